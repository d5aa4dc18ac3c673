/* Moves tried beside the game: a variation, which is kept with the game (table_document.c) and can be
 * reopened. */
#include "view/table_state.h"

#include <assert.h>
#include <stdlib.h>

/* Another position is shown. */
static void shown_changed(Table *table)
{
    table_reset_hand(table);
    table_analysis_follow(table);
    table_answer(table, false, "");
}

/* The game's own next move stays in the game, any other one starts a variation. */
static bool follows_game(const Table *table, Move move)
{
    int ply = table_shown_ply(table);
    return !table->trial.on && ply < session_plies(table->session) &&
           session_move_at(table->session, ply) == move;
}

static void begin(Table *table)
{
    Trial *trial = &table->trial;
    if (trial->on) return;
    trial->base = table_shown_ply(table);
    trial->pos[0] = *table_shown(table);
    trial->count = trial->shown = 0;
    trial->about = NULL;
    trial->on = true;
}

/* Moves that were tried after the position shown are replaced by this one, unless it is the next of them. */
static bool append(Table *table, Move move)
{
    Trial *trial = &table->trial;
    if (trial->shown == TRIED_MAX) return false;
    const Pos *pos = &trial->pos[trial->shown];
    bool known = trial->shown < trial->count && trial->move[trial->shown] == move;
    trial->pos[trial->shown + 1] = table->game->play(pos, move);
    trial->move[trial->shown++] = move;
    if (known) return true;
    trial->count = trial->shown;
    trial->added[trial->count - 1] = false;
    if (trial->about != NULL) return true; /* a line that is only shown is not a variation of the game */
    int before = table_variations(table)->count;
    table_keep_variation(table, trial->base, trial->move, trial->count);
    trial->added[trial->count - 1] = table_variations(table)->count > before;
    return true;
}

void table_try(Table *table, Move move)
{
    table_show_move(table, table_shown(table), move, true);
    if (follows_game(table, move)) {
        table_look(table, table_shown_ply(table) + 1);
        return;
    }
    begin(table);
    bool room = append(table, move);
    shown_changed(table);
    if (!room) table_warn(table, words(table->language, N_("This variation is too long.")));
}

void table_try_line(Table *table, int line, int count)
{
    const Analysis *analysis = &table->analysis;
    const RootMove *root[SCENE_LINES];
    if (!analysis->on || !analysis->ready || line < 0) return;
    if (line >= table_analysis_lines(table, root)) return;
    const Move *moves;
    int known = thought_line(&analysis->thought, root[line], &moves);
    if (count < 1 || count > known) return;
    begin(table);
    for (int i = 0; i < count && game_is_legal(table->game, table_shown(table), moves[i]); i++)
        if (!append(table, moves[i])) break;
    shown_changed(table);
}

void table_enter_variation(Table *table, int line, int shown)
{
    Trial *trial = &table->trial;
    VariationLine *moves = malloc(sizeof *moves);
    if (moves == NULL) return;
    table_leave_trial(table);
    variations_line(table_variations(table), line, moves);
    trial->base = moves->base;
    trial->pos[0] = *session_pos_at(table->session, moves->base);
    trial->count = moves->count < TRIED_MAX ? moves->count : TRIED_MAX;
    for (int i = 0; i < trial->count; i++) {
        trial->move[i] = moves->moves[i];
        trial->pos[i + 1] = table->game->play(&trial->pos[i], moves->moves[i]);
        trial->added[i] = false;
    }
    free(moves);
    trial->about = NULL;
    trial->on = true;
    trial->shown = shown < 0 ? 0 : shown < trial->count ? shown : trial->count;
    shown_changed(table);
}

void table_show_line(Table *table, int ply, const Move *moves, int count, const char *about)
{
    Trial *trial = &table->trial;
    assert(count > 0 && ply <= session_plies(table->session));
    table_look(table, ply);
    begin(table);
    trial->about = about;
    table_show_move(table, &trial->pos[0], moves[0], false);
    for (int i = 0; i < count; i++)
        if (!append(table, moves[i])) break;
    trial->shown = 1;
    shown_changed(table);
}

void table_look_tried(Table *table, int count)
{
    if (!table->trial.on || count < 0 || count > table->trial.count) return;
    const Trial *trial = &table->trial;
    bool next = count == trial->shown + 1;
    if (next) table_show_move(table, &trial->pos[count - 1], trial->move[count - 1], false);
    table->trial.shown = count;
    shown_changed(table);
}

bool table_step_tried(Table *table, int by)
{
    int to = table->trial.shown + by;
    if (!table->trial.on || to < 0 || to > table->trial.count) return false;
    table_look_tried(table, to);
    return true;
}

void table_take_back_tried(Table *table)
{
    Trial *trial = &table->trial;
    if (trial->shown > 0 && trial->added[trial->shown - 1])
        table_forget_tried(table, trial->base, trial->move, trial->shown);
    if (trial->shown > 0) trial->count = --trial->shown;
    if (trial->count == 0)
        table_to_game(table);
    else
        shown_changed(table);
}

/* The tried moves have already been kept with the game. */
void table_end_trial(Table *table)
{
    table->trial.on = false;
}

void table_leave_trial(Table *table)
{
    if (!table->trial.on) return;
    int base = table->trial.base;
    table_end_trial(table);
    table->looked = base == session_ply(table->session) ? -1 : base;
}

void table_to_game(Table *table)
{
    table_leave_trial(table);
    shown_changed(table);
}

/* Judged by the tried positions alone: repetitions of the game's own positions do not count. */
Result table_trial_result(const Table *table)
{
    const Trial *trial = &table->trial;
    assert(trial->on);
    History history = {
        .pos = trial->pos, .count = trial->shown + 1, .rules = session_history(table->session).rules};
    return table->game->result(&history);
}
