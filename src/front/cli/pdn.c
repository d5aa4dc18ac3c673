#include "front/cli/command.h"

#include "front/cli/options.h"
#include "games/checkers/pdn/pdn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Games of one other kind. */
typedef struct OtherKind {
    int kind;
    long games;
} OtherKind;

enum { KINDS_MAX = 16 }; /* distinguished; the rest is counted with the last */

/* What was found in the files so far. */
typedef struct Found {
    long games, moves; /* that can be used */
    long flawed;       /* of these: with a fault */
    long damaged;      /* unusable games */
    long unread;       /* files */
    long others;       /* games of other kinds */
    int kind_count;
    OtherKind kind[KINDS_MAX];
} Found;

/* What happens with each game: whether it is printed, and where faults are reported. */
typedef struct Job {
    bool print;
    FILE *faults;
    Status status; /* not ok if the output cannot be written */
} Job;

static void tell_pdn_fault(const Job *job, const char *name, const PdnError *error)
{
    fprintf(job->faults, "%s:%d:%d: %s\n", name, error->line, error->column, error->status.text);
}

/* Only the first game of each other kind is reported. */
static bool count_other(Found *found, int kind)
{
    int i = 0;
    found->others++;
    while (i < found->kind_count && found->kind[i].kind != kind)
        i++;
    bool is_new = i == found->kind_count && i < KINDS_MAX;
    if (is_new) found->kind[found->kind_count++] = (OtherKind){kind, 0};
    found->kind[i < KINDS_MAX ? i : KINDS_MAX - 1].games++;
    return is_new;
}

static void count_game(Job *job, const char *name, PdnNext next, const PdnReader *reader, const PdnGame *game,
                       Found *found)
{
    bool told = next == PDN_OTHER ? count_other(found, game->kind) : next != PDN_GAME;
    if (told) tell_pdn_fault(job, name, pdn_reader_error(reader));
    found->flawed += next == PDN_FLAWED;
    found->damaged += next == PDN_WRONG;
    if (!pdn_is_usable(next)) return;
    found->games++;
    found->moves += game->move_count;
    if (job->print) job->status = pdn_game_write(game, stdout);
}

/* All games of one reader; false if it could not be read to the end. */
static bool read_games(Job *job, const char *name, PdnReader *reader, PdnGame *game, Found *found)
{
    PdnNext next;
    while ((next = pdn_reader_next(reader, game)) != PDN_END) {
        count_game(job, name, next, reader, game, found);
        if (next == PDN_FAILED || !ok(&job->status)) return next != PDN_FAILED;
    }
    return true;
}

static bool read_stream(Job *job, const char *name, FILE *file, Found *found)
{
    PdnReader *reader = NULL;
    Status status = pdn_reader_open_file(file, &reader);
    if (!ok(&status)) {
        fprintf(stderr, "%s: %s\n", name, status.text);
        return false;
    }
    PdnGame game;
    pdn_game_init(&game);
    bool read = read_games(job, name, reader, &game, found);
    pdn_game_release(&game);
    pdn_reader_close(reader);
    return read;
}

/* "-" is the standard input. */
static Found read_file(Job *job, const char *name)
{
    Found found = {0};
    bool standard = strcmp(name, "-") == 0;
    FILE *file = standard ? stdin : fopen(name, "rb");
    if (file == NULL) {
        fprintf(stderr, "%s: the file cannot be opened: %s\n", name, strerror(errno));
        found.unread = 1;
        return found;
    }
    found.unread = !read_stream(job, name, file, &found);
    if (!standard) fclose(file);
    return found;
}

static const char *many(long count)
{
    return count == 1 ? "" : "s";
}

static void print_others(const Found *found)
{
    if (found->others == 0) return;
    printf("; not read: ");
    for (int i = 0; i < found->kind_count; i++) {
        const char *name = pdn_kind_name(found->kind[i].kind);
        printf("%s%ld game%s of %s", i > 0 ? ", " : "", found->kind[i].games, many(found->kind[i].games),
               name != NULL ? name : "an unknown kind");
    }
}

static void print_summary(const char *name, const Found *found)
{
    printf("%s: %ld game%s, %ld move%s", name, found->games, many(found->games), found->moves,
           many(found->moves));
    if (found->flawed > 0) printf(" (%ld game%s with an error)", found->flawed, many(found->flawed));
    if (found->damaged > 0) printf(", and %ld unusable", found->damaged);
    print_others(found);
    printf("\n");
}

static Status judge_files(const Found *all)
{
    long faulty = all->flawed + all->damaged;
    if (all->unread > 0) return status_failed("%ld file%s could not be read", all->unread, many(all->unread));
    if (faulty > 0)
        return status_wrong("%ld of %ld games %s an error", faulty, all->games + all->damaged,
                            faulty == 1 ? "has" : "have");
    return status_ok();
}

static Status run_job(Job *job, const char **names, int count)
{
    Found all = {0};
    for (int i = 0; i < count && ok(&job->status); i++) {
        Found found = read_file(job, names[i]);
        if (!job->print && found.unread == 0) print_summary(names[i], &found);
        all.games += found.games;
        all.flawed += found.flawed;
        all.damaged += found.damaged;
        all.unread += found.unread;
    }
    return ok(&job->status) ? judge_files(&all) : job->status;
}

static Status run_pdn(int argc, char **argv)
{
    const char **word = malloc(((size_t)argc + 1) * sizeof *word);
    if (word == NULL) return status_failed("no memory for %d words", argc);
    Words words = {.word = word, .size = argc, .least = 2, .names = "check FILE… or print FILE"};
    Option options[] = {{0}};
    Status status = options_read(argc, argv, options, &words);
    if (ok(&status)) {
        bool check = strcmp(word[0], "check") == 0, print = strcmp(word[0], "print") == 0;
        Job job = {.print = print, .faults = print ? stderr : stdout, .status = status_ok()};
        if (!check && !print)
            status = status_wrong("expected pdn check FILE… or pdn print FILE");
        else
            status = run_job(&job, word + 1, words.count - 1);
    }
    free(word);
    return status;
}

const CliCommand pdn_command = {
    "pdn", "check FILE… | print FILE…", "check PDN files of checkers games, or rewrite them in normal form",
    "Every game is replayed. Only the squares of a move matter, not the separator (11-15, 11x15, 11:15,\n"
    "11 15). An error is reported as FILE:LINE:COLUMN: what is wrong, and the game is kept up to there. Games of\n"
    "other kinds (GameType 20, moves like c3-d4) are reported, counted and skipped. The exit code is 2 if there\n"
    "was an error, 1 if a file could not be read.\n"
    "  check   print the errors, then the number of games and moves of each file\n"
    "  print   print the games, normalised (UTF-8, one notation, lines under 80 columns)\n"
    "If FILE is -, reads standard input.\n",
    run_pdn};
