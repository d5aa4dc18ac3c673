#include "view/record_words.h"
#include "view/table_state.h"

#include "session/settings.h"
#include "view/steps.h"
#include "view/supply_words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What follows from a change of the session ---- */

void table_mark_stale(Table *table)
{
    if (table->told) return;
    table->told = true;
    if (table->setup.stale != NULL) table->setup.stale(table->setup.context);
}

void table_show_steps(Table *table, Square mover, bool rests)
{
    table->moved++;
    table->mover = mover;
    table->rests = rests;
}

void table_show_move(Table *table, const Pos *before, Move move, bool by_hand)
{
    int side = table->game->side(before);
    table->step_count = steps_of(table->game, before, move, table->step);
    Square mover = {PIECE_MAN, side};
    if (table->step[0].from >= 0) mover = table->game->at(before, table->step[0].from);
    int made = by_hand && table->entered < table->step_count ? table->entered : 0;
    table->step_count -= made;
    memmove(table->step, table->step + made, (size_t)table->step_count * sizeof table->step[0]);
    table_show_steps(table, mover, !by_hand);
}

/* The move that led to the current position. */
static void show_last_move(Table *table)
{
    const GameTree *tree = table_tree(table);
    const GameNode *last = &tree->node[tree->tip];
    const Pos *before = &tree->node[last->parent].pos;
    bool by_hand = session_is_human(table->session, table->game->side(before));
    table_show_move(table, before, last->move, by_hand);
}

void table_reset_hand(Table *table)
{
    const Pos *pos = table_shown(table);
    Move moves[MOVES_MAX];
    int count = table->game->moves(pos, moves);
    picker_reset(&table->picker, table->game, pos);
    table->forced = count > 0 && steps_take(table->game, pos, moves[0]);
    table->entered = 0;
}

void table_look_at_present(Table *table)
{
    session_leave(table->session);
    session_show(table->session, table_tree(table)->tip);
    table->seen = table_tree(table)->tip;
    table_reset_hand(table);
}

/* The board shows where the game stands now; a variation on it stays there. */
static void look_after_change(Table *table)
{
    if (table_is_beside(table))
        table->seen = table_tree(table)->tip;
    else
        table_look_at_present(table);
}

/* A move was played, not only played again. */
static bool has_moved_on(const Table *table)
{
    const GameTree *tree = table_tree(table);
    return tree->node[tree->tip].parent == table->seen && game_tree_after(tree, tree->tip) < 0;
}

void table_observe(void *context, const Session *session, unsigned changed)
{
    Table *table = context;
    bool moved = (changed & (CHANGED_GAME | CHANGED_POSITION)) != 0;
    bool played = (changed & CHANGED_POSITION) != 0 && (changed & CHANGED_GAME) == 0 && has_moved_on(table);
    if (moved) table_forget_learning(table);
    if ((changed & CHANGED_GAME) && table->exercise.waiting == NULL) table_review_end(table);
    if (moved) table_answer(table, false, "");
    if ((changed & CHANGED_GAME) && table->exercise.waiting == NULL) table_take_document(table);
    if (played && !table_is_beside(table)) show_last_move(table);
    if (moved) table->offers_draw = false;
    if (moved) look_after_change(table);
    if ((changed & CHANGED_NOTE) && !ok(session_note(session))) table_tell_note(table);
    if ((changed & CHANGED_HINT) && session_hint(session) != MOVE_NONE) table_tell_hint(table);
    if (changed & CHANGED_GAME) table_tell_left_note(table);
    table_file_game(table, changed);
    table_tell_news(table);
    if (moved) table_analysis_follow(table);
    table_mark_stale(table);
}

/* ---- Life ---- */

Status table_new(const TableSetup *setup, Table **out)
{
    assert(setup->game != NULL && setup->host.ask != NULL);
    Table *table = calloc(1, sizeof *table);
    if (table == NULL) return status_failed("no memory for the game");
    table->setup = *setup;
    table->game = setup->game;
    table->language = setup->language;
    table->own = presentation_of(setup->game);
    table->pointed = -1;
    table->tutor.held = MOVE_NONE;
    if (setup->settings != NULL) tutor_read_setting(table);
    SessionSetup rules = {.take_back = !table->own.no_take_back,
                          .seed = setup->seed,
                          .move_ms = setup->move_ms,
                          .no_rules = setup->no_rules,
                          .stamp = setup->archive != NULL ? setup->archive->stamp : NULL};
    Status status = session_new(setup->game, &setup->host, &rules, &table->session);
    if (!ok(&status)) {
        free(table);
        return status;
    }
    table_look_at_present(table);
    table->supplies = supplies_look(table->game, NULL);
    table_follow(table); /* before the table's own observer: a move is safe before it is shown */
    session_observe(table->session, table_observe, table);
    *out = table;
    return status_ok();
}

void table_free(Table *table)
{
    if (table == NULL) return;
    table->setup.stale = NULL; /* nobody paints it any more */
    table_release_learning(table);
    table_compare_end(table);
    table_analysis_end(table);
    table_unfollow(table);
    table_release_documents(table);
    session_free(table->session);
    free(table);
}

Session *table_session(Table *table)
{
    return table->session;
}

const Presentation *table_presentation(const Table *table)
{
    return &table->own;
}

/* ---- Thinking ---- */

uint32_t table_ask(Table *table, const Request *request)
{
    Request mine = *request;
    mine.ticket = ++table->ticket;
    mine.game = table->game;
    table->setup.host.ask(table->setup.host.context, &mine);
    return mine.ticket;
}

bool table_take(Table *table, const Answer *answer)
{
    Session *session = table->session;
    if (answer->purpose == PURPOSE_JUDGE) return table_judged(table, answer);
    if (answer->purpose == PURPOSE_ANALYSE)
        return table_compared(table, answer) || table_analysed(table, answer);
    if (!answer->final) return session_report(session, answer->ticket, &answer->thought);
    return ok(&answer->status) ? session_answer(session, answer->ticket, &answer->thought)
                               : session_failed(session, answer->ticket, &answer->status);
}

/* ---- What is seen ---- */

int table_shown_ply(const Table *table)
{
    const GameTree *tree = table_tree(table);
    int node = table_is_beside(table) ? game_tree_base(tree, tree->ahead) : tree->shown;
    return tree->node[node].ply;
}

int table_human(const Table *table)
{
    bool first = session_is_human(table->session, 0), second = session_is_human(table->session, 1);
    return first == second ? -1 : first ? 0 : 1;
}

bool table_may_take_back(const Table *table)
{
    return session_terms(table->session).take_back || table_human(table) < 0;
}

void table_answer(Table *table, bool warning, const char *text)
{
    text_sentence(table->message, sizeof table->message, text);
    table->warning = warning && text[0] != '\0';
    table_mark_stale(table);
}

void table_say(Table *table, const char *text)
{
    table_answer(table, false, text);
}

void table_warn(Table *table, const char *text)
{
    table_answer(table, true, text);
}

void table_warn_status(Table *table, const Status *status)
{
    char text[STATUS_WORDS];
    table_answer(table, true, words_status(table->language, status, text));
}

void table_refuse(Table *table, const Refusal *refusal)
{
    char text[SCENE_TEXT];
    Text out = text_into(text, sizeof text);
    words_refusal(table->language, table->game, refusal, &out);
    table_answer(table, true, text);
}

void table_look(Table *table, int ply)
{
    const GameTree *tree = table_tree(table);
    int last = session_plies(table->session), before = tree->shown;
    session_leave(table->session);
    session_show(table->session, game_tree_at(tree, ply < 0 ? 0 : ply > last ? last : ply));
    if (tree->shown != before) table_reset_hand(table);
    table_analysis_follow(table);
    table_answer(table, false, "");
}

void table_set_numbers(Table *table, Numbers numbers)
{
    table->numbers = numbers;
    table_mark_stale(table);
}

void table_point(Table *table, int square)
{
    assert(square >= -1 && square < table->game->squares);
    if (table->pointed == square) return;
    table->pointed = square;
    if (table->own.shows_sent) table_mark_stale(table);
}

/* ---- Beginning ---- */

static bool same_players(const Table *table, const GameChoice *choice, bool swapped)
{
    return strcmp(choice->seat[swapped ? 1 : 0], session_seat(table->session, 0)) == 0 &&
           strcmp(choice->seat[swapped ? 0 : 1], session_seat(table->session, 1)) == 0;
}

void table_take_supplies(Table *table)
{
    table->supplies = supplies_look(table->game, NULL);
    table->weakened = supply_words_mark(&table->supplies, table->session);
    table_mark_stale(table);
}

static Status begin_told(Table *table)
{
    Status status = table_begin_opening(table);
    table_take_supplies(table);
    if (ok(&status)) table_tell_beginner(table);
    return status;
}

Status table_begin_with(Table *table, const GameChoice *choice)
{
    exercise_leave(table);
    Session *session = table->session;
    bool same = same_players(table, choice, false), swapped = !same && same_players(table, choice, true);
    table_keep(table);
    session_pause(session, true);
    for (int side = 0; side < 2; side++) {
        Status status = session_set_seat(session, side, choice->seat[side]);
        if (!ok(&status)) return status;
    }
    if (swapped)
        session_swap_score(session);
    else if (!same)
        session_reset_score(session);
    Pos start;
    Status known = game_variant_start(table->game, choice->variant, &start);
    if (!ok(&known)) return known;
    session_set_from(session, choice->variant[0] != '\0' ? &start : NULL);
    Terms terms = session_terms(session);
    terms.starts = choice->starts;
    terms.take_back = choice->take_back;
    terms.clock = choice->clock;
    session_set_terms(session, &terms);
    text_copy(table->opening, sizeof table->opening, choice->opening);
    table->setting_up = false;
    return begin_told(table);
}

void table_again(Table *table)
{
    exercise_leave(table);
    table_keep(table);
    Status status = begin_told(table);
    if (!ok(&status)) table_warn_status(table, &status);
}

Status table_resume(Table *table, const Record *record)
{
    char note[STATUS_WORDS], used[SCENE_TEXT] = "";
    Text clock = text_into(used, sizeof used);
    exercise_leave(table);
    table->setting_up = false;
    if (record == table->left) table_expect_document(table, &table->left_document);
    Status status = record_install(record, &table->next_document.tree, table->session);
    if (!ok(&status)) table_expect_document(table, &(Document){0});
    if (ok(&status)) words_record_clock(table->language, record, &clock);
    if (used[0] != '\0') table_say(table, used);
    if (ok(&status) && words_record(table->language, record, note)[0] != '\0') table_warn(table, note);
    if (ok(&status) && record == table->left) table_forget_left(table);
    table_take_supplies(table);
    return status;
}

/* ---- Questions ---- */

static void setting_name(const Table *table, const Field *field, char out[80])
{
    snprintf(out, 80, "%.40s.%s", table->game->name, field->id);
}

/* A remembered answer that is no longer valid (a level that was removed) is replaced by the default. */
void table_form(const Table *table, Form *out)
{
    *out = (Form){0};
    table->own.new_game(table->language, table->game, out);
    for (int i = 0; table->setup.settings != NULL && i < out->count; i++) {
        char name[80];
        setting_name(table, &out->field[i], name);
        const char *before = settings_get(table->setup.settings, name, "");
        if (before[0] == '\0') continue;
        Status status = form_set(out, out->field[i].id, before);
        (void)status;
    }
    Supplies supplies = supplies_look(table->game, NULL);
    supply_words_form(table->language, &supplies, out);
    out->must = out->must && !table_is_running(table); /* a running game may go on instead */
}

Status table_remember(Table *table, const Form *form)
{
    if (table->setup.settings == NULL) return status_ok();
    for (int i = 0; i < form->count; i++) {
        char name[80], value[80];
        Text text = text_into(value, sizeof value);
        setting_name(table, &form->field[i], name);
        field_text(&form->field[i], &text);
        settings_set(table->setup.settings, name, value);
    }
    return settings_save(table->setup.settings);
}

void table_begin(Table *table, const Form *form)
{
    GameChoice choice;
    table->own.chosen(table->game, form, &choice);
    Status saved = table_remember(table, form);
    Status status = table_begin_with(table, &choice);
    if (ok(&status)) status = saved;
    if (!ok(&status)) table_warn_status(table, &status);
}
