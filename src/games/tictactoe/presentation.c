/* Tic-tac-toe as a person meets it. */
#include "games/tictactoe/presentation_lessons.h"
#include "games/tictactoe/line.h"
#include "games/tictactoe/presentation_plain.h"
#include "view/presentation.h"

#include <string.h>

static Face face(Square square)
{
    return square.piece == PIECE_NONE ? FACE_NONE : square.side == 0 ? FACE_CROSS : FACE_RING;
}

static bool decided(const Pos *pos, int square)
{
    return tictactoe_in_line(pos, square);
}

static Refusal refusal(const Picker *picker, int square)
{
    (void)picker, (void)square;
    return (Refusal){.kind = REFUSAL_TAKEN};
}

static void cell_name(const Language *language, const CellFacts *facts, Text *out)
{
    static const char *const NAME[] = {
        N_("square 0, top left"),    N_("square 1, top centre"),    N_("square 2, top right"),
        N_("square 3, middle left"), N_("square 4, middle centre"), N_("square 5, middle right"),
        N_("square 6, bottom left"), N_("square 7, bottom centre"), N_("square 8, bottom right")};
    text_add(out, "%s, ", words(language, NAME[facts->square]));
    presentation_piece(language, facts->game, facts->piece, out);
    presentation_add_marks(language, facts->marks, out);
    presentation_add_heat(language, facts->heat_percent, out);
}

static void result(const Language *language, const StatusFacts *facts, Text *out)
{
    int winner = outcome_winner(facts->result.outcome);
    if (winner >= 0 && facts->human >= 0)
        text_add(out, "%s", words(language, winner == facts->human ? N_("Player wins!") : N_("AI wins!")));
    else if (winner < 0)
        text_add(out, "%s", words(language, N_("No winner")));
    else
        presentation_result(language, facts, out);
}

static void status(const Language *language, const StatusFacts *facts, Text *out)
{
    bool over = facts->result.outcome != OUTCOME_NONE && !facts->setting_up;
    (over ? result : presentation_status)(language, facts, out);
}

/* ---- The questions: two seats, each a human or a computer, and who begins is drawn ---- */

enum { SEAT_PERSON, SEAT_COMPUTER };

static void new_game(const Language *language, const Game *game, Form *form)
{
    static const char *const ID[] = {"x", "o"};
    text_copy(form->title, sizeof form->title, words(language, N_("Players")));
    text_copy(form->text, sizeof form->text, words(language, N_("Each team is a human or a computer.")));
    form->must = true;
    for (int side = 0; side < 2; side++) {
        char label[FORM_LABEL];
        Text text = text_into(label, sizeof label);
        words_add(language, &text, "Team %s", presentation_side(language, game, side));
        Field *field = form_add(form, FIELD_CHOICE, ID[side], label);
        field_add_choice(field, "human", words(language, N_("Human")));
        field_add_choice(field, "computer", words(language, N_("Computer")));
        field->value = side == 0 ? SEAT_PERSON : SEAT_COMPUTER;
        form_add_computer(language, game, form, side);
        field_only_where(form, form_field(form, form_computer_id(side)), field, 1u << SEAT_COMPUTER);
    }
    Field *first = form_add(form, FIELD_CHOICE, "starts", words(language, N_("Who begins?")));
    field_add_choice(first, "random", words(language, N_("Drawn by lot")));
    field_add_choice(first, "player", words(language, N_("The player always plays first")));
    for (int side = 0; side < 2; side++)
        field_add_choice(first, ID[side], presentation_side(language, game, side));
}

/* The player's side is X, unless only O is a human. */
static Starts starts(const Form *form)
{
    bool only_o = form_value(form, "x", SEAT_PERSON) != SEAT_PERSON &&
                  form_value(form, "o", SEAT_COMPUTER) == SEAT_PERSON;
    const Starts STARTS[] = {STARTS_RANDOM, only_o ? STARTS_SECOND : STARTS_FIRST, STARTS_FIRST,
                             STARTS_SECOND};
    return STARTS[form_value(form, "starts", 0)];
}

static void chosen(const Game *game, const Form *form, GameChoice *out)
{
    static const char *const ID[] = {"x", "o"};
    *out = (GameChoice){.take_back = true, .starts = starts(form)};
    for (int side = 0; side < 2; side++) {
        form_opponent(game, form, form_computer_id(side), out->seat[side]);
        if (form_value(form, ID[side], SEAT_PERSON) == SEAT_PERSON)
            text_copy(out->seat[side], SPEC_TEXT, SEAT_HUMAN);
    }
}

static const WalkStep WALK[] = {
    {"", NULL, true, N_("X and O take turns to mark a free square. Try it.")},
    {"xx1/oo1/3 x", "2", true, N_("Three in a row win: across, down or diagonally. Complete the row.")},
    {"x1o/1o1/2x x", "6", true,
     N_("Look what the other side threatens before you play: here O would win. Stop it.")},
    {"xox/xox/oxo o", NULL, false, N_("When all nine squares are taken and nobody has a row, it is a draw.")},
    {NULL, NULL, false, NULL},
};

const Presentation tictactoe_presentation = {
    .title = N_("Tic-tac-toe"),
    .blurb = N_("Three in a row, from a child's opponent to one that cannot lose"),
    .rules_text = N_("Three in a row wins. Touch a free square, or type its number, 0-8."),
    .walk = WALK,
    .sample = "x1o/1x1/2o x",
    .style = BOARD_LINES,
    .numbered = true,
    .announces = true,
    .face = face,
    .decided = decided,
    .refusal = refusal,
    .cell_name = cell_name,
    .status = status,
    .result = result,
    .new_game = new_game,
    .chosen = chosen,
    .plain = &tictactoe_plain,
    .lessons = tictactoe_lessons,
};
