#define _GNU_SOURCE  /* pipe2: a pipe that no other child inherits, even when two threads start one at once  \
                      */
#include "remote/process.h"

#include "base/now.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* ---- Start ---- */

static int spawn(char *const words[], int in, int out, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    int error = posix_spawnp(pid, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static void close_pair(int pair[2])
{
    close(pair[0]);
    close(pair[1]);
}

Status process_open(char *const words[], Process *out)
{
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0) return status_failed("no pipe for the program %s", words[0]);
    if (pipe2(from, O_CLOEXEC) != 0) {
        close_pair(to);
        return status_failed("no pipe for the program %s", words[0]);
    }
    pid_t pid;
    int error = spawn(words, to[0], from[1], &pid);
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
               : status_wrong("\"%s\" is no program that can be run: %s", shown, strerror(errno));
}

/* ---- End ---- */

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

/* Has it ended? It is left unreaped, so that its number still belongs to its process group. */
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

/* write(2) to a program that may be gone, without the signal that would end us: it is blocked for this thread
 * and taken back when it came. */
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
