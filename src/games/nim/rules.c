/* Nim: the smallest game that fills the whole table, and the template for a new one. Always built and tested,
 * not offered in the menus.
 *
 * One heap of nine matches; a move takes one, two or three from the right; the player who takes the last one
 * wins. Taking n matches touches square (left - n), the leftmost match taken. Position "7 a": seven matches
 * left, side a to move. */
#include "engine/bench.h"
#include "engine/engine.h"
#include "game/kit.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { HEAP = 9, TAKE_MAX = 3, LEFT = 0, SIDE = 1 };

static void nim_cell(int square, int *column, int *row)
{
    *column = square;
    *row = 0;
}

static Pos nim_start(int side)
{
    return (Pos){{[LEFT] = HEAP, [SIDE] = (uint64_t)side}};
}

static int nim_side(const Pos *pos)
{
    return (int)pos->word[SIDE];
}

/* A move is the number of matches taken. */
static int nim_moves(const Pos *pos, Move out[MOVES_MAX])
{
    int count = pos->word[LEFT] < TAKE_MAX ? (int)pos->word[LEFT] : TAKE_MAX;
    for (int i = 0; i < count; i++)
        out[i] = (Move)(i + 1);
    return count;
}

static Pos nim_play(const Pos *pos, Move move)
{
    return (Pos){{[LEFT] = pos->word[LEFT] - move, [SIDE] = 1 - pos->word[SIDE]}};
}

static Result nim_result(const History *history)
{
    const Pos *pos = &history->pos[history->count - 1];
    if (pos->word[LEFT] > 0) return (Result){OUTCOME_NONE, ENDING_NONE};
    return (Result){outcome_win(1 - nim_side(pos)), ENDING_OF_GAME};
}

static Square nim_at(const Pos *pos, int square)
{
    return (Square){square < (int)pos->word[LEFT] ? PIECE_MAN : PIECE_NONE, 0};
}

static int nim_path(const Pos *pos, Move move, uint8_t out[PATH_SQUARES])
{
    out[0] = (uint8_t)(pos->word[LEFT] - move);
    return 1;
}

static void nim_square_text(int square, char out[SQUARE_TEXT])
{
    snprintf(out, SQUARE_TEXT, "%d", square);
}

static void nim_move_text(const Pos *pos, Move move, char out[MOVE_TEXT])
{
    (void)pos;
    snprintf(out, MOVE_TEXT, "%d", (int)move);
}

static bool nim_names_move(const Pos *pos, Move move, const char *text)
{
    (void)pos;
    long number;
    return text_number(text, 1, TAKE_MAX, &number) && (Move)number == move;
}

static void nim_pos_text(const Pos *pos, char out[POS_TEXT])
{
    snprintf(out, POS_TEXT, "%d %c", (int)pos->word[LEFT], nim_side(pos) == 0 ? 'a' : 'b');
}

static Status nim_pos_read(const char *text, Pos *out)
{
    char heap[8], side[8], rest[8], shown[40];
    long left;
    bool fine = text_word(&text, heap, sizeof heap) && text_number(heap, 0, HEAP, &left) &&
                text_word(&text, side, sizeof side) && (strcmp(side, "a") == 0 || strcmp(side, "b") == 0) &&
                !text_word(&text, rest, sizeof rest);
    if (!fine)
        return status_wrong(
            "a position of nim is the number of matches, 0-%d, and the side, a or b; found \"%s\"", HEAP,
            text_safe(shown, sizeof shown, text));
    *out = (Pos){{[LEFT] = (uint64_t)left, [SIDE] = side[0] == 'b'}};
    return status_ok();
}

const Game nim_game = {
    .name = "nim",
    .title = "Nim",
    .side_name = {"A", "B"},
    .either_starts = true,
    .hidden = true,
    .endings = {N_("the last match")},
    .move_help = "the number of matches to take, 1-3",
    .squares = HEAP,
    .columns = HEAP,
    .rows = 1,
    .cell = nim_cell,
    .start = nim_start,
    .side = nim_side,
    .moves = nim_moves,
    .play = nim_play,
    .result = nim_result,
    .at = nim_at,
    .path = nim_path,
    .square_text = nim_square_text,
    .move_text = nim_move_text,
    .names_move = nim_names_move,
    .pos_text = nim_pos_text,
    .pos_read = nim_pos_read,
};

static const EngineKind *const nim_engines[] = {&random_engine, NULL};

static BenchResult nim_bench_perft(void)
{
    Pos pos = nim_start(0);
    uint64_t sum = 0;
    for (int depth = 1; depth <= HEAP; depth++)
        sum += game_perft(&nim_game, &pos, depth);
    return (BenchResult){.work = sum, .signature = sum};
}

static const Bench nim_benches[] = {{"perft 1-9", "positions", nim_bench_perft}, {0}};

const GameKit nim_kit = {.game = &nim_game, .engines = nim_engines, .benches = nim_benches};
