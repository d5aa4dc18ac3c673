/* Setting up a position by hand: touches place the brush piece, and the game is paused meanwhile. */
#include "view/table_state.h"

#include <assert.h>
#include <string.h>

void table_set_up_begin(Table *table)
{
    for (int i = 0; i < table->game->squares; i++)
        table->set_up[i] = table->game->at(table_shown(table), i);
    session_leave(table->session);
    session_pause(table->session, true);
    table->setting_up = true;
    table->brush = 0;
    table_analysis_follow(table);
    table_say(table, words(table->language,
                           N_("Choose a piece, then touch squares; a second touch takes it away.")));
}

void table_set_up_touch(Table *table, int square)
{
    Square brush = table->own.brush[table->brush], *there = &table->set_up[square];
    bool same = there->piece == brush.piece && there->side == brush.side;
    *there = same ? (Square){PIECE_NONE, 0} : brush;
    table_answer(table, false, "");
}

void table_set_brush(Table *table, int brush)
{
    assert(brush >= 0 && brush < table->own.brushes);
    table->brush = brush;
    table_mark_stale(table);
}

void table_brush_label(const Table *table, int brush, char out[FORM_LABEL])
{
    assert(brush >= 0 && brush < table->own.brushes);
    Text text = text_into(out, FORM_LABEL);
    presentation_piece(table->language, table->game, table->own.brush[brush], &text);
}

void table_set_up_clear(Table *table)
{
    memset(table->set_up, 0, sizeof table->set_up);
    table_answer(table, false, "");
}

static void leave(Table *table)
{
    table->setting_up = false;
    session_pause(table->session, false);
    table_reset_hand(table);
    table_analysis_follow(table);
    table_answer(table, false, "");
}

void table_set_up_cancel(Table *table)
{
    if (table->setting_up) leave(table);
}

static bool has_piece(const Game *game, const Pos *pos, int side)
{
    for (int i = 0; i < game->squares; i++) {
        Square square = game->at(pos, i);
        if (square.piece != PIECE_NONE && square.side == side) return true;
    }
    return false;
}

/* NULL if it can be played. Where positions are set up, pieces are on the board from the beginning. */
static const char *why_not_playable(const Table *table, const Pos *pos)
{
    const Game *game = table->game;
    History history = {.pos = pos, .count = 1, .rules = 0};
    bool pieces = table->own.brushes > 0;
    if (pieces && !(has_piece(game, pos, 0) && has_piece(game, pos, 1)))
        return N_("Each side needs a piece.");
    if (game->result(&history).outcome == OUTCOME_NONE) return NULL;
    return pieces ? N_("In this position the game is over: the side to move needs a piece that can move.")
                  : N_("In this position the game is over.");
}

Status table_check_playable(const Table *table, const Pos *pos)
{
    const char *why = why_not_playable(table, pos);
    return why == NULL ? status_ok() : status_wrong("%s", words(table->language, why));
}

void table_set_up_done(Table *table, int side_to_move)
{
    char text[POS_TEXT];
    Pos pos;
    if (!table->setting_up || !table->own.compose(table->game, table->set_up, side_to_move, text)) return;
    Status status = table->game->pos_read(text, &pos);
    if (ok(&status)) status = table_check_playable(table, &pos);
    if (!ok(&status)) {
        table_warn_status(table, &status);
        return;
    }
    table_keep(table);
    leave(table);
    status = session_load(table->session, &pos, NULL, 0, NULL);
    if (!ok(&status)) table_warn_status(table, &status);
}
