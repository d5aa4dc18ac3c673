/* SafeFile: the one way in which this program writes files that people name or keep.
 *
 * The text goes to a temporary file beside the target, is synced, and replaces the target by a rename, after
 * which the folder is synced as well: at every moment either the old or the new file exists, complete. A
 * symbolic link is followed: what it points to is replaced, the link stays. A target that is not a regular
 * file (a device, a pipe) is written in place and never removed; a folder is refused. The permissions of the
 * old file are kept. Not part of the WebAssembly build. */
#ifndef PARLOR_BASE_SAFE_FILE_H
#define PARLOR_BASE_SAFE_FILE_H

#include "base/status.h"

#include <stddef.h>
#include <stdio.h>

enum { SAFE_PATH = 1024 };

/* Write to `file`, then commit or abandon; nothing else. One thread. */
typedef struct SafeFile {
    FILE *file;
    char target[SAFE_PATH], fresh[SAFE_PATH]; /* `fresh` is "" when the target is written in place */
} SafeFile;

MUST_USE Status safe_file_open(const char *path, SafeFile *out);
/* Either the whole text is on disk under its name or (not ok) the old file is unchanged. */
MUST_USE Status safe_file_commit(SafeFile *safe);
/* Drop what was written; the target is unchanged. Does nothing after a commit, or if never opened. */
void safe_file_abandon(SafeFile *safe);

/* Open, write and commit in one call. */
MUST_USE Status safe_write(const char *path, const char *bytes, size_t size);

/* Remove the temporary files in a folder whose programs were killed while they wrote: those for the file `name`, or
 * all if `name` is NULL. A program on another machine that shares the folder would have to write again. */
void safe_file_clear(const char *folder, const char *name);

/* A rename or a new file is safe on disk only when its folder is: sync the folder of `path`. */
void sync_folder_of(const char *path);

#endif
