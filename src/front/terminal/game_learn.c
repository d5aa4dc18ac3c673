/* Puzzles, lessons, the tutor, searches that are watched, comments: their questions, and what follows. */
#include "front/terminal/game_screen.h"
#include "front/terminal/sheet_screen.h"
#include "view/viewer.h"

#include <time.h>

static void ask_puzzle(GameScreen *game)
{
    Form form;
    Status status = table_puzzle_form(game->table, &form);
    if (!ok(&status)) {
        table_warn_status(game->table, &status);
        return;
    }
    if (!dialog_form(&game->backdrop, &form)) return;
    time_t now = time(NULL);
    struct tm today = {0};
    localtime_r(&now, &today);
    table_begin_puzzle(game->table, &form,
                       (const int[]){today.tm_year + 1900, today.tm_mon + 1, today.tm_mday});
}

static void ask_lesson(GameScreen *game)
{
    Form form;
    table_lesson_form(game->table, &form);
    if (dialog_form(&game->backdrop, &form)) table_begin_lesson(game->table, &form);
}

static void ask_tutor(GameScreen *game)
{
    Form form;
    table_tutor_form(game->table, &form);
    if (dialog_form(&game->backdrop, &form)) table_set_tutor(game->table, &form);
}

static void ask_comment(GameScreen *game)
{
    Form form;
    Status status = table_comment_form(game->table, &form);
    if (!ok(&status))
        table_warn_status(game->table, &status);
    else if (dialog_form(&game->backdrop, &form))
        table_set_comment(game->table, &form);
}

static void watch(GameScreen *game)
{
    Form form;
    SheetMaker sheet;
    viewer_form(game->backdrop.language, game->setup->game, &form);
    if (!dialog_form(&game->backdrop, &form)) return;
    Status status = table_watch(game->table, &form, &sheet);
    if (ok(&status))
        sheet_screen_run(&game->backdrop, &game->host, game->table, &sheet);
    else
        table_warn_status(game->table, &status);
    game->more = true; /* what the opponent said meanwhile */
}

void game_screen_learn(GameScreen *game, Command command)
{
    if (!scene_can(&game->scene, command))
        table_warn(game->table, words(game->backdrop.language, N_("That is not possible now.")));
    else if (command == COMMAND_PUZZLES)
        ask_puzzle(game);
    else if (command == COMMAND_LESSONS)
        ask_lesson(game);
    else if (command == COMMAND_TUTOR)
        ask_tutor(game);
    else if (command == COMMAND_COMMENT)
        ask_comment(game);
    else
        watch(game);
}
