/* Drawing: boards, pieces and marks as a short list of shapes with names, in the order in which they are drawn. The
 * same shapes are painted by cairo on the desktop, as SVG in files, reports and the page, and as pixels.
 *
 * Shapes name their colours (Tint); the Look says what these are. `draw_` functions add to a drawing; when memory
 * fails, `failed` is set and the drawing is incomplete. Whoever begins a drawing releases it. */
#ifndef PARLOR_VIEW_DRAWING_H
#define PARLOR_VIEW_DRAWING_H

#include "view/geometry.h"
#include "view/look.h"

#include <stdio.h>

typedef enum ShapeKind {
    SHAPE_RECT,    /* left, top, width, height, radius of the corners */
    SHAPE_CIRCLE,  /* centre, radius */
    SHAPE_LINE,    /* points */
    SHAPE_POLYGON, /* points */
    SHAPE_TEETH,   /* strokes around a centre: centre, inner and outer radius */
    SHAPE_TEXT,    /* its place, height */
} ShapeKind;

/* The place of a text is its middle, bold or not, or where it begins. */
typedef enum TextFrom { TEXT_BOLD, TEXT_CENTRED, TEXT_BEGINS } TextFrom;

enum { SHAPE_POINTS = 9, SHAPE_WORD = 24, TEETH = 28 };

typedef struct Shape {
    ShapeKind kind;
    const char *name; /* what it is, for style sheets: "field", "crown" */
    Tint fill, line;  /* TINT_NONE: not filled, no line; a text is filled */
    double opacity;   /* 0 to 1 */
    double width;     /* of the line */
    double dash;      /* length of its dashes, 0 = none */
    double part;      /* how much of a line or of a circle's line is drawn, 0 to 1, while it is put down */
    bool lit;         /* the filled circle is the face of a coin: fill, the shade lit and the deep one */
    double at[2 * SHAPE_POINTS];
    int points;
    TextFrom from;
    char text[SHAPE_WORD];
} Shape;

typedef struct Drawing {
    Look look;
    Shape *shape;
    int count, size;
    bool failed; /* no memory */
} Drawing;

Drawing drawing_begin(const Look *look);
void drawing_release(Drawing *drawing);
/* Opacity and part 0 stand for 1. */
void drawing_add(Drawing *drawing, const Shape *shape);
/* Text centred on a point. */
void draw_text(Drawing *drawing, const char *name, Tint tint, double opacity, double x, double y,
               double height, const char *text);

/* A place for something: its top left corner and its size. */
typedef struct Place {
    double x, y, size;
} Place;

/* ---- Pieces and marks; each fills a square place ---- */

/* `part` 0 to 1 while it is put down. */
void draw_face(Drawing *drawing, Face face, int side, Place place, double part);
/* Under what stands on a cell: heat, the last move, the row that won, what is selected. */
void draw_under(Drawing *drawing, BoardStyle style, const SceneCell *cell, Place place);
/* Over it: what must be moved, the hint, where a move may go. */
void draw_over(Drawing *drawing, const SceneCell *cell, Place place);
/* A cell with what stands on it and all its marks. */
void draw_cell(Drawing *drawing, BoardStyle style, const SceneCell *cell, Place place);
/* From "hardly considered" to "most": how strong the heat is. */
double heat_opacity(double heat);
/* A block with its lines, but without what stands in it; `cells` of them in a row. */
void draw_block(Drawing *drawing, const SceneBlock *block, int cells, Place place);
/* The lines between the cells of a board. */
void draw_lines(Drawing *drawing, int columns, int rows, double x, double y, double cell);
/* The move that an analysis likes best (rank 0) or next, from the middle of a cell to that of another. */
void draw_arrow(Drawing *drawing, double x0, double y0, double x1, double y1, double cell, int rank);
/* The same for a move that is one square. */
void draw_rank(Drawing *drawing, Place place, int rank);

/* ---- Boards ---- */

/* Everything behind the cells: frame, lines, blocks, numbers. */
void draw_ground(Drawing *drawing, const Scene *scene, const Geometry *geometry);
/* The first moves of an analysis, over everything. */
void draw_analysis(Drawing *drawing, const Scene *scene, const Geometry *geometry);
/* The whole board. */
void draw_board(Drawing *drawing, const Scene *scene, const Geometry *geometry);
/* The colour that stands for a side whose pieces look like that. */
Tint side_tint(Face face, int side);

/* ---- As SVG ---- */

/* Its elements, without the <svg> around them. `by_name`: colours are variables of a style sheet (look_css) and every
 * shape has its name as its class; else they are written out. */
void drawing_svg(const Drawing *drawing, bool by_name, FILE *out);
/* The <defs> that the lit faces of coins need, once in a file. */
void drawing_svg_defs(const Look *look, bool by_name, FILE *out);

#endif
