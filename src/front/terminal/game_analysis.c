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

/* A move in the next place of an area, in a further row where the one before is full; false when there is no room. */
static bool put_move(GameScreen *game, Rect area, int *row, int *at, Pen style, const char *move, Spot spot)
{
    int columns = text_columns(move);
    if (*at > area.column && *at + columns > area.column + area.columns) {
        *at = area.column;
        ++*row;
    }
    if (*row >= area.row + area.rows) return false;
    spot.at = (Rect){*row, *at, 1, columns};
    screen_put(game->backdrop.screen, *row, *at, style, "%s", move);
    game_screen_add_spot(game, spot);
    *at += columns + 1;
    return true;
}

/* The letter and the value can be clicked like the first move. */
static void paint_line(GameScreen *game, int row, int column, int number, const SceneLine *line)
{
    Screen *screen = game->backdrop.screen;
    Rect area = {row, column + 8, LINE_ROWS, INNER - 8};
    int at = area.column, current = row;
    screen_put(screen, row, column, STRONG, "%c", LINE_KEYS[number]);
    screen_put(screen, row, column + 2, number == 0 ? STRONG : PLAIN, "%s", line->value);
    game_screen_add_spot(game, (Spot){{row, column, 1, 7}, SPOT_LINE, number, 1});
    for (int i = 0; i < line->move_count; i++)
        if (!put_move(game, area, &current, &at, PLAIN, line->move[i],
                      (Spot){.kind = SPOT_LINE, .line = number, .count = i + 1}))
            break;
}

/* The moves tried, those that lie ahead in a faint colour. */
static int paint_trial(GameScreen *game, int row, int column, int bottom)
{
    const SceneAnalysis *analysis = &game->shown.analysis;
    Rect area = {row, column, bottom - row + 1, INNER};
    int at = column;
    for (int i = 0; i < analysis->trial_count - analysis->trial_first; i++) {
        int count = analysis->trial_first + i + 1;
        Pen style = count <= analysis->trial_shown ? PLAIN : FAINT;
        if (!put_move(game, area, &row, &at, style, analysis->trial[i],
                      (Spot){.kind = SPOT_TRIED, .count = count}))
            break;
    }
    return row + 1;
}

int game_screen_paint_analysis(GameScreen *game, int row, int column, int bottom)
{
    Screen *screen = game->backdrop.screen;
    const SceneAnalysis *analysis = &game->shown.analysis;
    paint_bar(screen, row++, column, analysis);
    row += screen_wrap(screen, row, column, INNER, &STRONG, analysis->verdict);
    if (analysis->effort[0] != '\0' && bottom - row > 4)
        row += screen_wrap(screen, row, column, INNER, &FAINT, analysis->effort);
    for (int i = 0; i < analysis->line_count && row + LINE_ROWS - 1 <= bottom; i++, row += LINE_ROWS)
        paint_line(game, row, column, i, &analysis->line[i]);
    if (analysis->trial_count == 0 || row + 1 > bottom) return row;
    screen_put(screen, row++, column, STRONG, "%s", words(game->backdrop.language, N_("Variation")));
    return paint_trial(game, row, column, bottom);
}

bool game_screen_analysis_key(GameScreen *game, int key)
{
    const char *found = key > 0 && key < 128 ? strchr(LINE_KEYS, key) : NULL;
    if (found == NULL || !scene_has_on(&game->scene, COMMAND_ANALYSE)) return false;
    table_try_line(game->table, (int)(found - LINE_KEYS), 1);
    return true;
}
