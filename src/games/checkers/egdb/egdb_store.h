/* EgdbStore: the values that a builder has computed so far, in memory. Private to the endgame databases.
 *
 * A value is one byte, for the side to move: 0 is a draw, an odd number a loss, an even one a win; with
 * distances it is the number of plies to the end, plus 1 (a side that cannot move has lost in 0 plies, and
 * only the winner makes the last move, so the parity fits). Without distances a loss is 1 and a win is 2.
 *
 * A slice that is being solved is kept as bytes, each written by the one thread that solves its frame; a
 * finished one with distances stays that way, one without is packed to 2 bits per value. */
#ifndef PARLOR_CHECKERS_EGDB_STORE_H
#define PARLOR_CHECKERS_EGDB_STORE_H

#include "games/checkers/egdb/egdb_index.h"

enum { EGDB_DRAWN = 0, EGDB_LOST = 1, EGDB_WON = 2 };

typedef struct EgdbTable {
    EgdbShape shape;
    uint8_t *bytes;  /* a value each; or NULL */
    uint8_t *packed; /* four values each; or NULL */
} EgdbTable;

typedef struct EgdbStore {
    bool distances;
    bool steps;                    /* distances count to the next capture or man's move only */
    EgdbTable *table[EGDB_SLICES]; /* NULL = not there */
} EgdbStore;

MUST_USE Status egdb_store_new(bool distances, EgdbStore **out);
void egdb_store_free(EgdbStore *store);
/* Add an empty table for the slice, of bytes, all draws. An existing one is kept. */
MUST_USE Status egdb_store_add(EgdbStore *store, EgdbSlice slice);
void egdb_store_drop(EgdbStore *store, EgdbSlice slice);
/* Make room for the packed values of a table; egdb_pack fills it in, a multiple of four values at a time. */
MUST_USE Status egdb_store_begin_pack(EgdbTable *table);
void egdb_pack(EgdbTable *table, uint64_t from, uint64_t to);
/* The packed values replace the bytes, which are freed. */
void egdb_store_end_pack(EgdbTable *table);

static inline EgdbTable *egdb_store_table(const EgdbStore *store, EgdbSlice slice)
{
    return store->table[egdb_slice_id(slice)];
}

static inline uint8_t egdb_table_at(const EgdbTable *table, uint64_t index)
{
    if (table->bytes != NULL) return table->bytes[index];
    return table->packed[index >> 2] >> ((index & 3) * 2) & 3;
}

/* The value of a board whose slice is in the store, or whose side to move has no piece left. */
static inline uint8_t egdb_store_value(const EgdbStore *store, const Board *board)
{
    if (board->own == 0) return EGDB_LOST;
    const EgdbTable *table = store->table[egdb_board_slice_id(board)];
    return egdb_table_at(table, egdb_index(&table->shape, board));
}

/* The value of a move that leads to a position of value `next`. */
static inline uint8_t egdb_value_before(bool distances, uint8_t next)
{
    if (next == EGDB_DRAWN) return EGDB_DRAWN;
    return distances ? (uint8_t)(next + 1) : (uint8_t)(3 - next);
}

static inline bool egdb_is_win(uint8_t value)
{
    return value != EGDB_DRAWN && value % 2 == 0;
}

static inline bool egdb_is_loss(uint8_t value)
{
    return value % 2 == 1;
}

/* Is `a` better than `b` for the side to move? A quick win is better than a slow one, and a slow loss better
 * than a quick one. */
static inline bool egdb_is_better(uint8_t a, uint8_t b)
{
    if (egdb_is_win(a)) return !egdb_is_win(b) || a < b;
    if (egdb_is_loss(a)) return egdb_is_loss(b) && a > b;
    return egdb_is_loss(b);
}

#endif
