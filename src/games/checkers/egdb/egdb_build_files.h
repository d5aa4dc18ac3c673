/* EgdbBuildFiles: the files of a build: their names, whether they are complete, and writing them. */
#ifndef PARLOR_CHECKERS_EGDB_BUILD_FILES_H
#define PARLOR_CHECKERS_EGDB_BUILD_FILES_H

#include "games/checkers/egdb/egdb_build.h"
#include "games/checkers/egdb/egdb_section.h"

enum { EGDB_PATH = 1024 };

/* A file in memory, and its one or two sections. */
typedef struct EgdbMapped {
    void *room;
    size_t size;
    int count;
    EgdbSection *section; /* 2 of them */
} EgdbMapped;

/* The slice or its dual, whichever the file is named after. */
EgdbSlice egdb_file_slice(EgdbSlice slice);
/* The number of different slices in its file: 1 or 2. */
int egdb_file_slices(EgdbSlice slice);

/* Make the folder, check that it can be written and that `bytes` are free, and keep other builds out of it
 * until *lock is closed. */
MUST_USE Status egdb_folder_take(const char *folder, uint64_t bytes, int *lock);
void egdb_folder_leave(int lock);

/* Map the file of a slice; false if it does not exist, or is not complete and valid in every byte. */
bool egdb_file_open(const char *folder, EgdbSlice slice, EgdbKind kind, EgdbMapped *out);
void egdb_file_close(EgdbMapped *file);
/* Write the file of a slice from the sections of it and its dual (NULL if that is the same): it is complete
 * on disk before it gets its name. */
MUST_USE Status egdb_file_write(const char *folder, EgdbSlice slice, EgdbKind kind, uint8_t *const bytes[2],
                                const size_t sizes[2]);

#endif
