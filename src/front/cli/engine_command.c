/* parlor engine: the Protocol on standard input and output. This file is its host: it reads bytes, runs the
 * worker and writes lines; only src/front/protocol knows what the lines mean. */
#include "front/cli/command.h"

#include "base/lines.h"
#include "front/cli/options.h"
#include "front/protocol/protocol.h"
#include "remote/external.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct EngineLoop {
    Protocol *protocol;
    Worker *worker;
    Lines lines;
    int wake[2];         /* a pipe: the worker has something to say */
    WorkerAnswer answer; /* too large for the stack */
    bool input_over;
    Status status;
} EngineLoop;

/* ---- Host ---- */

static void write_line(void *context, const char *line)
{
    (void)context;
    fputs(line, stdout);
    fputc('\n', stdout);
    fflush(stdout);
}

/* The pipe does not block: if it is full, the loop will wake up anyway. */
static void wake_up(void *context)
{
    EngineLoop *loop = context;
    ssize_t written = write(loop->wake[1], "", 1);
    (void)written;
}

/* Engines are opened once and kept, so other options need another worker. */
static void set_up(void *context, const EngineSetup *setup)
{
    EngineLoop *loop = context;
    worker_close(loop->worker);
    loop->worker = NULL;
    EngineSetup mine = *setup;
    mine.others = external_kinds;
    loop->status = worker_open(&mine, wake_up, loop, &loop->worker);
}

static void think(void *context, const WorkerOrder *order)
{
    EngineLoop *loop = context;
    if (loop->worker != NULL) worker_think(loop->worker, order);
}

/* An order like any other: the worker opens the engine and answers. */
static void prepare(void *context, const WorkerOrder *order)
{
    think(context, order);
}

static void hurry(void *context)
{
    EngineLoop *loop = context;
    if (loop->worker != NULL) worker_hurry(loop->worker);
}

/* ---- Loop ---- */

static void take_line(void *context, const char *line, bool cut)
{
    EngineLoop *loop = context;
    char sentence[80];
    snprintf(sentence, sizeof sentence, "this line is ignored: it has more than %d bytes", PROTOCOL_LINE - 1);
    if (cut)
        protocol_refuse(loop->protocol, sentence);
    else
        protocol_feed(loop->protocol, line);
}

static void read_input(EngineLoop *loop)
{
    char bytes[4096];
    ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count > 0) {
        lines_add(&loop->lines, bytes, (size_t)count);
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
        lines_end(&loop->lines);
        loop->input_over = true;
        protocol_end(loop->protocol);
    }
}

static void read_worker(EngineLoop *loop)
{
    char bytes[64];
    while (read(loop->wake[0], bytes, sizeof bytes) > 0)
        ;
    WorkerAnswer *answer = &loop->answer;
    while (worker_read(loop->worker, answer)) {
        if (answer->prepared)
            protocol_prepared(loop->protocol, answer->ticket, &answer->status, &answer->got);
        else if (answer->final)
            protocol_answer(loop->protocol, answer->ticket, &answer->status, &answer->thought);
        else
            protocol_report(loop->protocol, answer->ticket, &answer->thought);
    }
}

static void run_loop(EngineLoop *loop)
{
    while (ok(&loop->status) && !protocol_is_over(loop->protocol)) {
        struct pollfd fds[2] = {{.fd = loop->wake[0], .events = POLLIN},
                                {.fd = loop->input_over ? -1 : STDIN_FILENO, .events = POLLIN}};
        if (poll(fds, 2, -1) < 0 && errno != EINTR) loop->status = status_failed("the input cannot be read");
        if (fds[1].revents != 0) read_input(loop);
        if (fds[0].revents != 0 && ok(&loop->status)) read_worker(loop);
        if (ferror(stdout)) loop->status = status_failed("the output could not be written");
    }
}

static Status open_wake(int wake[2])
{
    if (pipe(wake) != 0) return status_failed("no pipe for the engine's thread");
    for (int i = 0; i < 2; i++) {
        fcntl(wake[i], F_SETFL, O_NONBLOCK);
        fcntl(wake[i], F_SETFD, FD_CLOEXEC);
    }
    return status_ok();
}

static Status run_protocol(const Game *game, const char *dialect, const char *spec, uint64_t seed)
{
    EngineLoop *loop = calloc(1, sizeof *loop);
    if (loop == NULL) return status_failed("no memory for the engine");
    loop->status = open_wake(loop->wake);
    bool piped = ok(&loop->status);
    ProtocolHost host = {loop, write_line, set_up, think, hurry, prepare};
    if (ok(&loop->status)) loop->status = lines_init(&loop->lines, PROTOCOL_LINE, take_line, loop);
    Status status = loop->status;
    if (ok(&status)) status = protocol_new(game, dialect, spec, seed, &host, &loop->protocol);
    if (ok(&status) && ok(&loop->status)) run_loop(loop); /* it is set_up that may have failed */
    if (ok(&status)) status = loop->status;
    worker_close(loop->worker);
    protocol_free(loop->protocol);
    lines_release(&loop->lines);
    for (int i = 0; i < 2 && piped; i++)
        close(loop->wake[i]);
    free(loop);
    return status;
}

static Status run(int argc, char **argv)
{
    const char *word[1], *dialect = "ugi", *spec = NULL;
    long seed = 0;
    Words words = {.word = word, .size = 1, .least = 1, .names = "GAME"};
    Option options[] = {{"--protocol", OPTION_TEXT, &dialect, 0, 0},
                        {"--engine", OPTION_TEXT, &spec, 0, 0},
                        {"--seed", OPTION_NUMBER, &seed, 0, LONG_MAX},
                        {0}};
    const Game *game;
    Status status = options_read_game(argc, argv, options, &words, &game);
    if (!ok(&status)) return status;
    return run_protocol(game, dialect, spec, (uint64_t)seed);
}

const CliCommand engine_command = {
    "engine", "GAME [--protocol ugi|hub] [--engine SPEC] [--seed N]",
    "run the engine on standard input and output, for other programs",
    "  --protocol ugi|hub  UGI (every game; the default) or Hub 2 (checkers)\n"
    "  --engine SPEC       the opponent that thinks (default: the strongest of the game)\n"
    "  --seed N            seed for random choices\n\n"
    "example: printf 'position startpos\\ngo nodes 1000\\n' | parlor engine checkers\n",
    run};
