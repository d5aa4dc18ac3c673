/* Checkers as a person meets it. */
#include "games/checkers/presentation_lessons.h"
#include "view/presentation.h"

#include <stdio.h>
#include <string.h>

static void piece_name(const Language *language, const Game *game, Square piece, Text *out)
{
    static const char *const NAME[2][3] = {{N_("empty"), N_("black man"), N_("black king")},
                                           {N_("empty"), N_("white man"), N_("white king")}};
    (void)game;
    text_add(out, "%s", words(language, NAME[piece.side][piece.piece]));
}

static Refusal one_square(RefusalKind kind, int square)
{
    return (Refusal){.kind = kind, .count = 1, .square = {(uint8_t)square}};
}

/* The piece held can go somewhere, but not there. */
static Refusal elsewhere(const Picker *picker)
{
    Refusal refusal = one_square(REFUSAL_CANNOT_GO_THERE, picker_held(picker));
    SquareSet reach = picker_reach(picker);
    for (int i = 0; i < picker->game->squares && refusal.count < REFUSAL_SQUARES; i++)
        if (squares_have(&reach, i)) refusal.square[refusal.count++] = (uint8_t)i;
    return refusal;
}

static Refusal refusal(const Picker *picker, int square)
{
    Square there = picker->game->at(&picker->pos, square);
    bool own = there.piece != PIECE_NONE && there.side == picker->game->side(&picker->pos);
    if (own) return one_square(REFUSAL_CANNOT_MOVE, square);
    if (picker->count > 0) return elsewhere(picker);
    return one_square(there.piece == PIECE_NONE ? REFUSAL_NOTHING_HERE : REFUSAL_OTHERS_PIECE, square);
}

/* The status names the colour, as in the window of the classic program: it says more than "Your turn". */
static void status(const Language *language, const StatusFacts *facts, Text *out)
{
    StatusFacts by_colour = *facts;
    by_colour.human = -1;
    if (facts->result.outcome != OUTCOME_NONE) {
        text_add(out, "%s", words(language, N_("Game over.")));
        return;
    }
    presentation_status(language, &by_colour, out);
}

static void result(const Language *language, const StatusFacts *facts, Text *out)
{
    StatusFacts by_colour = *facts;
    by_colour.human = -1;
    presentation_result(language, &by_colour, out);
}

static void where(const Language *language, const StatusFacts *facts, Text *out)
{
    if (facts->human >= 0 && facts->turn == facts->human)
        text_add(out, "%s", words(language, N_("Your turn.")));
}

/* ---- The questions ---- */

enum { COMPUTER_BLACK, COMPUTER_WHITE, NO_COMPUTER, TWO_COMPUTERS, CLASSIC_LEVELS = 12 };

/* A field of opponents and the number that the classic one among them asks for. */
static const struct {
    const char *opponent, *level;
} CLASSIC[] = {{"opponent", "level"}, {"computer-1", "level-1"}, {"computer-2", "level-2"}};

/* The classic opponent has its level as a separate number: who sets it, plays the classic one. */
static void add_level(const Language *language, Form *form, Field *opponent, const char *id,
                      const char *label)
{
    for (int i = 0; i < opponent->count; i++) {
        if (strncmp(opponent->choice[i].id, "negamax", 7) != 0) continue;
        text_copy(opponent->choice[i].id, sizeof opponent->choice[i].id, "classic");
        text_copy(opponent->choice[i].label, sizeof opponent->choice[i].label,
                  words(language, N_("Classic: looks as many turns ahead as the level says")));
        Field *level = form_add(form, FIELD_NUMBER, id, label);
        level->low = level->value = 1;
        level->high = CLASSIC_LEVELS;
        level->on_field = opponent->on_field; /* in sight beside the ladder, wherever that is */
        level->on_values = opponent->on_values;
        field_means(form, level, opponent, i);
    }
}

static void add_levels(const Language *language, const Game *game, Form *form)
{
    for (int i = 0; i < 3; i++) {
        char label[FORM_LABEL];
        Text text = text_into(label, sizeof label);
        if (i == 0)
            text_add(&text, "%s", words(language, N_("Level:")));
        else
            words_add(language, &text, "Level (%s):", presentation_side(language, game, i - 1));
        add_level(language, form, form_field(form, CLASSIC[i].opponent), CLASSIC[i].level, label);
    }
}

static void new_game(const Language *language, const Game *game, Form *form)
{
    text_copy(form->title, sizeof form->title, words(language, N_("New Game")));
    Field *who = form_add(form, FIELD_CHOICE, "computer", "");
    field_add_choice(who, "black", words(language, N_("Computer plays Black")));
    field_add_choice(who, "white", words(language, N_("Computer plays White")));
    field_add_choice(who, "none", words(language, N_("No computer player")));
    field_add_choice(who, "both", words(language, N_("Two computers")));
    form_add_players(language, game, form, who, 1u << COMPUTER_BLACK | 1u << COMPUTER_WHITE, TWO_COMPUTERS);
    add_levels(language, game, form);
    Field *take_back = form_add(form, FIELD_SWITCH, "take-back",
                                words(language, N_("Moves may be taken back")));
    field_only_where(form, take_back, who, 1u << COMPUTER_BLACK | 1u << COMPUTER_WHITE);
    form_add_clock(language, form);
    form_add_openings(language, game, form);
}

static void chosen(const Game *game, const Form *form, GameChoice *out)
{
    long who = form_value(form, "computer", COMPUTER_BLACK);
    bool both = who == TWO_COMPUTERS;
    *out = (GameChoice){.take_back = form_value(form, "take-back", 0) != 0,
                        .starts = STARTS_FIRST,
                        .clock = form_clock(form)};
    form_opening(form, out->opening);
    form_seats(game, form, (bool[2]){!both && who != COMPUTER_BLACK, !both && who != COMPUTER_WHITE}, out);
    for (int side = 0; side < 2; side++)
        if (strcmp(out->seat[side], "classic") == 0)
            snprintf(out->seat[side], SPEC_TEXT, "negamax:%ld",
                     form_value(form, CLASSIC[both ? 1 + side : 0].level, 1));
}

/* ---- Setting up a position ---- */

static const Square BRUSH[] = {
    {PIECE_MAN, 0}, {PIECE_KING, 0}, {PIECE_MAN, 1}, {PIECE_KING, 1}, {PIECE_NONE, 0}};

/* The pieces of a side as FEN writes them: "K5,12,21". */
static void add_pieces(Text *fen, const Game *game, const Square *squares, int side)
{
    const char *comma = "";
    for (int i = 0; i < game->squares; i++) {
        char number[SQUARE_TEXT];
        if (squares[i].piece == PIECE_NONE || squares[i].side != side) continue;
        game->square_text(i, number);
        text_add(fen, "%s%s%s", comma, squares[i].piece == PIECE_KING ? "K" : "", number);
        comma = ",";
    }
}

static bool compose(const Game *game, const Square *squares, int side, char out[POS_TEXT])
{
    Text fen = text_into(out, POS_TEXT);
    text_add(&fen, "%c:W", side == 0 ? 'B' : 'W');
    add_pieces(&fen, game, squares, 1);
    text_add(&fen, ":B");
    add_pieces(&fen, game, squares, 0);
    return true;
}

static const WalkStep WALK[] = {
    {"", NULL, false,
     N_("Two sides of twelve men, on the dark squares only. Black moves first; then the sides take turns.")},
    {"", NULL, true,
     N_("A man moves one square diagonally forward. Try it: touch a man, then the square it should go to.")},
    {"B:W18,31:B14,1", "14 23", true,
     N_("It jumps over an enemy piece to the empty square behind it and captures the piece. If you can jump, you must.")},
    {"B:W18,26,31:B14,1", "14 23 30", true,
     N_("A jump goes on while the same piece can jump further. Touch every square on its way.")},
    {"B:W5,31:B27,1", "27 32", true,
     N_("A man that reaches the last row becomes a king, and the turn ends there.")},
    {"B:W14,31:BK18,1", "18 9", true, N_("A king moves and jumps backward, too, one square at a time.")},
    {"B:W21,22,24,26-29,31,32,K2:B1,4,5,7,9,11,12,14,16,K30", NULL, false,
     N_("A player who has no pieces left, or none that can move, loses. A position that occurs for the third time, or 40 moves by "
        "each side without a capture or a man's move, is a draw.")},
    {NULL, NULL, false, NULL},
};

const Presentation checkers_presentation = {
    .title = N_("Checkers"),
    .blurb = N_("English draughts, from a child's opponent to a master"),
    .rules_text = N_(
        "Choose a piece, then its target; in a jump every square in turn, or the last one at once. Jumps must "
        "be made. Or type the move: 11-15, 22x15."),
    .walk = WALK,
    .side_label = {N_("Black"), N_("White")},
    .sample = "B:W21,22,24,26-29,31,32,K2:B1,4,5,7,9,11,12,14,16,K30",
    .style = BOARD_CHECKERED,
    .off_square = N_("Invalid move. Only the dark squares are used."),
    .numbered = true,
    .has_heat = true,
    .faces_player = true,
    .no_take_back = true,
    .brush = BRUSH,
    .brushes = sizeof BRUSH / sizeof BRUSH[0],
    .refusal = refusal,
    .piece_name = piece_name,
    .status = status,
    .result = result,
    .where = where,
    .new_game = new_game,
    .chosen = chosen,
    .compose = compose,
    .lessons = checkers_lessons,
};
