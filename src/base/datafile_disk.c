/* Data files on disk: where they are looked for, and how they are read into memory. */
#include "base/datafile.h"

#include "base/os.h"
#include "base/places.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many folders above the program may be the source tree: build/asan/tests/test_x needs three. */
enum { FOLDERS_ABOVE = 4, FOLDERS = 8 + FOLDERS_ABOVE };

enum { DATA_ALIGN = 64, DATA_READ = 64 << 20 };

static bool join(char out[DATA_PATH], const char *folder, const char *rest)
{
    int length = snprintf(out, DATA_PATH, "%s%s", folder, rest);
    return folder[0] != '\0' && length < DATA_PATH;
}

static bool from_environment(const char *name, const char *rest, char out[DATA_PATH])
{
    const char *value = getenv(name);
    return value != NULL && join(out, value, rest);
}

/* The folder `above` levels above that of the running program. */
static bool program_folder(int above, char out[DATA_PATH])
{
    if (!os_program_path(out, DATA_PATH)) return false;
    for (int i = 0; i <= above; i++) {
        char *slash = strrchr(out, '/');
        if (slash == NULL || slash == out) return false;
        *slash = '\0';
    }
    return true;
}

static bool beside_program(int above, const char *rest, char out[DATA_PATH])
{
    char folder[DATA_PATH];
    return program_folder(above, folder) && join(out, folder, rest);
}

static bool own_folder(char out[DATA_PATH])
{
    char own[PLACE_PATH];
    Status status = place_folder(PLACE_DATA, own);
    return ok(&status) && join(out, own, "");
}

/* "" where this system has no such folder, so that the folders after it keep their numbers. */
static bool fill_folder(const char *folder, int number, char out[DATA_PATH])
{
    switch (number) {
    case 0:
        return folder != NULL && join(out, folder, "");
    case 1:
        return from_environment("PARLOR_DATA", "", out);
    case 2:
        return own_folder(out);
    case 3:
        return beside_program(1, "/share/parlor", out);
    case 4:
        return beside_program(2, "/share/parlor", out);
    case 5:
        return beside_program(1, "/share/games/parlor", out);
    case 6:
        return beside_program(2, "/share/games/parlor", out);
    default:
        return beside_program(number - 7, "/data", out);
    }
}

bool datafile_folder(const char *folder, int number, char out[DATA_PATH])
{
    if (number < 0 || number >= FOLDERS) return false;
    if (!fill_folder(folder, number, out)) out[0] = '\0';
    return true;
}

/* All of a file, in memory of its own; NULL if it cannot be had. */
static void *read_copy(FILE *file, size_t size)
{
    void *room = os_aligned(DATA_ALIGN, (size + DATA_ALIGN - 1) / DATA_ALIGN * DATA_ALIGN);
    if (room == NULL || fread(room, 1, size, file) == size) return room;
    os_aligned_free(room);
    return NULL;
}

/* A mapped file that somebody shortens takes the program with it, so that only what is too large to be read is
 * mapped. Reading costs 0.7 to 1 ms a megabyte: 4 ms for all that we ship. */
static bool read_small(const char *path, DataFile *out)
{
    OsInfo info;
    int fd = os_open(path, OS_READ);
    if (fd < 0) return false;
    bool small = os_info_of(fd, &info) && info.kind == OS_REGULAR && info.size > 0 && info.size <= DATA_READ;
    FILE *file = small ? os_stream(fd, "rb") : NULL;
    void *room = file != NULL ? read_copy(file, (size_t)info.size) : NULL;
    if (file != NULL)
        fclose(file);
    else
        os_close(fd);
    if (room != NULL) *out = (DataFile){.room = room, .room_size = (size_t)info.size};
    return room != NULL;
}

bool datafile_map(const char *path, DataFile *out)
{
    size_t size;
    if (read_small(path, out)) return true;
    void *room = os_map(path, &size);
    if (room == NULL) return false;
    *out = (DataFile){.room = room, .room_size = size, .mapped = true};
    return true;
}

static Status open_at(const char *path, const char *kind, uint32_t version, DataFile *out)
{
    DataFile found, read;
    *out = (DataFile){0};
    if (!datafile_map(path, &found)) return status_ok();
    Status status = datafile_from_memory(found.room, found.room_size, path, kind, version, &read);
    if (!ok(&status)) {
        datafile_close(&found);
        return status;
    }
    *out = read;
    out->room = found.room;
    out->room_size = found.room_size;
    out->mapped = found.mapped;
    return status;
}

Status datafile_open(const char *folder, const char *name, const char *kind, uint32_t version, DataFile *out)
{
    char place[DATA_PATH], path[2 * DATA_PATH];
    Status trouble = status_ok();
    *out = (DataFile){0};
    for (int i = 0; datafile_folder(folder, i, place); i++) {
        if (place[0] == '\0') continue;
        snprintf(path, sizeof path, "%s/%s", place, name);
        Status status = open_at(path, kind, version, out);
        if (out->bytes != NULL) return status_ok();
        if (!ok(&status)) trouble = status;
    }
    return trouble;
}

/* A damaged data file does not hide a good one in a later folder; of a database the first one is asked. */
DataState datafile_state(const char *folder, const char *name)
{
    char place[DATA_PATH], path[2 * DATA_PATH];
    bool alone = strncmp(name, "egdb/", 5) == 0;
    DataState state = DATA_MISSING;
    DataFile found;
    for (int i = 0; datafile_folder(folder, i, place); i++) {
        if (place[0] == '\0') continue;
        snprintf(path, sizeof path, "%s/%s", place, name);
        if (!datafile_map(path, &found)) continue;
        state = datafile_state_of(name, found.room, found.room_size);
        datafile_close(&found);
        if (alone || state != DATA_DAMAGED) return state;
    }
    return state;
}

void datafile_close(DataFile *file)
{
    if (file->mapped)
        os_unmap(file->room, file->room_size);
    else
        os_aligned_free(file->room);
    *file = (DataFile){0};
}
