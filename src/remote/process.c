#define _GNU_SOURCE /* pipe2: a pipe that no other child inherits, even when two threads start one at once  \ */
#include "remote/process.h"

#include "base/now.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- Start ---- */

/* What the child process does between fork and exec. It must not allocate memory or take locks: only one of
 * several threads was copied. */
static void prepare_child(int in, int out, pid_t parent)
{
    static const int USUAL[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP};
    sigset_t none;
    setpgid(0, 0);
#ifdef __linux__
    /* It is killed when we end, however we end; if we have already ended, at once. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
#else
    (void)parent;
#endif
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    int from = fcntl(in, F_DUPFD_CLOEXEC, 3), to = fcntl(out, F_DUPFD_CLOEXEC, 3);
    dup2(from, STDIN_FILENO);
    dup2(to, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    for (size_t i = 0; i < sizeof USUAL / sizeof USUAL[0]; i++)
        signal(USUAL[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Not posix_spawn, which cannot set a parent-death signal. `failure` is a pipe that closes when the program
 * runs, or says why it does not. */
static int spawn(char *const words[], int in, int out, const int failure[2], pid_t *pid)
{
    int error = 0;
    pid_t parent = getpid();
    *pid = fork();
    if (*pid < 0) return errno;
    if (*pid == 0) {
        prepare_child(in, out, parent);
        execvp(words[0], words);
        error = errno;
        ssize_t told = write(failure[1], &error, sizeof error);
        _exit(told == sizeof error ? 127 : 126);
    }
    close(failure[1]);
    ssize_t count;
    do
        count = read(failure[0], &error, sizeof error);
    while (count < 0 && errno == EINTR);
    if (count <= 0) return 0;
    while (waitpid(*pid, NULL, 0) < 0 && errno == EINTR)
        ;
    return error;
}

static void close_pair(int pair[2])
{
    close(pair[0]);
    close(pair[1]);
}

Status process_open(char *const words[], Process *out)
{
    int to[2], from[2], failure[2];
    if (pipe2(to, O_CLOEXEC) != 0) return status_failed("no pipe for the program %s", words[0]);
    if (pipe2(from, O_CLOEXEC) != 0) {
        close_pair(to);
        return status_failed("no pipe for the program %s", words[0]);
    }
    if (pipe2(failure, O_CLOEXEC) != 0) {
        close_pair(to);
        close_pair(from);
        return status_failed("no pipe for the program %s", words[0]);
    }
    pid_t pid;
    int error = spawn(words, to[0], from[1], failure, &pid);
    close(failure[0]);
    if (error != 0) {
        close_pair(to);
        close_pair(from);
        return status_failed("the program %s cannot be started: %s", words[0], strerror(error));
    }
    close(to[0]);
    close(from[1]);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    *out = (Process){pid, to[1], from[0]};
    return status_ok();
}

static bool in_path(const char *program)
{
    const char *path = getenv("PATH");
    while (path != NULL && *path != '\0') {
        char file[4096];
        size_t length = strcspn(path, ":");
        int needed = snprintf(file, sizeof file, "%.*s/%s", (int)length, path, program);
        if (needed < (int)sizeof file && access(file, X_OK) == 0) return true;
        path += length + (path[length] == ':');
    }
    return false;
}

Status process_check(const char *program)
{
    char shown[80];
    text_safe(shown, sizeof shown, program);
    if (strchr(program, '/') == NULL)
        return in_path(program) ? status_ok() : status_wrong("there is no program \"%s\" in PATH", shown);
    return access(program, X_OK) == 0
               ? status_ok()
               : status_wrong("\"%s\" is not a program that can be run: %s", shown, strerror(errno));
}

/* ---- End ---- */

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

/* Has it ended? It is not reaped yet, so that its process id stays reserved for its process group. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

static void tell_fate(int status, char *fate, size_t size)
{
    if (WIFSIGNALED(status))
        snprintf(fate, size, "was killed by signal %d", WTERMSIG(status));
    else
        snprintf(fate, size, "ended with code %d", WEXITSTATUS(status));
}

bool process_close(Process *process, int64_t wait_ms, char *fate, size_t size)
{
    int64_t deadline = now_us() + wait_ms * 1000;
    int status = 0;
    bool ended;
    close(process->in);
    while (!(ended = has_ended(process->pid)) && now_us() < deadline)
        nap();
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        ;
    close(process->out);
    if (fate != NULL) tell_fate(status, fate, size);
    return ended;
}

/* ---- Talk ---- */

/* Wait until `fd` is ready for `events`; false when `deadline` passed first. */
static bool wait_for(int fd, short events, int64_t deadline)
{
    for (;;) {
        int64_t left_ms = (deadline - now_us() + 999) / 1000;
        if (left_ms < 0) left_ms = 0;
        struct pollfd wanted = {.fd = fd, .events = events};
        int ready = poll(&wanted, 1, left_ms < INT_MAX ? (int)left_ms : INT_MAX);
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
}

/* write(2) to a program that may have ended, without the SIGPIPE that would kill us: it is blocked for this
 * thread and, if it was raised, consumed. */
static ssize_t write_quietly(int fd, const char *bytes, size_t count)
{
    sigset_t pipe_signal, before;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t written = write(fd, bytes, count);
    int error = errno;
    if (written < 0 && error == EPIPE) sigtimedwait(&pipe_signal, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

bool process_write(Process *process, const char *bytes, size_t count, int64_t wait_ms)
{
    int64_t deadline = now_us() + wait_ms * 1000;
    while (count > 0) {
        ssize_t written = write_quietly(process->in, bytes, count);
        if (written >= 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            if (!wait_for(process->in, POLLOUT, deadline)) return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

int process_read(Process *process, char *bytes, size_t size, int64_t wait_ms)
{
    if (!wait_for(process->out, POLLIN, now_us() + wait_ms * 1000)) return 0;
    ssize_t count = read(process->out, bytes, size < INT_MAX ? size : INT_MAX);
    if (count > 0) return (int)count;
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : PROCESS_OVER;
}
