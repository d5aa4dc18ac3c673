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

/* datafile_provided has no context, so these are the writable variables of the page. */
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

/* What is known of files whose bytes are in the workers. */
typedef struct ToldFile {
    char name[NAME_SIZE];
    DataState state;
} ToldFile;

static ToldFile told[FILES_MAX];

DataState datafile_told(const char *name)
{
    for (int i = 0; i < FILES_MAX; i++)
        if (strcmp(told[i].name, name) == 0) return told[i].state;
    return DATA_DECLARED;
}

static void remember(const char *name, DataState state)
{
    ToldFile *file = told;
    while (file < told + FILES_MAX - 1 && file->name[0] != '\0' && strcmp(file->name, name) != 0)
        file++;
    text_copy(file->name, NAME_SIZE, name);
    file->state = state;
}

/* A file has been fetched: is it whole? */
EXPORT(data_check) int data_check(const char *name, const uint8_t *bytes, size_t size)
{
    DataState state = datafile_state_of(name, bytes, size);
    remember(name, state);
    return (int)state;
}

/* It could not be fetched so far. */
EXPORT(data_lost) void data_lost(const char *name)
{
    if (datafile_told(name) != DATA_DAMAGED) remember(name, DATA_MISSING);
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
