#include "games/checkers/table.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST_BUCKETS = 1024 };

bool table_init(Table *table, size_t bytes)
{
    size_t buckets = SMALLEST_BUCKETS, size = TABLE_BUCKET * sizeof(TableSlot);
    while (buckets * 2 * size <= bytes)
        buckets *= 2;
    do {
        *table = (Table){.slot = calloc(buckets, size), .mask = buckets - 1};
        buckets /= 2;
    } while (table->slot == NULL && buckets >= SMALLEST_BUCKETS);
    return table->slot != NULL;
}

void table_release(Table *table)
{
    free(table->slot);
    table->slot = NULL;
}

void table_clear(Table *table)
{
    memset(table->slot, 0, (table->mask + 1) * TABLE_BUCKET * sizeof(TableSlot));
    table->age = 0;
}
