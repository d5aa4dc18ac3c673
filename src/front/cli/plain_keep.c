#include "front/cli/plain_keep.h"

#include "base/os.h"
#include "front/your_games.h"
#include "session/sealed_text.h"
#include "session/store_disk.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tell_trouble(const Status *status)
{
    if (!ok(status)) fprintf(stderr, "%s\n", status->text);
}

static void journal_name_of(const Game *game, char out[STORE_NAME])
{
    snprintf(out, STORE_NAME, "%.40s.journal", game->name);
}

/* ---- What an earlier run has left ---- */

static void read_beside(PlainKeep *keep, const char *name)
{
    char *text = keep->left != NULL ? journal_text(&keep->state, name, keep->slot) : NULL;
    Status status = text != NULL ? document_read_lines("", text, keep->left, true, &keep->beside)
                                 : status_ok();
    if (!ok(&status)) keep->beside = (Document){0};
    free(text);
}

static void find_left(PlainKeep *keep)
{
    char name[STORE_NAME];
    JournalReport report;
    Status news;
    journal_name_of(keep->game, name);
    keep->left = malloc(sizeof *keep->left);
    if (keep->left == NULL) return;
    Status status = journal_read(&keep->state, name, keep->left, &report);
    keep->slot = report.slot;
    tell_trouble(&report.note);
    if (!ok(&status)) {
        free(keep->left);
        keep->left = NULL;
    }
    read_beside(keep, name);
    if (keep->archive.add == NULL) return;
    keep->waiting = filing_collect(keep->game, &keep->archive, &keep->state, &news) > 0;
    tell_trouble(&news);
}

void plain_keep_open(PlainKeep *keep, const Game *game)
{
    *keep = (PlainKeep){.game = game, .archive = your_games_archive()};
    Status status = store_disk_open(PLACE_STATE, &keep->state);
    if (ok(&status)) find_left(keep);
}

GameStamp (*plain_keep_stamp(const PlainKeep *keep))(void)
{
    return keep->archive.stamp;
}

/* ---- Resume? ---- */

static bool is_a_person(void)
{
    return os_is_terminal(0) && os_is_terminal(1);
}

static bool answer_is_yes(void)
{
    char line[40];
    fflush(stdout);
    if (fgets(line, sizeof line, stdin) == NULL) return false;
    const char *at = line + strspn(line, " \t");
    return *at == '\n' || *at == '\0' || tolower((unsigned char)*at) == 'y';
}

Status plain_keep_resumes(PlainKeep *keep, bool wanted, bool *resumes)
{
    *resumes = wanted;
    if (keep->left == NULL && !wanted) return status_ok();
    if (keep->left == NULL)
        return status_wrong("there is no unfinished game of %s; leave out --resume", keep->game->name);
    if (wanted) return status_ok();
    if (!is_a_person()) return status_ok(); /* a transcript stays as it is */
    int moves = keep->left->count;
    printf("There is an unfinished game of %d move%s. Resume it (y/n)? ", moves, moves == 1 ? "" : "s");
    *resumes = answer_is_yes();
    return status_ok();
}

static void take_free_slot(PlainKeep *keep)
{
    char name[STORE_NAME];
    journal_name_of(keep->game, name);
    int slot = journal_free_slot(&keep->state, name);
    if (slot == 0)
        fprintf(stderr,
                "There are %d unfinished games of %s already: this one takes the place of the last of them\n",
                JOURNAL_SLOTS, keep->game->name);
    keep->slot = slot > 0 ? slot : JOURNAL_SLOTS;
}

/* A person who plays a new game instead finds the old one where the other front ends keep it too: "back to the
 * game before". A script does not touch it: its game goes into a slot of its own. */
static void put_away(PlainKeep *keep)
{
    char name[STORE_NAME];
    if (!is_a_person()) {
        take_free_slot(keep);
        return;
    }
    snprintf(name, sizeof name, "%.40s.kept", keep->game->name);
    char *text = document_record_text(keep->left, NULL, &keep->beside.tree);
    Status status = text != NULL ? sealed_write(&keep->state, name, text)
                                 : status_failed("no memory for the unfinished game");
    free(text);
    tell_trouble(&status);
    if (!ok(&status)) take_free_slot(keep);
}

/* ---- The game that is played ---- */

static void file_game(void *context, const Session *session, unsigned changed)
{
    filing_follow(context, session, changed);
}

void plain_keep_follow(PlainKeep *keep, Session *session, bool resumes)
{
    char name[STORE_NAME];
    if (session_humans(session) == 0 && !resumes) return;
    keep->session = session;
    if (keep->left != NULL && !resumes) put_away(keep);
    journal_name_of(keep->game, name);
    const Store *store = keep->state.replace != NULL ? &keep->state : NULL;
    if (keep->archive.add != NULL) keep->filing = filing_new(keep->game, &keep->archive, store);
    if (keep->filing != NULL) session_observe(session, filing_before_journal, keep->filing);
    if (keep->filing != NULL && keep->waiting) filing_expect(keep->filing);
    if (store == NULL) {
        fprintf(stderr, "The game cannot be kept on disk: there is no folder for it\n");
    } else {
        Status status = journal_open(store, name, keep->slot, session, &keep->journal);
        tell_trouble(&status);
    }
    if (keep->filing != NULL) session_observe(session, file_game, keep->filing);
}

static void tell_filing(PlainKeep *keep)
{
    Status note;
    const char *news = keep->filing != NULL ? filing_news(keep->filing, NULL, &note) : "";
    if (news[0] != '\0') fprintf(stderr, "%s\n", news);
    if (keep->filing != NULL) tell_trouble(&note);
}

void plain_keep_tell(PlainKeep *keep)
{
    tell_filing(keep);
    if (keep->journal == NULL) return;
    if (!ok(journal_trouble(keep->journal))) journal_retry(keep->journal);
    JournalNews news = journal_news(keep->journal);
    if (news.kind == NEWS_NOTE) tell_trouble(&news.why);
    if (news.kind == NEWS_WELL) fprintf(stderr, "The game is kept on disk again.\n");
    const Status *trouble = journal_trouble(keep->journal);
    if (!ok(trouble)) fprintf(stderr, "The game cannot be kept on disk: %s\n", trouble->text);
}

void plain_keep_beat(PlainKeep *keep)
{
    if (keep->journal != NULL) journal_beat(keep->journal);
}

void plain_keep_close(PlainKeep *keep)
{
    bool running = keep->session != NULL && session_plies(keep->session) > 0 &&
                   session_result(keep->session).outcome == OUTCOME_NONE;
    plain_keep_tell(keep);
    if (running && keep->journal != NULL && !ok(journal_trouble(keep->journal)))
        fprintf(stderr, "This game could not be kept: its last moves are lost.\n");
    journal_close(keep->journal);
    filing_free(keep->filing);
    store_close(&keep->state);
    library_archive_close(&keep->archive);
    free(keep->left);
    document_release(&keep->beside);
}
