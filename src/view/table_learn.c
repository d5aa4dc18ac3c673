/* What the tutor, the exercises and the review share: lines that are shown beside the game, and what they add to the
 * Scene. */
#include "view/table_state.h"

#include <assert.h>
#include <string.h>

/* ---- Lines beside the game ---- */

/* "The better line: 17-13 9-14 [22x15]", the move shown last in brackets. */
static void describe_line(const Table *table, Scene *scene)
{
    const GameTree *tree = table_tree(table);
    char list[SCENE_TEXT];
    Text moves = text_into(list, sizeof list), where = text_into(scene->where, sizeof scene->where);
    for (int i = 1; i <= table_tried(table); i++) {
        const GameNode *node = &tree->node[table_tried_node(table, i)];
        char move[MOVE_TEXT];
        table->game->move_text(&tree->node[node->parent].pos, node->move, move);
        text_add(&moves, i == table_tried_shown(table) ? "%s[%s]" : "%s%s", i > 1 ? " " : "", move);
    }
    words_add(table->language, &where, table_about(table), list);
}

/* ---- All of it together ---- */

void table_forget_learning(Table *table)
{
    table_judge_drop(table);
    table->tutor.held = MOVE_NONE;
    table->tutor.asks = false;
}

uint64_t table_can_learn(const Table *table)
{
    const Exercise *exercise = &table->exercise;
    bool exercises = exercise->kind != EXERCISE_NONE;
    uint64_t always = bit(COMMAND_PUZZLES, !table->game->hidden) |
                      bit(COMMAND_LESSONS, table->own.lessons != NULL);
    if (exercises)
        return always | bit(COMMAND_ANSWER, !exercise->done) |
               bit(COMMAND_NEXT_EXERCISE, exercise->count > 1) | bit(COMMAND_LEAVE_EXERCISES, true);
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
    static const Command EXERCISE[] = {COMMAND_HINT, COMMAND_ANSWER, COMMAND_NEXT_EXERCISE,
                                       COMMAND_LEAVE_EXERCISES},
                         TUTOR[] = {COMMAND_PLAY_IT, COMMAND_THINK_AGAIN, COMMAND_WHY},
                         REVIEW[] = {COMMAND_PREVIOUS_MISTAKE, COMMAND_NEXT_MISTAKE, COMMAND_BETTER,
                                     COMMAND_TO_GAME, COMMAND_DRILL},
                         BESIDE[] = {COMMAND_PROMOTE, COMMAND_DELETE, COMMAND_TO_GAME},
                         LEFT[] = {COMMAND_ALGORITHM, COMMAND_NEW},
                         END[] = {COMMAND_AGAIN, COMMAND_NEW, COMMAND_REVIEW};
    if (table->exercise.kind != EXERCISE_NONE)
        offer_all(scene, EXERCISE, 4);
    else if (table->tutor.asks)
        offer_all(scene, TUTOR, 3);
    else if (table_is_beside(table) && table_about(table) == NULL && !table->analysis.on)
        offer_all(scene, BESIDE, 3);
    else if (table_can_review(table) != 0)
        offer_all(scene, REVIEW, 5);
    else if (scene->outcome != OUTCOME_NONE)
        offer_all(scene, END, 3);
    else if (session_needs_player(table->session))
        offer_all(scene, LEFT, 2);
}

void table_describe_learning(const Table *table, Scene *scene)
{
    if (table->exercise.kind != EXERCISE_NONE) exercise_describe(table, scene);
    if (table_about(table) != NULL) describe_line(table, scene);
    fill_offers(table, scene);
}

void table_release_learning(Table *table)
{
    table_release_judging(table);
    exercise_leave(table);
    puzzles_release(&table->exercise.puzzles);
}
