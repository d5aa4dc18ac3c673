#include "test.h"

#include "base/rng.h"
#include "engine/engine.h"
#include "game/game.h"

static const Game *game;

static Pos read(const char *text)
{
    Pos pos = {0};
    CHECK_OK(game->pos_read(text, &pos));
    return pos;
}

static Pos after(Pos pos, const char *text)
{
    Move move = MOVE_NONE;
    CHECK_OK(game_read_move(game, &pos, text, &move));
    return move != MOVE_NONE ? game->play(&pos, move) : pos;
}

static const char *written(Pos pos)
{
    static char text[POS_TEXT];
    game->pos_text(&pos, text);
    return text;
}

/* All legal moves as one line of text. */
static const char *legal(const char *position)
{
    static char line[2000];
    Pos pos = read(position);
    Move moves[MOVES_MAX];
    int count = game->moves(&pos, moves);
    line[0] = '\0';
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        game->move_text(&pos, moves[i], text);
        if (i > 0) strcat(line, " ");
        strcat(line, text);
    }
    return line;
}

typedef struct Perft {
    const char *position;
    int depths;
    uint64_t count[10];
} Perft;

static const Perft PERFTS[] = {
    {"B:W21-32:B1-12", 10, {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564}},
    {"W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
     9,
     {8, 27, 202, 911, 6707, 30195, 207681, 1073472, 7425834}},
    {"W:W25,30,K3,K11,K18,K20:B5,9,K1,K8,K14,K27", 8, {2, 2, 19, 139, 1013, 7810, 59953, 455001}},
};

static void perft_matches_published_counts(void)
{
    int run = 0;
    for (size_t i = 0; i < sizeof PERFTS / sizeof PERFTS[0]; i++) {
        Pos pos = read(PERFTS[i].position);
        for (int depth = 1; depth <= PERFTS[i].depths; depth++, run++) {
            uint64_t wanted = PERFTS[i].count[depth - 1];
            CHECK_INT(game->perft(&pos, depth), wanted);
            if (wanted < 300000) CHECK_INT(game_perft(game, &pos, depth), wanted);
        }
    }
    CHECK_INT(run, 27);
}

static void geometry_is_as_printed(void)
{
    static const int known[][3] = {{1, 6, 7}, {4, 0, 7}, {5, 7, 6}, {8, 1, 6}, {29, 7, 0}, {32, 1, 0}};
    bool taken[8][8] = {0};
    int column, row;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        game->cell(known[i][0] - 1, &column, &row);
        CHECK_INT(column, known[i][1]);
        CHECK_INT(row, known[i][2]);
    }
    for (int square = 0; square < 32; square++) {
        game->cell(square, &column, &row);
        CHECK((column + row) % 2 == 1 && !taken[row][column]);
        taken[row][column] = true;
    }
}

static void start_is_set_up(void)
{
    Pos pos = game->start(0);
    CHECK_TEXT(written(pos), "B:W21-32:B1-12");
    CHECK_INT(game->side(&pos), 0);
    CHECK_TEXT(legal("B:W21-32:B1-12"), "9-13 9-14 10-14 10-15 11-15 11-16 12-16");
}

static void jumps_are_mandatory(void)
{
    CHECK_TEXT(legal("B:W18,32:B14,1"), "14x23");
    CHECK_TEXT(legal("W:W18,22:B14,1"), "18x9");
    CHECK_TEXT(legal("B:W18,17,32:B14"), "14x21 14x23");
}

static void men_move_and_jump_forward_only(void)
{
    CHECK_TEXT(legal("B:W9,31:B14"), "14-17 14-18");
    CHECK_TEXT(legal("W:W18:B22,1"), "18-14 18-15");
    CHECK_TEXT(legal("B:W9,31:BK14"), "14x5");
}

static void crowning_ends_the_turn(void)
{
    /* A king on 31 could continue over 27; a man crowned there may not. */
    CHECK_TEXT(legal("B:W26,27:B22"), "22x31");
    CHECK_TEXT(written(after(read("B:W26,27:B22"), "22x31")), "W:W27:BK31");
    CHECK_TEXT(legal("B:W26,27:BK22"), "22x24");
    CHECK_TEXT(written(after(read("W:W5:B20"), "5-1")), "B:WK1:B20");
}

static void tour_may_end_where_it_began(void)
{
    CHECK_TEXT(legal("B:W6,7,14,15:BK2"), "2x9x18x11x2 2x11x18x9x2");
    CHECK_TEXT(written(after(read("B:W6,7,14,15,32:BK2"), "2x9x18x11x2")), "W:W32:BK2");
    /* Its own origin counts as empty. */
    CHECK_TEXT(legal("B:W6,7,14,15,10:BK2"), "2x9x18x11x2 2x11x18x9x2");
}

static void notation_is_short_where_it_can_be(void)
{
    CHECK_TEXT(legal("B:W14,22,32:B10"), "10x26");
    CHECK_TEXT(legal("B:W14,15,22,23:B10"), "10x17x26 10x19x26");
    CHECK_TEXT(legal("B:W14,15,22,23,32:BK10"), "10x17x26x19x10 10x19x26x17x10");
}

static void every_written_form_is_read(void)
{
    Pos pos = read("B:W6,14,22,32:B1");
    Pos wanted = after(pos, "1x26");
    static const char *const fine[] = {"01x26", "1x10x26", "1x17x26", "1x10x17x26", "1-26",
                                       "1X26",  "001:26",  "1 26",    "1 10 26"};
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++) {
        Pos got = after(pos, fine[i]);
        CHECK(pos_same(&got, &wanted));
    }
    static const char *const bad[] = {
        "",      "1",     "1x",     "x26",   "1x10", "1x17x10x26",        "1x33",      "0x26",
        "1x26x", "1x26 ", "1x2x26", "1x-26", "26x1", "999999999999999x1", "1x10x10x26"};
    Move move;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_REFUSED(game_read_move(game, &pos, bad[i], &move), "not a legal move");
    Pos start = game->start(0);
    CHECK_REFUSED(game_read_move(game, &start, "11x15", &move), "not a legal move");
    Pos round = read("B:W6,7,14,15:BK2");
    CHECK_REFUSED(game_read_move(game, &round, "2x2", &move), "more than one move");
    CHECK_OK(game_read_move(game, &round, "2x9x18x2", &move));
}

static void positions_are_read_in_every_dialect(void)
{
    static const char *const same[] = {"W:WK3,18-20:B1,K29.", "W:B1,K29:W18,19,20,K3",
                                       "w : w k3 , 18 - 20 : b 1, k29 ", "W:W018,19-20,K03:BK29-29,1",
                                       "W:WK3,18-20:B1,K29:H0:F12"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        CHECK_TEXT(written(read(same[i])), "W:W18-20,K3:B1,K29");
    CHECK_TEXT(written(read("B:W:B")), "B:W:B");
}

static void impossible_positions_are_refused(void)
{
    static const char *const bad[][2] = {{"", "a side is B or W"},
                                         {"X:W1:B2", "at character 1"},
                                         {"B", "follow a colon"},
                                         {"B:W21:W22", "given once"},
                                         {"B:W21", "but the position ends"},
                                         {"B:W33:B1", "from 1 to 32"},
                                         {"B:W0:B1", "from 1 to 32"},
                                         {"B:W21,:B1", "from 1 to 32"},
                                         {"B:W30-21:B1", "range"},
                                         {"B:W21:B21", "21 is given twice"},
                                         {"B:W21,20-22:B1", "21 is given twice"},
                                         {"B:W1:B5", "crowned"},
                                         {"B:W21:B32", "crowned"},
                                         {"B:W5-17:B1", "13 pieces"},
                                         {"B:W21:B1:W3", "nothing more"},
                                         {"B:W21:B1..", "nothing more"},
                                         {"B:W21K:B1", "follow a colon"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Pos pos;
        CHECK_REFUSED(game->pos_read(bad[i][0], &pos), bad[i][1]);
    }
}

static Result judged(const Pos *pos, int count, unsigned rules)
{
    History history = {pos, count, rules};
    return game->result(&history);
}

static void no_move_loses(void)
{
    Pos gone = read("B:W21:B"), blocked = read("B:W6,9,10:B1"), blocked_white = read("W:W32:B27,28,23");
    CHECK_INT(judged(&gone, 1, 3).outcome, OUTCOME_SECOND);
    CHECK_TEXT(ending_text(game, judged(&gone, 1, 3).ending), "no piece left");
    Pos jump = read("B:W5,6:B1");
    CHECK_INT(judged(&jump, 1, 3).outcome, OUTCOME_NONE);
    CHECK_INT(judged(&blocked, 1, 3).outcome, OUTCOME_NONE);
    CHECK_INT(judged(&blocked_white, 1, 3).outcome, OUTCOME_FIRST);
    CHECK_TEXT(ending_text(game, judged(&blocked_white, 1, 3).ending), "all pieces are blocked");
}

static void third_occurrence_is_a_draw_where_asked(void)
{
    static const char *const shuffle[] = {"1-5", "32-28", "5-1", "28-32"};
    Pos pos[9] = {read("B:WK32,13:BK1,20")};
    for (int i = 1; i < 9; i++)
        pos[i] = after(pos[i - 1], shuffle[(i - 1) % 4]);
    for (int count = 1; count < 9; count++)
        CHECK_INT(judged(pos, count, 3).outcome, OUTCOME_NONE);
    CHECK_INT(judged(pos, 9, 1).outcome, OUTCOME_DRAW);
    CHECK_TEXT(ending_text(game, judged(pos, 9, 1).ending), "third repetition");
    CHECK_INT(judged(pos, 9, 2).outcome, OUTCOME_NONE);
    CHECK_INT(judged(pos, 9, 0).outcome, OUTCOME_NONE);
}

static void forty_moves_each_are_a_draw_where_asked(void)
{
    /* A man's advance, then both kings go back and forth. */
    static const char *const shuffle[] = {"1-5", "32-28", "5-1", "28-32"};
    Pos pos[82] = {read("W:WK32,17:BK1,20")};
    pos[1] = after(pos[0], "17-13");
    for (int i = 2; i < 82; i++)
        pos[i] = after(pos[i - 1], shuffle[(i - 2) % 4]);
    CHECK_INT(judged(pos, 81, 2).outcome, OUTCOME_NONE);
    CHECK_INT(judged(pos, 82, 2).outcome, OUTCOME_DRAW);
    CHECK(strstr(ending_text(game, judged(pos, 82, 2).ending), "forty moves") != NULL);
    CHECK_INT(judged(pos + 1, 80, 2).outcome, OUTCOME_NONE);
}

/* Random games: what is written is read back, no path is a prefix of another, positions stay valid. */
static void random_games_hold_together(void)
{
    Rng rng = rng_seeded(4);
    int jumps = 0;
    for (int g = 0; g < 300; g++) {
        Pos pos = game->start(0);
        for (int ply = 0; ply < 150; ply++) {
            Move moves[MOVES_MAX], back = MOVE_NONE;
            int count = game->moves(&pos, moves);
            if (count == 0) break;
            for (int i = 0; i < count; i++) {
                char text[MOVE_TEXT];
                uint8_t path[PATH_SQUARES];
                game->move_text(&pos, moves[i], text);
                CHECK_OK(game_read_move(game, &pos, text, &back));
                CHECK(back == moves[i]);
                jumps += game->path(&pos, moves[i], path) > 2;
            }
            Pos again = read(written(pos));
            CHECK(pos_same(&again, &pos));
            pos = game->play(&pos, moves[rng_below(&rng, (uint32_t)count)]);
        }
    }
    CHECK(jumps > 100);
}

int main(void)
{
    Status found = game_find("checkers", &game);
    if (!ok(&found)) return 1;
    RUN(perft_matches_published_counts);
    RUN(geometry_is_as_printed);
    RUN(start_is_set_up);
    RUN(jumps_are_mandatory);
    RUN(men_move_and_jump_forward_only);
    RUN(crowning_ends_the_turn);
    RUN(tour_may_end_where_it_began);
    RUN(notation_is_short_where_it_can_be);
    RUN(every_written_form_is_read);
    RUN(positions_are_read_in_every_dialect);
    RUN(impossible_positions_are_refused);
    RUN(no_move_loses);
    RUN(third_occurrence_is_a_draw_where_asked);
    RUN(forty_moves_each_are_a_draw_where_asked);
    RUN(random_games_hold_together);
    return test_exit();
}
