/* Samples: positions of self-played games as the trainer wants them: the row of each of the nine boards from
 * the point of view of the side to move (src/games/ultimate/net.h), the board to play in, and the score to be
 * learned. */
#ifndef PARLOR_TOOLS_ULTIMATE_SAMPLES_H
#define PARLOR_TOOLS_ULTIMATE_SAMPLES_H

#include "games/ultimate/net.h"

enum { SYMMETRIES = 8 };

typedef struct Sample {
    uint16_t row[BOARDS];
    uint8_t target;
    float score;
} Sample;

typedef struct Samples {
    Sample *train, *test; /* one game in 50 is held out */
    size_t train_count, test_count;
    double temper; /* factor on the search's log odds that best explains the results of the games */
} Samples;

/* Rows under symmetries and from the other side. */
typedef struct Images {
    uint16_t other[NET_ROWS];             /* from the other side */
    uint16_t moved[SYMMETRIES][NET_ROWS]; /* turned and mirrored */
    uint8_t place[SYMMETRIES][BOARDS];    /* where the symmetry maps a board */
} Images;

void images_init(Images *images, const Facts *facts);

/* Read files of DataRecord. The score is `trust` parts of the search's value (tempered) and the rest of the
 * game's result; proven values and those of positions that were not continued are used alone. False, with a
 * sentence on stderr, if a file cannot be read. */
bool samples_read(Samples *samples, const Facts *facts, char *const *path, int count, double trust);
void samples_free(Samples *samples);

#endif
