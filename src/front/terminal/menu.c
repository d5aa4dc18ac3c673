#include "session/store_disk.h"
#include "front/terminal/terminal.h"

#include "front/terminal/art.h"
#include "front/terminal/game_screen.h"
#include "front/terminal/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_MAX = 12 };

typedef struct Menu {
    Stage stage;
    int count;
    PlaySetup setup[GAMES_MAX]; /* of each game: remembers what was chosen */
    Record *record;             /* a game to go on with */
    int slot;                   /* of its journal */
} Menu;

static void paint(void *context)
{
    Menu *menu = context;
    Screen *screen = menu->stage.screen;
    int columns = screen_columns(screen), middle = columns / 2;
    screen_clear(screen);
    screen_put(screen, 1, middle - 3, look(INK_ACCENT, PAPER_NORMAL, BOLD), "Parlor");
    screen_put(screen, 2, middle - 17, look(INK_DIM, PAPER_NORMAL, 0), "three board games, strong opponents");
    for (int i = 0; i < 2 && columns >= 64; i++) {
        art_draw(screen, (Rect){1, 3 + 12 * i, 4, 7}, i, look(i ? INK_SECOND : INK_FIRST, PAPER_NORMAL, 0));
        art_draw(screen, (Rect){1, columns - 10 - 12 * i, 4, 7}, !i,
                 look(i ? INK_FIRST : INK_SECOND, PAPER_NORMAL, 0));
    }
    screen_put(screen, screen_rows(screen) - 1, 1, look(INK_DIM, PAPER_NORMAL, 0),
               "arrows and Enter choose, Esc goes back, Ctrl+C ends");
}

/* ---- One game ---- */

static void tell(Menu *menu, const char *title, const Status *status)
{
    if (!ok(status)) dialog_tell(&menu->stage, title, status->text);
}

static bool find_running(Menu *menu, const Game *game)
{
    char name[STORE_NAME];
    Store store = {0};
    JournalReport report = {0};
    game_screen_journal(game, name);
    Status status = store_disk_open(PLACE_STATE, &store);
    if (ok(&status)) status = journal_read(&store, name, menu->record, &report);
    store_close(&store);
    menu->slot = report.slot;
    if (report.text[0] != '\0') dialog_tell(&menu->stage, game->title, report.text);
    bool found = ok(&status) && menu->record->game == game;
    if (found && menu->record->note[0] != '\0') dialog_tell(&menu->stage, game->title, menu->record->note);
    return found;
}

/* A game that was not finished: go on with it? 1 yes, 0 no, DISMISSED. */
static int ask_resume(Menu *menu, const PlaySetup *setup)
{
    const Game *game = setup->game;
    static const char *const CHOICES[] = {"Resume the game", "New game"};
    char text[160];
    if (setup->has_from || play_setup_is_watched(setup) || !find_running(menu, game)) return 0;
    const Record *record = menu->record;
    snprintf(text, sizeof text, "There is an unfinished game of %d %s, %.40s against %.40s.", record->count,
             record->count == 1 ? "move" : "moves", record->seat[0], record->seat[1]);
    Question question = {game->title, text, CHOICES, 2, 0, false};
    int chosen = dialog_choose(&menu->stage, &question);
    return chosen == DISMISSED ? DISMISSED : chosen == 0;
}

static void resume(Menu *menu, PlaySetup *setup)
{
    memory_recall(setup); /* whether moves may be taken back; the seats are the record's */
    for (int side = 0; side < 2; side++)
        text_copy(setup->seat[side], SPEC_TEXT, menu->record->seat[side]);
    setup->no_rules = menu->record->terms.no_rules;
    setup->journal_slot = menu->slot;
    Status status = game_screen_run(&menu->stage, setup, menu->record);
    setup->journal_slot = 0;
    tell(menu, "Resume", &status);
}

typedef bool (*Ask)(Stage *stage, PlaySetup *setup);

/* A game as set up, after these questions; NULL: all is chosen. */
static void play(Menu *menu, PlaySetup *setup, Ask ask)
{
    view_default_take_back(view_of(setup->game), setup);
    int again = ask_resume(menu, setup);
    if (again == 1) resume(menu, setup);
    if (again != 0) return;
    setup->announce = false;
    if (ask != NULL && !play_setup_has_seats(setup)) memory_recall(setup);
    if (ask != NULL && !ask(&menu->stage, setup)) return;
    if (ask != NULL) memory_keep(setup);
    Status status = game_screen_run(&menu->stage, setup, NULL);
    tell(menu, setup->game->title, &status);
}

/* ---- The menu ---- */

static void about(Menu *menu)
{
    dialog_tell(&menu->stage, "About",
                "Parlor " PARLOR_VERSION
                "\n\nTic-tac-toe, Ultimate Tic-Tac-Toe and checkers against computer "
                "opponents, from one that a child beats to ones that search deep. No network, no account.\n\n"
                "In a game ? shows the keys.");
}

static void choose_opponents(Menu *menu, PlaySetup *setup)
{
    static const char *const CHOICES[] = {"New game", "Choose the players", "Back"};
    Question question = {setup->game->title, "", CHOICES, 3, 0, false};
    int chosen = dialog_choose(&menu->stage, &question);
    if (chosen == 0) play(menu, setup, view_of(setup->game)->ask);
    if (chosen == 1) play(menu, setup, ask_players);
}

static void choose(Menu *menu)
{
    const char *choices[GAMES_MAX + 2];
    int at = 0;
    for (int i = 0; i < menu->count; i++)
        choices[i] = menu->setup[i].game->title;
    choices[menu->count] = "About";
    choices[menu->count + 1] = "Quit";
    while (!menu->stage.ended) {
        Question question = {"Games", "", choices, menu->count + 2, at, false};
        int chosen = dialog_choose(&menu->stage, &question);
        if (chosen == DISMISSED || chosen == menu->count + 1) return;
        at = chosen;
        if (chosen == menu->count)
            about(menu);
        else
            choose_opponents(menu, &menu->setup[chosen]);
    }
}

static Status open_menu(Menu *menu, bool ascii)
{
    *menu = (Menu){.record = malloc(sizeof *menu->record)};
    if (menu->record == NULL) return status_failed("no memory for the menu");
    Status status = screen_open(ascii, &menu->stage.screen);
    if (!ok(&status)) free(menu->record);
    menu->stage.backdrop = (Backdrop){paint, menu};
    return status;
}

static void close_menu(Menu *menu)
{
    screen_close(menu->stage.screen);
    free(menu->record);
}

Status terminal_menu(bool ascii)
{
    Menu menu;
    Status status = open_menu(&menu, ascii);
    if (!ok(&status)) return status;
    const Game *game;
    for (int i = 0; (game = game_at(i)) != NULL && menu.count < GAMES_MAX; i++)
        if (!game->hidden) menu.setup[menu.count++] = play_setup(game);
    choose(&menu);
    close_menu(&menu);
    return status_ok();
}

Status terminal_play(PlaySetup *setup, bool ascii)
{
    Menu menu;
    const View *view = view_of(setup->game);
    Status status = open_menu(&menu, ascii);
    if (!ok(&status)) return status;
    bool chosen = play_setup_has_seats(setup);
    if (chosen) view_default_seats(view, setup);
    play(&menu, setup, chosen ? NULL : view->ask);
    close_menu(&menu);
    return status;
}

bool terminal_is_here(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
}

Status terminal_plain(PlaySetup *setup)
{
    const View *view = view_of(setup->game);
    view_default_seats(view, setup);
    view_default_take_back(view, setup);
    return plain_play(setup, view->plain);
}
