#include "front/terminal/games_list.h"

#include "front/your_games.h"
#include "view/presentation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED = 200, FILTER_TEXT = 60, GAMES_MOST = 16, STATISTICS_TEXT = 4000 };

typedef struct GamesList {
    Backdrop *backdrop;
    Library *library;
    char filter[FILTER_TEXT];
    int64_t all; /* games that fit; the first LISTED of them are in the list */
    int count, chosen;
    int64_t number[LISTED];
    char line[LISTED][YOUR_GAMES_LINE];
} GamesList;

/* ---- What is listed ---- */

static bool add_library_game(void *context, const LibraryGame *game)
{
    GamesList *list = context;
    Text text = text_into(list->line[list->count], YOUR_GAMES_LINE);
    your_games_line(list->backdrop->language, game, &text);
    list->number[list->count++] = game->number;
    return list->count < LISTED;
}

static Status fill(GamesList *list)
{
    LibraryFilter filter = {.text = list->filter, .limit = LISTED};
    list->count = list->chosen = 0;
    Status status = library_find(list->library, &filter, add_library_game, list);
    filter.limit = 0;
    return ok(&status) ? library_count(list->library, &filter, &list->all) : status;
}

/* ---- Statistics ---- */

enum { NAME_COLUMNS = 18, NUMBER_COLUMNS = 10 };

/* Spaces that bring the word to the width of its column; a longer word moves the others. */
static int padding(const char *word, int columns)
{
    int width = text_columns(word);
    return width < columns ? columns - width : 1;
}

static void add_headings(const Language *language, Text *out)
{
    static const char *const HEADING[] = {N_("won"), N_("drawn"), N_("lost"), N_("with help")};
    text_add(out, "%*s", NAME_COLUMNS, "");
    for (size_t i = 0; i < sizeof HEADING / sizeof *HEADING; i++) {
        const char *word = words(language, HEADING[i]);
        text_add(out, "%*s%s", padding(word, NUMBER_COLUMNS), "", word);
    }
    text_add(out, "\n");
}

static void add_statistics(const Language *language, const YourStatistics *statistics, Text *out)
{
    text_add(out, "%s\n%s ", words(language, presentation_title(statistics->game)),
             words(language, N_("Your strength:")));
    your_games_strength(language, &statistics->strength, out);
    text_add(out, "\n");
    add_headings(language, out);
    for (int i = 0; i < statistics->count; i++) {
        const LibraryTally *tally = &statistics->tally[i];
        long helped = (long)(tally->assisted[0] + tally->assisted[1] + tally->assisted[2]);
        const char *name = tally->rung[0] != '\0' ? words(language, tally->rung) : tally->opponent;
        text_add(out, "%s%*s%*ld%*ld%*ld%*ld\n", name, padding(name, NAME_COLUMNS), "", NUMBER_COLUMNS,
                 (long)tally->won, NUMBER_COLUMNS, (long)tally->drawn, NUMBER_COLUMNS, (long)tally->lost,
                 NUMBER_COLUMNS, helped);
    }
    text_add(out, "\n");
}

static void show_statistics(GamesList *list)
{
    const Language *language = list->backdrop->language;
    YourStatistics *statistics = calloc(GAMES_MOST, sizeof *statistics);
    char text[STATISTICS_TEXT], why[STATUS_WORDS];
    Text out = text_into(text, sizeof text);
    LibraryFilter all = {0};
    int count = 0;
    if (statistics == NULL) return;
    Status status = your_games_statistics(list->library, &all, statistics, GAMES_MOST, &count);
    for (int i = 0; i < count; i++)
        add_statistics(language, &statistics[i], &out);
    if (!ok(&status)) text_add(&out, "%s", words_status(language, &status, why));
    if (ok(&status) && count == 0)
        text_add(&out, "%s", words(language, N_("There are no games against the computer yet.")));
    dialog_tell(list->backdrop, words(language, N_("Statistics")), text);
    free(statistics);
}

/* ---- The screen ---- */

static void draw_games(GamesList *list)
{
    Screen *screen = list->backdrop->screen;
    const Language *language = list->backdrop->language;
    char head[200];
    Text text = text_into(head, sizeof head);
    int rows = screen_rows(screen) - 12, columns = screen_columns(screen) - 10;
    if (rows < 1) rows = 1;
    int first = list->chosen < rows ? 0 : list->chosen - rows + 1;
    text_add(&text, words_many(language, "%ld game", "%ld games", (unsigned long)list->all), (long)list->all);
    Box box = dialog_box(list->backdrop, words(language, N_("Your games")), head, rows + 4, columns);
    screen_put(screen, box.body_row, box.column, DIALOG_TITLE_PEN, "%s %s_", words(language, N_("Filter:")),
               list->filter);
    for (int i = 0; i < rows && first + i < list->count; i++)
        screen_put_field(screen, box.body_row + 2 + i, box.column, box.columns,
                         first + i == list->chosen ? DIALOG_CHOSEN_PEN : DIALOG_PEN, list->line[first + i]);
    screen_put_field(screen, box.body_row + rows + 3, box.column, box.columns, DIALOG_DIM_PEN,
                     words(language, N_("type to filter, Enter opens, Tab shows statistics, Esc goes back")));
}

static void move(GamesList *list, int step)
{
    list->chosen += step;
    if (list->chosen >= list->count) list->chosen = list->count - 1;
    if (list->chosen < 0) list->chosen = 0;
}

static int step_of(int key)
{
    enum { PAGE = 10 };
    switch (key) {
    case INPUT_UP:
        return -1;
    case INPUT_DOWN:
        return 1;
    case INPUT_PAGE_UP:
        return -PAGE;
    case INPUT_PAGE_DOWN:
        return PAGE;
    case INPUT_HOME:
        return -LISTED;
    case INPUT_END:
        return LISTED;
    default:
        return 0;
    }
}

/* The number of the game, 0 when dismissed. */
static int64_t choose_game(GamesList *list, Status *status)
{
    Event event;
    *status = fill(list);
    while (ok(status)) {
        draw_games(list);
        if (!dialog_wait(list->backdrop, &event)) return 0;
        if (event.kind != EVENT_KEY) continue;
        if (event.key == INPUT_ESCAPE) return 0;
        if (event.key == INPUT_ENTER && list->count > 0) return list->number[list->chosen];
        if (event.key == INPUT_TAB)
            show_statistics(list);
        else if (step_of(event.key) != 0)
            move(list, step_of(event.key));
        else if (line_edit(list->filter, sizeof list->filter, event.key))
            *status = fill(list);
    }
    return 0;
}

/* ---- Opening ---- */

/* The box appears only if it takes longer than a moment. */
static void draw_opening(GamesList *list, YourGamesOpening *opening)
{
    const Language *language = list->backdrop->language;
    char text[200];
    long done, all;
    Text out = text_into(text, sizeof text);
    if (!your_games_progress(opening, &done, &all))
        words_add(language, &out, "Opening…");
    else if (all >= 0)
        words_add(language, &out, "The library is damaged. Games recovered: %ld of %ld", done, all);
    else
        words_add(language, &out, "The library is damaged. Games recovered: %ld", done);
    Box box = dialog_box(list->backdrop, words(language, N_("Your games")), text, 2, 40);
    screen_put_field(list->backdrop->screen, box.body_row + 1, box.column, box.columns, DIALOG_DIM_PEN,
                     words(language, N_("Esc goes back")));
}

/* In a thread of its own: a damaged library takes its time. */
static Status open_library(GamesList *list, Status *news)
{
    enum { MOMENT_MS = 150, NAP_MS = 50 };
    YourGamesOpening *opening = your_games_start();
    bool stop = false, waits = opening != NULL && !your_games_is_open(opening, MOMENT_MS);
    while (waits && !stop && !your_games_is_open(opening, 0)) {
        Event event;
        draw_opening(list, opening);
        stop = !dialog_nap(list->backdrop, &event, NAP_MS) ||
               (event.kind == EVENT_KEY && event.key == INPUT_ESCAPE);
    }
    Status status = your_games_end(opening, stop, &list->library, news);
    if (stop) *news = status_ok();
    return status;
}

char *games_list_choose(Backdrop *backdrop, const Game **game)
{
    const char *title = words(backdrop->language, N_("Your games"));
    GamesList *list = calloc(1, sizeof *list);
    char format[16], why[STATUS_WORDS], *text = NULL;
    LibraryGame found;
    if (list == NULL) return NULL;
    list->backdrop = backdrop;
    Status news, status = open_library(list, &news);
    if (!ok(&news)) dialog_tell(backdrop, title, words_status(backdrop->language, &news, why));
    if (list->library != NULL && !ok(&news)) library_told(list->library);
    int64_t number = ok(&status) && list->library != NULL ? choose_game(list, &status) : 0;
    if (number > 0) status = library_get(list->library, number, &found, &text, format);
    if (!ok(&status)) dialog_tell(backdrop, title, words_status(backdrop->language, &status, why));
    if (text != NULL) *game = found.game;
    library_close(list->library);
    free(list);
    return text;
}
