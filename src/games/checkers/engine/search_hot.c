#include "games/checkers/engine/search.h"

#include "games/checkers/engine/net_eval.h"

enum {
    TRUST_DEPTH = 5, /* from this depth on a shallow search may replace the deep one */
    TRUST_SHALLOWER = 4,
    TRUST_MARGIN = 12, /* if it is above the window by this much */
    FAR_MARGIN = 17,   /* how much the evaluation may change per ply (futility margin) */
    RAZOR_DEPTH = 3,   /* up to this depth a position far below the window is believed to stay there */
    RAZOR_MARGIN = 41,
    UNKNOWN_DEPTH = 5, /* from this depth on positions that are not in the table are searched a ply less
                        * deeply */
    REDUCE_DEPTH = 3,  /* from this depth on late moves are reduced */
    HISTORY_MAX = 16384,
    EGDB_AT_END = 2,
    NOT_EVALUATED = INT16_MIN,
    END_DEPTH = 3,   /* below this depth a node counts as the end of its line for the endgame database */
    LOAD_DEPTH = 5,  /* from this depth on a block of the endgame database is worth reading */
    KNOWN_LEAD = 24, /* with a piece more a known win may come so many plies later */
};

/* The locals of one node. */
typedef struct Node {
    const Task *task;
    int depth; /* the task's, or one less */
    uint64_t key;
    bool offered;   /* for problems: the side at the root has given pieces away, so look closely */
    bool open;      /* the window is wider than a point: a PV node */
    int eval;       /* or NOT_EVALUATED */
    int hash_index; /* of the move to try first, or HASH_NO_MOVE */
    int best, best_index;
    int depends, best_depends; /* what the values of all moves so far depend on, and that of the best one */
    RootLine *line;
    RootLine below;
    Board next; /* after the move to be searched next, and its key: fetched ahead from the table */
    uint64_t next_key;
    int score[MOVES_MAX];
    uint8_t index[MOVES_MAX];
    Plays plays;
} Node;

static int search(Search *s, const Task *task, RootLine *line);
static int quiesce_moves(Search *s, const Board *board, int alpha, int beta, int ply);

int HOT(search_evaluate)(const NetWeights *net, NetSums *sums, const Board *board)
{
    return position_value(net, sums, board);
}

/* The positions evaluated one after the other at the same distance from the root differ by few pieces. */
static inline int evaluate(Search *s, const Board *board, int ply)
{
    int value = position_value(s->net, &s->sums[ply], board);
    return s->contempt == 0 ? value : value + search_contempt(s, board_pieces(board), ply);
}

static inline int lost_value(int ply)
{
    return -(SEARCH_WIN - ply);
}

/* ---- Draws ---- */

/* Within the search one repetition is enough: a side that wanted it once wants it again. A position of the
 * game itself must have occurred twice; otherwise a win would seem out of reach after aimless play. */
static inline bool is_draw(Search *s, const Task *task, uint64_t key)
{
    s->depends = PATH_GAME;
    if (s->quiet_limit > 0 && task->reversible >= s->quiet_limit) return true;
    const uint64_t *here = &s->key[SEARCH_PAST + task->ply];
    int most = task->reversible < SEARCH_PAST + task->ply ? task->reversible : SEARCH_PAST + task->ply;
    int before = 0;
    for (int back = 4; back <= most; back += 2) {
        if (here[-back] != key) continue;
        if (back < task->ply) s->depends = task->ply - back;
        if (back < task->ply || ++before == 2) return true;
    }
    s->depends = PATH_FREE;
    return false;
}

/* ---- Endgame database ---- */

/* Does the database decide this position? Of two wins that it knows, the one with more pieces against fewer is
 * easier to bring home: how long they take it does not tell. */
static inline bool is_known(const Search *s, const Board *board, int depth, int ply, int *value)
{
    int when = depth >= END_DEPTH ? ply & 1 : EGDB_AT_END;
    if (board_pieces(board) > s->egdb_pieces[when]) return false;
    EgdbValue known = depth >= LOAD_DEPTH || s->converts ? HOT(egdb_probe_loading)(s->egdb, board)
                                                         : HOT(egdb_probe_cached)(s->egdb, board);
    bool same = known == s->same_as_root[ply & 1];
    if (known == EGDB_UNKNOWN || (same && (known == EGDB_DRAW || board_pieces(board) >= s->root_pieces)))
        return false;
    int lead = KNOWN_LEAD * (bits_count(board->own) - bits_count(board->other)), plies;
    if (s->converts && known != EGDB_DRAW && egdb_distance(s->egdb, board, &plies))
        lead = known == EGDB_WIN ? -plies : plies;
    *value = known == EGDB_DRAW ? 0 : lead + (known == EGDB_WIN ? SEARCH_KNOWN - ply : ply - SEARCH_KNOWN);
    return true;
}

/* How many rows a piece of that colour has to go to be crowned. */
static inline int rows_to_go(uint64_t bit, uint64_t side)
{
    int row = square_of_bit(bits_first(bit)) / 4;
    return side == BLACK ? 7 - row : row;
}

/* About how many plies a lost position with as many pieces as the root lasts: what its pieces say on average (fitted to
 * the five-piece endings; the error is about 12 plies), and something of the plies until the next piece or man goes,
 * so that king moves get nearer to that. With all of these plies the wins take 11 % longer, with a tenth of them 4 %. */
static int plies_to_loss(const Search *s, const Board *board, int to_step)
{
    uint64_t men = (board->own | board->other) & ~board->kings, own = board->own & men,
             other = board->other & men;
    bool single = bits_count(board->own) == 1;
    int plies = single ? 9 + 2 * bits_count(other) : 41 + 8 * bits_count(other);
    for (; other != 0 && !single; other &= other - 1)
        plies += rows_to_go(other, board->side ^ 1);
    for (; own != 0; own &= own - 1)
        plies -= (single ? 1 : 3) * rows_to_go(own, board->side);
    if (men == s->root_men) plies += s->hurry;
    return (plies > 0 ? plies : 0) + to_step * 3 / 10;
}

/* A quiet position at the end of a line of a decided ending (Search.converts), with as many pieces as at its beginning. The
 * winner is given a move more, since only lost positions say how soon they lose something. */
static int convert(Search *s, const Board *board, int alpha, int beta, int ply)
{
    int to_step;
    EgdbValue known = HOT(egdb_probe_loading)(s->egdb, board);
    if (known == EGDB_WIN) return quiesce_moves(s, board, alpha, beta, ply);
    if (known == EGDB_LOSS && egdb_steps(s->egdb, board, &to_step))
        return ply + plies_to_loss(s, board, to_step) - SEARCH_KNOWN;
    return known == EGDB_DRAW ? 0 : evaluate(s, board, ply);
}

/* ---- Table ---- */

/* Near the end of the forty moves it matters how many are left: such positions have entries of their own. */
static inline uint64_t table_key(const Search *s, const Task *task)
{
    enum { STEP = 4 };
    if (s->quiet_limit == 0 || task->reversible <= s->quiet_limit / 2) return task->key;
    return task->key ^ (uint64_t)(task->reversible / STEP) * 0x9E3779B97F4A7C15u;
}

/* Use the table's entry; true if it decides the node. */
static inline bool probe(Search *s, Node *node, int *value)
{
    const Task *task = node->task;
    HashEntry entry;
    if (!hash_table_find(&s->table, table_key(s, task), &entry)) {
        node->hash_index = HASH_NO_MOVE;
        node->eval = NOT_EVALUATED;
        return false;
    }
    node->hash_index = entry.best;
    node->eval = entry.eval;
    *value = hash_value_from_table(entry.value, task->ply, SEARCH_DECIDED);
    if (node->open || entry.depth < node->depth || entry.on_path) return false;
    return hash_bound_decides(&entry, *value, task->alpha, task->beta);
}

/* A move that is good enough proves that, whatever the others depend on; else all count. Where what was repeated lies
 * in the subtree, the value is free. */
static inline int depends_of(const Node *node, Bound bound)
{
    int depends = bound == BOUND_LOWER ? node->best_depends : node->depends;
    return depends >= node->task->ply ? PATH_FREE : depends;
}

static inline void store(Search *s, const Node *node)
{
    const Task *task = node->task;
    Bound bound = hash_bound(node->best, task->alpha, task->beta);
    s->depends = depends_of(node, bound);
    uint8_t best = bound == BOUND_UPPER ? (uint8_t)node->hash_index : node->index[node->best_index];
    hash_table_store(&s->table, table_key(s, task),
                     (HashEntry){.value = (int16_t)hash_value_to_table(node->best, task->ply, SEARCH_DECIDED),
                                 .eval = (int16_t)node->eval,
                                 .depth = (int8_t)node->depth,
                                 .bound = bound,
                                 .on_path = s->depends != PATH_FREE,
                                 .best = best});
}

/* ---- Order of moves ---- */

static inline int order_score(const Search *s, const Task *task, const Play *play)
{
    if (play->taken != 0)
        return 100 * bits_count(play->taken) + 50 * bits_count(play->taken & task->board.kings);
    /* Killers: +34 ±25 Elo; the history: about +13 ±6. */
    if (play->path == s->killer[task->ply][0]) return 2 * HISTORY_MAX + 1;
    if (play->path == s->killer[task->ply][1]) return 2 * HISTORY_MAX;
    return s->history[task->board.side][play->path & (SEARCH_STEPS - 1)];
}

static inline void score_moves(const Search *s, Node *node)
{
    for (int i = 0; i < node->plays.count; i++) {
        node->index[i] = (uint8_t)i;
        node->score[i] = i == node->hash_index ? 4 * HISTORY_MAX
                                               : order_score(s, node->task, &node->plays.play[i]);
    }
}

/* Bring the most promising of the moves from `from` on to that place. */
static inline void pick_move(Node *node, int from)
{
    int best = from;
    for (int i = from + 1; i < node->plays.count; i++)
        if (node->score[i] > node->score[best]) best = i;
    Play play = node->plays.play[best];
    int score = node->score[best];
    uint8_t index = node->index[best];
    node->plays.play[best] = node->plays.play[from];
    node->score[best] = node->score[from];
    node->index[best] = node->index[from];
    node->plays.play[from] = play;
    node->score[from] = score;
    node->index[from] = index;
}

static inline void adjust_history(Search *s, uint64_t side, const Play *play, int bonus)
{
    int *value = &s->history[side][play->path & (SEARCH_STEPS - 1)];
    int size = bonus < 0 ? -bonus : bonus;
    *value += bonus - *value * size / HISTORY_MAX;
}

/* A step caused a cutoff: try it early in sibling nodes and everywhere else. */
static inline void reward_refutation(Search *s, const Node *node)
{
    const Task *task = node->task;
    const Play *play = &node->plays.play[node->best_index];
    if (play->taken != 0) return;
    Move *killer = s->killer[task->ply];
    if (killer[0] != play->path) {
        killer[1] = killer[0];
        killer[0] = play->path;
    }
    int bonus = node->depth < 20 ? node->depth * node->depth : 400;
    for (int i = 0; i < node->best_index; i++)
        adjust_history(s, task->board.side, &node->plays.play[i], -bonus);
    adjust_history(s, task->board.side, play, bonus);
}

/* ---- The end of a line ---- */

/* Could the opponent jump if it were his turn? */
static inline bool is_threatened(const Board *board)
{
    Board passed = board_swapped(board);
    return board_jumpers(&passed) != 0;
}

static int quiesce(Search *s, const Board *board, int alpha, int beta, int ply);

/* Every legal move is tried: captures because they are forced. (Looking at what the opponent threatens as well gained
 * nothing: without it +3 ±6 Elo in 4,000 games at 2,500 nodes a move.) */
static int quiesce_moves(Search *s, const Board *board, int alpha, int beta, int ply)
{
    Plays plays;
    board_plays(board, &plays);
    int best = lost_value(ply);
    for (int i = 0; i < plays.count && best < beta && !s->budget.stopped; i++) {
        Board next = board_play(board, &plays.play[i]);
        int value = -quiesce(s, &next, -beta, best > alpha ? -best : -alpha, ply + 1);
        if (value > best) best = value;
    }
    return best;
}

static int quiesce(Search *s, const Board *board, int alpha, int beta, int ply)
{
    if (budget_spend(&s->budget)) return alpha;
    if (ply >= SEARCH_PLIES - 1) return evaluate(s, board, ply);
    if (board_jumpers(board) != 0) return quiesce_moves(s, board, alpha, beta, ply);
    if (board_steppers(board) == 0) return lost_value(ply);
    int known;
    if (is_known(s, board, 0, ply, &known)) return known;
    if (s->converts && board_pieces(board) == s->root_pieces) return convert(s, board, alpha, beta, ply);
    return evaluate(s, board, ply);
}

/* ---- Shortcuts ----
 * The Elo of a step: the search without it against the search with it, 10 ms of processor time a move, decided by
 * a sequential test (make sprt; doc/checkers-engine.md) with network n6 and the wider margins of its time; that of
 * killers, forced moves and late moves with n9. */

/* ProbCut: if the evaluation lies well above the window and a shallower search agrees, believe it: +32 ±23 Elo.
 * That search does not do the same at its own root: step by step it would end after four plies. Below the window it is
 * blind to sacrifices, which look bad to every shallow search: without it +8 ±5 (4,000 games, 3,000 nodes a move).
 * (A null move, as in chess programs, proves nothing here: zugzwang is common.) */
static bool trust_shallow_search(Search *s, const Node *node, int *value)
{
    const Task *task = node->task;
    if (node->open || task->verifying || node->depth < TRUST_DEPTH || task->beta >= SEARCH_DECIDED)
        return false;
    if (node->eval < task->beta + TRUST_MARGIN) return false;
    Task shallow = *task;
    RootLine ignored;
    shallow.depth = node->depth - TRUST_SHALLOWER;
    shallow.verifying = true;
    shallow.beta = task->beta + TRUST_MARGIN;
    shallow.alpha = shallow.beta - 1;
    *value = search(s, &shallow, &ignored);
    return *value >= shallow.beta;
}

/* Near the end of a line, a quiet position far above the window stays above it (reverse futility pruning):
 * +55 ±35 Elo. */
static inline bool is_far_above(const Node *node)
{
    const Task *task = node->task;
    if (node->open || node->depth >= TRUST_DEPTH || task->beta >= SEARCH_DECIDED) return false;
    if (node->plays.play[0].taken != 0) return false;
    return node->eval >= task->beta + FAR_MARGIN * (node->depth + 1) && !is_threatened(&task->board);
}

/* The same below the window (razoring): there a threat can only make it worse. +75 ±40 Elo. */
static inline bool is_far_below(const Node *node)
{
    const Task *task = node->task;
    if (node->open || node->depth > RAZOR_DEPTH || task->alpha <= -SEARCH_DECIDED) return false;
    return node->plays.play[0].taken == 0 && node->eval <= task->alpha - RAZOR_MARGIN * node->depth;
}

static inline bool is_offered(const Search *s, const Task *task)
{
    if (!s->solves) return false;
    int lead = bits_count(task->board.own) - bits_count(task->board.other);
    return (task->ply % 2 == 0 ? lead : -lead) < s->root_lead;
}

/* ---- One move ---- */

static inline int extension(const Node *node)
{
    return node->plays.count == 1 ? 1 : 0; /* a forced reply is not a decision: +20 ±16 Elo */
}

/* By how much to reduce the depth of the i-th move: +7 ±9 Elo. */
static inline int reduction(const Node *node, int i, const Board *next)
{
    if (node->depth < REDUCE_DEPTH || i < (node->open ? 3 : 2) || node->offered) return 0;
    if (node->plays.play[i].taken != 0 || board_jumpers(next) != 0) return 0; /* an exchange in progress */
    int less = 1 + (i >= 4) + (node->depth >= 6 && i >= 3) + (node->depth >= 10 && i >= 6);
    return node->open ? (less + 1) / 2 : less;
}

static inline bool is_reversible(const Board *board, const Play *play)
{
    return play->taken == 0 && (board->kings & play->moved) != 0;
}

/* Choose the i-th move. Its table entry is prefetched while the previous move is searched. */
static inline void prepare_move(Search *s, Node *node, int i)
{
    if (i >= node->plays.count) return;
    pick_move(node, i);
    node->next = board_play(&node->task->board, &node->plays.play[i]);
    if (node->depth - 1 + extension(node) <= 0) return; /* the end of a line: not in the table */
    node->next_key = board_hash(&node->next) ^ s->salt;
    hash_table_prefetch(&s->table, node->next_key);
}

static int search_move(Search *s, Node *node, int i)
{
    const Task *task = node->task;
    const Play *play = &node->plays.play[i];
    int floor = node->best > task->alpha ? node->best : task->alpha;
    Task child = {.board = node->next,
                  .key = node->next_key,
                  .depth = node->depth - 1 + extension(node),
                  .alpha = -task->beta,
                  .beta = -floor,
                  .ply = task->ply + 1,
                  .reversible = is_reversible(&task->board, play) ? task->reversible + 1 : 0};
    prepare_move(s, node, i + 1);
    if (i == 0) return -search(s, &child, &node->below);

    /* Later moves only have to be proven no better: a window of one point, at reduced depth first. */
    int less = reduction(node, i, &child.board);
    child.alpha = -floor - 1;
    child.depth -= less;
    int value = -search(s, &child, &node->below);
    child.depth += less;
    if (less > 0 && value > floor) value = -search(s, &child, &node->below);
    child.alpha = -task->beta;
    if (value > floor && value < task->beta) value = -search(s, &child, &node->below);
    return value;
}

static inline void keep_line(Node *node, Move first)
{
    RootLine *line = node->line;
    line->move[0] = first;
    line->count = node->below.count < PV_MAX - 1 ? node->below.count + 1 : PV_MAX;
    for (int i = 1; i < line->count; i++)
        line->move[i] = node->below.move[i - 1];
}

static int move_loop(Search *s, Node *node)
{
    const Task *task = node->task;
    score_moves(s, node);
    prepare_move(s, node, 0);
    for (int i = 0; i < node->plays.count && node->best < task->beta; i++) {
        int value = search_move(s, node, i);
        if (s->budget.stopped) return task->alpha;
        if (s->depends < node->depends) node->depends = s->depends;
        if (value <= node->best) continue;
        node->best = value;
        node->best_depends = s->depends;
        node->best_index = i;
        if (value > task->alpha && node->open) keep_line(node, node->plays.play[i].path);
    }
    if (node->best >= task->beta) reward_refutation(s, node);
    store(s, node);
    return node->best;
}

static int search(Search *s, const Task *task, RootLine *line)
{
    Node node;
    node.task = task;
    node.line = line;
    node.depth = task->depth;
    line->count = 0;
    s->depends = PATH_FREE;
    if (task->depth <= 0 || task->ply >= SEARCH_PLIES - 1)
        return quiesce(s, &task->board, task->alpha, task->beta, task->ply);
    if (budget_spend(&s->budget)) return task->alpha;
    node.key = task->key;
    int value;
    if (is_known(s, &task->board, task->depth, task->ply, &value)) return value;

    /* Is the game over, or drawn? */
    board_plays(&task->board, &node.plays);
    if (node.plays.count == 0) return lost_value(task->ply);
    s->key[SEARCH_PAST + task->ply] = node.key;
    if (is_draw(s, task, node.key)) return 0;

    /* Is the value already known? If the table has not even a move, a ply less (internal iterative reduction): +34 ±24
     * Elo. */
    node.open = task->beta - task->alpha > 1;
    if (probe(s, &node, &value)) return value;
    node.offered = is_offered(s, task);
    if (node.hash_index == HASH_NO_MOVE && node.depth >= UNKNOWN_DEPTH && !node.offered) node.depth--;

    /* Is the position clear enough to prune? Where a capture is due, only deep nodes ask for the evaluation. */
    if (node.eval == NOT_EVALUATED && (node.depth >= TRUST_DEPTH || node.plays.play[0].taken == 0))
        node.eval = evaluate(s, &task->board, task->ply);
    bool prunes = !node.offered && !s->converts;
    if (prunes && (is_far_above(&node) || is_far_below(&node))) return node.eval;
    if (prunes && trust_shallow_search(s, &node, &value)) return value;
    if (s->budget.stopped) return task->alpha;

    node.best = -SEARCH_INFINITE;
    node.best_index = 0;
    node.depends = node.best_depends = PATH_FREE;
    node.below.count = 0;
    return move_loop(s, &node);
}

int HOT(search_run)(Search *s, const Task *task, RootLine *line)
{
    return search(s, task, line);
}
