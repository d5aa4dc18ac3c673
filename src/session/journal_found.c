/* Journals left by earlier runs: their slots, damage, the unfinished game. */
#include "session/journal_found.h"

#include "base/seal.h"
#include "base/text.h"
#include "session/sealed_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Slots ---- */

void journal_slot_name(const char *name, int slot, char out[STORE_NAME])
{
    if (slot <= 1)
        snprintf(out, STORE_NAME, "%.60s", name);
    else
        snprintf(out, STORE_NAME, "%.60s.%d", name, slot);
}

/* ---- Reading ---- */

/* Whole sentences: what could be recovered, and whether the damaged file was copied. */
static Status damage_note(const JournalReport *report, const char *aside)
{
    int recovered = report->recovered, all = report->recovered + report->lost;
    if (report->lost > 0 && aside != NULL)
        return status_failed("The kept game was damaged: %d of %d moves could be recovered; the damaged file "
                             "is kept as %s.",
                             recovered, all, aside);
    if (report->lost > 0)
        return status_failed("The kept game was damaged: %d of %d moves could be recovered; the damaged file "
                             "could not be copied.",
                             recovered, all);
    if (recovered > 0 && aside != NULL)
        return status_failed("The kept game was damaged at its end: all of its %d moves could be recovered; "
                             "the damaged file is kept as %s.",
                             recovered, aside);
    if (recovered > 0)
        return status_failed("The kept game was damaged at its end: all of its %d moves could be recovered; "
                             "the damaged file could not be copied.",
                             recovered);
    if (aside != NULL)
        return status_failed("The kept game was damaged and could not be recovered; the damaged file is kept "
                             "as %s.",
                             aside);
    return status_failed("The kept game was damaged and could not be recovered; the damaged file could not "
                         "be copied.");
}

/* The same before anything is done about it. */
static Status look_note(const JournalReport *report)
{
    if (report->recovered == 0)
        return status_failed(
            "The kept game is damaged and cannot be recovered; the damaged file will be kept.");
    return status_failed(
        "The kept game is damaged: %d of %d moves can be recovered; the damaged file will be "
        "kept.",
        report->recovered, report->recovered + report->lost);
}

/* The beginning of a text takes the place of all of it, so that what is wrong is reported only once. By then it has
 * been told, and what was told is kept: who is killed in between tells it again. */
static void keep_beginning(const Store *store, const char *name, const char *bytes, size_t size,
                           const Unsealed *opened)
{
    char *whole = malloc(size + SEAL_END + 2);
    if (whole == NULL) return; /* the next reader finds it again */
    Text out = text_into(whole, size + SEAL_END + 2);
    memcpy(whole, bytes, size);
    out.length = size;
    if (size > 0 && bytes[size - 1] != '\n') text_add(&out, "\n");
    if (opened->ends) seal_end(opened->chain, &out);
    Status status = size > 0 ? store->replace(store->context, name, whole, out.length)
                             : sealed_write_nothing(store, name);
    (void)status;
    free(whole);
}

/* Copy the damaged text, and say so. */
static void copy_damaged(const Store *store, const char *name, const char *bytes, size_t size,
                         JournalFound *found, JournalReport *report)
{
    char aside[STORE_NAME];
    if (found->look_only) {
        report->note = look_note(report);
        return;
    }
    found->unsafe = !sealed_keep_aside(store, name, bytes, size, aside);
    report->note = damage_note(report, found->unsafe ? NULL : aside);
}

/* It breaks off. In a line: most likely a power cut before the step was shown; but it may have been shown, so it
 * is reported, once. Between two lines: something has shortened the file. */
static void tell_cut(const JournalFound *found, bool in_a_line, JournalReport *report)
{
    if (in_a_line)
        report->note = status_failed("The last step of the kept game was only partly written; the game "
                                     "continues from the step before it.");
    else
        report->note = status_failed(
            "The file of the kept game was damaged: it breaks off after %d moves, and "
            "what came after them is lost.",
            found->record->count);
}

static void look_into(const Store *store, const char *name, const char *bytes, size_t size, char *plain,
                      JournalFound *found, JournalReport *report)
{
    if (sealed_is_nothing(bytes, size)) return;
    Unsealed opened = seal_open(bytes, size, plain);
    size_t read = 0, plain_size = strlen(plain);
    Status status = record_read_beginning(plain, found->record, &read);
    bool readable = ok(&status);
    /* An unfinished last line without checksums is not damage; with checksums seal_open has dropped it. */
    bool all_read = read == plain_size ||
                    (!opened.sealed && memchr(plain + read, '\n', plain_size - read) == NULL);
    report->damaged = opened.damaged || !readable || !all_read;
    bool open = readable &&
                (found->record->result.outcome == OUTCOME_NONE || strstr(plain, "\ntry ") != NULL);
    found->has_game = open && found->record->count > 0;
    if (report->damaged) {
        report->recovered = readable ? found->record->count : 0;
        report->lost = record_count_moves(plain + read, plain_size - read) +
                       record_count_moves(bytes + opened.rest, size - opened.rest);
        copy_damaged(store, name, bytes, size, found, report);
    } else if (opened.cut) {
        tell_cut(found, opened.rest < size, report);
    }
    size_t right = !readable ? 0 : opened.sealed ? opened.valid_size : read;
    if ((report->damaged || opened.cut) && found->repairs && !found->unsafe)
        keep_beginning(store, name, bytes, right, &opened);
}

Status journal_read_slot(const Store *store, const char *name, JournalFound *found, JournalReport *report)
{
    char *bytes;
    size_t size;
    found->has_game = found->unsafe = false;
    Status status = store->read(store->context, name, JOURNAL_MAX, &bytes, &size);
    if (!ok(&status)) report->note = status;
    if (!ok(&status) || bytes == NULL) return status;
    char *plain = malloc(size + 1);
    if (plain == NULL)
        status = status_failed("no memory to read the kept game");
    else
        look_into(store, name, bytes, size, plain, found, report);
    free(plain);
    free(bytes);
    return status;
}

void journal_tell_holder(JournalReport *report, const char *holder)
{
    report->open_elsewhere = true;
    report->note = status_failed(
        "This game is open in another window (%s); the game here is kept separately.", holder);
}

/* Goes through the slots; true if an unfinished game was found. */
static bool find_game(const Store *store, const char *name, JournalFound *found, JournalReport *report,
                      Status *wrong)
{
    int free_slot = 0;
    for (int slot = 1; slot <= JOURNAL_SLOTS; slot++) {
        char text_name[STORE_NAME], holder[STORE_HOLDER];
        journal_slot_name(name, slot, text_name);
        StoreLock lock = store_lock(store, text_name, holder);
        if (lock == STORE_HELD) {
            journal_tell_holder(report, holder);
            continue;
        }
        Status status = journal_read_slot(store, text_name, found, report);
        if (lock == STORE_LOCKED) store_unlock(store, text_name);
        if (!ok(&status) && ok(wrong)) *wrong = status;
        if (free_slot == 0) free_slot = slot;
        report->slot = slot;
        if (found->has_game || report->damaged) return found->has_game;
    }
    report->slot = free_slot;
    return false;
}

static Status read_journal(const Store *store, const char *name, bool look_only, Record *out,
                           JournalReport *report)
{
    *report = (JournalReport){0};
    JournalFound found = {.look_only = look_only, .record = malloc(sizeof(Record))};
    if (found.record == NULL) return status_failed("no memory to read the kept game");
    Status wrong = status_ok();
    bool has_game = find_game(store, name, &found, report, &wrong);
    if (has_game) *out = *found.record;
    free(found.record);
    if (has_game) return status_ok();
    if (!ok(&wrong)) return wrong;
    return status_failed("there is no game to continue");
}

Status journal_read(const Store *store, const char *name, Record *out, JournalReport *report)
{
    return read_journal(store, name, false, out, report);
}

Status journal_look(const Store *store, const char *name, Record *out, JournalReport *report)
{
    return read_journal(store, name, true, out, report);
}

int journal_free_slot(const Store *store, const char *name)
{
    JournalFound found = {.look_only = true, .record = malloc(sizeof(Record))};
    int out = 0;
    for (int slot = 1; slot <= JOURNAL_SLOTS && out == 0 && found.record != NULL; slot++) {
        char text_name[STORE_NAME], holder[STORE_HOLDER];
        JournalReport report = {0};
        journal_slot_name(name, slot, text_name);
        StoreLock lock = store_lock(store, text_name, holder);
        if (lock == STORE_HELD) continue;
        Status status = journal_read_slot(store, text_name, &found, &report);
        if (ok(&status) && !found.has_game && !report.damaged) out = slot;
        if (lock == STORE_LOCKED) store_unlock(store, text_name);
    }
    free(found.record);
    return out;
}

/* The finished game of one slot; false unless it is complete and has an id. */
static bool read_finished(const Store *store, const char *name, Record *out)
{
    char *bytes = NULL;
    size_t size, read;
    Status status = store->read(store->context, name, JOURNAL_MAX, &bytes, &size);
    char *plain = ok(&status) && bytes != NULL ? malloc(size + 1) : NULL;
    bool finished = false;
    if (plain != NULL) {
        seal_open(bytes, size, plain);
        status = record_read_beginning(plain, out, &read);
        finished = ok(&status) && out->result.outcome != OUTCOME_NONE && out->stamp.id != 0;
    }
    free(plain);
    free(bytes);
    return finished;
}

void journal_finished(const Store *store, const char *name, void *context,
                      void (*take)(void *context, const Record *record))
{
    Record *record = malloc(sizeof *record);
    for (int slot = 1; slot <= JOURNAL_SLOTS && record != NULL; slot++) {
        char text_name[STORE_NAME], holder[STORE_HOLDER];
        journal_slot_name(name, slot, text_name);
        StoreLock lock = store_lock(store, text_name, holder);
        if (lock == STORE_HELD) continue;
        if (read_finished(store, text_name, record)) take(context, record);
        if (lock == STORE_LOCKED) store_unlock(store, text_name);
    }
    free(record);
}

char *journal_text(const Store *store, const char *name, int slot)
{
    char text_name[STORE_NAME], *bytes;
    size_t size;
    journal_slot_name(name, slot, text_name);
    Status status = store->read(store->context, text_name, JOURNAL_MAX, &bytes, &size);
    if (!ok(&status) || bytes == NULL) return NULL;
    char *plain = malloc(size + 1);
    if (plain != NULL) seal_open(bytes, size, plain);
    free(bytes);
    return plain;
}
