/* Puzzles: reading and writing them, the puzzle of the day, and the proofs of those that are shipped. */
#include "engine/engine.h"
#include "judge/puzzle_proof.h"
#include "test.h"
#include "view/puzzle_words.h"

#include <stdlib.h>
#include <string.h>

static const Game *game_of(const char *name)
{
    const Game *game = NULL;
    CHECK_OK(game_find(name, &game));
    return game;
}

static Status read(const Game *game, const char *text, Puzzles *out)
{
    return puzzles_read(game, text, strlen(text), out);
}

/* ---- Text ---- */

static void reads_what_it_writes(void)
{
    static const char LINES[] =
        "B:W20:BK11,K16;16-19;win;3;solved\nB:W21-32:B1-12;11-15;gain;12;margin 30 400000\n";
    const Game *game = game_of("checkers");
    Puzzles puzzles;
    CHECK_OK(read(game, LINES, &puzzles));
    CHECK_INT(puzzles.count, 2);
    char buffer[400];
    Text text = text_into(buffer, sizeof buffer);
    for (int i = 0; i < puzzles.count; i++) {
        puzzle_write(game, &puzzles.puzzle[i], &text);
        text_add(&text, "\n");
    }
    CHECK_TEXT(buffer, LINES);
    puzzles_release(&puzzles);
}

static void refuses_what_is_wrong(void)
{
    static const char *const WRONG[] = {"\n",
                                        "B:W20:BK11,K16;16-19;win;3\n",
                                        "B:W20:BK11,K16;16-19;win;3;solved;more\n",
                                        "B:W20:BK11,K16;16-20;win;3;solved\n",
                                        "B:W20:BK11,K99;16-19;win;3;solved\n",
                                        "B:W20:BK11,K16;16-19;fun;3;solved\n",
                                        "B:W20:BK11,K16;16-19;win;0;solved\n",
                                        "B:W20:BK11,K16;16-19;win;3;guessed\n",
                                        "B:W20:BK11,K16;16-19;win;3;margin 30\n",
                                        "B:W20:BK11,K16;16-19;win;3;margin 0 5\n"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        Puzzles puzzles;
        Status status = read(game_of("checkers"), WRONG[i], &puzzles);
        CHECK_INT(status.code, STATUS_WRONG);
        CHECK(strncmp(status.text, "puzzle 1: ", 10) == 0);
        if (ok(&status)) puzzles_release(&puzzles);
    }
}

static void speaks(void)
{
    const Game *game = game_of("checkers");
    Puzzles puzzles;
    char buffer[200];
    CHECK_OK(read(game, "B:W20:BK11,K16;16-19;win;3;solved\n", &puzzles));
    Text text = text_into(buffer, sizeof buffer);
    words_puzzle(NULL, game, &puzzles.puzzle[0], &text);
    CHECK_TEXT(buffer, "Black to move: one move wins. Find it.");
    text = text_into(buffer, sizeof buffer);
    words_puzzle_hint(NULL, game, &puzzles.puzzle[0], &text);
    CHECK_TEXT(buffer, "The move begins on 16.");
    puzzles_release(&puzzles);
}

/* ---- The puzzle of the day ---- */

static void every_puzzle_has_its_day(void)
{
    for (int count = 1; count <= 60; count += count < 10 ? 1 : 7) {
        Puzzles puzzles = {.count = count};
        int seen[60] = {0};
        for (int day = 0; day < count; day++)
            seen[puzzle_of_day(&puzzles, 2026, 1 + day / 28, 1 + day % 28)]++;
        /* Days of one month follow each other, so that the first 28 are all different. */
        int different = 0;
        for (int i = 0; i < count; i++)
            different += seen[i] > 0;
        CHECK(count > 28 || different == count);
    }
    Puzzles puzzles = {.count = 365};
    int seen[365] = {0};
    static const int DAYS[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    for (int month = 1; month <= 12; month++)
        for (int day = 1; day <= DAYS[month - 1]; day++)
            seen[puzzle_of_day(&puzzles, 2026, month, day)]++;
    for (int i = 0; i < 365; i++)
        CHECK_INT(seen[i], 1);
}

/* ---- Those that are shipped ---- */

enum { PROOF_NODES = 300000 };

static void check_solved(const Game *game, Engine *judge, const Puzzle *puzzle, Thought *thought)
{
    CHECK(puzzle_has_one_answer(game, judge, puzzle, PROOF_NODES, thought));
}

/* What is ambiguous, wrong, or not proven is refused. */
static void one_answer_alone(void)
{
    static const struct {
        const char *game, *line;
        bool fine;
    } CASES[] = {{"checkers", "W:WK23,K32:B12,K24;23-18;win;1;solved\n", true},
                 {"checkers", "W:WK23,K32:B12,K24;32-28;win;1;solved\n", false},
                 {"checkers", "W:WK19,K27:B12,K32;19-23;win;1;solved\n", false}, /* 27-23 wins as well */
                 {"checkers", "B:WK19,K23:B12,K28;28-24;draw;1;solved\n", false},
                 {"checkers", "B:W21-32:B1-12;11-15;win;1;solved\n", false}, /* nobody can prove it */
                 /* 22 wins at once; of the others nobody knows. */
                 {"ultimate", "xxx6/xxx6/xx7/2oo5/oo7/o8/o8/o8/o8 x 2;22;win;1;solved\n", false},
                 {"tictactoe", "xx1/oo1/3 x;2;win;1;solved\n", true},
                 {"tictactoe", "xx1/x1o/1oo x;2;win;1;solved\n", false}}; /* so does 6 */
    Thought *thought = malloc(sizeof *thought);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0] && thought != NULL; i++) {
        const Game *game = game_of(CASES[i].game);
        Puzzles puzzles;
        Engine *judge;
        CHECK_OK(read(game, CASES[i].line, &puzzles));
        CHECK_OK(engine_open(game, engine_strongest(game)->name, NULL, &judge));
        CHECK_INT(puzzle_has_one_answer(game, judge, &puzzles.puzzle[0], 2000, thought), CASES[i].fine);
        engine_close(judge);
        puzzles_release(&puzzles);
    }
    free(thought);
}

/* Does a shorter search choose the move as well? It may occasionally choose another. */
static bool is_chosen(Engine *judge, const Puzzle *puzzle, Thought *thought)
{
    History history = {&puzzle->pos, 1, 0};
    engine_forget(judge);
    CHECK_OK(engine_think(judge, &history, &(Limits){.nodes = (uint64_t)puzzle->nodes / 8}, NULL, thought));
    return thought->move == puzzle->move;
}

/* All are well formed; the proofs of every `stride`-th are checked again (PARLOR_ALL_PUZZLES: of all). */
static void check_shipped(const char *name, int least, int stride)
{
    const Game *game = game_of(name);
    Puzzles puzzles;
    CHECK_OK(puzzles_open(game, NULL, &puzzles));
    CHECK(puzzles.count >= least);
    if (getenv("PARLOR_ALL_PUZZLES") != NULL) stride = 1;
    Engine *judge;
    CHECK_OK(engine_open(game, engine_strongest(game)->name, NULL, &judge));
    Thought *thought = malloc(sizeof *thought);
    int searched = 0, other = 0;
    for (int i = 0; i < puzzles.count && thought != NULL; i++) {
        const Puzzle *puzzle = &puzzles.puzzle[i];
        CHECK(game_is_legal(game, &puzzle->pos, puzzle->move));
        CHECK((puzzle->goal == GOAL_GAIN) == (puzzle->margin > 0));
        for (int j = 0; j < i; j++)
            CHECK(!pos_same(&puzzles.puzzle[j].pos, &puzzle->pos));
        if (i % stride != 0) continue;
        if (puzzle->margin == 0)
            check_solved(game, judge, puzzle, thought);
        else
            searched++, other += !is_chosen(judge, puzzle, thought);
    }
    CHECK(10 * other <= searched);
    free(thought);
    engine_close(judge);
    puzzles_release(&puzzles);
}

static void the_shipped_ones_are_proven(void)
{
    check_shipped("tictactoe", 15, 1);
    check_shipped("ultimate", 200, 10);
    check_shipped("checkers", 300, 10);
}

static void nim_has_none(void)
{
    Puzzles puzzles;
    CHECK_OK(puzzles_open(game_of("nim"), NULL, &puzzles));
    CHECK_INT(puzzles.count, 0);
    puzzles_release(&puzzles);
}

int main(void)
{
    RUN(reads_what_it_writes);
    RUN(refuses_what_is_wrong);
    RUN(speaks);
    RUN(every_puzzle_has_its_day);
    RUN(one_answer_alone);
    RUN(the_shipped_ones_are_proven);
    RUN(nim_has_none);
    return test_exit();
}
