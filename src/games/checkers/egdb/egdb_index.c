#include "games/checkers/egdb/egdb_index.h"

#include <assert.h>

enum { SQUARES = 32, ROW = 4, INNER_SQUARES = 24, OUTER_SQUARES = 28, ROWS = 8 };

const uint32_t egdb_choose[33][EGDB_SIDE_MAX + 2] = {
    {1, 0, 0, 0, 0, 0, 0, 0, 0},
    {1, 1, 0, 0, 0, 0, 0, 0, 0},
    {1, 2, 1, 0, 0, 0, 0, 0, 0},
    {1, 3, 3, 1, 0, 0, 0, 0, 0},
    {1, 4, 6, 4, 1, 0, 0, 0, 0},
    {1, 5, 10, 10, 5, 1, 0, 0, 0},
    {1, 6, 15, 20, 15, 6, 1, 0, 0},
    {1, 7, 21, 35, 35, 21, 7, 1, 0},
    {1, 8, 28, 56, 70, 56, 28, 8, 1},
    {1, 9, 36, 84, 126, 126, 84, 36, 9},
    {1, 10, 45, 120, 210, 252, 210, 120, 45},
    {1, 11, 55, 165, 330, 462, 462, 330, 165},
    {1, 12, 66, 220, 495, 792, 924, 792, 495},
    {1, 13, 78, 286, 715, 1287, 1716, 1716, 1287},
    {1, 14, 91, 364, 1001, 2002, 3003, 3432, 3003},
    {1, 15, 105, 455, 1365, 3003, 5005, 6435, 6435},
    {1, 16, 120, 560, 1820, 4368, 8008, 11440, 12870},
    {1, 17, 136, 680, 2380, 6188, 12376, 19448, 24310},
    {1, 18, 153, 816, 3060, 8568, 18564, 31824, 43758},
    {1, 19, 171, 969, 3876, 11628, 27132, 50388, 75582},
    {1, 20, 190, 1140, 4845, 15504, 38760, 77520, 125970},
    {1, 21, 210, 1330, 5985, 20349, 54264, 116280, 203490},
    {1, 22, 231, 1540, 7315, 26334, 74613, 170544, 319770},
    {1, 23, 253, 1771, 8855, 33649, 100947, 245157, 490314},
    {1, 24, 276, 2024, 10626, 42504, 134596, 346104, 735471},
    {1, 25, 300, 2300, 12650, 53130, 177100, 480700, 1081575},
    {1, 26, 325, 2600, 14950, 65780, 230230, 657800, 1562275},
    {1, 27, 351, 2925, 17550, 80730, 296010, 888030, 2220075},
    {1, 28, 378, 3276, 20475, 98280, 376740, 1184040, 3108105},
    {1, 29, 406, 3654, 23751, 118755, 475020, 1560780, 4292145},
    {1, 30, 435, 4060, 27405, 142506, 593775, 2035800, 5852925},
    {1, 31, 465, 4495, 31465, 169911, 736281, 2629575, 7888725},
    {1, 32, 496, 4960, 35960, 201376, 906192, 3365856, 10518300},
};

void egdb_shape_init(EgdbShape *shape, EgdbSlice slice)
{
    assert(slice.own_men <= EGDB_SIDE_MAX && slice.own_kings <= EGDB_SIDE_MAX);
    assert(slice.other_men <= EGDB_SIDE_MAX && slice.other_kings <= EGDB_SIDE_MAX);
    int men = slice.own_men + slice.other_men;
    *shape = (EgdbShape){.slice = slice};
    for (int home = 0; home <= ROW && home <= slice.own_men; home++) {
        int rest = slice.own_men - home;
        shape->first[home] = shape->frames;
        shape->inner[home] = egdb_choose[INNER_SQUARES][rest];
        shape->outer[home] = egdb_choose[OUTER_SQUARES - rest][slice.other_men];
        shape->frames += (uint64_t)egdb_choose[ROW][home] * shape->inner[home] * shape->outer[home];
    }
    shape->own_ranks = egdb_choose[SQUARES - men][slice.own_kings];
    shape->other_ranks = egdb_choose[SQUARES - men - slice.own_kings][slice.other_kings];
    shape->places = shape->own_ranks * shape->other_ranks;
    shape->count = shape->frames * shape->places;
}

/* The cell of `room` with `below` cells of the room below it. */
static uint64_t cell_at(uint64_t room, int below)
{
    for (; below > 0; below--)
        room &= room - 1;
    return room & -room;
}

uint64_t egdb_subset(uint64_t rank, int count, uint64_t room)
{
    uint64_t set = 0;
    int below = bits_count(room);
    for (; count > 0; count--) {
        do
            below--;
        while (egdb_choose[below][count] > rank);
        rank -= egdb_choose[below][count];
        set |= cell_at(room, below);
    }
    return set;
}

void egdb_frame_men(const EgdbShape *shape, uint64_t frame, uint64_t *own_men, uint64_t *other_men)
{
    assert(frame < shape->frames);
    uint64_t first_row = crown_row(WHITE), last_row = crown_row(BLACK);
    int home = 0;
    while (home < ROW && home < shape->slice.own_men && frame >= shape->first[home + 1])
        home++;
    frame -= shape->first[home];
    uint64_t outer = frame % shape->outer[home], inner = frame / shape->outer[home];
    uint64_t rest = egdb_subset(inner % shape->inner[home], shape->slice.own_men - home,
                                CELLS & ~(first_row | last_row));
    *own_men = rest | egdb_subset(inner / shape->inner[home], home, first_row);
    *other_men = egdb_subset(outer, shape->slice.other_men, CELLS & ~(first_row | rest));
}

int egdb_advancement(uint64_t own_men, uint64_t other_men)
{
    int sum = 0;
    while (own_men != 0)
        sum += square_of_bit(bits_pop(&own_men)) / ROW;
    while (other_men != 0)
        sum += ROWS - 1 - square_of_bit(bits_pop(&other_men)) / ROW;
    return sum;
}

static void walk_place(EgdbWalk *walk, uint64_t rank)
{
    const EgdbShape *shape = walk->shape;
    egdb_frame_men(shape, walk->frame, &walk->own_men, &walk->other_men);
    uint64_t room = CELLS & ~(walk->own_men | walk->other_men);
    walk->own_rank = rank / shape->other_ranks;
    walk->other_rank = rank % shape->other_ranks;
    walk->own_kings = egdb_subset(walk->own_rank, shape->slice.own_kings, room);
    walk->other_kings = egdb_subset(walk->other_rank, shape->slice.other_kings, room & ~walk->own_kings);
}

EgdbWalk egdb_walk_from(const EgdbShape *shape, uint64_t index)
{
    assert(index < shape->count);
    EgdbWalk walk = {.shape = shape, .index = index, .frame = index / shape->places};
    walk_place(&walk, index % shape->places);
    return walk;
}

void egdb_walk_frame(EgdbWalk *walk)
{
    walk->frame++;
    if (walk->frame < walk->shape->frames) walk_place(walk, 0);
}
