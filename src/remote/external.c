#include "remote/external.h"

#include "base/lines.h"
#include "base/now.h"
#include "base/shell_words.h"
#include "remote/external_dialect.h"
#include "remote/hub_text.h"
#include "remote/search_lines.h"
#include "remote/process.h"
#include "remote/programs.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORDS_MAX = 32,
    SLICE_MS = 10,  /* how often the stop flag is checked */
    STOP_MS = 3000, /* how long a program may take to answer after "stop" */
    QUIT_MS = 1000, /* how long it may take to end after "quit" */
    PATIENCES = 60, /* how long a search without a time limit may take, in units of the patience */
};

typedef struct External {
    /* For the engine's lifetime. */
    const Game *game;
    const ExternalDialect *dialect;
    int hash_mb, threads;
    char store[SPEC_TEXT], *words[WORDS_MAX];
    char name[80]; /* the command, for error messages */
    int64_t patience_ms;
    bool walled; /* it runs in a sandbox */
    Lines lines;
    /* The program, while it runs. */
    Process process;
    bool runs, fresh; /* fresh: a new game began since it was last asked */
    bool takes_hash, takes_threads, takes_seed, takes_successors;
    /* The current question: the first word of its answer and, for a search, what is known about it. */
    const char *awaited;
    bool arrived;
    char move[MOVE_TEXT * 2], error[120];
    const Pos *pos;
    const Watch *watch;
    Thought *thought;
    ExternalInfo info;
} External;

/* ---- Life ---- */

/* Double quotes around the whole command belong to the SPEC, not to the command. */
static Status split_command(External *external, const char *text)
{
    char command[SPEC_TEXT];
    Status status = shell_words(text, external->store, external->words, WORDS_MAX);
    if (!ok(&status) || text[0] != '"' || external->words[1] != NULL) return status;
    text_copy(command, sizeof command, external->words[0]);
    return shell_words(command, external->store, external->words, WORDS_MAX);
}

/* Remove "patience=MS" from the front. */
static Status read_patience(External *external)
{
    static const char KEY[] = "patience=";
    long patience = PATIENCE_MS;
    char **words = external->words;
    if (strncmp(words[0], KEY, sizeof KEY - 1) == 0) {
        if (!text_number(words[0] + sizeof KEY - 1, 1, 3600000, &patience))
            return status_wrong("patience= takes milliseconds, 1 to 3600000");
        memmove(words, words + 1, (WORDS_MAX - 1) * sizeof *words);
    }
    external->patience_ms = patience;
    return words[0] != NULL ? status_ok() : status_wrong("a program must follow patience=%ld", patience);
}

/* Remove "--no-sandbox" from the front. */
static Status read_walls(External *external)
{
    char **words = external->words;
    external->walled = strcmp(words[0], NO_SANDBOX) != 0;
    if (!external->walled) memmove(words, words + 1, (WORDS_MAX - 1) * sizeof *words);
    return words[0] != NULL ? status_ok() : status_wrong("a program must follow %s", NO_SANDBOX);
}

static void name_program(External *external)
{
    char command[SPEC_TEXT];
    Text text = text_into(command, sizeof command);
    for (char **word = external->words; *word != NULL; word++)
        text_add(&text, "%s%s", text.length > 0 ? " " : "", *word);
    text_safe(external->name, sizeof external->name, command);
}

static void take_program_line(void *context, const char *line, bool cut);

static Status external_init(External *external, const char *text)
{
    Status status = split_command(external, text);
    if (ok(&status)) status = read_patience(external);
    if (ok(&status)) status = read_walls(external);
    if (ok(&status)) status = process_check(external->words[0]);
    if (ok(&status)) status = lines_init(&external->lines, EXTERNAL_LINE, take_program_line, external);
    if (ok(&status)) name_program(external);
    return status;
}

static Status open_external(const Game *game, const EngineSetup *setup, const ExternalDialect *dialect,
                            void **state)
{
    External *external = calloc(1, sizeof *external);
    if (external == NULL) return status_failed("no memory for another program");
    external->game = game;
    external->dialect = dialect;
    external->hash_mb = setup->hash_mb;
    external->threads = setup->threads;
    Status status = external_init(external, setup->text);
    if (!ok(&status)) {
        free(external);
        return status;
    }
    *state = external;
    return status_ok();
}

static Status ugi_open(const Game *game, const EngineSetup *setup, void **state)
{
    return open_external(game, setup, &external_ugi, state);
}

static Status hub_open(const Game *game, const EngineSetup *setup, void **state)
{
    return open_external(game, setup, &external_hub, state);
}

/* A name from the user's own list stands for one of the two above. */
static Status program_open(const Game *game, const EngineSetup *setup, void **state)
{
    char spec[SPEC_TEXT];
    Status status = programs_find(setup->text, spec);
    if (!ok(&status)) return status;
    bool hub = strncmp(spec, "hub:", 4) == 0;
    if (!hub && strncmp(spec, "ugi:", 4) != 0)
        return status_wrong("the program \"%.40s\" of your list is not given as ugi:… or hub:…", setup->text);
    if (hub && !hub_speaks(game))
        return status_wrong("the program \"%.40s\" uses the Hub protocol, which is only for checkers",
                            setup->text);
    EngineSetup named = *setup;
    named.text = spec + 4;
    return hub ? hub_open(game, &named, state) : ugi_open(game, &named, state);
}

static bool send(External *external, const char *text)
{
    return process_write(&external->process, text, strlen(text), external->patience_ms);
}

static void external_close(void *state)
{
    External *external = state;
    if (external->runs) {
        bool told = send(external, "quit\n");
        process_close(&external->process, told ? QUIT_MS : 0, NULL, 0);
    }
    lines_release(&external->lines);
    free(external);
}

static void external_forget(void *state)
{
    ((External *)state)->fresh = true;
}

/* ---- What the program says ---- */

static void read_option(External *external, const char *rest)
{
    const ExternalDialect *dialect = external->dialect;
    char name[24];
    dialect->option_name(rest, name, sizeof name);
    external->takes_hash |= text_same(name, dialect->hash);
    external->takes_threads |= text_same(name, dialect->threads);
    external->takes_seed |= text_same(name, dialect->seed);
    external->takes_successors |= dialect->successors != NULL && text_same(name, dialect->successors);
}

static void read_info(External *external, const char *rest)
{
    if (search_lines_info(external->dialect, external->game, external->pos, rest, &external->info,
                          external->thought))
        watch_report(external->watch, external->thought);
}

/* A program that asks for the rules gets the moves of any position; what is no position has none. */
static void tell_successors(External *external, const char *position)
{
    char *line = malloc(SUCCESSORS_LINE);
    Pos pos;
    if (line == NULL) return;
    Text text = text_into(line, SUCCESSORS_LINE);
    Status status = search_lines_read_position(external->game, position, &pos);
    if (ok(&status))
        search_lines_successors(external->game, &pos, &text);
    else
        text_add(&text, "moves ;error: %s\n", status.text);
    (void)send(external, line); /* if it does not read, its answer does not come either */
    free(line);
}

static void take_program_line(void *context, const char *line, bool cut)
{
    External *external = context;
    const char *rest = line;
    char word[24];
    if (!text_word(&rest, word, sizeof word)) return;
    if (external->thought != NULL && !cut && strcmp(word, "info") == 0) {
        read_info(external, rest);
    } else if (external->thought != NULL && external->takes_successors && strcmp(word, "ask") == 0) {
        tell_successors(external, rest + strspn(rest, " "));
    } else if (strcmp(word, external->dialect->option) == 0) {
        read_option(external, rest);
    } else if (strcmp(word, "error") == 0) {
        text_safe(external->error, sizeof external->error, rest);
    } else if (external->awaited != NULL && strcmp(word, external->awaited) == 0) {
        external->arrived = true;
        external->awaited = NULL;
        if (external->thought != NULL)
            external->dialect->answered(rest, external->move, sizeof external->move);
    }
}

/* ---- Asking ---- */

/* It misbehaved: end it, and say what it did. */
static Status give_up(External *external, const char *deed)
{
    process_close(&external->process, 0, NULL, 0);
    external->runs = false;
    return status_failed("the program \"%s\" %s", external->name, deed);
}

/* It ended, or closed its output: say how. */
static Status has_gone(External *external, const char *awaited)
{
    char fate[60];
    bool ended = process_close(&external->process, QUIT_MS, fate, sizeof fate);
    external->runs = false;
    return status_failed("the program \"%s\" %s instead of answering with \"%s\"", external->name,
                         ended ? fate : "closed its output", awaited);
}

/* How long to wait for an answer. */
typedef struct Waiting {
    int64_t ms;
    bool from_progress; /* the time counts from the last sign of progress, not from the question */
    bool stoppable;     /* the program knows "stop" */
    uint64_t nodes;     /* the limit that it was given; visiting more than a multiple of it is not progress */
} Waiting;

static int64_t later(int64_t ms)
{
    return ms >= 0 && ms < INT64_MAX / 2000 ? now_us() + ms * 1000 : INT64_MAX;
}

static Status hangs(External *external, const char *awaited, int64_t ms)
{
    char deed[240];
    Text text = text_into(deed, sizeof deed);
    text_add(&text, "did not answer with \"%s\" within %lld ms", awaited, (long long)ms);
    if (external->error[0] != '\0') text_add(&text, "; its last error: %s", external->error);
    return give_up(external, deed);
}

/* What a search has reported about itself. */
typedef struct Progress {
    int depth;
    uint64_t nodes;
} Progress;

/* Does the search make progress? It does if it gets deeper or visits more nodes, within its limits; a program
 * that only keeps talking does not. */
static bool gets_on(const External *external, const Waiting *waiting, Progress *before)
{
    enum { DEPTH_MAX = 1000, EXCESS = 4 };
    const Thought *now = external->thought;
    if (now == NULL) return false;
    uint64_t most = waiting->nodes > 0 && waiting->nodes < UINT64_MAX / EXCESS ? waiting->nodes * EXCESS
                                                                               : UINT64_MAX;
    bool deeper = now->depth > before->depth && now->depth <= DEPTH_MAX;
    bool more = now->nodes > before->nodes && before->nodes < most;
    if (deeper) before->depth = now->depth;
    if (more) before->nodes = now->nodes;
    return deeper || more;
}

static Status await(External *external, const char *awaited, Waiting waiting)
{
    char bytes[4096];
    int64_t deadline = later(waiting.ms),
            last = later(waiting.ms < INT64_MAX / PATIENCES ? waiting.ms * PATIENCES : INT64_MAX);
    Progress before = {0};
    bool stopped = false;
    while (!external->arrived) {
        if (!stopped && watch_stopped(external->watch)) {
            stopped = true;
            if (waiting.stoppable && !send(external, "stop\n")) return has_gone(external, awaited);
            waiting = (Waiting){.ms = external->patience_ms < STOP_MS ? external->patience_ms : STOP_MS};
            deadline = later(waiting.ms);
        }
        if (now_us() >= deadline) return hangs(external, awaited, waiting.ms);
        int count = process_read(&external->process, bytes, sizeof bytes, SLICE_MS);
        if (count == PROCESS_OVER) return has_gone(external, awaited);
        if (count > 0) lines_add(&external->lines, bytes, (size_t)count);
        bool more_time = count > 0 && waiting.from_progress && gets_on(external, &waiting, &before);
        if (more_time && (deadline = later(waiting.ms)) > last) deadline = last;
    }
    return status_ok();
}

/* It has ended, or it does not read: whether its output is closed tells which. */
static Status not_sent(External *external, const char *awaited)
{
    char bytes[4096];
    int64_t deadline = later(QUIT_MS);
    int count;
    do
        count = process_read(&external->process, bytes, sizeof bytes, SLICE_MS);
    while (count > 0 && now_us() < deadline);
    return count == PROCESS_OVER ? has_gone(external, awaited) : give_up(external, "does not read its input");
}

static Status ask_program(External *external, const char *text, const char *reply, Waiting waiting)
{
    external->awaited = reply;
    external->arrived = false;
    external->error[0] = '\0';
    return send(external, text) ? await(external, reply, waiting) : not_sent(external, reply);
}

static Status exchange_words(External *external, Exchange words)
{
    return ask_program(external, words.ask, words.reply, (Waiting){.ms = external->patience_ms});
}

/* ---- Start ---- */

static Status start(External *external)
{
    const ExternalDialect *dialect = external->dialect;
    char options[200];
    Text text = text_into(options, sizeof options);
    external->takes_hash = external->takes_threads = external->takes_seed = external->takes_successors =
        false;
    lines_clear(&external->lines);
    Status status = process_open(external->words, external->walled, &external->process);
    if (!ok(&status)) return status;
    external->runs = true;
    external->fresh = false;
    status = exchange_words(external, dialect->hello);
    if (!ok(&status)) return status;
    if (external->takes_hash && external->hash_mb > 0)
        dialect->set_option(dialect->hash, external->hash_mb, &text);
    if (external->takes_threads && external->threads > 0)
        dialect->set_option(dialect->threads, external->threads, &text);
    if (external->takes_successors) text_add(&text, "setoption name %s value true\n", dialect->successors);
    text_add(&text, "%s", dialect->ready.ask);
    return exchange_words(external, (Exchange){options, dialect->ready.reply});
}

static Status make_ready(External *external)
{
    if (!external->runs) return start(external);
    if (!external->fresh) return status_ok();
    external->fresh = false;
    return exchange_words(external, external->dialect->new_game);
}

/* ---- Think ---- */

static Waiting waiting_for(const External *external, const Limits *limits, int side)
{
    int64_t patience = external->patience_ms;
    bool counted = limits->nodes > 0 || limits->depth > 0;
    if (limits->infinite) return (Waiting){.ms = INT64_MAX, .stoppable = true};
    if (has_clocks(limits)) return (Waiting){.ms = limits->left_ms[side] + patience, .stoppable = true};
    if (limits->move_ms > 0) return (Waiting){.ms = limits->move_ms + patience, .stoppable = true};
    /* So many nodes may take long, as long as the program reports progress. */
    if (counted)
        return (Waiting){.ms = patience, .from_progress = true, .stoppable = true, .nodes = limits->nodes};
    return (Waiting){.ms = USUAL_MS + patience, .stoppable = true};
}

static Status search_program(External *external, const History *history, const Limits *limits)
{
    const ExternalDialect *dialect = external->dialect;
    size_t size = search_lines_size(history) + (external->takes_successors ? SUCCESSORS_LINE : 0);
    char *buffer = malloc(size);
    if (buffer == NULL) return status_failed("no memory for a request to another program");
    Text text = text_into(buffer, size);
    if (external->takes_seed) dialect->set_option(dialect->seed, (long)(limits->seed & INT_MAX), &text);
    search_lines_position(dialect, external->game, history, &text);
    if (external->takes_successors) search_lines_successors(external->game, external->pos, &text);
    int side = external->game->side(external->pos);
    dialect->go(limits, side, &text);
    int64_t asked_us = now_us();
    Status status = ask_program(external, buffer, dialect->answer, waiting_for(external, limits, side));
    /* Starting it and the greeting do not count as thinking time. */
    external->thought->us = now_us() - asked_us;
    free(buffer);
    return status;
}

/* Turn the text of the answer into the move; its value was in the lines before. */
static Status read_answer(External *external, const Pos *pos, Thought *out)
{
    char deed[300];
    Text text = text_into(deed, sizeof deed);
    Status status = search_lines_answer(external->dialect, external->game, pos, external->move, out);
    if (ok(&status)) return status;
    text_add(&text, "answered with an invalid move: %s", status.text);
    return give_up(external, deed);
}

static Status external_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                             Thought *out)
{
    External *external = state;
    const Pos *pos = &history->pos[history->count - 1];
    external->watch = watch;
    Status status = make_ready(external);
    if (!ok(&status)) return status;
    out->chance = 0.5;
    external->pos = pos;
    external->thought = out;
    status = search_program(external, history, limits);
    external->thought = NULL;
    return ok(&status) ? read_answer(external, pos, out) : status;
}

static const EngineKind ugi_engine = {.name = "ugi",
                                      .about = "another program that speaks UGI",
                                      .arg = ARG_TEXT,
                                      .arg_name = "command",
                                      .open = ugi_open,
                                      .close = external_close,
                                      .think = external_think,
                                      .forget = external_forget};

static const EngineKind hub_engine = {.name = "hub",
                                      .about = "another program that speaks Hub 2",
                                      .arg = ARG_TEXT,
                                      .arg_name = "command",
                                      .open = hub_open,
                                      .close = external_close,
                                      .think = external_think,
                                      .forget = external_forget};

static const EngineKind program_engine = {.name = "program",
                                          .about = "another program of your own list",
                                          .arg = ARG_TEXT,
                                          .arg_name = "name",
                                          .open = program_open,
                                          .close = external_close,
                                          .think = external_think,
                                          .forget = external_forget};

const EngineKind *const *external_kinds(const Game *game)
{
    static const EngineKind *const every_game[] = {&ugi_engine, &program_engine, NULL};
    static const EngineKind *const checkers[] = {&ugi_engine, &hub_engine, &program_engine, NULL};
    return hub_speaks(game) ? checkers : every_game;
}

Status external_test(const Game *game, const char *spec, char walls[EXTERNAL_WALLS])
{
    void *state;
    bool hub = strncmp(spec, "hub:", 4) == 0, listed = strncmp(spec, "program:", 8) == 0;
    EngineSetup setup = {.text = strchr(spec, ':') + 1};
    Status status = listed ? program_open(game, &setup, &state)
                    : hub  ? hub_open(game, &setup, &state)
                           : ugi_open(game, &setup, &state);
    if (!ok(&status)) return status;
    External *external = state;
    status = start(external);
    if (ok(&status)) text_copy(walls, EXTERNAL_WALLS, process_walls(&external->process));
    external_close(external);
    return status;
}
