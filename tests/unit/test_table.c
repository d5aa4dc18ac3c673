/* The Table: touches, commands, looking back, set-up, texts; what the Scene says after each. */
#include "view/table.h"

#include "game/kit.h"
#include "room.h"
#include "session/store_memory.h"
#include "test.h"

/* The square of that label. */
static int square(Room *room, const char *label)
{
    const Scene *scene = look(room);
    for (int i = 0; i < scene->cell_count; i++)
        if (strcmp(scene->cell[i].label, label) == 0) return i;
    CHECK(!"no such square");
    return 0;
}

static void touch(Room *room, const char *label)
{
    table_touch(room->table, square(room, label));
}

static void the_scene_becomes_stale_once(void)
{
    Room *room = room_new("tictactoe");
    look(room);
    room->stale = 0;
    table_touch(room->table, 4);
    table_touch(room->table, 4);
    CHECK_INT(room->stale, 1);
    CHECK_INT(look(room)->ply, 1);
    CHECK_TEXT(room->scene.message, "Invalid move. That square is taken.");
    room_free(room);
}

static void a_jump_is_entered_step_by_step(void)
{
    Room *room = room_new("checkers");
    CHECK_OK(table_open_text(room->table, "clipboard", "B:W18,26,K29:B14,K1", 1));
    CHECK(look(room)->cell[square(room, "14")].marks & CELL_MUST);
    touch(room, "1");
    CHECK_TEXT(look(room)->message, "Invalid move. A jump must be made, with 14.");
    touch(room, "14");
    touch(room, "23");
    const Scene *scene = look(room);
    CHECK_INT(scene->cell[square(room, "23")].face, FACE_MAN);
    CHECK_INT(scene->cell[square(room, "18")].face, FACE_NONE);
    CHECK_INT(scene->step_count, 1);
    touch(room, "1");
    CHECK_TEXT(look(room)->message, "Invalid move. A jump in progress can only be continued, to 30.");
    CHECK(room->scene.cell[square(room, "23")].marks & CELL_SELECTED); /* a refusal keeps the selection */
    room_free(room);
}

/* The last square of a jump is enough; both are marked, and a refusal names both. */
static void a_jump_is_entered_at_once(void)
{
    Room *room = room_new("checkers");
    CHECK_OK(table_open_text(room->table, "clipboard", "B:W6,14,32:B1,12", 1));
    touch(room, "1");
    CHECK(look(room)->cell[square(room, "10")].marks & CELL_TARGET);
    CHECK(room->scene.cell[square(room, "17")].marks & CELL_TARGET);
    touch(room, "18");
    CHECK_TEXT(look(room)->message, "Invalid move. The piece on 1 can go to 10 or 17.");
    touch(room, "17");
    CHECK_INT(look(room)->ply, 1);
    CHECK_INT(room->scene.step_count, 2); /* none of them has been shown */
    CHECK_INT(room->scene.cell[square(room, "17")].face, FACE_MAN);
    table_do(room->table, COMMAND_UNDO);
    touch(room, "1");
    touch(room, "10");
    touch(room, "1");
    CHECK_TEXT(look(room)->message, "Invalid move. A jump in progress can only be continued, to 17.");
    room_free(room);
}

static void half_a_jump_is_taken_back_first(void)
{
    Room *room = room_new("checkers");
    CHECK_OK(table_open_text(room->table, "clipboard", "B:W18,26,27:B14,K1", 1));
    touch(room, "14");
    touch(room, "23");
    CHECK(scene_can(look(room), COMMAND_UNDO));
    CHECK_INT(look(room)->ply, 0);
    table_do(room->table, COMMAND_UNDO);
    CHECK_INT(look(room)->cell[square(room, "18")].face, FACE_MAN);
    CHECK(look(room)->cell[square(room, "14")].marks & CELL_SELECTED);
    touch(room, "23");
    touch(room, "32");
    CHECK_INT(look(room)->ply, 1);
    /* The first jump was shown when it was entered. */
    CHECK_INT(room->scene.step_count, 1);
    room_free(room);
}

static void a_draw_is_agreed(void)
{
    Room *room = room_new("checkers");
    CHECK(!scene_can(look(room), COMMAND_OFFER_DRAW)); /* nothing has been played */
    table_play_text(room->table, "11-15");
    table_do(room->table, COMMAND_OFFER_DRAW);
    CHECK(look(room)->draw_offered && scene_can(&room->scene, COMMAND_OFFER_DRAW));
    CHECK_TEXT(room->scene.message, "White offers a draw. Accept it, or play on.");
    table_play_text(room->table, "22-18"); /* the game continued */
    CHECK(!scene_can(look(room), COMMAND_ACCEPT_DRAW));
    table_do(room->table, COMMAND_OFFER_DRAW);
    table_do(room->table, COMMAND_ACCEPT_DRAW);
    CHECK_INT(look(room)->outcome, OUTCOME_DRAW);
    CHECK_TEXT(room->scene.why, "agreed");
    room_free(room);
    room = room_new("tictactoe");
    table_touch(room->table, 4);
    CHECK(!scene_can(look(room), COMMAND_OFFER_DRAW));
    room_free(room);
}

/* The computer's evaluation of the game decides. */
static Outcome offered_to_computer(double chance, bool proven)
{
    Room *room = room_new("checkers");
    Session *session = table_session(room->table);
    Thought *thought = calloc(1, sizeof *thought);
    CHECK_OK(session_set_seat(session, 1, "negamax:1"));
    table_play_text(room->table, "11-15");
    CHECK_OK(game_read_move(session_game(session), session_pos(session), "22-18", &thought->move));
    thought->chance = chance;
    thought->proven = proven;
    CHECK(session_answer(session, session_ticket(session), thought));
    table_do(room->table, COMMAND_OFFER_DRAW);
    Outcome outcome = look(room)->outcome;
    free(thought);
    room_free(room);
    return outcome;
}

static void the_computer_takes_a_draw_by_its_value(void)
{
    CHECK_INT(offered_to_computer(0.3, false), OUTCOME_DRAW);
    CHECK_INT(offered_to_computer(0.5, true), OUTCOME_DRAW);
    CHECK_INT(offered_to_computer(0.5, false), OUTCOME_NONE); /* too early */
    CHECK_INT(offered_to_computer(0.7, false), OUTCOME_NONE);
    CHECK_INT(offered_to_computer(1, true), OUTCOME_NONE);
}

/* What is said about a hint with that move and nothing searched, after these two moves. */
static void check_hint(const char *first, const char *second, const char *move, const char *said)
{
    Room *room = room_new("checkers");
    Session *session = table_session(room->table);
    Thought *thought = calloc(1, sizeof *thought);
    table_play_text(room->table, first);
    table_play_text(room->table, second);
    CHECK_OK(game_read_move(session_game(session), session_pos(session), move, &thought->move));
    thought->chance = 0.5;
    table_do(room->table, COMMAND_HINT);
    CHECK(session_answer(session, session_ticket(session), thought));
    CHECK_TEXT(look(room)->message, said);
    free(thought);
    room_free(room);
}

static void a_hint_has_a_reason(void)
{
    check_hint("11-15", "23-19", "8-11", "Hint: 8-11. It is in the opening book.");
    check_hint("11-15", "22-18", "15x22", "Hint: 15x22. It is the only move.");
}

static void looking_back_changes_nothing(void)
{
    Room *room = room_new("tictactoe");
    touch(room, "4");
    touch(room, "0");
    table_do(room->table, COMMAND_FIRST);
    const Scene *scene = look(room);
    CHECK(scene->looking_back);
    CHECK_INT(scene->ply, 0);
    CHECK_INT(scene->plies, 2);
    CHECK_INT(scene->cell[4].face, FACE_NONE);
    CHECK(scene_can(scene, COMMAND_FORWARD) && !scene_can(scene, COMMAND_BACK));
    table_do(room->table, COMMAND_LAST);
    CHECK(!look(room)->looking_back);
    CHECK_INT(room->scene.cell[4].face, FACE_CROSS);
    room_free(room);
}

/* After moves were taken back the game stands before the last position. */
static void end_leads_back_to_the_game(void)
{
    Room *room = room_new("tictactoe");
    touch(room, "4");
    touch(room, "0");
    table_do(room->table, COMMAND_UNDO);
    table_do(room->table, COMMAND_LAST);
    CHECK(look(room)->looking_back);
    CHECK_INT(room->scene.ply, 2);
    table_do(room->table, COMMAND_LAST);
    CHECK(!look(room)->looking_back);
    CHECK_INT(room->scene.ply, 1);
    table_do(room->table, COMMAND_FIRST);
    table_do(room->table, COMMAND_LAST);
    CHECK_INT(look(room)->ply, 1);
    room_free(room);
}

static void paused_computers_say_so(void)
{
    Room *room = room_new("checkers");
    GameChoice choice = {.seat = {"random", "random"}};
    CHECK_OK(table_begin_with(room->table, &choice));
    CHECK_TEXT(look(room)->where, "");
    table_do(room->table, COMMAND_PAUSE);
    CHECK_TEXT(look(room)->where, "Paused.");
    table_do(room->table, COMMAND_PAUSE);
    CHECK_TEXT(look(room)->where, "");
    room_free(room);
}

/* Between two people the game may be continued from an earlier position. */
static void playing_on_from_an_earlier_position(void)
{
    Room *room = room_new("tictactoe");
    touch(room, "4");
    touch(room, "0");
    table_look(room->table, 1);
    touch(room, "8");
    CHECK_INT(look(room)->plies, 2);
    CHECK_INT(room->scene.cell[8].face, FACE_RING);
    CHECK_INT(room->scene.cell[0].face, FACE_NONE);
    room_free(room);
}

static void against_the_computer_one_may_not(void)
{
    Room *room = room_new("checkers");
    GameChoice choice = {.seat = {"human", "random"}};
    CHECK_OK(table_begin_with(room->table, &choice));
    touch(room, "11");
    touch(room, "15");
    table_look(room->table, 0);
    touch(room, "9");
    CHECK(strstr(look(room)->message, "earlier position") != NULL);
    CHECK_INT(room->scene.plies, 1);
    table_look(room->table, 1);
    touch(room, "9");
    CHECK_TEXT(look(room)->message, "It is the computer's turn.");
    CHECK(!scene_can(&room->scene, COMMAND_UNDO));
    room_free(room);
}

static void the_player_sits_below(void)
{
    Room *room = room_new("checkers");
    CHECK_OK(table_begin_with(room->table, &(GameChoice){.seat = {"random", "human"}}));
    const Scene *scene = look(room);
    CHECK(scene->turned);
    CHECK_INT(scene->below, 1);
    CHECK_INT(scene->cell[31].row, 7);
    table_do(room->table, COMMAND_TURN);
    CHECK_INT(look(room)->below, 0);
    room_free(room);
}

static void a_replaced_game_comes_back(void)
{
    Room *room = room_new("ultimate");
    touch(room, "44");
    touch(room, "40");
    CHECK(!scene_can(look(room), COMMAND_BRING_BACK));
    CHECK_OK(table_open_text(room->table, "clipboard", "9/9/9/9/4x4/9/9/9/9 o 4", 1));
    CHECK_INT(look(room)->plies, 0);
    CHECK(scene_can(&room->scene, COMMAND_BRING_BACK));
    table_do(room->table, COMMAND_BRING_BACK);
    CHECK_INT(look(room)->plies, 2);
    room_free(room);
}

/* Kill and start again, in whatever order: the running game and the one it replaced are there. */
static void what_was_left_is_offered(void)
{
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    const Game *game;
    Table *table;
    static Scene scene;
    CHECK_OK(game_find("ultimate", &game));
    TableSetup setup = {.game = game, .host = quiet_host(), .store = &store};
    CHECK(!table_is_left(&store, game, NULL, NULL));
    CHECK_OK(table_new(&setup, &table));
    CHECK_OK(table_begin_with(table, &(GameChoice){.seat = {"human", "random"}, .take_back = true}));
    table_play_text(table, "44");
    table_free(table);

    CHECK(table_is_left(&store, game, NULL, NULL));
    CHECK_OK(table_new(&setup, &table));
    CHECK(table_left_over(table) != NULL);
    CHECK_OK(table_resume(table, table_left_over(table)));
    table_scene(table, &scene);
    CHECK_INT(scene.plies, 1);
    CHECK_INT(scene.human, 0);
    table_free(table);

    /* Not taken, but a new game begun: the old one can be brought back, now and after another start. */
    CHECK_OK(table_new(&setup, &table));
    CHECK_OK(table_begin_with(table, &(GameChoice){.seat = {"human", "human"}}));
    table_play_text(table, "00");
    table_play_text(table, "01");
    table_free(table);
    CHECK_OK(table_new(&setup, &table));
    CHECK_OK(table_resume(table, table_left_over(table)));
    table_do(table, COMMAND_BRING_BACK);
    table_scene(table, &scene);
    CHECK_INT(scene.plies, 1);
    CHECK_TEXT(session_seat(table_session(table), 1), "random");
    table_do(table, COMMAND_BRING_BACK);
    table_scene(table, &scene);
    CHECK_INT(scene.plies, 2);
    table_free(table);
    store_memory_free(memory);
}

static void a_bad_text_changes_nothing(void)
{
    Room *room = room_new("checkers");
    touch(room, "11");
    touch(room, "15");
    CHECK_REFUSED(table_open_text(room->table, "game.pdn", "1. 32-1 23-18 *", 1), "game.pdn:1:");
    CHECK_REFUSED(table_open_text(room->table, "x", "parlor 1\ngame tictactoe\n", 1), "game of Tic-tac-toe");
    CHECK_INT(look(room)->plies, 1);
    CHECK(room->scene.warning);
    room_free(room);
}

static void games_go_out_and_come_in(const char *name, const char *first, const char *second)
{
    Room *room = room_new(name);
    table_play_text(room->table, first);
    table_play_text(room->table, second);
    table_look(room->table, 0);
    char *text = table_game_text(room->table);
    CHECK(text != NULL);
    CHECK_INT(table_count_games(room->table, text), 1);
    table_again(room->table);
    CHECK_INT(look(room)->plies, 0);
    CHECK_OK(table_open_text(room->table, "it", text, 1));
    CHECK_INT(look(room)->plies, 2);
    free(text);
    room_free(room);
}

static bool add_to_list(void *context, int number, const char *line)
{
    text_add(context, "%d. %s\n", number, line);
    return true;
}

/* A list of games says what is wrong with one of them and where, so that it can be mended. */
static void a_list_says_where_the_faults_are(void)
{
    static const char TEXT[] =
        "[Black \"Ann\"]\n1. 11-15 22-18 *\n\n[Black \"Bob\"]\n1. 11-15 23-19 2. 9-18 *\n\n"
        "[Black \"Cleo\"]\n1. 1-2 *\n\n[Black \"Dan\"]\n[GameType \"20\"]\n1. 32-28 *\n";
    Room *room = room_new("checkers");
    char list[2000];
    Text out = text_into(list, sizeof list);
    table_list_games(room->table, TEXT, add_to_list, &out);
    CHECK_TEXT(list, "1. Ann – ?  *\n"
                     "2. Bob – ?  *  (line 5, column 19: \"9-18\" is not a legal move here)\n"
                     "3. (line 8, column 4: \"1-2\" is not a legal move here)\n"
                     "4. Dan – ?  *  (GameType 20: international draughts, 10×10)\n");
    room_free(room);
}

static void every_game_is_saved_and_opened(void)
{
    games_go_out_and_come_in("tictactoe", "4", "0");
    games_go_out_and_come_in("ultimate", "44", "40");
    games_go_out_and_come_in("checkers", "11-15", "23-19");
    games_go_out_and_come_in("nim", "1", "2");
}

static void a_position_is_set_up(void)
{
    Room *room = room_new("checkers");
    touch(room, "11");
    touch(room, "15");
    table_do(room->table, COMMAND_SET_UP);
    CHECK(look(room)->setting_up && !scene_can(&room->scene, COMMAND_HINT));
    table_set_up_clear(room->table);
    table_set_up_done(room->table, 0);
    CHECK(look(room)->setting_up && room->scene.warning); /* an empty board is refused */
    table_set_brush(room->table, 1);
    touch(room, "18");
    table_set_up_done(room->table, 0); /* and one without an opponent: nobody wins against nothing */
    CHECK(look(room)->setting_up);
    CHECK_TEXT(room->scene.message, "Each side needs a piece.");
    table_set_brush(room->table, 2);
    touch(room, "32");
    table_set_up_done(room->table, 1);
    const Scene *scene = look(room);
    CHECK(!scene->setting_up);
    CHECK_INT(scene->turn, 1);
    CHECK_INT(scene->cell[17].face, FACE_KING);
    CHECK(scene_can(scene, COMMAND_BRING_BACK));
    room_free(room);
}

static void check_refused(const char *game, const char *position, const char *said)
{
    Room *room = room_new(game);
    Status status = table_open_text(room->table, "text", position, 1);
    CHECK(!ok(&status));
    CHECK_TEXT(look(room)->message, said);
    CHECK_INT(room->scene.outcome, OUTCOME_NONE);
    room_free(room);
}

/* It would be counted as somebody's win. */
static void a_position_without_a_game_is_refused(void)
{
    check_refused("checkers", "B:WK1:B", "Each side needs a piece.");
    check_refused("checkers", "W:WK1,K3:B", "Each side needs a piece.");
    check_refused("tictactoe", "xxx/oo1/3 o", "In this position the game is over.");
}

static void typed_nonsense_is_told(void)
{
    Room *room = room_new("ultimate");
    table_play_text(room->table, "99");
    CHECK(strstr(look(room)->message, "\"99\" is not a legal move here") != NULL);
    room_free(room);
}

static void a_scene_is_one_json_value(void)
{
    static char json[SCENE_JSON];
    const Game *game;
    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        Room *room = room_new(game->name);
        Text out = text_into(json, sizeof json);
        scene_json(look(room), &out);
        CHECK(!out.cut);
        int depth = 0;
        for (const char *at = json; *at != '\0'; at++)
            depth += *at == '{' || *at == '[' ? 1 : *at == '}' || *at == ']' ? -1 : 0;
        CHECK_INT(depth, 0);
        room_free(room);
    }
}

/* A ballot is on the board when the game begins, is told by its name, and cannot be taken back. */
static void a_ballot_begins_the_game(void)
{
    Room *room = room_new("checkers");
    GameChoice choice = {.seat = {"human", "random"}, .take_back = true, .opening = "old faithful"};
    CHECK_OK(table_begin_with(room->table, &choice));
    CHECK_INT(look(room)->plies, 3);
    CHECK_TEXT(room->scene.opening, "Old Faithful");
    CHECK_TEXT(room->scene.detail[0], "Opening: Old Faithful");
    CHECK(!scene_can(&room->scene, COMMAND_UNDO));
    table_look(room->table, 1);
    CHECK_TEXT(look(room)->opening, "");
    choice = (GameChoice){.seat = {"human", "human"}, .opening = "11-15 23-18"};
    CHECK_OK(table_begin_with(room->table, &choice));
    table_play_text(room->table, "8-11");
    table_do(room->table, COMMAND_UNDO);
    CHECK_INT(look(room)->ply, 2);
    CHECK(!scene_can(&room->scene, COMMAND_UNDO));
    char *text = table_game_text(room->table);
    CHECK(strstr(text, "[Opening \"Cross\"]") != NULL);
    free(text);
    table_again(room->table);
    CHECK_INT(look(room)->plies, 2);
    choice.opening[0] = '\0';
    CHECK_OK(table_begin_with(room->table, &choice));
    CHECK_INT(look(room)->plies, 0);
    choice.seat[0][0] = 'x'; /* nobody: nothing begins */
    CHECK_REFUSED(table_begin_with(room->table, &choice), "");
    room_free(room);
}

/* The question before a game lists every opening, and its answers are those of the list. */
static void the_form_asks_for_the_opening(void)
{
    Room *room = room_new("checkers");
    Form form;
    table_form(room->table, &form);
    const Field *field = form_field(&form, "opening");
    CHECK(field != NULL &&
          field->count == 2 + opening_count(room->scene.game != NULL ? room->scene.game : look(room)->game));
    CHECK_TEXT(field_choice(field, 0).id, "none");
    CHECK_TEXT(field_choice(field, 1).id, "random");
    CHECK_TEXT(field_choice(field, 2).label, "Alma (11-15 23-19 8-11 22-17 3-8)");
    CHECK_OK(form_set(&form, "computer", "none"));
    CHECK_OK(form_set(&form, "opening", "11-15 23-19 9-13"));
    table_begin(room->table, &form);
    CHECK_TEXT(look(room)->opening, "Will o' the Wisp");
    CHECK_OK(form_set(&form, "opening", "random"));
    table_begin(room->table, &form);
    CHECK_INT(look(room)->plies, 3);
    CHECK_REFUSED(form_set(&form, "opening", "chess"), "is not an answer to opening");
    room_free(room);
}

static int find_all(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        count++;
    return count;
}

/* Saved over a file with several games, a game takes the place of what was opened; the others stay. */
static void other_games_of_a_file_survive(void)
{
    Room *room = room_new("checkers");
    const char *file =
        "; three games\n[Event \"a\"]\n1. 11-15 {x} 23-19 *\n\n[Event \"b\"]\n1. 9-14 22-18 *\n\n\n"
        "[Event \"c\"]\n1. 9-14 22-18 *\n";
    char *out;
    int others;
    CHECK_OK(table_open_text(room->table, "f.pdn", file, 2));
    CHECK_OK(table_save_text(room->table, file, &out, &others));
    CHECK_TEXT(out, file); /* nothing has changed */
    CHECK_INT(others, 2);
    free(out);
    table_play_text(room->table, "5-9");
    CHECK_OK(table_save_text(room->table, file, &out, &others));
    CHECK(strncmp(out, file, strstr(file, "[Event \"b") - file) == 0);
    CHECK(strstr(out, "1. 9-14 22-18 2. 5-9 *\n\n\n[Event \"c\"]\n1. 9-14 22-18 *\n") != NULL);
    CHECK_INT(find_all(out, "[Event"), 3);
    table_saved(room->table, others);
    table_play_text(room->table, "25-22"); /* and once more, into what stands there now */
    char *again;
    CHECK_OK(table_save_text(room->table, out, &again, &others));
    free(out);
    CHECK(strstr(again, "2. 5-9 2... 25-22 *\n\n\n[Event \"c\"]") != NULL);
    CHECK_INT(find_all(again, "[Event"), 3);
    CHECK_REFUSED(table_save_text(room->table, file, &out, &others), "this is none of them");
    CHECK(out == NULL);
    free(again);
    room_free(room);
    room = room_new("checkers"); /* a game of one's own is none of them */
    CHECK_REFUSED(table_save_text(room->table, file, &out, &others), "has 3 games");
    CHECK_OK(table_save_text(room->table, "[Event \"a\"]\n1. 11-15 *\n", &out, &others));
    CHECK_INT(others, 0);
    free(out);
    room_free(room);
}

/* The switch holds at once, both ways, and survives the program. */
static void moves_may_be_taken_back_from_now_on(void)
{
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    const Game *game;
    Table *table;
    static Scene scene;
    CHECK_OK(game_find("checkers", &game));
    TableSetup setup = {.game = game, .host = quiet_host(), .store = &store};
    CHECK_OK(table_new(&setup, &table));
    CHECK_OK(table_begin_with(table, &(GameChoice){.seat = {"human", "random"}}));
    table_play_text(table, "11-15");
    table_scene(table, &scene);
    CHECK(!scene_can(&scene, COMMAND_UNDO) && scene_can(&scene, COMMAND_TAKE_BACK));
    CHECK(!scene_has_on(&scene, COMMAND_TAKE_BACK));
    table_do(table, COMMAND_TAKE_BACK);
    table_scene(table, &scene);
    CHECK(scene_can(&scene, COMMAND_UNDO) && scene_has_on(&scene, COMMAND_TAKE_BACK));
    CHECK_TEXT(scene.message, "Moves may be taken back from now on.");
    table_free(table);
    CHECK_OK(table_new(&setup, &table));
    CHECK_OK(table_resume(table, table_left_over(table)));
    table_scene(table, &scene);
    CHECK(scene_can(&scene, COMMAND_UNDO) && scene_has_on(&scene, COMMAND_TAKE_BACK));
    table_do(table, COMMAND_TAKE_BACK);
    table_scene(table, &scene);
    CHECK(!scene_can(&scene, COMMAND_UNDO));
    CHECK_OK(table_begin_with(table, &(GameChoice){.seat = {"human", "human"}}));
    table_scene(table, &scene);
    CHECK(!scene_can(&scene, COMMAND_TAKE_BACK)); /* two people need no leave */
    table_free(table);
    store_memory_free(memory);
}

int main(void)
{
    RUN(moves_may_be_taken_back_from_now_on);
    RUN(other_games_of_a_file_survive);
    RUN(a_ballot_begins_the_game);
    RUN(the_form_asks_for_the_opening);
    RUN(the_scene_becomes_stale_once);
    RUN(a_jump_is_entered_step_by_step);
    RUN(a_jump_is_entered_at_once);
    RUN(half_a_jump_is_taken_back_first);
    RUN(a_draw_is_agreed);
    RUN(the_computer_takes_a_draw_by_its_value);
    RUN(a_hint_has_a_reason);
    RUN(looking_back_changes_nothing);
    RUN(end_leads_back_to_the_game);
    RUN(paused_computers_say_so);
    RUN(playing_on_from_an_earlier_position);
    RUN(against_the_computer_one_may_not);
    RUN(the_player_sits_below);
    RUN(a_replaced_game_comes_back);
    RUN(what_was_left_is_offered);
    RUN(a_bad_text_changes_nothing);
    RUN(every_game_is_saved_and_opened);
    RUN(a_list_says_where_the_faults_are);
    RUN(a_position_is_set_up);
    RUN(a_position_without_a_game_is_refused);
    RUN(typed_nonsense_is_told);
    RUN(a_scene_is_one_json_value);
    return test_exit();
}
