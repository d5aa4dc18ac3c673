/* The three-move openings and the book: that they are legal, complete, and used when they should be. */
#include "test.h"

#include "base/text.h"
#include "engine/engine.h"
#include "game/opening.h"
#include "games/checkers/engine/book.h"
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

/* With the book, games begin differently; without it, and in analysis, master thinks. */
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

/* Every named line can be played, and is what it is called; no line has two names. */
static void names_are_playable(void)
{
    int count = opening_count(&checkers_game), named = 0;
    for (int i = 0; i < count; i++) {
        const char *name, *line, *other, *other_line;
        Pos pos[OPENING_PLIES + 1];
        Move moves[OPENING_PLIES];
        int plies;
        opening_at(&checkers_game, i, &name, &line);
        CHECK_OK(opening_moves(&checkers_game, line, moves, &plies));
        pos[0] = checkers_game.start(0);
        for (int k = 0; k < plies; k++)
            pos[k + 1] = checkers_game.play(&pos[k], moves[k]);
        const char *found = opening_name(&checkers_game, pos, plies + 1);
        if (name[0] != '\0') CHECK_TEXT(found, name);
        named += name[0] != '\0';
        for (int k = 0; k < i; k++) {
            opening_at(&checkers_game, k, &other, &other_line);
            CHECK(strcmp(line, other_line) != 0);
        }
    }
    CHECK_INT(named, 46);
    CHECK(count > 200);
}

static const char *name_of(const char *line)
{
    Pos pos[OPENING_PLIES + 9];
    char word[MOVE_TEXT];
    int count = 1;
    pos[0] = checkers_game.start(0);
    for (Move move; text_word(&line, word, sizeof word); count++) {
        CHECK_OK(game_read_move(&checkers_game, &pos[count - 1], word, &move));
        pos[count] = checkers_game.play(&pos[count - 1], move);
    }
    const char *name = opening_name(&checkers_game, pos, count);
    return name != NULL ? name : "";
}

/* The longest line counts, the order of its moves does not, and what follows it changes nothing. */
static void the_longest_line_names_a_game(void)
{
    CHECK_TEXT(name_of(""), "");
    CHECK_TEXT(name_of("11-15"), "");
    CHECK_TEXT(name_of("11-16"), "Bristol");
    CHECK_TEXT(name_of("11-16 23-18"), "Bristol Cross");
    CHECK_TEXT(name_of("11-15 23-19 8-11"), "Old Faithful");
    CHECK_TEXT(name_of("11-15 23-19 8-11 22-17"), "Old Faithful");
    CHECK_TEXT(name_of("11-15 23-19 8-11 22-17 4-8"), "Old Fourteenth");
    CHECK_TEXT(name_of("9-14 23-19 11-15 27-23"), "Defiance");
    CHECK_TEXT(name_of("11-15 23-19 8-11 22-17 4-8 17-13 15-18 24-20 11-15 28-24 8-11 26-23 9-14"),
               "Old Fourteenth");
}

static const char *find(const char *text)
{
    static char out[sizeof(Status)];
    Status status = opening_find(&checkers_game, text, 7, out);
    if (!ok(&status)) text_copy(out, sizeof out, status.text);
    return out;
}

static void openings_are_found_by_what_people_write(void)
{
    extern const Game tictactoe_game;
    char line[OPENING_LINE], again[OPENING_LINE];
    CHECK_TEXT(find("Old Faithful"), "11-15 23-19 8-11");
    CHECK_TEXT(find("will-o-the-WISP"), "11-15 23-19 9-13");
    CHECK_TEXT(find("11-15 23-18"), "11-15 23-18");
    CHECK(strstr(find("Glasgwo"), "the nearest names are Glasgow") != NULL);
    CHECK(strstr(find("laird"), "the nearest names are Laird and Lady, Laird and Lady Refused") != NULL);
    CHECK(strstr(find("Gemini"), "\"10-14 22-17 11-16\", \"10-15 23-19 11-16\"") != NULL);
    CHECK(strstr(find("11-15 11-15"), "is not a legal move") != NULL);
    CHECK(strstr(find("11-15 23-19 8-11 22-17 4-8 17-13 15-18 24-20 11-15 28-24 8-11 26-23 9-14"),
                 "at most 12 moves") != NULL);
    CHECK_OK(opening_find(&checkers_game, "random", 1, line));
    CHECK_OK(opening_find(&checkers_game, "random", 1, again));
    CHECK_TEXT(line, again);
    CHECK_OK(opening_find(&tictactoe_game, "4 0", 1, line));
    CHECK_REFUSED(opening_find(&tictactoe_game, "random", 1, line), "no ballots to draw from");
    CHECK_REFUSED(opening_find(&tictactoe_game, "Cross", 1, line), "no openings by name");
    CHECK_REFUSED(opening_find(&tictactoe_game, "4 0 2 1 6 5 3 7 8", 1, line), "the game is over");
    CHECK_INT(opening_count(&tictactoe_game), 0);
}

int main(void)
{
    RUN(test_book_knows_the_first_moves);
    RUN(test_book_goes_on_from_every_opening);
    RUN(test_master_plays_by_the_book_when_told);
    RUN(test_three_move_openings);
    RUN(names_are_playable);
    RUN(the_longest_line_names_a_game);
    RUN(openings_are_found_by_what_people_write);
    return test_exit();
}
