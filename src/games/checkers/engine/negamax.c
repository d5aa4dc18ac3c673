#include "games/checkers/engine/negamax.h"

#include "base/large.h"
#include "base/rng.h"
#include "games/checkers/engine/engines.h"
#include "games/checkers/engine/own_eval.h"
#include "games/checkers/movegen.h"

#include <math.h>
#include <stdlib.h>

/* An engine's state. */
typedef struct Player {
    const Game *game;
    int turns;
    Negamax negamax;
    OwnEval own_eval;
} Player;

/* The moves of the position asked about, in shuffled order. */
typedef struct Root {
    int count;
    Move move[MOVES_MAX];
    Board next[MOVES_MAX];
    int64_t value[MOVES_MAX];
    bool exact[MOVES_MAX]; /* else the value is an upper bound */
    int best;              /* index of the move to play: the first of equal ones */
} Root;

static void player_close(void *state)
{
    Player *player = state;
    large_free(player->negamax.entry);
    free(player);
}

static Status player_open(const Game *game, const EngineSetup *setup, void **state)
{
    Player *player = calloc(1, sizeof *player);
    if (player == NULL) return status_failed("no memory for the opponent negamax");
    size_t bytes = (size_t)(setup->hash_mb > 0 ? setup->hash_mb : NEGAMAX_MB) << 20;
    player->game = game;
    player->turns = (int)setup->number;
    player->negamax.entry = large_table(sizeof(NegamaxEntry), bytes, &player->negamax.mask);
    if (player->negamax.entry == NULL) {
        free(player);
        return status_failed("no memory for the opponent negamax");
    }
    Status status = setup->text != NULL ? own_eval_read(setup->text, &player->own_eval) : status_ok();
    if (setup->text != NULL) player->negamax.own_eval = &player->own_eval;
    if (ok(&status))
        *state = player;
    else
        player_close(player);
    return status;
}

static void player_got(const void *state, EngineSetup *out)
{
    const Player *player = state;
    out->hash_mb = (int)((player->negamax.mask + 1) * sizeof(NegamaxEntry) >> 20);
}

static Root shuffled_root(const Player *player, const Pos *pos, uint64_t seed)
{
    const Game *game = player->game;
    const OwnEval *own = player->negamax.own_eval;
    Root root = {.count = 0};
    root.count = game->moves(pos, root.move);
    Rng rng = rng_seeded(seed);
    for (int i = root.count - 1; i > 0; i--) {
        uint32_t other = rng_below(&rng, (uint32_t)i + 1);
        Move move = root.move[i];
        root.move[i] = root.move[other];
        root.move[other] = move;
    }
    for (int i = 0; i < root.count; i++) {
        Pos next = game->play(pos, root.move[i]);
        root.next[i] = board_of_pos(&next);
        root.value[i] = own != NULL ? -own_eval_value(own, &root.next[i])
                                    : -HOT_PICK(negamax_evaluate)(&root.next[i]);
        root.exact[i] = false;
    }
    return root;
}

static int64_t search_root_move(Negamax *negamax, const Board *next, int turns, int64_t alpha, int64_t beta)
{
    return -HOT_PICK(negamax_search)(negamax, next, turns - 1, -beta, -alpha);
}

/* Search move `i`, knowing the best of the others. A move that is earlier in the shuffled order only needs to
 * equal the best one, so the moves may be searched in any order and the first best one is still found. */
static void search_move(Negamax *negamax, Root *root, int i, int turns, bool exact, bool first)
{
    int64_t floor = first ? -NEGAMAX_INFINITE : root->value[root->best] - (i < root->best);
    bool open = first || exact;
    int64_t value = search_root_move(negamax, &root->next[i], turns, exact ? -NEGAMAX_INFINITE : floor,
                                     open ? NEGAMAX_INFINITE : floor + 1);
    if (!open && value > floor)
        value = search_root_move(negamax, &root->next[i], turns, floor, NEGAMAX_INFINITE);
    root->value[i] = value;
    root->exact[i] = open || value > floor;
    if (value > floor) root->best = i;
}

/* One complete search of all moves, beginning with the previous best. False if it was stopped. */
static bool search_root(Negamax *negamax, Root *root, int turns, bool exact)
{
    int leader = root->best;
    search_move(negamax, root, leader, turns, exact, true);
    for (int i = 0; i < root->count && !negamax->budget.stopped; i++)
        if (i != leader) search_move(negamax, root, i, turns, exact, false);
    return !negamax->budget.stopped;
}

static double plain_value(int64_t value)
{
    return (double)value / (double)NEGAMAX_UNIT;
}

/* A value of four points is about a man in the middle game. */
static double chance_of(double value)
{
    if (fabs(value) >= NEGAMAX_LOST) return value > 0 ? 1 : 0;
    return 1 / (1 + exp(-value / 4));
}

/* The expected line according to the table, beginning with the best move. */
static int expected_line(const Player *player, const Pos *pos, Move first, int turns, Move out[PV_MAX])
{
    int count = 0;
    Pos here = *pos;
    for (Move move = first; move != MOVE_NONE;) {
        out[count++] = move;
        here = player->game->play(&here, move);
        Board board = board_of_pos(&here);
        uint64_t key = board_hash(&board);
        const NegamaxEntry *entry = &player->negamax.entry[key & player->negamax.mask];
        bool known = entry->key == key && entry->bound == BOUND_EXACT && (int)entry->turns == turns - count;
        Plays plays;
        board_plays(&board, &plays);
        move = known && count < turns && (int)entry->best < plays.count ? plays.play[entry->best].path
                                                                        : MOVE_NONE;
    }
    return count;
}

static void fill_thought(const Player *player, const Pos *pos, const Root *root, int turns, Thought *out)
{
    out->move = root->move[root->best];
    out->value = plain_value(root->value[root->best]);
    out->chance = chance_of(out->value);
    out->proven = fabs(out->value) >= NEGAMAX_LOST;
    out->depth = turns;
    out->nodes = player->negamax.budget.nodes;
    out->pv_count = expected_line(player, pos, out->move, turns, out->pv);
    Move ordered[MOVES_MAX];
    out->root_count = player->game->moves(pos, ordered);
    for (int i = 0; i < root->count; i++) {
        int at = 0;
        while (ordered[at] != root->move[i])
            at++;
        double value = plain_value(root->value[i]);
        out->root[at] = (RootMove){
            .move = ordered[at], .value = value, .chance = chance_of(value), .exact = root->exact[i]};
    }
}

static void begin_negamax(Negamax *negamax, const Limits *limits, const Watch *watch)
{
    negamax->budget = budget_begin(limits, watch);
    for (int i = 0; i < 1024; i++) {
        negamax->history[BLACK][i] /= 8;
        negamax->history[WHITE][i] /= 8;
    }
}

static Status player_think(void *state, const History *history, const Limits *limits, const Watch *watch,
                           Thought *out)
{
    Player *player = state;
    const Pos *pos = &history->pos[history->count - 1];
    Root root = shuffled_root(player, pos, limits->seed), done = root;
    int last = limits->depth > 0 && limits->depth < player->turns ? limits->depth : player->turns;
    bool all_exact = limits->all_exact || limits->lines > 1;
    begin_negamax(&player->negamax, limits, watch);
    fill_thought(player, pos, &done, 0, out);
    if (root.count == 1 && !all_exact) return status_ok();
    for (int turns = 1; turns <= last; turns++) {
        if (!search_root(&player->negamax, &root, turns, all_exact && turns == last)) break;
        done = root;
        fill_thought(player, pos, &done, turns, out);
        if (timing_report_due(&player->negamax.budget.timing)) watch_report(watch, out);
    }
    out->nodes = player->negamax.budget.nodes;
    return status_ok();
}

static Status negamax_check_more(const char *more)
{
    OwnEval *room = malloc(sizeof *room);
    if (room == NULL) return status_failed("no memory for an evaluation");
    Status status = own_eval_read(more, room);
    free(room);
    return status;
}

const EngineKind negamax_kind = {.name = "negamax",
                                 .about = "the classic opponent: looks that many turns ahead",
                                 .arg = ARG_NUMBER,
                                 .arg_name = "turns of lookahead",
                                 .arg_min = 1,
                                 .arg_max = NEGAMAX_TURNS,
                                 .arg_default = 8,
                                 .check_more = negamax_check_more,
                                 .open = player_open,
                                 .close = player_close,
                                 .think = player_think,
                                 .got = player_got};
