/* Commands that need questions or dialogs. */
#include "front/terminal/game_screen.h"

#include "view/supply_words.h"

#include <stdio.h>
#include <string.h>

/* ---- New games ---- */

/* What follows from a game that has begun. */
static void begun(GameScreen *game)
{
    game->motion.active = game->exercises_only = false;
    game_screen_refresh(game);
}

bool game_screen_ask_form(GameScreen *game, Backdrop *backdrop)
{
    Form form;
    table_form(game->table, &form);
    if (!dialog_form(backdrop, &form)) return false;
    table_begin(game->table, &form);
    game->by_form = true;
    begun(game);
    return true;
}

/* With the questions that began this game; without any, the same players play again. */
static void ask_new_game(GameScreen *game)
{
    if (game->by_form) {
        game_screen_ask_form(game, &game->backdrop);
        return;
    }
    table_again(game->table);
    begun(game);
}

/* ---- Who plays ---- */

static const char *const SIDE_ID[] = {"first", "second"};

static void add_starts(const Language *language, const Game *game, Form *form, Starts starts)
{
    if (!game->either_starts) return;
    Field *field = form_add(form, FIELD_CHOICE, "starts", words(language, N_("Who begins?")));
    for (int side = 0; side < 2; side++)
        field_add_choice(field, SIDE_ID[side], presentation_side(language, game, side));
    field_add_choice(field, "random", words(language, N_("Drawn by lot")));
    field->value = starts;
}

static void begin_with(GameScreen *game, const GameChoice *choice)
{
    Status status = table_begin_with(game->table, choice);
    if (!ok(&status)) table_warn_status(game->table, &status);
    game->by_form = false;
    begun(game);
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
    for (int side = 0; side < 2; side++)
        form_add_spec(
            language, rules, &form,
            &(SpecField){SIDE_ID[side], presentation_side(language, rules, side), choice.seat[side], true});
    Supplies supplies = supplies_look(rules, NULL);
    supply_words_form(language, &supplies, &form);
    add_starts(language, rules, &form, choice.starts);
    if (!dialog_form(backdrop, &form)) return false;
    for (int side = 0; side < 2; side++)
        form_spec(rules, &form, SIDE_ID[side], choice.seat[side]);
    choice.starts = (Starts)form_value(&form, "starts", STARTS_FIRST);
    begin_with(game, &choice);
    return true;
}

static void change_algorithm(GameScreen *game)
{
    Form form;
    if (!scene_can(&game->scene, COMMAND_ALGORITHM)) {
        table_warn(game->table,
                   words(game->backdrop.language, N_("No computer plays here; p changes the players.")));
        return;
    }
    table_algorithm_form(game->table, &form);
    if (!dialog_form(&game->backdrop, &form)) return;
    table_set_algorithm(game->table, &form);
    begun(game);
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
    if (game->scene.leaving[0] != '\0')
        return dialog_yes(&game->backdrop, words(language, N_("Leave")), game->scene.leaving, false) == 1;
    if (!is_running(game) || game->scene.exercise) return true;
    const char *question = words(
        language, game->kept ? N_("Leave the running game? It is kept: you can resume it at any time.")
                             : N_("Leave the running game? A game of computers alone is not kept."));
    return dialog_yes(&game->backdrop, words(language, N_("Leave")), question, true) == 1;
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

static void comment(GameScreen *game)
{
    game_screen_learn(game, COMMAND_COMMENT);
}

static void (*const OURS[COMMANDS])(GameScreen *game) = {
    [COMMAND_NEW] = ask_new_game,
    [COMMAND_ALGORITHM] = change_algorithm,
    [COMMAND_RESIGN] = resign,
    [COMMAND_OFFER_DRAW] = offer_draw,
    [COMMAND_HEAT] = toggle_thoughts,
    [COMMAND_OPEN] = open_file,
    [COMMAND_SAVE] = game_screen_save,
    [COMMAND_COPY_GAME] = copy_game,
    [COMMAND_COPY_POSITION] = copy_position,
    [COMMAND_PASTE] = game_screen_ask_position,
    [COMMAND_VARIATIONS] = game_screen_variations,
    [COMMAND_COMMENT] = comment,
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
