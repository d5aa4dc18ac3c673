#include "engine/ladder.h"

#include "base/rng.h"
#include "game/kit.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Hash memory of a rung with a node limit: enough for the strongest of them, and always the same, so that the
 * rung plays the same everywhere. */
enum { RUNG_MB = 16 };

typedef struct LadderState {
    const Game *game;
    const Rung *rung;
    Engine *engine;
    Thought narrow; /* the moves still to choose from, while it thinks */
} LadderState;

/* An engine without a handicap. */
static bool is_whole(const Rung *rung)
{
    return rung->nodes == 0 && rung->wins == 0 && rung->losses == 0 && rung->slack == 0;
}

const Rung *ladder_find(const Game *game, const char *spec)
{
    const Ladder *ladder = kit_of(game)->ladder;
    for (int i = 0; ladder != NULL && i < ladder->count; i++) {
        const Rung *rung = &ladder->rung[i];
        if (strcmp(rung->spec, spec) == 0) return rung;
        if (is_whole(rung) && strcmp(rung->engine, spec) == 0) return rung;
    }
    return NULL;
}

/* ---- Ends of the game ---- */

/* What is forced for the side to move within so many plies: 1 a win, -1 a loss, 0 neither. Draws by
 * repetition are ignored. */
static int forced(const Game *game, const Pos *pos, int plies)
{
    Move moves[MOVES_MAX];
    int winner = outcome_winner(game->result(&(History){.pos = pos, .count = 1}).outcome);
    if (winner >= 0) return winner == game->side(pos) ? 1 : -1;
    int count = plies > 0 ? game->moves(pos, moves) : 0;
    int best = count > 0 ? -1 : 0;
    for (int i = 0; i < count && best < 1; i++) {
        Pos next = game->play(pos, moves[i]);
        int value = -forced(game, &next, plies - 1);
        if (value > best) best = value;
    }
    return best;
}

static int forced_by(const Game *game, const Pos *pos, Move move, int plies)
{
    Pos next = game->play(pos, move);
    return -forced(game, &next, plies - 1);
}

/* Keep only the moves of at least that value, if there are any; returns whether there were. If the best move
 * is removed, the best of the remaining ones replaces it. */
static bool keep_worse(Thought *thought, const int value[MOVES_MAX], int least)
{
    int count = 0, best = 0;
    bool best_kept = false;
    for (int i = 0; i < thought->root_count; i++) {
        if (value[i] < least) continue;
        best_kept = best_kept || thought->root[i].move == thought->move;
        if (thought->root[i].chance > thought->root[best].chance) best = count;
        thought->root[count++] = thought->root[i];
    }
    if (count == 0) return false;
    thought->root_count = count;
    if (!best_kept) thought->move = thought->root[best].move;
    return true;
}

void ladder_mind_ends(const Game *game, const Pos *pos, int wins, int losses, Thought *thought)
{
    for (int ahead = 1; ahead <= wins || ahead <= losses; ahead++) {
        int value[MOVES_MAX];
        for (int i = 0; i < thought->root_count; i++)
            value[i] = forced_by(game, pos, thought->root[i].move, ahead);
        if (ahead <= wins && keep_worse(thought, value, 1)) return;
        if (ahead <= losses && !keep_worse(thought, value, 0)) return;
    }
}

/* ---- Choosing ---- */

/* The expected score as log-odds. A mean of few simulations is pulled towards a draw: one lucky game does not
 * make a good move. */
static double log_odds(const RootMove *move)
{
    const double least = 0.001;
    double visits = (double)move->visits, chance = move->chance;
    if (visits > 0) chance = (chance * visits + 1) / (visits + 2);
    if (chance < least) chance = least;
    if (chance > 1 - least) chance = 1 - least;
    return log(chance / (1 - chance));
}

/* How likely each move is; returns the sum. */
static double weigh(const Thought *thought, double slack, double weight[MOVES_MAX])
{
    double best = -INFINITY, sum = 0;
    for (int i = 0; i < thought->root_count; i++) {
        weight[i] = log_odds(&thought->root[i]);
        if (weight[i] > best) best = weight[i];
    }
    for (int i = 0; i < thought->root_count; i++) {
        double closeness = 1 - (best - weight[i]) / slack;
        weight[i] = closeness > 0 ? closeness * closeness : 0;
        sum += weight[i];
    }
    return sum;
}

Move ladder_pick(const Thought *thought, double slack, uint64_t seed)
{
    assert(slack > 0);
    double weight[MOVES_MAX];
    double sum = weigh(thought, slack, weight);
    Rng rng = rng_seeded(rng_hash(seed));
    double left = rng_unit(&rng) * sum;
    Move chosen = thought->move;
    for (int i = 0; i < thought->root_count && left >= 0; i++) {
        if (weight[i] > 0) chosen = thought->root[i].move;
        left -= weight[i];
    }
    return chosen;
}

/* Make this move of the thought the chosen one, whichever was best. */
static void decide(Thought *thought, Move move)
{
    for (int i = 0; i < thought->root_count && thought->move != move; i++) {
        const RootMove *root = &thought->root[i];
        if (root->move != move) continue;
        thought->move = move;
        thought->value = root->value;
        thought->chance = root->chance;
        thought->proven = false;
        thought->end_plies = 0;
        thought->pv_count = root->pv_count;
        memcpy(thought->pv, root->pv, sizeof root->pv);
    }
}

/* ---- The engine ---- */

Status ladder_open(const Game *game, const EngineSetup *setup, void **state)
{
    const Ladder *ladder = kit_of(game)->ladder;
    assert(ladder != NULL && setup->number >= 1 && setup->number <= ladder->count);
    LadderState *mine = calloc(1, sizeof *mine);
    if (mine == NULL) return status_failed("no memory for the opponent level");
    mine->game = game;
    mine->rung = &ladder->rung[setup->number - 1];
    EngineSetup inner = *setup;
    if (!is_whole(mine->rung)) inner.threads = 1, inner.hash_mb = RUNG_MB, inner.book = false;
    if (mine->rung->slack > 0) inner.plain = true, inner.egdb_mb = -1;
    Status status = engine_open(game, mine->rung->engine, &inner, &mine->engine);
    if (ok(&status))
        *state = mine;
    else
        free(mine);
    return status;
}

void ladder_close(void *state)
{
    engine_close(((LadderState *)state)->engine);
    free(state);
}

/* The node limit of the rung, unless the caller's limits are lower. */
static Limits limits_of(const Rung *rung, const Limits *limits)
{
    Limits mine = *limits;
    if (is_whole(rung)) return mine;
    mine.infinite = false;
    if (rung->nodes > 0 && (mine.nodes == 0 || mine.nodes > rung->nodes)) mine.nodes = rung->nodes;
    mine.all_exact = mine.all_exact || rung->slack > 0;
    return mine;
}

Status ladder_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                    Thought *out)
{
    LadderState *mine = state;
    const Rung *rung = mine->rung;
    Limits inner = limits_of(rung, limits);
    Status status = engine_think(mine->engine, history, &inner, watch, out);
    if (!ok(&status) || is_whole(rung)) return status;
    mine->narrow = *out;
    ladder_mind_ends(mine->game, &history->pos[history->count - 1], rung->wins, rung->losses, &mine->narrow);
    decide(out, rung->slack > 0 ? ladder_pick(&mine->narrow, rung->slack, limits->seed) : mine->narrow.move);
    return status;
}

void ladder_forget(void *state)
{
    engine_forget(((LadderState *)state)->engine);
}

void ladder_got(const void *state, EngineSetup *out)
{
    const LadderState *mine = state;
    engine_got(mine->engine, out);
    if (mine->rung->slack > 0) out->plain = false; /* it is meant to have none */
}
