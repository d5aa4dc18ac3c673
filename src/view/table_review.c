/* The review at the table: from mistake to mistake, and the better line on the board. */
#include "view/judge_words.h"
#include "view/table_state.h"

#include <assert.h>

/* The game may have continued since it was reviewed. */
const Judgement *table_judgement(const Table *table, int ply)
{
    const Review *review = table->judging.game;
    const Session *session = table->session;
    if (review == NULL || ply < 0 || ply >= session_plies(session) || ply >= review_moves(review))
        return NULL;
    const Judgement *judgement = review_judgement(review, ply);
    bool same = judgement != NULL && judgement->played == session_move_at(session, ply) &&
                pos_same(session_pos_at(session, ply), review_pos(review, ply));
    return same ? judgement : NULL;
}

const Judgement *table_marked(const Table *table, int ply)
{
    const Judgement *judgement = table_judgement(table, ply - 1);
    return judgement != NULL && judgement->mark != MARK_NONE ? judgement : NULL;
}

static int count_marks(const Table *table)
{
    int count = 0;
    for (int ply = 1; table->judging.game != NULL && ply <= review_moves(table->judging.game); ply++)
        count += table_marked(table, ply) != NULL;
    return count;
}

uint64_t table_can_review(const Table *table)
{
    if (table->exercise.kind != EXERCISE_NONE || table->judging.game == NULL || count_marks(table) == 0)
        return 0;
    uint64_t possible = UINT64_C(1) << COMMAND_PREVIOUS_MISTAKE | UINT64_C(1) << COMMAND_NEXT_MISTAKE;
    const Judgement *here = !table_is_beside(table) ? table_marked(table, table_shown_ply(table)) : NULL;
    if (here != NULL && here->line_count > 0) possible |= UINT64_C(1) << COMMAND_BETTER;
    if (review_wants(table->judging.game) < 0) possible |= UINT64_C(1) << COMMAND_DRILL;
    return possible;
}

const char *table_review_refusal(const Table *table, Command command)
{
    if (command == COMMAND_REVIEW) return N_("There is no move to review yet.");
    bool is_about_mistakes = command == COMMAND_PREVIOUS_MISTAKE || command == COMMAND_NEXT_MISTAKE ||
                             command == COMMAND_BETTER || command == COMMAND_DRILL;
    if (!is_about_mistakes || table->exercise.kind != EXERCISE_NONE) return NULL;
    if (table->judging.game == NULL) return N_("Review the game first.");
    if (count_marks(table) > 0) return command == COMMAND_BETTER ? N_("Go to a mistake first.") : NULL;
    return review_wants(table->judging.game) < 0 ? N_("The review found no mistakes.")
                                                 : N_("The review has found no mistake yet.");
}

/* Show the position after a marked move and say what was wrong with it. */
static void tell_mark(Table *table, int ply)
{
    char text[SCENE_TEXT];
    Text out = text_into(text, sizeof text);
    table_look(table, ply);
    words_judgement(table->language, table->judging.game, ply - 1, &out);
    table_say(table, text);
}

/* Go to the next marked move in one direction, wrapping around at the end of the game. */
static void go_to_mistake(Table *table, int step)
{
    int plies = session_plies(table->session), from = table_shown_ply(table);
    if (table_is_beside(table)) from++;
    for (int i = 1; i <= plies; i++) {
        int ply = ((from - 1 + step * i) % plies + plies) % plies + 1;
        if (table_marked(table, ply) == NULL) continue;
        tell_mark(table, ply);
        return;
    }
}

void table_next_mistake(Table *table)
{
    go_to_mistake(table, 1);
}

void table_previous_mistake(Table *table)
{
    go_to_mistake(table, -1);
}

void table_better_line(Table *table)
{
    int ply = table_shown_ply(table);
    const Judgement *judgement = table_marked(table, ply);
    assert(judgement != NULL);
    table_show_line(table, ply - 1, judgement->line, judgement->line_count,
                    N_("The better line: %s. Step on and back."));
}
