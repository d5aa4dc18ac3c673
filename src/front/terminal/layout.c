#include "front/terminal/layout.h"

enum { SIZES_MAX = 7 };

/* The sizes of a cell from large to small, ended by one without rows. */
typedef struct Size {
    int rows, columns;
    int rule_rows, gap;
    bool folded;
} Size;

/* Odd heights, so that there is a middle; widths that look square. */
static const Size LINES_SIZES[SIZES_MAX] = {{9, 21, 1, 0, false},
                                            {7, 17, 1, 0, false},
                                            {5, 13, 1, 0, false},
                                            {3, 9, 1, 0, false},
                                            {1, 5, 1, 0, false}};
static const Size BLOCKS_SIZES[SIZES_MAX] = {
    {3, 7, 1, 2, false}, {1, 5, 1, 2, false}, {1, 3, 1, 1, false}, {1, 3, 0, 1, false}, {1, 3, 0, 1, true}};
static const Size CHECKERED_SIZES[SIZES_MAX] = {
    {4, 9, 0, 0, false}, {3, 7, 0, 0, false}, {2, 5, 0, 0, false}, {1, 3, 0, 0, false}};
static const Size CELLS_SIZES[SIZES_MAX] = {
    {3, 7, 0, 0, false}, {2, 5, 0, 0, false}, {1, 5, 0, 0, false}, {1, 3, 0, 0, false}};

static const Size *sizes_of(BoardStyle style)
{
    switch (style) {
    case BOARD_LINES:
        return LINES_SIZES;
    case BOARD_BLOCKS:
        return BLOCKS_SIZES;
    case BOARD_CHECKERED:
        return CHECKERED_SIZES;
    default:
        return CELLS_SIZES;
    }
}

static int block_height(const Layout *layout)
{
    int rows = layout->block_rows;
    return rows * layout->rows + (rows - 1) * layout->rule_rows + 2 * layout->frame;
}

static int block_width(const Layout *layout)
{
    int columns = layout->block_columns;
    return columns * layout->columns + (columns - 1) * layout->rule_columns + 2 * layout->frame;
}

static Layout sized(const Scene *scene, Size size, Rect area)
{
    bool lines = scene->style == BOARD_LINES || scene->style == BOARD_BLOCKS;
    bool framed = scene->style == BOARD_BLOCKS || scene->style == BOARD_CHECKERED;
    Layout layout = {.rows = size.rows,
                     .columns = size.columns,
                     .rule_rows = size.rule_rows,
                     .rule_columns = lines,
                     .frame = framed && !size.folded,
                     .folded = size.folded,
                     .gap = size.gap,
                     .block_columns = scene->block > 0 ? scene->block : scene->columns,
                     .block_rows = scene->block > 0 ? scene->block : scene->rows};
    int across = scene->columns / layout.block_columns, down = scene->rows / layout.block_rows;
    layout.board = rect_centred(area, down * block_height(&layout) + (down - 1) * size.folded,
                                across * block_width(&layout) + (across - 1) * layout.gap);
    return layout;
}

Layout layout_of(const Scene *scene, Rect area)
{
    const Size *size = sizes_of(scene->style);
    Layout layout = sized(scene, *size, area);
    while (size[1].rows > 0 && (layout.board.rows > area.rows || layout.board.columns > area.columns))
        layout = sized(scene, *++size, area);
    return layout;
}

Rect layout_least(const Scene *scene)
{
    const Size *size = sizes_of(scene->style);
    while (size[1].rows > 0)
        size++;
    Layout layout = sized(scene, *size, (Rect){0});
    Rect first = layout_cell(&layout, 0, 0), last = layout_cell(&layout, scene->columns - 1, scene->rows - 1);
    return (Rect){0, 0, last.row + last.rows - first.row, last.column + last.columns - first.column};
}

Rect layout_block(const Layout *layout, int column, int row)
{
    int width = block_width(layout), height = block_height(layout);
    return (Rect){layout->board.row + row / layout->block_rows * (height + layout->folded),
                  layout->board.column + column / layout->block_columns * (width + layout->gap), height,
                  width};
}

Rect layout_cell(const Layout *layout, int column, int row)
{
    Rect block = layout_block(layout, column, row);
    int inner_row = row % layout->block_rows, inner_column = column % layout->block_columns;
    return (Rect){block.row + layout->frame + inner_row * (layout->rows + layout->rule_rows),
                  block.column + layout->frame + inner_column * (layout->columns + layout->rule_columns),
                  layout->rows, layout->columns};
}

bool layout_fits(const Layout *layout, const Scene *scene, Rect area)
{
    Rect first = layout_cell(layout, 0, 0), last = layout_cell(layout, scene->columns - 1, scene->rows - 1);
    return first.row >= area.row && first.column >= area.column &&
           last.row + last.rows <= area.row + area.rows &&
           last.column + last.columns <= area.column + area.columns;
}

int layout_find(const Layout *layout, const Scene *scene, int row, int column)
{
    for (int square = 0; square < scene->cell_count; square++) {
        const SceneCell *cell = &scene->cell[square];
        if (rect_holds(layout_cell(layout, cell->column, cell->row), row, column)) return square;
    }
    return rect_holds(layout->board, row, column) ? LAYOUT_GROUND : LAYOUT_NOTHING;
}
