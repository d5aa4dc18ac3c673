/* The rules of checkers as the game's table. */
#include "game/game.h"

#include "games/checkers/movegen.h"
#include "games/checkers/notation.h"
#include "games/checkers/perft_hot.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { OCCURRENCES = 3 };

static void checkers_cell(int square, int *column, int *row)
{
    int up = square / 4;
    *column = (up % 2 == 0 ? 6 : 7) - 2 * (square % 4);
    *row = 7 - up;
}

static Pos checkers_start(int side)
{
    (void)side; /* Black begins, always */
    Board board = {.own = 0, .side = BLACK};
    for (int i = 0; i < SIDE_PIECES; i++) {
        board.own |= square_set(i);
        board.other |= square_set(31 - i);
    }
    return pos_of_board(&board);
}

static int checkers_side(const Pos *pos)
{
    return (int)board_of_pos(pos).side;
}

static bool path_comes_before(Move a, Move b)
{
    int origin = path_square(a, 0) - path_square(b, 0);
    return origin < 0 || (origin == 0 && path_square(a, 1) < path_square(b, 1));
}

/* Sorted by square, as a person would list them; the generator's order is by direction. */
static int checkers_moves(const Pos *pos, Move out[MOVES_MAX])
{
    Board board = board_of_pos(pos);
    Plays plays;
    board_plays(&board, &plays);
    for (int i = 0; i < plays.count; i++) {
        Move path = plays.play[i].path;
        int at = i;
        for (; at > 0 && path_comes_before(path, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = path;
    }
    return plays.count;
}

static Pos checkers_play(const Pos *pos, Move move)
{
    Board board = board_of_pos(pos);
    Plays plays;
    board_plays(&board, &plays);
    int i = 0;
    while (plays.play[i].path != move) {
        i++;
        assert(i < plays.count);
    }
    board = board_play(&board, &plays.play[i]);
    return pos_of_board(&board);
}

/* ---- The end of a game ---- */

static bool is_reversible(const Pos *before, const Pos *after)
{
    Board a = board_of_pos(before), b = board_of_pos(after);
    return board_is_reversible(&a, &b);
}

/* How many moves at the end of the history captured nothing and advanced no man. */
static int reversible_plies(const History *history)
{
    int plies = 0;
    for (int i = history->count - 1; i > 0 && is_reversible(&history->pos[i - 1], &history->pos[i]); i--)
        plies++;
    return plies;
}

static bool is_repeated(const History *history, int reversible)
{
    const Pos *last = &history->pos[history->count - 1];
    int seen = 1;
    for (int back = 2; back <= reversible; back += 2)
        seen += pos_same(last, last - back);
    return seen >= OCCURRENCES;
}

enum { NO_PIECE = ENDING_OF_GAME, BLOCKED, REPETITION, FORTY_MOVES };

static Result checkers_result(const History *history)
{
    Board board = board_of_pos(&history->pos[history->count - 1]);
    Outcome opponent_wins = outcome_win(1 - (int)board.side);
    if (board.own == 0) return (Result){opponent_wins, NO_PIECE};
    if ((board_jumpers(&board) | board_steppers(&board)) == 0) return (Result){opponent_wins, BLOCKED};
    int reversible = history->rules != 0 ? reversible_plies(history) : 0;
    if ((history->rules & RULE_REPETITION) != 0 && is_repeated(history, reversible))
        return (Result){OUTCOME_DRAW, REPETITION};
    if ((history->rules & RULE_FORTY_MOVES) != 0 && reversible >= QUIET_PLIES)
        return (Result){OUTCOME_DRAW, FORTY_MOVES};
    return (Result){OUTCOME_NONE, ENDING_NONE};
}

/* ---- What a hand and an eye need ---- */

static Square checkers_at(const Pos *pos, int square)
{
    Board board = board_of_pos(pos);
    uint64_t cell = square_set(square);
    if (((board.own | board.other) & cell) == 0) return (Square){PIECE_NONE, 0};
    return (Square){(board.kings & cell) != 0 ? PIECE_KING : PIECE_MAN,
                    (int)((board.own & cell) != 0 ? board.side : board.side ^ 1)};
}

static int checkers_path(const Pos *pos, Move move, uint8_t out[PATH_SQUARES])
{
    (void)pos;
    for (int i = 0; i < path_count(move); i++)
        out[i] = (uint8_t)path_square(move, i);
    return path_count(move);
}

static void checkers_square_text(int square, char out[SQUARE_TEXT])
{
    snprintf(out, SQUARE_TEXT, "%d", (uint8_t)(square + 1));
}

/* The lattice turned by half: cell b of 0..34 becomes cell 34 - b. */
static uint64_t turned(uint64_t cells)
{
    uint64_t out = 0;
    while (cells != 0)
        out |= (uint64_t)1 << (34 - bits_pop(&cells));
    return out;
}

static Pos checkers_reversed(const Pos *pos)
{
    Board board = board_of_pos(pos);
    Board out = {turned(board.own), turned(board.other), turned(board.kings), board.side ^ 1};
    return pos_of_board(&out);
}

static uint64_t checkers_perft(const Pos *pos, int depth)
{
    Board board = board_of_pos(pos);
    return HOT_PICK(board_perft)(&board, depth);
}

/* Moves by number: a step is its origin and one of four directions; a jump its origin and where it lands, one of
 * the eight squares that jumps can reach from there. Jumps of a king can lead to the same square on up to nine
 * ways (test_games.c counts all cases): in the order of the list of moves each has a block of numbers. */
enum { DIRECTIONS = 4, LANDINGS = 8, WAYS = 9, STEP_ACTIONS = 32 * DIRECTIONS, JUMP_ACTIONS = 32 * LANDINGS };

static int last_square(Move move)
{
    return path_square(move, path_count(move) - 1);
}

/* How many moves before this one in the list have its origin and its end. */
static int way_of(const Pos *pos, Move move)
{
    Move moves[MOVES_MAX];
    int way = 0;
    checkers_moves(pos, moves);
    for (int i = 0; moves[i] != move; i++)
        way += path_square(moves[i], 0) == path_square(move, 0) && last_square(moves[i]) == last_square(move);
    return way;
}

static int checkers_action(const Pos *pos, Move move)
{
    int from = path_square(move, 0), to = last_square(move), column[2], row[2];
    checkers_cell(from, &column[0], &row[0]);
    checkers_cell(to, &column[1], &row[1]);
    if (abs(row[1] - row[0]) == 1) return from * DIRECTIONS + 2 * (row[1] > row[0]) + (column[1] > column[0]);
    int landing = row[1] / 2 * 2 + column[1] / 4;
    return STEP_ACTIONS + way_of(pos, move) * JUMP_ACTIONS + from * LANDINGS + landing;
}

const Game checkers_game = {
    .name = "checkers",
    .title = "Checkers",
    .side_name = {"Black", "White"},
    .captures = true,
    .rules = {"repetition", "forty-move"},
    .endings = {N_("no piece left"), N_("all pieces are blocked"), N_("third repetition"),
                N_("forty moves each without a capture or a man's advance")},
    .pos_help = "PDN: the side to move, then the pieces of each side, K before a king: B:W21-32:B1-12",
    .move_help = "11-15, or 22x15 for a jump",
    .squares = 32,
    .columns = 8,
    .rows = 8,
    .cell = checkers_cell,
    .start = checkers_start,
    .side = checkers_side,
    .moves = checkers_moves,
    .play = checkers_play,
    .result = checkers_result,
    .at = checkers_at,
    .path = checkers_path,
    .square_text = checkers_square_text,
    .move_text = checkers_move_text,
    .names_move = checkers_names_move,
    .pos_text = checkers_pos_text,
    .pos_read = checkers_pos_read,
    .reversed = checkers_reversed,
    .perft = checkers_perft,
    .actions = STEP_ACTIONS + WAYS * JUMP_ACTIONS,
    .action = checkers_action,
};
