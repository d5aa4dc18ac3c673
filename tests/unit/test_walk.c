/* The walk-throughs of the rules: every game's data is sound, and what a step asks for can be done. */
#include "view/walk.h"

#include "test.h"

static Sheet sheet;

static void touch(const SheetMaker *walk, int square)
{
    walk->order(walk->context, "touch", square);
}

static void see(const SheetMaker *walk, Scene *scene)
{
    sheet_read(walk, &sheet);
    CHECK(walk->board(walk->context, SHEET_BOARD, scene));
}

/* The step, from 0. */
static int step_now(const SheetMaker *walk)
{
    int step = 0;
    sheet_read(walk, &sheet);
    CHECK_INT(sscanf(sheet.status, "Step %d of", &step), 1);
    return step - 1;
}

static int find_square(const Scene *scene, const char *label)
{
    for (int i = 0; i < scene->cell_count; i++)
        if (strcmp(scene->cell[i].label, label) == 0) return i;
    return -1;
}

/* Do what the step asks for: the marked squares in their order, or the first legal move. */
static void do_by_hand(const SheetMaker *walk, const WalkStep *step, Scene *scene)
{
    const char *marks = step->marks;
    char label[SQUARE_TEXT];
    see(walk, scene);
    while (marks != NULL && text_word(&marks, label, sizeof label)) {
        int square = find_square(scene, label);
        CHECK(square >= 0 && (scene->cell[square].marks & CELL_HINT));
        touch(walk, square);
    }
    for (int turn = 0; step->marks == NULL && turn < 2; turn++) {
        unsigned wanted = turn == 0 ? CELL_OPEN : CELL_TARGET;
        see(walk, scene);
        for (int i = 0; i < scene->cell_count; i++)
            if (scene->cell[i].marks & wanted) {
                touch(walk, i);
                break;
            }
    }
}

static void walk_through(const Game *game)
{
    SheetMaker maker, *walk = &maker;
    Scene scene;
    const WalkStep *steps = presentation_of(game).walk;
    CHECK_OK(walk_open(game, NULL, walk));
    CHECK(steps[3].text != NULL);
    while (steps[step_now(walk) + 1].text != NULL) {
        int at = step_now(walk);
        see(walk, &scene);
        CHECK(strstr(sheet.sentence, steps[at].text) == sheet.sentence);
        if (steps[at + 1].position == NULL) CHECK(steps[at].by_hand && steps[at].marks != NULL);
        if (steps[at].by_hand) do_by_hand(walk, &steps[at], &scene);
        see(walk, &scene);
        if (steps[at].by_hand && step_now(walk) == at) CHECK(strstr(sheet.sentence, "Well done.") != NULL);
        if (steps[at].by_hand && steps[at + 1].position == NULL) CHECK_INT(step_now(walk), at + 1);
        if (step_now(walk) == at) walk->order(walk->context, "next", 0);
    }
    CHECK_TEXT(sheet.button[1].id, "close"); /* after the last step */
    walk->close(walk->context);
}

static void every_game_is_walked_through(void)
{
    int walked = 0;
    for (int i = 0; game_at(i) != NULL; i++) {
        if (game_at(i)->hidden) continue;
        CHECK(walk_exists(game_at(i)));
        walk_through(game_at(i));
        walked++;
    }
    CHECK_INT(walked, 3);
}

static void other_squares_are_refused_and_back_leads_to_a_position(void)
{
    SheetMaker maker, *walk = &maker;
    Scene scene;
    const Game *game;
    CHECK_OK(game_find("ultimate", &game));
    CHECK_OK(walk_open(game, NULL, walk));
    walk->order(walk->context, "next", 0);
    touch(walk, 0);
    see(walk, &scene);
    CHECK(strstr(sheet.sentence, "Touch the marked square.") != NULL);
    CHECK_INT(scene.cell[0].face, FACE_NONE);
    touch(walk, find_square(&scene, "42"));
    CHECK_INT(step_now(walk), 2);
    see(walk, &scene);
    CHECK_INT(scene.blocks[2].marks & BLOCK_OPEN, BLOCK_OPEN);
    walk->order(walk->context, "next", 0); /* on, without having done it: it is done for the reader */
    CHECK_INT(step_now(walk), 3);
    see(walk, &scene);
    CHECK_INT(scene.cell[find_square(&scene, "24")].face, FACE_RING);
    CHECK_INT(scene.blocks[4].marks & BLOCK_OPEN, BLOCK_OPEN);
    walk->order(walk->context, "back", 0); /* back: to where its position comes from */
    CHECK_INT(step_now(walk), 1);
    walk->order(walk->context, "back", 0);
    walk->order(walk->context, "back", 0);
    CHECK_INT(step_now(walk), 0);
    walk->close(walk->context);
}

int main(void)
{
    RUN(every_game_is_walked_through);
    RUN(other_squares_are_refused_and_back_leads_to_a_position);
    return test_exit();
}
