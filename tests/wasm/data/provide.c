/* Data files for the tests as WebAssembly: read from the folder data/ that the test runner opens for them. */
#include "base/datafile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 8, FILE_LIMIT = 8 << 20 };

static uint8_t *read_file(const char *name, size_t *size)
{
    char path[200];
    snprintf(path, sizeof path, "data/%s", name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    uint8_t *bytes = aligned_alloc(64, FILE_LIMIT);
    *size = bytes != NULL ? fread(bytes, 1, FILE_LIMIT, file) : 0;
    fclose(file);
    return bytes;
}

/* Never freed: every engine that is opened asks again. */
const uint8_t *datafile_provided(const char *name, size_t *size)
{
    static struct {
        char name[60];
        uint8_t *bytes;
        size_t size;
    } kept[FILES];
    for (int i = 0; i < FILES; i++) {
        if (kept[i].bytes == NULL) {
            kept[i].bytes = read_file(name, &kept[i].size);
            snprintf(kept[i].name, sizeof kept[i].name, "%s", name);
            *size = kept[i].size;
            return kept[i].bytes;
        }
        *size = kept[i].size;
        if (strcmp(kept[i].name, name) == 0) return kept[i].bytes;
    }
    return NULL;
}
