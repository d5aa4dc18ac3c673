#include "games/ultimate/master.h"

#include "base/large.h"
#include "base/rng.h"
#include "engine/contempt.h"
#include "engine/root.h"
#include "games/ultimate/search.h"
#include "games/ultimate/notation.h"
#include "games/ultimate/solver.h"

#include <math.h>
#include <stdlib.h>

enum {
    DEFAULT_MS = 1000,
    FORCED_DEPTH = 4, /* a single legal move is searched no deeper than this */
    WON_DEPTH = 10,   /* nor the winning moves of a game that is proven to be won */
    SOLVE_PLY = 26,   /* from this ply on the solver is tried */
    SOLVE_SHARE = 4,  /* with one part in this many of the time, */
    DECIDE_SHARE = 4, /* and the move about to be played with one node for so many of the search */
    DECIDE_LATE = 8,  /* one part in this many of the time is kept for the last such question */
    CONTEMPT = 4,     /* a draw counts as so many hundredths of a point less than half a point */
};

/* What is proven about the position: bounds of its value, as signs. */
typedef struct Verdict {
    int least, most; /* -1 loss, 0 draw, 1 win */
} Verdict;

/* What is known about a move of the root, in the game's order of moves. */
typedef struct Option {
    bool wins; /* the game, at once */
    bool safe; /* proven not to lose */
} Option;

struct UltimateMaster {
    UltimateSearch search;
    Facts facts;
    Net *net;
    Solver solver;           /* without a table if there is no memory for one */
    bool solves;             /* tries to prove first: the opponent `solve` */
    int contempt;            /* in games, in the unit of the search's values */
    Board board;             /* while it thinks */
    bool late;               /* the solver is asked */
    Timing timing;           /* the whole time; the search may have less */
    uint64_t decision_nodes; /* the solver's, about the move to be played */
    Verdict verdict;
    Option option[POINTS];
    Root root;
};

static const RootGame ROOT_GAME;

/* A candidate's move as the search numbers it. */
static int point_of(const Candidate *candidate)
{
    return (int)candidate->move - 1;
}

/* ---- Life ---- */

/* Cleared; NULL if there is no memory. */
static UltimateMaster *alloc_master(void)
{
    UltimateMaster *master = large_alloc(sizeof *master);
    if (master == NULL) return NULL;
    memset(master, 0, sizeof *master);
    root_init(&master->root, &ROOT_GAME, master, &master->search.budget);
    return master;
}

/* The other threads' masters: they borrow this one's table, facts and net. */
static void add_helpers(UltimateMaster *master, int threads)
{
    Root *root = &master->root;
    int wanted = threads < ROOT_THREADS_MAX ? threads - 1 : ROOT_THREADS_MAX - 1;
    while (root->helper_count < wanted) {
        UltimateMaster *helper = alloc_master();
        if (helper == NULL) return;
        helper->search.facts = &master->facts;
        helper->search.net = master->net;
        root->helper[root->helper_count++] = &helper->root;
    }
}

Status ultimate_master_new(const EngineSetup *setup, UltimateMaster **out)
{
    UltimateMaster *master = alloc_master();
    size_t bytes = (size_t)(setup->hash_mb > 0 ? setup->hash_mb : ULTIMATE_MASTER_MB) << 20;
    if (master == NULL || !hash_table_init(&master->search.table, bytes)) {
        large_free(master);
        return status_failed("no memory for the opponent master");
    }
    facts_init(&master->facts);
    /* Without a weight file, or with a damaged one, the hand-made evaluation plays. */
    Status status = setup->plain ? status_ok() : net_open(&master->facts, setup->data, &master->net);
    (void)status;
    if (!solver_init(&master->solver, &master->facts, bytes / 2)) master->solver.bucket = NULL;
    master->search.facts = &master->facts;
    master->search.net = master->net;
    master->contempt = contempt_value(setup->contempt != 0 ? setup->contempt : CONTEMPT, NET_SCALE);
    add_helpers(master, setup->threads);
    *out = master;
    return status_ok();
}

void ultimate_master_free(UltimateMaster *master)
{
    if (master == NULL) return;
    hash_table_release(&master->search.table);
    solver_release(&master->solver);
    for (int i = 0; i < master->root.helper_count; i++)
        large_free(master->root.helper[i]->player);
    net_free(master->net);
    large_free(master);
}

void ultimate_master_forget(UltimateMaster *master)
{
    hash_table_clear(&master->search.table);
    if (master->solver.bucket != NULL) solver_forget(&master->solver);
    memset(master->search.history, 0, sizeof master->search.history);
    memset(master->search.follow, 0, sizeof master->search.follow);
}

void ultimate_master_drop_net(UltimateMaster *master)
{
    master->search.net = NULL;
    for (int i = 0; i < master->root.helper_count; i++)
        ((UltimateMaster *)master->root.helper[i]->player)->search.net = NULL;
}

/* ---- Beginning ---- */

static void list_candidates(UltimateMaster *master, const Board *board)
{
    master->root.count = 0;
    for (uint64_t open = board_open(board); open != 0;) {
        int small = bits_pop(&open);
        for (uint64_t squares = board_free(board, small); squares != 0;) {
            int square = bits_pop(&squares);
            Board next = *board;
            board_play(&next, small, square);
            master->option[master->root.count] = (Option){.wins = board_winner(&next) == board->side};
            root_add(&master->root, (Move)(small * SQUARES + square) + 1, 0);
        }
    }
}

static void begin_search(UltimateMaster *master, const Board *board, const Limits *limits, const Watch *watch,
                         int contempt)
{
    UltimateSearch *search = &master->search;
    Limits mine = limits_or_ms(limits, DEFAULT_MS);
    master->board = *board;
    search->budget = budget_begin(&mine, watch);
    master->timing = search->budget.timing;
    master->late = false;
    master->decision_nodes = 0;
    search->contempt = contempt;
    memset(search->killer, HASH_NO_MOVE, sizeof search->killer);
    ultimate_search_set(search, board);
    list_candidates(master, board);
    master->verdict = (Verdict){-1, 1};
    master->solver.nodes = 0;
}

/* ---- Endings ---- */

static Limits share_of(const UltimateMaster *master, const Limits *limits)
{
    Limits share = limits_or_ms(limits, DEFAULT_MS);
    int parts = master->solves ? 1 : SOLVE_SHARE;
    share.move_ms = share.move_ms > 0 ? (share.move_ms + parts - 1) / parts : 0;
    share.nodes /= (uint64_t)parts;
    return share;
}

/* Ask the solver for both sides, first for the one that the evaluation favours. */
static Verdict find_verdict(UltimateMaster *master, const Limits *limits, const Watch *watch)
{
    Solver *solver = &master->solver;
    const State *state = &master->search.path[0].state;
    Limits share = share_of(master, limits);
    Timing timing = timing_begin(&share, watch);
    Verdict verdict = {-1, 1};
    bool ahead = HOT_PICK(ultimate_search_evaluate)(&master->search, 0) > 0;
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
static bool keeps(UltimateMaster *master, const Candidate *candidate, int least)
{
    const State *state = &master->search.path[0].state;
    int move = point_of(candidate);
    if (master->option[candidate->number].wins) return true;
    if (least > 0) return HOT_PICK(solver_after)(&master->solver, state, state->side, move) == ANSWER_YES;
    return HOT_PICK(solver_after)(&master->solver, state, 1 - state->side, move) == ANSWER_NO;
}

/* Is the move proven to lose? */
static bool loses(UltimateMaster *master, const Candidate *candidate)
{
    const State *state = &master->search.path[0].state;
    return !master->option[candidate->number].wins &&
           HOT_PICK(solver_after)(&master->solver, state, 1 - state->side, point_of(candidate)) == ANSWER_YES;
}

/* Moves that are proven to lose, or not proven to keep the proven result, are moved to the end of the list,
 * unless no other would be left. Where all that is proven is that we need not lose, only the moves that lose
 * are: the solver knows one that holds the draw, and another one may be better. */
static void keep_good_candidates(UltimateMaster *master, Verdict verdict)
{
    Root *root = &master->root;
    int good = 0;
    bool known = verdict.least == verdict.most;
    for (int i = 0; i < root->count; i++) {
        Candidate *candidate = &root->candidate[i];
        bool lost = loses(master, candidate);
        master->option[candidate->number].safe = verdict.least == 0 && keeps(master, candidate, 0);
        if (known && verdict.least > -1 ? keeps(master, candidate, verdict.least) : !lost) {
            root_promote(root, i, good++);
        } else {
            candidate->exact = lost;
            candidate->value = lost ? -SEARCH_SURE : verdict.most * SEARCH_SURE;
        }
    }
    root->playable = good > 0 ? good : root->count;
    /* The table may have lost the proof of which moves keep it: then nothing is certain about the move that
     * is played. */
    if (good == 0) master->verdict.least = -1;
}

/* Late in the game: what can be proven? */
static void solve_ending(UltimateMaster *master, const Board *board, const Limits *limits, const Watch *watch)
{
    int ply = 0;
    for (int small = 0; small < BOARDS; small++)
        ply += SQUARES - bits_count(board_free(board, small));
    bool asked_for_values = limits->all_exact || limits->lines > 1 || limits->depth > 0 || limits->infinite;
    bool needless = master->root.count < 2 || ply < SOLVE_PLY;
    if (master->solver.bucket == NULL || asked_for_values || (needless && !master->solves)) return;
    master->late = !master->solves;
    master->verdict = find_verdict(master, limits, watch);
    Timing *timing = &master->search.budget.timing;
    /* The search has not been waiting for the processor all that time (timing_is_up). */
    timing->polled_us = now_us();
    if (master->late && timing->deadline_us > 0)
        timing->deadline_us -= (timing->deadline_us - timing->start_us) / DECIDE_LATE;
    keep_good_candidates(master, master->verdict);
}

/* ---- The decision ---- */

/* How many nodes the solver may spend on it now. The last question, when the search is over, has what is left of the
 * time. */
static uint64_t decision_room(const UltimateMaster *master, int depth)
{
    uint64_t searched = master->search.budget.nodes, allowed = searched / DECIDE_SHARE;
    if (depth == 0) return master->timing.nodes > 0 ? searched / DECIDE_LATE + 1 : UINT64_MAX / 2;
    return allowed > master->decision_nodes + POLL_NODES ? allowed - master->decision_nodes : 0;
}

static Answer ask_about(UltimateMaster *master, const Candidate *candidate, uint64_t nodes)
{
    Solver *solver = &master->solver;
    const State *state = &master->search.path[0].state;
    uint64_t before = solver->nodes;
    master->timing.polled_us = now_us();
    solver->timing = &master->timing;
    Answer answer = HOT_PICK(solver_ask_after)(solver, state, 1 - state->side, point_of(candidate), nodes);
    solver->timing = NULL;
    master->decision_nodes += solver->nodes - before;
    master->search.budget.timing.polled_us = now_us();
    return answer;
}

/* The move is proven not to lose. If nobody hoped for more, only such moves are of interest. */
static void hold_draw(UltimateMaster *master, const Candidate *candidate)
{
    master->option[candidate->number].safe = true;
    if (master->verdict.least < 0) master->verdict.least = 0;
    if (master->verdict.most == 0) keep_good_candidates(master, master->verdict);
}

/* Does the move that is about to be played lose by force? The search sees to its depth and guesses beyond; the solver
 * sees to the end, where it sees anything. */
static bool refutes_best(void *player, int depth)
{
    UltimateMaster *master = player;
    Candidate *best = &master->root.candidate[0];
    Option *option = &master->option[best->number];
    bool known = master->verdict.least == master->verdict.most || option->wins || option->safe;
    if (!master->late || known || abs(best->value) >= SEARCH_SURE) return false;
    uint64_t room = decision_room(master, depth);
    Answer answer = room > 0 ? ask_about(master, best, room) : ANSWER_UNKNOWN;
    if (answer == ANSWER_NO) hold_draw(master, best);
    if (answer != ANSWER_YES) return false;
    best->value = -SEARCH_SURE;
    best->exact = true;
    return true;
}

/* ---- The thought ---- */

double ultimate_master_chance(int value)
{
    if (value >= SEARCH_SURE) return 1;
    if (value <= -SEARCH_SURE) return 0;
    return 1 / (1 + exp(-value / (double)NET_SCALE));
}

/* What is proven about a candidate. The result of the position does not apply to those moved to the end, nor,
 * where it is no more than "not lost", to moves that are not proven to keep it. */
static Verdict verdict_of(const UltimateMaster *master, const Candidate *candidate)
{
    Verdict verdict = master->verdict;
    bool known = verdict.least == verdict.most || verdict.least < 0;
    bool playable = candidate < master->root.candidate + master->root.playable;
    return playable && (known || master->option[candidate->number].safe) ? verdict
                                                                         : (Verdict){-1, verdict.most};
}

/* The expected score after a candidate, never beyond what is proven. */
static void show_candidate(const void *player, const Candidate *candidate, RootMove *out)
{
    const UltimateMaster *master = player;
    Verdict verdict = verdict_of(master, candidate);
    int value = candidate->value;
    double chance = ultimate_master_chance(value == path_draw(&master->search, 0) ? 0 : value);
    double least = (1 + verdict.least) / 2.0, most = (1 + verdict.most) / 2.0;
    out->value = out->chance = chance < least ? least : chance > most ? most : chance;
    bool sure = abs(value) >= SEARCH_SURE || !master->solves;
    out->exact = (candidate->exact && sure) || verdict.least == verdict.most;
    out->visits = candidate->nodes;
}

static bool all_lose(const Root *root)
{
    for (int i = 0; i < root->count; i++)
        if (root->candidate[i].value > -SEARCH_SURE) return false;
    return true;
}

static void conclude(const void *player, Thought *out)
{
    const UltimateMaster *master = player;
    bool known = master->verdict.least == master->verdict.most;
    /* Time may run out when the first move is refuted and the others have not been searched again yet. */
    out->proven = known || master->root.candidate[0].value >= SEARCH_SURE || all_lose(&master->root);
    out->nodes += master->solver.nodes;
}

/* ---- What the root asks ---- */

static int search_candidate(void *player, const Candidate *candidate, int depth, int alpha, int beta,
                            RootLine *out)
{
    UltimateMaster *master = player;
    Line line;
    out->count = 0;
    if (master->option[candidate->number].wins) return SEARCH_WIN - 1;
    ultimate_search_step(&master->search, point_of(candidate));
    int value = -HOT_PICK(ultimate_search_run)(&master->search, &(Task){1, depth - 1, -beta, -alpha}, &line);
    for (; out->count < line.count && out->count < PV_MAX; out->count++)
        out->move[out->count] = (Move)line.move[out->count] + 1;
    /* A move that is proven not to lose is worth at least a draw. */
    int draw = path_draw(&master->search, 0);
    return master->option[candidate->number].safe && value < draw ? draw : value;
}

static bool is_settled(const void *player, int depth)
{
    (void)depth;
    return abs(((const UltimateMaster *)player)->root.candidate[0].value) >= SEARCH_SURE;
}

static void lend(void *player, void *other)
{
    UltimateMaster *master = player, *helper = other;
    helper->search.table = master->search.table;
    helper->search.contempt = master->search.contempt;
    helper->board = master->board;
}

static void join(void *player, const Watch *watch)
{
    UltimateMaster *helper = player;
    Board board = helper->board;
    begin_search(helper, &board, &(Limits){.infinite = true}, watch, helper->search.contempt);
}

static const RootGame ROOT_GAME = {.window = 30,
                                   .decided = SEARCH_SURE,
                                   .depth_max = 81,
                                   .search = search_candidate,
                                   .show = show_candidate,
                                   .conclude = conclude,
                                   .refutes = refutes_best,
                                   .settled = is_settled,
                                   .lend = lend,
                                   .join = join};

/* ---- Thinking ---- */

static int last_depth(const UltimateMaster *master, const Limits *limits)
{
    const Root *root = &master->root;
    if (limits->depth > 0 || limits->infinite) return root_last_depth(root, limits);
    if (master->verdict.least > 0 && !master->solves) return WON_DEPTH;
    return root->playable == 1 && limits->nodes == 0 ? FORCED_DEPTH : root_last_depth(root, limits);
}

void ultimate_master_think(UltimateMaster *master, const History *history, const Limits *limits,
                           const Watch *watch, Thought *out)
{
    Root *root = &master->root;
    Board board = board_of(&history->pos[history->count - 1]);
    hash_table_next_age(&master->search.table);
    begin_search(master, &board, limits, watch,
                 contempt_applies(limits) && !master->solves ? master->contempt : 0);
    root_call_helpers(root);
    solve_ending(master, &board, limits, watch);
    root_deepen(root, limits, last_depth(master, limits), watch, out);
    root_dismiss(root, out);
}

uint64_t ultimate_master_evaluations(UltimateMaster *master, int count)
{
    const Root *root = &master->root;
    uint64_t signature = 0;
    Rng rng = rng_seeded(1);
    Board board = {.target = ANY_BOARD};
    for (int done = 0; done < count;) {
        ultimate_search_set(&master->search, &board);
        list_candidates(master, &board);
        for (int i = 0; i < root->count && done < count; i++, done++)
            signature = signature * 31 + (uint64_t)HOT_PICK(ultimate_search_evaluate_after)(
                                             &master->search, point_of(&root->candidate[i]));
        int move = point_of(&root->candidate[rng_below(&rng, (uint32_t)root->count)]);
        board_play(&board, move / SQUARES, move % SQUARES);
        if (board_over(&board)) board = (Board){.target = ANY_BOARD};
    }
    return signature;
}

/* ---- The engine ---- */

static Status open_master(const Game *game, const EngineSetup *setup, void **state)
{
    (void)game;
    UltimateMaster *master = NULL;
    Status status = ultimate_master_new(setup, &master);
    *state = master;
    return status;
}

static Status open_solve(const Game *game, const EngineSetup *setup, void **state)
{
    Status status = open_master(game, setup, state);
    if (ok(&status)) ((UltimateMaster *)*state)->solves = true;
    return status;
}

static void close_master(void *state)
{
    ultimate_master_free(state);
}

static Status think_master(void *state, const History *history, const Limits *limits, const Watch *watch,
                           Thought *out)
{
    ultimate_master_think(state, history, limits, watch, out);
    return status_ok();
}

static void forget_master(void *state)
{
    ultimate_master_forget(state);
}

static void got_master(const void *state, EngineSetup *out)
{
    const UltimateMaster *master = state;
    out->hash_mb = hash_table_mb(&master->search.table);
    out->threads = master->root.helper_count + 1;
    out->plain = master->search.net == NULL;
}

const EngineKind ultimate_master = {.name = "master",
                                    .about = "the strongest opponent; thinks for a second",
                                    .open = open_master,
                                    .close = close_master,
                                    .think = think_master,
                                    .forget = forget_master,
                                    .threads_max = ROOT_THREADS_MAX,
                                    .got = got_master};

const EngineKind ultimate_solve = {.name = "solve",
                                   .about = "proves who wins an ending, if it can within its time",
                                   .open = open_solve,
                                   .close = close_master,
                                   .think = think_master,
                                   .forget = forget_master,
                                   .threads_max = ROOT_THREADS_MAX,
                                   .got = got_master};
