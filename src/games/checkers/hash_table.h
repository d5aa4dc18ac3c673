/* HashTable: the transposition table of the strong engine: what earlier searches found out about positions.
 *
 * Buckets of four entries, one cache line each. A new entry replaces the one of its own position, else the
 * least valuable: shallow and from earlier searches. Values of wins and losses are stored as seen from the
 * position, not from the root.
 *
 * Several threads may search with one table and no lock: an entry is two words, and the first is the key
 * combined with the second, so that halves written by two threads do not match and are not found (an idea of
 * Hyatt and Mann, 2002). */
#ifndef PARLOR_CHECKERS_HASH_TABLE_H
#define PARLOR_CHECKERS_HASH_TABLE_H

#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum Bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

/* What is known about a position. */
typedef struct TableEntry {
    int16_t value;
    int16_t eval; /* the static evaluation */
    int8_t depth;
    uint8_t bound; /* Bound; none in an empty slot */
    uint8_t best;  /* index of the best move in the generator's order */
    uint8_t age;
} TableEntry;

typedef struct TableSlot {
    _Atomic uint64_t check; /* key ^ entry */
    _Atomic uint64_t entry;
} TableSlot;

enum { TABLE_BUCKET = 4, TABLE_NO_MOVE = 255 };

typedef struct HashTable {
    TableSlot *slot;
    uint64_t mask; /* buckets - 1; a power of two */
    uint8_t age;   /* of the current search */
} HashTable;

/* Zeroed entries of `size` bytes each: a power of two of them, at most `bytes` in all and less if memory is
 * short. Sets the mask that makes an index of a key; NULL if there is no memory at all. The caller frees
 * them. */
void *hash_table_entries(size_t size, size_t bytes, uint64_t *mask);

/* At most `bytes`, less if memory is short; false if not even the smallest table fits. */
bool hash_table_init(HashTable *table, size_t bytes);
void hash_table_release(HashTable *table);
void hash_table_clear(HashTable *table);

static inline TableSlot *hash_table_bucket(const HashTable *table, uint64_t key)
{
    return &table->slot[(key & table->mask) * TABLE_BUCKET];
}

/* What the slot holds, and for which position. */
static inline uint64_t hash_table_read(const TableSlot *slot, TableEntry *entry)
{
    uint64_t word = atomic_load_explicit(&slot->entry, memory_order_relaxed);
    memcpy(entry, &word, sizeof word);
    return atomic_load_explicit(&slot->check, memory_order_relaxed) ^ word;
}

static inline void hash_table_write(TableSlot *slot, uint64_t key, TableEntry entry)
{
    uint64_t word;
    memcpy(&word, &entry, sizeof word);
    atomic_store_explicit(&slot->entry, word, memory_order_relaxed);
    atomic_store_explicit(&slot->check, key ^ word, memory_order_relaxed);
}

/* Prefetch the bucket of a position that will be probed soon. */
static inline void hash_table_prefetch(const HashTable *table, uint64_t key)
{
    __builtin_prefetch(hash_table_bucket(table, key));
}

/* Is that position known? */
static inline bool hash_table_find(const HashTable *table, uint64_t key, TableEntry *out)
{
    const TableSlot *bucket = hash_table_bucket(table, key);
    for (int i = 0; i < TABLE_BUCKET; i++)
        if (hash_table_read(&bucket[i], out) == key && out->bound != BOUND_NONE) return true;
    return false;
}

/* How valuable an entry is: the least valuable one is replaced. */
static inline int hash_table_merit(const HashTable *table, const TableEntry *entry)
{
    if (entry->bound == BOUND_NONE) return -1000;
    return entry->depth - 8 * (uint8_t)(table->age - entry->age);
}

static inline void hash_table_store(HashTable *table, uint64_t key, TableEntry entry)
{
    TableSlot *bucket = hash_table_bucket(table, key), *place = bucket;
    int least = INT_MAX;
    for (int i = 0; i < TABLE_BUCKET; i++) {
        TableEntry old;
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
