/* File: reads a whole text file. */
#ifndef PARLOR_BASE_FILE_H
#define PARLOR_BASE_FILE_H

#include "base/status.h"

#include <stddef.h>

/* All of the file as a string that the caller frees; "-" is the standard input. A file that cannot be read is
 * STATUS_FAILED; one that is larger than `limit` bytes or contains a zero byte is STATUS_WRONG. */
MUST_USE Status file_read(const char *path, size_t limit, char **out);

#endif
