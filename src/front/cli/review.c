#include "front/cli/command.h"

#include "base/os.h"
#include "base/safe_file.h"
#include "base/file.h"
#include "base/text.h"
#include "front/cli/interrupt.h"
#include "front/cli/options.h"
#include "front/cli/review_print.h"
#include "front/cli/supplies_note.h"
#include "games/checkers/pdn/pdn.h"
#include "remote/external.h"
#include "session/format.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT = 64 << 20 };

/* What was asked for. */
typedef struct ReviewRequest {
    const char *file, *spec, *html;
    long game, move_ms, nodes, depth, seed;
    bool json, pdn;
} ReviewRequest;

static void show_progress(void *context, int done, int of)
{
    (void)context;
    fprintf(stderr, "\rjudged %d of %d positions%s", done, of, done == of ? "\n" : "");
    fflush(stderr);
}

/* What was asked for, or else the review's own default. */
static Limits set_limits(const ReviewRequest *request, Review *review)
{
    Limits limits = review_limits(review);
    if (request->move_ms != 0 || request->nodes != 0 || request->depth != 0)
        limits = (Limits){
            .move_ms = request->move_ms, .nodes = (uint64_t)request->nodes, .depth = (int)request->depth};
    limits.seed = (uint64_t)request->seed;
    review_set_limits(review, &limits);
    return limits;
}

static void describe_judge(const char *spec, const Limits *limits, char *out, size_t size)
{
    Text text = text_into(out, size);
    text_add(&text, "%s", spec);
    if (limits->depth > 0) text_add(&text, ", depth %d", limits->depth);
    if (limits->nodes > 0)
        text_add(&text, ", at most %llu nodes a position", (unsigned long long)limits->nodes);
    if (limits->move_ms > 0) text_add(&text, ", at most %lld ms a position", (long long)limits->move_ms);
}

static Status print_html(const ReviewedGame *game, const char *path)
{
    char shown[120];
    SafeFile safe;
    Status status = safe_file_open(path, &safe);
    if (!ok(&status)) return status;
    review_print_html(game, safe.file);
    status = safe_file_commit(&safe);
    if (!ok(&status)) return status;
    fprintf(stderr, "wrote %s: open it in a browser\n", text_safe(shown, sizeof shown, path));
    return status_ok();
}

static Status judge_and_print(const ReviewRequest *request, ReviewedGame *game, Review *review)
{
    const char *spec = request->spec != NULL ? request->spec : review_judge(review_game(review));
    Limits limits = set_limits(request, review);
    describe_judge(spec, &limits, game->judge, sizeof game->judge);
    Engine *judge;
    supplies_note(review_game(review), spec);
    Status status = engine_open(review_game(review), spec, &(EngineSetup){.others = external_kinds}, &judge);
    if (!ok(&status)) return status;
    Watch watch = {.stop = interrupt_flag()};
    status = review_run(review, judge, &watch, os_is_terminal(2) ? show_progress : NULL, NULL);
    engine_close(judge);
    if (!ok(&status)) return status;
    if (review_wants(review) >= 0) return status_failed("interrupted: the review is not complete");
    if (request->html != NULL) return print_html(game, request->html);
    if (request->pdn) return review_print_pdn(game, stdout);
    if (request->json)
        review_print_json(game);
    else
        review_print_text(game, stdout);
    return status_ok();
}

/* A game as it stands in a file; `moves` is borrowed. */
typedef struct PlayedGame {
    const Game *rules;
    Pos from;
    const Move *moves;
    int count;
    bool no_rules;
} PlayedGame;

/* Judge the moves and print what was asked for. */
static Status review_game_played(const ReviewRequest *request, const PlayedGame *played, ReviewedGame *game)
{
    if (request->pdn && !format_is_known(played->rules, "PDN"))
        return status_wrong("PDN is for checkers; for a game of %s choose --json or --html",
                            played->rules->name);
    Pos *pos = malloc((size_t)(played->count + 1) * sizeof *pos);
    if (pos == NULL) return status_failed("no memory for %d positions", played->count + 1);
    pos[0] = played->from;
    for (int i = 0; i < played->count; i++)
        pos[i + 1] = played->rules->play(&pos[i], played->moves[i]);
    History history = {.pos = pos,
                       .count = played->count + 1,
                       .rules = played->no_rules ? 0 : game_default_rules(played->rules)};
    Review *review;
    Status status = review_new(played->rules, &history, played->moves, &review);
    free(pos);
    if (!ok(&status)) return status;
    game->review = review;
    status = judge_and_print(request, game, review);
    review_free(review);
    return status;
}

/* ---- The games of a file ---- */

/* The results so far. */
typedef struct Tally {
    long seen, reviewed, faulty, others;
    Status fault; /* of the last faulty game, */
    bool untold;  /* not yet reported: if it is the only game, it is the error of the whole command */
} Tally;

static void tell_review_fault(Tally *tally)
{
    if (tally->untold) fprintf(stderr, "%s\n", tally->fault.text);
    tally->untold = false;
}

/* Is the next game to be reviewed? A faulty one is skipped, and so is one of another kind. */
static bool tally_game(const ReviewRequest *request, Tally *tally, Status reading, bool other, int moves)
{
    tally->seen++;
    if (request->game != 0 && request->game != tally->seen) return false;
    tell_review_fault(tally);
    if (ok(&reading) && moves == 0)
        reading = status_wrong("%.100s: there is nothing to review: game %ld has no moves", request->file,
                               tally->seen);
    if (!ok(&reading)) {
        if (!other) tally->faulty++;
        if (other && tally->others++ > 0) return false; /* one of them is reported, all are counted */
        tally->fault = reading;
        tally->untold = true;
        return false;
    }
    if (tally->reviewed++ > 0 && !request->json && !request->pdn) printf("\n");
    return true;
}

static Status tally_end(const ReviewRequest *request, Tally *tally)
{
    if (tally->faulty + tally->others == 1 && tally->reviewed == 0) return tally->fault;
    tell_review_fault(tally);
    if (tally->others > 0) fprintf(stderr, "skipped: %ld of another kind\n", tally->others);
    if (tally->others == tally->seen && tally->seen > 0)
        return status_wrong("%.100s holds no game of English checkers", request->file);
    if (tally->faulty > 0)
        return status_wrong("%ld of %ld games could not be reviewed", tally->faulty, tally->seen);
    if (tally->reviewed > 0) return status_ok();
    if (tally->seen == 0)
        return status_wrong(
            "%.100s holds no game; it should be a saved game that begins with \"parlor 1\", or "
            "PDN",
            request->file);
    return status_wrong("%.100s holds %ld game%s; there is no game %ld", request->file, tally->seen,
                        tally->seen == 1 ? "" : "s", request->game);
}

static Status too_many_for_a_page(const ReviewRequest *request)
{
    return status_wrong("%.100s holds several games and a page shows one; choose it with --game",
                        request->file);
}

/* ---- Saved games ---- */

static Status review_record(const ReviewRequest *request, const Record *record)
{
    ReviewedGame game = {.result = record->result};
    for (int side = 0; side < 2; side++)
        text_copy(game.player[side], NAME_TEXT,
                  record->wanted[side][0] != '\0' ? record->wanted[side] : record->seat[side]);
    PlayedGame played = {record->game, record->from, record->moves, record->count, record->terms.no_rules};
    return review_game_played(request, &played, &game);
}

/* The first line from here on that begins a record; NULL if there is none. */
static char *find_head(char *text)
{
    while (*text != '\0' && strncmp(text, "parlor ", 7) != 0) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return *text != '\0' ? text : NULL;
}

/* Reading skips blank lines, so the rest keeps its line numbers. */
static void blank_out(char *from, const char *to)
{
    for (; from < to; from++)
        if (*from != '\n') *from = ' ';
}

static Status review_records(const ReviewRequest *request, char *text, Record *record)
{
    Tally tally = {0};
    char *head = find_head(text), *next = head != NULL ? find_head(head + 1) : NULL;
    if (request->html != NULL && request->game == 0 && next != NULL) return too_many_for_a_page(request);
    for (;; next = find_head(head + 1)) {
        if (next != NULL) *next = '\0';
        Status status = record_read(request->file, text, false, record);
        if (status.code == STATUS_FAILED) return status;
        bool wanted = tally_game(request, &tally, status, false, record->count);
        status = wanted ? review_record(request, record) : status_ok();
        if (!ok(&status)) return status;
        if (next == NULL) return tally_end(request, &tally);
        *next = 'p';
        blank_out(text, next);
        head = next;
    }
}

static Status review_saved(const ReviewRequest *request, char *text)
{
    Record *record = calloc(1, sizeof *record);
    if (record == NULL) return status_failed("no memory for the game");
    Status status = review_records(request, text, record);
    free(record);
    return status;
}

/* ---- PDN ---- */

/* "?" means unknown in PDN. */
static void copy_tag(const PdnGame *pdn, const char *name, char out[NAME_TEXT])
{
    const char *value = pdn_game_tag(pdn, name);
    text_copy(out, NAME_TEXT, value != NULL && strcmp(value, "?") != 0 ? value : "");
}

static Status review_pdn_game(const ReviewRequest *request, const PdnGame *pdn, const Game *checkers)
{
    ReviewedGame game = {.result = {pdn->result, ENDING_NONE}};
    copy_tag(pdn, "Black", game.player[0]);
    copy_tag(pdn, "White", game.player[1]);
    copy_tag(pdn, "Event", game.event);
    PlayedGame played = {checkers, pdn->start, pdn->moves, pdn->move_count, false};
    return review_game_played(request, &played, &game);
}

/* What was wrong with the game that was just read, with its place in the file. */
static Status pdn_fault(const ReviewRequest *request, const PdnReader *reader, PdnNext next)
{
    const PdnError *error = pdn_reader_error(reader);
    if (pdn_is_usable(next)) return status_ok();
    if (next == PDN_FAILED) return status_failed("%.100s: %.250s", request->file, error->status.text);
    return status_wrong("%.100s:%d:%d: %.250s", request->file, error->line, error->column,
                        error->status.text);
}

/* A game with a fault is reviewed as far as it goes. */
static void tell_flaw(const ReviewRequest *request, const PdnReader *reader)
{
    const PdnError *error = pdn_reader_error(reader);
    fprintf(stderr, "%s:%d:%d: %s\n", request->file, error->line, error->column, error->status.text);
}

static Status review_pdn_games(const ReviewRequest *request, PdnReader *reader, PdnGame *pdn)
{
    Status status = status_ok();
    Tally tally = {0};
    for (PdnNext next; ok(&status) && (next = pdn_reader_next(reader, pdn)) != PDN_END;) {
        Status reading = pdn_fault(request, reader, next);
        if (next == PDN_FAILED) return reading;
        if (tally_game(request, &tally, reading, next == PDN_OTHER, pdn->move_count)) {
            if (next == PDN_FLAWED) tell_flaw(request, reader);
            status = review_pdn_game(request, pdn, &checkers_game);
        }
        if (request->game == tally.seen) break;
    }
    return ok(&status) ? tally_end(request, &tally) : status;
}

/* A page shows one game: is there more than one to choose from? */
static bool holds_several(PdnReader *reader, PdnGame *game)
{
    return pdn_reader_next(reader, game) != PDN_END && pdn_reader_next(reader, game) != PDN_END;
}

static Status with_reader(const ReviewRequest *request, const char *text, bool count_only)
{
    PdnReader *reader;
    Status status = pdn_reader_open_text(text, strlen(text), &reader);
    if (!ok(&status)) return status;
    PdnGame game;
    pdn_game_init(&game);
    if (!count_only)
        status = review_pdn_games(request, reader, &game);
    else if (holds_several(reader, &game))
        status = too_many_for_a_page(request);
    pdn_game_release(&game);
    pdn_reader_close(reader);
    return status;
}

static Status review_pdn(const ReviewRequest *request, const char *text)
{
    Status status = status_ok();
    if (request->html != NULL && request->game == 0) status = with_reader(request, text, true);
    return ok(&status) ? with_reader(request, text, false) : status;
}

/* Does the first line that is not a comment say so? */
static bool is_saved_game(const char *text)
{
    for (;;) {
        text += strspn(text, " \t\r\n");
        if (*text != '#') return strncmp(text, "parlor ", 7) == 0;
        text += strcspn(text, "\n");
    }
}

static Status run_review(int argc, char **argv)
{
    const char *word[1];
    ReviewRequest request = {0};
    Words words = {.word = word, .size = 1, .least = 1, .names = "FILE"};
    Option options[] = {{"--game", OPTION_NUMBER, &request.game, 1, LONG_MAX},
                        {"--engine", OPTION_TEXT, &request.spec, 0, 0},
                        {"--movetime", OPTION_NUMBER, &request.move_ms, 1, 86400000},
                        {"--nodes", OPTION_NUMBER, &request.nodes, 1, LONG_MAX},
                        {"--depth", OPTION_NUMBER, &request.depth, 1, 200},
                        {"--seed", OPTION_NUMBER, &request.seed, 0, LONG_MAX},
                        {"--json", OPTION_FLAG, &request.json, 0, 0},
                        {"--pdn", OPTION_FLAG, &request.pdn, 0, 0},
                        {"--html", OPTION_TEXT, &request.html, 0, 0},
                        {0}};
    Status status = options_read(argc, argv, options, &words);
    if (!ok(&status)) return status;
    if (request.json + request.pdn + (request.html != NULL) > 1)
        return status_wrong("choose one of --json, --pdn and --html");
    request.file = word[0];
    char *text;
    status = file_read(request.file, FILE_LIMIT, &text);
    if (!ok(&status)) return status;
    status = is_saved_game(text) ? review_saved(&request, text) : review_pdn(&request, text);
    free(text);
    return status;
}

const CliCommand review_command = {
    "review",
    "FILE [--game N] [--engine SPEC] [--movetime MS] [--nodes N] [--depth D] [--seed N] [--json | --pdn | --html FILE]",
    "review a game: the value of every move, the mistakes and the reasons",
    "FILE holds saved games or, for checkers, PDN; - reads standard input. For each move you get the expected score\n"
    "of the first side after it (0% lost, 50% drawn, 100% won), and a mark for what it gave away: ?! from 15%,\n"
    "? from 20%, ?? from 25%. In proven positions only a change between win, draw and loss is marked.\n"
    "  --game N         only the Nth game of the file\n"
    "  --engine SPEC    the engine that judges the moves (default: the strongest opponent of the game)\n"
    "  --movetime MS, --nodes N, --depth D  limits for each position (default: 100000 nodes)\n"
    "  --json           one object for each game, on a line of its own\n"
    "  --pdn            the game in PDN with marks, reasons and better lines (checkers)\n"
    "  --html FILE      write a page with boards and a score graph, for any browser\n"
    "\nexample: parlor review game.txt --html game.html\n",
    run_review};
