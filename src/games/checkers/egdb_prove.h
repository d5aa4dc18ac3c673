/* EgdbProve: proves an endgame database with distances, position by position, with the second move generator
 * (egdb_mailbox.h).
 *
 * Every quiet position must have the value that follows from those of its successors: a win one ply longer
 * than the quickest loss that it can reach, a loss one ply longer than the slowest win, a draw where there is
 * a draw and no win. By induction on the distance all wins and losses are then true ones, and no win can hide
 * among the draws: the shortest would have a successor that is lost and known to be. The same without
 * distances would prove nothing, since positions could support each other in a circle. Also checked: that the
 * values without distances are the same, and the counts in the headers. */
#ifndef PARLOR_CHECKERS_EGDB_PROVE_H
#define PARLOR_CHECKERS_EGDB_PROVE_H

#include "games/checkers/egdb.h"
#include "games/checkers/egdb_crew.h"

typedef struct EgdbProof {
    uint64_t positions; /* looked at, those with a capture included */
    uint64_t wrong;     /* values that do not follow, or differ without distances */
    int wrong_counts;   /* slices whose header counts something else; only looked at when all positions are */
    int slices;
} EgdbProof;

/* Look at every `sample`-th position of every slice with distances. What its successors need must be there. */
MUST_USE Status egdb_prove(const Egdb *db, uint64_t sample, const EgdbCrew *crew, EgdbProof *out);

#endif
