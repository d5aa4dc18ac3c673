#include "front/terminal/palette.h"

typedef struct Shade {
    short of_256, of_16, of_8;
} Shade;

static const Shade INKS[INK_COUNT] = {
    [INK_NORMAL] = {252, 7, 7},  [INK_DIM] = {244, 8, 7},     [INK_FIRST] = {80, 14, 6},
    [INK_SECOND] = {215, 11, 3}, [INK_ACCENT] = {229, 15, 7}, [INK_GOOD] = {114, 10, 2},
    [INK_WARN] = {210, 9, 1},    [INK_NOTE] = {177, 13, 5},   [INK_BLACK] = {16, 0, 0},
    [INK_WHITE] = {231, 15, 7},
};

static const Shade PAPERS[PAPER_COUNT] = {
    [PAPER_NORMAL] = {234, 0, 0}, [PAPER_BAR] = {238, 4, 4},      [PAPER_DIALOG] = {236, 4, 4},
    [PAPER_DARK] = {94, 2, 4},    [PAPER_LIGHT] = {180, 3, 6},    [PAPER_BLACK] = {16, 0, 0},
    [PAPER_WHITE] = {231, 15, 7}, [PAPER_LAST] = {60, 4, 4},      [PAPER_TARGET] = {65, 6, 2},
    [PAPER_MUST] = {131, 1, 1},   [PAPER_SELECTED] = {136, 3, 3}, [PAPER_CURSOR] = {25, 5, 5},
    [PAPER_HINT] = {90, 5, 5},    [PAPER_HEAT_0] = {236, 0, 0},   [PAPER_HEAT_1] = {17, 4, 4},
    [PAPER_HEAT_2] = {54, 4, 4},  [PAPER_HEAT_3] = {90, 5, 5},    [PAPER_HEAT_4] = {124, 1, 1},
};

static int shade(Shade shade, int colours)
{
    return colours >= 256 ? shade.of_256 : colours >= 16 ? shade.of_16 : shade.of_8;
}

int palette_ink(Ink ink, int colours)
{
    return shade(INKS[ink], colours);
}

int palette_paper(Paper paper, int colours)
{
    return shade(PAPERS[paper], colours);
}

unsigned palette_flags(Paper paper)
{
    switch (paper) {
    case PAPER_BAR:
    case PAPER_CURSOR:
        return REVERSE;
    case PAPER_SELECTED:
        return REVERSE | BOLD;
    case PAPER_LAST:
    case PAPER_HINT:
        return BOLD;
    default:
        return 0;
    }
}
