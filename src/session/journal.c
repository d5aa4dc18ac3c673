#include "session/journal_found.h"

#include "base/seal.h"
#include "base/text.h"
#include "session/document.h"
#include "session/sealed_text.h"
#include "session/session_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 512 };
/* The longest whole text: a head, and for each move its line and one with the clocks. */
enum { WHOLE_TEXT = 4096 + PLY_MAX * (MOVE_TEXT + 80) };

/* A node of the session's tree. Its number may have gone to another one since then. */
typedef struct JournalPlace {
    int node;
    unsigned born;
} JournalPlace;

struct Journal {
    Store store;
    char name[STORE_NAME]; /* "" = no slot was free */
    Session *session;
    bool begun;      /* the text in the store is of this game */
    bool behind;     /* it is out of date: the next step rewrites it completely */
    bool unsafe_old; /* the old text is damaged and not yet copied: it must not be replaced */
    JournalPlace at; /* what the game has reached; browsing while it is paused does not change it */
    Result result;   /* there */
    Status trouble;
    JournalNews news;

    /* What the text says so far. */
    uint32_t chain;
    JournalPlace written;
    unsigned beside; /* what it says of the variations (GameTree.beside) */
    char seat[2][SPEC_TEXT];
    bool has_result;
    GameStamp stamp;
    bool take_back;     /* moves may be taken back */
    int64_t left_ms[2]; /* on the clocks */

    char *source, *next_source; /* lines of a Document: for this game, for the next one; NULL: none */
    char whole[WHOLE_TEXT];
};

/* ---- Writing ---- */

/* Who plays, and whether moves may be taken back. */
static void write_seats(Journal *journal, const Session *session, Text *out)
{
    char line[LINE];
    for (int side = 0; side < 2; side++) {
        if (strcmp(journal->seat[side], session->seat[side]) == 0) continue;
        snprintf(line, sizeof line, "seat %s %s", session->game->side_name[side], session->seat[side]);
        seal_line(&journal->chain, line, out);
        text_copy(journal->seat[side], SPEC_TEXT, session->seat[side]);
    }
    if (journal->take_back == session->take_back) return;
    seal_line(&journal->chain, session->take_back ? "take-back on" : "take-back off", out);
    journal->take_back = session->take_back;
}

static void write_clocks(Journal *journal, const Session *session, Text *out)
{
    char line[LINE];
    for (int side = 0; side < 2; side++)
        journal->left_ms[side] = session_left_ms(session, side);
    snprintf(line, sizeof line, "left %lld %lld", (long long)journal->left_ms[0],
             (long long)journal->left_ms[1]);
    seal_line(&journal->chain, line, out);
}

static JournalPlace journal_place(const GameTree *tree, int node)
{
    return (JournalPlace){node, tree->node[node].born};
}

static bool is_there(const GameTree *tree, JournalPlace place)
{
    return place.node < tree->count && tree->node[place.node].born == place.born;
}

static void write_move(Journal *journal, const GameTree *tree, int node, Text *out)
{
    char line[LINE], text[MOVE_TEXT];
    tree->game->move_text(&tree->node[tree->node[node].parent].pos, tree->node[node].move, text);
    snprintf(line, sizeof line, "move %s", text);
    seal_line(&journal->chain, line, out);
}

/* The step from `node` towards `end`. */
static int towards(const GameTree *tree, int node, int end)
{
    while (tree->node[end].parent != node)
        end = tree->node[end].parent;
    return end;
}

/* Bring the moves up to the session: back to where they part, then forward. */
static void write_moves(Journal *journal, const Session *session, Text *out)
{
    const GameTree *tree = &session->tree;
    int now = journal->at.node, same = journal->written.node;
    char line[LINE];
    if (same == now) return;
    while (!game_tree_is_before(tree, same, now))
        same = tree->node[same].parent;
    if (same != journal->written.node) {
        snprintf(line, sizeof line, "back %d", tree->node[same].ply);
        seal_line(&journal->chain, line, out);
    }
    while (same != now)
        write_move(journal, tree, same = towards(tree, same, now), out);
    journal->has_result = false;
    if (clock_is_used(&session->clock)) write_clocks(journal, session, out);
    journal->written = journal->at;
}

/* The id of a game that has just begun, and the number of hints and take-backs if it has grown. */
static void write_stamp(Journal *journal, const GameStamp *stamp, Text *out)
{
    char line[LINE];
    if (stamp->id != journal->stamp.id && stamp->id != 0) {
        snprintf(line, sizeof line, "id %016llx", (unsigned long long)stamp->id);
        seal_line(&journal->chain, line, out);
    }
    if (stamp->hints != journal->stamp.hints) {
        snprintf(line, sizeof line, "hints %d", stamp->hints);
        seal_line(&journal->chain, line, out);
    }
    if (stamp->take_backs != journal->stamp.take_backs) {
        snprintf(line, sizeof line, "take-backs %d", stamp->take_backs);
        seal_line(&journal->chain, line, out);
    }
    if (strcmp(stamp->without, journal->stamp.without) != 0) {
        snprintf(line, sizeof line, "without %s", stamp->without);
        seal_line(&journal->chain, line, out);
    }
    journal->stamp = *stamp;
}

static bool same_stamp(const GameStamp *a, const GameStamp *b)
{
    return a->id == b->id && a->hints == b->hints && a->take_backs == b->take_backs &&
           strcmp(a->without, b->without) == 0;
}

static void write_result(Journal *journal, const Session *session, Text *out)
{
    Result result = journal->result;
    char line[LINE];
    snprintf(line, sizeof line, "result %s %s", outcome_name(session->game, result.outcome),
             ending_text(session->game, result.ending));
    seal_line(&journal->chain, line, out);
    journal->has_result = true;
}

/* The moves since the last step, and the result. */
static void write_course(Journal *journal, const Session *session, Text *out)
{
    write_moves(journal, session, out);
    if (journal->result.outcome != OUTCOME_NONE && !journal->has_result) write_result(journal, session, out);
}

static bool write_head(Journal *journal, const Session *session, Text *out)
{
    char head[4096];
    Record *record = malloc(sizeof *record);
    if (record == NULL) return false;
    record_from_session(session, record);
    Text text = text_into(head, sizeof head);
    record_head(record, &text);
    for (int side = 0; side < 2; side++)
        text_copy(journal->seat[side], SPEC_TEXT, record->seat[side]);
    journal->stamp = record->stamp;
    journal->take_back = record->terms.take_back;
    free(record);
    journal->written = journal_place(&session->tree, 0);
    journal->has_result = false;
    seal_begin(&journal->chain, out);
    seal_lines(&journal->chain, head, out);
    return true;
}

/* ---- Trouble ---- */

static void have_trouble(Journal *journal, Status why)
{
    journal->behind = true;
    if (strcmp(why.text, journal->trouble.text) == 0) return;
    journal->trouble = why;
    journal->news = (JournalNews){NEWS_TROUBLE, why};
}

static void be_well(Journal *journal)
{
    journal->behind = false;
    if (ok(&journal->trouble)) return;
    journal->trouble = status_ok();
    journal->news = (JournalNews){NEWS_WELL, status_ok()};
}

/* The old text is damaged and could not be copied when it was found: copy it now, or leave it alone. */
static bool old_is_safe(Journal *journal)
{
    JournalReport report = {0};
    JournalFound found = {.record = malloc(sizeof(Record))};
    if (!journal->unsafe_old || found.record == NULL) {
        free(found.record);
        return !journal->unsafe_old;
    }
    Status status = journal_read_slot(&journal->store, journal->name, &found, &report);
    journal->unsafe_old = !ok(&status) || found.unsafe;
    free(found.record);
    return !journal->unsafe_old;
}

/* Head, source, variations, moves; NULL if there is no memory. */
static char *whole_text(Journal *journal, const Session *session, size_t *length)
{
    const char *source = journal->source != NULL ? journal->source : "";
    char *beside = document_beside_lines(&session->tree, session->tree.node[journal->at.node].ply, false);
    size_t size = beside != NULL ? WHOLE_TEXT + seal_room(source) + seal_room(beside) : 0;
    char *whole = size > 0 ? malloc(size) : NULL;
    Text text = text_into(whole, size);
    if (whole != NULL && write_head(journal, session, &text)) {
        seal_lines(&journal->chain, source, &text);
        seal_lines(&journal->chain, beside, &text);
        write_course(journal, session, &text);
        seal_end(journal->chain, &text);
    } else {
        free(whole);
        whole = NULL;
    }
    free(beside);
    *length = text.length;
    return whole;
}

/* Rewrite the whole game. */
static void write_whole(Journal *journal, const Session *session)
{
    if (!old_is_safe(journal)) {
        have_trouble(journal, status_failed("the damaged file of an earlier game could not be copied"));
        return;
    }
    size_t length;
    char *whole = whole_text(journal, session, &length);
    if (whole == NULL) {
        have_trouble(journal, status_failed("no memory for the game"));
        return;
    }
    Status status = journal->store.replace(journal->store.context, journal->name, whole, length);
    free(whole);
    if (ok(&status))
        be_well(journal);
    else
        have_trouble(journal, status);
    journal->begun = journal->begun || ok(&status);
    journal->beside = session->tree.beside;
}

/* If appending fails, the whole text is written again. */
static void append_lines(Journal *journal, const Session *session, Text *text)
{
    seal_end(journal->chain, text);
    Status status = journal->store.append(journal->store.context, journal->name, SEAL_END, journal->whole,
                                          text->length);
    if (!ok(&status)) write_whole(journal, session);
}

/* Append what has changed. */
static void write_step(Journal *journal, const Session *session, unsigned changed)
{
    Text text = text_into(journal->whole, sizeof journal->whole);
    if (changed & CHANGED_SEATS) write_seats(journal, session, &text);
    if (!same_stamp(&session->stamp, &journal->stamp)) write_stamp(journal, &session->stamp, &text);
    write_course(journal, session, &text);
    if (text.length == 0) return;
    append_lines(journal, session, &text);
}

/* ---- The clocks, between moves ---- */

static void write_used(Journal *journal, int64_t least_ms)
{
    const Session *session = journal->session;
    int side = session->clock.running;
    bool written = journal->begun && !journal->behind && journal->written.node == journal->at.node;
    if (side < 0 || !written || journal->name[0] == '\0') return;
    if (journal->left_ms[side] - session_left_ms(session, side) < least_ms) return;
    Text text = text_into(journal->whole, sizeof journal->whole);
    write_clocks(journal, session, &text);
    append_lines(journal, session, &text);
}

void journal_beat(Journal *journal)
{
    enum { BEAT_MS = 1000 };
    write_used(journal, BEAT_MS);
}

/* ---- Following ---- */

/* While the session is paused, going to earlier positions is browsing, not taking back. */
static void look_at(Journal *journal, const Session *session, bool new_game)
{
    const GameTree *tree = &session->tree;
    bool looks_back = session->paused && !new_game && is_there(tree, journal->at) &&
                      tree->node[journal->at.node].played;
    if (looks_back) return;
    journal->at = journal_place(tree, tree->tip);
    journal->result = session->result;
}

/* A game without a move does not replace an older one. */
static bool is_worth_it(const Journal *journal)
{
    return journal->at.node > 0 || journal->result.outcome != OUTCOME_NONE;
}

/* Whether the store can be written, before there is anything to write. */
static void try_store(Journal *journal)
{
    char *bytes;
    size_t size;
    const Store *store = &journal->store;
    Status status = store->read(store->context, journal->name, JOURNAL_MAX, &bytes, &size);
    if (ok(&status) && bytes != NULL)
        status = store->append(store->context, journal->name, 0, "", 0);
    else if (ok(&status))
        status = sealed_write_nothing(store, journal->name);
    free(bytes);
    if (ok(&status))
        be_well(journal);
    else
        have_trouble(journal, status);
}

static void follow(void *context, const Session *session, unsigned changed)
{
    Journal *journal = context;
    if (journal->name[0] == '\0') return;
    if (!(changed &
          (CHANGED_GAME | CHANGED_POSITION | CHANGED_RESULT | CHANGED_SEATS | CHANGED_HINT | CHANGED_BESIDE)))
        return;
    look_at(journal, session, changed & CHANGED_GAME);
    if (changed & CHANGED_GAME) {
        free(journal->source);
        journal->source = journal->next_source;
        journal->next_source = NULL;
        journal->begun = false;
        if (!is_worth_it(journal)) try_store(journal);
    }
    bool goes_on = is_there(&session->tree, journal->written) && journal->beside == session->tree.beside;
    if (journal->begun && !journal->behind && goes_on)
        write_step(journal, session, changed);
    else if (journal->begun || is_worth_it(journal))
        write_whole(journal, session);
}

/* A damaged text in the slot must not be lost; one that cannot be read is left alone. */
static bool slot_is_fit(Journal *journal)
{
    JournalReport report = {0};
    JournalFound found = {.repairs = true, .record = malloc(sizeof(Record))};
    if (found.record == NULL) return journal->unsafe_old = true;
    Status status = journal_read_slot(&journal->store, journal->name, &found, &report);
    journal->unsafe_old = found.unsafe;
    free(found.record);
    if (!ok(&report.note)) journal->news = (JournalNews){NEWS_NOTE, report.note};
    return ok(&status);
}

/* The wanted slot, or the first free one. */
static bool take_slot(Journal *journal, const char *name, int wanted)
{
    JournalReport report = {0};
    char holder[STORE_HOLDER];
    for (int i = 0; i <= JOURNAL_SLOTS; i++) {
        int slot = i == 0 ? wanted : i;
        if (slot < 1 || slot > JOURNAL_SLOTS) continue;
        journal_slot_name(name, slot, journal->name);
        if (store_lock(&journal->store, journal->name, holder) == STORE_HELD) {
            journal_tell_holder(&report, holder);
        } else if (slot_is_fit(journal)) {
            if (report.open_elsewhere && wanted < 1) journal->news = (JournalNews){NEWS_NOTE, report.note};
            return true;
        } else {
            store_unlock(&journal->store, journal->name);
        }
    }
    journal->name[0] = '\0';
    have_trouble(journal, status_failed("all its files are in use, or cannot be read"));
    return false;
}

Status journal_open(const Store *store, const char *name, int slot, Session *session, Journal **out)
{
    Journal *journal = calloc(1, sizeof *journal);
    if (journal == NULL) return status_failed("no memory for the journal");
    if (!session_observe(session, follow, journal)) {
        free(journal);
        return status_failed("the journal cannot follow the game");
    }
    journal->store = *store;
    journal->session = session;
    journal->result = (Result){OUTCOME_NONE, ENDING_NONE};
    look_at(journal, session, true);
    if (take_slot(journal, name, slot) && is_worth_it(journal)) write_whole(journal, session);
    *out = journal;
    return status_ok();
}

void journal_close(Journal *journal)
{
    if (journal == NULL) return;
    write_used(journal, 1);
    session_unobserve(journal->session, follow, journal);
    if (journal->name[0] != '\0') store_unlock(&journal->store, journal->name);
    free(journal->source);
    free(journal->next_source);
    free(journal);
}

void journal_next_source(Journal *journal, const char *lines)
{
    free(journal->next_source);
    journal->next_source = lines != NULL ? strdup(lines) : NULL;
}

void journal_set_source(Journal *journal, const char *lines)
{
    free(journal->source);
    journal->source = lines != NULL ? strdup(lines) : NULL;
    if (journal->name[0] != '\0' && journal->begun) write_whole(journal, journal->session);
}

const Status *journal_trouble(const Journal *journal)
{
    return &journal->trouble;
}

JournalNews journal_news(Journal *journal)
{
    JournalNews news = journal->news;
    journal->news = (JournalNews){NEWS_NONE, status_ok()};
    return news;
}

void journal_retry(Journal *journal)
{
    if (journal->name[0] == '\0' || ok(&journal->trouble)) return;
    if (is_worth_it(journal))
        write_whole(journal, journal->session);
    else
        try_store(journal);
}

const char *journal_name(const Journal *journal)
{
    return journal->name;
}
