/* A Scene as shapes, and the shapes as SVG. */
#include "view/picture.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELL = 10, MARGIN = 3 };
enum {
    PAPER = 0xffffff,
    INK = 0x2e3440,
    GROUND = 0xf0dcb9, /* light cells */
    WOOD = 0xa9754c,   /* dark cells */
    FRAME = 0x6b4423,
    BLACK_MAN = 0x33302e,
    WHITE_MAN = 0xf7f2e8,
    GOLD = 0xe5a50a,
    CROSS_BLUE = 0x1f6fc4,
    RING_RED = 0xd2572b,
};

/* ---- Shapes ---- */

static void add(Picture *picture, Shape shape)
{
    if (picture->count == picture->size) {
        int size = picture->size * 2 + 64;
        Shape *larger = realloc(picture->shape, (size_t)size * sizeof *larger);
        if (larger == NULL) {
            picture->failed = true;
            return;
        }
        picture->shape = larger;
        picture->size = size;
    }
    picture->shape[picture->count++] = shape;
}

static void add_rect(Picture *picture, double x, double y, double width, double height, uint32_t colour,
                     double opacity)
{
    add(picture, (Shape){SHAPE_RECT, colour, opacity, 0, {x, y, width, height}, 0, ""});
}

static void add_disc(Picture *picture, double x, double y, double radius, uint32_t colour)
{
    add(picture, (Shape){SHAPE_DISC, colour, 1, 0, {x, y, radius}, 0, ""});
}

static void add_ring(Picture *picture, double x, double y, double radius, double width, uint32_t colour)
{
    add(picture, (Shape){SHAPE_RING, colour, 1, width, {x, y, radius}, 0, ""});
}

static void add_line(Picture *picture, double x, double y, double to_x, double to_y, double width,
                     uint32_t colour)
{
    add(picture, (Shape){SHAPE_LINE, colour, 1, width, {x, y, to_x, to_y}, 0, ""});
}

/* ---- Pieces ---- */

static void add_crown(Picture *picture, double x, double y, uint32_t colour)
{
    static const double POINTS[] = {-2.1, 1.6, -2.5, -1.1, -1, 0, 0, -1.7, 1, 0, 2.5, -1.1, 2.1, 1.6};
    Shape crown = {SHAPE_POLYGON, colour, 1, 0, {0}, sizeof POINTS / sizeof POINTS[0] / 2, ""};
    for (int i = 0; i < crown.points; i++) {
        crown.at[2 * i] = x + POINTS[2 * i];
        crown.at[2 * i + 1] = y + POINTS[2 * i + 1];
    }
    add(picture, crown);
}

/* A face around a centre; `size` 1 fills a cell. */
static void add_face(Picture *picture, Face face, int side, double x, double y, double size)
{
    uint32_t body = side == 0 ? BLACK_MAN : WHITE_MAN, rim = side == 0 ? 0x1b1918 : 0x8d8273;
    uint32_t ridge = side == 0 ? 0x5a5552 : 0xd3c8b6, mark = side == 0 ? CROSS_BLUE : RING_RED;
    double arm = 2.6 * size, stroke = 1.1 * size;
    switch (face) {
    case FACE_CROSS:
        add_line(picture, x - arm, y - arm, x + arm, y + arm, stroke, mark);
        add_line(picture, x - arm, y + arm, x + arm, y - arm, stroke, mark);
        break;
    case FACE_RING:
        add_ring(picture, x, y, 2.8 * size, stroke, mark);
        break;
    case FACE_MAN:
    case FACE_KING:
        add_disc(picture, x, y, 4.1 * size, rim);
        add_disc(picture, x, y, 3.8 * size, body);
        add_ring(picture, x, y, 2.9 * size, 0.35 * size, ridge);
        if (face == FACE_KING) add_crown(picture, x, y, GOLD);
        break;
    case FACE_NONE:
        break;
    }
}

/* ---- Boards ---- */

static double left(const SceneCell *cell)
{
    return MARGIN + cell->column * CELL;
}

static double top(const SceneCell *cell)
{
    return MARGIN + cell->row * CELL;
}

static void add_checkered(Picture *picture, const Scene *scene)
{
    double width = scene->columns * CELL, height = scene->rows * CELL;
    add_rect(picture, 0, 0, picture->width, picture->height, FRAME, 1);
    add_rect(picture, MARGIN, MARGIN, width, height, GROUND, 1);
    for (int i = 0; i < scene->cell_count; i++)
        add_rect(picture, left(&scene->cell[i]), top(&scene->cell[i]), CELL, CELL, WOOD, 1);
}

static void add_grid(Picture *picture, const Scene *scene)
{
    double right = picture->width - MARGIN, bottom = picture->height - MARGIN;
    add_rect(picture, 0, 0, picture->width, picture->height, PAPER, 1);
    for (int i = 1; i < scene->columns; i++) {
        bool thick = scene->block > 0 && i % scene->block == 0;
        double at = MARGIN + i * CELL, width = thick ? 0.7 : scene->block > 0 ? 0.15 : 0.5;
        add_line(picture, at, MARGIN, at, bottom, width, INK);
    }
    for (int i = 1; i < scene->rows; i++) {
        bool thick = scene->block > 0 && i % scene->block == 0;
        double at = MARGIN + i * CELL, width = thick ? 0.7 : scene->block > 0 ? 0.15 : 0.5;
        add_line(picture, MARGIN, at, right, at, width, INK);
    }
}

/* What is special about a cell: the last move, the row that won. */
static void add_marks(Picture *picture, const SceneCell *cell)
{
    if (cell->marks & CELL_LAST) add_rect(picture, left(cell), top(cell), CELL, CELL, GOLD, 0.35);
    if (cell->marks & CELL_WIN) add_rect(picture, left(cell), top(cell), CELL, CELL, 0x2f9e6e, 0.35);
}

static void add_number(Picture *picture, const Scene *scene, const SceneCell *cell)
{
    bool wood = scene->style == BOARD_CHECKERED;
    Shape text = {
        SHAPE_TEXT, wood ? GROUND : INK, wood ? 0.9 : 0.5, 0, {left(cell) + 0.5, top(cell) + 0.5, 1.9}, 0,
        ""};
    text_copy(text.text, sizeof text.text, cell->label);
    add(picture, text);
}

/* Blocks that are won are covered by one large symbol. */
static void add_covers(Picture *picture, const Scene *scene)
{
    double size = scene->block * CELL;
    for (int i = 0; i < scene->block_count; i++) {
        const SceneBlock *block = &scene->blocks[i];
        double x = MARGIN + block->column * CELL, y = MARGIN + block->row * CELL;
        if (block->cover == FACE_NONE) continue;
        add_rect(picture, x + 0.5, y + 0.5, size - 1, size - 1, PAPER, 0.75);
        add_face(picture, block->cover, block->cover_side, x + size / 2, y + size / 2, scene->block);
    }
}

Picture picture_of(const Scene *scene)
{
    Picture picture = {.width = scene->columns * CELL + 2 * MARGIN,
                       .height = scene->rows * CELL + 2 * MARGIN};
    if (scene->style == BOARD_CHECKERED)
        add_checkered(&picture, scene);
    else
        add_grid(&picture, scene);
    for (int i = 0; i < scene->cell_count; i++) {
        const SceneCell *cell = &scene->cell[i];
        add_marks(&picture, cell);
        if (scene->style == BOARD_CHECKERED || scene->numbers != NUMBERS_NONE)
            add_number(&picture, scene, cell);
        add_face(&picture, cell->face, cell->side, left(cell) + CELL / 2.0, top(cell) + CELL / 2.0, 1);
    }
    add_covers(&picture, scene);
    return picture;
}

void picture_release(Picture *picture)
{
    free(picture->shape);
    *picture = (Picture){0};
}

/* ---- SVG ---- */

static void write_shape(const Shape *shape, FILE *out)
{
    const double *at = shape->at;
    char paint[80];
    bool stroked = shape->kind == SHAPE_RING || shape->kind == SHAPE_LINE;
    Text text = text_into(paint, sizeof paint);
    text_add(&text, "%s=\"#%06x\"", stroked ? "fill=\"none\" stroke" : "fill", (unsigned)shape->colour);
    if (stroked) text_add(&text, " stroke-width=\"%g\"", shape->width);
    if (shape->opacity < 1) text_add(&text, " opacity=\"%g\"", shape->opacity);
    switch (shape->kind) {
    case SHAPE_RECT:
        fprintf(out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" %s/>", at[0], at[1], at[2], at[3],
                paint);
        break;
    case SHAPE_DISC:
    case SHAPE_RING:
        fprintf(out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" %s/>", at[0], at[1], at[2], paint);
        break;
    case SHAPE_LINE:
        fprintf(out, "<path d=\"M%g %gL%g %g\" stroke-linecap=\"round\" %s/>", at[0], at[1], at[2], at[3],
                paint);
        break;
    case SHAPE_POLYGON:
        fprintf(out, "<path d=\"");
        for (int i = 0; i < shape->points; i++)
            fprintf(out, "%c%g %g", i == 0 ? 'M' : 'L', at[2 * i], at[2 * i + 1]);
        fprintf(out, "Z\" %s/>", paint);
        break;
    case SHAPE_TEXT:
        fprintf(out, "<text x=\"%g\" y=\"%g\" font-size=\"%g\" font-family=\"sans-serif\" %s>%s</text>",
                at[0], at[1] + at[2] * 0.75, at[2], paint, shape->text);
        break;
    }
    fputc('\n', out);
}

/* Texts of the Scene may contain any characters. */
static void write_escaped(const char *text, FILE *out)
{
    for (; *text != '\0'; text++)
        if (*text == '<' || *text == '&' || *text == '>')
            fprintf(out, "&#%d;", *text);
        else
            fputc(*text, out);
}

char *picture_svg(const Scene *scene)
{
    char *text = NULL;
    size_t size = 0;
    Picture picture = picture_of(scene);
    FILE *out = picture.failed ? NULL : open_memstream(&text, &size);
    if (out != NULL) {
        fprintf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%d\" height=\"%d\" "
                "role=\"img\">\n<title>",
                picture.width, picture.height, PICTURE_PIXELS,
                (int)(PICTURE_PIXELS * picture.height / picture.width));
        write_escaped(scene->title, out);
        fputs(": ", out);
        write_escaped(scene->status, out);
        fputs("</title>\n", out);
        for (int i = 0; i < picture.count; i++)
            write_shape(&picture.shape[i], out);
        fputs("</svg>\n", out);
        fclose(out);
    }
    picture_release(&picture);
    return text;
}

/* ---- By the name of the file ---- */

static bool ends_with(const char *path, const char *ending)
{
    size_t length = strlen(path), more = strlen(ending);
    return length >= more && text_same(path + length - more, ending);
}

Status picture_write(const Scene *scene, const char *path, char **bytes, size_t *size)
{
    if (ends_with(path, ".svg")) {
        *bytes = picture_svg(scene);
        *size = *bytes != NULL ? strlen(*bytes) : 0;
    } else if (ends_with(path, ".png")) {
        *bytes = (char *)picture_png(scene, PICTURE_PIXELS, size);
    } else {
        return status_wrong("a picture's name ends with .svg or .png");
    }
    return *bytes != NULL ? status_ok() : status_failed("no memory for the picture");
}
