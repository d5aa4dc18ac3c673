/* Looks, drawings and reels: what every front end paints and when. */
#include "test.h"

#include "view/drawing.h"
#include "view/picture.h"
#include "view/reel.h"

#include <stdlib.h>
#include <string.h>

extern const Game checkers_game, ultimate_game;

static Scene scene_at(const Game *game, const char *position)
{
    Scene scene;
    Pos pos;
    CHECK_OK(game->pos_read(position, &pos));
    scene_of_position(game, &pos, &scene);
    return scene;
}

/* ---- Looks ---- */

static void looks_are_read_by_their_ids(void)
{
    Look look;
    CHECK_OK(look_read("", &look));
    CHECK(look.theme == 0 && look.pieces == PIECES_TURNED && !look.dark && !look.contrast);
    CHECK_OK(look_read("dark flat  wood", &look));
    CHECK(look.theme == 1 && look.pieces == PIECES_FLAT && look.dark && !look.contrast);
    CHECK_OK(look_read("contrast light red", &look));
    CHECK(look.pieces == PIECES_RED && look.contrast && !look.dark);
    CHECK_REFUSED(look_read("wood green", &look), "\"green\"");
    CHECK(look.contrast); /* unchanged */
}

static void a_look_changes_colours_and_high_contrast_overrides_it(void)
{
    Look club = {0}, wood = {.theme = 1}, strong = {.theme = 1, .pieces = PIECES_RED, .contrast = true};
    Look plain = {.contrast = true};
    CHECK(look_tint(&club, TINT_FIELD) != look_tint(&wood, TINT_FIELD));
    for (int i = 0; i < TINTS; i++)
        CHECK(look_tint(&strong, (Tint)i) == look_tint(&plain, (Tint)i));
    CHECK(look_tint(&plain, TINT_INK) == 0x000000ff && look_tint(&plain, TINT_PAPER) == 0xffffffff);
}

static void every_tint_has_a_colour_in_the_style_sheet(void)
{
    for (int i = 0; i < 2 * THEMES * PIECE_SETS * 2; i++) {
        Look look = {i % THEMES, (PieceSet)(i / THEMES % PIECE_SETS), i / THEMES / PIECE_SETS % 2, i >= 24};
        char text[LOOK_CSS];
        Text out = text_into(text, sizeof text);
        look_css(&look, &out);
        CHECK(!out.cut);
        CHECK(strstr(text, "--tint-coin-0-lit:#") != NULL);
        for (Tint tint = TINT_NONE + 1; tint < TINTS; tint++)
            if (tint != TINT_EDGE_0 && tint != TINT_EDGE_1) CHECK((look_tint(&look, tint) & 255) > 0);
    }
}

/* ---- Drawings ---- */

static int count_of(const Drawing *drawing, const char *name)
{
    int count = 0;
    for (int i = 0; i < drawing->count; i++)
        count += strcmp(drawing->shape[i].name, name) == 0;
    return count;
}

static void a_drawing_has_what_is_on_the_board(void)
{
    Scene scene = scene_at(&checkers_game, "B:W21,K30:B1,K22");
    Geometry geometry = geometry_wide(&scene, 640);
    const struct {
        Look look;
        int rims;
    } CASE[] = {{{0}, 6}, {{.pieces = PIECES_FLAT}, 0}, {{.pieces = PIECES_FLAT, .contrast = true}, 6}};
    for (size_t i = 0; i < sizeof CASE / sizeof CASE[0]; i++) {
        Drawing drawing = drawing_begin(&CASE[i].look);
        draw_board(&drawing, &scene, &geometry);
        CHECK(!drawing.failed);
        CHECK(count_of(&drawing, "field") == 32);
        CHECK(count_of(&drawing, "crown") == 2);
        CHECK(count_of(&drawing, "rim") == CASE[i].rims); /* a king is two coins */
        CHECK(count_of(&drawing, "number") == 0);
        drawing_release(&drawing);
    }
}

static void a_won_block_is_covered(void)
{
    Scene scene = scene_at(&ultimate_game, "xxx6/9/3ooo3/9/9/9/9/9/9 x 3");
    Geometry geometry = geometry_wide(&scene, 640);
    Drawing drawing = drawing_begin(&(Look){0});
    draw_board(&drawing, &scene, &geometry);
    CHECK(count_of(&drawing, "block") == 9);
    CHECK(count_of(&drawing, "line") == 7 * 4);
    CHECK(count_of(&drawing, "stroke first") == 1 && count_of(&drawing, "stroke") == 1);
    drawing_release(&drawing);
}

static bool svg_has(const Scene *scene, const char *look_text, const char *wanted)
{
    Look look;
    CHECK_OK(look_read(look_text, &look));
    char *svg = picture_svg(scene, &look);
    CHECK(svg != NULL);
    bool has = strstr(svg, wanted) != NULL && strstr(svg, "var(") == NULL;
    free(svg);
    return has;
}

static void a_picture_is_in_the_chosen_look(void)
{
    Scene scene = scene_at(&checkers_game, "B:W21:B1");
    CHECK(svg_has(&scene, "", "\"#4f7d68\""));
    CHECK(svg_has(&scene, "wood", "\"#9c6238\""));
    CHECK(svg_has(&scene, "wood dark", "\"#6d4326\""));
    CHECK(svg_has(&scene, "red", "\"#b02a2a\""));
    CHECK(svg_has(&scene, "contrast", "\"#5a5a5a\""));
}

/* ---- Reels ---- */

/* White jumps 27x18x9 over 23 and 14; squares from 0. */
static Scene two_jumps(bool rests)
{
    Scene scene = scene_at(&checkers_game, "B:W9:B1");
    scene.moved_face = FACE_MAN;
    scene.moved_side = 1;
    scene.rests = rests;
    scene.step_count = 2;
    scene.step[0] = (SceneStep){26, 17, 22};
    scene.step[1] = (SceneStep){17, 8, 13};
    return scene;
}

static void a_reel_says_where_the_piece_is_at_any_time(void)
{
    Scene after = two_jumps(true);
    Reel reel = reel_of(&after);
    CHECK(reel_length_ms(&reel) == 2 * REEL_GLIDE_MS + REEL_REST_MS);
    ReelFrame frame = reel_at(&reel, REEL_GLIDE_MS / 2);
    CHECK(frame.done == 0 && frame.glides && !frame.over && frame.part > 0.49 && frame.part < 0.51);
    frame = reel_at(&reel, REEL_GLIDE_MS);
    CHECK(frame.done == 1 && !frame.glides && !frame.over);
    CHECK(reel_next_ms(&reel, REEL_GLIDE_MS) == REEL_GLIDE_MS + REEL_REST_MS);
    frame = reel_at(&reel, REEL_GLIDE_MS + REEL_REST_MS + 1);
    CHECK(frame.done == 1 && frame.glides);
    frame = reel_at(&reel, reel_length_ms(&reel));
    CHECK(frame.done == 2 && frame.over && reel_next_ms(&reel, reel_length_ms(&reel)) == -1);
}

static void a_reel_shows_the_board_meanwhile(void)
{
    Scene before = scene_at(&checkers_game, "W:W27:B23,14,1"), after = two_jumps(true), shown;
    Reel reel = reel_of(&after);
    ReelFrame frame = reel_at(&reel, 1);
    reel_show(&reel, &frame, &before, &after, &shown);
    CHECK(shown.cell[26].face == FACE_NONE && shown.cell[22].face == FACE_MAN && shown.possible == 0);
    frame = reel_at(&reel, REEL_GLIDE_MS);
    reel_show(&reel, &frame, &before, &after, &shown);
    CHECK(shown.cell[17].face == FACE_MAN && shown.cell[17].side == 1 &&
          (shown.cell[17].marks & CELL_SELECTED));
    CHECK(shown.cell[22].face == FACE_NONE && shown.cell[13].face == FACE_MAN);
    frame = reel_at(&reel, 10000);
    reel_show(&reel, &frame, &before, &after, &shown);
    CHECK(shown.cell[8].face == FACE_MAN && shown.cell[13].face == FACE_NONE &&
          shown.cell[17].face == FACE_NONE);
    CHECK(shown.cell[0].face == FACE_MAN);
}

static void a_reel_jumps_where_nothing_can_glide(void)
{
    Scene after = two_jumps(true);
    Reel reel = reel_jumping(&after, 100);
    CHECK(reel_at(&reel, 99).done == 0 && !reel_at(&reel, 50).glides);
    CHECK(reel_at(&reel, 100).done == 1 && reel_at(&reel, 200).done == 2);
    CHECK(!reel_at(&reel, 299).over && reel_at(&reel, 300).over);
    reel = reel_jumping(&after, 0);
    CHECK(reel_at(&reel, 0).over && reel_at(&reel, 0).done == 2);
    after.step_count = 0;
    reel = reel_of(&after);
    CHECK(reel_at(&reel, 0).over && reel_next_ms(&reel, 0) == -1);
}

int main(void)
{
    RUN(looks_are_read_by_their_ids);
    RUN(a_look_changes_colours_and_high_contrast_overrides_it);
    RUN(every_tint_has_a_colour_in_the_style_sheet);
    RUN(a_drawing_has_what_is_on_the_board);
    RUN(a_won_block_is_covered);
    RUN(a_picture_is_in_the_chosen_look);
    RUN(a_reel_says_where_the_piece_is_at_any_time);
    RUN(a_reel_shows_the_board_meanwhile);
    RUN(a_reel_jumps_where_nothing_can_glide);
    return test_exit();
}
