/* UCT to be watched: the same simulations as uct_hot.c, one node and one random game at a time. The random
 * numbers are drawn in the same order, so that the choice is the same; the sixteen simultaneous games of
 * playout_hot.c are replayed one by one to get their moves. */
#include "games/ultimate/notation.h"
#include "games/ultimate/uct.h"
#include "teach/teacher.h"

#include <math.h>
#include <stdlib.h>

/* Which random game a node's first simulation finds: lane `lane` of the games played with `seed` from
 * `board`, after `forced` given moves. */
typedef struct Ticket {
    Board board;
    uint64_t seed;
    int lane, forced;
    uint8_t move[2];
} Ticket;

/* What UCT keeps for a node in addition to the trace. */
typedef struct Knot {
    int children, count;
    uint8_t move, outcome, reply;
    Ticket own, first; /* of this node's game, and of the one after its first move */
} Knot;

typedef struct Lesson {
    Trace *trace;
    Knot *knots;
    Rng rng;
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

static uint8_t outcome_of(const Board *board)
{
    return (uint8_t)(board_winner(board) + 1);
}

/* Replays a random game; returns its outcome and adds the moves after the given ones. */
static uint8_t replay(const Ticket *ticket, Move out[BOARDS * SQUARES], int *count)
{
    Board board = ticket->board;
    LaneRng rng = lane_rng(ticket->seed, ticket->lane);
    *count = 0;
    for (int i = 0; i < ticket->forced; i++) {
        board_play(&board, ticket->move[i] / SQUARES, ticket->move[i] % SQUARES);
        if (i == 1) lane_random(&rng); /* drawn for the reply that was given instead */
    }
    while (!board_over(&board)) {
        int move = draw_move(&board, lane_random(&rng));
        out[(*count)++] = move_of(move / SQUARES, move % SQUARES);
        board_play(&board, move / SQUARES, move % SQUARES);
    }
    return outcome_of(&board);
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
    int index = trace_add_node(lesson->trace, &node);
    if (index >= 0)
        lesson->knots[index] = (Knot){.move = (uint8_t)move, .outcome = UNPLAYED, .reply = UNPLAYED};
    return index;
}

/* The children in the order of moves; false when there are none, or no room. */
static bool expand(Lesson *lesson, int at, const Board *board)
{
    Trace *trace = lesson->trace;
    int count = 0, first = trace->node_count, depth = trace->nodes[at].depth + 1;
    for (uint64_t open = board_open(board); open != 0;) {
        int small = bits_pop(&open);
        for (uint64_t squares = board_free(board, small); squares != 0; count++) {
            int square = bits_pop(&squares);
            Board next = *board;
            board_play(&next, small, square);
            if (add_node(lesson, at, depth, &next, small * SQUARES + square) < 0) return false;
        }
    }
    if (count == 0) return false;
    Knot *knot = &lesson->knots[at];
    knot->children = first;
    knot->count = count;
    lesson->knots[first].outcome = knot->reply;
    lesson->knots[first].own = knot->first;
    lesson->knots[first].own.move[1] = lesson->knots[first].move;
    trace_add_step(trace, &(TraceStep){.kind = STEP_EXPAND, .node = at, .child = first, .count = count});
    return true;
}

static double bound_of(const Trace *trace, int parent, int child)
{
    float weighted = (float)(UCT_EXPLORATION * exact_log(trace->nodes[parent].visits));
    float visits = (float)trace->nodes[child].visits + 1e-30f, score = (float)trace->nodes[child].score;
    return score / (visits + visits) + sqrtf(weighted / visits);
}

static int select_child(Lesson *lesson, int at)
{
    Trace *trace = lesson->trace;
    const Knot *knot = &lesson->knots[at];
    int best = knot->children;
    for (int i = knot->children + 1; i < knot->children + knot->count; i++)
        if (bound_of(trace, at, i) > bound_of(trace, at, best)) best = i;
    const TraceNode *child = &trace->nodes[best];
    trace_add_step(trace, &(TraceStep){.kind = STEP_SELECT,
                                       .node = at,
                                       .child = best,
                                       .parent_visits = trace->nodes[at].visits,
                                       .visits = child->visits,
                                       .score = child->score,
                                       .bound = child->visits > 0 ? bound_of(trace, at, best) : 0});
    return best;
}

/* The random games of the children that are not played yet, in the groups of the real search. */
static void play_games(Lesson *lesson, int at, const Board *board)
{
    const Knot *knot = &lesson->knots[at];
    int child = knot->children, end = knot->children + knot->count;
    if (lesson->knots[child].outcome != UNPLAYED) child++;
    for (int some; child < end; child += some) {
        some = end - child < PLAYOUTS ? end - child : PLAYOUTS;
        int games = 2 * some < PLAYOUTS ? 2 * some : PLAYOUTS;
        uint64_t seed = rng_next(&lesson->rng);
        for (int i = 0; i < games; i++) {
            Knot *played = &lesson->knots[child + i % some];
            Ticket ticket = {.board = *board, .seed = seed, .lane = i, .forced = i < some ? 1 : 2};
            ticket.move[0] = played->move;
            *(i < some ? &played->own : &played->first) = ticket;
            if (i < some) played->outcome = 0;
            if (i >= some) played->reply = 0;
        }
    }
}

/* The random game of a node that is simulated for the first time. */
static uint8_t play_out(Lesson *lesson, int at)
{
    Move moves[BOARDS * SQUARES];
    int count;
    uint8_t outcome = replay(&lesson->knots[at].own, moves, &count);
    int first = trace_add_moves(lesson->trace, moves, count);
    trace_add_step(lesson->trace,
                   &(TraceStep){.kind = STEP_PLAYOUT,
                                .node = at,
                                .first = first,
                                .count = count,
                                .outcome = outcome == 0 ? OUTCOME_DRAW : outcome_win(outcome - 1)});
    lesson->knots[at].outcome = outcome;
    return outcome;
}

static void update(Lesson *lesson, const int *path, int depth, int mover, int outcome)
{
    for (int i = 0; i < depth; i++, mover = 1 - mover) {
        TraceNode *node = &lesson->trace->nodes[path[i]];
        node->visits++;
        node->score += outcome == 0 ? 1 : outcome == mover + 1 ? 2 : 0;
        trace_add_step(
            lesson->trace,
            &(TraceStep){.kind = STEP_UPDATE, .node = path[i], .visits = node->visits, .score = node->score});
    }
}

static void simulate(Lesson *lesson, Board board)
{
    int path[BOARDS * SQUARES + 1], at = ROOT, depth = 0, mover = 1 - board.side, outcome;
    for (;;) {
        path[depth++] = at;
        if (lesson->trace->nodes[at].visits == 0) {
            outcome = play_out(lesson, at);
            break;
        }
        outcome = lesson->knots[at].outcome;
        if (lesson->knots[at].count == 0 && !expand(lesson, at, &board)) break; /* the game is over here */
        int child = select_child(lesson, at);
        if (lesson->knots[child].outcome == UNPLAYED) play_games(lesson, at, &board);
        at = child;
        board_play(&board, lesson->knots[at].move / SQUARES, lesson->knots[at].move % SQUARES);
    }
    if (!lesson->trace->full) update(lesson, path, depth, mover, outcome);
}

/* The most simulated move, the first of equal ones. */
static void choose(Lesson *lesson)
{
    Trace *trace = lesson->trace;
    const Knot *root = &lesson->knots[ROOT];
    int best = root->children;
    for (int i = root->children; i < root->children + root->count; i++)
        if (trace->nodes[i].visits > trace->nodes[best].visits) best = i;
    trace->best = trace->nodes[best].move;
    const TraceNode *node = &trace->nodes[best];
    trace->value = node->visits > 0 ? (int64_t)node->score * trace->unit / (2 * (int64_t)node->visits)
                                    : trace->unit / 2;
}

static Status run(const Pos *pos, long number, uint64_t seed, Trace *trace)
{
    Board board = board_of(pos);
    Lesson lesson = {.trace = trace, .rng = rng_seeded(seed)};
    trace->count_only = false;
    lesson.knots = calloc((size_t)trace->limit, sizeof *lesson.knots);
    if (lesson.knots == NULL) return status_failed("no memory to follow the search");
    add_node(&lesson, -1, 0, &board, -1);
    lesson.knots[ROOT].own = (Ticket){.board = board, .seed = rng_next(&lesson.rng)};
    for (long i = 0; i < number && !trace->full; i++)
        simulate(&lesson, board);
    if (!trace->full && lesson.knots[ROOT].count == 0) expand(&lesson, ROOT, &board);
    if (!trace->full && lesson.knots[ROOT].count > 0) choose(&lesson);
    free(lesson.knots);
    return trace_status(trace);
}

const Teacher ultimate_teacher = {.engine = "uct", .method = TRACE_UCT, .unit = 1000000, .run = run};
