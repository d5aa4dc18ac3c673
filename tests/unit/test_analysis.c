/* Analysis at the Table: what is asked of the host, what the Scene says, moves tried beside the game. */
#include "view/table.h"

#include "session/quiet_host.h"
#include "test.h"

typedef struct Room {
    Table *table;
    int asked, dropped;
    uint32_t ticket;
    int positions; /* of the last request */
    Pos pos;
    Scene scene;
    Thought thought;
} Room;

static void asked(void *context, const Request *request)
{
    Room *room = context;
    room->asked++;
    room->ticket = request->ticket;
    room->positions = request->history.count;
    room->pos = request->history.pos[request->history.count - 1];
    CHECK_INT(request->purpose, PURPOSE_ANALYSE);
    CHECK(request->limits.infinite && request->limits.lines == SCENE_LINES);
}

static void dropped(void *context, Purpose purpose)
{
    CHECK_INT(purpose, PURPOSE_ANALYSE);
    ((Room *)context)->dropped++;
}

static Room *room_new(const char *name)
{
    Room *room = calloc(1, sizeof *room);
    const Game *game;
    CHECK_OK(game_find(name, &game));
    TableSetup setup = {.game = game, .host = {room, quiet_now, asked, dropped, NULL, true}, .context = room};
    CHECK_OK(table_new(&setup, &room->table));
    session_begin(table_session(room->table));
    return room;
}

static void room_free(Room *room)
{
    table_free(room->table);
    free(room);
}

static const Scene *look(Room *room)
{
    table_scene(room->table, &room->scene);
    return &room->scene;
}

/* The thought comes as an answer. */
static bool take(Room *room, uint32_t ticket, bool final)
{
    Answer *answer = malloc(sizeof *answer);
    *answer = (Answer){
        .ticket = ticket, .purpose = PURPOSE_ANALYSE, .final = final, .thought = room->thought};
    bool taken = table_take(room->table, answer);
    free(answer);
    return taken;
}

/* The analyst says that the line of these moves is worth that much. */
static void say(Room *room, const char *moves, double chance, bool proven, int end_plies)
{
    const Game *game = session_game(table_session(room->table));
    Thought *thought = &room->thought;
    RootMove *root = &thought->root[0];
    Pos pos = room->pos;
    char word[MOVE_TEXT];
    *thought = (Thought){
        .chance = chance, .proven = proven, .end_plies = end_plies, .nodes = 2300000, .root_count = 1};
    while (text_word(&moves, word, sizeof word)) {
        CHECK_OK(game_read_move(game, &pos, word, &thought->pv[thought->pv_count]));
        pos = game->play(&pos, thought->pv[thought->pv_count++]);
    }
    *root = (RootMove){.move = thought->pv[0], .chance = chance, .exact = true};
    thought->move = root->move;
    CHECK(take(room, room->ticket, proven));
}

static void what_the_analyst_says_is_told(void)
{
    Room *room = room_new("checkers");
    CHECK(scene_can(look(room), COMMAND_ANALYSE));
    table_do(room->table, COMMAND_ANALYSE);
    CHECK_INT(room->asked, 1);
    CHECK_TEXT(look(room)->analysis.verdict, "Looking at the position …");
    say(room, "11-15 22-18 15x22", 0.62, false, 0);
    const Scene *scene = look(room);
    CHECK_TEXT(scene->analysis.verdict, "Black: 62 %");
    CHECK_TEXT(scene->analysis.effort, "2.3 million positions");
    CHECK_INT(scene->analysis.line_count, 1);
    CHECK_INT(scene->analysis.line[0].move_count, 3);
    CHECK_TEXT(scene->analysis.line[0].move[2], "15x22");
    CHECK_INT(scene->analysis.line[0].from, 10);
    CHECK_INT(scene->analysis.line[0].to, 14);
    CHECK(scene->cell[14].marks & CELL_BEST);
    say(room, "11-15", 0, true, 62);
    CHECK_TEXT(look(room)->analysis.verdict, "White wins in 31 moves: proven.");
    CHECK(look(room)->analysis.finished);
    room_free(room);
}

static void every_position_shown_is_asked_about_and_old_answers_are_dropped(void)
{
    Room *room = room_new("checkers");
    table_play_text(room->table, "11-15");
    table_play_text(room->table, "22-18");
    table_do(room->table, COMMAND_ANALYSE);
    uint32_t old = room->ticket;
    CHECK_INT(room->positions, 3);
    table_do(room->table, COMMAND_BACK);
    CHECK_INT(room->asked, 2);
    CHECK_INT(room->dropped, 1);
    CHECK_INT(room->positions, 2);
    CHECK(!take(room, old, false));
    CHECK(!look(room)->analysis.ready);
    table_do(room->table, COMMAND_ANALYSE);
    CHECK_INT(room->dropped, 2);
    CHECK(!take(room, room->ticket, false));
    CHECK_INT(look(room)->ply, 1);
    room_free(room);
}

static void tried_moves_leave_the_game_alone(void)
{
    Room *room = room_new("checkers");
    table_play_text(room->table, "11-15");
    table_do(room->table, COMMAND_ANALYSE);
    table_play_text(room->table, "23-19");
    table_play_text(room->table, "8-11");
    const Scene *scene = look(room);
    CHECK_INT(scene->plies, 1);
    CHECK_INT(scene->analysis.trial_count, 2);
    CHECK_TEXT(scene->analysis.trial[1], "8-11");
    CHECK_TEXT(scene->status, "Variation: White to move.");
    CHECK_INT(room->positions, 4);
    table_do(room->table, COMMAND_BACK);
    CHECK_INT(look(room)->analysis.trial_shown, 1);
    CHECK_INT(room->positions, 3);
    table_do(room->table, COMMAND_UNDO);
    CHECK_INT(look(room)->analysis.trial_count, 0);
    CHECK(!scene_can(look(room), COMMAND_TO_GAME));
    table_play_text(room->table, "23-19");
    table_do(room->table, COMMAND_TO_GAME);
    CHECK_INT(look(room)->ply, 1);
    CHECK(table_variations(room->table) > 0); /* tried moves are kept with the game */
    CHECK_INT(session_plies(table_session(room->table)), 1);
    room_free(room);
}

static void the_games_own_move_leads_on_in_the_game(void)
{
    Room *room = room_new("tictactoe");
    table_play_text(room->table, "4");
    table_play_text(room->table, "0");
    table_look(room->table, 0);
    table_do(room->table, COMMAND_ANALYSE);
    table_touch(room->table, 4);
    CHECK_INT(look(room)->ply, 1);
    CHECK_INT(look(room)->analysis.trial_count, 0);
    table_touch(room->table, 8);
    CHECK_INT(look(room)->analysis.trial_count, 1);
    table_do(room->table, COMMAND_ANALYSE);
    CHECK_INT(look(room)->ply, 1);
    CHECK_INT(look(room)->plies, 2);
    room_free(room);
}

static void a_line_can_be_walked_through(void)
{
    Room *room = room_new("checkers");
    table_do(room->table, COMMAND_ANALYSE);
    say(room, "11-15 22-18 15x22", 0.5, false, 0);
    table_try_line(room->table, 0, 3);
    CHECK_INT(look(room)->analysis.trial_count, 3);
    CHECK_INT(room->positions, 4);
    table_do(room->table, COMMAND_FIRST);
    CHECK_INT(look(room)->analysis.trial_count, 0);
    table_try_line(room->table, 0, 1); /* nothing is known about this position yet */
    CHECK_INT(look(room)->analysis.trial_count, 0);
    room_free(room);
}

static void a_finished_game_can_be_analysed(void)
{
    Room *room = room_new("tictactoe");
    const char *const MOVES[] = {"4", "0", "2", "1", "6"};
    for (int i = 0; i < 5; i++)
        table_play_text(room->table, MOVES[i]);
    table_do(room->table, COMMAND_ANALYSE);
    CHECK_INT(room->asked, 0);
    CHECK_TEXT(look(room)->analysis.verdict, "There is nothing to analyse here.");
    table_touch(room->table, 8);
    CHECK_INT(look(room)->analysis.trial_count, 0);
    table_do(room->table, COMMAND_BACK);
    CHECK_INT(room->asked, 1);
    table_touch(room->table, 8);
    CHECK_INT(look(room)->analysis.trial_count, 1);
    CHECK_INT(session_result(table_session(room->table)).outcome, OUTCOME_FIRST);
    room_free(room);
}

static void set_up_ends_a_variation_and_new_games_are_followed(void)
{
    Room *room = room_new("checkers");
    table_do(room->table, COMMAND_ANALYSE);
    table_play_text(room->table, "11-15");
    table_do(room->table, COMMAND_SET_UP);
    CHECK_INT(room->dropped, 2);
    table_set_up_cancel(room->table);
    CHECK_INT(room->asked, 3);
    CHECK_INT(room->positions, 1);
    CHECK_OK(table_open_text(room->table, "clipboard", "W:WK1,K2:BK32", 1));
    CHECK_INT(room->asked, 4);
    room_free(room);
}

/* Help is counted once for each position of a game that goes on, as a hint is. */
static void analysis_counts_as_help(void)
{
    Room *room = room_new("checkers");
    const Session *session = table_session(room->table);
    table_do(room->table, COMMAND_ANALYSE);
    CHECK_INT(session_helped(session), 0); /* nothing was said yet */
    say(room, "11-15", 0.5, false, 0);
    say(room, "11-16", 0.5, false, 0);
    CHECK_INT(session_helped(session), 1);
    table_play_text(room->table, "9-14"); /* beside the game */
    say(room, "22-18", 0.5, false, 0);
    CHECK_INT(session_helped(session), 1);
    table_do(room->table, COMMAND_ANALYSE);
    table_play_text(room->table, "11-15");
    table_do(room->table, COMMAND_ANALYSE);
    say(room, "22-18", 0.5, false, 0);
    CHECK_INT(session_helped(session), 2);
    CHECK_OK(session_resign(table_session(room->table)));
    table_do(room->table, COMMAND_BACK);
    say(room, "11-15", 0.5, false, 0);
    CHECK_INT(session_helped(session), 2); /* the game is over */
    CHECK_OK(table_open_text(room->table, "x.pdn", "1. 11-15 22-18 *", 1));
    say(room, "15x22", 0.5, false, 0);
    CHECK_INT(session_helped(session), 0);
    room_free(room);
}

/* Nobody has thought yet: the switch would seem to do nothing. */
static void an_empty_heat_map_says_why(void)
{
    Room *room = room_new("ultimate");
    table_do(room->table, COMMAND_HEAT);
    CHECK(strstr(look(room)->message, "once it has thought") != NULL);
    room_free(room);
}

int main(void)
{
    RUN(analysis_counts_as_help);
    RUN(what_the_analyst_says_is_told);
    RUN(every_position_shown_is_asked_about_and_old_answers_are_dropped);
    RUN(tried_moves_leave_the_game_alone);
    RUN(the_games_own_move_leads_on_in_the_game);
    RUN(a_line_can_be_walked_through);
    RUN(a_finished_game_can_be_analysed);
    RUN(set_up_ends_a_variation_and_new_games_are_followed);
    RUN(an_empty_heat_map_says_why);
    return test_exit();
}
