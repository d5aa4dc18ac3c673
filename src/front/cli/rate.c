/* parlor rate: places programs on the ladder of a game. */
#include "front/cli/command.h"

#include "base/os.h"
#include "base/safe_file.h"
#include "base/text.h"
#include "engine/ladder.h"
#include "front/cli/interrupt.h"
#include "front/cli/options.h"
#include "front/cli/rate_print.h"
#include "game/kit.h"
#include "remote/external.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct Call {
    const char *word[RATE_PROGRAMS + 1];
    Words words;
    long error, games, move_ms, nodes, depth, late_ms, threads, seed, reviewed, puzzles;
    const char *openings, *resume, *html;
    bool json;
} Call;

static Status read_call(int argc, char **argv, Call *call)
{
    *call = (Call){.error = 50, .games = 400, .seed = 1, .reviewed = -1, .puzzles = -1, .late_ms = -1};
    call->words = (Words){
        .word = call->word, .size = RATE_PROGRAMS + 1, .least = 2, .names = "GAME PROGRAM…"};
    Option options[] = {{"--error", OPTION_NUMBER, &call->error, 5, 1000},
                        {"--games", OPTION_NUMBER, &call->games, 2, 100000},
                        {"--movetime", OPTION_NUMBER, &call->move_ms, 1, 86400000},
                        {"--nodes", OPTION_NUMBER, &call->nodes, 1, LONG_MAX},
                        {"--depth", OPTION_NUMBER, &call->depth, 1, 200},
                        {"--late", OPTION_NUMBER, &call->late_ms, 0, 86400000},
                        {"--openings", OPTION_TEXT, &call->openings, 0, 0},
                        {"--mistakes", OPTION_NUMBER, &call->reviewed, 0, RATE_LOST},
                        {"--puzzles", OPTION_NUMBER, &call->puzzles, 0, 10000},
                        {"--threads", OPTION_NUMBER, &call->threads, 1, 256},
                        {"--seed", OPTION_NUMBER, &call->seed, 0, LONG_MAX},
                        {"--resume", OPTION_TEXT, &call->resume, 0, 0},
                        {"--json", OPTION_FLAG, &call->json, 0, 0},
                        {"--html", OPTION_TEXT, &call->html, 0, 0},
                        {0}};
    return options_read(argc, argv, options, &call->words);
}

/* ---- Which programs ---- */

/* A file stands for the program in it, which speaks UGI. */
static Status spec_of_file(const char *path, char spec[SPEC_TEXT])
{
    Text text = text_into(spec, SPEC_TEXT);
    text_add(&text, "ugi:");
    if (strchr(path, '/') == NULL) text_add(&text, "./");
    for (const char *c = path; *c != '\0'; c++)
        text_add(&text, strchr(" \t\"'\\", *c) != NULL ? "\\%c" : "%c", *c);
    return text.cut ? status_wrong("the name %.80s… is too long", path) : status_ok();
}

static Status read_program(const Game *game, const char *word, RatedProgram *out)
{
    text_safe(out->name, sizeof out->name, word);
    if (os_exists(word)) return spec_of_file(word, out->spec);
    if (!text_copy(out->spec, sizeof out->spec, word)) return status_wrong("%.80s… is too long", word);
    /* A program that is not there is told in its row, so that it does not stop the others. */
    if (external_is_program(word)) return status_ok();
    return engine_check(game, external_kinds, word);
}

static Status read_programs(const Call *call, const Game *game, RatedProgram *out)
{
    for (int i = 1; i < call->words.count; i++) {
        Status status = read_program(game, call->word[i], &out[i - 1]);
        if (!ok(&status)) return status;
        for (int k = 0; k < i - 1; k++)
            if (strcmp(out[k].spec, out[i - 1].spec) == 0)
                return status_wrong("%.100s is listed twice", call->word[i]);
    }
    return status_ok();
}

static bool any_external(const RateSetup *setup)
{
    for (int i = 0; i < setup->programs; i++)
        if (external_is_program(setup->program[i].spec)) return true;
    return false;
}

/* ---- The run ---- */

static Status read_setup(const Call *call, RatedProgram *program, Openings *openings, RateSetup *setup)
{
    enum { USUAL_MOVE_MS = 100, SLACK_MS = 1000, USUAL_PUZZLES = 40 };
    const Game *game;
    Status status = game_find(call->word[0], &game);
    if (!ok(&status)) return status;
    const Ladder *ladder = kit_of(game)->ladder;
    if (ladder == NULL) return status_wrong("%s has no ladder of opponents", game->name);
    *setup = (RateSetup){
        .game = game,
        .program = program,
        .programs = call->words.count - 1,
        .error = (double)call->error,
        .games = call->games,
        .limits = {.nodes = (uint64_t)call->nodes, .depth = (int)call->depth, .move_ms = call->move_ms},
        .openings = openings,
        .threads = call->threads > 0 ? (int)call->threads : os_processors(),
        .seed = (uint64_t)call->seed,
        .journals = call->resume,
        .reviewed = call->reviewed >= 0 ? (int)call->reviewed : RATE_LOST,
        .puzzles = call->puzzles >= 0 ? (int)call->puzzles : USUAL_PUZZLES};
    status = read_programs(call, game, program);
    if (!ok(&status)) return status;
    bool limited = call->nodes > 0 || call->depth > 0 || call->move_ms > 0;
    if (!limited && any_external(setup)) setup->limits.move_ms = USUAL_MOVE_MS;
    bool timed = setup->limits.move_ms > 0 && any_external(setup);
    setup->late_ms = call->late_ms >= 0 ? call->late_ms : timed ? setup->limits.move_ms + SLACK_MS : 0;
    const char *where = call->openings != NULL ? call->openings : ladder->openings;
    return openings_read(game, NULL, where, setup->seed, openings);
}

static void show_progress(void *context, const RatedProgram *rated)
{
    char elo[40];
    const RateSetup *setup = context;
    rate_elo_text(rated, elo);
    if (rated->complete) {
        char place[160];
        rate_place_text(setup, rated, place);
        fprintf(stderr, "%s: %s Elo after %ld games, %s\n", rated->name, elo, rated->played, place);
    } else if (os_is_terminal(2)) {
        fprintf(stderr, "\r\033[K%s: %s Elo after %ld games\r", rated->name, elo, rated->played);
    }
}

static Status write_page(const RateSetup *setup, const char *path)
{
    SafeFile safe;
    Status status = safe_file_open(path, &safe);
    if (!ok(&status)) return status;
    rate_print_html(setup, safe.file);
    return safe_file_commit(&safe);
}

static Status rate(const Call *call, RateSetup *setup)
{
    setup->stop = interrupt_flag();
    setup->progress = show_progress;
    setup->context = setup;
    Status status = rate_run(setup);
    if (!ok(&status)) return status;
    if (call->json)
        rate_print_json(setup);
    else
        rate_print_text(setup);
    if (call->html != NULL) status = write_page(setup, call->html);
    if (!ok(&status) || !atomic_load(setup->stop)) return status;
    return status_failed("interrupted%s", call->resume != NULL ? "; the same command continues" : "");
}

static Status run(int argc, char **argv)
{
    Call call;
    Openings openings = {0};
    RateSetup setup = {0};
    Status status = read_call(argc, argv, &call);
    if (!ok(&status)) return status;
    RatedProgram *program = calloc(RATE_PROGRAMS, sizeof *program);
    if (program == NULL) return status_failed("no memory for the programs");
    status = read_setup(&call, program, &openings, &setup);
    if (ok(&status)) status = rate(&call, &setup);
    rate_release(&setup);
    openings_release(&openings);
    free(program);
    return status;
}

const CliCommand rate_command = {
    "rate",
    "GAME PROGRAM… [--error ELO] [--games N] [--movetime MS] [--resume FOLDER] [--json] [--html FILE]",
    "find out where programs stand on the ladder",
    "A PROGRAM is a file that speaks UGI (./mine.py), ugi:\"command …\", hub:\"command …\" or another SPEC. It plays the\n"
    "rungs that tell most about it, with both colours of every opening, until its Elo is known well enough. Then\n"
    "games that it lost are reviewed and puzzles are put to it. A program that crashes, hangs, answers nonsense or\n"
    "plays an illegal move loses that game; after six in a row it is given up. Several programs give a table.\n"
    "  --error ELO      play until the 95 % error is at most this (50)\n"
    "  --games N        at most so many games (400)\n"
    "  --movetime MS    time for a move; the usual limit of other programs (100)\n"
    "  --nodes N, --depth D   other limits; opponents of Parlor have their own\n"
    "  --late MS        a move that takes longer loses the game; 0 = never (movetime and a second)\n"
    "  --openings K     where games begin, as in parlor match (as the ladder was measured)\n"
    "  --mistakes N     lost games to review, 0 to 3 (3)\n"
    "  --puzzles N      puzzles to try (40)\n"
    "  --threads T      games at a time; the result does not depend on it\n"
    "  --seed N         another choice of openings and of the rungs' moves (1)\n"
    "  --resume FOLDER  keep the games there; the same command continues after an interruption\n"
    "  --json           one object with all programs\n"
    "  --html FILE      write a report as a page for any browser\n"
    "\nexample: parlor rate checkers ./anna.py ./ben --resume class --html class.html\n",
    run};
