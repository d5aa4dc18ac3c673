/* Datafile: numbers that a tool computed and an engine reads: weights, tables, small databases.
 *
 * A file is looked for in these folders, in this order:
 *   1. the folder that the caller names (--data, EngineSetup.data)
 *   2. $PARLOR_DATA
 *   3. $XDG_DATA_HOME/parlor, or ~/.local/share/parlor
 *   4. share/parlor or share/games/parlor beside the folder of the running program (bin/): the install prefix; or,
 *      for libparlor.so, of the library (lib/ or lib/MACHINE/)
 *   5. data/ in the folder of the running program (as on Windows) and in those above it (the source tree)
 *
 * A missing file is not an error: the engine plays without it, only weaker. A damaged file is reported in one
 * sentence and skipped; an earlier folder's damaged file does not hide a later folder's good one.
 *
 * Layout, all numbers little-endian, the payload aligned to 64 bytes so that it can be used in place:
 *   0   8  "PARLORDF"
 *   8   8  kind, padded with zero bytes ("uttt-net")
 *   16  4  version of the kind
 *   20  4  bytes of the note
 *   24  8  bytes of the payload
 *   32  4  CRC-32 of note and payload
 *   36  4  CRC-32 of the 36 bytes before
 *   64     the note: how the file was made, as text; then zero bytes up to the next multiple of 64
 *          the payload, to the end of the file
 *
 * Any thread may call; a DataFile belongs to whoever opened it. */
#ifndef PARLOR_BASE_DATAFILE_H
#define PARLOR_BASE_DATAFILE_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

enum { DATA_PATH = 1024 };

typedef struct DataFile {
    const uint8_t *bytes; /* the payload, 64-byte aligned; NULL when there is no file */
    size_t size;
    const char *note; /* not terminated by a zero byte */
    size_t note_size;
    void *room; /* what datafile_close has to release */
    size_t room_size;
    bool mapped;
} DataFile;

/* Open the data file `name` of that kind (at most 8 characters) and version. `folder` may be NULL. No file:
 * ok, and out->bytes is NULL. Only damaged or foreign files: STATUS_FAILED with a sentence, and out->bytes is
 * NULL; the engine may continue without them. */
MUST_USE Status datafile_open(const char *folder, const char *name, const char *kind, uint32_t version,
                              DataFile *out);
/* The same from memory that the caller keeps alive (`bytes` 64-byte aligned): tests, and the browser. */
MUST_USE Status datafile_from_memory(const uint8_t *bytes, size_t size, const char *name, const char *kind,
                                     uint32_t version, DataFile *out);
void datafile_close(DataFile *file); /* closing one that was not found is fine */

/* Is the file that datafile_open would take, or that egdb_open would ask first, the one that belongs to this program
 * (base/pins.h)? */
typedef enum DataState {
    DATA_DECLARED,
    DATA_OTHER, /* an intact data file, but not that one */
    DATA_MISSING,
    DATA_DAMAGED,
} DataState;
DataState datafile_state(const char *folder, const char *name);
/* The same of bytes in memory, of a file of that name. */
DataState datafile_state_of(const char *name, const uint8_t *bytes, size_t size);

/* A whole file of any format, unchecked, as `room`: read, or mapped if it is larger than 64 MB; false if it does
 * not exist or is not a regular file. Not in builds without folders. Released by datafile_close. */
bool datafile_map(const char *path, DataFile *out);

/* The folder searched at place `number`, counted from 0, without a final slash; false past the last. */
bool datafile_folder(const char *folder, int number, char out[DATA_PATH]);

/* The whole file in memory (the caller frees it): header, note, payload. NULL if there is not enough
 * memory. */
uint8_t *datafile_make(const char *kind, uint32_t version, const char *note, const void *payload, size_t size,
                       size_t *out_size);

/* CRC-32 (the polynomial of zlib and PNG); start with 0, continue with the last result. */
uint32_t crc32_add(uint32_t crc, const void *bytes, size_t size);

#ifdef NO_PROCESSES
/* Builds without folders: the bytes of that file, 64-byte aligned and valid until the program ends, or NULL.
 * The program that embeds the core defines this function; without a definition there are no files. */
const uint8_t *datafile_provided(const char *name, size_t *size);
/* What is known of that file where its bytes are elsewhere; DATA_DECLARED unless told otherwise. */
DataState datafile_told(const char *name);
#endif

#endif
