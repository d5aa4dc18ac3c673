/* The Viewer: the examples, stepping there and back, what is known after each step, boards. */
#include "view/viewer.h"

#include "teach/examples.h"
#include "test.h"
#include "view/table.h"

static Sheet sheet;
static Scene scene;

static const Sheet *look(const SheetMaker *viewer)
{
    sheet_read(viewer, &sheet);
    return &sheet;
}

static void give(const SheetMaker *viewer, const char *order, int number)
{
    viewer->order(viewer->context, order, number);
}

static int step_now(const SheetMaker *viewer)
{
    return look(viewer)->slider[0].value;
}

/* The id of the row that has this mark. */
static int marked(const SheetMaker *viewer, unsigned mark)
{
    look(viewer);
    for (int i = 0; i < sheet.row_count; i++)
        if (sheet.row[i].marks & mark) return sheet.row[i].id;
    return -1;
}

static const SheetRow *row_of(const char *name)
{
    for (int i = 0; i < sheet.row_count; i++)
        if (strcmp(sheet.row[i].cell[0], name) == 0) return &sheet.row[i];
    CHECK(!"no such row");
    return &sheet.row[0];
}

static bool board(const SheetMaker *viewer, int row)
{
    return viewer->board(viewer->context, row, &scene);
}

static void every_example_opens_and_walks(void)
{
    for (int i = 0; TRACE_EXAMPLES[i].name != NULL; i++) {
        SheetMaker viewer;
        CHECK_OK(viewer_open_example(NULL, TRACE_EXAMPLES[i].name, &viewer));
        give(&viewer, "last", 0);
        CHECK(look(&viewer)->slider[0].value == sheet.slider[0].high && sheet.row_count > 0 &&
              sheet.sentence[0] != '\0');
        int last = sheet.slider[0].value;
        for (int k = 0; k < sheet.button_count; k++)
            give(&viewer, sheet.button[k].id, 0);
        for (int k = 0; k < 4; k++)
            give(&viewer, (const char *const[]){"up", "child", "down", "parent"}[k], 0);
        give(&viewer, "step", last - 1 + 1);
        CHECK_INT(look(&viewer)->slider[0].value, last);
        viewer.close(viewer.context);
    }
    SheetMaker viewer;
    CHECK_REFUSED(viewer_open_example(NULL, "what", &viewer), "there are root-98");
}

static void the_root_is_worth_98(void)
{
    SheetMaker viewer;
    CHECK_OK(viewer_open_example(NULL, "root-98", &viewer));
    CHECK_TEXT(look(&viewer)->sentence, "Look at the root.");
    give(&viewer, "last", 0);
    CHECK_TEXT(look(&viewer)->row[0].cell[1], "worth 98 to Black");
    CHECK(row_of("16-19")->marks & ROW_BEST);
    CHECK(board(&viewer, row_of("16-19")->id));
    CHECK_INT(scene.cell[18].face, FACE_KING);
    CHECK(scene.cell[18].marks & CELL_LAST);
    viewer.close(viewer.context);
}

/* Node A: alpha is -10 and beta 5; what is cut is told with its numbers. */
static void the_window_is_shown(void)
{
    SheetMaker viewer;
    bool found = false, cut = false;
    CHECK_OK(viewer_open_example(NULL, "node-a", &viewer));
    for (int step = 0; step < look(&viewer)->slider[0].high; step++) {
        give(&viewer, "step", step + 1);
        look(&viewer);
        for (int i = 0; i < sheet.row_count; i++) {
            found |= strcmp(sheet.row[i].cell[1], "α = -10, β = 5") == 0;
            cut |= sheet.row[i].tone == TONE_STRUCK;
        }
    }
    CHECK(found);
    CHECK(cut);
    CHECK(!board(&viewer, 0));
    viewer.close(viewer.context);
}

/* Going back shows the same as coming from the beginning. */
static void back_is_the_same_as_forward(void)
{
    SheetMaker there, back;
    static Sheet one, other;
    CHECK_OK(viewer_open_example(NULL, "root-98-cut", &there));
    CHECK_OK(viewer_open_example(NULL, "root-98-cut", &back));
    give(&back, "last", 0);
    for (int step = look(&back)->slider[0].high - 1; step >= 0; step--) {
        give(&there, "step", 0 + 1);
        give(&there, "step", step + 1);
        sheet_read(&there, &one);
        sheet_read(&back, &other);
        CHECK(memcmp(&one, &other, sizeof one) == 0);
        give(&back, "back", 0);
    }
    there.close(there.context);
    back.close(back.context);
}

static void a_node_is_looked_at_and_found_again(void)
{
    SheetMaker viewer;
    CHECK_OK(viewer_open_example(NULL, "root-98", &viewer));
    give(&viewer, "last", 0);
    int step = look(&viewer)->slider[0].value;
    give(&viewer, "child", 0);
    CHECK(look(&viewer)->row[1].marks & ROW_SELECTED);
    CHECK_TEXT(sheet.heading, sheet.row[1].cell[0]);
    give(&viewer, "down", 0);
    CHECK_INT(look(&viewer)->slider[0].value, step);
    give(&viewer, "parent", 0);
    give(&viewer, "parent", 0);
    CHECK_INT(marked(&viewer, ROW_SELECTED), 0);
    give(&viewer, "open", 1);
    CHECK_INT(marked(&viewer, ROW_CURRENT), 1);
    CHECK(sheet.slider[0].value < step);
    viewer.close(viewer.context);
}

static void uct_counts_and_plays_out(void)
{
    SheetMaker viewer;
    CHECK_OK(viewer_open_example(NULL, "uct", &viewer));
    give(&viewer, "last", 0);
    CHECK(strncmp(look(&viewer)->row[0].cell[1], "100 simulations, ", 17) == 0);
    give(&viewer, "step", 0 + 1);
    give(&viewer, "next-cut", 0);
    CHECK(look(&viewer)->slider[1].value > 20); /* a random game is shown from its end */
    CHECK(board(&viewer, SHEET_BOARD));
    CHECK(scene.outcome != OUTCOME_NONE);
    give(&viewer, "random", 3);
    CHECK_TEXT(look(&viewer)->slider[1].id, "random");
    CHECK_INT(sheet.slider[1].value, 3);
    CHECK(board(&viewer, SHEET_BOARD));
    CHECK_INT(scene.outcome, OUTCOME_NONE);
    viewer.close(viewer.context);
}

static void slots_are_arithmetic(void)
{
    SheetMaker viewer;
    CHECK_OK(viewer_open_example(NULL, "slots", &viewer));
    CHECK_INT(look(&viewer)->slider[0].high, 100);
    give(&viewer, "step", 17 + 1);
    CHECK_TEXT(look(&viewer)->sentence, "Slot 17 is child 7 of slot 1: 9·1 + 1 + 7 = 17.");
    give(&viewer, "step", 99 + 1);
    CHECK_TEXT(look(&viewer)->sentence, "Slot 99 is empty like slot 10 above it.");
    viewer.close(viewer.context);
}

/* Any position of any of the games, from the form. */
static void any_position_is_watched(void)
{
    static const struct {
        const char *game, *position, *field, *value;
    } CASES[] = {{"checkers", "B:W21-32:B1-12", "turns", "4"},
                 {"ultimate", "9/9/9/9/x8/9/9/9/9 o 0", "simulations", "50"},
                 {"tictactoe", "3/3/3 x", "method", "alpha-beta"}};
    for (int i = 0; i < 3; i++) {
        const Game *game;
        Pos pos;
        Form form;
        SheetMaker viewer;
        CHECK_OK(game_find(CASES[i].game, &game));
        CHECK_OK(game->pos_read(CASES[i].position, &pos));
        viewer_form(NULL, game, &form);
        CHECK_OK(form_set(&form, CASES[i].field, CASES[i].value));
        CHECK_OK(viewer_open(NULL, game, &pos, &form, &viewer));
        give(&viewer, "last", 0);
        CHECK(look(&viewer)->row_count > 1);
        viewer.close(viewer.context);
    }
}

/* It steps by itself until somebody gives another order, or the search is at its end. */
static void it_runs(void)
{
    SheetMaker viewer;
    CHECK_OK(viewer_open_example(NULL, "root-98", &viewer));
    CHECK_INT(look(&viewer)->tick_ms, 0);
    give(&viewer, "run", 0);
    CHECK(look(&viewer)->tick_ms > 0);
    give(&viewer, "tick", 0);
    CHECK(step_now(&viewer) == 2 && sheet.tick_ms > 0);
    give(&viewer, "back", 0);
    CHECK_INT(look(&viewer)->tick_ms, 0);
    give(&viewer, "run", 0);
    while (look(&viewer)->tick_ms > 0)
        give(&viewer, "tick", 0);
    CHECK_INT(sheet.slider[0].value, sheet.slider[0].high);
    viewer.close(viewer.context);
}

static void what_is_too_large_is_refused(void)
{
    const Game *game;
    Pos pos;
    Form form;
    SheetMaker viewer;
    CHECK_OK(game_find("tictactoe", &game));
    CHECK_OK(game->pos_read("3/3/3 x", &pos));
    viewer_form(NULL, game, &form);
    CHECK_OK(form_set(&form, "method", "minimax"));
    CHECK_REFUSED(viewer_open(NULL, game, &pos, &form, &viewer), "too many to be followed");
    CHECK_OK(game->pos_read("xxx/oo1/3 o", &pos));
    CHECK_REFUSED(viewer_open(NULL, game, &pos, &form, &viewer), "the game is over");
}

int main(void)
{
    RUN(every_example_opens_and_walks);
    RUN(the_root_is_worth_98);
    RUN(the_window_is_shown);
    RUN(back_is_the_same_as_forward);
    RUN(a_node_is_looked_at_and_found_again);
    RUN(uct_counts_and_plays_out);
    RUN(slots_are_arithmetic);
    RUN(any_position_is_watched);
    RUN(it_runs);
    RUN(what_is_too_large_is_refused);
    return test_exit();
}
