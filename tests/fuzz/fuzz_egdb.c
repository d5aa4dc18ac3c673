/* A section of an endgame database, changed in any places and sealed again with fresh checksums, so that the
 * damage reaches the decoder: it must be refused or read, never crash, and never give an invalid value. */
#include "fuzz.h"

#include "base/datafile.h"
#include "games/checkers/egdb/egdb.h"
#include "games/checkers/egdb/egdb_section.h"

enum { SECTION_MAX = 4096, INDEX_AT = 64 + 92, ENTRY = 8 };

/* King against king, all draws and some wins: any values will do. */
static size_t make_section(uint8_t out[SECTION_MAX])
{
    EgdbShape shape;
    EgdbCrew crew = {.threads = 1};
    uint8_t values[1000] = {0}, *bytes = NULL;
    size_t size = 0;
    egdb_shape_init(&shape, (EgdbSlice){0, 1, 0, 1});
    for (size_t i = 0; i < shape.count; i++)
        values[i] = (uint8_t)(i / 7 % 3);
    Status status = egdb_section_make(&crew, &shape, false, values, &bytes, &size);
    DEMAND(ok(&status) && size <= SECTION_MAX);
    memcpy(out, bytes, size);
    free(bytes);
    return size;
}

static void seal(uint8_t *bytes, size_t at, uint32_t crc)
{
    for (int i = 0; i < 4; i++)
        bytes[at + (size_t)i] = (uint8_t)(crc >> 8 * i);
}

static void read_all(const uint8_t *bytes, size_t size)
{
    static EgdbSection section;
    static uint8_t values[EGDB_BLOCK];
    Status status = egdb_section_read(bytes, size, &section);
    if (!ok(&status)) return;
    for (uint32_t block = 0; block < section.blocks && block < 4; block++) {
        if (!egdb_section_block(&section, block, values)) continue;
        for (size_t i = 0; i < egdb_section_block_count(&section, block); i++)
            DEMAND(section.kind != EGDB_WDL || values[i] <= 2);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t sound[SECTION_MAX];
    static size_t length;
    uint8_t bytes[SECTION_MAX];
    if (length == 0) length = make_section(sound);
    memcpy(bytes, sound, length);
    size_t crc_at = INDEX_AT + ENTRY, data_at = crc_at + 4;
    if (size > 0 && data[0] % 8 == 0) { /* arbitrary bytes */
        read_all(data + 1, size - 1);
        return 0;
    }
    for (size_t i = 1; i + 2 < size; i += 3)
        bytes[(data[i] | (size_t)data[i + 1] << 8) % length] = data[i + 2];
    seal(bytes, INDEX_AT + 4, crc32_add(0, bytes + data_at, length - data_at));
    seal(bytes, crc_at, crc32_add(0, bytes, crc_at));
    uint8_t *exact = malloc(length); /* so that reading beyond the end is noticed */
    DEMAND(exact != NULL);
    memcpy(exact, bytes, length);
    read_all(exact, length);
    free(exact);
    return 0;
}
