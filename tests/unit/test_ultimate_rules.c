#include "test.h"

#include "base/rng.h"
#include "games/ultimate/notation.h"

extern const Game ultimate_game;

static const Game *const game = &ultimate_game;

static Pos read_pos(const char *text)
{
    Pos pos = {0};
    CHECK_OK(game->pos_read(text, &pos));
    return pos;
}

static Pos play_all(const char *const *moves)
{
    Pos pos = game->start(0);
    for (; *moves != NULL; moves++) {
        Move move = MOVE_NONE;
        CHECK_OK(game_read_move(game, &pos, *moves, &move));
        pos = game->play(&pos, move);
    }
    return pos;
}

static Result result_of(const Pos *pos)
{
    return game->result(&(History){.pos = pos, .count = 1});
}

static void lines_table(void)
{
    static const int LINE[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                   {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (unsigned mask = 0; mask < 512; mask++) {
        bool line = false;
        for (int i = 0; i < 8; i++)
            line |= (mask >> LINE[i][0] & 1) && (mask >> LINE[i][1] & 1) && (mask >> LINE[i][2] & 1);
        CHECK_INT(has_line(mask), line);
    }
}

static void perft_by_table_and_fast(void)
{
    static const uint64_t COUNT[] = {1, 81, 720, 6336, 55080, 473256, 4020960};
    Pos start = game->start(0);
    for (int depth = 0; depth <= 4; depth++)
        CHECK_INT(game_perft(game, &start, depth), COUNT[depth]);
    for (int depth = 0; depth <= 6; depth++)
        CHECK_INT(game->perft(&start, depth), COUNT[depth]);
}

/* Along random games: the fast generator agrees with the table, and every position survives being written and
 * read. */
static void random_games_agree(void)
{
    Rng rng = rng_seeded(1);
    int outcomes[4] = {0};
    for (int i = 0; i < 300; i++) {
        Pos pos = game->start(0);
        Move moves[MOVES_MAX];
        for (int count; (count = game->moves(&pos, moves)) > 0;) {
            char text[POS_TEXT];
            game->pos_text(&pos, text);
            Pos again = read_pos(text);
            CHECK(pos_same(&pos, &again));
            CHECK_INT(game->perft(&pos, 2), game_perft(game, &pos, 2));
            CHECK_INT(result_of(&pos).outcome, OUTCOME_NONE);
            pos = game->play(&pos, moves[rng_below(&rng, (uint32_t)count)]);
        }
        CHECK_INT(game->perft(&pos, 1), 0);
        outcomes[result_of(&pos).outcome]++;
    }
    CHECK_INT(outcomes[OUTCOME_NONE], 0);
    CHECK(outcomes[OUTCOME_FIRST] > 0 && outcomes[OUTCOME_SECOND] > 0 && outcomes[OUTCOME_DRAW] > 0);
}

static void three_ways_to_write_a_move(void)
{
    Pos pos = game->start(0);
    for (int board = 0; board < BOARDS; board++)
        for (int square = 0; square < SQUARES; square++) {
            char ways[3][8], text[MOVE_TEXT];
            snprintf(ways[0], 8, "%c%c", '0' + board, '0' + square);
            snprintf(ways[1], 8, "%c%c", 'a' + board, 'A' + square);
            snprintf(ways[2], 8, "%c%c%c%c", '0' + board / 3, '0' + board % 3, '0' + square / 3,
                     '0' + square % 3);
            for (int i = 0; i < 3; i++) {
                Move move = MOVE_NONE;
                CHECK_OK(game_read_move(game, &pos, ways[i], &move));
                CHECK_INT(move, move_of(board, square));
                game->move_text(&pos, move, text);
                CHECK_TEXT(text, ways[0]);
            }
        }
    Move move;
    static const char *const WRONG[] = {"",     "4",  "49", "94",    "488", "1123",
                                        "3000", "ej", "e8", "11220", " 48"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        CHECK_REFUSED(game_read_move(game, &pos, WRONG[i], &move), "not a legal move");
}

static void sent_to_a_board_or_free(void)
{
    Pos pos = play_all((const char *const[]){"48", "80", "04", NULL});
    CHECK_INT(game->moves(&pos, (Move[MOVES_MAX]){0}), 8); /* board 4 with one square taken */
    pos = read_pos("xxx6/o8/o8/9/9/9/9/9/9 o -");
    CHECK_INT(game->moves(&pos, (Move[MOVES_MAX]){0}), 81 - 9 - 2);
    pos = read_pos("xxx6/o8/1o7/9/9/9/9/9/9 o 1");
    CHECK_INT(game->moves(&pos, (Move[MOVES_MAX]){0}), 8);
    pos = game->play(&pos, move_of(1, 1)); /* back to the same board */
    CHECK_INT(game->moves(&pos, (Move[MOVES_MAX]){0}), 7);
}

static void ends(void)
{
    Pos pos = read_pos("xxx6/xxx6/xx7/oo7/oo7/oo1o5/9/9/2o6 x 2");
    pos = game->play(&pos, move_of(2, 2));
    CHECK_INT(result_of(&pos).outcome, OUTCOME_FIRST);
    CHECK_TEXT(ending_text(game, result_of(&pos).ending), "three boards in a row");
    CHECK_INT(game->moves(&pos, (Move[MOVES_MAX]){0}), 0);
    /* Board 3 is full without a line: it is drawn and not part of any line of boards. */
    pos = read_pos("ooo1xx2o/xxx2o2o/oooxoxo1x/xooox1oxo/x3ooooo/1oxxxoxxo/xxxxx2x1/ooox1ooxo/xxx1x2x1 x -");
    CHECK_INT(result_of(&pos).outcome, OUTCOME_NONE);
    pos = game->play(&pos, move_of(3, 5));
    CHECK_INT(result_of(&pos).outcome, OUTCOME_DRAW);
    CHECK_TEXT(ending_text(game, result_of(&pos).ending), "no move is left");
}

/* The variant "count": random games of both ways, which differ where there is no line. */
static void more_boards_win(void)
{
    Pos start;
    CHECK_OK(game_variant_start(game, "count", &start));
    CHECK_REFUSED(game_variant_start(game, "misere", &start), "there is: count");
    Rng rng = rng_seeded(4);
    int counted = 0, drawn = 0;
    for (int i = 0; i < 200; i++) {
        CHECK_OK(game_variant_start(game, "count", &start));
        Board board = board_of(&start), usual;
        while (!board_over(&board)) {
            Move moves[MOVES_MAX];
            Pos pos = pos_of(&board), again;
            char text[POS_TEXT];
            Move move = moves[rng_below(&rng, (uint32_t)game->moves(&pos, moves))];
            game->pos_text(&pos, text);
            CHECK_OK(game->pos_read(text, &again));
            CHECK(pos_same(&pos, &again));
            board_play(&board, move_board(move), move_square(move));
        }
        Pos end = pos_of(&board);
        usual = board;
        usual.counts = 0;
        Pos usual_end = pos_of(&usual);
        Result result = result_of(&end), other = result_of(&usual_end);
        if (other.outcome != OUTCOME_DRAW) {
            CHECK(result.outcome == other.outcome && result.ending == other.ending);
            continue;
        }
        int lead = bits_count(board.won[0]) - bits_count(board.won[1]);
        CHECK_INT(result.outcome, lead > 0 ? OUTCOME_FIRST : lead < 0 ? OUTCOME_SECOND : OUTCOME_DRAW);
        CHECK_TEXT(ending_text(game, result.ending), lead != 0 ? "more boards won" : "no move is left");
        counted += lead != 0;
        drawn += lead == 0;
    }
    CHECK(counted > 5 && drawn > 0);
}

static void impossible_positions(void)
{
    Pos pos;
    static const char *const CASES[][2] = {
        {"", "nine boards"},
        {"9/9/9/9/9/9/9/9 x -", "nine boards"},
        {"9/9/9/9/9/9/9/9/9/9 x -", "nine boards"},
        {"9/9/9/9/9/9/9/9/9 x - -", "only \"count\" may follow"},
        {"9/9/9/9/9/9/9/9/9 x - count 1", "only \"count\" may follow"},
        {"9/9/9/9/9/9/9/9/9 x", "nine boards"},
        {"9/9/9/9/x9/9/9/9/9 o 0", "nine boards"},
        {"9/9/9/9/z8/9/9/9/9 o 0", "nine boards"},
        {"9/9/9/9/9/9/9/9/9 y -", "x or o"},
        {"9/9/9/9/x8/9/9/9/9 o 9", "0-8"},
        {"9/9/9/9/x8/9/9/9/9 o 00", "0-8"},
        {"9/9/9/9/9/9/9/9/9 o -", "do not fit"},
        {"9/9/9/9/x8/9/9/9/9 x 0", "do not fit"},
        {"9/9/9/9/xx7/9/9/9/9 o 0", "do not fit"},
        {"xxxooo3/9/9/9/9/9/9/9/9 x 4", "both X and O have three in a row"},
        {"xxx6/xxx6/xxx6/ooo6/ooo6/ooo6/9/9/9 x 0", "both X and O have three boards"},
        {"xxx6/xxx6/xxx6/oo7/oo7/oo1oo4/o8/9/9 x -", "cannot be to move"},
        {"xxx6/xxx6/xxx6/oo7/oo7/oo1oo4/9/9/9 o 3", "must be \"-\""},
        {"xxx6/o8/o8/9/9/9/9/9/9 o 0", "won or full"},
        {"9/9/9/9/x8/9/9/9/9 o 1", "cannot be sent"},
        {"9/9/9/9/x8/9/9/9/9 o -", "cannot be \"-\""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        CHECK_REFUSED(game->pos_read(CASES[i][0], &pos), CASES[i][1]);
}

static void geometry(void)
{
    bool seen[9][9] = {{false}};
    for (int square = 0; square < game->squares; square++) {
        int column, row;
        game->cell(square, &column, &row);
        CHECK(!seen[row][column]);
        seen[row][column] = true;
    }
    int column, row;
    game->cell(4 * 9 + 8, &column, &row);
    CHECK(column == 5 && row == 5);
    game->cell(1 * 9 + 3, &column, &row);
    CHECK(column == 3 && row == 1);
}

int main(void)
{
    RUN(lines_table);
    RUN(perft_by_table_and_fast);
    RUN(random_games_agree);
    RUN(three_ways_to_write_a_move);
    RUN(sent_to_a_board_or_free);
    RUN(ends);
    RUN(more_boards_win);
    RUN(impossible_positions);
    RUN(geometry);
    return test_exit();
}
