/* Other programs as opponents: good ones play, bad ones make think() fail with a sentence and leave nothing
 * behind. Runs from the top of the repository; $PARLOR is the program (build/parlor unless set). */
#include "engine/engine.h"

#include "base/rng.h"
#include "base/text.h"
#include "remote/external.h"
#include "test.h"

#include <errno.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern const Game tictactoe_game, checkers_game;

#define BAD "tests/e2e/engines/bad_engine.sh "

static Thought thought; /* large */

static const char *parlor(void)
{
    const char *program = getenv("PARLOR");
    return program != NULL ? program : "build/parlor";
}

static bool no_child_is_left(void)
{
    return waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD;
}

static Status think_at(Engine *engine, const Pos *pos, const Limits *limits)
{
    History history = {.pos = pos, .count = 1};
    return engine_think(engine, &history, limits, NULL, &thought);
}

/* Open, think once about the start, close. */
static Status think_once(const Game *game, const char *spec, Limits limits)
{
    Engine *engine = NULL;
    Pos start = game->start(0);
    Status status = engine_open(game, spec, &(EngineSetup){.others = external_kinds}, &engine);
    if (!ok(&status)) return status;
    status = think_at(engine, &start, &limits);
    engine_close(engine);
    return status;
}

/* `patience` is short where the program is to be caught hanging: long enough to start a shell on a busy
 * machine where it has to shake hands before, and as usual where nothing is to be waited for. */
static Status bad(const Game *game, const char *protocol, const char *patience, const char *how)
{
    char spec[SPEC_TEXT];
    snprintf(spec, sizeof spec, "%s:\"%s" BAD "%s\"", protocol, patience, how);
    return think_once(game, spec, (Limits){.move_ms = 20});
}

#define AT_START "patience=200 "
#define LATER    "patience=3000 "

static void bad_programs_fail_with_a_sentence(void)
{
    static const char *const CASES[][3] = {
        {AT_START, "hang-start", "did not answer with \"ugiok\" within 200 ms"},
        {LATER, "hang-go", "did not answer with \"bestmove\" within 3020 ms"},
        {"", "crash-start", "ended with code 3 instead of answering with \"ugiok\""},
        {"", "crash-go", "was killed by signal 11 instead of answering with \"bestmove\""},
        {"", "cheat", "answered with an invalid move: \"99\" is not a legal move here"},
        {"", "null", "answered with an invalid move: it reports that it has no move"},
        {"", "nonsense", "answered with an invalid move: \"the\" is not a legal move here"},
        {"", "mute", "closed its output instead of answering with \"ugiok\""},
        {"", "closed", "does not read its input"},
        {AT_START, "flood", "did not answer with \"ugiok\" within 200 ms"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Status status = bad(&tictactoe_game, "ugi", CASES[i][0], CASES[i][1]);
        CHECK_REFUSED(status, CASES[i][2]);
        CHECK_REFUSED(status, "the program \"" BAD);
        CHECK(no_child_is_left());
    }
}

static void bad_hub_programs_fail_likewise(void)
{
    CHECK_REFUSED(bad(&checkers_game, "hub", AT_START, "hang-start"), "did not answer with \"wait\"");
    CHECK_REFUSED(bad(&checkers_game, "hub", LATER, "hang-go"), "did not answer with \"done\"");
    CHECK_REFUSED(bad(&checkers_game, "hub", "", "crash-go"), "was killed by signal 11");
    CHECK_REFUSED(bad(&checkers_game, "hub", "", "cheat"), "answered with an invalid move");
    CHECK(no_child_is_left());
}

/* A node limit is not a time limit: a program that only talks, or counts beyond all limits, is not waited
 * for. */
static void talk_is_no_progress(void)
{
    static const char *const HOW[] = {"talk-go", "climb-go"};
    Pos start = tictactoe_game.start(0);
    History history = {.pos = &start, .count = 1};
    for (int i = 0; i < 2; i++) {
        char spec[SPEC_TEXT];
        Engine *engine = NULL;
        snprintf(spec, sizeof spec, "ugi:patience=2000 %s %s", BAD, HOW[i]);
        CHECK_OK(engine_open(&tictactoe_game, spec, &(EngineSetup){.others = external_kinds}, &engine));
        if (engine == NULL) return;
        CHECK_REFUSED(engine_think(engine, &history, &(Limits){.nodes = 100}, NULL, &thought),
                      "did not answer with \"bestmove\" within 2000 ms");
        engine_close(engine);
    }
    CHECK(no_child_is_left());
}

/* More than a pipe holds, to a program that stopped reading. */
static void tell_too_much(const char *spec)
{
    enum { PLIES = 20000 };
    static Pos pos[PLIES + 1];
    Engine *engine = NULL;
    Move moves[MOVES_MAX], back[4];
    CHECK_OK(checkers_game.pos_read("B:WK32:BK1", &pos[0]));
    static const char *const ROUND[4] = {"1-5", "32-28", "5-1", "28-32"};
    for (int i = 0; i < PLIES; i++) {
        CHECK_OK(game_read_move(&checkers_game, &pos[i], ROUND[i % 4], &back[i % 4]));
        pos[i + 1] = checkers_game.play(&pos[i], back[i % 4]);
    }
    CHECK(checkers_game.moves(&pos[PLIES], moves) > 0);
    CHECK_OK(engine_open(&checkers_game, spec, &(EngineSetup){.others = external_kinds}, &engine));
    if (engine == NULL) return;
    History history = {.pos = pos, .count = PLIES + 1};
    CHECK_REFUSED(engine_think(engine, &history, &(Limits){.move_ms = 20}, NULL, &thought),
                  "does not read its input");
    engine_close(engine);
    CHECK(no_child_is_left());
}

static void a_deaf_program_fails(void)
{
    tell_too_much("ugi:" LATER BAD "deaf");
    tell_too_much("ugi:" LATER BAD "gush");
}

static void a_program_is_started_again(void)
{
    Engine *engine = NULL;
    Pos start = tictactoe_game.start(0);
    Limits limits = {.move_ms = 20};
    CHECK_OK(
        engine_open(&tictactoe_game, "ugi:" BAD "late", &(EngineSetup){.others = external_kinds}, &engine));
    if (engine == NULL) return;
    for (int game = 0; game < 3; game++) {
        CHECK_OK(think_at(engine, &start, &limits));
        CHECK_INT(thought.root_count, 1);
        CHECK_REFUSED(think_at(engine, &start, &limits), "ended with code 4");
        CHECK(no_child_is_left());
        engine_forget(engine);
    }
    engine_close(engine);
}

static void who_does_not_quit_is_ended(void)
{
    CHECK_OK(think_once(&tictactoe_game, "ugi:" BAD "stubborn", (Limits){.move_ms = 20}));
    CHECK(no_child_is_left());
}

/* What a program is told after `word` when it is asked with these limits. */
static void told(const Game *game, const char *protocol, const char *word, Limits limits, char line[160])
{
    char name[] = "/tmp/parlor-notes-XXXXXX", spec[SPEC_TEXT];
    int fd = mkstemp(name);
    CHECK(fd >= 0);
    snprintf(spec, sizeof spec, "%s:" NO_SANDBOX " " BAD "notes %s", protocol, name);
    CHECK_OK(think_once(game, spec, limits));
    FILE *file = fdopen(fd, "r");
    size_t length = strlen(word);
    while (fgets(line, 160, file) != NULL && (strncmp(line, word, length) != 0 || line[length] != ' ')) {
    }
    fclose(file);
    unlink(name);
}

/* Other programs manage their own time. */
static void clocks_reach_the_other_program(void)
{
    Limits clocks = {.move_ms = 20, .left_ms = {61000, 59500}, .increment_ms = 600};
    char line[160];
    told(&tictactoe_game, "ugi", "go", clocks, line);
    CHECK_TEXT(line, "go p1time 61000 p2time 59500 p1inc 600 p2inc 600\n");
    told(&checkers_game, "hub", "level", clocks, line);
    CHECK_TEXT(line, "level time=61.000 inc=0.600\n");
    told(&tictactoe_game, "ugi", "go", (Limits){.move_ms = 20}, line);
    CHECK_TEXT(line, "go movetime 20\n");
    told(&checkers_game, "hub", "level", (Limits){.move_ms = 20}, line);
    CHECK_TEXT(line, "level move-time=0.020\n");
}

static char state_of(const char *pid)
{
    char path[64], state = '-';
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    FILE *file = fopen(path, "r");
    if (file == NULL) return state;
    if (fscanf(file, "%*d %*s %c", &state) != 1) state = '-';
    fclose(file);
    return state;
}

/* The programs that it started end with it. */
static void its_children_are_ended_as_well(void)
{
    char name[] = "/tmp/parlor-family-XXXXXX", spec[SPEC_TEXT], pid[16] = "";
    int fd = mkstemp(name);
    CHECK(fd >= 0);
    snprintf(spec, sizeof spec, "ugi:" LATER NO_SANDBOX " " BAD "family %s", name);
    CHECK_REFUSED(think_once(&tictactoe_game, spec, (Limits){.move_ms = 20}), "did not answer");
    ssize_t length = read(fd, pid, sizeof pid - 1);
    CHECK(length > 1);
    pid[strcspn(pid, "\n")] = '\0';
    char state = state_of(pid);
    /* It dies when the scheduler gets to it, and stays 'Z' until it is reaped. Alive it would remain for much
     * longer. */
    for (int i = 0; i < 1000 && state != '-' && state != 'Z'; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        state = state_of(pid);
    }
    CHECK(state == '-' || state == 'Z');
    close(fd);
    unlink(name);
}

static void wrong_commands_are_refused(void)
{
    Engine *engine = NULL;
    CHECK_REFUSED(engine_check(&tictactoe_game, external_kinds, "ugi"), "needs its command");
    CHECK_REFUSED(engine_check(&tictactoe_game, external_kinds, "ugi:"), "needs its command");
    CHECK_REFUSED(engine_check(&tictactoe_game, external_kinds, "hub:true"), "no opponent");
    CHECK_REFUSED(
        engine_open(&tictactoe_game, "ugi:\"'x\"", &(EngineSetup){.others = external_kinds}, &engine),
        "quote");
    CHECK_REFUSED(engine_open(&tictactoe_game, "ugi:\"\"", &(EngineSetup){.others = external_kinds}, &engine),
                  "empty");
    CHECK_REFUSED(engine_open(&tictactoe_game, "ugi:no-such-program-here",
                              &(EngineSetup){.others = external_kinds}, &engine),
                  "PATH");
    CHECK_REFUSED(engine_open(&tictactoe_game, "ugi:tests/no/program",
                              &(EngineSetup){.others = external_kinds}, &engine),
                  "No such file");
    CHECK_REFUSED(engine_open(&tictactoe_game, "ugi:patience=0 true",
                              &(EngineSetup){.others = external_kinds}, &engine),
                  "milliseconds");
    CHECK_REFUSED(
        engine_open(&tictactoe_game, "ugi:patience=9", &(EngineSetup){.others = external_kinds}, &engine),
        "a program must follow patience=");
}

/* ---- Our own program at the other end ---- */

static Status think_with_parlor(const Game *game, const char *protocol, const char *engine_name,
                                Limits limits)
{
    char spec[SPEC_TEXT];
    snprintf(spec, sizeof spec, "%s:\"'%s' engine %s --protocol %s --engine %s\"", protocol, parlor(),
             game->name, protocol, engine_name);
    return think_once(game, spec, limits);
}

/* The same answer through either protocol as without any; the other end numbers its orders from 0. */
static void the_answer_survives_the_pipes(void)
{
    static Thought direct;
    CHECK_OK(think_once(&checkers_game, "negamax:4", (Limits){.seed = rng_mix(3, 0)}));
    direct = thought;
    CHECK_OK(think_with_parlor(&checkers_game, "ugi", "negamax:4", (Limits){.seed = 3}));
    CHECK_INT(thought.nodes, direct.nodes);
    CHECK_INT(thought.depth, direct.depth);
    CHECK(thought.chance > direct.chance - 0.001 && thought.chance < direct.chance + 0.001);
    CHECK_OK(think_with_parlor(&checkers_game, "hub", "negamax:4", (Limits){.seed = 3}));
    CHECK_INT(thought.nodes, direct.nodes);
    CHECK(no_child_is_left());
}

static void seeds_reach_the_other_program(void)
{
    CHECK_OK(think_with_parlor(&tictactoe_game, "ugi", "random", (Limits){.seed = 1}));
    Move first = thought.move;
    bool another = false;
    for (uint64_t seed = 2; seed < 8; seed++) {
        CHECK_OK(think_with_parlor(&tictactoe_game, "ugi", "random", (Limits){.seed = seed}));
        another |= thought.move != first;
    }
    CHECK(another);
    CHECK_OK(think_with_parlor(&tictactoe_game, "ugi", "random", (Limits){.seed = 1}));
    CHECK(thought.move == first);
}

static void set_stop(void *context, const Thought *so_far)
{
    (void)so_far;
    atomic_store((atomic_bool *)context, true);
}

/* The stop flag goes through the pipe: an endless search of the other program ends and answers. */
static void stop_reaches_the_other_program(void)
{
    char spec[SPEC_TEXT];
    Engine *engine = NULL;
    atomic_bool stop = false;
    Watch watch = {.stop = &stop, .report = set_stop, .context = &stop};
    Pos start = checkers_game.start(0);
    History history = {.pos = &start, .count = 1};
    snprintf(spec, sizeof spec, "ugi:'%s' engine checkers", parlor());
    CHECK_OK(engine_open(&checkers_game, spec, &(EngineSetup){.others = external_kinds}, &engine));
    if (engine == NULL) return;
    CHECK_OK(engine_think(engine, &history, &(Limits){.infinite = true}, &watch, &thought));
    CHECK(atomic_load(&stop));
    CHECK(game_is_legal(&checkers_game, &start, thought.move));
    engine_close(engine);
    CHECK(no_child_is_left());
}

int main(void)
{
    RUN(bad_programs_fail_with_a_sentence);
    RUN(bad_hub_programs_fail_likewise);
    RUN(talk_is_no_progress);
    RUN(a_deaf_program_fails);
    RUN(a_program_is_started_again);
    RUN(who_does_not_quit_is_ended);
    RUN(clocks_reach_the_other_program);
    RUN(its_children_are_ended_as_well);
    RUN(wrong_commands_are_refused);
    RUN(the_answer_survives_the_pipes);
    RUN(seeds_reach_the_other_program);
    RUN(stop_reaches_the_other_program);
    return test_exit();
}
