/* CheckersSample: one labelled position of self-play, as tools/checkers_selfplay.c writes it and
 * tools/checkers_train.c reads it: 16 bytes, in the byte order of the machine.
 *
 * The board is turned so that the side to move goes up; bit s of a set is square s + 1. A file of samples
 * contains only samples. */
#ifndef PARLOR_CHECKERS_SAMPLE_H
#define PARLOR_CHECKERS_SAMPLE_H

#include "games/checkers/engine/eval.h"

/* Where a sample comes from, and so what its label is made of. */
typedef enum SampleKind {
    SAMPLE_PLAYED, /* in a game: the value of the search and the result */
    SAMPLE_ASIDE   /* after random moves that were not played: the value alone */
} SampleKind;

typedef struct CheckersSample {
    uint32_t own, other, kings;
    int16_t value;  /* of the search, in hundredths of a man, for the side to move */
    uint8_t result; /* of the game for the side to move: 0 lost, 1 drawn, 2 won */
    uint8_t kind;   /* SampleKind */
} CheckersSample;

/* The 35 bits of the lattice without its unused ones, and back. */
static inline uint32_t squares_of_cells(uint64_t cells)
{
    return (uint32_t)((cells & 0xFF) | (cells >> 1 & 0xFF00) | (cells >> 2 & 0xFF0000) |
                      (cells >> 3 & 0xFF000000));
}

static inline uint64_t cells_of_squares(uint32_t squares)
{
    uint64_t bits = squares;
    return (bits & 0xFF) | (bits & 0xFF00) << 1 | (bits & 0xFF0000) << 2 | (bits & 0xFF000000) << 3;
}

/* With Black to move the board is used as it is, with White to move rotated. */
static inline CheckersSample sample_of_board(const Board *board)
{
    Half own, other;
    board_halves(board, &own, &other);
    return (CheckersSample){.own = squares_of_cells(own.own),
                            .other = squares_of_cells(own.other),
                            .kings = squares_of_cells(own.kings | own.other_kings)};
}

static inline Board board_of_sample(const CheckersSample *sample)
{
    return (Board){cells_of_squares(sample->own), cells_of_squares(sample->other),
                   cells_of_squares(sample->kings), BLACK};
}

#endif
