/* Tic-tac-toe: rules and notation, the whole game tree, and the opponents: counts, habits, and the proof that
 * `perfect` never loses. */
#include "engine/bench.h"
#include "engine/engine.h"
#include "games/tictactoe/whole_tree.h"

#include "test.h"

extern const Game tictactoe_game;
static const Game *const game = &tictactoe_game;

static Pos position(const char *text)
{
    Pos pos = {0};
    CHECK_OK(game->pos_read(text, &pos));
    return pos;
}

static Outcome outcome_of(const Pos *pos)
{
    return game->result(&(History){.pos = pos, .count = 1}).outcome;
}

static Engine *opponent(const char *spec)
{
    Engine *engine = NULL;
    CHECK_OK(engine_open(game, spec, NULL, &engine));
    return engine;
}

static Thought think(Engine *engine, const Pos *pos, uint64_t seed)
{
    Thought thought;
    CHECK_OK(
        engine_think(engine, &(History){.pos = pos, .count = 1}, &(Limits){.seed = seed}, NULL, &thought));
    return thought;
}

static int plain_value(const Pos *pos);

static int compute_value(const Pos *pos)
{
    Outcome outcome = outcome_of(pos);
    if (outcome != OUTCOME_NONE)
        return outcome == OUTCOME_DRAW ? 0 : outcome_winner(outcome) == game->side(pos) ? 1 : -1;
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves), best = -1;
    for (int i = 0; i < count; i++) {
        Pos next = game->play(pos, moves[i]);
        int value = -plain_value(&next);
        if (value > best) best = value;
    }
    return best;
}

/* The value with best play for the side to move, without any of the program's own search; kept, since many
 * tests ask. */
static int plain_value(const Pos *pos)
{
    static int8_t kept[2 << 2 * CELLS]; /* value plus 2; 0 = not known */
    Board board = board_of(pos);
    int8_t *value = &kept[(board.marks[0] << CELLS | board.marks[1]) * 2 + board.side];
    if (*value == 0) *value = (int8_t)(compute_value(pos) + 2);
    return *value - 2;
}

/* Finished games below a position that `side` wins. */
static int plain_count(const Pos *pos, int side)
{
    Outcome outcome = outcome_of(pos);
    if (outcome != OUTCOME_NONE) return outcome == outcome_win(side);
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves), sum = 0;
    for (int i = 0; i < count; i++) {
        Pos next = game->play(pos, moves[i]);
        sum += plain_count(&next, side);
    }
    return sum;
}

/* Call `visit` once for every position in which the game is not over, with either side first; returns how
 * many. */
static int for_each_position(void (*visit)(const Pos *pos, void *context), void *context)
{
    int visited = 0;
    for (int code = 0; code < 19683 * 2; code++) {
        Board board = {.side = code % 2};
        for (int square = 0, rest = code / 2; square < CELLS; square++, rest /= 3)
            if (rest % 3 > 0) board.marks[rest % 3 - 1] |= (uint16_t)(1 << square);
        Pos pos = board_pos(board), read;
        char text[POS_TEXT];
        game->pos_text(&pos, text);
        Status status = game->pos_read(text, &read);
        if (!ok(&status)) continue;
        CHECK(pos_same(&pos, &read));
        if (outcome_of(&pos) != OUTCOME_NONE) continue;
        visit(&pos, context);
        visited++;
    }
    return visited;
}

/* ---- Rules ---- */

static void lines_are_known(void)
{
    for (unsigned marks = 0; marks <= FULL; marks++) {
        bool found = false;
        for (int i = 0; i < LINES; i++)
            found = found || (marks & LINE[i]) == LINE[i];
        CHECK_INT(has_line(marks), found);
    }
}

static void perft_counts(void)
{
    const uint64_t expected[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    Pos start = game->start(0);
    for (int depth = 0; depth <= CELLS; depth++) {
        CHECK_INT(game->perft(&start, depth), expected[depth]);
        CHECK_INT(game_perft(game, &start, depth), expected[depth]);
    }
}

static void positions_are_read(void)
{
    char text[POS_TEXT];
    Pos pos = position("x1o/1x1/3 o");
    CHECK_INT(game->side(&pos), 1);
    CHECK_INT(game->at(&pos, 4).piece, PIECE_MAN);
    CHECK_INT(game->at(&pos, 2).side, 1);
    pos = position("111/1X1/2O x");
    game->pos_text(&pos, text);
    CHECK_TEXT(text, "3/1x1/2o x");
    Pos start = game->start(1);
    game->pos_text(&start, text);
    CHECK_TEXT(text, "3/3/3 o");
}

static void impossible_positions_are_refused(void)
{
    Pos pos;
    CHECK_REFUSED(game->pos_read("xxx/ooo/3 x", &pos), "three in a row");
    CHECK_REFUSED(game->pos_read("xx1/3/3 o", &pos), "turn");
    CHECK_REFUSED(game->pos_read("x2/3/3 x", &pos), "turn");
    CHECK_REFUSED(game->pos_read("xxx/oo1/3 x", &pos), "turn");
    CHECK_REFUSED(game->pos_read("xxx/oo1/o2 x", &pos), "already has three");
    const char *const junk[] = {"",          "3/3/3",      "3/3 x",    "3/3/3 z",   "3/3/4 x",
                                "2/3/3 x",   "333 x",      "3//3/3 x", "/3/3/3 x",  "3/3/3/ x",
                                "3/3/3/3 x", "xxxx/2/3 o", "3/3/3 xo", "3/3/3 x x", "\xff\x01 x"};
    for (size_t i = 0; i < sizeof junk / sizeof junk[0]; i++)
        CHECK_REFUSED(game->pos_read(junk[i], &pos), "x1o/1x1/3 o");
}

static void results_are_judged(void)
{
    Pos pos = position("xxx/oo1/3 o");
    CHECK_INT(outcome_of(&pos), OUTCOME_FIRST);
    Move moves[MOVES_MAX];
    CHECK_INT(game->moves(&pos, moves), 0);
    pos = position("o1x/xox/2o x");
    CHECK_INT(outcome_of(&pos), OUTCOME_SECOND);
    pos = position("xox/xox/oxo o");
    CHECK_INT(outcome_of(&pos), OUTCOME_DRAW);
    pos = position("oxo/oxo/xox x"); /* O began */
    CHECK_INT(outcome_of(&pos), OUTCOME_DRAW);
}

/* ---- The game tree ---- */

static ArrayTree *whole_tree(bool play_on)
{
    ArrayTree *tree = NULL;
    CHECK_OK(whole_tree_new(play_on, &tree));
    return tree;
}

static void tree_has_every_game(void)
{
    ArrayTree *tree = whole_tree(false), *all = whole_tree(true);
    CHECK_INT(array_tree_size(tree), 549946);
    CHECK_INT(array_tree_size(all), 986410);
    CHECK(array_tree_bytes(all) < 64 << 20);
    int last = 0; /* squares 8, 7, …, 0 in turn */
    for (int square = CELLS - 1; square >= 0; square--)
        last = array_tree_child(all, last, square);
    CHECK_INT(last, 429794605);
    CHECK(array_tree_get(all, last) != NULL);
    array_tree_free(tree);
    array_tree_free(all);
}

static void tree_has_its_holes(void)
{
    ArrayTree *tree = whole_tree(false);
    for (int position = 0; position < 100; position++) {
        bool hole = position >= 90 || (position >= 10 && position % 10 == 0);
        CHECK_INT(array_tree_get(tree, position) == NULL, hole);
    }
    char text[CELLS + 1];
    whole_tree_board_text(array_tree_get(tree, 28), text);
    CHECK_TEXT(text, "O X      ");
    array_tree_free(tree);
}

/* Every node: X to move takes the minimum, a decided game is -1 or +1. */
static void tree_is_valued(void)
{
    ArrayTree *tree = whole_tree(false);
    const WholeNode *root = array_tree_get(tree, 0);
    CHECK_INT(root->value, 0);
    for (int at = 0; at < 66430; at++) { /* down to five marks */
        const WholeNode *node = array_tree_get(tree, at);
        if (node == NULL) continue;
        int x = bits_count(node->x), o = bits_count(node->o);
        Pos pos = board_pos((Board){{(uint16_t)node->x, (uint16_t)node->o}, x > o});
        int value = plain_value(&pos);
        CHECK_INT(node->value, x > o ? value : -value);
        CHECK_INT(whole_tree_value_for_mover(node), x > o ? node->value : -node->value);
    }
    array_tree_free(tree);
}

static void check_found(const Pos *pos, void *context)
{
    const ArrayTree *tree = context;
    Board board = board_of(pos);
    const WholeNode *node = array_tree_get(tree, whole_tree_find(tree, board));
    bool as_is = node->x == board.marks[0] && node->o == board.marks[1];
    bool swapped = node->o == board.marks[0] && node->x == board.marks[1];
    CHECK(as_is || swapped);
}

static void tree_finds_every_position(void)
{
    ArrayTree *tree = whole_tree(false);
    CHECK_INT(for_each_position(check_found, tree), 2 * 4520);
    array_tree_free(tree);
}

/* ---- Opponents ---- */

static double root_value(const Thought *thought, int square)
{
    for (int i = 0; i < thought->root_count; i++)
        if (thought->root[i].move == move_of(square)) return thought->root[i].value;
    return -1e9;
}

static void max_counts_on_the_empty_board(void)
{
    Engine *engine = opponent("max");
    for (int side = 0; side < 2; side++) {
        Pos start = game->start(side);
        Thought thought = think(engine, &start, 1);
        for (int square = 0; square < CELLS; square++)
            CHECK_INT(root_value(&thought, square), square == 4 ? 15648 : square % 2 == 0 ? 14652 : 14232);
        CHECK_INT(move_square(thought.move), 4);
    }
    engine_close(engine);
}

typedef struct Counters {
    Engine *max, *min;
} Counters;

/* Both counts of every move, and the first best of them, in positions with at least four marks. */
static void check_counts(const Pos *pos, void *context)
{
    Counters *counters = context;
    Board board = board_of(pos);
    if (bits_count(board_free(board)) > 5) return;
    Thought most = think(counters->max, pos, 1), least = think(counters->min, pos, 1);
    for (int square = 0; square < CELLS; square++) {
        if (!(board_free(board) >> square & 1)) continue;
        Pos next = board_pos(board_play(board, square));
        CHECK_INT(root_value(&most, square), plain_count(&next, board.side));
        CHECK_INT(root_value(&least, square), -plain_count(&next, 1 - board.side));
        CHECK(root_value(&most, square) < most.value ||
              (root_value(&most, square) == most.value && move_square(most.move) <= square));
        CHECK(root_value(&least, square) < least.value ||
              (root_value(&least, square) == least.value && move_square(least.move) <= square));
    }
}

static void max_and_min_count_anywhere(void)
{
    Counters counters = {opponent("max"), opponent("min")};
    CHECK(for_each_position(check_counts, &counters) > 0);
    engine_close(counters.max);
    engine_close(counters.min);
}

static void first_free_is_first(void)
{
    Engine *engine = opponent("first-free");
    Pos pos = position("xo1/1x1/1o1 x");
    CHECK_INT(move_square(think(engine, &pos, 1).move), 2);
    engine_close(engine);
}

static void minimax_begins_at_random(void)
{
    Engine *engine = opponent("minimax");
    Pos pos = position("3/1x1/3 o");
    int seen = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        Move move = think(engine, &pos, seed).move;
        CHECK(think(engine, &pos, seed).move == move);
        seen |= 1 << move_square(move);
    }
    CHECK_INT(seen, FULL & ~(1 << 4));
    engine_close(engine);
}

static void minimax_wins_blocks_and_counts_depth(void)
{
    Engine *engine = opponent("minimax");
    Pos pos = position("oo1/xx1/x2 o"); /* both could complete a row: its own first */
    CHECK_INT(move_square(think(engine, &pos, 1).move), 2);
    CHECK(think(engine, &pos, 1).value == 1);
    pos = position("o2/xx1/3 o");
    CHECK_INT(move_square(think(engine, &pos, 1).move), 5);
    pos = position("1o1/3/x1x o");
    CHECK_INT(move_square(think(engine, &pos, 1).move), 7);
    pos = position("oox/1x1/2x o"); /* two threats: it is lost, but it blocks the first line */
    CHECK_INT(move_square(think(engine, &pos, 1).move), 5);
    pos = position("xo1/3/x1o x"); /* 3 wins now; 2 and 4 only later */
    Thought thought = think(engine, &pos, 1);
    CHECK_INT(move_square(thought.move), 3);
    CHECK(root_value(&thought, 4) > 0 && root_value(&thought, 4) < 1);
    pos = position("x2/1o1/2x o"); /* a corner loses in three plies more, an edge draws */
    thought = think(engine, &pos, 1);
    CHECK_INT(move_square(thought.move), 1);
    CHECK(root_value(&thought, 1) == 0);
    CHECK(root_value(&thought, 2) == -1.0 / 3);
    engine_close(engine);
}

/* ---- Perfect play ---- */

typedef struct Tally {
    int wins, draws, losses;
} Tally;

/* Every line of the opponent against `perfect`, which plays `side`. */
static void play_all(Engine *perfect, const Pos *pos, int side, Tally *tally)
{
    Outcome outcome = outcome_of(pos);
    if (outcome != OUTCOME_NONE) {
        int winner = outcome_winner(outcome);
        tally->wins += winner == side;
        tally->draws += winner < 0;
        tally->losses += winner == 1 - side;
        return;
    }
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    if (game->side(pos) == side) {
        moves[0] = think(perfect, pos, 1).move;
        count = 1;
    }
    for (int i = 0; i < count; i++) {
        Pos next = game->play(pos, moves[i]);
        play_all(perfect, &next, side, tally);
    }
}

static void perfect_never_loses(void)
{
    Engine *perfect = opponent("perfect");
    for (int first = 0; first < 2; first++) {
        Pos start = game->start(first);
        Tally second = {0}, begins = {0};
        play_all(perfect, &start, 1 - first, &second);
        CHECK_INT(second.wins, 498);
        CHECK_INT(second.draws, 183);
        CHECK_INT(second.losses, 0);
        play_all(perfect, &start, first, &begins);
        CHECK_INT(begins.losses, 0);
        CHECK(begins.wins > 0 && begins.draws > 0);
    }
    engine_close(perfect);
}

/* The expected score against an opponent who plays at random. */
static double against_random(Engine *engine, const Pos *pos, int side)
{
    Outcome outcome = outcome_of(pos);
    if (outcome != OUTCOME_NONE) return outcome == OUTCOME_DRAW ? 0.5 : outcome_winner(outcome) == side;
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    if (game->side(pos) == side) {
        moves[0] = think(engine, pos, 1).move;
        count = 1;
    }
    double sum = 0;
    for (int i = 0; i < count; i++) {
        Pos next = game->play(pos, moves[i]);
        sum += against_random(engine, &next, side);
    }
    return sum / count;
}

/* Master never loses either, and exploits an opponent's mistakes better. */
static void master_never_loses_and_wins_more(void)
{
    Engine *perfect = opponent("perfect"), *master = opponent("master");
    for (int side = 0; side < 2; side++) {
        Pos start = game->start(0);
        Tally tally = {0};
        play_all(master, &start, side, &tally);
        CHECK_INT(tally.losses, 0);
        double more = against_random(master, &start, side) - against_random(perfect, &start, side);
        CHECK(side == 0 ? more >= 0 : more > 0.05); /* as second: 0.958 instead of 0.903 */
    }
    engine_close(perfect);
    engine_close(master);
}

/* From any position it keeps the value: a win stays a win, a draw a draw. */
static void check_keeps_value(const Pos *pos, void *context)
{
    Thought thought = think(context, pos, 1);
    Pos next = game->play(pos, thought.move);
    int value = plain_value(pos);
    CHECK_INT(-plain_value(&next), value);
    CHECK(thought.chance == 0.5 + 0.5 * value);
}

static void strong_ones_keep_the_value_anywhere(void)
{
    const char *const specs[] = {"perfect", "master"};
    for (int i = 0; i < 2; i++) {
        Engine *engine = opponent(specs[i]);
        CHECK_INT(for_each_position(check_keeps_value, engine), 9040);
        engine_close(engine);
    }
}

/* The levels see what they should: 3 its own win, 5 the opponent's as well, 8 everything. */
static void levels_see_so_far(void)
{
    Pos win = position("xx1/oo1/3 x"), block = position("x1x/1o1/3 o");
    Engine *level3 = opponent("level:3"), *level5 = opponent("level:5"), *level8 = opponent("level:8");
    int blocked = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        CHECK_INT(move_square(think(level3, &win, seed).move), 2);
        CHECK_INT(move_square(think(level5, &block, seed).move), 1);
        blocked += move_square(think(level3, &block, seed).move) == 1;
        Pos corner = position("x2/3/3 o"); /* only the centre holds */
        CHECK_INT(move_square(think(level8, &corner, seed).move), 4);
    }
    CHECK(blocked < 60);
    engine_close(level3);
    engine_close(level5);
    engine_close(level8);
}

/* In how many positions the opponent makes a mistake: doc/which-is-best.md. */
typedef struct Mistakes {
    Engine *engine;
    int count;
} Mistakes;

static void count_mistake(const Pos *pos, void *context)
{
    Mistakes *mistakes = context;
    Pos next = game->play(pos, think(mistakes->engine, pos, 1).move);
    mistakes->count += -plain_value(&next) < plain_value(pos);
}

static void counting_makes_mistakes(void)
{
    const struct {
        const char *spec;
        int mistakes;
    } expected[] = {{"max", 2424}, {"min", 968}, {"perfect", 0}};
    for (int i = 0; i < 3; i++) {
        Mistakes mistakes = {.engine = opponent(expected[i].spec)};
        CHECK_INT(for_each_position(count_mistake, &mistakes), 9040);
        CHECK_INT(mistakes.count, expected[i].mistakes);
        engine_close(mistakes.engine);
    }
}

/* The sample games of the assignment, move for move. */
static void perfect_plays_the_samples(void)
{
    const struct {
        const char *human, *reply;
    } samples[] = {{"14328", "0756"}, {"124", "036"}};
    Engine *perfect = opponent("perfect");
    for (int i = 0; i < 2; i++) {
        Pos pos = game->start(0);
        for (int ply = 0; samples[i].human[ply] != '\0'; ply++) {
            pos = game->play(&pos, move_of(samples[i].human[ply] - '0'));
            if (samples[i].reply[ply] == '\0') break;
            Thought thought = think(perfect, &pos, 1);
            CHECK_INT(move_square(thought.move), samples[i].reply[ply] - '0');
            pos = game->play(&pos, thought.move);
        }
        CHECK_INT(outcome_of(&pos), i == 0 ? OUTCOME_DRAW : OUTCOME_SECOND);
    }
    engine_close(perfect);
}

int main(void)
{
    RUN(lines_are_known);
    RUN(perft_counts);
    RUN(positions_are_read);
    RUN(impossible_positions_are_refused);
    RUN(results_are_judged);
    RUN(tree_has_every_game);
    RUN(tree_has_its_holes);
    RUN(tree_is_valued);
    RUN(tree_finds_every_position);
    RUN(max_counts_on_the_empty_board);
    RUN(max_and_min_count_anywhere);
    RUN(first_free_is_first);
    RUN(minimax_begins_at_random);
    RUN(minimax_wins_blocks_and_counts_depth);
    RUN(perfect_never_loses);
    RUN(master_never_loses_and_wins_more);
    RUN(strong_ones_keep_the_value_anywhere);
    RUN(levels_see_so_far);
    RUN(counting_makes_mistakes);
    RUN(perfect_plays_the_samples);
    return test_exit();
}
