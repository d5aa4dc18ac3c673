/* Any text as a position: one that is read can be written and read again, and each of its moves has a
 * notation that names it and no other. */
#include "fuzz.h"

static void check_moves(const Game *game, const Pos *pos)
{
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    DEMAND(count >= 0 && count <= MOVES_MAX);
    DEMAND(game->perft == NULL || game->perft(pos, 1) == (uint64_t)count);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        uint8_t path[PATH_SQUARES];
        Move again;
        game->move_text(pos, moves[i], text);
        Status status = game_read_move(game, pos, text, &again);
        DEMAND(ok(&status) && again == moves[i]);
        int length = game->path(pos, moves[i], path);
        DEMAND(length >= 1 && length <= PATH_SQUARES);
        Pos next = game->play(pos, moves[i]);
        game->pos_text(&next, (char[POS_TEXT]){0});
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    const Game *game = fuzz_game(data[0]);
    char *text = fuzz_text(data + 1, size - 1), written[POS_TEXT];
    Pos pos, again;
    Status status = game->pos_read(text, &pos);
    if (ok(&status)) {
        game->pos_text(&pos, written);
        status = game->pos_read(written, &again);
        DEMAND(ok(&status) && pos_same(&pos, &again));
        History history = {.pos = &pos, .count = 1, .rules = game_default_rules(game)};
        if (game->result(&history).outcome == OUTCOME_NONE) check_moves(game, &pos);
    }
    free(text);
    return 0;
}
