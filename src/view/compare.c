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
    uint64_t nodes;
    int depth;
    int64_t us;
    double value;
    Move move;
    double share;  /* of the visits, that the move got; 0 = there are none */
    bool given_up; /* more than COMPARE_MOST positions: nothing was chosen */
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
    compare->found[compare->done] = (Found){.given_up = lesson && thought->depth == 0,
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

enum { SEARCH, POSITIONS, DEPTH, TIME, VALUE, MOVE, SHARE, CELLS };

static void fill_row(const Compare *compare, int row, double most, SheetRow *out)
{
    const Found *found = &compare->found[row];
    Text cell[CELLS];
    for (int i = 0; i < CELLS; i++)
        cell[i] = text_into(out->cell[i], sizeof out->cell[i]);
    name_row(compare, row, &cell[SEARCH]);
    out->id = row;
    out->tone = row == compare->done && !compare->stopped ? TONE_STRONG : TONE_FAINT;
    if (row >= compare->done) return;
    out->tone = found->given_up ? TONE_STRUCK : TONE_PLAIN;
    out->bar = log((double)found->nodes + 1) / log(most + 1);
    text_add(&cell[POSITIONS], "%s%llu", found->given_up ? "> " : "", (unsigned long long)found->nodes);
    if (found->us < 1000000)
        text_add(&cell[TIME], "%.1f ms", (double)found->us / 1000);
    else
        text_add(&cell[TIME], "%.1f s", (double)found->us / 1e6);
    if (found->given_up) return;
    if (found->depth > 0) text_add(&cell[DEPTH], "%d", found->depth);
    write_value(found->value, &cell[VALUE]);
    compare->game->move_text(&compare->pos, found->move, out->cell[MOVE]);
    if (compare->uct) text_add(&cell[SHARE], "%.0f %%", 100 * found->share);
}

/* ---- The lines: the moves with the most visits in the end ---- */

static void fill_lines(const Compare *compare, Sheet *out)
{
    bool taken[MOVES_MAX] = {false};
    while (compare->done > 0 && out->line_count < SHEET_LINES) {
        const double *last = compare->share[compare->done - 1];
        int best = -1;
        for (int i = 0; i < compare->move_count; i++)
            if (!taken[i] && (best < 0 || last[i] > last[best])) best = i;
        if (best < 0) return;
        taken[best] = true;
        SheetLine *line = &out->line[out->line_count++];
        compare->game->move_text(&compare->pos, compare->move[best], line->name);
        line->count = compare->done;
        for (int row = 0; row < compare->done; row++)
            line->point[row] = compare->share[row][best];
    }
}

/* ---- The sentence ---- */

static void tell_trees(const Compare *compare, Text *out)
{
    const Found *plain = &compare->found[MINIMAX], *best = &compare->found[TABLE];
    const Found *strongest = &compare->found[STRONGEST];
    char move[MOVE_TEXT];
    if (plain->given_up || best->given_up) {
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

static void tell(const Compare *compare, Text *out)
{
    if (compare->done == compare->rows)
        (compare->uct ? tell_settling : tell_trees)(compare, out);
    else if (compare->stopped)
        text_add(out, "%s", words(compare->language, N_("Stopped.")));
    else
        words_add(compare->language, out, N_("Search %d of %d is running …"), compare->done + 1,
                  compare->rows);
}

/* ---- The sheet ---- */

static void fill_heads(const Compare *compare, Sheet *out)
{
    const char *const HEAD[CELLS] = {
        [SEARCH] = compare->uct ? N_("Simulations") : N_("Search"),
        [POSITIONS] = compare->uct ? NULL : N_("Positions"),
        [DEPTH] = compare->uct ? NULL : N_("Depth"),
        [TIME] = N_("Time"),
        [MOVE] = N_("Move"),
        [SHARE] = compare->uct ? N_("Share of the visits") : NULL,
    };
    for (int i = 0; i < CELLS; i++)
        if (HEAD[i] != NULL) text_copy(out->head[i], sizeof out->head[i], words(compare->language, HEAD[i]));
}

void compare_sheet(const Compare *compare, Sheet *out)
{
    const Language *language = compare->language;
    double most = 1;
    Text title = text_into(out->title, sizeof out->title);
    Text sentence = text_into(out->sentence, sizeof out->sentence);
    words_add(language, &title, N_("%s: what does a better search buy?"),
              words(language, presentation_title(compare->game)));
    tell(compare, &sentence);
    text_copy(out->about, sizeof out->about, words(language, N_("The searches")));
    fill_heads(compare, out);
    for (int i = 0; i < compare->done; i++)
        most = fmax(most, (double)compare->found[i].nodes);
    for (out->row_count = 0; out->row_count < compare->rows; out->row_count++)
        fill_row(compare, out->row_count, most, &out->row[out->row_count]);
    out->graph = compare->uct ? GRAPH_LINES : GRAPH_BARS;
    text_copy(out->caption, sizeof out->caption,
              words(language, compare->uct
                                  ? N_("Share of the visits of the best moves, by the number of simulations")
                                  : N_("Positions of each search, on a logarithmic scale")));
    if (compare->uct) fill_lines(compare, out);
    sheet_add_button(out, "stop", "s", words(language, N_("Stop")))->off = compare->stopped ||
                                                                           compare->done == compare->rows;
}
