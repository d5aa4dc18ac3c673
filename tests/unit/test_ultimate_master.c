/* Tests of Ultimate Tic-Tac-Toe's alpha-beta search, its tables and its evaluation. */
#include "base/rng.h"
#include "games/ultimate/search.h"
#include "games/ultimate/notation.h"
#include "games/ultimate/master.h"
#include "test.h"
#include "ultimate_exhaustive.h"

#include <stdlib.h>

extern const Game ultimate_game;
static const Game *const game = &ultimate_game;
static const Board START = {.target = ANY_BOARD};
static Facts facts;

static int random_move(const Board *board, Rng *rng)
{
    Move moves[MOVES_MAX];
    Pos pos = pos_of(board);
    int count = game->moves(&pos, moves);
    return (int)moves[rng_below(rng, (uint32_t)count)] - 1;
}

/* A position of a random game with at most so many free squares on open boards. */
static Board late_board(Rng *rng, int most)
{
    for (;;) {
        Board board = START;
        while (!board_over(&board)) {
            int free = 0;
            for (int i = 0; i < BOARDS; i++)
                if (!(board_finished(&board) >> i & 1)) free += bits_count(board_free(&board, i));
            if (free <= most) return board;
            int move = random_move(&board, rng);
            board_play(&board, move / SQUARES, move % SQUARES);
        }
    }
}

static void patterns_are_counted(void)
{
    int open = 0;
    for (int i = 0; i < PATTERNS; i++)
        open += facts.open_id[i] != OPEN_PATTERNS;
    CHECK_INT(open, OPEN_PATTERNS);
    CHECK_INT(facts.chance[0] > 0 && facts.chance[0] < CHANCE_ONE / 2, 1);
    CHECK_INT(facts.completing[3], 4); /* two in the first row want the third */
}

/* Squares of the open boards that win the game at once for the side to move, the slow way. */
static bool wins_at_once(const Board *board)
{
    Move moves[MOVES_MAX];
    Pos pos = pos_of(board);
    int count = game->moves(&pos, moves);
    for (int i = 0; i < count; i++) {
        Board next = *board;
        board_play(&next, move_board(moves[i]), move_square(moves[i]));
        if (board_winner(&next) == board->side) return true;
    }
    return false;
}

/* A State that is updated move by move equals one computed from scratch, and its facts are true. */
static void states_follow_the_game(void)
{
    Rng rng = rng_seeded(1);
    for (int round = 0; round < 200; round++) {
        Board board = START;
        State state = state_of(&facts, &board);
        while (!board_over(&board)) {
            State fresh = state_of(&facts, &board);
            CHECK(memcmp(&fresh, &state, sizeof state) == 0);
            CHECK_INT(state_legal(&state), board_open(&board));
            bool wins = (state_winning(&facts, &state, state.side) & state_legal(&state)) != 0;
            CHECK_INT(wins, wins_at_once(&board));
            int move = random_move(&board, &rng);
            if (board_winner(&board) < 0) state_play(&facts, &state, move / SQUARES, move % SQUARES);
            board_play(&board, move / SQUARES, move % SQUARES);
        }
    }
}

/* What is inside a closed board makes no difference. */
static void closed_boards_are_alike(void)
{
    Pos one = {0}, two = {0};
    CHECK_OK(game->pos_read("xxxoo4/9/9/9/9/9/9/9/9 o -", &one));
    CHECK_OK(game->pos_read("xoox2x2/9/9/9/9/9/9/9/9 o -", &two));
    Board a = board_of(&one), b = board_of(&two);
    CHECK(state_of(&facts, &a).key == state_of(&facts, &b).key);
}

/* state_safe leaves out no move that does not lose at once. */
static void safe_moves_are_complete(void)
{
    Rng rng = rng_seeded(2);
    int lost = 0;
    for (int round = 0; round < 2000; round++) {
        Board board = late_board(&rng, 20);
        State state = state_of(&facts, &board);
        unsigned danger = state_winning(&facts, &state, 1 - state.side);
        for (uint64_t legal = state_legal(&state); legal != 0;) {
            int small = bits_pop(&legal);
            unsigned safe = state_safe(&state, small, danger);
            for (uint64_t squares = board_free(&board, small) & ~safe; squares != 0; lost++) {
                Board next = board;
                board_play(&next, small, bits_pop(&squares));
                CHECK(board_winner(&next) == board.side || wins_at_once(&next));
            }
        }
    }
    CHECK(lost > 100);
}

/* ---- Net ---- */

static NetWeights *random_weights(uint64_t seed)
{
    NetWeights *weights = malloc(sizeof *weights);
    if (weights == NULL) exit(1);
    Rng rng = rng_seeded(seed);
    float *value = (float *)(void *)weights;
    for (size_t i = 0; i < sizeof *weights / sizeof *value; i++)
        value[i] = (float)(rng_unit(&rng) - 0.45) / 4;
    return weights;
}

static UltimateSearch *new_search(const Net *net)
{
    UltimateSearch *search = aligned_alloc(64, (sizeof *search + 63) / 64 * 64);
    if (search == NULL) exit(1);
    memset(search, 0, sizeof *search);
    search->facts = &facts;
    search->net = net;
    if (!hash_table_init(&search->table, 1 << 20)) exit(1);
    return search;
}

static void free_search(UltimateSearch *search)
{
    hash_table_release(&search->table);
    free(search);
}

/* The evaluation as net.h tells it, in plain arithmetic. */
static int plain_evaluate(const Net *net, const State *state)
{
    int in[2 * NET_LANES], first[NET_FIRST], second[NET_SECOND], linear[2];
    for (int role = 0; role < 2; role++)
        for (int i = 0; i < NET_LANES; i++) {
            int view = role == 0 ? state->side : 1 - state->side, lane = net->target[role][state->target][i];
            for (int small = 0; small < BOARDS; small++)
                lane += net->row[small][net_row(&facts, state, small, view)][i];
            if (state->target != ANY_BOARD)
                lane += net->row[NET_TARGET + role][net_row(&facts, state, state->target, view)][i];
            int held = lane < 0 ? 0 : lane > NET_LANE_ONE ? NET_LANE_ONE : lane;
            in[role * NET_LANES + i] = held * held >> 8;
            linear[role] = lane;
        }
    for (int k = 0; k < NET_FIRST; k++) {
        int sum = net->first_bias[k];
        for (int i = 0; i < 2 * NET_LANES; i++)
            sum += in[i] * net->first[i / 2][k][i % 2];
        sum >>= NET_FIRST_SHIFT;
        first[k] = sum < 0 ? 0 : sum > NET_HIDDEN_ONE ? NET_HIDDEN_ONE : sum;
    }
    int value = net->last_bias;
    for (int k = 0; k < NET_SECOND; k++) {
        int sum = net->second_bias[k];
        for (int i = 0; i < NET_FIRST; i++)
            sum += first[i] * net->second[i / 2][k][i % 2];
        sum >>= NET_SECOND_SHIFT;
        second[k] = sum < 0 ? 0 : sum > NET_HIDDEN_ONE ? NET_HIDDEN_ONE : sum;
        value += second[k] * net->last[k];
    }
    return (value >> NET_LAST_SHIFT) + (linear[0] - linear[1]) * NET_SCALE / (2 * NET_LANE_ONE);
}

static void the_net_is_what_it_says(void)
{
    NetWeights *weights = random_weights(3);
    Net *net = net_new(&facts, weights);
    UltimateSearch *search = new_search(net);
    Rng rng = rng_seeded(3);
    for (int round = 0; round < 300; round++) {
        Board board = late_board(&rng, 10 + round % 70);
        if (wins_at_once(&board)) continue;
        ultimate_search_set(search, &board);
        ultimate_search_step(search, random_move(&board, &rng));
        const Path *path = &search->path[1];
        Sums fresh;
        sums_fill(&facts, net, &path->state, &fresh);
        CHECK(memcmp(path->sums.lane, fresh.lane, sizeof fresh.lane) == 0);
        CHECK(memcmp(path->sums.row, fresh.row, sizeof fresh.row) == 0);
        CHECK_INT(net_evaluate(net, &path->state, &path->sums), plain_evaluate(net, &path->state));
    }
    free_search(search);
    net_free(net);
    free(weights);
}

/* Weights that are NaN or far too large do no harm: the sums stay within 16 bits. */
static void wild_weights_are_held(void)
{
    NetWeights *weights = random_weights(5);
    float *value = (float *)(void *)weights;
    static const float WILD[3] = {1e30f, -1e30f, 0.0f};
    for (size_t i = 0; i < sizeof *weights / sizeof *value; i++)
        value[i] = i % 5 == 4 ? WILD[0] * WILD[0] * WILD[2] : WILD[i % 3];
    Net *net = net_new(&facts, weights);
    UltimateSearch *search = new_search(net);
    Rng rng = rng_seeded(5);
    for (int round = 0; round < 50; round++) {
        Board board = late_board(&rng, 10 + round);
        ultimate_search_set(search, &board);
        int value_of = HOT_PICK(ultimate_search_evaluate)(search, 0);
        CHECK(abs(value_of) <= EVAL_MOST);
        if (wins_at_once(&board)) continue;
        CHECK_INT(net_evaluate(net, &search->path[0].state, &search->path[0].sums),
                  plain_evaluate(net, &search->path[0].state));
    }
    free_search(search);
    net_free(net);
    free(weights);
}

static void both_flavours_agree(void)
{
#ifdef HOT_TWICE
    if (!HOT_HAS_V3) return;
    NetWeights *weights = random_weights(4);
    Net *net = net_new(&facts, weights);
    UltimateSearch *one = new_search(net), *two = new_search(net);
    Rng rng = rng_seeded(4);
    for (int round = 0; round < 30; round++) {
        Board board = late_board(&rng, 15 + 2 * round);
        Line line[2];
        ultimate_search_set(one, &board);
        ultimate_search_set(two, &board);
        Task task = {0, 6, -SEARCH_INFINITE, SEARCH_INFINITE};
        CHECK_INT(ultimate_search_run_base(one, &task, &line[0]),
                  ultimate_search_run_v3(two, &task, &line[1]));
        CHECK_INT(one->budget.nodes, two->budget.nodes);
    }
    free_search(one);
    free_search(two);
    net_free(net);
    free(weights);
#endif
}

/* ---- Master ---- */

static Engine *open_engine(const char *spec)
{
    Engine *engine = NULL;
    CHECK_OK(engine_open(game, spec, &(EngineSetup){.hash_mb = 4}, &engine));
    if (engine == NULL) exit(1);
    return engine;
}

static void master_knows_the_outcome(void)
{
    static Thought thought;
    Engine *master = open_engine("master");
    Rng rng = rng_seeded(5);
    int seen[3] = {0};
    for (int i = 0; i < 100; i++) {
        Board board = late_board(&rng, 9);
        Pos pos = pos_of(&board);
        int truth = solve(&board);
        seen[truth]++;
        CHECK_OK(engine_think(master, &(History){.pos = &pos, .count = 1}, &(Limits){.nodes = 50000}, NULL,
                              &thought));
        CHECK(thought.chance == (truth == 0 ? 0.5 : truth == board.side + 1 ? 1 : 0));
        CHECK_INT(thought.pv[0], (long)thought.move);
        board_play(&board, move_board(thought.move), move_square(thought.move));
        CHECK_INT(solve(&board), truth);
    }
    CHECK(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
    engine_close(master);
}

/* Lines and values for several moves, in the game's order, and no wandering pieces of other lines. */
static void master_works_out_lines(void)
{
    static Thought thought;
    Engine *master = open_engine("master");
    Pos pos = game->start(0);
    CHECK_OK(engine_think(master, &(History){.pos = &pos, .count = 1}, &(Limits){.depth = 5, .lines = 3},
                          NULL, &thought));
    CHECK_INT(thought.root_count, 81);
    int exact = 0;
    for (int i = 0; i < thought.root_count; i++) {
        exact += thought.root[i].exact;
        CHECK_INT(thought.root[i].move, i + 1);
        Pos at = pos;
        for (int k = 0; k < thought.root[i].pv_count; k++) {
            Move moves[MOVES_MAX];
            int count = game->moves(&at, moves), found = 0;
            for (int m = 0; m < count; m++)
                found += moves[m] == thought.root[i].pv[k];
            CHECK_INT(found, 1);
            at = game->play(&at, thought.root[i].pv[k]);
        }
    }
    CHECK(exact >= 3); /* more when a move that was best for a while has its value as well */
    engine_close(master);
}

/* A search that is stopped within a window that was too narrow knows only a bound of its move: it tells the
 * value of the depth before. The bound of another move says that it is better still. */
static void a_bound_is_not_told_as_a_value(void)
{
    static Thought thought, complete;
    Engine *master = open_engine("master");
    Pos pos = game->start(0);
    CHECK_OK(game->pos_read("3x5/9/5o2o/2xo5/9/2x6/9/9/1o6x x 1", &pos));
    History history = {.pos = &pos, .count = 1};
    for (uint64_t nodes = 2000; nodes < 60000; nodes += 2000) {
        engine_forget(master);
        CHECK_OK(engine_think(master, &history, &(Limits){.nodes = nodes}, NULL, &thought));
        engine_forget(master);
        CHECK_OK(engine_think(master, &history, &(Limits){.depth = thought.depth}, NULL, &complete));
        for (int i = 0; i < thought.root_count; i++)
            if (thought.root[i].move == thought.move && !thought.root[i].exact)
                CHECK(thought.move != complete.move && thought.value > complete.value);
    }
    engine_close(master);
}

/* Threads do not change the outcome. */
static void two_threads_know_the_outcome(void)
{
    static Thought thought;
    Engine *master = NULL;
    CHECK_OK(engine_open(game, "master", &(EngineSetup){.hash_mb = 4, .threads = 2}, &master));
    Rng rng = rng_seeded(9);
    for (int i = 0; i < 30 && master != NULL; i++) {
        Board board = late_board(&rng, 10);
        Pos pos = pos_of(&board);
        int truth = solve(&board);
        CHECK_OK(engine_think(master, &(History){.pos = &pos, .count = 1}, &(Limits){.nodes = 50000}, NULL,
                              &thought));
        CHECK(thought.chance == (truth == 0 ? 0.5 : truth == board.side + 1 ? 1 : 0));
    }
    engine_close(master);
}

static void limits_are_obeyed(void)
{
    static Thought thought;
    Engine *master = open_engine("master");
    Pos pos = game->start(0);
    History history = {.pos = &pos, .count = 1};
    CHECK_OK(engine_think(master, &history, &(Limits){.nodes = 5000}, NULL, &thought));
    CHECK(thought.nodes >= 4096 && thought.nodes <= 6000);
    CHECK_OK(engine_think(master, &history, &(Limits){.depth = 3}, NULL, &thought));
    CHECK_INT(thought.depth, 3);
    atomic_bool stop = true;
    CHECK_OK(engine_think(master, &history, &(Limits){.infinite = true}, &(Watch){.stop = &stop}, &thought));
    CHECK(thought.nodes <= 2048 && thought.move != 0);
    engine_forget(master);
    engine_close(master);
}

/* "Proven" stands beside a win, a draw or a loss, for the position and for the move that is played, and is
 * true. Time ends these searches anywhere. */
static void proofs_are_no_estimates(void)
{
    Engine *master = open_engine("master"), *judge = open_engine("solve");
    Rng rng = rng_seeded(11);
    int proven = 0;
    for (int round = 0; round < 150; round++) {
        static Thought thought, truth;
        Board board = late_board(&rng, 20 + round % 16);
        Pos pos = pos_of(&board);
        History history = {.pos = &pos, .count = 1};
        engine_forget(master);
        CHECK_OK(engine_think(master, &history, &(Limits){.nodes = 1024}, NULL, &thought));
        if (!thought.proven) continue;
        proven++;
        CHECK(thought.chance == 0 || thought.chance == 0.5 || thought.chance == 1);
        for (int i = 0; i < thought.root_count; i++)
            if (thought.root[i].move == thought.move) CHECK(thought.root[i].chance == thought.chance);
        CHECK_OK(engine_think(judge, &history, &(Limits){.nodes = 4000000}, NULL, &truth));
        CHECK(!truth.proven || truth.chance == thought.chance);
    }
    CHECK(proven > 30);
    engine_close(master);
    engine_close(judge);
}

/* The solver may have proven that one move does not lose. Others that may win are still looked at: every move
 * that is not proven to lose is searched. Those that are proven to lose are told so, not as a bound. */
static void a_safe_move_does_not_hide_others(void)
{
    Engine *master = open_engine("master");
    Rng rng = rng_seeded(12);
    int open = 0, lost = 0;
    for (int round = 0; round < 60; round++) {
        static Thought thought;
        Board board = late_board(&rng, 34);
        Pos pos = pos_of(&board);
        engine_forget(master);
        CHECK_OK(engine_think(master, &(History){.pos = &pos, .count = 1}, &(Limits){.nodes = 8192}, NULL,
                              &thought));
        if (thought.proven) continue;
        open++;
        for (int i = 0; i < thought.root_count; i++) {
            if (thought.root[i].visits > 0) continue;
            CHECK(thought.root[i].chance == 0 && thought.root[i].exact);
            lost++;
        }
    }
    CHECK(open > 5 && lost > 5);
    engine_close(master);
}

/* With contempt a draw counts less for the side at the root, and more for the other. It is told as a draw. */
static void contempt_makes_draws_worth_less(void)
{
    static UltimateSearch search;
    static Thought thought;
    Rng rng = rng_seeded(13);
    Engine *master = open_engine("master");
    search.facts = &facts;
    search.contempt = 90;
    for (int drawn = 0; drawn < 10;) {
        Board board = late_board(&rng, 12);
        ultimate_search_set(&search, &board);
        const State *state = &search.path[0].state;
        if (state_can_win(state, 0) || state_can_win(state, 1)) continue;
        drawn++;
        CHECK_INT(HOT_PICK(ultimate_search_evaluate)(&search, 0), -90);
        Move moves[MOVES_MAX];
        Pos pos = pos_of(&board);
        if (game->moves(&pos, moves) < 2) continue;
        CHECK_INT(HOT_PICK(ultimate_search_evaluate_after)(&search, (int)moves[0] - 1), 90);
        CHECK_OK(engine_think(master, &(History){.pos = &pos, .count = 1}, &(Limits){.move_ms = 1}, NULL,
                              &thought));
        CHECK(thought.chance == 0.5);
    }
    engine_close(master);
}

/* The table is shared by games, which are played with contempt, and by judging, which is done without. An
 * entry of one must not be found by the other, nor by a search for the other side. */
static void contempt_has_its_own_entries(void)
{
    static UltimateSearch search;
    Board board = START, other = START;
    other.side = 1;
    search.facts = &facts;
    ultimate_search_set(&search, &board);
    uint64_t judged = search.path[0].state.key, side = facts.side_key;
    CHECK(judged == state_of(&facts, &board).key);
    search.contempt = 90;
    ultimate_search_set(&search, &board);
    uint64_t played = search.path[0].state.key;
    CHECK(played != judged);
    ultimate_search_set(&search, &other);
    CHECK((search.path[0].state.key ^ side) != played);
}

int main(void)
{
    facts_init(&facts);
    RUN(patterns_are_counted);
    RUN(states_follow_the_game);
    RUN(closed_boards_are_alike);
    RUN(safe_moves_are_complete);
    RUN(the_net_is_what_it_says);
    RUN(wild_weights_are_held);
    RUN(both_flavours_agree);
    RUN(master_knows_the_outcome);
    RUN(master_works_out_lines);
    RUN(a_bound_is_not_told_as_a_value);
    RUN(two_threads_know_the_outcome);
    RUN(limits_are_obeyed);
    RUN(proofs_are_no_estimates);
    RUN(a_safe_move_does_not_hide_others);
    RUN(contempt_makes_draws_worth_less);
    RUN(contempt_has_its_own_entries);
    return test_exit();
}
