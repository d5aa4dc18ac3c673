/* The strong engine: its evaluation, its search and its behaviour as an engine. */
#include "test.h"

#include "base/rng.h"
#include "engine/contempt.h"
#include "engine/engine.h"
#include "games/checkers/egdb/egdb_index.h"
#include "games/checkers/engine/eval.h"
#include "games/checkers/engine/search.h"

static const Game *game;

static Pos read(const char *text)
{
    Pos pos = {0};
    CHECK_OK(game->pos_read(text, &pos));
    return pos;
}

static Engine *open_engine(const char *spec)
{
    Engine *engine = NULL;
    CHECK_OK(engine_open(game, spec, NULL, &engine));
    return engine;
}

static Thought think(Engine *engine, History history, Limits limits)
{
    static Thought thought;
    CHECK_OK(engine_think(engine, &history, &limits, NULL, &thought));
    return thought;
}

static Thought think_alone(const char *position, Limits limits)
{
    Engine *engine = open_engine("master");
    Pos pos = read(position);
    Thought thought = think(engine, (History){&pos, 1, 0}, limits);
    engine_close(engine);
    return thought;
}

static const char *chosen(const char *position, Limits limits)
{
    static char text[MOVE_TEXT];
    Pos pos = read(position);
    game->move_text(&pos, think_alone(position, limits).move, text);
    return text;
}

/* The same position with colours exchanged and the board turned. */
static Board mirrored(const Board *board)
{
    return (Board){cells_turned(board->own), cells_turned(board->other), cells_turned(board->kings),
                   board->side ^ 1};
}

static int evaluate_anew(const NetWeights *net, const Board *board)
{
    NetSums sums = {0};
    if (net != NULL) net_sums_clear(net, &sums);
    return HOT_PICK(search_evaluate)(net, &sums, board);
}

/* Both flavours of the hot code and both views of a position give one value. */
static void check_value(const NetWeights *net, const Board *board)
{
    Board turned = mirrored(board);
    int value = evaluate_anew(net, board);
    CHECK_INT(evaluate_anew(net, &turned), value);
    NetSums sums = {0};
    if (net != NULL) net_sums_clear(net, &sums);
    CHECK_INT(search_evaluate_base(net, &sums, board), value);
}

static void evaluation_knows_no_colours(void)
{
    Rng rng = rng_seeded(5);
    int seen = 0;
    Net net;
    checkers_net_open(NULL, &net);
    for (int g = 0; g < 100; g++) {
        Pos pos = game->start(0);
        Move moves[MOVES_MAX];
        for (int ply = 0, count; ply < 90 && (count = game->moves(&pos, moves)) > 0; ply++) {
            Board board = board_of_pos(&pos);
            check_value(NULL, &board);
            if (net.weights != NULL) check_value(net.weights, &board);
            seen++;
            pos = game->play(&pos, moves[rng_below(&rng, (uint32_t)count)]);
        }
    }
    CHECK(seen > 3000);
    checkers_net_close(&net);
}

/* The first layer is updated from position to position; the value is the same as if computed from scratch. */
static void network_keeps_its_sums(void)
{
    Rng rng = rng_seeded(6);
    Net net;
    NetSums sums[2];
    checkers_net_open(NULL, &net);
    if (net.weights == NULL) return;
    net_sums_clear(net.weights, &sums[0]), net_sums_clear(net.weights, &sums[1]);
    for (int i = 0; i < 3000; i++) {
        Pos pos = game->start(0);
        Move moves[MOVES_MAX];
        for (int left = (int)rng_below(&rng, 60), count; left > 0 && (count = game->moves(&pos, moves)) > 0;
             left--)
            pos = game->play(&pos, moves[rng_below(&rng, (uint32_t)count)]);
        Board board = board_of_pos(&pos);
        NetSums *kept = &sums[rng_below(&rng, 2)];
        int value = HOT_PICK(search_evaluate)(net.weights, kept, &board);
        CHECK_INT(value, evaluate_anew(net.weights, &board));
    }
    checkers_net_close(&net);
}

/* A file whose rows would point outside the pattern tables is not used. */
static void wrong_patterns_are_refused(void)
{
    static NetWeights weights;
    CHECK(!net_has_pattern_steps(&weights));
    for (int input = 0; input < NET_INPUTS; input++)
        for (int region = 0; region < NET_REGIONS; region++)
            weights.first[input][NET_WIDTH + region] = (int16_t)net_pattern_step(region, input);
    CHECK(net_has_pattern_steps(&weights));
    weights.first[NET_INPUTS - 1][NET_ROW - 1]++;
    CHECK(!net_has_pattern_steps(&weights));
    weights.first[NET_INPUTS - 1][NET_ROW - 1]--;
    weights.first_bias[NET_WIDTH] = -1;
    CHECK(!net_has_pattern_steps(&weights));
}

/* However many men are in a region, their pattern number is within its table. */
static void patterns_stay_in_their_tables(void)
{
    for (int region = 0; region < NET_REGIONS; region++) {
        int most = 0, squares = 0;
        for (int square = 0; square < 32; square++) {
            most += net_pattern_step(region, 64 + square);
            squares += net_pattern_step(region, square) > 0;
            CHECK_INT(net_pattern_step(region, 32 + square), 0);
        }
        CHECK_INT(squares, 8);
        CHECK_INT(most, NET_PATTERNS - 1);
    }
}

static void cells_turn_around(void)
{
    for (int square = 0; square < 32; square++)
        CHECK(cells_turned(square_set(square)) == square_set(31 - square));
}

static void wins_what_is_won(void)
{
    Thought thought = think_alone("B:W20:BK16,K11", (Limits){.depth = 9});
    CHECK(thought.proven);
    CHECK(thought.value > SEARCH_SURE);
    CHECK(thought.chance > 0.99);
    /* Two kings against one in the double corner: nine moves; some of them are reduced. It takes some 25,000 nodes
     * without databases, and 540,000 with one that knows that it is won but not how. */
    thought = think_alone("B:WK32:BK19,K18", (Limits){.nodes = 3000000});
    CHECK(thought.proven && thought.value > SEARCH_SURE);
    /* The other side knows that it is lost. */
    thought = think_alone("W:W20:BK19,K11", (Limits){.depth = 9});
    CHECK(thought.proven && thought.value < -SEARCH_SURE);
}

/* The Fourth Position, some moves later: a king is given up, and four moves later the ending is in the database.
 * Pruning must not keep a search from seeing beyond a sacrifice, however deep it is. */
static void sees_beyond_a_sacrifice(void)
{
    Thought thought = think_alone("B:W30,K31,K32:BK18,K20,21,K28", (Limits){.nodes = 3000000});
    CHECK(thought.value > SEARCH_DECIDED);
}

/* 28-24 gives a king away and is at once in the database, as a win. It is a harder one than with all four. */
static void gives_nothing_for_a_known_win(void)
{
    Pos pos = read("B:W13,K19:B6,K14,K28,K31");
    Thought thought = think_alone("B:W13,K19:B6,K14,K28,K31", (Limits){.nodes = 20000});
    Pos next = game->play(&pos, thought.move);
    Board board = board_of_pos(&next);
    CHECK(thought.value > SEARCH_DECIDED);
    CHECK(board_jumpers(&board) == 0);
}

/* Plies that the side to move takes to win against a defence with few nodes; 0 if it does not. */
static int plies_to_win(const char *position)
{
    enum { PLIES = 200, NODES = 10000, FEW = 500 };
    Engine *engine = open_engine("master");
    Pos pos[PLIES + 1] = {read(position)};
    int side = game->side(&pos[0]), plies = 0;
    for (int count = 1; count <= PLIES && plies == 0; count++) {
        History history = {pos, count, RULE_REPETITION | RULE_FORTY_MOVES};
        Result result = game->result(&history);
        if (outcome_winner(result.outcome) == side) plies = count - 1;
        if (result.outcome != OUTCOME_NONE || count == PLIES) break;
        Thought thought = think(engine, history, (Limits){.nodes = count % 2 == 1 ? NODES : FEW});
        pos[count] = game->play(&pos[count - 1], thought.move);
    }
    engine_close(engine);
    return plies;
}

/* Five pieces, up to 101 plies from the end, which the forty moves ended in a draw when nothing said how soon the next
 * piece or man goes. */
static void brings_long_wins_home(void)
{
    static const char *const WON[] = {"B:WK1,K2:B5,15,16", "B:WK26,K29:B20,28,K9", "B:W5,29:B3,15,K28"};
    Egdb *db = NULL;
    CHECK_OK(egdb_open(NULL, 1, &db));
    bool steps = egdb_section(db, egdb_slice_id((EgdbSlice){0, 2, 3, 0}), EGDB_STEPS) != NULL;
    for (int i = 0; steps && i < 3; i++) /* the page does without */
        CHECK(plies_to_win(WON[i]) > 0);
    egdb_close(db);
}

static int evaluate(const Pos *pos)
{
    Board board = board_of_pos(pos);
    Net net;
    checkers_net_open(NULL, &net);
    int value = evaluate_anew(net.weights, &board);
    checkers_net_close(&net);
    return value;
}

static Pos after(Pos pos, const char *text)
{
    Move move = MOVE_NONE;
    CHECK_OK(game_read_move(game, &pos, text, &move));
    return game->play(&pos, move);
}

/* The value at the end of a line is that of the quiet position after the exchange. */
static void looks_through_exchanges(void)
{
    Pos pos = read("B:W18,26,27,30,32:B14,1"), took = after(pos, "14x23");
    Pos one = after(took, "26x19"), other = after(took, "27x18");
    int wanted = evaluate(&one) < evaluate(&other) ? evaluate(&one) : evaluate(&other);
    CHECK_INT(think_alone("B:W18,26,27,30,32:B14,1", (Limits){.depth = 1}).value, wanted);
    /* 22-17 loses a man for nothing: seen at depth 1. */
    CHECK(strcmp(chosen("W:W22,30,31,32:B13,1,2,3", (Limits){.depth = 1}), "22-17") != 0);
    /* Black stands still, but must answer the threat 18x9. */
    CHECK(strcmp(chosen("B:W18,22,31,32:B14,1,3,11", (Limits){.depth = 1}), "11-16") != 0);
}

static void line_is_playable(void)
{
    Thought thought = think_alone("B:W21-32:B1-12", (Limits){.depth = 11});
    Pos pos = game->start(0);
    CHECK(thought.pv_count >= 5);
    CHECK(thought.pv[0] == thought.move);
    for (int i = 0; i < thought.pv_count; i++) {
        CHECK(game_is_legal(game, &pos, thought.pv[i]));
        if (game_is_legal(game, &pos, thought.pv[i])) pos = game->play(&pos, thought.pv[i]);
    }
}

static void same_work_gives_the_same_thought(void)
{
    Engine *engine = open_engine("master");
    Pos pos = read("B:W17,18,21,22,25-27,30-32:B1-3,5-7,9-12");
    Limits limits = {.nodes = 50000};
    Thought first = think(engine, (History){&pos, 1, 3}, limits);
    engine_forget(engine);
    Thought second = think(engine, (History){&pos, 1, 3}, limits);
    CHECK_INT(second.nodes, first.nodes);
    CHECK(second.move == first.move && second.value == first.value && second.depth == first.depth);
    CHECK(first.nodes <= limits.nodes + 1024);
    engine_close(engine);
}

static int exact_moves(const Thought *thought)
{
    int count = 0;
    for (int i = 0; i < thought->root_count; i++)
        count += thought->root[i].exact;
    return count;
}

static void works_out_as_many_lines_as_asked(void)
{
    Thought thought = think_alone("B:W21-32:B1-12", (Limits){.depth = 8, .lines = 3});
    CHECK(exact_moves(&thought) >= 3 && exact_moves(&thought) < 7);
    thought = think_alone("B:W21-32:B1-12", (Limits){.depth = 8, .all_exact = true});
    CHECK_INT(thought.root_count, 7);
    CHECK_INT(exact_moves(&thought), 7);
    for (int i = 0; i < 7; i++) {
        CHECK(thought.root[i].value <= thought.value);
        CHECK(thought.root[i].pv_count > 1 && thought.root[i].pv[0] == thought.root[i].move);
    }
}

/* A search that is stopped within a depth still has the value of its move from the previous depth. */
static void value_of_the_move_is_exact(void)
{
    for (uint64_t nodes = 5000; nodes <= 60000; nodes += 5000) {
        Thought thought = think_alone("B:W21-32:B1-12", (Limits){.nodes = nodes});
        for (int i = 0; i < thought.root_count; i++) {
            if (thought.root[i].move != thought.move) continue;
            CHECK(thought.root[i].exact);
            CHECK(thought.root[i].value == thought.value);
        }
    }
}

/* A search that is stopped within a window that was too narrow knows only a bound of its move: it tells the
 * value of the depth before, which may be far better or worse than the bound. The bound of another move says that
 * it is better still. */
static void a_bound_is_not_told_as_a_value(void)
{
    Engine *engine = open_engine("master");
    Pos pos = read("W:W12,19-23,29,32:B3,4,7,9-11,13,14");
    for (uint64_t nodes = 2000; nodes < 100000; nodes += 2000) {
        engine_forget(engine);
        Thought thought = think(engine, (History){&pos, 1, 0}, (Limits){.nodes = nodes});
        engine_forget(engine);
        Thought complete = think(engine, (History){&pos, 1, 0}, (Limits){.depth = thought.depth});
        for (int i = 0; i < thought.root_count; i++)
            if (thought.root[i].move == thought.move && !thought.root[i].exact)
                CHECK(thought.move != complete.move && thought.value > complete.value);
    }
    engine_close(engine);
}

static void keeps_its_limits(void)
{
    CHECK_INT(think_alone("B:W21-32:B1-12", (Limits){.depth = 6}).depth, 6);
    Engine *engine = open_engine("master");
    Pos pos = game->start(0);
    atomic_bool stop = true;
    Watch watch = {.stop = &stop};
    History history = {&pos, 1, 3};
    Limits limits = {.infinite = true};
    static Thought thought;
    CHECK_OK(engine_think(engine, &history, &limits, &watch, &thought));
    CHECK(game_is_legal(game, &pos, thought.move));
    CHECK(thought.nodes < 1200);
    engine_close(engine);
}

/* Both sides move a king back and forth, until `plies` moves have been made. */
static int shuffle(const char *position, int plies, Pos *out)
{
    static const char *const moves[] = {"1-5", "32-28", "5-1", "28-32"};
    out[0] = read(position);
    for (int i = 0; i < plies; i++) {
        Move move;
        CHECK_OK(game_read_move(game, &out[i], moves[i % 4], &move));
        out[i + 1] = game->play(&out[i], move);
    }
    return plies + 1;
}

static void knows_the_rules_that_draw(void)
{
    Pos pos[90];
    /* Three kings against one, but the next step is the eightieth without progress. */
    int count = shuffle("B:WK32:BK1,K2,K3", 79, pos);
    Engine *engine = open_engine("master");
    CHECK(think(engine, (History){pos, count, 0}, (Limits){.depth = 7}).value < -100);
    engine_forget(engine);
    CHECK_INT(think(engine, (History){pos, count, 2}, (Limits){.depth = 7}).value, 0);
    /* White is lost, but may repeat: the third occurrence of the position after 28-32. */
    count = shuffle("B:WK32:BK1,K2,K3", 7, pos);
    engine_forget(engine);
    Thought thought = think(engine, (History){pos, count, 3}, (Limits){.depth = 7});
    CHECK_INT(thought.value, 0);
    char text[MOVE_TEXT];
    game->move_text(&pos[count - 1], thought.move, text);
    CHECK_TEXT(text, "28-32");
    engine_close(engine);
}

/* White's lone king against three, five plies deep, in an empty table. */
static Task lone_king(Search *search, int reversible, int alpha, int beta)
{
    memset(search, 0, sizeof *search);
    if (!hash_table_init(&search->table, 1 << 16)) exit(1);
    Pos here = read("W:WK28:BK1,K2,K3");
    Board board = board_of_pos(&here);
    return (Task){.board = board,
                  .key = board_hash(&board),
                  .depth = 5,
                  .alpha = alpha,
                  .beta = beta,
                  .ply = 1,
                  .reversible = reversible};
}

/* What a table remembers of it: it may repeat or not. */
static HashEntry remembered(int reversible, int limit, bool repeated)
{
    static Search search;
    Task task = lone_king(&search, reversible, -SEARCH_INFINITE, SEARCH_INFINITE);
    Pos drawn = read("B:WK32:BK1,K2,K3");
    Board again = board_of_pos(&drawn);
    if (repeated) search.key[SEARCH_PAST - 2] = search.key[SEARCH_PAST - 6] = board_hash(&again);
    search.quiet_limit = limit;
    RootLine line;
    HashEntry found = {0};
    HOT_PICK(search_run)(&search, &task, &line);
    hash_table_find(&search.table, task.key, &found);
    hash_table_release(&search.table);
    return found;
}

/* A draw by what was played before is none on another path. */
static void draws_of_one_path_stay_there(void)
{
    HashEntry lost = remembered(20, 0, false), drawn = remembered(20, 0, true),
              late = remembered(79, 80, false);
    CHECK(lost.bound != BOUND_NONE && !lost.on_path && lost.value < -100);
    CHECK(drawn.bound != BOUND_NONE && drawn.on_path && drawn.value == 0);
    CHECK(late.bound == BOUND_NONE); /* it has an entry of its own */
}

static void draws_of_another_path_are_not_believed(void)
{
    enum { LOST = -100 };
    static Search search;
    for (int on_path = 0; on_path < 2; on_path++) {
        Task task = lone_king(&search, 0, LOST, LOST + 1);
        HashEntry draw = {.eval = INT16_MIN,
                          .depth = 9,
                          .bound = BOUND_EXACT,
                          .best = HASH_NO_MOVE,
                          .on_path = on_path & 1};
        hash_table_store(&search.table, task.key, draw);
        RootLine line;
        CHECK_INT(HOT_PICK(search_run)(&search, &task, &line) <= LOST, on_path);
        hash_table_release(&search.table);
    }
}

static int value_at(int contempt, const char *position, int ply)
{
    static Search search;
    search.contempt = contempt;
    Pos pos = read(position);
    CHECK(hash_table_init(&search.table, 1 << 20));
    RootLine line;
    Task task = {.board = board_of_pos(&pos), .depth = 0, .alpha = -1000, .beta = 1000, .ply = ply};
    int value = HOT_PICK(search_run)(&search, &task, &line);
    hash_table_release(&search.table);
    return value;
}

/* With contempt the side at the root likes pieces on the board, as long as there are many. It is not told: the
 * value of a position is the same to a reader. */
static void contempt_keeps_pieces_on_the_board(void)
{
    static const struct {
        const char *position;
        int more;
    } CASES[] = {{"B:W21-32:B1-12", 32}, {"B:W25-32:B1-8", 16}, {"B:W29-32:B1-4", 0}, {"B:WK32:BK1,K2", 0}};
    for (int i = 0; i < 4; i++)
        for (int ply = 0; ply < 2; ply++) {
            int more = ply == 0 ? CASES[i].more : -CASES[i].more;
            CHECK_INT(value_at(32, CASES[i].position, ply), value_at(0, CASES[i].position, ply) + more);
        }
    Engine *engine = NULL;
    Pos pos[90];
    CHECK_OK(engine_open(game, "master", &(EngineSetup){.contempt = 40}, &engine));
    pos[0] = read("B:W21-32:B1-12");
    Thought thought = think(engine, (History){pos, 1, 0}, (Limits){.move_ms = 5});
    CHECK(thought.chance > 0.3 && thought.chance < 0.65); /* with contempt it would be 0.9 */
    int count = shuffle("B:WK32:BK1,K2,K3", 79, pos);
    thought = think(engine, (History){pos, count, 2}, (Limits){.move_ms = 5});
    CHECK_INT(thought.value, 0);
    engine_close(engine);
}

/* The table is shared by games, which are played with contempt, and by judging, which is done without. An entry
 * of one must not be found by the other, nor by a search for the other side. */
static void contempt_has_its_own_keys(void)
{
    CHECK(contempt_key(0, 0) == 0 && contempt_key(0, 1) == 0);
    CHECK(contempt_key(9, 0) != 0 && contempt_key(9, 0) != contempt_key(9, 1));
    CHECK(contempt_applies(&(Limits){.move_ms = 100}));
    CHECK(!contempt_applies(&(Limits){.move_ms = 100, .lines = 3}));
    CHECK(!contempt_applies(&(Limits){.nodes = 100}));
    CHECK_INT(contempt_value(-1, 55), 0);
    CHECK_INT(contempt_value(4, 55), 9);
}

static void table_keeps_the_deep_and_the_new(void)
{
    HashTable table;
    HashEntry found;
    CHECK(hash_table_init(&table, 0));
    uint64_t step = table.mask + 1; /* keys of one bucket */
    for (uint64_t i = 1; i <= 4; i++)
        hash_table_store(&table, i * step, (HashEntry){.depth = (int8_t)(4 + i), .bound = BOUND_EXACT});
    hash_table_store(&table, 9 * step, (HashEntry){.depth = 1, .bound = BOUND_LOWER});
    CHECK(!hash_table_find(&table, step, &found));
    CHECK(hash_table_find(&table, 4 * step, &found) && hash_table_find(&table, 9 * step, &found));
    table.age++;
    hash_table_store(&table, 9 * step, (HashEntry){.depth = 2, .bound = BOUND_LOWER});
    hash_table_store(&table, 10 * step, (HashEntry){.depth = 1, .bound = BOUND_LOWER});
    CHECK(!hash_table_find(&table, 2 * step, &found));
    CHECK(hash_table_find(&table, 9 * step, &found) && found.depth == 2);
    hash_table_clear(&table);
    CHECK(!hash_table_find(&table, 9 * step, &found));
    hash_table_release(&table);
}

/* Two threads write one slot at once: a mixture of two entries must not match any position. */
static void torn_entries_are_not_found(void)
{
    HashTable table;
    HashEntry found;
    CHECK(hash_table_init(&table, 0));
    hash_table_store(&table, 77, (HashEntry){.depth = 5, .bound = BOUND_EXACT, .value = 12});
    CHECK(hash_table_find(&table, 77, &found) && found.value == 12);
    HashSlot *slot = hash_table_bucket(&table, 77);
    while (atomic_load(&slot->entry) == 0)
        slot++;
    atomic_fetch_xor(&slot->entry, 1);
    CHECK(!hash_table_find(&table, 77, &found));
    hash_table_release(&table);
}

/* Four threads on one table: the answer is legal, the position's win is seen, and all of them have worked. */
static void several_threads_search_together(void)
{
    EngineSetup setup = {.threads = 4};
    Engine *engine = NULL;
    static Thought thought;
    CHECK_OK(engine_open(game, "master", &setup, &engine));
    Pos pos;
    CHECK_OK(game->pos_read("B:W21-32:B1-12", &pos));
    History history = {.pos = &pos, .count = 1};
    CHECK_OK(engine_think(engine, &history, &(Limits){.depth = 9}, NULL, &thought));
    CHECK_INT(thought.depth, 9);
    CHECK(thought.nodes > 0);
    CHECK_OK(game->pos_read("B:W27:BK14,K15,K23", &pos));
    CHECK_OK(engine_think(engine, &history, &(Limits){.depth = 11}, NULL, &thought));
    CHECK(thought.proven && thought.value > 0);
    engine_close(engine);
}

int main(void)
{
    Status found = game_find("checkers", &game);
    if (!ok(&found)) return 1;
    RUN(cells_turn_around);
    RUN(evaluation_knows_no_colours);
    RUN(network_keeps_its_sums);
    RUN(wrong_patterns_are_refused);
    RUN(patterns_stay_in_their_tables);
    RUN(wins_what_is_won);
    RUN(brings_long_wins_home);
    RUN(sees_beyond_a_sacrifice);
    RUN(gives_nothing_for_a_known_win);
    RUN(looks_through_exchanges);
    RUN(line_is_playable);
    RUN(same_work_gives_the_same_thought);
    RUN(works_out_as_many_lines_as_asked);
    RUN(value_of_the_move_is_exact);
    RUN(a_bound_is_not_told_as_a_value);
    RUN(keeps_its_limits);
    RUN(knows_the_rules_that_draw);
    RUN(draws_of_one_path_stay_there);
    RUN(draws_of_another_path_are_not_believed);
    RUN(contempt_keeps_pieces_on_the_board);
    RUN(contempt_has_its_own_keys);
    RUN(table_keeps_the_deep_and_the_new);
    RUN(torn_entries_are_not_found);
    RUN(several_threads_search_together);
    return test_exit();
}
