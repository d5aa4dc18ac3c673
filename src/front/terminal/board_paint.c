#include "front/terminal/board_paint.h"

#include "front/terminal/art.h"

/* ---- Marks: colour and characters say the same ---- */

typedef struct Marks {
    Paper paper;
    const char *left, *right; /* around what stands on the cell */
} Marks;

static Paper heat_paper(double heat)
{
    int level = (int)(heat * 4.99);
    return PAPER_HEAT_0 + (unsigned)(level < 0 ? 0 : level > 4 ? 4 : level);
}

/* The mark that matters most to the player wins; `ground` is the paper of an unmarked cell. */
static Marks marks_of(const BoardPainter *painter, int square, Paper ground)
{
    const SceneCell *cell = &painter->scene->cell[square];
    const Screen *screen = painter->screen;
    if (square == painter->cursor) return (Marks){PAPER_CURSOR, "[", "]"};
    if (cell->marks & CELL_WIN) return (Marks){PAPER_SELECTED, "=", "="};
    if (cell->marks & (CELL_SELECTED | CELL_PATH)) return (Marks){PAPER_SELECTED, "{", "}"};
    if (cell->marks & (CELL_HINT | CELL_BEST)) return (Marks){PAPER_HINT, "*", "*"};
    if (cell->marks & CELL_TARGET) return (Marks){PAPER_TARGET, "(", ")"};
    if (cell->heat >= 0 && cell->face == FACE_NONE) return (Marks){heat_paper(cell->heat), " ", " "};
    if (cell->marks & CELL_MUST) return (Marks){PAPER_MUST, " ", " "};
    if (cell->marks & CELL_LAST)
        return (Marks){PAPER_LAST, screen_pick(screen, "‹", "<"), screen_pick(screen, "›", ">")};
    return (Marks){ground, " ", " "};
}

static void paint_edges(const BoardPainter *painter, Rect cell, Marks marks)
{
    if (marks.left[0] == ' ') return;
    Pen edge = pen(painter->scene->style == BOARD_CHECKERED ? INK_WHITE : INK_ACCENT, marks.paper, BOLD);
    int row = cell.row + (cell.rows - 1) / 2;
    screen_put(painter->screen, row, cell.column, edge, "%s", marks.left);
    screen_put(painter->screen, row, cell.column + cell.columns - 1, edge, "%s", marks.right);
}

/* ---- An empty cell ---- */

static int percent_shown(const SceneCell *cell)
{
    return cell->heat_percent > 99 ? 99 : cell->heat_percent;
}

/* Is there room for the label, beside the marks at both edges if there are any? */
static bool label_fits(Rect rect, const SceneCell *cell, Marks marks)
{
    return text_columns(cell->label) <= rect.columns - (marks.left[0] == ' ' ? 0 : 2);
}

/* Large cells have room for the label and, below it, what the computer expects; small ones for one of them. */
static void paint_empty(const BoardPainter *painter, Rect rect, const SceneCell *cell, Marks marks)
{
    Paper paper = marks.paper;
    const Scene *scene = painter->scene;
    Screen *screen = painter->screen;
    bool wanted = scene->style == BOARD_LINES || scene->numbers == NUMBERS_SQUARES;
    bool labelled = wanted && label_fits(rect, cell, marks), open = cell->marks & CELL_OPEN;
    int row = rect.row + (rect.rows - 1) / 2, middle = rect.column + rect.columns / 2;
    int label = middle - (text_columns(cell->label) - 1 + (rect.columns < 5)) / 2;
    if (cell->heat_percent >= 0 && (rect.rows == 1 || !labelled)) {
        screen_put(screen, row, middle - 1, pen(INK_NORMAL, paper, 0), "%2d%%", percent_shown(cell));
        return;
    }
    if (labelled)
        screen_put(screen, row, label, pen(open ? INK_GOOD : INK_DIM, paper, 0), "%s", cell->label);
    else if (open)
        screen_put(screen, row, middle, pen(INK_GOOD, paper, 0), "%s", screen_pick(screen, "·", "."));
    else if (scene->style == BOARD_CELLS)
        screen_put(screen, row, middle, pen(INK_DIM, paper, 0), ".");
    if (cell->heat_percent >= 0)
        screen_put(screen, row + 1, middle - 1, pen(INK_NORMAL, paper, 0), "%2d%%", percent_shown(cell));
}

/* ---- Checkered cells: the corners are used, since discs fill the middle ---- */

static void paint_corners(const BoardPainter *painter, Rect rect, const SceneCell *cell, Paper paper)
{
    Screen *screen = painter->screen;
    int bottom = rect.row + rect.rows - 1, right = rect.column + rect.columns - 1;
    if (painter->scene->numbers != NUMBERS_NONE && rect.rows > 1)
        screen_put(screen, bottom, rect.column, pen(INK_ACCENT, paper, 0), "%s", cell->label);
    if (cell->marks & CELL_MUST) screen_put(screen, bottom, right, pen(INK_WHITE, paper, BOLD), "!");
}

static void paint_empty_checkered(const BoardPainter *painter, Rect rect, const SceneCell *cell, Paper paper)
{
    Screen *screen = painter->screen;
    int row = rect.row + (rect.rows - 1) / 2, middle = rect.column + rect.columns / 2;
    if (cell->marks & CELL_TARGET)
        screen_put(screen, row, middle, pen(INK_WHITE, paper, BOLD), "%s", screen_pick(screen, "•", "o"));
    else if (cell->heat_percent >= 0)
        screen_put(screen, row, middle - 1, pen(INK_WHITE, paper, 0), "%2d%%", percent_shown(cell));
    else if (!screen_has_colours(screen))
        screen_put(screen, row, middle, pen(INK_DIM, paper, 0), ".");
}

/* ---- Cells ---- */

static void paint_label_below(const BoardPainter *painter, Rect rect, const SceneCell *cell, Paper paper)
{
    if (painter->scene->numbers == NUMBERS_NONE || rect.rows < 2 || cell->face == FACE_NONE) return;
    screen_put(painter->screen, rect.row + rect.rows - 1, rect.column + rect.columns / 2,
               pen(INK_DIM, paper, 0), "%s", cell->label);
}

static void paint_cell(const BoardPainter *painter, int square)
{
    const SceneCell *cell = &painter->scene->cell[square];
    bool checkered = painter->scene->style == BOARD_CHECKERED;
    Rect rect = layout_cell(&painter->layout, cell->column, cell->row);
    Marks marks = marks_of(painter, square, checkered ? PAPER_DARK : PAPER_NORMAL);
    screen_fill(painter->screen, rect, pen(INK_NORMAL, marks.paper, 0));
    if (cell->face != FACE_NONE)
        piece_paint(painter, rect, cell->face, cell->side, marks.paper);
    else if (checkered)
        paint_empty_checkered(painter, rect, cell, marks.paper);
    else
        paint_empty(painter, rect, cell, marks);
    if (checkered) paint_corners(painter, rect, cell, marks.paper);
    if (painter->scene->style == BOARD_CELLS) paint_label_below(painter, rect, cell, marks.paper);
    paint_edges(painter, rect, marks);
}

/* ---- Lines between cells ---- */

static void paint_rules(const BoardPainter *painter, Rect block)
{
    const Layout *layout = &painter->layout;
    Screen *screen = painter->screen;
    Pen style = pen(INK_DIM, PAPER_NORMAL, 0);
    int inner_rows = block.rows - 2 * layout->frame, inner_columns = block.columns - 2 * layout->frame;
    for (int row = 0; row < inner_rows; row++) {
        bool rule = layout->rule_rows > 0 && (row + 1) % (layout->rows + 1) == 0;
        for (int column = 0; column < inner_columns; column++) {
            bool line = (column + 1) % (layout->columns + 1) == 0;
            if (!rule && !line) continue;
            const char *part = rule && line ? screen_pick(screen, "┼", "+")
                               : rule       ? screen_pick(screen, "─", "-")
                                            : screen_pick(screen, "│", "|");
            screen_put(screen, block.row + layout->frame + row, block.column + layout->frame + column, style,
                       "%s", part);
        }
    }
}

/* ---- Blocks ---- */

static bool in_block(const BoardPainter *painter, const SceneBlock *block, const SceneCell *cell)
{
    const Layout *layout = &painter->layout;
    return cell->column / layout->block_columns == block->column / layout->block_columns &&
           cell->row / layout->block_rows == block->row / layout->block_rows;
}

/* A word in the frame of a block. */
static void paint_tag(const BoardPainter *painter, Rect rect, bool below, Pen style, const char *text)
{
    int columns = text_columns(text) + 2;
    screen_put(painter->screen, below ? rect.row + rect.rows - 1 : rect.row,
               rect.column + (rect.columns - columns) / 2, style, " %s ", text);
}

/* A heavy frame, or an arrow where there are no frames: the player may move there. */
static void paint_block_frame(const BoardPainter *painter, const SceneBlock *block, Rect rect)
{
    bool open = block->marks & BLOCK_OPEN, sent = block->marks & BLOCK_SENT;
    Pen note = pen(INK_NOTE, PAPER_NORMAL, BOLD);
    Pen style = pen(open ? INK_GOOD : INK_DIM, PAPER_NORMAL, open ? BOLD : 0);
    if (painter->layout.folded) {
        const char *arrow = screen_pick(painter->screen, "►", ">");
        if (open || sent) screen_put(painter->screen, rect.row + 1, rect.column - 1, note, "%s", arrow);
        return;
    }
    screen_frame(painter->screen, rect, sent && !open ? note : style, open);
    if (sent) paint_tag(painter, rect, false, note, words(painter->language, N_("next")));
}

/* The block is part of what decided the game. */
static bool is_decisive(const BoardPainter *painter, const SceneBlock *block)
{
    for (int square = 0; square < painter->scene->cell_count; square++) {
        const SceneCell *cell = &painter->scene->cell[square];
        if ((cell->marks & CELL_WIN) && in_block(painter, block, cell)) return true;
    }
    return false;
}

/* The same sign as on the squares of a line. */
static void paint_decisive(const BoardPainter *painter, Rect rect)
{
    Pen style = pen(INK_ACCENT, PAPER_SELECTED, BOLD);
    if (!painter->layout.folded)
        paint_tag(painter, rect, false, style, "= = =");
    else
        screen_put(painter->screen, rect.row + 1, rect.column - 1, style, "=");
}

/* One large symbol over the block; the move that won it stays marked. */
static void paint_cover(const BoardPainter *painter, const SceneBlock *block, Rect rect)
{
    const Scene *scene = painter->scene;
    bool folded = painter->layout.folded, decisive = is_decisive(painter, block);
    Paper paper = decisive ? PAPER_SELECTED : PAPER_NORMAL;
    Pen style = pen(block->cover_side == 0 ? INK_FIRST : INK_SECOND, paper, BOLD);
    if (decisive) paint_decisive(painter, rect);
    Rect inner = {rect.row + !folded, rect.column + 2, rect.rows - 2 * !folded, rect.columns - 4};
    if (inner.rows > 5) inner = rect_centred(inner, inner.rows - 2, inner.columns - 4);
    art_draw(painter->screen, inner, block->cover == FACE_CROSS ? SHAPE_CROSS : SHAPE_RING, style);
    for (int square = 0; square < scene->cell_count; square++) {
        const SceneCell *cell = &scene->cell[square];
        if (!in_block(painter, block, cell)) continue;
        if ((cell->marks & CELL_LAST) && !folded)
            paint_tag(painter, rect, true, pen(INK_ACCENT, PAPER_LAST, BOLD),
                      words(painter->language, N_("last")));
        if (square == painter->cursor) /* the cursor may be on a finished block */
            screen_put(painter->screen, rect.row, rect.column, pen(INK_ACCENT, PAPER_CURSOR, BOLD), "[]");
    }
}

static void paint_open_block(const BoardPainter *painter, const SceneBlock *block, Rect rect)
{
    const Scene *scene = painter->scene;
    bool full = true;
    paint_rules(painter, rect);
    for (int square = 0; square < scene->cell_count; square++) {
        if (!in_block(painter, block, &scene->cell[square])) continue;
        paint_cell(painter, square);
        if (scene->cell[square].face == FACE_NONE) full = false;
    }
    if (full)
        paint_tag(painter, rect, false, pen(INK_DIM, PAPER_NORMAL, REVERSE),
                  words(painter->language, N_("draw")));
}

static void paint_blocks(const BoardPainter *painter)
{
    for (int i = 0; i < painter->scene->block_count; i++) {
        const SceneBlock *block = &painter->scene->blocks[i];
        Rect rect = layout_block(&painter->layout, block->column, block->row);
        paint_block_frame(painter, block, rect);
        if (block->cover != FACE_NONE)
            paint_cover(painter, block, rect);
        else
            paint_open_block(painter, block, rect);
    }
}

/* ---- The board ---- */

static void paint_ground(const BoardPainter *painter)
{
    const Scene *scene = painter->scene;
    const Layout *layout = &painter->layout;
    screen_frame(painter->screen, layout->board, pen(INK_DIM, PAPER_NORMAL, 0), false);
    for (int row = 0; row < scene->rows; row++)
        for (int column = 0; column < scene->columns; column++)
            screen_fill(painter->screen, layout_cell(layout, column, row), pen(INK_NORMAL, PAPER_LIGHT, 0));
}

void board_paint(const BoardPainter *painter)
{
    const Scene *scene = painter->scene;
    if (scene->style == BOARD_BLOCKS && scene->block_count > 0) {
        paint_blocks(painter);
        return;
    }
    if (scene->style == BOARD_CHECKERED) paint_ground(painter);
    if (scene->style == BOARD_LINES) paint_rules(painter, painter->layout.board);
    for (int square = 0; square < scene->cell_count; square++)
        paint_cell(painter, square);
}
