/* Seals: is a row as it was written? SQLite notices that a page is not one, but not that a bit of a row has
 * changed. */
#include "library/library_state.h"

#include "base/rng.h"

#include <string.h>

int64_t library_seal_text(const char *format, const char *text, size_t size)
{
    return (int64_t)library_byte_hash(library_byte_hash(3, format, strlen(format)), text, size);
}

/* The value of a column, with its length, so that nothing can move from one column to the next. */
static uint64_t seal_column(sqlite3_stmt *row, int column, uint64_t seal)
{
    int type = sqlite3_column_type(row, column);
    if (type == SQLITE_INTEGER || type == SQLITE_NULL)
        return rng_mix(seal + (uint64_t)type, (uint64_t)sqlite3_column_int64(row, column));
    const unsigned char *text = sqlite3_column_text(row, column);
    size_t size = (size_t)sqlite3_column_bytes(row, column);
    return library_byte_hash(rng_mix(seal, size), text, text != NULL ? size : 0);
}

int64_t library_seal_row(sqlite3_stmt *row)
{
    uint64_t seal = 4;
    for (int i = 0; i < LIBRARY_COLUMN_COUNT - 1; i++)
        seal = seal_column(row, i, seal);
    return (int64_t)seal;
}

int64_t library_seal_place(const Placed *placed)
{
    return (int64_t)rng_mix((uint64_t)placed->hash, (uint64_t)placed->game);
}

/* Read back what was written: the seal is of the values that SQLite has stored. */
Status library_seal(Library *library, int64_t number)
{
    sqlite3_stmt *read, *write;
    Status status = library_prepared(library, READ_FACTS, &read);
    if (ok(&status)) status = library_prepared(library, WRITE_SEAL, &write);
    if (!ok(&status)) return status;
    sqlite3_bind_int64(read, 1, number);
    int code = sqlite3_step(read);
    int64_t seal = code == SQLITE_ROW ? library_seal_row(read) : 0;
    sqlite3_reset(read);
    if (code != SQLITE_ROW) return library_status(library, code);
    sqlite3_bind_int64(write, 1, seal);
    sqlite3_bind_int64(write, 2, number);
    status = library_status(library, sqlite3_step(write));
    sqlite3_reset(write);
    return status;
}
