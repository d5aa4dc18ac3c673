/* The files of an endgame database: found, mapped and released. */
#include "games/checkers/egdb/egdb_cache.h"

#include "base/datafile.h"

#include <stdlib.h>
#include <string.h>

#ifdef NO_PROCESSES

void egdb_add_files(Egdb *db, const char *folder)
{
    size_t size;
    (void)folder;
    const uint8_t *bytes = datafile_provided("egdb/2-5.wdl", &size);
    if (bytes != NULL) egdb_add_sections(db, bytes, size, "egdb/2-5.wdl");
}

void egdb_add_folder(Egdb *db, const char *folder)
{
    (void)db, (void)folder;
}

void egdb_release_files(Egdb *db)
{
    (void)db;
}

#else

#include "base/os.h"

#include <stdio.h>

static void add_file(Egdb *db, const char *path)
{
    DataFile file;
    DataFile *files = realloc(db->file, ((size_t)db->files + 1) * sizeof *files);
    if (files == NULL) return;
    db->file = files;
    if (!datafile_map(path, &file)) return;
    db->file[db->files++] = file;
    egdb_add_sections(db, file.room, file.room_size, path);
}

/* All databases of a folder, by name, so that the order does not depend on the file system. */
void egdb_add_folder(Egdb *db, const char *folder)
{
    static const char *const ENDINGS[] = {".wdl", ".dtw", ".dtc", NULL};
    char **names, path[2 * DATA_PATH];
    int count = os_list(folder, ENDINGS, &names);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        add_file(db, path);
    }
    os_list_free(names, count);
}

void egdb_add_files(Egdb *db, const char *folder)
{
    char place[DATA_PATH], inside[DATA_PATH + 8];
    for (int i = 0; datafile_folder(folder, i, place); i++) {
        if (place[0] == '\0') continue;
        snprintf(inside, sizeof inside, "%s/egdb", place);
        egdb_add_folder(db, inside);
        if (i < 2) egdb_add_folder(db, place); /* named by the caller, or in PARLOR_DATA */
    }
}

void egdb_release_files(Egdb *db)
{
    for (int i = 0; i < db->files; i++)
        datafile_close(&db->file[i]);
    free(db->file);
}

#endif
