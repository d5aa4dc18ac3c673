#include "remote/hub_text.h"

#include "base/text.h"
#include "game/kit.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

bool hub_speaks(const Game *game)
{
    return kit_of(game)->speaks_hub;
}

/* ---- Positions ---- */

static char side_letter(const Game *game, int side)
{
    return game->side_name[side][0];
}

static char piece_letter(const Game *game, Square square)
{
    if (square.piece == PIECE_NONE) return 'e';
    char letter = side_letter(game, square.side);
    return square.piece == PIECE_KING ? letter : (char)tolower((unsigned char)letter);
}

void hub_pos_text(const Game *game, const Pos *pos, char out[POS_TEXT])
{
    char *next = out;
    *next++ = side_letter(game, game->side(pos));
    for (int square = 0; square < game->squares; square++)
        *next++ = piece_letter(game, game->at(pos, square));
    *next = '\0';
}

/* Add ":W21,K22" to a PDN position: the pieces of one side. */
static void add_side(const char *squares, int count, char letter, Text *fen)
{
    char man = (char)tolower((unsigned char)letter);
    bool first = true;
    text_add(fen, ":%c", letter);
    for (int square = 0; square < count; square++) {
        if (squares[square] != letter && squares[square] != man) continue;
        text_add(fen, "%s%s%d", first ? "" : ",", squares[square] == letter ? "K" : "", square + 1);
        first = false;
    }
}

Status hub_pos_read(const Game *game, const char *text, Pos *out)
{
    char shown[60], fen[POS_TEXT];
    bool fine = strlen(text) == (size_t)game->squares + 1 && (text[0] == 'W' || text[0] == 'B') &&
                strspn(text + 1, "wbWBe") == (size_t)game->squares;
    if (!fine)
        return status_wrong("a position is W or B, followed by %d of the letters w b W B e, not '%s'",
                            game->squares, text_safe(shown, sizeof shown, text));
    Text pdn = text_into(fen, sizeof fen);
    text_add(&pdn, "%c", text[0]);
    add_side(text + 1, game->squares, 'W', &pdn);
    add_side(text + 1, game->squares, 'B', &pdn);
    return game->pos_read(fen, out);
}

/* ---- Moves ---- */

/* A move as Hub sees it: from, to, and the set of captured squares. */
typedef struct Trip {
    int from, to;
    uint64_t captured;
} Trip;

static Trip trip_of(const Game *game, const Pos *pos, Move move)
{
    uint8_t path[PATH_SQUARES];
    int steps = game->path(pos, move, path), side = game->side(pos);
    Pos next = game->play(pos, move);
    Trip trip = {path[0], path[steps - 1], 0};
    for (int square = 0; square < game->squares; square++) {
        Square before = game->at(pos, square);
        bool theirs = before.piece != PIECE_NONE && before.side != side;
        if (theirs && game->at(&next, square).piece == PIECE_NONE) trip.captured |= (uint64_t)1 << square;
    }
    return trip;
}

void hub_move_text(const Game *game, const Pos *pos, Move move, char out[MOVE_TEXT])
{
    Trip trip = trip_of(game, pos, move);
    Text text = text_into(out, MOVE_TEXT);
    text_add(&text, "%d%c%d", trip.from + 1, trip.captured != 0 ? 'x' : '-', trip.to + 1);
    for (int square = 0; square < game->squares; square++)
        if (trip.captured >> square & 1) text_add(&text, "x%d", square + 1);
}

/* Numbers 1 to `squares` joined by one of "-" and "x". */
static bool read_trip(const char *text, int squares, Trip *out)
{
    int numbers[PATH_SQUARES * 2], count = 0;
    char join = text[strspn(text, "0123456789")];
    for (;;) {
        int number = 0, digits = 0;
        for (; isdigit((unsigned char)*text) && digits < 3; text++, digits++)
            number = number * 10 + (*text - '0');
        if (digits == 0 || number < 1 || number > squares || count == PATH_SQUARES * 2) return false;
        numbers[count++] = number - 1;
        if (*text == '\0') break;
        if (*text++ != join) return false;
    }
    if (count < 2 || (join == '-' && count > 2)) return false;
    *out = (Trip){numbers[0], numbers[1], 0};
    for (int i = 2; i < count; i++)
        out->captured |= (uint64_t)1 << numbers[i];
    return join == '-' || join == 'x';
}

Status hub_move_read(const Game *game, const Pos *pos, const char *text, Move *out)
{
    Trip wanted;
    Move moves[MOVES_MAX];
    int count = read_trip(text, game->squares, &wanted) ? game->moves(pos, moves) : 0;
    for (int i = 0; i < count; i++) {
        Trip trip = trip_of(game, pos, moves[i]);
        /* Two ways round the same pieces lead to the same position: either will do. */
        if (trip.from == wanted.from && trip.to == wanted.to && trip.captured == wanted.captured) {
            *out = moves[i];
            return status_ok();
        }
    }
    return game_read_move(game, pos, text, out);
}

/* ---- Lines ---- */

static bool is_blank(char c)
{
    return isspace((unsigned char)c) != 0;
}

bool hub_argument(const char **cursor, char *key, size_t key_size, char *value, size_t value_size)
{
    const char *from = *cursor;
    while (is_blank(*from))
        from++;
    Text name = text_into(key, key_size), content = text_into(value, value_size);
    bool found = *from != '\0', quoted = false;
    for (; *from != '\0' && *from != '=' && !is_blank(*from); from++)
        text_add(&name, "%c", *from);
    if (*from == '=') {
        from++;
        quoted = *from == '"';
        if (quoted) from++;
        for (; *from != '\0' && (quoted ? *from != '"' : !is_blank(*from)); from++)
            text_add(&content, "%c", *from);
        if (quoted && *from == '"') from++;
    }
    *cursor = from;
    return found;
}
