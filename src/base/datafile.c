#include "base/datafile.h"

#include "base/bytes.h"
#include "base/pins.h"
#include "base/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 64, ALIGN = 64, KIND_AT = 8, KIND = 8, VERSION_AT = 16, NOTE_AT = 20, SIZE_AT = 24 };
enum { CRC_AT = 32, HEADER_CRC_AT = 36, NOTE_LIMIT = 1 << 20 };

static const char MAGIC[8] = {'P', 'A', 'R', 'L', 'O', 'R', 'D', 'F'};

uint32_t crc32_add(uint32_t crc, const void *bytes, size_t size)
{
    static const uint32_t NIBBLE[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
        0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
    const uint8_t *at = bytes;
    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc ^= at[i];
        crc = NIBBLE[crc & 15] ^ crc >> 4;
        crc = NIBBLE[crc & 15] ^ crc >> 4;
    }
    return ~crc;
}

static size_t payload_at(size_t note_size)
{
    return (HEADER + note_size + ALIGN - 1) / ALIGN * ALIGN;
}

static Status damaged(const char *name, const char *what)
{
    char shown[200];
    return status_failed("%s is ignored: %s", text_safe(shown, sizeof shown, name), what);
}

static void pad_kind(const char *kind, uint8_t out[KIND])
{
    assert(strlen(kind) <= KIND);
    memset(out, 0, KIND);
    memcpy(out, kind, strlen(kind));
}

/* Does the file keep what its header says? */
static Status check(const uint8_t *bytes, size_t size, const char *name, size_t *payload_start)
{
    if (size < HEADER || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return damaged(name, "it is not a data file of Parlor");
    if (crc32_add(0, bytes, HEADER_CRC_AT) != bytes_get(bytes + HEADER_CRC_AT, 4))
        return damaged(name, "its header is damaged (wrong checksum)");
    size_t note = (size_t)bytes_get(bytes + NOTE_AT, 4), payload = (size_t)bytes_get(bytes + SIZE_AT, 8);
    *payload_start = payload_at(note);
    if (note > NOTE_LIMIT || *payload_start > size || payload != size - *payload_start)
        return damaged(name, "it is truncated, or has extra bytes at its end");
    if (crc32_add(0, bytes + HEADER, size - HEADER) != bytes_get(bytes + CRC_AT, 4))
        return damaged(name, "its contents are damaged (wrong checksum)");
    return status_ok();
}

DataState datafile_state_of(const char *name, const uint8_t *bytes, size_t size)
{
    size_t start;
    if (pins_fit(name, bytes, size)) return DATA_DECLARED;
    Status status = check(bytes, size, name, &start);
    return ok(&status) ? DATA_OTHER : DATA_DAMAGED;
}

Status datafile_from_memory(const uint8_t *bytes, size_t size, const char *name, const char *kind,
                            uint32_t version, DataFile *out)
{
    uint8_t wanted[KIND];
    pad_kind(kind, wanted);
    *out = (DataFile){0};
    size_t start;
    Status status = check(bytes, size, name, &start);
    if (!ok(&status)) return status;
    if (memcmp(bytes + KIND_AT, wanted, KIND) != 0) return damaged(name, "it holds data of another kind");
    if (bytes_get(bytes + VERSION_AT, 4) != version)
        return damaged(name, "it was made for another version of the program");
    out->note = (const char *)bytes + HEADER;
    out->note_size = (size_t)bytes_get(bytes + NOTE_AT, 4);
    out->bytes = bytes + start;
    out->size = size - start;
    return status_ok();
}

uint8_t *datafile_make(const char *kind, uint32_t version, const char *note, const void *payload, size_t size,
                       size_t *out_size)
{
    size_t note_size = strlen(note), start = payload_at(note_size);
    assert(note_size <= NOTE_LIMIT);
    uint8_t *bytes = calloc(1, start + size);
    if (bytes == NULL) return NULL;
    memcpy(bytes, MAGIC, sizeof MAGIC);
    pad_kind(kind, bytes + KIND_AT);
    bytes_put(bytes + VERSION_AT, 4, version);
    bytes_put(bytes + NOTE_AT, 4, note_size);
    bytes_put(bytes + SIZE_AT, 8, size);
    memcpy(bytes + HEADER, note, note_size);
    if (size > 0) memcpy(bytes + start, payload, size);
    bytes_put(bytes + CRC_AT, 4, crc32_add(0, bytes + HEADER, start + size - HEADER));
    bytes_put(bytes + HEADER_CRC_AT, 4, crc32_add(0, bytes, HEADER_CRC_AT));
    *out_size = start + size;
    return bytes;
}

#ifdef NO_PROCESSES
__attribute__((weak)) const uint8_t *datafile_provided(const char *name, size_t *size)
{
    (void)name, (void)size;
    return NULL;
}

__attribute__((weak)) DataState datafile_told(const char *name)
{
    (void)name;
    return DATA_DECLARED;
}

DataState datafile_state(const char *folder, const char *name)
{
    size_t size;
    (void)folder;
    const uint8_t *bytes = datafile_provided(name, &size);
    return bytes != NULL ? datafile_state_of(name, bytes, size) : datafile_told(name);
}

Status datafile_open(const char *folder, const char *name, const char *kind, uint32_t version, DataFile *out)
{
    size_t size;
    (void)folder;
    *out = (DataFile){0};
    const uint8_t *bytes = datafile_provided(name, &size);
    return bytes == NULL ? status_ok() : datafile_from_memory(bytes, size, name, kind, version, out);
}

void datafile_close(DataFile *file)
{
    *file = (DataFile){0};
}

bool datafile_folder(const char *folder, int number, char out[DATA_PATH])
{
    (void)folder, (void)number, (void)out;
    return false;
}
#endif
