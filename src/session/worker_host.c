#include "session/worker_host.h"

#include "base/now.h"

static int64_t host_now_ms(void *context)
{
    (void)context;
    return now_us() / 1000;
}

static void host_think(void *context, const ThinkRequest *request)
{
    WorkerOrder order = {.ticket = request->ticket,
                         .game = request->game,
                         .spec = request->spec,
                         .history = request->history,
                         .limits = request->limits,
                         .fresh = request->fresh,
                         .shared = request->purpose == THINK_ANALYSIS || request->purpose == THINK_JUDGE};
    worker_think(context, &order);
}

static void host_never_mind(void *context)
{
    worker_cancel(context);
}

Host worker_host(Worker *worker)
{
    return (Host){
        .context = worker, .now_ms = host_now_ms, .think = host_think, .never_mind = host_never_mind};
}

Delivered worker_host_deliver(Worker *worker, Session *session, WorkerAnswer *room)
{
    if (!worker_read(worker, room)) return DELIVERED_NOTHING;
    if (!room->final) {
        session_report(session, room->ticket, &room->thought);
        return DELIVERED_REPORT;
    }
    if (ok(&room->status))
        session_answer(session, room->ticket, &room->thought);
    else
        session_failed(session, room->ticket, &room->status);
    return DELIVERED_ANSWER;
}
