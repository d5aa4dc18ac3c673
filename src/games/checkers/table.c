#include "games/checkers/table.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST_BUCKETS = 1024 };

bool table_init(Table *table, size_t bytes)
{
    size_t buckets = SMALLEST_BUCKETS, size = TABLE_BUCKET * sizeof(TableEntry);
    while (buckets * 2 * size <= bytes)
        buckets *= 2;
    do {
        *table = (Table){.entry = calloc(buckets, size), .mask = buckets - 1};
        buckets /= 2;
    } while (table->entry == NULL && buckets >= SMALLEST_BUCKETS);
    return table->entry != NULL;
}

void table_release(Table *table)
{
    free(table->entry);
    table->entry = NULL;
}

void table_clear(Table *table)
{
    memset(table->entry, 0, (table->mask + 1) * TABLE_BUCKET * sizeof(TableEntry));
    table->age = 0;
}
