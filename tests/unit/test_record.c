/* Records: round trips, and what is wrong with a damaged one. */
#include "session/quiet_host.h"
#include "test.h"

#include "base/rng.h"
#include "session/record.h"

static Session *open_session(const Game *game)
{
    Host host = quiet_host();
    Session *session = NULL;
    CHECK_OK(session_new(game, &host, &(SessionSetup){0}, &session));
    if (session == NULL) exit(1);
    session_begin(session);
    return session;
}

/* The text of a record; static, for one at a time. */
static const char *text_of(const Record *record)
{
    static char text[1 << 16];
    FILE *file = fmemopen(text, sizeof text, "w");
    if (file == NULL) exit(1);
    record_write(record, file);
    fclose(file);
    return text;
}

static Record one, two;

static void every_game_survives_its_record(void)
{
    const Game *game;
    for (int g = 0; (game = game_at(g)) != NULL; g++) {
        Session *session = open_session(game);
        for (uint64_t seed = 0; seed < 30; seed++) {
            Rng rng = rng_seeded(seed);
            session_begin(session);
            while (session_result(session).outcome == OUTCOME_NONE && session_ply(session) < (int)seed * 5) {
                Move moves[MOVES_MAX];
                int count = game->moves(session_pos(session), moves);
                CHECK_OK(session_play(session, moves[rng_below(&rng, (uint32_t)count)]));
            }
            record_from_session(session, &one);
            char *text = strdup(text_of(&one));
            CHECK_OK(record_read("file", text, false, &two));
            CHECK_INT(two.count, one.count);
            CHECK_INT(two.result.outcome, one.result.outcome);
            CHECK_TEXT(text_of(&two), text);
            Pos last = *session_pos(session);
            session_begin(session);
            CHECK_OK(record_install(&two, NULL, session));
            CHECK(pos_same(&last, session_pos(session)));
            free(text);
        }
        session_free(session);
    }
}

static Status reading(const char *text)
{
    return record_read("f", text, false, &one);
}

static void what_is_wrong_is_said_with_its_place(void)
{
    CHECK_REFUSED(reading(""), "not a record of a game");
    CHECK_REFUSED(reading("hello\n"), "f:1:1: expected \"parlor 1\" as the first line, found \"hello\"");
    CHECK_REFUSED(reading("parlor 2\n"), "f:1:8:");
    CHECK_REFUSED(reading("parlor 1\ngame chess\n"), "f:2:6: there is no game \"chess\"");
    CHECK_REFUSED(reading("parlor 1\nmove 4\n"), "f:2:1: the line \"game NAME\" must come before");
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nmove 4 4\n"), "f:3:8: \"4\" is not a legal move");
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nback 1\n"), "f:3:6:");
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nseat X deep-blue\n"),
                  "f:3:8: tictactoe has no opponent");
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nseat Z human\n"), "f:3:6:");
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nposition xxxx\n"), "f:3:10:");
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nresult maybe\n"), "f:3:8:");
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nwhat 1\n"), "f:3:1: expected game");
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nmove 0 3 1 4 2\nresult O\n"), "contradicts");
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\ngame nim\n"), "once");
}

static void comments_blanks_and_windows_lines(void)
{
    CHECK_OK(reading("# mine\r\nparlor 1\r\n\r\n  game tictactoe  \r\n# moves\r\nmove 4 0\r\nmove 8\r\n"));
    CHECK_INT(one.count, 3);
    CHECK_OK(reading("parlor 1\ngame tictactoe\nmove 4 0 8\nback 1\nmove 2"));
    CHECK_INT(one.count, 2);
}

static void a_cut_last_line_is_passed_over(void)
{
    const char *cut = "parlor 1\ngame checkers\nmove 11-15\nmove 22-1";
    CHECK_REFUSED(reading(cut), "f:4:6:");
    CHECK_OK(record_read("f", cut, true, &one));
    CHECK_INT(one.count, 1);
}

static void a_refused_record_installs_nothing(void)
{
    CHECK_OK(reading("parlor 1\ngame tictactoe\nmove 4\n"));
    Record before = one;
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nmove 0 0\n"), "not a legal move");
    CHECK(memcmp(&before, &one, sizeof one) == 0);
    const Game *nim;
    CHECK_OK(game_find("nim", &nim));
    Session *session = open_session(nim);
    CHECK_REFUSED(record_install(&one, NULL, session), "Tic-tac-toe");
    CHECK_INT(session_ply(session), 0);
    session_free(session);
}

/* Opening a file must never start a program, whoever wrote it. */
static void a_file_cannot_name_a_program(void)
{
    static const char *const SPECS[] = {"ugi:\"sh -c 'touch /tmp/owned'\"", "hub:x", "program:mine"};
    for (int i = 0; i < 3; i++) {
        char text[200];
        snprintf(text, sizeof text, "parlor 1\ngame checkers\nseat White %s\nmove 11-15\n", SPECS[i]);
        CHECK_OK(reading(text));
        CHECK_TEXT(one.seat[1], "human");
        CHECK_TEXT(one.wanted[1], SPECS[i]);
        Session *session = open_session(one.game);
        CHECK_OK(record_install(&one, NULL, session));
        CHECK(session_is_human(session, 1));
        session_free(session);
    }
    CHECK_OK(reading("parlor 1\ngame checkers\nseat White negamax:4\n"));
    CHECK(one.wanted[0][0] == '\0' && one.wanted[1][0] == '\0');
}

/* A game from somebody's file is not played by the clock of the game before it. */
static void an_opened_game_has_no_clock_of_ours(void)
{
    CHECK_OK(reading("parlor 1\ngame tictactoe\nclock 60000 1000\nmove 4\n"));
    Session *session = open_session(one.game);
    CHECK_OK(record_install(&one, NULL, session));
    CHECK(clock_is_used(session_clock(session)));
    CHECK_OK(reading("parlor 1\ngame tictactoe\nmove 0\n"));
    one.opened = true;
    CHECK_OK(record_install(&one, NULL, session));
    CHECK(!clock_is_used(session_clock(session)));
    session_free(session);
}

static void terms_survive_their_record(void)
{
    const char *text = "parlor 1\ngame tictactoe\nrules off\ntake-back on\nstarts second\nmovetime 50\n"
                       "clock 60000 1000\nseat X human\nseat O random\nmove 4\nleft 59000 60000\n";
    CHECK_OK(reading(text));
    CHECK_TEXT(text_of(&one), text);
    Session *session = open_session(one.game);
    CHECK_OK(record_install(&one, NULL, session));
    CHECK_INT(session_left_ms(session, 0), 59000);
    CHECK(session_terms(session).take_back);
    session_free(session);
    const char *ballot =
        "parlor 1\ngame checkers\ntake-back on\nopening 3\nseat Black human\nseat White random\n"
        "move 11-15 23-19 8-11\n";
    CHECK_OK(reading(ballot));
    CHECK_TEXT(text_of(&one), ballot);
    session = open_session(one.game);
    CHECK_OK(record_install(&one, NULL, session));
    CHECK(!session_can_undo(session));
    session_free(session);
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nclock 60000\n"), "f:3:7: expected a number of milli");
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nclock -1 0\n"), "f:3:7:");
    CHECK_REFUSED(reading("parlor 1\ngame tictactoe\nstarts never\n"), "first, second or random");
}

static void a_resigned_game_stays_resigned(void)
{
    CHECK_OK(reading("parlor 1\ngame tictactoe\nmove 4\nresult X resigned\n"));
    CHECK_INT(one.result.outcome, OUTCOME_FIRST);
    Session *session = open_session(one.game);
    CHECK_OK(record_install(&one, NULL, session));
    CHECK_INT(session_result(session).outcome, OUTCOME_FIRST);
    session_free(session);
}

int main(void)
{
    RUN(every_game_survives_its_record);
    RUN(what_is_wrong_is_said_with_its_place);
    RUN(comments_blanks_and_windows_lines);
    RUN(a_cut_last_line_is_passed_over);
    RUN(a_refused_record_installs_nothing);
    RUN(a_resigned_game_stays_resigned);
    RUN(a_file_cannot_name_a_program);
    RUN(an_opened_game_has_no_clock_of_ours);
    RUN(terms_survive_their_record);
    return test_exit();
}
