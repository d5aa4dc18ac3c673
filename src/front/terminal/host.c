#include "front/terminal/host.h"
#include "remote/external.h"

#include <fcntl.h>
#include <unistd.h>

/* From the worker's thread. A full pipe wakes the loop just as well. */
static void wake(void *context)
{
    TerminalHost *host = context;
    ssize_t ignored = write(host->pipe[1], "", 1);
    (void)ignored;
}

Status terminal_host_open(TerminalHost *host)
{
    *host = (TerminalHost){.pipe = {-1, -1}};
    if (pipe(host->pipe) != 0) return status_failed("no pipe for the thinking thread");
    analyst_init(&host->analyst, wake, host);
    for (int i = 0; i < 2; i++)
        fcntl(host->pipe[i], F_SETFL, O_NONBLOCK);
    Status status = worker_open(&(EngineSetup){.book = true, .others = external_kinds}, wake, host,
                                &host->worker);
    if (!ok(&status)) terminal_host_close(host);
    return status;
}

void terminal_host_close(TerminalHost *host)
{
    analyst_release(&host->analyst);
    worker_close(host->worker);
    for (int i = 0; i < 2; i++)
        if (host->pipe[i] >= 0) close(host->pipe[i]);
    *host = (TerminalHost){.pipe = {-1, -1}};
}

int terminal_host_wake_fd(const TerminalHost *host)
{
    return host->pipe[0];
}

void terminal_host_hear(TerminalHost *host)
{
    char bytes[64];
    while (read(host->pipe[0], bytes, sizeof bytes) > 0)
        continue;
}

bool terminal_host_deliver(TerminalHost *host, Session *session)
{
    terminal_host_hear(host);
    Delivered said;
    do
        said = worker_host_deliver(host->worker, session, &host->answer);
    while (said == DELIVERED_REPORT);
    return said == DELIVERED_ANSWER;
}
