/* What a Table keeps in its Store: the journal of the running game, and the game that was replaced by
 * another. */
#include "view/table_state.h"

#include "session/journal.h"
#include "session/sealed_text.h"
#include "session/settings.h"
#include "view/filing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_LIMIT = 16 << 20 };

/* ---- The game that another one has replaced ---- */

static void kept_name(const Game *game, char out[STORE_NAME])
{
    snprintf(out, STORE_NAME, "%.40s.kept", game->name);
}

/* The document in the lines of a kept text; empty if they cannot be read. */
static void read_document(const char *text, Record *record, Document *out)
{
    document_release(out);
    Status status = document_read_lines("", text, record, true, out);
    if (!ok(&status)) *out = (Document){0};
    record->opened = document_is_opened(out) || record->result.outcome != OUTCOME_NONE;
}

static void write_kept(Table *table);

/* Read the kept game of the last run. */
static void read_kept(Table *table)
{
    const Store *store = table->setup.store;
    char name[STORE_NAME], *text = NULL;
    Status note;
    kept_name(table->game, name);
    Status status = sealed_read(store, name, KEPT_LIMIT, &text, &note);
    if (!ok(&status)) table_alert(table, &status);
    if (!ok(&note)) table_alert(table, &note);
    Record *record = ok(&status) && text != NULL && text[0] != '\0' ? malloc(sizeof *record) : NULL;
    if (record != NULL) {
        status = record_read(name, text, false, record);
        bool fits = ok(&status) && record->game == table->game;
        if (fits) read_document(text, record, &table->kept_document);
        if (fits)
            table->kept = record;
        else
            free(record);
    }
    free(text);
    if (!ok(&note)) write_kept(table); /* what was told is not told again */
}

static void write_kept(Table *table)
{
    const Store *store = table->setup.store;
    char name[STORE_NAME];
    if (store == NULL) return;
    kept_name(table->game, name);
    char *text = table->kept != NULL ? table_record_text(table->kept, &table->kept_document) : NULL;
    Status status = sealed_write(store, name, text != NULL ? text : "");
    if (!ok(&status)) table_warn_status(table, &status);
    free(text);
}

bool table_is_running(const Table *table)
{
    return session_plies(table->session) > 0 && session_result(table->session).outcome == OUTCOME_NONE;
}

/* The game on the table, or the one that was offered and not taken. */
static void replace_kept(Table *table)
{
    Document document = {0};
    Record *record = table_is_running(table) ? malloc(sizeof *record) : NULL;
    if (record != NULL) {
        record_from_session(table->session, record);
        Status status = document_copy(&table->document, &document);
        if (ok(&status)) status = game_tree_copy(table_tree(table), &document.tree);
        if (!ok(&status)) table_warn_status(table, &status);
    } else {
        record = table->left;
        document = table->left_document;
        table->left = NULL;
        table->left_document = (Document){0};
    }
    if (record == NULL) return;
    free(table->kept);
    document_release(&table->kept_document);
    table->kept = record;
    table->kept_document = document;
}

void table_keep(Table *table)
{
    if (!table_is_running(table) && table->left == NULL) return;
    replace_kept(table);
    write_kept(table);
}

void table_forget_left(Table *table)
{
    free(table->left);
    table->left = NULL;
    document_release(&table->left_document);
}

/* Swap the game on the table with the kept one. */
void table_bring_back(Table *table)
{
    Record *wanted = table->kept;
    Document document = table->kept_document;
    if (wanted == NULL) return;
    table->kept = NULL;
    table->kept_document = (Document){0};
    if (table_is_running(table)) replace_kept(table);
    table_expect_document(table, &document);
    Status status = table_resume(table, wanted);
    write_kept(table);
    free(wanted);
    if (!ok(&status)) table_warn_status(table, &status);
}

/* ---- Finished games ---- */

static void open_filing(Table *table)
{
    const TableSetup *setup = &table->setup;
    Status news = status_ok();
    if (setup->archive == NULL) return;
    table->filing = filing_new(table->game, setup->archive, setup->store);
    if (table->filing != NULL) session_observe(table->session, filing_before_journal, table->filing);
    int waiting = setup->store != NULL ? filing_collect(table->game, setup->archive, setup->store, &news) : 0;
    if (waiting > 0 && table->filing != NULL) filing_expect(table->filing);
    if (!ok(&news)) table_alert(table, &news);
}

void table_file_game(Table *table, unsigned changed)
{
    if (table->filing != NULL) filing_follow(table->filing, table->session, changed);
}

/* ---- The journal: the running game survives the program ---- */

static void journal_name_of(const Game *game, char out[STORE_NAME])
{
    snprintf(out, STORE_NAME, "%.40s.journal", game->name);
}

bool table_is_left(const Store *store, const Game *game, Record *out, Status *note)
{
    char name[STORE_NAME];
    JournalReport report;
    if (note != NULL) *note = status_ok();
    if (store == NULL) return false;
    Record *room = out != NULL ? out : malloc(sizeof *room);
    if (room == NULL) return false;
    journal_name_of(game, name);
    Status status = journal_look(store, name, room, &report);
    if (out == NULL) free(room);
    if (note != NULL && !report.open_elsewhere) *note = report.note;
    return ok(&status);
}

static void read_left_document(Table *table, const char *name, int slot)
{
    char *text = table->left != NULL ? journal_text(table->setup.store, name, slot) : NULL;
    if (text != NULL) read_document(text, table->left, &table->left_document);
    free(text);
}

/* That a game is open elsewhere is no loss: it is said once, when a game begins. */
static void tell_note(Table *table, const Status *note, bool stays)
{
    if (stays) table_alert(table, note);
    if (stays) return;
    table->left_note = *note;
    table_warn_status(table, note);
}

/* The message of before was cleared when the game began. */
void table_tell_left_note(Table *table)
{
    if (!ok(&table->left_note)) table_warn_status(table, &table->left_note);
    table->left_note = status_ok();
}

static void tell_settings(Table *table)
{
    struct Settings *settings = table->setup.settings;
    if (settings == NULL || ok(settings_loss(settings))) return;
    table_alert(table, settings_loss(settings));
    settings_understood(settings);
}

/* Settings that cannot be read are not replaced either, so that they cannot be kept. */
static void tell_unread_settings(Table *table)
{
    const Status *trouble = table->setup.settings != NULL ? settings_trouble(table->setup.settings) : NULL;
    char reason[STATUS_WORDS];
    if (trouble == NULL || ok(trouble)) return;
    Status status = status_failed("The settings cannot be kept: %.280s",
                                  words_because(table->language, trouble, reason));
    table_alert(table, &status);
}

/* Without a disk the game can still be played: the Scene says so. */
void table_follow(Table *table)
{
    char name[STORE_NAME];
    JournalReport report = {0};
    table_read_alerts(table);
    tell_settings(table);
    tell_unread_settings(table);
    open_filing(table);
    if (table->setup.store == NULL) return;
    read_kept(table);
    journal_name_of(table->game, name);
    table->left = malloc(sizeof *table->left);
    Status status = table->left != NULL ? journal_read(table->setup.store, name, table->left, &report)
                                        : status_failed("no memory for the unfinished game");
    if (!ok(&status)) {
        free(table->left);
        table->left = NULL;
    }
    read_left_document(table, name, report.slot);
    if (!ok(&report.note)) tell_note(table, &report.note, !report.open_elsewhere);
    status = journal_open(table->setup.store, name, report.slot, table->session, &table->journal);
    if (!ok(&status)) table_warn_status(table, &status);
}

void table_tell_news(Table *table)
{
    JournalNews news = table->journal != NULL ? journal_news(table->journal)
                                              : (JournalNews){.kind = NEWS_NONE};
    Status note = status_ok();
    const char *filed = table->filing != NULL ? filing_news(table->filing, table->language, &note) : "";
    tell_settings(table);
    if (filed[0] != '\0') table_warn(table, filed);
    if (!ok(&note)) table_alert(table, &note);
    if (news.kind == NEWS_NOTE) table_alert(table, &news.why);
    if (news.kind == NEWS_WELL)
        table_warn(table, words(table->language, N_("The game is kept on disk again.")));
    if (news.kind == NEWS_TROUBLE) table_mark_stale(table); /* the alert says it as long as it lasts */
}

void table_tick(Table *table)
{
    enum { RETRY_MS = 3000 };
    int64_t now = table->setup.host.now_ms(table->setup.host.context);
    session_tick(table->session);
    if (table->journal != NULL) journal_beat(table->journal);
    bool trouble = table->journal != NULL && !ok(journal_trouble(table->journal));
    bool waits = table->filing != NULL && filing_waits(table->filing);
    if ((!trouble && !waits) || now - table->retried_ms < RETRY_MS) return;
    table->retried_ms = now;
    if (waits) filing_retry(table->filing);
    if (trouble) journal_retry(table->journal);
    table_tell_news(table);
}

const Record *table_left_over(const Table *table)
{
    return table->left;
}

void table_unfollow(Table *table)
{
    journal_close(table->journal);
    filing_free(table->filing);
    free(table->left);
    free(table->kept);
}
