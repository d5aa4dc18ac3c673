#include "view/walk.h"

#include "session/quiet_host.h"
#include "view/table.h"

#include <stdlib.h>
#include <string.h>

typedef struct Walk {
    const Game *game;
    const Language *language;
    const WalkStep *steps;
    int count, step;
    bool done; /* what the step asks for has been done */
    Table *table;
} Walk;

static void walk_touch(Walk *walk, int square);

/* ---- Steps ---- */

static int count_steps(const WalkStep *steps)
{
    int count = 0;
    while (steps != NULL && steps[count].text != NULL)
        count++;
    return count;
}

/* Our own data: a test reads every position. */
static void set_position(Walk *walk, const WalkStep *step)
{
    Status status = status_ok();
    if (step->position == NULL) return;
    if (step->position[0] == '\0')
        session_begin(table_session(walk->table));
    else
        status = table_open_text(walk->table, "walk", step->position, 1);
    (void)status;
}

static bool is_marked(const Walk *walk, const char *marks, int square)
{
    char label[SQUARE_TEXT], word[SQUARE_TEXT];
    walk->game->square_text(square, label);
    while (marks != NULL && text_word(&marks, word, sizeof word))
        if (strcmp(word, label) == 0) return true;
    return false;
}

/* Does what the step asks for in the reader's place, which leads to the step that continues it. */
static void do_by_hand(Walk *walk, const char *marks)
{
    char label[SQUARE_TEXT];
    while (text_word(&marks, label, sizeof label))
        for (int i = 0; i < walk->game->squares; i++)
            if (is_marked(walk, label, i)) walk_touch(walk, i);
}

/* A step that continues the previous one is reached through that one. */
static void walk_go(Walk *walk, int step)
{
    if (step < 0 || step >= walk->count) return;
    const WalkStep *now = &walk->steps[walk->step];
    if (step == walk->step + 1 && walk->steps[step].position == NULL && now->marks != NULL && !walk->done) {
        do_by_hand(walk, now->marks);
        return;
    }
    while (step > 0 && walk->steps[step].position == NULL && step != walk->step + 1)
        step--;
    walk->step = step;
    walk->done = false;
    set_position(walk, &walk->steps[step]);
    table_say(walk->table, "");
}

/* Marks say which squares to touch; without any, every legal move will do. */
static void walk_touch(Walk *walk, int square)
{
    const WalkStep *step = &walk->steps[walk->step];
    if (!step->by_hand || walk->done) return;
    if (step->marks != NULL && !is_marked(walk, step->marks, square)) {
        table_warn(walk->table, words(walk->language, N_("Touch the marked square.")));
        return;
    }
    int before = session_plies(table_session(walk->table));
    table_touch(walk->table, square);
    walk->done = session_plies(table_session(walk->table)) > before;
    bool goes_on = walk->step + 1 < walk->count && walk->steps[walk->step + 1].position == NULL;
    if (walk->done && goes_on) walk_go(walk, walk->step + 1);
}

/* ---- Painting ---- */

static void mark(const Walk *walk, Scene *scene)
{
    const WalkStep *step = &walk->steps[walk->step];
    for (int i = 0; i < scene->cell_count; i++)
        if (!walk->done && is_marked(walk, step->marks, i)) scene->cell[i].marks |= CELL_HINT;
}

static bool walk_board(void *context, int row, Scene *out)
{
    const Walk *walk = context;
    if (row != SHEET_BOARD) return false;
    table_scene(walk->table, out);
    out->numbers = NUMBERS_NONE;
    out->possible = out->on = 0;
    out->where[0] = out->result[0] = out->why[0] = '\0';
    mark(walk, out);
    return true;
}

/* The sentence of the step and, after a move was asked for, how it went. */
static void speak(const Walk *walk, Text *out)
{
    const WalkStep *step = &walk->steps[walk->step];
    Scene *scene = malloc(sizeof *scene);
    text_add(out, "%s", words(walk->language, step->text));
    if (walk->done) text_add(out, " %s", words(walk->language, N_("Well done.")));
    if (scene != NULL && step->by_hand && !walk->done) {
        table_scene(walk->table, scene);
        if (scene->warning) text_add(out, " %s", scene->message);
    }
    free(scene);
}

static void walk_fill(void *context, Sheet *out)
{
    const Walk *walk = context;
    const Language *language = walk->language;
    Text status = text_into(out->status, sizeof out->status);
    Text sentence = text_into(out->sentence, sizeof out->sentence);
    bool last = walk->step + 1 == walk->count;
    text_copy(out->title, sizeof out->title, words(language, presentation_title(walk->game)));
    text_copy(out->about, sizeof out->about, words(language, N_("The rules on a board")));
    words_add(language, &status, N_("Step %d of %d"), walk->step + 1, walk->count);
    speak(walk, &sentence);
    out->board = out->touch = true;
    sheet_add_button(out, "back", "b", words(language, N_("Back")))->off = walk->step == 0;
    sheet_add_button(out, last ? "close" : "next", "n", words(language, last ? N_("Close") : N_("Next")))
        ->main = true;
}

static void walk_order(void *context, const char *id, int number)
{
    Walk *walk = context;
    if (strcmp(id, "back") == 0) walk_go(walk, walk->step - 1);
    if (strcmp(id, "next") == 0) walk_go(walk, walk->step + 1);
    if (strcmp(id, "touch") == 0 && number >= 0 && number < walk->game->squares) walk_touch(walk, number);
}

/* ---- Life ---- */

static void walk_release(void *context)
{
    Walk *walk = context;
    table_free(walk->table);
    free(walk);
}

bool walk_exists(const Game *game)
{
    return count_steps(presentation_of(game).walk) > 0;
}

Status walk_open(const Game *game, const Language *language, SheetMaker *out)
{
    Walk *walk = calloc(1, sizeof *walk);
    if (walk == NULL) return status_failed("no memory for the rules");
    *walk = (Walk){.game = game, .language = language, .steps = presentation_of(game).walk};
    walk->count = count_steps(walk->steps);
    TableSetup setup = {.game = game, .host = quiet_host(), .language = language};
    Status status = walk->count > 0 ? table_new(&setup, &walk->table)
                                    : status_failed("there is no walk-through of this game");
    if (!ok(&status)) {
        free(walk);
        return status;
    }
    walk_go(walk, 0);
    *out = (SheetMaker){walk, walk_fill, walk_board, walk_order, walk_release};
    return status;
}
