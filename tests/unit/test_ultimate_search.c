#include "test.h"
#include "ultimate_exhaustive.h"

#include "engine/engine.h"
#include "games/ultimate/mcts.h"
#include "games/ultimate/notation.h"
#include "games/ultimate/kept_tree.h"
#include "games/ultimate/uct.h"

#include <math.h>

extern const Game ultimate_game;

static const Game *const game = &ultimate_game;
static const Board START = {.target = ANY_BOARD};

static Board random_move(const Board *board, Rng *rng)
{
    Move moves[MOVES_MAX];
    Pos pos = pos_of(board);
    int count = game->moves(&pos, moves);
    Board next = *board;
    Move move = moves[rng_below(rng, (uint32_t)count)];
    board_play(&next, move_board(move), move_square(move));
    return next;
}

static Tree *new_tree(const Board *board, uint32_t simulations)
{
    Tree *tree = tree_new(UCT_EXPLORATION);
    if (tree == NULL) exit(1);
    tree_reserve(tree, 100000);
    tree_reset(tree);
    tree->rng = rng_seeded(5);
    CHECK_INT(HOT_PICK_WIDE(uct_simulate)(tree, board, simulations), simulations);
    return tree;
}

/* ---- Random games ---- */

static void random_games_have_the_known_statistics(void)
{
    enum { BATCHES = 6000, GAMES = BATCHES * PLAYOUTS };
    double ends[3] = {0}, moves = 0;
    for (uint64_t i = 0; i < BATCHES; i++) {
        uint8_t outcome[PLAYOUTS];
        moves += HOT_PICK_WIDE(playouts_from)(&START, PLAYOUTS, rng_hash(i), outcome);
        for (int k = 0; k < PLAYOUTS; k++)
            ends[outcome[k]]++;
    }
    CHECK(fabs(moves / GAMES - 58.9) < 0.15);
    CHECK(fabs(ends[1] / GAMES - 0.411) < 0.007);
    CHECK(fabs(ends[2] / GAMES - 0.366) < 0.007);
    CHECK(fabs(ends[0] / GAMES - 0.223) < 0.007);
}

/* The probability of each outcome if all moves are equally likely, by enumerating every game. */
static void exact_chances(const Board *board, double weight, double chance[3])
{
    Move moves[MOVES_MAX];
    Pos pos = pos_of(board);
    int count = game->moves(&pos, moves);
    if (count == 0) chance[board_winner(board) + 1] += weight;
    for (int i = 0; i < count; i++) {
        Board next = *board;
        board_play(&next, move_board(moves[i]), move_square(moves[i]));
        exact_chances(&next, weight / count, chance);
    }
}

/* A position from a random game with at most `free` squares to play on. */
static Board late_board(Rng *rng, int most)
{
    for (;;) {
        Board board = START;
        while (!board_over(&board)) {
            int free = 0;
            for (int i = 0; i < BOARDS; i++)
                if (((board_finished(&board) >> i) & 1) == 0) free += bits_count(board_free(&board, i));
            if (free <= most) return board;
            board = random_move(&board, rng);
        }
    }
}

/* The frequency of each outcome in random games agrees with the exact probability. */
static void check_chances(const Board *board, int batches, double tolerance)
{
    double chance[3] = {0}, ends[3] = {0};
    exact_chances(board, 1, chance);
    for (int i = 0; i < batches; i++) {
        uint8_t outcome[PLAYOUTS];
        HOT_PICK_WIDE(playouts_from)(board, PLAYOUTS, rng_hash((uint64_t)i), outcome);
        for (int k = 0; k < PLAYOUTS; k++)
            ends[outcome[k]]++;
    }
    for (int k = 0; k < 3; k++)
        CHECK(fabs(ends[k] / (batches * PLAYOUTS) - chance[k]) < tolerance);
}

static void moves_are_drawn_uniformly(void)
{
    Rng rng = rng_seeded(3);
    for (int i = 0; i < 6; i++) {
        Board board = late_board(&rng, 8);
        check_chances(&board, 2500, 0.012);
    }
    /* Plain tic-tac-toe, the winner of board 8 wins the game: 58.5 % X, 28.8 % O. */
    Pos pos = {0};
    CHECK_OK(game->pos_read("xxx6/xxx6/ooo6/6ooo/xxx6/xxx6/ooo6/ooo6/9 x 8", &pos));
    Board board = board_of(&pos);
    check_chances(&board, 20000, 0.004);
}

static void games_after_moves_begin_with_them(void)
{
    Pos pos;
    /* X wins by 22; after any other move the game goes on. */
    CHECK_OK(game->pos_read("xxx6/xxx6/xx7/oo7/oo7/oo1o5/9/9/2o6 x 2", &pos));
    Board board = board_of(&pos);
    int by_win = 0, by_other = 0, by_reply = 0;
    for (uint64_t i = 0; i < 200; i++) {
        /* X's moves 0 and 6 are 22 and 28. */
        Lines lines = {.number = {[LEAD - 1] = {0, 6}}, .plies = 1, .count = 2};
        uint8_t outcome[PLAYOUTS];
        HOT_PICK_WIDE(playouts_after)(&board, &lines, i, outcome);
        by_win += outcome[0] == 1;
        by_other += outcome[1] == 1;
        lines = (Lines){.number = {[LEAD - 2] = {0}, [LEAD - 1] = {3}}, .plies = 2, .count = 1};
        HOT_PICK_WIDE(playouts_after)(&board, &lines, i, outcome);
        by_reply += outcome[0] == 1;
    }
    CHECK_INT(by_win, 200);
    CHECK_INT(by_reply, 200);
    CHECK(by_other > 20 && by_other < 200);
}

/* A random legal move; returns its number. */
static uint8_t play_some_number(Board *board, Rng *rng)
{
    Move moves[MOVES_MAX];
    Pos pos = pos_of(board);
    uint32_t number = rng_below(rng, (uint32_t)game->moves(&pos, moves));
    board_play(board, move_board(moves[number]), move_square(moves[number]));
    return (uint8_t)number;
}

/* Games after one to three moves have the outcomes of games from the position that these lead to. */
static void check_line(const Board *board, int plies, Rng *rng)
{
    enum { BATCHES = 1000 };
    Lines lines = {.plies = plies, .count = PLAYOUTS};
    Board after = *board;
    for (int i = LEAD - plies; i < LEAD && !board_over(&after); i++)
        memset(lines.number[i], play_some_number(&after, rng), PLAYOUTS);
    double chance[3] = {0}, ends[3] = {0};
    exact_chances(&after, 1, chance);
    for (uint64_t i = 0; i < BATCHES; i++) {
        uint8_t outcome[PLAYOUTS];
        HOT_PICK_WIDE(playouts_after)(board, &lines, rng_hash(i), outcome);
        for (int k = 0; k < PLAYOUTS; k++)
            ends[outcome[k]]++;
    }
    for (int k = 0; k < 3; k++)
        CHECK(fabs(ends[k] / (BATCHES * PLAYOUTS) - chance[k]) < 0.018);
}

static void games_after_lines_are_random(void)
{
    Rng rng = rng_seeded(6);
    for (int i = 0; i < 60; i++) {
        Board board = late_board(&rng, 10);
        board.counts = i % 2;
        check_line(&board, 1 + i % LEAD, &rng);
    }
}

static void a_finished_game_has_its_outcome(void)
{
    Pos pos;
    CHECK_OK(game->pos_read("xxx6/xxx6/xxx6/oo7/oo7/oo1oo4/9/9/9 o -", &pos));
    Board board = board_of(&pos);
    uint8_t outcome[PLAYOUTS];
    CHECK_INT(HOT_PICK_WIDE(playouts_from)(&board, PLAYOUTS, 1, outcome), 0);
    for (int i = 0; i < PLAYOUTS; i++)
        CHECK_INT(outcome[i], 1);
}

static void fewer_games_are_the_same_games(void)
{
    for (int count = 1; count <= PLAYOUTS; count++) {
        uint8_t all[PLAYOUTS], some[PLAYOUTS];
        HOT_PICK_WIDE(playouts_from)(&START, PLAYOUTS, 9, all);
        HOT_PICK_WIDE(playouts_from)(&START, count, 9, some);
        CHECK(memcmp(all, some, (size_t)count) == 0);
    }
}

#ifdef HOT_TWICE

/* What is compiled several times. */
typedef struct Flavour {
    bool can_run;
    int (*playouts_from)(const Board *, int, uint64_t, uint8_t[PLAYOUTS]);
    void (*playouts_after)(const Board *, const Lines *, uint64_t, uint8_t[PLAYOUTS]);
    uint32_t (*uct_simulate)(Tree *, const Board *, uint32_t);
    uint32_t (*mcts_simulate)(Tree *, const Board *, uint32_t);
} Flavour;

static const Flavour PORTABLE = {true, playouts_from_base, playouts_after_base, uct_simulate_base,
                                 mcts_simulate_base};

static void same_games(const Flavour *flavour)
{
    Lines lines = {.number = {{0, 40, 80, 13, 13, 26, 31, 9, 72, 8, 64, 5, 50, 61, 77, 1},
                              {0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0},
                              {7, 0, 6, 1, 5, 2, 4, 3, 3, 4, 2, 5, 1, 6, 0, 7}},
                   .count = PLAYOUTS};
    uint8_t a[PLAYOUTS], b[PLAYOUTS];
    for (uint64_t i = 0; i < 2000; i++) {
        int moves = PORTABLE.playouts_from(&START, PLAYOUTS, i, a);
        CHECK_INT(flavour->playouts_from(&START, PLAYOUTS, i, b), moves);
        CHECK(memcmp(a, b, sizeof a) == 0);
        lines.plies = 1 + (int)(i % LEAD);
        PORTABLE.playouts_after(&START, &lines, i, a);
        flavour->playouts_after(&START, &lines, i, b);
        CHECK(memcmp(a, b, sizeof a) == 0);
    }
}

static void same_trees(const Flavour *flavour)
{
    Tree *trees[2] = {new_tree(&START, 0), new_tree(&START, 0)};
    PORTABLE.uct_simulate(trees[0], &START, 20000);
    flavour->uct_simulate(trees[1], &START, 20000);
    CHECK_INT(trees[0]->used, trees[1]->used);
    CHECK(memcmp(trees[0]->nodes, trees[1]->nodes, trees[0]->used * sizeof(Node)) == 0);
    tree_reset(trees[0]);
    tree_reset(trees[1]);
    trees[0]->rng = trees[1]->rng = rng_seeded(2);
    PORTABLE.mcts_simulate(trees[0], &START, 4000);
    flavour->mcts_simulate(trees[1], &START, 4000);
    CHECK_INT(trees[0]->used, trees[1]->used);
    CHECK(memcmp(trees[0]->nodes, trees[1]->nodes, trees[0]->used * sizeof(Node)) == 0);
    tree_free(trees[0]);
    tree_free(trees[1]);
}

#endif

static void all_flavours_agree(void)
{
#ifdef HOT_TWICE
    const Flavour others[] = {
        {HOT_HAS_V3, playouts_from_v3, playouts_after_v3, uct_simulate_v3, mcts_simulate_v3},
        {HOT_HAS_V4, playouts_from_v4, playouts_after_v4, uct_simulate_v4, mcts_simulate_v4}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (others[i].can_run) {
            same_games(&others[i]);
            same_trees(&others[i]);
        }
#endif
}

/* ---- The tree ---- */

static void the_logarithm(void)
{
    for (uint32_t n = 1; n != 0 && n < 3000000000u; n += 1 + n / 7)
        CHECK(fabs(exact_log(n) - log(n)) < 1e-9);
    CHECK(exact_log(1) == 0);
}

static void the_first_simulations(void)
{
    Tree *tree = new_tree(&START, 1);
    CHECK_INT(tree->nodes[ROOT].visits, 1);
    CHECK_INT(tree->nodes[ROOT].children, NO_CHILDREN);
    for (uint32_t i = 1; i <= 81; i++) {
        HOT_PICK_WIDE(uct_simulate)(tree, &START, 1);
        const Node *children = &tree->nodes[tree->nodes[ROOT].children];
        CHECK_INT(tree->nodes[ROOT].count, 81);
        for (uint32_t k = 0; k < 81; k++)
            CHECK_INT(children[k].visits, k < i ? 1 : 0); /* once each, in order */
    }
    tree_free(tree);
}

/* The next simulation goes to the child that is largest in the formula, computed here in full. */
static void selection_follows_the_formula(void)
{
    Tree *tree = new_tree(&START, 82);
    for (int round = 0; round < 3000; round++) {
        Node root = tree->nodes[ROOT], before[81];
        memcpy(before, &tree->nodes[root.children], sizeof before);
        HOT_PICK_WIDE(uct_simulate)(tree, &START, 1);
        double best = 0, chosen = 0;
        for (int i = 0; i < 81; i++) {
            double n = before[i].visits, bound = before[i].score / (2 * n) + sqrt(2 * log(root.visits) / n);
            if (bound > best) best = bound;
            if (tree->nodes[root.children + (uint32_t)i].visits > before[i].visits) chosen = bound;
        }
        CHECK(best - chosen < 1e-5);
    }
    tree_free(tree);
}

/* Everywhere: a node was simulated once more than its children together, and what is good for one side is bad
 * for the other. */
static void sums_are_right(void)
{
    Tree *tree = new_tree(&START, 20000);
    for (uint32_t i = 0; i < tree->used; i++) {
        const Node *node = &tree->nodes[i];
        if (node->children == NO_CHILDREN) continue;
        uint32_t visits = 0, score = 0;
        for (uint32_t k = node->children; k < node->children + node->count; k++) {
            visits += tree->nodes[k].visits;
            score += tree->nodes[k].score;
        }
        CHECK_INT(node->visits, visits + 1);
        uint32_t first = node->score - (2 * visits - score); /* half points of the node's own random game */
        CHECK(first <= 2);
    }
    tree_free(tree);
}

static void best_child_and_child(void)
{
    uint32_t child = 0;
    Tree *tree = new_tree(&START, 1);
    CHECK_REFUSED(tree_best_child(tree, ROOT, &child), "without children");
    CHECK_OK(tree_child(tree, ROOT, &START, 40, &child)); /* adds the children */
    CHECK_INT(tree->nodes[child].move, 40);
    CHECK_OK(tree_best_child(tree, ROOT, &child));
    CHECK_INT(tree->nodes[child].move, 0); /* the first of equals */
    Board board = START;
    board_play(&board, 4, 4);
    CHECK_REFUSED(tree_child(tree, ROOT, &board, 81, &child), "not legal");
    tree_free(tree);
    tree = new_tree(&board, 100);
    CHECK_REFUSED(tree_child(tree, ROOT, &board, 4 * SQUARES + 4, &child), "not legal"); /* taken */
    CHECK_REFUSED(tree_child(tree, ROOT, &board, 0, &child), "not legal");               /* another board */
    tree->nodes[tree->nodes[ROOT].children + 3].visits = 1000;
    CHECK_OK(tree_best_child(tree, ROOT, &child));
    CHECK_INT(child, tree->nodes[ROOT].children + 3);
    tree_free(tree);
}

static void same_subtree(const Tree *a, uint32_t in_a, const Tree *b, uint32_t in_b)
{
    Node x = a->nodes[in_a], y = b->nodes[in_b];
    CHECK(x.visits == y.visits && x.score == y.score && x.count == y.count && x.move == y.move);
    for (uint32_t i = 0; i < x.count && i < y.count; i++)
        same_subtree(a, x.children + i, b, y.children + i);
}

static void advancing_keeps_the_subtree(void)
{
    Tree *whole = new_tree(&START, 20000), *tree = new_tree(&START, 20000);
    uint32_t child = 0;
    CHECK_OK(tree_best_child(tree, ROOT, &child));
    tree_advance(tree, child);
    CHECK(tree->used < whole->used / 10);
    same_subtree(whole, child, tree, ROOT);
    tree_free(whole);
    tree_free(tree);
}

static void a_full_tree_goes_on(void)
{
    KeptTree kept;
    CHECK_OK(kept_tree_init(&kept, kept_tree_uct(), 1)); /* megabyte: 32768 nodes */
    static Thought thought;
    Pos pos = pos_of(&START);
    kept_tree_think(&kept, &(History){.pos = &pos, .count = 1}, &(Limits){.nodes = 40000, .seed = 1}, 0, NULL,
                    &thought);
    CHECK_INT(thought.nodes, 40000);
    CHECK_INT(kept.tree->nodes[ROOT].visits, 40000);
    CHECK_INT(kept.tree->capacity, (1 << 20) / (2 * (int)sizeof(Node)));
    CHECK(kept.tree->used <= kept.tree->capacity && kept.tree->used > kept.tree->capacity - 162);
    CHECK(tree_bytes(kept.tree) < (1 << 20) + sizeof(Tree) + 1000);
    kept_tree_release(&kept);
}

/* Children that a full tree had no room for are added later, and tried in order. */
static void a_tree_with_room_again_grows(void)
{
    Tree *tree = tree_new(UCT_EXPLORATION); /* has room for 4000 nodes */
    if (tree == NULL) exit(1);
    tree_reset(tree);
    tree->rng = rng_seeded(8);
    HOT_PICK_WIDE(uct_simulate)(tree, &START, 60000);
    uint32_t full = tree->used, late = 0;
    tree_reserve(tree, 100000);
    for (uint32_t i = 0; i < 20000; i++) {
        HOT_PICK_WIDE(uct_simulate)(tree, &START, 1);
        for (uint32_t k = 0; i % 500 == 0 && k < full; k++) {
            const Node *node = &tree->nodes[k], *child = &tree->nodes[node->children];
            if (node->children < full) continue;
            late++;
            for (int n = 1; n < node->count; n++)
                CHECK(child[n].visits == 0 || child[n - 1].visits > 0);
        }
    }
    CHECK(late > 1000);
    tree_free(tree);
}

/* ---- Engines ---- */

static Engine *open_engine(const char *spec)
{
    Engine *engine = NULL;
    CHECK_OK(engine_open(game, spec, NULL, &engine));
    if (engine == NULL) exit(1);
    return engine;
}

static Move answer(Engine *engine, const History *history, const Limits *limits, Thought *thought)
{
    CHECK_OK(engine_think(engine, history, limits, NULL, thought));
    return thought->move;
}

static void one_move_from_the_end(void)
{
    static Thought thought;
    static const char *const CASES[][2] = {
        {"xxx6/xxx6/xx7/oo7/oo7/oo1o5/9/9/2o6 x 2", "22"},
        {"xxoxoxoxx/o1oxoxo1x/xxooxx1xo/2oxo1o1x/oxxooxxxx/ooox4o/oxxx1xxoo/2xooooox/oxxooxxoo o -", "64"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            Pos pos = {0};
            char text[MOVE_TEXT];
            CHECK_OK(game->pos_read(CASES[i][0], &pos));
            static const char *const SPECS[] = {"uct:100", "level:2", "level:5"};
            for (int k = 0; k < 3; k++) {
                Engine *engine = open_engine(SPECS[k]);
                Limits limits = {.seed = seed};
                game->move_text(&pos, answer(engine, &(History){.pos = &pos, .count = 1}, &limits, &thought),
                                text);
                CHECK_TEXT(text, CASES[i][1]);
                engine_close(engine);
            }
        }
}

/* The same seed gives the same thought; another one gives another. */
static void reproducible(void)
{
    static Thought first, second;
    Pos pos = pos_of(&START);
    History history = {.pos = &pos, .count = 1};
    Engine *engine = open_engine("uct:3000");
    answer(engine, &history, &(Limits){.seed = 1}, &first);
    engine_forget(engine);
    answer(engine, &history, &(Limits){.seed = 1}, &second);
    CHECK(memcmp(first.root, second.root, sizeof first.root) == 0);
    engine_forget(engine);
    answer(engine, &history, &(Limits){.seed = 2}, &second);
    CHECK(memcmp(first.root, second.root, sizeof first.root) != 0);
    engine_close(engine);
}

static uint64_t root_visits(const Thought *thought)
{
    uint64_t sum = 0;
    for (int i = 0; i < thought->root_count; i++)
        sum += thought->root[i].visits;
    return sum;
}

/* What was simulated below the computer's move and the opponent's reply counts at the next move. */
static void the_subtree_is_kept(void)
{
    static Thought first, second;
    Engine *engine = open_engine("uct:20000");
    Pos pos[3] = {pos_of(&START)};
    Limits limits = {.seed = 1};
    Move move = answer(engine, &(History){.pos = pos, .count = 1}, &limits, &first);
    CHECK_INT(root_visits(&first), 19999);
    CHECK(first.pv_count >= 3);
    pos[1] = game->play(&pos[0], move);
    pos[2] = game->play(&pos[1], first.pv[1]);
    answer(engine, &(History){.pos = pos, .count = 3}, &limits, &second);
    CHECK(root_visits(&second) > 20000);
    /* In another game the old tree is not used. */
    answer(engine, &(History){.pos = pos, .count = 1}, &limits, &second);
    CHECK_INT(root_visits(&second), 19999);
    engine_close(engine);
}

static void limits_are_obeyed(void)
{
    static Thought thought;
    Pos pos = pos_of(&START);
    History history = {.pos = &pos, .count = 1};
    Engine *engine = open_engine("uct");
    answer(engine, &history, &(Limits){.nodes = 777}, &thought);
    CHECK_INT(thought.nodes, 777);
    CHECK_INT(thought.root_count, 81);
    engine_forget(engine);
    answer(engine, &history, &(Limits){0}, &thought);
    CHECK_INT(thought.nodes, 50000);
    atomic_bool stop = true;
    CHECK_OK(engine_think(engine, &history, &(Limits){.infinite = true}, &(Watch){.stop = &stop}, &thought));
    CHECK(thought.nodes < 5000);
    engine_close(engine);
    engine = open_engine("uct:1");
    CHECK_INT(answer(engine, &history, &(Limits){0}, &thought), move_of(0, 0));
    engine_close(engine);
}

/* Plays a game between two engines; the winner, -1 for a draw. */
static int play_game(Engine *const side[2], uint64_t seed)
{
    static Thought thought;
    Pos pos[82] = {pos_of(&START)};
    History history = {.pos = pos, .count = 1};
    engine_forget(side[0]);
    engine_forget(side[1]);
    while (game->result(&history).outcome == OUTCOME_NONE) {
        int turn = game->side(&pos[history.count - 1]);
        Limits limits = {.seed = rng_mix(seed, (uint64_t)history.count)};
        Move move = answer(side[turn], &history, &limits, &thought);
        pos[history.count] = game->play(&pos[history.count - 1], move);
        history.count++;
    }
    return outcome_winner(game->result(&history).outcome);
}

static void games_against_random(void)
{
    Engine *uct = open_engine("uct:2000"), *level = open_engine("level:3"), *random = open_engine("random");
    int level_points = 0;
    for (int i = 0; i < 10; i++) {
        int mine = i % 2;
        Engine *side[2] = {mine == 0 ? uct : random, mine == 0 ? random : uct};
        CHECK_INT(play_game(side, (uint64_t)i), mine);
        side[mine] = level;
        level_points += play_game(side, (uint64_t)i) == mine;
    }
    CHECK(level_points >= 7);
    engine_close(uct);
    engine_close(level);
    engine_close(random);
}

/* ---- MCTS ---- */

static void mcts_proves_what_is_true(void)
{
    static Thought thought;
    Engine *mcts = open_engine("mcts");
    Rng rng = rng_seeded(4);
    int seen[3] = {0};
    for (int i = 0; i < 60; i++) {
        Board board = late_board(&rng, 9);
        Pos pos = pos_of(&board);
        int truth = solve(&board);
        seen[truth]++;
        Move move = answer(mcts, &(History){.pos = &pos, .count = 1}, &(Limits){.nodes = 50000}, &thought);
        CHECK(thought.proven && thought.nodes < 50000);
        CHECK(thought.value == (truth == 0 ? 0.5 : truth == board.side + 1 ? 1 : 0));
        board_play(&board, move_board(move), move_square(move));
        CHECK_INT(solve(&board), truth);
    }
    CHECK(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
    engine_close(mcts);
}

int main(void)
{
    RUN(random_games_have_the_known_statistics);
    RUN(moves_are_drawn_uniformly);
    RUN(games_after_moves_begin_with_them);
    RUN(games_after_lines_are_random);
    RUN(a_finished_game_has_its_outcome);
    RUN(fewer_games_are_the_same_games);
    RUN(all_flavours_agree);
    RUN(the_logarithm);
    RUN(the_first_simulations);
    RUN(selection_follows_the_formula);
    RUN(sums_are_right);
    RUN(best_child_and_child);
    RUN(advancing_keeps_the_subtree);
    RUN(a_full_tree_goes_on);
    RUN(a_tree_with_room_again_grows);
    RUN(one_move_from_the_end);
    RUN(reproducible);
    RUN(the_subtree_is_kept);
    RUN(limits_are_obeyed);
    RUN(games_against_random);
    RUN(mcts_proves_what_is_true);
    return test_exit();
}
