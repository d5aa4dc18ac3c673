/* Drawings as SVG. */
#include "view/drawing.h"

#include <math.h>
#include <string.h>

typedef struct Writer {
    const Look *look;
    bool by_name;
    FILE *out;
} Writer;

static void put_number(const Writer *writer, const char *name, double value)
{
    fprintf(writer->out, " %s=\"%.5g\"", name, value);
}

/* A colour as the value of an attribute, and how opaque it is in another. */
static void put_paint(const Writer *writer, const char *attribute, Tint tint)
{
    uint32_t color = look_tint(writer->look, tint);
    unsigned alpha = color & 255;
    if (tint == TINT_NONE) {
        fprintf(writer->out, " %s=\"none\"", attribute);
    } else if (writer->by_name) {
        fprintf(writer->out, " %s=\"var(--tint-%s)\"", attribute, tint_id(tint));
    } else {
        fprintf(writer->out, " %s=\"#%06x\"", attribute, (unsigned)(color >> 8));
        if (alpha < 255) fprintf(writer->out, " %s-opacity=\"%.3g\"", attribute, alpha / 255.0);
    }
}

static void put_style(const Writer *writer, const Shape *shape)
{
    bool lined = shape->line != TINT_NONE;
    if (writer->by_name) fprintf(writer->out, " class=\"%s\"", shape->name);
    if (shape->lit)
        fprintf(writer->out, " fill=\"url(#%s)\"", tint_id(shape->fill));
    else
        put_paint(writer, "fill", shape->fill);
    if (lined) put_paint(writer, "stroke", shape->line);
    if (lined) put_number(writer, "stroke-width", shape->width);
    if (lined && shape->points > 0)
        fprintf(writer->out, " stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    if (shape->dash > 0)
        fprintf(writer->out, " stroke-dasharray=\"%.4g %.4g\"", shape->dash, 0.7 * shape->dash);
    if (shape->opacity < 1) put_number(writer, "opacity", shape->opacity);
}

static void put_points(const Writer *writer, const Shape *shape)
{
    fprintf(writer->out, "<path d=\"");
    for (int i = 0; i < shape->points; i++)
        fprintf(writer->out, "%c%.5g %.5g", i == 0 ? 'M' : 'L', shape->at[2 * i], shape->at[2 * i + 1]);
    fprintf(writer->out, "%s\"", shape->kind == SHAPE_POLYGON ? "Z" : "");
}

static void put_teeth(const Writer *writer, const double *at)
{
    fprintf(writer->out, "<path d=\"");
    for (int i = 0; i < TEETH; i++) {
        double angle = 2 * M_PI * i / TEETH;
        fprintf(writer->out, "M%.5g %.5gL%.5g %.5g", at[0] + cos(angle) * at[2], at[1] + sin(angle) * at[2],
                at[0] + cos(angle) * at[3], at[1] + sin(angle) * at[3]);
    }
    fprintf(writer->out, "\"");
}

static void put_rect(const Writer *writer, const double *at)
{
    fprintf(writer->out, "<rect");
    put_number(writer, "x", at[0]);
    put_number(writer, "y", at[1]);
    put_number(writer, "width", at[2]);
    put_number(writer, "height", at[3]);
    if (at[4] > 0) put_number(writer, "rx", at[4]);
}

static void put_word(const Writer *writer, const char *text)
{
    fprintf(writer->out, ">");
    for (; *text != '\0'; text++)
        if (*text == '<' || *text == '&')
            fprintf(writer->out, "&#%d;", *text);
        else
            fputc(*text, writer->out);
    fprintf(writer->out, "</text>\n");
}

static void put_shape(const Writer *writer, const Shape *shape)
{
    const double *at = shape->at;
    switch (shape->kind) {
    case SHAPE_RECT:
        put_rect(writer, at);
        break;
    case SHAPE_CIRCLE:
        fprintf(writer->out, "<circle cx=\"%.5g\" cy=\"%.5g\" r=\"%.5g\"", at[0], at[1], at[2]);
        break;
    case SHAPE_LINE:
    case SHAPE_POLYGON:
        put_points(writer, shape);
        break;
    case SHAPE_TEETH:
        put_teeth(writer, at);
        break;
    case SHAPE_TEXT:
        fprintf(writer->out, "<text x=\"%.5g\" y=\"%.5g\" font-size=\"%.4g\" font-family=\"sans-serif\"%s%s",
                at[0], at[1] + 0.36 * at[2], at[2], shape->from == TEXT_BOLD ? " font-weight=\"bold\"" : "",
                shape->from == TEXT_BEGINS ? "" : " text-anchor=\"middle\"");
        break;
    }
    put_style(writer, shape);
    if (shape->kind == SHAPE_TEXT)
        put_word(writer, shape->text);
    else
        fprintf(writer->out, "/>\n");
}

void drawing_svg(const Drawing *drawing, bool by_name, FILE *out)
{
    Writer writer = {&drawing->look, by_name, out};
    for (int i = 0; i < drawing->count; i++)
        put_shape(&writer, &drawing->shape[i]);
}

void drawing_svg_defs(const Look *look, bool by_name, FILE *out)
{
    static const Tint COIN[] = {TINT_COIN_0, TINT_COIN_1};
    Writer writer = {look, by_name, out};
    fprintf(out, "<defs>\n");
    for (int i = 0; i < 2; i++) {
        const Tint stop[] = {COIN[i] + 1, COIN[i], COIN[i] + 2};
        fprintf(out,
                "<radialGradient id=\"%s\" cx=\"50%%\" cy=\"50%%\" r=\"57.5%%\" fx=\"32.5%%\" fy=\"27.5%%\" "
                "fr=\"5%%\">",
                tint_id(COIN[i]));
        for (int j = 0; j < 3; j++) {
            fprintf(out, "<stop offset=\"%.1f\"", j == 0 ? 0 : j == 1 ? 0.6 : 1);
            put_paint(&writer, "stop-color", stop[j]);
            fprintf(out, "/>");
        }
        fprintf(out, "</radialGradient>\n");
    }
    fprintf(out, "</defs>\n");
}
