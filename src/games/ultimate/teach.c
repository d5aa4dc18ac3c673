/* UCT to be watched: the same simulations as uct_hot.c, one node and one random game at a time. The random
 * numbers are drawn in the same order, so that the choice is the same; the sixteen simultaneous games of
 * playout_hot.c are replayed one by one to get their moves. */
#include "games/ultimate/notation.h"
#include "games/ultimate/stock.h"
#include "games/ultimate/uct.h"
#include "teach/teacher.h"

#include <math.h>
#include <stdlib.h>

/* A random game: lane `lane` of the games played with `seed`, which begin at node `base` with `plies` moves that
 * are given by their numbers. */
typedef struct Ticket {
    uint64_t seed;
    int base, lane, plies;
    uint8_t number[LEAD];
} Ticket;

typedef struct Lesson {
    Trace *trace;
    Tree *tree;                   /* its nodes have the same numbers as those of the trace */
    int deepest;                  /* a node that many turns below the root gets no children */
    Ticket (*tickets)[STOCK_MAX]; /* for each node, of the games in its stock */
} Lesson;

/* ---- One random game ---- */

typedef struct LaneRng {
    uint64_t a, b;
    int shift;
} LaneRng;

static LaneRng lane_rng(uint64_t seed, int lane)
{
    uint64_t word = seed + (uint64_t)(lane / 4) * 2;
    return (LaneRng){rng_hash(word), rng_hash(word + 1), 16 * (lane % 4)};
}

static unsigned lane_random(LaneRng *rng)
{
    uint64_t a = rng->a, b = rng->b;
    a ^= a << 23;
    rng->a = b;
    rng->b = a ^ (a >> 17) ^ b ^ (b >> 26);
    return (unsigned)((rng->b + b) >> rng->shift) & 0xFFFF;
}

static int nth_free(const Board *board, int small, unsigned skip)
{
    uint64_t free = board_free(board, small);
    while (skip-- > 0)
        bits_pop(&free);
    return bits_first(free);
}

/* The move that a number from 0 to 65535 stands for: all legal ones are equally likely. */
static int draw_move(const Board *board, unsigned random)
{
    unsigned free = 0;
    for (uint64_t open = board_open(board); open != 0;)
        free += (unsigned)bits_count(board_free(board, bits_pop(&open)));
    unsigned rest = random * free >> 16;
    uint64_t open = board_open(board);
    int small = bits_pop(&open);
    while (rest >= (unsigned)bits_count(board_free(board, small))) {
        rest -= (unsigned)bits_count(board_free(board, small));
        small = bits_pop(&open);
    }
    return small * SQUARES + nth_free(board, small, rest);
}

static void play_number(Board *board, int number)
{
    uint64_t open = board_open(board);
    int small = bits_pop(&open);
    for (int here; number >= (here = bits_count(board_free(board, small))); small = bits_pop(&open))
        number -= here;
    board_play(board, small, nth_free(board, small, (unsigned)number));
}

/* Replays a random game; returns its outcome and adds the moves after the given ones. */
static uint8_t replay_simulation(const Trace *trace, const Ticket *ticket, Move out[BOARDS * SQUARES],
                                 int *count)
{
    Board board = board_of(&trace->nodes[ticket->base].pos);
    LaneRng rng = lane_rng(ticket->seed, ticket->lane);
    *count = 0;
    for (int i = LEAD - ticket->plies; i < LEAD; i++)
        play_number(&board, ticket->number[i]);
    while (!board_over(&board)) {
        int move = draw_move(&board, lane_random(&rng));
        out[(*count)++] = move_of(move / SQUARES, move % SQUARES);
        board_play(&board, move / SQUARES, move % SQUARES);
    }
    return (uint8_t)(board_winner(&board) + 1);
}

/* ---- The tree ---- */

static int add_node(Lesson *lesson, int parent, int depth, const Board *board, int move)
{
    TraceNode node = {.parent = parent,
                      .depth = depth,
                      .side = board->side,
                      .move = move >= 0 ? move_of(move / SQUARES, move % SQUARES) : MOVE_NONE,
                      .pos = pos_of(board),
                      .state = board_over(board) ? TRACE_END : TRACE_OPEN};
    return trace_add_node(lesson->trace, &node);
}

/* The children in the order of moves; false when there are none, or no room. */
static bool expand(Lesson *lesson, int at)
{
    Trace *trace = lesson->trace;
    Board board = board_of(&trace->nodes[at].pos);
    if (!tree_expand(lesson->tree, (uint32_t)at, &board)) return false;
    const Node *node = &lesson->tree->nodes[at];
    int first = (int)node->children, depth = trace->nodes[at].depth + 1;
    for (int i = 0; i < node->count; i++) {
        Board next = board;
        int move = lesson->tree->nodes[first + i].move;
        board_play(&next, move / SQUARES, move % SQUARES);
        if (add_node(lesson, at, depth, &next, move) < 0) return false;
    }
    trace_add_step(trace,
                   &(TraceStep){.kind = STEP_EXPAND, .node = at, .child = first, .count = node->count});
    return true;
}

static double bound_of(const Tree *tree, const Node *parent, const Node *child)
{
    float inverse = 1 / ((float)child->visits + 1e-30f);
    return (float)child->score * (inverse * 0.5f) +
           sqrtf(inverse) * exact_width(tree->exploration, parent->visits);
}

static int select_child(Lesson *lesson, int at)
{
    const Tree *tree = lesson->tree;
    const Node *parent = &tree->nodes[at], *child = &tree->nodes[parent->children], *best = child;
    for (int i = 1; i < parent->count; i++)
        if (bound_of(tree, parent, &child[i]) > bound_of(tree, parent, best)) best = &child[i];
    trace_add_step(lesson->trace, &(TraceStep){.kind = STEP_SELECT,
                                               .node = at,
                                               .child = (int)(best - tree->nodes),
                                               .parent_visits = parent->visits,
                                               .visits = best->visits,
                                               .score = best->score,
                                               .bound = best->visits > 0 ? bound_of(tree, parent, best) : 0});
    return (int)(best - tree->nodes);
}

/* Tickets for the games that the real search plays now. */
static void play_games(Lesson *lesson, const uint32_t *path, int depth)
{
    Plan plan = plan_games(lesson->tree, path, depth);
    Ticket ticket = {.seed = rng_next(&lesson->tree->rng),
                     .base = (int)path[depth - plan.lines.plies],
                     .plies = plan.lines.plies};
    for (int i = 0; i < plan.lines.count; i++) {
        ticket.lane = i;
        for (int k = 0; k < LEAD; k++)
            ticket.number[k] = plan.lines.number[k][i];
        lesson->tickets[plan.node[i]][plan.place[i]] = ticket;
    }
}

static Ticket take_ticket(Lesson *lesson, uint32_t at)
{
    Ticket *tickets = lesson->tickets[at], first = tickets[0];
    memmove(&tickets[0], &tickets[1], (STOCK_MAX - 1) * sizeof *tickets);
    stock_take(&lesson->tree->nodes[at]);
    return first;
}

/* The random game of a node that is simulated for the first time. */
static int play_out(Lesson *lesson, uint32_t at, const Ticket *ticket)
{
    Move moves[BOARDS * SQUARES];
    int count, outcome = replay_simulation(lesson->trace, ticket, moves, &count);
    int first = trace_add_moves(lesson->trace, moves, count);
    trace_add_step(lesson->trace,
                   &(TraceStep){.kind = STEP_PLAYOUT,
                                .node = (int)at,
                                .first = first,
                                .count = count,
                                .outcome = outcome == 0 ? OUTCOME_DRAW : outcome_win(outcome - 1)});
    return outcome;
}

static void update(Lesson *lesson, const uint32_t *path, int depth, int mover, int outcome)
{
    for (int i = 0; i < depth; i++, mover = 1 - mover) {
        Node *node = &lesson->tree->nodes[path[i]];
        TraceNode *shown = &lesson->trace->nodes[path[i]];
        shown->visits = ++node->visits;
        shown->score = node->score += outcome == 0 ? 1 : outcome == mover + 1 ? 2 : 0;
        trace_add_step(lesson->trace, &(TraceStep){.kind = STEP_UPDATE,
                                                   .node = (int)path[i],
                                                   .visits = node->visits,
                                                   .score = node->score});
    }
}

/* Walk down to a node that was never simulated, or where the game is over; returns the outcome there. */
static int walk(Lesson *lesson, uint32_t *path, int *depth)
{
    Tree *tree = lesson->tree;
    for (uint32_t at = ROOT;;) {
        Node *node = &tree->nodes[at];
        path[(*depth)++] = at;
        if (node->visits == 0 || lesson->trace->nodes[at].depth >= lesson->deepest)
            return play_out(lesson, at, &(Ticket){.seed = rng_next(&tree->rng), .base = (int)at});
        if (node->children == NO_CHILDREN && !expand(lesson, (int)at)) {
            Board board = board_of(&lesson->trace->nodes[at].pos);
            return board_winner(&board) + 1;
        }
        uint32_t child = (uint32_t)select_child(lesson, (int)at);
        if (has_untried(node)) {
            if (node->stock == EMPTY_STOCK) play_games(lesson, path, *depth);
            path[(*depth)++] = child;
            Ticket ticket = take_ticket(lesson, at);
            return play_out(lesson, child, &ticket);
        }
        at = child;
    }
}

static void simulate(Lesson *lesson, int mover)
{
    uint32_t path[BOARDS * SQUARES + 1];
    int depth = 0, outcome = walk(lesson, path, &depth);
    if (!lesson->trace->full) update(lesson, path, depth, mover, outcome);
}

/* The most simulated move, the first of equal ones. */
static void choose_child(Lesson *lesson)
{
    Trace *trace = lesson->trace;
    uint32_t best;
    Status status = tree_best_child(lesson->tree, ROOT, &best);
    if (!ok(&status)) return; /* the game is over */
    const TraceNode *node = &trace->nodes[best];
    trace->best = node->move;
    trace->value = node->visits > 0 ? (int64_t)node->score * trace->unit / (2 * (int64_t)node->visits)
                                    : trace->unit / 2;
}

static void lesson_free(Lesson *lesson)
{
    tree_free(lesson->tree);
    free(lesson->tickets);
}

/* False if there is no memory. */
static bool lesson_begin(Lesson *lesson, Trace *trace, uint64_t seed)
{
    uint32_t capacity = (uint32_t)trace->limit + BOARDS * SQUARES;
    *lesson = (Lesson){.trace = trace,
                       .tree = tree_new(UCT_EXPLORATION),
                       .tickets = calloc(capacity, sizeof *lesson->tickets)};
    if (lesson->tree == NULL || lesson->tickets == NULL) return false;
    tree_reserve(lesson->tree, capacity);
    tree_reset(lesson->tree);
    lesson->tree->rng = rng_seeded(seed);
    return lesson->tree->capacity >= capacity;
}

static Status run_uct(const Pos *pos, long number, int depth, uint64_t seed, Trace *trace)
{
    Board board = board_of(pos);
    Lesson lesson;
    trace->count_only = false;
    if (!lesson_begin(&lesson, trace, seed)) {
        lesson_free(&lesson);
        return status_failed("no memory to follow the search");
    }
    lesson.deepest = depth > 0 ? depth : BOARDS * SQUARES;
    add_node(&lesson, -1, 0, &board, -1);
    for (long i = 0; i < number && !trace->full; i++)
        simulate(&lesson, 1 - board.side);
    if (!trace->full && lesson.tree->nodes[ROOT].count == 0) expand(&lesson, ROOT);
    if (!trace->full) choose_child(&lesson);
    lesson_free(&lesson);
    return trace_status(trace);
}

const Teacher ultimate_teachers[] = {{.engine = "uct", .method = TRACE_UCT, .unit = 1000000, .run = run_uct},
                                     {.engine = NULL}};
