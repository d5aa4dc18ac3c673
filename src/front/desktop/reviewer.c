#include "front/desktop/reviewer.h"

#include "engine/worker.h"

#include <glib.h>

struct Reviewer {
    void (*changed)(void *context);
    void *context;
    Worker *worker;
    Review *review;
    uint32_t ticket;
    atomic_bool waking; /* an idle call is on its way */
    WorkerAnswer answer;
};

/* Order a thought about the next position, if any is wanted. */
static void go_on(Reviewer *reviewer)
{
    int ply = review_wants(reviewer->review);
    if (ply < 0) return;
    const Game *game = review_game(reviewer->review);
    WorkerOrder order = {.ticket = ++reviewer->ticket,
                         .game = game,
                         .spec = review_judge(game),
                         .history = review_history(reviewer->review),
                         .limits = review_limits(reviewer->review),
                         .fresh = review_forgets(reviewer->review)};
    worker_think(reviewer->worker, &order);
}

static gboolean read_answers(gpointer data)
{
    Reviewer *reviewer = data;
    const WorkerAnswer *answer = &reviewer->answer;
    atomic_store(&reviewer->waking, false);
    while (worker_read(reviewer->worker, &reviewer->answer)) {
        if (!answer->final || answer->ticket != reviewer->ticket || !ok(&answer->status)) continue;
        review_take(reviewer->review, &answer->thought);
        go_on(reviewer);
        reviewer->changed(reviewer->context);
    }
    return G_SOURCE_REMOVE;
}

/* From the worker's thread. */
static void wake(void *context)
{
    Reviewer *reviewer = context;
    if (!atomic_exchange(&reviewer->waking, true))
        g_idle_add_full(G_PRIORITY_DEFAULT, read_answers, reviewer, NULL);
}

Status reviewer_open(void (*changed)(void *context), void *context, Reviewer **out)
{
    Reviewer *reviewer = g_new0(Reviewer, 1);
    reviewer->changed = changed;
    reviewer->context = context;
    Status status = worker_open(NULL, wake, reviewer, &reviewer->worker);
    if (ok(&status))
        *out = reviewer;
    else
        g_free(reviewer);
    return status;
}

void reviewer_close(Reviewer *reviewer)
{
    if (reviewer == NULL) return;
    worker_close(reviewer->worker);
    while (g_idle_remove_by_data(reviewer))
        continue;
    review_free(reviewer->review);
    g_free(reviewer);
}

Status reviewer_begin(Reviewer *reviewer, const Session *session)
{
    Review *review;
    Status status = review_new_of(session, &review);
    if (!ok(&status)) return status;
    review_free(reviewer->review);
    reviewer->review = review;
    go_on(reviewer);
    return status_ok();
}

const Review *reviewer_review(const Reviewer *reviewer)
{
    return reviewer->review;
}

const Judgement *reviewer_judgement(const Reviewer *reviewer, const Session *session, int ply)
{
    const Review *review = reviewer->review;
    if (review == NULL || ply >= review_moves(review) || ply >= session_plies(session)) return NULL;
    const Judgement *judgement = review_judgement(review, ply);
    bool same = judgement != NULL && judgement->played == session_move_at(session, ply) &&
                pos_same(session_pos_at(session, ply), review_pos(review, ply));
    return same ? judgement : NULL;
}
