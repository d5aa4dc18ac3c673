#include "view/walk.h"

#include "session/quiet_host.h"
#include "view/table.h"

#include <stdlib.h>
#include <string.h>

struct Walk {
    const Game *game;
    const Language *language;
    const WalkStep *steps;
    int count, step;
    bool done; /* what the step asks for has been done */
    Table *table;
    void (*stale)(void *context);
    void *context;
};

static void table_stale(void *context)
{
    const Walk *walk = context;
    if (walk->stale != NULL) walk->stale(walk->context);
}

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
void walk_go(Walk *walk, int step)
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
void walk_touch(Walk *walk, int square)
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

static void speak(const Walk *walk, Scene *scene)
{
    const WalkStep *step = &walk->steps[walk->step];
    char answer[SCENE_TEXT];
    text_copy(answer, sizeof answer, scene->message);
    Text status = text_into(scene->status, sizeof scene->status);
    Text message = text_into(scene->message, sizeof scene->message);
    words_add(walk->language, &status, "Step %d of %d", walk->step + 1, walk->count);
    text_add(&message, "%s", words(walk->language, step->text));
    if (walk->done)
        text_add(&message, " %s", words(walk->language, N_("Well done.")));
    else if (step->by_hand && scene->warning)
        text_add(&message, " %s", answer);
}

void walk_scene(Walk *walk, Scene *out)
{
    table_scene(walk->table, out);
    out->numbers = NUMBERS_NONE;
    out->possible = out->on = 0;
    out->where[0] = out->result[0] = out->why[0] = '\0';
    mark(walk, out);
    speak(walk, out);
}

/* ---- Life ---- */

int walk_steps(const Walk *walk)
{
    return walk->count;
}

int walk_step(const Walk *walk)
{
    return walk->step;
}

bool walk_exists(const Game *game)
{
    return count_steps(presentation_of(game).walk) > 0;
}

Status walk_new(const Game *game, const Language *language, void (*stale)(void *context), void *context,
                Walk **out)
{
    Walk *walk = calloc(1, sizeof *walk);
    if (walk == NULL) return status_failed("no memory for the rules");
    *walk = (Walk){.game = game, .language = language, .stale = stale, .context = context};
    walk->steps = presentation_of(game).walk;
    walk->count = count_steps(walk->steps);
    TableSetup setup = {
        .game = game, .host = quiet_host(), .language = language, .stale = table_stale, .context = walk};
    Status status = walk->count > 0 ? table_new(&setup, &walk->table)
                                    : status_failed("there is no walk-through of this game");
    if (!ok(&status)) {
        free(walk);
        return status;
    }
    walk_go(walk, 0);
    *out = walk;
    return status;
}

void walk_free(Walk *walk)
{
    if (walk == NULL) return;
    table_free(walk->table);
    free(walk);
}
