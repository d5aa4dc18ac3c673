#include "front/analyst.h"

#include "session/worker_host.h"

void analyst_init(Analyst *analyst, void (*wake)(void *context), void *context)
{
    *analyst = (Analyst){.wake = wake, .context = context};
}

void analyst_release(Analyst *analyst)
{
    worker_close(analyst->worker);
    analyst->worker = NULL;
}

/* Without a thread there is no analysis; the game is not affected. */
static void think(void *context, const ThinkRequest *request)
{
    Analyst *analyst = context;
    if (analyst->worker == NULL) {
        Status status = worker_open(NULL, analyst->wake, analyst->context, &analyst->worker);
        if (!ok(&status)) analyst->worker = NULL;
    }
    if (analyst->worker == NULL) return;
    Host host = worker_host(analyst->worker);
    host.think(host.context, request);
}

static void never_mind(void *context)
{
    const Analyst *analyst = context;
    if (analyst->worker != NULL) worker_cancel(analyst->worker);
}

Host analyst_host(Analyst *analyst)
{
    return (Host){.context = analyst, .think = think, .never_mind = never_mind};
}

void analyst_deliver(Analyst *analyst, Table *table)
{
    const WorkerAnswer *answer = &analyst->answer;
    while (analyst->worker != NULL && worker_read(analyst->worker, &analyst->answer)) {
        if (ok(&answer->status))
            table_analysed(table, answer->ticket, &answer->thought, answer->final);
        else
            table_analysis_failed(table, answer->ticket, answer->status.text);
    }
}
