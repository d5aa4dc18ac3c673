#include "base/safe_file.h"

#include "base/os.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static Status cannot_write(const char *path, int error)
{
    char shown[200];
    return status_failed("%s cannot be written: %s", text_safe(shown, sizeof shown, path), strerror(error));
}

/* The name of a file in its folder; NULL if the path is too long. */
static const char *split_path(const char *path, char folder[SAFE_PATH])
{
    if (!text_copy(folder, SAFE_PATH, path)) return NULL;
    char *slash = strrchr(folder, '/');
    if (slash == NULL) {
        text_copy(folder, SAFE_PATH, ".");
        return path;
    }
    const char *name = path + (slash + 1 - folder);
    slash[slash == folder] = '\0';
    return name;
}

void sync_folder_of(const char *path)
{
    char folder[SAFE_PATH];
    if (split_path(path, folder) != NULL) os_sync_folder(folder);
}

/* ---- Temporary files ---- */

typedef struct Clearing {
    const char *folder, *name;
} Clearing;

/* Is this NAME.PROCESS-NUMBER.tmp? The process; 0 if not. */
static long writer_of(const char *temporary, const char *name)
{
    const char *at = strstr(temporary, ".tmp"), *dash;
    char *end;
    if (at == NULL || at[4] != '\0') return 0;
    do {
        if (at-- == temporary) return 0;
    } while (*at != '.');
    if (name != NULL &&
        (strlen(name) != (size_t)(at - temporary) || strncmp(name, temporary, strlen(name)) != 0))
        return 0;
    long process = strtol(at + 1, &end, 10);
    dash = end;
    if (end == at + 1 || *dash != '-' || strspn(dash + 1, "0123456789") != strlen(dash + 1) - 4) return 0;
    return process;
}

static void clear_one(void *context, const char *temporary)
{
    const Clearing *clearing = context;
    char path[2 * SAFE_PATH];
    long process = writer_of(temporary, clearing->name);
    if (process <= 0 || os_process_is_there(process)) return;
    Text text = text_into(path, sizeof path);
    text_add(&text, "%s/%s", clearing->folder, temporary);
    if (!text.cut) os_remove(path);
}

void safe_file_clear(const char *folder, const char *name)
{
    Clearing clearing = {folder, name};
    os_each_name(folder, clear_one, &clearing); /* a folder that is not there has none */
}

/* ---- Opening ---- */

/* The path behind symbolic links, also where the last of them points to nothing yet. */
static Status follow_links(const char *path, char out[SAFE_PATH])
{
    enum { LINKS_MAX = 40 };
    char to[SAFE_PATH], next[2 * SAFE_PATH];
    if (!text_copy(out, SAFE_PATH, path)) return status_failed("the path is too long: %.100s…", path);
    for (int i = 0, is_link; (is_link = os_link_target(out, to, sizeof to)) != 0; i++) {
        if (is_link < 0 || i == LINKS_MAX) return cannot_write(path, is_link < 0 ? errno : ELOOP);
        const char *slash = strrchr(out, '/');
        int folder = to[0] == '/' || slash == NULL ? 0 : (int)(slash + 1 - out);
        snprintf(next, sizeof next, "%.*s%s", folder, out, to);
        if (!text_copy(out, SAFE_PATH, next)) return cannot_write(path, ENAMETOOLONG);
    }
    return status_ok();
}

static Status open_in_place(SafeFile *safe)
{
    int fd = os_open(safe->target, OS_WRITE);
    safe->file = fd >= 0 ? os_stream(fd, "wb") : NULL;
    if (safe->file != NULL) return status_ok();
    int error = errno;
    if (fd >= 0) os_close(fd);
    return cannot_write(safe->target, error);
}

/* Creates a file beside the target, under an unused name. */
static int create_beside(SafeFile *safe)
{
    enum { NAMES = 100 };
    char folder[SAFE_PATH];
    const char *own = split_path(safe->target, folder);
    if (own != NULL) safe_file_clear(folder, own);
    for (int i = 0; i < NAMES; i++) {
        Text name = text_into(safe->fresh, sizeof safe->fresh);
        text_add(&name, "%s.%ld-%d.tmp", safe->target, os_process_id(), i);
        errno = ENAMETOOLONG;
        int fd = name.cut ? -1 : os_open(safe->fresh, OS_CREATE);
        if (fd >= 0 || errno != EEXIST) return fd;
    }
    return -1;
}

static Status open_beside(SafeFile *safe, bool exists)
{
    int fd = create_beside(safe);
    if (fd < 0) {
        safe->fresh[0] = '\0';
        return cannot_write(safe->target, errno);
    }
    bool fine = !exists || os_same_rights(fd, safe->target);
    safe->file = fine ? os_stream(fd, "wb") : NULL;
    if (safe->file != NULL) return status_ok();
    int error = errno;
    os_close(fd);
    os_remove(safe->fresh);
    safe->fresh[0] = '\0';
    return cannot_write(safe->target, error);
}

Status safe_file_open(const char *path, SafeFile *out)
{
    *out = (SafeFile){0};
    Status status = follow_links(path, out->target);
    if (!ok(&status)) return status;
    OsInfo old;
    bool exists = os_info(out->target, &old);
    if (exists && old.kind == OS_FOLDER) return cannot_write(path, EISDIR);
    if (exists && old.kind != OS_REGULAR) return open_in_place(out);
    if (exists && !os_may_write(out->target)) return cannot_write(path, errno);
    return open_beside(out, exists);
}

/* ---- Closing ---- */

Status safe_file_commit(SafeFile *safe)
{
    errno = 0;
    bool fine = !ferror(safe->file) && fflush(safe->file) == 0;
    if (fine && safe->fresh[0] != '\0') fine = os_sync_stream(safe->file);
    int error = errno;
    if (fclose(safe->file) != 0 && fine) {
        fine = false;
        error = errno;
    }
    safe->file = NULL;
    if (fine && safe->fresh[0] != '\0' && !os_rename(safe->fresh, safe->target)) {
        fine = false;
        error = errno;
    }
    if (fine) {
        if (safe->fresh[0] != '\0') sync_folder_of(safe->target);
        return status_ok();
    }
    if (safe->fresh[0] != '\0') os_remove(safe->fresh);
    return cannot_write(safe->target, error != 0 ? error : EIO);
}

void safe_file_abandon(SafeFile *safe)
{
    if (safe->file == NULL) return;
    fclose(safe->file);
    safe->file = NULL;
    if (safe->fresh[0] != '\0') os_remove(safe->fresh);
}

Status safe_write(const char *path, const char *bytes, size_t size)
{
    SafeFile safe;
    Status status = safe_file_open(path, &safe);
    if (!ok(&status)) return status;
    fwrite(bytes, 1, size, safe.file);
    return safe_file_commit(&safe);
}
