#include "engine/engine.h"

#include "base/now.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/kit.h"

#include <stdlib.h>
#include <string.h>

struct Engine {
    const Game *game;
    const EngineKind *kind;
    void *state;
    char spec[SPEC_TEXT];
    /* The search in progress: its reports pass through here, and the time is filled in. */
    int64_t start_us;
    const Watch *watch;
    Thought reported;
};

const EngineKind *const *engine_kinds(const Game *game)
{
    return kit_of(game)->engines;
}

const EngineKind *engine_strongest(const Game *game)
{
    const EngineKind *const *kind = engine_kinds(game);
    while (kind[0] != NULL && kind[1] != NULL)
        kind++;
    return *kind;
}

/* Add the alternatives: "random, uct:1-100000000". */
static void list_kinds(const EngineKind *const *kind, Text *list)
{
    for (; *kind != NULL; kind++) {
        text_add(list, "%s%s", list->length > 0 ? ", " : "", (*kind)->name);
        if ((*kind)->arg == ARG_NUMBER) text_add(list, ":%ld-%ld", (*kind)->arg_min, (*kind)->arg_max);
        if ((*kind)->arg == ARG_TEXT) text_add(list, ":%s", (*kind)->arg_name);
    }
}

static const EngineKind *find_in(const EngineKind *const *kind, const char *name, size_t length)
{
    for (; *kind != NULL; kind++)
        if (strncmp((*kind)->name, name, length) == 0 && (*kind)->name[length] == '\0') return *kind;
    return NULL;
}

/* The game's own kinds, listed or not, then the others that the caller allows. */
static const EngineKind *find_kind(const Game *game, MoreKinds others, const char *name, size_t length)
{
    const EngineKind *const lesson[] = {kit_of(game)->lesson, NULL};
    const EngineKind *own = find_in(engine_kinds(game), name, length);
    if (own == NULL) own = find_in(lesson, name, length);
    return own != NULL || others == NULL ? own : find_in(others(game), name, length);
}

/* SPECs are shown in many places: they must not contain terminal control codes. */
static bool is_plain(const char *spec)
{
    while (*spec != '\0') {
        size_t length = text_shown(spec);
        if (length == 0) return false;
        spec += length;
    }
    return true;
}

/* "6", or "6,more" for a kind that takes more. */
static bool read_number(const EngineKind *kind, const char *arg, EngineSetup *setup)
{
    char number[24];
    size_t length = strcspn(arg, ",");
    if (length >= sizeof number) return false;
    memcpy(number, arg, length);
    number[length] = '\0';
    setup->text = arg[length] == ',' ? arg + length + 1 : NULL;
    if (setup->text != NULL && kind->check_more == NULL) return false;
    return text_number(number, kind->arg_min, kind->arg_max, &setup->number);
}

/* Parse a SPEC; `setup` says which other kinds are allowed and receives the argument. */
static Status read_spec(const Game *game, const char *spec, const EngineKind **out, EngineSetup *setup)
{
    char shown[60], list[300];
    text_safe(shown, sizeof shown, spec);
    if (strlen(spec) >= SPEC_TEXT)
        return status_wrong("an opponent's name has at most %d characters", SPEC_TEXT - 1);
    if (!is_plain(spec))
        return status_wrong("the opponent \"%s\" contains a control character, or bytes that are not UTF-8",
                            shown);
    size_t length = strcspn(spec, ":");
    const char *arg = spec[length] == ':' ? spec + length + 1 : NULL;
    const EngineKind *kind = find_kind(game, setup->others, spec, length);
    if (kind == NULL) {
        Text names = text_into(list, sizeof list);
        list_kinds(engine_kinds(game), &names);
        if (setup->others != NULL) list_kinds(setup->others(game), &names);
        return status_wrong("%s has no opponent \"%s\"; there are %s", game->name, shown, list);
    }
    if (kind->arg == ARG_NONE && arg != NULL)
        return status_wrong("\"%s\" takes nothing after its name; write \"%s\"", shown, kind->name);
    setup->number = kind->arg_default;
    setup->text = kind->arg == ARG_TEXT ? arg : NULL;
    if (kind->arg == ARG_NUMBER && arg != NULL && !read_number(kind, arg, setup))
        return status_wrong("\"%s\" is not an opponent: after \"%s:\" comes the number of %s, %ld to %ld",
                            shown, kind->name, kind->arg_name, kind->arg_min, kind->arg_max);
    if (kind->arg == ARG_TEXT && (arg == NULL || *arg == '\0'))
        return status_wrong("\"%s\" needs its %s: write \"%s:%s\"", shown, kind->arg_name, kind->name,
                            kind->arg_name);
    *out = kind;
    return kind->check_more != NULL && setup->text != NULL ? kind->check_more(setup->text) : status_ok();
}

Status engine_check(const Game *game, MoreKinds others, const char *spec)
{
    const EngineKind *kind;
    EngineSetup setup = {.others = others};
    return read_spec(game, spec, &kind, &setup);
}

Status engine_open(const Game *game, const char *spec, const EngineSetup *setup, Engine **out)
{
    EngineSetup mine = setup != NULL ? *setup : (EngineSetup){0};
    const EngineKind *kind;
    Status status = read_spec(game, spec, &kind, &mine);
    if (!ok(&status)) return status;
    Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL) return status_failed("no memory for the opponent %s", kind->name);
    engine->game = game;
    engine->kind = kind;
    text_copy(engine->spec, sizeof engine->spec, spec);
    status = kind->open(game, &mine, &engine->state);
    if (!ok(&status)) {
        free(engine);
        return status;
    }
    *out = engine;
    return status_ok();
}

void engine_close(Engine *engine)
{
    if (engine == NULL) return;
    engine->kind->close(engine->state);
    free(engine);
}

void engine_forget(Engine *engine)
{
    if (engine->kind->forget != NULL) engine->kind->forget(engine->state);
}

const char *engine_spec(const Engine *engine)
{
    return engine->spec;
}

void engine_got(const Engine *engine, EngineSetup *out)
{
    /* A kind that does not support threads uses one, whatever was asked for. */
    *out = (EngineSetup){.threads = engine->kind->threads_max > 0 ? 0 : 1};
    if (engine->kind->got != NULL) engine->kind->got(engine->state, out);
}

int engine_threads_max(const Game *game)
{
    int most = 1;
    for (const EngineKind *const *kind = engine_kinds(game); *kind != NULL; kind++)
        if ((*kind)->threads_max > most) most = (*kind)->threads_max;
    return most;
}

static void pass_report(void *context, const Thought *so_far)
{
    Engine *engine = context;
    engine->reported = *so_far;
    engine->reported.us = now_us() - engine->start_us;
    watch_report(engine->watch, &engine->reported);
}

Status engine_think(Engine *engine, const History *history, const Limits *limits, const Watch *watch,
                    Thought *out)
{
    const Pos *pos = &history->pos[history->count - 1];
    if (engine->game->result(history).outcome != OUTCOME_NONE)
        return status_wrong("there is nothing to think about: the game is over");
    Watch inner = watch != NULL ? *watch : (Watch){0};
    if (inner.report != NULL) inner.report = pass_report, inner.context = engine;
    engine->watch = watch;
    engine->start_us = now_us();
    *out = (Thought){0};
    Status status = engine->kind->think(engine->state, history, limits, &inner, out);
    if (out->us == 0) out->us = now_us() - engine->start_us;
    if (ok(&status) && !game_is_legal(engine->game, pos, out->move))
        return status_failed("%s answered with an illegal move", engine->spec);
    return status;
}

/* ---- Thoughts ---- */

static bool shown_before(const Thought *thought, const RootMove *a, const RootMove *b)
{
    bool chosen_a = a->move == thought->move, chosen_b = b->move == thought->move;
    if (chosen_a != chosen_b) return chosen_a;
    if (a->visits != b->visits) return a->visits > b->visits;
    return a->value > b->value;
}

int thought_order(const Thought *thought, int out[MOVES_MAX])
{
    for (int i = 0; i < thought->root_count; i++) {
        int place = i;
        for (; place > 0 && shown_before(thought, &thought->root[i], &thought->root[out[place - 1]]); place--)
            out[place] = out[place - 1];
        out[place] = i;
    }
    return thought->root_count;
}

int thought_line(const Thought *thought, const RootMove *root, const Move **out)
{
    if (root->move == thought->move && thought->pv_count > root->pv_count) {
        *out = thought->pv;
        return thought->pv_count;
    }
    *out = root->pv_count > 0 ? root->pv : &root->move;
    return root->pv_count > 0 ? root->pv_count : 1;
}

/* ---- random ---- */

typedef struct RandomState {
    const Game *game;
} RandomState;

static Status random_open(const Game *game, const EngineSetup *setup, void **state)
{
    (void)setup;
    RandomState *mine = malloc(sizeof *mine);
    if (mine == NULL) return status_failed("no memory for the opponent random");
    mine->game = game;
    *state = mine;
    return status_ok();
}

static Status random_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                           Thought *out)
{
    (void)watch;
    const Game *game = ((RandomState *)state)->game;
    Move moves[MOVES_MAX];
    int count = game->moves(&history->pos[history->count - 1], moves);
    Rng rng = rng_seeded(limits->seed);
    out->move = moves[rng_below(&rng, (uint32_t)count)];
    out->chance = 0.5;
    out->nodes = 1;
    out->root_count = count;
    for (int i = 0; i < count; i++)
        out->root[i] = (RootMove){.move = moves[i], .value = 0, .chance = 0.5, .exact = true};
    return status_ok();
}

const EngineKind random_engine = {.name = "random",
                                  .about = "any legal move, each with the same chance",
                                  .open = random_open,
                                  .close = free,
                                  .think = random_think};
