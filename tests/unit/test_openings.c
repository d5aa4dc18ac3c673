/* The three-move openings and the book: that they are legal, complete, and used when they should be. */
#include "test.h"

#include "base/text.h"
#include "engine/engine.h"
#include "games/checkers/book.h"
#include "games/checkers/openings.h"

extern const Game checkers_game;

static int play_line(const char *line, Pos *pos)
{
    char word[MOVE_TEXT];
    int plies = 0;
    *pos = checkers_game.start(0);
    for (Move move; text_word(&line, word, sizeof word); plies++) {
        CHECK_OK(game_read_move(&checkers_game, pos, word, &move));
        *pos = checkers_game.play(pos, move);
    }
    return plies;
}

static void test_three_move_openings(void)
{
    int count;
    const char *const *lines = checkers_three_move_openings(&count);
    static Pos pos[400];
    CHECK_INT(count, 174);
    for (int i = 0; i < count; i++) {
        CHECK_INT(play_line(lines[i], &pos[i]), 3);
        for (int j = 0; j < i; j++)
            CHECK(!pos_same(&pos[i], &pos[j]));
    }
}

/* Every position after up to three moves has book moves, all of them legal. */
static void check_book_below(const Pos *pos, int plies)
{
    Move known[MOVES_MAX], moves[MOVES_MAX];
    int count = book_moves(&checkers_game, pos, known);
    CHECK(count > 0);
    for (int i = 0; i < count; i++)
        CHECK(game_is_legal(&checkers_game, pos, known[i]));
    if (plies == 0) return;
    count = checkers_game.moves(pos, moves);
    for (int i = 0; i < count; i++) {
        Pos next = checkers_game.play(pos, moves[i]);
        check_book_below(&next, plies - 1);
    }
}

/* And where both sides play by it, it goes on for some plies. */
static void check_book_goes_on(const Pos *pos, int plies)
{
    Move known[MOVES_MAX];
    int count = book_moves(&checkers_game, pos, known);
    CHECK(count > 0);
    for (int i = 0; i < count && plies > 0; i++) {
        Pos next = checkers_game.play(pos, known[i]);
        check_book_goes_on(&next, plies - 1);
    }
}

static void test_book_goes_on_from_every_opening(void)
{
    int count;
    const char *const *lines = checkers_three_move_openings(&count);
    for (int i = 0; i < count; i++) {
        Pos pos;
        play_line(lines[i], &pos);
        check_book_goes_on(&pos, 2);
    }
}

static void test_book_knows_the_first_moves(void)
{
    Pos start = checkers_game.start(0), off;
    check_book_below(&start, 3);
    Move moves[MOVES_MAX];
    CHECK(book_moves(&checkers_game, &start, moves) >= 2);
    play_line("11-15 23-19 8-11 22-17 4-8 17-13 15-18", &off);
    CHECK_INT(book_moves(&checkers_game, &off, moves), 0);
}

/* With the book games begin differently; without it, and in analysis, master thinks. */
static void test_master_plays_by_the_book_when_told(void)
{
    static Thought thought;
    Pos start = checkers_game.start(0);
    History history = {.pos = &start, .count = 1};
    Engine *engine = NULL;
    CHECK_OK(engine_open(&checkers_game, "master", &(EngineSetup){.book = true}, &engine));
    Move first = MOVE_NONE;
    bool differ = false;
    for (uint64_t seed = 0; seed < 20; seed++) {
        CHECK_OK(engine_think(engine, &history, &(Limits){.seed = seed}, NULL, &thought));
        CHECK_INT(thought.nodes, 0);
        differ |= first != MOVE_NONE && thought.move != first;
        first = thought.move;
    }
    CHECK(differ);
    CHECK_OK(engine_think(engine, &history, &(Limits){.depth = 3}, NULL, &thought));
    CHECK(thought.nodes > 0);
    engine_close(engine);
    CHECK_OK(engine_open(&checkers_game, "master", NULL, &engine));
    CHECK_OK(engine_think(engine, &history, &(Limits){.nodes = 2000}, NULL, &thought));
    CHECK(thought.nodes > 0);
    engine_close(engine);
}

int main(void)
{
    RUN(test_book_knows_the_first_moves);
    RUN(test_book_goes_on_from_every_opening);
    RUN(test_master_plays_by_the_book_when_told);
    RUN(test_three_move_openings);
    return test_exit();
}
