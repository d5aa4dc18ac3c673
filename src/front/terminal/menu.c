#include "front/terminal/terminal.h"

#include "base/os.h"
#include "front/home.h"
#include "front/language.h"
#include "front/terminal/art.h"
#include "front/terminal/game_screen.h"
#include "front/terminal/games_list.h"
#include "front/terminal/sheet_screen.h"
#include "game/kit.h"
#include "session/store_disk.h"
#include "view/walk.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 24 };

typedef struct Menu {
    Backdrop backdrop;
    Translations *translations;
    Record *record; /* an unfinished game */
    Home home;      /* all zeros where one game was asked for */
} Menu;

static const char *say(const Menu *menu, const char *english)
{
    return words(menu->backdrop.language, english);
}

/* Below the menu. */
static void paint_strength(const Menu *menu)
{
    Screen *screen = menu->backdrop.screen;
    for (int i = 0; i < menu->home.strength_count; i++) {
        const char *line = menu->home.strength[i];
        int column = (screen_columns(screen) - text_columns(line)) / 2;
        screen_put(screen, screen_rows(screen) - 1 - menu->home.strength_count + i, column > 1 ? column : 1,
                   pen(INK_ACCENT, PAPER_NORMAL, 0), "%s", line);
    }
}

static void paint_menu(void *context)
{
    Menu *menu = context;
    Screen *screen = menu->backdrop.screen;
    int columns = screen_columns(screen), middle = columns / 2;
    const char *about = say(menu, N_("board games, strong opponents"));
    screen_clear(screen);
    screen_put(screen, 1, middle - 3, pen(INK_ACCENT, PAPER_NORMAL, BOLD), "Parlor");
    screen_put(screen, 2, middle - text_columns(about) / 2, pen(INK_DIM, PAPER_NORMAL, 0), "%s", about);
    for (int i = 0; i < 2 && columns >= 64; i++) {
        art_draw(screen, (Rect){1, 3 + 12 * i, 4, 7}, i, pen(i ? INK_SECOND : INK_FIRST, PAPER_NORMAL, 0));
        art_draw(screen, (Rect){1, columns - 10 - 12 * i, 4, 7}, !i,
                 pen(i ? INK_FIRST : INK_SECOND, PAPER_NORMAL, 0));
    }
    paint_strength(menu);
    screen_put(screen, screen_rows(screen) - 1, 1, pen(INK_DIM, PAPER_NORMAL, 0), "%s",
               menu->backdrop.must
                   ? say(menu, N_("arrows and Enter choose, Ctrl+C ends"))
                   : say(menu, N_("arrows and Enter choose, Esc or q goes back, Ctrl+C ends")));
}

/* ---- One game ---- */

/* The unfinished game; NULL if there is none. */
static const Record *find_unfinished(Menu *menu, const Game *game, Status *note)
{
    Store store = {0};
    *note = status_ok();
    Status status = store_disk_open(PLACE_STATE, &store);
    bool found = ok(&status) && table_is_left(&store, game, menu->record, note);
    store_close(&store);
    return found ? menu->record : NULL;
}

static void run_menu(Menu *menu, const PlaySetup *setup, Start start)
{
    Status status = game_screen_run(&menu->backdrop, setup, start);
    char text[STATUS_WORDS];
    if (!ok(&status))
        dialog_tell(&menu->backdrop, say(menu, presentation_title(setup->game)),
                    words_status(menu->backdrop.language, &status, text));
}

static void describe_unfinished(const Menu *menu, const Record *record, char *out, size_t size)
{
    const Language *language = menu->backdrop.language;
    char seat[2][FORM_LABEL];
    Supplies supplies = supplies_look(record->game, NULL);
    Text text = text_into(out, size);
    for (int side = 0; side < 2; side++) {
        Text name = text_into(seat[side], sizeof seat[side]);
        presentation_seat(language, &supplies, record->seat[side], &name);
    }
    const char *format = words_many(language, "There is an unfinished game of %d move, %s against %s.",
                                    "There is an unfinished game of %d moves, %s against %s.",
                                    (unsigned long)record->count);
    text_add(&text, format, record->count, seat[0], seat[1]);
}

/* That the kept game is damaged: below what is said of it. */
static void add_note(const Menu *menu, const Status *note, char *out, size_t size)
{
    char why[STATUS_WORDS];
    size_t length = strlen(out);
    if (!ok(note))
        snprintf(out + length, size - length, "%s%s", length > 0 ? " " : "",
                 words_status(menu->backdrop.language, note, why));
}

static void show_rules(Menu *menu, const Game *game)
{
    SheetMaker walk;
    Status status = walk_open(game, menu->backdrop.language, &walk);
    if (ok(&status)) {
        sheet_screen_run(&menu->backdrop, NULL, NULL, &walk);
        return;
    }
    Presentation own = presentation_of(game);
    char text[1200];
    Text out = text_into(text, sizeof text);
    text_add(&out, "%s\n\n%s", say(menu, own.blurb), say(menu, own.rules_text));
    dialog_tell(&menu->backdrop, say(menu, own.title), text);
}

/* A game's own menu; `setup` is played as it was chosen, or asked for. */
static void choose_start(Menu *menu, const PlaySetup *setup)
{
    enum { RESUME, NEW, PLAYERS, FILES, RULES, BACK };
    const char *const choices[] = {
        say(menu, N_("Resume the game")), say(menu, N_("New game")), say(menu, N_("Choose the players")),
        say(menu, N_("Open a file")),     say(menu, N_("Rules")),    say(menu, N_("Back"))};
    char text[800] = "";
    Status note;
    const Record *unfinished = find_unfinished(menu, setup->game, &note);
    int first = unfinished != NULL ? RESUME : NEW;
    if (unfinished != NULL) describe_unfinished(menu, unfinished, text, sizeof text);
    add_note(menu, &note, text, sizeof text);
    Question question = {
        say(menu, presentation_title(setup->game)), text, choices + first, BACK + 1 - first, 0, false};
    int chosen = dialog_choose(&menu->backdrop, &question);
    if (chosen == DISMISSED || chosen + first == BACK) return;
    static const Start STARTS[] = {START_RESUME, START_FORM, START_PLAYERS, START_FILE};
    if (chosen + first == RULES)
        show_rules(menu, setup->game);
    else
        run_menu(menu, setup, STARTS[chosen + first]);
}

/* From the command line: an unfinished game is offered first. */
static void play_now(Menu *menu, const PlaySetup *setup, Start start, Status *status)
{
    const char *const choices[] = {say(menu, N_("Resume the game")), say(menu, N_("New game"))};
    char text[800];
    Status note = status_ok();
    const Record *unfinished = NULL;
    if (!setup->has_from && !play_setup_is_watched(setup))
        unfinished = find_unfinished(menu, setup->game, &note);
    if (unfinished == NULL && setup->resume) {
        *status = status_wrong("there is no unfinished game of %s; leave out --resume", setup->game->name);
        return;
    }
    if (unfinished == NULL || setup->resume) {
        run_menu(menu, setup, unfinished == NULL ? start : START_RESUME);
        return;
    }
    describe_unfinished(menu, unfinished, text, sizeof text);
    add_note(menu, &note, text, sizeof text);
    Question question = {say(menu, presentation_title(setup->game)), text, choices, 2, 0, false};
    int chosen = dialog_choose(&menu->backdrop, &question);
    if (chosen != DISMISSED) run_menu(menu, setup, chosen == 0 ? START_RESUME : start);
}

/* ---- The menu ---- */

static void about(Menu *menu)
{
    dialog_about(&menu->backdrop);
}

/* Open games of the library, until none is chosen. */
static void your_games(Menu *menu)
{
    const Game *game;
    char *text;
    while (!menu->backdrop.ended && (text = games_list_choose(&menu->backdrop, &game)) != NULL) {
        PlaySetup setup = play_setup(game);
        setup.text = text;
        setup.text_name = say(menu, N_("the game"));
        run_menu(menu, &setup, START_TEXT);
        free(text);
    }
}

/* Exercises of a game that is asked for. */
static void exercises(Menu *menu, Command command, Start start)
{
    const char *choices[GAMES_MAX];
    const Game *game[GAMES_MAX];
    const GameKit *kit;
    int count = 0;
    for (int i = 0; (kit = kit_at(i)) != NULL && count < GAMES_MAX; i++) {
        if (kit->game->hidden || (start == START_LESSONS && presentation_of(kit->game).lessons == NULL))
            continue;
        choices[count] = say(menu, presentation_title(kit->game));
        game[count++] = kit->game;
    }
    Question question = {say(menu, command_info(command)->label), "", choices, count, 0, false};
    int chosen = dialog_choose(&menu->backdrop, &question);
    if (chosen == DISMISSED) return;
    PlaySetup setup = play_setup(game[chosen]);
    run_menu(menu, &setup, start);
}

static void puzzles(Menu *menu)
{
    exercises(menu, COMMAND_PUZZLES, START_PUZZLES);
}

static void lessons(Menu *menu)
{
    exercises(menu, COMMAND_LESSONS, START_LESSONS);
}

static void resume_last(Menu *menu)
{
    PlaySetup setup = play_setup(menu->home.last);
    run_menu(menu, &setup, START_RESUME);
}

/* What stands below the games. */
static const struct {
    const char *label;
    void (*run)(Menu *menu); /* NULL: leave */
} ENTRIES[] = {{N_("Puzzles…"), puzzles},
               {N_("Lessons…"), lessons},
               {N_("Your games"), your_games},
               {N_("About"), about},
               {N_("Quit"), NULL}};
enum { ENTRY_COUNT = sizeof ENTRIES / sizeof ENTRIES[0] };

/* The number of the entry: -1 resumes the last game, then come `games` games, then ENTRIES. */
static int choose_at_home(Menu *menu, const PlaySetup *setup, int games, int at)
{
    const char *choices[GAMES_MAX + ENTRY_COUNT + 1];
    int count = 0, resumes;
    home_read(menu->backdrop.language, &menu->home);
    resumes = menu->home.last != NULL;
    if (resumes) choices[count++] = menu->home.resume;
    for (int i = 0; i < games; i++)
        choices[count++] = say(menu, presentation_title(setup[i].game));
    for (int i = 0; i < ENTRY_COUNT; i++)
        choices[count++] = say(menu, ENTRIES[i].label);
    if (at < 0 && !resumes) at = 0;
    Question question = {say(menu, N_("Games")), "", choices, count, at + resumes, false};
    int chosen = dialog_choose(&menu->backdrop, &question);
    return chosen == DISMISSED ? games + ENTRY_COUNT - 1 : chosen - resumes;
}

static void run_home(Menu *menu)
{
    PlaySetup setup[GAMES_MAX];
    const GameKit *kit;
    int games = 0, at = -1;
    for (int i = 0; (kit = kit_at(i)) != NULL && games < GAMES_MAX; i++)
        if (!kit->game->hidden) setup[games++] = play_setup(kit->game);
    while (!menu->backdrop.ended) {
        at = choose_at_home(menu, setup, games, at);
        if (at < 0)
            resume_last(menu);
        else if (at < games)
            choose_start(menu, &setup[at]);
        else if (ENTRIES[at - games].run != NULL)
            ENTRIES[at - games].run(menu);
        else
            return;
    }
}

static void close_menu(Menu *menu)
{
    screen_close(menu->backdrop.screen);
    translations_free(menu->translations);
    free(menu->record);
}

static Status open_menu(Menu *menu, bool ascii)
{
    *menu = (Menu){.record = malloc(sizeof *menu->record), .translations = language_find()};
    menu->backdrop = (Backdrop){
        .language = language_of(menu->translations), .paint = paint_menu, .context = menu};
    Status status = menu->record != NULL ? screen_open(ascii, &menu->backdrop.screen)
                                         : status_failed("no memory for the menu");
    if (!ok(&status)) close_menu(menu);
    return status;
}

Status terminal_menu(bool ascii)
{
    Menu menu;
    Status status = open_menu(&menu, ascii);
    if (!ok(&status)) return status;
    run_home(&menu);
    close_menu(&menu);
    return status_ok();
}

Status terminal_play(const PlaySetup *setup, bool ascii)
{
    Menu menu;
    PlaySetup filled = *setup;
    Status status = open_menu(&menu, ascii);
    if (!ok(&status)) return status;
    bool chosen = play_setup_has_seats(setup) || setup->has_from;
    if (chosen) play_setup_fill_seats(&filled, NULL);
    play_now(&menu, &filled, chosen ? START_CHOSEN : START_FORM, &status);
    close_menu(&menu);
    return status;
}

Status terminal_open(const Game *game, const char *name, const char *text, bool ascii)
{
    Menu menu;
    PlaySetup setup = play_setup(game);
    Status status = open_menu(&menu, ascii);
    if (!ok(&status)) return status;
    setup.text = text;
    setup.text_name = name;
    status = game_screen_run(&menu.backdrop, &setup, START_TEXT);
    close_menu(&menu);
    return status;
}

bool terminal_is_here(void)
{
    const char *term = getenv("TERM");
    return os_is_terminal(0) && os_is_terminal(1) && term != NULL && strcmp(term, "dumb") != 0;
}
