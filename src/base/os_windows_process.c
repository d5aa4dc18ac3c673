/* Os on Windows: waiting for input or another thread, and other programs. */
#define WIN32_LEAN_AND_MEAN
#include "base/os.h"

#include "base/now.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include <shellapi.h>

static HANDLE handle_of(int file)
{
    return (HANDLE)_get_osfhandle(file);
}

/* ---- The bell: an event that stays set until it is hushed ---- */

bool os_bell_open(OsBell *bell)
{
    *bell = (OsBell){{(intptr_t)CreateEventA(NULL, TRUE, FALSE, NULL), 0}};
    return bell->end[0] != 0;
}

void os_bell_close(OsBell *bell)
{
    if (bell->end[0] != 0) CloseHandle((HANDLE)bell->end[0]);
    *bell = (OsBell){0};
}

void os_bell_ring(const OsBell *bell)
{
    SetEvent((HANDLE)bell->end[0]);
}

void os_bell_hush(const OsBell *bell)
{
    ResetEvent((HANDLE)bell->end[0]);
}

/* ---- Standard input: consoles, pipes and files can be waited for alike only by a thread that reads them ---- */

static struct {
    HANDLE thread, there, taken; /* events: there are bytes; they have been taken */
    char bytes[4096];
    DWORD count, at;
    bool over;
} input;

static unsigned __stdcall read_on(void *unused)
{
    (void)unused;
    while (!input.over) {
        DWORD count = 0;
        if (!ReadFile(GetStdHandle(STD_INPUT_HANDLE), input.bytes, sizeof input.bytes, &count, NULL))
            count = 0;
        input.at = 0;
        input.count = count;
        input.over = count == 0;
        SetEvent(input.there);
        if (!input.over) WaitForSingleObject(input.taken, INFINITE);
    }
    return 0;
}

static void start_reading(void)
{
    if (input.thread != NULL) return;
    input.there = CreateEventA(NULL, TRUE, FALSE, NULL);
    input.taken = CreateEventA(NULL, FALSE, FALSE, NULL);
    input.thread = (HANDLE)_beginthreadex(NULL, 0, read_on, NULL, 0, NULL);
}

int os_wait(const OsBell *bell, bool wants_input, int ms)
{
    HANDLE wanted[2] = {NULL};
    DWORD count = 0;
    if (wants_input) start_reading();
    if (bell != NULL) wanted[count++] = (HANDLE)bell->end[0];
    if (wants_input) wanted[count++] = input.there;
    WaitForMultipleObjects(count, wanted, FALSE, ms < 0 ? INFINITE : (DWORD)ms);
    bool rang = bell != NULL && WaitForSingleObject((HANDLE)bell->end[0], 0) == WAIT_OBJECT_0;
    bool there = wants_input && WaitForSingleObject(input.there, 0) == WAIT_OBJECT_0;
    return (rang ? OS_RANG : 0) | (there ? OS_INPUT : 0);
}

int os_read_input(void *bytes, size_t size)
{
    start_reading();
    WaitForSingleObject(input.there, INFINITE);
    if (input.over) return 0;
    DWORD left = input.count - input.at, count = left < size ? left : (DWORD)size;
    memcpy(bytes, input.bytes + input.at, count);
    input.at += count;
    if (input.at == input.count) {
        ResetEvent(input.there);
        SetEvent(input.taken);
    }
    return (int)count;
}

/* ---- Start ---- */

/* One argument as the C library of the other program will take it apart again. */
static size_t add_quoted(char *line, size_t at, size_t size, const char *word)
{
    size_t slashes = 0;
#define PUT(c)                                                                                               \
    do {                                                                                                     \
        if (at + 1 < size) line[at] = (c);                                                                   \
        at++;                                                                                                \
    } while (0)
    if (at > 0) PUT(' ');
    PUT('"');
    for (; *word != '\0'; word++) {
        if (*word == '"')
            for (size_t i = 0; i <= slashes; i++)
                PUT('\\');
        slashes = *word == '\\' ? slashes + 1 : 0;
        PUT(*word);
    }
    for (size_t i = 0; i < slashes; i++)
        PUT('\\');
    PUT('"');
#undef PUT
    return at;
}

static bool command_line(char *const words[], char *line, size_t size)
{
    size_t at = 0;
    for (; *words != NULL; words++)
        at = add_quoted(line, at, size, *words);
    if (at >= size) return false;
    line[at] = '\0';
    return true;
}

typedef struct Pipes {
    HANDLE child[3]; /* its input, output and error, which it inherits */
    HANDLE to, from; /* our ends */
} Pipes;

static void close_pipes(Pipes *pipes, bool ours)
{
    for (int i = 0; i < 3; i++)
        if (pipes->child[i] != NULL && pipes->child[i] != INVALID_HANDLE_VALUE) CloseHandle(pipes->child[i]);
    if (ours && pipes->to != NULL) CloseHandle(pipes->to);
    if (ours && pipes->from != NULL) CloseHandle(pipes->from);
}

static bool open_pipes(Pipes *pipes)
{
    SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
    DWORD at_once = PIPE_READMODE_BYTE | PIPE_NOWAIT;
    *pipes = (Pipes){0};
    if (!CreatePipe(&pipes->child[0], &pipes->to, NULL, 1 << 16)) return false;
    if (!CreatePipe(&pipes->from, &pipes->child[1], NULL, 1 << 16)) return false;
    pipes->child[2] = CreateFileA("NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                                  OPEN_EXISTING, 0, NULL);
    for (int i = 0; i < 2; i++)
        SetHandleInformation(pipes->child[i], HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    return SetNamedPipeHandleState(pipes->to, &at_once, NULL, NULL) != 0;
}

/* Everything in the job ends when its last handle is closed, which the system does if we end. */
static HANDLE new_job(void)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    HANDLE job = CreateJobObjectA(NULL, NULL);
    if (job != NULL) SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

/* Only the three named handles are inherited, also while other threads start programs. */
static bool create(char *line, Pipes *pipes, PROCESS_INFORMATION *out)
{
    char room[256];
    SIZE_T size = sizeof room;
    LPPROC_THREAD_ATTRIBUTE_LIST list = (LPPROC_THREAD_ATTRIBUTE_LIST)room;
    STARTUPINFOEXA start = {.StartupInfo = {.cb = sizeof start,
                                            .dwFlags = STARTF_USESTDHANDLES,
                                            .hStdInput = pipes->child[0],
                                            .hStdOutput = pipes->child[1],
                                            .hStdError = pipes->child[2]},
                            .lpAttributeList = list};
    if (!InitializeProcThreadAttributeList(list, 1, 0, &size)) return false;
    UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, pipes->child, sizeof pipes->child,
                              NULL, NULL);
    bool created = CreateProcessA(NULL, line, NULL, NULL, TRUE,
                                  CREATE_SUSPENDED | CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT, NULL,
                                  NULL, &start.StartupInfo, out);
    DeleteProcThreadAttributeList(list);
    return created;
}

int os_process_start(char *const words[], const char *const *reads, OsProcess *out)
{
    (void)reads; /* no sandbox here */
    char line[8192];
    Pipes pipes;
    PROCESS_INFORMATION started;
    if (!command_line(words, line, sizeof line)) return E2BIG;
    bool piped = open_pipes(&pipes);
    if (!piped || !create(line, &pipes, &started)) {
        close_pipes(&pipes, true);
        return piped ? ENOENT : EMFILE;
    }
    HANDLE job = new_job();
    if (job != NULL) AssignProcessToJobObject(job, started.hProcess);
    ResumeThread(started.hThread);
    CloseHandle(started.hThread);
    close_pipes(&pipes, false);
    *out = (OsProcess){(intptr_t)started.hProcess, (intptr_t)job,
                       _open_osfhandle((intptr_t)pipes.to, _O_BINARY | _O_NOINHERIT),
                       _open_osfhandle((intptr_t)pipes.from, _O_BINARY | _O_NOINHERIT), 0};
    return 0;
}

bool os_program_found(const char *program)
{
    char path[MAX_PATH];
    if (SearchPathA(NULL, program, ".exe", sizeof path, path, NULL) > 0) return true;
    errno = ENOENT;
    return false;
}

/* Windows has no exec: we wait for it and end as it ends. */
void os_become(const char *program, char *const words[])
{
    intptr_t code = _spawnvp(_P_WAIT, program, (const char *const *)words);
    if (code >= 0) exit((int)code);
}

bool os_open_document(const char *path)
{
    return (intptr_t)ShellExecuteA(NULL, "open", path, NULL, NULL, SW_SHOWNORMAL) > 32;
}

/* ---- End ---- */

bool os_process_ended(const OsProcess *process)
{
    return WaitForSingleObject((HANDLE)process->id, 0) == WAIT_OBJECT_0;
}

OsFate os_process_end(OsProcess *process)
{
    enum { KILLED = 9 };
    DWORD code = 0;
    bool ended = os_process_ended(process);
    GetExitCodeProcess((HANDLE)process->id, &code);
    if (process->group != 0) {
        TerminateJobObject((HANDLE)process->group, KILLED);
        CloseHandle((HANDLE)process->group);
    }
    if (!ended) TerminateProcess((HANDLE)process->id, KILLED);
    WaitForSingleObject((HANDLE)process->id, INFINITE);
    CloseHandle((HANDLE)process->id);
    return ended ? (OsFate){false, (int)code} : (OsFate){true, KILLED};
}

/* ---- Talk: a pipe cannot be waited for here, so it is asked again and again, at first without a nap ---- */

static void nap(int *asked)
{
    enum { AT_ONCE = 200 };
    if (++*asked < AT_ONCE)
        SwitchToThread();
    else
        Sleep(1);
}

static bool can_read(int pipe)
{
    DWORD there = 0;
    return !PeekNamedPipe(handle_of(pipe), NULL, 0, NULL, &there, NULL) || there > 0;
}

bool os_pipe_wait(int pipe, bool to_write, int64_t deadline)
{
    int asked = 0;
    while (to_write || !can_read(pipe)) {
        if (now_us() >= deadline) return false;
        nap(&asked);
        if (to_write) return true; /* the caller tries again */
    }
    return true;
}

int os_pipe_read(int pipe, void *bytes, size_t size)
{
    DWORD there = 0, count = 0;
    if (!PeekNamedPipe(handle_of(pipe), NULL, 0, NULL, &there, NULL)) return 0;
    if (there == 0) {
        errno = EAGAIN;
        return -1;
    }
    return ReadFile(handle_of(pipe), bytes, size < there ? (DWORD)size : there, &count, NULL) ? (int)count
                                                                                              : 0;
}

int os_pipe_write(int pipe, const void *bytes, size_t size)
{
    enum { PIECE = 4096 }; /* a piece is taken whole or not at all */
    DWORD count = 0;
    bool open = WriteFile(handle_of(pipe), bytes, size < PIECE ? (DWORD)size : PIECE, &count, NULL);
    if (open && count > 0) return (int)count;
    errno = open ? EAGAIN : EPIPE;
    return -1;
}
