#include "games/checkers/master.h"

#include "engine/contempt.h"
#include "engine/pacing.h"
#include "engine/team.h"
#include "games/checkers/egdb_root.h"
#include "games/checkers/engines.h"
#include "games/checkers/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_MS = 1000,
    DEPTH_MAX = 90,
    FORCED_DEPTH = 8, /* a single legal move is searched no deeper than this */
    EGDB_MB = 64,     /* of endgame databases in memory, by default */
    EGDB_LINE = 12,   /* moves of a line by distance */
    WINDOW = 14,      /* half width of the first window around the previous depth's value */
    CONTEMPT = 17,    /* a full board is worth so many hundredths of a point by itself */
};

/* With this value the odds are e : 1: a logistic curve fitted to games of the engine against itself. */
static const double ODDS_SCALE = 55;

/* A move of the root. */
typedef struct Candidate {
    Move move;
    Board next;
    int reversible; /* see Task */
    int value;
    bool exact;      /* else the value is an upper bound */
    EgdbValue known; /* the endgame database's value, if it decides the root */
    Line line;       /* what follows the move */
} Candidate;

struct Master {
    const Game *game;
    Net net;    /* a helper borrows it through its search */
    Egdb *egdb; /* the same; NULL = none */
    Search search;
    Pacing pacing;
    int contempt; /* in games */
    int count;
    int playable; /* the first of the candidates: the others lose what the database promises */
    bool far;     /* they are sorted by distance: there is nothing to search */
    Candidate candidate[MOVES_MAX]; /* best first, as far as they have been searched */

    /* The other threads' masters: they borrow this one's table. */
    int helper_count;
    Master *helper[MASTER_THREADS_MAX - 1];
    const History *history; /* of a helper, while it works */
    int first_depth;        /* of a helper */
};

static void add_helpers(Master *master, int threads)
{
    int wanted = threads < MASTER_THREADS_MAX ? threads - 1 : MASTER_THREADS_MAX - 1;
    while (master->helper_count < wanted) {
        Master *helper = calloc(1, sizeof *helper);
        if (helper == NULL) return;
        helper->game = master->game;
        master->helper[master->helper_count++] = helper;
    }
}

/* If there is no memory for it, the opponent plays without one. */
static void open_egdb(Master *master, const EngineSetup *setup)
{
    size_t mb = (size_t)(setup->egdb_mb > 0 ? setup->egdb_mb : EGDB_MB);
    if (setup->egdb_mb < 0) return;
    Status status = egdb_open(setup->data, mb << 20, &master->egdb);
    if (!ok(&status)) master->egdb = NULL;
}

Status master_new(const Game *game, const EngineSetup *setup, Master **out)
{
    Master *master = calloc(1, sizeof *master);
    size_t bytes = (size_t)(setup->hash_mb > 0 ? setup->hash_mb : MASTER_MB) << 20;
    if (master == NULL || !hash_table_init(&master->search.table, bytes)) {
        free(master);
        return status_failed("no memory for the opponent master");
    }
    master->game = game;
    open_egdb(master, setup);
    if (!setup->plain) checkers_net_open(setup->data, &master->net);
    master->search.net = master->net.weights;
    master->contempt = contempt_value(setup->contempt != 0 ? setup->contempt : CONTEMPT, ODDS_SCALE);
    add_helpers(master, setup->threads);
    *out = master;
    return status_ok();
}

void master_got(const Master *master, EngineSetup *out)
{
    const HashTable *table = &master->search.table;
    out->hash_mb = (int)((table->mask + 1) * TABLE_BUCKET * sizeof(TableSlot) >> 20);
    out->threads = master->helper_count + 1;
    out->plain = master->search.net == NULL;
}

void master_free(Master *master)
{
    if (master == NULL) return;
    hash_table_release(&master->search.table);
    checkers_net_close(&master->net);
    egdb_close(master->egdb);
    for (int i = 0; i < master->helper_count; i++)
        free(master->helper[i]);
    free(master);
}

void master_forget(Master *master)
{
    hash_table_clear(&master->search.table);
    if (master->egdb != NULL) egdb_forget(master->egdb);
    memset(master->search.history, 0, sizeof master->search.history);
    memset(master->search.killer, 0, sizeof master->search.killer);
}

void master_without_net(Master *master)
{
    master->search.net = NULL;
}

/* ---- Beginning ---- */

static bool no_limits(const Limits *limits)
{
    return limits->nodes == 0 && limits->depth == 0 && limits->move_ms == 0 && !limits->infinite;
}

/* Store the game's last positions before the root, which could be repeated; returns how many of its last
 * moves were reversible. */
static int remember_past(Search *search, const History *history)
{
    int reversible = 0;
    bool unbroken = true;
    memset(search->key, 0, sizeof search->key);
    for (int back = 0; back <= SEARCH_PAST && back < history->count; back++) {
        Board board = board_of_pos(&history->pos[history->count - 1 - back]);
        if ((history->rules & RULE_REPETITION) != 0)
            search->key[SEARCH_PAST - back] = board_hash(&board) ^ search->salt;
        if (back + 1 == history->count) break;
        Board before = board_of_pos(&history->pos[history->count - 2 - back]);
        unbroken = unbroken && board_is_reversible(&before, &board);
        reversible += unbroken;
    }
    return reversible;
}

static void list_candidates(Master *master, const Pos *pos, int reversible)
{
    Move moves[MOVES_MAX];
    Board board = board_of_pos(pos);
    master->count = master->game->moves(pos, moves);
    for (int i = 0; i < master->count; i++) {
        Pos next = master->game->play(pos, moves[i]);
        Candidate *candidate = &master->candidate[i];
        *candidate = (Candidate){.move = moves[i], .next = board_of_pos(&next)};
        candidate->reversible = board_is_reversible(&board, &candidate->next) ? reversible + 1 : 0;
        candidate->value = -HOT_PICK(search_evaluate)(master->search.net, master->search.sums,
                                                      &candidate->next);
    }
}

/* Move candidate `i` up to place `to`; those between make room. */
static void promote(Master *master, int i, int to)
{
    Candidate kept = master->candidate[i];
    memmove(&master->candidate[to + 1], &master->candidate[to], (size_t)(i - to) * sizeof kept);
    master->candidate[to] = kept;
}

/* The value of a move that the database knows. */
static int known_value(EgdbValue known, int plies)
{
    int win = plies > 0 ? SEARCH_WIN - plies : SEARCH_KNOWN;
    return known == EGDB_WIN ? win : known == EGDB_LOSS ? -win : 0;
}

/* Moves that keep what the database promises come first, by distance where that is known. */
static void order_by_database(Master *master, const EgdbRoot *root)
{
    master->playable = 0;
    for (int i = 0; i < master->count; i++) {
        Candidate *candidate = &master->candidate[i];
        candidate->known = root->move[i];
        bool kept = root->move[i] == root->value;
        if (kept ? root->far : root->move[i] != EGDB_UNKNOWN) {
            candidate->value = known_value(root->move[i], root->plies[i]);
            candidate->exact = true;
        }
        if (!kept) continue;
        int to = root->far ? 0 : master->playable;
        while (root->far && to < master->playable && master->candidate[to].value >= candidate->value)
            to++;
        promote(master, i, to);
        master->playable++;
    }
}

/* Has one of the positions that can still come again occurred twice already? */
static bool has_repeated(const Search *search, int reversible)
{
    const uint64_t *last = &search->key[SEARCH_PAST];
    int most = reversible < SEARCH_PAST ? reversible : SEARCH_PAST;
    for (int i = 0; i <= most && last[-i] != 0; i++)
        for (int back = i + 4; back <= most; back += 2)
            if (last[-i] == last[-back]) return true;
    return false;
}

/* The database knows neither repetition nor the forty-move rule. After a repetition the distances may lead into
 * a draw, or past one; and when half of the forty moves have passed without progress, only the search can tell
 * whether there is time left to win. */
static void doubt_database(Master *master, EgdbRoot *root, int reversible)
{
    if (root->far) root->far = !has_repeated(&master->search, reversible);
    if (master->search.quiet_limit == 0 || reversible <= master->search.quiet_limit / 2) return;
    root->far = false;
    for (int i = 0; i < master->playable; i++)
        master->candidate[i].known = EGDB_UNKNOWN;
}

/* Probe the database at the root, and tell the search what it need not find out. */
static void consult_database(Master *master, int pieces_now, int reversible)
{
    Search *search = &master->search;
    EgdbRoot root;
    Board next[MOVES_MAX];
    master->playable = master->count;
    master->far = false;
    search->root_pieces = pieces_now;
    search->egdb = master->egdb;
    int pieces = master->egdb != NULL ? egdb_pieces(master->egdb) : 0;
    for (int i = 0; i < 3; i++)
        search->egdb_pieces[i] = pieces;
    search->same_as_root[0] = search->same_as_root[1] = EGDB_UNKNOWN;
    if (pieces == 0 || board_pieces(&master->candidate[0].next) > pieces) return;
    for (int i = 0; i < master->count; i++)
        next[i] = master->candidate[i].next;
    egdb_root(master->egdb, next, master->count, &root);
    if (root.value == EGDB_UNKNOWN) return;
    order_by_database(master, &root);
    doubt_database(master, &root, reversible);
    master->far = root.far;
    int fewer = search->root_pieces - 1;
    search->egdb_pieces[0] = root.value == EGDB_WIN ? fewer : pieces;
    search->egdb_pieces[1] = root.value == EGDB_LOSS ? fewer : pieces;
    search->egdb_pieces[2] = fewer;
    search->same_as_root[0] = root.value;
    search->same_as_root[1] = root.value == EGDB_WIN    ? EGDB_LOSS
                              : root.value == EGDB_LOSS ? EGDB_WIN
                                                        : EGDB_DRAW;
}

static void begin(Master *master, const History *history, const Limits *limits, const Watch *watch,
                  int contempt)
{
    Search *search = &master->search;
    Board root = board_of_pos(&history->pos[history->count - 1]);
    Limits mine = *limits;
    if (no_limits(limits)) mine.move_ms = DEFAULT_MS;
    search->timing = timing_begin(&mine, watch);
    master->pacing = pacing_begin(&mine);
    search->nodes = 0;
    search->stopped = false;
    search->contempt = contempt;
    search->salt = contempt_key(contempt, (int)root.side);
    search->quiet_limit = (history->rules & RULE_FORTY_MOVES) != 0 ? QUIET_PLIES : 0;
    search->table.age++;
    memset(search->killer, 0, sizeof search->killer);
    for (int ply = 0; search->net != NULL && ply < SEARCH_PLIES; ply++)
        net_sums_clear(search->net, &search->sums[ply]);
    int reversible = remember_past(search, history);
    list_candidates(master, &history->pos[history->count - 1], reversible);
    consult_database(master, board_pieces(&root), reversible);
}

/* ---- The root ---- */

static int search_candidate(Master *master, Candidate *candidate, int depth, int alpha, int beta, Line *line)
{
    Task task = {.board = candidate->next,
                 .key = board_hash(&candidate->next) ^ master->search.salt,
                 .depth = depth - 1,
                 .alpha = -beta,
                 .beta = -alpha,
                 .ply = 1,
                 .reversible = candidate->reversible};
    return -HOT_PICK(search_run)(&master->search, &task, line);
}

/* Search for the best of the candidates from `first` on and move it to that place. Returns its value, at or
 * outside the window if it was too narrow. */
static int search_rest(Master *master, int first, int depth, int alpha, int beta)
{
    int best = -SEARCH_INFINITE;
    for (int i = first; i < master->playable && best < beta; i++) {
        Candidate *candidate = &master->candidate[i];
        Line line;
        int floor = best > alpha ? best : alpha;
        bool narrow = i > first;
        int value = search_candidate(master, candidate, depth, floor, narrow ? floor + 1 : beta, &line);
        if (narrow && value > floor && value < beta && !master->search.stopped)
            value = search_candidate(master, candidate, depth, floor, beta, &line);
        if (master->search.stopped) break;
        candidate->value = value;
        candidate->exact = value > floor && value < beta;
        if (value > floor) candidate->line = line;
        if (value > best) best = value;
        if (value > floor && i > first) promote(master, i, first);
    }
    return best;
}

static void set_deadline(Master *master, int64_t after_us)
{
    Timing *timing = &master->search.timing;
    if (pacing_counts(&master->pacing)) timing->deadline_us = timing->start_us + after_us;
}

/* The time was up before the window was wide enough: of the move that is still the best one only a bound is
 * known, which may be far from its value. What the depth before found counts, unless the bound decides the
 * game. */
static void withdraw_bound(Master *master, int place, const Candidate *before)
{
    Candidate *candidate = &master->candidate[place];
    bool estimate = !candidate->exact && abs(candidate->value) < SEARCH_DECIDED;
    if (master->search.stopped && candidate->move == before->move && estimate) *candidate = *before;
}

/* Search one place at one depth: with a narrow window first, which is widened on the side where the value
 * lies (aspiration, +20 ±16 Elo). */
static void search_place(Master *master, int place, int depth)
{
    Candidate before = master->candidate[place];
    int guess = before.value;
    bool sure = abs(guess) >= SEARCH_DECIDED;
    int below = depth < 4 || sure ? SEARCH_INFINITE : WINDOW, above = below;
    while (!master->search.stopped) {
        int alpha = guess - below > -SEARCH_INFINITE ? guess - below : -SEARCH_INFINITE;
        int beta = guess + above < SEARCH_INFINITE ? guess + above : SEARCH_INFINITE;
        int value = search_rest(master, place, depth, alpha, beta);
        if (value > alpha && value < beta) break;
        if (value <= alpha)
            set_deadline(master, master->pacing.most_us); /* worse than it seemed: take time */
        if (value <= alpha)
            below = below >= 4 * WINDOW ? SEARCH_INFINITE + abs(guess) : below * 4;
        else
            above = above >= 4 * WINDOW ? SEARCH_INFINITE + abs(guess) : above * 4;
    }
    withdraw_bound(master, place, &before);
}

/* ---- The thought ---- */

/* The expected score of a value. */
static double chance_of(int value)
{
    return 1 / (1 + exp(-value / ODDS_SCALE));
}

/* Does the database's value count? Not against a win that the search has seen to its end, nor against a draw
 * by repetition, which the database does not know. */
static bool database_decides(const Candidate *candidate)
{
    return candidate->known != EGDB_UNKNOWN && candidate->value != 0 && abs(candidate->value) < SEARCH_SURE;
}

/* The value as it is reported: without contempt. */
static int shown_value(const Master *master, const Candidate *candidate)
{
    int value = candidate->value;
    if (database_decides(candidate)) return known_value(candidate->known, 0);
    if (value == 0 || abs(value) >= SEARCH_DECIDED) return value;
    return value - search_contempt(&master->search, master->search.root_pieces, 0);
}

static RootMove root_move(const Master *master, const Candidate *candidate)
{
    int value = shown_value(master, candidate);
    RootMove root = {.move = candidate->move,
                     .value = value,
                     .chance = chance_of(value),
                     .exact = candidate->exact,
                     .pv_count = 1,
                     .pv = {candidate->move}};
    int most = (int)(sizeof root.pv / sizeof root.pv[0]);
    for (int i = 0; i < candidate->line.count && root.pv_count < most; i++)
        root.pv[root.pv_count++] = candidate->line.move[i];
    return root;
}

static void fill_thought(const Master *master, const Pos *pos, int depth, Thought *out)
{
    const Candidate *best = &master->candidate[0];
    out->move = best->move;
    out->value = shown_value(master, best);
    out->chance = chance_of(out->value);
    out->proven = database_decides(best) || best->known == EGDB_DRAW || abs(best->value) >= SEARCH_SURE;
    out->end_plies = abs(best->value) >= SEARCH_SURE ? SEARCH_WIN - abs(best->value) : 0;
    out->depth = depth;
    out->nodes = master->search.nodes;
    out->pv[0] = best->move;
    out->pv_count = 1;
    for (int i = 0; i < best->line.count && out->pv_count < PV_MAX; i++)
        out->pv[out->pv_count++] = best->line.move[i];
    Move ordered[MOVES_MAX];
    out->root_count = master->game->moves(pos, ordered);
    for (int i = 0; i < master->count; i++) {
        int at = 0;
        while (ordered[at] != master->candidate[i].move)
            at++;
        out->root[at] = root_move(master, &master->candidate[i]);
    }
}

/* Nothing can change any more: a win or loss was found within the depth searched. */
static bool is_settled(const Master *master, int depth)
{
    int value = abs(master->candidate[0].value);
    return value >= SEARCH_SURE && SEARCH_WIN - value <= depth;
}

static int last_depth(const Master *master, const Limits *limits)
{
    if (limits->depth > 0 && !limits->infinite) return limits->depth < DEPTH_MAX ? limits->depth : DEPTH_MAX;
    return master->count == 1 && limits->nodes == 0 && !limits->infinite ? FORCED_DEPTH : DEPTH_MAX;
}

/* A depth is complete: is it the last one? */
static bool is_enough(Master *master, int depth)
{
    if (is_settled(master, depth)) return true;
    if (!pacing_counts(&master->pacing)) return false;
    pacing_add(&master->pacing, master->candidate[0].move,
               chance_of(shown_value(master, &master->candidate[0])));
    return pacing_enough(&master->pacing, now_us() - master->search.timing.start_us);
}

/* ---- Several threads ---- */

/* A helper deepens on its own until it is stopped; every other one begins a ply deeper, so that they do not
 * all do the same at the same time. Its result is what it leaves in the table. */
static void help(void *member, const atomic_bool *stop)
{
    Master *helper = member;
    Watch watch = {.stop = stop};
    begin(helper, helper->history, &(Limits){.infinite = true}, &watch, helper->search.contempt);
    for (int depth = helper->first_depth; depth <= DEPTH_MAX && !helper->search.stopped; depth++)
        search_place(helper, 0, depth);
}

/* After `begin`: the helpers borrow the table as it is for this search. */
static Team *call_helpers(Master *master, const History *history)
{
    void *members[MASTER_THREADS_MAX];
    for (int i = 0; i < master->helper_count; i++) {
        Master *helper = master->helper[i];
        helper->search.net = master->search.net;
        helper->search.contempt = master->search.contempt;
        helper->egdb = master->egdb;
        helper->search.table = master->search.table;
        helper->search.table.age--; /* begin counts it up again */
        helper->history = history;
        helper->first_depth = 1 + (i & 1);
        members[i] = helper;
    }
    return team_begin(help, members, master->helper_count);
}

static uint64_t nodes_of_all(const Master *master)
{
    uint64_t nodes = master->search.nodes;
    for (int i = 0; i < master->helper_count; i++)
        nodes += master->helper[i]->search.nodes;
    return nodes;
}

/* The distances are enough: take the best line from them, without a search. */
static void follow_distances(Master *master, const Pos *pos, Thought *out)
{
    for (int i = 0; i < master->playable; i++) {
        Line *line = &master->candidate[i].line;
        line->count = egdb_line(master->egdb, &master->candidate[i].next, line->move, EGDB_LINE - 1);
    }
    master->search.nodes = (uint64_t)master->count;
    fill_thought(master, pos, 1, out);
}

Status master_think(Master *master, const History *history, const Limits *limits, const Watch *watch,
                    Thought *out)
{
    const Pos *pos = &history->pos[history->count - 1];
    begin(master, history, limits, watch, contempt_applies(limits) ? master->contempt : 0);
    if (master->far) {
        follow_distances(master, pos, out);
        return status_ok();
    }
    Team *team = call_helpers(master, history);
    int lines = limits->all_exact ? master->count : limits->lines > 1 ? limits->lines : 1;
    int last = last_depth(master, limits), depth = 0;
    for (int next = 1; next <= last && !master->search.stopped; next++) {
        /* The first one keeps the value of the previous depth until this depth finds another. */
        for (int i = 1; i < master->playable; i++)
            master->candidate[i].exact = false;
        set_deadline(master, pacing_deadline_us(&master->pacing));
        for (int place = 0; place < lines && place < master->playable; place++)
            search_place(master, place, next);
        if (master->search.stopped) break;
        depth = next;
        fill_thought(master, pos, depth, out);
        if (timing_report_due(&master->search.timing)) watch_report(watch, out);
        if (lines == 1 && !limits->infinite && is_enough(master, depth)) break;
    }
    /* Several lines are comparable only if all were searched to the same depth: the last completed depth
     * counts. */
    if (lines == 1 || depth == 0) fill_thought(master, pos, depth, out);
    team_end(team);
    out->nodes = nodes_of_all(master);
    return status_ok();
}
