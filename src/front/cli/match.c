#include "front/cli/command.h"

#include "base/os.h"
#include "base/safe_file.h"
#include "base/now.h"
#include "base/text.h"
#include "front/cli/interrupt.h"
#include "front/cli/match_print.h"
#include "front/cli/match_share.h"
#include "front/cli/options.h"
#include "game/kit.h"
#include "remote/external.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the command was called with. */
typedef struct Call {
    const char *word[PLAYERS_MAX + 1];
    Words words;
    long games, move_ms, nodes, depth, hash_mb, threads, seed, max_plies, shares;
    const char *tc, *openings, *variant, *sprt, *out, *resume, *share;
    OptionList ballots;
    bool agree, no_egdb, json;
} Call;

/* What goes on while the games are played. */
typedef struct Match {
    MatchSetup setup;
    Openings openings;
    Sprt sprt;
    char journal_path[SHARE_PATH];
    MatchJournal journal;
    GatheredGames gathered;
    MatchProgress progress;
    SafeFile out;
    Status out_status;
    bool worth_keeping; /* games were played, all of them or up to an interruption */
} Match;

static Status read_call(int argc, char **argv, Call *call)
{
    *call = (Call){.games = 100, .max_plies = 500};
    call->words = (Words){
        .word = call->word, .size = PLAYERS_MAX + 1, .least = 3, .names = "GAME SPEC SPEC…"};
    Option options[] = {{"--games", OPTION_NUMBER, &call->games, 1, 10000000},
                        {"--movetime", OPTION_NUMBER, &call->move_ms, 1, 86400000},
                        {"--nodes", OPTION_NUMBER, &call->nodes, 1, LONG_MAX},
                        {"--depth", OPTION_NUMBER, &call->depth, 1, 200},
                        {"--hash", OPTION_NUMBER, &call->hash_mb, 1, 65536},
                        {"--tc", OPTION_TEXT, &call->tc, 0, 0},
                        {"--openings", OPTION_TEXT, &call->openings, 0, 0},
                        {"--variant", OPTION_TEXT, &call->variant, 0, 0},
                        {"--ballot", OPTION_LIST, &call->ballots, 0, 0},
                        {"--threads", OPTION_NUMBER, &call->threads, 1, THREADS_MAX},
                        {"--seed", OPTION_NUMBER, &call->seed, 0, LONG_MAX},
                        {"--sprt", OPTION_TEXT, &call->sprt, 0, 0},
                        {"--max-plies", OPTION_NUMBER, &call->max_plies, 0, PLY_MAX},
                        {"--agree", OPTION_FLAG, &call->agree, 0, 0},
                        {"--no-egdb", OPTION_FLAG, &call->no_egdb, 0, 0},
                        {"--out", OPTION_TEXT, &call->out, 0, 0},
                        {"--resume", OPTION_TEXT, &call->resume, 0, 0},
                        {"--share", OPTION_TEXT, &call->share, 0, 0},
                        {"--shares", OPTION_NUMBER, &call->shares, 1, SHARES_MAX},
                        {"--json", OPTION_FLAG, &call->json, 0, 0},
                        {0}};
    return options_read(argc, argv, options, &call->words);
}

/* Two numbers with a sign between them, and nothing else. */
static bool read_two(const char *text, char between, double *first, double *second)
{
    char *end;
    *first = strtod(text, &end);
    if (end == text || *end != between) return false;
    const char *rest = end + 1;
    *second = strtod(rest, &end);
    return end != rest && *end == '\0' && isfinite(*first) && isfinite(*second);
}

static Status read_sprt(const Call *call, Match *match)
{
    char shown[60];
    if (call->sprt == NULL) return status_ok();
    match->sprt = (Sprt){.alpha = 0.05, .beta = 0.05};
    if (!read_two(call->sprt, ',', &match->sprt.elo0, &match->sprt.elo1) ||
        match->sprt.elo0 >= match->sprt.elo1 || fabs(match->sprt.elo0) > 1000 ||
        fabs(match->sprt.elo1) > 1000)
        return status_wrong("--sprt takes two differences in Elo, the smaller first, like 0,10; not \"%s\"",
                            text_safe(shown, sizeof shown, call->sprt));
    if (match->setup.players > 2)
        return status_wrong("--sprt compares two opponents, not %d", match->setup.players);
    match->setup.sprt = &match->sprt;
    return status_ok();
}

/* "10+0.1", or "10" alone. */
static bool read_seconds(const char *text, double *base, double *increment)
{
    const double most = 86400;
    char *end;
    *increment = 0;
    *base = strtod(text, &end);
    bool read = (end != text && *end == '\0') || read_two(text, '+', base, increment);
    return read && *base > 0 && *base <= most && *increment >= 0 && *increment <= most;
}

static Status read_clock(const Call *call, ClockSetup *clock)
{
    char shown[60];
    double base, increment;
    if (call->tc == NULL) return status_ok();
    if (call->move_ms > 0) return status_wrong("--tc and --movetime cannot be used together");
    if (!read_seconds(call->tc, &base, &increment))
        return status_wrong("--tc takes the seconds for a game and for each move, like 10+0.1; not \"%s\"",
                            text_safe(shown, sizeof shown, call->tc));
    *clock = (ClockSetup){.base_ms = (int64_t)ceil(base * 1000), .increment_ms = (int64_t)(increment * 1000)};
    return status_ok();
}

static Status check_players(const Call *call, const MatchSetup *setup)
{
    for (int i = 0; i < setup->players; i++) {
        Status status = engine_check(setup->game, external_kinds, call->word[i + 1]);
        if (!ok(&status)) return status;
        for (int k = 0; k < i && setup->players > 2; k++)
            if (strcmp(call->word[i + 1], call->word[k + 1]) == 0)
                return status_wrong("%.100s is listed twice; in a round robin every opponent has one place",
                                    call->word[i + 1]);
    }
    return status_ok();
}

static int core_count(void)
{
    long cores = os_processors();
    return cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores;
}

/* If a game has endgame databases, games end as soon as they know the result. */
static Status open_oracle(MatchSetup *setup)
{
    const Oracle *oracle = kit_of(setup->game)->oracle;
    if (oracle == NULL) return status_ok();
    Status status = oracle->open(NULL, &setup->rules.oracle_state);
    if (ok(&status)) setup->rules.oracle = oracle;
    return status;
}

static Status read_share(const Call *call, MatchShare *out)
{
    if (call->share == NULL && call->shares == 0) return status_ok();
    if (call->share != NULL && call->shares > 0)
        return status_wrong(
            "--share plays one part of a match and --shares N combines the parts; use only one of them");
    if (call->resume == NULL) return status_wrong("--share and --shares need a journal: add --resume FILE");
    if (call->sprt != NULL)
        return status_wrong("--sprt needs all games in order; it cannot be used with --share or --shares");
    return call->share != NULL ? match_share_read(call->share, out) : status_ok();
}

static Status read_openings(const Call *call, const MatchSetup *setup, Openings *out)
{
    const OptionList *ballots = &call->ballots;
    if (ballots->count == 0)
        return openings_read(setup->game, call->variant, call->openings, setup->seed, out);
    if (call->variant != NULL) return status_wrong("--ballot and --variant cannot be used together");
    if (call->openings != NULL) return status_wrong("--ballot and --openings cannot be used together");
    return openings_of_ballots(setup->game, ballots->item, ballots->count, setup->seed, out);
}

static Status read_setup(const Call *call, Match *match)
{
    MatchSetup *setup = &match->setup;
    *setup = (MatchSetup){.spec = call->word + 1,
                          .players = call->words.count - 1,
                          .games = call->games,
                          .rules = {.limits = {.nodes = (uint64_t)call->nodes,
                                               .depth = (int)call->depth,
                                               .move_ms = call->move_ms},
                                    .max_plies = call->max_plies > 0 ? (int)call->max_plies : PLY_MAX,
                                    .agree = call->agree},
                          .openings = &match->openings,
                          .hash_mb = (int)call->hash_mb,
                          .threads = call->threads > 0 ? (int)call->threads : core_count(),
                          .seed = (uint64_t)call->seed};
    Status status = game_find(call->word[0], &setup->game);
    if (ok(&status)) setup->supplies = supplies_look(setup->game, NULL);
    if (ok(&status)) status = check_players(call, setup);
    if (ok(&status)) status = read_sprt(call, match);
    if (ok(&status)) status = read_clock(call, &setup->rules.clock);
    if (ok(&status)) status = read_share(call, &setup->share);
    if (ok(&status) && !call->no_egdb) status = open_oracle(setup);
    if (ok(&status)) status = read_openings(call, setup, &match->openings);
    return status;
}

/* Everything that the results depend on, except the number of games. */
static void describe_match(const Call *call, const MatchSetup *setup, char *out, size_t size)
{
    Text text = text_into(out, size);
    text_add(&text, "%s", setup->game->name);
    for (int i = 0; i < setup->players; i++)
        text_add(&text, " %s", setup->spec[i]);
    text_add(&text, " seed=%ld openings=%s movetime=%ld nodes=%ld depth=%ld tc=%s max-plies=%ld agree=%d%s",
             call->seed, call->openings != NULL ? call->openings : "0", call->move_ms, call->nodes,
             call->depth, call->tc != NULL ? call->tc : "0", call->max_plies, call->agree,
             setup->rules.oracle != NULL ? " egdb=1" : "");
    if (setup->hash_mb > 0) text_add(&text, " hash=%d", setup->hash_mb);
    if (call->variant != NULL) text_add(&text, " variant=%s", call->variant);
    for (int i = 0; i < call->ballots.count; i++)
        text_add(&text, " ballot=%s", call->ballots.item[i]);
    match_share_describe(setup->share, &text);
}

static Status open_journal(const Call *call, Match *match, const char *what)
{
    Status status = match_share_path(call->resume, match->setup.share, match->journal_path);
    if (ok(&status))
        status = match_journal_open(match->journal_path, match->setup.game, what, &match->journal);
    if (!ok(&status)) return status;
    if (match->journal.note[0] != '\0') fprintf(stderr, "%s\n", match->journal.note);
    match->setup.played = match->journal.played;
    match->setup.played_count = match->journal.count;
    return status;
}

/* Collect what other processes have played; nothing is played here. */
static Status gather(const Call *call, Match *match, const char *what)
{
    Status status = match_share_gather(call->resume, &match->setup, what, (int)call->shares,
                                       &match->gathered);
    match->setup.played = match->gathered.game;
    match->setup.played_count = match->gathered.count;
    return status;
}

static Status open_files(const Call *call, Match *match)
{
    if (call->resume != NULL) {
        char what[PLAYERS_MAX * SPEC_TEXT];
        describe_match(call, &match->setup, what, sizeof what);
        if (call->games % 2 == 1)
            return status_wrong("--resume needs an even number of games: they come in pairs");
        Status status = call->shares > 0 ? gather(call, match, what) : open_journal(call, match, what);
        if (!ok(&status)) return status;
    }
    return call->out != NULL ? safe_file_open(call->out, &match->out) : status_ok();
}

/* The games are kept even if the match was interrupted, but not a file that could not be written
 * completely. */
static Status close_files(Match *match)
{
    Status status = match_journal_close(&match->journal);
    if (match->worth_keeping && match->out.file != NULL && ok(&match->out_status))
        match->out_status = safe_file_commit(&match->out);
    safe_file_abandon(&match->out);
    return ok(&match->out_status) ? status : match->out_status;
}

static void settled(void *context, const MatchTally *tally, const MatchSlot *slot, const MatchGame *game,
                    bool fresh)
{
    Match *match = context;
    if (fresh && match->journal.fd > 0) match_journal_add(&match->journal, game);
    if (match->out.file != NULL && ok(&match->out_status))
        match->out_status = match_print_game(&match->setup, tally, slot, game, match->out.file);
    if (fresh && game->forfeit) match_print_forfeit(&match->progress, &match->setup, tally, slot, game);
    if (fresh) match_progress(&match->progress, tally);
}

static Status play_match(const Call *call, Match *match)
{
    MatchTally tally;
    match->progress = (MatchProgress){.terminal = os_is_terminal(2), .start_us = now_us()};
    match->setup.stop = interrupt_flag();
    if (call->shares > 0) atomic_store(match->setup.stop, true);
    match->setup.settled = settled;
    match->setup.context = match;
    Status status = match_run(&match->setup, &tally);
    match_progress_end(&match->progress);
    if (!ok(&status)) return status;
    match->worth_keeping = true;
    if (call->json)
        match_print_json(&match->setup, &tally);
    else
        match_print_result(&match->setup, &tally);
    if (tally.settled == tally.total) return status_ok();
    if (call->shares > 0)
        return status_failed("%ld of %ld games have been played so far", tally.settled, tally.total);
    return status_failed("interrupted after %ld of %ld games", tally.settled, tally.total);
}

static Status run_match(int argc, char **argv)
{
    Call call;
    Match match = {.out_status = status_ok()};
    Status status = read_call(argc, argv, &call);
    if (ok(&status)) status = read_setup(&call, &match);
    if (ok(&status)) status = open_files(&call, &match);
    if (ok(&status)) status = play_match(&call, &match);
    Status closed = close_files(&match);
    match_share_release(&match.gathered);
    openings_release(&match.openings);
    if (match.setup.rules.oracle != NULL) match.setup.rules.oracle->close(match.setup.rules.oracle_state);
    return ok(&status) ? closed : status;
}

const CliCommand match_command = {
    "match",
    "GAME SPEC SPEC… [--games N] [--movetime MS] [--openings K] [--threads T] [--seed N] [--sprt E0,E1] [--json]",
    "let opponents play each other and measure their strength",
    "Two opponents play a match; more than two play a round robin. Every opening is played twice, with sides\n"
    "exchanged. The last line is: first opponent, wins, draws, losses, score, Elo, 95 % error.\n"
    "  --games N        games for each pair of opponents (100)\n"
    "  --movetime MS    milliseconds for a move\n"
    "  --tc S+S         clock: seconds for the game, and more for each move, like 10+0.1\n"
    "  --nodes N        positions or simulations for a move\n"
    "  --depth D        turns to search ahead\n"
    "  --openings K     begin with K random moves; or three-move, the ballots of checkers; or a file with a\n"
    "                   position or moves on each line, or PDN games\n"
    "  --variant NAME   play it the other way: ultimate count, in which the side with more boards wins where\n"
    "                   there is no line\n"
    "  --ballot OPENING begin with this opening: a name (\"Old Faithful\"), moves from the start, or random for a\n"
    "                   ballot drawn by lot; if given several times, the games use them in turn\n"
    "  --threads T      games played at the same time (default: number of processors)\n"
    "  --seed N         seed for random choices; the same seed gives the same match with any number of threads,\n"
    "                   unless thinking is limited by time\n"
    "  --sprt E0,E1     stop as soon as it is decided whether the first is E1 or only E0 Elo stronger\n"
    "  --hash MB        memory for the tables of each opponent (default: its own choice)\n"
    "  --max-plies N    a longer game is a draw (500; 0 = only after 2000)\n"
    "  --agree          end games early when both opponents are sure of the result\n"
    "  --no-egdb        play on when an endgame database knows the result (by default that ends the game)\n"
    "  --out FILE       write all games to FILE: PDN for checkers, otherwise records\n"
    "  --resume FILE    keep a journal in FILE, and resume the match from it\n"
    "  --share K/N      play the K-th of N parts of the match, with the journal FILE.K; mpi: K and N from mpirun\n"
    "  --shares N       combine the parts: the result of the journals FILE.1 to FILE.N\n"
    "  --json           one object: players, pairings, sprt\n"
    "\nexample: parlor match tictactoe max min perfect random --games 2000 --seed 1\n",
    run_match};
