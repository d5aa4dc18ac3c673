/* What the tutor, the exercises and the review share: judging one move, lines that are shown beside the game,
 * and what they add to the Scene. */
#include "view/table_state.h"

#include <assert.h>
#include <string.h>

/* ---- The judge ---- */

void table_judge_drop(Table *table)
{
    if (table->judging.review == NULL) return;
    review_free(table->judging.review);
    table->judging.review = NULL;
    session_drop_judge(table->session);
}

static void finish_judging(Table *table, bool complete)
{
    Review *review = table->judging.review;
    table->judging.review = NULL;
    table->judging.done(table, complete ? review : NULL);
    review_free(review);
}

static void ask_judge(Table *table);

static void judged(void *context, const Thought *thought)
{
    Table *table = context;
    if (table->judging.review == NULL) return;
    if (thought != NULL) review_take(table->judging.review, thought);
    if (thought == NULL || review_wants(table->judging.review) < 0)
        finish_judging(table, thought != NULL);
    else
        ask_judge(table);
}

static void ask_judge(Table *table)
{
    History history = review_history(table->judging.review);
    Limits limits = review_limits(table->judging.review);
    bool forget = review_forgets(table->judging.review);
    Status status = session_ask_judge(table->session, &history, &limits, forget, judged, table);
    if (!ok(&status)) finish_judging(table, false);
}

void table_judge(Table *table, const History *history, Move move, double least,
                 void (*done)(Table *table, const Review *review))
{
    table_judge_drop(table);
    Status status = review_new_move(table->game, history, move, &table->judging.review);
    table->judging.done = done;
    if (ok(&status)) review_set_least(table->judging.review, least);
    if (!ok(&status)) {
        table->judging.review = NULL;
        done(table, NULL);
    } else if (review_wants(table->judging.review) < 0) {
        finish_judging(table, true);
    } else {
        ask_judge(table);
    }
}

/* ---- Lines beside the game ---- */

/* "The better line: 17-13 9-14 [22x15]", the move shown last in brackets. */
static void describe_line(const Table *table, Scene *scene)
{
    const Trial *trial = &table->trial;
    char list[SCENE_TEXT];
    Text moves = text_into(list, sizeof list), where = text_into(scene->where, sizeof scene->where);
    for (int i = 0; i < trial->count; i++) {
        char move[MOVE_TEXT];
        table->game->move_text(&trial->pos[i], trial->move[i], move);
        text_add(&moves, i + 1 == trial->shown ? "%s[%s]" : "%s%s", i > 0 ? " " : "", move);
    }
    words_add(table->language, &where, trial->about, list);
}

/* ---- All of it together ---- */

void table_forget_learning(Table *table)
{
    table_judge_drop(table);
    table->tutor.held = MOVE_NONE;
    table->tutor.asks = false;
}

static uint64_t bit(Command command, bool possible)
{
    return possible ? UINT64_C(1) << command : 0;
}

uint64_t table_can_learn(const Table *table)
{
    const Study *study = &table->study;
    bool studies = study->kind != STUDY_NONE;
    uint64_t always = bit(COMMAND_PUZZLES, !table->game->hidden) |
                      bit(COMMAND_LESSONS, table->own.lessons != NULL);
    if (studies)
        return always | bit(COMMAND_ANSWER, !study->done) | bit(COMMAND_NEXT_TASK, study->count > 1) |
               bit(COMMAND_LEAVE_TASK, true);
    return always | bit(COMMAND_TUTOR, true) | bit(COMMAND_WATCH, !table->game->hidden) |
           bit(COMMAND_PLAY_IT, table->tutor.asks) | bit(COMMAND_THINK_AGAIN, table->tutor.asks) |
           bit(COMMAND_WHY, table->tutor.asks) | table_can_review(table);
}

static void offer(Scene *scene, Command command)
{
    if (scene_can(scene, command) && scene->offer_count < SCENE_OFFERS)
        scene->offer[scene->offer_count++] = command;
}

static void offer_all(Scene *scene, const Command *commands, int count)
{
    for (int i = 0; i < count; i++)
        offer(scene, commands[i]);
}

static void fill_offers(const Table *table, Scene *scene)
{
    static const Command STUDY[] = {COMMAND_HINT, COMMAND_ANSWER, COMMAND_NEXT_TASK, COMMAND_LEAVE_TASK},
                         TUTOR[] = {COMMAND_PLAY_IT, COMMAND_THINK_AGAIN, COMMAND_WHY},
                         REVIEW[] = {COMMAND_PREVIOUS_MISTAKE, COMMAND_NEXT_MISTAKE, COMMAND_BETTER,
                                     COMMAND_TO_GAME, COMMAND_DRILL},
                         END[] = {COMMAND_REVIEW, COMMAND_NEW};
    if (table->study.kind != STUDY_NONE)
        offer_all(scene, STUDY, 4);
    else if (table->tutor.asks)
        offer_all(scene, TUTOR, 3);
    else if (table_can_review(table) != 0)
        offer_all(scene, REVIEW, 5);
    else if (scene->outcome != OUTCOME_NONE)
        offer_all(scene, END, 2);
}

void table_describe_learning(const Table *table, Scene *scene)
{
    if (table->study.kind != STUDY_NONE) study_describe(table, scene);
    if (table->trial.on && table->trial.about != NULL) describe_line(table, scene);
    fill_offers(table, scene);
}

void table_release_learning(Table *table)
{
    table_judge_drop(table);
    study_leave(table);
    puzzles_release(&table->study.puzzles);
}
