/* Games and positions in files and as text. */
#include "front/terminal/game_screen.h"

#include "base/file.h"
#include "base/safe_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MAX = 16 << 20, LIST_MOST = 300, LINE_TEXT = 100 };

static void usual_path(const GameScreen *game, char path[PATH_TEXT])
{
    snprintf(path, PATH_TEXT, "%s%s", game->setup->game->name, table_file_ending(game->table));
}

/* ---- Saving ---- */

static Status write_game(const GameScreen *game, const char *path)
{
    char *text = table_game_text(game->table);
    if (text == NULL) return status_failed("no memory for the game");
    Status status = safe_write(path, text, strlen(text));
    free(text);
    return status;
}

static bool may_write(GameScreen *game, const char *path)
{
    const Language *language = game->backdrop.language;
    return access(path, F_OK) != 0 ||
           dialog_yes(&game->backdrop, words(language, N_("Save")),
                      words(language, N_("There is such a file. Replace it?")), false) == 1;
}

void game_screen_save(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    char path[PATH_TEXT], note[STATUS_WORDS] = "", said[SCENE_TEXT];
    Text out = text_into(said, sizeof said);
    usual_path(game, path);
    while (dialog_text(&game->backdrop, words(language, N_("Save")), words(language, N_("File:")), note, path,
                       sizeof path)) {
        if (!may_write(game, path)) return;
        Status status = write_game(game, path);
        words_status(language, &status, note);
        if (!ok(&status)) continue;
        words_add(language, &out, "Saved as %s", path);
        table_say(game->table, said);
        return;
    }
}

/* ---- Opening ---- */

/* The number of the game in a list of them; 0 when dismissed. */
static int choose_game(GameScreen *game, Backdrop *backdrop, const char *text, int count)
{
    char(*line)[LINE_TEXT] = malloc((size_t)count * sizeof *line);
    const char **choices = malloc((size_t)count * sizeof *choices);
    int chosen = 0;
    for (int i = 0; line != NULL && choices != NULL && i < count; i++) {
        table_game_line(game->table, text, i + 1, line[i], LINE_TEXT);
        choices[i] = line[i];
    }
    Question question = {words(backdrop->language, N_("Open")),
                         words(backdrop->language, N_("Which game?")),
                         choices,
                         count,
                         0,
                         false};
    if (line != NULL && choices != NULL) chosen = dialog_choose(backdrop, &question);
    free(line);
    free(choices);
    return chosen == DISMISSED ? 0 : chosen + 1;
}

/* Which game of a text that has several; false when dismissed. */
static bool ask_which(GameScreen *game, Backdrop *backdrop, const char *text, long *number)
{
    int count = table_count_games(game->table, text);
    char asked[120];
    Text out = text_into(asked, sizeof asked);
    *number = 1;
    if (count <= 1) return true;
    if (count <= LIST_MOST) {
        *number = choose_game(game, backdrop, text, count);
        return *number > 0;
    }
    words_add(backdrop->language, &out, "The file has %d games. Which one?", count);
    return dialog_number(backdrop, words(backdrop->language, N_("Open")), asked, 1, count, number);
}

/* 1 opened, 0 dismissed, -1 refused with the reason in `note`. */
static int open_path(GameScreen *game, Backdrop *backdrop, const char *path, char note[STATUS_WORDS])
{
    char *text = NULL;
    long number;
    Status status = file_read(path, FILE_MAX, &text);
    bool chosen = ok(&status) && ask_which(game, backdrop, text, &number);
    if (chosen) status = table_open_text(game->table, path, text, (int)number);
    free(text);
    words_status(backdrop->language, &status, note);
    return !ok(&status) ? -1 : chosen ? 1 : 0;
}

bool game_screen_ask_file(GameScreen *game, Backdrop *backdrop)
{
    const Language *language = backdrop->language;
    char path[PATH_TEXT], note[STATUS_WORDS] = "";
    int opened = -1;
    usual_path(game, path);
    while (opened < 0) {
        if (!dialog_text(backdrop, words(language, N_("Open")), words(language, N_("File:")), note, path,
                         sizeof path))
            break;
        opened = open_path(game, backdrop, path, note);
    }
    if (opened != 1) {
        table_let_go(game->table); /* takes the refusal back */
        return false;
    }
    game->by_form = game->announces = false;
    table_say(game->table, words(language, N_("Opened.")));
    return true;
}

/* ---- Positions and games as text ---- */

void game_screen_ask_position(GameScreen *game)
{
    const Language *language = game->backdrop.language;
    char text[2000], note[STATUS_WORDS] = "";
    table_position_text(game->table, text);
    for (;;) {
        if (!dialog_text(&game->backdrop, words(language, N_("Position")),
                         words(language, N_("Play on from this position or game:")), note, text, sizeof text))
            break;
        Status status = table_open_text(game->table, words(language, N_("text")), text, 1);
        if (ok(&status)) return;
        words_status(language, &status, note);
    }
    table_let_go(game->table);
}

void game_screen_copy(GameScreen *game, Command command)
{
    char position[POS_TEXT];
    table_position_text(game->table, position);
    char *text = command == COMMAND_COPY_GAME ? table_game_text(game->table) : NULL;
    screen_copy(game->backdrop.screen, text != NULL ? text : position);
    free(text);
    table_say(game->table, words(game->backdrop.language, N_("Copied, where the terminal allows it.")));
}
