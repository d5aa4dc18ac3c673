#include "front/cli/end_tree_print.h"

#include "base/text.h"

#include <stdlib.h>

/* All measures in pixels. */
enum { STEP = 84, LEVEL = 96, TOP = 90, LEFT = 56, RADIUS = 17, LEGEND = 56, STEP_TEXT = 40 };

/* "(1,4)-(2,3)": columns from the left and rows from the top, from 0; "4" where nothing moves. */
static void step_text(const EndTree *tree, const EndNode *node, char out[STEP_TEXT])
{
    Text text = text_into(out, STEP_TEXT);
    int x, y;
    if (node->from >= 0) {
        tree->game->cell(node->from, &x, &y);
        text_add(&text, "(%d,%d)-", x, y);
    }
    tree->game->cell(node->to, &x, &y);
    text_add(&text, "(%d,%d)", x, y);
}

/* "11-15"; of a step within a move its squares: "20x11". */
static void move_text(const EndTree *tree, int at, char out[MOVE_TEXT])
{
    const EndNode *node = &tree->node[at];
    bool part = node->between || tree->node[node->parent].between;
    if (!part) {
        tree->game->move_text(&node->before, node->move, out);
        return;
    }
    char from[SQUARE_TEXT], to[SQUARE_TEXT];
    Text text = text_into(out, MOVE_TEXT);
    tree->game->square_text(node->from, from);
    tree->game->square_text(node->to, to);
    text_add(&text, "%sx%s", from, to);
}

/* ---- Text ---- */

static void print_node(const EndTree *tree, int at, FILE *out)
{
    const EndNode *node = &tree->node[at];
    const char *side = tree->game->side_name[node->side];
    fprintf(out, "%*s", 2 * node->depth, "");
    if (node->parent >= 0) {
        char move[MOVE_TEXT], step[STEP_TEXT];
        move_text(tree, at, move);
        step_text(tree, node, step);
        fprintf(out, "%s %s: ", move, step);
    }
    int winner = outcome_winner(node->outcome);
    if (!node->end)
        fprintf(out, "%s to move%s: %c\n", side, node->between ? " again" : "", end_tree_label(node));
    else if (winner < 0)
        fprintf(out, "the end, a draw: %c\n", end_tree_label(node));
    else
        fprintf(out, "the end, %s wins: %c for %s\n", tree->game->side_name[winner], end_tree_label(node),
                side);
}

static void print_sum(const EndTree *tree, FILE *out)
{
    const char *const *side = tree->game->side_name;
    int draws = tree->ends - tree->wins[0] - tree->wins[1];
    fprintf(out, "%d nodes, %d ends: %d won by %s, %d won by %s", tree->count, tree->ends, tree->wins[0],
            side[0], tree->wins[1], side[1]);
    if (draws > 0) fprintf(out, ", %d drawn", draws);
    fprintf(out, "\n");
}

void end_tree_print(const EndTree *tree, FILE *out)
{
    for (int i = 0; i < tree->count; i++)
        print_node(tree, i, out);
    fprintf(out, "\n");
    print_sum(tree, out);
}

/* ---- Picture ---- */

/* A column for every end; a parent is centred above its children, which come after it. Returns the columns. */
static int lay_out(const EndTree *tree, double *x)
{
    int columns = 0;
    for (int i = tree->count - 1; i >= 0; i--) {
        int first = -1, last = -1;
        for (int k = i + 1; k < tree->count; k++) {
            if (tree->node[k].parent != i) continue;
            if (first < 0) first = k;
            last = k;
        }
        x[i] = first >= 0 ? (x[first] + x[last]) / 2 : LEFT + STEP * (tree->ends - 1 - columns++);
    }
    return columns;
}

static double top_of(const EndNode *node)
{
    return TOP + LEVEL * (double)node->depth;
}

static void draw_edge(const EndTree *tree, const double *x, int at, FILE *out)
{
    const EndNode *node = &tree->node[at];
    if (node->parent < 0) return;
    char move[MOVE_TEXT], step[STEP_TEXT];
    double from = top_of(&tree->node[node->parent]), to = top_of(node), middle = (from + to) / 2 + 8;
    move_text(tree, at, move);
    step_text(tree, node, step);
    fprintf(out, "<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\"/>\n", x[node->parent], from, x[at], to);
    fprintf(out, "<g class=\"move\"><text x=\"%g\" y=\"%g\">%s</text><text x=\"%g\" y=\"%g\">%s</text></g>\n",
            x[at], middle, step, x[at], middle + 13, move);
}

static void draw_node(const EndTree *tree, const double *x, int at, FILE *out)
{
    const EndNode *node = &tree->node[at];
    const char *kind = node->side == 0 ? "first" : "second";
    fprintf(out, "<g class=\"%s%s\"><circle cx=\"%g\" cy=\"%g\" r=\"%d\"/>", kind, node->end ? " end" : "",
            x[at], top_of(node), RADIUS);
    fprintf(out, "<text x=\"%g\" y=\"%g\">%c</text></g>\n", x[at], top_of(node) + 6, end_tree_label(node));
}

static void begin_line(FILE *out, double y)
{
    fprintf(out, "<text class=\"small\" x=\"20\" y=\"%g\">", y);
}

static void draw_legend(const EndTree *tree, double y, FILE *out)
{
    const char *const *side = tree->game->side_name;
    begin_line(out, y);
    fprintf(out, "Dark: %s to move; light: %s to move; ringed: the game is over.</text>\n", side[0], side[1]);
    begin_line(out, y + 18);
    fprintf(out, "W: the side to move can win; L: it loses; D: a draw.</text>\n");
    begin_line(out, y + 36);
    print_sum(tree, out);
    fprintf(out, "</text>\n");
}

static const char STYLE[] =
    "text{font-family:'DejaVu Sans',Verdana,sans-serif;fill:#1f2933;text-anchor:middle;font-size:17px}"
    "line{stroke:#7b8794;stroke-width:1.4}circle{stroke:#1f2933;stroke-width:1.4}.end circle{stroke-width:4}"
    ".first circle{fill:#1f2933}.first text{fill:#fff}.second circle{fill:#fff}"
    ".first.end circle{stroke:#e0a100}.second.end circle{stroke:#e0a100}"
    ".move text{font-size:11px;paint-order:stroke;stroke:#fff;stroke-width:4px}"
    ".small{font-size:12px;text-anchor:start}.title{font-size:19px;font-weight:bold;text-anchor:start}";

Status end_tree_svg(const EndTree *tree, FILE *out)
{
    double *x = malloc((size_t)tree->count * sizeof *x);
    if (x == NULL) return status_failed("no memory for the picture");
    double width = 2 * LEFT + (double)STEP * (lay_out(tree, x) - 1);
    double legend = TOP + (double)LEVEL * tree->depth + LEGEND;
    if (width < 640) width = 640;
    char position[POS_TEXT];
    const EndNode *first = tree->count > 1 ? &tree->node[1] : NULL;
    position[0] = '\0';
    if (first != NULL) tree->game->pos_text(&first->before, position);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g %g\">\n"
            "<style>%s</style>\n<rect width=\"%g\" height=\"%g\" fill=\"#fff\"/>\n"
            "<text class=\"title\" x=\"20\" y=\"34\">%s to the end: %s</text>\n",
            width, legend + 52, width, legend + 52, STYLE, width, legend + 52, tree->game->title, position);
    for (int i = 0; i < tree->count; i++)
        draw_edge(tree, x, i, out);
    for (int i = 0; i < tree->count; i++)
        draw_node(tree, x, i, out);
    draw_legend(tree, legend, out);
    fprintf(out, "</svg>\n");
    free(x);
    return status_ok();
}
