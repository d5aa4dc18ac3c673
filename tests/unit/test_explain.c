/* Why a move was a mistake: each reason of each game, from positions and lines written down here. */
#include "test.h"
#include "view/judge_words.h"

typedef struct Case {
    const char *game, *position;
    const char *played, *reply; /* the move, and the line after it */
    const char *line;           /* the better line */
    const char *why;            /* "" when the explainer has nothing certain to say */
} Case;

enum { LINE_MAX_MOVES = 20 };

/* Read a line of moves; returns how many, -1 when one is not legal. */
static int read_line(const Game *game, Pos pos, const char *text, Move out[LINE_MAX_MOVES])
{
    char word[MOVE_TEXT];
    int count = 0;
    while (count < LINE_MAX_MOVES && text_word(&text, word, sizeof word)) {
        Status status = game_read_move(game, &pos, word, &out[count]);
        if (!ok(&status)) {
            printf("# %s\n", status.text);
            return -1;
        }
        pos = game->play(&pos, out[count++]);
    }
    return count;
}

/* True of every reason: its line can be played, it holds for the lines it was found in, it has an id. */
static void check_reason(const Mistake *mistake, const Reason *reason)
{
    const Game *game = mistake->game;
    Pos pos = *mistake->pos;
    if (!reason_is_missed(reason->kind)) pos = game->play(&pos, mistake->played);
    CHECK(reason->kind == REASON_LOST_ENDING || (reason->shown >= 1 && reason->shown <= reason->line_count));
    for (int i = 0; i < reason->line_count; i++) {
        CHECK(game_is_legal(game, &pos, reason->line[i]));
        pos = game->play(&pos, reason->line[i]);
    }
    CHECK(game_explainer(game)->holds(mistake, reason));
    CHECK(reason_id(reason->kind)[0] != '\0');
}

static void check_case(const Case *c)
{
    const Game *game;
    CHECK_OK(game_find(c->game, &game));
    Pos pos;
    Status status = game->pos_read(c->position, &pos);
    CHECK_TEXT(status.text, "");
    if (!ok(&status)) return;
    Move played[LINE_MAX_MOVES], reply[LINE_MAX_MOVES], line[LINE_MAX_MOVES];
    int played_count = read_line(game, pos, c->played, played),
        line_count = read_line(game, pos, c->line, line);
    CHECK(played_count == 1 && line_count > 0);
    if (played_count != 1 || line_count <= 0) return;
    int reply_count = read_line(game, game->play(&pos, played[0]), c->reply, reply);
    CHECK(reply_count >= 0);
    if (reply_count < 0) return;
    Mistake mistake = {game,        &pos, played[0],  line[0],       reply,
                       reply_count, line, line_count, .chance = 0.1, .best_chance = 1};
    char text[200];
    Text why = text_into(text, sizeof text);
    Reason reason = game_explainer(game)->explain(&mistake);
    words_mistake(NULL, &mistake, &reason, &why);
    CHECK_TEXT(text, c->why);
    if (reason.kind != REASON_NONE) check_reason(&mistake, &reason);
}

static void check_cases(const Case *cases, int count)
{
    for (int i = 0; i < count; i++)
        check_case(&cases[i]);
}

#define CHECK_CASES(cases) check_cases(cases, sizeof(cases) / sizeof(cases)[0])

static void explains_tictactoe(void)
{
    static const Case CASES[] = {
        {"tictactoe", "xx1/oo1/3 x", "8", "5", "2", "8 misses three in a row at 2 (0-1-2)."},
        {"tictactoe", "x2/oo1/2x x", "1", "5", "5", "1 allows three in a row at 5 (3-4-5)."},
        {"tictactoe", "x1o/1x1/2o o", "3", "5", "5", "3 misses three in a row at 5 (2-5-8)."},
        {"tictactoe", "x2/1o1/2x o", "2", "6 3 7", "1",
         "2 allows a fork: 6 threatens three in a row at 3 and at 7."},
        {"tictactoe", "3/1x1/3 o", "1", "0", "0",
         "1 allows a fork: 0, then 3 threatens three in a row at 5 and at 6."},
        {"tictactoe", "3/1o1/3 x", "0", "8", "2", ""},
    };
    CHECK_CASES(CASES);
}

static void explains_ultimate(void)
{
    static const Case CASES[] = {
        /* X has boards 0 and 1 and two in a row on 2. */
        {"ultimate", "xxx6/xxx6/xx7/ooo6/9/4o4/o3o4/o8/o8 x 2", "24", "40", "22",
         "24 misses 22, which wins the game."},
        {"ultimate", "ooo6/ooo6/oo7/xxx6/9/x3x4/x3x4/x3x4/4o4 x 4", "42", "22", "44",
         "42 allows 22, which wins the game."},
        {"ultimate", "ooo6/9/oo7/9/9/x3x4/x3x4/x3x4/4o4 x 4", "40", "22", "44",
         "40 lets O play on any board and take board 2 with 22."},
        {"ultimate", "ooo6/9/9/x8/9/x8/x8/x8/4o4 x 4", "40", "44", "44", "40 lets O play on any board."},
        {"ultimate", "9/9/oo7/x8/9/x8/x8/9/4o4 x 4", "42", "22", "44", "42 allows 22, which takes board 2."},
        {"ultimate", "9/9/9/x8/xx7/o8/o8/9/4o4 x 4", "44", "43", "42", "44 misses 42, which takes board 4."},
        {"ultimate", "9/9/9/x8/oo7/9/x8/x8/4o4 x 4", "45", "54 44 42", "42",
         "45 leaves O two in a row on board 4; 42 blocks them."},
        /* Not if the judge does not complete them: it may be a bad move. */
        {"ultimate", "9/9/9/x8/oo7/9/x8/x8/4o4 x 4", "45", "50", "42", ""},
        {"ultimate", "9/x8/x8/x8/9/9/4o4/9/oo7 x 4", "45", "58 82", "48", ""},
        {"ultimate", "9/x8/x8/x8/9/9/4o4/9/oo7 x 4", "45", "50 08 82", "44", ""},
        {"ultimate", "9/9/9/x8/9/xx7/o8/o8/4o4 x 4", "45", "52", "44",
         "45 sends O to board 5, where 52 stops a row."},
        {"ultimate", "9/9/9/x8/9/xx7/o8/o8/4o4 x 4", "45", "53", "44", ""},
        /* The better move does not avoid it: the same board is lost, or another one. */
        {"ultimate", "9/9/oo7/9/xxx6/9/9/9/4o4 x -", "32", "22", "52 22", ""},
        {"ultimate", "9/oo7/oo7/x8/9/x8/x8/x8/x3o4 x 4", "42", "22", "41 12", ""},
    };
    CHECK_CASES(CASES);
}

static void explains_checkers(void)
{
    static const Case CASES[] = {
        {"checkers", "B:W18,19,26:B15,1", "15x24", "26-22", "15x22x31",
         "15x24 misses the jump 15x31, which takes 2 pieces."},
        {"checkers", "B:W22,26,30:B9,5,1", "9-13", "22-18", "9-14", ""},
        {"checkers", "B:W22,26,30:B14,5,1", "14-18", "22x15", "5-9", "14-18 allows 22x15, which wins a man."},
        {"checkers", "B:W22,26,30:BK14,5,1", "14-18", "22x15", "5-9",
         "14-18 allows 22x15, which wins a king."},
        /* White need not play 12-8, nor 31-27: what is not forced is told as what comes in the end. */
        {"checkers", "B:W12,30:B3,5", "3-7", "12-8 5-9 8-3", "5-9 12-8 3x12",
         "3-7 misses 5-9 12-8 3x12, which wins a man in the end."},
        {"checkers", "B:W12,13,31:B2,22", "2-6", "12-8", "2-7 31-27 22-26 12-8 26-31", ""},
        {"checkers", "B:W13,18,20-22,24,25,27,28:B2,5,6,9-12,15,19", "12-16",
         "22-17 15x29 24x8 16-19 20-16 29-25 16-11 25-22 8-4 10-15 4-8 6-10 13x6",
         "10-14 21-17 14x32 25-21 19-23 24-19 15x24 28x19 6-10 13x6 2x9 22-18 9-14 18x9 5x14",
         "12-16 misses 10-14, which wins 2 men."},
        /* The game is within an exchange: what is jumped back was not won. */
        {"checkers", "B:W18,19,25,29,30:B1,2,5,15", "15x22", "25x18", "15x24 25-22",
         "15x22 allows 25x18, which wins a man."},
        {"checkers", "B:W12,30:B3,5", "3-7", "12-8 7-10 8-3", "5-9",
         "3-7 allows 12-8 7-10 8-3, which crowns a man."},
        {"checkers", "B:W12,32:B22,1", "1-6", "12-8", "22-26 12-8 26-31",
         "1-6 misses 22-26 12-8 26-31, which crowns a man."},
        /* It can still be crowned. */
        {"checkers", "B:W32,21:B26,1", "1-5", "21-17", "26-31 21-17", ""},
        /* With the better move White is crowned as well, one step after the line ends. */
        {"checkers", "B:W12,30:B1,5", "1-6", "12-8 5-9 8-3", "5-9 12-8", ""},
        /* Both are crowned, and with the better move only one of them: two kings are no loss. */
        {"checkers", "B:W5,30:B28,13", "13-17", "5-1 28-32", "28-32 30-25", ""},
        {"checkers", "B:W22,27,32:B9,11,15", "9-14", "", "11-16", ""},
        /* Of two men one is won back later; of one man that one. */
        {"checkers", "B:W22,30:B14,11,5,21", "14-18", "22x8 5-9 30-25 21x30", "5-9",
         "14-18 allows 22x8, which wins a man."},
        {"checkers", "B:W22,30:B14,5,6", "14-18", "22x15 5-9 15-10 6x15", "5-9", ""},
        /* From games of ours. */
        {"checkers", "W:W18,21-24,26-32:B1-4,6-10,12,14,16", "30-25",
         "16-19 23x16 14x30 16-11 7x16 31-26 30x23 27x18", "18-15",
         "30-25 falls into the shot 16-19, which wins 2 men."},
        {"checkers", "B:W17,19,21,23,25-32:B1-5,7-12,14", "10-15", "19x10 9-13 23-19 13x22 26x17", "9-13",
         "10-15 allows 19x10, which wins a man."},
        {"checkers", "B:W5,18,24-26,30,32:B1,3,6,8,11,16", "6-10",
         "24-19 16x23 26x19 8-12 30-26 11-16 26-23 3-8 25-21 8-11 21-17 16-20 18-14 11-16 14x7 20-24", "8-12",
         "6-10 leads to 24-19 16x23 26x19 8-12 30-26 …, and a man is lost."},
        {"checkers", "W:W20-22,26,28,29:B1,3,6,9,14,19", "22-18", "14x30", "22-17",
         "22-18 allows 14x30, which wins 2 men."},
        {"checkers", "B:W20,25-32:B3,4,7-10,12,15,18", "12-16",
         "20x2 9-13 2-7 10-14 7-10 15-19 10x17 13x22 26x17 8-11 27-23 19x26 30x14 4-8", "9-13 25-21 8-11",
         "12-16 allows 20x2, which wins 2 men."},
        /* The better line wins something only at its end, and hardly by force. */
        {"checkers", "B:W13,21,24-32:B1-8,11,12,18", "11-15", "21-17",
         "5-9 21-17 11-15 17-14 1-5 26-23 6-10 13x6 10x17 23x14 2x18 25-22", ""},
        {"checkers", "W:W19-23,27,29-31:B1,3,6,9,11-14,16", "30-25", "13-17 22x13 14-18 23x5 16x32 21-17",
         "29-25", "30-25 allows 13-17 22x13 14-18 23x5 16x32, which crowns a man."},
        {"checkers", "W:W10,17,19,21-23,25,27,29-32:B1-4,7,9,11-14,16", "31-26",
         "11-15 27-24 15-18 22x15 13x31 30-26 31x22 25x18 16-20", "30-26",
         "31-26 allows 11-15 27-24 15-18, which wins a man."},
        {"checkers", "B:W13,18,19,21,23,25-29,31,32:B1-3,6-12,14,20", "20-24",
         "27x20 1-5 32-27 14-17 21x14 10x17 25-21",
         "1-5 25-22 14-17 21x14 10x17 19-16 12x19 23x16 17-21 26-23",
         "20-24 allows 27x20, which wins a man."},
        {"checkers", "W:W17,19,21-25,29-32:B1-2,4,6,9-12,14-16", "31-27",
         "9-13 22-18 13x22 18x9 6x13 25x18 15x22", "17-13", "31-27 allows 9-13, which wins a man."},
        {"checkers", "B:W5,18,24-26,30,32:B1,3,6,8,11,16", "6-10",
         "24-19 16x23 26x19 8-12 30-26 11-16 26-23 3-8", "8-12", ""},
        /* The better line breaks off within an exchange (20x27 18-14 10x17 32x23): no man is lost there. */
        {"checkers", "W:W17,22-32:B1-8,11-13,15", "23-19", "5-9 19x10 7x21 22-18 6-10 26-23",
         "23-18 7-10 26-23 6-9 18-14 9x18 23x7 3x10 27-23 5-9 23-18 12-16 31-26 16-20 26-23 20x27 18-14",
         "23-19 falls into the shot 5-9, which wins a man."},
        /* In the better line Black is a man up as well, for a moment within an exchange (11x20). */
        {"checkers", "W:W18-22,28-30:B1,2,5,8,9,11-13", "19-15",
         "9-14 18x9 11x25 29x22 5x14 28-24 8-11 24-19",
         "21-17 2-7 17-14 1-6 19-15 12-16 29-25 16-19 20-16 11x20 15-10 6x15 18x4 9x18 22x15 5-9",
         "19-15 falls into the shot 9-14, which wins a man."},
        /* Six moves later Black gives the man back, for something else. */
        {"checkers", "W:W17,19,21,24-32:B1-3,5-12,15", "19-16",
         "11x20 17-13 9-14 25-22 8-11 22-17 14-18 26-23 18-22 30-26 15-18 23x14 22-25 29x22 6-9 13x6",
         "25-22 9-13 27-23 6-9", "19-16 allows 11x20, which wins a man."},
        /* No move left: a man on 28 behind one on 32, and one on 21 behind two. */
        {"checkers", "B:W32,30,29:B28,17", "17-21", "29-25", "17-22", "17-21 leaves no move after 29-25."},
        /* Nothing is won or lost: then nothing is said. */
        {"checkers", "B:W22,26,29,30:B2,3,9,11", "2-7", "", "11-16", ""},
        {"checkers", "W:W30,31,24,22:B3,4,7,11", "31-27", "", "24-20", ""},
        {"checkers", "W:WK32,K31,K18:BK10", "18-23", "10-6 32-27 6-1", "18-22 10-15 32-28 15-19", ""},
    };
    CHECK_CASES(CASES);
}

/* A man that is lost and leaves the chances as they were is lost for something. */
static void explains_only_what_the_chances_show(void)
{
    const Game *game;
    CHECK_OK(game_find("checkers", &game));
    Pos pos;
    CHECK_OK(game->pos_read("B:W22,26,30:B14,5,1", &pos));
    Move line[LINE_MAX_MOVES], played[LINE_MAX_MOVES], reply[LINE_MAX_MOVES];
    CHECK_INT(read_line(game, pos, "5-9", line), 1);
    CHECK_INT(read_line(game, pos, "14-18", played), 1);
    CHECK_INT(read_line(game, game->play(&pos, played[0]), "22x15", reply), 1);
    Mistake mistake = {game, &pos, played[0], line[0], reply, 1, line, 1, .chance = 0.2, .best_chance = 0.5};
    CHECK_INT(game_explainer(game)->explain(&mistake).kind, REASON_ALLOWS_PIECES);
    mistake.chance = 0.45;
    mistake.best_chance = 0.75;
    CHECK_INT(game_explainer(game)->explain(&mistake).kind, REASON_NONE);
}

/* A judge that answers otherwise is evidence against a lost board, but not where every answer wins. */
static void holds_only_what_a_judge_sees(void)
{
    const Game *game;
    CHECK_OK(game_find("ultimate", &game));
    Pos pos;
    CHECK_OK(game->pos_read("9/9/oo7/x8/9/x8/x8/9/4o4 x 4", &pos));
    Move line[LINE_MAX_MOVES], played[LINE_MAX_MOVES], reply[LINE_MAX_MOVES], other[LINE_MAX_MOVES];
    CHECK_INT(read_line(game, pos, "44", line), 1);
    CHECK_INT(read_line(game, pos, "42", played), 1);
    CHECK_INT(read_line(game, game->play(&pos, played[0]), "22", reply), 1);
    CHECK_INT(read_line(game, game->play(&pos, played[0]), "25", other), 1);
    Mistake mistake = {game, &pos, played[0], line[0], reply, 1, line, 1, .chance = 0.3, .best_chance = 0.6};
    Reason reason = game_explainer(game)->explain(&mistake);
    CHECK_INT(reason.kind, REASON_ALLOWS_BLOCK);
    mistake.reply = other;
    CHECK(!game_explainer(game)->holds(&mistake, &reason));
    mistake.chance = 0;
    CHECK(game_explainer(game)->holds(&mistake, &reason));
}

int main(void)
{
    RUN(explains_tictactoe);
    RUN(explains_ultimate);
    RUN(explains_checkers);
    RUN(explains_only_what_the_chances_show);
    RUN(holds_only_what_a_judge_sees);
    return test_exit();
}
