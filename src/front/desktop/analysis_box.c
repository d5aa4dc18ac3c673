#include "front/desktop/analysis_box.h"

#include "front/desktop/dialog.h"
#include "front/desktop/paint.h"
#include "front/desktop/tr.h"

#include <stdio.h>

enum { LINE_BUTTONS = 8, ACROSS = 4 };

typedef struct LineRow {
    GtkWidget *grid, *value;
    GtkWidget *move[LINE_BUTTONS];
    char text[LINE_BUTTONS][MOVE_TEXT]; /* as shown */
    int count;
} LineRow;

struct AnalysisBox {
    void (*played)(void *context, const char *moves);
    void *context;
    GtkWidget *root, *toggle, *body;
    GtkWidget *bar, *verdict, *effort, *trial, *back;
    LineRow line[SCENE_LINES];
    Face face[2];
    double chance;
};

/* ---- The bar ---- */

static void paint_bar(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const AnalysisBox *box = data;
    (void)area;
    paint_value_bar(cr, box->face, box->chance, width, height);
}

static GtkWidget *build_bar(AnalysisBox *box)
{
    box->bar = g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(box->bar), 12);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(box->bar), paint_bar, box, NULL);
    return box->bar;
}

/* ---- Lines ---- */

static void move_clicked(GtkButton *button, gpointer data)
{
    const AnalysisBox *box = data;
    int at = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "place"));
    const LineRow *line = &box->line[at / LINE_BUTTONS];
    GString *moves = g_string_new("");
    for (int i = 0; i <= at % LINE_BUTTONS; i++)
        g_string_append_printf(moves, "%s%s", i > 0 ? " " : "", line->text[i]);
    box->played(box->context, moves->str);
    g_string_free(moves, TRUE);
}

static void build_line(AnalysisBox *box, int number)
{
    LineRow *line = &box->line[number];
    line->grid = gtk_grid_new();
    line->value = gtk_label_new("");
    gtk_label_set_width_chars(GTK_LABEL(line->value), 5);
    gtk_widget_set_valign(line->value, GTK_ALIGN_START);
    gtk_widget_add_css_class(line->value, "line-value");
    gtk_grid_attach(GTK_GRID(line->grid), line->value, 0, 0, 1, 1);
    for (int i = 0; i < LINE_BUTTONS; i++) {
        GtkWidget *button = dialog_button("");
        gtk_widget_add_css_class(button, "flat");
        g_object_set_data(G_OBJECT(button), "place", GINT_TO_POINTER(number * LINE_BUTTONS + i));
        g_signal_connect(button, "clicked", G_CALLBACK(move_clicked), box);
        gtk_grid_attach(GTK_GRID(line->grid), button, 1 + i % ACROSS, i / ACROSS, 1, 1);
        line->move[i] = button;
    }
    gtk_widget_add_css_class(line->grid, "moves");
    gtk_widget_add_css_class(line->grid, "lines");
    gtk_box_append(GTK_BOX(box->body), line->grid);
}

static bool is_pressed(const AnalysisBox *box)
{
    for (int i = 0; i < SCENE_LINES; i++)
        for (int k = 0; k < LINE_BUTTONS; k++)
            if (gtk_widget_get_state_flags(box->line[i].move[k]) & GTK_STATE_FLAG_ACTIVE) return true;
    return false;
}

static void show_move(LineRow *line, int at, const SceneLine *from)
{
    bool used = from != NULL && at < from->move_count;
    const char *text = used ? from->move[at] : "";
    if (g_strcmp0(line->text[at], text) != 0) {
        text_copy(line->text[at], sizeof line->text[at], text);
        gtk_button_set_label(GTK_BUTTON(line->move[at]), text);
        dialog_name(line->move[at], text);
    }
    gtk_widget_set_visible(line->move[at], used);
}

static void show_lines(AnalysisBox *box, const SceneAnalysis *analysis)
{
    for (int i = 0; i < SCENE_LINES; i++) {
        const SceneLine *from = i < analysis->line_count ? &analysis->line[i] : NULL;
        label_show(box->line[i].value, from != NULL ? from->value : "");
        for (int k = 0; k < LINE_BUTTONS; k++)
            show_move(&box->line[i], k, from);
        gtk_widget_set_visible(box->line[i].grid, from != NULL);
    }
}

/* ---- The variation ---- */

static void show_trial(AnalysisBox *box, const SceneAnalysis *analysis)
{
    GString *text = g_string_new(tr("Variation"));
    g_string_append(text, ":");
    for (int i = 0; i < analysis->trial_count - analysis->trial_first; i++) {
        bool here = analysis->trial_first + i + 1 == analysis->trial_shown;
        g_string_append_printf(text, here ? " <b>%s</b>" : " %s", analysis->trial[i]);
    }
    if (g_strcmp0(gtk_label_get_label(GTK_LABEL(box->trial)), text->str) != 0)
        gtk_label_set_markup(GTK_LABEL(box->trial), text->str);
    gtk_widget_set_visible(box->trial, analysis->trial_count > 0);
    gtk_widget_set_visible(box->back, analysis->trial_count > 0);
    g_string_free(text, TRUE);
}

/* ---- All of it ---- */

static GtkWidget *wrapped(const char *style)
{
    GtkWidget *label = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_widget_add_css_class(label, style);
    return label;
}

static void build_analysis(AnalysisBox *box)
{
    box->body = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    box->verdict = wrapped("heading");
    box->effort = wrapped("caption");
    box->trial = wrapped("body");
    gtk_widget_add_css_class(box->effort, "dim-label");
    gtk_box_append(GTK_BOX(box->body), build_bar(box));
    gtk_box_append(GTK_BOX(box->body), box->verdict);
    for (int i = 0; i < SCENE_LINES; i++)
        build_line(box, i);
    gtk_box_append(GTK_BOX(box->body), box->effort);
    gtk_box_append(GTK_BOX(box->body), box->trial);
    box->back = dialog_button(tr(command_info(COMMAND_TO_GAME)->label));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(box->back), "game.to-game");
    gtk_box_append(GTK_BOX(box->body), box->back);
}

AnalysisBox *analysis_box_new(Table *table, void (*played)(void *context, const char *moves), void *context)
{
    AnalysisBox *box = g_new0(AnalysisBox, 1);
    const Presentation *own = table_presentation(table);
    GtkWidget *toggle = gtk_switch_new();
    box->played = played;
    box->context = context;
    box->chance = 0.5;
    for (int side = 0; side < 2; side++)
        box->face[side] = own->face((Square){PIECE_MAN, side});
    gtk_actionable_set_action_name(GTK_ACTIONABLE(toggle), "game.analyse");
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER);
    box->toggle = dialog_row(tr("Analysis"), toggle);
    build_analysis(box);
    box->root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_box_append(GTK_BOX(box->root), box->toggle);
    gtk_box_append(GTK_BOX(box->root), box->body);
    return box;
}

void analysis_box_free(AnalysisBox *box)
{
    g_free(box);
}

GtkWidget *analysis_box_widget(AnalysisBox *box)
{
    return box->root;
}

void analysis_box_show(AnalysisBox *box, const Scene *scene)
{
    const SceneAnalysis *analysis = &scene->analysis;
    char effort[200];
    bool on = scene_has_on(scene, COMMAND_ANALYSE) && !scene->setting_up;
    gtk_widget_set_visible(box->body, on);
    if (!on || is_pressed(box)) return;
    label_show(box->verdict, analysis->verdict);
    snprintf(effort, sizeof effort, "%s%s%s", analysis->legend, analysis->ready ? ". " : "",
             analysis->effort);
    label_show(box->effort, effort);
    show_lines(box, analysis);
    show_trial(box, analysis);
    if (box->chance == analysis->chance) return;
    box->chance = analysis->chance;
    gtk_widget_queue_draw(box->bar);
}
