#include "games/ultimate/thinker.h"

#include "base/rng.h"
#include "engine/contempt.h"
#include "engine/team.h"
#include "games/ultimate/alphabeta.h"
#include "games/ultimate/notation.h"
#include "games/ultimate/solver.h"

#include <math.h>
#include <stdlib.h>

enum {
    DEFAULT_MS = 1000,
    DEPTH_MAX = 81,
    FORCED_DEPTH = 4, /* a single legal move is searched no deeper than this */
    WON_DEPTH = 10,   /* nor the winning moves of a game that is proven to be won */
    WINDOW = 30,      /* half width of the first window around the previous depth's value */
    SOLVE_PLY = 26,   /* from this ply on the solver is tried */
    SOLVE_SHARE = 4,  /* with one part in this many of the time */
    CONTEMPT = 4,     /* a draw counts as so many hundredths of a point less than half a point */
};

/* What is proven about the position: bounds of its value, as signs. */
typedef struct Verdict {
    int least, most; /* -1 loss, 0 draw, 1 win */
} Verdict;

/* A move of the root. */
typedef struct Candidate {
    uint8_t move;
    bool wins;  /* the game, at once */
    bool safe;  /* proven not to lose */
    bool exact; /* else the value is an upper bound */
    int value;
    uint64_t nodes; /* spent on it, for the heat map */
    Line line;      /* what follows the move */
} Candidate;

struct Thinker {
    AlphaBeta search;
    Facts facts;
    Net *net;
    Solver solver; /* without a table if there is no memory for one */
    bool solves;   /* tries to prove first: the opponent `solve` */
    int contempt;  /* in games, in the unit of the search's values; of a helper, while it works */
    int count;
    int searched;                /* how many candidates are searched; the others are known to be bad */
    Candidate candidate[POINTS]; /* best first, as far as they have been searched */
    Verdict verdict;

    /* The other threads' thinkers: they borrow this one's table, facts and net. */
    int helper_count;
    Thinker *helper[THINKER_THREADS_MAX - 1];
    Board board;     /* of a helper, while it works */
    int first_depth; /* of a helper */
};

/* ---- Life ---- */

/* Cleared; NULL if there is no memory. */
static Thinker *alloc_thinker(void)
{
    Thinker *thinker = aligned_alloc(64, (sizeof *thinker + 63) / 64 * 64);
    if (thinker != NULL) memset(thinker, 0, sizeof *thinker);
    return thinker;
}

static void add_helpers(Thinker *thinker, int threads)
{
    int wanted = threads < THINKER_THREADS_MAX ? threads - 1 : THINKER_THREADS_MAX - 1;
    while (thinker->helper_count < wanted) {
        Thinker *helper = alloc_thinker();
        if (helper == NULL) return;
        helper->search.facts = &thinker->facts;
        helper->search.net = thinker->net;
        thinker->helper[thinker->helper_count++] = helper;
    }
}

Status thinker_new(const EngineSetup *setup, Thinker **out)
{
    Thinker *thinker = alloc_thinker();
    size_t bytes = (size_t)(setup->hash_mb > 0 ? setup->hash_mb : THINKER_MB) << 20;
    if (thinker == NULL || !trans_table_init(&thinker->search.table, bytes)) {
        free(thinker);
        return status_failed("no memory for the opponent master");
    }
    facts_init(&thinker->facts);
    /* Without a weight file, or with a damaged one, the hand-made evaluation plays. */
    Status status = setup->plain ? status_ok() : net_open(&thinker->facts, setup->data, &thinker->net);
    (void)status;
    if (!solver_init(&thinker->solver, &thinker->facts, bytes / 2)) thinker->solver.entry = NULL;
    thinker->search.facts = &thinker->facts;
    thinker->search.net = thinker->net;
    thinker->contempt = contempt_value(setup->contempt != 0 ? setup->contempt : CONTEMPT, NET_SCALE);
    add_helpers(thinker, setup->threads);
    *out = thinker;
    return status_ok();
}

void thinker_free(Thinker *thinker)
{
    if (thinker == NULL) return;
    trans_table_release(&thinker->search.table);
    solver_release(&thinker->solver);
    for (int i = 0; i < thinker->helper_count; i++)
        free(thinker->helper[i]);
    net_free(thinker->net);
    free(thinker);
}

void thinker_forget(Thinker *thinker)
{
    trans_table_clear(&thinker->search.table);
    if (thinker->solver.entry != NULL) solver_forget(&thinker->solver);
    memset(thinker->search.history, 0, sizeof thinker->search.history);
    memset(thinker->search.follow, 0, sizeof thinker->search.follow);
}

void thinker_drop_net(Thinker *thinker)
{
    thinker->search.net = NULL;
    for (int i = 0; i < thinker->helper_count; i++)
        thinker->helper[i]->search.net = NULL;
}

/* ---- Beginning ---- */

static bool no_limits(const Limits *limits)
{
    return limits->nodes == 0 && limits->depth == 0 && limits->move_ms == 0 && !limits->infinite;
}

static void list_candidates(Thinker *thinker, const Board *board)
{
    thinker->count = 0;
    for (uint64_t open = board_open(board); open != 0;) {
        int small = bits_pop(&open);
        for (uint64_t squares = board_free(board, small); squares != 0;) {
            int square = bits_pop(&squares);
            Board next = *board;
            board_play(&next, small, square);
            thinker->candidate[thinker->count++] = (Candidate){.move = (uint8_t)(small * SQUARES + square),
                                                               .wins = board_winner(&next) >= 0};
        }
    }
}

static void begin(Thinker *thinker, const Board *board, const Limits *limits, const Watch *watch,
                  int contempt)
{
    AlphaBeta *search = &thinker->search;
    Limits mine = *limits;
    if (no_limits(limits)) mine.move_ms = DEFAULT_MS;
    search->timing = timing_begin(&mine, watch);
    search->nodes = 0;
    search->contempt = contempt;
    search->stopped = false;
    search->table.age++;
    memset(search->killer, NO_SQUARE, sizeof search->killer);
    alphabeta_set(search, board);
    list_candidates(thinker, board);
    thinker->searched = thinker->count;
    thinker->verdict = (Verdict){-1, 1};
    thinker->solver.nodes = 0;
}

/* ---- The root ---- */

static int search_candidate(Thinker *thinker, Candidate *candidate, int depth, int alpha, int beta,
                            Line *line)
{
    line->count = 0;
    if (candidate->wins) return SEARCH_WIN - 1;
    alphabeta_step(&thinker->search, candidate->move);
    uint64_t before = thinker->search.nodes;
    int value = -HOT_PICK(alphabeta_run)(&thinker->search, &(Task){1, depth - 1, -beta, -alpha}, line);
    candidate->nodes += thinker->search.nodes - before;
    /* A move that is proven not to lose is worth at least a draw. */
    return candidate->safe && value < path_draw(&thinker->search, 0) ? path_draw(&thinker->search, 0) : value;
}

/* Move candidate `i` up to place `to`; those between make room. */
static void promote(Thinker *thinker, int i, int to)
{
    Candidate kept = thinker->candidate[i];
    memmove(&thinker->candidate[to + 1], &thinker->candidate[to], (size_t)(i - to) * sizeof kept);
    thinker->candidate[to] = kept;
}

/* Search for the best of the candidates from `first` on and move it to that place. Returns its value, at or
 * outside the window if it was too narrow. */
static int search_rest(Thinker *thinker, int first, int depth, int alpha, int beta)
{
    int best = -SEARCH_INFINITE;
    for (int i = first; i < thinker->searched && best < beta; i++) {
        Candidate *candidate = &thinker->candidate[i];
        Line line;
        int floor = best > alpha ? best : alpha;
        bool narrow = i > first;
        int value = search_candidate(thinker, candidate, depth, floor, narrow ? floor + 1 : beta, &line);
        if (narrow && value > floor && value < beta && !thinker->search.stopped)
            value = search_candidate(thinker, candidate, depth, floor, beta, &line);
        if (thinker->search.stopped) break;
        candidate->value = value;
        candidate->exact = value > floor && value < beta;
        if (value > floor) candidate->line = line;
        if (value > best) best = value;
        if (value > floor && i > first) promote(thinker, i, first);
    }
    return best;
}

/* The time was up before the window was wide enough: of the move that is still the best one only a bound is
 * known, which may be far from its value. What the depth before found counts, unless the bound decides the
 * game. */
static void withdraw_bound(Thinker *thinker, int place, const Candidate *before)
{
    Candidate *candidate = &thinker->candidate[place];
    bool estimate = !candidate->exact && abs(candidate->value) < SEARCH_SURE;
    if (!thinker->search.stopped || candidate->move != before->move || !estimate) return;
    uint64_t nodes = candidate->nodes;
    *candidate = *before;
    candidate->nodes = nodes;
}

/* Search one place at one depth: with a narrow window first, which is widened on the side where the value
 * lies. */
static void search_place(Thinker *thinker, int place, int depth)
{
    Candidate before = thinker->candidate[place];
    int guess = before.value;
    bool sure = abs(guess) >= SEARCH_SURE;
    int below = depth < 4 || sure ? SEARCH_INFINITE : WINDOW, above = below;
    while (!thinker->search.stopped) {
        int alpha = guess - below > -SEARCH_INFINITE ? guess - below : -SEARCH_INFINITE;
        int beta = guess + above < SEARCH_INFINITE ? guess + above : SEARCH_INFINITE;
        int value = search_rest(thinker, place, depth, alpha, beta);
        if (value > alpha && value < beta) break;
        if (value <= alpha)
            below = below >= 4 * WINDOW ? SEARCH_INFINITE + abs(guess) : below * 4;
        else
            above = above >= 4 * WINDOW ? SEARCH_INFINITE + abs(guess) : above * 4;
    }
    withdraw_bound(thinker, place, &before);
}

/* ---- Endings ---- */

static Limits share_of(const Thinker *thinker, const Limits *limits)
{
    Limits share = *limits;
    int parts = thinker->solves ? 1 : SOLVE_SHARE;
    if (no_limits(limits)) share.move_ms = DEFAULT_MS;
    share.move_ms = share.move_ms > 0 ? (share.move_ms + parts - 1) / parts : 0;
    share.nodes /= (uint64_t)parts;
    return share;
}

/* Ask the solver for both sides, first for the one that the evaluation favours. */
static Verdict find_verdict(Thinker *thinker, const Limits *limits, const Watch *watch)
{
    Solver *solver = &thinker->solver;
    const State *state = &thinker->search.path[0].state;
    Limits share = share_of(thinker, limits);
    Timing timing = timing_begin(&share, watch);
    Verdict verdict = {-1, 1};
    bool ahead = HOT_PICK(alphabeta_evaluate)(&thinker->search, 0) > 0;
    solver->timing = &timing;
    for (int i = 0; i < 2 && verdict.least < verdict.most; i++) {
        bool mine = ahead == (i == 0);
        Answer answer = HOT_PICK(solver_ask)(solver, state, mine ? state->side : 1 - state->side,
                                             share.nodes);
        if (answer == ANSWER_YES) verdict.least = verdict.most = mine ? 1 : -1;
        if (answer == ANSWER_NO && mine) verdict.most = 0;
        if (answer == ANSWER_NO && !mine) verdict.least = 0;
    }
    solver->timing = NULL;
    return verdict;
}

/* Does the move keep the proven result? */
static bool keeps(Thinker *thinker, const Candidate *candidate, int least)
{
    const State *state = &thinker->search.path[0].state;
    if (candidate->wins) return true;
    if (least > 0)
        return HOT_PICK(solver_after)(&thinker->solver, state, state->side, candidate->move) == ANSWER_YES;
    return HOT_PICK(solver_after)(&thinker->solver, state, 1 - state->side, candidate->move) == ANSWER_NO;
}

/* Is the move proven to lose? */
static bool loses(Thinker *thinker, const Candidate *candidate)
{
    const State *state = &thinker->search.path[0].state;
    return !candidate->wins &&
           HOT_PICK(solver_after)(&thinker->solver, state, 1 - state->side, candidate->move) == ANSWER_YES;
}

/* Moves that are proven to lose, or not proven to keep the proven result, are moved to the end of the list,
 * unless no other would be left. Where all that is proven is that we need not lose, only the moves that lose
 * are: the solver knows one that holds the draw, and another one may be better. */
static void keep_good_candidates(Thinker *thinker, Verdict verdict)
{
    Candidate aside[POINTS];
    int good = 0, bad = 0;
    bool known = verdict.least == verdict.most;
    for (int i = 0; i < thinker->count; i++) {
        Candidate *candidate = &thinker->candidate[i];
        bool lost = loses(thinker, candidate);
        candidate->safe = verdict.least == 0 && keeps(thinker, candidate, 0);
        if (known && verdict.least > -1 ? keeps(thinker, candidate, verdict.least) : !lost) {
            thinker->candidate[good++] = *candidate;
        } else {
            aside[bad] = *candidate;
            aside[bad].exact = lost;
            aside[bad++].value = lost ? -SEARCH_SURE : verdict.most * SEARCH_SURE;
        }
    }
    memcpy(thinker->candidate + good, aside, (size_t)bad * sizeof aside[0]);
    thinker->searched = good > 0 ? good : thinker->count;
    /* The table may have lost the proof of which moves keep it: then nothing is certain about the move that
     * is played. */
    if (good == 0) thinker->verdict.least = -1;
}

/* If time was up when the first move had just been refuted, play another one that was as good before. */
static void pass_over_refuted(Thinker *thinker)
{
    if (thinker->candidate[0].value > -SEARCH_SURE) return;
    for (int i = 1; i < thinker->searched; i++)
        if (thinker->candidate[i].value > -SEARCH_SURE) {
            promote(thinker, i, 0);
            return;
        }
}

/* Late in the game: what can be proven? */
static void solve_ending(Thinker *thinker, const Board *board, const Limits *limits, const Watch *watch)
{
    int ply = 0;
    for (int small = 0; small < BOARDS; small++)
        ply += SQUARES - bits_count(board_free(board, small));
    bool asked_for_values = limits->all_exact || limits->lines > 1 || limits->depth > 0 || limits->infinite;
    bool late = ply >= SOLVE_PLY || thinker->solves;
    if (thinker->solver.entry == NULL || asked_for_values || !late || thinker->count < 2) return;
    thinker->verdict = find_verdict(thinker, limits, watch);
    /* The search has not been waiting for the processor all that time (timing_is_up). */
    thinker->search.timing.polled_us = now_us();
    keep_good_candidates(thinker, thinker->verdict);
}

/* ---- The thought ---- */

double thinker_chance(int value)
{
    if (value >= SEARCH_SURE) return 1;
    if (value <= -SEARCH_SURE) return 0;
    return 1 / (1 + exp(-value / (double)NET_SCALE));
}

/* What is proven about a candidate. The result of the position does not apply to those moved to the end, nor,
 * where it is no more than "not lost", to moves that are not proven to keep it. */
static Verdict verdict_of(const Thinker *thinker, int i)
{
    Verdict verdict = thinker->verdict;
    bool known = verdict.least == verdict.most || verdict.least < 0;
    return i < thinker->searched && (known || thinker->candidate[i].safe) ? verdict
                                                                          : (Verdict){-1, verdict.most};
}

/* The expected score after a candidate, never beyond what is proven. */
static double candidate_chance(const Thinker *thinker, int i)
{
    Verdict verdict = verdict_of(thinker, i);
    int value = thinker->candidate[i].value;
    double chance = thinker_chance(value == path_draw(&thinker->search, 0) ? 0 : value);
    double least = (1 + verdict.least) / 2.0, most = (1 + verdict.most) / 2.0;
    return chance < least ? least : chance > most ? most : chance;
}

static RootMove root_move(const Thinker *thinker, int number)
{
    const Candidate *candidate = &thinker->candidate[number];
    Verdict verdict = verdict_of(thinker, number);
    double chance = candidate_chance(thinker, number);
    RootMove root = {.move = (Move)candidate->move + 1,
                     .value = chance,
                     .chance = chance,
                     .exact = candidate->exact || verdict.least == verdict.most,
                     .visits = candidate->nodes,
                     .pv_count = 1,
                     .pv = {(Move)candidate->move + 1}};
    int most = (int)(sizeof root.pv / sizeof root.pv[0]);
    for (int i = 0; i < candidate->line.count && root.pv_count < most; i++)
        root.pv[root.pv_count++] = (Move)candidate->line.move[i] + 1;
    return root;
}

/* The root moves in the game's order, which is that of their numbers. */
static void fill_root(const Thinker *thinker, Thought *out)
{
    out->root_count = 0;
    for (int move = 0; move < POINTS; move++)
        for (int i = 0; i < thinker->count; i++)
            if (thinker->candidate[i].move == move) out->root[out->root_count++] = root_move(thinker, i);
}

static bool all_lose(const Thinker *thinker)
{
    for (int i = 0; i < thinker->count; i++)
        if (thinker->candidate[i].value > -SEARCH_SURE) return false;
    return true;
}

static void fill_thought(const Thinker *thinker, int depth, Thought *out)
{
    const Candidate *best = &thinker->candidate[0];
    out->move = (Move)best->move + 1;
    bool known = thinker->verdict.least == thinker->verdict.most;
    out->value = out->chance = candidate_chance(thinker, 0);
    /* Time may run out when the first move is refuted and the others have not been searched again yet. */
    out->proven = known || best->value >= SEARCH_SURE || all_lose(thinker);
    out->depth = depth;
    out->nodes = thinker->search.nodes + thinker->solver.nodes;
    out->pv[0] = out->move;
    out->pv_count = 1;
    for (int i = 0; i < best->line.count && out->pv_count < PV_MAX; i++)
        out->pv[out->pv_count++] = (Move)best->line.move[i] + 1;
    fill_root(thinker, out);
}

static int last_depth(const Thinker *thinker, const Limits *limits)
{
    if (limits->depth > 0 && !limits->infinite) return limits->depth < DEPTH_MAX ? limits->depth : DEPTH_MAX;
    if (limits->infinite) return DEPTH_MAX;
    if (thinker->verdict.least > 0 && !thinker->solves) return WON_DEPTH;
    return thinker->searched == 1 && limits->nodes == 0 ? FORCED_DEPTH : DEPTH_MAX;
}

/* ---- Several threads ---- */

/* A helper deepens on its own until it is stopped; every other one begins a ply deeper, so that they do not
 * all do the same at the same time. Its result is what it leaves in the table. */
static void help(void *member, const atomic_bool *stop)
{
    Thinker *helper = member;
    Watch watch = {.stop = stop};
    begin(helper, &helper->board, &(Limits){.infinite = true}, &watch, helper->contempt);
    for (int depth = helper->first_depth; depth <= DEPTH_MAX && !helper->search.stopped; depth++)
        search_place(helper, 0, depth);
}

/* After `begin`: the helpers borrow the table as it is for this search. */
static Team *call_helpers(Thinker *thinker, const Board *board)
{
    void *members[THINKER_THREADS_MAX];
    for (int i = 0; i < thinker->helper_count; i++) {
        Thinker *helper = thinker->helper[i];
        helper->search.table = thinker->search.table;
        helper->search.table.age--; /* begin counts it up again */
        helper->board = *board;
        helper->contempt = thinker->search.contempt;
        helper->first_depth = 1 + (i & 1);
        members[i] = helper;
    }
    return team_begin(help, members, thinker->helper_count);
}

static uint64_t nodes_of_helpers(const Thinker *thinker)
{
    uint64_t nodes = 0;
    for (int i = 0; i < thinker->helper_count; i++)
        nodes += thinker->helper[i]->search.nodes;
    return nodes;
}

void thinker_think(Thinker *thinker, const History *history, const Limits *limits, const Watch *watch,
                   Thought *out)
{
    Board board = board_of(&history->pos[history->count - 1]);
    begin(thinker, &board, limits, watch,
          contempt_applies(limits) && !thinker->solves ? thinker->contempt : 0);
    Team *team = call_helpers(thinker, &board);
    solve_ending(thinker, &board, limits, watch);
    int lines = limits->all_exact ? thinker->count : limits->lines > 1 ? limits->lines : 1;
    int last = last_depth(thinker, limits), depth = 0;
    for (int next = 1; next <= last && !thinker->search.stopped; next++) {
        /* The first one keeps the value of the previous depth until this depth finds another. */
        for (int i = 1; i < thinker->count; i++)
            thinker->candidate[i].exact = false;
        for (int place = 0; place < lines && place < thinker->searched; place++)
            search_place(thinker, place, next);
        if (thinker->search.stopped) break;
        depth = next;
        fill_thought(thinker, depth, out);
        if (timing_report_due(&thinker->search.timing)) watch_report(watch, out);
        if (lines == 1 && abs(thinker->candidate[0].value) >= SEARCH_SURE && !limits->infinite) break;
    }
    /* Several lines are comparable only if all were searched to the same depth: the last completed depth
     * counts. */
    if (lines == 1 || depth == 0) {
        pass_over_refuted(thinker);
        fill_thought(thinker, depth, out);
    }
    team_end(team);
    out->nodes += nodes_of_helpers(thinker);
}

uint64_t thinker_evaluations(Thinker *thinker, int count)
{
    uint64_t signature = 0;
    Rng rng = rng_seeded(1);
    Board board = {.target = ANY_BOARD};
    for (int done = 0; done < count;) {
        alphabeta_set(&thinker->search, &board);
        list_candidates(thinker, &board);
        for (int i = 0; i < thinker->count && done < count; i++, done++)
            signature = signature * 31 + (uint64_t)HOT_PICK(alphabeta_evaluate_after)(
                                             &thinker->search, thinker->candidate[i].move);
        int move = thinker->candidate[rng_below(&rng, (uint32_t)thinker->count)].move;
        board_play(&board, move / SQUARES, move % SQUARES);
        if (board_over(&board)) board = (Board){.target = ANY_BOARD};
    }
    return signature;
}

/* ---- The engine ---- */

static Status open_master(const Game *game, const EngineSetup *setup, void **state)
{
    (void)game;
    Thinker *thinker = NULL;
    Status status = thinker_new(setup, &thinker);
    *state = thinker;
    return status;
}

static Status open_solve(const Game *game, const EngineSetup *setup, void **state)
{
    Status status = open_master(game, setup, state);
    if (ok(&status)) ((Thinker *)*state)->solves = true;
    return status;
}

static void close_master(void *state)
{
    thinker_free(state);
}

static Status think_master(void *state, const History *history, const Limits *limits, const Watch *watch,
                           Thought *out)
{
    thinker_think(state, history, limits, watch, out);
    return status_ok();
}

static void forget_master(void *state)
{
    thinker_forget(state);
}

static void got_master(const void *state, EngineSetup *out)
{
    const Thinker *thinker = state;
    const TransTable *table = &thinker->search.table;
    out->hash_mb = (int)((table->mask + 1) * TRANS_BUCKET * sizeof(TransSlot) >> 20);
    out->threads = thinker->helper_count + 1;
}

const EngineKind ultimate_master = {.name = "master",
                                    .about = "the strongest opponent; thinks for a second",
                                    .open = open_master,
                                    .close = close_master,
                                    .think = think_master,
                                    .forget = forget_master,
                                    .threads_max = THINKER_THREADS_MAX,
                                    .got = got_master};

const EngineKind ultimate_solve = {.name = "solve",
                                   .about = "proves who wins an ending, if it can within its time",
                                   .open = open_solve,
                                   .close = close_master,
                                   .think = think_master,
                                   .forget = forget_master,
                                   .threads_max = THINKER_THREADS_MAX,
                                   .got = got_master};
