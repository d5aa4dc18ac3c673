#include "games/checkers/egdb/egdb_build_files.h"

#include "base/os.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

EgdbSlice egdb_file_slice(EgdbSlice slice)
{
    EgdbSlice dual = egdb_slice_dual(slice);
    return egdb_slice_id(slice) >= egdb_slice_id(dual) ? slice : dual;
}

int egdb_file_slices(EgdbSlice slice)
{
    return egdb_slice_id(slice) == egdb_slice_id(egdb_slice_dual(slice)) ? 1 : 2;
}

static bool file_path(const char *folder, EgdbSlice slice, EgdbKind kind, const char *ending,
                      char out[EGDB_PATH])
{
    static const char *const EXTENSION[] = {"wdl", "dtw", "dtc"};
    EgdbSlice s = egdb_file_slice(slice);
    int length = snprintf(out, EGDB_PATH, "%s/%d%d%d%d.%s%s", folder, s.own_men, s.own_kings, s.other_men,
                          s.other_kings, EXTENSION[kind], ending);
    return length < EGDB_PATH;
}

/* ---- The folder ---- */

static Status make_folders(const char *folder)
{
    char path[EGDB_PATH];
    if (snprintf(path, sizeof path, "%s/", folder) >= (int)sizeof path)
        return status_wrong("the path of the folder is too long: %.100s…", folder);
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (!os_make_folder(path, false))
            return status_failed("the folder %s cannot be created: %s", path, strerror(errno));
        *slash = '/';
    }
    return status_ok();
}

static Status check_space(const char *folder, uint64_t bytes)
{
    int64_t left = os_space_left(folder);
    if (left < 0 || (uint64_t)left >= bytes) return status_ok();
    return status_failed("the disk of %s has %llu MB left; about %llu MB are needed", folder,
                         (unsigned long long)left >> 20, (unsigned long long)(bytes >> 20));
}

Status egdb_folder_take(const char *folder, uint64_t bytes, int *lock)
{
    char path[EGDB_PATH + 8];
    Status status = make_folders(folder);
    if (ok(&status)) status = check_space(folder, bytes);
    if (!ok(&status)) return status;
    snprintf(path, sizeof path, "%s/lock", folder);
    *lock = os_open(path, OS_SHARED_LOCK_FILE);
    if (*lock < 0) return status_failed("the folder %s cannot be written: %s", folder, strerror(errno));
    if (os_lock(*lock) == OS_LOCKED) return status_ok();
    os_close(*lock);
    return status_failed("another build is at work in the folder %s", folder);
}

void egdb_folder_leave(int lock)
{
    if (lock >= 0) os_close(lock);
}

/* ---- Reading ---- */

static bool is_sound(const EgdbSection *section, uint8_t *values)
{
    for (uint32_t block = 0; block < section->blocks; block++)
        if (!egdb_section_block(section, block, values)) return false;
    return true;
}

/* The file's sections must match its name, nothing may follow them, and every block must be valid. */
static bool read_sections(EgdbMapped *file, EgdbSlice slice, EgdbKind kind)
{
    uint8_t *values = malloc(EGDB_BLOCK);
    size_t at = 0;
    bool good = values != NULL;
    for (int i = 0; good && i < file->count; i++) {
        EgdbSection *section = &file->section[i];
        Status status = egdb_section_read((const uint8_t *)file->room + at, file->size - at, section);
        EgdbSlice expected = i == 0 ? slice : egdb_slice_dual(slice);
        good = ok(&status) && section->kind == kind &&
               egdb_slice_id(section->shape.slice) == egdb_slice_id(expected) && is_sound(section, values);
        if (good) at += section->size;
    }
    free(values);
    return good && at == file->size;
}

bool egdb_file_open(const char *folder, EgdbSlice slice, EgdbKind kind, EgdbMapped *out)
{
    char path[EGDB_PATH];
    *out = (EgdbMapped){.count = egdb_file_slices(slice)};
    if (file_path(folder, slice, kind, "", path)) out->room = os_map(path, &out->size);
    if (out->room == NULL) return false;
    out->section = calloc(2, sizeof *out->section);
    if (out->section != NULL && read_sections(out, egdb_file_slice(slice), kind)) return true;
    egdb_file_close(out);
    return false;
}

void egdb_file_close(EgdbMapped *file)
{
    os_unmap(file->room, file->size);
    free(file->section);
    *file = (EgdbMapped){0};
}

/* ---- Writing ---- */

static bool write_synced(const char *path, uint8_t *const bytes[2], const size_t sizes[2])
{
    int fd = os_open(path, OS_OVERWRITE);
    if (fd < 0) return false;
    bool good = os_write_all(fd, bytes[0], sizes[0]) &&
                (bytes[1] == NULL || os_write_all(fd, bytes[1], sizes[1])) && os_sync(fd);
    int error = errno;
    good = os_close(fd) && good;
    if (!good && error != 0) errno = error;
    return good;
}

Status egdb_file_write(const char *folder, EgdbSlice slice, EgdbKind kind, uint8_t *const bytes[2],
                       const size_t sizes[2])
{
    char path[EGDB_PATH], fresh[EGDB_PATH];
    if (!file_path(folder, slice, kind, "", path) || !file_path(folder, slice, kind, ".tmp", fresh))
        return status_wrong("the path of the folder is too long: %.100s…", folder);
    if (!write_synced(fresh, bytes, sizes) || !os_rename(fresh, path)) {
        Status status = status_failed("%s cannot be written: %s", path, strerror(errno));
        os_remove(fresh);
        return status;
    }
    os_sync_folder(folder);
    return status_ok();
}
