#include "front/desktop/think_host.h"

#include "base/now.h"
#include "engine/worker.h"

#include <glib.h>

struct ThinkHost {
    Worker *worker;
    Session *session;
    bool held;
    atomic_bool waking; /* an idle call is on its way */
    WorkerAnswer answer;
};

static void give(ThinkHost *host)
{
    const WorkerAnswer *answer = &host->answer;
    if (!answer->final)
        session_report(host->session, answer->ticket, &answer->thought);
    else if (ok(&answer->status))
        session_answer(host->session, answer->ticket, &answer->thought);
    else
        session_failed(host->session, answer->ticket, answer->status.text);
}

static gboolean read_answers(gpointer data)
{
    ThinkHost *host = data;
    atomic_store(&host->waking, false);
    while (!host->held && worker_read(host->worker, &host->answer))
        give(host);
    return G_SOURCE_REMOVE;
}

/* From the worker's thread. */
static void wake(void *context)
{
    ThinkHost *host = context;
    if (!atomic_exchange(&host->waking, true)) g_idle_add(read_answers, host);
}

static int64_t host_now_ms(void *context)
{
    (void)context;
    return now_us() / 1000;
}

static void host_think(void *context, const ThinkRequest *request)
{
    ThinkHost *host = context;
    WorkerOrder order = {.ticket = request->ticket,
                         .game = session_game(host->session),
                         .spec = request->spec,
                         .history = request->history,
                         .limits = request->limits,
                         .fresh = request->fresh};
    worker_think(host->worker, &order);
}

static void host_never_mind(void *context)
{
    ThinkHost *host = context;
    worker_cancel(host->worker);
}

Status think_host_open(const char *data, ThinkHost **out)
{
    ThinkHost *host = g_new0(ThinkHost, 1);
    EngineSetup setup = {.data = data};
    Status status = worker_open(&setup, wake, host, &host->worker);
    if (!ok(&status)) {
        g_free(host);
        return status;
    }
    *out = host;
    return status_ok();
}

void think_host_close(ThinkHost *host)
{
    if (host == NULL) return;
    worker_close(host->worker);
    while (g_idle_remove_by_data(host))
        continue;
    g_free(host);
}

Host think_host_calls(ThinkHost *host)
{
    return (Host){host, host_now_ms, host_think, host_never_mind};
}

void think_host_attach(ThinkHost *host, Session *session)
{
    host->session = session;
}

void think_host_hold(ThinkHost *host, bool held)
{
    if (host->held == held) return;
    host->held = held;
    if (!held) wake(host);
}

void think_host_hurry(ThinkHost *host)
{
    worker_hurry(host->worker);
}
