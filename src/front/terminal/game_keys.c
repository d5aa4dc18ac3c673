#include "front/terminal/game_screen.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MAX = 16 << 20 };

/* ---- The hand ---- */

/* How far a square is in a direction; -1 when it is not there. The way aside counts more than the way on. */
static int distance(const Game *game, int from, int to, int columns, int rows)
{
    int from_column, from_row, to_column, to_row;
    game->cell(from, &from_column, &from_row);
    game->cell(to, &to_column, &to_row);
    int right = to_column - from_column, down = to_row - from_row;
    int on = columns != 0 ? right * columns : down * rows;
    int aside = columns != 0 ? abs(down) : abs(right);
    if (on <= 0) return -1;
    /* On a checkered board two squares are equally near above and below: go up to the right, down to the
     * left. */
    bool second = rows != 0 && aside > 0 && (right > 0) != (rows < 0);
    return 2 * (on + 4 * aside) + second;
}

static void move_cursor(GameScreen *game, int columns, int rows)
{
    const Game *rules = game->setup->game;
    int best = -1, least = 0;
    for (int square = 0; square < rules->squares; square++) {
        int far = distance(rules, game->cursor, square, columns, rows);
        if (far < 0 || (best >= 0 && far >= least)) continue;
        best = square;
        least = far;
    }
    if (best >= 0) game->cursor = best;
}

/* The next square where the hand may go. */
static void jump_cursor(GameScreen *game, int step)
{
    SquareSet next = picker_next(&game->picker);
    int squares = game->setup->game->squares;
    for (int i = 1; i <= squares; i++) {
        int square = (game->cursor + step * i + squares * squares) % squares;
        if (!squares_have(&next, square)) continue;
        game->cursor = square;
        return;
    }
}

static void refuse_touch(GameScreen *game, int square)
{
    char text[MESSAGE_TEXT];
    Text out = text_into(text, sizeof text);
    text_add(&out, "Invalid move.");
    if (game->view->refuse != NULL) {
        text_add(&out, " ");
        game->view->refuse(game->session, square, &out);
    }
    game_screen_warn(game, text);
}

static void touch(GameScreen *game, int square)
{
    Move move;
    if (!session_awaits_human(game->session)) {
        bool over = session_result(game->session).outcome != OUTCOME_NONE;
        game_screen_warn(game, over ? "The game is over; n begins a new one." : "It is the computer's turn.");
        return;
    }
    game->message[0] = '\0';
    switch (picker_touch(&game->picker, square, &move)) {
    case PICK_REFUSED:
        refuse_touch(game, square);
        break;
    case PICK_MOVE: {
        Status status = session_play(game->session, move);
        if (!ok(&status)) game_screen_warn(game, status.text);
        break;
    }
    default:
        break;
    }
}

void game_screen_click(GameScreen *game, int row, int column)
{
    Scene scene = game_screen_scene(game);
    for (int square = 0; square < game->setup->game->squares; square++) {
        Rect rect = game->view->square(&scene, square);
        bool inside = row >= rect.row && row < rect.row + rect.rows && column >= rect.column &&
                      column < rect.column + rect.columns;
        if (!inside) continue;
        game->cursor = square;
        touch(game, square);
        return;
    }
}

/* Enter and Space: touch the square; where only engines play, stop and go on. */
static void press(GameScreen *game)
{
    Session *session = game->session;
    bool watching = !session_is_human(session, 0) && !session_is_human(session, 1);
    if (watching && session_result(session).outcome == OUTCOME_NONE)
        session_pause(session, !session_is_paused(session));
    else
        touch(game, game->cursor);
}

/* ---- Typed moves ---- */

static void play_typed(GameScreen *game)
{
    Status status = session_play_text(game->session, game->typed);
    game->typing = false;
    game->typed[0] = '\0';
    if (!ok(&status)) game_screen_warn(game, status.text);
}

static void type_key(GameScreen *game, int key)
{
    if (key == INPUT_ENTER) {
        play_typed(game);
    } else if (key == INPUT_ESCAPE) {
        game->typing = false;
        game->typed[0] = '\0';
    } else if (line_edit(game->typed, sizeof game->typed, key)) {
        game->typing = game->typed[0] != '\0' || key != INPUT_BACKSPACE;
    }
}

static void begin_typing(GameScreen *game)
{
    game->typing = true;
}

/* ---- Commands ---- */

/* Say how a command ended, after what the session had to say about it. */
static void report(GameScreen *game, Status status, const char *done)
{
    game_screen_react(game);
    if (ok(&status))
        game_screen_say(game, "%s", done);
    else
        game_screen_warn(game, status.text);
}

static void undo(GameScreen *game)
{
    if (picker_back(&game->picker)) return;
    report(game, session_undo(game->session), "Taken back.");
}

static void redo(GameScreen *game)
{
    report(game, session_redo(game->session), "Played again.");
}

static void hint(GameScreen *game)
{
    report(game, session_ask_hint(game->session), "Thinking about a hint ...");
}

static void toggle_thoughts(GameScreen *game)
{
    game->thoughts = !game->thoughts;
    game_screen_say(game, game->thoughts
                              ? "The board shows what the computer thinks: expected score in percent."
                              : "Thoughts are hidden.");
}

static void toggle_names(GameScreen *game)
{
    game->names = !game->names;
}

static void let_go(GameScreen *game)
{
    while (picker_back(&game->picker))
        continue;
    game->message[0] = '\0';
}

static void hurry(GameScreen *game)
{
    if (session_is_thinking(game->session)) worker_hurry(game->host.worker);
}

static bool is_running(const GameScreen *game)
{
    return session_result(game->session).outcome == OUTCOME_NONE && session_ply(game->session) > 0;
}

static void quit(GameScreen *game)
{
    game->leave = !is_running(game) || ask_yes(&game->stage, "Leave", "Leave the running game?", true) == 1;
}

/* Do the seats chosen hold the present players, with or without a change of sides? */
static bool same_players(const GameScreen *game, bool swapped)
{
    return strcmp(game->setup->seat[swapped ? 1 : 0], session_seat(game->session, 0)) == 0 &&
           strcmp(game->setup->seat[swapped ? 0 : 1], session_seat(game->session, 1)) == 0;
}

/* The same players keep the score of their match, also when they change sides. */
static void new_game(GameScreen *game)
{
    PlaySetup before = *game->setup;
    bool asks = game->view->asks_again || before.announce;
    bool certain = !is_running(game) || (asks && !before.announce) ||
                   ask_yes(&game->stage, "New game", "Give up the running game?", true) == 1;
    if (!certain) return;
    if (asks && !game->view->ask(&game->stage, game->setup)) {
        *game->setup = before;
        return;
    }
    if (same_players(game, false) && before.take_back == game->setup->take_back) {
        session_begin(game->session);
        return;
    }
    Score score = game_screen_score(game);
    bool swapped = same_players(game, true);
    Status status = game_screen_restart(game);
    if (swapped) game->carried = (Score){{score.wins[1], score.wins[0]}, score.draws};
    if (!ok(&status)) game->leave = true;
}

/* The side whose algorithm is to be changed, -1 when none is. */
static int ask_engine_side(GameScreen *game)
{
    bool engine[2] = {!session_is_human(game->session, 0), !session_is_human(game->session, 1)};
    if (engine[0] && engine[1]) {
        Question question = {"Algorithm", "Whose?", game->setup->game->side_name, 2, 0, false};
        return dialog_choose(&game->stage, &question);
    }
    return engine[0] ? 0 : engine[1] ? 1 : -1;
}

static void algorithm(GameScreen *game)
{
    char spec[SPEC_TEXT];
    if (session_is_human(game->session, 0) && session_is_human(game->session, 1)) {
        game_screen_warn(game, "No computer plays here; p changes the players.");
        return;
    }
    int side = ask_engine_side(game);
    if (side < 0) return;
    text_copy(spec, sizeof spec, session_seat(game->session, side));
    if (!ask_engine(&game->stage, game->setup->game, spec)) return;
    text_copy(game->setup->seat[side], SPEC_TEXT, spec);
    Status status = game_screen_restart(game);
    if (!ok(&status)) game->leave = true;
    dialog_tell(&game->stage, "Algorithm", "All values reset");
}

static void players(GameScreen *game)
{
    if (!ask_players(&game->stage, game->setup)) return;
    Status status = game_screen_restart(game);
    if (!ok(&status)) game->leave = true;
}

/* ---- Positions and files ---- */

static void set_position(GameScreen *game)
{
    char text[POS_TEXT];
    Pos pos;
    game->setup->game->pos_text(session_pos(game->session), text);
    if (!dialog_text(&game->stage, "Position", "Play on from this position:", text, sizeof text)) return;
    Status status = game->setup->game->pos_read(text, &pos);
    if (ok(&status)) status = session_load(game->session, &pos, NULL, 0, NULL);
    report(game, status, "");
}

static Status save_record(const Session *session, const char *path)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    Record *record = malloc(sizeof *record);
    Status status = status_failed("no memory for the game");
    if (out != NULL && record != NULL) {
        record_from_session(session, record);
        record_write(record, out);
        status = status_ok();
    }
    if (out != NULL) fclose(out);
    if (ok(&status)) status = safe_write(path, text, strlen(text));
    free(record);
    free(text);
    return status;
}

static Status load_record(Session *session, const char *path)
{
    char *text = NULL;
    Record *record = malloc(sizeof *record);
    Status status = record != NULL ? file_read(path, FILE_MAX, &text)
                                   : status_failed("no memory for the game");
    if (ok(&status)) status = record_read(path, text, false, record);
    if (ok(&status) && record->game != session_game(session))
        status = status_wrong("this is a game of %s", record->game->title);
    if (ok(&status)) status = record_install(record, session);
    free(record);
    free(text);
    return status;
}

static bool ask_path(GameScreen *game, const char *title, char path[SAFE_PATH])
{
    const char *ending = game->view->file_ending != NULL ? game->view->file_ending : ".game";
    snprintf(path, SAFE_PATH, "%s%s", game->setup->game->name, ending);
    return dialog_text(&game->stage, title, "File:", path, SAFE_PATH);
}

static bool may_write(GameScreen *game, const char *path)
{
    return access(path, F_OK) != 0 ||
           ask_yes(&game->stage, "Save", "There is such a file. Replace it?", false) == 1;
}

static void save(GameScreen *game)
{
    char path[SAFE_PATH], done[SAFE_PATH + 16];
    if (!ask_path(game, "Save", path) || !may_write(game, path)) return;
    snprintf(done, sizeof done, "Saved as %s", path);
    report(game,
           game->view->save != NULL ? game->view->save(game->session, path)
                                    : save_record(game->session, path),
           done);
}

/* Which game of a file that has several; false when dismissed. */
static bool ask_which(GameScreen *game, const char *path, long *number)
{
    int count = game->view->games_in != NULL ? game->view->games_in(path) : 1;
    char text[80];
    *number = 1;
    if (count <= 1) return true;
    snprintf(text, sizeof text, "The file has %d games. Which one?", count);
    return dialog_number(&game->stage, "Open", text, 1, count, number);
}

static void open_file(GameScreen *game)
{
    char path[SAFE_PATH];
    long number;
    if (!ask_path(game, "Open", path) || !ask_which(game, path, &number)) return;
    Status status = game->view->load != NULL ? game->view->load(game->session, path, (int)number)
                                             : load_record(game->session, path);
    for (int side = 0; ok(&status) && side < 2; side++)
        text_copy(game->setup->seat[side], SPEC_TEXT, session_seat(game->session, side));
    report(game, status, "Opened.");
}

/* ---- Keys ---- */

static void help(GameScreen *game)
{
    char text[1600];
    Text out = text_into(text, sizeof text);
    text_add(&out, "%s\n\n", game->view->about);
    text_add(&out, "arrows      move the cursor; Tab goes to the next legal square\n"
                   "h j k l     move it, too: j, k or l switches this on, then\n"
                   "            H gives hints; an arrow key switches it off\n"
                   "Enter Space touch the square, or click it with the mouse\n"
                   "0-9         type a move, Enter plays it; for one that begins\n"
                   "            with a letter press : first\n"
                   "u r         take back, play again     Esc  let go\n"
                   "h           a hint                    v    its thoughts\n"
                   "n           a new game                a    another algorithm\n"
                   "p           other players             m    move now\n"
                   "s o         save, open a file         f    set up a position\n"
                   "w           what went wrong: review   #    names of the squares\n"
                   "q           quit");
    dialog_tell(&game->stage, "Help", text);
}

static const struct {
    int key;
    void (*run)(GameScreen *game);
} COMMANDS[] = {
    {INPUT_ENTER, press},
    {' ', press},
    {INPUT_ESCAPE, let_go},
    {INPUT_BACKSPACE, undo},
    {':', begin_typing},
    {'u', undo},
    {'r', redo},
    {'h', hint},
    {'H', hint},
    {'n', new_game},
    {'v', toggle_thoughts},
    {'#', toggle_names},
    {'a', algorithm},
    {'p', players},
    {'m', hurry},
    {'w', game_screen_review},
    {'s', save},
    {'o', open_file},
    {'f', set_position},
    {'?', help},
    {INPUT_HELP, help},
    {'q', quit},
};

static const struct {
    int key;
    int columns, rows;
    bool vi;
} MOVES[] = {
    {INPUT_LEFT, -1, 0, false}, {INPUT_RIGHT, 1, 0, false}, {INPUT_UP, 0, -1, false},
    {INPUT_DOWN, 0, 1, false},  {'h', -1, 0, true},         {'l', 1, 0, true},
    {'k', 0, -1, true},         {'j', 0, 1, true},
};

/* `h` alone is a hint: it moves only after another of j, k, l has shown that the hand rests there. */
static bool cursor_key(GameScreen *game, int key)
{
    if (key == 'h' && !game->vi_keys) return false;
    for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++) {
        if (MOVES[i].key != key) continue;
        game->vi_keys = MOVES[i].vi;
        move_cursor(game, MOVES[i].columns, MOVES[i].rows);
        return true;
    }
    if (key != INPUT_TAB && key != INPUT_BACK_TAB) return false;
    jump_cursor(game, key == INPUT_TAB ? 1 : -1);
    return true;
}

void game_screen_key(GameScreen *game, int key)
{
    if (game->typing || (key >= '0' && key <= '9')) {
        game->typing = true;
        type_key(game, key);
        return;
    }
    if (cursor_key(game, key)) return;
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++)
        if (COMMANDS[i].key == key) COMMANDS[i].run(game);
}
