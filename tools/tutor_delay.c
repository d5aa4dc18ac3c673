/* tutor_delay: how long the tutor holds back a move.
 *
 *     make build/tools/tutor_delay && build/tools/tutor_delay GAME SPEC MOVES SEED
 *
 * SPEC plays itself. Each of its first MOVES moves that leave a choice is looked at exactly as the tutor does it (a review of
 * that one move, with its verification), by the judge in one thread. Prints the wall time: median, nine in ten,
 * the longest, and the same of the moves that were verified. */
#include "base/now.h"
#include "base/rng.h"
#include "base/text.h"
#include "judge/review.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1000, PLIES_MAX = 300 };

typedef struct Delay {
    double ms;
    int thoughts;
} Delay;

static int by_time(const void *a, const void *b)
{
    const Delay *first = a, *second = b;
    return (first->ms > second->ms) - (first->ms < second->ms);
}

static Status look(const Game *game, Engine *judge, const Pos *pos, Move move, Delay *out)
{
    History history = {pos, 1, game_default_rules(game)};
    Review *review;
    Thought *thought = malloc(sizeof *thought);
    if (thought == NULL) return status_failed("no memory");
    int64_t begin = now_us();
    Status status = review_new_move(game, &history, move, &review);
    *out = (Delay){0};
    while (ok(&status) && review_wants(review) >= 0) {
        History asked = review_history(review);
        Limits limits = review_limits(review);
        if (review_forgets(review)) engine_forget(judge);
        status = engine_think(judge, &asked, &limits, NULL, thought);
        if (ok(&status)) review_take(review, thought);
        out->thoughts++;
    }
    out->ms = (double)(now_us() - begin) / 1000;
    review_free(review);
    free(thought);
    return status;
}

static void print(const char *what, Delay *delays, int count)
{
    if (count == 0) return;
    qsort(delays, (size_t)count, sizeof *delays, by_time);
    printf("%s: %d moves, median %.0f ms, nine in ten below %.0f ms, longest %.0f ms\n", what, count,
           delays[count / 2].ms, delays[count * 9 / 10].ms, delays[count - 1].ms);
}

static Status run(const Game *game, const char *spec, long wanted, long seed, Delay *delays, int *count)
{
    Engine *player, *judge;
    Thought *thought = malloc(sizeof *thought);
    Status status = engine_open(game, spec, NULL, &player);
    if (!ok(&status)) return status;
    status = engine_open(game, review_judge(game), NULL, &judge);
    for (long played = 0; ok(&status) && *count < wanted; played++) {
        Pos pos = game->start(0);
        Move moves[MOVES_MAX];
        for (int ply = 0; ok(&status) && ply < PLIES_MAX && *count < wanted && game->moves(&pos, moves) > 0;
             ply++) {
            History history = {&pos, 1, game_default_rules(game)};
            Limits limits = {.seed = rng_mix((uint64_t)seed, (uint64_t)(played * PLIES_MAX + ply))};
            status = engine_think(player, &history, &limits, NULL, thought);
            bool choice = game->moves(&pos, moves) > 1;
            if (ok(&status) && choice) status = look(game, judge, &pos, thought->move, &delays[(*count)++]);
            pos = game->play(&pos, thought->move);
        }
    }
    engine_close(player);
    engine_close(judge);
    free(thought);
    return status;
}

int main(int argc, char **argv)
{
    static Delay delays[MOST], verified[MOST];
    const Game *game;
    long moves, seed;
    int count = 0, checked = 0;
    bool read = argc == 5 && text_number(argv[3], 1, MOST, &moves) && text_number(argv[4], 0, 1 << 30, &seed);
    if (!read) {
        fprintf(stderr, "usage: tutor_delay GAME SPEC MOVES SEED\n");
        return 2;
    }
    Status status = game_find(argv[1], &game);
    if (ok(&status)) status = run(game, argv[2], moves, seed, delays, &count);
    if (!ok(&status)) {
        fprintf(stderr, "tutor_delay: %s\n", status.text);
        return 1;
    }
    for (int i = 0; i < count; i++)
        if (delays[i].thoughts > 2) verified[checked++] = delays[i];
    print("all", delays, count);
    print("verified", verified, checked);
    return 0;
}
