#include "front/desktop/think_host.h"

#include "engine/asker.h"
#include "remote/external.h"

#include <glib.h>

struct ThinkHost {
    Asker *asker;
    Table *table;
    bool held;
    atomic_bool waking; /* an idle call is on its way */
    Answer answer;
};

static gboolean read_answers(gpointer data)
{
    ThinkHost *host = data;
    atomic_store(&host->waking, false);
    while (asker_read(host->asker, host->held, &host->answer))
        table_take(host->table, &host->answer);
    return G_SOURCE_REMOVE;
}

/* From the asker's threads. Before drawing, not after it as plain idle calls are: if frames are drawn slowly,
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
    Status status = asker_open(&setup, wake, host, &host->asker);
    if (ok(&status))
        *out = host;
    else
        g_free(host);
    return status;
}

void think_host_close(ThinkHost *host)
{
    if (host == NULL) return;
    asker_close(host->asker);
    while (g_idle_remove_by_data(host))
        continue;
    g_free(host);
}

Host think_host(ThinkHost *host)
{
    return asker_host(host->asker);
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
