#include "front/terminal/host.h"

#include "base/now.h"

#include <fcntl.h>
#include <unistd.h>

static int64_t host_now_ms(void *context)
{
    (void)context;
    return now_us() / 1000;
}

static void host_think(void *context, const ThinkRequest *request)
{
    TerminalHost *host = context;
    WorkerOrder order = {.ticket = request->ticket,
                         .game = host->game,
                         .spec = request->spec,
                         .history = request->history,
                         .limits = request->limits,
                         .fresh = request->fresh};
    worker_think(host->worker, &order);
}

static void host_never_mind(void *context)
{
    TerminalHost *host = context;
    worker_cancel(host->worker);
}

/* From the worker's thread. A full pipe wakes as well as a longer one would. */
static void wake(void *context)
{
    TerminalHost *host = context;
    ssize_t ignored = write(host->pipe[1], "", 1);
    (void)ignored;
}

Status terminal_host_open(TerminalHost *host, const Game *game)
{
    *host = (TerminalHost){.game = game, .pipe = {-1, -1}};
    if (pipe(host->pipe) != 0) return status_failed("no pipe for the thinking thread");
    for (int i = 0; i < 2; i++)
        fcntl(host->pipe[i], F_SETFL, O_NONBLOCK);
    Status status = worker_open(NULL, wake, host, &host->worker);
    if (!ok(&status)) terminal_host_close(host);
    return status;
}

void terminal_host_close(TerminalHost *host)
{
    worker_close(host->worker);
    for (int i = 0; i < 2; i++)
        if (host->pipe[i] >= 0) close(host->pipe[i]);
    *host = (TerminalHost){.pipe = {-1, -1}};
}

Host terminal_host_table(TerminalHost *host)
{
    return (Host){.context = host, .now_ms = host_now_ms, .think = host_think, .never_mind = host_never_mind};
}

int terminal_host_wake_fd(const TerminalHost *host)
{
    return host->pipe[0];
}

bool terminal_host_deliver(TerminalHost *host, Session *session)
{
    char bytes[64];
    while (read(host->pipe[0], bytes, sizeof bytes) > 0)
        continue;
    while (worker_read(host->worker, &host->answer)) {
        const WorkerAnswer *answer = &host->answer;
        if (!answer->final) {
            session_report(session, answer->ticket, &answer->thought);
            continue;
        }
        if (ok(&answer->status))
            session_answer(session, answer->ticket, &answer->thought);
        else
            session_failed(session, answer->ticket, answer->status.text);
        return true;
    }
    return false;
}
