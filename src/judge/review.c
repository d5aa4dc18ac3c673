#include "judge/review.h"

#include "judge/explain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const double MARK_LOSS[] = {[MARK_INACCURACY] = 0.06, [MARK_MISTAKE] = 0.12, [MARK_BLUNDER] = 0.20};
enum { JUDGE_NODES = 100000 };

/* What is known about one position, from the view of the side to move. */
typedef struct Assessment {
    bool known, proven, decided;
    int end_plies; /* see Thought */
    double chance, value;
    int line_count;
    Move line[REVIEW_LINE];
} Assessment;

struct Review {
    const Game *game;
    unsigned rules;
    int moves; /* positions are moves + 1 */
    int wants;
    Pos *pos;
    Assessment *assessments;
    Judgement *judgements;
    Result result;
};

const char *mark_text(Mark mark)
{
    static const char *const TEXT[] = {"", "?!", "?", "??"};
    return TEXT[mark];
}

const char *mark_name(Mark mark)
{
    static const char *const NAME[] = {"", "inaccuracy", "mistake", "blunder"};
    return NAME[mark];
}

const char *review_judge(const Game *game)
{
    return engine_strongest(game)->name;
}

Limits review_limits(void)
{
    return (Limits){.nodes = JUDGE_NODES};
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

static Mark mark_of(const Judgement *judgement)
{
    double loss = lost_chance(judgement);
    Mark mark = MARK_BLUNDER;
    while (mark > MARK_NONE && loss < MARK_LOSS[mark])
        mark--;
    return mark;
}

/* What happened to the outcome, for any game. */
static void add_outcome(Text *why, const Judgement *judgement, bool alone)
{
    static const char *const CHANGE[2][2] = {{"turns a draw into a loss", "turns a win into a loss"},
                                             {NULL, "gives away the win"}};
    double from = nearest_outcome(judgement->best_chance), to = nearest_outcome(judgement->chance);
    const char *change = judgement->proven && to < from ? CHANGE[to > 0][from > 0.5] : NULL;
    if (change != NULL) text_add(why, "%s%s", alone ? "" : "; it ", change);
    if (change != NULL && from > 0.5 && judgement->best_plies > 0)
        text_add(why, ", which could be forced in %d", judgement->best_plies);
    if (change != NULL) return;
    if (alone)
        text_add(why, "lowers the chances from %.0f%% to %.0f%%", 100 * judgement->best_chance,
                 100 * judgement->chance);
}

static void explain(const Review *review, int ply, Judgement *judgement)
{
    Text why = text_into(judgement->why, sizeof judgement->why);
    Mistake mistake = {.game = review->game,
                       .pos = &review->pos[ply],
                       .played = judgement->played,
                       .best = judgement->best,
                       .reply = judgement->reply,
                       .reply_count = judgement->reply_count,
                       .line = judgement->line,
                       .line_count = judgement->line_count};
    const Explainer *explainer = game_explainer(review->game);
    bool said = explainer != NULL && explainer->explain(&mistake, &why);
    add_outcome(&why, judgement, !said);
}

/* A move and what follows it. */
static int prepend(Move move, const Assessment *after, Move out[REVIEW_LINE])
{
    int kept = after->line_count < REVIEW_LINE ? after->line_count : REVIEW_LINE - 1;
    out[0] = move;
    memcpy(out + 1, after->line, (size_t)kept * sizeof *out);
    return kept + 1;
}

/* Move `ply` is judged when the positions before and after it are known. */
static void judge(Review *review, int ply)
{
    const Assessment *before = &review->assessments[ply], *after = &review->assessments[ply + 1];
    Judgement *judgement = &review->judgements[ply];
    judgement->best = judgement->played;
    judgement->chance = judgement->best_chance = 1 - after->chance;
    judgement->proven = after->proven;
    judgement->value = -after->value;
    judgement->decided = after->decided;
    judgement->reply_count = after->line_count;
    memcpy(judgement->reply, after->line, sizeof judgement->reply);
    judgement->line_count = prepend(judgement->played, after, judgement->line);
    if (before->chance <= judgement->chance || before->line[0] == judgement->played) return;
    judgement->best = before->line[0];
    judgement->best_chance = before->chance;
    judgement->proven = before->proven;
    judgement->best_plies = before->end_plies;
    judgement->line_count = before->line_count;
    memcpy(judgement->line, before->line, sizeof judgement->line);
    judgement->mark = mark_of(judgement);
    if (judgement->mark != MARK_NONE) explain(review, ply, judgement);
}

/* ---- Feeding ---- */

static void settle(Review *review, const Assessment *assessment)
{
    int ply = review->wants--;
    review->assessments[ply] = *assessment;
    if (ply < review->moves) judge(review, ply);
}

/* The end of the game needs no thought. */
static void settle_end(Review *review)
{
    int winner = outcome_winner(review->result.outcome);
    int side = review->game->side(&review->pos[review->moves]);
    settle(review, &(Assessment){.known = true,
                                 .proven = true,
                                 .decided = true,
                                 .chance = winner < 0       ? 0.5
                                           : winner == side ? 1.0
                                                            : 0.0});
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
                       .pos = calloc(count, sizeof *review->pos),
                       .assessments = calloc(count, sizeof *review->assessments),
                       .judgements = calloc(count, sizeof *review->judgements),
                       .result = game->result(history)};
    if (review->pos == NULL || review->assessments == NULL || review->judgements == NULL) {
        review_free(review);
        return status_failed("no memory to review a game of %zu moves", count - 1);
    }
    memcpy(review->pos, history->pos, count * sizeof *review->pos);
    for (int i = 0; i < review->moves; i++) {
        review->judgements[i].played = moves[i];
        review->judgements[i].side = game->side(&history->pos[i]);
    }
    if (review->result.outcome != OUTCOME_NONE) settle_end(review);
    *out = review;
    return status_ok();
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
    free(review->assessments);
    free(review->judgements);
    free(review);
}

int review_wants(const Review *review)
{
    return review->wants;
}

History review_history(const Review *review, int ply)
{
    History history = {.pos = review->pos, .count = ply + 1, .rules = review->rules};
    /* The players went on where an optional rule could have ended the game: then nobody invoked it. */
    if (review->game->result(&history).outcome != OUTCOME_NONE) history.rules = 0;
    return history;
}

void review_take(Review *review, const Thought *thought)
{
    assert(review->wants >= 0);
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
    settle(review, &assessment);
}

Status review_run(Review *review, Engine *judge_engine, const Limits *limits, const Watch *watch,
                  void (*progress)(void *context, int done, int of), void *context)
{
    Thought *thought = malloc(sizeof *thought);
    if (thought == NULL) return status_failed("no memory to think");
    Status status = status_ok();
    engine_forget(judge_engine);
    while (ok(&status) && review->wants >= 0 && !watch_stopped(watch)) {
        History history = review_history(review, review->wants);
        status = engine_think(judge_engine, &history, limits, watch, thought);
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
    return ply > review->wants ? &review->judgements[ply] : NULL;
}

double review_chance(const Review *review, int ply)
{
    const Assessment *assessment = &review->assessments[ply];
    assert(assessment->known);
    return review->game->side(&review->pos[ply]) == 0 ? assessment->chance : 1 - assessment->chance;
}

int review_count(const Review *review, int side, Mark mark)
{
    int count = 0;
    for (int i = review->wants + 1; i < review->moves; i++)
        count += review->judgements[i].side == side && review->judgements[i].mark == mark;
    return count;
}

/* ---- In words ---- */

void review_counts_text(const Review *review, int side, char *out, size_t size)
{
    static const char *const MANY[] = {"", "inaccuracies", "mistakes", "blunders"};
    Text text = text_into(out, size);
    for (Mark mark = MARK_BLUNDER; mark > MARK_NONE; mark--) {
        int count = review_count(review, side, mark);
        if (count == 0) continue;
        text_add(&text, "%s%d %s", text.length > 0 ? ", " : "", count,
                 count > 1 ? MANY[mark] : mark_name(mark));
    }
    if (text.length == 0) text_add(&text, "no mistakes");
}

void review_sentence(const Review *review, int ply, char *out, size_t size)
{
    Text text = text_into(out, size);
    const Judgement *judgement = review_judgement(review, ply);
    if (judgement == NULL || judgement->mark == MARK_NONE) return;
    char played[MOVE_TEXT], best[MOVE_TEXT];
    review->game->move_text(&review->pos[ply], judgement->played, played);
    review->game->move_text(&review->pos[ply], judgement->best, best);
    text_add(&text, "%s%s %s. Better: %s.", played, mark_text(judgement->mark), judgement->why, best);
}
