/* The line host against the protocol filter itself: orders go out as lines, thoughts come back, and an answer
 * that is no longer wanted is dropped. */
#include "front/protocol/protocol.h"
#include "remote/line_host.h"

#include "test.h"

enum { LINES = 400 };

/* Both ends of the pipe in one place. */
typedef struct Pipe {
    Protocol *protocol;
    LineHost *host;
    WorkerOrder order; /* that the protocol waits for */
    bool ordered;
    char spec[SPEC_TEXT];
    Pos pos[8];
    WorkerAnswer answer;
    int reports, answers;
    char last[200];
} Pipe;

static void come_back(void *context, const char *line)
{
    Pipe *pipe = context;
    if (!line_host_take(pipe->host, line, &pipe->answer)) return;
    pipe->answers += pipe->answer.final;
    pipe->reports += !pipe->answer.final;
}

static void set_up(void *context, const EngineSetup *setup)
{
    (void)context, (void)setup;
}

static void order(void *context, const WorkerOrder *given)
{
    Pipe *pipe = context;
    pipe->order = *given;
    pipe->ordered = true;
    snprintf(pipe->spec, sizeof pipe->spec, "%s", given->spec);
    memcpy(pipe->pos, given->history.pos, (size_t)given->history.count * sizeof(Pos));
    pipe->order.history.pos = pipe->pos;
}

static void answer_now(Pipe *pipe)
{
    static Thought thought;
    Engine *engine;
    if (!pipe->ordered) return;
    pipe->ordered = false;
    CHECK_OK(engine_open(pipe->order.game, pipe->spec, NULL, &engine));
    Status status = engine_think(engine, &pipe->order.history, &pipe->order.limits, NULL, &thought);
    engine_close(engine);
    CHECK_OK(status);
    protocol_report(pipe->protocol, pipe->order.ticket, &thought);
    protocol_answer(pipe->protocol, pipe->order.ticket, &status, &thought);
}

static void hurry(void *context)
{
    answer_now(context);
}

static void go_out(void *context, const char *lines)
{
    Pipe *pipe = context;
    while (*lines != '\0') {
        size_t length = strcspn(lines, "\n");
        snprintf(pipe->last, sizeof pipe->last, "%.*s", (int)length, lines);
        protocol_feed(pipe->protocol, pipe->last);
        lines += length + 1;
    }
}

static Pipe *pipe_new(const char *name)
{
    Pipe *pipe = calloc(1, sizeof *pipe);
    ProtocolHost ends = {pipe, come_back, set_up, order, hurry, NULL};
    const Game *game;
    CHECK_OK(game_find(name, &game));
    CHECK_OK(line_host_new(game, go_out, pipe, &pipe->host));
    CHECK_OK(protocol_new(game, "ugi", NULL, 0, &ends, &pipe->protocol));
    return pipe;
}

static void pipe_free(Pipe *pipe)
{
    line_host_free(pipe->host);
    protocol_free(pipe->protocol);
    free(pipe);
}

static void think(Pipe *pipe, const char *game_name, const char *spec, uint32_t ticket, Pos *pos)
{
    const Game *game;
    CHECK_OK(game_find(game_name, &game));
    *pos = game->start(0);
    WorkerOrder given = {.ticket = ticket,
                         .game = game,
                         .spec = spec,
                         .history = {.pos = pos, .count = 1, .rules = game_default_rules(game)},
                         .limits = {.nodes = 500, .seed = 3}};
    line_host_think(pipe->host, &given);
}

static void a_thought_comes_back(void)
{
    Pipe *pipe = pipe_new("ultimate");
    Pos pos;
    think(pipe, "ultimate", "uct:500", 7, &pos);
    CHECK(pipe->ordered);
    CHECK_TEXT(pipe->spec, "uct:500");
    CHECK_INT((long long)pipe->order.limits.nodes, 500);
    answer_now(pipe);
    CHECK_INT(pipe->answers, 1);
    CHECK_INT(pipe->answer.ticket, 7);
    CHECK_OK(pipe->answer.status);
    CHECK_INT(pipe->answer.thought.root_count, 81);
    uint64_t visits = 0;
    for (int i = 0; i < pipe->answer.thought.root_count; i++)
        visits += pipe->answer.thought.root[i].visits;
    CHECK(visits > 400);
    CHECK(pipe->answer.thought.move != MOVE_NONE);
    pipe_free(pipe);
}

static void a_cancelled_answer_is_dropped(void)
{
    Pipe *pipe = pipe_new("tictactoe");
    Pos pos;
    think(pipe, "tictactoe", "perfect", 1, &pos);
    line_host_cancel(pipe->host);
    CHECK_TEXT(pipe->last, "stop");
    answer_now(pipe);
    CHECK_INT(pipe->answers, 0);
    CHECK_INT(pipe->reports, 0);
    pipe_free(pipe);
}

static void a_replaced_order_is_dropped_and_the_new_one_answered(void)
{
    Pipe *pipe = pipe_new("tictactoe");
    Pos first, second;
    think(pipe, "tictactoe", "perfect", 1, &first);
    think(pipe, "tictactoe", "random", 2, &second);
    for (int i = 0; i < 3; i++)
        answer_now(pipe);
    CHECK_INT(pipe->answers, 1);
    CHECK_INT(pipe->answer.ticket, 2);
    pipe_free(pipe);
}

static void nonsense_is_refused(void)
{
    Pipe *pipe = pipe_new("checkers");
    Pos pos;
    think(pipe, "checkers", "random", 4, &pos);
    CHECK(!line_host_take(pipe->host, "", &pipe->answer));
    CHECK(!line_host_take(pipe->host, "hello", &pipe->answer));
    CHECK(!line_host_take(pipe->host, "info root nonsense 11-15:x:y pv", &pipe->answer));
    CHECK(line_host_take(pipe->host, "bestmove 32-1", &pipe->answer));
    CHECK(pipe->answer.final);
    CHECK_REFUSED(pipe->answer.status, "not a legal move");
    pipe_free(pipe);
}

int main(void)
{
    RUN(a_thought_comes_back);
    RUN(a_cancelled_answer_is_dropped);
    RUN(a_replaced_order_is_dropped_and_the_new_one_answered);
    RUN(nonsense_is_refused);
    return test_exit();
}
