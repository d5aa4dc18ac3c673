#include "view/puzzle_words.h"

void words_puzzle(const Language *language, const Game *game, const Puzzle *puzzle, Text *out)
{
    static const char *const KEY[GOALS] = {
        [GOAL_WIN] = N_("%s to move: one move wins. Find it."),
        [GOAL_DRAW] = N_("%s to move: one move does not lose. Find it."),
        [GOAL_GAIN] = N_("%s to move: one move is far better than all others. Find it.")};
    words_add(language, out, KEY[puzzle->goal], words(language, game->side_name[game->side(&puzzle->pos)]));
}

void words_puzzle_hint(const Language *language, const Game *game, const Puzzle *puzzle, Text *out)
{
    uint8_t path[PATH_SQUARES];
    char square[SQUARE_TEXT];
    int count = game->path(&puzzle->pos, puzzle->move, path);
    if (count > 1) {
        game->square_text(path[0], square);
        words_add(language, out, N_("The move begins on %s."), square);
        return;
    }
    int column, row;
    game->cell(path[0], &column, &row);
    words_add(language, out, N_("The move is in row %d of the board."), row + 1);
}

void words_puzzle_proof(const Language *language, const Puzzle *puzzle, Text *out)
{
    if (puzzle->margin == 0)
        words_add(language, out, N_("Proven: every move was searched to the end."));
    else
        words_add(
            language, out,
            N_("Searched, not proven: with %ld nodes the move expects at least %d%% of a point more than "
               "any other."),
            puzzle->nodes, puzzle->margin);
}

void words_puzzle_answer(const Language *language, bool right, Text *out)
{
    words_add(language, out, right ? N_("Right.") : N_("No, that is not it."));
}
