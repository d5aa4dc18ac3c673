#include "front/cli/rate_study.h"

#include "judge/puzzle.h"
#include "judge/review.h"
#include "view/judge_words.h"

#include <stdlib.h>
#include <string.h>

/* ---- Mistakes ---- */

/* Insert it if it is one of the worst. */
static void add_mistake(RatedProgram *rated, const RateMistake *mistake)
{
    int at = 0;
    while (at < rated->mistakes && rated->mistake[at].loss >= mistake->loss)
        at++;
    if (at == RATE_MISTAKES) return;
    if (rated->mistakes < RATE_MISTAKES) rated->mistakes++;
    memmove(&rated->mistake[at + 1], &rated->mistake[at],
            (size_t)(rated->mistakes - at - 1) * sizeof *mistake);
    rated->mistake[at] = *mistake;
}

static void collect(const Review *review, const RateLost *lost, RatedProgram *rated)
{
    for (int ply = 0; ply < review_moves(review); ply++) {
        const Judgement *judgement = review_judgement(review, ply);
        if (judgement == NULL || judgement->side != lost->side || judgement->mark == MARK_NONE) continue;
        RateMistake mistake = {.loss = judgement->best_chance - judgement->chance, .step = lost->step};
        Text sentence = text_into(mistake.sentence, sizeof mistake.sentence);
        words_judgement(NULL, review, ply, &sentence);
        review_game(review)->pos_text(review_pos(review, ply), mistake.position);
        add_mistake(rated, &mistake);
    }
}

static Status review_lost(const RateSetup *setup, const RateLost *lost, Engine *judge, RatedProgram *rated)
{
    const Game *game = setup->game;
    Pos *pos = malloc((size_t)(lost->game.count + 1) * sizeof *pos);
    if (pos == NULL) return status_failed("no memory for %d positions", lost->game.count + 1);
    pos[0] = lost->game.from;
    for (int i = 0; i < lost->game.count; i++)
        pos[i + 1] = game->play(&pos[i], lost->game.moves[i]);
    History history = {.pos = pos, .count = lost->game.count + 1, .rules = game_default_rules(game)};
    Review *review;
    Status status = review_new(game, &history, lost->game.moves, &review);
    free(pos);
    if (!ok(&status)) return status;
    status = review_run(review, judge, &(Watch){.stop = setup->stop}, NULL, NULL);
    if (ok(&status) && review_wants(review) < 0) collect(review, lost, rated);
    review_free(review);
    return status;
}

Status rate_review(const RateSetup *setup, RatedProgram *rated)
{
    Engine *judge;
    if (rated->lost_count == 0 || setup->reviewed == 0) return status_ok();
    Status status = engine_open(setup->game, review_judge(setup->game), NULL, &judge);
    if (!ok(&status)) return status;
    for (int i = 0; ok(&status) && i < rated->lost_count && i < setup->reviewed; i++)
        status = review_lost(setup, &rated->lost[i], judge, rated);
    engine_close(judge);
    return status;
}

/* ---- Puzzles ---- */

/* A program that fails has not solved it. */
static bool solves(const RateSetup *setup, const Puzzle *puzzle, Engine *engine, Thought *room)
{
    History history = {.pos = &puzzle->pos, .count = 1, .rules = game_default_rules(setup->game)};
    Limits limits = setup->limits;
    limits.seed = setup->seed;
    engine_forget(engine);
    Status status = engine_think(engine, &history, &limits, &(Watch){.stop = setup->stop}, room);
    return ok(&status) && room->move == puzzle->move;
}

Status rate_puzzles(const RateSetup *setup, RatedProgram *rated, Engine *engine)
{
    Puzzles puzzles;
    Status status = puzzles_open(setup->game, NULL, &puzzles);
    if (!ok(&status)) return status;
    Thought *room = malloc(sizeof *room);
    int wanted = setup->puzzles < puzzles.count ? setup->puzzles : puzzles.count;
    for (int i = 0; room != NULL && i < wanted && !atomic_load(setup->stop); i++) {
        const Puzzle *puzzle = &puzzles.puzzle[(long)i * puzzles.count / wanted];
        int grade = puzzle->grade < RATE_GRADES ? puzzle->grade : RATE_GRADES - 1;
        rated->asked[grade]++;
        rated->solved[grade] += solves(setup, puzzle, engine, room);
    }
    free(room);
    puzzles_release(&puzzles);
    return status;
}
