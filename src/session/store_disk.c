#include "session/store_disk.h"

#include "base/safe_file.h"
#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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

static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t count = write(fd, bytes, size);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes += count;
        size -= (size_t)count;
    }
    return true;
}

static Status append(void *context, const char *name, const char *bytes, size_t size)
{
    Disk *disk = context;
    DiskPath path;
    struct stat before;
    if (!ok(&disk->usable)) return disk->usable;
    path_of(disk, name, "", path);
    int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (fd < 0) return cannot_write(path, errno);
    bool known = fstat(fd, &before) == 0;
    bool fine = write_all(fd, bytes, size) && fsync(fd) == 0;
    int error = errno;
    /* A full disk may take part of a line: removing it makes the file valid again. */
    if (!fine && known && ftruncate(fd, before.st_size) != 0) error = errno;
    if (close(fd) != 0 && fine) {
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
    /* Without O_NONBLOCK a pipe in place of the file would block us forever. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return errno == ENOENT || errno == ENOTDIR ? status_ok() : cannot_read(path, errno);
    struct stat kind;
    if (fstat(fd, &kind) != 0 || !S_ISREG(kind.st_mode)) {
        close(fd);
        return status_failed("%.200s cannot be read: it is not a regular file", path);
    }
    FILE *file = fdopen(fd, "rb");
    if (file == NULL) {
        close(fd);
        return status_failed("no memory to read %.200s", path);
    }
    Status status = read_whole(file, path, limit, bytes, size);
    fclose(file);
    return status;
}

/* ---- Locks ---- */

static void name_ourselves(int fd)
{
    char name[64] = "parlor", text[STORE_HOLDER];
    FILE *comm = fopen("/proc/self/comm", "re");
    if (comm != NULL) {
        if (fgets(name, sizeof name, comm) == NULL) text_copy(name, sizeof name, "parlor");
        fclose(comm);
    }
    name[strcspn(name, "\n")] = '\0';
    int length = snprintf(text, sizeof text, "process %ld (%.30s)\n", (long)getpid(), name);
    /* The text is only informative: a full disk must not cost us the lock. */
    if (ftruncate(fd, 0) != 0 || !write_all(fd, text, (size_t)length)) return;
}

static void name_holder(int fd, char holder[STORE_HOLDER])
{
    char text[STORE_HOLDER - 8];
    ssize_t length = pread(fd, text, sizeof text - 1, 0);
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

/* Is the file behind this descriptor still the one of that name? Its holder removes it when it lets go. */
static bool is_still(int fd, const char *path)
{
    struct stat open_file, named;
    return fstat(fd, &open_file) == 0 && lstat(path, &named) == 0 && open_file.st_ino == named.st_ino &&
           open_file.st_dev == named.st_dev;
}

/* Opens and locks the file of that name; -1 if it cannot be opened or locked, with errno. */
static int lock_file(const char *path, char holder[STORE_HOLDER])
{
    for (;;) {
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (fd < 0) return -1;
        bool locked = flock(fd, LOCK_EX | LOCK_NB) == 0;
        int why = errno;
        if (locked && is_still(fd, path)) return fd;
        if (!locked && why == EWOULDBLOCK) name_holder(fd, holder);
        close(fd);
        errno = why;
        if (!locked) return -1;
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
    int fd = lock_file(path, holder);
    if (fd < 0) return errno == EWOULDBLOCK ? STORE_HELD : STORE_LOCKS_NONE;
    if (fd == 0) close(fd); /* standard input was closed; 0 means "free" in our list */
    if (fd == 0) return STORE_LOCKS_NONE;
    name_ourselves(fd);
    entry->fd = fd;
    text_copy(entry->name, sizeof entry->name, name);
    return STORE_LOCKED;
}

/* The file is removed while it is still locked: who has opened it meanwhile sees that by is_still. */
static void let_go(Disk *disk, DiskLock *entry)
{
    DiskPath path;
    path_of(disk, entry->name, ".lock", path);
    unlink(path);
    close(entry->fd);
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
    *out = (Store){*disk, append, replace, read_text, lock, unlock, close_disk};
    return status_ok();
}

Status store_disk_open(Place place, Store *out)
{
    Disk *disk;
    Status status = open_disk(out, &disk);
    if (ok(&status)) disk->usable = place_folder(place, disk->folder);
    return status;
}

Status store_folder_open(const char *folder, Store *out)
{
    Disk *disk;
    Status status = open_disk(out, &disk);
    if (ok(&status) && !text_copy(disk->folder, sizeof disk->folder, folder))
        disk->usable = status_failed("the path of the folder is too long");
    return status;
}
