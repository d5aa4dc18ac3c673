/* Os on Linux and its relatives: waiting for input or another thread, and other programs. */
#define _GNU_SOURCE /* pipe2: a pipe that no other child inherits, even when two threads start one at once  \ */
#include "base/os.h"

#include "base/now.h"
#include "base/os_posix_sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- The bell: a pipe that does not block; if it is full, whoever waits wakes up anyway ---- */

bool os_bell_open(OsBell *bell)
{
    int end[2];
    *bell = (OsBell){{-1, -1}};
    if (pipe2(end, O_CLOEXEC | O_NONBLOCK) != 0) return false;
    *bell = (OsBell){{end[0], end[1]}};
    return true;
}

void os_bell_close(OsBell *bell)
{
    for (int i = 0; i < 2; i++)
        if (bell->end[i] >= 0) close((int)bell->end[i]);
    *bell = (OsBell){{-1, -1}};
}

void os_bell_ring(const OsBell *bell)
{
    ssize_t ignored = write((int)bell->end[1], "", 1);
    (void)ignored;
}

void os_bell_hush(const OsBell *bell)
{
    char bytes[64];
    while (read((int)bell->end[0], bytes, sizeof bytes) > 0)
        continue;
}

int os_wait(const OsBell *bell, bool input, int ms)
{
    struct pollfd files[2] = {{.fd = bell != NULL ? (int)bell->end[0] : -1, .events = POLLIN},
                              {.fd = input ? STDIN_FILENO : -1, .events = POLLIN}};
    int ready = poll(files, 2, ms);
    if (ready <= 0) return ready;
    bool gone = (files[1].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
    return (files[0].revents != 0 ? OS_RANG : 0) | ((files[1].revents & POLLIN) != 0 ? OS_INPUT : 0) |
           (gone ? OS_INPUT_GONE : 0);
}

int os_read_input(void *bytes, size_t size)
{
    return (int)read(STDIN_FILENO, bytes, size < INT_MAX ? size : INT_MAX);
}

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

static bool read_number(int pipe, int *out)
{
    ssize_t count;
    do
        count = read(pipe, out, sizeof *out);
    while (count < 0 && errno == EINTR);
    return count == sizeof *out;
}

/* What a program starts with. `failure` is a pipe that says which walls stand, closes when the program runs, or says
 * why it does not. */
typedef struct Start {
    int in, out, failure[2];
    bool walled;
    int rules; /* of the sandbox */
} Start;

/* Not posix_spawn, which cannot set a parent-death signal. */
static int spawn(char *const words[], const Start *start, pid_t *pid, int *walls)
{
    const int *failure = start->failure;
    int error = 0;
    pid_t parent = getpid();
    *pid = fork();
    if (*pid < 0) {
        error = errno;
        close(failure[1]);
        return error;
    }
    if (*pid == 0) {
        prepare_child(start->in, start->out, parent);
        int stand = start->walled ? os_sandbox_enter(start->rules) : 0;
        if (write(failure[1], &stand, sizeof stand) != sizeof stand) _exit(126);
        execvp(words[0], words);
        error = errno;
        ssize_t told = write(failure[1], &error, sizeof error);
        _exit(told == sizeof error ? 127 : 126);
    }
    close(failure[1]);
    if (!read_number(failure[0], walls)) *walls = 0;
    if (!read_number(failure[0], &error)) return 0;
    while (waitpid(*pid, NULL, 0) < 0 && errno == EINTR)
        ;
    return error;
}

static void close_pair(int pair[2])
{
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0) close(pair[i]);
}

int os_process_start(char *const words[], const char *const *reads, OsProcess *out)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1}, failure[2] = {-1, -1};
    bool piped = pipe2(to, O_CLOEXEC) == 0 && pipe2(from, O_CLOEXEC) == 0 && pipe2(failure, O_CLOEXEC) == 0;
    pid_t pid = -1;
    int error = errno, walls = 0;
    Start start = {to[0], from[1], {failure[0], failure[1]}, reads != NULL, -1};
    if (piped && reads != NULL) start.rules = os_sandbox_rules(words, reads);
    if (piped) error = spawn(words, &start, &pid, &walls);
    if (start.rules >= 0) close(start.rules);
    if (failure[0] >= 0) close(failure[0]);
    if (error != 0) {
        close_pair(to);
        close_pair(from);
        return error;
    }
    close(to[0]);
    close(from[1]);
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    *out = (OsProcess){pid, pid, to[1], from[0], walls};
    return 0;
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

bool os_program_found(const char *program)
{
    return strchr(program, '/') == NULL ? in_path(program) : access(program, X_OK) == 0;
}

void os_become(const char *program, char *const words[])
{
    execvp(program, words);
}

/* By the system's own opener, which knows the user's programs. */
bool os_open_document(const char *path)
{
    int code = 0;
    pid_t child = fork();
    if (child < 0) return false;
    if (child == 0) {
        execlp("xdg-open", "xdg-open", path, (char *)NULL);
        execlp("open", "open", path, (char *)NULL);
        _exit(127);
    }
    return waitpid(child, &code, 0) == child && WIFEXITED(code) && WEXITSTATUS(code) == 0;
}

/* ---- End ---- */

/* It is not reaped yet, so that its process id stays reserved for its process group. */
bool os_process_ended(const OsProcess *process)
{
    siginfo_t info = {0};
    pid_t pid = (pid_t)process->id;
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

OsFate os_process_end(OsProcess *process)
{
    int status = 0;
    kill((pid_t)-process->group, SIGKILL);
    while (waitpid((pid_t)process->id, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFSIGNALED(status)) return (OsFate){true, WTERMSIG(status)};
    return (OsFate){false, WEXITSTATUS(status)};
}

/* ---- Talk ---- */

bool os_pipe_wait(int pipe, bool to_write, int64_t deadline)
{
    for (;;) {
        int64_t left_ms = (deadline - now_us() + 999) / 1000;
        if (left_ms < 0) left_ms = 0;
        struct pollfd wanted = {.fd = pipe, .events = to_write ? POLLOUT : POLLIN};
        int ready = poll(&wanted, 1, left_ms < INT_MAX ? (int)left_ms : INT_MAX);
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
}

/* The program may have ended; the SIGPIPE that would kill us is blocked for this thread and, if it was raised,
 * consumed. */
int os_pipe_write(int pipe, const void *bytes, size_t size)
{
    sigset_t pipe_signal, before;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t written = write(pipe, bytes, size < INT_MAX ? size : INT_MAX);
    int error = errno;
    if (written < 0 && error == EPIPE) sigtimedwait(&pipe_signal, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return (int)written;
}

int os_pipe_read(int pipe, void *bytes, size_t size)
{
    return (int)read(pipe, bytes, size < INT_MAX ? size : INT_MAX);
}
