#include "games/ultimate/search.h"

#include "games/ultimate/chance_eval.h"

enum {
    FAR_DEPTH = 7,   /* up to this depth a position far above the window is assumed to stay there */
    FAR_MARGIN = 80, /* per ply */
    TRUST_DEPTH = 5, /* from this depth on a shallow search may replace the deep one */
    TRUST_SHALLOWER = 4,
    TRUST_MARGIN = 90, /* if it is outside the window by this much */
    UNKNOWN_DEPTH = 5, /* from this depth on positions that are not in the table are searched a ply less
                        * deeply */
    REDUCE_DEPTH = 3,  /* from this depth on late moves are reduced */
    HISTORY_MAX = 8192,
};

/* The locals of one node. */
typedef struct Node {
    const State *state;
    int ply, depth, alpha, beta;
    bool open; /* the window is wider than a point: a PV node */
    int eval;
    int hash_move;
    int best, best_move;
    Line *line;
    Line below;
    int count;
    uint8_t move[POINTS];
    int score[POINTS];
} Node;

static int search(UltimateSearch *s, int ply, int depth, int alpha, int beta, Line *line);

/* ---- Evaluation ---- */

/* Where boards count, those won or likely to be won matter by themselves, the more so the fewer are left. Both
 * evaluations know only lines. */
static inline int count_value(const Facts *facts, const State *state)
{
    enum { BOARD_VALUE = 12, SOON = 3 };
    int32_t mine[BOARDS], other[BOARDS], lead = 0;
    chances_of(facts, state, state->side, mine);
    chances_of(facts, state, 1 - state->side, other);
    for (int i = 0; i < BOARDS; i++)
        lead += mine[i] - other[i];
    return lead * BOARD_VALUE * (SOON + bits_count(state->closed)) / CHANCE_ONE;
}

static inline int evaluate(UltimateSearch *s, int ply)
{
    const State *state = &s->path[ply].state;
    int value = s->net != NULL ? net_evaluate(s->net, state, &s->path[ply].sums)
                               : chance_evaluate(s->facts, state);
    if (state->counts) value += count_value(s->facts, state);
    value = value > EVAL_MOST ? EVAL_MOST : value < -EVAL_MOST ? -EVAL_MOST : value;
    int draw = path_draw(s, ply);
    if (value > draw && !state_can_win(state, state->side)) return draw;
    if (value < draw && !state_can_win(state, 1 - state->side)) return draw;
    return value;
}

int HOT(ultimate_search_evaluate)(UltimateSearch *s, int ply)
{
    return evaluate(s, ply);
}

int HOT(ultimate_search_evaluate_after)(UltimateSearch *s, int move)
{
    path_play(s, 0, move, false);
    return evaluate(s, 1);
}

/* ---- Table ---- */

/* Use the table's entry; true if it decides the node. */
static inline bool probe(UltimateSearch *s, Node *node, int *value)
{
    HashEntry entry;
    node->hash_move = HASH_NO_MOVE;
    /* Few positions are known, and the table's memory is slow: evaluating takes no longer than the wait. */
    node->eval = evaluate(s, node->ply);
    if (!hash_table_find(&s->table, node->state->key, &entry)) return false;
    node->hash_move = entry.best;
    *value = hash_value_from_table(entry.value, node->ply, SEARCH_SURE);
    bool proof = entry.bound == BOUND_LOWER   ? *value >= SEARCH_SURE
                 : entry.bound == BOUND_UPPER ? *value <= -SEARCH_SURE
                                              : *value >= SEARCH_SURE || *value <= -SEARCH_SURE;
    if (node->open || (entry.depth < node->depth && !proof)) return false;
    return hash_bound_decides(&entry, *value, node->alpha, node->beta);
}

static inline void store(UltimateSearch *s, const Node *node)
{
    Bound bound = hash_bound(node->best, node->alpha, node->beta);
    int best = bound == BOUND_UPPER ? node->hash_move : node->best_move;
    hash_table_store(&s->table, node->state->key,
                     (HashEntry){.value = (int16_t)hash_value_to_table(node->best, node->ply, SEARCH_SURE),
                                 .depth = (int8_t)node->depth,
                                 .bound = bound,
                                 .best = (uint8_t)best});
}

/* ---- Moves and their order ---- */

/* Moves that do not let the opponent win the whole game at once, as far as state_safe sees. */
static inline void list_moves(Node *node, unsigned danger)
{
    node->count = 0;
    for (uint64_t legal = state_legal(node->state); legal != 0;) {
        int small = bits_pop(&legal);
        for (uint64_t squares = state_safe(node->state, small, danger); squares != 0;)
            node->move[node->count++] = (uint8_t)(small * SQUARES + bits_pop(&squares));
    }
}

static inline int order_score(const UltimateSearch *s, const Node *node, int move)
{
    enum { WINS_BOARD = 4000, GIVES_BOARD = 3000, GIVES_CHOICE = 5000 };
    const State *state = node->state;
    int me = state->side, small = move / SQUARES, square = move % SQUARES;
    int score = s->history[me][move] + s->follow[s->path[node->ply].move][move];
    if (s->facts->completing[state->mask[me][small]] >> square & 1) score += WINS_BOARD;
    if (state->closed >> square & 1)
        score -= GIVES_CHOICE;
    else if (state->near[1 - me] >> square & 1)
        score -= GIVES_BOARD;
    if (move == s->killer[node->ply][0]) score += 6000;
    if (move == s->killer[node->ply][1]) score += 4000;
    return score;
}

static inline void score_moves(const UltimateSearch *s, Node *node)
{
    for (int i = 0; i < node->count; i++)
        node->score[i] = node->move[i] == node->hash_move ? SEARCH_INFINITE * 4
                                                          : order_score(s, node, node->move[i]);
}

/* Bring the most promising of the moves from `from` on to that place. */
static inline void pick_move(Node *node, int from)
{
    int best = from;
    for (int i = from + 1; i < node->count; i++)
        if (node->score[i] > node->score[best]) best = i;
    uint8_t move = node->move[best];
    int score = node->score[best];
    node->move[best] = node->move[from];
    node->score[best] = node->score[from];
    node->move[from] = move;
    node->score[from] = score;
}

static inline void adjust(int16_t *value, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / HISTORY_MAX);
}

/* The best move caused a cutoff: try it early in sibling nodes and everywhere else. */
static inline void reward_refutation(UltimateSearch *s, const Node *node, int tried)
{
    uint8_t *killer = s->killer[node->ply];
    if (killer[0] != node->best_move) {
        killer[1] = killer[0];
        killer[0] = (uint8_t)node->best_move;
    }
    int bonus = node->depth < 16 ? 4 * node->depth * node->depth : 1024;
    int16_t *history = s->history[node->state->side], *follow = s->follow[s->path[node->ply].move];
    for (int i = 0; i < tried; i++) {
        int mine = node->move[i] == node->best_move ? bonus : -bonus;
        adjust(&history[node->move[i]], mine);
        adjust(&follow[node->move[i]], mine);
    }
}

/* ---- Shortcuts ---- */

/* If the evaluation lies well outside the window and a shallower search agrees, believe it. */
static bool trust_shallow_search(UltimateSearch *s, const Node *node, int *value)
{
    if (node->open || node->depth < TRUST_DEPTH || node->beta >= SEARCH_SURE || node->alpha <= -SEARCH_SURE)
        return false;
    bool high = node->eval >= node->beta + TRUST_MARGIN, low = node->eval <= node->alpha - TRUST_MARGIN;
    if (!high && !low) return false;
    int alpha = high ? node->beta + TRUST_MARGIN - 1 : node->alpha - TRUST_MARGIN;
    Line ignored;
    *value = search(s, node->ply, node->depth - TRUST_SHALLOWER, alpha, alpha + 1, &ignored);
    return high ? *value > alpha : *value <= alpha;
}

/* Near the end of a line, a position far above the window stays above it (reverse futility). */
static inline bool is_far_above(const Node *node)
{
    if (node->open || node->depth > FAR_DEPTH || node->beta >= SEARCH_SURE) return false;
    return node->eval >= node->beta + FAR_MARGIN * node->depth;
}

/* ---- One move ---- */

/* By how much to reduce the depth of the i-th move. */
static inline int reduction(const Node *node, int i)
{
    if (node->depth < REDUCE_DEPTH || i < (node->open ? 3 : 2)) return 0;
    int less = 1 + (i >= 2) + (i >= 4) + (i >= 8) + (node->depth >= 6 && i >= 3) +
               (node->depth >= 10 && i >= 8) + (i >= 20);
    return node->open ? (less + 1) / 2 : less;
}

static int search_move(UltimateSearch *s, Node *node, int i)
{
    int move = node->move[i];
    int floor = node->best > node->alpha ? node->best : node->alpha;
    int depth = node->depth - 1 + (node->count == 1); /* a forced reply is not a decision: do not count it */
    int ply = node->ply + 1, beta = node->beta;
    Line *line = &node->below;
    path_play(s, node->ply, move, depth > 0);
    if (i == 0) return -search(s, ply, depth, -beta, -floor, line);

    /* Later moves only have to be proven no better: a window of one point, at reduced depth first. */
    int less = reduction(node, i);
    int value = -search(s, ply, depth - less, -floor - 1, -floor, line);
    if (less > 0 && value > floor) value = -search(s, ply, depth, -floor - 1, -floor, line);
    if (value > floor && value < beta) value = -search(s, ply, depth, -beta, -floor, line);
    return value;
}

static inline void keep_line(Node *node, int first)
{
    Line *line = node->line;
    line->move[0] = (uint8_t)first;
    line->count = node->below.count + 1;
    memcpy(line->move + 1, node->below.move, (size_t)node->below.count);
}

/* Ask memory for the table's entry after that move. */
static inline void prefetch_entry(const UltimateSearch *s, const Node *node, int move)
{
    if (node->depth <= 1) return;
    hash_table_prefetch(&s->table, state_key_after(s->facts, node->state, move / SQUARES, move % SQUARES));
}

/* begin_moves is called before the first move, choose_move before the i-th, which is then in its place. */
#ifdef __wasm__
/* Without an instruction to prefetch, asking takes time, but hardly more for all moves than for one. */
static inline void begin_moves(const UltimateSearch *s, Node *node)
{
    for (int i = 0; i < node->count; i++)
        prefetch_entry(s, node, node->move[i]);
    score_moves(s, node);
}

static inline void choose_move(const UltimateSearch *s, Node *node, int i)
{
    (void)s;
    pick_move(node, i);
}
#else
/* Choose a move early: memory fetches what it needs in the meantime. */
static inline void look_ahead(const UltimateSearch *s, Node *node, int next)
{
    if (next >= node->count) return;
    pick_move(node, next);
    int small = node->move[next] / SQUARES, square = node->move[next] % SQUARES;
    if (s->net != NULL) net_prefetch(s->facts, s->net, node->state, &s->path[node->ply].sums, small, square);
    prefetch_entry(s, node, node->move[next]);
}

static inline void begin_moves(const UltimateSearch *s, Node *node)
{
    score_moves(s, node);
    look_ahead(s, node, 0);
}

static inline void choose_move(const UltimateSearch *s, Node *node, int i)
{
    look_ahead(s, node, i + 1); /* the i-th has been chosen before */
}
#endif

static int move_loop(UltimateSearch *s, Node *node)
{
    int i = 0;
    begin_moves(s, node);
    for (; i < node->count && node->best < node->beta; i++) {
        choose_move(s, node, i);
        int value = search_move(s, node, i);
        if (s->budget.stopped) return node->alpha;
        if (value <= node->best) continue;
        node->best = value;
        node->best_move = node->move[i];
        if (value > node->alpha && node->open) keep_line(node, node->best_move);
    }
    if (node->best >= node->beta) reward_refutation(s, node, i);
    store(s, node);
    return node->best;
}

/* ---- What needs no search ---- */

/* The first square that wins the whole game in one of these boards. */
static int winning_move(const Facts *facts, const State *state, unsigned boards)
{
    int small = bits_first(boards);
    unsigned squares = facts->completing[state->mask[state->side][small]] & state_free(state, small);
    return small * SQUARES + bits_first(squares);
}

/* Can the side to move win at once, or does the window ask for a win that is no longer possible? */
static inline bool is_decided(const UltimateSearch *s, Node *node, int *value)
{
    const State *state = node->state;
    unsigned winning = state_winning(s->facts, state, state->side) & state_legal(state);
    if (winning != 0) {
        *value = SEARCH_WIN - node->ply - 1;
        node->line->count = 1;
        node->line->move[0] = (uint8_t)winning_move(s->facts, state, winning);
        return true;
    }
    if (state->counts && state_is_full(state)) {
        int lead = state_lead(state, state->side);
        *value = lead > 0   ? SEARCH_WIN - node->ply
                 : lead < 0 ? node->ply - SEARCH_WIN
                            : path_draw(s, node->ply);
        return true;
    }
    bool mine = state_can_win(state, state->side), other = state_can_win(state, 1 - state->side);
    *value = path_draw(s, node->ply);
    return (!mine && (!other || node->alpha >= *value)) || (!other && node->beta <= *value);
}

/* A Task's numbers are parameters of their own: clang would read a struct 16 bytes at a time in WebAssembly, and the
 * processor waits for that until its four numbers have left the queue of writes. */
static int search(UltimateSearch *s, int ply, int depth, int alpha, int beta, Line *line)
{
    Node node;
    node.state = &s->path[ply].state;
    node.ply = ply;
    node.depth = depth;
    node.alpha = alpha;
    node.beta = beta;
    node.line = line;
    line->count = 0;
    if (budget_spend(&s->budget)) return node.alpha;

    int value;
    if (is_decided(s, &node, &value)) return value;
    unsigned danger = state_winning(s->facts, node.state, 1 - node.state->side);
    if (danger != 0) {
        list_moves(&node, danger);
        if (node.count == 0) return -(SEARCH_WIN - node.ply - 2);
    }
    if (node.depth <= 0) return evaluate(s, node.ply);

    /* Is the value already known? */
    node.open = node.beta - node.alpha > 1;
    if (probe(s, &node, &value)) return value;
    if (node.hash_move == HASH_NO_MOVE && node.depth >= UNKNOWN_DEPTH) node.depth--;

    /* Is the position clear enough to prune? */
    if (is_far_above(&node)) return node.eval;
    if (trust_shallow_search(s, &node, &value)) return value;
    if (s->budget.stopped) return node.alpha;

    if (danger == 0) list_moves(&node, 0);
    node.best = -SEARCH_INFINITE;
    node.best_move = HASH_NO_MOVE;
    node.below.count = 0;
    return move_loop(s, &node);
}

int HOT(ultimate_search_run)(UltimateSearch *s, const Task *task, Line *line)
{
    return search(s, task->ply, task->depth, task->alpha, task->beta, line);
}
