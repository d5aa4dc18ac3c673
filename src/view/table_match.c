/* The match of the same players: its counters, and another algorithm for a computer's seat. */
#include "view/supply_words.h"
#include "view/table_state.h"

#include <stdio.h>
#include <string.h>

/* ---- What is shown ---- */

static void describe_algorithm(const Table *table, Scene *scene)
{
    const Session *session = table->session;
    char name[2][FORM_LABEL];
    int count = 0;
    for (int side = 0; side < 2; side++) {
        if (session_is_human(session, side)) continue;
        Text text = text_into(name[count++], FORM_LABEL);
        presentation_seat(table->language, &table->supplies, session_seat(session, side), &text);
    }
    Text out = text_into(scene->algorithm, sizeof scene->algorithm);
    if (count == 1) words_add(table->language, &out, "Algorithm: %s", name[0]);
    if (count == 2) words_add(table->language, &out, "Algorithms: %s and %s", name[0], name[1]);
}

/* A person who plays a computer is named first. */
static void describe_counts(const Table *table, Scene *scene)
{
    const Score score = session_score(table->session);
    int human = table_human(table);
    for (int i = 0; i < 2; i++) {
        int side = human == 1 ? 1 - i : i;
        Text label = text_into(scene->count[i].label, sizeof scene->count[i].label);
        if (human >= 0)
            text_add(&label, "%s", words(table->language, side == human ? N_("Player wins") : N_("AI wins")));
        else
            words_add(table->language, &label, "%s wins",
                      presentation_side(table->language, table->game, side));
        scene->count[i].count = score.wins[side];
    }
    text_copy(scene->count[2].label, sizeof scene->count[2].label, words(table->language, N_("Draws")));
    scene->count[2].count = score.draws;
}

void table_describe_match(const Table *table, Scene *scene)
{
    describe_algorithm(table, scene);
    describe_counts(table, scene);
    scene->notice = table->notice;
    text_copy(scene->notice_title, sizeof scene->notice_title, table->notice_title);
    text_copy(scene->notice_text, sizeof scene->notice_text, table->notice_text);
}

void table_tell(Table *table, const char *title, const char *text)
{
    table->notice++;
    text_copy(table->notice_title, sizeof table->notice_title, title);
    text_copy(table->notice_text, sizeof table->notice_text, text);
    table_mark_stale(table);
}

void table_tell_beginner(Table *table)
{
    char text[SCENE_TEXT];
    Text out = text_into(text, sizeof text);
    if (!table->own.announces || session_terms(table->session).starts != STARTS_RANDOM) return;
    words_add(table->language, &out, "%s starts.",
              presentation_side(table->language, table->game, session_first(table->session)));
    table_tell(table, words(table->language, N_("New game")), text);
}

/* ---- Another algorithm ---- */

/* Why the engine could not answer, or give a hint; whom that leaves without a player. */
static void describe_failure(const Table *table, Text *out)
{
    const Session *session = table->session;
    char why[STATUS_WORDS];
    text_add(out, "%s", words_status(table->language, session_note(session), why));
    if (!session_needs_player(session)) return;
    text_add(out, ". ");
    words_add(table->language, out, "%s needs another player.",
              presentation_side(table->language, table->game, session_turn(session)));
}

void table_tell_note(Table *table)
{
    char text[SCENE_TEXT];
    Text out = text_into(text, sizeof text);
    describe_failure(table, &out);
    table_warn(table, text);
}

static const char *field_id(const Table *table, int side)
{
    return table_human(table) >= 0 ? "opponent" : form_computer_id(side);
}

void table_algorithm_form(const Table *table, Form *out)
{
    const Session *session = table->session;
    bool two = session_humans(session) == 0, lacks = session_needs_player(session);
    *out = (Form){0};
    text_copy(out->title, sizeof out->title,
              words(table->language, lacks ? N_("Another player") : N_("Algorithm")));
    if (lacks) {
        Text text = text_into(out->text, sizeof out->text);
        describe_failure(table, &text);
    }
    for (int side = 0; side < 2; side++) {
        const char *label = two ? presentation_side(table->language, table->game, side)
                                : words(table->language, N_("Opponent"));
        if (session_is_human(session, side) || (lacks && side != session_turn(session))) continue;
        form_add_spec(table->language, table->game, out,
                      &(SpecField){field_id(table, side), label, session_seat(session, side), lacks});
    }
    supply_words_form(table->language, &table->supplies, out);
}

/* Do the answers of the questions before a game seat that opponent? */
static bool gives_seat(const Table *table, const Form *form, int side)
{
    const char *spec = session_seat(table->session, side);
    GameChoice choice;
    table->own.chosen(table->game, form, &choice);
    return strcmp(choice.seat[side], spec) == 0 ||
           (table_human(table) >= 0 && strcmp(choice.seat[1 - side], spec) == 0);
}

/* Answer them so that they do: with one of the opponents, and its number if it is asked for. */
static bool answer_seat(const Table *table, Form *form, int side)
{
    Field *field = form_field(form, field_id(table, side));
    if (field == NULL || gives_seat(table, form, side)) return field != NULL;
    for (field->value = 0; field->value < field->count; field->value++) {
        if (gives_seat(table, form, side)) return true;
        for (int i = 0; i < form->count; i++) {
            Field *number = &form->field[i];
            if (number->means_field != (int)(field - form->field) || number->means_value != field->value)
                continue;
            long before = number->value;
            for (number->value = number->low; number->value <= number->high; number->value++)
                if (gives_seat(table, form, side)) return true;
            number->value = before;
        }
    }
    return false;
}

/* The opponents that play now are the next game's as well, if the questions before it have them among their answers. */
static Status remember_seats(Table *table)
{
    Form form, answered;
    table_form(table, &form);
    for (int side = 0; side < 2; side++) {
        answered = form;
        if (!session_is_human(table->session, side) && answer_seat(table, &answered, side)) form = answered;
    }
    return table_remember(table, &form);
}

/* The game goes on with another player in the seat that needs one. */
static void replace_player(Table *table, const Form *form)
{
    char spec[SPEC_TEXT];
    int side = session_turn(table->session);
    form_spec(table->game, form, field_id(table, side), spec);
    Status status = session_set_seat(table->session, side, spec);
    if (!ok(&status)) table_warn_status(table, &status);
}

void table_set_algorithm(Table *table, const Form *form)
{
    if (session_needs_player(table->session)) {
        replace_player(table, form);
        return;
    }
    const Session *session = table->session;
    char text[SCENE_TEXT];
    GameChoice choice = {.starts = session_terms(session).starts,
                         .take_back = session_terms(session).take_back,
                         .clock = session_terms(session).clock};
    for (int side = 0; side < 2; side++)
        text_copy(choice.seat[side], SPEC_TEXT, session_seat(session, side));
    for (int side = 0; side < 2; side++)
        if (!session_is_human(session, side))
            form_spec(table->game, form, field_id(table, side), choice.seat[side]);
    text_copy(choice.opening, sizeof choice.opening, table->opening);
    int before = table->notice;
    Status status = table_begin_with(table, &choice);
    if (!ok(&status)) {
        table_warn_status(table, &status);
        return;
    }
    session_reset_score(table->session);
    status = table_remember(table, form);
    if (ok(&status)) status = remember_seats(table);
    if (!ok(&status)) table_warn_status(table, &status);
    const char *reset = words(table->language, N_("All values reset"));
    snprintf(text, sizeof text, "%.100s. %.100s", reset, table->notice_text);
    table_tell(table, words(table->language, N_("Algorithm")), table->notice > before ? text : reset);
}
