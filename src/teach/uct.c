#include "teach/uct.h"

#include "base/rng.h"
#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 400 };

typedef struct Lesson {
    const UctRequest *request;
    Trace *trace;
    Rng rng;
    int *children; /* of each node: its first child, 0 = none; the others follow */
} Lesson;

/* ---- The SPEC ---- */

bool uct_is_spec(const char *spec)
{
    return strncmp(spec, "uct", 3) == 0 && (spec[3] == '\0' || spec[3] == ':');
}

Status uct_read(const char *spec, UctRequest *out)
{
    char number[24] = "", shown[60];
    const char *arg = spec[3] == ':' ? spec + 4 : "", *comma = strchr(arg, ',');
    out->simulations = UCT_SIMULATIONS;
    out->c = sqrt(2);
    size_t length = comma != NULL ? (size_t)(comma - arg) : strlen(arg);
    bool fine = length < sizeof number;
    if (fine) memcpy(number, arg, length);
    if (fine && spec[3] == ':') fine = text_number(number, 1, UCT_SIMULATIONS_MAX, &out->simulations);
    if (fine && comma != NULL) {
        char *end = NULL;
        fine = strncmp(comma, ",c=", 3) == 0 && comma[3] != '\0';
        if (fine) out->c = strtod(comma + 3, &end);
        fine = fine && *end == '\0' && out->c >= 0 && out->c <= 100;
    }
    if (fine) return status_ok();
    return status_wrong(
        "\"%s\" is not UCT: after \"uct:\" comes the number of simulations, 1 to %d, and perhaps a constant from "
        "0 to 100, as in uct:200,c=0.5",
        text_safe(shown, sizeof shown, spec), UCT_SIMULATIONS_MAX);
}

/* ---- The tree ---- */

static Outcome outcome_of(const Game *game, const Pos *pos)
{
    return game->result(&(History){.pos = pos, .count = 1}).outcome;
}

static int add_node(Lesson *lesson, int parent, Move move, const Pos *pos)
{
    const Game *game = lesson->request->game;
    TraceNode node = {.parent = parent,
                      .depth = parent >= 0 ? lesson->trace->nodes[parent].depth + 1 : 0,
                      .side = game->side(pos),
                      .move = move,
                      .pos = *pos,
                      .state = outcome_of(game, pos) != OUTCOME_NONE ? TRACE_END : TRACE_OPEN};
    return trace_add_node(lesson->trace, &node);
}

static void expand(Lesson *lesson, int at)
{
    Move moves[MOVES_MAX];
    Trace *trace = lesson->trace;
    Pos pos = trace->nodes[at].pos;
    int count = lesson->request->game->moves(&pos, moves), first = trace->node_count;
    for (int i = 0; i < count && !trace->full; i++) {
        Pos next = lesson->request->game->play(&pos, moves[i]);
        add_node(lesson, at, moves[i], &next);
    }
    if (count > 0 && !trace->full) lesson->children[at] = first;
    trace_add_step(trace, &(TraceStep){.kind = STEP_EXPAND, .node = at, .child = first, .count = count});
}

static double bound_of(const Lesson *lesson, const TraceNode *parent, const TraceNode *child)
{
    if (child->visits == 0) return INFINITY;
    return child->score / 2.0 / child->visits +
           lesson->request->c * sqrt(log(parent->visits) / child->visits);
}

/* The first of the largest bounds. */
static int select_child(Lesson *lesson, int at)
{
    Trace *trace = lesson->trace;
    const TraceNode *parent = &trace->nodes[at];
    int first = lesson->children[at], best = first;
    for (int i = first; i < trace->node_count && trace->nodes[i].parent == at; i++)
        if (bound_of(lesson, parent, &trace->nodes[i]) > bound_of(lesson, parent, &trace->nodes[best]))
            best = i;
    const TraceNode *child = &trace->nodes[best];
    trace_add_step(trace, &(TraceStep){.kind = STEP_SELECT,
                                       .node = at,
                                       .child = best,
                                       .parent_visits = parent->visits,
                                       .visits = child->visits,
                                       .score = child->score,
                                       .bound = child->visits > 0 ? bound_of(lesson, parent, child) : 0});
    return best;
}

/* ---- A simulation ---- */

static Outcome play_out(Lesson *lesson, int at)
{
    const Game *game = lesson->request->game;
    Move played[UCT_PLIES], moves[MOVES_MAX];
    Pos pos = lesson->trace->nodes[at].pos;
    int plies = 0;
    Outcome outcome = outcome_of(game, &pos);
    for (; outcome == OUTCOME_NONE && plies < UCT_PLIES; outcome = outcome_of(game, &pos)) {
        int count = game->moves(&pos, moves);
        played[plies] = moves[rng_below(&lesson->rng, (uint32_t)count)];
        pos = game->play(&pos, played[plies++]);
    }
    if (outcome == OUTCOME_NONE) outcome = OUTCOME_DRAW;
    int first = trace_add_moves(lesson->trace, played, plies);
    trace_add_step(
        lesson->trace,
        &(TraceStep){.kind = STEP_PLAYOUT, .node = at, .first = first, .count = plies, .outcome = outcome});
    return outcome;
}

static void update(Lesson *lesson, const int *path, int count, Outcome outcome)
{
    for (int i = 0; i < count; i++) {
        TraceNode *node = &lesson->trace->nodes[path[i]];
        int winner = outcome_winner(outcome);
        node->visits++;
        node->score += winner < 0 ? 1 : winner == 1 - node->side ? 2 : 0;
        trace_add_step(
            lesson->trace,
            &(TraceStep){.kind = STEP_UPDATE, .node = path[i], .visits = node->visits, .score = node->score});
    }
}

static void simulate(Lesson *lesson)
{
    int path[DEEPEST], count = 0, at = 0;
    int deepest = lesson->request->depth > 0 ? lesson->request->depth : DEEPEST - 1;
    Trace *trace = lesson->trace;
    Outcome outcome;
    for (;;) {
        const TraceNode *node = &trace->nodes[at];
        path[count++] = at;
        outcome = outcome_of(lesson->request->game, &node->pos);
        if (outcome != OUTCOME_NONE) break;
        if (node->visits == 0 || node->depth >= deepest) {
            outcome = play_out(lesson, at);
            break;
        }
        if (lesson->children[at] == 0) expand(lesson, at);
        if (trace->full) return;
        at = select_child(lesson, at);
    }
    update(lesson, path, count, outcome);
}

/* The most simulated move, the first of equal ones. */
static void choose(Trace *trace, int first)
{
    int best = first;
    for (int i = first; i < trace->node_count && trace->nodes[i].parent == 0; i++)
        if (trace->nodes[i].visits > trace->nodes[best].visits) best = i;
    const TraceNode *node = &trace->nodes[best];
    trace->best = node->move;
    trace->value = node->visits > 0 ? (int64_t)node->score * trace->unit / (2 * (int64_t)node->visits)
                                    : trace->unit / 2;
}

Status uct_run(const UctRequest *request, const Pos *pos, Trace *trace)
{
    Lesson lesson = {.request = request, .trace = trace, .rng = rng_seeded(request->seed)};
    lesson.children = calloc((size_t)trace->limit + MOVES_MAX, sizeof *lesson.children);
    if (lesson.children == NULL) return status_failed("no memory to follow the search");
    trace->count_only = false;
    trace->exploration = request->c * request->c;
    add_node(&lesson, -1, MOVE_NONE, pos);
    for (long i = 0; i < request->simulations && !trace->full; i++)
        simulate(&lesson);
    if (!trace->full && lesson.children[0] == 0) expand(&lesson, 0);
    if (!trace->full) choose(trace, lesson.children[0]);
    free(lesson.children);
    return trace_status(trace);
}
