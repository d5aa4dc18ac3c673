/* The Viewer: the examples, stepping there and back, what is known after each step, boards. */
#include "view/viewer.h"

#include "teach/examples.h"
#include "test.h"
#include "view/table.h"

static ViewerPicture picture;
static Scene scene;

static const ViewerPicture *look(const Viewer *viewer)
{
    viewer_picture(viewer, &picture);
    return &picture;
}

static const ViewerRow *row_of(const char *name)
{
    for (int i = 0; i < picture.row_count; i++)
        if (strcmp(picture.row[i].name, name) == 0) return &picture.row[i];
    CHECK(!"no such row");
    return &picture.row[0];
}

static void every_example_opens_and_walks(void)
{
    for (int i = 0; TRACE_EXAMPLES[i].name != NULL; i++) {
        Viewer *viewer;
        CHECK_OK(viewer_open_example(NULL, TRACE_EXAMPLES[i].name, &viewer));
        viewer_do(viewer, VIEWER_LAST);
        CHECK(look(viewer)->step == picture.steps && picture.row_count > 0 && picture.sentence[0] != '\0');
        int last = picture.step;
        for (int command = 0; command < VIEWER_COMMANDS; command++)
            viewer_do(viewer, (ViewerCommand)command);
        viewer_go(viewer, last - 1);
        CHECK_INT(look(viewer)->step, last);
        viewer_close(viewer);
    }
    Viewer *viewer;
    CHECK_REFUSED(viewer_open_example(NULL, "what", &viewer), "there are root-98");
}

static void the_root_is_worth_98(void)
{
    Viewer *viewer;
    CHECK_OK(viewer_open_example(NULL, "root-98", &viewer));
    CHECK_TEXT(look(viewer)->sentence, "Look at the root.");
    viewer_do(viewer, VIEWER_LAST);
    CHECK_TEXT(look(viewer)->row[0].numbers, "worth 98 to Black");
    CHECK(row_of("16-19")->best);
    CHECK(viewer_scene(viewer, row_of("16-19")->node, 0, &scene));
    CHECK_INT(scene.cell[18].face, FACE_KING);
    CHECK(scene.cell[18].marks & CELL_LAST);
    viewer_close(viewer);
}

/* Node A: alpha is -10 and beta 5; what is cut is told with its numbers. */
static void the_window_is_shown(void)
{
    Viewer *viewer;
    bool found = false, cut = false;
    CHECK_OK(viewer_open_example(NULL, "node-a", &viewer));
    for (int step = 0; step < look(viewer)->steps; step++) {
        viewer_go(viewer, step);
        look(viewer);
        for (int i = 0; i < picture.row_count; i++) {
            found |= strcmp(picture.row[i].numbers, "α = -10, β = 5") == 0;
            cut |= picture.row[i].state == ROW_SKIPPED;
        }
    }
    CHECK(found);
    CHECK(cut);
    CHECK(!viewer_scene(viewer, 0, 0, &scene));
    viewer_close(viewer);
}

/* Going back shows the same as coming from the beginning. */
static void back_is_the_same_as_forward(void)
{
    Viewer *there, *back;
    static ViewerPicture one, other;
    CHECK_OK(viewer_open_example(NULL, "root-98-cut", &there));
    CHECK_OK(viewer_open_example(NULL, "root-98-cut", &back));
    viewer_do(back, VIEWER_LAST);
    for (int step = look(back)->steps - 1; step >= 0; step--) {
        viewer_go(there, 0);
        viewer_go(there, step);
        viewer_picture(there, &one);
        viewer_picture(back, &other);
        CHECK(memcmp(&one, &other, sizeof one) == 0);
        viewer_do(back, VIEWER_BACK);
    }
    viewer_close(there);
    viewer_close(back);
}

static void a_node_is_looked_at_and_found_again(void)
{
    Viewer *viewer;
    CHECK_OK(viewer_open_example(NULL, "root-98", &viewer));
    viewer_do(viewer, VIEWER_LAST);
    int step = look(viewer)->step;
    viewer_do(viewer, VIEWER_CHILD);
    CHECK_INT(look(viewer)->row[1].selected, true);
    CHECK_TEXT(picture.path, picture.row[1].name);
    viewer_do(viewer, VIEWER_DOWN);
    CHECK_INT(look(viewer)->step, step);
    viewer_do(viewer, VIEWER_PARENT);
    viewer_do(viewer, VIEWER_PARENT);
    CHECK_INT(look(viewer)->selected, 0);
    viewer_go_to_node(viewer, 1);
    CHECK_INT(look(viewer)->current, 1);
    CHECK(picture.step < step);
    viewer_close(viewer);
}

static void uct_counts_and_plays_out(void)
{
    Viewer *viewer;
    CHECK_OK(viewer_open_example(NULL, "uct", &viewer));
    viewer_do(viewer, VIEWER_LAST);
    CHECK(strncmp(look(viewer)->row[0].numbers, "100 simulations, ", 17) == 0);
    viewer_go(viewer, 0);
    viewer_do(viewer, VIEWER_NEXT_CUT);
    CHECK(look(viewer)->playout > 20);
    CHECK(viewer_scene(viewer, picture.current, picture.playout, &scene));
    CHECK(scene.outcome != OUTCOME_NONE);
    CHECK(viewer_scene(viewer, picture.current, 3, &scene));
    CHECK_INT(scene.outcome, OUTCOME_NONE);
    viewer_close(viewer);
}

static void slots_are_arithmetic(void)
{
    Viewer *viewer;
    CHECK_OK(viewer_open_example(NULL, "slots", &viewer));
    CHECK_INT(look(viewer)->steps, 100);
    viewer_go(viewer, 17);
    CHECK_TEXT(look(viewer)->sentence, "Slot 17 is child 7 of slot 1: 9·1 + 1 + 7 = 17.");
    viewer_go(viewer, 99);
    CHECK_TEXT(look(viewer)->sentence, "Slot 99 is empty like slot 10 above it.");
    viewer_close(viewer);
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
        Viewer *viewer;
        CHECK_OK(game_find(CASES[i].game, &game));
        CHECK_OK(game->pos_read(CASES[i].position, &pos));
        viewer_form(NULL, game, &form);
        CHECK_OK(form_set(&form, CASES[i].field, CASES[i].value));
        CHECK_OK(viewer_open(NULL, game, &pos, &form, &viewer));
        viewer_do(viewer, VIEWER_LAST);
        CHECK(look(viewer)->row_count > 1);
        viewer_close(viewer);
    }
}

static void what_is_too_large_is_refused(void)
{
    const Game *game;
    Pos pos;
    Form form;
    Viewer *viewer;
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
    RUN(what_is_too_large_is_refused);
    return test_exit();
}
