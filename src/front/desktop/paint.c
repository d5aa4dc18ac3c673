#include "front/desktop/paint.h"

#include <adwaita.h>
#include <math.h>

GdkRGBA rgba(unsigned rgb, double alpha)
{
    return (GdkRGBA){(float)(rgb >> 16 & 255) / 255, (float)(rgb >> 8 & 255) / 255, (float)(rgb & 255) / 255,
                     (float)alpha};
}

GdkRGBA rgba_mix(GdkRGBA a, GdkRGBA b, double share_of_b)
{
    float t = (float)share_of_b;
    return (GdkRGBA){a.red + (b.red - a.red) * t, a.green + (b.green - a.green) * t,
                     a.blue + (b.blue - a.blue) * t, a.alpha + (b.alpha - a.alpha) * t};
}

GdkRGBA rgba_faded(GdkRGBA color, double alpha)
{
    color.alpha *= (float)alpha;
    return color;
}

void paint_color(cairo_t *cr, GdkRGBA color)
{
    cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha);
}

static Palette light_palette(void)
{
    return (Palette){.ink = rgba(0x2e3440, 1),
                     .paper = rgba(0xffffff, 1),
                     .faint = rgba(0x2e3440, 0.16),
                     .side = {rgba(0x1f6fc4, 1), rgba(0xd2572b, 1)},
                     .accent = rgba(0x2f9e6e, 1),
                     .gold = rgba(0xe5a50a, 1),
                     .hint = rgba(0xe5820a, 1),
                     .warning = rgba(0xe0433a, 1)};
}

static Palette dark_palette(void)
{
    return (Palette){.dark = true,
                     .ink = rgba(0xe6e9ef, 1),
                     .paper = rgba(0x2b2d33, 1),
                     .faint = rgba(0xe6e9ef, 0.16),
                     .side = {rgba(0x6cb2f7, 1), rgba(0xff9466, 1)},
                     .accent = rgba(0x57d39b, 1),
                     .gold = rgba(0xf8c640, 1),
                     .hint = rgba(0xffb03a, 1),
                     .warning = rgba(0xff7b72, 1)};
}

/* Pure black and white for lines and grounds; the hues that remain are far apart in lightness, too. */
static void raise_contrast(Palette *palette)
{
    palette->contrast = true;
    palette->ink = palette->dark ? rgba(0xffffff, 1) : rgba(0x000000, 1);
    palette->paper = palette->dark ? rgba(0x000000, 1) : rgba(0xffffff, 1);
    palette->faint = rgba_faded(palette->ink, 0.55);
    palette->side[0] = palette->dark ? rgba(0x8ecbff, 1) : rgba(0x003a8c, 1);
    palette->side[1] = palette->dark ? rgba(0xffb38a, 1) : rgba(0x8a2500, 1);
    palette->accent = palette->dark ? rgba(0x7dffc3, 1) : rgba(0x00603a, 1);
    palette->frame = rgba(0, 1);
    palette->light = palette->label = rgba(0xffffff, 1);
    palette->field = rgba(0x5a5a5a, 1);
    palette->pieces = PIECES_TURNED;
}

/* ---- Themes ---- */

typedef struct Theme {
    unsigned frame, light, field;                /* a checkered board in the light style */
    unsigned dark_frame, dark_light, dark_field; /* and in the dark one */
    unsigned paper, dark_paper;                  /* the sheet of other boards */
} Theme;

static const Theme THEME[THEMES] = {
    {0x5b4030, 0xf0e6cb, 0x4f7d68, 0x3b2a20, 0xb9ab8c, 0x3f6152, 0xffffff, 0x2b2d33}, /* club */
    {0x4a2c17, 0xf1d9b0, 0x9c6238, 0x2e1c10, 0xb99a70, 0x6d4326, 0xfdf6ea, 0x302a25}, /* wood */
    {0x1f3a55, 0xe6eef5, 0x5b87ad, 0x16273a, 0xa9bccd, 0x3d6486, 0xf3f8fd, 0x252d38}, /* sea */
    {0x3a3d42, 0xe4e4e2, 0x8b9097, 0x24262a, 0xadafb2, 0x5f646b, 0xf6f6f5, 0x2a2b2d}, /* stone */
};

/* The choice is kept with the style manager, which every palette asks anyway. */
static const char THEME_KEY[] = "parlor-theme", PIECES_KEY[] = "parlor-pieces";

void palette_choose(int theme, PieceSet pieces)
{
    GObject *style = G_OBJECT(adw_style_manager_get_default());
    g_object_set_data(style, THEME_KEY, GINT_TO_POINTER(theme));
    g_object_set_data(style, PIECES_KEY, GINT_TO_POINTER((int)pieces));
    g_object_notify(style, "dark"); /* everything that is painted listens to it */
}

static void apply_theme(Palette *palette, const Theme *theme)
{
    palette->frame = rgba(palette->dark ? theme->dark_frame : theme->frame, 1);
    palette->light = rgba(palette->dark ? theme->dark_light : theme->light, 1);
    palette->field = rgba(palette->dark ? theme->dark_field : theme->field, 1);
    palette->label = rgba_mix(palette->light, rgba(0xffffff, 1), 0.3);
    palette->paper = rgba(palette->dark ? theme->dark_paper : theme->paper, 1);
}

Palette palette_now(void)
{
    AdwStyleManager *style = adw_style_manager_get_default();
    Palette palette = adw_style_manager_get_dark(style) ? dark_palette() : light_palette();
    apply_theme(&palette, &THEME[GPOINTER_TO_INT(g_object_get_data(G_OBJECT(style), THEME_KEY))]);
    palette.pieces = (PieceSet)GPOINTER_TO_INT(g_object_get_data(G_OBJECT(style), PIECES_KEY));
    if (adw_style_manager_get_high_contrast(style)) raise_contrast(&palette);
    return palette;
}

void paint_rounded(cairo_t *cr, double x, double y, double width, double height, double radius)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + width - radius, y + radius, radius, -M_PI / 2, 0);
    cairo_arc(cr, x + width - radius, y + height - radius, radius, 0, M_PI / 2);
    cairo_arc(cr, x + radius, y + height - radius, radius, M_PI / 2, M_PI);
    cairo_arc(cr, x + radius, y + radius, radius, M_PI, 3 * M_PI / 2);
    cairo_close_path(cr);
}

static void stroke_setup(cairo_t *cr, double size, GdkRGBA color)
{
    paint_color(cr, color);
    cairo_set_line_width(cr, size * 0.12);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
}

void paint_cross(cairo_t *cr, double size, GdkRGBA color, double progress)
{
    double a = size * 0.25, length = size - 2 * a;
    double first = CLAMP(progress * 2, 0, 1), second = CLAMP(progress * 2 - 1, 0, 1);
    stroke_setup(cr, size, color);
    if (first > 0) {
        cairo_move_to(cr, a, a);
        cairo_line_to(cr, a + length * first, a + length * first);
        cairo_stroke(cr);
    }
    if (second > 0) {
        cairo_move_to(cr, size - a, a);
        cairo_line_to(cr, size - a - length * second, a + length * second);
        cairo_stroke(cr);
    }
}

void paint_ring(cairo_t *cr, double size, GdkRGBA color, double progress)
{
    if (progress <= 0) return;
    stroke_setup(cr, size, color);
    cairo_arc(cr, size / 2, size / 2, size * 0.275, -M_PI / 2, -M_PI / 2 + 2 * M_PI * MIN(progress, 1));
    cairo_stroke(cr);
}

static void disc(cairo_t *cr, double x, double y, double radius)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, x, y, radius, 0, 2 * M_PI);
}

/* A thick coin seen from slightly above: shadow, rim, lit face. */
static void paint_coin(cairo_t *cr, double x, double y, double radius, GdkRGBA face, GdkRGBA rim)
{
    double thick = radius * 0.16;
    disc(cr, x, y + thick, radius);
    paint_color(cr, rim);
    cairo_fill(cr);
    cairo_pattern_t *light = cairo_pattern_create_radial(x - radius * 0.35, y - radius * 0.45, radius * 0.1,
                                                         x, y, radius * 1.15);
    GdkRGBA bright = rgba_mix(face, rgba(0xffffff, 1), 0.28), deep = rgba_mix(face, rgba(0, 1), 0.12);
    cairo_pattern_add_color_stop_rgba(light, 0, bright.red, bright.green, bright.blue, 1);
    cairo_pattern_add_color_stop_rgba(light, 0.6, face.red, face.green, face.blue, 1);
    cairo_pattern_add_color_stop_rgba(light, 1, deep.red, deep.green, deep.blue, 1);
    disc(cr, x, y, radius);
    cairo_set_source(cr, light);
    cairo_fill(cr);
    cairo_pattern_destroy(light);
}

/* Side 0 has turned grooves, side 1 a milled edge: told apart without any colour. */
static void paint_relief(cairo_t *cr, double x, double y, double radius, int side, GdkRGBA line)
{
    paint_color(cr, line);
    if (side == 0) {
        cairo_set_line_width(cr, radius * 0.055);
        for (int i = 0; i < 2; i++) {
            disc(cr, x, y, radius * (i == 0 ? 0.82 : 0.58));
            cairo_stroke(cr);
        }
        return;
    }
    enum { TEETH = 28 };
    cairo_set_line_width(cr, radius * 0.07);
    for (int i = 0; i < TEETH; i++) {
        double angle = 2 * M_PI * i / TEETH;
        cairo_move_to(cr, x + cos(angle) * radius * 0.80, y + sin(angle) * radius * 0.80);
        cairo_line_to(cr, x + cos(angle) * radius * 0.93, y + sin(angle) * radius * 0.93);
    }
    cairo_stroke(cr);
    cairo_set_line_width(cr, radius * 0.05);
    disc(cr, x, y, radius * 0.70);
    cairo_stroke(cr);
}

static void crown_path(cairo_t *cr, double x, double y, double radius)
{
    static const double POINT[][2] = {{-0.46, 0.30}, {-0.52, -0.24}, {-0.24, 0.02}, {0, -0.40},
                                      {0.24, 0.02},  {0.52, -0.24},  {0.46, 0.30}};
    for (size_t i = 0; i < G_N_ELEMENTS(POINT); i++)
        cairo_line_to(cr, x + POINT[i][0] * radius, y + POINT[i][1] * radius);
    cairo_close_path(cr);
}

static void paint_crown(cairo_t *cr, double x, double y, double radius, int side)
{
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    crown_path(cr, x, y, radius);
    paint_color(cr, side == 0 ? rgba(0xf6c945, 1) : rgba(0xc98a00, 1));
    cairo_fill_preserve(cr);
    paint_color(cr, side == 0 ? rgba(0x3a2a00, 1) : rgba(0x5c3c00, 1));
    cairo_set_line_width(cr, radius * 0.06);
    cairo_stroke(cr);
    for (int i = -1; i <= 1; i++) {
        disc(cr, x + i * radius * 0.52, y - radius * (i == 0 ? 0.44 : 0.28), radius * 0.075);
        paint_color(cr, side == 0 ? rgba(0xf6c945, 1) : rgba(0xc98a00, 1));
        cairo_fill(cr);
    }
}

GdkRGBA paint_draughtsman_color(const Palette *palette, int side)
{
    unsigned first = palette->pieces == PIECES_RED ? 0xb02a2a : 0x33363d;
    return rgba(side == 0 ? first : 0xf3ecdd, 1);
}

/* A plain disc with one ring; the crown lies flat on it. */
static void paint_flat(cairo_t *cr, const Palette *palette, double size, int side, bool king)
{
    double radius = size * 0.40, x = size / 2, y = size / 2;
    GdkRGBA face = paint_draughtsman_color(palette, side);
    disc(cr, x, y, radius);
    paint_color(cr, face);
    cairo_fill_preserve(cr);
    paint_color(cr, side == 0 ? rgba(0x0b0c0e, 1) : rgba(0x8d7f62, 1));
    cairo_set_line_width(cr, size * 0.03);
    cairo_stroke(cr);
    disc(cr, x, y, radius * (side == 0 ? 0.62 : 0.78));
    paint_color(cr, side == 0 ? rgba(0xffffff, 0.28) : rgba(0x8d7f62, 0.7));
    cairo_stroke(cr);
    if (king) paint_crown(cr, x, y + radius * 0.05, radius, side);
}

void paint_draughtsman(cairo_t *cr, const Palette *palette, double size, int side, bool king)
{
    double radius = size * 0.385, x = size / 2, y = size * 0.47;
    bool red = side == 0 && palette->pieces == PIECES_RED, contrast = palette->contrast;
    if (palette->pieces == PIECES_FLAT) {
        paint_flat(cr, palette, size, side, king);
        return;
    }
    GdkRGBA face = paint_draughtsman_color(palette, side);
    GdkRGBA rim = red ? rgba(0x5e1212, 1) : side == 0 ? rgba(0x14161a, 1) : rgba(0xb7a888, 1);
    GdkRGBA line = red ? rgba(0x4d0d0d, 0.9) : side == 0 ? rgba(0x0e0f12, 0.85) : rgba(0x9c8c6a, 0.9);
    if (contrast) line = side == 0 ? rgba(0xffffff, 0.9) : rgba(0x000000, 1);
    disc(cr, x, y + radius * 0.30, radius * 1.03);
    paint_color(cr, rgba(0, 0.28));
    cairo_fill(cr);
    paint_coin(cr, x, y, radius, face, rim);
    if (king) {
        y -= radius * 0.2;
        paint_coin(cr, x, y, radius, face, rim);
    }
    if (contrast) {
        disc(cr, x, y, radius);
        paint_color(cr, side == 0 ? rgba(0xffffff, 1) : rgba(0x000000, 1));
        cairo_set_line_width(cr, size * 0.035);
        cairo_stroke(cr);
    }
    paint_relief(cr, x, y, radius, side, line);
    if (king) paint_crown(cr, x, y + radius * 0.05, radius, side);
}

void paint_dot(cairo_t *cr, double size, GdkRGBA color)
{
    disc(cr, size / 2, size / 2, size * 0.13);
    paint_color(cr, color);
    cairo_fill(cr);
}

void paint_halo(cairo_t *cr, double size, GdkRGBA color)
{
    paint_color(cr, color);
    cairo_set_line_width(cr, size * 0.055);
    disc(cr, size / 2, size * 0.49, size * 0.44);
    cairo_stroke(cr);
}

void paint_corners(cairo_t *cr, double size, GdkRGBA color)
{
    double inset = size * 0.08, arm = size * 0.20;
    cairo_set_line_width(cr, MAX(size * 0.06, 2.5));
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    for (int i = 0; i < 4; i++) {
        double x = i % 2 == 0 ? inset : size - inset, y = i / 2 == 0 ? inset : size - inset;
        cairo_move_to(cr, x + (i % 2 == 0 ? arm : -arm), y);
        cairo_line_to(cr, x, y);
        cairo_line_to(cr, x, y + (i / 2 == 0 ? arm : -arm));
    }
    paint_color(cr, color);
    cairo_stroke(cr);
}

void paint_text(cairo_t *cr, const char *text, double x, double y, double height, GdkRGBA color)
{
    cairo_text_extents_t extents;
    cairo_select_font_face(cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size(cr, height);
    cairo_text_extents(cr, text, &extents);
    paint_color(cr, color);
    cairo_move_to(cr, x - extents.width / 2 - extents.x_bearing, y - extents.height / 2 - extents.y_bearing);
    cairo_show_text(cr, text);
}
