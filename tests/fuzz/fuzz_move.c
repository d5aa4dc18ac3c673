/* Any text as a game of typed moves: a word is refused or is a legal move, whose notation names it again. */
#include "fuzz.h"

#include "base/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    const Game *game = fuzz_game(data[0]);
    char *text = fuzz_text(data + 1, size - 1), word[60], written[MOVE_TEXT];
    const char *cursor = text;
    Pos pos = game->start(0);
    while (text_word(&cursor, word, sizeof word)) {
        Move move, again;
        Status status = game_read_move(game, &pos, word, &move);
        if (!ok(&status)) continue;
        DEMAND(game_is_legal(game, &pos, move));
        game->move_text(&pos, move, written);
        status = game_read_move(game, &pos, written, &again);
        DEMAND(ok(&status) && again == move);
        pos = game->play(&pos, move);
    }
    free(text);
    return 0;
}
