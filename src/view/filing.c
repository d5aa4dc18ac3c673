#include "view/filing.h"

#include "base/rng.h"
#include "base/text.h"
#include "game/kit.h"
#include "session/journal.h"
#include "session/sealed_text.h"
#include "view/presentation.h"
#include "view/table_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNFILED_LIMIT = 16 << 20, WAITING_MAX = 64 };

/* What to tell the person next; `why` has the reason or the sentence. */
typedef enum FilingNews { FILING_QUIET, FILING_NOTE, FILING_TROUBLE, FILING_WELL } FilingNews;

struct Filing {
    const Game *game;
    Archive archive;
    Store store;       /* all zeros: none */
    uint64_t filed;    /* the game that was filed last, as it was then; 0 = none */
    int waiting_count; /* games that could neither be filed nor put into the store */
    Record *waiting[WAITING_MAX];
    bool stored;  /* some wait in the store */
    bool trouble; /* the trouble has been reported */
    FilingNews news;
    Status why;
    char said[STATUS_WORDS];
};

/* ---- A game for the archive ---- */

static int person_of(const Record *record)
{
    bool first = strcmp(record->seat[0], SEAT_HUMAN) == 0, second = strcmp(record->seat[1], SEAT_HUMAN) == 0;
    return first == second ? -1 : first ? 0 : 1;
}

/* The others are measured against the weakest rung, so its 0 is a real number; for another rung 0 means
 * unmeasured. A rung that had to do without its data files was not what was measured. */
static void look_up_rung(Finished *game)
{
    const Rung *ladder = presentation_of(game->record->game).ladder;
    const char *spec = game->you >= 0 ? game->record->seat[1 - game->you] : "";
    for (const Rung *rung = ladder; rung != NULL && rung->spec != NULL; rung++) {
        if (strcmp(rung->spec, spec) != 0) continue;
        text_copy(game->rung, sizeof game->rung, rung->name);
        game->has_elo = rung->elo != 0 || (rung == ladder && rung[1].spec != NULL && rung[1].elo != 0);
        game->has_elo = game->has_elo && game->record->stamp.without[0] == '\0';
        game->elo = rung->elo;
        return;
    }
}

static Status file_record(const Archive *archive, const Record *record, Status *news)
{
    Finished game = {.record = record, .you = person_of(record)};
    look_up_rung(&game);
    *news = status_ok();
    return archive->add(archive->context, &game, news);
}

/* ---- The text of games that wait ---- */

static void unfiled_name(const Game *game, char out[STORE_NAME])
{
    snprintf(out, STORE_NAME, "%.40s.unfiled", game->name);
}

/* Where the next record of a text begins, NULL if there is none. */
static char *next_record(char *text)
{
    char *next = strstr(text, "\nparlor ");
    return next != NULL ? next + 1 : NULL;
}

/* File the games of the text; those that still cannot be filed are written to `left`, and what cannot be read
 * is kept as it is. */
static int file_text(const Archive *archive, char *text, Text *left, Status *news)
{
    Record *record = malloc(sizeof *record);
    int failed = 0;
    for (char *at = text, *next; at != NULL && *at != '\0'; at = next) {
        next = next_record(at);
        if (next != NULL) next[-1] = '\0';
        Status said = status_ok();
        Status status = record != NULL ? record_read("unfiled", at, false, record)
                                       : status_failed("no memory");
        if (ok(&status)) status = file_record(archive, record, &said);
        if (!ok(&said)) *news = said;
        if (ok(&status)) continue;
        text_add(left, "%s\n", at);
        failed++;
    }
    free(record);
    return failed;
}

/* Returns how many games still wait; a damaged text counts as one until its damage has been `told`. */
static int file_stored(const Archive *archive, const Store *store, const Game *game, bool told, Status *news)
{
    char name[STORE_NAME], holder[STORE_HOLDER], *text = NULL;
    Status note;
    int failed = 0;
    unfiled_name(game, name);
    if (store_lock(store, name, holder) == STORE_HELD) return 0; /* that program files them */
    Status status = sealed_read(store, name, UNFILED_LIMIT, &text, &note);
    if (!ok(&note)) *news = note;
    size_t size = text != NULL ? strlen(text) : 0;
    char *left = ok(&status) && (size > 0 || !ok(&note)) ? malloc(size + 2) : NULL;
    if (left != NULL) {
        Text rest = text_into(left, size + 2);
        failed = file_text(archive, text, &rest, news);
        bool fewer = rest.length + 1 < size || !ok(&note);
        if (fewer && (told || ok(&note))) status = sealed_write(store, name, left);
        if (!told && !ok(&note)) failed++;
    }
    store_unlock(store, name);
    free(left);
    free(text);
    return failed;
}

/* Append to those that already wait there. */
static Status store_record(const Store *store, const Record *record)
{
    char name[STORE_NAME], holder[STORE_HOLDER], *text = NULL, *all = NULL;
    Status note;
    if (store->replace == NULL) return status_failed("there is no place for the game to wait");
    unfiled_name(record->game, name);
    if (store_lock(store, name, holder) == STORE_HELD)
        return status_failed("another program (%.90s) is using it", holder);
    Status status = sealed_read(store, name, UNFILED_LIMIT, &text, &note);
    size_t size = text != NULL ? strlen(text) : 0;
    char *own = document_record_text(record, NULL, NULL);
    bool there = ok(&status) && own != NULL && text != NULL && strstr(text, own) != NULL;
    if (ok(&status) && own != NULL) all = malloc(size + strlen(own) + 1);
    if (ok(&status) && all == NULL) status = status_failed("no memory for the game");
    if (ok(&status) && !there) {
        sprintf(all, "%s%s", text != NULL ? text : "", own);
        status = sealed_write(store, name, all);
    }
    store_unlock(store, name);
    free(all);
    free(own);
    free(text);
    return status;
}

/* ---- Filing ---- */

static void tell_filing(Filing *filing, FilingNews news, const Status *why)
{
    filing->news = news;
    filing->why = *why;
}

static void have_trouble(Filing *filing, const Status *why)
{
    if (filing->trouble) return;
    filing->trouble = true;
    tell_filing(filing, FILING_TROUBLE, why);
}

static void keep_waiting(Filing *filing, Record *record)
{
    Status status = store_record(&filing->store, record);
    if (ok(&status)) {
        filing->stored = true;
        free(record);
    } else if (filing->waiting_count < WAITING_MAX) {
        filing->waiting[filing->waiting_count++] = record;
    } else {
        free(record); /* sixty-four games without a working disk: this one is lost */
    }
}

/* Takes ownership of the record. */
static void file_or_keep(Filing *filing, Record *record)
{
    Status news, status = file_record(&filing->archive, record, &news);
    if (!ok(&news)) tell_filing(filing, FILING_NOTE, &news);
    if (ok(&status)) {
        free(record);
        return;
    }
    have_trouble(filing, &status);
    keep_waiting(filing, record);
}

bool filing_waits(const Filing *filing)
{
    return filing->waiting_count > 0 || filing->stored;
}

void filing_retry(Filing *filing)
{
    if (!filing_waits(filing)) return;
    int count = filing->waiting_count;
    Status news = status_ok();
    filing->waiting_count = 0;
    for (int i = 0; i < count; i++)
        file_or_keep(filing, filing->waiting[i]);
    if (filing->stored)
        filing->stored = file_stored(&filing->archive, &filing->store, filing->game, true, &news) > 0;
    if (!ok(&news)) tell_filing(filing, FILING_NOTE, &news);
    if (filing_waits(filing) || !filing->trouble) return;
    filing->trouble = false;
    tell_filing(filing, FILING_WELL, &news);
}

void filing_before_journal(void *context, const Session *session, unsigned changed)
{
    Filing *filing = context;
    (void)session;
    bool overwrites = (changed & (CHANGED_GAME | CHANGED_POSITION)) != 0;
    if (overwrites && filing->waiting_count > 0) filing_retry(filing);
}

/* Identifies the game and its course: a game whose end was taken back and that ended differently is filed
 * again. */
static uint64_t course_of(const Session *session)
{
    uint64_t course = rng_mix(session_stamp(session).id, (uint64_t)session_result(session).outcome);
    for (int i = 0; i < session_plies(session); i++)
        course = rng_mix(course, session_move_at(session, i));
    return course;
}

void filing_follow(Filing *filing, const Session *session, unsigned changed)
{
    bool over = session_result(session).outcome != OUTCOME_NONE &&
                session_ply(session) == session_plies(session);
    if (!over || session_stamp(session).id == 0) return;
    uint64_t course = course_of(session);
    bool loaded = (changed & CHANGED_GAME) != 0, known = course == filing->filed;
    filing->filed = course;
    Record *record = loaded || known ? NULL : malloc(sizeof *record);
    if (record == NULL) return;
    record_from_session(session, record);
    file_or_keep(filing, record);
}

const char *filing_news(Filing *filing, const Language *language, Status *note)
{
    char reason[STATUS_WORDS];
    Text out = text_into(filing->said, sizeof filing->said);
    FilingNews news = filing->news;
    filing->news = FILING_QUIET;
    *note = news == FILING_NOTE ? filing->why : status_ok();
    if (news == FILING_WELL) words_add(language, &out, "The game is among your games now.");
    if (news == FILING_TROUBLE)
        words_add(language, &out, "The game could not be put into your games yet: %.280s; it is not lost.",
                  words_because(language, &filing->why, reason));
    return filing->said;
}

Filing *filing_new(const Game *game, const Archive *archive, const Store *store)
{
    Filing *filing = calloc(1, sizeof *filing);
    if (filing == NULL) return NULL;
    filing->game = game;
    filing->archive = *archive;
    if (store != NULL) filing->store = *store;
    return filing;
}

void filing_expect(Filing *filing)
{
    filing->stored = true;
}

void filing_free(Filing *filing)
{
    if (filing == NULL) return;
    filing_retry(filing);
    for (int i = 0; i < filing->waiting_count; i++)
        free(filing->waiting[i]);
    free(filing);
}

/* ---- What earlier runs have left ---- */

typedef struct Collected {
    const Archive *archive;
    const Store *store;
    Status *news;
    int failed;
} Collected;

static void collect_record(void *context, const Record *record)
{
    Collected *collected = context;
    Status said, status = file_record(collected->archive, record, &said);
    if (!ok(&said)) *collected->news = said;
    if (ok(&status)) return;
    collected->failed++;
    status = store_record(collected->store, record); /* the next game overwrites the journal */
    if (!ok(&status)) *collected->news = status;
}

int filing_collect(const Game *game, const Archive *archive, const Store *store, Status *news)
{
    Collected collected = {archive, store, news, 0};
    *news = status_ok();
    for (int i = 0; kit_at(i) != NULL; i++) {
        const Game *each = kit_at(i)->game;
        char name[STORE_NAME];
        if (game != NULL && each != game) continue;
        snprintf(name, sizeof name, "%.40s.journal", each->name);
        journal_finished(store, name, &collected, collect_record);
        collected.failed += file_stored(archive, store, each, false, news);
    }
    return collected.failed;
}
