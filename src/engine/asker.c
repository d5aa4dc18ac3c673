#include "engine/asker.h"

#include "base/now.h"
#include "engine/shelf.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Lane {
    Asker *asker;
    pthread_t thread;
    bool started;

    /* The lane's thread's own. */
    Shelf shelf;
    void *running; /* the request that is thought about, packed */
    Answer scratch, report_scratch;

    /* Shared: guarded by the lock, except for the flag. */
    pthread_mutex_t lock;
    pthread_cond_t asked;
    void *next; /* the request that waits, packed; NULL: none */
    bool fresh; /* a new game was announced, but not to the thread yet */
    bool busy, quit;
    bool hurried; /* the waiting request is to be answered at once */
    bool wanted;  /* the answer of the running search is still wanted */
    bool has_report, has_final;
    Answer report, final;
    atomic_bool stop;
} Lane;

struct Asker {
    void (*wake)(void *context);
    void *context;
    Lane lane[LANES];
};

/* ---- A lane's thread ---- */

static void post(Lane *lane, const Answer *answer)
{
    pthread_mutex_lock(&lane->lock);
    bool wanted = lane->wanted;
    if (wanted && answer->final) {
        lane->final = *answer;
        lane->has_final = true;
        lane->has_report = false;
    } else if (wanted) {
        lane->report = *answer;
        lane->has_report = true;
    }
    pthread_mutex_unlock(&lane->lock);
    if (wanted) lane->asker->wake(lane->asker->context);
}

/* `scratch` has ticket and purpose of the running request. */
static void post_report(void *context, const Thought *so_far)
{
    Lane *lane = context;
    Answer *answer = &lane->report_scratch;
    answer->ticket = lane->scratch.ticket;
    answer->purpose = lane->scratch.purpose;
    answer->thought = *so_far;
    post(lane, answer);
}

static void carry_out(Lane *lane)
{
    Request request;
    Watch watch = {.stop = &lane->stop, .report = post_report, .context = lane};
    Status status = request_unpack(lane->running, &request);
    lane->scratch.ticket = request.ticket;
    lane->scratch.purpose = request.purpose;
    if (ok(&status)) {
        shelf_answer(&lane->shelf, &request, &watch, &lane->scratch);
    } else {
        lane->scratch.final = true;
        lane->scratch.status = status;
    }
    post(lane, &lane->scratch);
}

/* Wait for a request and take it over; false when it is time to end. */
static bool take_request(Lane *lane)
{
    pthread_mutex_lock(&lane->lock);
    lane->busy = false;
    while (lane->next == NULL && !lane->quit)
        pthread_cond_wait(&lane->asked, &lane->lock);
    bool go = !lane->quit;
    if (go) {
        free(lane->running);
        lane->running = lane->next;
        lane->next = NULL;
        lane->fresh = false;
        lane->busy = lane->wanted = true;
        atomic_store(&lane->stop, lane->hurried);
        lane->hurried = false;
    }
    pthread_mutex_unlock(&lane->lock);
    return go;
}

static void *work(void *argument)
{
    Lane *lane = argument;
    while (take_request(lane))
        carry_out(lane);
    /* Closed here, where they were opened: the system ends a child program when the thread that started it ends. */
    shelf_close(&lane->shelf);
    return NULL;
}

/* ---- The front end's thread ---- */

static bool start(Lane *lane)
{
    if (!lane->started) lane->started = pthread_create(&lane->thread, NULL, work, lane) == 0;
    return lane->started;
}

Status asker_open(const EngineSetup *setup, void (*wake)(void *context), void *context, Asker **out)
{
    Asker *asker = calloc(1, sizeof *asker);
    if (asker == NULL) return status_failed("no memory for the computer's player");
    asker->wake = wake;
    asker->context = context;
    for (int i = 0; i < LANES; i++) {
        Lane *lane = &asker->lane[i];
        lane->asker = asker;
        pthread_mutex_init(&lane->lock, NULL);
        pthread_cond_init(&lane->asked, NULL);
    }
    if (setup != NULL) {
        asker->lane[LANE_PLAY].shelf.setup = *setup;
        asker->lane[LANE_JUDGE].shelf.setup.data = asker->lane[LANE_ANALYSE].shelf.setup.data = setup->data;
    }
    if (start(&asker->lane[LANE_PLAY])) {
        *out = asker;
        return status_ok();
    }
    asker_close(asker);
    return status_failed("the thread of the computer's player could not be started");
}

static void end_lane(Lane *lane)
{
    pthread_mutex_lock(&lane->lock);
    lane->quit = true;
    lane->wanted = false;
    atomic_store(&lane->stop, true);
    pthread_cond_signal(&lane->asked);
    pthread_mutex_unlock(&lane->lock);
    if (lane->started) pthread_join(lane->thread, NULL);
    free(lane->running);
    free(lane->next);
    pthread_cond_destroy(&lane->asked);
    pthread_mutex_destroy(&lane->lock);
}

void asker_close(Asker *asker)
{
    if (asker == NULL) return;
    for (int i = 0; i < LANES; i++)
        end_lane(&asker->lane[i]);
    free(asker);
}

/* Earlier requests are no longer wanted. Call it with the lock held. */
static void drop_all(Lane *lane)
{
    free(lane->next);
    lane->next = NULL;
    lane->wanted = lane->has_report = lane->has_final = lane->hurried = false;
    if (lane->busy) atomic_store(&lane->stop, true);
}

static void refuse_request(Lane *lane, const Request *request, Status why)
{
    lane->final.ticket = request->ticket;
    lane->final.purpose = request->purpose;
    lane->final.final = true;
    lane->final.prepared = request->prepare;
    lane->final.status = why;
    lane->has_final = true;
}

static void ask_lane(void *context, const Request *request)
{
    Asker *asker = context;
    Lane *lane = &asker->lane[lane_of(request->purpose)];
    Request mine = *request;
    size_t size;
    bool can_think = start(lane);
    pthread_mutex_lock(&lane->lock);
    /* If the first request of a game was dropped before it ran, the game is still a new one. */
    mine.fresh = lane->fresh = request->fresh || lane->fresh;
    drop_all(lane);
    lane->next = can_think ? request_pack(&mine, &size) : NULL;
    bool refused = lane->next == NULL;
    if (!can_think)
        refuse_request(lane, request, status_failed("no thread could be started to think"));
    else if (refused)
        refuse_request(lane, request,
                       status_failed("no memory to think about %d positions", request->history.count));
    pthread_cond_signal(&lane->asked);
    pthread_mutex_unlock(&lane->lock);
    if (refused) asker->wake(asker->context);
}

static void never_mind(void *context, Purpose purpose)
{
    Lane *lane = &((Asker *)context)->lane[lane_of(purpose)];
    pthread_mutex_lock(&lane->lock);
    drop_all(lane);
    pthread_mutex_unlock(&lane->lock);
}

static void hurry(void *context)
{
    Lane *lane = &((Asker *)context)->lane[LANE_PLAY];
    pthread_mutex_lock(&lane->lock);
    lane->hurried = lane->next != NULL;
    if (lane->busy) atomic_store(&lane->stop, true);
    pthread_mutex_unlock(&lane->lock);
}

static int64_t now_ms(void *context)
{
    (void)context;
    return now_us() / 1000;
}

Host asker_host(Asker *asker)
{
    return (Host){.context = asker,
                  .now_ms = now_ms,
                  .ask = ask_lane,
                  .never_mind = never_mind,
                  .hurry = hurry,
                  .analyses = true};
}

static bool read_lane(Lane *lane, Answer *out)
{
    pthread_mutex_lock(&lane->lock);
    bool found = lane->has_report || lane->has_final;
    if (lane->has_report) {
        *out = lane->report;
        lane->has_report = false;
    } else if (lane->has_final) {
        *out = lane->final;
        lane->has_final = false;
    }
    pthread_mutex_unlock(&lane->lock);
    return found;
}

bool asker_read(Asker *asker, bool held, Answer *out)
{
    for (int i = held ? LANE_PLAY + 1 : LANE_PLAY; i < LANES; i++)
        if (read_lane(&asker->lane[i], out)) return true;
    return false;
}
