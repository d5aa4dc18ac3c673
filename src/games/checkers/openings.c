#include "games/checkers/openings.h"

static const char *const THREE_MOVE[] = {
#define OPENING(line) line,
#include "games/checkers/three_move.def"
#undef OPENING
};

const OpeningName checkers_opening_names[] = {
#define OPENING_NAME(line, name) {line, name},
#include "games/checkers/opening_names.def"
#undef OPENING_NAME
    {NULL, NULL},
};

const char *const *checkers_three_move_openings(int *count)
{
    *count = (int)(sizeof THREE_MOVE / sizeof THREE_MOVE[0]);
    return THREE_MOVE;
}
