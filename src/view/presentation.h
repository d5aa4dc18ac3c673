/* Presentation: what a game looks and sounds like, independent of any front end. A constant table, part of
 * the game's kit; the generic one (view/presentation.c) replaces every entry that is left empty. No front end
 * knows a game by name: special painting depends on Face and BoardStyle.
 *
 * All functions are pure and make text only through view/words.h. */
#ifndef PARLOR_VIEW_PRESENTATION_H
#define PARLOR_VIEW_PRESENTATION_H

#include "engine/supplies.h"
#include "game/opening.h"
#include "session/picker.h"
#include "session/session.h"
#include "view/form.h"
#include "view/lesson.h"
#include "view/words.h"

/* What stands on a square, as it is painted; the side gives the colour. */
typedef enum Face { FACE_NONE, FACE_CROSS, FACE_RING, FACE_MAN, FACE_KING } Face;

typedef enum BoardStyle {
    BOARD_CELLS,     /* separate cells: any game */
    BOARD_LINES,     /* a grid of lines: tic-tac-toe */
    BOARD_BLOCKS,    /* blocks of cells with a gap between them: Ultimate */
    BOARD_CHECKERED, /* the squares are the dark cells: checkers */
} BoardStyle;

/* A step of the walk-through of the rules (view/walk.h). */
typedef struct WalkStep {
    const char *position; /* "": the start; NULL: where the previous step ended */
    const char *marks;    /* squares to look at, by their labels; NULL: none */
    bool by_hand;         /* the reader has to act: touch a marked square, or make any legal move if none is
                           * marked */
    const char *text;     /* one or two sentences, to be translated */
} WalkStep;

/* Marks of a cell. */
enum {
    CELL_OPEN = 1,     /* a move can be played or begun here */
    CELL_SELECTED = 2, /* selected by the player */
    CELL_TARGET = 4,   /* the selected move can continue here */
    CELL_MUST = 8,     /* this piece must capture, so others may not move */
    CELL_LAST = 16,    /* part of the last move */
    CELL_HINT = 32,    /* part of the hint */
    CELL_WIN = 64,     /* part of what decided the game */
    CELL_OFF = 128,    /* disabled: a touch does nothing */
    CELL_PATH = 256,   /* part of a half-entered capture */
    CELL_BEST = 512,   /* part of the move that the analysis likes best */
};

/* The facts from which a cell's spoken name is made. */
typedef struct CellFacts {
    const Game *game;
    const Pos *pos; /* the position shown */
    int square;
    Square piece; /* as shown: with a half-entered capture carried out */
    unsigned marks;
    int sends;        /* the block to which a move here would send the opponent, -1 none, -2 anywhere */
    int heat_percent; /* expected score or share of the visits, -1 = none */
} CellFacts;

/* The facts from which the status of the game is made. */
typedef struct StatusFacts {
    const Game *game;
    const Pos *pos;
    Result result;
    int turn;
    int human; /* the side of the one person who plays against a computer; -1 otherwise */
    bool thinking, setting_up;
} StatusFacts;

/* What a filled-in form means. */
typedef struct GameChoice {
    char seat[2][SPEC_TEXT];
    Starts starts;
    bool take_back;
    ClockSetup clock;
    char variant[VARIANT_TEXT]; /* of the game, by name; "" = the usual way */
    char opening[OPENING_LINE]; /* moves, a name or OPENING_RANDOM (game/opening.h); "" = the start */
} GameChoice;

/* A name for one of the opponents besides its SPEC. */
typedef struct SpecName {
    const char *spec, *name;
} SpecName;

/* How a game talks line by line, for games whose words follow an old console program; NULL entries get the
 * generic behaviour. In English, like every transcript. */
typedef struct PlainStyle {
    const char *title;    /* NULL: the game's own */
    const char *question; /* "What position (0-8)? "; NULL: made from Game.move_help */
    const char *opponent; /* the SPEC of the default one; NULL: the ladder's usual rung */
    bool terse;           /* the bare game: accepts only moves, and says only who moves and who won */
    void (*board)(const Game *game, const Pos *pos, Text *out);
    void (*legend)(Text *out); /* the names of the squares, shown before the first move */
    void (*where)(const Game *game, const Pos *pos, Text *out); /* where the player must move, as a
                                                                 * sentence */
    /* What is wrong with a typed move; `why` is the rules' reason. */
    void (*refuse)(const Pos *pos, const char *text, const char *why, Text *out);
} PlainStyle;

typedef struct Presentation {
    const char *title;         /* of the window: N_("Checkers") */
    const char *blurb;         /* a line on the start page */
    const char *rules_text;    /* the rules in a few lines */
    const WalkStep *walk;      /* the rules step by step, ended by a step whose text is NULL; NULL: none */
    const char *side_label[2]; /* as shown; Game.side_name is the id */
    const char *sample;        /* a position for the picture on the start page; NULL: the start */

    BoardStyle style;
    int block;         /* cells in a row of a block, 0 = no blocks */
    bool only_open;    /* squares without a legal move are disabled; otherwise a touch there is refused with a
                        * sentence */
    bool shows_sent;   /* pointing at a square shows where the opponent would have to play */
    bool has_heat;     /* a heat map makes sense in this game */
    bool numbered;     /* the notation names squares by numbers that a board can show */
    bool faces_player; /* the board is seen from the side of the one person who plays */
    bool no_take_back; /* against the computer, unless the form allows it */
    bool announces;    /* who begins is told in a dialog where it was drawn by lot */

    /* The kit's ladder, filled in by presentation_of; ended by a rung whose spec is NULL; NULL: none. */
    const Rung *ladder;
    int usual_rung; /* index: a novice beats it now and then */

    /* Opponents with a name of their own, ended by one without a SPEC; the others are called by what they do. */
    const SpecName *spec_name;

    /* The pieces for setting up a position; the last one clears a square. None: no set-up in this game. */
    const Square *brush;
    int brushes;

    /* What a touch of the board beside its squares is told; NULL: nothing. */
    const char *off_square;

    Face (*face)(Square square);
    /* The face that covers a whole block, or FACE_NONE. */
    Face (*cover)(const Pos *pos, int block, int *side);
    /* Is the square part of what decided the game? */
    bool (*decided)(const Pos *pos, int square);
    /* Why a touch of `square` does nothing, while the game is open and it is the player's turn. */
    Refusal (*refusal)(const Picker *picker, int square);
    /* "black man", "empty". */
    void (*piece_name)(const Language *language, const Game *game, Square piece, Text *out);
    /* "12, black man, must jump". */
    void (*cell_name)(const Language *language, const CellFacts *facts, Text *out);
    void (*block_name)(const Language *language, int block, int side, Text *out); /* a covered block */
    /* "Your turn." or "Black wins!": the headline. */
    void (*status)(const Language *language, const StatusFacts *facts, Text *out);
    /* How the game ended: "Black wins!", "I win!" Said below the headline, unless that says it. */
    void (*result)(const Language *language, const StatusFacts *facts, Text *out);
    /* A second sentence about where the player may move, or "". */
    void (*where)(const Language *language, const StatusFacts *facts, Text *out);

    /* The questions before a game, with the default answers. */
    void (*new_game)(const Language *language, const Game *game, Form *form);
    /* What the answers mean. The form came from new_game. */
    void (*chosen)(const Game *game, const Form *form, GameChoice *out);

    /* The position text of a board that was set up by hand; false if such a position is impossible. */
    bool (*compose)(const Game *game, const Square *squares, int side, char out[POS_TEXT]);

    const PlainStyle *plain; /* line by line; NULL: nothing special */

    const Lesson *lessons; /* ended by a lesson without a title; NULL: none */
} Presentation;

/* The presentation of a game with every entry filled in: its own or else the generic one. */
Presentation presentation_of(const Game *game);
const char *presentation_title(const Game *game); /* to be translated */

/* ---- For presentations ---- */

/* What ended the game, in a few words: "three in a row", "Black resigned". */
void presentation_ending(const Language *language, const Game *game, const Result *result, Text *out);
/* "X", translated. */
const char *presentation_side(const Language *language, const Game *game, int side);
void presentation_piece(const Language *language, const Game *game, Square piece, Text *out);
/* Phrases that follow a cell's name: ", must jump, last move"; ", 42 percent" if there is heat. */
void presentation_add_marks(const Language *language, unsigned marks, Text *out);
void presentation_add_heat(const Language *language, int percent, Text *out);
/* The usual status: "Your turn.", "X wins!" Nobody who has lost is told "I win!" in large letters. */
void presentation_status(const Language *language, const StatusFacts *facts, Text *out);
void presentation_result(const Language *language, const StatusFacts *facts, Text *out);
/* Fields that several games share: the opponent as a rung of the ladder or one of the
 * game's other engines; the clock; take-back. */
void form_add_opponent(const Language *language, const Game *game, Form *form, const char *id,
                       const char *label);
/* The id of the field for the computer that plays that side, where each side has its own. */
const char *form_computer_id(int side);
void form_add_computer(const Language *language, const Game *game, Form *form, int side);
/* The opponent of a person, asked where `who` has one of the values `one`, and a computer for each side, asked
 * where it has the value `two`. */
void form_add_players(const Language *language, const Game *game, Form *form, const Field *who, uint32_t one,
                      int two);
void form_add_clock(const Language *language, Form *form);
/* Any player for one seat. */
typedef struct SpecField {
    const char *id, *label;
    const char *spec; /* chosen at first */
    bool human;       /* a person may play as well */
} SpecField;
/* A field for it, and one more for the number of an opponent that takes one. */
void form_add_spec(const Language *language, const Game *game, Form *form, const SpecField *about);
void form_spec(const Game *game, const Form *form, const char *id, char out[SPEC_TEXT]);
/* The SPEC that was chosen in a field of form_add_opponent. */
void form_opponent(const Game *game, const Form *form, const char *id, char out[SPEC_TEXT]);
/* The players of both sides, of which those in `human` are people; from form_add_players. */
void form_seats(const Game *game, const Form *form, const bool human[2], GameChoice *out);
ClockSetup form_clock(const Form *form);
/* The opening: none, a ballot drawn by lot, or one of all that the game knows (game/opening.h). */
void form_add_openings(const Language *language, const Game *game, Form *form);
void form_opening(const Form *form, char out[OPENING_LINE]);

/* The name of a seat: "Human", "Club player (1450)", "negamax:4". A Scene says "You" for a person who plays a
 * computer. */
void presentation_seat(const Language *language, const Supplies *supplies, const char *spec, Text *out);

#endif
