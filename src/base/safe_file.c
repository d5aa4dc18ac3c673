#include "base/safe_file.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Status cannot_write(const char *path, int error)
{
    char shown[200];
    return status_failed("%s cannot be written: %s", text_safe(shown, sizeof shown, path), strerror(error));
}

void sync_folder_of(const char *path)
{
    char folder[SAFE_PATH];
    if (!text_copy(folder, sizeof folder, path)) return;
    char *slash = strrchr(folder, '/');
    if (slash == NULL)
        text_copy(folder, sizeof folder, ".");
    else
        slash[slash == folder] = '\0';
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    fsync(fd);
    close(fd);
}

/* The path behind symbolic links, also where the last of them points to nothing yet. */
static Status follow_links(const char *path, char out[SAFE_PATH])
{
    enum { LINKS_MAX = 40 };
    struct stat found;
    if (!text_copy(out, SAFE_PATH, path)) return status_failed("the path is too long: %.100s…", path);
    for (int i = 0; lstat(out, &found) == 0 && S_ISLNK(found.st_mode); i++) {
        char to[SAFE_PATH], next[2 * SAFE_PATH];
        ssize_t length = readlink(out, to, sizeof to - 1);
        if (length < 0 || i == LINKS_MAX) return cannot_write(path, length < 0 ? errno : ELOOP);
        to[length] = '\0';
        const char *slash = strrchr(out, '/');
        int folder = to[0] == '/' || slash == NULL ? 0 : (int)(slash + 1 - out);
        snprintf(next, sizeof next, "%.*s%s", folder, out, to);
        if (!text_copy(out, SAFE_PATH, next)) return cannot_write(path, ENAMETOOLONG);
    }
    return status_ok();
}

static Status open_in_place(SafeFile *safe)
{
    int fd = open(safe->target, O_WRONLY | O_CLOEXEC);
    safe->file = fd >= 0 ? fdopen(fd, "wb") : NULL;
    if (safe->file != NULL) return status_ok();
    int error = errno;
    if (fd >= 0) close(fd);
    return cannot_write(safe->target, error);
}

/* Creates a file beside the target, under an unused name. */
static int create_beside(SafeFile *safe)
{
    enum { NAMES = 100 };
    for (int i = 0; i < NAMES; i++) {
        Text name = text_into(safe->fresh, sizeof safe->fresh);
        text_add(&name, "%s.%ld-%d.tmp", safe->target, (long)getpid(), i);
        errno = ENAMETOOLONG;
        int fd = name.cut ? -1 : open(safe->fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST) return fd;
    }
    return -1;
}

static Status open_beside(SafeFile *safe, const struct stat *old)
{
    int fd = create_beside(safe);
    if (fd < 0) {
        safe->fresh[0] = '\0';
        return cannot_write(safe->target, errno);
    }
    /* Only root can keep another user as the owner; that the file becomes ours is no reason to refuse. */
    bool fine = old == NULL || fchown(fd, old->st_uid, old->st_gid) == 0 || errno == EPERM;
    fine = fine && (old == NULL || fchmod(fd, old->st_mode & 07777) == 0);
    safe->file = fine ? fdopen(fd, "wb") : NULL;
    if (safe->file != NULL) return status_ok();
    int error = errno;
    close(fd);
    unlink(safe->fresh);
    safe->fresh[0] = '\0';
    return cannot_write(safe->target, error);
}

Status safe_file_open(const char *path, SafeFile *out)
{
    *out = (SafeFile){0};
    Status status = follow_links(path, out->target);
    if (!ok(&status)) return status;
    struct stat old;
    bool exists = stat(out->target, &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) return cannot_write(path, EISDIR);
    if (exists && !S_ISREG(old.st_mode)) return open_in_place(out);
    if (exists && access(out->target, W_OK) != 0) return cannot_write(path, errno);
    return open_beside(out, exists ? &old : NULL);
}

Status safe_file_commit(SafeFile *safe)
{
    errno = 0;
    bool fine = !ferror(safe->file) && fflush(safe->file) == 0;
    if (fine && safe->fresh[0] != '\0') fine = fsync(fileno(safe->file)) == 0;
    int error = errno;
    if (fclose(safe->file) != 0 && fine) {
        fine = false;
        error = errno;
    }
    safe->file = NULL;
    if (fine && safe->fresh[0] != '\0' && rename(safe->fresh, safe->target) != 0) {
        fine = false;
        error = errno;
    }
    if (fine) {
        if (safe->fresh[0] != '\0') sync_folder_of(safe->target);
        return status_ok();
    }
    if (safe->fresh[0] != '\0') unlink(safe->fresh);
    return cannot_write(safe->target, error != 0 ? error : EIO);
}

void safe_file_abandon(SafeFile *safe)
{
    if (safe->file == NULL) return;
    fclose(safe->file);
    safe->file = NULL;
    if (safe->fresh[0] != '\0') unlink(safe->fresh);
}

Status safe_write(const char *path, const char *bytes, size_t size)
{
    SafeFile safe;
    Status status = safe_file_open(path, &safe);
    if (!ok(&status)) return status;
    fwrite(bytes, 1, size, safe.file);
    return safe_file_commit(&safe);
}
