#include "front/desktop/think_host.h"

#include "front/analyst.h"
#include "session/worker_host.h"
#include "remote/external.h"

#include <glib.h>

struct ThinkHost {
    Worker *worker;
    Analyst analyst;
    Table *table;
    bool held;
    atomic_bool waking; /* an idle call is on its way */
    WorkerAnswer answer;
};

static gboolean read_answers(gpointer data)
{
    ThinkHost *host = data;
    atomic_store(&host->waking, false);
    analyst_deliver(&host->analyst, host->table); /* it never waits for a move's animation */
    while (!host->held &&
           worker_host_deliver(host->worker, table_session(host->table), &host->answer) != DELIVERED_NOTHING)
        continue;
    return G_SOURCE_REMOVE;
}

/* From the worker's thread. Before drawing, not after it as plain idle calls are: if frames are drawn slowly,
 * an animation would keep the answer waiting forever. */
static void wake(void *context)
{
    ThinkHost *host = context;
    if (!atomic_exchange(&host->waking, true)) g_idle_add_full(G_PRIORITY_DEFAULT, read_answers, host, NULL);
}

Status think_host_open(const char *data, ThinkHost **out)
{
    ThinkHost *host = g_new0(ThinkHost, 1);
    EngineSetup setup = {.data = data, .book = true, .others = external_kinds};
    Status status = worker_open(&setup, wake, host, &host->worker);
    if (!ok(&status)) {
        g_free(host);
        return status;
    }
    analyst_init(&host->analyst, wake, host);
    *out = host;
    return status_ok();
}

void think_host_close(ThinkHost *host)
{
    if (host == NULL) return;
    analyst_release(&host->analyst);
    worker_close(host->worker);
    while (g_idle_remove_by_data(host))
        continue;
    g_free(host);
}

/* The engine answers with the best so far. */
static void hurry(void *worker)
{
    worker_hurry(worker);
}

void think_host_offer(ThinkHost *host, TableSetup *setup)
{
    setup->host = worker_host(host->worker);
    setup->hurry = hurry;
    setup->analyst = analyst_host(&host->analyst);
}

void think_host_attach(ThinkHost *host, Table *table)
{
    host->table = table;
}

void think_host_hold(ThinkHost *host, bool held)
{
    if (host->held == held) return;
    host->held = held;
    if (!held) wake(host);
}
