/* The live analysis in the column beside the board: a bar, the verdict, the best lines with their keys. */
#include "front/terminal/game_screen.h"

#include <string.h>

enum { INNER = PANEL_COLUMNS - 2, LINE_ROWS = 2 };

static const char LINE_KEYS[] = "xyz";

static const Pen PLAIN = {INK_NORMAL, PAPER_NORMAL, 0};
static const Pen STRONG = {INK_ACCENT, PAPER_NORMAL, BOLD};
static const Pen FAINT = {INK_DIM, PAPER_NORMAL, 0};

/* Side 0 from the left; without colours the signs tell the sides apart. */
static void paint_bar(Screen *screen, int row, int column, const SceneAnalysis *analysis)
{
    int share = (int)(analysis->chance * INNER + 0.5);
    for (int i = 0; i < INNER; i++)
        screen_put(screen, row, column + i, pen(i < share ? INK_FIRST : INK_SECOND, PAPER_NORMAL, 0), "%s",
                   i < share ? screen_pick(screen, "█", "#") : screen_pick(screen, "░", "."));
}

static void join(Text *out, const char (*moves)[MOVE_TEXT], int count)
{
    for (int i = 0; i < count; i++)
        text_add(out, "%s%s", i > 0 ? " " : "", moves[i]);
}

static void paint_line(Screen *screen, int row, int column, int number, const SceneLine *line)
{
    char text[LINE_MOVES * MOVE_TEXT];
    Text out = text_into(text, sizeof text);
    join(&out, line->move, line->move_count);
    screen_put(screen, row, column, STRONG, "%c", LINE_KEYS[number]);
    screen_put(screen, row, column + 2, number == 0 ? STRONG : PLAIN, "%s", line->value);
    screen_wrap_part(screen, (Rect){row, column + 8, LINE_ROWS, INNER - 8}, &PLAIN, text, 0);
}

/* The moves tried; those after the position shown in a faint colour. */
static int paint_trial(Screen *screen, int row, int column, const SceneAnalysis *analysis)
{
    int at = column;
    for (int i = 0; i < analysis->trial_count - analysis->trial_first; i++) {
        int columns = text_columns(analysis->trial[i]) + 1;
        bool seen = analysis->trial_first + i < analysis->trial_shown;
        if (at + columns > column + INNER) {
            at = column;
            row++;
        }
        screen_put(screen, row, at, seen ? PLAIN : FAINT, "%s", analysis->trial[i]);
        at += columns;
    }
    return row + 1;
}

int game_screen_paint_analysis(const GameScreen *game, int row, int column, int bottom)
{
    Screen *screen = game->backdrop.screen;
    const SceneAnalysis *analysis = &game->shown.analysis;
    paint_bar(screen, row++, column, analysis);
    row += screen_wrap(screen, row, column, INNER, &STRONG, analysis->verdict);
    if (analysis->effort[0] != '\0' && bottom - row > 4)
        row += screen_wrap(screen, row, column, INNER, &FAINT, analysis->effort);
    for (int i = 0; i < analysis->line_count && row + LINE_ROWS - 1 <= bottom; i++, row += LINE_ROWS)
        paint_line(screen, row, column, i, &analysis->line[i]);
    if (analysis->trial_count == 0 || row + 1 > bottom) return row;
    screen_put(screen, row++, column, STRONG, "%s", words(game->backdrop.language, N_("Variation")));
    return paint_trial(screen, row, column, analysis);
}

bool game_screen_analysis_key(GameScreen *game, int key)
{
    const char *found = key > 0 && key < 128 ? strchr(LINE_KEYS, key) : NULL;
    if (found == NULL || !scene_has_on(&game->scene, COMMAND_ANALYSE)) return false;
    table_try_line(game->table, (int)(found - LINE_KEYS), 1);
    return true;
}
