#include "games/checkers/notation.h"

#include "base/text.h"
#include "games/checkers/movegen.h"

#include <ctype.h>
#include <string.h>

/* ---- Moves ---- */

static int last_square(Move path)
{
    return path_square(path, path_count(path) - 1);
}

/* Jumps are mandatory: either all legal moves of a position are jumps or none is. */
static bool must_jump(const Pos *pos)
{
    Board board = board_of_pos(pos);
    return board_jumpers(&board) != 0;
}

/* Does another legal move lead from the same square to the same square? */
static bool short_form_is_ambiguous(const Pos *pos, Move move)
{
    Board board = board_of_pos(pos);
    Plays plays;
    board_plays(&board, &plays);
    for (int i = 0; i < plays.count; i++) {
        Move path = plays.play[i].path;
        if (path != move && path_square(path, 0) == path_square(move, 0) &&
            last_square(path) == last_square(move))
            return true;
    }
    return false;
}

void checkers_move_text(const Pos *pos, Move move, char out[MOVE_TEXT])
{
    Text text = text_into(out, MOVE_TEXT);
    char mark = must_jump(pos) ? 'x' : '-';
    int last = path_count(move) - 1;
    bool all = last > 1 && short_form_is_ambiguous(pos, move);
    text_add(&text, "%d", path_square(move, 0) + 1);
    for (int i = all ? 1 : last; i <= last; i++)
        text_add(&text, "%c%d", mark, path_square(move, i) + 1);
}

/* Squares read from a typed move. */
typedef struct Typed {
    int count;
    int square[PATH_SQUARES];
    bool jump; /* written with an x or a colon */
} Typed;

/* A square number with any leading zeros; moves the cursor past it. */
static bool read_square(const char **cursor, int *out)
{
    const char *from = *cursor;
    long number = 0;
    while (isdigit((unsigned char)*from) && number <= 32)
        number = number * 10 + (*from++ - '0');
    if (from == *cursor || number < 1 || number > 32) return false;
    *out = (int)number - 1;
    *cursor = from;
    return true;
}

static bool read_typed(const char *text, Typed *out)
{
    *out = (Typed){0};
    for (;;) {
        if (out->count == PATH_SQUARES || !read_square(&text, &out->square[out->count])) return false;
        out->count++;
        if (*text == '\0') return out->count >= 2;
        if (strchr("-xX: ", *text) == NULL) return false;
        out->jump |= *text != '-' && *text != ' ';
        text++;
    }
}

static bool is_whole_path(const Typed *typed, Move path)
{
    if (typed->count != path_count(path)) return false;
    for (int i = 0; i < typed->count; i++)
        if (typed->square[i] != path_square(path, i)) return false;
    return true;
}

/* First and last square as typed, and the others among those in between, in order. */
static bool is_part_of_path(const Typed *typed, Move path)
{
    if (typed->square[0] != path_square(path, 0)) return false;
    if (typed->square[typed->count - 1] != last_square(path)) return false;
    int next = 1, between = typed->count - 1;
    for (int i = 1; i < path_count(path) - 1 && next < between; i++)
        if (path_square(path, i) == typed->square[next]) next++;
    return next == between;
}

static bool some_whole_path(const Pos *pos, const Typed *typed)
{
    Board board = board_of_pos(pos);
    Plays plays;
    board_plays(&board, &plays);
    for (int i = 0; i < plays.count; i++)
        if (is_whole_path(typed, plays.play[i].path)) return true;
    return false;
}

/* A move may be written without some of its landing squares; but the complete path of one move names only
 * that move. */
bool checkers_names_move(const Pos *pos, Move move, const char *text)
{
    Typed typed;
    const char *rest = text;
    int origin; /* most moves differ in it: reading PDN files is a tenth faster */
    if (!read_square(&rest, &origin) || origin != path_square(move, 0)) return false;
    if (!read_typed(text, &typed) || (typed.jump && !must_jump(pos))) return false;
    if (is_whole_path(&typed, move)) return true;
    return is_part_of_path(&typed, move) && !some_whole_path(pos, &typed);
}

/* ---- Positions, writing ---- */

/* Runs of three and more as a range: "21-32", but "27,28". */
static void add_squares(Text *text, uint64_t cells, const char *prefix, bool *first)
{
    for (int square = 0; square < 32; square++) {
        if ((cells & square_set(square)) == 0) continue;
        int end = square;
        while (end < 31 && (cells & square_set(end + 1)) != 0)
            end++;
        text_add(text, "%s%s%d", *first ? "" : ",", prefix, square + 1);
        if (end - square >= 2) text_add(text, "-%d", end + 1);
        if (end - square >= 2) square = end;
        *first = false;
    }
}

static void add_side(Text *text, char letter, uint64_t pieces, uint64_t kings)
{
    bool first = true;
    text_add(text, ":%c", letter);
    add_squares(text, pieces & ~kings, "", &first);
    add_squares(text, pieces & kings, "K", &first);
}

void checkers_pos_text(const Pos *pos, char out[POS_TEXT])
{
    Board board = board_of_pos(pos);
    bool black = board.side == BLACK;
    Text text = text_into(out, POS_TEXT);
    text_add(&text, "%c", black ? 'B' : 'W');
    add_side(&text, 'W', black ? board.other : board.own, board.kings);
    add_side(&text, 'B', black ? board.own : board.other, board.kings);
}

/* ---- Positions, reading ---- */

typedef struct FenReader {
    const char *text, *at;
    uint64_t pieces[2], kings;
    bool seen[2];
    bool crowns;   /* a man on the crown row becomes a king */
    Status status; /* the first thing that was wrong */
} FenReader;

static void skip_fen_blanks(FenReader *reader)
{
    while (isspace((unsigned char)*reader->at))
        reader->at++;
}

static bool refuse_fen(FenReader *reader, const char *what)
{
    char shown[24];
    if (*reader->at == '\0')
        reader->status = status_wrong("%s, but the position ends", what);
    else
        reader->status = status_wrong("%s, but at character %d stands \"%s\"", what,
                                      (int)(reader->at - reader->text) + 1,
                                      text_safe(shown, sizeof shown, reader->at));
    return false;
}

static bool read_side(FenReader *reader, int *side)
{
    skip_fen_blanks(reader);
    int letter = toupper((unsigned char)*reader->at);
    if (letter != 'B' && letter != 'W') return refuse_fen(reader, "a side is B or W, as in B:W21-32:B1-12");
    *side = letter == 'B' ? BLACK : WHITE;
    reader->at++;
    skip_fen_blanks(reader);
    return true;
}

static bool put_piece(FenReader *reader, int side, bool king, int square)
{
    uint64_t cell = square_set(square);
    if (((reader->pieces[0] | reader->pieces[1]) & cell) != 0) {
        reader->status = status_wrong("square %d is given twice", square + 1);
        return false;
    }
    bool crowned = !king && (cell & crown_row((uint64_t)side)) != 0;
    if (crowned && !reader->crowns) {
        reader->status = status_wrong("a man of %s cannot be on %d, where it would be crowned; write K%d",
                                      side == BLACK ? "Black" : "White", square + 1, square + 1);
        return false;
    }
    reader->pieces[side] |= cell;
    if (king || crowned) reader->kings |= cell;
    return true;
}

static bool read_king_mark(FenReader *reader)
{
    skip_fen_blanks(reader);
    bool king = toupper((unsigned char)*reader->at) == 'K';
    if (king) reader->at++;
    return king;
}

/* "12", "K12", "5-9", "K5-K9". */
static bool read_piece(FenReader *reader, int side)
{
    bool king = read_king_mark(reader);
    int first, last;
    if (!read_square(&reader->at, &first)) return refuse_fen(reader, "a square is a number from 1 to 32");
    last = first;
    skip_fen_blanks(reader);
    if (*reader->at == '-') {
        reader->at++;
        if (read_king_mark(reader) && !king) return refuse_fen(reader, "a range of kings begins with K");
        if (!read_square(&reader->at, &last) || last < first)
            return refuse_fen(reader, "a range ends with a square from its first to 32");
        skip_fen_blanks(reader);
    }
    for (int square = first; square <= last; square++)
        if (!put_piece(reader, side, king, square)) return false;
    return true;
}

/* ":W21-32", ":B" (no pieces). */
static bool read_pieces(FenReader *reader)
{
    int side;
    if (*reader->at != ':') return refuse_fen(reader, "the pieces follow a colon, as in B:W21-32:B1-12");
    reader->at++;
    if (!read_side(reader, &side)) return false;
    if (reader->seen[side]) return refuse_fen(reader, "each side's pieces are given once");
    reader->seen[side] = true;
    bool more = *reader->at != ':' && *reader->at != '.' && *reader->at != '\0';
    while (more) {
        if (!read_piece(reader, side)) return false;
        more = *reader->at == ',';
        if (more) reader->at++;
    }
    if (bits_count(reader->pieces[side]) > SIDE_PIECES) {
        reader->status = status_wrong("%s has %d pieces; a side has at most %d",
                                      side == BLACK ? "Black" : "White", bits_count(reader->pieces[side]),
                                      SIDE_PIECES);
        return false;
    }
    return true;
}

/* ":H0:F1": turns without progress and the number of the move, as some servers write them. A position has
 * neither. */
static void skip_counters(FenReader *reader)
{
    while ((strncmp(reader->at, ":H", 2) == 0 || strncmp(reader->at, ":F", 2) == 0) &&
           isdigit((unsigned char)reader->at[2]))
        reader->at += 2 + strspn(reader->at + 2, "0123456789");
}

static bool read_fen(FenReader *reader, int *side)
{
    if (!read_side(reader, side) || !read_pieces(reader) || !read_pieces(reader)) return false;
    skip_counters(reader);
    if (*reader->at == '.') reader->at++;
    skip_fen_blanks(reader);
    if (*reader->at != '\0') return refuse_fen(reader, "after the pieces of both sides comes nothing more");
    return true;
}

static Status read_position(const char *text, bool crowns, Pos *out)
{
    FenReader reader = {.text = text, .at = text, .crowns = crowns, .status = status_ok()};
    int side;
    if (!read_fen(&reader, &side)) return reader.status;
    Board board = {reader.pieces[side], reader.pieces[1 - side], reader.kings, (uint64_t)side};
    *out = pos_of_board(&board);
    return status_ok();
}

Status checkers_pos_read(const char *text, Pos *out)
{
    return read_position(text, false, out);
}

Status checkers_pos_read_crowning(const char *text, Pos *out)
{
    return read_position(text, true, out);
}
