#include "remote/process.h"

#include "base/datafile.h"
#include "base/now.h"
#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Our own data files are not a secret, and another Parlor needs them. */
static int start_walled(char *const words[], Process *out)
{
    enum { FOLDERS = 32 };
    char folder[FOLDERS][DATA_PATH];
    const char *reads[FOLDERS + 1];
    int count = 0;
    for (int i = 0; count < FOLDERS && datafile_folder(NULL, i, folder[count]); i++)
        if (folder[count][0] != '\0') reads[count] = folder[count], count++;
    reads[count] = NULL;
    return os_process_start(words, reads, out);
}

Status process_open(char *const words[], bool walled, Process *out)
{
    int error = walled ? start_walled(words, out) : os_process_start(words, NULL, out);
    if (error == 0) return status_ok();
    return status_failed("the program %s cannot be started: %s", words[0], strerror(error));
}

const char *process_walls(const Process *process)
{
    switch (process->walls) {
    case OS_WALL_FILES | OS_WALL_NETWORK:
        return "it runs in a sandbox: it reads its own folders and the system's, writes nothing, and has no network";
    case OS_WALL_FILES:
        return "it runs in a sandbox for files, but can use the network: this kernel cannot prevent that";
    case OS_WALL_NETWORK:
        return "it has no network, but can read and write files: this kernel has no Landlock";
    default:
        return "it runs without a sandbox";
    }
}

Status process_check(const char *program)
{
    char shown[80];
    if (os_program_found(program)) return status_ok();
    int error = errno;
    text_safe(shown, sizeof shown, program);
    if (strchr(program, '/') == NULL) return status_wrong("there is no program \"%s\" in PATH", shown);
    return status_wrong("\"%s\" is not a program that can be run: %s", shown, strerror(error));
}

bool process_close(Process *process, int64_t wait_ms, char *fate, size_t size)
{
    enum { NAP_MS = 2 };
    int64_t deadline = now_us() + wait_ms * 1000;
    bool ended;
    os_close(process->in);
    while (!(ended = os_process_ended(process)) && now_us() < deadline)
        os_sleep_ms(NAP_MS);
    OsFate end = os_process_end(process);
    os_close(process->out);
    if (fate != NULL)
        snprintf(fate, size, end.killed ? "was killed by signal %d" : "ended with code %d", end.number);
    return ended;
}

bool process_write(Process *process, const char *bytes, size_t count, int64_t wait_ms)
{
    int64_t deadline = now_us() + wait_ms * 1000;
    while (count > 0) {
        int written = os_pipe_write(process->in, bytes, count);
        if (written >= 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            if (!os_pipe_wait(process->in, true, deadline)) return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

int process_read(Process *process, char *bytes, size_t size, int64_t wait_ms)
{
    if (!os_pipe_wait(process->out, false, now_us() + wait_ms * 1000)) return 0;
    int count = os_pipe_read(process->out, bytes, size);
    if (count > 0) return count;
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : PROCESS_OVER;
}
