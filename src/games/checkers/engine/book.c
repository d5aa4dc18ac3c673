#include "games/checkers/engine/book.h"

#include "base/text.h"

#include <string.h>

typedef struct BookPosition {
    const char *pos, *moves; /* as text */
} BookPosition;

static const BookPosition BOOK[] = {
#define BOOK(pos, moves) {pos, moves},
#include "games/checkers/engine/book.def"
#undef BOOK
};

/* A thousand comparisons or so, once a move: no need for more. */
static const char *find_line(const char *pos)
{
    for (size_t i = 0; i < sizeof BOOK / sizeof BOOK[0]; i++)
        if (strcmp(BOOK[i].pos, pos) == 0) return BOOK[i].moves;
    return "";
}

int book_moves(const Game *game, const Pos *pos, Move out[MOVES_MAX])
{
    char text[POS_TEXT], word[MOVE_TEXT];
    game->pos_text(pos, text);
    const char *line = find_line(text);
    int count = 0;
    while (text_word(&line, word, sizeof word)) {
        Status status = game_read_move(game, pos, word, &out[count]);
        if (ok(&status)) count++;
    }
    return count;
}
