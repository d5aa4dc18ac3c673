/* Games and positions in files and as text. */
#include "front/terminal/game_screen.h"

#include "base/file.h"
#include "base/os.h"
#include "base/safe_file.h"
#include "front/game_file.h"
#include "view/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void usual_path(const GameScreen *game, char path[PATH_TEXT])
{
    snprintf(path, PATH_TEXT, "%s%s", game->setup->game->name, table_file_ending(game->table));
}

/* ---- Saving ---- */

typedef enum Wrote { WROTE, WROTE_NOT, WROTE_NOTHING_WANTED } Wrote;

static bool may_write(GameScreen *game, const char *path, int others)
{
    const Language *language = game->backdrop.language;
    char asked[200];
    Text out = text_into(asked, sizeof asked);
    if (!os_exists(path)) return true;
    if (others > 0)
        words_add(language, &out, "Replace this game in the file? The other %d stay as they are.", others);
    else
        text_add(&out, "%s", words(language, N_("This file exists. Replace it?")));
    return dialog_yes(&game->backdrop, words(language, N_("Save")), asked, false) == 1;
}

static Wrote write_bytes(GameScreen *game, const char *path, const char *bytes, size_t size, int others,
                         Status *status)
{
    if (!may_write(game, path, others)) return WROTE_NOTHING_WANTED;
    *status = safe_write(path, bytes, size);
    return ok(status) ? WROTE : WROTE_NOT;
}

static Wrote write_game(GameScreen *game, const char *path, Status *status)
{
    char *text;
    int others;
    *status = game_file_prepare(game->table, path, &text, &others);
    Wrote wrote = ok(status) ? write_bytes(game, path, text, strlen(text), others, status) : WROTE_NOT;
    if (wrote == WROTE) table_saved(game->table, others);
    free(text);
    return wrote;
}

static Wrote write_picture(GameScreen *game, const char *path, Status *status)
{
    char *bytes = NULL;
    size_t size = 0;
    *status = picture_write(&game->scene, &(Look){0}, path, &bytes, &size);
    Wrote wrote = ok(status) ? write_bytes(game, path, bytes, size, 0, status) : WROTE_NOT;
    free(bytes);
    return wrote;
}

/* Asks for a name until the file is written or the player gives up. */
static void save_by(GameScreen *game, char path[PATH_TEXT], const char *asked,
                    Wrote (*write)(GameScreen *game, const char *path, Status *status))
{
    const Language *language = game->backdrop.language;
    char note[STATUS_WORDS] = "", said[SCENE_TEXT];
    Text out = text_into(said, sizeof said);
    while (dialog_text(&game->backdrop, words(language, N_("Save")), asked, note, path, PATH_TEXT)) {
        Status status = status_ok();
        Wrote wrote = write(game, path, &status);
        words_status(language, &status, note);
        if (wrote == WROTE_NOTHING_WANTED) return;
        if (wrote == WROTE_NOT) continue;
        words_add(language, &out, "Saved as %s", path);
        table_say(game->table, said);
        return;
    }
}

void game_screen_save(GameScreen *game)
{
    char path[PATH_TEXT];
    usual_path(game, path);
    save_by(game, path, words(game->backdrop.language, N_("File:")), write_game);
}

void game_screen_save_picture(GameScreen *game)
{
    char path[PATH_TEXT];
    snprintf(path, PATH_TEXT, "%s.png", game->setup->game->name);
    save_by(game, path, words(game->backdrop.language, N_("Picture (.png or .svg):")), write_picture);
}

/* ---- Opening ---- */

/* The lines of a list that grows. */
typedef struct Lines {
    char **line;
    int count, size;
} Lines;

static bool add_file_game(void *context, int number, const char *text)
{
    enum { NUMBER = 16 };
    Lines *lines = context;
    size_t size = strlen(text) + NUMBER;
    char *line = malloc(size);
    if (line == NULL) return false;
    if (lines->count == lines->size) {
        int more = 2 * lines->size + NUMBER;
        char **larger = realloc(lines->line, (size_t)more * sizeof *larger);
        if (larger == NULL) {
            free(line);
            return false;
        }
        lines->line = larger;
        lines->size = more;
    }
    snprintf(line, size, "%d. %s", number, text);
    lines->line[lines->count++] = line;
    return true;
}

static void free_lines(Lines *lines)
{
    for (int i = 0; i < lines->count; i++)
        free(lines->line[i]);
    free(lines->line);
}

/* Which game of a text that has several; false when dismissed. */
static bool ask_which(GameScreen *game, Backdrop *backdrop, const char *text, int *number)
{
    Lines lines = {0};
    *number = 1;
    table_list_games(game->table, text, add_file_game, &lines);
    if (lines.count > 1)
        *number = 1 + dialog_filter(backdrop, words(backdrop->language, N_("Which game?")),
                                    (const char *const *)lines.line, lines.count);
    free_lines(&lines);
    return *number > 0;
}

/* 1 opened, 0 dismissed, -1 refused with the reason in `note`. */
static int open_path(GameScreen *game, Backdrop *backdrop, const char *path, char note[STATUS_WORDS])
{
    char *text = NULL;
    int number;
    Status status = file_read(path, GAME_FILE_MAX, &text);
    bool chosen = ok(&status) && ask_which(game, backdrop, text, &number);
    if (chosen) status = table_open_text(game->table, path, text, number);
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
        table_let_go(game->table); /* clears the refusal */
        return false;
    }
    game->by_form = false;
    table_scene(game->table, &game->scene);
    if (game->scene.message[0] == '\0') /* else it tells a fault of the game */
        table_say(game->table, words(language, N_("Opened.")));
    return true;
}

/* ---- Variations ---- */

void game_screen_variations(GameScreen *game)
{
    Lines lines = {0};
    char text[200];
    for (int i = 0; i < table_variations(game->table); i++) {
        table_variation_text(game->table, i, text, sizeof text);
        if (!add_file_game(&lines, i + 1, text)) break;
    }
    int chosen = lines.count > 0
                     ? dialog_filter(&game->backdrop, words(game->backdrop.language, N_("Variations")),
                                     (const char *const *)lines.line, lines.count)
                     : DISMISSED;
    free_lines(&lines);
    if (chosen != DISMISSED) table_enter_variation(game->table, chosen, 1);
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
    table_say(game->table, words(game->backdrop.language, N_("Copied, if the terminal allows it.")));
}
