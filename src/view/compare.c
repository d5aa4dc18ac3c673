#include "view/compare.h"

#include "game/kit.h"
#include "teach/teacher.h"
#include "view/presentation.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What came out of one search. */
typedef struct Found {
    CompareState state;
    uint64_t nodes;
    int depth;
    int64_t us;
    double value;
    Move move;
    double share; /* of the visits, that the move got; 0 = there are none */
} Found;

struct Compare {
    const Language *language;
    const Game *game;
    Pos pos;
    uint64_t seed;
    bool uct, stopped;
    long turns;
    int rows, done;
    int move_count;
    Move move[MOVES_MAX];
    Found found[COMPARE_ROWS];
    double share[COMPARE_ROWS][MOVES_MAX]; /* of the visits, by row and move */
};

enum { MINIMAX, ALPHA_BETA, ORDERED, TABLE, STRONGEST, SEARCHES };
static const char *const LESSON[] = {"minimax", "alpha-beta", "ordered", "table"};
static const long SIMULATIONS[COMPARE_ROWS] = {100, 300, 1000, 3000, 10000, 30000, 100000, 300000, 1000000};
enum { USUAL_TURNS = 6 };

/* ---- Life ---- */

Status compare_new(const Language *language, const Game *game, const Pos *pos, long number, uint64_t seed,
                   Compare **out)
{
    const Teacher *teacher = game_teacher(game);
    History history = {pos, 1, 0};
    if (teacher == NULL) return status_wrong("no search of %s can be watched", game->name);
    if (game->result(&history).outcome != OUTCOME_NONE)
        return status_wrong("the game is over in this position; there is nothing to search");
    Compare *compare = calloc(1, sizeof *compare);
    if (compare == NULL) return status_failed("no memory to compare searches");
    compare->language = language;
    compare->game = game;
    compare->pos = *pos;
    compare->seed = seed;
    compare->uct = teacher->method == TRACE_UCT;
    compare->turns = teacher->turns > 0 ? 0 : number > 0 ? number : USUAL_TURNS;
    compare->rows = SEARCHES;
    if (compare->uct)
        for (compare->rows = 1; compare->rows < COMPARE_ROWS; compare->rows++)
            if (number > 0 && SIMULATIONS[compare->rows] > number) break;
    compare->move_count = game->moves(pos, compare->move);
    *out = compare;
    return status_ok();
}

void compare_free(Compare *compare)
{
    free(compare);
}

const Pos *compare_pos(const Compare *compare)
{
    return &compare->pos;
}

/* ---- Thoughts ---- */

bool compare_wants(const Compare *compare, CompareWish *out)
{
    int row = compare->done;
    if (compare->stopped || row == compare->rows) return false;
    const char *engine = game_teacher(compare->game)->engine;
    *out = (CompareWish){.limits = {.seed = compare->seed}};
    Text spec = text_into(out->spec, sizeof out->spec);
    if (compare->uct) {
        text_add(&spec, "%s:%ld", engine, SIMULATIONS[row]);
    } else if (row == STRONGEST) {
        text_add(&spec, "%s", engine_strongest(compare->game)->name);
        out->limits.nodes = compare->found[MINIMAX].nodes;
    } else {
        text_add(&spec, "lesson:%s", LESSON[row]);
        if (compare->turns > 0) text_add(&spec, "-%ld", compare->turns);
        out->limits.nodes = COMPARE_MOST;
    }
    return true;
}

static void take_visits(Compare *compare, const Thought *thought)
{
    Found *found = &compare->found[compare->done];
    double all = 0;
    for (int i = 0; i < thought->root_count; i++)
        all += (double)thought->root[i].visits;
    for (int i = 0; i < thought->root_count && all > 0; i++) {
        double share = (double)thought->root[i].visits / all;
        if (thought->root[i].move == thought->move) found->share = share;
        for (int k = 0; k < compare->move_count; k++)
            if (compare->move[k] == thought->root[i].move) compare->share[compare->done][k] = share;
    }
}

void compare_take(Compare *compare, const Thought *thought)
{
    assert(compare->done < compare->rows);
    bool lesson = !compare->uct && compare->done != STRONGEST;
    compare->found[compare->done] = (Found){.state = lesson && thought->depth == 0 ? COMPARE_GIVEN_UP
                                                                                   : COMPARE_DONE,
                                            .nodes = thought->nodes,
                                            .depth = thought->depth,
                                            .us = thought->us,
                                            .value = thought->value,
                                            .move = thought->move};
    if (compare->uct) take_visits(compare, thought);
    compare->done++;
}

void compare_stop(Compare *compare)
{
    compare->stopped = true;
}

/* ---- The rows ---- */

const char *compare_state_id(CompareState state)
{
    static const char *const ID[] = {"waiting", "running", "done", "given-up"};
    return ID[state];
}

static void name_row(const Compare *compare, int row, Text *out)
{
    static const char *const NAME[] = {N_("Minimax"), N_("Alpha-beta"), N_("Alpha-beta, moves ordered"),
                                       N_("The same with a table")};
    if (compare->uct)
        text_add(out, "%ld", SIMULATIONS[row]);
    else if (row == STRONGEST)
        text_add(out, "%s", engine_strongest(compare->game)->name);
    else
        text_add(out, "%s", words(compare->language, NAME[row]));
}

static void write_value(double value, Text *out)
{
    if (value == floor(value) && fabs(value) < 1e15)
        text_add(out, "%.0f", value);
    else
        text_add(out, "%.4f", value);
}

static void fill_row(const Compare *compare, int row, double most, CompareRow *out)
{
    const Found *found = &compare->found[row];
    Text name = text_into(out->name, sizeof out->name), value = text_into(out->value, sizeof out->value);
    name_row(compare, row, &name);
    out->state = row < compare->done                         ? found->state
                 : row == compare->done && !compare->stopped ? COMPARE_RUNNING
                                                             : COMPARE_WAITING;
    if (row >= compare->done) return;
    bool given_up = found->state == COMPARE_GIVEN_UP;
    out->bar = log((double)found->nodes + 1) / log(most + 1);
    snprintf(out->nodes, sizeof out->nodes, given_up ? "> %llu" : "%llu", (unsigned long long)found->nodes);
    if (found->us < 1000000)
        snprintf(out->time, sizeof out->time, "%.1f ms", (double)found->us / 1000);
    else
        snprintf(out->time, sizeof out->time, "%.1f s", (double)found->us / 1e6);
    if (given_up) return;
    if (found->depth > 0) snprintf(out->depth, sizeof out->depth, "%d", found->depth);
    write_value(found->value, &value);
    compare->game->move_text(&compare->pos, found->move, out->move);
    if (compare->uct) snprintf(out->share, sizeof out->share, "%.0f %%", 100 * found->share);
}

/* ---- The lines: the moves with the most visits in the end ---- */

static void fill_lines(const Compare *compare, ComparePicture *out)
{
    bool taken[MOVES_MAX] = {false};
    while (compare->done > 0 && out->line_count < COMPARE_LINES) {
        const double *last = compare->share[compare->done - 1];
        int best = -1;
        for (int i = 0; i < compare->move_count; i++)
            if (!taken[i] && (best < 0 || last[i] > last[best])) best = i;
        if (best < 0) return;
        taken[best] = true;
        CompareLine *line = &out->line[out->line_count++];
        compare->game->move_text(&compare->pos, compare->move[best], line->move);
        line->count = compare->done;
        for (int row = 0; row < compare->done; row++)
            line->share[row] = compare->share[row][best];
    }
}

/* ---- The sentence ---- */

static void tell_trees(const Compare *compare, Text *out)
{
    const Found *plain = &compare->found[MINIMAX], *best = &compare->found[TABLE];
    const Found *strongest = &compare->found[STRONGEST];
    char move[MOVE_TEXT];
    if (plain->state == COMPARE_GIVEN_UP || best->state == COMPARE_GIVEN_UP) {
        words_add(compare->language, out, N_("Minimax was given up after %llu positions."),
                  (unsigned long long)plain->nodes);
    } else {
        compare->game->move_text(&compare->pos, best->move, move);
        words_add(
            compare->language, out,
            N_("For the same choice, %s, alpha-beta with all its helps looks at %.1f %% of the positions "
               "that minimax looks at."),
            move, 100.0 * (double)best->nodes / (double)plain->nodes);
    }
    if (strongest->depth == 0) return;
    compare->game->move_text(&compare->pos, strongest->move, move);
    text_add(out, " ");
    words_add(compare->language, out,
              N_("With about as many positions as minimax, %s looks %d turns ahead and plays %s."),
              engine_strongest(compare->game)->name, strongest->depth, move);
}

static void tell_settling(const Compare *compare, Text *out)
{
    const Found *last = &compare->found[compare->rows - 1];
    int since = compare->rows - 1;
    char move[MOVE_TEXT];
    while (since > 0 && compare->found[since - 1].move == last->move)
        since--;
    compare->game->move_text(&compare->pos, last->move, move);
    if (since > 0 && since == compare->rows - 1)
        words_add(compare->language, out,
                  N_("The choice is not settled yet: %ld simulations choose %s, with %.0f %% of the visits; "
                     "fewer of them chose another move."),
                  SIMULATIONS[since], move, 100 * last->share);
    else
        words_add(compare->language, out,
                  N_("From %ld simulations on the choice is %s; at %ld it gets %.0f %% of the visits."),
                  SIMULATIONS[since], move, SIMULATIONS[compare->rows - 1], 100 * last->share);
}

static void tell(const Compare *compare, ComparePicture *picture)
{
    Text out = text_into(picture->sentence, sizeof picture->sentence);
    if (picture->running)
        words_add(compare->language, &out, N_("Search %d of %d is running …"), compare->done + 1,
                  compare->rows);
    else if (compare->stopped && compare->done < compare->rows)
        text_add(&out, "%s", words(compare->language, N_("Stopped.")));
    else if (compare->uct)
        tell_settling(compare, &out);
    else
        tell_trees(compare, &out);
}

/* ---- The picture ---- */

static void fill_heads(const Compare *compare, ComparePicture *out)
{
    const char *const HEAD[] = {compare->uct ? N_("Simulations") : N_("Search"),
                                N_("Positions"),
                                N_("Depth"),
                                N_("Time"),
                                N_("Move"),
                                N_("Share of the visits")};
    for (int i = 0; i < 6; i++) {
        bool shown = i == 0 || i == 3 || i == 4 || compare->uct == (i == 5);
        if (shown) text_copy(out->head[i], sizeof out->head[i], words(compare->language, HEAD[i]));
    }
}

void compare_picture(const Compare *compare, ComparePicture *out)
{
    double most = 1;
    *out = (ComparePicture){.uct = compare->uct, .row_count = compare->rows};
    Text title = text_into(out->title, sizeof out->title);
    words_add(compare->language, &title, N_("%s: what does a better search buy?"),
              words(compare->language, presentation_title(compare->game)));
    out->running = compare->done < compare->rows && !compare->stopped;
    fill_heads(compare, out);
    for (int i = 0; i < compare->done; i++)
        if ((double)compare->found[i].nodes > most) most = (double)compare->found[i].nodes;
    for (int i = 0; i < compare->rows; i++)
        fill_row(compare, i, most, &out->row[i]);
    if (compare->uct) fill_lines(compare, out);
    tell(compare, out);
}

/* ---- JSON ---- */

static void put_text(const JsonSink *sink, const char *key, const char *value, const char *after)
{
    json_put_pair(sink, key, value);
    sink->put(sink->context, after);
}

static void put_row(const CompareRow *row, const JsonSink *sink)
{
    char bar[60];
    sink->put(sink->context, "{");
    put_text(sink, "search", row->name, ",");
    put_text(sink, "state", compare_state_id(row->state), ",");
    put_text(sink, "nodes", row->nodes, ",");
    put_text(sink, "depth", row->depth, ",");
    put_text(sink, "time", row->time, ",");
    put_text(sink, "value", row->value, ",");
    put_text(sink, "move", row->move, ",");
    put_text(sink, "share", row->share, ",");
    snprintf(bar, sizeof bar, "\"bar\":%.4f}", row->bar);
    sink->put(sink->context, bar);
}

static void put_line(const CompareLine *line, const JsonSink *sink)
{
    char share[40];
    sink->put(sink->context, "{");
    put_text(sink, "move", line->move, ",\"share\":[");
    for (int i = 0; i < line->count; i++) {
        snprintf(share, sizeof share, "%s%.4f", i > 0 ? "," : "", line->share[i]);
        sink->put(sink->context, share);
    }
    sink->put(sink->context, "]}");
}

void compare_json(const Compare *compare, const JsonSink *sink)
{
    ComparePicture picture;
    compare_picture(compare, &picture);
    sink->put(sink->context, "{");
    put_text(sink, "title", picture.title, ",");
    put_text(sink, "sentence", picture.sentence, picture.uct ? ",\"uct\":true," : ",\"uct\":false,");
    sink->put(sink->context,
              picture.running ? "\"running\":true,\"head\":{" : "\"running\":false,\"head\":{");
    static const char *const KEY[] = {"search", "nodes", "depth", "time", "move", "share"};
    for (int i = 0; i < 6; i++)
        put_text(sink, KEY[i], picture.head[i], i < 5 ? "," : "},\n\"rows\":[");
    for (int i = 0; i < picture.row_count; i++) {
        if (i > 0) sink->put(sink->context, ",\n");
        put_row(&picture.row[i], sink);
    }
    sink->put(sink->context, "],\n\"lines\":[");
    for (int i = 0; i < picture.line_count; i++) {
        if (i > 0) sink->put(sink->context, ",\n");
        put_line(&picture.line[i], sink);
    }
    sink->put(sink->context, "]}");
}
