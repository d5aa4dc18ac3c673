#include "games/checkers/engine/master.h"

#include "engine/contempt.h"
#include "engine/root.h"
#include "games/checkers/egdb/egdb_index.h"
#include "games/checkers/egdb/egdb_root.h"
#include "games/checkers/engine/engines.h"
#include "games/checkers/engine/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_MS = 1000,
    DEPTH_MAX = 90,
    FORCED_DEPTH = 8, /* a single legal move is searched no deeper than this */
    EGDB_MB = 64,     /* of endgame databases in memory, by default */
    EGDB_LINE = 12,   /* moves of a line by distance */
    CONTEMPT = 17,    /* a full board is worth so many hundredths of a point by itself */
};

/* With this value the odds are e : 1: a logistic curve fitted to games of the engine against itself. */
static const double ODDS_SCALE = 55;

/* What a move of the root leads to, in the game's order of moves. */
typedef struct Option {
    Board next;
    int reversible;  /* see Task */
    EgdbValue known; /* the endgame database's value, if it decides the root */
} Option;

struct Master {
    const Game *game;
    Net net;    /* a helper borrows it through its search */
    Egdb *egdb; /* the same; NULL = none */
    Search search;
    int egdb_most;          /* pieces; 0 = as many as it has */
    bool egdb_near;         /* its distances are not asked */
    int contempt;           /* in games */
    bool far;               /* the moves are sorted by distance: there is nothing to search */
    const History *history; /* while it thinks */
    Option option[MOVES_MAX];
    Root root;
};

static const RootGame ROOT_GAME;

static Master *alloc_master(const Game *game)
{
    Master *master = calloc(1, sizeof *master);
    if (master == NULL) return NULL;
    master->game = game;
    root_init(&master->root, &ROOT_GAME, master, &master->search.budget);
    return master;
}

/* The other threads' masters: they borrow this one's table. */
static void add_helpers(Root *root, const Game *game, int threads)
{
    int wanted = threads < ROOT_THREADS_MAX ? threads - 1 : ROOT_THREADS_MAX - 1;
    while (root->helper_count < wanted) {
        Master *helper = alloc_master(game);
        if (helper == NULL) return;
        root->helper[root->helper_count++] = &helper->root;
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
    Master *master = alloc_master(game);
    size_t bytes = (size_t)(setup->hash_mb > 0 ? setup->hash_mb : MASTER_MB) << 20;
    if (master == NULL || !hash_table_init(&master->search.table, bytes)) {
        free(master);
        return status_failed("no memory for the opponent master");
    }
    open_egdb(master, setup);
    master->egdb_most = setup->egdb_pieces;
    master->egdb_near = setup->egdb_near;
    if (!setup->plain) checkers_net_open(setup->data, &master->net);
    master->search.net = master->net.weights;
    master->contempt = contempt_value(setup->contempt != 0 ? setup->contempt : CONTEMPT, ODDS_SCALE);
    add_helpers(&master->root, game, setup->threads);
    *out = master;
    return status_ok();
}

void master_got(const Master *master, EngineSetup *out)
{
    out->hash_mb = hash_table_mb(&master->search.table);
    out->threads = master->root.helper_count + 1;
    out->plain = master->search.net == NULL;
}

void master_free(Master *master)
{
    if (master == NULL) return;
    hash_table_release(&master->search.table);
    checkers_net_close(&master->net);
    egdb_close(master->egdb);
    for (int i = 0; i < master->root.helper_count; i++)
        free(master->root.helper[i]->player);
    free(master);
}

void master_forget(Master *master)
{
    hash_table_clear(&master->search.table);
    if (master->egdb != NULL) egdb_forget(master->egdb);
    memset(master->search.history, 0, sizeof master->search.history);
    memset(master->search.killer, 0, sizeof master->search.killer);
}

void master_for_problems(Master *master)
{
    master->search.solves = true;
}

void master_without_net(Master *master)
{
    master->search.net = NULL;
}

/* ---- Beginning ---- */

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
    int count = master->game->moves(pos, moves);
    master->root.count = 0;
    for (int i = 0; i < count; i++) {
        Pos next = master->game->play(pos, moves[i]);
        Option *option = &master->option[i];
        *option = (Option){.next = board_of_pos(&next)};
        option->reversible = board_is_reversible(&board, &option->next) ? reversible + 1 : 0;
        root_add(&master->root, moves[i],
                 -HOT_PICK(search_evaluate)(master->search.net, master->search.sums, &option->next));
    }
}

/* The value of a move that the database knows. */
static int known_value(EgdbValue known, int plies)
{
    int win = plies > 0 ? SEARCH_WIN - plies : SEARCH_KNOWN;
    return known == EGDB_WIN ? win : known == EGDB_LOSS ? -win : 0;
}

/* Moves that keep what the database promises come first, by distance where that is known; the others lose it. */
static void order_by_database(Master *master, const EgdbRoot *known)
{
    Root *root = &master->root;
    root->playable = 0;
    for (int i = 0; i < root->count; i++) { /* those not seen yet are still in the game's order */
        Candidate *candidate = &root->candidate[i];
        master->option[i].known = known->move[i];
        bool kept = known->move[i] == known->value;
        if (kept ? known->far : known->move[i] != EGDB_UNKNOWN) {
            candidate->value = known_value(known->move[i], known->plies[i]);
            candidate->exact = true;
        }
        if (!kept) continue;
        int to = known->far ? 0 : root->playable;
        while (known->far && to < root->playable && root->candidate[to].value >= candidate->value)
            to++;
        root_promote(root, i, to);
        root->playable++;
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
static void doubt_database(Master *master, EgdbRoot *known, int reversible)
{
    if (known->far) known->far = !has_repeated(&master->search, reversible);
    if (master->search.quiet_limit == 0 || reversible <= master->search.quiet_limit / 2) return;
    known->far = false;
    for (int i = 0; i < master->root.playable; i++)
        master->option[master->root.candidate[i].number].known = EGDB_UNKNOWN;
}

/* Without distances to the end: does the database know how soon the next piece or man goes? */
static void convert_by_steps(Master *master, const Board *root, EgdbValue known, int reversible)
{
    enum { PATIENCE = 8, HURRY = 6 };
    Search *search = &master->search;
    Board lost = known == EGDB_WIN ? board_swapped(root) : *root;
    search->converts = known != EGDB_DRAW && !master->far && !master->egdb_near &&
                       egdb_section(master->egdb, egdb_board_slice_id(&lost), EGDB_STEPS) != NULL;
    search->root_men = (root->own | root->other) & ~root->kings;
    search->hurry = reversible > PATIENCE ? HURRY * (reversible - PATIENCE) : 0;
}

/* Probe the database at the root, and tell the search what it need not find out. */
static void consult_database(Master *master, const Board *root, int reversible)
{
    Search *search = &master->search;
    EgdbRoot known;
    Board next[MOVES_MAX];
    master->far = false;
    search->converts = false;
    search->root_pieces = board_pieces(root);
    search->egdb = master->egdb;
    int pieces = master->egdb != NULL ? egdb_pieces(master->egdb) : 0;
    if (master->egdb_most > 0 && pieces > master->egdb_most) pieces = master->egdb_most;
    for (int i = 0; i < 3; i++)
        search->egdb_pieces[i] = pieces;
    search->same_as_root[0] = search->same_as_root[1] = EGDB_UNKNOWN;
    if (pieces == 0 || board_pieces(&master->option[0].next) > pieces) return;
    for (int i = 0; i < master->root.count; i++)
        next[i] = master->option[i].next;
    egdb_root(master->egdb, next, master->root.count, &known);
    if (known.value == EGDB_UNKNOWN) return;
    known.far = known.far && !master->egdb_near;
    order_by_database(master, &known);
    doubt_database(master, &known, reversible);
    master->far = known.far;
    convert_by_steps(master, root, known.value, reversible);
    int fewer = search->root_pieces - 1;
    search->egdb_pieces[0] = known.value == EGDB_WIN ? fewer : pieces;
    search->egdb_pieces[1] = known.value == EGDB_LOSS ? fewer : pieces;
    search->egdb_pieces[2] = search->converts ? pieces : fewer;
    search->same_as_root[0] = known.value;
    search->same_as_root[1] = known.value == EGDB_WIN    ? EGDB_LOSS
                              : known.value == EGDB_LOSS ? EGDB_WIN
                                                         : EGDB_DRAW;
}

static void begin_search(Master *master, const History *history, const Limits *limits, const Watch *watch,
                         int contempt)
{
    Search *search = &master->search;
    Board root = board_of_pos(&history->pos[history->count - 1]);
    Limits mine = limits_or_ms(limits, DEFAULT_MS);
    master->history = history;
    search->budget = budget_begin(&mine, watch);
    master->root.pacing = pacing_begin(&mine);
    search->contempt = search->solves ? 0 : contempt;
    search->root_lead = bits_count(root.own) - bits_count(root.other);
    search->salt = contempt_key(search->contempt, (int)root.side);
    search->quiet_limit = (history->rules & RULE_FORTY_MOVES) != 0 ? QUIET_PLIES : 0;
    memset(search->killer, 0, sizeof search->killer);
    for (int ply = 0; search->net != NULL && ply < SEARCH_PLIES; ply++)
        net_sums_clear(search->net, &search->sums[ply]);
    int reversible = remember_past(search, history);
    list_candidates(master, &history->pos[history->count - 1], reversible);
    consult_database(master, &root, reversible);
}

/* ---- What the root asks ---- */

static int search_candidate(void *player, const Candidate *candidate, int depth, int alpha, int beta,
                            RootLine *line)
{
    Master *master = player;
    const Option *option = &master->option[candidate->number];
    Task task = {.board = option->next,
                 .key = board_hash(&option->next) ^ master->search.salt,
                 .depth = depth - 1,
                 .alpha = -beta,
                 .beta = -alpha,
                 .ply = 1,
                 .reversible = option->reversible};
    return -HOT_PICK(search_run)(&master->search, &task, line);
}

/* The expected score of a value. */
static double chance_of(int value)
{
    return 1 / (1 + exp(-value / ODDS_SCALE));
}

/* Does the database's value count? Not against a win that the search has seen to its end, nor against a draw
 * by repetition, which the database does not know. */
static bool database_decides(const Master *master, const Candidate *candidate)
{
    return master->option[candidate->number].known != EGDB_UNKNOWN && candidate->value != 0 &&
           abs(candidate->value) < SEARCH_SURE;
}

/* The value as it is reported: without contempt. */
static int shown_value(const Master *master, const Candidate *candidate)
{
    int value = candidate->value;
    if (database_decides(master, candidate)) return known_value(master->option[candidate->number].known, 0);
    if (value == 0 || abs(value) >= SEARCH_DECIDED) return value;
    return value - search_contempt(&master->search, master->search.root_pieces, 0);
}

static void show_candidate(const void *player, const Candidate *candidate, RootMove *out)
{
    int value = shown_value(player, candidate);
    out->value = value;
    out->chance = chance_of(value);
    out->exact = candidate->exact;
}

static void conclude(const void *player, Thought *out)
{
    const Master *master = player;
    const Candidate *best = &master->root.candidate[0];
    bool sure = abs(best->value) >= SEARCH_SURE;
    out->proven = sure || database_decides(master, best) || master->option[best->number].known == EGDB_DRAW;
    out->end_plies = sure ? SEARCH_WIN - abs(best->value) : 0;
}

/* Was a win or loss found within the depth searched? */
static bool is_settled(const void *player, int depth)
{
    int value = abs(((const Master *)player)->root.candidate[0].value);
    return value >= SEARCH_SURE && SEARCH_WIN - value <= depth;
}

static void lend(void *player, void *other)
{
    Master *master = player, *helper = other;
    helper->search.net = master->search.net;
    helper->search.contempt = master->search.contempt;
    helper->search.solves = master->search.solves;
    helper->egdb = master->egdb;
    helper->egdb_most = master->egdb_most;
    helper->egdb_near = master->egdb_near;
    helper->search.table = master->search.table;
    helper->history = master->history;
}

static void join(void *player, const Watch *watch)
{
    Master *helper = player;
    begin_search(helper, helper->history, &(Limits){.infinite = true}, watch, helper->search.contempt);
}

static const RootGame ROOT_GAME = {.window = 14,
                                   .decided = SEARCH_DECIDED,
                                   .depth_max = DEPTH_MAX,
                                   .search = search_candidate,
                                   .show = show_candidate,
                                   .conclude = conclude,
                                   .settled = is_settled,
                                   .lend = lend,
                                   .join = join};

/* ---- Thinking ---- */

/* The distances are enough: take the best line from them, without a search. */
static void follow_distances(Master *master, Thought *out)
{
    Root *root = &master->root;
    for (int i = 0; i < root->playable; i++) {
        const Option *option = &master->option[root->candidate[i].number];
        RootLine *line = &root->candidate[i].line;
        line->count = egdb_line(master->egdb, &option->next, line->move, EGDB_LINE - 1);
    }
    master->search.budget.nodes = (uint64_t)root->count;
    root_tell(root, 1, out);
}

Status master_think(Master *master, const History *history, const Limits *limits, const Watch *watch,
                    Thought *out)
{
    Root *root = &master->root;
    hash_table_next_age(&master->search.table);
    begin_search(master, history, limits, watch, contempt_applies(limits) ? master->contempt : 0);
    if (master->far) {
        follow_distances(master, out);
        return status_ok();
    }
    bool forced = root->count == 1 && limits->depth == 0 && limits->nodes == 0 && !limits->infinite;
    root_call_helpers(root);
    root_deepen(root, limits, forced ? FORCED_DEPTH : root_last_depth(root, limits), watch, out);
    root_dismiss(root, out);
    return status_ok();
}
