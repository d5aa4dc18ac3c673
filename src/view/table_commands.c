/* The commands of a table: carrying them out, which are possible now, which switches are on. */
#include "view/table_state.h"

#include <assert.h>

/* ---- Carrying out ---- */

static void step_back(Table *table)
{
    if (!table_step_tried(table, -1)) table_look(table, table_shown_ply(table) - 1);
}

static void step_forward(Table *table)
{
    if (!table_step_tried(table, 1)) table_look(table, table_shown_ply(table) + 1);
}

static void look_first(Table *table)
{
    table_look(table, 0);
}

/* Back to where the game stands; from there to the last of the moves that were taken back. */
static void look_last(Table *table)
{
    const Session *session = table->session;
    if (table_is_beside(table))
        table_look_tried(table, table_tried(table));
    else
        table_look(table, table_is_at_tip(table) ? session_plies(session) : session_ply(session));
}

/* Show how a command ended; `done` if it succeeded. */
static void report_done(Table *table, Status status, const char *done)
{
    if (!ok(&status))
        table_warn_status(table, &status);
    else if (done[0] != '\0')
        table_say(table, words(table->language, done));
}

/* A half-entered capture is taken back first. */
static void undo(Table *table)
{
    bool beside = table_is_beside(table);
    if (!beside && !table_is_at_tip(table)) table_look(table, session_ply(table->session));
    if (table->picker.count > 1 && picker_back(&table->picker)) {
        table->entered = table->picker.count > 1 ? table->picker.count - 1 : 0;
        table_answer(table, false, "");
        return;
    }
    if (beside) {
        table_take_back_tried(table);
        return;
    }
    report_done(table, session_undo(table->session), N_("Taken back."));
}

static void redo(Table *table)
{
    report_done(table, session_redo(table->session), N_("Played again."));
}

static void allow_take_back(Table *table)
{
    bool allowed = !session_terms(table->session).take_back;
    session_allow_take_back(table->session, allowed);
    table_say(table, words(table->language, allowed ? N_("Moves may be taken back from now on.")
                                                    : N_("Moves can no longer be taken back.")));
}

static void hint(Table *table)
{
    table_look(table, session_ply(table->session));
    tutor_forget(table);
    if (table->exercise.kind != EXERCISE_NONE) {
        exercise_hint(table);
        return;
    }
    Status status = session_ask_hint(table->session);
    if (ok(&status))
        table_say(table, words(table->language, N_("Thinking about a hint …")));
    else
        table_warn_status(table, &status);
}

static void move_now(Table *table)
{
    const Host *host = &table->setup.host;
    if (host->hurry != NULL) host->hurry(host->context);
}

static void pause(Table *table)
{
    session_pause(table->session, !session_is_paused(table->session));
    table_mark_stale(table);
}

static void resign(Table *table)
{
    Status status = session_resign(table->session);
    table_say(table, ""); /* what was said before is about a game that went on */
    report_done(table, status, "");
}

static void turn(Table *table)
{
    table->turned = !table->turned;
    table_mark_stale(table);
}

static void numbers(Table *table)
{
    table_set_numbers(table, table->numbers == NUMBERS_NONE ? NUMBERS_SQUARES : NUMBERS_NONE);
}

static void heat(Table *table)
{
    table->heat = !table->heat;
    table_mark_stale(table);
    if (table->heat && session_thought(table->session, NULL) == NULL)
        table_say(table,
                  words(table->language, N_("The heat map shows what the computer thinks of each square, "
                                            "once it has thought.")));
}

static void set_up(Table *table)
{
    if (table->setting_up)
        table_set_up_cancel(table);
    else
        table_set_up_begin(table);
}

static void (*const CARRY_OUT[COMMANDS])(Table *table) = {
    [COMMAND_AGAIN] = table_again,
    [COMMAND_UNDO] = undo,
    [COMMAND_REDO] = redo,
    [COMMAND_TAKE_BACK] = allow_take_back,
    [COMMAND_HINT] = hint,
    [COMMAND_NOW] = move_now,
    [COMMAND_PAUSE] = pause,
    [COMMAND_RESIGN] = resign,
    [COMMAND_FIRST] = look_first,
    [COMMAND_BACK] = step_back,
    [COMMAND_FORWARD] = step_forward,
    [COMMAND_LAST] = look_last,
    [COMMAND_TURN] = turn,
    [COMMAND_NUMBERS] = numbers,
    [COMMAND_HEAT] = heat,
    [COMMAND_OFFER_DRAW] = table_offer_draw,
    [COMMAND_ACCEPT_DRAW] = table_accept_draw,
    [COMMAND_ANALYSE] = table_analyse,
    [COMMAND_SOLVE] = table_solve,
    [COMMAND_TO_GAME] = table_to_game,
    [COMMAND_PROMOTE] = table_promote,
    [COMMAND_DELETE] = table_delete,
    [COMMAND_SET_UP] = set_up,
    [COMMAND_BRING_BACK] = table_bring_back,
    [COMMAND_REVIEW] = table_review_begin,
    [COMMAND_PREVIOUS_MISTAKE] = table_previous_mistake,
    [COMMAND_NEXT_MISTAKE] = table_next_mistake,
    [COMMAND_BETTER] = table_better_line,
    [COMMAND_DRILL] = exercise_drill,
    [COMMAND_ANSWER] = exercise_answer,
    [COMMAND_NEXT_EXERCISE] = exercise_next,
    [COMMAND_LEAVE_EXERCISES] = exercise_leave,
    [COMMAND_PLAY_IT] = tutor_play_it,
    [COMMAND_THINK_AGAIN] = tutor_think_again,
    [COMMAND_WHY] = tutor_show_why,
    [COMMAND_UNDERSTOOD] = table_understood,
};

void table_do(Table *table, Command command)
{
    assert(command < COMMANDS && CARRY_OUT[command] != NULL);
    if (table_possible(table) >> command & 1) {
        CARRY_OUT[command](table);
        return;
    }
    const char *why = table_review_refusal(table, command);
    if (command == COMMAND_UNDO && session_ply(table->session) > 0)
        why = N_("Moves cannot be taken back in this game.");
    table_warn(table, words(table->language, why != NULL ? why : N_("That is not possible now.")));
}

/* ---- Which are possible, and which switches are on ---- */

/* The commands that are possible in an exercise: the waiting game is not touched. */
static uint64_t possible_in_exercise(const Table *table)
{
    int shown = table_shown_ply(table), last = session_plies(table->session);
    return bit(COMMAND_NEW, true) | bit(COMMAND_OPEN, true) | bit(COMMAND_PASTE, true) |
           bit(COMMAND_TURN, true) | bit(COMMAND_COPY_POSITION, true) |
           bit(COMMAND_NUMBERS, table->own.numbered) | bit(COMMAND_HINT, !table->exercise.done) |
           bit(COMMAND_FIRST, shown > 0) | bit(COMMAND_BACK, shown > 0) | bit(COMMAND_FORWARD, shown < last) |
           bit(COMMAND_LAST, shown < last) | bit(COMMAND_UNDERSTOOD, table->alert_count > 0) |
           table_can_learn(table);
}

/* Steps through the game, or through a variation beside it. */
static uint64_t possible_steps(const Table *table)
{
    const GameTree *tree = table_tree(table);
    bool beside = table_is_beside(table), back = tree->shown > 0, forward = game_tree_forward(tree) >= 0;
    bool away = !beside && !table_is_at_tip(table), lent = table_about(table) != NULL;
    bool remarkable = !tree->node[tree->shown].lent;
    return bit(COMMAND_FIRST, back) | bit(COMMAND_BACK, back) | bit(COMMAND_FORWARD, forward) |
           bit(COMMAND_LAST, forward || away) | bit(COMMAND_TO_GAME, beside) |
           bit(COMMAND_PROMOTE, beside && !lent && session_can_promote(table->session, tree->ahead)) |
           bit(COMMAND_DELETE, beside && !lent) | bit(COMMAND_COMMENT, remarkable);
}

static bool can_undo(const Table *table)
{
    if (table_is_beside(table)) return table_tried_shown(table) > 0 || table->picker.count > 1;
    return (table->picker.count > 1 && (table_tries(table) || table_may_take_back(table))) ||
           session_can_undo(table->session);
}

uint64_t table_possible(const Table *table)
{
    const Session *session = table->session;
    bool sleeping = table->setting_up, beside = table_is_beside(table),
         over = session_result(session).outcome != OUTCOME_NONE;
    int last = session_plies(session), human = table_human(table);
    uint64_t always = bit(COMMAND_NEW, true) | bit(COMMAND_TURN, true) | bit(COMMAND_OPEN, true) |
                      bit(COMMAND_COPY_POSITION, true) | bit(COMMAND_PASTE, true) |
                      bit(COMMAND_NUMBERS, table->own.numbered) | bit(COMMAND_HEAT, table->own.has_heat) |
                      bit(COMMAND_SET_UP, table->own.brushes > 0) |
                      bit(COMMAND_UNDERSTOOD, table->alert_count > 0);
    if (table->exercise.kind != EXERCISE_NONE) return possible_in_exercise(table);
    if (sleeping) return always;
    return always | table_can_learn(table) | bit(COMMAND_AGAIN, true) |
           bit(COMMAND_ALGORITHM, session_humans(session) < 2) | bit(COMMAND_UNDO, can_undo(table)) |
           bit(COMMAND_REDO, session_can_redo(session) && !beside) | bit(COMMAND_TAKE_BACK, human >= 0) |
           bit(COMMAND_HINT, session_awaits_human(session) && !beside) |
           bit(COMMAND_NOW, session_is_thinking(session) && table->setup.host.hurry != NULL) |
           bit(COMMAND_PAUSE, session_humans(session) == 0 && !over) |
           bit(COMMAND_OFFER_DRAW, table_may_offer_draw(table)) |
           bit(COMMAND_ACCEPT_DRAW, table->offers_draw && table_may_offer_draw(table)) |
           bit(COMMAND_RESIGN, !over && last > 0 && (human >= 0 || session_awaits_human(session))) |
           possible_steps(table) | bit(COMMAND_ANALYSE, table->setup.host.analyses) |
           bit(COMMAND_SOLVE, table->setup.host.analyses && review_solver(table->game) != NULL) |
           bit(COMMAND_REVIEW, last > 0) | bit(COMMAND_SAVE, true) | bit(COMMAND_COPY_GAME, true) |
           bit(COMMAND_SAVE_PICTURE, true) | bit(COMMAND_VARIATIONS, table_variations(table) > 0) |
           bit(COMMAND_BRING_BACK, table->kept != NULL);
}

uint64_t table_on(const Table *table)
{
    return bit(COMMAND_PAUSE, session_is_paused(table->session)) | bit(COMMAND_TURN, table->turned) |
           bit(COMMAND_NUMBERS, table->numbers != NUMBERS_NONE) | bit(COMMAND_HEAT, table->heat) |
           bit(COMMAND_SET_UP, table->setting_up) | bit(COMMAND_ANALYSE, table->analysis.on) |
           bit(COMMAND_SOLVE, table->analysis.on && table->analysis.solves) |
           bit(COMMAND_TAKE_BACK, table_human(table) >= 0 && session_terms(table->session).take_back);
}
