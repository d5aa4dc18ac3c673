#include "front/cli/command.h"

#include "front/cli/options.h"
#include "games/checkers/pdn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What was found in the files so far. */
typedef struct Found {
    long games, moves; /* of games without fault */
    long damaged;      /* games */
    long unread;       /* files */
} Found;

/* What happens with each game: print it or not, and where the faults are told. */
typedef struct Job {
    bool print;
    FILE *faults;
    Status status; /* set when the output cannot be written */
} Job;

static void tell_fault(const Job *job, const char *name, const PdnError *error)
{
    fprintf(job->faults, "%s:%d:%d: %s\n", name, error->line, error->column, error->status.text);
}

/* All games of one reader; false when it could not be read to the end. */
static bool read_games(Job *job, const char *name, PdnReader *reader, PdnGame *game, Found *found)
{
    for (;;) {
        PdnNext next = pdn_reader_next(reader, game);
        if (next == PDN_END) return true;
        if (next != PDN_GAME) tell_fault(job, name, pdn_reader_error(reader));
        if (next == PDN_FAILED) return false;
        if (next == PDN_WRONG) {
            found->damaged++;
            continue;
        }
        found->games++;
        found->moves += game->move_count;
        if (job->print) job->status = pdn_game_write(game, stdout);
        if (!ok(&job->status)) return true;
    }
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

static void print_summary(const char *name, const Found *found)
{
    printf("%s: %ld game%s, %ld move%s", name, found->games, many(found->games), found->moves,
           many(found->moves));
    if (found->damaged > 0) printf(", and %ld damaged", found->damaged);
    printf("\n");
}

static Status judge(const Found *all)
{
    if (all->unread > 0) return status_failed("%ld file%s could not be read", all->unread, many(all->unread));
    if (all->damaged > 0)
        return status_wrong("%ld of %ld games %s damaged", all->damaged, all->games + all->damaged,
                            all->damaged == 1 ? "is" : "are");
    return status_ok();
}

static Status run_job(Job *job, const char **names, int count)
{
    Found all = {0};
    for (int i = 0; i < count && ok(&job->status); i++) {
        Found found = read_file(job, names[i]);
        if (!job->print && found.unread == 0) print_summary(names[i], &found);
        all.games += found.games;
        all.damaged += found.damaged;
        all.unread += found.unread;
    }
    return ok(&job->status) ? judge(&all) : job->status;
}

static Status run(int argc, char **argv)
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
    "pdn", "check FILE… | print FILE…", "check games of checkers in PDN files, or write them anew",
    "Every game is replayed. A fault is told as FILE:LINE:COLUMN: what is wrong; the games after it are\n"
    "still read. The exit code is 2 when there was a fault, 1 when a file could not be read.\n"
    "  check   the faults, then the number of games and moves of each file\n"
    "  print   the games without fault, normalised (UTF-8, one notation, lines under 80 columns)\n"
    "A FILE of - is the standard input.\n",
    run};
