/* The generic presentation, with which any game can be played, and what presentations share. */
#include "view/presentation.h"

#include "game/kit.h"

#include <stdio.h>
#include <string.h>

/* ---- Generic ---- */

static Face generic_face(Square square)
{
    return square.piece == PIECE_NONE ? FACE_NONE : square.piece == PIECE_KING ? FACE_KING : FACE_MAN;
}

static Face generic_cover(const Pos *pos, int block, int *side)
{
    (void)pos, (void)block;
    *side = 0;
    return FACE_NONE;
}

static bool generic_decided(const Pos *pos, int square)
{
    (void)pos, (void)square;
    return false;
}

static Refusal generic_refusal(const Picker *picker, int square)
{
    (void)picker, (void)square;
    return (Refusal){.kind = REFUSAL_INVALID};
}

void presentation_add_marks(const Language *language, unsigned marks, Text *out)
{
    static const struct {
        unsigned mark;
        const char *phrase;
    } PHRASE[] = {{CELL_SELECTED, N_("selected")},
                  {CELL_MUST, N_("must jump")},
                  {CELL_OPEN, N_("can be played")},
                  {CELL_TARGET, N_("can be reached")},
                  {CELL_WIN, N_("decides the game")},
                  {CELL_LAST, N_("last move")},
                  {CELL_HINT, N_("hint")},
                  {CELL_BEST, N_("best move")}};
    /* Of "selected", "must jump" and "can be played" only the first one that applies is said. */
    unsigned hand = CELL_SELECTED | CELL_MUST | CELL_OPEN;
    for (size_t i = 0; i < sizeof PHRASE / sizeof PHRASE[0]; i++) {
        if (!(marks & PHRASE[i].mark)) continue;
        text_add(out, ", %s", words(language, PHRASE[i].phrase));
        if (PHRASE[i].mark & hand) marks &= ~hand;
    }
}

void presentation_add_heat(const Language *language, int percent, Text *out)
{
    if (percent < 0) return;
    text_add(out, ", ");
    words_add(language, out, "%d percent", percent);
}

static void generic_piece_name(const Language *language, const Game *game, Square piece, Text *out)
{
    bool none = piece.piece == PIECE_NONE;
    text_add(out, "%s", none ? words(language, N_("empty")) : presentation_side(language, game, piece.side));
}

static void generic_cell_name(const Language *language, const CellFacts *facts, Text *out)
{
    char name[SQUARE_TEXT];
    facts->game->square_text(facts->square, name);
    text_add(out, "%s, ", name);
    presentation_piece(language, facts->game, facts->piece, out);
    presentation_add_marks(language, facts->marks, out);
    presentation_add_heat(language, facts->heat_percent, out);
}

static void generic_block_name(const Language *language, int block, int side, Text *out)
{
    (void)side;
    words_add(language, out, "board %d", block);
}

void presentation_status(const Language *language, const StatusFacts *facts, Text *out)
{
    int winner = outcome_winner(facts->result.outcome);
    if (facts->setting_up)
        text_add(out, "%s", words(language, N_("Setting up a position.")));
    else if (winner >= 0 && facts->human >= 0)
        text_add(out, "%s", words(language, winner == facts->human ? N_("You win!") : N_("I win!")));
    else if (winner >= 0)
        words_add(language, out, "%s wins!", presentation_side(language, facts->game, winner));
    else if (facts->result.outcome == OUTCOME_DRAW)
        text_add(out, "%s", words(language, N_("The game is a draw.")));
    else if (facts->human >= 0)
        text_add(out, "%s", words(language, facts->turn == facts->human ? N_("Your turn.") : N_("My turn.")));
    else
        words_add(language, out, "%s's turn.", presentation_side(language, facts->game, facts->turn));
}

static void generic_where(const Language *language, const StatusFacts *facts, Text *out)
{
    (void)language, (void)facts, (void)out;
}

static bool generic_compose(const Game *game, const Square *squares, int side, char out[POS_TEXT])
{
    (void)game, (void)squares, (void)side, (void)out;
    return false;
}

/* ---- The questions ---- */

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

void form_add_opponent(const Language *language, const Game *game, Form *form, const char *id,
                       const char *label)
{
    Presentation own = presentation_of(game);
    Field *field = form_add(form, FIELD_CHOICE, id, label);
    add_rungs(language, own.ladder, field);
    for (const EngineKind *const *kind = engine_kinds(game); *kind != NULL; kind++) {
        char spec[SPEC_TEXT], text[FORM_LABEL];
        usual_spec(*kind, spec);
        if (ladder_find(game, spec) != NULL) continue;
        if (field->count == FORM_CHOICES) break;
        snprintf(text, sizeof text, "%.40s: %s", spec, words(language, (*kind)->about));
        field_add_choice(field, spec, text);
    }
    field->value = own.ladder != NULL ? own.usual_rung : field->count - 1;
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

enum { PLAY_FIRST, PLAY_SECOND, TWO_PEOPLE, TWO_COMPUTERS };

static Field *add_sides(const Language *language, const Game *game, Form *form)
{
    Field *who = form_add(form, FIELD_CHOICE, "you", words(language, N_("You play")));
    for (int side = 0; side < 2; side++)
        field_add_choice(who, side == 0 ? "first" : "second", presentation_side(language, game, side));
    field_add_choice(who, "both", words(language, N_("Two people")));
    field_add_choice(who, "none", words(language, N_("Two computers")));
    return who;
}

static void generic_new_game(const Language *language, const Game *game, Form *form)
{
    text_copy(form->title, sizeof form->title, words(language, N_("New game")));
    const Field *who = add_sides(language, game, form);
    form_add_players(language, game, form, who, 1u << PLAY_FIRST | 1u << PLAY_SECOND, TWO_COMPUTERS);
    form_add_clock(language, form);
}

static void generic_chosen(const Game *game, const Form *form, GameChoice *out)
{
    long who = form_value(form, "you", PLAY_FIRST);
    bool human[2] = {who == PLAY_FIRST || who == TWO_PEOPLE, who == PLAY_SECOND || who == TWO_PEOPLE};
    *out = (GameChoice){.take_back = true, .starts = STARTS_FIRST, .clock = form_clock(form)};
    form_seats(game, form, human, out);
}

/* ---- The whole table ---- */

static const Presentation GENERIC = {
    .style = BOARD_CELLS,
    .face = generic_face,
    .cover = generic_cover,
    .decided = generic_decided,
    .refusal = generic_refusal,
    .piece_name = generic_piece_name,
    .cell_name = generic_cell_name,
    .block_name = generic_block_name,
    .status = presentation_status,
    .where = generic_where,
    .new_game = generic_new_game,
    .chosen = generic_chosen,
    .compose = generic_compose,
};

#define OWN_OR_GENERIC(entry)                                                                                \
    if (own.entry == NULL) own.entry = GENERIC.entry

Presentation presentation_of(const Game *game)
{
    const GameKit *kit = kit_of(game);
    Presentation own = kit->presentation != NULL ? *kit->presentation : GENERIC;
    if (kit->ladder != NULL) own.ladder = kit->ladder->rung, own.usual_rung = kit->ladder->usual - 1;
    if (own.title == NULL) own.title = game->title;
    if (own.blurb == NULL) own.blurb = "";
    if (own.rules_text == NULL) own.rules_text = "";
    for (int side = 0; side < 2; side++)
        if (own.side_label[side] == NULL) own.side_label[side] = game->side_name[side];
    OWN_OR_GENERIC(face);
    OWN_OR_GENERIC(cover);
    OWN_OR_GENERIC(decided);
    OWN_OR_GENERIC(refusal);
    OWN_OR_GENERIC(piece_name);
    OWN_OR_GENERIC(cell_name);
    OWN_OR_GENERIC(block_name);
    OWN_OR_GENERIC(status);
    OWN_OR_GENERIC(where);
    OWN_OR_GENERIC(compose);
    OWN_OR_GENERIC(new_game);
    OWN_OR_GENERIC(chosen);
    return own;
}

const char *presentation_title(const Game *game)
{
    return presentation_of(game).title;
}

const char *presentation_side(const Language *language, const Game *game, int side)
{
    return words(language, presentation_of(game).side_label[side]);
}

void presentation_piece(const Language *language, const Game *game, Square piece, Text *out)
{
    presentation_of(game).piece_name(language, game, piece, out);
}

void presentation_seat(const Language *language, const Game *game, const char *spec, Text *out)
{
    if (strcmp(spec, SEAT_HUMAN) == 0) {
        text_add(out, "%s", words(language, N_("Human")));
        return;
    }
    const Rung *rung = ladder_find(game, spec);
    if (rung != NULL)
        text_add(out, "%s (%d)", words(language, rung->name), rung->elo);
    else
        text_add(out, "%s", spec);
}
