/* Ultimate Tic-Tac-Toe as a person meets it. */
#include "games/ultimate/presentation_lessons.h"
#include "games/ultimate/owner.h"
#include "view/presentation.h"

#include <string.h>

enum { BOARDS = 9, ANYWHERE = -2 };

static Face face(Square square)
{
    return square.piece == PIECE_NONE ? FACE_NONE : square.side == 0 ? FACE_CROSS : FACE_RING;
}

static Face cover(const Pos *pos, int block, int *side)
{
    int owner = ultimate_owner(pos, block);
    *side = owner < 0 ? 0 : owner;
    return owner < 0 ? FACE_NONE : owner == 0 ? FACE_CROSS : FACE_RING;
}

/* The boards that hold a legal move, as a set. */
static unsigned open_boards(const Game *game, const Pos *pos)
{
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    unsigned open = 0;
    for (int i = 0; i < count; i++) {
        uint8_t path[PATH_SQUARES];
        game->path(pos, moves[i], path);
        open |= 1u << path[0] / BOARDS;
    }
    return open;
}

static int lowest(unsigned boards)
{
    int board = 0;
    while (!(boards >> board & 1))
        board++;
    return board;
}

static bool decided(const Pos *pos, int square)
{
    static const uint8_t LINE[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                       {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    int board = square / BOARDS;
    for (int i = 0; i < 8; i++) {
        int a = ultimate_owner(pos, LINE[i][0]), b = ultimate_owner(pos, LINE[i][1]),
            c = ultimate_owner(pos, LINE[i][2]);
        bool holds = LINE[i][0] == board || LINE[i][1] == board || LINE[i][2] == board;
        if (holds && a >= 0 && a == b && b == c) return true;
    }
    return false;
}

static Refusal refusal(const Picker *picker, int square)
{
    const Game *game = picker->game;
    unsigned open = open_boards(game, &picker->pos);
    if (game->at(&picker->pos, square).piece != PIECE_NONE) return (Refusal){.kind = REFUSAL_TAKEN};
    if ((open & (open - 1)) == 0 && open != 0)
        return (Refusal){.kind = REFUSAL_OTHER_BLOCK, .block = lowest(open)};
    return (Refusal){.kind = REFUSAL_BLOCK_FINISHED, .block = square / BOARDS};
}

static void cell_name(const Language *language, const CellFacts *facts, Text *out)
{
    words_add(language, out, "board %d, square %d", facts->square / BOARDS, facts->square % BOARDS);
    text_add(out, ", ");
    presentation_piece(language, facts->game, facts->piece, out);
    presentation_add_marks(language, facts->marks, out);
    if (facts->sends == ANYWHERE) text_add(out, ", %s", words(language, N_("sends anywhere")));
    if (facts->sends >= 0) {
        text_add(out, ", ");
        words_add(language, out, "sends to board %d", facts->sends);
    }
    presentation_add_heat(language, facts->heat_percent, out);
}

static void block_name(const Language *language, int block, int side, Text *out)
{
    words_add(language, out, side == 0 ? N_("board %d, won by X") : N_("board %d, won by O"), block);
}

static void where(const Language *language, const StatusFacts *facts, Text *out)
{
    static const char *const PLACE[] = {
        N_("Play in the top left board."),      N_("Play in the top centre board."),
        N_("Play in the top right board."),     N_("Play in the middle left board."),
        N_("Play in the middle centre board."), N_("Play in the middle right board."),
        N_("Play in the bottom left board."),   N_("Play in the bottom centre board."),
        N_("Play in the bottom right board.")};
    unsigned open = open_boards(facts->game, facts->pos);
    if (open == 0 || (facts->human >= 0 && facts->turn != facts->human)) return;
    bool one = (open & (open - 1)) == 0;
    text_add(out, "%s", words(language, one ? PLACE[lowest(open)] : N_("Play in any open board.")));
}

/* ---- Line by line ---- */

static void add_boards(Text *out, unsigned boards)
{
    const char *before = (boards & (boards - 1)) != 0 ? "boards " : "board ";
    for (int board = 0; board < BOARDS; board++) {
        if (!(boards >> board & 1)) continue;
        text_add(out, "%s%d", before, board);
        before = ", ";
    }
    text_add(out, ".");
}

/* The plain board shows only marks, so a sentence says who has won which small board. */
static void plain_where(const Game *game, const Pos *pos, Text *out)
{
    unsigned open = open_boards(game, pos), won[2] = {0};
    for (int board = 0; board < BOARDS; board++) {
        int owner = ultimate_owner(pos, board);
        if (owner >= 0) won[owner] |= 1u << board;
    }
    for (int side = 0; side < 2; side++) {
        if (won[side] == 0) continue;
        text_add(out, "%s has won ", game->side_name[side]);
        add_boards(out, won[side]);
        text_add(out, " ");
    }
    text_add(out, (open & (open - 1)) != 0 ? "Play in any of the " : "Play in ");
    add_boards(out, open);
}

static const PlainStyle PLAIN = {.question = "What move (board 0-8 and square 0-8, as in 48)? ",
                                 .where = plain_where};

/* ---- The questions ---- */

enum { YOU_AND_COMPUTER, TWO_PEOPLE, TWO_COMPUTERS };

static void new_game(const Language *language, const Game *game, Form *form)
{
    text_copy(form->title, sizeof form->title, words(language, N_("First play")));
    Field *first = form_add(form, FIELD_BUTTONS, "first",
                            words(language, N_("Would you like to play first?")));
    field_add_choice(first, "yes", words(language, N_("Yes")));
    field_add_choice(first, "no", words(language, N_("No")));
    Field *players = form_add(form, FIELD_CHOICE, "players", words(language, N_("Players")));
    field_add_choice(players, "computer", words(language, N_("You against the computer")));
    field_add_choice(players, "people", words(language, N_("Two people")));
    field_add_choice(players, "computers", words(language, N_("Two computers")));
    field_only_where(form, first, players, 1u << YOU_AND_COMPUTER);
    form_add_players(language, game, form, players, 1u << YOU_AND_COMPUTER, TWO_COMPUTERS);
    form_add_clock(language, form);
    Field *full = form_add(form, FIELD_CHOICE, "full", words(language, N_("Without a row")));
    field_add_choice(full, "", words(language, N_("The game is drawn")));
    field_add_choice(full, "count", words(language, N_("The side with more boards wins")));
}

static void chosen(const Game *game, const Form *form, GameChoice *out)
{
    long players = form_value(form, "players", YOU_AND_COMPUTER), second = form_value(form, "first", 0);
    bool people = players == TWO_PEOPLE, person = players == YOU_AND_COMPUTER;
    *out = (GameChoice){.take_back = true, .starts = STARTS_FIRST, .clock = form_clock(form)};
    text_copy(out->variant, sizeof out->variant, form_chosen(form, "full"));
    form_seats(game, form, (bool[2]){people || (person && !second), people || (person && second)}, out);
}

static const WalkStep WALK[] = {
    {"", NULL, false,
     N_("Nine small boards make one large board. Three in a row win a small board; three small boards in a "
        "row win the game.")},
    {"", "42", true,
     N_("The square in which you play says where your opponent must go. Try it: X plays in the top right "
        "square of the middle board.")},
    {NULL, "24", true,
     N_("So O must play in the top right board, the one with the frame. Play its middle square for O.")},
    {NULL, NULL, true, N_("And that sends X back to the middle board. Play any of its squares.")},
    {"4o4/9/2o6/9/xxx6/9/6o2/9/9 x -", NULL, true,
     N_("A player who is sent to a board that is won or full may play on any other board. Here X was sent to the "
        "middle board, which X has won. Play where you like.")},
    {"xxx6/4o1x2/9/2o1x4/o3o3o/5x3/1o7/9/3x1o3 x -", NULL, false,
     N_("A small board that is full without a row counts for nobody. Think twice where you send your "
        "opponent.")},
    {NULL, NULL, false, NULL},
};

static const SpecName SPEC_NAME[] = {{"uct:50000", N_("the standard opponent")}, {NULL, NULL}};

const Presentation ultimate_presentation = {
    .title = N_("Ultimate Tic-Tac-Toe"),
    .blurb = N_("Nine boards in one: every move sends the opponent somewhere"),
    .rules_text = N_("Your square names the board where the opponent must play. Three boards in a row win."),
    .walk = WALK,
    .sample = "xxx6/4o1x2/9/2o1x4/o3o3o/5x3/1o7/9/3x1o3 x -",
    .style = BOARD_BLOCKS,
    .block = 3,
    .only_open = true,
    .shows_sent = true,
    .has_heat = true,
    .numbered = true,
    .face = face,
    .cover = cover,
    .spec_name = SPEC_NAME,
    .decided = decided,
    .refusal = refusal,
    .cell_name = cell_name,
    .block_name = block_name,
    .where = where,
    .new_game = new_game,
    .chosen = chosen,
    .plain = &PLAIN,
    .lessons = ultimate_lessons,
};
