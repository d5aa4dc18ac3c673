#include "games/checkers/egdb/egdb_cache.h"

#include "games/checkers/movegen.h"

/* A value if it is in memory; otherwise unknown. */
static inline EgdbValue read_cached(const Egdb *db, uint32_t block, uint32_t at)
{
    uint32_t slot = atomic_load_explicit(&db->slot_of[block], memory_order_acquire);
    if (slot >= EGDB_DAMAGED) return EGDB_UNKNOWN;
    uint64_t before = atomic_load_explicit(&db->stamp[slot], memory_order_acquire);
    if ((uint32_t)before != block + 1) return EGDB_UNKNOWN;
    const _Atomic uint64_t *word = &db->word[(size_t)slot * EGDB_SLOT_WORDS + at / 32];
    uint64_t values = atomic_load_explicit(word, memory_order_acquire); /* before the stamp is read again */
    if (atomic_load_explicit(&db->stamp[slot], memory_order_relaxed) != before) return EGDB_UNKNOWN;
    if (atomic_load_explicit(&db->used[slot], memory_order_relaxed) == 0)
        atomic_store_explicit(&db->used[slot], 1, memory_order_relaxed);
    static const uint8_t VALUE[4] = {EGDB_DRAW, EGDB_LOSS, EGDB_WIN, EGDB_UNKNOWN};
    return (EgdbValue)VALUE[values >> at % 32 * 2 & 3];
}

/* Where to find a position; false if its slice is missing, or if it has a capture. */
static inline bool locate(const Egdb *db, const Board *board, int *slice, uint64_t *index)
{
    if (board_pieces(board) > db->pieces) return false;
    *slice = egdb_board_slice_id(board);
    const EgdbSection *section = db->section[0][*slice];
    if (section == NULL || board_jumpers(board) != 0) return false;
    *index = egdb_index(&section->shape, board);
    return true;
}

EgdbValue HOT(egdb_probe_cached)(const Egdb *db, const Board *board)
{
    int slice;
    uint64_t index;
    if (!locate(db, board, &slice, &index)) return EGDB_UNKNOWN;
    return read_cached(db, db->first[slice] + (uint32_t)(index / EGDB_BLOCK), (uint32_t)(index % EGDB_BLOCK));
}

EgdbValue HOT(egdb_probe_loading)(Egdb *db, const Board *board)
{
    int slice;
    uint64_t index;
    if (!locate(db, board, &slice, &index)) return EGDB_UNKNOWN;
    uint32_t number = (uint32_t)(index / EGDB_BLOCK), at = (uint32_t)(index % EGDB_BLOCK);
    EgdbValue value = read_cached(db, db->first[slice] + number, at);
    /* Try again if other threads evicted it before it could be read. */
    for (int tries = 0; value == EGDB_UNKNOWN && tries < 4; tries++) {
        egdb_cache_load(db, slice, number);
        value = read_cached(db, db->first[slice] + number, at);
    }
    return value;
}
