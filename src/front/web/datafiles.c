/* Data files that the page has fetched: the list in memory that engines search. It is filled before the first
 * engine is opened and only grows. */
#include "front/web/export.h"

#include "base/datafile.h"
#include "base/os.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 16, NAME_SIZE = 60, ALIGN = 64 };

typedef struct ProvidedFile {
    char name[NAME_SIZE];
    uint8_t *bytes;
    size_t size;
} ProvidedFile;

/* datafile_provided has no context, so this is the one writable variable of the page. */
static ProvidedFile provided[FILES_MAX];

static ProvidedFile *find_provided(const char *name)
{
    for (int i = 0; i < FILES_MAX; i++)
        if (provided[i].bytes != NULL && strcmp(provided[i].name, name) == 0) return &provided[i];
    return NULL;
}

const uint8_t *datafile_provided(const char *name, size_t *size)
{
    const ProvidedFile *file = find_provided(name);
    if (file != NULL) *size = file->size;
    return file != NULL ? file->bytes : NULL;
}

/* Memory for the bytes of a file, to be filled by the caller at once; NULL if there is none, or if the file
 * is already here. */
EXPORT(data_provide) uint8_t *data_provide(const char *name, size_t size)
{
    ProvidedFile *file = provided;
    while (file < provided + FILES_MAX && file->bytes != NULL)
        file++;
    if (find_provided(name) != NULL || file == provided + FILES_MAX) return NULL;
    file->bytes = os_aligned(ALIGN, (size + ALIGN - 1) / ALIGN * ALIGN);
    file->size = size;
    text_copy(file->name, NAME_SIZE, name);
    return file->bytes;
}
