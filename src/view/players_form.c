/* The fields that the questions before a game share: who plays, the clock, the opening. */
#include "view/presentation.h"

#include <stdio.h>
#include <string.h>

/* ---- An opponent ---- */

static void add_rungs(const Language *language, const Rung *rung, Field *field)
{
    for (; rung != NULL && rung->spec != NULL; rung++) {
        char label[FORM_LABEL];
        snprintf(label, sizeof label, "%s · %d", words(language, rung->name), rung->elo);
        field_add_choice(field, rung->spec, label);
    }
}

/* The default SPEC of a kind, with its default number, so that the player sees which level it is. */
static void usual_spec(const EngineKind *kind, char spec[SPEC_TEXT])
{
    if (kind->arg == ARG_NUMBER)
        snprintf(spec, SPEC_TEXT, "%s:%ld", kind->name, kind->arg_default);
    else
        text_copy(spec, SPEC_TEXT, kind->name);
}

/* "the standard opponent", or what the engine does. */
static const char *spec_about(const Presentation *own, const EngineKind *kind, const char *spec)
{
    for (const SpecName *named = own->spec_name; named != NULL && named->spec != NULL; named++)
        if (strcmp(named->spec, spec) == 0) return named->name;
    return kind->about;
}

static void add_opponents(const Language *language, const Game *game, Field *field)
{
    Presentation own = presentation_of(game);
    int people = field->count;
    add_rungs(language, own.ladder, field);
    for (const EngineKind *const *kind = engine_kinds(game); *kind != NULL; kind++) {
        char spec[SPEC_TEXT], text[FORM_LABEL];
        usual_spec(*kind, spec);
        if (ladder_find(game, spec) != NULL) continue;
        if (field->count == FORM_CHOICES) break;
        snprintf(text, sizeof text, "%.40s: %s", spec, words(language, spec_about(&own, *kind, spec)));
        field_add_choice(field, spec, text);
    }
    field->value = own.ladder != NULL ? people + own.usual_rung : field->count - 1;
}

void form_add_opponent(const Language *language, const Game *game, Form *form, const char *id,
                       const char *label)
{
    add_opponents(language, game, form_add(form, FIELD_CHOICE, id, label));
}

/* ---- Any player for one seat ---- */

/* Does the SPEC name an engine of this kind? */
static bool is_of_kind(const char *spec, const EngineKind *kind)
{
    size_t length = strlen(kind->name);
    return strncmp(spec, kind->name, length) == 0 && (spec[length] == '\0' || spec[length] == ':');
}

/* The kind of an opponent that takes a number and is no rung of the ladder; NULL: none. */
static const EngineKind *numbered_kind(const Game *game, const char *spec)
{
    for (const EngineKind *const *kind = engine_kinds(game); *kind != NULL; kind++)
        if ((*kind)->arg == ARG_NUMBER && is_of_kind(spec, *kind) && ladder_find(game, spec) == NULL)
            return *kind;
    return NULL;
}

static void number_id(char out[24], const char *id, const EngineKind *kind)
{
    snprintf(out, 24, "%.11s-%.11s", id, kind->name);
}

static void add_number_field(const Language *language, const Game *game, Form *form, const SpecField *about,
                             int choice)
{
    const Field *opponent = form_field(form, about->id);
    const EngineKind *kind = numbered_kind(game, opponent->choice[choice].id);
    char id[24], label[FORM_LABEL];
    if (kind == NULL || form->count == FORM_FIELDS) return;
    number_id(id, about->id, kind);
    text_sentence(label, sizeof label, words(language, kind->arg_name));
    Field *field = form_add(form, FIELD_NUMBER, id, label);
    field->low = kind->arg_min;
    field->high = kind->arg_max;
    field->value = kind->arg_default;
    if (numbered_kind(game, about->spec) == kind && strchr(about->spec, ':') != NULL &&
        !text_number(strchr(about->spec, ':') + 1, field->low, field->high, &field->value))
        field->value = kind->arg_default;
    field_only_where(form, field, opponent, 1u << choice);
}

/* A SPEC with another number still is the same kind of opponent. */
static void choose_spec(const Game *game, Field *field, const char *spec)
{
    const Rung *rung = ladder_find(game, spec);
    const EngineKind *kind = numbered_kind(game, spec);
    if (rung != NULL) spec = rung->spec;
    for (int i = 0; i < field->count; i++)
        if (strcmp(field->choice[i].id, spec) == 0 ||
            (kind != NULL && numbered_kind(game, field->choice[i].id) == kind))
            field->value = i;
}

void form_add_spec(const Language *language, const Game *game, Form *form, const SpecField *about)
{
    Field *field = form_add(form, FIELD_CHOICE, about->id, about->label);
    if (about->human) field_add_choice(field, SEAT_HUMAN, words(language, N_("Human")));
    add_opponents(language, game, field);
    choose_spec(game, field, about->spec);
    for (int i = 0; i < field->count; i++)
        add_number_field(language, game, form, about, i);
}

void form_spec(const Game *game, const Form *form, const char *id, char out[SPEC_TEXT])
{
    char number[24];
    form_opponent(game, form, id, out);
    const EngineKind *kind = numbered_kind(game, out);
    if (kind == NULL) return;
    number_id(number, id, kind);
    snprintf(out, SPEC_TEXT, "%s:%ld", kind->name, form_value(form, number, kind->arg_default));
}

const char *form_computer_id(int side)
{
    return side == 0 ? "computer-1" : "computer-2";
}

void form_add_computer(const Language *language, const Game *game, Form *form, int side)
{
    char label[FORM_LABEL];
    Text text = text_into(label, sizeof label);
    words_add(language, &text, "%s plays as", presentation_side(language, game, side));
    form_add_opponent(language, game, form, form_computer_id(side), label);
}

void form_add_players(const Language *language, const Game *game, Form *form, const Field *who, uint32_t one,
                      int two)
{
    form_add_opponent(language, game, form, "opponent", words(language, N_("Opponent")));
    field_only_where(form, form_field(form, "opponent"), who, one);
    for (int side = 0; side < 2; side++) {
        form_add_computer(language, game, form, side);
        field_only_where(form, form_field(form, form_computer_id(side)), who, 1u << two);
    }
}

void form_opponent(const Game *game, const Form *form, const char *id, char out[SPEC_TEXT])
{
    const char *spec = form_chosen(form, id);
    text_copy(out, SPEC_TEXT, spec[0] != '\0' ? spec : engine_strongest(game)->name);
}

void form_seats(const Game *game, const Form *form, const bool human[2], GameChoice *out)
{
    for (int side = 0; side < 2; side++) {
        if (human[side])
            text_copy(out->seat[side], SPEC_TEXT, SEAT_HUMAN);
        else
            form_opponent(game, form, human[1 - side] ? "opponent" : form_computer_id(side), out->seat[side]);
    }
}

/* Minutes for the game and seconds added after each move. */
static const struct {
    const char *id, *label;
    int minutes, seconds; /* if minutes is 0: seconds per move */
} CLOCK[] = {{"none", N_("No clock"), 0, 0},
             {"1+1", N_("1 minute + 1 second a move"), 1, 1},
             {"5+3", N_("5 minutes + 3 seconds a move"), 5, 3},
             {"15+5", N_("15 minutes + 5 seconds a move"), 15, 5},
             {"30+10", N_("30 minutes + 10 seconds a move"), 30, 10},
             {"0+10", N_("10 seconds for each move"), 0, 10},
             {"0+30", N_("30 seconds for each move"), 0, 30}};

void form_add_clock(const Language *language, Form *form)
{
    Field *field = form_add(form, FIELD_CHOICE, "clock", words(language, N_("Clock")));
    for (size_t i = 0; i < sizeof CLOCK / sizeof CLOCK[0]; i++)
        field_add_choice(field, CLOCK[i].id, words(language, CLOCK[i].label));
}

ClockSetup form_clock(const Form *form)
{
    long chosen = form_value(form, "clock", 0);
    int64_t game = CLOCK[chosen].minutes * 60000, move = CLOCK[chosen].seconds * 1000;
    if (game == 0 && move > 0) return (ClockSetup){.base_ms = move, .each_move = true};
    return (ClockSetup){.base_ms = game, .increment_ms = move};
}

static void write_opening(const void *about, int index, Choice *out)
{
    const char *name, *line;
    opening_at(about, index, &name, &line);
    Text label = text_into(out->label, sizeof out->label);
    text_copy(out->id, sizeof out->id, line);
    text_add(&label, name[0] != '\0' ? "%s (%s)" : "%s%s", name, line);
}

void form_add_openings(const Language *language, const Game *game, Form *form)
{
    Field *field = form_add(form, FIELD_CHOICE, "opening", words(language, N_("Opening")));
    field_add_choice(field, "none", words(language, N_("None")));
    field_add_choice(field, OPENING_RANDOM, words(language, N_("A ballot drawn by lot")));
    field_add_rest(field, opening_count(game), write_opening, game);
}

void form_opening(const Form *form, char out[OPENING_LINE])
{
    const Field *field = form_field((Form *)form, "opening");
    bool any = field != NULL && field->value > 0 && field->value < field->count;
    text_copy(out, OPENING_LINE, any ? field_choice(field, (int)field->value).id : "");
}
