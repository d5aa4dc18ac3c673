/* The opponents. Each one judges every move (`judge`) and plays the first of those with the highest value;
 * some have additional habits. All of them look only at the current position, so there is nothing to remember
 * or forget. */
#include "engine/engine.h"
#include "games/tictactoe/whole_tree.h"
#include "games/tictactoe/levels.h"
#include "games/tictactoe/outlook.h"

#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

typedef RootMove (*Judge)(void *state, Board board, int square);

/* Judge every free square; the first of the best is chosen. */
static void choose_move(void *state, const History *history, Judge judge, Thought *out)
{
    Board board = board_of(&history->pos[history->count - 1]);
    const RootMove *best = NULL;
    for (uint64_t free = board_free(board); free != 0;) {
        int square = bits_pop(&free);
        RootMove *root = &out->root[out->root_count++];
        *root = judge(state, board, square);
        root->move = move_of(square);
        root->exact = true;
        if (best == NULL || root->value > best->value) best = root;
    }
    out->nodes = (uint64_t)out->root_count;
    out->move = best->move;
    out->value = best->value;
    out->chance = best->chance;
}

/* Change the choice to another of the judged moves. */
static void choose_instead(Thought *thought, int square)
{
    for (int i = 0; i < thought->root_count; i++) {
        if (thought->root[i].move != move_of(square)) continue;
        thought->move = thought->root[i].move;
        thought->value = thought->root[i].value;
        thought->chance = thought->root[i].chance;
    }
}

static double chance_of(int best)
{
    return 0.5 + 0.5 * best;
}

/* ---- first-free: the first free square, whatever the position ---- */

static Status nothing_open(const Game *game, const EngineSetup *setup, void **state)
{
    (void)game, (void)setup;
    *state = NULL;
    return status_ok();
}

static void nothing_close(void *state)
{
    (void)state;
}

static RootMove indifferent(void *state, Board board, int square)
{
    (void)state, (void)board, (void)square;
    return (RootMove){.chance = 0.5};
}

static Status first_free_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                               Thought *out)
{
    (void)limits, (void)watch;
    choose_move(state, history, indifferent, out);
    return status_ok();
}

static const EngineKind first_free_engine = {.name = "first-free",
                                             .about = "the first free square",
                                             .open = nothing_open,
                                             .close = nothing_close,
                                             .think = first_free_think};

/* ---- max, min and minimax share a table of outlooks ---- */

static Status table_open(const Game *game, const EngineSetup *setup, void **state)
{
    (void)game, (void)setup;
    *state = outlook_table_new();
    return *state != NULL ? status_ok() : status_failed("no memory for the opponent's table");
}

static void table_close(void *state)
{
    outlook_table_free(state);
}

/* The opponent's outlook after the move. */
static Outlook after(void *table, Board board, int square)
{
    return outlook(table, board_play(board, square));
}

/* The expected score when both sides play at random among the finished games. */
static double random_chance(Outlook theirs)
{
    double games = (double)theirs.wins + theirs.losses + theirs.draws;
    return (theirs.losses + 0.5 * theirs.draws) / games;
}

static RootMove count_wins(void *table, Board board, int square)
{
    Outlook theirs = after(table, board, square);
    return (RootMove){.value = theirs.losses, .chance = random_chance(theirs)};
}

static Status max_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                        Thought *out)
{
    (void)limits, (void)watch;
    choose_move(state, history, count_wins, out);
    return status_ok();
}

static const EngineKind max_engine = {.name = "max",
                                      .about = "the move with the most won games below it",
                                      .open = table_open,
                                      .close = table_close,
                                      .think = max_think};

/* Larger values are better, so the count is negative. */
static RootMove count_losses(void *table, Board board, int square)
{
    Outlook theirs = after(table, board, square);
    return (RootMove){.value = -(double)theirs.wins, .chance = random_chance(theirs)};
}

static Status min_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                        Thought *out)
{
    (void)limits, (void)watch;
    choose_move(state, history, count_losses, out);
    return status_ok();
}

static const EngineKind min_engine = {.name = "min",
                                      .about = "the move with the fewest lost games below it (negative)",
                                      .open = table_open,
                                      .close = table_close,
                                      .think = min_think};

/* Result by depth, where the position right after the move has depth 0 and is not divided: a win at once is
 * 1, a loss to the reply -1, a win one move later 1/2, then -1/3 … */
static RootMove result_by_depth(void *table, Board board, int square)
{
    Outlook theirs = after(table, board, square);
    int depth = theirs.plies > 0 ? theirs.plies : 1;
    int best = -theirs.best;
    return (RootMove){.value = (double)best / depth, .chance = chance_of(best)};
}

/* The first move of a game is random, so that games differ; then it wins at once if possible, else blocks,
 * else plays minimax. */
static Status minimax_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                            Thought *out)
{
    (void)watch;
    Board board = board_of(&history->pos[history->count - 1]);
    choose_move(state, history, result_by_depth, out);
    out->proven = true;
    if (board.marks[board.side] == 0) {
        Rng rng = rng_seeded(limits->seed);
        choose_instead(out, move_square(out->root[rng_below(&rng, (uint32_t)out->root_count)].move));
        return status_ok();
    }
    int wins = board_completing(board, board.side), blocks = board_completing(board, 1 - board.side);
    if (wins >= 0)
        choose_instead(out, wins);
    else if (blocks >= 0)
        choose_instead(out, blocks);
    return status_ok();
}

static const EngineKind minimax_engine = {.name = "minimax",
                                          .about = "a random first move, then win, block or minimax",
                                          .open = table_open,
                                          .close = table_close,
                                          .think = minimax_think};

/* ---- master: as good as perfect, and it hopes for mistakes ---- */

/* The first best move and the best play after it; returns the number of moves. */
static int best_line(OutlookTable *table, Board board, Move *out, int most)
{
    int count = 0;
    while (count < most && board_winner(board) < 0 && board_free(board) != 0) {
        int best = -1;
        double highest = -2;
        for (uint64_t free = board_free(board); free != 0;) {
            int square = bits_pop(&free);
            double value = result_by_depth(table, board, square).value;
            if (value <= highest) continue;
            highest = value;
            best = square;
        }
        out[count++] = move_of(best);
        board = board_play(board, best);
    }
    return count;
}

/* The game that follows each move. */
static void add_lines(OutlookTable *table, Board board, Thought *thought)
{
    for (int i = 0; i < thought->root_count; i++) {
        RootMove *root = &thought->root[i];
        Board next = board_play(board, move_square(root->move));
        root->pv[0] = root->move;
        root->pv_count = 1 + best_line(table, next, root->pv + 1, CELLS - 1);
        if (root->move != thought->move) continue;
        memcpy(thought->pv, root->pv, (size_t)root->pv_count * sizeof(Move));
        thought->pv_count = root->pv_count;
    }
}

/* Among equally good moves the one after which most replies are mistakes. */
static void set_trap(OutlookTable *table, Board board, Thought *thought)
{
    const double best = thought->value;
    double most = -1;
    for (int i = 0; i < thought->root_count; i++) {
        int square = move_square(thought->root[i].move);
        double hope = outlook_hope_after(table, board_play(board, square));
        if (thought->root[i].value < best || hope <= most) continue;
        most = hope;
        choose_instead(thought, square);
    }
}

static Status master_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                           Thought *out)
{
    (void)limits, (void)watch;
    Board board = board_of(&history->pos[history->count - 1]);
    choose_move(state, history, result_by_depth, out);
    out->proven = true;
    set_trap(state, board, out);
    add_lines(state, board, out);
    return status_ok();
}

static const EngineKind master_engine = {.name = "master",
                                         .about = "never loses, and sets traps",
                                         .open = table_open,
                                         .close = table_close,
                                         .think = master_think};

/* ---- perfect: walks the whole game tree ---- */

static Status perfect_open(const Game *game, const EngineSetup *setup, void **state)
{
    (void)game, (void)setup;
    ArrayTree *tree;
    Status status = whole_tree_new(false, &tree);
    if (!ok(&status)) return status;
    *state = tree;
    return status_ok();
}

static void perfect_close(void *state)
{
    array_tree_free(state);
}

static RootMove tree_value(void *state, Board board, int square)
{
    const ArrayTree *tree = state;
    int value = -whole_tree_value_for_mover(array_tree_get_child(tree, whole_tree_find(tree, board), square));
    return (RootMove){.value = value, .chance = chance_of(value)};
}

static Status perfect_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                            Thought *out)
{
    (void)limits, (void)watch;
    choose_move(state, history, tree_value, out);
    out->proven = true;
    return status_ok();
}

static const EngineKind perfect_engine = {.name = "perfect",
                                          .about = "the first best move in the whole game tree; never loses",
                                          .open = perfect_open,
                                          .close = perfect_close,
                                          .think = perfect_think};

const EngineKind *const tictactoe_engines[] = {&random_engine,  &first_free_engine, &minimax_engine,
                                               &max_engine,     &min_engine,        &tictactoe_level,
                                               &perfect_engine, &master_engine,     NULL};
