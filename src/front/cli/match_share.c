#include "front/cli/match_share.h"

#include "base/os.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number that mpirun passes to its processes; -1 if it did not start us. */
static long told_by_mpirun(const char *name)
{
    long number;
    const char *text = getenv(name);
    return text != NULL && text_number(text, 0, SHARES_MAX, &number) ? number : -1;
}

static Status read_mpi(MatchShare *out)
{
    long rank = told_by_mpirun("OMPI_COMM_WORLD_RANK"), ranks = told_by_mpirun("OMPI_COMM_WORLD_SIZE");
    if (rank < 0 || ranks < 1 || rank >= ranks)
        return status_wrong("--share mpi works only under mpirun; otherwise use --share K/N");
    *out = (MatchShare){.number = rank, .of = ranks};
    return status_ok();
}

Status match_share_read(const char *text, MatchShare *out)
{
    char first[12], shown[60];
    const char *slash = strchr(text, '/');
    size_t length = slash != NULL ? (size_t)(slash - text) : 0;
    long number, of;
    if (strcmp(text, "mpi") == 0) return read_mpi(out);
    snprintf(first, sizeof first, "%.*s", (int)(length < sizeof first ? length : sizeof first - 1), text);
    if (slash == NULL || !text_number(slash + 1, 1, SHARES_MAX, &of) || !text_number(first, 1, of, &number))
        return status_wrong("--share takes K/N, the K-th of N parts, like 2/4; not \"%s\"",
                            text_safe(shown, sizeof shown, text));
    *out = (MatchShare){.number = number - 1, .of = of};
    return status_ok();
}

Status match_share_path(const char *file, MatchShare share, char out[SHARE_PATH])
{
    Text text = text_into(out, SHARE_PATH);
    text_add(&text, "%s", file);
    if (share.of > 1) text_add(&text, ".%ld", share.number + 1);
    return text.cut ? status_wrong("the path of the journal is too long: %.100s…", file) : status_ok();
}

void match_share_describe(MatchShare share, Text *out)
{
    if (share.of > 1) text_add(out, " share=%ld/%ld", share.number + 1, share.of);
}

/* ---- Putting them together ---- */

/* The journals are only read here, but opened as for writing, so that one in use is refused. */
static Status open_journal(const char *file, const MatchSetup *setup, const char *what, MatchShare share,
                           MatchJournal *out)
{
    char path[SHARE_PATH], described[PLAYERS_MAX * SPEC_TEXT];
    Text text = text_into(described, sizeof described);
    text_add(&text, "%s", what);
    match_share_describe(share, &text);
    Status status = match_share_path(file, share, path);
    if (ok(&status) && !os_exists(path)) /* opening would create it */
        status = status_failed("there is no journal %.200s", path);
    if (ok(&status)) status = match_journal_open(path, setup->game, described, out);
    if (ok(&status) && out->note[0] != '\0') fprintf(stderr, "%s\n", out->note);
    return status;
}

/* Opening by opening, in the order of the shares. */
static void interleave(GatheredGames *gathered, long games_an_opening)
{
    for (long opening = 0;; opening++) {
        const MatchJournal *journal = &gathered->journal[opening % gathered->journals];
        long first = opening / gathered->journals * games_an_opening;
        for (long i = first; i < first + games_an_opening; i++) {
            if (i >= journal->count) return;
            gathered->game[gathered->count++] = journal->played[i];
        }
    }
}

Status match_share_gather(const char *file, const MatchSetup *setup, const char *what, int shares,
                          GatheredGames *out)
{
    long all = 0, pairings = (long)setup->players * (setup->players - 1) / 2;
    *out = (GatheredGames){.journal = calloc((size_t)shares, sizeof *out->journal)};
    if (out->journal == NULL) return status_failed("no memory for %d journals", shares);
    for (; out->journals < shares; out->journals++) {
        MatchShare share = {.number = out->journals, .of = shares};
        Status status = open_journal(file, setup, what, share, &out->journal[out->journals]);
        if (!ok(&status)) return status;
        all += out->journal[out->journals].count;
    }
    out->game = malloc(((size_t)all + 1) * sizeof *out->game);
    if (out->game == NULL) return status_failed("no memory for %ld games", all);
    interleave(out, 2 * pairings);
    return status_ok();
}

void match_share_release(GatheredGames *gathered)
{
    for (int i = 0; i < gathered->journals; i++) {
        Status status = match_journal_close(&gathered->journal[i]);
        (void)status; /* nothing was written */
    }
    free(gathered->journal);
    free(gathered->game);
}
