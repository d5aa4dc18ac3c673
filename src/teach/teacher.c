#include "teach/teacher.h"

#include "base/text.h"
#include "engine/engine.h"
#include "game/kit.h"
#include "teach/uct.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const Teacher *game_teacher(const Game *game)
{
    return kit_of(game)->teacher;
}

/* ---- A game as the source of a tree ---- */

typedef struct Taught {
    const Game *game;
    const Teacher *teacher;
    const void *own;
} Taught;

static int game_side(const void *context, const Pos *pos)
{
    const Taught *taught = context;
    return taught->game->side(pos);
}

static int game_moves(const void *context, const Pos *pos, Move out[MOVES_MAX])
{
    const Taught *taught = context;
    return taught->game->moves(pos, out);
}

static Pos game_play(const void *context, const Pos *pos, Move move)
{
    const Taught *taught = context;
    return taught->game->play(pos, move);
}

static int64_t game_evaluate(const void *context, const Pos *pos)
{
    const Taught *taught = context;
    return taught->teacher->evaluate(taught->own, pos);
}

static int64_t game_end(const void *context, const Pos *pos, int left, int depth)
{
    const Taught *taught = context;
    return taught->teacher->end(pos, left, depth);
}

static int64_t game_count(const void *context, const Pos *pos, int side)
{
    const Taught *taught = context;
    return taught->teacher->count(pos, side);
}

/* ---- What was asked for ---- */

/* Does the SPEC name the teacher's engine? */
static bool teaches(const Teacher *teacher, const char *spec)
{
    size_t length = strlen(teacher->engine);
    return strncmp(spec, teacher->engine, length) == 0 && (spec[length] == '\0' || spec[length] == ':');
}

/* What a SPEC says: the teacher of its engine, its number, and what follows a comma, or NULL. */
typedef struct TaughtSpec {
    const Teacher *teacher;
    long number;
    const char *more;
} TaughtSpec;

/* The SPEC has been checked: its number is right. */
static void read_number(const EngineKind *kind, const char *spec, TaughtSpec *out)
{
    const char *colon = strchr(spec, ':'), *comma = strchr(spec, ',');
    out->number = colon != NULL && kind->arg == ARG_NUMBER ? strtol(colon + 1, NULL, 10) : kind->arg_default;
    out->more = comma != NULL ? comma + 1 : NULL;
}

static Status read_spec(const TraceRequest *request, TaughtSpec *out)
{
    const Teacher *teacher = game_teacher(request->game);
    const char *spec = request->spec;
    char list[200] = "";
    Text names = text_into(list, sizeof list);
    if (teacher == NULL) return status_wrong("no search of %s can be watched", request->game->name);
    Status status = engine_check(request->game, NULL, spec);
    if (!ok(&status)) return status;
    for (; teacher->engine != NULL && !teaches(teacher, spec); teacher++)
        text_add(&names, "%s%s", list[0] != '\0' ? ", " : "", teacher->engine);
    if (teacher->engine == NULL)
        return status_wrong("of the opponents of %s only %s can be watched", request->game->name, list);
    const EngineKind *const *kind = engine_kinds(request->game);
    while (strcmp((*kind)->name, teacher->engine) != 0)
        kind++;
    out->teacher = teacher;
    read_number(*kind, spec, out);
    return status_ok();
}

static Status check_method(const TraceRequest *request, const Teacher *teacher)
{
    bool own = !request->is_method_set || request->method == teacher->method;
    bool tree = request->method == TRACE_MINIMAX || request->method == TRACE_ALPHA_BETA;
    if (!own && !(teacher->cuts && tree))
        return status_wrong("%s is watched by its own method, %s", teacher->engine,
                            trace_method_id(teacher->method));
    return status_ok();
}

static Status run_tree(const TraceRequest *request, const TaughtSpec *spec, Trace *trace)
{
    const Teacher *teacher = spec->teacher;
    void *own = NULL;
    Status status = spec->more != NULL && teacher->open_own != NULL ? teacher->open_own(spec->more, &own)
                                                                    : status_ok();
    if (!ok(&status)) return status;
    Taught taught = {request->game, teacher, own};
    TraceSource source = {&taught, game_side, game_moves, game_play, game_evaluate, game_end, game_count};
    Move root[MOVES_MAX];
    int count = teacher->root_moves(&request->pos, request->seed, root);
    int turns = teacher->turns + (int)spec->number;
    if (request->depth > 0 && request->depth < turns) turns = request->depth;
    status = trace_search(trace, &source, &request->pos, root, count, turns, request->help);
    free(own);
    return status;
}

/* Some opponents do something else in certain positions. */
static void follow_habit(const TraceRequest *request, const Teacher *teacher, Trace *trace)
{
    TraceHabit why = HABIT_NONE;
    Move move = teacher->habit != NULL ? teacher->habit(&request->pos, request->seed, &why) : MOVE_NONE;
    if (move == MOVE_NONE || trace->count_only) return;
    int child = 1;
    while (trace->nodes[child].parent != 0 || trace->nodes[child].move != move)
        child++;
    trace->best = move;
    trace->value = -trace->nodes[child].value;
    trace_add_step(trace, &(TraceStep){.kind = STEP_HABIT, .node = 0, .child = child, .count = (int)why});
}

/* UCT that no opponent of the game plays: of any game, or with another constant. */
static bool is_general_uct(const TraceRequest *request)
{
    if (!uct_is_spec(request->spec)) return false;
    if (strchr(request->spec, ',') != NULL) return true;
    const EngineKind *const *kind = engine_kinds(request->game);
    while (*kind != NULL && strcmp((*kind)->name, "uct") != 0)
        kind++;
    return *kind == NULL;
}

static Status teach_uct(const TraceRequest *request, Trace *out)
{
    UctRequest uct = {.game = request->game, .depth = request->depth, .seed = request->seed};
    Status status = uct_read(request->spec, &uct);
    if (ok(&status) && request->is_method_set && request->method != TRACE_UCT)
        status = status_wrong("uct is watched by its own method, %s", trace_method_id(TRACE_UCT));
    if (!ok(&status)) return status;
    *out = trace_begin(TRACE_UCT, UCT_UNIT, request->limit > 0 ? request->limit : TRACE_NODES);
    status = uct_run(&uct, &request->pos, out);
    if (!ok(&status)) trace_release(out);
    return status;
}

Status teach_check(const TraceRequest *request)
{
    TaughtSpec spec;
    UctRequest uct;
    return is_general_uct(request) ? uct_read(request->spec, &uct) : read_spec(request, &spec);
}

Status teach(const TraceRequest *request, Trace *out)
{
    TaughtSpec spec;
    if (is_general_uct(request)) return teach_uct(request, out);
    Status status = read_spec(request, &spec);
    if (ok(&status)) status = check_method(request, spec.teacher);
    if (!ok(&status)) return status;
    const Teacher *teacher = spec.teacher;
    *out = trace_begin(request->is_method_set ? request->method : teacher->method, teacher->unit,
                       request->limit > 0 ? request->limit : TRACE_NODES);
    out->count_only = request->count_only;
    out->stop = request->stop;
    out->most = request->most;
    status = teacher->run != NULL
                 ? teacher->run(&request->pos, spec.number, request->depth, request->seed, out)
                 : run_tree(request, &spec, out);
    if (ok(&status)) follow_habit(request, teacher, out);
    if (!ok(&status)) trace_release(out);
    return status;
}

Status teach_array(const Game *game, int places, Trace *out)
{
    const Teacher *teacher = game_teacher(game);
    if (teacher == NULL || teacher->array == NULL)
        return status_wrong("the tree of %s is in no array", game->name);
    *out = trace_begin(TRACE_ARRAY, 1, TRACE_NODES);
    Status status = teacher->array(places, out);
    if (!ok(&status)) trace_release(out);
    return status;
}

/* ---- A tree that is written down ---- */

/* A position consists of the offset of its text and the side to move. */
static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " ");
}

/* The end of the number or bracketed tree that begins here; NULL if there is none. */
static const char *skip_item(const char *at)
{
    at = skip_blanks(at);
    if (*at != '(') {
        const char *end = at + (*at == '-');
        size_t digits = strspn(end, "0123456789");
        return digits > 0 && digits < 9 ? end + digits : NULL;
    }
    for (at = skip_blanks(at + 1); at != NULL && *at != ')'; at = skip_blanks(at)) {
        at = skip_item(at);
        if (at == NULL) return NULL;
    }
    return at + 1;
}

static const char *text_at(const void *context, const Pos *pos)
{
    return skip_blanks((const char *)context + pos->word[0]);
}

static int written_side(const void *context, const Pos *pos)
{
    (void)context;
    return (int)pos->word[1];
}

static int written_moves(const void *context, const Pos *pos, Move out[MOVES_MAX])
{
    const char *at = text_at(context, pos);
    int count = 0;
    if (*at != '(') return 0;
    for (at = skip_blanks(at + 1); *at != ')' && count < MOVES_MAX; at = skip_blanks(at)) {
        out[count++] = (Move)(at - (const char *)context);
        at = skip_item(at);
    }
    return count;
}

static Pos written_play(const void *context, const Pos *pos, Move move)
{
    (void)context;
    return (Pos){{move, 1 - pos->word[1]}};
}

static int64_t written_value(const void *context, const Pos *pos)
{
    const char *at = text_at(context, pos);
    int64_t value = 0;
    bool negative = *at == '-';
    for (at += negative; *at >= '0' && *at <= '9'; at++)
        value = 10 * value + (*at - '0');
    return negative ? -value : value;
}

static int64_t written_end(const void *context, const Pos *pos, int left, int depth)
{
    (void)left, (void)depth;
    return written_value(context, pos);
}

static Status check_written(const char *tree)
{
    enum { DEEPEST = 60 };
    int depth = 0;
    const char *at = skip_blanks(tree);
    for (const char *c = tree; *c != '\0'; c++) {
        depth += *c == '(' ? 1 : *c == ')' ? -1 : 0;
        if (depth > DEEPEST) return status_wrong("the tree is more than %d levels deep", DEEPEST);
    }
    const char *end = *at == '(' && depth == 0 ? skip_item(at) : NULL;
    bool fine = end != NULL && *skip_blanks(end) == '\0' && strstr(tree, "()") == NULL;
    if (fine) return status_ok();
    char shown[60];
    return status_wrong(
        "\"%s\" is not a tree; write brackets around the children of a node and whole numbers for "
        "the leaves, like (10 (5 (-3 8)))",
        text_safe(shown, sizeof shown, tree));
}

Status teach_written(const TraceRequest *request, const char *tree, Trace *out)
{
    enum { DEEP = 100 };
    Status status = check_written(tree);
    if (!ok(&status)) return status;
    TraceSource source = {tree, written_side, written_moves, written_play, written_value, written_end, NULL};
    *out = trace_begin(request->is_method_set ? request->method : TRACE_ALPHA_BETA, 1,
                       request->limit > 0 ? request->limit : TRACE_NODES);
    Pos pos = {{0}};
    Move root[MOVES_MAX];
    int count = written_moves(tree, &pos, root);
    status = trace_search(out, &source, &pos, root, count, DEEP, TRACE_PLAIN);
    if (!ok(&status)) trace_release(out);
    return status;
}
