#include "front/terminal/viewer_screen.h"

#include "front/terminal/board_paint.h"

#include <stdlib.h>

enum { SENTENCE_ROWS = 3, TREE_COLUMNS = 42, BOARD_FROM = 76, RUN_MS = 600 };
/* The widest board, and the longest row: "the root  100 simulations, 45.5 points, mean 0.46". */
enum { BOARD_COLUMNS = 65, LONGEST_ROW = 51 };

static const Pen PLAIN = {INK_NORMAL, PAPER_NORMAL, 0};
static const Pen STRONG = {INK_ACCENT, PAPER_NORMAL, BOLD};
static const Pen DIM = {INK_DIM, PAPER_NORMAL, 0};
static const Pen CHOSEN = {INK_NORMAL, PAPER_NORMAL, REVERSE};
static const Pen BAR = {INK_NORMAL, PAPER_BAR, 0};
static const Pen BAR_STRONG = {INK_ACCENT, PAPER_BAR, BOLD};

typedef struct ViewerScreen {
    Backdrop *backdrop;
    Viewer *viewer;
    ViewerPicture picture;
    Scene scene;
    bool running;
    int step; /* of which the random game is looked at, */
    int more; /* and after how many of its moves */
} ViewerScreen;

/* ---- Painting ---- */

static void paint_bars(const ViewerScreen *view)
{
    Screen *screen = view->backdrop->screen;
    const Language *language = view->backdrop->language;
    const ViewerPicture *picture = &view->picture;
    char count[80];
    Text text = text_into(count, sizeof count);
    int rows = screen_rows(screen), columns = screen_columns(screen);
    words_add(language, &text, N_("Step %d of %d"), picture->step, picture->steps);
    screen_fill(screen, (Rect){0, 0, 1, columns}, BAR);
    screen_fill(screen, (Rect){rows - 1, 0, 1, columns}, BAR);
    screen_put_field(screen, 0, 1, columns - 2 - text_columns(count), BAR_STRONG, picture->title);
    screen_put(screen, 0, columns - 1 - text_columns(count), BAR, "%s", count);
    screen_put_field(
        screen, rows - 1, 1, columns - 2, BAR,
        words(
            language,
            N_("n/b step on, back  Home/End ends  r run  x next cut  arrows tree  Enter go there  q leave")));
}

/* The rows around the selected one. */
static void paint_tree(const ViewerScreen *view, Rect area)
{
    Screen *screen = view->backdrop->screen;
    const ViewerPicture *picture = &view->picture;
    int chosen = 0;
    for (int i = 0; i < picture->row_count; i++)
        if (picture->row[i].selected) chosen = i;
    int first = chosen - area.rows / 2;
    if (first > picture->row_count - area.rows) first = picture->row_count - area.rows;
    if (first < 0) first = 0;
    for (int i = first; i < picture->row_count && i < first + area.rows; i++) {
        const ViewerRow *row = &picture->row[i];
        char line[300];
        Text text = text_into(line, sizeof line);
        text_add(&text, "%s%*s%s%s%s", row->current ? ">" : " ", 2 * (row->level - 1), "", row->name,
                 row->best ? "* " : "  ", row->numbers);
        Pen style = row->selected ? CHOSEN : row->state == ROW_SKIPPED ? DIM : PLAIN;
        screen_put_field(screen, area.row + i - first, area.column, area.columns, style, line);
    }
}

static void paint_board(ViewerScreen *view, Rect area)
{
    const ViewerPicture *picture = &view->picture;
    int more = picture->selected == picture->current ? view->more : 0;
    if (!viewer_scene(view->viewer, picture->selected, more, &view->scene)) return;
    BoardPainter painter = {.screen = view->backdrop->screen,
                            .language = view->backdrop->language,
                            .scene = &view->scene,
                            .layout = layout_of(&view->scene, area),
                            .cursor = -1};
    if (layout_fits(&painter.layout, &view->scene, area)) board_paint(&painter);
}

/* Which move of the random game the board shows. */
static void paint_playout(const ViewerScreen *view, int row)
{
    const ViewerPicture *picture = &view->picture;
    char line[120];
    Text text = text_into(line, sizeof line);
    if (picture->playout == 0 || picture->selected != picture->current) return;
    words_add(view->backdrop->language, &text, N_("Random game, move %d of %d: , and . step through it"),
              view->more, picture->playout);
    screen_put_field(view->backdrop->screen, row, 1, screen_columns(view->backdrop->screen) - 2, DIM, line);
}

/* A new random game is shown from its end. */
static void take_picture(ViewerScreen *view)
{
    viewer_picture(view->viewer, &view->picture);
    if (view->picture.step != view->step) view->more = view->picture.playout;
    view->step = view->picture.step;
}

/* What the board leaves, if there is one. */
static int tree_columns(int columns)
{
    int left = columns - BOARD_COLUMNS - 3;
    if (columns < BOARD_FROM) return columns - 2;
    return left < TREE_COLUMNS ? TREE_COLUMNS : left > LONGEST_ROW ? LONGEST_ROW : left;
}

static void paint(void *context)
{
    ViewerScreen *view = context;
    Screen *screen = view->backdrop->screen;
    int rows = screen_rows(screen), columns = screen_columns(screen), left = tree_columns(columns);
    Rect tree = {1 + SENTENCE_ROWS, 1, rows - 2 - SENTENCE_ROWS, left};
    take_picture(view);
    screen_clear(screen);
    screen_wrap_part(screen, (Rect){1, 1, SENTENCE_ROWS, columns - 2}, &STRONG, view->picture.sentence, 0);
    paint_playout(view, SENTENCE_ROWS);
    paint_tree(view, tree);
    if (columns >= BOARD_FROM) paint_board(view, (Rect){tree.row, left + 2, tree.rows, columns - left - 3});
    paint_bars(view);
}

/* ---- Keys ---- */

static const struct {
    int key;
    ViewerCommand command;
} KEYS[] = {{'n', VIEWER_FORWARD},          {' ', VIEWER_FORWARD},       {'b', VIEWER_BACK},
            {INPUT_BACKSPACE, VIEWER_BACK}, {INPUT_HOME, VIEWER_FIRST},  {INPUT_END, VIEWER_LAST},
            {INPUT_LEFT, VIEWER_PARENT},    {INPUT_RIGHT, VIEWER_CHILD}, {INPUT_UP, VIEWER_UP},
            {INPUT_DOWN, VIEWER_DOWN},      {'x', VIEWER_NEXT_CUT}};

/* False when the player leaves. */
static bool key_pressed(ViewerScreen *view, int key)
{
    view->running = key == 'r' && !view->running;
    if (key == 'q' || key == INPUT_ESCAPE) return false;
    if (key == ',' && view->more > 0) view->more--;
    if (key == '.' && view->more < view->picture.playout) view->more++;
    if (key == INPUT_ENTER) viewer_go_to_node(view->viewer, view->picture.selected);
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if (KEYS[i].key == key) viewer_do(view->viewer, KEYS[i].command);
    return true;
}

void viewer_screen_run(Backdrop *backdrop, Viewer *viewer)
{
    ViewerScreen *view = calloc(1, sizeof *view);
    if (view == NULL) return;
    view->backdrop = backdrop;
    view->viewer = viewer;
    for (bool goes_on = true; goes_on;) {
        paint(view);
        screen_show(backdrop->screen);
        Event event = screen_wait(backdrop->screen, NULL, view->running ? RUN_MS : -1);
        if (event.kind == EVENT_END) backdrop->ended = true;
        if (event.kind == EVENT_KEY) goes_on = key_pressed(view, event.key);
        if (event.kind == EVENT_TIMEOUT) viewer_do(viewer, VIEWER_FORWARD);
        goes_on = goes_on && !backdrop->ended;
    }
    free(view);
}
