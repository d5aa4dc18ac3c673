/* Learning at the table: puzzles, lessons, the drill, the tutor, the review; what the Scene says after each. */
#include "judge/review.h"
#include "session/quiet_host.h"
#include "session/settings.h"
#include "session/store_memory.h"
#include "test.h"
#include "judge/puzzle.h"
#include "view/table.h"

/* A table with a host that thinks when the test says so. */
typedef struct Room {
    Table *table;
    Settings *settings;
    StoreMemory *memory;
    Store store;
    bool wanted, fresh;
    Purpose purpose;
    uint32_t ticket;
    const Game *game;
    char spec[SPEC_TEXT];
    Pos pos[64];
    History history;
    Limits limits;
    Scene scene;
    Answer answer;
} Room;

static int64_t now(void *context)
{
    (void)context;
    return 0;
}

static void think(void *context, const Request *request)
{
    Room *room = context;
    int skip = request->history.count > 64 ? request->history.count - 64 : 0;
    room->wanted = true;
    room->fresh = request->fresh;
    room->purpose = request->purpose;
    room->ticket = request->ticket;
    room->history = request->history;
    room->history.count -= skip;
    memcpy(room->pos, request->history.pos + skip, (size_t)room->history.count * sizeof room->pos[0]);
    room->history.pos = room->pos;
    room->limits = request->limits;
    snprintf(room->spec, sizeof room->spec, "%s", request->spec);
}

static void never_mind(void *context, Purpose purpose)
{
    (void)purpose;
    ((Room *)context)->wanted = false;
}

static Room *room_new(const char *name)
{
    Room *room = calloc(1, sizeof *room);
    CHECK_OK(game_find(name, &room->game));
    room->memory = store_memory_new();
    room->store = store_memory(room->memory, 1);
    CHECK_OK(settings_open(&room->store, "settings", &room->settings));
    TableSetup setup = {.game = room->game,
                        .host = {room, now, think, never_mind, NULL, false},
                        .settings = room->settings,
                        .store = &room->store};
    CHECK_OK(table_new(&setup, &room->table));
    return room;
}

static void room_free(Room *room)
{
    table_free(room->table);
    settings_free(room->settings);
    store_memory_free(room->memory);
    free(room);
}

static const Scene *look(Room *room)
{
    table_scene(room->table, &room->scene);
    return &room->scene;
}

/* The thought is the answer. */
static bool say(Room *room)
{
    room->wanted = false;
    room->answer.ticket = room->ticket;
    room->answer.purpose = room->purpose;
    room->answer.final = true;
    return table_take(room->table, &room->answer);
}

/* The engines answer until nothing is asked any more. */
static void answer_all(Room *room)
{
    while (room->wanted) {
        Engine *engine;
        CHECK_OK(engine_open(room->game, room->spec, NULL, &engine));
        CHECK_OK(engine_think(engine, &room->history, &room->limits, NULL, &room->answer.thought));
        engine_close(engine);
        say(room);
    }
}

static void begin(Room *room, const char *first, const char *second)
{
    GameChoice choice = {.take_back = true};
    snprintf(choice.seat[0], SPEC_TEXT, "%s", first);
    snprintf(choice.seat[1], SPEC_TEXT, "%s", second);
    CHECK_OK(table_begin_with(room->table, &choice));
}

static bool offers(const Scene *scene, Command command)
{
    for (int i = 0; i < scene->offer_count; i++)
        if (scene->offer[i] == command) return true;
    return false;
}

static void begin_puzzle(Room *room, const char *number)
{
    Form form;
    CHECK_OK(table_puzzle_form(room->table, &form));
    CHECK_OK(form_set(&form, "which", "number"));
    CHECK_OK(form_set(&form, "number", number));
    table_begin_puzzle(room->table, &form, (const int[]){2026, 11, 16});
}

/* ---- Puzzles ---- */

static void a_puzzle_is_solved_and_kept(void)
{
    Room *room = room_new("tictactoe");
    begin(room, "human", "human");
    table_play_text(room->table, "4");
    begin_puzzle(room, "4");
    CHECK(look(room)->exercise);
    CHECK_TEXT(room->scene.subtitle, "Puzzle 4 of 25, grade 3");
    CHECK_TEXT(room->scene.where, "X to move: one move wins. Find it.");
    CHECK(offers(&room->scene, COMMAND_ANSWER) && offers(&room->scene, COMMAND_NEXT_EXERCISE));
    table_play_text(room->table, "3");
    CHECK_TEXT(look(room)->message, "No, that is not it.");
    CHECK_INT(room->scene.plies, 0);
    table_do(room->table, COMMAND_HINT);
    CHECK_TEXT(look(room)->message, "The move is in row 3 of the board.");
    table_play_text(room->table, "8");
    CHECK_TEXT(look(room)->where, "Right. Proven: every move was searched to the end.");
    CHECK_TEXT(room->scene.subtitle, "Puzzle 4 of 25, grade 3, solved");
    CHECK_TEXT(settings_get(room->settings, "tictactoe.solved", ""), "8");
    table_do(room->table, COMMAND_LEAVE_EXERCISES);
    CHECK(!look(room)->exercise);
    CHECK_INT(room->scene.plies, 1);
    room_free(room);
}

/* The board of checkers is seen from the solver's side, whoever has the turn in the waiting game. */
static void the_solver_sits_below(void)
{
    Room *room = room_new("checkers");
    begin(room, "human", "human");
    Puzzles puzzles;
    CHECK_OK(puzzles_open(room->game, NULL, &puzzles));
    for (int side = 0; side < 2; side++) {
        char number[12];
        int i = 0;
        while (room->game->side(&puzzles.puzzle[i].pos) != side)
            i++;
        snprintf(number, sizeof number, "%d", i + 1);
        begin_puzzle(room, number);
        CHECK_INT(look(room)->below, side);
    }
    table_do(room->table, COMMAND_LEAVE_EXERCISES);
    CHECK_INT(look(room)->below, 0);
    puzzles_release(&puzzles);
    room_free(room);
}

static void the_answer_does_not_count(void)
{
    Room *room = room_new("checkers");
    begin_puzzle(room, "12");
    table_do(room->table, COMMAND_ANSWER);
    CHECK(strncmp(look(room)->where, "The answer is ", 14) == 0);
    CHECK_INT(room->scene.plies, 1);
    CHECK_TEXT(settings_get(room->settings, "checkers.solved", ""), "");
    table_do(room->table, COMMAND_NEXT_EXERCISE);
    CHECK_TEXT(look(room)->subtitle, "Puzzle 13 of 303, grade 3");
    room_free(room);
}

static void the_day_has_its_puzzle_and_grades_are_listed(void)
{
    Room *room = room_new("ultimate");
    Form form;
    CHECK_OK(table_puzzle_form(room->table, &form));
    CHECK(form_field(&form, "grade")->count > 2);
    table_begin_puzzle(room->table, &form, (const int[]){2026, 11, 16});
    char first[SCENE_TEXT];
    snprintf(first, sizeof first, "%s", look(room)->subtitle);
    table_begin_puzzle(room->table, &form, (const int[]){2026, 11, 17});
    CHECK(strcmp(first, look(room)->subtitle) != 0);
    CHECK_OK(form_set(&form, "which", "next"));
    CHECK_OK(form_set(&form, "grade", form_field(&form, "grade")->choice[1].id));
    table_begin_puzzle(room->table, &form, (const int[]){2026, 11, 17});
    CHECK(strstr(look(room)->subtitle, form_field(&form, "grade")->choice[1].id) != NULL);
    room_free(room);
}

/* A game against the computer waits, unharmed, with its clock and its thoughts. */
static void the_game_waits(void)
{
    Room *room = room_new("tictactoe");
    begin(room, "human", "perfect");
    table_play_text(room->table, "4");
    CHECK(room->wanted);
    begin_puzzle(room, "1");
    CHECK(!room->wanted);
    table_do(room->table, COMMAND_LEAVE_EXERCISES);
    CHECK(room->wanted);
    answer_all(room);
    CHECK_INT(look(room)->plies, 2);
    begin_puzzle(room, "2");
    begin(room, "human", "human");
    CHECK(!look(room)->exercise);
    CHECK_INT(room->scene.plies, 0);
    room_free(room);
}

/* ---- The tutor ---- */

static void set_tutor(Room *room, const char *level)
{
    Form form;
    table_tutor_form(room->table, &form);
    CHECK_OK(form_set(&form, "tutor", level));
    table_set_tutor(room->table, &form);
}

static void the_tutor_asks_before_a_blunder(void)
{
    Room *room = room_new("tictactoe");
    set_tutor(room, "blunders");
    begin(room, "random", "human");
    CHECK_OK(table_resume(room->table, &(Record){.game = room->game,
                                                 .from = room->game->start(0),
                                                 .seat = {"random", "human"},
                                                 .count = 1,
                                                 .moves = {5}}));
    table_play_text(room->table, "1");
    CHECK_INT(session_ply(table_session(room->table)), 1);
    answer_all(room);
    CHECK_INT(session_ply(table_session(room->table)), 1);
    CHECK_TEXT(look(room)->message, "Tutor: 1 throws away 50 % of a point. Do you mean it?");
    CHECK(offers(&room->scene, COMMAND_PLAY_IT) && offers(&room->scene, COMMAND_WHY));
    CHECK_INT(session_helped(table_session(room->table)), 1);
    table_do(room->table, COMMAND_WHY);
    CHECK(strstr(look(room)->message, "1 allows a fork") != NULL);
    CHECK(strstr(room->scene.where, "What follows: [1]") != NULL);
    CHECK(room->scene.looking_back);
    table_do(room->table, COMMAND_FORWARD);
    CHECK(strstr(look(room)->where, "What follows: 1 [0]") != NULL);
    table_do(room->table, COMMAND_THINK_AGAIN);
    CHECK(!look(room)->looking_back);
    CHECK_INT(room->scene.offer_count, 0);
    table_play_text(room->table, "0");
    answer_all(room);
    CHECK(session_ply(table_session(room->table)) >= 3);
    room_free(room);
}

static void the_tutor_lets_it_be_played(void)
{
    Room *room = room_new("tictactoe");
    set_tutor(room, "all");
    CHECK_INT(settings_number(room->settings, "tutor", 0, 100, 0), 15);
    CHECK_OK(table_resume(room->table, &(Record){.game = room->game,
                                                 .from = room->game->start(0),
                                                 .seat = {"random", "human"},
                                                 .count = 1,
                                                 .moves = {5}}));
    table_play_text(room->table, "1");
    answer_all(room);
    table_do(room->table, COMMAND_PLAY_IT);
    CHECK_INT(session_ply(table_session(room->table)), 2);
    CHECK(room->wanted);
    room_free(room);
}

static void another_touch_takes_the_held_move_back(void)
{
    Room *room = room_new("tictactoe");
    set_tutor(room, "blunders");
    begin(room, "human", "perfect");
    table_touch(room->table, 4);
    CHECK(room->wanted);
    CHECK(!look(room)->thinking);
    table_touch(room->table, 0);
    answer_all(room);
    CHECK_INT(session_move_at(table_session(room->table), 0), 1);
    room_free(room);
}

static void without_a_tutor_nothing_waits(void)
{
    Room *room = room_new("tictactoe");
    begin(room, "human", "perfect");
    table_touch(room->table, 1);
    CHECK_INT(session_ply(table_session(room->table)), 1);
    CHECK_INT(session_helped(table_session(room->table)), 0);
    room_free(room);
}

/* The judge answers with this expected score of the side to move, and the first move as the best. */
static void judge_says(Room *room, double chance, bool forgets)
{
    CHECK_INT(room->purpose, PURPOSE_JUDGE);
    CHECK_INT(room->fresh, forgets);
    const Pos *pos = &room->history.pos[room->history.count - 1];
    Move moves[MOVES_MAX];
    CHECK(room->wanted);
    room->game->moves(pos, moves);
    room->answer.thought = (Thought){.move = moves[0], .chance = chance, .pv_count = 1, .pv = {moves[0]}};
    CHECK(say(room));
}

/* The first look sees a blunder, the second one says what `verified` of it is left. */
static void try_a_move(Room *room, const char *level, double verified)
{
    set_tutor(room, level);
    begin(room, "human", "perfect");
    table_touch(room->table, 8);
    judge_says(room, 0.8, true);   /* after the move: the opponent is far better */
    judge_says(room, 0.75, false); /* before it: the mover was */
    CHECK_INT(session_ply(table_session(room->table)), 0);
    judge_says(room, 0.5, true); /* the second look after the move, with an empty memory as in a review */
    judge_says(room, 0.5 - verified, true);
}

static void the_tutor_is_silent_when_it_is_not_sure(void)
{
    Room *room = room_new("tictactoe");
    try_a_move(room, "all", 0.08);
    CHECK_INT(session_ply(table_session(room->table)), 1);
    CHECK_INT(session_helped(table_session(room->table)), 0);
    room_free(room);
}

/* Where the game has repeated positions, the judge must know them. */
static void the_tutor_knows_the_whole_game(void)
{
    Room *room = room_new("tictactoe");
    set_tutor(room, "all");
    CHECK_OK(table_resume(room->table, &(Record){.game = room->game,
                                                 .from = room->game->start(0),
                                                 .seat = {"random", "human"},
                                                 .count = 1,
                                                 .moves = {5}}));
    table_play_text(room->table, "1");
    CHECK(room->wanted);
    CHECK_INT(room->purpose, PURPOSE_JUDGE);
    CHECK_INT(room->history.count, 3);
    room_free(room);
}

/* Limits of an earlier version: the nearest of today's. */
static void an_old_level_of_the_tutor_is_understood(void)
{
    static const int KEPT[] = {0, 10, 15, 20, 25, 90}, NOW[] = {0, 3, 3, 2, 1, 1};
    for (int i = 0; i < 6; i++) {
        Room *room = room_new("tictactoe");
        settings_set_number(room->settings, "tutor", KEPT[i]);
        table_free(room->table);
        TableSetup setup = {.game = room->game,
                            .host = {room, now, think, never_mind, NULL, false},
                            .settings = room->settings};
        CHECK_OK(table_new(&setup, &room->table));
        Form form;
        table_tutor_form(room->table, &form);
        CHECK_INT(form_value(&form, "tutor", -1), NOW[i]);
        room_free(room);
    }
}

static void the_tutor_keeps_to_its_threshold(void)
{
    Room *room = room_new("tictactoe");
    try_a_move(room, "blunders", 0.22);
    CHECK_INT(session_ply(table_session(room->table)), 1);
    room_free(room);
    room = room_new("tictactoe");
    try_a_move(room, "mistakes", 0.22);
    judge_says(room, 0.5, true); /* so small a loss is looked at a third time */
    judge_says(room, 0.5 - 0.22, true);
    CHECK_INT(session_ply(table_session(room->table)), 0);
    CHECK_TEXT(look(room)->message, "Tutor: 8 throws away 22 % of a point. Do you mean it?");
    room_free(room);
}

/* Time would run while the judge looks. */
static void the_tutor_is_silent_with_a_clock(void)
{
    Room *room = room_new("tictactoe");
    set_tutor(room, "all");
    GameChoice choice = {.seat = {"human", "perfect"}, .clock = {.base_ms = 60000}};
    CHECK_OK(table_begin_with(room->table, &choice));
    table_touch(room->table, 8);
    CHECK_INT(session_ply(table_session(room->table)), 1);
    room_free(room);
}

/* ---- Review and drill ---- */

/* O answers the centre on an edge and is lost. */
static void play_lost_game(Room *room)
{
    static const char *const MOVES[] = {"4", "1", "0", "8", "6", "2", "3"};
    begin(room, "human", "human");
    for (int i = 0; i < 7; i++)
        table_play_text(room->table, MOVES[i]);
}

static void a_review_goes_from_mistake_to_mistake(void)
{
    Room *room = room_new("tictactoe");
    play_lost_game(room);
    CHECK(offers(look(room), COMMAND_REVIEW));
    table_do(room->table, COMMAND_REVIEW);
    answer_all(room);
    CHECK(offers(look(room), COMMAND_NEXT_MISTAKE));
    table_do(room->table, COMMAND_NEXT_MISTAKE);
    CHECK_INT(look(room)->ply, 2);
    CHECK(strstr(room->scene.message, "1?? allows a fork") != NULL);
    table_do(room->table, COMMAND_BETTER);
    CHECK(strstr(look(room)->where, "The better line: [0] 1") != NULL);
    CHECK_INT(room->scene.cell[0].face, FACE_RING);
    CHECK_INT(room->scene.cell[1].face, FACE_NONE);
    table_do(room->table, COMMAND_FORWARD);
    CHECK(strstr(look(room)->where, "The better line: 0 [1]") != NULL);
    table_do(room->table, COMMAND_TO_GAME);
    CHECK_INT(look(room)->ply, 1);
    table_do(room->table, COMMAND_PREVIOUS_MISTAKE);
    CHECK_INT(look(room)->ply, 2);
    table_review_end(room->table);
    CHECK(!scene_can(look(room), COMMAND_NEXT_MISTAKE));
    room_free(room);
}

static void a_review_without_mistakes_says_so(void)
{
    static const char *const MOVES[] = {"4", "0", "8"};
    Room *room = room_new("tictactoe");
    begin(room, "human", "human");
    for (int i = 0; i < 3; i++)
        table_play_text(room->table, MOVES[i]);
    table_do(room->table, COMMAND_NEXT_MISTAKE);
    CHECK_TEXT(look(room)->message, "Review the game first.");
    table_do(room->table, COMMAND_REVIEW);
    answer_all(room);
    table_do(room->table, COMMAND_NEXT_MISTAKE);
    CHECK_TEXT(look(room)->message, "The review found no mistakes.");
    table_do(room->table, COMMAND_DRILL);
    CHECK_TEXT(look(room)->message, "The review found no mistakes.");
    room_free(room);
}

/* The table lets one position after the other be judged, and says how far it is as long as nothing else is said. */
static void a_review_is_the_tables_own(void)
{
    Room *room = room_new("tictactoe");
    table_do(room->table, COMMAND_REVIEW);
    CHECK_TEXT(look(room)->message, "There is no move to review yet.");
    play_lost_game(room);
    CHECK(!table_review_holds(room->table));
    table_do(room->table, COMMAND_REVIEW);
    CHECK_TEXT(look(room)->message, "Looking at the game: 7 positions to go");
    CHECK_INT(room->purpose, PURPOSE_JUDGE);
    CHECK(room->fresh && table_is_reviewing(room->table));
    answer_all(room);
    CHECK_TEXT(look(room)->message, "X: no mistakes. O: 1 blunder.");
    CHECK(table_review_holds(room->table) && !table_is_reviewing(room->table));
    table_do(room->table, COMMAND_REVIEW);
    table_look(room->table, 3);
    answer_all(room);
    CHECK_TEXT(look(room)->message, "");
    table_again(room->table);
    CHECK(table_review(room->table) == NULL);
    room_free(room);
}

static void count(void *context)
{
    ++*(int *)context;
}

/* A front end that closes its table is not asked to paint it. */
static void a_table_goes_silently(void)
{
    int told = 0;
    Table *table;
    Scene *scene = malloc(sizeof *scene);
    TableSetup setup = {.host = quiet_host(), .stale = count, .context = &told};
    CHECK_OK(game_find("tictactoe", &setup.game));
    CHECK_OK(table_new(&setup, &table));
    session_begin(table_session(table));
    table_play_text(table, "4");
    table_do(table, COMMAND_REVIEW);
    CHECK(table_is_reviewing(table));
    table_scene(table, scene);
    told = 0;
    table_free(table);
    CHECK_INT(told, 0);
    free(scene);
}

/* What was found before it was stopped stays, and an answer that comes too late is dropped. */
static void a_review_is_stopped(void)
{
    Room *room = room_new("tictactoe");
    play_lost_game(room);
    table_do(room->table, COMMAND_REVIEW);
    judge_says(room, 0.5, true);
    CHECK(table_judgement(room->table, 6) != NULL);
    table_review_stop(room->table);
    CHECK(!room->wanted && !table_is_reviewing(room->table));
    CHECK_TEXT(look(room)->message, "");
    CHECK(!say(room));
    CHECK(table_judgement(room->table, 6) != NULL && table_judgement(room->table, 1) == NULL);
    room_free(room);
}

/* Somebody waits for the tutor. The review goes on afterwards, with an empty memory. */
static void the_tutor_comes_before_the_review(void)
{
    Room *room = room_new("tictactoe");
    set_tutor(room, "blunders");
    begin(room, "human", "perfect");
    table_touch(room->table, 4);
    answer_all(room);
    CHECK_INT(session_ply(table_session(room->table)), 2);
    table_do(room->table, COMMAND_REVIEW);
    CHECK_INT(room->history.count, 3);
    uint32_t review = room->ticket;
    Move moves[MOVES_MAX];
    room->game->moves(session_pos(table_session(room->table)), moves);
    char text[MOVE_TEXT];
    room->game->move_text(session_pos(table_session(room->table)), moves[0], text);
    table_play_text(room->table, text);
    CHECK_INT(room->history.count, 4);
    CHECK(room->ticket != review);
    table_do(room->table, COMMAND_HINT); /* the held move is taken back */
    CHECK_INT(room->purpose, PURPOSE_HINT);
    CHECK(table_is_reviewing(room->table));
    room_free(room);
}

static void the_drill_accepts_every_right_answer(void)
{
    Room *room = room_new("tictactoe");
    play_lost_game(room);
    table_do(room->table, COMMAND_REVIEW);
    answer_all(room);
    table_do(room->table, COMMAND_DRILL);
    CHECK_TEXT(look(room)->where, "O to move. You played 1; find a better move.");
    table_play_text(room->table, "1");
    CHECK_TEXT(look(room)->message, "That is the move you played in the game. Find a better one.");
    table_play_text(room->table, "3");
    answer_all(room);
    CHECK(strstr(look(room)->message, "Try another move.") != NULL);
    table_play_text(room->table, "8"); /* not the judge's own choice, but as good */
    answer_all(room);
    CHECK_TEXT(look(room)->where, "Right: 8 is better than 1, which you played.");
    table_do(room->table, COMMAND_LEAVE_EXERCISES);
    CHECK_INT(look(room)->plies, 7);
    CHECK(scene_can(&room->scene, COMMAND_DRILL));
    room_free(room);
}

int main(void)
{
    RUN(a_puzzle_is_solved_and_kept);
    RUN(the_solver_sits_below);
    RUN(the_answer_does_not_count);
    RUN(the_day_has_its_puzzle_and_grades_are_listed);
    RUN(the_game_waits);
    RUN(the_tutor_asks_before_a_blunder);
    RUN(the_tutor_lets_it_be_played);
    RUN(the_tutor_knows_the_whole_game);
    RUN(an_old_level_of_the_tutor_is_understood);
    RUN(another_touch_takes_the_held_move_back);
    RUN(without_a_tutor_nothing_waits);
    RUN(the_tutor_is_silent_when_it_is_not_sure);
    RUN(the_tutor_keeps_to_its_threshold);
    RUN(the_tutor_is_silent_with_a_clock);
    RUN(a_review_goes_from_mistake_to_mistake);
    RUN(a_review_without_mistakes_says_so);
    RUN(a_review_is_the_tables_own);
    RUN(a_review_is_stopped);
    RUN(a_table_goes_silently);
    RUN(the_tutor_comes_before_the_review);
    RUN(the_drill_accepts_every_right_answer);
    return test_exit();
}
