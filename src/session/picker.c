#include "session/picker.h"

#include <string.h>

typedef struct Path {
    int count;
    uint8_t square[PATH_SQUARES];
} Path;

static bool begins_with(const Path *path, const uint8_t *squares, int count)
{
    return count == 0 || (path->count >= count && memcmp(path->square, squares, (size_t)count) == 0);
}

/* The path of way number `way` to touch the move; false if there is none. */
static bool find_path(const Picker *picker, Move move, int way, Path *out)
{
    const Game *game = picker->game;
    if (way == 0)
        out->count = game->path(&picker->pos, move, out->square);
    else
        out->count = game->other_path != NULL ? game->other_path(&picker->pos, move, way, out->square) : 0;
    return out->count > 0;
}

/* Go through the legal moves whose path begins with these squares: collects the squares that can come next
 * and returns the move that is complete with them (MOVE_NONE if there is none). `fits` says whether there is
 * any such move. */
static Move look(const Picker *picker, const uint8_t *squares, int count, SquareSet *next, bool *fits)
{
    Move moves[MOVES_MAX], complete = MOVE_NONE;
    int n = picker->game->moves(&picker->pos, moves);
    Path path;
    *next = (SquareSet){0};
    *fits = false;
    for (int i = 0; i < n; i++)
        for (int way = 0; find_path(picker, moves[i], way, &path); way++) {
            if (!begins_with(&path, squares, count)) continue;
            *fits = true;
            if (path.count == count)
                complete = moves[i];
            else
                squares_add(next, path.square[count]);
        }
    return complete;
}

void picker_reset(Picker *picker, const Game *game, const Pos *pos)
{
    *picker = (Picker){.game = game, .pos = *pos};
}

/* Extend the selection by one square; PICK_REFUSED, with nothing changed, if no legal move goes there. */
static Pick extend(Picker *picker, int keep, int square, Move *move)
{
    uint8_t squares[PATH_SQUARES];
    if (keep >= PATH_SQUARES) return PICK_REFUSED;
    memcpy(squares, picker->touched, (size_t)keep);
    squares[keep] = (uint8_t)square;
    SquareSet next;
    bool fits;
    Move complete = look(picker, squares, keep + 1, &next, &fits);
    if (!fits) return PICK_REFUSED;
    if (complete != MOVE_NONE) {
        picker->count = 0;
        *move = complete;
        return PICK_MOVE;
    }
    memcpy(picker->touched, squares, (size_t)keep + 1);
    picker->count = keep + 1;
    return PICK_SELECTED;
}

/* The part of a path up to the first time that it comes to the square after these touched ones; false if it does not. */
static bool cut_at(Path *path, int touched, int square)
{
    for (int i = touched; i < path->count; i++) {
        if (path->square[i] != square) continue;
        path->count = i + 1;
        return true;
    }
    return false;
}

/* The only way from the selection to a square; false if there is none, or several. */
static bool only_way(const Picker *picker, int square, Path *out)
{
    Move moves[MOVES_MAX];
    int n = picker->game->moves(&picker->pos, moves);
    Path path;
    out->count = 0;
    for (int i = 0; i < n; i++)
        for (int way = 0; find_path(picker, moves[i], way, &path); way++) {
            if (!begins_with(&path, picker->touched, picker->count)) continue;
            if (!cut_at(&path, picker->count, square)) continue;
            bool other = out->count > 0 &&
                         (out->count != path.count || !begins_with(out, path.square, path.count));
            if (other) return false;
            *out = path;
        }
    return out->count > 0;
}

/* Touch a square further on, and with it those on the way. */
static Pick go_on_to(Picker *picker, int square, Move *move)
{
    Path path;
    Pick pick = PICK_REFUSED;
    if (picker->count == 0 || !only_way(picker, square, &path)) return PICK_REFUSED;
    for (int i = picker->count; i < path.count; i++)
        pick = extend(picker, i, path.square[i], move);
    return pick;
}

Pick picker_touch(Picker *picker, int square, Move *move)
{
    if (square < 0 || square >= picker->game->squares) return PICK_REFUSED;
    Pick pick = extend(picker, picker->count, square, move);
    if (pick != PICK_REFUSED || picker->count == 0) return pick;
    if (picker->count == 1 && picker->touched[0] == square) {
        picker->count = 0;
        return PICK_LET_GO;
    }
    pick = go_on_to(picker, square, move);
    if (pick != PICK_REFUSED) return pick;
    /* Another piece may be picked instead, but not in the middle of a jump. */
    return picker->count == 1 ? extend(picker, 0, square, move) : PICK_REFUSED;
}

bool picker_back(Picker *picker)
{
    if (picker->count == 0) return false;
    picker->count--;
    return true;
}

SquareSet picker_next(const Picker *picker)
{
    SquareSet next;
    bool fits;
    look(picker, picker->touched, picker->count, &next, &fits);
    return next;
}

SquareSet picker_reach(const Picker *picker)
{
    SquareSet reach = picker_next(picker);
    Path path;
    for (int i = 0; picker->count > 0 && i < picker->game->squares; i++)
        if (i != picker->touched[0] && !squares_have(&reach, i) && only_way(picker, i, &path))
            squares_add(&reach, i);
    return reach;
}

SquareSet picker_first(const Picker *picker)
{
    SquareSet next;
    bool fits;
    look(picker, NULL, 0, &next, &fits);
    return next;
}

int picker_held(const Picker *picker)
{
    return picker->count > 0 ? picker->touched[picker->count - 1] : -1;
}
