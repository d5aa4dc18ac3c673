#include "front/desktop/paint.h"

#include <adwaita.h>
#include <math.h>

/* ---- Looks ---- */

/* The choice is kept with the style manager, which everything that is painted asks anyway. */
static const char THEME_KEY[] = "parlor-theme", PIECES_KEY[] = "parlor-pieces";

void look_choose(int theme, PieceSet pieces)
{
    GObject *style = G_OBJECT(adw_style_manager_get_default());
    g_object_set_data(style, THEME_KEY, GINT_TO_POINTER(theme));
    g_object_set_data(style, PIECES_KEY, GINT_TO_POINTER((int)pieces));
    g_object_notify(style, "dark"); /* everything that is painted listens to it */
}

Look look_now(void)
{
    AdwStyleManager *style = adw_style_manager_get_default();
    return (Look){.theme = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(style), THEME_KEY)),
                  .pieces = (PieceSet)GPOINTER_TO_INT(g_object_get_data(G_OBJECT(style), PIECES_KEY)),
                  .dark = adw_style_manager_get_dark(style),
                  .contrast = adw_style_manager_get_high_contrast(style)};
}

GdkRGBA tint_rgba(const Look *look, Tint tint)
{
    uint32_t color = look_tint(look, tint);
    return (GdkRGBA){(float)(color >> 24) / 255, (float)(color >> 16 & 255) / 255,
                     (float)(color >> 8 & 255) / 255, (float)(color & 255) / 255};
}

void paint_tint(cairo_t *cr, const Look *look, Tint tint, double opacity)
{
    GdkRGBA color = tint_rgba(look, tint);
    cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha * opacity);
}

/* ---- Shapes ---- */

void paint_rounded(cairo_t *cr, double x, double y, double width, double height, double radius)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + width - radius, y + radius, radius, -M_PI / 2, 0);
    cairo_arc(cr, x + width - radius, y + height - radius, radius, 0, M_PI / 2);
    cairo_arc(cr, x + radius, y + height - radius, radius, M_PI / 2, M_PI);
    cairo_arc(cr, x + radius, y + radius, radius, M_PI, 3 * M_PI / 2);
    cairo_close_path(cr);
}

/* As much of the way as has been drawn. */
static void points_path(cairo_t *cr, const Shape *shape)
{
    const double *at = shape->at;
    cairo_move_to(cr, at[0], at[1]);
    for (int i = 1; i < shape->points; i++) {
        double x = at[2 * i - 2], y = at[2 * i - 1];
        cairo_line_to(cr, x + (at[2 * i] - x) * shape->part, y + (at[2 * i + 1] - y) * shape->part);
    }
    if (shape->kind == SHAPE_POLYGON) cairo_close_path(cr);
}

static void teeth_path(cairo_t *cr, const double *at)
{
    for (int i = 0; i < TEETH; i++) {
        double angle = 2 * M_PI * i / TEETH;
        cairo_move_to(cr, at[0] + cos(angle) * at[2], at[1] + sin(angle) * at[2]);
        cairo_line_to(cr, at[0] + cos(angle) * at[3], at[1] + sin(angle) * at[3]);
    }
}

static void shape_path(cairo_t *cr, const Shape *shape)
{
    const double *at = shape->at;
    cairo_new_path(cr);
    switch (shape->kind) {
    case SHAPE_RECT:
        if (at[4] > 0)
            paint_rounded(cr, at[0], at[1], at[2], at[3], at[4]);
        else
            cairo_rectangle(cr, at[0], at[1], at[2], at[3]);
        break;
    case SHAPE_CIRCLE:
        cairo_arc(cr, at[0], at[1], at[2], -M_PI / 2, -M_PI / 2 + 2 * M_PI * MIN(shape->part, 1));
        break;
    case SHAPE_LINE:
    case SHAPE_POLYGON:
        points_path(cr, shape);
        break;
    case SHAPE_TEETH:
        teeth_path(cr, at);
        break;
    case SHAPE_TEXT:
        break;
    }
}

static void add_stop(cairo_pattern_t *light, double offset, const Look *look, Tint tint)
{
    GdkRGBA color = tint_rgba(look, tint);
    cairo_pattern_add_color_stop_rgba(light, offset, color.red, color.green, color.blue, color.alpha);
}

static void fill_coin(cairo_t *cr, const Look *look, const Shape *shape)
{
    double x = shape->at[0], y = shape->at[1], radius = shape->at[2];
    cairo_pattern_t *light = cairo_pattern_create_radial(x - radius * 0.35, y - radius * 0.45, radius * 0.1,
                                                         x, y, radius * 1.15);
    add_stop(light, 0, look, shape->fill + 1);
    add_stop(light, 0.6, look, shape->fill);
    add_stop(light, 1, look, shape->fill + 2);
    cairo_set_source(cr, light);
    cairo_fill_preserve(cr);
    cairo_pattern_destroy(light);
}

static void stroke_shape(cairo_t *cr, const Look *look, const Shape *shape)
{
    const double dash[] = {shape->dash, 0.7 * shape->dash};
    paint_tint(cr, look, shape->line, shape->opacity);
    cairo_set_line_width(cr, shape->width);
    cairo_set_line_cap(cr, shape->points > 0 || shape->part < 1 ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_dash(cr, dash, shape->dash > 0 ? 2 : 0, 0);
    cairo_stroke_preserve(cr);
}

static void paint_text(cairo_t *cr, const Look *look, const Shape *shape)
{
    cairo_text_extents_t extents;
    cairo_select_font_face(cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           shape->from == TEXT_BOLD ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, shape->at[2]);
    cairo_text_extents(cr, shape->text, &extents);
    paint_tint(cr, look, shape->fill, shape->opacity);
    double left = shape->from == TEXT_BEGINS ? 0 : extents.width / 2 + extents.x_bearing;
    cairo_move_to(cr, shape->at[0] - left, shape->at[1] - extents.height / 2 - extents.y_bearing);
    cairo_show_text(cr, shape->text);
}

static void paint_shape(cairo_t *cr, const Look *look, const Shape *shape)
{
    if (shape->kind == SHAPE_TEXT) {
        paint_text(cr, look, shape);
        return;
    }
    shape_path(cr, shape);
    if (shape->lit) {
        fill_coin(cr, look, shape);
    } else if (shape->fill != TINT_NONE) {
        paint_tint(cr, look, shape->fill, shape->opacity);
        cairo_fill_preserve(cr);
    }
    if (shape->line != TINT_NONE) stroke_shape(cr, look, shape);
    cairo_new_path(cr);
}

void paint_drawing(cairo_t *cr, const Drawing *drawing)
{
    for (int i = 0; i < drawing->count; i++)
        paint_shape(cr, &drawing->look, &drawing->shape[i]);
}

/* ---- Whole things ---- */

void paint_scene(cairo_t *cr, const Scene *scene, double width, double height)
{
    Look look = look_now();
    Geometry geometry = geometry_fit(scene, width, height);
    Drawing drawing = drawing_begin(&look);
    draw_board(&drawing, scene, &geometry);
    paint_drawing(cr, &drawing);
    drawing_release(&drawing);
}

void paint_piece(cairo_t *cr, Face face, int side, double size)
{
    Look look = look_now();
    Drawing drawing = drawing_begin(&look);
    draw_face(&drawing, face, side, (Place){0, 0, size}, 1);
    paint_drawing(cr, &drawing);
    drawing_release(&drawing);
}

void paint_value_bar(cairo_t *cr, const Face face[2], double chance, int width, int height)
{
    Look look = look_now();
    double share = width * chance;
    paint_rounded(cr, 0, 0, width, height, height / 2.0);
    cairo_clip(cr);
    for (int side = 0; side < 2; side++) {
        cairo_rectangle(cr, side == 0 ? 0 : share, 0, side == 0 ? share : width - share, height);
        paint_tint(cr, &look, side_tint(face[side], side), 1);
        cairo_fill(cr);
    }
    paint_rounded(cr, 0.5, 0.5, width - 1, height - 1, height / 2.0);
    paint_tint(cr, &look, TINT_FAINT, 1);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}
