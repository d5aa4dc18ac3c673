/* The match of the same players: counters, another algorithm, who begins, how the end is told. */
#include "room.h"
#include "session/store_memory.h"

#include <stdio.h>

static void begin(Room *room, const char *x, const char *o, Starts starts)
{
    GameChoice choice = {.starts = starts, .take_back = true};
    text_copy(choice.seat[0], SPEC_TEXT, x);
    text_copy(choice.seat[1], SPEC_TEXT, o);
    CHECK_OK(table_begin_with(room->table, &choice));
}

/* The moves of both sides, as if each engine had answered. */
static void play(Room *room, const char *moves)
{
    Session *session = table_session(room->table);
    char word[MOVE_TEXT];
    while (text_word(&moves, word, sizeof word)) {
        Move move;
        CHECK_OK(game_read_move(session_game(session), session_pos(session), word, &move));
        if (session_awaits_human(session))
            CHECK(table_play_text(room->table, word));
        else
            CHECK(session_answer(session, session_ticket(session), &(Thought){.move = move}));
    }
}

static void check_counts(Room *room, int first, int second, int draws)
{
    const Scene *scene = look(room);
    CHECK_INT(scene->count[0].count, first);
    CHECK_INT(scene->count[1].count, second);
    CHECK_INT(scene->count[2].count, draws);
}

/* From the first game on, the person first, whichever side that is. */
static void counters_name_the_player_first(void)
{
    Room *room = room_new("tictactoe");
    begin(room, "minimax", "human", STARTS_FIRST);
    CHECK_TEXT(look(room)->count[0].label, "Player wins");
    CHECK_TEXT(room->scene.count[1].label, "AI wins");
    CHECK_TEXT(room->scene.count[2].label, "Draws");
    CHECK_TEXT(room->scene.algorithm, "Algorithm: minimax");
    check_counts(room, 0, 0, 0);
    play(room, "0 3 1 4 2");
    CHECK_TEXT(look(room)->status, "AI wins!");
    CHECK_TEXT(room->scene.where, "three in a row"); /* and not "X wins!" as well */
    check_counts(room, 0, 1, 0);
    table_do(room->table, COMMAND_AGAIN);
    CHECK_INT(look(room)->plies, 0);
    play(room, "0 3 1 4 8 5");
    CHECK_TEXT(look(room)->status, "Player wins!");
    check_counts(room, 1, 1, 0);
    room_free(room);
}

/* Choosing one sets the counters to 0, clears the board and says so; the form offers it from now on. */
static void another_algorithm_resets_all_values(void)
{
    Room *room = room_new("tictactoe");
    static Form form;
    begin(room, "human", "first-free", STARTS_FIRST);
    play(room, "4 0 2 1 6");
    check_counts(room, 1, 0, 0);
    CHECK(scene_can(&room->scene, COMMAND_ALGORITHM));
    table_algorithm_form(room->table, &form);
    CHECK_INT(form.count, 1);
    CHECK_TEXT(form_chosen(&form, "opponent"), "first-free");
    CHECK_OK(form_set(&form, "opponent", "random"));
    int before = room->scene.notice;
    table_set_algorithm(room->table, &form);
    check_counts(room, 0, 0, 0);
    CHECK_INT(room->scene.plies, 0);
    CHECK(room->scene.notice > before);
    CHECK_TEXT(room->scene.notice_text, "All values reset");
    CHECK_TEXT(room->scene.algorithm, "Algorithm: random");
    play(room, "4 0 2 1 6"); /* the same one again resets them as well */
    check_counts(room, 1, 0, 0);
    table_set_algorithm(room->table, &form);
    check_counts(room, 0, 0, 0);
    begin(room, "human", "human", STARTS_FIRST);
    CHECK(!scene_can(look(room), COMMAND_ALGORITHM));
    CHECK_TEXT(room->scene.algorithm, "");
    room_free(room);
}

/* Each of two computers, and an opponent with a number. */
static void algorithms_have_numbers(void)
{
    Room *room = room_new("ultimate");
    static Form form;
    begin(room, "uct:1234", "random", STARTS_FIRST);
    CHECK_TEXT(look(room)->algorithm, "Algorithms: uct:1234 and random");
    table_algorithm_form(room->table, &form);
    CHECK_TEXT(form_chosen(&form, "computer-1"), "uct:50000");
    CHECK_INT(form_value(&form, "computer-1-uct", 0), 1234);
    CHECK(form_asks(&form, form_field(&form, "computer-1-uct")));
    CHECK(!form_asks(&form, form_field(&form, "computer-2-uct")));
    CHECK_OK(form_set(&form, "computer-1-uct", "77"));
    CHECK_OK(form_set(&form, "computer-2", "level:2"));
    table_set_algorithm(room->table, &form);
    CHECK_TEXT(session_seat(table_session(room->table), 0), "uct:77");
    CHECK_TEXT(session_seat(table_session(room->table), 1), "level:2");
    room_free(room);
}

/* Checkers asks for the classic opponent's level in a field of its own; whatever is chosen is offered for the next game. */
static void the_algorithm_is_offered_for_the_next_game(void)
{
    static const struct {
        const char *spec, *level, *answer;
    } CASES[] = {{"negamax:8", "7", "classic"}, {"level:3", NULL, "level:3"}, {"negamax:8", "12", "classic"}};
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    Settings *settings;
    CHECK_OK(settings_open(&store, "settings", &settings));
    Room *room = room_with_settings("checkers", settings);
    static Form form;
    table_form(room->table, &form);
    CHECK_OK(form_set(&form, "computer", "white"));
    CHECK_OK(form_set(&form, "opponent", "random"));
    table_begin(room->table, &form);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        table_algorithm_form(room->table, &form);
        CHECK_OK(form_set(&form, "opponent", CASES[i].spec));
        if (CASES[i].level != NULL) CHECK_OK(form_set(&form, "opponent-negamax", CASES[i].level));
        table_set_algorithm(room->table, &form);
        table_form(room->table, &form);
        CHECK_TEXT(form_chosen(&form, "opponent"), CASES[i].answer);
        CHECK_TEXT(form_chosen(&form, "computer"), "white");
        if (CASES[i].level != NULL) CHECK_INT(form_value(&form, "level", 0), atoi(CASES[i].level));
    }
    room_free(room);
    settings_free(settings);
    store_memory_free(memory);
}

/* The seat of an engine that cannot answer asks for another player; nobody wins, and the game goes on. */
static void a_missing_engine_is_replaced(void)
{
    static Form form;
    Room *room = room_new("tictactoe");
    Session *session = table_session(room->table);
    begin(room, "human", "minimax", STARTS_FIRST);
    CHECK(table_play_text(room->table, "4"));
    Status why = status_failed("there is no program \"nope\"");
    CHECK(session_failed(session, session_ticket(session), &why));
    CHECK_TEXT(look(room)->message, "There is no program \"nope\". O needs another player.");
    CHECK_INT(room->scene.outcome, OUTCOME_NONE);
    CHECK_INT(room->scene.offer[0], COMMAND_ALGORITHM);
    check_counts(room, 0, 0, 0);
    table_algorithm_form(room->table, &form);
    CHECK_TEXT(form.title, "Another player");
    CHECK_TEXT(form.text, room->scene.message);
    CHECK_OK(form_set(&form, "opponent", "first-free"));
    table_set_algorithm(room->table, &form);
    CHECK_INT(look(room)->plies, 1);
    CHECK_TEXT(room->scene.algorithm, "Algorithm: first-free");
    CHECK_INT(room->scene.offer_count, 0);
    CHECK(session_failed(session, session_ticket(session), &why));
    table_algorithm_form(room->table, &form);
    CHECK_OK(form_set(&form, "opponent", "human")); /* or somebody plays */
    table_set_algorithm(room->table, &form);
    CHECK(table_play_text(room->table, "0"));
    room_free(room);
}

/* Told once for each game, where it was drawn. */
static void who_begins_is_told_where_it_was_drawn(void)
{
    Room *room = room_new("tictactoe");
    char text[40];
    begin(room, "human", "human", STARTS_SECOND);
    CHECK_INT(look(room)->notice, 0);
    begin(room, "human", "human", STARTS_RANDOM);
    for (int game = 1; game < 5; game++) {
        snprintf(text, sizeof text, "%s starts.", session_first(table_session(room->table)) == 0 ? "X" : "O");
        CHECK_INT(look(room)->notice, game);
        CHECK_TEXT(room->scene.notice_text, text);
        table_again(room->table);
    }
    room_free(room);
}

/* Nobody is told "I win!" in the headline, having lost; the words of the description stand below it. */
static void the_headline_is_seen_from_the_player(void)
{
    static const char WON[] =
        "44 40 06 66 63 36 62 28 87 73 37 77 72 25 55 52 22 26 65 51 11 10 00 03 31 17 71 15 57 75 53 "
        "34 41 13 33 30 01 16 68 83 38 86 84 43 35 50 08 80 04 42 27 70 32";
    Room *room = room_new("ultimate");
    begin(room, "human", "random", STARTS_FIRST);
    play(room, "44");
    table_do(room->table, COMMAND_RESIGN);
    CHECK_TEXT(look(room)->status, "The computer wins!");
    CHECK_TEXT(room->scene.where, "I win! (X resigned)");
    begin(room, "random", "human", STARTS_FIRST);
    play(room, WON);
    CHECK_TEXT(look(room)->status, "The computer wins!");
    CHECK_TEXT(room->scene.where, "I win! (three boards in a row)");
    begin(room, "human", "random", STARTS_FIRST);
    play(room, WON);
    CHECK_TEXT(look(room)->status, "You win!");
    CHECK_TEXT(room->scene.where, "three boards in a row");
    room_free(room);
}

int main(void)
{
    RUN(counters_name_the_player_first);
    RUN(another_algorithm_resets_all_values);
    RUN(algorithms_have_numbers);
    RUN(a_missing_engine_is_replaced);
    RUN(the_algorithm_is_offered_for_the_next_game);
    RUN(who_begins_is_told_where_it_was_drawn);
    RUN(the_headline_is_seen_from_the_player);
    return test_exit();
}
