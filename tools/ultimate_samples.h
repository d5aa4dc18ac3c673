/* Samples: positions of self-played games as the trainer wants them: the classes of the nine boards from
 * either view (src/games/ultimate/net.h), the board to play in, and the score to be learned. */
#ifndef PARLOR_TOOLS_ULTIMATE_SAMPLES_H
#define PARLOR_TOOLS_ULTIMATE_SAMPLES_H

#include "games/ultimate/net.h"

typedef struct Sample {
    uint16_t row_class[2][BOARDS]; /* as the side to move sees them, and as the other does */
    uint8_t target;
    float score;
} Sample;

typedef struct Samples {
    Sample *train, *test; /* one game in 50 is held out */
    size_t train_count, test_count;
    double temper; /* factor on the search's log odds that best explains the results of the games */
} Samples;

/* Read files of DataRecord. The score is `trust` parts of the search's value (tempered) and the rest of the
 * game's result; proven values stand alone. False, with a sentence on stderr, when a file cannot be read. */
bool samples_read(Samples *samples, char *const *path, int count, double trust);
void samples_free(Samples *samples);

#endif
