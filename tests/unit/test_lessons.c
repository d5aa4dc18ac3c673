/* The lessons: every step can be played as it is written, and what it claims about its moves is true. */
#include "engine/engine.h"
#include "engine/oracle.h"
#include "game/kit.h"
#include "test.h"
#include "view/presentation.h"

enum { NODES = 400000 };

static Thought thought;

static bool is_listed(const Game *game, const Pos *pos, const char *list, Move move)
{
    char copy[200];
    snprintf(copy, sizeof copy, "%s", list);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        Move listed;
        Status status = game_read_move(game, pos, word, &listed);
        if (ok(&status) && listed == move) return true;
    }
    return false;
}

/* The value of the move for the side that makes it: 0, 0.5 or 1 if proven. */
static double worth(const Game *game, const Pos *pos, Move move)
{
    Pos after = game->play(pos, move);
    History history = {&after, 1, 0};
    Result result = game->result(&history);
    int side = game->side(pos);
    if (result.outcome != OUTCOME_NONE) {
        int winner = outcome_winner(result.outcome);
        return winner < 0 ? 0.5 : winner == side ? 1 : 0;
    }
    Engine *engine;
    CHECK_OK(engine_open(game, engine_strongest(game)->name, NULL, &engine));
    CHECK_OK(engine_think(engine, &history, &(Limits){.nodes = NODES}, NULL, &thought));
    engine_close(engine);
    return game->side(&after) == side ? thought.chance : 1 - thought.chance;
}

/* Can the side to move win a board (of a board of boards) at once? */
static bool takes_a_block(const Game *game, const Presentation *own, const Pos *pos)
{
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves), side;
    for (int i = 0; i < count; i++) {
        Pos after = game->play(pos, moves[i]);
        for (int block = 0; block < 9; block++)
            if (own->cover(pos, block, &side) == FACE_NONE && own->cover(&after, block, &side) != FACE_NONE)
                return true;
    }
    return false;
}

static void check_outcomes(const Game *game, const Pos *pos, const LessonStep *step)
{
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    double best = -1, least = 2, others = -1;
    for (int i = 0; i < count; i++) {
        double value = worth(game, pos, moves[i]);
        bool listed = is_listed(game, pos, step->moves, moves[i]);
        if (value > best) best = value;
        if (listed && value < least) least = value;
        if (!listed && value > others) others = value;
    }
    CHECK(least >= best - 0.02);
    if (step->claim == LESSON_BEST) CHECK(others < least - 0.1);
}

static void check_claim(const Game *game, const Presentation *own, const Pos *pos, const LessonStep *step)
{
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves), listed = 0;
    for (int i = 0; i < count; i++) {
        bool is = is_listed(game, pos, step->moves, moves[i]);
        Pos after = game->play(pos, moves[i]);
        listed += is;
        if (step->claim == LESSON_ALL) CHECK(is);
        if (step->claim == LESSON_SAFE) CHECK(takes_a_block(game, own, &after) != is);
    }
    CHECK(listed > 0);
    if (step->claim == LESSON_GOOD || step->claim == LESSON_BEST) check_outcomes(game, pos, step);
}

/* The first listed move that is legal, then the reply. */
static void go_on(const Game *game, const LessonStep *step, Pos *pos)
{
    Move moves[MOVES_MAX], reply;
    int count = game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        if (!is_listed(game, pos, step->moves, moves[i])) continue;
        *pos = game->play(pos, moves[i]);
        break;
    }
    if (step->reply == NULL) return;
    CHECK_OK(game_read_move(game, pos, step->reply, &reply));
    *pos = game->play(pos, reply);
}

static void check_lesson(const Game *game, const Presentation *own, const Lesson *lesson)
{
    Pos pos = game->start(0);
    int before = test_failures;
    CHECK(lesson->step[0].position != NULL);
    for (const LessonStep *step = lesson->step; step->text != NULL; step++) {
        if (step->position != NULL) CHECK_OK(game->pos_read(step->position, &pos));
        CHECK(step->right != NULL);
        check_claim(game, own, &pos, step);
        go_on(game, step, &pos);
    }
    if (test_failures > before) printf("# in lesson %s of %s\n", lesson->id, game->name);
}

static void check_game(const char *name)
{
    const Game *game;
    CHECK_OK(game_find(name, &game));
    Presentation own = presentation_of(game);
    int count = 0;
    for (; own.lessons[count].title != NULL; count++)
        check_lesson(game, &own, &own.lessons[count]);
    CHECK(count >= 5 && count <= LESSONS_MAX);
}

static void tictactoe_lessons_are_true(void)
{
    check_game("tictactoe");
}

static void ultimate_lessons_are_true(void)
{
    check_game("ultimate");
}

static void checkers_lessons_are_true(void)
{
    check_game("checkers");
}

/* What the lessons say about the classic endings, by the databases; with six pieces where these are there
 * (PARLOR_DATA=FOLDER, `parlor egdb build 6 --max-side 4`). */
static void classics_are_proven(void)
{
    static const struct {
        const char *position;
        Outcome outcome;
        bool six;
    } CASES[] = {
        {"W:WK19,K23:B12,K28", OUTCOME_SECOND, false},    {"B:WK19,K23:B12,K28", OUTCOME_DRAW, false},
        {"W:WK19,K32:B20,K26", OUTCOME_SECOND, false},    {"W:WK10,K27:B20,25", OUTCOME_SECOND, false},
        {"W:W27,30,K22:B20,21,K9", OUTCOME_SECOND, true}, {"B:W27,30,K22:B20,21,K9", OUTCOME_DRAW, true},
        {"B:W26,27,K22:B20,21,K9", OUTCOME_SECOND, true}, {"B:W23,K27,K32:BK20,21,K28", OUTCOME_FIRST, true}};
    const Game *game;
    void *state;
    CHECK_OK(game_find("checkers", &game));
    const Oracle *oracle = kit_of(game)->oracle;
    CHECK_OK(oracle->open(NULL, &state));
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Pos pos;
        int plies;
        CHECK_OK(game->pos_read(CASES[i].position, &pos));
        Outcome outcome = oracle->ask(state, &pos, &plies);
#ifdef NO_PROCESSES
        if (outcome == OUTCOME_NONE) continue; /* the browser has no databases */
#endif
        if (CASES[i].six && outcome == OUTCOME_NONE) continue;
        CHECK_INT(outcome, CASES[i].outcome);
    }
    oracle->close(state);
}

int main(void)
{
    RUN(classics_are_proven);
    RUN(tictactoe_lessons_are_true);
    RUN(ultimate_lessons_are_true);
    RUN(checkers_lessons_are_true);
    return test_exit();
}
