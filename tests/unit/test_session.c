/* The session against a host made by hand: it notes what it is asked and answers when the test says so. */
#include "test.h"

#include "session/session.h"

typedef struct FakeHost {
    int64_t now;
    int requests, requests_when_told, dropped;
    Request last;
} FakeHost;

typedef struct Seen {
    int calls;
    unsigned changed; /* all changes reported since it was cleared */
    int plies_when_told;
} Seen;

static int64_t fake_now(void *context)
{
    return ((FakeHost *)context)->now;
}

static void fake_think(void *context, const Request *request)
{
    FakeHost *fake = context;
    fake->requests++;
    fake->last = *request;
}

static void fake_never_mind(void *context, Purpose purpose)
{
    (void)purpose;
    ((FakeHost *)context)->dropped++;
}

static void see(void *context, const Session *session, unsigned changed)
{
    Seen *seen = context;
    seen->calls++;
    seen->changed |= changed;
    seen->plies_when_told = session_ply(session);
}

static Session *open_session(const char *game_name, FakeHost *fake, Seen *seen, SessionSetup setup)
{
    *fake = (FakeHost){.now = 1000};
    *seen = (Seen){0};
    const Game *game = NULL;
    CHECK_OK(game_find(game_name, &game));
    Host host = {.context = fake, .now_ms = fake_now, .ask = fake_think, .never_mind = fake_never_mind};
    Session *session = NULL;
    CHECK_OK(session_new(game, &host, &setup, &session));
    if (session == NULL) exit(1);
    CHECK(session_observe(session, see, seen));
    session_begin(session);
    return session;
}

static Thought answer_of(const Session *session, const char *text)
{
    Thought thought = {.value = 1};
    CHECK_OK(game_read_move(session_game(session), session_pos(session), text, &thought.move));
    return thought;
}

static void play_all(Session *session, const char *const *moves)
{
    for (; *moves != NULL; moves++)
        CHECK_OK(session_play_text(session, *moves));
}

static void two_humans_play_to_the_end(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){0});
    CHECK(seen.changed & CHANGED_GAME);
    play_all(session, (const char *[]){"0", "3", "1", "4", NULL});
    CHECK_INT(session_ply(session), 4);
    seen = (Seen){0};
    CHECK_OK(session_play_text(session, "2"));
    CHECK_INT(seen.calls, 1); /* one move, one notification */
    CHECK_INT(seen.changed, CHANGED_POSITION | CHANGED_RESULT | CHANGED_SCORE);
    CHECK_INT(session_result(session).outcome, OUTCOME_FIRST);
    CHECK_INT(session_score(session).wins[0], 1);
    CHECK_REFUSED(session_play_text(session, "5"), "over");
    session_begin(session);
    CHECK_INT(session_ply(session), 0);
    CHECK_INT(session_score(session).wins[0], 1);
    session_reset_score(session);
    CHECK_INT(session_score(session).wins[0], 0);
    CHECK_INT(fake.requests, 0);
    session_free(session);
}

static void wrong_moves_change_nothing(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){0});
    CHECK_OK(session_play_text(session, "4"));
    seen = (Seen){0};
    CHECK_REFUSED(session_play_text(session, "4"), "not a legal move");
    CHECK_REFUSED(session_play_text(session, "junk"), "not a legal move");
    CHECK_REFUSED(session_play(session, 12345), "not legal");
    CHECK_REFUSED(session_play(session, MOVE_NONE), "not legal");
    CHECK_INT(seen.calls, 0);
    CHECK_INT(session_ply(session), 1);
    session_free(session);
}

static void undo_keeps_the_tail_for_redo(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){0});
    play_all(session, (const char *[]){"0", "1", "2", NULL});
    Pos last = *session_pos(session);
    CHECK_OK(session_undo(session));
    CHECK_OK(session_undo(session));
    CHECK_INT(session_ply(session), 1);
    CHECK_INT(session_plies(session), 3);
    CHECK_OK(session_redo(session));
    CHECK_OK(session_redo(session));
    CHECK(pos_same(&last, session_pos(session)));
    CHECK_REFUSED(session_redo(session), "no move to play again");
    CHECK_OK(session_undo(session));
    CHECK_OK(session_undo(session));
    CHECK_OK(session_play_text(session, "8")); /* a different move: the rest is gone */
    CHECK_INT(session_plies(session), 2);
    CHECK(!session_can_redo(session));
    for (int i = 0; i < 2; i++)
        CHECK_OK(session_undo(session));
    CHECK_REFUSED(session_undo(session), "no move to take back");
    session_free(session);
}

static void undo_takes_the_end_out_of_the_score(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){0});
    play_all(session, (const char *[]){"0", "3", "1", "4", "2", NULL});
    CHECK_INT(session_score(session).wins[0], 1);
    CHECK_OK(session_undo(session));
    CHECK_INT(session_score(session).wins[0], 0);
    CHECK_INT(session_result(session).outcome, OUTCOME_NONE);
    CHECK_OK(session_redo(session));
    CHECK_INT(session_score(session).wins[0], 1);
    session_show(session, game_tree_at(session_tree(session), 2)); /* only looking */
    CHECK_INT(session_score(session).wins[0], 1);
    session_show(session, game_tree_at(session_tree(session), 5));
    CHECK_INT(session_score(session).wins[0], 1);
    session_reset_score(session);
    CHECK_OK(session_undo(session));
    CHECK_INT(session_score(session).wins[0], 0); /* never below 0 */
    session_free(session);
}

static void an_engine_is_asked_and_answers(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){.seat = {NULL, "perfect"}});
    CHECK_INT(fake.requests, 0);
    CHECK_OK(session_play_text(session, "1"));
    CHECK_INT(fake.requests, 1);
    CHECK_TEXT(fake.last.spec, "perfect");
    CHECK_INT(fake.last.history.count, 2);
    CHECK(fake.last.fresh);
    CHECK(session_is_thinking(session));
    CHECK_REFUSED(session_play_text(session, "2"), "not your turn");
    Thought thought = answer_of(session, "0");
    CHECK(session_report(session, fake.last.ticket, &thought));
    CHECK_INT(session_ply(session), 1);
    CHECK(session_answer(session, fake.last.ticket, &thought));
    CHECK_INT(session_ply(session), 2);
    CHECK(!session_is_thinking(session));
    CHECK(session_thought(session, NULL) != NULL);
    CHECK(!session_answer(session, fake.last.ticket, &thought)); /* once is enough */
    CHECK_INT(session_ply(session), 2);
    session_free(session);
}

/* The whole concurrency design: an answer to an old question is dropped. */
static void answers_with_an_old_ticket_are_dropped(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen,
                                    (SessionSetup){.seat = {NULL, "perfect"}, .take_back = true});
    CHECK_OK(session_play_text(session, "1"));
    uint32_t old = fake.last.ticket;
    Thought thought = answer_of(session, "0");
    CHECK_OK(session_undo(session));
    CHECK_INT(fake.dropped, 1);
    CHECK_OK(session_play_text(session, "4")); /* thinks again, about something else */
    CHECK_INT(fake.requests, 2);
    CHECK(!session_answer(session, old, &thought));
    CHECK(!session_report(session, old, &thought));
    Status late = status_failed("too late");
    CHECK(!session_failed(session, old, &late));
    CHECK_INT(session_ply(session), 1);
    CHECK(session_is_thinking(session));
    CHECK_INT(session_result(session).outcome, OUTCOME_NONE);
    CHECK(session_answer(session, fake.last.ticket, &thought));
    CHECK_INT(session_ply(session), 2);
    session_begin(session);
    CHECK(!session_answer(session, fake.last.ticket, &thought));
    session_free(session);
}

static void undo_goes_back_to_the_human(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen,
                                    (SessionSetup){.seat = {"perfect", NULL}, .take_back = true});
    Thought first = answer_of(session, "4");
    CHECK(session_answer(session, fake.last.ticket, &first));
    CHECK_REFUSED(session_undo(session), "not moved yet");
    CHECK_OK(session_play_text(session, "0"));
    Thought second = answer_of(session, "8");
    CHECK(session_answer(session, fake.last.ticket, &second));
    CHECK_INT(session_ply(session), 3);
    CHECK_OK(session_undo(session));
    CHECK_INT(session_ply(session), 1);
    CHECK(session_awaits_human(session));
    CHECK_OK(session_redo(session));
    CHECK_INT(session_ply(session), 3);
    session_free(session);
    session = open_session("tictactoe", &fake, &seen, (SessionSetup){.seat = {NULL, "perfect"}});
    CHECK_OK(session_play_text(session, "0"));
    CHECK(!session_can_undo(session));
    CHECK_REFUSED(session_undo(session), "cannot be taken back");
    session_free(session);
}

/* Nobody loses by it: the game waits for another player in that seat. */
static void a_failing_engine_is_replaced(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){.seat = {NULL, "perfect"}});
    CHECK_OK(session_play_text(session, "0"));
    Status why = status_failed("it fell over");
    CHECK(session_failed(session, fake.last.ticket, &why));
    CHECK_INT(session_result(session).outcome, OUTCOME_NONE);
    CHECK(session_needs_player(session) && !session_is_thinking(session));
    CHECK_TEXT(session_note(session)->text, "it fell over");
    CHECK_INT(session_score(session).wins[0], 0);
    CHECK_OK(session_set_seat(session, 1, "first-free"));
    CHECK(!session_needs_player(session) && session_is_thinking(session));
    Thought cheat = {.move = 1}; /* the taken corner */
    CHECK(session_answer(session, fake.last.ticket, &cheat));
    CHECK(session_needs_player(session));
    CHECK_INT(session_ply(session), 1);
    CHECK_OK(session_set_seat(session, 1, SEAT_HUMAN));
    CHECK(session_awaits_human(session));
    CHECK_OK(session_play_text(session, "4"));
    CHECK(ok(session_note(session)));
    session_free(session);
}

static void hints_come_and_go(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){0});
    CHECK_OK(session_ask_hint(session));
    CHECK_INT(fake.last.purpose, PURPOSE_HINT);
    Thought thought = answer_of(session, "4");
    CHECK(session_answer(session, fake.last.ticket, &thought));
    CHECK_INT(session_ply(session), 0);
    CHECK(session_hint(session) == thought.move);
    CHECK_OK(session_play_text(session, "0"));
    CHECK(session_hint(session) == MOVE_NONE);
    CHECK_OK(session_ask_hint(session));
    uint32_t old = fake.last.ticket;
    CHECK_OK(session_play_text(session, "1")); /* did not wait for it */
    CHECK(!session_answer(session, old, &thought));
    session_free(session);
}

static void seats_change_at_once(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){0});
    CHECK_REFUSED(session_set_seat(session, 0, "nobody"), "no opponent");
    CHECK_OK(session_set_seat(session, 0, "random"));
    CHECK_INT(fake.requests, 1);
    uint32_t old = fake.last.ticket;
    CHECK_OK(session_set_seat(session, 0, SEAT_HUMAN));
    Thought thought = answer_of(session, "4");
    CHECK(!session_answer(session, old, &thought));
    CHECK(session_awaits_human(session));
    session_free(session);
}

static void paused_engines_wait(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){.seat = {"random", "random"}});
    CHECK_INT(fake.requests, 1);
    Thought thought = answer_of(session, "4");
    CHECK(session_answer(session, fake.last.ticket, &thought));
    CHECK_INT(fake.requests, 2);
    CHECK(!fake.last.fresh);
    session_pause(session, true);
    CHECK(!session_is_thinking(session));
    CHECK_OK(session_undo(session));
    CHECK_INT(fake.requests, 2);
    session_pause(session, false);
    CHECK_INT(fake.requests, 3);
    session_free(session);
}

static void a_clock_for_each_move_is_wound_up_by_it(void)
{
    Clock clock;
    clock_init(&clock, (ClockSetup){.base_ms = 10000, .each_move = true});
    clock_run(&clock, 0, 0);
    CHECK_INT(clock_left(&clock, 0, 9000), 1000);
    clock_moved(&clock, 9000);
    CHECK_INT(clock_left(&clock, 0, 9000), 10000);
    clock_run(&clock, 1, 9000);
    CHECK_INT(clock_left(&clock, 1, 20000), 0);
}

static void clocks_run_and_fall(void)
{
    FakeHost fake;
    Seen seen;
    SessionSetup setup = {.clock = {.base_ms = 10000, .increment_ms = 500}};
    Session *session = open_session("tictactoe", &fake, &seen, setup);
    fake.now += 3000;
    CHECK_INT(session_left_ms(session, 0), 7000);
    CHECK_OK(session_play_text(session, "0"));
    CHECK_INT(session_left_ms(session, 0), 7500);
    fake.now += 9999;
    session_tick(session);
    CHECK_INT(session_result(session).outcome, OUTCOME_NONE);
    fake.now += 1;
    session_tick(session);
    CHECK_INT(session_result(session).outcome, OUTCOME_FIRST);
    CHECK_INT(session_left_ms(session, 1), 0);
    fake.now += 5000;
    CHECK_INT(session_left_ms(session, 0), 7500); /* stands still after the end */
    session_free(session);
}

static void who_starts(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){.starts = STARTS_SECOND});
    CHECK_INT(session_first(session), 1);
    Terms terms = session_terms(session);
    terms.starts = STARTS_RANDOM;
    session_set_terms(session, &terms);
    int second = 0;
    for (int i = 0; i < 200; i++) {
        session_begin(session);
        second += session_first(session);
    }
    CHECK(second > 60 && second < 140);
    session_free(session);
}

static void loading_checks_everything_first(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){0});
    CHECK_OK(session_play_text(session, "4"));
    const Game *game = session_game(session);
    Pos start = game->start(0);
    Move moves[3];
    for (int i = 0; i < 3; i++)
        CHECK_OK(game_read_move(game, &start, (const char *[]){"0", "1", "0"}[i], &moves[i]));
    seen = (Seen){0};
    CHECK_REFUSED(session_load(session, &start, moves, 3, NULL), "move 3");
    CHECK_INT(seen.calls, 0);
    CHECK_INT(session_ply(session), 1);
    CHECK_OK(session_load(session, &start, moves, 2, NULL));
    CHECK_INT(session_ply(session), 2);
    Result resigned = {OUTCOME_SECOND, ENDING_RESIGNED};
    CHECK_OK(session_load(session, &start, moves, 2, &resigned));
    CHECK_INT(session_result(session).outcome, OUTCOME_SECOND);
    session_free(session);
}

static void resigning_ends_the_game(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){.seat = {NULL, "perfect"}});
    CHECK_OK(session_play_text(session, "0"));
    CHECK_OK(session_resign(session)); /* while the engine thinks: it is the human who gives up */
    CHECK_INT(session_result(session).outcome, OUTCOME_SECOND);
    CHECK(!session_is_thinking(session));
    CHECK_REFUSED(session_resign(session), "over");
    session_free(session);
}

/* An engine tries thousands of moves on copies; observers are not notified of any of them. */
static void trial_moves_wake_no_observer(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){.seat = {"max", NULL}});
    Engine *engine = NULL;
    CHECK_OK(engine_open(session_game(session), fake.last.spec, NULL, &engine));
    static Thought thought;
    seen = (Seen){0};
    Pos before = *session_pos(session);
    CHECK_OK(engine_think(engine, &fake.last.history, &fake.last.limits, NULL, &thought));
    CHECK_INT(thought.root_count, 9);
    CHECK_INT(seen.calls, 0);
    CHECK(pos_same(&before, session_pos(session)));
    CHECK(session_answer(session, fake.last.ticket, &thought));
    CHECK_INT(seen.calls, 1);
    engine_close(engine);
    session_free(session);
}

static void observers_come_and_go(void)
{
    FakeHost fake;
    Seen seen, other = {0};
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){0});
    for (int i = 1; i < OBSERVERS_MAX; i++)
        CHECK(session_observe(session, see, &other));
    CHECK(!session_observe(session, see, &other));
    CHECK_OK(session_play_text(session, "0"));
    CHECK_INT(other.calls, OBSERVERS_MAX - 1);
    session_unobserve(session, see, &other);
    CHECK_OK(session_play_text(session, "1"));
    CHECK_INT(other.calls, OBSERVERS_MAX - 1);
    CHECK_INT(seen.plies_when_told, 2);
    session_free(session);
}

/* How many requests there were when the observer (the journal, for one) was told of the last change. */
static void see_requests(void *context, const Session *session, unsigned changed)
{
    FakeHost *fake = context;
    if (changed & CHANGED_POSITION) CHECK(session_is_thinking(session));
    if (changed & CHANGED_POSITION) fake->requests_when_told = fake->requests;
}

static void a_move_is_kept_before_anybody_thinks_about_it(void)
{
    FakeHost fake;
    Seen seen;
    Session *session = open_session("tictactoe", &fake, &seen, (SessionSetup){.seat = {NULL, "perfect"}});
    fake.requests_when_told = -1;
    CHECK(session_observe(session, see_requests, &fake));
    CHECK_OK(session_play_text(session, "4"));
    CHECK_INT(fake.requests_when_told, 0);
    CHECK_INT(fake.requests, 1);
    session_free(session);
}

int main(void)
{
    RUN(two_humans_play_to_the_end);
    RUN(wrong_moves_change_nothing);
    RUN(undo_keeps_the_tail_for_redo);
    RUN(undo_takes_the_end_out_of_the_score);
    RUN(an_engine_is_asked_and_answers);
    RUN(a_move_is_kept_before_anybody_thinks_about_it);
    RUN(answers_with_an_old_ticket_are_dropped);
    RUN(undo_goes_back_to_the_human);
    RUN(a_failing_engine_is_replaced);
    RUN(hints_come_and_go);
    RUN(seats_change_at_once);
    RUN(paused_engines_wait);
    RUN(a_clock_for_each_move_is_wound_up_by_it);
    RUN(clocks_run_and_fall);
    RUN(who_starts);
    RUN(loading_checks_everything_first);
    RUN(resigning_ends_the_game);
    RUN(trial_moves_wake_no_observer);
    RUN(observers_come_and_go);
    return test_exit();
}
