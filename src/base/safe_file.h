/* SafeFile: the one way in which this program writes files that people name or keep.
 *
 * The text goes to a temporary file beside the target, is synced, and replaces the target by a rename, whose
 * folder is synced as well: at every moment the old or the new file is there, whole. A symbolic link is
 * followed: what it points to is replaced, the link stays. A target that is no regular file (a device, a
 * pipe) is written in place, and nothing is ever removed; a folder is refused. The permissions of the old
 * file are kept. POSIX; not part of the WebAssembly build. */
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
/* All of it is on disk under its name, or (not ok) the old file is as it was. */
MUST_USE Status safe_file_commit(SafeFile *safe);
/* Drop what was written; the target is as it was. After commit, or never opened: nothing. */
void safe_file_abandon(SafeFile *safe);

/* All at once. */
MUST_USE Status safe_write(const char *path, const char *bytes, size_t size);

/* A rename or a new file is safe on disk only when its folder is: sync the folder of `path`. */
void sync_folder_of(const char *path);

#endif
