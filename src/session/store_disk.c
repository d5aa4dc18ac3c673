#include "session/store_disk.h"

#include "base/os.h"
#include "base/safe_file.h"
#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOCKS_MAX = 32 };

typedef struct DiskLock {
    char name[STORE_NAME];
    int fd; /* 0 = unused entry */
} DiskLock;

typedef struct Disk {
    char folder[PLACE_PATH];
    Status usable; /* not ok if there is no usable folder */
    DiskLock locks[LOCKS_MAX];
} Disk;

typedef char DiskPath[PLACE_PATH + STORE_NAME + 8];

static void path_of(const Disk *disk, const char *name, const char *ending, DiskPath out)
{
    assert(strchr(name, '/') == NULL && strlen(name) < STORE_NAME);
    snprintf(out, sizeof(DiskPath), "%s/%s%s", disk->folder, name, ending);
}

static Status cannot_write(const char *path, int error)
{
    char shown[200];
    return status_failed("%s cannot be written: %s", text_safe(shown, sizeof shown, path), strerror(error));
}

static Status cannot_read(const char *path, int error)
{
    char shown[200];
    return status_failed("%s cannot be read: %s", text_safe(shown, sizeof shown, path), strerror(error));
}

/* ---- Writing ---- */

static Status append(void *context, const char *name, size_t drop, const char *bytes, size_t size)
{
    Disk *disk = context;
    DiskPath path;
    OsInfo before;
    if (!ok(&disk->usable)) return disk->usable;
    path_of(disk, name, "", path);
    int fd = os_open(path, OS_WRITE);
    if (fd < 0) return cannot_write(path, errno);
    errno = EIO;
    bool known = os_info_of(fd, &before) && before.size >= (int64_t)drop;
    int64_t at = known ? before.size - (int64_t)drop : 0;
    bool fine = known && os_write_at(fd, at, bytes, size) && os_sync(fd);
    int error = errno;
    /* A full disk may take part of a line: what was there before stays, without the bytes that were dropped. */
    if (!fine && known && !os_truncate(fd, at)) error = errno;
    if (!os_close(fd) && fine) {
        error = errno;
        fine = false;
    }
    return fine ? status_ok() : cannot_write(path, error);
}

static Status replace(void *context, const char *name, const char *bytes, size_t size)
{
    Disk *disk = context;
    DiskPath path;
    if (!ok(&disk->usable)) return disk->usable;
    Status status = place_make(disk->folder);
    if (!ok(&status)) return status;
    path_of(disk, name, "", path);
    return safe_write(path, bytes, size);
}

/* ---- Reading ---- */

static Status read_whole(FILE *file, const char *path, size_t limit, char **bytes, size_t *size)
{
    size_t room = 1 << 14, length = 0;
    char *text = malloc(room);
    while (text != NULL) {
        length += fread(text + length, 1, room - 1 - length, file);
        if (length < room - 1 || length > limit) break;
        char *larger = realloc(text, room *= 2);
        if (larger == NULL) free(text);
        text = larger;
    }
    if (text == NULL) return status_failed("no memory to read %.200s", path);
    if (ferror(file) || length > limit) {
        free(text);
        return cannot_read(path, length > limit ? EFBIG : EIO);
    }
    text[length] = '\0';
    *bytes = text;
    *size = length;
    return status_ok();
}

static Status read_text(void *context, const char *name, size_t limit, char **bytes, size_t *size)
{
    const Disk *disk = context;
    DiskPath path;
    *bytes = NULL;
    *size = 0;
    if (!ok(&disk->usable)) return status_ok();
    path_of(disk, name, "", path);
    int fd = os_open(path, OS_READ);
    if (fd < 0) return errno == ENOENT || errno == ENOTDIR ? status_ok() : cannot_read(path, errno);
    OsInfo info;
    if (!os_info_of(fd, &info) || info.kind != OS_REGULAR) {
        os_close(fd);
        return status_failed("%.200s cannot be read: it is not a regular file", path);
    }
    FILE *file = os_stream(fd, "rb");
    if (file == NULL) {
        os_close(fd);
        return status_failed("no memory to read %.200s", path);
    }
    Status status = read_whole(file, path, limit, bytes, size);
    fclose(file);
    return status;
}

/* ---- Locks ---- */

static void name_ourselves(int fd)
{
    char name[64], text[STORE_HOLDER];
    os_program_name(name, sizeof name);
    int length = snprintf(text, sizeof text, "process %ld (%.30s)\n", os_process_id(), name);
    /* The text is only informative: a full disk must not cost us the lock. */
    if (!os_truncate(fd, 0) || !os_write_all(fd, text, (size_t)length)) return;
}

static void name_holder(int fd, char holder[STORE_HOLDER])
{
    char text[STORE_HOLDER - 8];
    int length = os_read_start(fd, text, sizeof text - 1);
    text[length > 0 ? length : 0] = '\0';
    text[strcspn(text, "\n")] = '\0';
    text_safe(holder, STORE_HOLDER, text[0] != '\0' ? text : "another program");
}

static DiskLock *find_lock(Disk *disk, const char *name)
{
    for (int i = 0; i < LOCKS_MAX; i++)
        if (disk->locks[i].fd != 0 && strcmp(disk->locks[i].name, name) == 0) return &disk->locks[i];
    return NULL;
}

static DiskLock *free_lock(Disk *disk)
{
    for (int i = 0; i < LOCKS_MAX; i++)
        if (disk->locks[i].fd == 0) return &disk->locks[i];
    return NULL;
}

/* Opens and locks the file of that name. Its holder removes it when it lets go, so that what was locked may no
 * longer be the file of that name. */
static OsLock lock_file(const char *path, char holder[STORE_HOLDER], int *fd)
{
    for (;;) {
        *fd = os_open(path, OS_LOCK_FILE);
        if (*fd < 0) return OS_LOCK_NONE;
        OsLock locked = os_lock(*fd);
        if (locked == OS_LOCKED && os_is_still(*fd, path)) return locked;
        if (locked == OS_LOCK_HELD) name_holder(*fd, holder);
        os_close(*fd);
        if (locked != OS_LOCKED) return locked;
    }
}

static StoreLock lock(void *context, const char *name, char holder[STORE_HOLDER])
{
    Disk *disk = context;
    DiskPath path;
    DiskLock *entry = free_lock(disk);
    if (find_lock(disk, name) != NULL) {
        text_copy(holder, STORE_HOLDER, "this program");
        return STORE_HELD;
    }
    Status status = ok(&disk->usable) ? place_make(disk->folder) : disk->usable;
    if (!ok(&status) || entry == NULL) return STORE_LOCKS_NONE;
    path_of(disk, name, ".lock", path);
    int fd;
    OsLock locked = lock_file(path, holder, &fd);
    if (locked != OS_LOCKED) return locked == OS_LOCK_HELD ? STORE_HELD : STORE_LOCKS_NONE;
    if (fd == 0) os_close(fd); /* standard input was closed; 0 means "free" in our list */
    if (fd == 0) return STORE_LOCKS_NONE;
    name_ourselves(fd);
    entry->fd = fd;
    text_copy(entry->name, sizeof entry->name, name);
    return STORE_LOCKED;
}

/* The file is removed while it is still locked: who has opened it meanwhile sees that by os_is_still. */
static void let_go(Disk *disk, DiskLock *entry)
{
    DiskPath path;
    path_of(disk, entry->name, ".lock", path);
    os_remove(path);
    os_close(entry->fd);
    entry->fd = 0;
}

static void unlock(void *context, const char *name)
{
    DiskLock *entry = find_lock(context, name);
    if (entry != NULL) let_go(context, entry);
}

static void close_disk(void *context)
{
    Disk *disk = context;
    for (int i = 0; i < LOCKS_MAX; i++)
        if (disk->locks[i].fd != 0) let_go(disk, &disk->locks[i]);
    free(disk);
}

/* ---- Life ---- */

static Status open_disk(Store *out, Disk **disk)
{
    *disk = calloc(1, sizeof **disk);
    if (*disk == NULL) return status_failed("no memory to keep files");
    (*disk)->usable = status_ok();
    *out = (Store){*disk, append, replace, read_text, lock, unlock, close_disk, os_sleep_ms};
    return status_ok();
}

Status store_disk_open(Place place, Store *out)
{
    Disk *disk;
    Status status = open_disk(out, &disk);
    if (!ok(&status)) return status;
    disk->usable = place_folder(place, disk->folder);
    if (ok(&disk->usable)) safe_file_clear(disk->folder, NULL);
    return status;
}

Status store_folder_open(const char *folder, Store *out)
{
    Disk *disk;
    Status status = open_disk(out, &disk);
    if (!ok(&status)) return status;
    if (text_copy(disk->folder, sizeof disk->folder, folder))
        safe_file_clear(folder, NULL);
    else
        disk->usable = status_failed("the path of the folder is too long");
    return status;
}
