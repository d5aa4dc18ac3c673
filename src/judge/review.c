#include "judge/review.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The loss needed for a verified mark, and for a move to be worth verifying. Of the marks between 0.06 and
 * 0.10 one in four did not survive a search with ten times the nodes of the verification, of those between
 * 0.10 and 0.15 one in ten; so both looks must see more than that. */
static const double MARK_LOSS[] = {[MARK_INACCURACY] = 0.15, [MARK_MISTAKE] = 0.20, [MARK_BLUNDER] = 0.25};
static const double CANDIDATE_LOSS = 0.10;
/* As good as won or lost, before and after the move: a loss there is not worth mentioning. */
static const double DECIDED_CHANCE = 0.15;
/* The loss needed if one of the two positions is proven and the other is not, even after the third search. */
static const double ONE_SIDED_LOSS = 0.40;
/* Of a single move (a person waits for it) a loss that both looks see to be as large as this is certain. */
static const double PLAIN_LOSS = 0.40;
/* A move that lost as much at first sight is not acquitted before other better moves have been tried, OTHERS at most. */
static const double OTHER_LOSS = 0.12;
enum { OTHERS = 2 };
enum { JUDGE_NODES = 100000, VERIFY_TIMES = 10, AGAIN_TIMES = 40, PROOF_TIMES = 100, VERIFY_PLIES = 4 };

/* What is known about one position, from the point of view of the side to move. */
typedef struct Assessment {
    bool known, proven, decided;
    int end_plies; /* see Thought */
    double chance, value;
    int line_count;
    Move line[REVIEW_LINE];
} Assessment;

/* What the next thought is about: a position of the game for the first time and then, for a move that seems
 * to deserve a mark, once more the position after it and the one after the better move. Of these two, what is
 * not proven is searched a third time, longer still: an estimate may swing. */
typedef enum Stage {
    STAGE_FIRST,
    STAGE_PLAYED,
    STAGE_BETTER,
    STAGE_AGAIN_PLAYED,
    STAGE_AGAIN_BETTER,
    STAGE_OTHER, /* the better move was none: the position in which it was played, for another one */
} Stage;

/* One look at the move being verified: the positions after the move played and after the better one, in both
 * of which the opponent is to move. */
typedef struct Look {
    Assessment played, better;
} Look;
enum { LOOK_FIRST, LOOK_SECOND, LOOK_THIRD, LOOKS };

struct Review {
    const Game *game;
    unsigned rules;
    int moves;    /* positions are moves + 1 */
    int first;    /* moves before this one are not judged */
    double least; /* smaller losses are not reported */
    int wants;
    bool begun;  /* a thought has been taken */
    bool single; /* one move alone is judged */
    Stage stage;
    int tried; /* better moves of the move being verified that turned out to be none */
    Move tried_move[OTHERS + 1];
    Limits limits;
    Pos *pos;
    Look looks[LOOKS]; /* at the move being verified; the third is the second where both are proven */
    Pos *better;       /* the game up to the move being verified, then the position after the better move */
    Assessment *assessments;
    Judgement *judgements;
    Result result;
};

const char *review_judge(const Game *game)
{
    return engine_strongest(game)->name;
}

const char *review_solver(const Game *game)
{
    for (const EngineKind *const *kind = engine_kinds(game); *kind != NULL; kind++)
        if (strcmp((*kind)->name, "solve") == 0) return (*kind)->name;
    return NULL;
}

uint64_t review_nodes(const Game *game)
{
    const Explainer *explainer = game_explainer(game);
    return explainer != NULL && explainer->nodes > 0 ? explainer->nodes : JUDGE_NODES;
}

uint64_t review_verify_nodes(const Game *game)
{
    return VERIFY_TIMES * review_nodes(game);
}

/* ---- Judging ---- */

/* Win, draw or loss, whichever is nearest. */
static double nearest_outcome(double chance)
{
    return chance >= 0.75 ? 1.0 : chance < 0.25 ? 0.0 : 0.5;
}

static double lost_chance(const Judgement *judgement)
{
    if (!judgement->proven) return judgement->best_chance - judgement->chance;
    return nearest_outcome(judgement->best_chance) - nearest_outcome(judgement->chance);
}

static Mark mark_of(const Judgement *judgement, double loss)
{
    bool is_lost = judgement->best_chance<DECIDED_CHANCE, is_won = judgement->chance> 1 - DECIDED_CHANCE;
    if (is_lost || is_won) return MARK_NONE;
    Mark mark = MARK_BLUNDER;
    while (mark > MARK_NONE && loss < MARK_LOSS[mark])
        mark--;
    return mark;
}

static Change change_of(const Judgement *judgement, bool played_proven)
{
    double from = nearest_outcome(judgement->best_chance), to = nearest_outcome(judgement->chance);
    if (!judgement->proven || !played_proven || to >= from) return CHANGE_NONE;
    return to > 0 ? CHANGE_WIN_TO_DRAW : from > 0.5 ? CHANGE_WIN_TO_LOSS : CHANGE_DRAW_TO_LOSS;
}

/* A move and what follows it. */
static int prepend(Move move, const Assessment *after, Move out[REVIEW_LINE])
{
    int kept = after->line_count < REVIEW_LINE ? after->line_count : REVIEW_LINE - 1;
    out[0] = move;
    memcpy(out + 1, after->line, (size_t)kept * sizeof *out);
    return kept + 1;
}

/* Do the lines of a look show the reason? A line that ends too early is no evidence against it. */
static bool shows(const Mistake *mistake, const Look *look, const Reason *reason)
{
    Move line[REVIEW_LINE];
    Mistake seen = *mistake;
    seen.reply = look->played.line;
    seen.reply_count = look->played.line_count;
    seen.line = line;
    seen.line_count = prepend(mistake->best, &look->better, line);
    seen.chance = 1 - look->played.chance;
    seen.best_chance = 1 - look->better.chance;
    int count = reason_is_missed(reason->kind) ? seen.line_count : seen.reply_count;
    return count < reason->line_count || game_explainer(mistake->game)->holds(&seen, reason);
}

/* The reason is found in the lines of the last look, and given only if the other looks show it as well. */
static void explain_ply(Review *review, int ply)
{
    const Explainer *explainer = game_explainer(review->game);
    if (explainer == NULL) return;
    Judgement *judgement = &review->judgements[ply];
    Mistake mistake = {.game = review->game,
                       .pos = &review->pos[ply],
                       .played = judgement->played,
                       .best = judgement->best,
                       .reply = judgement->reply,
                       .reply_count = judgement->reply_count,
                       .line = judgement->line,
                       .line_count = judgement->line_count,
                       .chance = judgement->chance,
                       .best_chance = judgement->best_chance};
    Reason reason = explainer->explain(&mistake);
    for (int i = 0; i < LOOKS; i++)
        if (reason.kind != REASON_NONE && !shows(&mistake, &review->looks[i], &reason)) return;
    judgement->reason = reason;
}

/* The move played is the best known one; `after` is the position it leads to. */
static void judge_played(Judgement *judgement, const Assessment *after)
{
    judgement->best = judgement->played;
    judgement->chance = judgement->best_chance = 1 - after->chance;
    judgement->proven = after->proven;
    judgement->value = -after->value;
    judgement->decided = after->decided;
    judgement->best_plies = after->end_plies > 0 ? after->end_plies + 1 : 0;
    judgement->mark = MARK_NONE;
    judgement->loss = 0;
    judgement->reply_count = after->line_count;
    memcpy(judgement->reply, after->line, sizeof judgement->reply);
    judgement->line_count = prepend(judgement->played, after, judgement->line);
}

/* A better move is known: `before` is the judgement of the position in which it is played. */
static void judge_better(Judgement *judgement, const Assessment *before)
{
    judgement->best = before->line[0];
    judgement->best_chance = before->chance;
    judgement->proven = before->proven;
    judgement->best_plies = before->end_plies;
    judgement->line_count = before->line_count;
    memcpy(judgement->line, before->line, sizeof judgement->line);
}

/* Does the move seem bad enough to be searched again? */
static bool is_candidate(const Judgement *judgement)
{
    return lost_chance(judgement) >= CANDIDATE_LOSS;
}

/* Judge move `ply` for the first time; the positions before and after it are known. */
static void judge_ply(Review *review, int ply)
{
    const Assessment *before = &review->assessments[ply], *after = &review->assessments[ply + 1];
    Judgement *judgement = &review->judgements[ply];
    judge_played(judgement, after);
    if (before->chance > judgement->chance && before->line[0] != judgement->played)
        judge_better(judgement, before);
}

/* ---- Verifying ---- */

static Assessment assessment_of_end(const Review *review, Result result, const Pos *pos)
{
    int winner = outcome_winner(result.outcome);
    return (Assessment){.known = true,
                        .proven = true,
                        .decided = true,
                        .chance = winner < 0                          ? 0.5
                                  : winner == review->game->side(pos) ? 1.0
                                                                      : 0.0};
}

/* The game up to a position. If the players continued where an optional rule could have ended the game, that
 * rule is taken to be off. */
static History history_to(const Review *review, const Pos *pos, int count)
{
    History history = {.pos = pos, .count = count, .rules = review->rules};
    if (review->game->result(&history).outcome != OUTCOME_NONE) history.rules = 0;
    return history;
}

/* No better move is certain: the move gets no mark. */
static void acquit(Review *review, int ply)
{
    judge_played(&review->judgements[ply], &review->assessments[ply + 1]);
}

static void finish_move(Review *review)
{
    review->stage = STAGE_FIRST;
    review->tried = 0;
    if (--review->wants < review->first) review->wants = -1;
}

static double loss_in(const Look *look)
{
    return look->played.chance - look->better.chance;
}

static bool is_one_sided(const Look *look)
{
    return look->played.proven != look->better.proven;
}

/* The loss that is certain. Facts are, and an estimate only as far as both looks see it: if the third saw less
 * than the second, a fourth might see less by as much again. */
static double certain_loss(const Review *review, const Judgement *judgement)
{
    const Look *last = &review->looks[LOOK_THIRD];
    double second = loss_in(&review->looks[LOOK_SECOND]), third = loss_in(last);
    if (is_one_sided(last)) return third >= ONE_SIDED_LOSS ? third : 0;
    if (last->played.proven) return lost_chance(judgement);
    return third < second ? third - (second - third) : second;
}

/* `better` turned out to be none: is it worth looking for another one? Not while a person waits for one move. */
static bool seek_other(Review *review, Move better)
{
    if (review->single || review->tried == OTHERS || loss_in(&review->looks[LOOK_FIRST]) < OTHER_LOSS)
        return false;
    review->tried_move[review->tried++] = better;
    review->stage = STAGE_OTHER;
    return true;
}

/* Both positions are known well enough: set the mark. */
static void decide(Review *review)
{
    int ply = review->wants;
    Judgement *judgement = &review->judgements[ply];
    Move better = judgement->best;
    const Look *last = &review->looks[LOOK_THIRD];
    Assessment before = {.known = true,
                         .proven = last->better.proven,
                         .chance = 1 - last->better.chance,
                         .end_plies = last->better.end_plies > 0 ? last->better.end_plies + 1 : 0};
    before.line_count = prepend(judgement->best, &last->better, before.line);
    judge_played(judgement, &last->played);
    if (before.chance > judgement->chance) judge_better(judgement, &before);
    double loss = certain_loss(review, judgement);
    judgement->mark = loss >= review->least ? mark_of(judgement, loss) : MARK_NONE;
    if (judgement->mark == MARK_NONE) {
        acquit(review, ply);
        if (seek_other(review, better)) return;
    } else {
        judgement->loss = loss;
        judgement->change = change_of(judgement, last->played.proven);
        explain_ply(review, ply);
    }
    finish_move(review);
}

/* `after` is the verified judgement of the position after the better move. What is not proven is searched a
 * third time; an estimate beside a proof even if the loss is small, since a proof may make it larger. */
static void confirm(Review *review, const Assessment *after)
{
    Look look = {review->assessments[review->wants + 1], *after};
    review->looks[LOOK_SECOND] = review->looks[LOOK_THIRD] = look;
    bool are_proven = look.played.proven && look.better.proven;
    double needed = is_one_sided(&look) ? CANDIDATE_LOSS : review->least;
    bool is_plain = review->single && !is_one_sided(&look) && loss_in(&look) >= PLAIN_LOSS &&
                    loss_in(&review->looks[LOOK_FIRST]) >= PLAIN_LOSS;
    if (are_proven || is_plain || loss_in(&look) < needed)
        decide(review);
    else
        review->stage = look.played.proven ? STAGE_AGAIN_BETTER : STAGE_AGAIN_PLAYED;
}

/* The third search of the position after the move played: is the loss still there? */
static void settle_again_played(Review *review, const Assessment *assessment)
{
    Look *look = &review->looks[LOOK_THIRD];
    review->assessments[review->wants + 1] = look->played = *assessment;
    if (!look->better.proven && loss_in(look) >= review->least)
        review->stage = STAGE_AGAIN_BETTER;
    else
        decide(review);
}

/* The third search of the position after the better move. */
static void settle_again_better(Review *review, const Assessment *assessment)
{
    review->looks[LOOK_THIRD].better = *assessment;
    decide(review);
}

/* Ask about the position after the better move, unless the game ends with it. */
static void verify_better(Review *review)
{
    int ply = review->wants;
    Judgement *judgement = &review->judgements[ply];
    memcpy(review->better, review->pos, (size_t)(ply + 1) * sizeof *review->pos);
    review->better[ply + 1] = review->game->play(&review->pos[ply], judgement->best);
    review->stage = STAGE_BETTER;
    History history = {.pos = review->better, .count = ply + 2, .rules = review->rules};
    Result result = review->game->result(&history);
    if (result.outcome == OUTCOME_NONE) return;
    Assessment end = assessment_of_end(review, result, &review->better[ply + 1]);
    confirm(review, &end);
}

/* The position in which the move was played, searched longer: does it know a better move that has not been tried? */
static void settle_other(Review *review, const Assessment *before)
{
    Judgement *judgement = &review->judgements[review->wants];
    Move better = before->line[0];
    bool is_new = better != judgement->played && before->chance - judgement->chance >= CANDIDATE_LOSS;
    for (int i = 0; i < review->tried; i++)
        is_new = is_new && better != review->tried_move[i];
    if (!is_new) {
        finish_move(review);
        return;
    }
    judge_better(judgement, before);
    verify_better(review);
}

/* The position after the move played is known well enough: does the move still seem bad? */
static void weigh_played(Review *review)
{
    int ply = review->wants;
    judge_ply(review, ply);
    if (is_candidate(&review->judgements[ply])) {
        verify_better(review);
    } else {
        acquit(review, ply);
        finish_move(review);
    }
}

/* ---- Feeding ---- */

/* The position after the best move, as the search of the one before it sees it. */
static Assessment after_best(const Assessment *before)
{
    Assessment after = {.known = true, .proven = before->proven, .chance = 1 - before->chance};
    after.line_count = before->line_count > 0 ? before->line_count - 1 : 0;
    memcpy(after.line, before->line + 1, (size_t)after.line_count * sizeof(Move));
    return after;
}

/* A position is known for the first time. */
static void settle(Review *review, const Assessment *assessment)
{
    int ply = review->wants;
    review->assessments[ply] = *assessment;
    if (ply < review->moves) {
        judge_ply(review, ply);
        review->looks[LOOK_FIRST] = (Look){review->assessments[ply + 1], after_best(assessment)};
    }
    if (ply == review->moves) {
        finish_move(review);
    } else if (!is_candidate(&review->judgements[ply])) {
        acquit(review, ply);
        finish_move(review);
    } else if (review->assessments[ply + 1].proven) {
        weigh_played(review);
    } else {
        review->stage = STAGE_PLAYED;
    }
}

static void settle_played(Review *review, const Assessment *assessment)
{
    review->assessments[review->wants + 1] = *assessment;
    weigh_played(review);
}

Status review_new(const Game *game, const History *history, const Move *moves, Review **out)
{
    assert(history->count > 0);
    size_t count = (size_t)history->count;
    Review *review = calloc(1, sizeof *review);
    if (review == NULL) return status_failed("no memory to review the game");
    *review = (Review){.game = game,
                       .rules = history->rules,
                       .moves = (int)count - 1,
                       .wants = (int)count - 1,
                       .limits = {.nodes = review_nodes(game)},
                       .least = MARK_LOSS[MARK_INACCURACY],
                       .pos = calloc(count, sizeof *review->pos),
                       .better = calloc(count + 1, sizeof *review->better),
                       .assessments = calloc(count, sizeof *review->assessments),
                       .judgements = calloc(count, sizeof *review->judgements),
                       .result = game->result(history)};
    if (review->pos == NULL || review->better == NULL || review->assessments == NULL ||
        review->judgements == NULL) {
        review_free(review);
        return status_failed("no memory to review a game of %zu moves", count - 1);
    }
    memcpy(review->pos, history->pos, count * sizeof *review->pos);
    for (int i = 0; i < review->moves; i++) {
        review->judgements[i].played = moves[i];
        review->judgements[i].side = game->side(&history->pos[i]);
    }
    if (review->result.outcome != OUTCOME_NONE) {
        Assessment end = assessment_of_end(review, review->result, &review->pos[review->moves]);
        settle(review, &end);
    }
    *out = review;
    return status_ok();
}

Status review_new_move(const Game *game, const History *history, Move move, Review **out)
{
    assert(history->count > 0);
    size_t count = (size_t)history->count;
    Pos *pos = calloc(count + 1, sizeof *pos);
    Move *moves = calloc(count, sizeof *moves);
    Status status = status_failed("no memory to judge the move");
    if (pos != NULL && moves != NULL) {
        memcpy(pos, history->pos, count * sizeof *pos);
        pos[count] = game->play(&pos[count - 1], move);
        moves[count - 1] = move;
        History whole = {.pos = pos, .count = history->count + 1, .rules = history->rules};
        status = review_new(game, &whole, moves, out);
    }
    if (ok(&status)) {
        (*out)->first = history->count - 1;
        (*out)->single = true;
    }
    free(pos);
    free(moves);
    return status;
}

Status review_new_of(const Session *session, Review **out)
{
    int count = session_plies(session);
    size_t size = (size_t)count + 1;
    Pos *pos = malloc(size * sizeof *pos);
    Move *moves = malloc(size * sizeof *moves);
    Status status = status_failed("no memory to review the game");
    if (pos != NULL && moves != NULL) {
        for (int i = 0; i <= count; i++)
            pos[i] = *session_pos_at(session, i);
        for (int i = 0; i < count; i++)
            moves[i] = session_move_at(session, i);
        History history = {.pos = pos, .count = count + 1, .rules = session_history(session).rules};
        status = review_new(session_game(session), &history, moves, out);
    }
    free(pos);
    free(moves);
    return status;
}

void review_free(Review *review)
{
    if (review == NULL) return;
    free(review->pos);
    free(review->better);
    free(review->assessments);
    free(review->judgements);
    free(review);
}

void review_set_limits(Review *review, const Limits *limits)
{
    review->limits = *limits;
}

void review_set_least(Review *review, double loss)
{
    if (loss > review->least) review->least = loss;
}

int review_wants(const Review *review)
{
    return review->wants;
}

/* Is the wanted position the one after the better move, rather than one of the game? */
static bool is_better_wanted(const Review *review)
{
    return review->stage == STAGE_BETTER || review->stage == STAGE_AGAIN_BETTER;
}

/* Is it the position before the move, rather than the one after it? */
static bool is_before_wanted(const Review *review)
{
    return review->stage == STAGE_FIRST || review->stage == STAGE_OTHER;
}

History review_history(const Review *review)
{
    assert(review->wants >= 0);
    return history_to(review, is_better_wanted(review) ? review->better : review->pos,
                      review->wants + (is_before_wanted(review) ? 1 : 2));
}

/* How many times the work of the first search. */
static int times_wanted(const Review *review)
{
    if (review->stage == STAGE_FIRST) return 1;
    if (review->stage == STAGE_PLAYED || review->stage == STAGE_BETTER || review->stage == STAGE_OTHER)
        return VERIFY_TIMES;
    return is_one_sided(&review->looks[LOOK_SECOND]) ? PROOF_TIMES : AGAIN_TIMES;
}

Limits review_limits(const Review *review)
{
    int times = times_wanted(review), rounds = times == 1 ? 0 : times == VERIFY_TIMES ? 1 : 2;
    Limits limits = review->limits;
    limits.nodes *= (uint64_t)times;
    limits.move_ms *= times;
    if (limits.depth > 0) limits.depth += VERIFY_PLIES * rounds;
    return limits;
}

bool review_forgets(const Review *review)
{
    return review->stage != STAGE_FIRST || !review->begun;
}

void review_take(Review *review, const Thought *thought)
{
    assert(review->wants >= 0);
    review->begun = true;
    Assessment assessment = {.known = true,
                             .proven = thought->proven,
                             .end_plies = thought->end_plies,
                             .chance = thought->chance,
                             .value = thought->value,
                             .line_count = thought->pv_count < REVIEW_LINE ? thought->pv_count : REVIEW_LINE};
    memcpy(assessment.line, thought->pv, (size_t)assessment.line_count * sizeof(Move));
    if (assessment.line_count == 0 || assessment.line[0] != thought->move) {
        assessment.line[0] = thought->move;
        assessment.line_count = 1;
    }
    static void (*const SETTLE[])(Review * review,
                                  const Assessment *assessment) = {[STAGE_FIRST] = settle,
                                                                   [STAGE_PLAYED] = settle_played,
                                                                   [STAGE_BETTER] = confirm,
                                                                   [STAGE_AGAIN_PLAYED] = settle_again_played,
                                                                   [STAGE_AGAIN_BETTER] = settle_again_better,
                                                                   [STAGE_OTHER] = settle_other};
    SETTLE[review->stage](review, &assessment);
}

Status review_run(Review *review, Engine *judge_engine, const Watch *watch,
                  void (*progress)(void *context, int done, int of), void *context)
{
    Thought *thought = malloc(sizeof *thought);
    if (thought == NULL) return status_failed("no memory to think");
    Status status = status_ok();
    while (ok(&status) && review->wants >= 0 && !watch_stopped(watch)) {
        History history = review_history(review);
        Limits limits = review_limits(review);
        if (review_forgets(review)) engine_forget(judge_engine);
        status = engine_think(judge_engine, &history, &limits, watch, thought);
        if (ok(&status) && !watch_stopped(watch)) review_take(review, thought);
        if (progress != NULL) progress(context, review->moves - review->wants, review->moves + 1);
    }
    free(thought);
    return status;
}

/* ---- Getters ---- */

const Game *review_game(const Review *review)
{
    return review->game;
}

int review_moves(const Review *review)
{
    return review->moves;
}

const Pos *review_pos(const Review *review, int ply)
{
    assert(ply >= 0 && ply <= review->moves);
    return &review->pos[ply];
}

Result review_result(const Review *review)
{
    return review->result;
}

const Judgement *review_judgement(const Review *review, int ply)
{
    assert(ply >= 0 && ply < review->moves);
    return ply > review->wants && ply >= review->first ? &review->judgements[ply] : NULL;
}

double review_chance(const Review *review, int ply)
{
    const Assessment *assessment = &review->assessments[ply];
    assert(assessment->known);
    return review->game->side(&review->pos[ply]) == 0 ? assessment->chance : 1 - assessment->chance;
}
