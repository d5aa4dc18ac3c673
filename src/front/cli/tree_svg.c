#include "front/cli/tree_svg.h"

#include "base/text.h"

#include <stdlib.h>

extern const Game tictactoe_game;

/* One board of the picture. Children are adjacent in the array, in the order of their squares. */
typedef struct Node {
    Board board;
    int parent, square; /* the move that led here; -1 at the root */
    int depth, first_child, children;
    double x;
    int value, bound; /* bound: 0 exact, -1 at most this, +1 at least this */
    int chosen;       /* the child that its side would play, -1 = none */
    bool visited, cut_here;
} Node;

typedef struct Picture {
    const TreeSvg *tree;
    Node *node;
    int count, columns, levels;
    long searched;
} Picture;

/* All measures in pixels. */
enum { CELL = 14, BOARD = 3 * CELL, STEP = BOARD + 14, LEVEL = 124, TOP = 84, LEFT = 150, LEGEND = 120 };

#define X_COLOUR "#c2410c"
#define O_COLOUR "#1d6fb8"
#define INK      "#1f2933"
#define FAINT    "#9aa5b1"
#define GOLD     "#e0a100"
#define CUT      "#b3261e"

/* ---- The tree ---- */

static bool is_over(Board board)
{
    return board_winner(board) >= 0 || board_free(board) == 0;
}

static bool add_children(Picture *picture, int at)
{
    Node *parent = &picture->node[at];
    parent->first_child = picture->count;
    for (uint64_t free = board_free(parent->board); free != 0;) {
        if (picture->count == TREE_SVG_BOARDS) return false;
        int square = bits_pop(&free);
        picture->node[picture->count++] = (Node){.board = board_play(parent->board, square),
                                                 .parent = at,
                                                 .square = square,
                                                 .depth = parent->depth + 1,
                                                 .chosen = -1};
        parent->children++;
    }
    return true;
}

/* Breadth first: the array is its own queue. False if there are too many boards. */
static bool grow_picture(Picture *picture)
{
    picture->node[0] = (Node){.board = picture->tree->from, .parent = -1, .square = -1, .chosen = -1};
    picture->count = 1;
    for (int at = 0; at < picture->count; at++) {
        const Node *node = &picture->node[at];
        picture->levels = node->depth + 1;
        if (node->depth == picture->tree->depth || is_over(node->board)) continue;
        if (!add_children(picture, at)) return false;
    }
    return true;
}

/* A column for every leaf; a parent is centred above its children. */
static void lay_out(Picture *picture, int at)
{
    Node *node = &picture->node[at];
    if (node->children == 0) {
        node->x = LEFT + STEP * (picture->columns++ + 0.5);
        return;
    }
    for (int i = 0; i < node->children; i++)
        lay_out(picture, node->first_child + i);
    const Node *first = &picture->node[node->first_child];
    node->x = (first->x + first[node->children - 1].x) / 2;
}

/* ---- The search: X takes the smallest value, O the largest ---- */

static int final_value(Board board)
{
    int winner = board_winner(board);
    return winner < 0 ? 0 : winner == 0 ? -1 : 1;
}

/* The value of `board` by minimax, with cutoffs if wanted. `at` is its place in the picture, or -1 if it is
 * too deep to be drawn. */
static int search_picture(Picture *picture, Board board, int alpha, int beta, int at)
{
    Node *node = at >= 0 ? &picture->node[at] : NULL;
    const int low = alpha, high = beta;
    bool maximum = board.side == 1;
    int best = is_over(board) ? final_value(board) : maximum ? -2 : 2, number = 0, chosen = -1;
    picture->searched++;
    for (uint64_t free = is_over(board) ? 0 : board_free(board); free != 0; number++) {
        int child = node != NULL && node->children > 0 ? node->first_child + number : -1;
        int value = search_picture(picture, board_play(board, bits_pop(&free)), alpha, beta, child);
        if (maximum ? value > best : value < best) {
            best = value;
            chosen = child;
        }
        if (maximum && best > alpha) alpha = best;
        if (!maximum && best < beta) beta = best;
        if (picture->tree->alpha_beta && alpha >= beta) {
            if (node != NULL) node->cut_here = free != 0;
            break;
        }
    }
    if (node != NULL) {
        node->visited = true;
        node->value = best;
        node->chosen = chosen;
        bool bounded = picture->tree->alpha_beta && !is_over(board);
        node->bound = !bounded ? 0 : best <= low ? -1 : best >= high ? 1 : 0;
    }
    return best;
}

static bool is_chosen(const Picture *picture, int at)
{
    int parent = picture->node[at].parent;
    return parent >= 0 && picture->node[parent].visited && picture->node[parent].chosen == at;
}

/* Is it on the principal variation? */
static bool is_principal(const Picture *picture, int at)
{
    while (picture->node[at].parent >= 0 && is_chosen(picture, at))
        at = picture->node[at].parent;
    return at == 0;
}

/* ---- Drawing ---- */

static double top_of(const Node *node)
{
    return TOP + (double)node->depth * LEVEL;
}

static void draw_line(FILE *out, double x1, double y1, double x2, double y2, const char *style)
{
    fprintf(out, "<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" %s/>\n", x1, y1, x2, y2, style);
}

static void draw_mark(FILE *out, int side, double x, double y)
{
    const double reach = 3.9;
    if (side == 1) {
        fprintf(out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" class=\"o\"/>\n", x, y, reach);
        return;
    }
    fprintf(out, "<path d=\"M%g %gl%g %gm0 %gl%g %g\" class=\"x\"/>\n", x - reach, y - reach, 2 * reach,
            2 * reach, -2 * reach, -2 * reach, 2 * reach);
}

/* The centre of a square of the board at (x, y). */
static double cell_x(double x, int square)
{
    return x + CELL * (square % 3 + 0.5);
}

static double cell_y(double y, int square)
{
    return y + CELL * (square / 3 + 0.5);
}

static void draw_winning_line(FILE *out, Board board, double x, double y)
{
    int winner = board_winner(board);
    if (winner < 0) return;
    for (int i = 0; i < LINES; i++) {
        if ((board.marks[winner] & LINE[i]) != LINE[i]) continue;
        int from = bits_first(LINE[i]), to = bits_last(LINE[i]);
        draw_line(out, cell_x(x, from), cell_y(y, from), cell_x(x, to), cell_y(y, to), "class=\"won\"");
        return;
    }
}

/* The board at (x, y) with its last move shaded. `frame` is the class of its outline. */
static void draw_board(FILE *out, Board board, int last, double x, double y, const char *frame)
{
    fprintf(out, "<rect x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\" rx=\"4\" class=\"%s\"/>\n", x - 3, y - 3,
            BOARD + 6, BOARD + 6, frame);
    if (last >= 0)
        fprintf(out, "<rect x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\" class=\"last\"/>\n",
                cell_x(x, last) - CELL / 2.0, cell_y(y, last) - CELL / 2.0, CELL, CELL);
    fprintf(out, "<path d=\"M%g %gv%dm%d 0v-%dM%g %gh%dm0 %dh-%d\" class=\"grid\"/>\n", x + CELL, y, BOARD,
            CELL, BOARD, x, y + CELL, BOARD, CELL, BOARD);
    for (int square = 0; square < CELLS; square++)
        for (int side = 0; side < 2; side++)
            if (board.marks[side] >> square & 1) draw_mark(out, side, cell_x(x, square), cell_y(y, square));
    draw_winning_line(out, board, x, y);
}

static const char *value_class(int value)
{
    return value < 0 ? "xwins" : value > 0 ? "owins" : "draw";
}

static void draw_value(FILE *out, int value, int bound, double middle, double y)
{
    const char *const sign[] = {"≤ ", "", "≥ "};
    const char *const text[] = {"−1", "0", "+1"};
    fprintf(out,
            "<rect x=\"%g\" y=\"%g\" width=\"36\" height=\"17\" rx=\"8.5\" class=\"%s\"/>"
            "<text x=\"%g\" y=\"%g\" class=\"value\">%s%s</text>\n",
            middle - 18, y, value_class(value), middle, y + 12.5, sign[bound + 1], text[value + 1]);
}

static void draw_edge(FILE *out, const Picture *picture, int at)
{
    const Node *node = &picture->node[at];
    if (node->parent < 0) return;
    const Node *parent = &picture->node[node->parent];
    double y1 = top_of(parent) + BOARD + 24, y2 = top_of(node) - 3, middle = (y1 + y2) / 2;
    const char *class = !node->visited              ? "edge unseen"
                        : is_principal(picture, at) ? "edge principal"
                        : is_chosen(picture, at)    ? "edge chosen"
                                                    : "edge";
    fprintf(out, "<path d=\"M%g %gC%g %g %g %g %g %g\" class=\"%s\"/>\n", parent->x, y1, parent->x, middle,
            node->x, middle, node->x, y2, class);
}

static void draw_node(FILE *out, const Picture *picture, int at)
{
    const Node *node = &picture->node[at];
    double x = node->x - BOARD / 2.0, y = top_of(node);
    const char *frame = is_principal(picture, at) ? "card principal"
                        : is_chosen(picture, at)  ? "card chosen"
                                                  : "card";
    fprintf(out, "<g%s><title>", node->visited ? "" : " class=\"faded\"");
    if (node->square >= 0) fprintf(out, "%s plays %d: ", node->board.side == 0 ? "O" : "X", node->square);
    fprintf(out, node->visited ? "value %d</title>\n" : "never looked at</title>\n", node->value);
    draw_board(out, node->board, node->square, x, y, node->visited ? frame : "card");
    if (node->visited) draw_value(out, node->value, node->bound, node->x, y + BOARD + 6);
    if (node->children == 0 && !is_over(node->board) && node->visited)
        fprintf(out, "<text x=\"%g\" y=\"%g\" class=\"more\">…</text>\n", node->x, y + BOARD + 36);
    fprintf(out, "</g>\n");
}

/* Two short strokes across the edge to the moves that were cut off. */
static void draw_cut(FILE *out, const Picture *picture, int at)
{
    const Node *node = &picture->node[at];
    if (!node->cut_here || node->children == 0) return;
    for (int i = 0; i < node->children; i++) {
        const Node *child = &picture->node[node->first_child + i];
        if (child->visited) continue;
        double y = top_of(child) - 16;
        draw_line(out, child->x - 7, y + 3, child->x + 7, y - 3, "class=\"cut\"");
        draw_line(out, child->x - 7, y + 8, child->x + 7, y + 2, "class=\"cut\"");
    }
}

/* A band behind every level, and who chooses there. */
static void draw_level(FILE *out, const Picture *picture, int depth, double width)
{
    int side = depth % 2 == 0 ? picture->tree->from.side : 1 - picture->tree->from.side;
    double y = TOP + (double)depth * LEVEL;
    if (depth % 2 == 0)
        fprintf(out, "<rect x=\"0\" y=\"%g\" width=\"%g\" height=\"%d\" class=\"band\"/>\n", y - 30, width,
                LEVEL);
    fprintf(out, "<text x=\"20\" y=\"%g\" class=\"who %s\">%s to move</text>\n", y + 18,
            side == 0 ? "isx" : "iso", side == 0 ? "X" : "O");
    fprintf(out, "<text x=\"20\" y=\"%g\" class=\"small\">takes the %s</text>\n", y + 36,
            side == 0 ? "smallest" : "largest");
}

static void draw_legend_text(FILE *out, double x, double y, const char *text)
{
    fprintf(out, "<text x=\"%g\" y=\"%g\" class=\"small\">%s</text>\n", x, y, text);
}

static void draw_legend(FILE *out, const Picture *picture, double y)
{
    const char *const meaning[] = {"X wins", "a draw", "O wins"};
    for (int value = -1; value <= 1; value++) {
        double x = 38 + 110.0 * (value + 1);
        draw_value(out, value, 0, x, y);
        draw_legend_text(out, x + 24, y + 13, meaning[value + 1]);
    }
    draw_line(out, 352, y + 9, 382, y + 9, "class=\"edge principal\"");
    draw_legend_text(out, 390, y + 13, "the game if both play best");
    draw_line(out, 20, y + 41, 56, y + 41, "class=\"edge chosen\"");
    draw_legend_text(out, 62, y + 45, "the first best move of a board");
    fprintf(out, "<rect x=\"270\" y=\"%g\" width=\"%d\" height=\"%d\" class=\"last\"/>\n", y + 34, CELL,
            CELL);
    draw_legend_text(out, 292, y + 45, "the move just made");
    draw_legend_text(out, 440, y + 45, "… goes on below");
    if (!picture->tree->alpha_beta) return;
    draw_line(out, 31, y + 70, 45, y + 64, "class=\"cut\"");
    draw_line(out, 31, y + 75, 45, y + 69, "class=\"cut\"");
    draw_legend_text(
        out, 62, y + 73,
        "cut off, not searched: the side above already has something better  (≤, ≥: only a bound)");
}

static const char STYLE[] =
    "text{font-family:'DejaVu Sans',Verdana,sans-serif;fill:" INK "}"
    ".title{font-size:19px;font-weight:bold}.small{font-size:12px;fill:#52606d}"
    ".who{font-size:14px;font-weight:bold}.isx{fill:" X_COLOUR "}.iso{fill:" O_COLOUR "}"
    ".value{font-size:12px;font-weight:bold;text-anchor:middle;fill:#fff}"
    ".more{font-size:18px;text-anchor:middle;fill:" FAINT "}"
    ".band{fill:#f3f5f8}.card{fill:#fff;stroke:#cbd2d9;stroke-width:1}"
    ".card.chosen{stroke:" INK ";stroke-width:1.6}.card.principal{stroke:" GOLD ";stroke-width:3}"
    ".grid{stroke:#cbd2d9;stroke-width:1;fill:none}.last{fill:#fdeec4}"
    ".x{stroke:" X_COLOUR ";stroke-width:2.2;stroke-linecap:round;fill:none}"
    ".o{stroke:" O_COLOUR ";stroke-width:2.2;fill:none}"
    ".won{stroke:" INK ";stroke-width:1.6;stroke-linecap:round;opacity:.65}"
    ".edge{stroke:#cbd2d9;stroke-width:1.2;fill:none}.edge.chosen{stroke:" INK ";stroke-width:1.8}"
    ".edge.principal{stroke:" GOLD ";stroke-width:3.4}.edge.unseen{stroke-dasharray:3 4}"
    ".xwins{fill:" X_COLOUR "}.owins{fill:" O_COLOUR "}.draw{fill:#7b8794}"
    ".cut{stroke:" CUT ";stroke-width:2;stroke-linecap:round}.faded{opacity:.4}";

static void draw_title(FILE *out, const Picture *picture)
{
    char text[POS_TEXT];
    Pos pos = board_pos(picture->tree->from);
    tictactoe_game.pos_text(&pos, text);
    fprintf(out, "<text x=\"20\" y=\"30\" class=\"title\">Tic-tac-toe below %s</text>\n", text);
    fprintf(out, "<text x=\"20\" y=\"48\" class=\"small\">%s: %ld positions looked at</text>\n",
            picture->tree->alpha_beta ? "alpha-beta" : "minimax", picture->searched);
}

static void draw_tree(FILE *out, const Picture *picture)
{
    double width = LEFT + (double)STEP * picture->columns + 20;
    if (width < 660) width = 660;
    double legend = TOP + (double)LEVEL * picture->levels - 12, height = legend + LEGEND;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g %g\">\n"
            "<style>%s</style>\n<rect width=\"%g\" height=\"%g\" fill=\"#fff\"/>\n",
            width, height, width, height, STYLE, width, height);
    for (int depth = 0; depth < picture->levels; depth++)
        draw_level(out, picture, depth, width);
    draw_title(out, picture);
    for (int at = 0; at < picture->count; at++)
        draw_edge(out, picture, at);
    for (int at = 0; at < picture->count; at++)
        draw_cut(out, picture, at);
    for (int at = 0; at < picture->count; at++)
        draw_node(out, picture, at);
    draw_legend(out, picture, legend);
    fprintf(out, "</svg>\n");
}

Status tree_svg_write(const TreeSvg *tree, FILE *out)
{
    Picture picture = {.tree = tree, .node = malloc(TREE_SVG_BOARDS * sizeof *picture.node)};
    if (picture.node == NULL) return status_failed("no memory for the picture");
    Status status = status_ok();
    if (grow_picture(&picture)) {
        lay_out(&picture, 0);
        search_picture(&picture, tree->from, -2, 2, 0);
        draw_tree(out, &picture);
    } else {
        status = status_wrong(
            "a tree of depth %d has more than %d boards here; use a smaller --depth, or a --position later in the game",
            tree->depth, TREE_SVG_BOARDS);
    }
    free(picture.node);
    return status;
}
