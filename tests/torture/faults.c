/* Runs a program and lets its n-th system call on the files of a folder go wrong: what disks, full disks and a
 * power cut do. Linux on x86-64, by ptrace, so that calls inside the C library and SQLite count as well.
 *
 *   faults FOLDER KIND N REPORT COMMAND [ARGUMENT…]
 *
 * KIND: fail (that call only: ENOSPC where it writes, else EIO), broken (it and all later ones), short (a read or
 * write takes half), delay (30 ms before it), kill (-9 before it), killed (-9 after it), none.
 * REPORT becomes "reached CALL" or "unreached COUNT". Ends as the command does; a signal S becomes 128 + S. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined __x86_64__ && defined __linux__

/* Where a call names its file: a descriptor in argument 0, or a path in that argument. */
typedef enum Names { BY_FD, BY_PATH } Names;

typedef struct Call {
    long number;
    const char *name;
    Names names;
    int path;    /* argument of the path; of two the one that is written */
    bool writes; /* a full disk refuses it */
    int size;    /* argument that a short call halves; 0: none */
} Call;

static const Call CALLS[] = {
    {SYS_open, "open", BY_PATH, 0, false, 0},
    {SYS_openat, "openat", BY_PATH, 1, false, 0},
    {SYS_creat, "creat", BY_PATH, 0, true, 0},
    {SYS_read, "read", BY_FD, 0, false, 2},
    {SYS_pread64, "pread", BY_FD, 0, false, 2},
    {SYS_write, "write", BY_FD, 0, true, 2},
    {SYS_pwrite64, "pwrite", BY_FD, 0, true, 2},
    {SYS_writev, "writev", BY_FD, 0, true, 0},
    {SYS_fsync, "fsync", BY_FD, 0, false, 0},
    {SYS_fdatasync, "fdatasync", BY_FD, 0, false, 0},
    {SYS_ftruncate, "ftruncate", BY_FD, 0, true, 0},
    {SYS_lseek, "lseek", BY_FD, 0, false, 0},
    {SYS_fallocate, "fallocate", BY_FD, 0, true, 0},
    {SYS_fstat, "fstat", BY_FD, 0, false, 0},
    {SYS_stat, "stat", BY_PATH, 0, false, 0},
    {SYS_lstat, "lstat", BY_PATH, 0, false, 0},
    {SYS_newfstatat, "fstatat", BY_PATH, 1, false, 0},
    {SYS_access, "access", BY_PATH, 0, false, 0},
    {SYS_faccessat2, "faccessat", BY_PATH, 1, false, 0},
    {SYS_readlink, "readlink", BY_PATH, 0, false, 0},
    {SYS_readlinkat, "readlinkat", BY_PATH, 1, false, 0},
    {SYS_rename, "rename", BY_PATH, 1, true, 0},
    {SYS_renameat, "renameat", BY_PATH, 3, true, 0},
    {SYS_renameat2, "renameat", BY_PATH, 3, true, 0},
    {SYS_link, "link", BY_PATH, 1, true, 0},
    {SYS_linkat, "linkat", BY_PATH, 3, true, 0},
    {SYS_unlink, "unlink", BY_PATH, 0, false, 0},
    {SYS_unlinkat, "unlinkat", BY_PATH, 1, false, 0},
    {SYS_mkdir, "mkdir", BY_PATH, 0, true, 0},
    {SYS_mkdirat, "mkdirat", BY_PATH, 1, true, 0},
    {SYS_fchmod, "fchmod", BY_FD, 0, false, 0},
    {SYS_fchown, "fchown", BY_FD, 0, false, 0},
    {SYS_flock, "flock", BY_FD, 0, false, 0},
    {SYS_fcntl, "fcntl", BY_FD, 0, false, 0},
    {SYS_getdents64, "getdents", BY_FD, 0, false, 0},
    {SYS_close, "close", BY_FD, 0, false, 0},
    {SYS_mmap, "mmap", BY_FD, 0, false, 0},
};

typedef enum Kind { NONE, FAIL, BROKEN, SHORT, DELAY, KILL, KILLED } Kind;
static const char *const KINDS[] = {"none", "fail", "broken", "short", "delay", "kill", "killed"};

static const char *folder, *reached_name;
static Kind kind;
static long wanted, count;
static pid_t first;
static int outcome;

/* ---- Which calls count ---- */

static unsigned long long argument(const struct user_regs_struct *regs, int number)
{
    switch (number) {
    case 0:
        return regs->rdi;
    case 1:
        return regs->rsi;
    case 2:
        return regs->rdx;
    case 3:
        return regs->r10;
    case 4:
        return regs->r8;
    default:
        return regs->r9;
    }
}

static bool is_inside(const char *path)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

static bool path_counts(pid_t thread, unsigned long long at)
{
    char path[PATH_MAX] = "";
    /* Not across a page's end: what lies behind it may not be there. */
    size_t room = sizeof path - 1, page = 4096 - at % 4096;
    struct iovec here = {path, room < page ? room : page}, there = {(void *)at, here.iov_len};
    ssize_t got = process_vm_readv(thread, &here, 1, &there, 1, 0);
    if (got == (ssize_t)page && page < room && memchr(path, '\0', page) == NULL) {
        here = (struct iovec){path + page, room - page < 4096 ? room - page : 4096};
        there = (struct iovec){(char *)at + page, here.iov_len};
        if (process_vm_readv(thread, &here, 1, &there, 1, 0) <= 0) return false;
    }
    return got > 0 && is_inside(path);
}

static bool fd_counts(pid_t thread, int fd)
{
    char name[64], path[PATH_MAX];
    snprintf(name, sizeof name, "/proc/%d/fd/%d", (int)thread, fd);
    ssize_t length = readlink(name, path, sizeof path - 1);
    if (length <= 0) return false;
    path[length] = '\0';
    return is_inside(path);
}

static const Call *call_of(pid_t thread, const struct user_regs_struct *regs)
{
    for (size_t i = 0; i < sizeof CALLS / sizeof CALLS[0]; i++) {
        const Call *call = &CALLS[i];
        if ((long)regs->orig_rax != call->number) continue;
        int fd = (int)argument(regs, call->number == SYS_mmap ? 4 : 0);
        bool counts = call->names == BY_FD ? fd_counts(thread, fd)
                                           : path_counts(thread, argument(regs, call->path));
        return counts ? call : NULL;
    }
    return NULL;
}

/* ---- What goes wrong ---- */

static int error_of(const Call *call, const struct user_regs_struct *regs)
{
    bool makes = (call->number == SYS_openat && (regs->rdx & O_CREAT) != 0) ||
                 (call->number == SYS_open && (regs->rsi & O_CREAT) != 0);
    return call->writes || makes ? ENOSPC : EIO;
}

/* A call that is refused: the system sees none, and the answer is set when it returns. */
static void refuse(pid_t thread, struct user_regs_struct *regs, int error)
{
    int status;
    regs->orig_rax = (unsigned long long)-1;
    ptrace(PTRACE_SETREGS, thread, NULL, regs);
    ptrace(PTRACE_SYSCALL, thread, NULL, NULL);
    if (waitpid(thread, &status, __WALL) < 0 || !WIFSTOPPED(status)) return;
    ptrace(PTRACE_GETREGS, thread, NULL, regs);
    regs->rax = (unsigned long long)-error;
    ptrace(PTRACE_SETREGS, thread, NULL, regs);
}

static void halve(pid_t thread, struct user_regs_struct *regs)
{
    regs->rdx = regs->rdx > 1 ? regs->rdx / 2 : regs->rdx;
    ptrace(PTRACE_SETREGS, thread, NULL, regs);
}

static void end_after(pid_t thread)
{
    int status;
    ptrace(PTRACE_SYSCALL, thread, NULL, NULL);
    waitpid(thread, &status, __WALL);
    kill(first, SIGKILL);
}

/* True if the thread is at the end of its call already. */
static bool go_wrong(pid_t thread, const Call *call, struct user_regs_struct *regs)
{
    reached_name = call->name;
    switch (kind) {
    case FAIL:
    case BROKEN:
        if (call->number == SYS_close) return false; /* it never fails like this on Linux */
        refuse(thread, regs, error_of(call, regs));
        return true;
    case SHORT:
        if (call->size == 2) halve(thread, regs);
        return false;
    case DELAY:
        usleep(30000);
        return false;
    case KILL:
        kill(first, SIGKILL);
        return false;
    case KILLED:
        end_after(thread);
        return true;
    default:
        return false;
    }
}

/* ---- Following ---- */

enum { THREADS_MAX = 4096 };

static pid_t inside[THREADS_MAX]; /* threads between the beginning and the end of a call */
static int inside_count;

/* Is this stop the end of a call? */
static bool leaves(pid_t thread)
{
    for (int i = 0; i < inside_count; i++)
        if (inside[i] == thread) {
            inside[i] = inside[--inside_count];
            return true;
        }
    return false;
}

static void at_call(pid_t thread)
{
    struct user_regs_struct regs;
    if (leaves(thread)) return;
    bool over = false;
    if (ptrace(PTRACE_GETREGS, thread, NULL, &regs) == 0) {
        const Call *call = call_of(thread, &regs);
        if (call != NULL) count++;
        bool now = call != NULL && (count == wanted || (kind == BROKEN && count > wanted && wanted > 0));
        over = now && go_wrong(thread, call, &regs);
    }
    if (!over && inside_count < THREADS_MAX) inside[inside_count++] = thread;
}

static void follow(void)
{
    int status;
    pid_t thread;
    while ((thread = waitpid(-1, &status, __WALL)) > 0) {
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            leaves(thread);
            if (thread == first) outcome = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
            continue;
        }
        int signal = WSTOPSIG(status);
        if (signal == (SIGTRAP | 0x80)) at_call(thread);
        bool ours = signal == (SIGTRAP | 0x80) || signal == SIGTRAP || status >> 16 != 0 ||
                    (signal == SIGSTOP && thread != first);
        ptrace(PTRACE_SYSCALL, thread, NULL, ours ? 0 : signal);
    }
}

static void start(char **command)
{
    int status;
    first = fork();
    if (first == 0) {
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        raise(SIGSTOP);
        execvp(command[0], command);
        _exit(127);
    }
    waitpid(first, &status, 0);
    long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
                   PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
    ptrace(PTRACE_SETOPTIONS, first, NULL, options);
    ptrace(PTRACE_SYSCALL, first, NULL, NULL);
}

int main(int argc, char **argv)
{
    if (argc < 6) {
        fprintf(stderr, "usage: faults FOLDER KIND N REPORT COMMAND [ARGUMENT…]\n");
        return 2;
    }
    folder = argv[1];
    for (int i = 0; i <= KILLED; i++)
        if (strcmp(KINDS[i], argv[2]) == 0) kind = (Kind)i;
    wanted = atol(argv[3]);
    signal(SIGINT, SIG_IGN);
    start(argv + 5);
    follow();
    FILE *report = fopen(argv[4], "w");
    if (report == NULL) return 2;
    if (reached_name != NULL)
        fprintf(report, "reached %s\n", reached_name);
    else
        fprintf(report, "unreached %ld\n", count);
    fclose(report);
    return outcome;
}

#else

int main(void)
{
    fprintf(stderr, "faults: only for Linux on x86-64\n");
    return 77;
}

#endif
