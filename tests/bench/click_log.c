/* Beside a program built with -finstrument-functions: notes every call, with its thread, while it is told to (SIGUSR1
 * begins, SIGUSR2 ends), and every sync of a file. tests/bench/click.py counts what it has noted. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CALLS_MAX = 1 << 23, SYNC = 1 };

static uint64_t *calls; /* [0]: how many; then the function, its thread in the upper 16 bits */
static atomic_size_t used;
static atomic_bool noting;
static __thread uint64_t thread;

static void note(uint64_t what)
{
    if (!noting || calls == NULL) return;
    size_t at = atomic_fetch_add(&used, 1);
    if (thread == 0) thread = (uint64_t)(syscall(SYS_gettid) & 0xffff) << 48;
    if (at < CALLS_MAX) calls[at] = what | thread;
}

void __cyg_profile_func_enter(void *function, void *from);
void __cyg_profile_func_exit(void *function, void *from);

void __cyg_profile_func_enter(void *function, void *from)
{
    (void)from;
    note((uint64_t)function);
}

void __cyg_profile_func_exit(void *function, void *from)
{
    (void)function, (void)from;
}

int fdatasync(int file)
{
    note(SYNC);
    return (int)syscall(SYS_fdatasync, file);
}

static void begin(int signal)
{
    (void)signal;
    atomic_store(&used, 1);
    atomic_store(&noting, true);
}

static void end(int signal)
{
    (void)signal;
    atomic_store(&noting, false);
    calls[0] = atomic_load(&used);
}

/* Addresses differ from run to run: where the program lies is kept beside the log. */
static void keep_map(const char *log)
{
    char path[400], text[4096];
    size_t length;
    snprintf(path, sizeof path, "%s.map", log);
    FILE *from = fopen("/proc/self/maps", "r"), *to = fopen(path, "w");
    while (from != NULL && to != NULL && (length = fread(text, 1, sizeof text, from)) > 0)
        fwrite(text, 1, length, to);
    if (from != NULL) fclose(from);
    if (to != NULL) fclose(to);
}

__attribute__((constructor)) static void open_log(void)
{
    const char *log = getenv("PARLOR_CLICK_LOG");
    char program[300] = "";
    if (log == NULL || readlink("/proc/self/exe", program, sizeof program - 1) < 0) return;
    if (strstr(program, "parlor-desktop") == NULL) return;
    int file = open(log, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || ftruncate(file, CALLS_MAX * (off_t)sizeof *calls) != 0) return;
    calls = mmap(NULL, CALLS_MAX * sizeof *calls, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    keep_map(log);
    signal(SIGUSR1, begin);
    signal(SIGUSR2, end);
}
