#include "view/sheet.h"

#include "view/drawing.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- For makers ---- */

SheetButton *sheet_add_button(Sheet *sheet, const char *id, const char *key, const char *label)
{
    SheetButton *button = &sheet->button[sheet->button_count++];
    button->id = id;
    button->key = key;
    text_copy(button->label, sizeof button->label, label);
    return button;
}

SheetSlider *sheet_add_slider(Sheet *sheet, const char *id, const char *label, int low, int high, int value)
{
    SheetSlider *slider = &sheet->slider[sheet->slider_count++];
    *slider = (SheetSlider){.id = id, .low = low, .high = high, .value = value};
    text_copy(slider->label, sizeof slider->label, label);
    return slider;
}

/* ---- For painters ---- */

void sheet_read(const SheetMaker *maker, Sheet *out)
{
    memset(out, 0, sizeof *out); /* padding too: painters compare sheets */
    maker->fill(maker->context, out);
}

int sheet_selected(const Sheet *sheet)
{
    for (int i = 0; i < sheet->row_count; i++)
        if (sheet->row[i].marks & ROW_SELECTED) return i;
    return 0;
}

void sheet_row_name(const Language *language, const Sheet *sheet, const SheetRow *row, Text *out)
{
    if (sheet->tree) {
        words_add(language, out, N_("Level %d: %s, %s"), row->level, row->cell[0], row->cell[1]);
        return;
    }
    for (int i = 0; i < SHEET_CELLS; i++)
        if (sheet->head[i][0] != '\0' && row->cell[i][0] != '\0')
            text_add(out, "%s%s %s", out->length > 0 ? ", " : "", sheet->head[i], row->cell[i]);
}

void sheet_graph_name(const Sheet *sheet, Text *out)
{
    text_add(out, "%s:", sheet->caption);
    for (int i = 0; sheet->graph == GRAPH_BARS && i < sheet->row_count; i++)
        if (sheet->row[i].bar > 0)
            text_add(out, "%s %s %s", i > 0 ? "," : "", sheet->row[i].cell[0], sheet->row[i].cell[1]);
    for (int i = 0; i < sheet->line_count; i++) {
        const SheetLine *line = &sheet->line[i];
        text_add(out, "%s %s", i > 0 ? ";" : "", line->name);
        for (int k = 0; k < line->count; k++)
            text_add(out, "%s %.0f %%", k > 0 ? "," : "", 100 * line->point[k]);
    }
}

double sheet_highest(const Sheet *sheet)
{
    double highest = 0.01;
    for (int i = 0; i < sheet->line_count; i++)
        for (int k = 0; k < sheet->line[i].count; k++)
            if (sheet->line[i].point[k] > highest) highest = sheet->line[i].point[k];
    return highest;
}

/* ---- The graph ---- */

enum { LABEL_HEIGHT = 12, LEFT = 44, RIGHT = 60, TOP = 12, BOTTOM = 24 };

static void draw_label(Drawing *drawing, double x, double y, TextFrom from, const char *text)
{
    Shape shape = {SHAPE_TEXT, "label", TINT_INK, .from = from, .at = {x, y, LABEL_HEIGHT}};
    text_copy(shape.text, sizeof shape.text, text);
    drawing_add(drawing, &shape);
}

static void draw_bars(Drawing *drawing, const Sheet *sheet, double width, double height)
{
    double step = height / sheet->row_count;
    for (int i = 0; i < sheet->row_count; i++) {
        const SheetRow *row = &sheet->row[i];
        double length = row->bar * (width - 110) + 2;
        if (row->bar == 0) continue;
        drawing_add(drawing,
                    &(Shape){SHAPE_RECT, "bar", TINT_ACCENT, .at = {0, i * step + 3, length, step - 6, 3}});
        draw_label(drawing, length + 8, (i + 0.5) * step, TEXT_BEGINS, row->cell[1]);
    }
}

/* Told apart by their dashes as well as by their colours; the names stand at their ends, those that would cover one
 * another are moved up. */
static void draw_line(Drawing *drawing, const Sheet *sheet, int index, double width, double height,
                      double *lowest)
{
    static const double DASH[SHEET_LINES] = {0, 8, 4, 12};
    static const Tint TINT[SHEET_LINES] = {TINT_ACCENT, TINT_SIDE_1, TINT_SIDE_0, TINT_INK};
    const SheetLine *line = &sheet->line[index];
    double step = (width - LEFT - RIGHT) / (sheet->row_count > 1 ? sheet->row_count - 1 : 1), x = 0, y = 0;
    Shape shape = {SHAPE_LINE,           "line", .line = TINT[index], .width = 2.5, .dash = DASH[index],
                   .points = line->count};
    for (int i = 0; i < line->count; i++) {
        x = shape.at[2 * i] = LEFT + i * step;
        y = shape.at[2 * i + 1] = height - BOTTOM -
                                  line->point[i] / sheet_highest(sheet) * (height - BOTTOM - TOP);
    }
    drawing_add(drawing, &shape);
    *lowest = y < *lowest - 15 ? y : *lowest - 15;
    draw_label(drawing, x + 8, *lowest, TEXT_BEGINS, line->name);
}

static void draw_axes(Drawing *drawing, const Sheet *sheet, double width, double height)
{
    char highest[20];
    double right = width - RIGHT, step = (right - LEFT) / (sheet->row_count > 1 ? sheet->row_count - 1 : 1);
    snprintf(highest, sizeof highest, "%.0f %%", 100 * sheet_highest(sheet));
    draw_label(drawing, 0, TOP, TEXT_BEGINS, highest);
    draw_label(drawing, 0, height - BOTTOM, TEXT_BEGINS, "0 %");
    for (int i = 0; i < sheet->row_count; i += 2)
        draw_label(drawing, LEFT + i * step, height - 8, TEXT_CENTRED, sheet->row[i].cell[0]);
    drawing_add(drawing, &(Shape){SHAPE_LINE, "axis", .line = TINT_FAINT, .width = 1, .points = 3,
                                  .at = {LEFT, TOP, LEFT, height - BOTTOM, right, height - BOTTOM}});
}

void draw_graph(Drawing *drawing, const Sheet *sheet, double width, double height)
{
    double lowest = 2 * height;
    if (sheet->graph == GRAPH_BARS) draw_bars(drawing, sheet, width, height);
    if (sheet->graph != GRAPH_LINES) return;
    draw_axes(drawing, sheet, width, height);
    for (int i = sheet->line_count - 1; i >= 0; i--)
        draw_line(drawing, sheet, i, width, height, &lowest);
}

/* ---- JSON ---- */

static void put(const JsonSink *sink, const char *format, ...) PRINTF_LIKE(2, 3);

static void put(const JsonSink *sink, const char *format, ...)
{
    char buffer[200];
    va_list args;
    va_start(args, format);
    vsnprintf(buffer, sizeof buffer, format, args);
    va_end(args);
    sink->put(sink->context, buffer);
}

static void put_text(const JsonSink *sink, const char *key, const char *value)
{
    json_put_pair(sink, key, value);
    put(sink, ",");
}

static void put_row(const SheetRow *row, const JsonSink *sink)
{
    static const char *const TONE[] = {"plain", "strong", "faint", "struck"};
    put(sink, "{\"id\":%d,\"level\":%d,\"position\":%d,\"of\":%d,\"marks\":%u,\"tone\":\"%s\",\"cells\":[",
        row->id, row->level, row->position, row->of, row->marks, TONE[row->tone]);
    for (int i = 0; i < SHEET_CELLS; i++) {
        if (i > 0) put(sink, ",");
        json_put_string(sink, row->cell[i]);
    }
    put(sink, "]}");
}

static void put_controls(const Sheet *sheet, const JsonSink *sink)
{
    put(sink, "\"sliders\":[");
    for (int i = 0; i < sheet->slider_count; i++) {
        const SheetSlider *slider = &sheet->slider[i];
        put(sink, i > 0 ? ",{" : "{");
        put_text(sink, "id", slider->id);
        put_text(sink, "label", slider->label);
        put_text(sink, "text", slider->text);
        put(sink, "\"low\":%d,\"high\":%d,\"value\":%d}", slider->low, slider->high, slider->value);
    }
    put(sink, "],\"buttons\":[");
    for (int i = 0; i < sheet->button_count; i++) {
        const SheetButton *button = &sheet->button[i];
        put(sink, i > 0 ? ",{" : "{");
        put_text(sink, "id", button->id);
        put_text(sink, "icon", button->icon != NULL ? button->icon : "");
        put_text(sink, "label", button->label);
        put(sink, "\"off\":%s,\"main\":%s}", button->off ? "true" : "false", button->main ? "true" : "false");
    }
    put(sink, "]");
}

void sheet_json(const Sheet *sheet, const JsonSink *sink)
{
    char name[SHEET_TEXT];
    Text graph = text_into(name, sizeof name);
    if (sheet->graph != GRAPH_NONE) sheet_graph_name(sheet, &graph);
    put(sink, "{");
    put_text(sink, "title", sheet->title);
    put_text(sink, "status", sheet->status);
    put_text(sink, "sentence", sheet->sentence);
    put_text(sink, "about", sheet->about);
    put_text(sink, "caption", sheet->caption);
    put_text(sink, "graph", graph.length > 0 ? name : "");
    put_text(sink, "heading", sheet->heading);
    put_text(sink, "note", sheet->note);
    put(sink, "\"tree\":%s,\"board\":%s,\"touch\":%s,\"left_out\":%d,\"tick_ms\":%d,\"head\":[",
        sheet->tree ? "true" : "false", sheet->board ? "true" : "false", sheet->touch ? "true" : "false",
        sheet->rows_left_out, sheet->tick_ms);
    for (int i = 0; i < SHEET_CELLS; i++) {
        if (i > 0) put(sink, ",");
        json_put_string(sink, sheet->head[i]);
    }
    put(sink, "],\"rows\":[");
    for (int i = 0; i < sheet->row_count; i++) {
        if (i > 0) put(sink, ",\n");
        put_row(&sheet->row[i], sink);
    }
    put(sink, "],\n");
    put_controls(sheet, sink);
    put(sink, "}");
}
