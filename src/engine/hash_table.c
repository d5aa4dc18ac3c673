#include "engine/hash_table.h"

#include "base/large.h"

#include <stdlib.h>

enum { BUCKET_BYTES = HASH_BUCKET * (int)sizeof(HashSlot) };

bool hash_table_init(HashTable *table, size_t bytes)
{
    *table = (HashTable){.slot = NULL};
    table->slot = large_table(BUCKET_BYTES, bytes, &table->mask);
    return table->slot != NULL;
}

void hash_table_release(HashTable *table)
{
    large_free(table->slot);
    table->slot = NULL;
}

void hash_table_clear(HashTable *table)
{
    memset(table->slot, 0, (table->mask + 1) * BUCKET_BYTES);
    table->age = 0;
}

int hash_table_mb(const HashTable *table)
{
    return (int)((table->mask + 1) * BUCKET_BYTES >> 20);
}
