#include "games/ultimate/notation.h"

#include "base/text.h"

static const char LETTER[2] = {'x', 'o'};
static const char *const NAME[2] = {"X", "O"};

/* ---- Moves ---- */

void ultimate_square_text(int square, char out[SQUARE_TEXT])
{
    out[0] = (char)('0' + square / SQUARES);
    out[1] = (char)('0' + square % SQUARES);
    out[2] = '\0';
}

void ultimate_move_text(const Pos *pos, Move move, char out[MOVE_TEXT])
{
    (void)pos;
    ultimate_square_text((int)move - 1, out);
}

bool ultimate_names_move(const Pos *pos, Move move, const char *text)
{
    (void)pos;
    int board = move_board(move), square = move_square(move);
    const char digits[] = {(char)('0' + board), (char)('0' + square), '\0'};
    const char letters[] = {(char)('a' + board), (char)('a' + square), '\0'};
    const char rows[] = {(char)('0' + board / 3), (char)('0' + board % 3), (char)('0' + square / 3),
                         (char)('0' + square % 3), '\0'};
    return text_same(text, digits) || text_same(text, rows) || text_same(text, letters);
}

/* ---- Writing a position ---- */

static void add_small_board(Text *text, unsigned x, unsigned o)
{
    int empty = 0;
    for (int i = 0; i < SQUARES; i++) {
        bool is_x = (x >> i) & 1, is_o = (o >> i) & 1;
        if (!is_x && !is_o) {
            empty++;
            continue;
        }
        if (empty > 0) text_add(text, "%d", empty);
        empty = 0;
        text_add(text, "%c", LETTER[is_x ? 0 : 1]);
    }
    if (empty > 0) text_add(text, "%d", empty);
}

void ultimate_pos_text(const Pos *pos, char out[POS_TEXT])
{
    Board board = board_of(pos);
    Text text = text_into(out, POS_TEXT);
    for (int i = 0; i < BOARDS; i++) {
        if (i > 0) text_add(&text, "/");
        add_small_board(&text, board.mask[0][i], board.mask[1][i]);
    }
    text_add(&text, " %c ", LETTER[board.side]);
    if (board.target == ANY_BOARD)
        text_add(&text, "-");
    else
        text_add(&text, "%d", board.target);
    if (board.counts) text_add(&text, " count");
}

/* ---- Reading a position ---- */

/* Nine squares up to '/' or the end; advances `*text`. False if there are not nine, or if they are not
 * squares. */
static bool read_small_board(const char **text, Board *board, int small)
{
    int square = 0;
    const char *at = *text;
    for (; *at != '\0' && *at != '/'; at++) {
        if (*at >= '1' && *at <= '9') {
            square += *at - '0';
            continue;
        }
        int side = (*at | 32) == LETTER[0] ? 0 : (*at | 32) == LETTER[1] ? 1 : -1;
        if (side < 0 || square >= SQUARES) return false;
        board->mask[side][small] |= (uint16_t)(1u << square++);
    }
    *text = at;
    return square == SQUARES;
}

static bool read_boards(const char *text, Board *board)
{
    for (int small = 0; small < BOARDS; small++) {
        if (small > 0 && *text++ != '/') return false;
        if (!read_small_board(&text, board, small)) return false;
    }
    return *text == '\0';
}

static bool read_side(const char *text, Board *board)
{
    board->side = text_same(text, "o");
    return board->side == 1 || text_same(text, "x");
}

static bool read_target(const char *text, Board *board)
{
    board->target = ANY_BOARD;
    if (strcmp(text, "-") == 0) return true;
    if (text[0] < '0' || text[0] > '8' || text[1] != '\0') return false;
    board->target = (uint8_t)(text[0] - '0');
    return true;
}

/* Determine who has won which small board. */
static Status judge_small_boards(Board *board)
{
    for (int i = 0; i < BOARDS; i++) {
        bool x = has_line(board->mask[0][i]), o = has_line(board->mask[1][i]);
        if (x && o) return status_wrong("board %d is impossible: both X and O have three in a row there", i);
        if (x) board->won[0] |= (uint16_t)(1u << i);
        if (o) board->won[1] |= (uint16_t)(1u << i);
        if (!x && !o && board_free(board, i) == 0) board->drawn |= (uint16_t)(1u << i);
    }
    return status_ok();
}

static int count_squares(const Board *board, int side)
{
    int count = 0;
    for (int i = 0; i < BOARDS; i++)
        count += bits_count(board->mask[side][i]);
    return count;
}

static Status check_counts(const Board *board)
{
    int x = count_squares(board, 0), o = count_squares(board, 1);
    if (x == o + board->side) return status_ok();
    return status_wrong("%d X and %d O do not fit with %s to move: X begins, so X has %s", x, o,
                        NAME[board->side], board->side == 0 ? "as many as O" : "one more than O");
}

static Status check_winner(const Board *board)
{
    if (has_line(board->won[0]) && has_line(board->won[1]))
        return status_wrong("the position is impossible: both X and O have three boards in a row");
    int winner = board_line_winner(board);
    if (winner == board->side)
        return status_wrong(
            "the position is impossible: %s has three boards in a row, so %s cannot be to move", NAME[winner],
            NAME[winner]);
    return status_ok();
}

/* The numbers of all squares, on any board, that the side that just moved occupies: one of them sent the
 * player here. */
static unsigned squares_moved_to(const Board *board)
{
    unsigned squares = 0;
    for (int i = 0; i < BOARDS; i++)
        squares |= board->mask[1 - board->side][i];
    return squares;
}

static Status check_target(const Board *board)
{
    unsigned finished = board_finished(board), sent = squares_moved_to(board);
    int target = board->target;
    const char *mover = NAME[1 - board->side];
    if (target == ANY_BOARD) {
        if (board_over(board) || sent == 0 || (sent & finished) != 0) return status_ok();
        return status_wrong("the board to play in cannot be \"-\" here: %s stands on no square whose number "
                            "is a won or full board; write its number, 0-8",
                            mover);
    }
    if (board_over(board))
        return status_wrong("the game is over, so the board to play in must be \"-\", not %d", target);
    if ((finished >> target) & 1)
        return status_wrong("nobody can play in board %d, it is won or full; write \"-\" for a free choice",
                            target);
    if (((sent >> target) & 1) == 0)
        return status_wrong("%s cannot be sent to board %d: %s stands on square %d of no board",
                            NAME[board->side], target, mover, target);
    return status_ok();
}

static Status judge_board(Board *board)
{
    Status status = judge_small_boards(board);
    if (ok(&status)) status = check_winner(board);
    if (ok(&status)) status = check_counts(board);
    if (ok(&status)) status = check_target(board);
    return status;
}

Status ultimate_pos_read(const char *text, Pos *out)
{
    char boards[128], side[8], target[8], rest[8], shown[60];
    const char *cursor = text;
    Board board = {0};
    bool words = text_word(&cursor, boards, sizeof boards) && text_word(&cursor, side, sizeof side) &&
                 text_word(&cursor, target, sizeof target);
    if (!words || !read_boards(boards, &board))
        return status_wrong(
            "a position is nine boards of nine squares (x, o, digits for empty ones), the side "
            "and the board to play in, like \"9/9/9/9/x8/9/9/9/9 o 0\"; found \"%s\"",
            text_safe(shown, sizeof shown, text));
    if (!read_side(side, &board))
        return status_wrong("the side to move is x or o, not \"%s\"", text_safe(shown, sizeof shown, side));
    if (!read_target(target, &board))
        return status_wrong("the board to play in is a number 0-8, or - for a free choice, not \"%s\"",
                            text_safe(shown, sizeof shown, target));
    bool more = text_word(&cursor, rest, sizeof rest);
    board.counts = more && text_same(rest, "count");
    if (more && (!board.counts || text_word(&cursor, rest, sizeof rest)))
        return status_wrong(
            "after the board to play in only \"count\" may follow: the side with more boards wins where "
            "there is no line");
    Status status = judge_board(&board);
    if (ok(&status)) *out = pos_of(&board);
    return status;
}
