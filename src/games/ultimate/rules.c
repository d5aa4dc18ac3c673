/* Ultimate Tic-Tac-Toe: nine boards of tic-tac-toe that make one. A move on square s of any board sends the
 * opponent to board s; a player who is sent to a board that is won or full may play in any other. Three
 * boards in a row win. Where no line is made the game is drawn, or, as the variant "count" has it, won by the
 * side with more boards; which of the two is part of the position.
 *
 * Squares are numbered board * 9 + square; a move is its square + 1. */
#include "base/rng.h"
#include "games/ultimate/bits.h"
#include "games/ultimate/notation.h"
#include "games/ultimate/owner.h"
#include "games/ultimate/playout.h"

static void ultimate_cell(int square, int *column, int *row)
{
    int board = square / SQUARES, small = square % SQUARES;
    *column = 3 * (board % 3) + small % 3;
    *row = 3 * (board / 3) + small / 3;
}

static Pos ultimate_start(int side)
{
    Board board = {.target = ANY_BOARD, .side = (uint8_t)side};
    return pos_of(&board);
}

static int ultimate_side(const Pos *pos)
{
    return board_of(pos).side;
}

static int ultimate_moves(const Pos *pos, Move out[MOVES_MAX])
{
    Board board = board_of(pos);
    int count = 0;
    for (uint64_t open = board_open(&board); open != 0;) {
        int small = bits_pop(&open);
        for (uint64_t squares = board_free(&board, small); squares != 0;)
            out[count++] = move_of(small, bits_pop(&squares));
    }
    return count;
}

static Pos ultimate_play(const Pos *pos, Move move)
{
    Board board = board_of(pos);
    board_play(&board, move_board(move), move_square(move));
    return pos_of(&board);
}

enum { THREE_IN_A_ROW = ENDING_OF_GAME, BOARD_FULL, MORE_BOARDS };

static Result ultimate_result(const History *history)
{
    Board board = board_of(&history->pos[history->count - 1]);
    int winner = board_winner(&board);
    if (winner >= 0)
        return (Result){outcome_win(winner), board_line_winner(&board) >= 0 ? THREE_IN_A_ROW : MORE_BOARDS};
    if (board_over(&board)) return (Result){OUTCOME_DRAW, BOARD_FULL};
    return (Result){OUTCOME_NONE, ENDING_NONE};
}

static Square ultimate_at(const Pos *pos, int square)
{
    Board board = board_of(pos);
    for (int side = 0; side < 2; side++)
        if ((board.mask[side][square / SQUARES] >> (square % SQUARES)) & 1) return (Square){PIECE_MAN, side};
    return (Square){PIECE_NONE, 0};
}

int ultimate_owner(const Pos *pos, int small)
{
    Board board = board_of(pos);
    return board.won[0] >> small & 1 ? 0 : board.won[1] >> small & 1 ? 1 : -1;
}

static int ultimate_path(const Pos *pos, Move move, uint8_t out[PATH_SQUARES])
{
    (void)pos;
    out[0] = (uint8_t)(move - 1);
    return 1;
}

static Pos ultimate_reversed(const Pos *pos)
{
    Board board = board_of(pos), out = board;
    for (int side = 0; side < 2; side++) {
        out.won[side] = board.won[1 - side];
        for (int small = 0; small < BOARDS; small++)
            out.mask[side][small] = board.mask[1 - side][small];
    }
    out.side = (uint8_t)(1 - board.side);
    return pos_of(&out);
}

static void ultimate_random_games(const Pos *pos, uint64_t games, uint64_t seed, uint64_t outcome[3])
{
    enum { DRAW = 2 }; /* after the wins of either side */
    Board board = board_of(pos);
    for (uint64_t done = 0; done < games; done += PLAYOUTS) {
        uint8_t ended[PLAYOUTS];
        int count = games - done < PLAYOUTS ? (int)(games - done) : PLAYOUTS;
        HOT_PICK_WIDE(playouts_from)(&board, count, rng_mix(seed, done), ended);
        for (int i = 0; i < count; i++)
            outcome[ended[i] == 0 ? DRAW : ended[i] - 1]++;
    }
}

static const Variant VARIANTS[] = {{"count", "9/9/9/9/9/9/9/9/9 x - count"}, {NULL, NULL}};

const Game ultimate_game = {
    .name = "ultimate",
    .title = "Ultimate Tic-Tac-Toe",
    .side_name = {"X", "O"},
    .endings = {N_("three boards in a row"), N_("no move is left"), N_("more boards won")},
    .variants = VARIANTS,
    .pos_help =
        "nine boards, each its squares row by row with digits for empty ones, then the side to move and the board to play in, - for any",
    .move_help = "board and square, 0-8 each (48), as rows and columns 0-2 (1122) or letters a-i (ei)",
    .squares = BOARDS * SQUARES,
    .columns = 9,
    .rows = 9,
    .cell = ultimate_cell,
    .start = ultimate_start,
    .side = ultimate_side,
    .moves = ultimate_moves,
    .play = ultimate_play,
    .result = ultimate_result,
    .at = ultimate_at,
    .path = ultimate_path,
    .square_text = ultimate_square_text,
    .move_text = ultimate_move_text,
    .names_move = ultimate_names_move,
    .pos_text = ultimate_pos_text,
    .pos_read = ultimate_pos_read,
    .reversed = ultimate_reversed,
    .perft = ultimate_perft,
    .random_games = ultimate_random_games,
};
