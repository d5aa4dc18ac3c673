/* Samples: positions of self-played games as the trainer wants them: nine patterns from the view of the side
 * to move, the board to play in, and the score to be learned. All eight symmetries of the board serve. */
#ifndef PARLOR_TOOLS_ULTIMATE_SAMPLES_H
#define PARLOR_TOOLS_ULTIMATE_SAMPLES_H

#include "games/ultimate/net.h"

enum { SYMMETRIES = 8, CLOSED = PATTERNS /* + 0 mine, + 1 the other's, + 2 drawn */ };

typedef struct Sample {
    uint16_t pattern[BOARDS]; /* or CLOSED + owner */
    uint8_t target;
    float score;
} Sample;

typedef struct Samples {
    Sample *train, *test; /* one game in 50 is held out */
    size_t train_count, test_count;
    double temper; /* factor on the search's log odds that best explains the results of the games */
} Samples;

/* Where things are after a symmetry of the board. */
typedef struct Symmetry {
    uint8_t place[SYMMETRIES][BOARDS + 1];
    uint16_t pattern[SYMMETRIES][PATTERNS + 3];
    uint16_t swapped[PATTERNS + 3]; /* as the other side sees it */
} Symmetry;

void symmetry_init(Symmetry *symmetry);

/* Read files of DataRecord. The score is `trust` parts of the search's value (tempered) and the rest of the
 * game's result; proven values stand alone. False, with a sentence on stderr, when a file cannot be read. */
bool samples_read(Samples *samples, const Facts *facts, char *const *path, int count, double trust);
void samples_free(Samples *samples);

#endif
