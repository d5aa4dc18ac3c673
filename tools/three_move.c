/* Prints src/games/checkers/three_move.def: the openings of three moves (Black, White, Black) for matches.
 *
 * All sequences of three moves are played out; of those that reach the same position the first in the order
 * of the squares is kept. A position is dropped when one side loses a man by force: when the number of men
 * and kings of both sides is not equal at the end of a full-width search of DEPTH plies with captures played
 * to their end. Two searches with a window of one man each (at least equal? at most equal?) decide that.
 *
 * usage: three_move [DEPTH] > src/games/checkers/three_move.def */
#include "games/checkers/movegen.h"
#include "games/checkers/notation.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>

enum { DEPTH = 12, LOST = -100, OPENINGS_MAX = 400, LINE_TEXT = 40 };

extern const Game checkers_game;

/* More men for the side to move count positive. `beta` is alpha + 1. */
static int search(const Board *board, int depth, int beta)
{
    Plays plays;
    uint64_t jumpers = board_jumpers(board);
    if (depth <= 0 && jumpers == 0) return bits_count(board->own) - bits_count(board->other);
    board_plays(board, &plays);
    int best = LOST;
    for (int i = 0; i < plays.count && best < beta; i++) {
        Board next = board_play(board, &plays.play[i]);
        int value = -search(&next, depth - 1, 1 - beta);
        if (value > best) best = value;
    }
    return best;
}

static bool is_even(const Pos *pos, int depth)
{
    Board board = board_of_pos(pos);
    return search(&board, depth, 0) >= 0 && search(&board, depth, 1) <= 0;
}

typedef struct Openings {
    int sequences, count, even;
    Pos pos[OPENINGS_MAX];
} Openings;

static bool is_known(const Openings *openings, const Pos *pos)
{
    for (int i = 0; i < openings->count; i++)
        if (pos_same(&openings->pos[i], pos)) return true;
    return false;
}

static void print_even(Openings *openings, const Pos *pos, const char *line, int depth)
{
    openings->sequences++;
    if (is_known(openings, pos)) return;
    openings->pos[openings->count++] = *pos;
    if (!is_even(pos, depth)) return;
    openings->even++;
    printf("OPENING(\"%s\")\n", line);
}

static void walk(Openings *openings, const Pos *pos, const char *line, int moves_left, int depth)
{
    if (moves_left == 0) {
        print_even(openings, pos, line, depth);
        return;
    }
    Move moves[MOVES_MAX];
    int count = checkers_game.moves(pos, moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT], longer[LINE_TEXT];
        Pos next = checkers_game.play(pos, moves[i]);
        checkers_move_text(pos, moves[i], text);
        Text joined = text_into(longer, sizeof longer);
        text_add(&joined, "%s%s%s", line, *line != '\0' ? " " : "", text);
        walk(openings, &next, longer, moves_left - 1, depth);
    }
}

int main(int argc, char **argv)
{
    static Openings openings;
    long depth = DEPTH;
    if (argc > 1 && !text_number(argv[1], 1, 30, &depth)) {
        fprintf(stderr, "usage: three_move [DEPTH]\n");
        return 2;
    }
    Pos start = checkers_game.start(0);
    printf("/* Openings of three moves in which neither side has lost a man by force, computed by\n"
           " * tools/three_move.c (which says how; search of %ld plies): do not edit. */\n",
           depth);
    walk(&openings, &start, "", 3, (int)depth);
    fprintf(stderr, "%d sequences, %d positions, %d of them even\n", openings.sequences, openings.count,
            openings.even);
    return 0;
}
