/* Tests of Ultimate Tic-Tac-Toe's solver, and of what the strongest opponent makes of it. */
#include "base/rng.h"
#include "games/ultimate/notation.h"
#include "games/ultimate/solver.h"
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

static Engine *open_engine(const char *spec)
{
    Engine *engine = NULL;
    CHECK_OK(engine_open(game, spec, &(EngineSetup){.hash_mb = 4}, &engine));
    if (engine == NULL) exit(1);
    return engine;
}

/* Win, draw or loss as the solver says it: 0 draw, 1 or 2 the side that wins. */
static int solver_outcome(Solver *solver, const State *state)
{
    Answer answer[2];
    for (int side = 0; side < 2; side++)
        answer[side] = HOT_PICK(solver_ask)(solver, state, side, 0);
    CHECK(answer[0] != ANSWER_UNKNOWN && answer[1] != ANSWER_UNKNOWN);
    CHECK(answer[0] == ANSWER_NO || answer[1] == ANSWER_NO);
    return answer[0] == ANSWER_YES ? 1 : answer[1] == ANSWER_YES ? 2 : 0;
}

/* Compared with an exhaustive search, in positions of ply 48 and later; and after every root move. */
static void the_solver_tells_the_truth(void)
{
    static Solver solver;
    if (!solver_init(&solver, &facts, 1 << 20)) exit(1);
    Rng rng = rng_seeded(6);
    int seen[3] = {0};
    for (int i = 0; i < 300; i++) {
        Board board = late_board(&rng, 11);
        State state = state_of(&facts, &board);
        int truth = solve(&board);
        seen[truth]++;
        CHECK_INT(solver_outcome(&solver, &state), truth);
        if (truth != board.side + 1 || wins_at_once(&board)) continue;
        /* Some move is known to win, and all moves reported as winning do win. */
        Move moves[MOVES_MAX];
        Pos pos = pos_of(&board);
        int count = game->moves(&pos, moves), winning = 0;
        for (int k = 0; k < count; k++) {
            Board next = board;
            board_play(&next, move_board(moves[k]), move_square(moves[k]));
            if (board_over(&next)) continue;
            Answer answer = HOT_PICK(solver_after)(&solver, &state, board.side, (int)moves[k] - 1);
            if (answer == ANSWER_YES) CHECK_INT(solve(&next), truth);
            winning += answer == ANSWER_YES;
        }
        CHECK(winning > 0);
    }
    CHECK(seen[0] > 20 && seen[1] > 20 && seen[2] > 20);
    solver_release(&solver);
}

/* Entries with another key are another position's, however many bits of it agree. */
static void proofs_rest_on_whole_keys(void)
{
    static Solver solver;
    if (!solver_init(&solver, &facts, 1 << 16)) exit(1);
    Rng rng = rng_seeded(9);
    int asked = 0;
    for (int i = 0; i < 200; i++) {
        Board board = late_board(&rng, 30);
        State state = state_of(&facts, &board), next = state;
        int move = random_move(&board, &rng);
        board_play(&board, move / SQUARES, move % SQUARES);
        solver_forget(&solver);
        if (board_over(&board) || HOT_PICK(solver_after)(&solver, &state, 0, move) != ANSWER_UNKNOWN)
            continue;
        state_play(&facts, &next, move / SQUARES, move % SQUARES);
        ProofBucket *bucket = &solver.bucket[next.key & solver.mask];
        for (int k = 0; k < PROOF_BUCKET; k++) {
            bucket->key[k] = next.key ^ (uint64_t)1 << (k == 0 ? 31 : k == 1 ? 33 : 63);
            bucket->work[k] = 1;
        }
        CHECK_INT(HOT_PICK(solver_after)(&solver, &state, 0, move), ANSWER_UNKNOWN);
        bucket->key[1] = next.key;
        CHECK(HOT_PICK(solver_after)(&solver, &state, 0, move) != ANSWER_UNKNOWN);
        asked++;
    }
    CHECK(asked > 50);
    solver_release(&solver);
}

/* Where there is only one move, `solve` says what it leads to; and what it has not proven it does not call exact. */
static void forced_moves_are_solved_too(void)
{
    static Thought thought;
    Engine *engine = open_engine("solve");
    Rng rng = rng_seeded(10);
    int seen[3] = {0};
    for (int i = 0; i < 2000; i++) {
        Board board = late_board(&rng, 11);
        Move moves[MOVES_MAX];
        Pos pos = pos_of(&board);
        if (game->moves(&pos, moves) != 1) continue;
        int truth = solve(&board);
        seen[truth]++;
        CHECK_OK(engine_think(engine, &(History){.pos = &pos, .count = 1}, &(Limits){.nodes = 50000}, NULL,
                              &thought));
        CHECK(thought.proven && thought.root[0].exact);
        CHECK(thought.chance == (truth == 0 ? 0.5 : truth == board.side + 1 ? 1 : 0));
    }
    CHECK(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
    Pos start = game->start(0);
    CHECK_OK(engine_think(engine, &(History){.pos = &start, .count = 1}, &(Limits){.nodes = 5000}, NULL,
                          &thought));
    for (int i = 0; i < thought.root_count; i++)
        CHECK(!thought.root[i].exact);
    engine_close(engine);
}

/* A game that was lost by 72, which the search likes best and the solver refutes in 63,531 nodes; 74 holds. */
static void the_move_to_be_played_is_put_to_the_solver(void)
{
    static const char *const moves[] = {"58", "82", "23", "36", "66", "65", "57", "75", "56", "63",
                                        "31", "11", "17", "71", "10", "01", "12", "21", "14", "41",
                                        "13", "32", "20", "07", "77", "70", "02", "24", "47"};
    static Thought thought;
    Engine *engine = NULL;
    CHECK_OK(engine_open(game, "master", &(EngineSetup){.data = "data"}, &engine));
    if (engine == NULL) exit(1);
    Pos pos = game->start(0);
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        Move move;
        CHECK_OK(game_read_move(game, &pos, moves[i], &move));
        pos = game->play(&pos, move);
    }
    CHECK_OK(engine_think(engine, &(History){.pos = &pos, .count = 1}, &(Limits){.nodes = 200000}, NULL,
                          &thought));
    char text[MOVE_TEXT];
    game->move_text(&pos, thought.move, text);
    CHECK_TEXT(text, "74");
    engine_close(engine);
}

/* Where boards count, the same: master, solver and random games against an exhaustive search. */
static void boards_are_counted(void)
{
    static Thought thought;
    static Solver solver;
    Engine *master = open_engine("master");
    if (!solver_init(&solver, &facts, 1 << 20)) exit(1);
    Rng rng = rng_seeded(12);
    int seen[3] = {0}, by_count = 0;
    for (int i = 0; i < 300; i++) {
        Board board = late_board(&rng, 9);
        int usual = solve(&board);
        board.counts = 1;
        Pos pos = pos_of(&board);
        State state = state_of(&facts, &board);
        int truth = solve(&board);
        seen[truth]++;
        by_count += truth != usual;
        CHECK_INT(solver_outcome(&solver, &state), truth);
        if (i % 3 != 0) continue;
        CHECK_OK(engine_think(master, &(History){.pos = &pos, .count = 1}, &(Limits){.nodes = 50000}, NULL,
                              &thought));
        CHECK(thought.chance == (truth == 0 ? 0.5 : truth == board.side + 1 ? 1 : 0));
        board_play(&board, move_board(thought.move), move_square(thought.move));
        CHECK_INT(solve(&board), truth);
    }
    CHECK(seen[0] > 0 && seen[1] > 0 && seen[2] > 0 && by_count > 20);
    engine_close(master);
    solver_release(&solver);
}

/* An interrupted question continues where it stopped. */
static void questions_go_on(void)
{
    static Solver whole, parts;
    if (!solver_init(&whole, &facts, 1 << 22) || !solver_init(&parts, &facts, 1 << 22)) exit(1);
    Rng rng = rng_seeded(8);
    int interrupted = 0;
    for (int i = 0; i < 20; i++) {
        Board board = late_board(&rng, 22);
        State state = state_of(&facts, &board);
        Answer expected = HOT_PICK(solver_ask)(&whole, &state, 0, 0), answer;
        for (int k = 0; (answer = HOT_PICK(solver_ask)(&parts, &state, 0, 1024)) == ANSWER_UNKNOWN; k++)
            interrupted++;
        CHECK_INT(answer, expected);
    }
    CHECK(interrupted > 0);
    solver_release(&whole);
    solver_release(&parts);
}

int main(void)
{
    facts_init(&facts);
    RUN(the_solver_tells_the_truth);
    RUN(proofs_rest_on_whole_keys);
    RUN(forced_moves_are_solved_too);
    RUN(the_move_to_be_played_is_put_to_the_solver);
    RUN(boards_are_counted);
    RUN(questions_go_on);
    return test_exit();
}
