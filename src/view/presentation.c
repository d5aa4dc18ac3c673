/* The generic presentation, with which any game can be played, and what presentations share. */
#include "view/presentation.h"

#include "game/kit.h"
#include "view/supply_words.h"

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

void presentation_result(const Language *language, const StatusFacts *facts, Text *out)
{
    int winner = outcome_winner(facts->result.outcome);
    if (winner >= 0 && facts->human >= 0)
        text_add(out, "%s", words(language, winner == facts->human ? N_("You win!") : N_("I win!")));
    else if (winner >= 0)
        words_add(language, out, "%s wins!", presentation_side(language, facts->game, winner));
    else
        text_add(out, "%s", words(language, N_("The game is a draw.")));
}

void presentation_status(const Language *language, const StatusFacts *facts, Text *out)
{
    int winner = outcome_winner(facts->result.outcome);
    if (facts->setting_up)
        text_add(out, "%s", words(language, N_("Setting up a position.")));
    else if (winner >= 0 && facts->human >= 0 && winner != facts->human)
        text_add(out, "%s", words(language, N_("The computer wins!")));
    else if (facts->result.outcome != OUTCOME_NONE)
        presentation_result(language, facts, out);
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
    .result = presentation_result,
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
    OWN_OR_GENERIC(result);
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

/* A Session knows no names of sides; a person is told who gave up. */
void presentation_ending(const Language *language, const Game *game, const Result *result, Text *out)
{
    static const char *const LOSER[ENDING_OF_GAME] = {[ENDING_RESIGNED] = N_("%s resigned"),
                                                      [ENDING_TIME] = N_("%s ran out of time"),
                                                      [ENDING_NO_ANSWER] = N_("%s could not answer")};
    int winner = outcome_winner(result->outcome);
    const char *loser = result->ending < ENDING_OF_GAME ? LOSER[result->ending] : NULL;
    if (winner >= 0 && loser != NULL)
        words_add(language, out, loser, presentation_side(language, game, 1 - winner));
    else
        text_add(out, "%s", words(language, ending_text(game, result->ending)));
}

void presentation_piece(const Language *language, const Game *game, Square piece, Text *out)
{
    presentation_of(game).piece_name(language, game, piece, out);
}

void presentation_seat(const Language *language, const Supplies *supplies, const char *spec, Text *out)
{
    if (strcmp(spec, SEAT_HUMAN) == 0) {
        text_add(out, "%s", words(language, N_("Human")));
        return;
    }
    const Rung *rung = ladder_find(supplies->game, spec);
    if (supplies_concern(supplies, rung))
        supply_words_rung(language, supplies, rung, out);
    else if (rung != NULL)
        text_add(out, "%s (%d)", words(language, rung->name), rung->elo);
    else
        text_add(out, "%s", spec);
}
