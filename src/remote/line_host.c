#include "remote/line_host.h"

#include "remote/search_lines.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct LineHost {
    const Game *game;
    void (*write)(void *context, const char *lines);
    void *context;
    bool greeted;
    int owed;     /* answers still to come, including that of the current order */
    bool wanted;  /* the current order's answer is wanted */
    bool stopped; /* "stop" was sent since the last order */
    uint32_t ticket;
    Pos pos; /* of the current order */
    Thought thought;
    ExternalInfo info;
};

static const ExternalDialect *const UGI = &external_ugi;

Status line_host_new(const Game *game, void (*write)(void *context, const char *lines), void *context,
                     LineHost **out)
{
    LineHost *host = calloc(1, sizeof *host);
    if (host == NULL) return status_failed("no memory for the engine's lines");
    host->game = game;
    host->write = write;
    host->context = context;
    *out = host;
    return status_ok();
}

void line_host_free(LineHost *host)
{
    free(host);
}

static void stop(LineHost *host)
{
    if (host->owed > 0 && !host->stopped) host->write(host->context, "stop\n");
    host->stopped = true;
}

void line_host_cancel(LineHost *host)
{
    host->wanted = false; /* first: a pipe within one thread may answer from inside the call */
    stop(host);
}

void line_host_hurry(LineHost *host)
{
    if (host->wanted) stop(host);
}

/* Everything that the other side needs to know for this search. */
static void add_order(LineHost *host, const WorkerOrder *order, Text *out)
{
    if (!host->greeted) text_add(out, "ugi\nsetoption name RootMoves value true\n");
    if (order->fresh) text_add(out, "uginewgame\n");
    text_add(out, "setoption name Engine value %s\n", order->spec);
    text_add(out, "setoption name Seed value %ld\n", (long)(order->limits.seed & INT_MAX));
    text_add(out, "setoption name MultiPV value %d\n", order->limits.lines > 1 ? order->limits.lines : 1);
    search_lines_position(UGI, host->game, &order->history, out);
    bool usual = order->limits.move_ms == 0 && order->limits.nodes == 0 && order->limits.depth == 0 &&
                 !order->limits.infinite;
    if (usual)
        text_add(out, "go\n"); /* its usual amount of work */
    else
        UGI->go(&order->limits, host->game->side(&host->pos), out);
    host->greeted = true;
}

void line_host_think(LineHost *host, const WorkerOrder *order)
{
    assert(order->history.count > 0);
    size_t size = search_lines_size(&order->history);
    char *lines = malloc(size);
    line_host_cancel(host);
    host->ticket = order->ticket;
    host->pos = order->history.pos[order->history.count - 1];
    host->thought = (Thought){.chance = 0.5};
    if (lines == NULL) return; /* no answer will come: "move now" or a new order continues from here */
    Text out = text_into(lines, size);
    add_order(host, order, &out);
    host->wanted = true;
    host->stopped = false;
    host->owed++;
    host->write(host->context, lines);
    free(lines);
}

static bool take_answer(LineHost *host, const char *rest, WorkerAnswer *out)
{
    char move[MOVE_TEXT * 2];
    bool ours = host->wanted && host->owed == 1;
    if (host->owed > 0) host->owed--;
    if (!ours) return false;
    host->wanted = false;
    UGI->answered(rest, move, sizeof move);
    *out = (WorkerAnswer){.ticket = host->ticket, .final = true};
    out->status = search_lines_answer(UGI, host->game, &host->pos, move, &host->thought);
    out->thought = host->thought;
    return true;
}

static bool take_report(LineHost *host, const char *rest, WorkerAnswer *out)
{
    /* Lines of an older search that arrive late are not about this position. */
    if (!host->wanted || host->owed != 1) return false;
    if (!search_lines_info(UGI, host->game, &host->pos, rest, &host->info, &host->thought)) return false;
    *out = (WorkerAnswer){.ticket = host->ticket, .final = false, .status = status_ok()};
    out->thought = host->thought;
    return true;
}

bool line_host_take(LineHost *host, const char *line, WorkerAnswer *out)
{
    char word[24];
    const char *rest = line;
    if (!text_word(&rest, word, sizeof word)) return false;
    if (strcmp(word, UGI->answer) == 0) return take_answer(host, rest, out);
    return strcmp(word, "info") == 0 && take_report(host, rest, out);
}

void line_host_restarted(LineHost *host)
{
    host->greeted = host->wanted = false;
    host->owed = 0;
}
