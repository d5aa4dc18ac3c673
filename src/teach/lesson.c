/* The searches that are taught, as an opponent: `lesson:minimax-6`, `lesson:table-6`. In no list of opponents,
 * since it is only there to be compared with the others (view/compare.h): so it runs wherever an engine does,
 * in a Worker's thread or a Web Worker, and can be stopped like one. */
#include "base/text.h"
#include "engine/engine.h"
#include "teach/teacher.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS_MAX = 12 };

static const struct {
    const char *name;
    TraceMethod method;
    TraceHelp help;
} SEARCH[] = {{"minimax", TRACE_MINIMAX, TRACE_PLAIN},
              {"alpha-beta", TRACE_ALPHA_BETA, TRACE_PLAIN},
              {"ordered", TRACE_ALPHA_BETA, TRACE_ORDERED},
              {"table", TRACE_ALPHA_BETA, TRACE_TABLE}};
enum { SEARCHES = sizeof SEARCH / sizeof SEARCH[0] };

typedef struct Lesson {
    const Game *game;
    int search; /* of SEARCH */
    char spec[40];
} Lesson;

/* "minimax-6", or "minimax" where the game says how far to look. */
static Status read_arg(const Game *game, const char *arg, Lesson *out)
{
    const Teacher *teacher = game_teacher(game);
    Text spec = text_into(out->spec, sizeof out->spec);
    text_add(&spec, "%s", teacher->engine);
    for (int i = 0; i < SEARCHES; i++) {
        size_t length = strlen(SEARCH[i].name);
        const char *rest = arg + length;
        long turns;
        if (strncmp(arg, SEARCH[i].name, length) != 0) continue;
        bool fixed = teacher->turns > 0 && *rest == '\0';
        bool said = teacher->turns == 0 && *rest == '-' && text_number(rest + 1, 1, TURNS_MAX, &turns);
        if (!fixed && !said) continue;
        out->search = i;
        if (said) text_add(&spec, ":%ld", turns);
        return status_ok();
    }
    char shown[60];
    return status_wrong("\"%s\" is no lesson of %s; write lesson:minimax%s, alpha-beta, ordered or table",
                        text_safe(shown, sizeof shown, arg), game->name, teacher->turns > 0 ? "" : "-6");
}

static Status lesson_open(const Game *game, const EngineSetup *setup, void **state)
{
    Lesson read = {.game = game};
    Status status = read_arg(game, setup->text, &read);
    if (!ok(&status)) return status;
    Lesson *lesson = malloc(sizeof *lesson);
    if (lesson == NULL) return status_failed("no memory for the lesson");
    *lesson = read;
    *state = lesson;
    return status_ok();
}

static void lesson_close(void *state)
{
    free(state);
}

/* One that was stopped, or reached the nodes of the limits, has depth 0. */
static Status lesson_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                           Thought *out)
{
    const Lesson *lesson = state;
    const Pos *pos = &history->pos[history->count - 1];
    TraceRequest request = {.game = lesson->game,
                            .pos = *pos,
                            .spec = lesson->spec,
                            .seed = limits->seed,
                            .method = SEARCH[lesson->search].method,
                            .is_method_set = true,
                            .help = SEARCH[lesson->search].help,
                            .count_only = true,
                            .stop = watch != NULL ? watch->stop : NULL,
                            .most = limits->nodes};
    Move moves[MOVES_MAX];
    Trace trace;
    Status status = teach(&request, &trace);
    if (!ok(&status)) return status;
    lesson->game->moves(pos, moves);
    *out = (Thought){.move = trace.best != MOVE_NONE ? trace.best : moves[0],
                     .value = (double)trace.value / (double)trace.unit,
                     .chance = 0.5,
                     .nodes = trace.searched,
                     .depth = trace.unfinished ? 0 : trace.turns};
    trace_release(&trace);
    return status_ok();
}

const EngineKind lesson_engine = {.name = "lesson",
                                  .about = "a search as it is taught",
                                  .arg = ARG_TEXT,
                                  .arg_name = "search",
                                  .open = lesson_open,
                                  .close = lesson_close,
                                  .think = lesson_think};
