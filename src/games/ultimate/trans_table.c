#include "games/ultimate/trans_table.h"

#include "base/large.h"

#include <stdlib.h>

enum { FEWEST = 256, BUCKET_BYTES = TRANS_BUCKET * (int)sizeof(TransSlot) };

bool trans_table_init(TransTable *table, size_t bytes)
{
    uint64_t buckets = FEWEST;
    while (buckets * 2 * BUCKET_BYTES <= bytes)
        buckets *= 2;
    TransSlot *slot = large_alloc(buckets * BUCKET_BYTES);
    while (slot == NULL && buckets > FEWEST) {
        buckets /= 2;
        slot = large_alloc(buckets * BUCKET_BYTES);
    }
    *table = (TransTable){.slot = slot, .mask = buckets - 1};
    if (slot != NULL) trans_table_clear(table);
    return slot != NULL;
}

void trans_table_release(TransTable *table)
{
    free(table->slot);
    table->slot = NULL;
}

void trans_table_clear(TransTable *table)
{
    memset(table->slot, 0, (table->mask + 1) * BUCKET_BYTES);
    table->age = 0;
}
