/* The asker with real threads; also run under ThreadSanitizer. Waiting is by condition variable, never by
 * time. */
#include "test.h"

#include "engine/asker.h"
#include "engine/shelf.h"

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

static Answer answer;

static void ask(Asker *asker, const Request *request)
{
    Host host = asker_host(asker);
    host.ask(host.context, request);
}

static void never_mind(Asker *asker)
{
    Host host = asker_host(asker);
    host.never_mind(host.context, PURPOSE_PLAY);
}

static void hurry(Asker *asker)
{
    Host host = asker_host(asker);
    host.hurry(host.context);
}

static void wait_ring(Bell *bell)
{
    pthread_mutex_lock(&bell->lock);
    while (bell->rings == 0)
        pthread_cond_wait(&bell->rung, &bell->lock);
    bell->rings = 0;
    pthread_mutex_unlock(&bell->lock);
}

/* The asker's next report or answer. */
static void wait_answer(Asker *asker, Bell *bell)
{
    while (!asker_read(asker, false, &answer))
        wait_ring(bell);
}

static void wait_final(Asker *asker, Bell *bell)
{
    do
        wait_answer(asker, bell);
    while (!answer.final);
}

static const Game *find(const char *name)
{
    const Game *game = NULL;
    CHECK_OK(game_find(name, &game));
    return game;
}

static Asker *open_asker(Bell *bell)
{
    *bell = (Bell){.rings = 0};
    pthread_mutex_init(&bell->lock, NULL);
    pthread_cond_init(&bell->rung, NULL);
    Asker *asker = NULL;
    CHECK_OK(asker_open(NULL, ring, bell, &asker));
    if (asker == NULL) exit(1);
    return asker;
}

static void close_asker(Asker *asker, Bell *bell)
{
    asker_close(asker);
    pthread_cond_destroy(&bell->rung);
    pthread_mutex_destroy(&bell->lock);
}

static void it_thinks_and_answers(void)
{
    Bell bell;
    Asker *asker = open_asker(&bell);
    const Game *game = find("tictactoe");
    Pos pos = game->start(0);
    Request request = {.ticket = 7, .game = game, .spec = "max", .history = {.pos = &pos, .count = 1}};
    ask(asker, &request);
    wait_final(asker, &bell);
    CHECK_INT(answer.ticket, 7);
    CHECK_OK(answer.status);
    char text[MOVE_TEXT];
    game->move_text(&pos, answer.thought.move, text);
    CHECK_TEXT(text, "4");
    CHECK(!asker_read(asker, false, &answer));
    close_asker(asker, &bell);
}

static void wrong_requests_are_answered_too(void)
{
    Bell bell;
    Asker *asker = open_asker(&bell);
    const Game *game = find("tictactoe");
    Pos pos;
    CHECK_OK(game->pos_read("xxx/oo1/3 o", &pos));
    Request request = {.ticket = 1, .game = game, .spec = "max", .history = {.pos = &pos, .count = 1}};
    ask(asker, &request);
    wait_final(asker, &bell);
    CHECK_REFUSED(answer.status, "over");
    request.spec = "nobody";
    request.ticket = 2;
    ask(asker, &request);
    wait_final(asker, &bell);
    CHECK_INT(answer.ticket, 2);
    CHECK_REFUSED(answer.status, "no opponent");
    close_asker(asker, &bell);
}

static void only_the_last_request_is_answered(void)
{
    Bell bell;
    Asker *asker = open_asker(&bell);
    const Game *game = find("ultimate");
    Pos pos = game->start(0);
    for (uint32_t ticket = 1; ticket <= 200; ticket++) {
        Request request = {.ticket = ticket,
                           .game = game,
                           .spec = "uct:100",
                           .history = {.pos = &pos, .count = 1},
                           .fresh = true};
        ask(asker, &request);
    }
    wait_final(asker, &bell);
    CHECK_INT(answer.ticket, 200);
    CHECK(!asker_read(asker, false, &answer));
    close_asker(asker, &bell);
}

static Request endless_request(const Game *game, const Pos *pos)
{
    return (Request){.ticket = 1,
                     .game = game,
                     .spec = "uct",
                     .history = {.pos = pos, .count = 1},
                     .limits = {.infinite = true}};
}

/* An endless search ends by hurry with an answer, by cancel without one, and by close at any time. */
static void endless_searches_can_be_stopped(void)
{
    Bell bell;
    Asker *asker = open_asker(&bell);
    const Game *game = find("ultimate");
    Pos pos = game->start(0);
    Request request = endless_request(game, &pos);
    ask(asker, &request);
    hurry(asker);
    wait_final(asker, &bell);
    CHECK_INT(answer.ticket, 1);
    CHECK_OK(answer.status);
    request.ticket = 2;
    ask(asker, &request);
    wait_answer(asker, &bell); /* a report: it is under way */
    CHECK(!answer.final);
    never_mind(asker);
    request.ticket = 3;
    request.limits = (Limits){.nodes = 50};
    ask(asker, &request);
    wait_final(asker, &bell);
    CHECK_INT(answer.ticket, 3);
    request.ticket = 4;
    request.limits = (Limits){.infinite = true};
    ask(asker, &request);
    close_asker(asker, &bell);
}

static void reports_come_before_the_answer(void)
{
    Bell bell;
    Asker *asker = open_asker(&bell);
    const Game *game = find("ultimate");
    Pos pos = game->start(0);
    Request request = endless_request(game, &pos);
    ask(asker, &request);
    wait_answer(asker, &bell);
    CHECK(!answer.final);
    CHECK(answer.thought.root_count > 0);
    hurry(asker);
    wait_final(asker, &bell);
    CHECK(answer.final);
    close_asker(asker, &bell);
}

/* Nobody disturbs the engine that plays; and while its last move is shown, only its answers wait. */
static void lanes_do_not_wait_for_each_other(void)
{
    Bell bell;
    Asker *asker = open_asker(&bell);
    const Game *game = find("ultimate");
    Pos pos = game->start(0);
    Request analysis = endless_request(game, &pos), play = analysis, judge = analysis;
    analysis.purpose = PURPOSE_ANALYSE;
    play.ticket = 2;
    play.limits = judge.limits = (Limits){.nodes = 50};
    judge.purpose = PURPOSE_JUDGE;
    judge.ticket = 3;
    ask(asker, &analysis);
    ask(asker, &play);
    wait_ring(&bell);
    ask(asker, &judge);
    int judged = 0;
    while (judged == 0) {
        while (!asker_read(asker, true, &answer))
            wait_ring(&bell);
        CHECK(answer.purpose != PURPOSE_PLAY);
        judged = answer.purpose == PURPOSE_JUDGE;
    }
    CHECK_INT(answer.ticket, 3);
    do
        wait_answer(asker, &bell);
    while (answer.purpose != PURPOSE_PLAY || !answer.final);
    CHECK_INT(answer.ticket, 2);
    close_asker(asker, &bell);
}

/* Two players must not see each other's tree; everybody else shares one. */
static void players_have_engines_of_their_own(void)
{
    static Shelf shelf;
    const Game *game = find("tictactoe");
    Pos line[2] = {game->start(0)};
    line[1] = game->play(&line[0], 1);
    Request request = {.game = game, .spec = "max", .history = {line, 1, 0}};
    static const Purpose PURPOSE[] = {PURPOSE_PLAY, PURPOSE_HINT, PURPOSE_JUDGE};
    static const int OPEN[] = {2, 3, 3};
    for (int i = 0; i < 3; i++) {
        request.purpose = PURPOSE[i];
        for (request.history.count = 1; request.history.count <= 2; request.history.count++) {
            shelf_answer(&shelf, &request, NULL, &answer);
            CHECK_OK(answer.status);
        }
        int open = 0;
        for (int k = 0; k < SHELF_ENGINES; k++)
            open += shelf.kept[k].engine != NULL;
        CHECK_INT(open, OPEN[i] < SHELF_ENGINES ? OPEN[i] : SHELF_ENGINES);
    }
    shelf_close(&shelf);
}

int main(void)
{
    RUN(it_thinks_and_answers);
    RUN(wrong_requests_are_answered_too);
    RUN(only_the_last_request_is_answered);
    RUN(endless_searches_can_be_stopped);
    RUN(reports_come_before_the_answer);
    RUN(lanes_do_not_wait_for_each_other);
    RUN(players_have_engines_of_their_own);
    return test_exit();
}
