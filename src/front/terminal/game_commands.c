/* Commands that need questions or dialogs. */
#include "front/terminal/game_screen.h"

#include "remote/external.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- New games ---- */

/* What follows from a game that has begun. */
static void begun(GameScreen *game, bool announces)
{
    game->announces = announces;
    game->begins = announces;
    game->ends = false;
    game->motion.active = false;
    game_screen_refresh(game);
}

bool game_screen_ask_form(GameScreen *game, Backdrop *backdrop)
{
    Form form;
    table_form(game->table, &form);
    if (!dialog_form(backdrop, &form)) return false;
    table_begin(game->table, &form);
    game->by_form = true;
    begun(game, table_presentation(game->table)->announces);
    return true;
}

/* With the questions that began this game; without any, the same players play again. */
static void new_game(GameScreen *game)
{
    if (game->by_form) {
        game_screen_ask_form(game, &game->backdrop);
        return;
    }
    table_again(game->table);
    begun(game, game->announces);
}

/* ---- Who plays ---- */

static const char *const SIDE_ID[] = {"first", "second"};

static void add_human(Field *field, const char *label)
{
    if (field->count == FORM_CHOICES) field->count--;
    memmove(field->choice + 1, field->choice, (size_t)field->count * sizeof field->choice[0]);
    field->count++;
    text_copy(field->choice[0].id, sizeof field->choice[0].id, SEAT_HUMAN);
    text_copy(field->choice[0].label, sizeof field->choice[0].label, label);
}

/* Choose that SPEC; one with another number still is the same kind of opponent. */
static void choose_spec(const Game *game, Field *field, const char *spec)
{
    const Rung *rung = ladder_find(game, spec);
    if (rung != NULL) spec = rung->spec;
    size_t length = strcspn(spec, ":");
    for (int i = field->count - 1; i >= 0; i--)
        if (strncmp(field->choice[i].id, spec, length) == 0 && strcspn(field->choice[i].id, ":") == length)
            field->value = i;
    for (int i = 0; i < field->count; i++)
        if (strcmp(field->choice[i].id, spec) == 0) field->value = i;
}

static void add_starts(const Language *language, const Game *game, Form *form, Starts starts)
{
    if (!game->either_starts) return;
    Field *field = form_add(form, FIELD_CHOICE, "starts", words(language, N_("Who begins?")));
    for (int side = 0; side < 2; side++)
        field_add_choice(field, SIDE_ID[side], presentation_side(language, game, side));
    field_add_choice(field, "random", words(language, N_("Drawn by lot")));
    field->value = starts;
}

static const EngineKind *kind_of(const Game *game, const char *spec)
{
    size_t length = strcspn(spec, ":");
    for (const EngineKind *const *kind = engine_kinds(game); *kind != NULL; kind++)
        if (strlen((*kind)->name) == length && strncmp((*kind)->name, spec, length) == 0) return *kind;
    return NULL;
}

/* Ask for the number of an opponent that takes one and is not a rung of the ladder. `before` is the previous
 * player of that seat. */
static bool ask_number(GameScreen *game, Backdrop *backdrop, const char *before, char spec[SPEC_TEXT])
{
    const EngineKind *kind = kind_of(game->setup->game, spec);
    char text[160];
    Text out = text_into(text, sizeof text);
    if (kind == NULL || kind->arg != ARG_NUMBER || ladder_find(game->setup->game, spec) != NULL) return true;
    const char *colon = strchr(before, ':');
    long number = kind->arg_default;
    if (kind_of(game->setup->game, before) == kind && colon != NULL &&
        !text_number(colon + 1, kind->arg_min, kind->arg_max, &number))
        number = kind->arg_default;
    words_add(backdrop->language, &out, "%s, from %ld to %ld:", words(backdrop->language, kind->arg_name),
              kind->arg_min, kind->arg_max);
    if (!dialog_number(backdrop, kind->name, text, kind->arg_min, kind->arg_max, &number)) return false;
    snprintf(spec, SPEC_TEXT, "%s:%ld", kind->name, number);
    return true;
}

static void begin_with(GameScreen *game, const GameChoice *choice)
{
    Status status = table_begin_with(game->table, choice);
    if (!ok(&status)) table_warn_status(game->table, &status);
    game->by_form = false;
    begun(game, false);
}

/* The terms of the current game, for other players. */
static GameChoice present_choice(const GameScreen *game)
{
    const Session *session = table_session(game->table);
    GameChoice choice = game->setup->choice;
    choice.take_back = session_terms(session).take_back;
    for (int side = 0; side < 2; side++)
        text_copy(choice.seat[side], SPEC_TEXT, session_seat(session, side));
    return choice;
}

bool game_screen_ask_players(GameScreen *game, Backdrop *backdrop)
{
    const Language *language = backdrop->language;
    const Game *rules = game->setup->game;
    GameChoice choice = present_choice(game);
    Form form = {0};
    text_copy(form.title, sizeof form.title, words(language, N_("Players")));
    for (int side = 0; side < 2; side++) {
        form_add_opponent(language, rules, &form, SIDE_ID[side], presentation_side(language, rules, side));
        Field *field = form_field(&form, SIDE_ID[side]);
        add_human(field, words(language, N_("Human")));
        choose_spec(rules, field, choice.seat[side]);
    }
    add_starts(language, rules, &form, choice.starts);
    if (!dialog_form(backdrop, &form)) return false;
    for (int side = 0; side < 2; side++) {
        char before[SPEC_TEXT];
        text_copy(before, sizeof before, choice.seat[side]);
        text_copy(choice.seat[side], SPEC_TEXT, form_chosen(&form, SIDE_ID[side]));
        if (!ask_number(game, backdrop, before, choice.seat[side])) return false;
    }
    choice.starts = (Starts)form_value(&form, "starts", STARTS_FIRST);
    begin_with(game, &choice);
    return true;
}

/* The side whose algorithm is to be changed, -1 if none. */
static int ask_engine_side(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    const Session *session = table_session(game->table);
    const Game *rules = game->setup->game;
    bool engine[2] = {!session_is_human(session, 0), !session_is_human(session, 1)};
    if (!engine[0] || !engine[1]) return engine[0] ? 0 : engine[1] ? 1 : -1;
    const char *const sides[] = {presentation_side(language, rules, 0),
                                 presentation_side(language, rules, 1)};
    Question question = {words(language, N_("Algorithm")), words(language, N_("Whose?")), sides, 2, 0, false};
    return dialog_choose(&game->backdrop, &question);
}

void game_screen_ask_engine(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    GameChoice choice = present_choice(game);
    Form form = {0};
    char before[SPEC_TEXT];
    if (session_is_human(table_session(game->table), 0) && session_is_human(table_session(game->table), 1)) {
        table_warn(game->table, words(language, N_("No computer plays here; p changes the players.")));
        return;
    }
    int side = ask_engine_side(game);
    if (side < 0) return;
    text_copy(form.title, sizeof form.title, words(language, N_("Algorithm")));
    form_add_opponent(language, game->setup->game, &form, "engine", "");
    choose_spec(game->setup->game, form_field(&form, "engine"), choice.seat[side]);
    if (!dialog_form(&game->backdrop, &form)) return;
    text_copy(before, sizeof before, choice.seat[side]);
    text_copy(choice.seat[side], SPEC_TEXT, form_chosen(&form, "engine"));
    if (!ask_number(game, &game->backdrop, before, choice.seat[side])) return;
    begin_with(game, &choice);
    session_reset_score(table_session(game->table));
    dialog_tell(&game->backdrop, words(language, N_("Algorithm")), words(language, N_("All values reset")));
}

/* ---- Leaving, resigning ---- */

static bool is_running(const GameScreen *game)
{
    const Session *session = table_session(game->table);
    return session_result(session).outcome == OUTCOME_NONE && session_plies(session) > 0;
}

bool game_screen_may_leave(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    return !is_running(game) || dialog_yes(&game->backdrop, words(language, N_("Leave")),
                                           words(language, N_("Leave the running game?")), true) == 1;
}

static void resign(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    bool possible = scene_can(&game->scene, COMMAND_RESIGN);
    if (!possible || dialog_yes(&game->backdrop, words(language, N_("Resign")),
                                words(language, N_("Give up this game?")), false) == 1)
        table_do(game->table, COMMAND_RESIGN);
}

/* Between two people the other one is asked at once. */
static void offer_draw(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    table_do(game->table, COMMAND_OFFER_DRAW);
    game_screen_refresh(game);
    if (!game->scene.draw_offered) return;
    if (dialog_yes(&game->backdrop, words(language, N_("A draw?")), game->scene.message, false) == 1)
        table_do(game->table, COMMAND_ACCEPT_DRAW);
    else
        table_say(game->table, words(language, N_("The game goes on.")));
}

/* ---- Switches of our own ---- */

static void toggle_thoughts(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    bool on = game->scene.on >> COMMAND_HEAT & 1;
    game->thoughts = !game->thoughts;
    if (scene_can(&game->scene, COMMAND_HEAT) && on != game->thoughts) table_do(game->table, COMMAND_HEAT);
    const char *shown = scene_can(&game->scene, COMMAND_HEAT)
                            ? N_("The board shows what the computer thinks: expected score in percent.")
                            : N_("The computer's thoughts are shown.");
    table_say(game->table, words(language, game->thoughts ? shown : N_("Thoughts are hidden.")));
}

static void open_file(GameScreen *game)
{
    game_screen_ask_file(game, &game->backdrop);
}

static void review(GameScreen *game)
{
    if (scene_can(&game->scene, COMMAND_REVIEW))
        game_screen_review(game);
    else
        table_say(game->table, words(game->backdrop.language, N_("There is no move to review yet.")));
}

static void copy_game(GameScreen *game)
{
    game_screen_copy(game, COMMAND_COPY_GAME);
}

static void copy_position(GameScreen *game)
{
    game_screen_copy(game, COMMAND_COPY_POSITION);
}

static void puzzles(GameScreen *game)
{
    game_screen_learn(game, COMMAND_PUZZLES);
}

static void lessons(GameScreen *game)
{
    game_screen_learn(game, COMMAND_LESSONS);
}

static void tutor(GameScreen *game)
{
    game_screen_learn(game, COMMAND_TUTOR);
}

static void watch(GameScreen *game)
{
    game_screen_learn(game, COMMAND_WATCH);
}

static void (*const OURS[COMMANDS])(GameScreen *game) = {
    [COMMAND_NEW] = new_game,
    [COMMAND_RESIGN] = resign,
    [COMMAND_OFFER_DRAW] = offer_draw,
    [COMMAND_HEAT] = toggle_thoughts,
    [COMMAND_REVIEW] = review,
    [COMMAND_OPEN] = open_file,
    [COMMAND_SAVE] = game_screen_save,
    [COMMAND_COPY_GAME] = copy_game,
    [COMMAND_COPY_POSITION] = copy_position,
    [COMMAND_PASTE] = game_screen_ask_position,
    [COMMAND_VARIATIONS] = game_screen_variations,
    [COMMAND_SAVE_PICTURE] = game_screen_save_picture,
    [COMMAND_PUZZLES] = puzzles,
    [COMMAND_LESSONS] = lessons,
    [COMMAND_TUTOR] = tutor,
    [COMMAND_WATCH] = watch,
};

void game_screen_command(GameScreen *game, Command command)
{
    if (OURS[command] != NULL)
        OURS[command](game);
    else
        table_do(game->table, command);
}
