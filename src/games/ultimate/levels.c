#include "games/ultimate/levels.h"

#include "games/ultimate/notation.h"
#include "games/ultimate/search.h"
#include "games/ultimate/thinker.h"

#include <stdlib.h>

enum { LEVELS = 10 };

/* A weak level is a short search that then picks from the moves that seem good enough: it plays for
 * something, it only sees less. */
typedef struct Strength {
    SearchMethod (*method)(void); /* NULL: what master does, for STRONGEST_MS */
    uint64_t simulations;
    double width; /* of the choice: how much worse a move may be, in points */
    bool careful; /* sees that the opponent could win the game with his next move */
} Strength;

enum { STRONGEST_MS = 1000 };

static const Strength STRENGTH[LEVELS] = {
    {search_uct, 30, 0.8, false},   {search_uct, 60, 0.5, true},
    {search_uct, 150, 0.25, true},  {search_uct, 300, 0.17, true},
    {search_uct, 600, 0.12, true},  {search_uct, 1500, 0.08, true},
    {search_uct, 5000, 0.05, true}, {search_uct, 20000, 0.02, true},
    {search_mcts, 1000, 0, true},   {NULL, 0, 0, true},
};

typedef struct Level {
    Search search;
    Thinker *thinker; /* instead of the search, where there is no method */
    Strength strength;
} Level;

/* ---- Choosing ---- */

/* The mean score, held towards a draw while there are few simulations: one lucky game makes no good move. */
static double estimate(const RootMove *move)
{
    double visits = (double)move->visits;
    return (move->chance * visits + 1) / (visits + 2);
}

static double best_estimate(const Thought *thought)
{
    double best = 0;
    for (int i = 0; i < thought->root_count; i++)
        if (estimate(&thought->root[i]) > best) best = estimate(&thought->root[i]);
    return best;
}

static double weight(double worse_by, double width)
{
    double closeness = worse_by < width ? 1 - worse_by / width : 0;
    return closeness * closeness;
}

Move level_choose(const Thought *thought, double width, uint64_t seed)
{
    double best = best_estimate(thought), sum = 0;
    for (int i = 0; i < thought->root_count; i++)
        sum += weight(best - estimate(&thought->root[i]), width);
    Rng rng = rng_seeded(rng_mix(seed, LEVELS));
    double left = rng_unit(&rng) * sum;
    Move chosen = thought->move;
    for (int i = 0; i < thought->root_count && left >= 0; i++) {
        double mine = weight(best - estimate(&thought->root[i]), width);
        if (mine > 0) chosen = thought->root[i].move;
        left -= mine;
    }
    return chosen;
}

/* ---- Care ---- */

static Board after(const Board *board, Move move)
{
    Board next = *board;
    board_play(&next, move_board(move), move_square(move));
    return next;
}

static bool wins(const Board *board, Move move)
{
    Board next = after(board, move);
    return board_winner(&next) == board->side;
}

/* Can the side to move win the game with one move? */
static bool can_win(const Board *board)
{
    for (uint64_t open = board_open(board); open != 0;) {
        int small = bits_pop(&open);
        for (uint64_t squares = board_free(board, small); squares != 0;)
            if (wins(board, move_of(small, bits_pop(&squares)))) return true;
    }
    return false;
}

static bool loses(const Board *board, Move move)
{
    Board next = after(board, move);
    return can_win(&next);
}

/* Keep the moves for which `test` says `wanted`, if there are any. */
static void keep(const Board *board, Thought *thought, bool (*test)(const Board *, Move), bool wanted)
{
    RootMove kept[MOVES_MAX];
    int count = 0;
    bool best_kept = false;
    for (int i = 0; i < thought->root_count; i++) {
        if (test(board, thought->root[i].move) != wanted) continue;
        kept[count++] = thought->root[i];
        best_kept = best_kept || thought->root[i].move == thought->move;
    }
    if (count == 0) return;
    memcpy(thought->root, kept, (size_t)count * sizeof kept[0]);
    thought->root_count = count;
    if (!best_kept) thought->move = kept[0].move;
}

void level_take_care(const Board *board, bool careful, Thought *thought)
{
    if (can_win(board))
        keep(board, thought, wins, true);
    else if (careful)
        keep(board, thought, loses, false);
}

/* ---- The engine ---- */

static Status open_level(const Game *game, const EngineSetup *setup, void **state)
{
    (void)game;
    Level *level = calloc(1, sizeof *level);
    if (level == NULL) return status_failed("no memory for the opponent level");
    level->strength = STRENGTH[setup->number - 1];
    SearchMethod (*method)(void) = level->strength.method;
    Status status = method != NULL ? search_init(&level->search, method(), setup->hash_mb)
                                   : thinker_new(setup, &level->thinker);
    if (!ok(&status)) {
        free(level);
        return status;
    }
    *state = level;
    return status_ok();
}

static void close_level(void *state)
{
    Level *level = state;
    if (level->thinker == NULL) search_release(&level->search);
    thinker_free(level->thinker);
    free(level);
}

/* Play this move of the thought instead of the best one. */
static void decide(Thought *thought, Move move)
{
    thought->move = move;
    for (int i = 0; i < thought->root_count; i++) {
        const RootMove *root = &thought->root[i];
        if (root->move != move) continue;
        thought->value = root->value;
        thought->chance = root->chance;
        thought->pv_count = root->pv_count;
        memcpy(thought->pv, root->pv, sizeof root->pv);
    }
}

static Status think_level(void *state, const History *history, const Limits *limits, const Watch *watch,
                          Thought *out)
{
    Level *level = state;
    const Strength *strength = &level->strength;
    Limits mine = *limits;
    if (level->thinker != NULL) {
        if (mine.nodes == 0 && mine.move_ms == 0) mine.move_ms = STRONGEST_MS;
        thinker_think(level->thinker, history, &mine, watch, out);
        return status_ok();
    }
    mine.nodes = strength->simulations;
    search_think(&level->search, history, &mine, 0, watch, out);
    if (strength->width > 0) {
        Board board = board_of(&history->pos[history->count - 1]);
        level_take_care(&board, strength->careful, out);
        decide(out, level_choose(out, strength->width, limits->seed));
    }
    return status_ok();
}

static void forget_level(void *state)
{
    Level *level = state;
    if (level->thinker != NULL)
        thinker_forget(level->thinker);
    else
        search_forget(&level->search);
}

const EngineKind ultimate_level = {.name = "level",
                                   .about = "1 for children, 4 challenges a novice, 10 thinks a second",
                                   .arg = ARG_NUMBER,
                                   .arg_name = "the level",
                                   .arg_min = 1,
                                   .arg_max = LEVELS,
                                   .arg_default = 4,
                                   .open = open_level,
                                   .close = close_level,
                                   .think = think_level,
                                   .forget = forget_level};
