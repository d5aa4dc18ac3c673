#include "games/checkers/egdb/egdb_store.h"

#include "base/large.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

Status egdb_store_new(bool distances, EgdbStore **out)
{
    *out = calloc(1, sizeof **out);
    if (*out == NULL) return status_failed("no memory for the endgame database");
    (*out)->distances = distances;
    return status_ok();
}

void egdb_store_free(EgdbStore *store)
{
    if (store == NULL) return;
    for (int id = 0; id < EGDB_SLICES; id++)
        egdb_store_drop(store, egdb_slice_of_id(id));
    free(store);
}

static Status no_memory(const EgdbShape *shape, uint64_t bytes)
{
    EgdbSlice s = shape->slice;
    return status_failed("no memory for the slice %d%d%d%d: it needs %llu MB", s.own_men, s.own_kings,
                         s.other_men, s.other_kings, (unsigned long long)(bytes >> 20));
}

Status egdb_store_add(EgdbStore *store, EgdbSlice slice)
{
    int id = egdb_slice_id(slice);
    if (store->table[id] != NULL) return status_ok();
    EgdbTable *table = calloc(1, sizeof *table);
    if (table == NULL) return status_failed("no memory for the endgame database");
    egdb_shape_init(&table->shape, slice);
    table->bytes = large_alloc(table->shape.count);
    if (table->bytes == NULL) {
        Status status = no_memory(&table->shape, table->shape.count);
        free(table);
        return status;
    }
    memset(table->bytes, EGDB_DRAWN, table->shape.count);
    store->table[id] = table;
    return status_ok();
}

void egdb_store_drop(EgdbStore *store, EgdbSlice slice)
{
    EgdbTable **table = &store->table[egdb_slice_id(slice)];
    if (*table == NULL) return;
    large_free((*table)->bytes);
    large_free((*table)->packed);
    free(*table);
    *table = NULL;
}

Status egdb_store_begin_pack(EgdbTable *table)
{
    assert(table->packed == NULL);
    uint64_t size = (table->shape.count + 3) / 4;
    table->packed = large_alloc(size);
    return table->packed != NULL ? status_ok() : no_memory(&table->shape, size);
}

void egdb_pack(EgdbTable *table, uint64_t from, uint64_t to)
{
    assert(from % 4 == 0);
    for (uint64_t i = from; i < to; i += 4) {
        unsigned four = 0;
        for (uint64_t k = 0; k < 4 && i + k < to; k++)
            four |= (unsigned)table->bytes[i + k] << 2 * k;
        table->packed[i / 4] = (uint8_t)four;
    }
}

void egdb_store_end_pack(EgdbTable *table)
{
    large_free(table->bytes);
    table->bytes = NULL;
}
