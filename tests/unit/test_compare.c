#include "session/quiet_host.h"
#include "teach/teacher.h"
#include "view/compare.h"
#include "view/table.h"

#include "test.h"

#include <stdlib.h>
#include <string.h>

static Thought thought; /* too large for a stack */

static const Game *game_named(const char *name)
{
    const Game *game;
    CHECK_OK(game_find(name, &game));
    return game;
}

static Pos read_pos(const Game *game, const char *text)
{
    Pos pos;
    CHECK_OK(game->pos_read(text, &pos));
    return pos;
}

static void think(const Game *game, const Pos *pos, const char *spec, const Limits *limits)
{
    Engine *engine;
    CHECK_OK(engine_open(game, spec, NULL, &engine));
    CHECK_OK(engine_think(engine, &(History){pos, 1, 0}, limits, NULL, &thought));
    engine_close(engine);
}

/* Every lesson chooses what the real opponent chooses, and alpha-beta looks at no more than minimax. */
static void lessons_choose_alike(void)
{
    static const char *const LESSON[] = {"minimax", "alpha-beta", "ordered", "table"};
    const Game *game = game_named("checkers");
    Pos pos = game->start(0);
    for (int ply = 0; ply < 24; ply++) {
        Move moves[MOVES_MAX];
        int count = game->moves(&pos, moves), turns = 1 + ply % 4;
        if (count == 0) break;
        char spec[40];
        uint64_t nodes[4];
        snprintf(spec, sizeof spec, "negamax:%d", turns);
        think(game, &pos, spec, &(Limits){.seed = (uint64_t)ply});
        Move real = thought.move;
        for (int i = 0; i < 4; i++) {
            snprintf(spec, sizeof spec, "lesson:%s-%d", LESSON[i], turns);
            think(game, &pos, spec, &(Limits){.seed = (uint64_t)ply});
            CHECK(thought.move == real);
            CHECK(thought.depth == turns);
            nodes[i] = thought.nodes;
        }
        CHECK(nodes[1] <= nodes[0]);
        CHECK(nodes[3] <= nodes[2]);
        pos = game->play(&pos, moves[(unsigned)ply * 7u % (unsigned)count]);
    }
}

static void lessons_are_refused(void)
{
    Engine *engine;
    const Game *checkers = game_named("checkers");
    CHECK_REFUSED(engine_open(checkers, "lesson:minimax", NULL, &engine), "write lesson:minimax-6");
    CHECK_REFUSED(engine_open(checkers, "lesson:chess-4", NULL, &engine), "is no lesson of checkers");
    CHECK_REFUSED(engine_open(checkers, "lesson:table-13", NULL, &engine), "is no lesson of checkers");
    CHECK_REFUSED(engine_open(game_named("tictactoe"), "lesson:table-3", NULL, &engine), "is no lesson");
    CHECK_REFUSED(engine_check(game_named("ultimate"), NULL, "lesson:table"), "has no opponent");
    for (const EngineKind *const *kind = engine_kinds(checkers); *kind != NULL; kind++)
        CHECK(strcmp((*kind)->name, "lesson") != 0);
}

static void a_search_is_given_up(void)
{
    const Game *game = game_named("checkers");
    Pos pos = game->start(0);
    think(game, &pos, "lesson:minimax-8", &(Limits){.nodes = 1000});
    CHECK(thought.nodes == 1000);
    CHECK(thought.depth == 0);
    CHECK(game_is_legal(game, &pos, thought.move));
}

static void run(const Game *game, const Pos *pos, Compare *compare)
{
    CompareWish wish;
    while (compare_wants(compare, &wish)) {
        think(game, pos, wish.spec, &wish.limits);
        compare_take(compare, &thought);
    }
}

static void trees_are_compared(void)
{
    const Game *game = game_named("tictactoe");
    Pos pos = read_pos(game, "x1o/3/3 x");
    Compare *compare;
    ComparePicture picture;
    CHECK_OK(compare_new(NULL, game, &pos, 0, 1, &compare));
    compare_picture(compare, &picture);
    CHECK(picture.running && picture.row[0].state == COMPARE_RUNNING);
    CHECK(picture.row[1].state == COMPARE_WAITING && picture.row[1].nodes[0] == '\0');
    run(game, &pos, compare);
    compare_picture(compare, &picture);
    CHECK(!picture.running && picture.row_count == 5);
    for (int i = 0; i < 4; i++)
        CHECK_TEXT(picture.row[i].move, picture.row[0].move);
    CHECK_TEXT(picture.row[0].depth, "9");
    CHECK(picture.row[0].bar == 1 && picture.row[3].bar < 1 && picture.row[3].bar > 0);
    CHECK(strstr(picture.sentence, "of the positions that minimax looks at") != NULL);
    compare_free(compare);
}

static void simulations_settle(void)
{
    const Game *game = game_named("ultimate");
    Pos pos = game->start(0);
    Compare *compare;
    ComparePicture picture;
    CHECK_OK(compare_new(NULL, game, &pos, 3000, 1, &compare));
    run(game, &pos, compare);
    compare_picture(compare, &picture);
    CHECK(picture.uct && picture.row_count == 4 && picture.line_count == COMPARE_LINES);
    CHECK_TEXT(picture.row[3].name, "3000");
    for (int i = 0; i < picture.line_count; i++)
        CHECK(picture.line[i].count == 4 && picture.line[i].share[3] > 0 && picture.line[i].share[3] < 1);
    /* 1000 and 3000 simulations choose different moves: nothing is settled. */
    CHECK(strcmp(picture.row[2].move, picture.row[3].move) != 0);
    CHECK(strstr(picture.sentence, "not settled yet: 3000 simulations choose") != NULL);
    compare_free(compare);
}

static void a_winning_move_is_settled_at_once(void)
{
    const Game *game = game_named("ultimate");
    Pos pos = read_pos(game, "xxx6/xxx6/xx7/ooo6/9/4o4/o3o4/o8/o8 x 2");
    Compare *compare;
    ComparePicture picture;
    CHECK_OK(compare_new(NULL, game, &pos, 1000, 1, &compare));
    run(game, &pos, compare);
    compare_picture(compare, &picture);
    CHECK(strstr(picture.sentence, "From 100 simulations on the choice is 22") != NULL);
    compare_free(compare);
}

static void the_end_is_not_compared(void)
{
    const Game *game = game_named("tictactoe");
    Pos pos = read_pos(game, "xxx/oo1/3 o");
    Compare *compare;
    CHECK_REFUSED(compare_new(NULL, game, &pos, 0, 1, &compare), "the game is over");
}

/* ---- On a table ---- */

typedef struct Analyst {
    uint32_t ticket;
    char spec[SPEC_TEXT];
    Limits limits;
    int asked, dropped;
} Analyst;

static void on_think(void *context, const Request *request)
{
    Analyst *analyst = context;
    analyst->ticket = request->ticket;
    analyst->limits = request->limits;
    snprintf(analyst->spec, sizeof analyst->spec, "%s", request->spec);
    analyst->asked++;
}

static void on_never_mind(void *context, Purpose purpose)
{
    CHECK_INT(purpose, PURPOSE_ANALYSE);
    ((Analyst *)context)->dropped++;
}

static Table *new_table(const Game *game, Analyst *analyst)
{
    Table *table;
    TableSetup setup = {.game = game, .host = {analyst, quiet_now, on_think, on_never_mind, NULL, true}};
    CHECK_OK(table_new(&setup, &table));
    return table;
}

static bool take(Table *table, uint32_t ticket)
{
    static Answer answer;
    answer = (Answer){.ticket = ticket, .purpose = PURPOSE_ANALYSE, .final = true, .thought = thought};
    return table_take(table, &answer);
}

static void answer(Table *table, const Game *game, const Analyst *analyst)
{
    Pos pos = game->start(0);
    think(game, &pos, analyst->spec, &analyst->limits);
    take(table, analyst->ticket);
}

/* The analyst does one search after the other; the analysis waits and goes on afterwards. */
static void a_table_compares(void)
{
    const Game *game = game_named("tictactoe");
    Analyst analyst = {0};
    Form form = {0};
    ComparePicture picture;
    Table *table = new_table(game, &analyst);
    table_do(table, COMMAND_ANALYSE);
    uint32_t old = analyst.ticket;
    CHECK(analyst.asked == 1 && analyst.limits.infinite);
    CHECK_OK(table_compare(table, &form));
    CHECK(analyst.asked == 2 && analyst.dropped == 1);
    CHECK_TEXT(analyst.spec, "lesson:minimax");
    thought = (Thought){.nodes = 7};
    CHECK(!take(table, old));
    for (int i = 0; i < 5; i++)
        answer(table, game, &analyst);
    compare_picture(table_comparison(table), &picture);
    CHECK(!picture.running);
    CHECK(analyst.asked == 7 && analyst.limits.infinite); /* the analysis again */
    table_compare_end(table);
    CHECK(table_comparison(table) == NULL);
    table_free(table);
}

/* What comes after it was stopped is dropped; what was there stays. */
static void a_comparison_is_stopped(void)
{
    const Game *game = game_named("tictactoe");
    Analyst analyst = {0};
    Form form = {0};
    ComparePicture picture;
    Table *table = new_table(game, &analyst);
    CHECK_OK(table_compare(table, &form));
    answer(table, game, &analyst);
    table_compare_stop(table);
    CHECK(analyst.dropped == 1);
    CHECK(!take(table, analyst.ticket));
    compare_picture(table_comparison(table), &picture);
    CHECK(!picture.running && picture.row[0].state == COMPARE_DONE &&
          picture.row[1].state == COMPARE_WAITING);
    CHECK_TEXT(picture.sentence, "Stopped.");
    table_free(table);
}

int main(void)
{
    RUN(lessons_choose_alike);
    RUN(lessons_are_refused);
    RUN(a_search_is_given_up);
    RUN(trees_are_compared);
    RUN(simulations_settle);
    RUN(a_winning_move_is_settled_at_once);
    RUN(the_end_is_not_compared);
    RUN(a_table_compares);
    RUN(a_comparison_is_stopped);
    return test_exit();
}
