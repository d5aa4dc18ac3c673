/* parlor engine: the Protocol on standard input and output. This file is its host: it reads bytes, runs the
 * asker and writes lines; only src/front/protocol knows what the lines mean. */
#include "front/cli/command.h"

#include "base/lines.h"
#include "base/os.h"
#include "engine/asker.h"
#include "front/cli/options.h"
#include "front/protocol/protocol.h"
#include "remote/external.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

typedef struct EngineLoop {
    Protocol *protocol;
    Asker *asker;
    Lines lines;
    OsBell bell;   /* the asker has something to say */
    Answer answer; /* too large for the stack */
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

static void wake_up(void *context)
{
    EngineLoop *loop = context;
    os_bell_ring(&loop->bell);
}

/* Engines are opened once and kept, so other options need another asker. */
static void set_up(void *context, const EngineSetup *setup)
{
    EngineLoop *loop = context;
    asker_close(loop->asker);
    loop->asker = NULL;
    EngineSetup mine = *setup;
    mine.others = external_kinds;
    loop->status = asker_open(&mine, wake_up, loop, &loop->asker);
}

static void ask_engine(void *context, const Request *request)
{
    const EngineLoop *loop = context;
    if (loop->asker == NULL) return;
    Host host = asker_host(loop->asker);
    host.ask(host.context, request);
}

static void hurry(void *context)
{
    const EngineLoop *loop = context;
    if (loop->asker == NULL) return;
    Host host = asker_host(loop->asker);
    host.hurry(host.context);
}

/* ---- Loop ---- */

static void take_input_line(void *context, const char *line, bool cut)
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
    int count = os_read_input(bytes, sizeof bytes);
    if (count > 0) {
        lines_add(&loop->lines, bytes, (size_t)count);
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
        lines_end(&loop->lines);
        loop->input_over = true;
        protocol_end(loop->protocol);
    }
}

static void read_answers(EngineLoop *loop)
{
    os_bell_hush(&loop->bell);
    /* A line that waited for this answer may have asked for another asker, for which there was no memory. */
    while (loop->asker != NULL && asker_read(loop->asker, false, &loop->answer))
        protocol_take(loop->protocol, &loop->answer);
}

static void run_loop(EngineLoop *loop)
{
    while (ok(&loop->status) && !protocol_is_over(loop->protocol)) {
        int heard = os_wait(&loop->bell, !loop->input_over, -1);
        if (heard < 0 && errno != EINTR) loop->status = status_failed("the input cannot be read");
        if (heard < 0) continue;
        if ((heard & (OS_INPUT | OS_INPUT_GONE)) != 0) read_input(loop);
        if ((heard & OS_RANG) != 0 && ok(&loop->status)) read_answers(loop);
        if (ferror(stdout)) loop->status = status_failed("the output could not be written");
    }
}

static Status run_protocol(const Game *game, const char *dialect, const char *spec, uint64_t seed)
{
    EngineLoop *loop = calloc(1, sizeof *loop);
    if (loop == NULL) return status_failed("no memory for the engine");
    bool has_bell = os_bell_open(&loop->bell);
    loop->status = has_bell ? status_ok() : status_failed("no pipe for the engine's thread");
    ProtocolHost host = {loop, write_line, set_up, ask_engine, hurry, true};
    if (ok(&loop->status)) loop->status = lines_init(&loop->lines, PROTOCOL_LINE, take_input_line, loop);
    Status status = loop->status;
    if (ok(&status)) status = protocol_new(game, dialect, spec, seed, &host, &loop->protocol);
    if (ok(&status) && ok(&loop->status)) run_loop(loop); /* it is set_up that may have failed */
    if (ok(&status)) status = loop->status;
    asker_close(loop->asker);
    protocol_free(loop->protocol);
    lines_release(&loop->lines);
    if (has_bell) os_bell_close(&loop->bell);
    free(loop);
    return status;
}

static Status run_engine(int argc, char **argv)
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
    run_engine};
