#include "engine/root.h"

#include <stdlib.h>
#include <string.h>

void root_init(Root *root, const RootGame *game, void *player, Budget *budget)
{
    root->game = game;
    root->player = player;
    root->budget = budget;
}

void root_add(Root *root, Move move, int value)
{
    Candidate *candidate = &root->candidate[root->count];
    candidate->move = move;
    candidate->number = (uint8_t)root->count;
    candidate->exact = false;
    candidate->value = value;
    candidate->nodes = 0;
    candidate->line.count = 0;
    root->playable = ++root->count;
}

void root_promote(Root *root, int i, int to)
{
    Candidate kept = root->candidate[i];
    memmove(&root->candidate[to + 1], &root->candidate[to], (size_t)(i - to) * sizeof kept);
    root->candidate[to] = kept;
}

void root_drop(Root *root, int i)
{
    Candidate dropped = root->candidate[i];
    int last = --root->playable;
    memmove(&root->candidate[i], &root->candidate[i + 1], (size_t)(last - i) * sizeof dropped);
    root->candidate[last] = dropped;
}

/* ---- One depth ---- */

static int search_candidate(Root *root, Candidate *candidate, int depth, int alpha, int beta, RootLine *line)
{
    uint64_t before = root->budget->nodes;
    int value = root->game->search(root->player, candidate, depth, alpha, beta, line);
    candidate->nodes += root->budget->nodes - before;
    return value;
}

/* Search for the best of the candidates from `first` on and move it to that place. Returns its value, at or
 * outside the window if it was too narrow. */
static int search_rest(Root *root, int first, int depth, int alpha, int beta)
{
    int best = -ROOT_INFINITE;
    for (int i = first; i < root->playable && best < beta; i++) {
        Candidate *candidate = &root->candidate[i];
        RootLine line;
        int floor = best > alpha ? best : alpha;
        bool narrow = i > first;
        int value = search_candidate(root, candidate, depth, floor, narrow ? floor + 1 : beta, &line);
        if (narrow && value > floor && value < beta && !root->budget->stopped)
            value = search_candidate(root, candidate, depth, floor, beta, &line);
        if (root->budget->stopped) break;
        candidate->value = value;
        candidate->exact = value > floor && value < beta;
        if (value > floor) candidate->line = line;
        if (value > best) best = value;
        if (value > floor && i > first) root_promote(root, i, first);
    }
    return best;
}

static void set_deadline(Root *root, int64_t after_us)
{
    Timing *timing = &root->budget->timing;
    if (pacing_counts(&root->pacing)) timing->deadline_us = timing->start_us + after_us;
}

/* The time was up before the window was wide enough: of the move that is still the best one only a bound is
 * known, which may be far from its value. What the depth before found counts, unless the bound decides the
 * game. */
static void withdraw_bound(Root *root, int place, const Candidate *before)
{
    Candidate *candidate = &root->candidate[place];
    bool estimate = !candidate->exact && abs(candidate->value) < root->game->decided;
    if (!root->budget->stopped || candidate->move != before->move || !estimate) return;
    uint64_t nodes = candidate->nodes;
    *candidate = *before;
    candidate->nodes = nodes;
}

/* Search one place at one depth: with a narrow window first, which is widened on the side where the value
 * lies (aspiration, in checkers +20 ±16 Elo). */
static void search_place(Root *root, int place, int depth)
{
    Candidate before = root->candidate[place];
    int guess = before.value, window = root->game->window;
    bool sure = abs(guess) >= root->game->decided;
    int below = depth < 4 || sure ? ROOT_INFINITE : window, above = below;
    while (!root->budget->stopped) {
        int alpha = guess - below > -ROOT_INFINITE ? guess - below : -ROOT_INFINITE;
        int beta = guess + above < ROOT_INFINITE ? guess + above : ROOT_INFINITE;
        int value = search_rest(root, place, depth, alpha, beta);
        if (value > alpha && value < beta) break;
        if (value <= alpha) {
            set_deadline(root, root->pacing.most_us); /* worse than it seemed: take time */
            below = below >= 4 * window ? ROOT_INFINITE + abs(guess) : below * 4;
        } else {
            above = above >= 4 * window ? ROOT_INFINITE + abs(guess) : above * 4;
        }
    }
    withdraw_bound(root, place, &before);
}

/* ---- The thought ---- */

static void tell_candidate(const Root *root, const Candidate *candidate, RootMove *out)
{
    *out = (RootMove){.move = candidate->move, .pv_count = 1, .pv = {candidate->move}};
    int most = (int)(sizeof out->pv / sizeof out->pv[0]);
    for (int i = 0; i < candidate->line.count && out->pv_count < most; i++)
        out->pv[out->pv_count++] = candidate->line.move[i];
    root->game->show(root->player, candidate, out);
}

void root_tell(const Root *root, int depth, Thought *out)
{
    const Candidate *best = &root->candidate[0];
    out->root_count = root->count;
    for (int i = 0; i < root->count; i++)
        tell_candidate(root, &root->candidate[i], &out->root[root->candidate[i].number]);
    out->move = best->move;
    out->value = out->root[best->number].value;
    out->chance = out->root[best->number].chance;
    out->depth = depth;
    out->nodes = root->budget->nodes;
    out->pv[0] = best->move;
    out->pv_count = 1;
    for (int i = 0; i < best->line.count && out->pv_count < PV_MAX; i++)
        out->pv[out->pv_count++] = best->line.move[i];
    root->game->conclude(root->player, out);
}

/* ---- Depth after depth ---- */

int root_last_depth(const Root *root, const Limits *limits)
{
    bool limited = limits->depth > 0 && !limits->infinite && limits->depth < root->game->depth_max;
    return limited ? limits->depth : root->game->depth_max;
}

/* A depth is complete: is it the last one? */
static bool is_enough(Root *root, int depth, double chance)
{
    if (root->game->settled(root->player, depth)) return true;
    if (!pacing_counts(&root->pacing)) return false;
    pacing_add(&root->pacing, root->candidate[0].move, chance);
    return pacing_enough(&root->pacing, now_us() - root->budget->timing.start_us);
}

/* If time was up when the first move had just been refuted, play another one that was as good before. */
static void pass_over_refuted(Root *root)
{
    int lost = -root->game->decided;
    if (root->candidate[0].value > lost) return;
    for (int i = 1; i < root->playable; i++)
        if (root->candidate[i].value > lost) {
            root_promote(root, i, 0);
            return;
        }
}

static void drop_refuted(Root *root, int depth)
{
    if (root->game->refutes == NULL) return;
    while (root->playable > 1 && root->game->refutes(root->player, depth))
        root_drop(root, 0);
}

void root_deepen(Root *root, const Limits *limits, int last, const Watch *watch, Thought *out)
{
    Budget *budget = root->budget;
    int lines = limits->all_exact ? root->count : limits->lines > 1 ? limits->lines : 1, depth = 0;
    for (int next = 1; next <= last && !budget->stopped; next++) {
        /* The first one keeps the value of the previous depth until this depth finds another. */
        for (int i = 1; i < root->playable; i++)
            root->candidate[i].exact = false;
        set_deadline(root, pacing_deadline_us(&root->pacing));
        for (int place = 0; place < lines && place < root->playable; place++)
            search_place(root, place, next);
        if (budget->stopped) break;
        depth = next;
        if (lines == 1) drop_refuted(root, depth);
        root_tell(root, depth, out);
        if (timing_report_due(&budget->timing)) watch_report(watch, out);
        if (lines == 1 && !limits->infinite && is_enough(root, depth, out->chance)) break;
    }
    /* Several lines are comparable only if all were searched to the same depth: the last completed depth
     * counts. */
    if (lines > 1 && depth > 0) return;
    if (lines == 1) drop_refuted(root, 0);
    pass_over_refuted(root);
    root_tell(root, depth, out);
}

/* ---- Several threads ---- */

/* A helper deepens on its own until it is stopped; every other one begins a ply deeper, so that they do not
 * all do the same at the same time. Its result is what it leaves in the table. */
static void help(void *member, const atomic_bool *stop)
{
    Root *helper = member;
    Watch watch = {.stop = stop};
    helper->game->join(helper->player, &watch);
    for (int depth = helper->first_depth; depth <= helper->game->depth_max && !helper->budget->stopped;
         depth++)
        search_place(helper, 0, depth);
}

void root_call_helpers(Root *root)
{
    void *members[ROOT_THREADS_MAX];
    for (int i = 0; i < root->helper_count; i++) {
        Root *helper = root->helper[i];
        root->game->lend(root->player, helper->player);
        helper->first_depth = 1 + (i & 1);
        members[i] = helper;
    }
    root->team = team_begin(help, members, root->helper_count);
}

void root_dismiss(Root *root, Thought *out)
{
    team_end(root->team);
    root->team = NULL;
    for (int i = 0; i < root->helper_count; i++)
        out->nodes += root->helper[i]->budget->nodes;
}
