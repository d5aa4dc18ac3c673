#include "front/game_file.h"

#include "base/file.h"

#include <stdlib.h>

Status game_file_prepare(const Table *table, const char *path, char **out, int *others)
{
    char *before = NULL;
    *out = NULL;
    Status there = file_read(path, GAME_FILE_MAX, &before);
    if (there.code == STATUS_WRONG) return there;
    Status status = table_save_text(table, ok(&there) ? before : NULL, out, others);
    if (ok(&there)) free(before);
    return status;
}
