/* The walk-throughs of the rules: every game's data is sound, and what a step asks for can be done. */
#include "view/walk.h"

#include "test.h"

static int find_square(const Scene *scene, const char *label)
{
    for (int i = 0; i < scene->cell_count; i++)
        if (strcmp(scene->cell[i].label, label) == 0) return i;
    return -1;
}

/* Do what the step asks for: the marked squares in their order, or the first legal move. */
static void do_by_hand(Walk *walk, const WalkStep *step, Scene *scene)
{
    const char *marks = step->marks;
    char label[SQUARE_TEXT];
    walk_scene(walk, scene);
    while (marks != NULL && text_word(&marks, label, sizeof label)) {
        int square = find_square(scene, label);
        CHECK(square >= 0 && (scene->cell[square].marks & CELL_HINT));
        walk_touch(walk, square);
    }
    for (int touch = 0; step->marks == NULL && touch < 2; touch++) {
        unsigned wanted = touch == 0 ? CELL_OPEN : CELL_TARGET;
        walk_scene(walk, scene);
        for (int i = 0; i < scene->cell_count; i++)
            if (scene->cell[i].marks & wanted) {
                walk_touch(walk, i);
                break;
            }
    }
}

static void walk_through(const Game *game)
{
    Walk *walk;
    Scene scene;
    const WalkStep *steps = presentation_of(game).walk;
    CHECK_OK(walk_new(game, NULL, NULL, NULL, &walk));
    CHECK(walk_steps(walk) >= 4);
    while (walk_step(walk) + 1 < walk_steps(walk)) {
        int at = walk_step(walk);
        walk_scene(walk, &scene);
        CHECK(strstr(scene.message, steps[at].text) == scene.message);
        if (steps[at + 1].position == NULL) CHECK(steps[at].by_hand && steps[at].marks != NULL);
        if (steps[at].by_hand) do_by_hand(walk, &steps[at], &scene);
        walk_scene(walk, &scene);
        if (steps[at].by_hand && walk_step(walk) == at) CHECK(strstr(scene.message, "Well done.") != NULL);
        if (steps[at].by_hand && steps[at + 1].position == NULL) CHECK_INT(walk_step(walk), at + 1);
        if (walk_step(walk) == at) walk_go(walk, at + 1);
    }
    walk_free(walk);
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
    Walk *walk;
    Scene scene;
    const Game *game;
    CHECK_OK(game_find("ultimate", &game));
    CHECK_OK(walk_new(game, NULL, NULL, NULL, &walk));
    walk_go(walk, 1);
    walk_touch(walk, 0);
    walk_scene(walk, &scene);
    CHECK(strstr(scene.message, "Touch the marked square.") != NULL);
    CHECK_INT(scene.cell[0].face, FACE_NONE);
    walk_touch(walk, find_square(&scene, "42"));
    CHECK_INT(walk_step(walk), 2);
    walk_scene(walk, &scene);
    CHECK_INT(scene.blocks[2].marks & BLOCK_OPEN, BLOCK_OPEN);
    walk_go(walk, 3); /* on, without having done it: it is done for the reader */
    CHECK_INT(walk_step(walk), 3);
    walk_scene(walk, &scene);
    CHECK_INT(scene.cell[find_square(&scene, "24")].face, FACE_RING);
    CHECK_INT(scene.blocks[4].marks & BLOCK_OPEN, BLOCK_OPEN);
    walk_go(walk, 2); /* back: to where its position comes from */
    CHECK_INT(walk_step(walk), 1);
    walk_go(walk, 99);
    CHECK_INT(walk_step(walk), 1);
    walk_free(walk);
}

int main(void)
{
    RUN(every_game_is_walked_through);
    RUN(other_squares_are_refused_and_back_leads_to_a_position);
    return test_exit();
}
