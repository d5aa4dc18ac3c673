/* Search: the tree search of the strong engine, from the moves of the root down. The root itself, deepening
 * and time are in master.c. Belongs to the thread that thinks.
 *
 * Values are hundredths of a man for the side to move; a win that takes n more plies is SEARCH_WIN - n. A
 * position that the endgame database knows to be won is SEARCH_KNOWN less the plies that lead to it: how long
 * the win takes is not known. */
#ifndef PARLOR_CHECKERS_SEARCH_H
#define PARLOR_CHECKERS_SEARCH_H

#include "base/hot.h"
#include "engine/timing.h"
#include "games/checkers/board.h"
#include "games/checkers/egdb.h"
#include "games/checkers/net.h"
#include "games/checkers/hash_table.h"

enum {
    SEARCH_PLIES = 96, /* longest line, exchanges at its end included */
    SEARCH_PAST = 100, /* positions of the game that a repetition is looked for in */
    SEARCH_WIN = 20000,
    SEARCH_SURE = 19000, /* values beyond are proven wins, and losses below the negative */
    SEARCH_KNOWN = 18000,
    SEARCH_DECIDED = 17000, /* values beyond are wins of either kind */
    SEARCH_INFINITE = 30000,
    SEARCH_STEPS = 1024, /* origin and target of a step as a number: ten bits */
};

/* A line of moves, as good play of both sides goes on. */
typedef struct Line {
    int count;
    Move move[PV_MAX];
} Line;

/* What is to be searched. */
typedef struct Task {
    Board board;
    uint64_t key;    /* its hash */
    int depth;       /* plies still to look ahead; exchanges are followed beyond */
    int alpha, beta; /* values outside are of no interest */
    int ply;         /* distance from the root */
    int reversible;  /* moves before that could be taken back: no capture, no man's advance */
} Task;

typedef struct Search {
    const NetWeights *net; /* the learned evaluation, or NULL: the hand-made one */
    Egdb *egdb;            /* borrowed */
    /* The most pieces with which it is asked, at even plies, odd plies and ends of lines; 0 = never. Where
     * the root itself is known, its value says nothing about which move makes progress: positions with the
     * same one (by even and odd plies) are searched on as if they were not known, unless there are fewer
     * pieces: a won ending with fewer of them is progress. As long as there are not, the database is asked
     * only where the value may have changed: a win can be given away only by the side that has it. */
    int egdb_pieces[3];
    EgdbValue same_as_root[2];
    int root_pieces;
    HashTable table;
    Timing timing;
    uint64_t nodes;
    bool stopped;                             /* time is up: what is under way has no value */
    int quiet_limit;                          /* reversible moves that make a draw; 0 = no such rule */
    uint64_t key[SEARCH_PAST + SEARCH_PLIES]; /* the game's last positions up to the root, then the path */
    Move killer[SEARCH_PLIES][2];             /* steps that refuted at this ply */
    NetSums sums[SEARCH_PLIES];               /* of the position evaluated last at this ply */
    int history[2][SEARCH_STEPS];             /* how often a step refuted, by side */
} Search;

/* The value of the task's position and the line that leads to it; worthless when search->stopped. */
HOT_DECLARE(int, search_run, Search *search, const Task *task, Line *line);
/* The static evaluation, for the root, tests and tools; `net` may be NULL, else `sums` are of any position. */
HOT_DECLARE(int, search_evaluate, const NetWeights *net, NetSums *sums, const Board *board);

#endif
