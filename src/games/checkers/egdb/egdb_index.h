/* EgdbIndex: numbers the positions of an endgame without gaps. Private to the endgame databases (egdb.h).
 *
 * A position is seen by the side to move, whose men go up the lattice; White's positions are turned upside
 * down, so that one table serves both colours. A slice is all positions with the same pieces: men and kings
 * of the side to move ("own") and of the other. Within a slice a frame fixes all men; frames are counted by
 * how many own men stand on their first row, where no man of the other side can stand:
 *
 *   index = (frame * C(free, own kings) + rank of own kings) * C(free - own kings, other kings)
 *           + rank of the other kings
 *
 * `free` is the number of cells that the men leave empty. Ranks are colexicographic: the i-th of the chosen
 * cells (from 1), with p cells of the room below it, counts C(p, i). Ranks are read off the lattice by
 * counting bits, so no cell has to be renumbered; for White the same is counted from above. */
#ifndef PARLOR_CHECKERS_EGDB_INDEX_H
#define PARLOR_CHECKERS_EGDB_INDEX_H

#include "games/checkers/board.h"

enum {
    EGDB_SIDE_MAX = 7,    /* pieces of one side */
    EGDB_PIECES_MAX = 8,  /* of both */
    EGDB_SLICES = 1 << 12 /* egdb_slice_id is below this */
};

typedef struct EgdbSlice {
    uint8_t own_men, own_kings, other_men, other_kings;
} EgdbSlice;

/* The numbers that the index of a slice needs. */
typedef struct EgdbShape {
    EgdbSlice slice;
    uint64_t first[5];    /* number of the first frame with that many own men on the first row */
    uint32_t inner[5];    /* placements of the own men that are not there, in those frames */
    uint32_t outer[5];    /* placements of the other men, for each of them */
    uint64_t frames;      /* placements of all men */
    uint64_t own_ranks;   /* placements of the own kings in a frame */
    uint64_t other_ranks; /* placements of the other kings beside them */
    uint64_t places;      /* both: positions of a frame */
    uint64_t count;       /* positions of the slice */
} EgdbShape;

extern const uint32_t egdb_choose[33][EGDB_SIDE_MAX + 2];

void egdb_shape_init(EgdbShape *shape, EgdbSlice slice);
/* The men of that frame. */
void egdb_frame_men(const EgdbShape *shape, uint64_t frame, uint64_t *own_men, uint64_t *other_men);
/* The cells of the set with that rank. */
uint64_t egdb_subset(uint64_t rank, int count, uint64_t room);
/* How far the men of a frame have advanced in total: a man's move adds 1. */
int egdb_advancement(uint64_t own_men, uint64_t other_men);

/* ---- Slices ---- */

static inline int egdb_slice_id(EgdbSlice slice)
{
    return slice.own_men << 9 | slice.own_kings << 6 | slice.other_men << 3 | slice.other_kings;
}

static inline EgdbSlice egdb_slice_of_id(int id)
{
    return (EgdbSlice){(uint8_t)(id >> 9 & 7), (uint8_t)(id >> 6 & 7), (uint8_t)(id >> 3 & 7),
                       (uint8_t)(id & 7)};
}

/* The same pieces with the other side to move. */
static inline EgdbSlice egdb_slice_dual(EgdbSlice slice)
{
    return (EgdbSlice){slice.other_men, slice.other_kings, slice.own_men, slice.own_kings};
}

static inline int egdb_slice_pieces(EgdbSlice slice)
{
    return slice.own_men + slice.own_kings + slice.other_men + slice.other_kings;
}

/* The slice of a board with at most EGDB_SIDE_MAX pieces a side. */
static inline int egdb_board_slice_id(const Board *board)
{
    int own_kings = bits_count(board->own & board->kings), own = bits_count(board->own);
    int other_kings = bits_count(board->other & board->kings), other = bits_count(board->other);
    return (own - own_kings) << 9 | own_kings << 6 | (other - other_kings) << 3 | other_kings;
}

/* ---- Ranks ---- */

static inline uint64_t egdb_rank_up(uint64_t set, uint64_t room)
{
    uint64_t rank = 0;
    for (int i = 1; set != 0; i++, set &= set - 1)
        rank += egdb_choose[bits_count(room & ((set & -set) - 1))][i];
    return rank;
}

static inline uint64_t egdb_rank_down(uint64_t set, uint64_t room)
{
    uint64_t rank = 0;
    for (int i = 1; set != 0; i++) {
        int bit = bits_last(set);
        set ^= (uint64_t)1 << bit;
        rank += egdb_choose[bits_count(room >> bit >> 1)][i];
    }
    return rank;
}

static inline uint64_t egdb_rank(uint64_t set, uint64_t room, uint64_t side)
{
    return side == BLACK ? egdb_rank_up(set, room) : egdb_rank_down(set, room);
}

/* The number of the frame with these men; `side` is to move. */
static inline uint64_t egdb_frame(const EgdbShape *shape, uint64_t own_men, uint64_t other_men, uint64_t side)
{
    uint64_t first_row = crown_row(side ^ 1), last_row = crown_row(side);
    uint64_t home = own_men & first_row, rest = own_men ^ home;
    int at_home = bits_count(home);
    uint64_t inner = egdb_rank(home, first_row, side) * shape->inner[at_home] +
                     egdb_rank(rest, CELLS & ~(first_row | last_row), side);
    return shape->first[at_home] + inner * shape->outer[at_home] +
           egdb_rank(other_men, CELLS & ~(first_row | rest), side);
}

static inline uint64_t egdb_index(const EgdbShape *shape, const Board *board)
{
    uint64_t own_kings = board->own & board->kings, other_kings = board->other & board->kings;
    uint64_t own_men = board->own ^ own_kings, other_men = board->other ^ other_kings;
    uint64_t room = CELLS & ~(own_men | other_men);
    uint64_t own_rank = egdb_rank(own_kings, room, board->side);
    uint64_t other_rank = egdb_rank(other_kings, room & ~own_kings, board->side);
    uint64_t frame = egdb_frame(shape, own_men, other_men, board->side);
    return (frame * shape->own_ranks + own_rank) * shape->other_ranks + other_rank;
}

/* ---- Walking through a slice ---- */

/* The lowest `count` cells of a room. */
static inline uint64_t egdb_lowest(int count, uint64_t room)
{
    uint64_t set = 0;
    for (; count > 0; count--, room &= room - 1)
        set |= room & -room;
    return set;
}

/* The set of the next higher rank; the first one follows the last. Cells outside the room count as filled, so
 * that the carry of the addition passes over them. */
static inline uint64_t egdb_next_subset(uint64_t set, uint64_t room)
{
    uint64_t moved = ((set | ~room) + (set & -set)) & room;
    return moved | egdb_lowest(bits_count(set) - bits_count(moved), room & ~moved);
}

/* A position of a slice and its index; BLACK is to move. */
typedef struct EgdbWalk {
    const EgdbShape *shape;
    uint64_t index, frame, own_rank, other_rank;
    uint64_t own_men, other_men, own_kings, other_kings;
} EgdbWalk;

EgdbWalk egdb_walk_from(const EgdbShape *shape, uint64_t index);
/* Go to the next frame. */
void egdb_walk_frame(EgdbWalk *walk);

static inline Board egdb_walk_board(const EgdbWalk *walk)
{
    return (Board){walk->own_men | walk->own_kings, walk->other_men | walk->other_kings,
                   walk->own_kings | walk->other_kings, BLACK};
}

static inline void egdb_walk_next(EgdbWalk *walk)
{
    uint64_t room = CELLS & ~(walk->own_men | walk->other_men);
    walk->index++;
    if (++walk->other_rank < walk->shape->other_ranks) {
        walk->other_kings = egdb_next_subset(walk->other_kings, room & ~walk->own_kings);
        return;
    }
    if (++walk->own_rank == walk->shape->own_ranks) {
        egdb_walk_frame(walk);
        return;
    }
    walk->own_kings = egdb_next_subset(walk->own_kings, room);
    walk->other_rank = 0;
    walk->other_kings = egdb_lowest(walk->shape->slice.other_kings, room & ~walk->own_kings);
}

#endif
