#include "games/checkers/table.h"

#include <stdlib.h>
#include <string.h>

enum { FEWEST = 1024 };

void *table_entries(size_t size, size_t bytes, uint64_t *mask)
{
    size_t count = FEWEST;
    while (count * 2 * size <= bytes)
        count *= 2;
    void *entries = calloc(count, size);
    while (entries == NULL && count > FEWEST) {
        count /= 2;
        entries = calloc(count, size);
    }
    *mask = count - 1;
    return entries;
}

bool table_init(Table *table, size_t bytes)
{
    *table = (Table){.slot = NULL};
    table->slot = table_entries(TABLE_BUCKET * sizeof(TableSlot), bytes, &table->mask);
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
