/* The ladders of all games: what must be true of every rung. */
#include "base/rng.h"
#include "engine/ladder.h"
#include "game/kit.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

enum { STEP_MAX = 250, ERROR_MAX = 120, POSITIONS = 12 };

static const Ladder *ladder_of(const Game *game)
{
    return kit_of(game)->ladder;
}

static Engine *open_rung(const Game *game, int number, const EngineSetup *setup)
{
    char spec[20];
    Engine *engine = NULL;
    snprintf(spec, sizeof spec, "level:%d", number);
    CHECK_OK(engine_open(game, spec, setup, &engine));
    return engine;
}

/* With a limit for the last rung, which has none of its own. */
static Move answer(Engine *engine, const Pos *pos, uint64_t seed)
{
    static Thought thought;
    Limits limits = {.seed = seed, .nodes = 2000};
    engine_forget(engine);
    CHECK_OK(engine_think(engine, &(History){.pos = pos, .count = 1}, &limits, NULL, &thought));
    return thought.move;
}

static void check_table(const Game *game, const Ladder *ladder)
{
    int before = 0;
    for (int i = 0; i < ladder->count; i++) {
        const Rung *rung = &ladder->rung[i];
        char spec[20];
        snprintf(spec, sizeof spec, "level:%d", i + 1);
        CHECK_TEXT(rung->spec, spec);
        CHECK(ladder_find(game, spec) == rung);
        CHECK_OK(engine_check(game, NULL, rung->engine));
        CHECK(rung->elo > before && rung->elo - before <= STEP_MAX);
        CHECK(rung->error > 0 && rung->error <= ERROR_MAX);
        before = rung->elo;
        for (int k = 0; k < i; k++)
            CHECK(strcmp(ladder->rung[k].name, rung->name) != 0);
    }
    CHECK(ladder->rung[ladder->count].spec == NULL);
    CHECK(ladder->usual >= 1 && ladder->usual < ladder->count);
}

static void tables_are_sound(void)
{
    static const struct {
        const char *name;
        int least;
    } GAMES[] = {{"tictactoe", 8}, {"ultimate", 12}, {"checkers", 12}};
    for (int i = 0; i < 3; i++) {
        const Game *game;
        CHECK_OK(game_find(GAMES[i].name, &game));
        const Ladder *ladder = ladder_of(game);
        CHECK(ladder->count >= GAMES[i].least);
        check_table(game, ladder);
        /* The last one is the strongest engine without a handicap. */
        const char *strongest = engine_strongest(game)->name;
        CHECK(ladder_find(game, strongest) == &ladder->rung[ladder->count - 1]);
        CHECK_TEXT(strongest, "master");
        CHECK(ladder_find(game, "random") == NULL && ladder_find(game, "level:0") == NULL);
        char spec[20];
        Engine *engine;
        snprintf(spec, sizeof spec, "level:%d", ladder->count + 1);
        CHECK_REFUSED(engine_open(game, spec, NULL, &engine), "after \"level:\" comes");
        CHECK_REFUSED(engine_open(game, "level:0", NULL, &engine), "after \"level:\" comes");
    }
}

static int winner_of(const Game *game, const Pos *pos)
{
    return outcome_winner(game->result(&(History){.pos = pos, .count = 1}).outcome);
}

static bool is_open(const Game *game, const Pos *pos)
{
    return game->result(&(History){.pos = pos, .count = 1}).outcome == OUTCOME_NONE;
}

static bool wins(const Game *game, const Pos *pos, Move move)
{
    Pos next = game->play(pos, move);
    return winner_of(game, &next) == game->side(pos);
}

/* Can the side to move win with one move? */
static bool can_win(const Game *game, const Pos *pos)
{
    Move moves[MOVES_MAX];
    int count = is_open(game, pos) ? game->moves(pos, moves) : 0;
    for (int i = 0; i < count; i++)
        if (wins(game, pos, moves[i])) return true;
    return false;
}

static bool hands_over(const Game *game, const Pos *pos, Move move)
{
    Pos next = game->play(pos, move);
    return can_win(game, &next);
}

/* A position late in a random game in which some moves lose at once and others do not. */
static Pos tempting_position(const Game *game, Rng *rng)
{
    for (;;) {
        Pos pos = game->start(0);
        while (is_open(game, &pos)) {
            Move moves[MOVES_MAX];
            int count = game->moves(&pos, moves), bad = 0;
            for (int i = 0; i < count; i++)
                bad += hands_over(game, &pos, moves[i]);
            if (bad > 0 && bad < count && !can_win(game, &pos)) return pos;
            pos = game->play(&pos, moves[rng_below(rng, (uint32_t)count)]);
        }
    }
}

/* A position in which some moves win at once and others do not. */
static Pos winning_position(const Game *game, Rng *rng)
{
    for (;;) {
        Pos pos = game->start(0);
        while (is_open(game, &pos)) {
            Move moves[MOVES_MAX];
            int count = game->moves(&pos, moves), good = 0;
            for (int i = 0; i < count; i++)
                good += wins(game, &pos, moves[i]);
            if (good > 0 && good < count) return pos;
            pos = game->play(&pos, moves[rng_below(rng, (uint32_t)count)]);
        }
    }
}

/* No rung of Ultimate or checkers loses the game with its next move if that can be avoided. */
static void no_rung_hands_the_game_over(void)
{
    static const char *const NAME[] = {"ultimate", "checkers"};
    for (int i = 0; i < 2; i++) {
        const Game *game;
        CHECK_OK(game_find(NAME[i], &game));
        Rng rng = rng_seeded(7);
        Pos pos[POSITIONS];
        for (int k = 0; k < POSITIONS; k++)
            pos[k] = tempting_position(game, &rng);
        for (int number = 1; number <= ladder_of(game)->count; number++) {
            Engine *engine = open_rung(game, number, NULL);
            for (int k = 0; k < POSITIONS; k++)
                CHECK(!hands_over(game, &pos[k], answer(engine, &pos[k], (uint64_t)k)));
            engine_close(engine);
        }
    }
}

/* From the second rung on (the third in tic-tac-toe) an immediate win is taken. */
static void open_wins_are_taken(void)
{
    static const struct {
        const char *name;
        int from;
    } GAMES[] = {{"tictactoe", 3}, {"ultimate", 2}, {"checkers", 2}};
    for (int i = 0; i < 3; i++) {
        const Game *game;
        CHECK_OK(game_find(GAMES[i].name, &game));
        Rng rng = rng_seeded(8);
        Pos pos[POSITIONS];
        for (int k = 0; k < POSITIONS; k++)
            pos[k] = winning_position(game, &rng);
        for (int number = GAMES[i].from; number <= ladder_of(game)->count; number++) {
            Engine *engine = open_rung(game, number, NULL);
            for (int k = 0; k < POSITIONS; k++)
                CHECK(wins(game, &pos[k], answer(engine, &pos[k], (uint64_t)k)));
            engine_close(engine);
        }
    }
}

/* The same seed gives the same moves, whatever memory and threads there are; another one gives others. */
static void repeats_with_its_seed(void)
{
    static const char *const NAME[] = {"tictactoe", "ultimate", "checkers"};
    for (int i = 0; i < 3; i++) {
        const Game *game;
        CHECK_OK(game_find(NAME[i], &game));
        Pos pos = game->start(0);
        for (int number = 1; number < ladder_of(game)->count; number++) {
            Engine *one = open_rung(game, number, NULL);
            Engine *other = open_rung(game, number, &(EngineSetup){.hash_mb = 2, .threads = 2, .book = true});
            int different = 0;
            for (uint64_t seed = 1; seed <= 6; seed++) {
                Move move = answer(one, &pos, seed);
                CHECK(answer(other, &pos, seed) == move);
                different += move != answer(one, &pos, 0);
            }
            if (number <= 3) CHECK(different > 0);
            engine_close(one);
            engine_close(other);
        }
    }
}

/* The closer to the best, the likelier; nothing beyond the slack. */
static void picks_among_the_good(void)
{
    static Thought thought;
    thought = (Thought){.move = 1, .root_count = 4};
    static const double CHANCE[4] = {0.60, 0.58, 0.50, 0.30};
    for (int i = 0; i < 4; i++)
        thought.root[i] = (RootMove){.move = (Move)i + 1, .chance = CHANCE[i], .visits = 100000};
    int times[5] = {0};
    for (uint64_t seed = 0; seed < 1000; seed++)
        times[ladder_pick(&thought, 0.7, seed)]++;
    CHECK(times[1] > times[2] && times[2] > times[3] && times[3] > 30);
    CHECK_INT(times[4], 0);
    for (uint64_t seed = 0; seed < 100; seed++)
        CHECK_INT(ladder_pick(&thought, 0.01, seed), 1);
}

/* A few simulations prove little. */
static void one_lucky_game_is_no_good_move(void)
{
    static Thought thought;
    thought = (Thought){
        .move = 1,
        .root_count = 2,
        .root = {{.move = 1, .chance = 0.8, .visits = 40}, {.move = 2, .chance = 1, .visits = 1}}};
    for (uint64_t seed = 0; seed < 100; seed++)
        CHECK_INT(ladder_pick(&thought, 0.3, seed), 1);
}

/* Value and line are those of the move that is played, not of the best one. */
static void says_what_it_plays(void)
{
    static Thought thought;
    const Game *game;
    CHECK_OK(game_find("ultimate", &game));
    Pos pos = game->start(0);
    Engine *engine = open_rung(game, 3, NULL);
    for (uint64_t seed = 0; seed < 20; seed++) {
        CHECK_OK(engine_think(engine, &(History){.pos = &pos, .count = 1}, &(Limits){.seed = seed}, NULL,
                              &thought));
        CHECK(thought.pv_count > 0 && thought.pv[0] == thought.move);
        for (int i = 0; i < thought.root_count; i++)
            if (thought.root[i].move == thought.move) CHECK(thought.value == thought.root[i].value);
        engine_forget(engine);
    }
    engine_close(engine);
}

/* All legal moves, as if nothing were known about them. */
static Thought all_moves(const Game *game, const char *text, Pos *pos)
{
    Move moves[MOVES_MAX];
    Thought thought = {0};
    CHECK_OK(game->pos_read(text, pos));
    thought.root_count = game->moves(pos, moves);
    for (int i = 0; i < thought.root_count; i++)
        thought.root[i].move = moves[i];
    thought.move = moves[thought.root_count - 1];
    return thought;
}

static void check_kept(const Game *game, const char *text, int wins_seen, int losses_seen, int kept)
{
    Pos pos = {0};
    Thought thought = all_moves(game, text, &pos);
    ladder_mind_ends(game, &pos, wins_seen, losses_seen, &thought);
    CHECK_INT(thought.root_count, kept);
    bool chosen = false;
    for (int i = 0; i < thought.root_count; i++)
        chosen = chosen || thought.root[i].move == thought.move;
    CHECK(chosen);
}

static void ends_are_minded(void)
{
    const Game *game;
    CHECK_OK(game_find("tictactoe", &game));
    check_kept(game, "xx1/oo1/3 x", 0, 0, 5);
    check_kept(game, "xx1/oo1/3 x", 1, 2, 1); /* wins */
    check_kept(game, "xx1/oo1/3 x", 0, 2, 2); /* wins or blocks */
    check_kept(game, "x2/1o1/2x o", 0, 4, 4); /* not a corner, which allows a fork */
    check_kept(game, "xx1/x2/oo1 o", 1, 2, 1);
    check_kept(game, "xx1/x1o/1o1 o", 0, 2, 4); /* all lose: none is left out */
    CHECK_OK(game_find("ultimate", &game));
    /* Squares 80 to 82 would let X play in board 2 and win the game there. */
    const char *text = "xxx6/xxx6/xx7/oo7/1o2o4/oo1o5/8x/9/4o4 o 8";
    check_kept(game, text, 1, 0, 8);
    check_kept(game, text, 1, 2, 5);
}

int main(void)
{
    RUN(tables_are_sound);
    RUN(no_rung_hands_the_game_over);
    RUN(open_wins_are_taken);
    RUN(repeats_with_its_seed);
    RUN(picks_among_the_good);
    RUN(one_lucky_game_is_no_good_move);
    RUN(says_what_it_plays);
    RUN(ends_are_minded);
    return test_exit();
}
