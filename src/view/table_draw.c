/* Draws by agreement: the computer answers an offer by its evaluation, between two people the other person
 * answers. Draws by rule (repetition, forty moves) need no claim: the game ends by itself. */
#include "view/table_state.h"

enum { LONG_GAME = 60 }; /* moves of both sides after which an even game may end in a draw */

static bool is_even(double chance)
{
    return chance > 0.46 && chance < 0.54;
}

/* By its last thought: it accepts if a draw is better than what it expects, or if the draw is certain. */
static bool computer_accepts(const Table *table, int computer)
{
    int side;
    const Thought *thought = session_thought(table->session, &side);
    if (thought == NULL) return false;
    double chance = side == computer ? thought->chance : 1 - thought->chance;
    if (thought->proven) return chance < 0.75;
    return chance < 0.42 || (is_even(chance) && session_ply(table->session) >= LONG_GAME);
}

static void agree(Table *table)
{
    Status status = session_agree_draw(table->session);
    if (ok(&status))
        table_answer(table, false, "");
    else
        table_warn_status(table, &status);
}

void table_offer_draw(Table *table)
{
    int human = table_human(table);
    char text[SCENE_TEXT];
    Text out = text_into(text, sizeof text);
    if (human >= 0 && computer_accepts(table, 1 - human)) {
        agree(table);
    } else if (human >= 0) {
        table_say(table, words(table->language, N_("The computer declines: it wants to play on.")));
    } else {
        table->offers_draw = true;
        words_add(table->language, &out, "%s offers a draw. Accept it, or play on.",
                  presentation_side(table->language, table->game, session_turn(table->session)));
        table_say(table, text);
    }
}

void table_accept_draw(Table *table)
{
    table->offers_draw = false;
    agree(table);
}

/* Only in games with draw rules, where pieces could be moved back and forth forever. */
bool table_may_offer_draw(const Table *table)
{
    const Session *session = table->session;
    bool open = session_result(session).outcome == OUTCOME_NONE && session_plies(session) > 0;
    return open && table->game->rules[0] != NULL && !table_is_beside(table) && session_awaits_human(session);
}
