/* TransTable: the transposition table of the alpha-beta search and of the solver. Private to this folder.
 *
 * Buckets of four entries, one cache line each. A new entry replaces the one of its own position, else the
 * least valuable: shallow and from earlier searches. Several threads may search with one table and no lock:
 * the first word of an entry is its key combined with the second, so that halves written by two threads do
 * not match and are not found (an idea of Hyatt and Mann, 2002). */
#ifndef PARLOR_GAMES_ULTIMATE_TRANS_TABLE_H
#define PARLOR_GAMES_ULTIMATE_TRANS_TABLE_H

#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum Bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

enum { TRANS_BUCKET = 4, NO_SQUARE = 255 };

typedef struct TransEntry {
    int16_t value;
    uint16_t zero; /* always: see trans_table_prefetch */
    int8_t depth;
    uint8_t bound; /* Bound; none in an empty slot */
    uint8_t best;  /* board * 9 + square, NO_SQUARE if there is none */
    uint8_t age;
} TransEntry;

typedef struct TransSlot {
    _Atomic uint64_t check; /* key ^ entry */
    _Atomic uint64_t entry;
} TransSlot;

typedef struct TransTable {
    TransSlot *slot;
    uint64_t mask; /* buckets - 1; a power of two */
    uint8_t age;   /* of the current search */
} TransTable;

/* Allocates as much of `bytes` as there is memory for; false if not even the smallest table fits. */
bool trans_table_init(TransTable *table, size_t bytes);
void trans_table_release(TransTable *table);
void trans_table_clear(TransTable *table);

static inline TransSlot *trans_table_bucket(const TransTable *table, uint64_t key)
{
    return &table->slot[(key & table->mask) * TRANS_BUCKET];
}

/* Ask memory for a position's bucket. WebAssembly has no instruction for that. A load would do, but nothing
 * behind it is finished before it has its value; a write waits for nobody, and 0 is there already. */
static inline void trans_table_prefetch(const TransTable *table, uint64_t key)
{
    TransSlot *bucket = trans_table_bucket(table, key);
#ifdef __wasm__
    ((volatile uint8_t *)&bucket->entry)[offsetof(TransEntry, zero)] = 0;
#else
    __builtin_prefetch(bucket);
#endif
}

/* What the slot holds; returns for which position. */
static inline uint64_t trans_table_read(const TransSlot *slot, TransEntry *entry)
{
    uint64_t word = atomic_load_explicit(&slot->entry, memory_order_relaxed);
    memcpy(entry, &word, sizeof word);
    return atomic_load_explicit(&slot->check, memory_order_relaxed) ^ word;
}

/* Is that position known? */
static inline bool trans_table_find(const TransTable *table, uint64_t key, TransEntry *out)
{
    const TransSlot *bucket = trans_table_bucket(table, key);
    for (int i = 0; i < TRANS_BUCKET; i++)
        if (trans_table_read(&bucket[i], out) == key && out->bound != BOUND_NONE) return true;
    return false;
}

/* How valuable an entry is: the least valuable one is replaced. */
static inline int trans_table_merit(const TransTable *table, const TransEntry *entry)
{
    if (entry->bound == BOUND_NONE) return INT_MIN;
    return entry->depth - 8 * (uint8_t)(table->age - entry->age);
}

static inline void trans_table_store(const TransTable *table, uint64_t key, TransEntry entry)
{
    TransSlot *bucket = trans_table_bucket(table, key), *place = bucket;
    int least = INT_MAX;
    for (int i = 0; i < TRANS_BUCKET; i++) {
        TransEntry old;
        if (trans_table_read(&bucket[i], &old) == key) {
            place = &bucket[i];
            break;
        }
        int merit = trans_table_merit(table, &old);
        if (merit >= least) continue;
        least = merit;
        place = &bucket[i];
    }
    entry.age = table->age;
    uint64_t word;
    memcpy(&word, &entry, sizeof word);
    atomic_store_explicit(&place->entry, word, memory_order_relaxed);
    atomic_store_explicit(&place->check, key ^ word, memory_order_relaxed);
}

#endif
