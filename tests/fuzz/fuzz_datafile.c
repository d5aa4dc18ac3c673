/* Any bytes as a data file (weights, tables, databases): read or refused with a sentence. Half of the time
 * the checksums are repaired after a change, so that the code behind them is reached. */
#include "fuzz.h"

#include "base/datafile.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

static void put_number(uint8_t *at, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    size = LLVMFuzzerMutate(data, size, max_size);
    if (size < 64 || seed % 2 == 0) return size;
    put_number(data + 32, crc32_add(0, data + 64, size - 64));
    put_number(data + 36, crc32_add(0, data, 36));
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    DataFile file;
    uint8_t *aligned = aligned_alloc(64, (size + 127) / 64 * 64);
    DEMAND(aligned != NULL);
    if (size > 0) memcpy(aligned, data, size);
    Status status = datafile_from_memory(aligned, size, "fuzz", "fuzz", 1, &file);
    if (ok(&status)) {
        DEMAND(file.bytes + file.size == aligned + size);
        DEMAND((const uint8_t *)file.note + file.note_size <= file.bytes);
    } else {
        DEMAND(status.text[0] != '\0' && file.bytes == NULL);
    }
    free(aligned);
    return 0;
}
