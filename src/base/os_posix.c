/* Os on Linux and its relatives: files, folders, mapping, locks, this program. */
#ifdef PARLOR_SHARED
#define _GNU_SOURCE /* dladdr */
#endif
#include "base/os.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

/* ---- Files ---- */

static OsInfo info_from(const struct stat *found)
{
    OsKind kind = S_ISREG(found->st_mode)    ? OS_REGULAR
                  : S_ISDIR(found->st_mode)  ? OS_FOLDER
                  : S_ISFIFO(found->st_mode) ? OS_PIPE
                                             : OS_OTHER;
    return (OsInfo){kind, found->st_size};
}

bool os_info(const char *path, OsInfo *out)
{
    struct stat found;
    if (stat(path, &found) != 0) return false;
    *out = info_from(&found);
    return true;
}

bool os_info_of(int file, OsInfo *out)
{
    struct stat found;
    if (fstat(file, &found) != 0) return false;
    *out = info_from(&found);
    return true;
}

int os_open(const char *path, OsOpen how)
{
    static const struct {
        int flags;
        mode_t mode;
    } WAYS[] = {
        [OS_READ] = {O_RDONLY | O_NONBLOCK, 0},
        [OS_WRITE] = {O_WRONLY, 0},
        [OS_APPEND] = {O_WRONLY | O_APPEND, 0},
        [OS_CREATE] = {O_WRONLY | O_CREAT | O_EXCL, 0666},
        [OS_OVERWRITE] = {O_WRONLY | O_CREAT | O_TRUNC, 0666},
        [OS_LOCK_FILE] = {O_RDWR | O_CREAT | O_NOFOLLOW, 0600},
        [OS_SHARED_LOCK_FILE] = {O_RDWR | O_CREAT, 0666},
    };
    return open(path, WAYS[how].flags | O_CLOEXEC, WAYS[how].mode);
}

bool os_close(int file)
{
    return close(file) == 0;
}

bool os_write_all(int file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t count = write(file, at, size);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}

bool os_write_at(int file, int64_t offset, const void *bytes, size_t size)
{
    return lseek(file, (off_t)offset, SEEK_SET) == (off_t)offset && os_write_all(file, bytes, size);
}

int os_read_start(int file, void *bytes, size_t size)
{
    return (int)pread(file, bytes, size, 0);
}

bool os_truncate(int file, int64_t size)
{
    return ftruncate(file, (off_t)size) == 0;
}

bool os_sync(int file)
{
    return fsync(file) == 0;
}

bool os_sync_stream(FILE *stream)
{
    return fsync(fileno(stream)) == 0;
}

FILE *os_stream(int file, const char *mode)
{
    return fdopen(file, mode);
}

/* Only root can keep another user as the owner; that the file becomes ours is no reason to refuse. */
bool os_same_rights(int file, const char *path)
{
    struct stat old;
    if (stat(path, &old) != 0) return false;
    if (fchown(file, old.st_uid, old.st_gid) != 0 && errno != EPERM) return false;
    return fchmod(file, old.st_mode & 07777) == 0;
}

bool os_make_executable(const char *path)
{
    struct stat now;
    return stat(path, &now) == 0 && chmod(path, now.st_mode | ((now.st_mode & 0444) >> 2)) == 0;
}

bool os_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool os_may_read(const char *path)
{
    return access(path, R_OK) == 0;
}

bool os_may_write(const char *path)
{
    return access(path, W_OK) == 0;
}

bool os_rename(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

/* By link and unlink, where the file system has them. */
bool os_rename_to_unused(const char *from, const char *to)
{
    if (link(from, to) == 0) return unlink(from) == 0;
    return errno != EEXIST && rename(from, to) == 0;
}

bool os_second_name(const char *from, const char *to)
{
    return link(from, to) == 0;
}

bool os_same_file(const char *path, const char *other)
{
    struct stat a, b;
    return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_ino == b.st_ino && a.st_dev == b.st_dev;
}

bool os_remove(const char *path)
{
    return unlink(path) == 0;
}

int os_link_target(const char *path, char *out, size_t size)
{
    struct stat found;
    if (lstat(path, &found) != 0 || !S_ISLNK(found.st_mode)) return 0;
    ssize_t length = readlink(path, out, size - 1);
    if (length < 0) return -1;
    out[length] = '\0';
    return 1;
}

/* ---- Folders ---- */

bool os_make_folder(const char *path, bool for_us_alone)
{
    if (mkdir(path, for_us_alone ? 0700 : 0777) == 0 || errno == EEXIST) return true;
    int error = errno;
    struct stat there;
    bool is_there = stat(path, &there) == 0 && S_ISDIR(there.st_mode);
    errno = error;
    return is_there;
}

void os_sync_folder(const char *folder)
{
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    fsync(file);
    close(file);
}

bool os_temporary_folder(const char *name, char *out, size_t size)
{
    const char *temporary = getenv("TMPDIR");
    int length = snprintf(out, size, "%s/%s-XXXXXX", temporary != NULL ? temporary : "/tmp", name);
    return length < (int)size && mkdtemp(out) != NULL;
}

bool os_remove_folder(const char *path)
{
    return rmdir(path) == 0;
}

bool os_each_name(const char *folder, void (*take)(void *context, const char *name), void *context)
{
    DIR *listed = opendir(folder);
    if (listed == NULL) return false;
    for (const struct dirent *entry; (entry = readdir(listed)) != NULL;)
        take(context, entry->d_name);
    closedir(listed);
    return true;
}

int64_t os_space_left(const char *folder)
{
    struct statvfs disk;
    return statvfs(folder, &disk) == 0 ? (int64_t)((uint64_t)disk.f_bavail * disk.f_frsize) : -1;
}

bool os_is_absolute(const char *path)
{
    return path[0] == '/';
}

bool os_user_folder(OsUserFolder which, char *out, size_t size)
{
    static const char *const USUAL[] = {".local/state", ".config", ".local/share"};
    const char *home = getenv("HOME");
    if (home == NULL || home[0] != '/') return false;
    return snprintf(out, size, "%s/%s", home, USUAL[which]) < (int)size;
}

/* ---- Mapping ---- */

void *os_map(const char *path, size_t *size)
{
    struct stat found;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return NULL;
    void *memory = MAP_FAILED;
    if (fstat(file, &found) == 0 && S_ISREG(found.st_mode) && found.st_size > 0) {
        *size = (size_t)found.st_size;
        memory = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0);
    }
    close(file);
    return memory != MAP_FAILED ? memory : NULL;
}

void os_unmap(void *memory, size_t size)
{
    if (memory != NULL) munmap(memory, size);
}

/* ---- Locks ---- */

OsLock os_lock(int file)
{
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return OS_LOCKED;
    return errno == EWOULDBLOCK ? OS_LOCK_HELD : OS_LOCK_NONE;
}

bool os_is_still(int file, const char *path)
{
    struct stat open_file, named;
    return fstat(file, &open_file) == 0 && lstat(path, &named) == 0 && open_file.st_ino == named.st_ino &&
           open_file.st_dev == named.st_dev;
}

/* ---- This program ---- */

#ifdef PARLOR_SHARED
/* An address within the library. */
static const char MODULE_MARK;

/* A library finds its files beside itself, whichever program uses it. */
bool os_program_path(char *out, size_t size)
{
    Dl_info info;
    char *path = dladdr(&MODULE_MARK, &info) != 0 ? realpath(info.dli_fname, NULL) : NULL;
    bool fits = path != NULL && strlen(path) < size;
    if (fits) strcpy(out, path);
    free(path);
    return fits;
}
#else
bool os_program_path(char *out, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", out, size);
    if (length <= 0 || (size_t)length >= size) return false;
    out[length] = '\0';
    return true;
}
#endif

/* Nothing of ours that starts threads is unloaded here. */
void os_stay_loaded(void)
{
}

void os_program_name(char *out, size_t size)
{
    FILE *comm = fopen("/proc/self/comm", "re");
    if (comm == NULL || fgets(out, (int)size, comm) == NULL) snprintf(out, size, "parlor");
    if (comm != NULL) fclose(comm);
    out[strcspn(out, "\n")] = '\0';
}

long os_process_id(void)
{
    return (long)getpid();
}

bool os_process_is_there(long id)
{
    return id > 0 && (kill((pid_t)id, 0) == 0 || errno == EPERM);
}

int os_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 1;
}

bool os_random(void *bytes, size_t size)
{
    return getrandom(bytes, size, GRND_NONBLOCK) == (ssize_t)size;
}

void os_sleep_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}

void os_set_variable(const char *name, const char *value)
{
    setenv(name, value, 1);
}

/* A signal handler has no context: the one place where a writable global cannot be avoided. */
static void (*interrupt_handler)(void);

static void on_signal(int number)
{
    (void)number;
    interrupt_handler();
}

void os_on_interrupt(void (*handler)(void))
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    interrupt_handler = handler;
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        struct sigaction before;
        /* A user who started us with nohup wants us to continue. */
        bool ignored = sigaction(SIGNALS[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN;
        if (ignored && SIGNALS[i] == SIGHUP) continue;
        sigaction(SIGNALS[i], &action, NULL);
    }
}

/* A stream that was closed by whoever started us: otherwise the next file or pipe that is opened would take its
 * number, and be read as our input. */
void os_plain_streams(void)
{
    for (int file = 0; file <= 2; file++)
        if (fcntl(file, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", file == 0 ? O_RDONLY : O_WRONLY) < 0)
            return;
}

/* ---- The terminal ---- */

bool os_is_terminal(int file)
{
    return isatty(file) == 1;
}

int os_terminal_columns(void)
{
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
