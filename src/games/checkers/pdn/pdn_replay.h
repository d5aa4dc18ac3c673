/* PdnReplay: the moves of one game as they are written in a file, played on a board. Private to the PDN
 * sources.
 *
 * The reader collects a game as PdnRaw items; playing them comes afterwards, because the meaning of a move
 * may depend on the moves after it: a jump in the short form can fit two paths, of which only one lets the
 * game continue. Separate squares ("11 15 22 18") are joined here as well, since only the board distinguishes
 * a move number from a square. */
#ifndef PARLOR_CHECKERS_PDN_REPLAY_H
#define PARLOR_CHECKERS_PDN_REPLAY_H

#include "games/checkers/pdn/pdn.h"
#include "games/checkers/pdn/pdn_lexer.h"

typedef enum PdnRawKind { RAW_MOVE, RAW_NUMBER, RAW_NAG, RAW_COMMENT, RAW_OPEN, RAW_CLOSE } PdnRawKind;

typedef struct PdnRaw {
    PdnRawKind kind;
    uint32_t value; /* of a number or NAG; of a comment: where in `text` */
    int line, column;
    PdnSpan span;
    PdnWritten written; /* of a move */
} PdnRaw;

typedef struct PdnRaws {
    PdnRaw *raw;
    int count;
    int numbers; /* of moves or squares that stand alone, and: */
    bool bare;   /* the first of them is 1, as if move numbers had no dot */
    uint32_t size;
    PdnText text;
} PdnRaws;

void pdn_raws_release(PdnRaws *raws);
/* For the next game; the memory is kept. */
void pdn_raws_clear(PdnRaws *raws);
MUST_USE Status pdn_raws_add(PdnRaws *raws, const PdnToken *token);

/* A fault and its weight: only the heaviest of a game is reported, and the first of equal ones. */
typedef enum PdnWeight { FAULT_NONE, FAULT_SMALL, FAULT_CUT, FAULT_UNUSABLE, FAULT_FAILED } PdnWeight;
typedef struct PdnFault {
    PdnWeight weight;
    int line, column;
    Status status;
} PdnFault;

void pdn_fault(PdnFault *fault, PdnWeight weight, int line, int column, Status status);

/* Play all of it from game->start and add it to the game; what cannot be played is left out and reported. */
void pdn_replay(const PdnRaws *raws, PdnGame *game, PdnFault *fault);
/* The largest number of a square in the moves; 0 without any. */
int pdn_raws_largest(const PdnRaws *raws);

#endif
