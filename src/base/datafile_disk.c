/* Data files on disk: where they are looked for, and how they are read into memory. */
#include "base/datafile.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* How many folders above the program may be the source tree: build/asan/tests/test_x needs three. */
enum { FOLDERS_ABOVE = 4, FOLDERS = 4 + FOLDERS_ABOVE };

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
    ssize_t length = readlink("/proc/self/exe", out, DATA_PATH - 1);
    if (length <= 0) return false;
    out[length] = '\0';
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

/* "" where this system has no such folder, so that the folders after it keep their numbers. */
static bool fill_folder(const char *folder, int number, char out[DATA_PATH])
{
    switch (number) {
    case 0:
        return folder != NULL && join(out, folder, "");
    case 1:
        return from_environment("PARLOR_DATA", "", out);
    case 2:
        return from_environment("XDG_DATA_HOME", "/parlor", out) ||
               from_environment("HOME", "/.local/share/parlor", out);
    case 3:
        return beside_program(1, "/share/parlor", out);
    default:
        return beside_program(number - 3, "/data", out);
    }
}

bool datafile_folder(const char *folder, int number, char out[DATA_PATH])
{
    if (number < 0 || number >= FOLDERS) return false;
    if (!fill_folder(folder, number, out)) out[0] = '\0';
    return true;
}

bool datafile_map(const char *path, DataFile *out)
{
    struct stat info;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    void *room = MAP_FAILED;
    if (fstat(file, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0)
        room = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (room == MAP_FAILED) return false;
    *out = (DataFile){.room = room, .room_size = (size_t)info.st_size, .mapped = true};
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
    out->mapped = true;
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

void datafile_close(DataFile *file)
{
    if (file->mapped) munmap(file->room, file->room_size);
    *file = (DataFile){0};
}
