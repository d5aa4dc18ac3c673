/* EgdbProve: proves an endgame database with distances, position by position, with the second move generator
 * (egdb_mailbox.h).
 *
 * Every quiet position must have the value that follows from those of its successors: a win one ply longer
 * than the quickest loss it can reach, a loss one ply longer than the slowest win, a draw if it can reach a
 * draw but no win. By induction on the distance all wins and losses are then true ones, and no win can hide
 * among the draws: the shortest one would have a successor that is known to be lost. Without distances the
 * same check would prove nothing, since positions could support each other in a cycle. Also checked: that the
 * values without distances are the same, and the counts in the headers. */
#ifndef PARLOR_CHECKERS_EGDB_PROVE_H
#define PARLOR_CHECKERS_EGDB_PROVE_H

#include "games/checkers/egdb/egdb.h"
#include "games/checkers/egdb/egdb_crew.h"

typedef struct EgdbProof {
    uint64_t positions; /* checked, including those with a capture */
    uint64_t wrong;     /* values that do not follow, or differ without distances */
    int wrong_counts;   /* slices whose header has wrong counts; only checked if all positions are */
    int slices;
} EgdbProof;

/* Check every `sample`-th position of every slice with distances. The slices of its successors must be
 * there. */
MUST_USE Status egdb_prove(const Egdb *db, uint64_t sample, const EgdbCrew *crew, EgdbProof *out);

#endif
