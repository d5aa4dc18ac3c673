/* The judge at the table: who asks for judgements (the tutor and the exercises, about one move; the review, about all
 * moves of the game), and the answers of the host. A move comes first: somebody waits for it. */
#include "view/table_state.h"

#include "view/judge_words.h"

#include <string.h>

/* ---- Asking ---- */

/* What is to be judged next; NULL: nothing. */
static Review *next_review(const Table *table)
{
    const Judging *judging = &table->judging;
    if (judging->move != NULL) return judging->move;
    bool wanted = judging->game != NULL && !judging->stopped && review_wants(judging->game) >= 0;
    return wanted ? judging->game : NULL;
}

static void judging_goes_on(Table *table)
{
    Judging *judging = &table->judging;
    Review *review = next_review(table);
    if (review == NULL) {
        if (judging->asks) table->setup.host.never_mind(table->setup.host.context, PURPOSE_JUDGE);
        judging->asks = false;
        return;
    }
    /* Where it left off to judge something else, it begins with an empty memory. */
    bool forgets = review_forgets(review) || judging->latest != review;
    judging->latest = review;
    judging->asks = true;
    judging->ticket = table_ask(table, &(Request){.purpose = PURPOSE_JUDGE,
                                                  .spec = review_judge(table->game),
                                                  .history = review_history(review),
                                                  .limits = review_limits(review),
                                                  .fresh = forgets});
}

/* ---- One move ---- */

void table_judge_drop(Table *table)
{
    if (table->judging.move == NULL) return;
    review_free(table->judging.move);
    table->judging.move = NULL;
    judging_goes_on(table);
}

static void finish_move(Table *table, bool complete)
{
    Review *review = table->judging.move;
    table->judging.move = NULL;
    judging_goes_on(table);
    table->judging.done(table, complete ? review : NULL);
    review_free(review);
}

void table_judge(Table *table, const History *history, Move move, double least,
                 void (*done)(Table *table, const Review *review))
{
    table_judge_drop(table);
    Status status = review_new_move(table->game, history, move, &table->judging.move);
    table->judging.done = done;
    if (!ok(&status)) {
        table->judging.move = NULL;
        done(table, NULL);
        return;
    }
    review_set_least(table->judging.move, least);
    if (review_wants(table->judging.move) < 0)
        finish_move(table, true);
    else
        judging_goes_on(table);
}

/* ---- The whole game ---- */

static void count_mistakes(const Table *table, Text *out)
{
    for (int side = 0; side < 2; side++) {
        text_add(out, side > 0 ? " %s: " : "%s: ", presentation_side(table->language, table->game, side));
        words_review_counts(table->language, table->judging.game, side, out);
        text_add(out, ".");
    }
}

/* How far it is, or what came out. A message about something else stays. */
static void tell_progress(Table *table, bool begins)
{
    Judging *judging = &table->judging;
    int left = review_wants(judging->game) + 1;
    bool ours = judging->said[0] != '\0' && strcmp(table->message, judging->said) == 0;
    if (table->exercise.kind != EXERCISE_NONE || (!begins && !ours)) return;
    Text out = text_into(judging->said, sizeof judging->said);
    if (left > 0)
        words_add(table->language, &out, "Looking at the game: %d positions to go", left);
    else
        count_mistakes(table, &out);
    table_say(table, judging->said);
    text_copy(judging->said, sizeof judging->said, table->message);
}

void table_review_begin(Table *table)
{
    Judging *judging = &table->judging;
    table_review_end(table);
    Status status = review_new_of(table->session, &judging->game);
    if (!ok(&status)) {
        judging->game = NULL;
        table_warn_status(table, &status);
        return;
    }
    judging->stopped = false;
    judging_goes_on(table);
    tell_progress(table, true);
}

void table_review_stop(Table *table)
{
    Judging *judging = &table->judging;
    bool ours = judging->said[0] != '\0' && strcmp(table->message, judging->said) == 0;
    if (!table_is_reviewing(table)) return;
    judging->stopped = true;
    if (judging->move == NULL) judging_goes_on(table);
    if (ours) table_say(table, "");
    table_mark_stale(table);
}

void table_review_end(Table *table)
{
    if (table->judging.game == NULL) return;
    table_review_stop(table);
    review_free(table->judging.game);
    if (table->judging.latest == table->judging.game) table->judging.latest = NULL;
    table->judging.game = NULL;
    table_mark_stale(table);
}

const Review *table_review(const Table *table)
{
    return table->judging.game;
}

bool table_review_holds(const Table *table)
{
    const Review *review = table->judging.game;
    const Session *game = table->exercise.waiting != NULL ? table->exercise.waiting : table->session;
    int plies = session_plies(game);
    return review != NULL && review_moves(review) == plies &&
           pos_same(session_pos_at(game, plies), review_pos(review, plies));
}

bool table_is_reviewing(const Table *table)
{
    const Judging *judging = &table->judging;
    return judging->game != NULL && !judging->stopped && review_wants(judging->game) >= 0;
}

/* ---- Answers ---- */

static void failed(Table *table, const Status *why)
{
    if (table->judging.move != NULL) {
        finish_move(table, false);
        return;
    }
    table_review_stop(table);
    table_warn_status(table, why);
}

bool table_judged(Table *table, const Answer *answer)
{
    Judging *judging = &table->judging;
    if (!judging->asks || answer->ticket != judging->ticket) return false;
    if (!answer->final) return true;
    Review *review = next_review(table);
    judging->asks = false;
    if (!ok(&answer->status)) {
        failed(table, &answer->status);
        return true;
    }
    review_take(review, &answer->thought);
    if (review == judging->move && review_wants(review) < 0)
        finish_move(table, true);
    else
        judging_goes_on(table);
    if (review == judging->game) tell_progress(table, false);
    table_mark_stale(table);
    return true;
}

void table_release_judging(Table *table)
{
    table_judge_drop(table);
    table_review_end(table);
}
