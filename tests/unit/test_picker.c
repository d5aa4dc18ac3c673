#include "test.h"

#include "base/text.h"
#include "session/picker.h"

static const Game *find(const char *name)
{
    const Game *game = NULL;
    CHECK_OK(game_find(name, &game));
    return game;
}

/* A checkers square by its number on the board. */
static int sq(int number)
{
    return number - 1;
}

static Picker checkers_at(const char *fen)
{
    const Game *game = find("checkers");
    Pos pos;
    CHECK_OK(game->pos_read(fen, &pos));
    Picker picker;
    picker_reset(&picker, game, &pos);
    return picker;
}

static void one_touch_is_a_move(void)
{
    const Game *game = find("tictactoe");
    Pos pos = game->start(0);
    Picker picker;
    picker_reset(&picker, game, &pos);
    Move move = MOVE_NONE;
    CHECK_INT(picker_touch(&picker, 4, &move), PICK_MOVE);
    CHECK(game_is_legal(game, &pos, move));
    CHECK_INT(picker.count, 0);
    pos = game->play(&pos, move);
    picker_reset(&picker, game, &pos);
    move = MOVE_NONE;
    CHECK_INT(picker_touch(&picker, 4, &move), PICK_REFUSED);
    CHECK_INT(picker_touch(&picker, 9, &move), PICK_REFUSED);
    CHECK_INT(picker_touch(&picker, -1, &move), PICK_REFUSED);
    CHECK(move == MOVE_NONE);
}

static void select_then_target(void)
{
    Picker picker = checkers_at("B:W21-32:B1-12");
    Move move = MOVE_NONE;
    CHECK_INT(picker_touch(&picker, sq(1), &move), PICK_REFUSED); /* blocked */
    CHECK_INT(picker_touch(&picker, sq(11), &move), PICK_SELECTED);
    SquareSet next = picker_next(&picker);
    CHECK(squares_have(&next, sq(15)) && squares_have(&next, sq(16)) && !squares_have(&next, sq(14)));
    CHECK_INT(picker_touch(&picker, sq(18), &move), PICK_REFUSED);
    CHECK_INT(picker_held(&picker), sq(11)); /* a wrong touch keeps the selection */
    CHECK_INT(picker_touch(&picker, sq(10), &move), PICK_SELECTED);
    CHECK_INT(picker_held(&picker), sq(10)); /* another piece instead */
    CHECK_INT(picker_touch(&picker, sq(10), &move), PICK_LET_GO);
    CHECK_INT(picker_held(&picker), -1);
    CHECK(move == MOVE_NONE);
    CHECK_INT(picker_touch(&picker, sq(11), &move), PICK_SELECTED);
    CHECK_INT(picker_touch(&picker, sq(15), &move), PICK_MOVE);
    char text[MOVE_TEXT];
    picker.game->move_text(&picker.pos, move, text);
    CHECK_TEXT(text, "11-15");
}

/* Black on 10 jumps 15 and then 24 (landing on 19 and 28), or 14. */
static void a_jump_square_by_square(void)
{
    Picker picker = checkers_at("B:W14,15,24:B10,1");
    Move move = MOVE_NONE;
    SquareSet first = picker_first(&picker);
    CHECK(squares_have(&first, sq(10)) && !squares_have(&first, sq(1)));
    CHECK_INT(picker_touch(&picker, sq(1), &move), PICK_REFUSED); /* jumps are mandatory */
    CHECK_INT(picker_touch(&picker, sq(10), &move), PICK_SELECTED);
    CHECK_INT(picker_touch(&picker, sq(19), &move), PICK_SELECTED);
    CHECK_INT(picker_held(&picker), sq(19));
    CHECK_INT(picker_touch(&picker, sq(10), &move), PICK_REFUSED); /* not in the middle of a jump */
    CHECK_INT(picker_touch(&picker, sq(17), &move), PICK_REFUSED);
    CHECK(picker_back(&picker));
    CHECK_INT(picker_held(&picker), sq(10));
    CHECK_INT(picker_touch(&picker, sq(19), &move), PICK_SELECTED);
    CHECK_INT(picker_touch(&picker, sq(28), &move), PICK_MOVE);
    char text[MOVE_TEXT];
    picker.game->move_text(&picker.pos, move, text);
    CHECK_TEXT(text, "10x28");
    CHECK(!picker_back(&picker));
}

static void check_touches(const char *fen, const char *touches, const char *move)
{
    Picker picker = checkers_at(fen);
    char word[20], text[MOVE_TEXT] = "";
    Move played = MOVE_NONE;
    while (text_word(&touches, word, sizeof word))
        if (picker_touch(&picker, sq(atoi(word)), &played) == PICK_MOVE)
            picker.game->move_text(&picker.pos, played, text);
    CHECK_TEXT(text, move);
}

/* A square further on is enough where one way leads there, from the piece and from the middle of the jump. */
static void the_landing_square_at_once(void)
{
    check_touches("B:W6,14,32:B1,12", "1 17", "1x17");
    check_touches("B:W14,15,24:B10,1", "10 28", "10x28");
    check_touches("B:W6,14,22,32:B1,12", "1 17 26", "1x26");
    check_touches("B:W6,14,22,32:B1,12", "1 10 26", "1x26");
    check_touches("B:W6,7,14,15:BK2", "2 18", "");                /* two ways lead there */
    check_touches("B:W6,7,14,15:BK2", "2 18 9 2", "2x9x18x11x2"); /* the way is chosen */
    check_touches("B:W6,7,14,15:BK2", "2 2", "");                 /* the piece again: it is let go */
    Picker picker = checkers_at("B:W6,14,32:B1,12");
    Move move;
    CHECK_INT(picker_touch(&picker, sq(1), &move), PICK_SELECTED);
    SquareSet reach = picker_reach(&picker);
    CHECK(squares_have(&reach, sq(10)) && squares_have(&reach, sq(17)) && !squares_have(&reach, sq(1)));
}

/* A game whose pieces fall: any cell of a column plays there. Nim's rules, with another hand. */
static Game falling;

static int any_cell(const Pos *pos, Move move, int way, uint8_t out[PATH_SQUARES])
{
    uint8_t usual[PATH_SQUARES];
    falling.path(pos, move, usual);
    out[0] = (uint8_t)(usual[0] - 3 * way);
    return usual[0] >= 3 * way ? 1 : 0;
}

static void several_ways_to_touch_a_move(void)
{
    Picker picker;
    Move move;
    falling = *find("nim");
    falling.other_path = any_cell;
    Pos pos = falling.start(0);
    picker_reset(&picker, &falling, &pos);
    SquareSet first = picker_first(&picker);
    for (int square = 0; square < 9; square++)
        CHECK(squares_have(&first, square));
    CHECK_INT(picker_touch(&picker, 2, &move), PICK_MOVE);
    CHECK_INT((long long)move, 1); /* 8, 5 and 2 take one match */
    CHECK_INT(picker_touch(&picker, 3, &move), PICK_MOVE);
    CHECK_INT((long long)move, 3);
}

int main(void)
{
    RUN(one_touch_is_a_move);
    RUN(select_then_target);
    RUN(a_jump_square_by_square);
    RUN(the_landing_square_at_once);
    RUN(several_ways_to_touch_a_move);
    return test_exit();
}
