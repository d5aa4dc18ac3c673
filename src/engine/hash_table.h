/* HashTable: the transposition table of a search: what it and earlier searches found out about positions.
 *
 * Buckets of four entries, one cache line each. A new entry replaces the one of its own position, else the
 * least valuable: shallow and from earlier searches. Values of wins and losses are stored as seen from the
 * position, not from the root.
 *
 * Several threads may search with one table and no lock: an entry is two words, and the first is the key
 * combined with the second, so that halves written by two threads do not match and are not found (an idea of
 * Hyatt and Mann, 2002). */
#ifndef PARLOR_ENGINE_HASH_TABLE_H
#define PARLOR_ENGINE_HASH_TABLE_H

#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum Bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

/* What is known about a position. */
typedef struct HashEntry {
    int16_t value;
    int16_t eval; /* the static evaluation, for searches that keep it */
    int8_t depth;
    uint8_t best;      /* the best move, as the search numbers them; HASH_NO_MOVE if there is none */
    uint8_t bound : 2; /* Bound; none in an empty slot */
    uint8_t
        on_path : 1; /* the value depends on the moves that led to the position: only the move is of use */
    uint8_t age : 5;
    uint8_t zero; /* always: see hash_table_prefetch */
} HashEntry;

typedef struct HashSlot {
    _Atomic uint64_t check; /* key ^ entry */
    _Atomic uint64_t entry;
} HashSlot;

_Static_assert(sizeof(HashEntry) == sizeof(uint64_t), "an entry is one word");

enum { HASH_BUCKET = 4, HASH_NO_MOVE = 255, HASH_AGES = 32 };

typedef struct HashTable {
    HashSlot *slot;
    uint64_t mask; /* buckets - 1; a power of two */
    uint8_t age;   /* of the current search, modulo HASH_AGES */
} HashTable;

/* At most `bytes`, less if memory is short; false if not even the smallest table fits. */
bool hash_table_init(HashTable *table, size_t bytes);
void hash_table_release(HashTable *table);
void hash_table_clear(HashTable *table);
/* Its size. */
int hash_table_mb(const HashTable *table);

/* A search begins. */
static inline void hash_table_next_age(HashTable *table)
{
    table->age = (table->age + 1) % HASH_AGES;
}

/* A value seen from the root, `ply` plies above, as it is stored, and back. `decided`: values beyond count the plies
 * to the end of the game. */
static inline int hash_value_to_table(int value, int ply, int decided)
{
    if (value >= decided) return value + ply;
    return value <= -decided ? value - ply : value;
}

static inline int hash_value_from_table(int value, int ply, int decided)
{
    if (value >= decided) return value - ply;
    return value <= -decided ? value + ply : value;
}

/* What a value says that was found with this window. */
static inline Bound hash_bound(int value, int alpha, int beta)
{
    return value <= alpha ? BOUND_UPPER : value >= beta ? BOUND_LOWER : BOUND_EXACT;
}

/* Does the entry's value decide a search with this window? */
static inline bool hash_bound_decides(const HashEntry *entry, int value, int alpha, int beta)
{
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && value >= beta) ||
           (entry->bound == BOUND_UPPER && value <= alpha);
}

static inline HashSlot *hash_table_bucket(const HashTable *table, uint64_t key)
{
    return &table->slot[(key & table->mask) * HASH_BUCKET];
}

/* Ask memory for a position's bucket. WebAssembly has no instruction for that. A load would do, but nothing
 * behind it is finished before it has its value; a write waits for nobody, and 0 is there already. */
static inline void hash_table_prefetch(const HashTable *table, uint64_t key)
{
    HashSlot *bucket = hash_table_bucket(table, key);
#ifdef __wasm__
    ((volatile uint8_t *)&bucket->entry)[offsetof(HashEntry, zero)] = 0;
#else
    __builtin_prefetch(bucket);
#endif
}

/* What the slot holds; returns for which position. */
static inline uint64_t hash_table_read(const HashSlot *slot, HashEntry *entry)
{
    uint64_t word = atomic_load_explicit(&slot->entry, memory_order_relaxed);
    memcpy(entry, &word, sizeof word);
    return atomic_load_explicit(&slot->check, memory_order_relaxed) ^ word;
}

static inline void hash_table_write(HashSlot *slot, uint64_t key, HashEntry entry)
{
    uint64_t word;
    memcpy(&word, &entry, sizeof word);
    atomic_store_explicit(&slot->entry, word, memory_order_relaxed);
    atomic_store_explicit(&slot->check, key ^ word, memory_order_relaxed);
}

/* Is that position known? */
static inline bool hash_table_find(const HashTable *table, uint64_t key, HashEntry *out)
{
    const HashSlot *bucket = hash_table_bucket(table, key);
    for (int i = 0; i < HASH_BUCKET; i++)
        if (hash_table_read(&bucket[i], out) == key && out->bound != BOUND_NONE) return true;
    return false;
}

/* How valuable an entry is: the least valuable one is replaced. */
static inline int hash_table_merit(const HashTable *table, const HashEntry *entry)
{
    if (entry->bound == BOUND_NONE) return INT_MIN;
    return entry->depth - 8 * ((table->age - entry->age) & (HASH_AGES - 1));
}

static inline void hash_table_store(const HashTable *table, uint64_t key, HashEntry entry)
{
    HashSlot *bucket = hash_table_bucket(table, key), *place = bucket;
    int least = INT_MAX;
    for (int i = 0; i < HASH_BUCKET; i++) {
        HashEntry old;
        if (hash_table_read(&bucket[i], &old) == key) {
            place = &bucket[i];
            break;
        }
        int merit = hash_table_merit(table, &old);
        if (merit >= least) continue;
        least = merit;
        place = &bucket[i];
    }
    entry.age = table->age;
    hash_table_write(place, key, entry);
}

#endif
