/* The tutor: asks before a move that loses much.
 *
 * The move is held back while the judge reviews it, exactly as a review would (judge/review.h): a warning is
 * verified with ten and forty times the nodes before it is given, and if the judge is not sure, the move is played
 * without a word. The player need not wait: another touch takes the move back. With a clock, which would keep
 * running, the tutor is silent. */
#include "session/settings.h"
#include "view/judge_words.h"
#include "view/table_state.h"

#include <assert.h>
#include <string.h>

static const struct {
    const char *id, *label;
    int percent;
} LEVELS[] = {{"off", N_("Says nothing"), 0},
              {"blunders", N_("Before blunders (a quarter of a point)"), 25},
              {"mistakes", N_("Before mistakes (20 percent of a point)"), 20},
              {"all", N_("Before inaccuracies too (15 percent of a point)"), 15}};
enum { LEVEL_COUNT = sizeof LEVELS / sizeof LEVELS[0] };

void table_tutor_form(const Table *table, Form *out)
{
    *out = (Form){0};
    text_copy(out->title, sizeof out->title, words(table->language, N_("Tutor")));
    text_copy(out->text, sizeof out->text,
              words(table->language,
                    N_("Before a move that throws away much the tutor asks whether you mean it. A game in "
                       "which it spoke counts as assisted.")));
    Field *field = form_add(out, FIELD_CHOICE, "tutor", words(table->language, N_("The tutor speaks")));
    for (int i = 0; i < LEVEL_COUNT; i++) {
        field_add_choice(field, LEVELS[i].id, words(table->language, LEVELS[i].label));
        if (LEVELS[i].percent == table->tutor.percent) field->value = i;
    }
}

/* The saved level. Earlier versions had lower limits: a value of theirs becomes the nearest of the present ones. */
void tutor_read_setting(Table *table)
{
    int kept = (int)settings_number(table->setup.settings, "tutor", 0, 100, 0), level = LEVEL_COUNT - 1;
    while (level > 0 && LEVELS[level].percent < kept)
        level--;
    table->tutor.percent = kept == 0 ? 0 : LEVELS[level > 0 ? level : 1].percent;
}

void table_set_tutor(Table *table, const Form *form)
{
    long level = form_value(form, "tutor", 0);
    if (level < 0 || level >= LEVEL_COUNT) return;
    table->tutor.percent = LEVELS[level].percent;
    tutor_forget(table);
    table_say(table, words(table->language, level == 0 ? N_("The tutor is off.") : N_("The tutor is on.")));
    if (table->setup.settings == NULL) return;
    settings_set_number(table->setup.settings, "tutor", LEVELS[level].percent);
    Status status = settings_save(table->setup.settings);
    if (!ok(&status)) table_warn_status(table, &status);
}

/* ---- A move that is held back ---- */

void tutor_forget(Table *table)
{
    Tutor *tutor = &table->tutor;
    if (tutor->held == MOVE_NONE) return;
    table_judge_drop(table);
    tutor->held = MOVE_NONE;
    tutor->asks = false;
    table_look_at_present(table);
    table_answer(table, false, "");
}

static void play_held(Table *table)
{
    Move move = table->tutor.held;
    table->tutor.held = MOVE_NONE;
    table->tutor.asks = false;
    table_look_at_present(table);
    Status status = session_play(table->session, move);
    if (!ok(&status)) table_warn_status(table, &status);
}

static void ask_judge(Table *table)
{
    char text[SCENE_TEXT], move[MOVE_TEXT];
    Text out = text_into(text, sizeof text);
    const Judgement *judgement = &table->tutor.judgement;
    int percent = (int)(100 * (judgement->best_chance - judgement->chance) + 0.5);
    table->game->move_text(session_pos(table->session), judgement->played, move);
    words_add(table->language, &out, N_("Tutor: %s throws away %d %% of a point. Do you mean it?"), move,
              percent);
    table->tutor.asks = true;
    session_count_help(table->session);
    table_warn(table, text);
}

/* Is the loss certain, and large enough? */
static bool is_thrown_away(const Tutor *tutor, const Judgement *judgement)
{
    return judgement != NULL && judgement->mark != MARK_NONE &&
           judgement->best_chance - judgement->chance >= tutor->percent / 100.0;
}

static void looked(Table *table, const Review *review)
{
    Tutor *tutor = &table->tutor;
    const Judgement *judgement = review != NULL ? review_judgement(review, review_moves(review) - 1) : NULL;
    if (tutor->held == MOVE_NONE) return;
    if (!is_thrown_away(tutor, judgement)) {
        play_held(table);
        return;
    }
    Text why = text_into(tutor->why, sizeof tutor->why);
    tutor->judgement = *judgement;
    words_reason(table->language, review, review_moves(review) - 1, &why);
    ask_judge(table);
}

bool tutor_takes_move(Table *table, Move move)
{
    Move moves[MOVES_MAX];
    const Pos *pos = session_pos(table->session);
    assert(table->tutor.percent > 0);
    bool silent = table_human(table) < 0 || clock_is_used(session_clock(table->session)) ||
                  !session_awaits_human(table->session);
    if (silent || table->game->moves(pos, moves) < 2) return false;
    session_drop_hint(table->session);
    table->tutor.held = move;
    table_say(table, words(table->language, N_("The tutor looks at your move …")));
    History history = session_history(table->session);
    table_judge(table, &history, move, table->tutor.percent / 100.0, looked);
    return true;
}

/* ---- The answers ---- */

void tutor_play_it(Table *table)
{
    play_held(table);
}

void tutor_think_again(Table *table)
{
    tutor_forget(table);
}

/* Show the reason and, on the board, what would follow. Finding the better move is left to the player. */
void tutor_show_why(Table *table)
{
    const Judgement *judgement = &table->tutor.judgement;
    Move line[REVIEW_LINE + 1] = {judgement->played};
    memcpy(line + 1, judgement->reply, (size_t)judgement->reply_count * sizeof line[0]);
    table_show_line(table, session_ply(table->session), line, 1 + judgement->reply_count,
                    N_("What follows: %s. Step on and back."));
    table_warn(table, table->tutor.why);
}
