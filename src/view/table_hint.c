/* A hint in words: the move, and the reason for it. */
#include "view/table_state.h"

#include <assert.h>

enum { LINE_TOLD = 4 };

static int pieces_of(const Game *game, const Pos *pos, int side)
{
    int count = 0;
    for (int i = 0; i < game->squares; i++) {
        Square square = game->at(pos, i);
        count += square.piece != PIECE_NONE && square.side == side;
    }
    return count;
}

/* How many more pieces than the opponent the side wins by the end of the line. */
static int pieces_won(const Table *table, const Pos *pos, const Thought *thought)
{
    const Game *game = table->game;
    Pos end = *pos;
    int side = game->side(pos);
    if (!game->captures) return 0;
    for (int i = 0; i < thought->pv_count && game_is_legal(game, &end, thought->pv[i]); i++)
        end = game->play(&end, thought->pv[i]);
    int before = pieces_of(game, pos, side) - pieces_of(game, pos, 1 - side);
    return pieces_of(game, &end, side) - pieces_of(game, &end, 1 - side) - before;
}

/* Does the move win a whole block? */
static bool wins_block(const Table *table, const Pos *pos, const Pos *after)
{
    int side = table->game->side(pos), across = table->own.block > 0 ? table->own.block : 0;
    int blocks = across > 0 ? table->game->columns / across * (table->game->rows / across) : 0, owner;
    for (int i = 0; i < blocks; i++)
        if (table->own.cover(pos, i, &owner) == FACE_NONE &&
            table->own.cover(after, i, &owner) != FACE_NONE && owner == side)
            return true;
    return false;
}

static void tell_proven(const Table *table, const Thought *thought, Text *out)
{
    int moves = (thought->end_plies + 1) / 2;
    if (thought->chance > 0.25 && thought->chance < 0.75)
        text_add(out, "%s", words(table->language, N_("It keeps the draw.")));
    else if (thought->chance < 0.5)
        text_add(out, "%s", words(table->language, N_("The game is lost; this holds out longest.")));
    else if (moves == 0)
        text_add(out, "%s", words(table->language, N_("It wins.")));
    else
        text_add(
            out,
            words_many(table->language, "It wins in %d move.", "It wins in %d moves.", (unsigned long)moves),
            moves);
}

/* The expected result, and the moves that are likely to follow. */
static void tell_line(const Table *table, const Pos *pos, const Thought *thought, Text *out)
{
    const Game *game = table->game;
    char line[LINE_TOLD * MOVE_TEXT] = "";
    Text moves = text_into(line, sizeof line);
    Pos at = *pos;
    for (int i = 0; i < thought->pv_count && i <= LINE_TOLD && game_is_legal(game, &at, thought->pv[i]);
         i++) {
        char text[MOVE_TEXT];
        game->move_text(&at, thought->pv[i], text);
        if (i > 0) text_add(&moves, "%s%s", i > 1 ? " " : "", text);
        at = game->play(&at, thought->pv[i]);
    }
    int percent = (int)(100 * thought->chance + 0.5);
    if (line[0] != '\0')
        words_add(table->language, out, "Expected score %d %%; likely to follow: %s.", percent, line);
    else
        words_add(table->language, out, "Expected score %d %%.", percent);
}

/* Not searched at all: the engine knows the move. */
static bool from_book(const Thought *thought)
{
    return thought->nodes == 0 && thought->pv_count == 0 && !thought->proven;
}

static void tell_reason(const Table *table, Move hint, Text *out)
{
    int side, won = 0;
    const Pos *pos = session_pos(table->session);
    const Thought *thought = session_thought(table->session, &side);
    Pos line[2] = {*pos, table->game->play(pos, hint)};
    History history = {.pos = line, .count = 2};
    bool about_it = thought != NULL && thought->move == hint;
    Move moves[MOVES_MAX];
    if (outcome_winner(table->game->result(&history).outcome) == table->game->side(pos))
        text_add(out, "%s", words(table->language, N_("It wins at once.")));
    else if (table->game->moves(pos, moves) == 1)
        text_add(out, "%s", words(table->language, N_("It is the only move.")));
    else if (about_it && from_book(thought))
        text_add(out, "%s", words(table->language, N_("It is in the opening book.")));
    else if (about_it && thought->proven)
        tell_proven(table, thought, out);
    else if (about_it && (won = pieces_won(table, pos, thought)) > 0)
        text_add(out,
                 words_many(table->language, "It wins %d piece.", "It wins %d pieces.", (unsigned long)won),
                 won);
    else if (wins_block(table, pos, &line[1]))
        text_add(out, "%s", words(table->language, N_("It wins a board.")));
    else if (about_it)
        tell_line(table, pos, thought, out);
}

void table_tell_hint(Table *table)
{
    char move[MOVE_TEXT], text[SCENE_TEXT];
    Text out = text_into(text, sizeof text);
    Move hint = session_hint(table->session);
    assert(hint != MOVE_NONE);
    table->game->move_text(session_pos(table->session), hint, move);
    words_add(table->language, &out, "Hint: %s.", move);
    text_add(&out, " ");
    tell_reason(table, hint, &out);
    table_answer(table, false, text);
}
