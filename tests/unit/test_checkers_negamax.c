/* The classic opponent against the plain algorithm: alpha-beta on fractions, without table or ordering. */
#include "test.h"

#include "base/rng.h"
#include "engine/engine.h"
#include "games/checkers/movegen.h"

#include <math.h>

static const Game *game;

/* ---- The plain algorithm ---- */

static int plain_score(const Pos *pos, int side)
{
    int sum = 0;
    for (int square = 0; square < 32; square++) {
        Square here = game->at(pos, square);
        int x, y;
        game->cell(square, &x, &y);
        int distance = side == 0 ? 7 - y : y;
        if (here.piece == PIECE_NONE || here.side != side) continue;
        if (here.piece == PIECE_MAN) sum += 80 + distance * distance;
        if (here.piece == PIECE_KING) sum += 195 + ((x + y - 1) % 12 == 0 || x * y == 12 ? 4 : 0);
    }
    return sum;
}

static double plain_evaluate(const Board *board)
{
    Pos pos = pos_of_board(board);
    int side = (int)board->side;
    return (plain_score(&pos, side) - plain_score(&pos, 1 - side)) / (double)board_pieces(board);
}

static double plain_search(const Board *board, int turns, double alpha, double beta)
{
    Plays plays;
    board_plays(board, &plays);
    if (plays.count == 0) return -200 - turns;
    if (turns == 0) return plain_evaluate(board);
    for (int i = 0; i < plays.count && alpha < beta; i++) {
        Board next = board_play(board, &plays.play[i]);
        alpha = fmax(alpha, -plain_search(&next, turns - 1, -beta, -alpha));
    }
    return alpha;
}

/* The first best of the shuffled moves. */
static Move plain_choice(const Pos *pos, int turns, uint64_t seed, double *value)
{
    Move move[MOVES_MAX];
    int count = game->moves(pos, move), best = 0;
    Rng rng = rng_seeded(seed);
    for (int i = count - 1; i > 0; i--) {
        int other = (int)rng_below(&rng, (uint32_t)i + 1);
        Move kept = move[i];
        move[i] = move[other];
        move[other] = kept;
    }
    *value = -INFINITY;
    for (int i = 0; i < count; i++) {
        Pos after = game->play(pos, move[i]);
        Board next = board_of_pos(&after);
        double found = -plain_search(&next, turns - 1, -INFINITY, -*value);
        if (found > *value) {
            *value = found;
            best = i;
        }
    }
    return move[best];
}

/* ---- Comparing ---- */

/* A position some random moves into a game; false when that game was over before. */
static bool random_position(Rng *rng, int plies, Pos *out)
{
    *out = game->start(0);
    for (int ply = 0; ply < plies; ply++) {
        Move moves[MOVES_MAX];
        int count = game->moves(out, moves);
        if (count == 0) return false;
        *out = game->play(out, moves[rng_below(rng, (uint32_t)count)]);
    }
    Move moves[MOVES_MAX];
    return game->moves(out, moves) > 0;
}

static Thought think(Engine *engine, const Pos *pos, Limits limits)
{
    static Thought thought;
    History history = {pos, 1, 0};
    CHECK_OK(engine_think(engine, &history, &limits, NULL, &thought));
    return thought;
}

static Engine *open_level(int turns)
{
    Engine *engine = NULL;
    char spec[20];
    snprintf(spec, sizeof spec, "negamax:%d", turns);
    CHECK_OK(engine_open(game, spec, NULL, &engine));
    return engine;
}

static void compare(int turns, int positions, int plies_most)
{
    Engine *engine = open_level(turns);
    Rng rng = rng_seeded((uint64_t)turns);
    for (int done = 0; done < positions;) {
        Pos pos;
        if (!random_position(&rng, 4 + (int)rng_below(&rng, (uint32_t)plies_most), &pos)) continue;
        Move moves[MOVES_MAX];
        bool single = game->moves(&pos, moves) == 1;
        uint64_t seed = rng_next(&rng);
        double value;
        Move wanted = plain_choice(&pos, turns, seed, &value);
        Thought thought = think(engine, &pos, (Limits){.seed = seed});
        CHECK(thought.move == wanted);
        if (!single) CHECK(thought.value == value);
        done++;
    }
    printf("# level %d: %d positions\n", turns, positions);
    fflush(stdout);
    engine_close(engine);
}

/* How many positions of each level: what fits in a few seconds, or as many as the program's argument says. */
static int positions_wanted;

static void chooses_as_the_plain_algorithm(void)
{
    static const int positions[] = {0, 400, 400, 400, 300, 200, 100, 60, 30, 14, 8, 4, 2};
    for (int turns = 1; turns <= 12; turns++)
        compare(turns, positions_wanted > 0 ? positions_wanted : positions[turns], 70);
}

static void gives_every_move_its_exact_value_when_asked(void)
{
    Rng rng = rng_seeded(77);
    Engine *engine = open_level(5);
    for (int done = 0; done < 60;) {
        Pos pos;
        if (!random_position(&rng, 60, &pos)) continue;
        Thought thought = think(engine, &pos, (Limits){.all_exact = true});
        for (int i = 0; i < thought.root_count; i++) {
            Pos after = game->play(&pos, thought.root[i].move);
            Board next = board_of_pos(&after);
            CHECK(thought.root[i].exact);
            CHECK(thought.root[i].value == -plain_search(&next, 4, -INFINITY, INFINITY));
        }
        done++;
    }
    engine_close(engine);
}

static void known_values(void)
{
    Pos pos;
    CHECK_OK(game->pos_read("B:W20:BK16,K11", &pos));
    Engine *engine = open_level(2);
    CHECK(think(engine, &pos, (Limits){0}).value == 98);
    pos = game->start(0);
    CHECK(think(engine, &pos, (Limits){0}).value == 0);
    Board start = board_of_pos(&pos);
    CHECK(plain_evaluate(&start) == 0);
    CHECK_INT(plain_score(&pos, 0), 980);
    CHECK_INT(plain_score(&pos, 1), 980);
    engine_close(engine);
}

static void one_legal_move_is_played_at_once(void)
{
    Pos pos;
    CHECK_OK(game->pos_read("B:W18,32:B14,1", &pos));
    Engine *engine = open_level(12);
    Thought thought = think(engine, &pos, (Limits){0});
    CHECK_INT(thought.nodes, 0);
    CHECK_INT(thought.root_count, 1);
    CHECK(think(engine, &pos, (Limits){.all_exact = true}).root[0].exact);
    engine_close(engine);
}

/* Equal moves are chosen by the seed, each now and then. */
static void seed_chooses_among_equals(void)
{
    Pos pos = game->start(0);
    Engine *engine = open_level(1);
    unsigned seen = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        Thought thought = think(engine, &pos, (Limits){.seed = seed});
        for (int i = 0; i < thought.root_count; i++)
            if (thought.root[i].move == thought.move) seen |= 1u << i;
    }
    /* 80 + 3 squared for every man of the front row: all seven moves are equal. */
    CHECK_INT(seen, 127);
    engine_close(engine);
}

static void stops_when_told(void)
{
    Pos pos = game->start(0);
    Engine *engine = open_level(12);
    Thought thought = think(engine, &pos, (Limits){.nodes = 3000});
    CHECK(thought.depth > 0 && thought.depth < 12);
    CHECK(thought.nodes <= 4096);
    atomic_bool stop = true;
    Watch watch = {.stop = &stop};
    History history = {&pos, 1, 0};
    Limits limits = {.infinite = true};
    CHECK_OK(engine_think(engine, &history, &limits, &watch, &thought));
    CHECK(game_is_legal(game, &pos, thought.move));
    engine_close(engine);
}

int main(int argc, char **argv)
{
    positions_wanted = argc > 1 ? atoi(argv[1]) : 0;
    Status found = game_find("checkers", &game);
    if (!ok(&found)) return 1;
    RUN(known_values);
    RUN(chooses_as_the_plain_algorithm);
    RUN(gives_every_move_its_exact_value_when_asked);
    RUN(one_legal_move_is_played_at_once);
    RUN(seed_chooses_among_equals);
    RUN(stops_when_told);
    return test_exit();
}
