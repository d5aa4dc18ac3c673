#include "games/tictactoe/board.h"
#include "games/tictactoe/line.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

static const char SIDE_LETTER[2] = {'x', 'o'};

static void cell(int square, int *column, int *row)
{
    *column = square % 3;
    *row = square / 3;
}

static Pos start(int side)
{
    return board_pos((Board){.side = side});
}

static int side_to_move(const Pos *pos)
{
    return board_of(pos).side;
}

static int moves(const Pos *pos, Move out[MOVES_MAX])
{
    Board board = board_of(pos);
    if (board_winner(board) >= 0) return 0;
    int count = 0;
    for (uint64_t free = board_free(board); free != 0;)
        out[count++] = move_of(bits_pop(&free));
    return count;
}

static Pos play(const Pos *pos, Move move)
{
    return board_pos(board_play(board_of(pos), move_square(move)));
}

enum { THREE_IN_A_ROW = ENDING_OF_GAME, BOARD_FULL };

static Result result(const History *history)
{
    Board board = board_of(&history->pos[history->count - 1]);
    int winner = board_winner(board);
    if (winner >= 0) return (Result){outcome_win(winner), THREE_IN_A_ROW};
    if (board_free(board) == 0) return (Result){OUTCOME_DRAW, BOARD_FULL};
    return (Result){OUTCOME_NONE, ENDING_NONE};
}

static Square at(const Pos *pos, int square)
{
    Board board = board_of(pos);
    for (int side = 0; side < 2; side++)
        if (board.marks[side] >> square & 1) return (Square){PIECE_MAN, side};
    return (Square){PIECE_NONE, 0};
}

bool tictactoe_in_line(const Pos *pos, int square)
{
    Board board = board_of(pos);
    for (int i = 0; i < LINES; i++)
        for (int side = 0; side < 2; side++)
            if ((board.marks[side] & LINE[i]) == LINE[i] && (LINE[i] >> square & 1)) return true;
    return false;
}

static int path(const Pos *pos, Move move, uint8_t out[PATH_SQUARES])
{
    (void)pos;
    out[0] = (uint8_t)move_square(move);
    return 1;
}

static void square_text(int square, char out[SQUARE_TEXT])
{
    snprintf(out, SQUARE_TEXT, "%d", square);
}

static void move_text(const Pos *pos, Move move, char out[MOVE_TEXT])
{
    (void)pos;
    snprintf(out, MOVE_TEXT, "%d", move_square(move));
}

static bool names_move(const Pos *pos, Move move, const char *text)
{
    (void)pos;
    long square;
    return text_number(text, 0, CELLS - 1, &square) && square == move_square(move);
}

/* ---- The notation of positions: "x1o/1x1/3 o" ---- */

static void add_row(Text *text, Board board, int row)
{
    int run = 0;
    for (int square = 3 * row; square < 3 * row + 3; square++) {
        if (board_free(board) >> square & 1) {
            run++;
            continue;
        }
        if (run > 0) text_add(text, "%d", run);
        run = 0;
        text_add(text, "%c", SIDE_LETTER[board.marks[1] >> square & 1]);
    }
    if (run > 0) text_add(text, "%d", run);
}

static void pos_text(const Pos *pos, char out[POS_TEXT])
{
    Text text = text_into(out, POS_TEXT);
    Board board = board_of(pos);
    for (int row = 0; row < 3; row++) {
        if (row > 0) text_add(&text, "/");
        add_row(&text, board, row);
    }
    text_add(&text, " %c", SIDE_LETTER[board.side]);
}

/* The side whose letter (either case) this is, or -1. */
static int letter_side(char letter)
{
    for (int side = 0; side < 2; side++)
        if ((letter | 32) == SIDE_LETTER[side]) return side;
    return -1;
}

/* Nine squares, three to each row between slashes. */
static bool read_squares(const char *text, Board *board)
{
    int square = 0;
    for (; *text != '\0'; text++) {
        int row_left = 3 - square % 3, side = letter_side(*text);
        bool row_begins = square % 3 == 0 && square > 0;
        if (*text == '/') {
            if (!row_begins || text[-1] == '/') return false;
            continue;
        }
        if (square == CELLS || (row_begins && text[-1] != '/')) return false;
        if (side >= 0)
            board->marks[side] |= (uint16_t)(1 << square++);
        else if (*text >= '1' && *text <= '0' + row_left)
            square += *text - '0';
        else
            return false;
    }
    return square == CELLS && text[-1] != '/';
}

/* Can this position be reached by play, with either side moving first? */
static Status check_possible(Board board)
{
    const char *const name[2] = {"X", "O"};
    int mover = board.side, other = 1 - mover;
    int mine = bits_count(board.marks[mover]), theirs = bits_count(board.marks[other]);
    if (mine > theirs || theirs > mine + 1)
        return status_wrong("this position is impossible: with %d of X and %d of O it is not %s's turn "
                            "(the side to move has as many marks as the other, or one less)",
                            bits_count(board.marks[0]), bits_count(board.marks[1]), name[mover]);
    if (has_line(board.marks[mover]))
        return status_wrong("this position is impossible: %s, to move, already has three in a row",
                            name[mover]);
    return status_ok();
}

static Status pos_read(const char *text, Pos *out)
{
    char squares[16], side[4], rest[2], shown[40];
    const char *cursor = text;
    Board board = {0};
    bool fine = text_word(&cursor, squares, sizeof squares) && text_word(&cursor, side, sizeof side) &&
                !text_word(&cursor, rest, sizeof rest) && side[1] == '\0' && letter_side(side[0]) >= 0 &&
                read_squares(squares, &board);
    if (!fine)
        return status_wrong(
            "\"%s\" is not a position of tic-tac-toe: write three rows of x, o and digits for "
            "empty squares, and the side to move, like \"x1o/1x1/3 o\"",
            text_safe(shown, sizeof shown, text));
    board.side = letter_side(side[0]);
    Status status = check_possible(board);
    if (ok(&status)) *out = board_pos(board);
    return status;
}

static Pos reversed(const Pos *pos)
{
    Board board = board_of(pos);
    return board_pos((Board){{board.marks[1], board.marks[0]}, 1 - board.side});
}

static uint64_t count_lines(Board board, int depth)
{
    if (depth == 0) return 1;
    if (board_winner(board) >= 0) return 0;
    uint64_t sum = 0;
    for (uint64_t free = board_free(board); free != 0;)
        sum += count_lines(board_play(board, bits_pop(&free)), depth - 1);
    return sum;
}

static uint64_t perft(const Pos *pos, int depth)
{
    return count_lines(board_of(pos), depth);
}

const Game tictactoe_game = {
    .name = "tictactoe",
    .title = "Tic-tac-toe",
    .side_name = {"X", "O"},
    .either_starts = true,
    .endings = {N_("three in a row"), N_("the board is full")},
    .pos_help = "the rows with digits for empty squares, then the side to move: x1o/1x1/3 o",
    .move_help = "a square 0-8",
    .squares = CELLS,
    .columns = 3,
    .rows = 3,
    .cell = cell,
    .start = start,
    .side = side_to_move,
    .moves = moves,
    .play = play,
    .result = result,
    .at = at,
    .path = path,
    .square_text = square_text,
    .move_text = move_text,
    .names_move = names_move,
    .pos_text = pos_text,
    .pos_read = pos_read,
    .reversed = reversed,
    .perft = perft,
};
