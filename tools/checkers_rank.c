/* checkers_rank: how well a short search of master agrees with a long one.
 *
 *   checkers_rank make SAMPLES COUNT NODES SEED > SET    positions with the exact value of every move
 *   checkers_rank test SET                               agreement of master as it is now
 *   checkers_rank moves SET NODES                        the moves of a search of so many nodes alone
 *
 * `make` draws COUNT different positions of even material in which both sides have at least 4 pieces from a
 * file of tools/checkers_selfplay.c that no training has used, and searches each with NODES nodes. `test`
 * prints Spearman's rank correlation between the values of a search of depth 2 and 10 and those of the set,
 * and for a search of NODES nodes (10,000) how often it plays the set's best move and how much it gives away
 * in the mean, in thousandths of the expected score. */
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"

#include "checkers_sample.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS_MAX = 5000, PIECES_LEAST = 4, LINE_ROOM = 4000 };

static const double SCALE = 55; /* hundredths of a man per logit */

typedef struct Entry {
    Pos pos;
    double value;
    int count;
    Move move[MOVES_MAX];
    double move_value[MOVES_MAX];
} Entry;

typedef struct Judge {
    const Game *game;
    Engine *engine;
    Thought thought;
    int count;
    Entry entry[POSITIONS_MAX];
} Judge;

static void think(Judge *judge, const Pos *pos, Limits limits)
{
    History history = {.pos = pos, .count = 1};
    engine_forget(judge->engine);
    Status status = engine_think(judge->engine, &history, &limits, NULL, &judge->thought);
    if (ok(&status)) return;
    fprintf(stderr, "checkers_rank: %s\n", status.text);
    exit(1);
}

/* ---- make ---- */

static bool is_wanted(const Judge *judge, const Pos *pos)
{
    Board board = board_of_pos(pos);
    Move moves[MOVES_MAX];
    int own = bits_count(board.own), other = bits_count(board.other);
    return own == other && own >= PIECES_LEAST &&
           bits_count(board.own & board.kings) == bits_count(board.other & board.kings) &&
           judge->game->moves(pos, moves) > 1;
}

static void print_entry(const Judge *judge, const Pos *pos)
{
    char text[POS_TEXT], move[MOVE_TEXT];
    judge->game->pos_text(pos, text);
    printf("%s %.0f", text, judge->thought.value);
    for (int i = 0; i < judge->thought.root_count; i++) {
        judge->game->move_text(pos, judge->thought.root[i].move, move);
        printf(" %s %.0f", move, judge->thought.root[i].value);
    }
    printf("\n");
    fflush(stdout);
}

static int make(Judge *judge, const char *path, int count, uint64_t nodes, uint64_t seed)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "checkers_rank: %s cannot be read\n", path);
        return 2;
    }
    fseek(file, 0, SEEK_END);
    uint32_t samples = (uint32_t)((size_t)ftell(file) / sizeof(CheckersSample));
    Rng rng = rng_seeded(seed);
    while (count > 0 && samples > 0) {
        CheckersSample sample;
        fseek(file, (long)(rng_below(&rng, samples) * sizeof sample), SEEK_SET);
        if (fread(&sample, sizeof sample, 1, file) != 1) break;
        Board board = board_of_sample(&sample);
        Pos pos = pos_of_board(&board);
        if (!is_wanted(judge, &pos)) continue;
        think(judge, &pos, (Limits){.nodes = nodes, .all_exact = true});
        if (fabs(judge->thought.value) < 150) print_entry(judge, &pos), count--;
    }
    fclose(file);
    return 0;
}

/* ---- test ---- */

static bool read_entry(const Judge *judge, const char *line, Entry *entry)
{
    char word[POS_TEXT];
    if (!text_word(&line, word, sizeof word)) return false;
    Status status = judge->game->pos_read(word, &entry->pos);
    if (!ok(&status) || !text_word(&line, word, sizeof word)) return false;
    entry->value = atof(word);
    entry->count = 0;
    while (text_word(&line, word, sizeof word) && entry->count < MOVES_MAX) {
        status = game_read_move(judge->game, &entry->pos, word, &entry->move[entry->count]);
        if (!ok(&status) || !text_word(&line, word, sizeof word)) return false;
        entry->move_value[entry->count++] = atof(word);
    }
    return entry->count > 0;
}

typedef struct Ranked {
    double value, rank;
    int place;
} Ranked;

static int by_value(const void *a, const void *b)
{
    double x = ((const Ranked *)a)->value, y = ((const Ranked *)b)->value;
    return (x > y) - (x < y);
}

static int by_place(const void *a, const void *b)
{
    return ((const Ranked *)a)->place - ((const Ranked *)b)->place;
}

/* Equal values share the mean of their ranks. */
static void rank(Ranked *list, int count)
{
    qsort(list, (size_t)count, sizeof *list, by_value);
    for (int from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && list[to].value == list[from].value; to++) {
        }
        for (int i = from; i < to; i++)
            list[i].rank = (from + to - 1) / 2.0;
    }
    qsort(list, (size_t)count, sizeof *list, by_place);
}

static double correlation(const Ranked *a, const Ranked *b, int count)
{
    double middle = (count - 1) / 2.0, ab = 0, aa = 0, bb = 0;
    for (int i = 0; i < count; i++) {
        double x = a[i].rank - middle, y = b[i].rank - middle;
        ab += x * y, aa += x * x, bb += y * y;
    }
    return ab / sqrt(aa * bb);
}

static double correlation_at(Judge *judge, int depth)
{
    static Ranked theirs[POSITIONS_MAX], ours[POSITIONS_MAX];
    for (int i = 0; i < judge->count; i++) {
        think(judge, &judge->entry[i].pos, (Limits){.depth = depth});
        theirs[i] = (Ranked){.value = judge->entry[i].value, .place = i};
        ours[i] = (Ranked){.value = judge->thought.value, .place = i};
    }
    rank(theirs, judge->count);
    rank(ours, judge->count);
    return correlation(theirs, ours, judge->count);
}

static double score_of(double value)
{
    return 1 / (1 + exp(-value / SCALE));
}

static void test_moves(Judge *judge, uint64_t nodes)
{
    double loss = 0, depth = 0;
    int best = 0;
    for (int i = 0; i < judge->count; i++) {
        const Entry *entry = &judge->entry[i];
        think(judge, &entry->pos, (Limits){.nodes = nodes});
        depth += judge->thought.depth;
        double most = -1e9, chosen = 0;
        for (int m = 0; m < entry->count; m++) {
            if (entry->move_value[m] > most) most = entry->move_value[m];
            if (entry->move[m] == judge->thought.move) chosen = entry->move_value[m];
        }
        best += chosen == most;
        loss += score_of(most) - score_of(chosen);
    }
    printf("%llu nodes: depth %.2f, best move %.1f %%, loss %.2f\n", (unsigned long long)nodes,
           depth / judge->count, 100.0 * best / judge->count, 1000 * loss / judge->count);
}

static bool read_set(Judge *judge, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[LINE_ROOM];
    while (file != NULL && judge->count < POSITIONS_MAX && fgets(line, sizeof line, file) != NULL)
        judge->count += read_entry(judge, line, &judge->entry[judge->count]);
    if (file != NULL) fclose(file);
    if (judge->count == 0) fprintf(stderr, "checkers_rank: %s holds no positions\n", path);
    return judge->count > 0;
}

static int test(Judge *judge, const char *path, uint64_t nodes, bool all)
{
    if (!read_set(judge, path)) return 2;
    if (all)
        printf("%d positions: rank correlation %.3f at depth 2, %.3f at depth 10\n", judge->count,
               correlation_at(judge, 2), correlation_at(judge, 10));
    test_moves(judge, nodes);
    return 0;
}

int main(int argc, char **argv)
{
    static Judge judge;
    Status status = game_find("checkers", &judge.game);
    if (ok(&status)) status = engine_open(judge.game, "master", &(EngineSetup){.hash_mb = 4}, &judge.engine);
    if (!ok(&status)) {
        fprintf(stderr, "checkers_rank: %s\n", status.text);
        return 1;
    }
    if (argc == 6 && strcmp(argv[1], "make") == 0)
        return make(&judge, argv[2], atoi(argv[3]), strtoull(argv[4], NULL, 10), strtoull(argv[5], NULL, 10));
    if (argc == 3 && strcmp(argv[1], "test") == 0) return test(&judge, argv[2], 10000, true);
    if (argc == 4 && strcmp(argv[1], "moves") == 0)
        return test(&judge, argv[2], strtoull(argv[3], NULL, 10), false);
    fprintf(
        stderr,
        "usage: checkers_rank make SAMPLES COUNT NODES SEED | checkers_rank test SET | checkers_rank moves SET NODES\n");
    return 2;
}
