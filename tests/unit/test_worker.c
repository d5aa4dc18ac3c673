/* The worker with real threads; also run under ThreadSanitizer. Waiting is by condition variable, never by
 * time. */
#include "test.h"

#include "engine/worker.h"

#include <pthread.h>

typedef struct Bell {
    pthread_mutex_t lock;
    pthread_cond_t rung;
    int rings;
} Bell;

static void ring(void *context)
{
    Bell *bell = context;
    pthread_mutex_lock(&bell->lock);
    bell->rings++;
    pthread_cond_signal(&bell->rung);
    pthread_mutex_unlock(&bell->lock);
}

static WorkerAnswer answer;

static void wait_ring(Bell *bell)
{
    pthread_mutex_lock(&bell->lock);
    while (bell->rings == 0)
        pthread_cond_wait(&bell->rung, &bell->lock);
    bell->rings = 0;
    pthread_mutex_unlock(&bell->lock);
}

/* The worker's next report or answer. */
static void wait_answer(Worker *worker, Bell *bell)
{
    while (!worker_read(worker, &answer))
        wait_ring(bell);
}

static void wait_final(Worker *worker, Bell *bell)
{
    do
        wait_answer(worker, bell);
    while (!answer.final);
}

static const Game *find(const char *name)
{
    const Game *game = NULL;
    CHECK_OK(game_find(name, &game));
    return game;
}

static Worker *open_worker(Bell *bell)
{
    *bell = (Bell){.rings = 0};
    pthread_mutex_init(&bell->lock, NULL);
    pthread_cond_init(&bell->rung, NULL);
    Worker *worker = NULL;
    CHECK_OK(worker_open(NULL, ring, bell, &worker));
    if (worker == NULL) exit(1);
    return worker;
}

static void close_worker(Worker *worker, Bell *bell)
{
    worker_close(worker);
    pthread_cond_destroy(&bell->rung);
    pthread_mutex_destroy(&bell->lock);
}

static void it_thinks_and_answers(void)
{
    Bell bell;
    Worker *worker = open_worker(&bell);
    const Game *game = find("tictactoe");
    Pos pos = game->start(0);
    WorkerOrder order = {.ticket = 7, .game = game, .spec = "max", .history = {.pos = &pos, .count = 1}};
    worker_think(worker, &order);
    wait_final(worker, &bell);
    CHECK_INT(answer.ticket, 7);
    CHECK_OK(answer.status);
    char text[MOVE_TEXT];
    game->move_text(&pos, answer.thought.move, text);
    CHECK_TEXT(text, "4");
    CHECK(!worker_read(worker, &answer));
    close_worker(worker, &bell);
}

static void wrong_orders_are_answered_too(void)
{
    Bell bell;
    Worker *worker = open_worker(&bell);
    const Game *game = find("tictactoe");
    Pos pos;
    CHECK_OK(game->pos_read("xxx/oo1/3 o", &pos));
    WorkerOrder order = {.ticket = 1, .game = game, .spec = "max", .history = {.pos = &pos, .count = 1}};
    worker_think(worker, &order);
    wait_final(worker, &bell);
    CHECK_REFUSED(answer.status, "over");
    order.spec = "nobody";
    order.ticket = 2;
    worker_think(worker, &order);
    wait_final(worker, &bell);
    CHECK_INT(answer.ticket, 2);
    CHECK_REFUSED(answer.status, "no opponent");
    close_worker(worker, &bell);
}

static void only_the_last_order_is_answered(void)
{
    Bell bell;
    Worker *worker = open_worker(&bell);
    const Game *game = find("ultimate");
    Pos pos = game->start(0);
    for (uint32_t ticket = 1; ticket <= 200; ticket++) {
        WorkerOrder order = {.ticket = ticket,
                             .game = game,
                             .spec = "uct:100",
                             .history = {.pos = &pos, .count = 1},
                             .fresh = true};
        worker_think(worker, &order);
    }
    wait_final(worker, &bell);
    CHECK_INT(answer.ticket, 200);
    CHECK(!worker_read(worker, &answer));
    close_worker(worker, &bell);
}

static WorkerOrder endless_order(const Game *game, const Pos *pos)
{
    return (WorkerOrder){.ticket = 1,
                         .game = game,
                         .spec = "uct",
                         .history = {.pos = pos, .count = 1},
                         .limits = {.infinite = true}};
}

/* An endless search ends by hurry with an answer, by cancel without one, and by close at any time. */
static void endless_searches_can_be_stopped(void)
{
    Bell bell;
    Worker *worker = open_worker(&bell);
    const Game *game = find("ultimate");
    Pos pos = game->start(0);
    WorkerOrder order = endless_order(game, &pos);
    worker_think(worker, &order);
    worker_hurry(worker);
    wait_final(worker, &bell);
    CHECK_INT(answer.ticket, 1);
    CHECK_OK(answer.status);
    order.ticket = 2;
    worker_think(worker, &order);
    wait_answer(worker, &bell); /* a report: it is under way */
    CHECK(!answer.final);
    worker_cancel(worker);
    order.ticket = 3;
    order.limits = (Limits){.nodes = 50};
    worker_think(worker, &order);
    wait_final(worker, &bell);
    CHECK_INT(answer.ticket, 3);
    order.ticket = 4;
    order.limits = (Limits){.infinite = true};
    worker_think(worker, &order);
    close_worker(worker, &bell);
}

static void reports_come_before_the_answer(void)
{
    Bell bell;
    Worker *worker = open_worker(&bell);
    const Game *game = find("ultimate");
    Pos pos = game->start(0);
    WorkerOrder order = endless_order(game, &pos);
    worker_think(worker, &order);
    wait_answer(worker, &bell);
    CHECK(!answer.final);
    CHECK(answer.thought.root_count > 0);
    worker_hurry(worker);
    wait_final(worker, &bell);
    CHECK(answer.final);
    close_worker(worker, &bell);
}

int main(void)
{
    RUN(it_thinks_and_answers);
    RUN(wrong_orders_are_answered_too);
    RUN(only_the_last_order_is_answered);
    RUN(endless_searches_can_be_stopped);
    RUN(reports_come_before_the_answer);
    return test_exit();
}
