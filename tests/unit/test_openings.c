/* The three-move openings: that they are legal, distinct, and as many as were computed. */
#include "test.h"

#include "base/text.h"
#include "game/game.h"
#include "games/checkers/openings.h"

extern const Game checkers_game;

static int play_line(const char *line, Pos *pos)
{
    char word[MOVE_TEXT];
    int plies = 0;
    *pos = checkers_game.start(0);
    for (Move move; text_word(&line, word, sizeof word); plies++) {
        CHECK_OK(game_read_move(&checkers_game, pos, word, &move));
        *pos = checkers_game.play(pos, move);
    }
    return plies;
}

static void test_three_move_openings(void)
{
    int count;
    const char *const *lines = checkers_three_move_openings(&count);
    static Pos pos[400];
    CHECK_INT(count, 174);
    for (int i = 0; i < count; i++) {
        CHECK_INT(play_line(lines[i], &pos[i]), 3);
        for (int j = 0; j < i; j++)
            CHECK(!pos_same(&pos[i], &pos[j]));
    }
}

int main(void)
{
    RUN(test_three_move_openings);
    return test_exit();
}
