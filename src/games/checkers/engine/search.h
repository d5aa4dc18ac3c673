/* Search: the tree search of the strong engine, from the moves of the root down. The root itself, iterative
 * deepening and time management are in master.c. Belongs to the thread that thinks.
 *
 * Values are hundredths of a man for the side to move; a win that takes n more plies is SEARCH_WIN - n. A
 * position that the endgame database knows to be won is SEARCH_KNOWN minus the plies to it, and more with a
 * piece more: how long the win takes is not known. */
#ifndef PARLOR_CHECKERS_SEARCH_H
#define PARLOR_CHECKERS_SEARCH_H

#include "base/hot.h"
#include "engine/hash_table.h"
#include "engine/root.h"
#include "games/checkers/board.h"
#include "games/checkers/egdb/egdb.h"
#include "games/checkers/engine/net.h"

enum {
    SEARCH_PLIES = 96, /* longest line, including exchanges at its end */
    SEARCH_PAST = 100, /* positions of the game that are checked for repetitions */
    SEARCH_WIN = 20000,
    SEARCH_SURE = 19000, /* values beyond are proven wins, and losses below the negative */
    SEARCH_KNOWN = 18000,
    SEARCH_DECIDED = 17000, /* values beyond are wins of either kind */
    SEARCH_INFINITE = ROOT_INFINITE,
    SEARCH_STEPS = 1024, /* origin and target of a step as a number: ten bits */
};

/* A value that comes from a repetition is true on this path only, and a table that gives it to other paths remembers
 * draws that are not there (graph history interaction). A value therefore depends on the position at some ply of the
 * path, the smallest one that was repeated below it; for that position itself it holds on any path. PATH_GAME: on the
 * game before the root, or on the forty-move count; PATH_FREE: on nothing. */
enum { PATH_GAME = -1, PATH_FREE = SEARCH_PLIES };

/* What is to be searched. */
typedef struct Task {
    Board board;
    uint64_t key;    /* its hash, salted */
    int depth;       /* remaining plies; exchanges are followed beyond them */
    int alpha, beta; /* the search window */
    int ply;         /* distance from the root */
    int reversible;  /* reversible moves just before: no capture, no man's advance */
    bool verifying;  /* a shallower search of a node that ProbCut wants to prune: it does not prune itself */
} Task;

typedef struct Search {
    const NetWeights *net; /* the learned evaluation, or NULL: the hand-made one */
    Egdb *egdb;            /* borrowed */
    /* The most pieces with which it is probed, at even plies, odd plies and ends of lines; 0 = never. If the
     * root itself is known, its value does not say which move makes progress: positions with the same value
     * (at even and odd plies) are searched as if unknown, unless they have fewer pieces, which is progress in
     * a won ending. With the same number of pieces the database is probed only where the value may have
     * changed: only the winning side can give a win away. */
    int egdb_pieces[3];
    EgdbValue same_as_root[2];
    int root_pieces;
    /* The root is won or lost, and the database knows how soon the next piece or man goes: then the ends of lines are
     * judged by how long the win still takes. While the men stand as at the root, that weighs more the longer they do
     * (`hurry`), so that the forty moves are never in danger. */
    bool converts;
    uint64_t root_men;
    int hurry;
    HashTable table;
    Budget budget;
    int quiet_limit; /* reversible moves that make a draw; 0 = no such rule */
    /* For problems: below a position in which the side at the root has given away more than it had, nothing is reduced
     * or pruned. `root_lead` is how many pieces it was ahead at the root. */
    bool solves;
    int root_lead;
    int contempt;                             /* what a full board is worth by itself: see search_contempt */
    int depends;                              /* of the value found last: see PATH_FREE */
    uint64_t salt;                            /* in all keys: contempt_key */
    uint64_t key[SEARCH_PAST + SEARCH_PLIES]; /* the game's last positions up to the root, then the path */
    Move killer[SEARCH_PLIES][2];             /* killer moves: steps that caused a cutoff at this ply */
    NetSums sums[SEARCH_PLIES];               /* of the position evaluated last at this ply */
    int history[2][SEARCH_STEPS];             /* how often a step caused a cutoff, by side */
} Search;

/* Contempt, in games: to the side at the root the pieces on the board are worth something by themselves. The more
 * there are, the more a weaker opponent can do wrong; every exchange brings the draw nearer. With few pieces it
 * has no effect: kings that avoid a draw there soon lose. */
static inline int search_contempt(const Search *search, int pieces, int ply)
{
    enum { FEW = 8, FULL = 24 };
    int more = pieces > FEW ? search->contempt * (pieces - FEW) / (FULL - FEW) : 0;
    return ply % 2 == 0 ? more : -more;
}

/* The value of the task's position and the line that leads to it; invalid if the budget was spent. */
HOT_DECLARE(int, search_run, Search *search, const Task *task, RootLine *line);
/* The static evaluation, for the root, tests and tools; `net` may be NULL, else `sums` are of any position. */
HOT_DECLARE(int, search_evaluate, const NetWeights *net, NetSums *sums, const Board *board);

#endif
