/* The questions before a game, and the games that begin from their answers. */
#include "game/kit.h"
#include "room.h"

static void every_form_begins_a_game(void)
{
    static const char *const NAME[] = {"tictactoe", "ultimate", "checkers", "nim"};
    for (int i = 0; i < 4; i++) {
        Room *room = room_new(NAME[i]);
        static Form form;
        table_form(room->table, &form);
        CHECK(form.count > 0 && form.title[0] != '\0');
        table_begin(room->table, &form);
        CHECK_TEXT(look(room)->message, "");
        CHECK(room->scene.human >= 0);
        room_free(room);
    }
}

static void classic_levels_are_the_seeds(void)
{
    Room *room = room_new("checkers");
    static Form form;
    table_form(room->table, &form);
    Field *level = form_field(&form, "level");
    CHECK(form_asks(&form, level) && !form_counts(&form, level)); /* in sight beside the ladder */
    form_change(&form, level, 6);
    CHECK(form_counts(&form, level));
    CHECK_TEXT(form_chosen(&form, "opponent"), "classic");
    form_change(&form, form_field(&form, "opponent"), 0);
    CHECK(!form_counts(&form, level) && level->value == 6);
    CHECK_OK(form_set(&form, "opponent", "classic"));
    CHECK_OK(form_set(&form, "level", "7"));
    CHECK_OK(form_set(&form, "computer", "white"));
    table_begin(room->table, &form);
    CHECK_TEXT(session_seat(table_session(room->table), 1), "negamax:7");
    CHECK_TEXT(session_seat(table_session(room->table), 0), "human");
    CHECK_REFUSED(form_set(&form, "level", "13"), "1 to 12");
    CHECK_REFUSED(form_set(&form, "computer", "green"), "black, white");
    CHECK_REFUSED(form_set(&form, "clack", "1"), "no question");
    room_free(room);
}

/* Where two computers play, each has its own rung, and is shown with it. */
static void two_computers_have_a_rung_each(void)
{
    static const char *const ANSWER[][5] = {{"checkers", "computer", "both"},
                                            {"ultimate", "players", "computers"},
                                            {"tictactoe", "x", "computer", "o", "computer"},
                                            {"nim", "you", "none"}};
    for (int i = 0; i < 4; i++) {
        Room *room = room_new(ANSWER[i][0]);
        static Form form;
        table_form(room->table, &form);
        CHECK(!form_asks(&form, form_field(&form, "computer-1")) ||
              !form_asks(&form, form_field(&form, "computer-2")));
        for (int k = 1; k < 5 && ANSWER[i][k] != NULL; k += 2)
            CHECK_OK(form_set(&form, ANSWER[i][k], ANSWER[i][k + 1]));
        CHECK(form_asks(&form, form_field(&form, "computer-1")) &&
              form_asks(&form, form_field(&form, "computer-2")));
        CHECK_OK(form_set(&form, "computer-1", "random"));
        form_field(&form, "computer-2")->value = 0;
        const char *second = form_chosen(&form, "computer-2");
        table_begin(room->table, &form);
        CHECK_TEXT(session_seat(table_session(room->table), 0), "random");
        CHECK_TEXT(session_seat(table_session(room->table), 1), second);
        room_free(room);
    }
}

static void two_classic_computers_have_a_level_each(void)
{
    static const char *const ANSWER[][2] = {{"computer", "both"},
                                            {"computer-1", "classic"},
                                            {"level-1", "3"},
                                            {"computer-2", "classic"},
                                            {"level-2", "5"}};
    Room *room = room_new("checkers");
    static Form form;
    table_form(room->table, &form);
    for (int i = 0; i < 5; i++)
        CHECK_OK(form_set(&form, ANSWER[i][0], ANSWER[i][1]));
    CHECK(!form_asks(&form, form_field(&form, "opponent")) && !form_asks(&form, form_field(&form, "level")));
    CHECK(form_asks(&form, form_field(&form, "level-1")) && form_asks(&form, form_field(&form, "level-2")));
    table_begin(room->table, &form);
    CHECK_TEXT(session_seat(table_session(room->table), 0), "negamax:3");
    CHECK_TEXT(session_seat(table_session(room->table), 1), "negamax:5");
    room_free(room);
}

/* "First play" is a question to one person. */
static void only_a_person_is_asked_who_is_first(void)
{
    Room *room = room_new("ultimate");
    static Form form;
    table_form(room->table, &form);
    const Field *first = form_field(&form, "first");
    CHECK_TEXT(first->label, "Would you like to play first?");
    CHECK(form_asks(&form, first));
    CHECK_OK(form_set(&form, "players", "people"));
    CHECK(!form_asks(&form, first));
    CHECK_OK(form_set(&form, "players", "computers"));
    CHECK(!form_asks(&form, first));
    room_free(room);
}

/* Every field for an opponent has the one that the game was first described with. */
static void the_standard_opponent_is_offered_by_name(void)
{
    static const char *const ID[] = {"opponent", "computer-1", "computer-2"};
    Room *room = room_new("ultimate");
    static Form form;
    table_form(room->table, &form);
    for (int i = 0; i < 3; i++) {
        CHECK_OK(form_set(&form, ID[i], "uct:50000"));
        const Field *field = form_field(&form, ID[i]);
        CHECK_TEXT(field_choice(field, (int)field->value).label, "uct:50000: the standard opponent");
    }
    room_free(room);
}

/* Who begins is drawn, or the player, or one of the sides. */
static void the_player_may_always_play_first(void)
{
    static const struct {
        const char *x, *o;
        Starts starts;
    } SEATS[] = {{"human", "computer", STARTS_FIRST},
                 {"computer", "human", STARTS_SECOND},
                 {"human", "human", STARTS_FIRST},
                 {"computer", "computer", STARTS_FIRST}};
    Room *room = room_new("tictactoe");
    static Form form;
    GameChoice choice;
    for (int i = 0; i < 4; i++) {
        table_form(room->table, &form);
        CHECK_OK(form_set(&form, "x", SEATS[i].x));
        CHECK_OK(form_set(&form, "o", SEATS[i].o));
        CHECK_OK(form_set(&form, "starts", "player"));
        table_presentation(room->table)->chosen(look(room)->game, &form, &choice);
        CHECK_INT(choice.starts, SEATS[i].starts);
    }
    room_free(room);
}

/* The choices of an opponent begin with the rungs, each with its name and strength; the usual one is chosen. */
static void check_choices(const Game *game, const Field *field, const Ladder *ladder)
{
    for (int i = 0; i < ladder->count; i++) {
        const Rung *rung = &ladder->rung[i];
        char label[FORM_LABEL];
        CHECK_TEXT(field->choice[i].id, rung->spec);
        snprintf(label, sizeof label, "%s · %d", rung->name, rung->elo);
        CHECK_TEXT(field->choice[i].label, label);
    }
    CHECK_INT(field->value, ladder->usual - 1);
    for (int i = ladder->count; i < field->count; i++)
        CHECK(ladder_find(game, field->choice[i].id) == NULL);
}

/* What a form offers as level:N is the rung that plays and whose name is shown. */
static void rungs_are_the_same_everywhere(void)
{
    static const char *const NAME[] = {"tictactoe", "ultimate", "checkers"};
    for (int i = 0; i < 3; i++) {
        Room *room = room_new(NAME[i]);
        const Game *game;
        CHECK_OK(game_find(NAME[i], &game));
        const Ladder *ladder = kit_of(game)->ladder;
        static Form form;
        table_form(room->table, &form);
        CHECK(presentation_of(game).ladder == ladder->rung);
        const char *opponent = form_field(&form, "opponent") != NULL ? "opponent" : "computer-2";
        check_choices(game, form_field(&form, opponent), ladder);
        CHECK_OK(form_set(&form, opponent, "level:3"));
        table_begin(room->table, &form);
        char seat[100];
        snprintf(seat, sizeof seat, "%s (%d)", ladder->rung[2].name, ladder->rung[2].elo);
        int computer = 1 - look(room)->human;
        CHECK_TEXT(session_seat(table_session(room->table), computer), "level:3");
        CHECK_TEXT(room->scene.seat[computer], seat);
        room_free(room);
    }
}

int main(void)
{
    RUN(every_form_begins_a_game);
    RUN(classic_levels_are_the_seeds);
    RUN(only_a_person_is_asked_who_is_first);
    RUN(the_standard_opponent_is_offered_by_name);
    RUN(the_player_may_always_play_first);
    RUN(two_computers_have_a_rung_each);
    RUN(two_classic_computers_have_a_level_each);
    RUN(rungs_are_the_same_everywhere);
    return test_exit();
}
