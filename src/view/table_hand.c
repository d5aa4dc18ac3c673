/* Input at the table: touches and typed moves, and what is said if one of them is refused. */
#include "view/steps.h"
#include "view/table_state.h"

#include <assert.h>
#include <string.h>

/* What a touch means follows from what is on the board:
 *   beside the game, or while it is analysed: the moves of both sides are tried;
 *   where the game stands: a move is played, if it is a person's turn;
 *   in an earlier position: the same, and the game goes back there, if moves may be taken back;
 *   a line that is only shown, or a position that is set up: no move is made at all. */
RefusalKind table_closed(const Table *table)
{
    const Session *session = table->session;
    const GameTree *tree = table_tree(table);
    const GameNode *shown = &tree->node[tree->shown];
    Move moves[MOVES_MAX];
    if (table->setting_up || table_about(table) != NULL) return REFUSAL_LOOKING_BACK;
    if (table_tries(table))
        return table->game->moves(&shown->pos, moves) > 0 ? REFUSAL_NONE : REFUSAL_GAME_OVER;
    bool at_tip = table_is_at_tip(table), back = !at_tip || session_can_redo(session);
    if (at_tip && session_result(session).outcome != OUTCOME_NONE) return REFUSAL_GAME_OVER;
    if (back && (!table_may_take_back(table) || shown->ply < session_opening(session)))
        return REFUSAL_LOOKING_BACK;
    return session_is_human(session, table->game->side(&shown->pos)) ? REFUSAL_NONE : REFUSAL_NOT_YOUR_TURN;
}

static Refusal name_squares(RefusalKind kind, const Game *game, SquareSet set)
{
    Refusal refusal = {.kind = kind};
    for (int i = 0; i < game->squares && refusal.count < REFUSAL_SQUARES; i++)
        if (squares_have(&set, i)) refusal.square[refusal.count++] = (uint8_t)i;
    return refusal;
}

static Refusal why_not(const Table *table, int square)
{
    const Picker *picker = &table->picker;
    if (picker->count > 1) return name_squares(REFUSAL_IN_PROGRESS, table->game, picker_reach(picker));
    if (table->forced && picker->count == 0)
        return name_squares(REFUSAL_MUST_CAPTURE, table->game, picker_first(picker));
    return table->own.refusal(picker, square);
}

/* Show the step that the player has just entered. */
static void show_entered(Table *table)
{
    const Picker *picker = &table->picker;
    table->entered = picker->count > 1 ? picker->count - 1 : 0;
    if (picker->count < 2) return;
    const Pos *pos = &picker->pos;
    table->step[0] = step_between(table->game, pos, picker->touched[picker->count - 2],
                                  picker->touched[picker->count - 1]);
    table->step_count = 1;
    table_show_steps(table, table->game->at(pos, picker->touched[0]), false);
}

/* An exercise answers the move itself, and the tutor may hold it back. */
static bool is_taken(Table *table, Move move)
{
    if (table->exercise.kind != EXERCISE_NONE) return exercise_takes_move(table, move);
    return table->tutor.percent > 0 && tutor_takes_move(table, move);
}

static void play_by_hand(Table *table, Move move)
{
    if (table_tries(table)) {
        table_try(table, move);
        return;
    }
    if (is_taken(table, move)) return;
    Status status = session_play_at(table->session, table_tree(table)->shown, move);
    if (!ok(&status)) table_warn_status(table, &status);
}

Pick table_touch(Table *table, int square)
{
    assert(square >= 0 && square < table->game->squares);
    if (table->setting_up) {
        table_set_up_touch(table, square);
        return PICK_SELECTED;
    }
    Refusal refusal = {.kind = table_closed(table)};
    if (refusal.kind != REFUSAL_NONE) {
        table_refuse(table, &refusal);
        return PICK_REFUSED;
    }
    Move move;
    tutor_forget(table); /* another move instead of the one that is held back */
    Pick picked = picker_touch(&table->picker, square, &move);
    if (picked == PICK_REFUSED) {
        refusal = why_not(table, square);
        table_refuse(table, &refusal);
        return picked;
    }
    if (picked == PICK_MOVE) {
        play_by_hand(table, move); /* which says what there is to say */
    } else {
        table_answer(table, false, "");
        show_entered(table);
    }
    return picked;
}

void table_touch_ground(Table *table)
{
    if (table->own.off_square != NULL) table_warn(table, words(table->language, table->own.off_square));
}

void table_let_go(Table *table)
{
    tutor_forget(table);
    while (picker_back(&table->picker))
        continue;
    table->entered = 0;
    table_answer(table, false, "");
}

static void refuse_text(Table *table, const char *typed)
{
    char text[SCENE_TEXT], shown[60];
    Text out = text_into(text, sizeof text);
    if (table->forced) {
        Refusal refusal = name_squares(REFUSAL_MUST_CAPTURE, table->game, picker_first(&table->picker));
        words_refusal(table->language, table->game, &refusal, &out);
    } else {
        words_add(table->language, &out, "\"%s\" is not a legal move here; a move is %s.",
                  text_safe(shown, sizeof shown, typed), words(table->language, table->game->move_help));
    }
    table_answer(table, true, text);
}

bool table_play_text(Table *table, const char *text)
{
    Refusal refusal = {.kind = table_closed(table)};
    if (refusal.kind != REFUSAL_NONE) {
        table_refuse(table, &refusal);
        return false;
    }
    Move move;
    Status status = game_read_move(table->game, &table->picker.pos, text, &move);
    if (ok(&status))
        play_by_hand(table, move);
    else
        refuse_text(table, text);
    return ok(&status);
}
