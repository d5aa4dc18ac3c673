/* What every game must guarantee: its table is tested with random games, its notation in both directions, its
 * two perfts against each other. A new game is tested by being in games.def. */
#include "test.h"

#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"

#include <math.h>

enum { GAMES = 60, PLIES = 200 };

typedef struct Random {
    const Game *game;
    Rng rng;
    int count;
    Pos pos[PLIES + 1];
    Move move[PLIES];
} Random;

static void random_game(Random *random, const Game *game, uint64_t seed)
{
    *random = (Random){.game = game, .rng = rng_seeded(seed), .count = 1};
    random->pos[0] = game->start(game->either_starts ? (int)(seed & 1) : 0);
    while (random->count <= PLIES) {
        Move moves[MOVES_MAX];
        const Pos *pos = &random->pos[random->count - 1];
        int count = game->moves(pos, moves);
        if (count == 0) break;
        Move move = moves[rng_below(&random->rng, (uint32_t)count)];
        random->move[random->count - 1] = move;
        random->pos[random->count] = game->play(pos, move);
        random->count++;
    }
}

static void each_position(void (*check)(const Game *game, const Pos *pos))
{
    static Random random;
    const Game *game;
    for (int g = 0; (game = game_at(g)) != NULL; g++)
        for (int i = 0; i < GAMES; i++) {
            random_game(&random, game, (uint64_t)i);
            for (int ply = 0; ply < random.count; ply++)
                check(game, &random.pos[ply]);
        }
}

static void check_position_text(const Game *game, const Pos *pos)
{
    char text[POS_TEXT];
    Pos again;
    game->pos_text(pos, text);
    CHECK_OK(game->pos_read(text, &again));
    char second[POS_TEXT];
    game->pos_text(&again, second);
    CHECK_TEXT(second, text);
}

static void positions_survive_their_text(void)
{
    each_position(check_position_text);
}

static void check_move_text(const Game *game, const Pos *pos)
{
    Move moves[MOVES_MAX], found;
    int count = game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        CHECK(moves[i] != MOVE_NONE);
        game->move_text(pos, moves[i], text);
        found = MOVE_NONE;
        CHECK_OK(game_read_move(game, pos, text, &found));
        CHECK(found == moves[i]);
    }
}

static void moves_survive_their_text(void)
{
    each_position(check_move_text);
}

static void check_paths(const Game *game, const Pos *pos)
{
    Move moves[MOVES_MAX];
    uint8_t path[MOVES_MAX][PATH_SQUARES];
    int length[MOVES_MAX], count = game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        length[i] = game->path(pos, moves[i], path[i]);
        CHECK(length[i] >= 1 && length[i] <= PATH_SQUARES);
        for (int j = 0; j < length[i]; j++)
            CHECK(path[i][j] < game->squares);
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (i != j && length[i] <= length[j]) CHECK(memcmp(path[i], path[j], (size_t)length[i]) != 0);
}

static void no_path_begins_another(void)
{
    each_position(check_paths);
}

static void results_and_moves_agree(void)
{
    static Random random;
    const Game *game;
    for (int g = 0; (game = game_at(g)) != NULL; g++)
        for (int i = 0; i < GAMES; i++) {
            random_game(&random, game, (uint64_t)i + 1000);
            for (int n = 1; n <= random.count; n++) {
                Move moves[MOVES_MAX];
                History history = {.pos = random.pos, .count = n};
                bool over = game->moves(&random.pos[n - 1], moves) == 0;
                CHECK(over == (game->result(&history).outcome != OUTCOME_NONE));
                CHECK(over == (ending_text(game, game->result(&history).ending)[0] != '\0'));
            }
        }
}

static void sides_alternate(void)
{
    static Random random;
    const Game *game;
    for (int g = 0; (game = game_at(g)) != NULL; g++) {
        random_game(&random, game, 5);
        for (int n = 1; n < random.count; n++)
            CHECK_INT(game->side(&random.pos[n]), 1 - game->side(&random.pos[n - 1]));
    }
}

static void cells_are_on_the_board_and_differ(void)
{
    const Game *game;
    for (int g = 0; (game = game_at(g)) != NULL; g++) {
        char used[9][9] = {{0}};
        CHECK(game->squares <= SQUARES_MAX);
        for (int square = 0; square < game->squares; square++) {
            int column = -1, row = -1;
            game->cell(square, &column, &row);
            CHECK(column >= 0 && column < game->columns && row >= 0 && row < game->rows);
            CHECK(used[row][column]++ == 0);
        }
    }
}

static void check_perft(const Game *game, const Pos *pos)
{
    static int turn;
    if (game->perft == NULL || turn++ % 16 != 0) return;
    for (int depth = 0; depth <= 3; depth++)
        CHECK_INT(game->perft(pos, depth), game_perft(game, pos, depth));
}

static void both_perfts_agree(void)
{
    each_position(check_perft);
}

static void junk_is_refused(void)
{
    static const char *const JUNK[] = {"",         " ",     "x",     "99",           "-1",
                                       "\x01\xff", "1-1-1", "a b c", "////////////", "0x0"};
    const Game *game;
    for (int g = 0; (game = game_at(g)) != NULL; g++)
        for (size_t i = 0; i < sizeof JUNK / sizeof JUNK[0]; i++) {
            Pos start = game->start(0), pos = start;
            Move move = MOVE_NONE;
            CHECK(game->pos_read(JUNK[i], &pos).code == STATUS_WRONG);
            CHECK(pos_same(&pos, &start));
            CHECK(game_read_move(game, &start, JUNK[i], &move).code == STATUS_WRONG);
            CHECK(move == MOVE_NONE);
        }
}

static void unknown_games_are_named(void)
{
    const Game *game = NULL;
    CHECK_REFUSED(game_find("chess", &game), "there is no game \"chess\"");
    CHECK_REFUSED(game_find("", &game), "tictactoe");
    CHECK_OK(game_find("nim", &game));
}

/* Lists of opponents show the name in 11 columns and what it is beside it, in a terminal of 80. */
static void opponents_fit_into_a_list(void)
{
    const Game *game;
    for (int i = 0; (game = game_at(i)) != NULL; i++)
        for (const EngineKind *const *kind = engine_kinds(game); *kind != NULL; kind++) {
            CHECK(strlen((*kind)->name) <= 11);
            CHECK(strlen((*kind)->about) <= 59);
        }
}

static void specs_are_checked(void)
{
    const Game *game;
    CHECK_OK(game_find("checkers", &game));
    CHECK_OK(engine_check(game, NULL, "random"));
    CHECK_OK(engine_check(game, NULL, "negamax:12"));
    CHECK_REFUSED(engine_check(game, NULL, "negamax:13"), "1 to 12");
    CHECK_REFUSED(engine_check(game, NULL, "negamax:"), "1 to 12");
    CHECK_REFUSED(engine_check(game, NULL, "negamax:x"), "1 to 12");
    CHECK_REFUSED(engine_check(game, NULL, "random:1"), "takes nothing");
    CHECK_REFUSED(engine_check(game, NULL, "deep blue"), "has no opponent");
    CHECK_REFUSED(engine_check(game, NULL, ""), "has no opponent");
    CHECK_REFUSED(engine_check(game, NULL, ":"), "has no opponent");
}

/* ---- Moves by number, and random games ---- */

static void check_actions(const Game *game, const Pos *pos)
{
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        int action = game_action(game, pos, moves[i]);
        CHECK(action >= 0 && action < game_actions(game));
        CHECK(game_action_move(game, pos, action) == moves[i]);
    }
}

static void every_move_has_its_number(void)
{
    each_position(check_actions);
}

/* All that a king on `square` could jump over in any order, as sets of squares it might find them on. */
static int jumped_squares(const Game *game, int square, int out[16])
{
    int column, row, count = 0;
    game->cell(square, &column, &row);
    for (int other = 0; other < game->squares; other++) {
        int x, y;
        game->cell(other, &x, &y);
        if (x > 0 && x < 7 && y > 0 && y < 7 && (x - column) % 2 != 0) out[count++] = other;
    }
    return count;
}

static void check_king_tour(const Game *game, int king, const int *men, int count, unsigned set)
{
    char text[POS_TEXT];
    Text out = text_into(text, sizeof text);
    text_add(&out, "B:W");
    for (int i = 0; i < count; i++)
        if (set >> i & 1) text_add(&out, text[out.length - 1] == 'W' ? "%d" : ",%d", men[i] + 1);
    text_add(&out, ":BK%d", king + 1);
    Pos pos;
    CHECK_OK(game->pos_read(text, &pos));
    check_actions(game, &pos);
}

static void tours_of_kings_have_numbers(void)
{
    const Game *game;
    CHECK_OK(game_find("checkers", &game));
    for (int king = 0; king < game->squares; king++) {
        int men[16], count = jumped_squares(game, king, men);
        for (unsigned set = 1; set < 1U << count; set++)
            check_king_tour(game, king, men, count, set);
    }
}

/* Shares of random games in percent: first, second, draws. */
static void check_random_games(const char *name, double first, double second, double draws)
{
    enum { GAMES_PLAYED = 100000 };
    const Game *game;
    uint64_t outcome[3];
    CHECK_OK(game_find(name, &game));
    Pos pos = game->start(0);
    game_random_games(game, &pos, GAMES_PLAYED, 1, outcome);
    CHECK_INT((int)(outcome[0] + outcome[1] + outcome[2]), GAMES_PLAYED);
    double share[3] = {first, second, draws};
    for (int i = 0; i < 3; i++) /* half a point is more than three standard deviations */
        CHECK(fabs(100.0 * (double)outcome[i] / GAMES_PLAYED - share[i]) < 0.5);
}

/* Tic-tac-toe by counting all games, each as likely as its moves; Ultimate as published. */
static void random_games_end_as_often_as_known(void)
{
    check_random_games("tictactoe", 58.49, 28.81, 12.70);
    check_random_games("ultimate", 41.1, 36.6, 22.3);
}

int main(void)
{
    RUN(positions_survive_their_text);
    RUN(moves_survive_their_text);
    RUN(no_path_begins_another);
    RUN(results_and_moves_agree);
    RUN(sides_alternate);
    RUN(cells_are_on_the_board_and_differ);
    RUN(both_perfts_agree);
    RUN(junk_is_refused);
    RUN(unknown_games_are_named);
    RUN(opponents_fit_into_a_list);
    RUN(specs_are_checked);
    RUN(every_move_has_its_number);
    RUN(tours_of_kings_have_numbers);
    RUN(random_games_end_as_often_as_known);
    return test_exit();
}
