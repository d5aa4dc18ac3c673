#include "session/quiet_host.h"
#include "teach/teacher.h"
#include "view/compare.h"
#include "view/drawing.h"
#include "view/table.h"
#include "view/viewer.h"

#include "test.h"

#include <stdlib.h>
#include <string.h>

static Thought thought; /* too large for a stack */
static Sheet sheet;

enum { NODES = 1, DEPTH = 2, MOVE = 5 }; /* cells */

static const Sheet *look(const Compare *compare)
{
    sheet = (Sheet){0};
    compare_sheet(compare, &sheet);
    return &sheet;
}

static bool is_running(void)
{
    return !sheet.button[0].off;
}

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
    CHECK_OK(compare_new(NULL, game, &pos, 0, 1, &compare));
    look(compare);
    CHECK(is_running() && sheet.row[0].tone == TONE_STRONG);
    CHECK(sheet.row[1].tone == TONE_FAINT && sheet.row[1].cell[NODES][0] == '\0');
    run(game, &pos, compare);
    look(compare);
    CHECK(!is_running() && sheet.row_count == 5);
    for (int i = 0; i < 4; i++)
        CHECK_TEXT(sheet.row[i].cell[MOVE], sheet.row[0].cell[MOVE]);
    CHECK_TEXT(sheet.row[0].cell[DEPTH], "9");
    CHECK(sheet.row[0].bar == 1 && sheet.row[3].bar < 1 && sheet.row[3].bar > 0);
    CHECK(strstr(sheet.sentence, "of the positions that minimax looks at") != NULL);
    compare_free(compare);
}

/* The graph as shapes, and in a sentence for those who do not see it. */
static void a_comparison_is_drawn(void)
{
    static const struct {
        const char *game, *position, *shape, *name;
        int number, shapes;
    } CASES[] = {
        {"tictactoe", "x1o/3/3 x", "bar", "logarithmic scale: Minimax ", 0, 5},
        {"ultimate", "9/9/9/9/x8/9/9/9/9 o 0", "line", "number of simulations: ", 1000, SHEET_LINES}};
    for (int i = 0; i < 2; i++) {
        const Game *game = game_named(CASES[i].game);
        Pos pos = read_pos(game, CASES[i].position);
        Compare *compare;
        char name[SHEET_TEXT];
        int shapes = 0;
        Text text = text_into(name, sizeof name);
        CHECK_OK(compare_new(NULL, game, &pos, CASES[i].number, 1, &compare));
        run(game, &pos, compare);
        Drawing drawing = drawing_begin(&(Look){0});
        draw_graph(&drawing, look(compare), 480, 190);
        sheet_graph_name(&sheet, &text);
        CHECK(strstr(name, CASES[i].name) != NULL);
        for (int k = 0; k < drawing.count; k++) {
            const Shape *shape = &drawing.shape[k];
            shapes += strcmp(shape->name, CASES[i].shape) == 0;
            for (int point = 0; point < shape->points; point++)
                CHECK(shape->at[2 * point] >= 0 && shape->at[2 * point] <= 480 &&
                      shape->at[2 * point + 1] >= 0 && shape->at[2 * point + 1] <= 190);
        }
        CHECK_INT(shapes, CASES[i].shapes);
        drawing_release(&drawing);
        compare_free(compare);
    }
}

/* A row is one sentence with the heads of the columns that are shown. */
static void a_row_is_heard(void)
{
    const Game *game = game_named("tictactoe");
    Pos pos = read_pos(game, "xx1/oo1/1xo x");
    Compare *compare;
    char name[400];
    Text text = text_into(name, sizeof name);
    CHECK_OK(compare_new(NULL, game, &pos, 0, 1, &compare));
    sheet_row_name(NULL, look(compare), &sheet.row[1], &text);
    CHECK_TEXT(name, "Search Alpha-beta");
    run(game, &pos, compare);
    text = text_into(name, sizeof name);
    sheet_row_name(NULL, look(compare), &sheet.row[0], &text);
    CHECK(strstr(name, "Search Minimax, Positions ") == name && strstr(name, ", Move 2") != NULL);
    compare_free(compare);
}

static void simulations_settle(void)
{
    const Game *game = game_named("ultimate");
    Pos pos = game->start(0);
    Compare *compare;
    CHECK_OK(compare_new(NULL, game, &pos, 3000, 1, &compare));
    run(game, &pos, compare);
    look(compare);
    CHECK(sheet.graph == GRAPH_LINES && sheet.row_count == 4 && sheet.line_count == SHEET_LINES);
    CHECK_TEXT(sheet.row[3].cell[0], "3000");
    for (int i = 0; i < sheet.line_count; i++)
        CHECK(sheet.line[i].count == 4 && sheet.line[i].point[3] > 0 && sheet.line[i].point[3] < 1);
    /* 1000 and 3000 simulations choose different moves: nothing is settled. */
    CHECK(strcmp(sheet.row[2].cell[MOVE], sheet.row[3].cell[MOVE]) != 0);
    CHECK(strstr(sheet.sentence, "not settled yet: 3000 simulations choose") != NULL);
    compare_free(compare);
}

static void a_winning_move_is_settled_at_once(void)
{
    const Game *game = game_named("ultimate");
    Pos pos = read_pos(game, "xxx6/xxx6/xx7/ooo6/9/4o4/o3o4/o8/o8 x 2");
    Compare *compare;
    CHECK_OK(compare_new(NULL, game, &pos, 1000, 1, &compare));
    run(game, &pos, compare);
    look(compare);
    CHECK(strstr(sheet.sentence, "From 100 simulations on the choice is 22") != NULL);
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
    Form form;
    SheetMaker maker;
    Table *table = new_table(game, &analyst);
    table_do(table, COMMAND_ANALYSE);
    uint32_t old = analyst.ticket;
    CHECK(analyst.asked == 1 && analyst.limits.infinite);
    viewer_form(NULL, game, &form);
    CHECK_OK(form_set(&form, "what", "compare"));
    CHECK_OK(table_watch(table, &form, &maker));
    CHECK(analyst.asked == 2 && analyst.dropped == 1);
    CHECK_TEXT(analyst.spec, "lesson:minimax");
    thought = (Thought){.nodes = 7};
    CHECK(!take(table, old));
    for (int i = 0; i < 5; i++)
        answer(table, game, &analyst);
    sheet_read(&maker, &sheet);
    CHECK(!is_running());
    CHECK(analyst.asked == 7 && analyst.limits.infinite); /* the analysis again */
    maker.close(maker.context);
    sheet_read(&maker, &sheet);
    CHECK_INT(sheet.row_count, 0);
    table_free(table);
}

/* What comes after it was stopped is dropped; what was there stays. */
static void a_comparison_is_stopped(void)
{
    const Game *game = game_named("tictactoe");
    Analyst analyst = {0};
    Form form;
    SheetMaker maker;
    Table *table = new_table(game, &analyst);
    viewer_form(NULL, game, &form);
    CHECK_OK(form_set(&form, "what", "compare"));
    CHECK_OK(table_watch(table, &form, &maker));
    answer(table, game, &analyst);
    maker.order(maker.context, "stop", 0);
    CHECK(analyst.dropped == 1);
    CHECK(!take(table, analyst.ticket));
    sheet_read(&maker, &sheet);
    CHECK(!is_running() && sheet.row[0].tone == TONE_PLAIN && sheet.row[1].tone == TONE_FAINT);
    CHECK_TEXT(sheet.sentence, "Stopped.");
    table_free(table);
}

int main(void)
{
    RUN(lessons_choose_alike);
    RUN(lessons_are_refused);
    RUN(a_search_is_given_up);
    RUN(trees_are_compared);
    RUN(a_comparison_is_drawn);
    RUN(a_row_is_heard);
    RUN(simulations_settle);
    RUN(a_winning_move_is_settled_at_once);
    RUN(the_end_is_not_compared);
    RUN(a_table_compares);
    RUN(a_comparison_is_stopped);
    return test_exit();
}
