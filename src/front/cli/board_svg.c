/* The boards of a game report as SVG: drawn by view/drawing, with colours as variables of the style sheet. The empty board
 * and the pieces are written once (board_svg_shapes) and used by every board of the page. */
#include "front/cli/review_print.h"

#include "view/drawing.h"

enum { CELL = 40 };

/* A board whose cells have that size. */
static Geometry geometry_of(const Scene *scene)
{
    const double any = 1000;
    return geometry_wide(scene, any * CELL / geometry_wide(scene, any).cell);
}

static Place svg_place(const Geometry *geometry, int column, int row, double size)
{
    Place place = {0, 0, size};
    geometry_cell(geometry, column, row, &place.x, &place.y);
    return place;
}

static Place cell_place(const Geometry *geometry, const SceneCell *cell)
{
    return svg_place(geometry, cell->column, cell->row, CELL);
}

static void put_drawing(Drawing *drawing, FILE *out)
{
    drawing_svg(drawing, true, out);
    drawing_release(drawing);
}

/* ---- Shapes ---- */

static void put_piece(Face face, int side, FILE *out)
{
    Drawing drawing = drawing_begin(&(Look){0});
    draw_face(&drawing, face, side, (Place){0, 0, CELL}, 1);
    fprintf(out, "<g id=\"%s%d\">\n", face_id(face), side);
    put_drawing(&drawing, out);
    fprintf(out, "</g>\n");
}

void board_svg_shapes(const Game *game, FILE *out)
{
    Presentation own = presentation_of(game);
    Pos start = game->start(0);
    Scene scene;
    scene_of_position(game, &start, &scene);
    scene.numbers = own.numbered ? NUMBERS_SQUARES : NUMBERS_NONE;
    Geometry geometry = geometry_of(&scene);
    Drawing ground = drawing_begin(&(Look){0});
    draw_ground(&ground, &scene, &geometry);
    fprintf(out, "<svg class=\"shapes\" aria-hidden=\"true\" width=\"0\" height=\"0\">\n");
    drawing_svg_defs(&(Look){0}, true, out);
    fprintf(out, "<defs><g id=\"board\">\n");
    put_drawing(&ground, out);
    fprintf(out, "</g>\n");
    for (int side = 0; side < 2; side++) {
        Face man = own.face((Square){.piece = PIECE_MAN, .side = side});
        Face king = own.face((Square){.piece = PIECE_KING, .side = side});
        put_piece(man, side, out);
        if (king != man) put_piece(king, side, out);
    }
    fprintf(
        out,
        "<marker id=\"head\" viewBox=\"0 0 4 4\" refX=\"2\" refY=\"2\" markerWidth=\"3\" markerHeight=\"3\" "
        "orient=\"auto\"><path class=\"head\" d=\"M0 0 4 2 0 4Z\"/></marker></defs></svg>\n");
}

/* ---- One board ---- */

static void mark_path(const Game *game, const Pos *before, Move move, unsigned mark, Scene *scene)
{
    uint8_t path[PATH_SQUARES];
    int count = game->path(before, move, path);
    for (int i = 0; i < count; i++)
        scene->cell[path[i]].marks |= mark;
}

/* The blocks in which a move can be made. */
static void mark_open(const Game *game, const Pos *pos, Scene *scene)
{
    Move moves[MOVES_MAX];
    int count = scene->block_count > 0 ? game->moves(pos, moves) : 0;
    for (int i = 0; i < count; i++) {
        uint8_t path[PATH_SQUARES];
        game->path(pos, moves[i], path);
        scene->blocks[geometry_block_of(scene, &scene->cell[path[0]])].marks |= BLOCK_OPEN;
    }
}

/* A block that is not as in the empty board is drawn over it. */
static void draw_changed_blocks(const Scene *scene, const Geometry *geometry, Drawing *drawing)
{
    for (int i = 0; i < scene->block_count; i++) {
        const SceneBlock *block = &scene->blocks[i];
        Place place = svg_place(geometry, block->column, block->row, geometry_block_size(geometry));
        if (block->cover == FACE_NONE && block->marks == 0) continue;
        draw_block(drawing, block, scene->block, place);
        draw_face(drawing, block->cover, block->cover_side, place, 1);
    }
}

static bool is_covered(const Scene *scene, const SceneCell *cell)
{
    int block = geometry_block_of(scene, cell);
    return block >= 0 && scene->blocks[block].cover != FACE_NONE;
}

static void put_men(const Scene *scene, const Geometry *geometry, FILE *out)
{
    for (int i = 0; i < scene->cell_count; i++) {
        const SceneCell *cell = &scene->cell[i];
        Place place = cell_place(geometry, cell);
        if (cell->face != FACE_NONE && !is_covered(scene, cell))
            fprintf(out, "<use href=\"#%s%d\" x=\"%.5g\" y=\"%.5g\"/>", face_id(cell->face), cell->side,
                    place.x, place.y);
        if (is_covered(scene, cell) && (cell->marks & CELL_LAST)) /* the large sign hides it */
            fprintf(out, "<rect class=\"last-outline\" x=\"%.5g\" y=\"%.5g\" width=\"%d\" height=\"%d\"/>",
                    place.x, place.y, CELL, CELL);
    }
}

/* An arrow through the squares that the move touches; a ring if it touches only one. */
static void put_better(const Game *game, const Pos *before, Move move, const Scene *scene,
                       const Geometry *geometry, FILE *out)
{
    uint8_t path[PATH_SQUARES];
    int count = game->path(before, move, path), half = CELL / 2;
    Place at = cell_place(geometry, &scene->cell[path[0]]);
    if (count == 1) {
        fprintf(out, "<circle class=\"better\" cx=\"%.5g\" cy=\"%.5g\" r=\"%.3g\"/>", at.x + half,
                at.y + half, 0.36 * CELL);
        return;
    }
    fprintf(out, "<path class=\"better\" marker-end=\"url(#head)\" d=\"M%.5g %.5g", at.x + half, at.y + half);
    for (int i = 1; i < count; i++) {
        at = cell_place(geometry, &scene->cell[path[i]]);
        fprintf(out, "L%.5g %.5g", at.x + half, at.y + half);
    }
    fprintf(out, "\"/>");
}

static void put_mark(const Game *game, const Pos *before, const Judgement *judgement, const Scene *scene,
                     const Geometry *geometry, FILE *out)
{
    uint8_t path[PATH_SQUARES];
    int count = game->path(before, judgement->played, path);
    Place at = cell_place(geometry, &scene->cell[path[count - 1]]);
    double x = at.x + 0.8 * CELL, y = at.y + 0.2 * CELL;
    fprintf(out,
            "<g class=\"badge mark%d\"><circle cx=\"%.5g\" cy=\"%.5g\" r=\"%.3g\"/><text x=\"%.5g\" "
            "y=\"%.5g\">%s</text></g>",
            judgement->mark, x, y, 0.24 * CELL, x, y, mark_text(judgement->mark));
}

void board_svg(const Review *review, int ply, const char *label, FILE *out)
{
    const Game *game = review_game(review);
    const Pos *pos = review_pos(review, ply), *before = ply > 0 ? review_pos(review, ply - 1) : NULL;
    const Judgement *judgement = ply > 0 ? review_judgement(review, ply - 1) : NULL;
    Drawing drawing = drawing_begin(&(Look){0});
    Scene scene;
    scene_of_position(game, pos, &scene);
    Geometry geometry = geometry_of(&scene);
    if (judgement != NULL) mark_path(game, before, judgement->played, CELL_LAST, &scene);
    mark_open(game, pos, &scene);
    draw_changed_blocks(&scene, &geometry, &drawing);
    for (int i = 0; i < scene.cell_count; i++)
        if (!is_covered(&scene, &scene.cell[i]))
            draw_under(&drawing, scene.style, &scene.cell[i], cell_place(&geometry, &scene.cell[i]));
    fprintf(out,
            "<svg class=\"board\" viewBox=\"-4 -4 %.5g %.5g\" role=\"img\" aria-label=\"%s\"><use "
            "href=\"#board\"/>",
            geometry.width + 8, geometry.height + 8, label);
    put_drawing(&drawing, out);
    put_men(&scene, &geometry, out);
    if (judgement != NULL && judgement->mark != MARK_NONE) {
        put_better(game, before, judgement->best, &scene, &geometry, out);
        put_mark(game, before, judgement, &scene, &geometry, out);
    }
    fprintf(out, "</svg>\n");
}
