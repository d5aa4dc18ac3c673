/* Table: the transposition table of the strong engine: what the search found out about positions before.
 *
 * Buckets of four entries, one cache line each. A new entry replaces the one of its own position, else the
 * least valuable: shallow and from earlier searches. Values of wins and losses are stored as seen from the
 * position, not from the root. One thread. */
#ifndef PARLOR_CHECKERS_TABLE_H
#define PARLOR_CHECKERS_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } Bound;

typedef struct TableEntry {
    uint64_t key;
    int16_t value;
    int16_t eval; /* the static evaluation */
    int8_t depth;
    uint8_t bound; /* Bound */
    uint8_t best;  /* index of the best move in the generator's order */
    uint8_t age;
} TableEntry;

enum { TABLE_BUCKET = 4, TABLE_NO_MOVE = 255 };

typedef struct Table {
    TableEntry *entry;
    uint64_t mask; /* buckets - 1; a power of two */
    uint8_t age;   /* of the present search */
} Table;

/* As much of `bytes` as can be had; false when not even the smallest table can. */
bool table_init(Table *table, size_t bytes);
void table_release(Table *table);
void table_clear(Table *table);

static inline TableEntry *table_bucket(const Table *table, uint64_t key)
{
    return &table->entry[(key & table->mask) * TABLE_BUCKET];
}

/* The entry of that position, or NULL. */
static inline const TableEntry *table_find(const Table *table, uint64_t key)
{
    const TableEntry *bucket = table_bucket(table, key);
    for (int i = 0; i < TABLE_BUCKET; i++)
        if (bucket[i].key == key && bucket[i].bound != BOUND_NONE) return &bucket[i];
    return NULL;
}

/* How much an entry deserves to stay. */
static inline int table_merit(const Table *table, const TableEntry *entry)
{
    if (entry->bound == BOUND_NONE) return -1000;
    return entry->depth - 8 * (uint8_t)(table->age - entry->age);
}

static inline void table_store(Table *table, TableEntry entry)
{
    TableEntry *bucket = table_bucket(table, entry.key), *place = bucket;
    for (int i = 0; i < TABLE_BUCKET; i++) {
        if (bucket[i].key == entry.key) {
            place = &bucket[i];
            break;
        }
        if (table_merit(table, &bucket[i]) < table_merit(table, place)) place = &bucket[i];
    }
    entry.age = table->age;
    *place = entry;
}

#endif
