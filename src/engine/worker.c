#include "engine/worker.h"

#include "base/text.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_ENGINES = 4 };

/* An engine kept open between orders. Two seats with the same SPEC have one each: they must not share a tree. */
typedef struct KeptEngine {
    Engine *engine;
    const Game *game;
    int side;
    uint64_t used; /* when it was last used, to choose which one to close */
} KeptEngine;

/* An order with the worker's own copy of the history. */
typedef struct KeptOrder {
    WorkerOrder order;
    char spec[SPEC_TEXT];
    Pos *pos;
    int size;
} KeptOrder;

struct Worker {
    pthread_t thread;
    void (*wake)(void *context);
    void *context;
    EngineSetup setup;

    /* The worker thread's own. */
    KeptEngine kept[KEPT_ENGINES];
    uint64_t uses;
    KeptOrder running;
    Thought thought;      /* what the engine writes to */
    WorkerAnswer scratch; /* what is posted */

    /* Shared: guarded by the lock, except for the flag. */
    pthread_mutex_t lock;
    pthread_cond_t ordered;
    KeptOrder next;
    bool has_order, busy, quit;
    bool hurried; /* the waiting order is to be answered at once */
    bool wanted;  /* the answer of the running search is still wanted */
    bool has_report, has_final;
    WorkerAnswer report, final;
    atomic_bool stop;
};

static bool copy_history(KeptOrder *to, const History *history)
{
    if (history->count > to->size) {
        Pos *larger = realloc(to->pos, (size_t)history->count * sizeof *larger);
        if (larger == NULL) return false;
        to->pos = larger;
        to->size = history->count;
    }
    memcpy(to->pos, history->pos, (size_t)history->count * sizeof *to->pos);
    to->order.history = (History){.pos = to->pos, .count = history->count, .rules = history->rules};
    return true;
}

/* ---- The worker's thread ---- */

static void post(Worker *worker, const WorkerAnswer *answer)
{
    pthread_mutex_lock(&worker->lock);
    bool wanted = worker->wanted;
    if (wanted && answer->final) {
        worker->final = *answer;
        worker->has_final = true;
        worker->has_report = false;
    } else if (wanted) {
        worker->report = *answer;
        worker->has_report = true;
    }
    pthread_mutex_unlock(&worker->lock);
    if (wanted) worker->wake(worker->context);
}

static void post_report(void *context, const Thought *so_far)
{
    Worker *worker = context;
    WorkerAnswer *answer = &worker->scratch;
    answer->ticket = worker->running.order.ticket;
    answer->final = answer->prepared = false;
    answer->status = status_ok();
    answer->thought = *so_far;
    post(worker, answer);
}

static void forget_all(Worker *worker)
{
    for (int i = 0; i < KEPT_ENGINES; i++)
        if (worker->kept[i].engine != NULL) engine_forget(worker->kept[i].engine);
}

/* The engine for the order: a kept one, or a new one that replaces the least recently used. */
static Status find_engine(Worker *worker, const WorkerOrder *order, Engine **out)
{
    int side = order->shared ? -1 : order->game->side(&order->history.pos[order->history.count - 1]);
    KeptEngine *oldest = &worker->kept[0];
    for (int i = 0; i < KEPT_ENGINES; i++) {
        KeptEngine *kept = &worker->kept[i];
        bool fits = kept->engine != NULL && kept->game == order->game && kept->side == side &&
                    strcmp(engine_spec(kept->engine), order->spec) == 0;
        if (fits) {
            kept->used = ++worker->uses;
            *out = kept->engine;
            return status_ok();
        }
        if (kept->used < oldest->used) oldest = kept;
    }
    engine_close(oldest->engine);
    *oldest = (KeptEngine){0};
    Status status = engine_open(order->game, order->spec, &worker->setup, &oldest->engine);
    if (!ok(&status)) return status;
    oldest->game = order->game;
    oldest->side = side;
    oldest->used = ++worker->uses;
    *out = oldest->engine;
    return status_ok();
}

static void carry_out(Worker *worker)
{
    const WorkerOrder *order = &worker->running.order;
    if (order->fresh && !order->shared) forget_all(worker);
    Engine *engine;
    Watch watch = {.stop = &worker->stop, .report = post_report, .context = worker};
    Status status = find_engine(worker, order, &engine);
    if (ok(&status) && order->fresh && order->shared) engine_forget(engine);
    WorkerAnswer *answer = &worker->scratch;
    EngineSetup got = {0};
    if (ok(&status) && order->prepare)
        engine_got(engine, &got);
    else if (ok(&status))
        status = engine_think(engine, &order->history, &order->limits, &watch, &worker->thought);
    *answer = (WorkerAnswer){.ticket = order->ticket,
                             .final = true,
                             .status = status,
                             .prepared = order->prepare,
                             .got = got,
                             .thought = worker->thought};
    post(worker, answer);
}

/* Wait for an order and take it over; false when it is time to end. */
static bool take_order(Worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    worker->busy = false;
    while (!worker->has_order && !worker->quit)
        pthread_cond_wait(&worker->ordered, &worker->lock);
    bool go = !worker->quit;
    if (go) {
        KeptOrder spare = worker->running;
        worker->running = worker->next;
        worker->running.order.spec = worker->running.spec;
        worker->next = spare;
        worker->has_order = false;
        worker->busy = worker->wanted = true;
        atomic_store(&worker->stop, worker->hurried);
        worker->hurried = false;
    }
    pthread_mutex_unlock(&worker->lock);
    return go;
}

static void *work(void *argument)
{
    Worker *worker = argument;
    while (take_order(worker))
        carry_out(worker);
    /* Closed here, where they were opened: the system ends a child program when the thread that started it ends. */
    for (int i = 0; i < KEPT_ENGINES; i++)
        engine_close(worker->kept[i].engine);
    return NULL;
}

/* ---- The front end's thread ---- */

Status worker_open(const EngineSetup *setup, void (*wake)(void *context), void *context, Worker **out)
{
    Worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) return status_failed("no memory for the worker");
    worker->wake = wake;
    worker->context = context;
    if (setup != NULL) worker->setup = *setup;
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->ordered, NULL);
    if (pthread_create(&worker->thread, NULL, work, worker) != 0) {
        pthread_cond_destroy(&worker->ordered);
        pthread_mutex_destroy(&worker->lock);
        free(worker);
        return status_failed("the thread of the computer's player could not be started");
    }
    *out = worker;
    return status_ok();
}

void worker_close(Worker *worker)
{
    if (worker == NULL) return;
    pthread_mutex_lock(&worker->lock);
    worker->quit = true;
    worker->wanted = false;
    atomic_store(&worker->stop, true);
    pthread_cond_signal(&worker->ordered);
    pthread_mutex_unlock(&worker->lock);
    pthread_join(worker->thread, NULL);
    free(worker->running.pos);
    free(worker->next.pos);
    pthread_cond_destroy(&worker->ordered);
    pthread_mutex_destroy(&worker->lock);
    free(worker);
}

/* Earlier orders are no longer wanted. Call it with the lock held. */
static void drop_all(Worker *worker)
{
    worker->wanted = worker->has_order = worker->has_report = worker->has_final = worker->hurried = false;
    if (worker->busy) atomic_store(&worker->stop, true);
}

void worker_think(Worker *worker, const WorkerOrder *order)
{
    pthread_mutex_lock(&worker->lock);
    /* If the first order of a game was replaced before it ran, the game is still a new one. */
    bool fresh = order->fresh || (worker->has_order && worker->next.order.fresh);
    drop_all(worker);
    worker->next.order = *order;
    worker->next.order.fresh = fresh;
    text_copy(worker->next.spec, sizeof worker->next.spec, order->spec);
    if (copy_history(&worker->next, &order->history)) {
        worker->has_order = true;
    } else {
        worker->final = (WorkerAnswer){.ticket = order->ticket, .final = true, .prepared = order->prepare};
        worker->final.status = status_failed("no memory to think about %d positions", order->history.count);
        worker->has_final = true;
    }
    bool failed = worker->has_final;
    pthread_cond_signal(&worker->ordered);
    pthread_mutex_unlock(&worker->lock);
    if (failed) worker->wake(worker->context);
}

void worker_cancel(Worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    drop_all(worker);
    pthread_mutex_unlock(&worker->lock);
}

void worker_hurry(Worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    worker->hurried = worker->has_order;
    if (worker->busy) atomic_store(&worker->stop, true);
    pthread_mutex_unlock(&worker->lock);
}

bool worker_read(Worker *worker, WorkerAnswer *out)
{
    pthread_mutex_lock(&worker->lock);
    bool found = worker->has_report || worker->has_final;
    if (worker->has_report) {
        *out = worker->report;
        worker->has_report = false;
    } else if (worker->has_final) {
        *out = worker->final;
        worker->has_final = false;
    }
    pthread_mutex_unlock(&worker->lock);
    return found;
}
