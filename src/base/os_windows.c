/* Os on Windows: memory, files, folders, mapping, locks, this program. Names are given to the system as bytes: the
 * program's manifest makes that UTF-8. */
#define WIN32_LEAN_AND_MEAN
#define _CRT_RAND_S
#include "base/os.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <malloc.h>
#include <process.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

/* The system's error as the errno that says the same; false, so that a call can end with it. */
static bool failed(void)
{
    static const struct {
        DWORD system;
        int error;
    } KNOWN[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},    {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},      {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},    {ERROR_DISK_FULL, ENOSPC},
        {ERROR_ACCESS_DENIED, EACCES},     {ERROR_SHARING_VIOLATION, EACCES},
        {ERROR_LOCK_VIOLATION, EACCES},    {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM}, {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
    };
    DWORD error = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++)
        if (KNOWN[i].system == error) errno = KNOWN[i].error;
    return false;
}

static HANDLE handle_of(int file)
{
    return (HANDLE)_get_osfhandle(file);
}

static void use_slashes(char *path)
{
    for (; *path != '\0'; path++)
        if (*path == '\\') *path = '/';
}

/* ---- Memory ---- */

void *os_aligned(size_t unit, size_t size)
{
    return _aligned_malloc(size, unit);
}

void os_aligned_free(void *memory)
{
    _aligned_free(memory);
}

void os_prefer_huge_pages(void *memory, size_t size)
{
    (void)memory, (void)size; /* they need a right that users do not have */
}

/* A new file for temporary things; `name` is its path. */
static HANDLE temporary_file(void)
{
    char folder[MAX_PATH], path[MAX_PATH];
    if (GetTempPathA(sizeof folder, folder) == 0 || GetTempFileNameA(folder, "par", 0, path) == 0)
        return INVALID_HANDLE_VALUE;
    return CreateFileA(path, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_DELETE, NULL, CREATE_ALWAYS,
                       FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
}

bool os_text_open(OsText *text)
{
    *text = (OsText){0};
    HANDLE handle = temporary_file();
    if (handle == INVALID_HANDLE_VALUE) return failed();
    int file = _open_osfhandle((intptr_t)handle, _O_RDWR | _O_BINARY);
    text->out = file >= 0 ? _fdopen(file, "w+b") : NULL;
    if (text->out != NULL) return true;
    if (file >= 0)
        _close(file);
    else
        CloseHandle(handle);
    return false;
}

bool os_text_close(OsText *text)
{
    bool fine = fflush(text->out) == 0 && !ferror(text->out);
    long size = ftell(text->out);
    fine = fine && size >= 0;
    if (fine) text->bytes = malloc((size_t)size + 1);
    if (fine && text->bytes != NULL) {
        rewind(text->out);
        text->size = fread(text->bytes, 1, (size_t)size, text->out);
        text->bytes[text->size] = '\0';
    }
    fclose(text->out);
    text->out = NULL;
    return text->bytes != NULL && text->size == (size_t)size;
}

/* ---- Files ---- */

static OsInfo info_from(const struct _stat64 *found)
{
    int kind = found->st_mode & _S_IFMT;
    return (OsInfo){kind == _S_IFREG   ? OS_REGULAR
                    : kind == _S_IFDIR ? OS_FOLDER
                    : kind == _S_IFIFO ? OS_PIPE
                                       : OS_OTHER,
                    found->st_size};
}

bool os_info(const char *path, OsInfo *out)
{
    struct _stat64 found;
    if (_stat64(path, &found) != 0) return false;
    *out = info_from(&found);
    return true;
}

bool os_info_of(int file, OsInfo *out)
{
    struct _stat64 found;
    if (_fstat64(file, &found) != 0) return false;
    *out = info_from(&found);
    return true;
}

/* An open file may be renamed and removed, as elsewhere. */
int os_open(const char *path, OsOpen how)
{
    static const struct {
        DWORD access, disposition;
        int flags;
    } WAYS[] = {
        [OS_READ] = {GENERIC_READ, OPEN_EXISTING, _O_RDONLY},
        [OS_WRITE] = {GENERIC_WRITE, OPEN_EXISTING, 0},
        [OS_APPEND] = {GENERIC_WRITE, OPEN_EXISTING, _O_APPEND},
        [OS_CREATE] = {GENERIC_WRITE, CREATE_NEW, 0},
        [OS_OVERWRITE] = {GENERIC_WRITE, CREATE_ALWAYS, 0},
        [OS_LOCK_FILE] = {GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS, 0},
        [OS_SHARED_LOCK_FILE] = {GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS, 0},
    };
    HANDLE handle = CreateFileA(path, WAYS[how].access,
                                FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                WAYS[how].disposition, FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE) return failed() ? 0 : -1;
    int file = _open_osfhandle((intptr_t)handle, WAYS[how].flags | _O_BINARY | _O_NOINHERIT);
    if (file < 0) CloseHandle(handle);
    return file;
}

bool os_close(int file)
{
    return _close(file) == 0;
}

bool os_write_all(int file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        int count = _write(file, at, size < INT_MAX ? (unsigned)size : INT_MAX);
        if (count <= 0) return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}

bool os_write_at(int file, int64_t offset, const void *bytes, size_t size)
{
    return _lseeki64(file, offset, SEEK_SET) == offset && os_write_all(file, bytes, size);
}

int os_read_start(int file, void *bytes, size_t size)
{
    if (_lseeki64(file, 0, SEEK_SET) != 0) return -1;
    return _read(file, bytes, (unsigned)size);
}

bool os_truncate(int file, int64_t size)
{
    bool fine = _chsize_s(file, size) == 0;
    return fine && _lseeki64(file, size, SEEK_SET) == size;
}

bool os_sync(int file)
{
    return _commit(file) == 0;
}

bool os_sync_stream(FILE *stream)
{
    return _commit(_fileno(stream)) == 0;
}

FILE *os_stream(int file, const char *mode)
{
    return _fdopen(file, mode);
}

/* A new file has the rights that its folder gives. */
bool os_same_rights(int file, const char *path)
{
    (void)file, (void)path;
    return true;
}

bool os_make_executable(const char *path)
{
    return os_exists(path);
}

bool os_exists(const char *path)
{
    return GetFileAttributesA(path) != INVALID_FILE_ATTRIBUTES || failed();
}

bool os_may_read(const char *path)
{
    return _access(path, 4) == 0;
}

bool os_may_write(const char *path)
{
    return _access(path, 2) == 0;
}

bool os_rename(const char *from, const char *to)
{
    return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) || failed();
}

bool os_rename_to_unused(const char *from, const char *to)
{
    return MoveFileExA(from, to, MOVEFILE_WRITE_THROUGH) || failed();
}

bool os_second_name(const char *from, const char *to)
{
    return CreateHardLinkA(to, from, NULL) || failed();
}

bool os_remove(const char *path)
{
    return DeleteFileA(path) || failed();
}

/* The system follows links by itself. */
int os_link_target(const char *path, char *out, size_t size)
{
    (void)path, (void)out, (void)size;
    return 0;
}

/* ---- Folders ---- */

bool os_make_folder(const char *path, bool for_us_alone)
{
    (void)for_us_alone; /* the user's folders are that by themselves */
    if (CreateDirectoryA(path, NULL)) return true;
    failed();
    DWORD found = GetFileAttributesA(path);
    return found != INVALID_FILE_ATTRIBUTES && (found & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

/* Renames are written through. */
void os_sync_folder(const char *folder)
{
    (void)folder;
}

bool os_temporary_folder(const char *name, char *out, size_t size)
{
    enum { TRIES = 100 };
    char folder[MAX_PATH];
    if (GetTempPathA(sizeof folder, folder) == 0) return failed();
    use_slashes(folder);
    for (int i = 0; i < TRIES; i++) {
        int length = snprintf(out, size, "%s%s-%ld-%d", folder, name, os_process_id(), i);
        if (length >= (int)size) return false;
        if (CreateDirectoryA(out, NULL)) return true;
    }
    return failed();
}

bool os_remove_folder(const char *path)
{
    return RemoveDirectoryA(path) || failed();
}

bool os_each_name(const char *folder, void (*take)(void *context, const char *name), void *context)
{
    char pattern[MAX_PATH];
    WIN32_FIND_DATAA found;
    if (snprintf(pattern, sizeof pattern, "%s/*", folder) >= (int)sizeof pattern) return false;
    HANDLE listed = FindFirstFileA(pattern, &found);
    if (listed == INVALID_HANDLE_VALUE) return failed();
    do
        take(context, found.cFileName);
    while (FindNextFileA(listed, &found));
    FindClose(listed);
    return true;
}

int64_t os_space_left(const char *folder)
{
    ULARGE_INTEGER left;
    return GetDiskFreeSpaceExA(folder, &left, NULL, NULL) ? (int64_t)left.QuadPart : -1;
}

bool os_is_absolute(const char *path)
{
    bool has_drive = ((path[0] | 32) >= 'a' && (path[0] | 32) <= 'z') && path[1] == ':';
    return has_drive || path[0] == '/' || path[0] == '\\';
}

/* All in one folder, as programs do here. */
bool os_user_folder(OsUserFolder which, char *out, size_t size)
{
    (void)which;
    const char *local = getenv("LOCALAPPDATA");
    if (local == NULL || !os_is_absolute(local) || snprintf(out, size, "%s", local) >= (int)size)
        return false;
    use_slashes(out);
    return true;
}

/* ---- Mapping ---- */

void *os_map(const char *path, size_t *size)
{
    void *memory = NULL;
    LARGE_INTEGER length;
    HANDLE file = CreateFileA(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                              NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) return failed() ? NULL : NULL;
    if (GetFileType(file) == FILE_TYPE_DISK && GetFileSizeEx(file, &length) && length.QuadPart > 0) {
        HANDLE mapping = CreateFileMappingA(file, NULL, PAGE_READONLY, 0, 0, NULL);
        *size = (size_t)length.QuadPart;
        if (mapping != NULL) {
            memory = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
            CloseHandle(mapping);
        }
    }
    CloseHandle(file);
    return memory;
}

void os_unmap(void *memory, size_t size)
{
    (void)size;
    if (memory != NULL) UnmapViewOfFile(memory);
}

/* ---- Locks ---- */

/* A locked byte cannot be read by others, so it is one far behind the text that says who holds the lock. */
OsLock os_lock(int file)
{
    OVERLAPPED far_away = {.OffsetHigh = 0x40000000};
    if (LockFileEx(handle_of(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &far_away))
        return OS_LOCKED;
    DWORD why = GetLastError();
    failed();
    return why == ERROR_LOCK_VIOLATION || why == ERROR_IO_PENDING ? OS_LOCK_HELD : OS_LOCK_NONE;
}

static bool file_identity(const char *path, BY_HANDLE_FILE_INFORMATION *out)
{
    HANDLE file = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) return failed();
    bool known = GetFileInformationByHandle(file, out);
    CloseHandle(file);
    return known;
}

static bool is_one_file(const BY_HANDLE_FILE_INFORMATION *a, const BY_HANDLE_FILE_INFORMATION *b)
{
    return a->nFileIndexLow == b->nFileIndexLow && a->nFileIndexHigh == b->nFileIndexHigh &&
           a->dwVolumeSerialNumber == b->dwVolumeSerialNumber;
}

bool os_is_still(int file, const char *path)
{
    BY_HANDLE_FILE_INFORMATION ours, named;
    return GetFileInformationByHandle(handle_of(file), &ours) && file_identity(path, &named) &&
           is_one_file(&ours, &named);
}

bool os_same_file(const char *path, const char *other)
{
    BY_HANDLE_FILE_INFORMATION a, b;
    return file_identity(path, &a) && file_identity(other, &b) && is_one_file(&a, &b);
}

/* ---- This program ---- */

/* Of the library that this code is in, where it is one. */
bool os_program_path(char *out, size_t size)
{
    HMODULE us;
    DWORD flags = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT;
    if (!GetModuleHandleExA(flags, (const char *)(uintptr_t)os_program_path, &us)) return failed();
    DWORD length = GetModuleFileNameA(us, out, (DWORD)size);
    if (length == 0 || length >= size) return failed();
    use_slashes(out);
    return true;
}

void os_stay_loaded(void)
{
    HMODULE us;
    DWORD flags = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN;
    GetModuleHandleExA(flags, (const char *)(uintptr_t)os_stay_loaded, &us);
}

void os_program_name(char *out, size_t size)
{
    char path[MAX_PATH];
    const char *name = "parlor";
    if (os_program_path(path, sizeof path)) name = strrchr(path, '/') != NULL ? strrchr(path, '/') + 1 : path;
    snprintf(out, size, "%s", name);
}

long os_process_id(void)
{
    return (long)GetCurrentProcessId();
}

bool os_process_is_there(long id)
{
    DWORD code = 0;
    HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, (DWORD)id);
    if (process == NULL) return GetLastError() == ERROR_ACCESS_DENIED;
    bool there = GetExitCodeProcess(process, &code) && code == STILL_ACTIVE;
    CloseHandle(process);
    return there;
}

int os_processors(void)
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors > 0 ? (int)info.dwNumberOfProcessors : 1;
}

bool os_random(void *bytes, size_t size)
{
    unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) {
        unsigned number;
        if (rand_s(&number) != 0) return false;
        at[i] = (unsigned char)(number >> 7);
    }
    return true;
}

void os_sleep_ms(int ms)
{
    Sleep((DWORD)ms);
}

void os_set_variable(const char *name, const char *value)
{
    _putenv_s(name, value);
}

/* Called by the system in a thread of its own, without a context. */
static void (*volatile interrupt_handler)(void);

static BOOL WINAPI on_console_event(DWORD event)
{
    (void)event;
    void (*handler)(void) = interrupt_handler;
    interrupt_handler = NULL; /* a second request ends the program */
    if (handler != NULL) handler();
    return handler != NULL;
}

void os_on_interrupt(void (*handler)(void))
{
    if (interrupt_handler == NULL) SetConsoleCtrlHandler(on_console_event, TRUE);
    interrupt_handler = handler;
}

void os_plain_streams(void)
{
    for (int file = 0; file <= 2; file++)
        _setmode(file, _O_BINARY);
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
}

/* ---- The terminal ---- */

bool os_is_terminal(int file)
{
    DWORD mode;
    return GetConsoleMode(handle_of(file), &mode);
}

int os_terminal_columns(void)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo(handle_of(1), &info)) return 0;
    return info.srWindow.Right - info.srWindow.Left + 1;
}
