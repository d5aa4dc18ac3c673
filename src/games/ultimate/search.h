/* UltimateSearch: the tree search of the strongest opponent, from the moves of the root down. The root itself,
 * iterative deepening and time management are in master.c. Private to this folder; belongs to the thread
 * that thinks.
 *
 * Values are those of the net (NET_SCALE for a factor of e in the odds) for the side to move; 0 is a draw. A
 * win that takes n more plies is SEARCH_WIN - n. A value beyond SEARCH_SURE is a proof: nothing is cut off in
 * a way that could hide a defence. */
#ifndef PARLOR_GAMES_ULTIMATE_SEARCH_H
#define PARLOR_GAMES_ULTIMATE_SEARCH_H

#include "base/hot.h"
#include "engine/hash_table.h"
#include "engine/root.h"
#include "games/ultimate/net_eval.h"

enum {
    SEARCH_PLIES = 84, /* a game has 81 plies at most */
    SEARCH_WIN = 20000,
    SEARCH_SURE = 19000, /* values beyond are proven wins, and losses below the negative */
    SEARCH_INFINITE = ROOT_INFINITE,
    EVAL_MOST = 8000, /* an evaluation is no larger than this */
    POINTS = BOARDS * SQUARES
};

/* A line of best play by both sides; a move is board * 9 + square. */
typedef struct Line {
    int count;
    uint8_t move[SEARCH_PLIES];
} Line;

/* One ply of the path that is searched. */
typedef struct Path {
    State state;
    uint8_t move; /* that led here */
    Sums sums;    /* of the net, if there is one */
} Path;

typedef struct UltimateSearch {
    const Facts *facts;
    const Net *net; /* NULL: the hand-made evaluation */
    HashTable table;
    Budget budget;
    int contempt;                       /* a draw counts as this much less than 0 for the side at the root */
    uint8_t killer[SEARCH_PLIES][2];    /* killer moves: moves that caused a cutoff at this ply */
    int16_t history[2][POINTS];         /* how often a move caused a cutoff, by side */
    int16_t follow[POINTS + 1][POINTS]; /* the same, by the previous move */
    Path path[SEARCH_PLIES + 1];        /* path[0] is the root */
} UltimateSearch;

/* Play a move of path[ply]: fills path[ply + 1]. `looked_up`: the table will be probed for it soon. */
static inline void path_play(UltimateSearch *search, int ply, int move, bool looked_up)
{
    const Path *before = &search->path[ply];
    Path *next = &search->path[ply + 1];
    int small = move / SQUARES;
    next->state = before->state;
    state_play(search->facts, &next->state, small, move % SQUARES);
    next->move = (uint8_t)move;
    if (looked_up) hash_table_prefetch(&search->table, next->state.key);
    if (search->net == NULL) return;
    sums_move(search->facts, search->net, &next->state, small, &before->sums, &next->sums);
}

/* What a draw is worth to the side to move at that ply. */
static inline int path_draw(const UltimateSearch *search, int ply)
{
    return ply % 2 == 0 ? -search->contempt : search->contempt;
}

/* What is to be searched: path[ply], which ultimate_search_set has filled. */
typedef struct Task {
    int ply, depth;
    int alpha, beta; /* the search window */
} Task;

/* Put a position at the root, after `contempt` is set. */
void ultimate_search_set(UltimateSearch *search, const Board *board);
/* Play a move of the root: path[1]. */
void ultimate_search_step(UltimateSearch *search, int move);

/* The value of the task's position and the line that leads to it; invalid if the budget was spent. */
HOT_DECLARE(int, ultimate_search_run, UltimateSearch *search, const Task *task, Line *line);
/* The static evaluation of path[ply], for tests and tools. */
HOT_DECLARE(int, ultimate_search_evaluate, UltimateSearch *search, int ply);
/* Play a move of the root and evaluate path[1]. */
HOT_DECLARE(int, ultimate_search_evaluate_after, UltimateSearch *search, int move);

#endif
