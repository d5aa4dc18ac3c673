/* The protocol filter against a host that only writes down what it is asked. */
#include "front/protocol/protocol.h"

#include "base/text.h"
#include "engine/timing.h"
#include "test.h"

extern const Game nim_game, checkers_game;

typedef struct Desk {
    char said[20000];
    size_t length;
    int thinks, hurries, set_ups;
    Request request;
    char spec[SPEC_TEXT];
    Pos pos[64];
    EngineSetup setup;
    Protocol *protocol;
    Thought thought;
} Desk;

static void write_down(void *context, const char *line)
{
    Desk *desk = context;
    desk->length += (size_t)snprintf(desk->said + desk->length, sizeof desk->said - desk->length, "%s\n",
                                     line);
}

static void note_setup(void *context, const EngineSetup *setup)
{
    Desk *desk = context;
    desk->set_ups++;
    desk->setup = *setup;
}

static void note_request(void *context, const Request *request)
{
    Desk *desk = context;
    desk->thinks++;
    desk->request = *request;
    text_copy(desk->spec, sizeof desk->spec, request->spec);
    for (int i = 0; i < request->history.count && i < 64; i++)
        desk->pos[i] = request->history.pos[i];
}

static void note_hurry(void *context)
{
    ((Desk *)context)->hurries++;
}

static Desk *desk_new(const Game *game, const char *dialect)
{
    Desk *desk = calloc(1, sizeof *desk);
    ProtocolHost host = {desk, write_down, note_setup, note_request, note_hurry, false};
    CHECK_OK(protocol_new(game, dialect, "random", 7, &host, &desk->protocol));
    return desk;
}

static void desk_free(Desk *desk)
{
    protocol_free(desk->protocol);
    free(desk);
}

/* What it says to these lines, from here on. */
static const char *said_to(Desk *desk, const char *lines)
{
    char copy[4000];
    desk->length = 0;
    desk->said[0] = '\0';
    text_copy(copy, sizeof copy, lines);
    for (char *line = copy, *end; line != NULL && *line != '\0'; line = end) {
        end = strchr(line, '\n');
        if (end != NULL) *end++ = '\0';
        protocol_feed(desk->protocol, line);
    }
    return desk->said;
}

static void take(Desk *desk, uint32_t ticket, const Status *status)
{
    static Answer answer;
    answer = (Answer){.ticket = ticket, .final = true, .status = *status, .thought = desk->thought};
    protocol_take(desk->protocol, &answer);
}

/* The first legal move as the answer to the request with that ticket. */
static const char *answer(Desk *desk, uint32_t ticket)
{
    Move moves[MOVES_MAX];
    desk->request.game->moves(&desk->pos[desk->request.history.count - 1], moves);
    desk->thought = (Thought){.move = moves[0], .chance = 0.5, .nodes = 5, .us = 2000};
    Status status = status_ok();
    desk->length = 0;
    desk->said[0] = '\0';
    take(desk, ticket, &status);
    return desk->said;
}

static void ugi_shakes_hands(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    const char *said = said_to(desk, "ugi");
    CHECK(strncmp(said, "id name Parlor ", 15) == 0);
    CHECK(strstr(said, "\noption name Engine type string default random\n") != NULL);
    CHECK(strstr(said, "\noption name Hash type spin default 0 min 0 max 65536\n") != NULL);
    CHECK(strcmp(said + strlen(said) - 7, "\nugiok\n") == 0);
    CHECK_TEXT(said_to(desk, "isready"), "readyok\n");
    CHECK_TEXT(said_to(desk, "  \n\t\n"), "");
    desk_free(desk);
}

static void ugi_plays(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    CHECK_TEXT(said_to(desk, "position startpos moves 2 3\ngo nodes 100"), "");
    CHECK_INT(desk->thinks, 1);
    CHECK_INT(desk->request.limits.nodes, 100);
    CHECK_INT(desk->request.history.count, 3);
    CHECK(desk->request.fresh);
    CHECK_TEXT(answer(desk, desk->request.ticket),
               "info score cp 0 nodes 5 time 2 nps 2500 pv 1\nbestmove 1\n");
    CHECK_TEXT(said_to(desk, "position fen 1 b moves 1\nquery gameover\nquery result\nquery p1turn"),
               "response true\nresponse p2win\nresponse true\n");
    CHECK_TEXT(said_to(desk, "go"),
               "info string error: there is nothing to think about: the game is over\nbestmove 0000\n");
    said_to(desk, "uginewgame\nposition startpos\ngo depth 3 movetime 40");
    CHECK(desk->request.fresh);
    CHECK_INT(desk->request.limits.depth, 3);
    CHECK_INT(desk->request.limits.move_ms, 40);
    desk_free(desk);
}

static void each_order_has_its_seed(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    said_to(desk, "setoption name Seed value 5\ngo");
    uint64_t first = desk->request.limits.seed;
    answer(desk, desk->request.ticket);
    said_to(desk, "go");
    CHECK(desk->request.limits.seed != first);
    CHECK(!desk->request.fresh);
    answer(desk, desk->request.ticket);
    said_to(desk, "setoption name Seed value 5\ngo");
    CHECK(desk->request.limits.seed == first);
    desk_free(desk);
}

static void clocks_are_those_of_the_side_to_move(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    said_to(desk, "position startpos\ngo p1time 60000 p2time 1000 p1inc 0 p2inc 0");
    int64_t much = desk->request.limits.move_ms;
    answer(desk, desk->request.ticket);
    said_to(desk, "position startpos moves 1\ngo p1time 60000 p2time 1000 p1inc 0 p2inc 0");
    int64_t little = desk->request.limits.move_ms;
    CHECK(much > 1000 && much < 10000);
    CHECK(little > 10 && little < 200);
    answer(desk, desk->request.ticket);
    said_to(desk, "position startpos\ngo wtime -5 btime 9000");
    CHECK_INT(desk->request.limits.move_ms, 1);
    desk_free(desk);
}

static void lines_wait_for_the_search(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    said_to(desk, "go nodes 1\nposition startpos moves 3\nquery p1turn\ngo nodes 2\nquery result");
    CHECK_TEXT(desk->said, "");
    CHECK_TEXT(said_to(desk, "isready"), "readyok\n");
    CHECK_TEXT(answer(desk, desk->request.ticket),
               "info score cp 0 nodes 5 time 2 nps 2500 pv 1\nbestmove 1\nresponse false\n");
    CHECK_INT(desk->thinks, 2);
    CHECK_INT(desk->request.limits.nodes, 2);
    protocol_end(desk->protocol);
    CHECK(!protocol_is_over(desk->protocol));
    CHECK_INT(desk->hurries, 0); /* it ends by itself */
    CHECK_TEXT(answer(desk, desk->request.ticket),
               "info score cp 0 nodes 5 time 2 nps 2500 pv 1\nbestmove 1\nresponse none\n");
    CHECK(protocol_is_over(desk->protocol));
    desk_free(desk);
}

static void too_much_waiting_is_dropped(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    char line[PROTOCOL_LINE];
    memset(line, ' ', sizeof line);
    memcpy(line, "position startpos moves 1", 25);
    line[sizeof line - 1] = '\0';
    said_to(desk, "go infinite");
    for (int i = 0; i < 2 * PROTOCOL_WAITING / PROTOCOL_LINE; i++)
        protocol_feed(desk->protocol, line);
    CHECK(strstr(desk->said, "too many lines wait") != NULL);
    said_to(desk, "stop");
    CHECK_INT(desk->hurries, 1);
    answer(desk, desk->request.ticket);
    CHECK_TEXT(said_to(desk, "query p1turn"), "response false\n");
    desk_free(desk);
}

static void infinite_waits_for_stop(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    said_to(desk, "go infinite");
    CHECK(desk->request.limits.infinite);
    CHECK_TEXT(answer(desk, desk->request.ticket), "info score cp 0 nodes 5 time 2 nps 2500 pv 1\n");
    CHECK_TEXT(said_to(desk, "stop"), "bestmove 1\n");
    CHECK_INT(desk->hurries, 0);
    CHECK_TEXT(said_to(desk, "stop"), "");
    said_to(desk, "go infinite\nstop");
    CHECK_INT(desk->hurries, 1);
    CHECK(strstr(answer(desk, desk->request.ticket), "bestmove 1\n") != NULL);
    desk_free(desk);
}

static void end_of_input_stops_what_never_ends(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    said_to(desk, "go infinite");
    protocol_end(desk->protocol);
    CHECK_INT(desk->hurries, 1);
    CHECK(!protocol_is_over(desk->protocol));
    CHECK(strstr(answer(desk, desk->request.ticket), "bestmove 1\n") != NULL);
    CHECK(protocol_is_over(desk->protocol));
    desk_free(desk);
}

/* A front end that steps quickly through a game does not wait for each answer: every "go" has its own
 * "stop". */
static void stop_is_for_what_waits_as_well(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    CHECK_TEXT(said_to(desk, "go infinite\nstop\nposition startpos moves 1\ngo infinite\nstop\n"
                             "position startpos moves 2\ngo infinite"),
               "");
    CHECK_INT(desk->thinks, 1);
    CHECK_INT(desk->hurries, 2);
    CHECK(strstr(answer(desk, desk->request.ticket), "bestmove") != NULL);
    CHECK_INT(desk->thinks, 2);
    CHECK_INT(desk->hurries, 3);
    CHECK(strstr(answer(desk, desk->request.ticket), "bestmove") != NULL);
    CHECK_INT(desk->thinks, 3);
    CHECK_INT(desk->hurries, 3);
    CHECK(strstr(answer(desk, desk->request.ticket), "bestmove") == NULL); /* held until it is stopped */
    CHECK_TEXT(said_to(desk, "stop"), "bestmove 1\n");
    CHECK_TEXT(said_to(desk, "stop\nstop\nisready"), "readyok\n");
    desk_free(desk);
}

static void ponder_hit_is_for_what_waits_as_well(void)
{
    Desk *desk = desk_new(&checkers_game, "hub");
    said_to(desk, "level nodes=100\ngo think\ngo ponder\nponder-hit");
    CHECK_INT(desk->thinks, 1);
    answer(desk, desk->request.ticket);
    CHECK_INT(desk->thinks, 3); /* pondering began, and was at once replaced by thinking */
    CHECK_INT(desk->request.limits.nodes, 100);
    CHECK(strstr(answer(desk, desk->request.ticket), "done move=") != NULL);
    desk_free(desk);
}

/* What came before the quit is answered, searches at once; what comes after it is not. */
static void quit_hurries_what_waits(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    said_to(desk, "go nodes 1000\nquery result\ngo infinite\nquit\nquery result");
    CHECK_INT(desk->hurries, 1);
    CHECK(strstr(answer(desk, desk->request.ticket), "response none") != NULL);
    CHECK(!protocol_is_over(desk->protocol));
    CHECK_INT(desk->hurries, 2);
    const char *last = answer(desk, desk->request.ticket);
    CHECK(strstr(last, "bestmove") != NULL && strstr(last, "response") == NULL);
    CHECK(protocol_is_over(desk->protocol));
    desk_free(desk);
}

static void old_tickets_are_dropped(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    said_to(desk, "go nodes 1");
    CHECK_TEXT(answer(desk, desk->request.ticket + 1), "");
    CHECK_TEXT(answer(desk, desk->request.ticket - 1), "");
    CHECK(strstr(answer(desk, desk->request.ticket), "bestmove") != NULL);
    CHECK_TEXT(answer(desk, desk->request.ticket), "");
    desk_free(desk);
}

static void a_failed_engine_is_told(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    said_to(desk, "go");
    Status status = status_failed("it broke");
    take(desk, desk->request.ticket, &status);
    CHECK_TEXT(desk->said, "info string error: it broke\nbestmove 0000\n");
    CHECK_TEXT(said_to(desk, "isready"), "readyok\n");
    desk_free(desk);
}

static void nonsense_changes_nothing(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    static const char *const NONSENSE[] = {
        "xyzzy",
        "\x01\xff\xfe",
        "position",
        "position endpos",
        "position startpos 5",
        "position startpos moves 1 9",
        "position startpos moves 3 3 3 1",
        "position fen",
        "position fen moves 1",
        "position fen 99 z",
        "go fast",
        "go nodes",
        "go nodes many",
        "query",
        "query weather",
        "setoption",
        "setoption name Hash",
        "setoption name Hash value lots",
        "setoption name Hash value -1",
        "setoption name Book value perhaps",
        "setoption name Engine value clever",
        "setoption name Nothing value 1",
    };
    said_to(desk, "position startpos moves 2");
    for (size_t i = 0; i < sizeof NONSENSE / sizeof NONSENSE[0]; i++) {
        const char *said = said_to(desk, NONSENSE[i]);
        if (strncmp(said, "info string error: ", 19) != 0) printf("# %s\n", NONSENSE[i]);
        CHECK(strncmp(said, "info string error: ", 19) == 0);
        CHECK(strchr(said, '\n') == said + strlen(said) - 1);
    }
    CHECK_INT(desk->thinks, 0);
    CHECK_INT(desk->set_ups, 1);
    said_to(desk, "go");
    CHECK_INT(desk->request.history.count, 2);
    CHECK_TEXT(desk->spec, "random");
    desk_free(desk);
}

static void options_reach_the_host(void)
{
    Desk *desk = desk_new(&checkers_game, "ugi");
    CHECK_INT(desk->setup.contempt, -1); /* none, unless it is asked for */
    CHECK_TEXT(said_to(desk, "setoption name hash value 64\nsetoption name Threads value 3\n"
                             "setoption name DataPath value /some where\nsetoption name Book value true"),
               "");
    CHECK_INT(desk->set_ups, 5); /* one of them at first */
    CHECK_INT(desk->setup.hash_mb, 64);
    CHECK_INT(desk->setup.threads, 3);
    CHECK_TEXT(desk->setup.data, "/some where");
    CHECK(desk->setup.book);
    said_to(desk, "setoption name DataPath value <empty>");
    CHECK(desk->setup.data == NULL);
    desk_free(desk);
}

static void several_lines_are_reported(void)
{
    Desk *desk = desk_new(&nim_game, "ugi");
    said_to(desk, "setoption name MultiPV value 2\nposition fen 2 a\ngo nodes 9");
    CHECK_INT(desk->request.limits.lines, 2);
    Status status = status_ok();
    desk->thought = (Thought){.move = 2, .chance = 1, .value = 1, .proven = true, .nodes = 9, .us = 1000};
    desk->thought.root_count = 2;
    desk->thought.root[0] = (RootMove){
        .move = 1, .value = -1, .chance = 0, .exact = true, .pv_count = 2, .pv = {1, 1}};
    desk->thought.root[1] = (RootMove){.move = 2, .value = 1, .chance = 1, .exact = true};
    take(desk, desk->request.ticket, &status);
    CHECK_TEXT(desk->said, "info multipv 1 score cp 10000 nodes 9 time 1 nps 9000 pv 2\n"
                           "info multipv 2 score cp -10000 nodes 9 time 1 nps 9000 pv 1 1\n"
                           "bestmove 2\n");
    desk_free(desk);
}

/* ---- Hub ---- */

#define START "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"

static void hub_shakes_hands(void)
{
    Desk *desk = desk_new(&checkers_game, "hub");
    const char *said = said_to(desk, "hub");
    CHECK(strncmp(said, "id name=Parlor version=", 23) == 0);
    CHECK(strstr(said, "\nparam name=engine value=\"random\" type=string\n") != NULL);
    CHECK(strcmp(said + strlen(said) - 6, "\nwait\n") == 0);
    CHECK_TEXT(
        said_to(desk, "set-param name=hash value=32\nset-param name=\"data-path\" value=\"a b\"\ninit"),
        "ready\n");
    CHECK_INT(desk->setup.hash_mb, 32);
    CHECK_TEXT(desk->setup.data, "a b");
    CHECK_TEXT(said_to(desk, "ping"), "pong\n");
    desk_free(desk);
}

static void hub_plays(void)
{
    Desk *desk = desk_new(&checkers_game, "hub");
    CHECK_TEXT(said_to(desk, "new-game\npos pos=" START " moves=\"11-15 22-18\"\nlevel move-time=0.25 "
                             "unknown=1\ngo think"),
               "");
    CHECK_INT(desk->request.limits.move_ms, 250);
    CHECK_INT(desk->request.history.count, 3);
    CHECK_TEXT(answer(desk, desk->request.ticket),
               "info score=0.00 nodes=5 time=0.002 nps=0.003 pv=\"15x22x18\"\ndone move=15x22x18\n");
    said_to(desk, "pos pos=" START "\nlevel depth=7 nodes=99\ngo analyze");
    CHECK_INT(desk->request.limits.depth, 7);
    CHECK_INT(desk->request.limits.nodes, 99);
    answer(desk, desk->request.ticket);
    said_to(desk, "level moves=10 time=60 inc=0.5\ngo think");
    CHECK(desk->request.limits.move_ms > 2000 && desk->request.limits.move_ms < 10000);
    answer(desk, desk->request.ticket);
    said_to(desk, "level infinite\ngo analyze\nping");
    CHECK(desk->request.limits.infinite);
    CHECK_TEXT(desk->said, "pong\n");
    said_to(desk, "stop");
    CHECK_INT(desk->hurries, 1);
    desk_free(desk);
}

static void hub_ponders(void)
{
    Desk *desk = desk_new(&checkers_game, "hub");
    said_to(desk, "pos pos=" START "\nlevel move-time=2\ngo ponder");
    uint32_t ponder = desk->request.ticket;
    CHECK(desk->request.limits.infinite);
    said_to(desk, "ponder-hit");
    CHECK_INT(desk->thinks, 2);
    CHECK_INT(desk->request.limits.move_ms, 2000);
    CHECK_TEXT(answer(desk, ponder), "");
    CHECK(strstr(answer(desk, desk->request.ticket), "done move=") != NULL);
    said_to(desk, "ponder-hit");
    CHECK_INT(desk->thinks, 2);
    desk_free(desk);
}

/* The third occurrence is a draw by our rules, but the other side still asks: it plays without that rule. */
static void a_draw_by_an_optional_rule_is_played_on(void)
{
    Desk *desk = desk_new(&checkers_game, "ugi");
    said_to(desk, "position fen B:WK32:BK1 moves 1-5 32-28 5-1 28-32 1-5 32-28 5-1 28-32");
    CHECK_TEXT(said_to(desk, "query result\nquery gameover"), "response draw\nresponse true\n");
    CHECK_TEXT(said_to(desk, "go nodes 10"), "");
    CHECK_INT(desk->thinks, 1);
    CHECK_INT(desk->request.game->result(&desk->request.history).outcome, OUTCOME_NONE);
    CHECK(strstr(answer(desk, desk->request.ticket), "bestmove 1-") != NULL);
    desk_free(desk);
}

/* Parsers of the protocol fail on a quote or '=' in a value. */
static void hub_errors_are_clean(void)
{
    Desk *desk = desk_new(&checkers_game, "hub");
    static const char *const NONSENSE[] = {"xyzzy",
                                           "xyzzy=\"1\"",
                                           "pos",
                                           "pos pos=",
                                           "pos pos=\"W=\"",
                                           "pos pos=" START "e",
                                           "pos pos=" START " moves=\"11-16 1=1\"",
                                           "level depth=",
                                           "level depth=deep",
                                           "level time=nan",
                                           "level time=inf",
                                           "level move-time=-1e30",
                                           "go",
                                           "go home",
                                           "set-param",
                                           "set-param name=hash value=\"=\"",
                                           "set-param name=engine value=\"x=y"};
    for (size_t i = 0; i < sizeof NONSENSE / sizeof NONSENSE[0]; i++) {
        const char *said = said_to(desk, NONSENSE[i]);
        bool clean = strncmp(said, "error message=\"", 15) == 0 &&
                     strchr(said + 15, '"') == said + strlen(said) - 2 && strchr(said + 15, '=') == NULL;
        if (!clean) printf("# %s -> %s", NONSENSE[i], said);
        CHECK(clean);
    }
    CHECK_INT(desk->thinks, 0);
    desk_free(desk);
}

/* ---- Getting ready ---- */

static Desk *desk_that_prepares(const Game *game, const char *dialect)
{
    Desk *desk = calloc(1, sizeof *desk);
    ProtocolHost host = {desk, write_down, note_setup, note_request, note_hurry, true};
    CHECK_OK(protocol_new(game, dialect, "random", 7, &host, &desk->protocol));
    return desk;
}

static void prepared(Desk *desk, int hash_mb, int threads)
{
    static Answer answer;
    desk->length = 0;
    desk->said[0] = '\0';
    answer = (Answer){.ticket = desk->request.ticket,
                      .final = true,
                      .prepared = true,
                      .status = status_ok(),
                      .got = {.hash_mb = hash_mb, .threads = threads}};
    protocol_take(desk->protocol, &answer);
}

/* The engine clears its tables before it says that it is ready, not during its next move. */
static void a_new_game_is_cleared_before_readyok(void)
{
    Desk *desk = desk_that_prepares(&checkers_game, "ugi");
    CHECK_TEXT(said_to(desk, "uginewgame\nisready\nposition startpos\ngo nodes 5"), "");
    CHECK_INT(desk->thinks, 1);
    CHECK(desk->request.prepare && desk->request.fresh);
    prepared(desk, 0, 0);
    CHECK_INT(strncmp(desk->said, "readyok\n", 8), 0);
    CHECK_INT(desk->thinks, 2); /* "go" came after it */
    CHECK(!desk->request.prepare && !desk->request.fresh);
    CHECK_TEXT(said_to(desk, "isready"), "readyok\n"); /* at once during a search */
    desk_free(desk);
    desk = desk_that_prepares(&checkers_game, "hub");
    CHECK_TEXT(said_to(desk, "init"), "");
    prepared(desk, 0, 0);
    CHECK_TEXT(desk->said, "ready\n");
    said_to(desk, "new-game");
    CHECK(desk->request.prepare && desk->request.fresh);
    desk_free(desk);
}

static void less_than_asked_for_is_told(void)
{
    Desk *desk = desk_that_prepares(&checkers_game, "ugi");
    said_to(desk, "setoption name Hash value 4096\nsetoption name Threads value 4\nisready");
    prepared(desk, 1024, 2);
    CHECK_TEXT(desk->said, "info string the hash table has 1024 MB, not the 4096 MB asked for\n"
                           "info string threads in use: 2, not the 4 asked for\nreadyok\n");
    CHECK_TEXT(said_to(desk, "isready"), "readyok\n"); /* nothing left to open */
    desk_free(desk);
    desk = desk_new(&nim_game, "ugi"); /* options that its engines cannot use are not offered */
    CHECK(strstr(said_to(desk, "ugi"), "option name Threads type spin default 1 min 1 max 1\n") != NULL);
    desk_free(desk);
}

static void overhead_is_kept_off_the_clock(void)
{
    Desk *desk = desk_new(&checkers_game, "ugi");
    said_to(desk, "go p1time 1000");
    int64_t usual = desk->request.limits.move_ms;
    desk_free(desk);
    desk = desk_new(&checkers_game, "ugi");
    CHECK_TEXT(said_to(desk, "setoption name Move Overhead value 500"), "");
    said_to(desk, "go p1time 1000");
    CHECK(desk->request.limits.move_ms < usual);
    desk_free(desk);
}

/* A line may contain any number (under UBSan: without overflow). */
static void huge_numbers_are_taken(void)
{
    static const char *const LINES[] = {"go p1time 9223372036854775807 p1inc 9223372036854775807 movestogo 1",
                                        "go p1inc 9223372036854775807",
                                        "go movetime 9223372036854775807",
                                        "go p1time 1 p1inc 9223372036854775807",
                                        "go p1time -9223372036854775807",
                                        "go depth 9223372036854775807 nodes 9223372036854775807"};
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        Desk *desk = desk_new(&checkers_game, "ugi");
        CHECK_TEXT(said_to(desk, LINES[i]), "");
        CHECK_INT(desk->thinks, 1);
        CHECK(desk->request.limits.move_ms >= 0);
        Timing timing = timing_begin(&desk->request.limits, NULL);
        CHECK(timing.deadline_us >= 0);
        desk_free(desk);
    }
}

static void wrong_protocols_are_refused(void)
{
    Desk *desk = calloc(1, sizeof *desk);
    ProtocolHost host = {desk, write_down, note_setup, note_request, note_hurry, false};
    CHECK_REFUSED(protocol_new(&nim_game, "hub", NULL, 0, &host, &desk->protocol), "checkers");
    CHECK_REFUSED(protocol_new(&nim_game, "uci", NULL, 0, &host, &desk->protocol), "ugi");
    CHECK_REFUSED(protocol_new(&nim_game, "ugi", "clever", 0, &host, &desk->protocol), "random");
    desk_free(desk);
}

int main(void)
{
    RUN(ugi_shakes_hands);
    RUN(ugi_plays);
    RUN(each_order_has_its_seed);
    RUN(clocks_are_those_of_the_side_to_move);
    RUN(lines_wait_for_the_search);
    RUN(too_much_waiting_is_dropped);
    RUN(infinite_waits_for_stop);
    RUN(end_of_input_stops_what_never_ends);
    RUN(stop_is_for_what_waits_as_well);
    RUN(ponder_hit_is_for_what_waits_as_well);
    RUN(quit_hurries_what_waits);
    RUN(old_tickets_are_dropped);
    RUN(a_failed_engine_is_told);
    RUN(nonsense_changes_nothing);
    RUN(options_reach_the_host);
    RUN(several_lines_are_reported);
    RUN(hub_shakes_hands);
    RUN(hub_plays);
    RUN(hub_ponders);
    RUN(a_draw_by_an_optional_rule_is_played_on);
    RUN(hub_errors_are_clean);
    RUN(a_new_game_is_cleared_before_readyok);
    RUN(less_than_asked_for_is_told);
    RUN(overhead_is_kept_off_the_clock);
    RUN(huge_numbers_are_taken);
    RUN(wrong_protocols_are_refused);
    return test_exit();
}
