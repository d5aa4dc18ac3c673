#include "games/checkers/hash_table.h"

#include "base/large.h"

#include <stdlib.h>
#include <string.h>

enum { FEWEST = 1024 };

/* On whole cache lines and huge pages: each probe costs one cache miss, not up to three. */
static void *zeroed_entries(size_t bytes)
{
    void *entries = large_alloc(bytes);
    return entries != NULL ? memset(entries, 0, bytes) : NULL;
}

void *hash_table_entries(size_t size, size_t bytes, uint64_t *mask)
{
    size_t count = FEWEST;
    while (count * 2 * size <= bytes)
        count *= 2;
    void *entries = zeroed_entries(count * size);
    while (entries == NULL && count > FEWEST) {
        count /= 2;
        entries = zeroed_entries(count * size);
    }
    *mask = count - 1;
    return entries;
}

bool hash_table_init(HashTable *table, size_t bytes)
{
    *table = (HashTable){.slot = NULL};
    table->slot = hash_table_entries(TABLE_BUCKET * sizeof(TableSlot), bytes, &table->mask);
    return table->slot != NULL;
}

void hash_table_release(HashTable *table)
{
    free(table->slot);
    table->slot = NULL;
}

void hash_table_clear(HashTable *table)
{
    memset(table->slot, 0, (table->mask + 1) * TABLE_BUCKET * sizeof(TableSlot));
    table->age = 0;
}
