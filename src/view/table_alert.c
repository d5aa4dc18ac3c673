/* Alerts: what a person has to know even if the next move comes at once: that something was lost, or recovered
 * from damage. An alert stays on the screen, and over restarts, until the person gives COMMAND_UNDERSTOOD. What
 * lasts by itself (the game cannot be kept on disk) is shown in the same place for as long as it lasts. */
#include "view/table_state.h"

#include "session/journal.h"
#include "session/sealed_text.h"
#include "view/supply_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALERTS_LIMIT = 1 << 16 };

static void name_of(const Game *game, char out[STORE_NAME])
{
    snprintf(out, STORE_NAME, "%.40s.alerts", game->name);
}

/* ---- In the Store ---- */

static void write_alerts(Table *table)
{
    const Store *store = table->setup.store;
    char name[STORE_NAME], all[ALERTS_MAX * (ALERT_TEXT + 1) + 1];
    Text out = text_into(all, sizeof all);
    if (store == NULL) return;
    name_of(table->game, name);
    for (int i = 0; i < table->alert_count; i++)
        text_add(&out, "%s\n", table->alert[i]);
    Status status = sealed_write(store, name, all);
    (void)status; /* a disk that cannot be written has its own sign */
}

static bool put_alert(Table *table, const char *text)
{
    for (int i = 0; i < table->alert_count; i++)
        if (strcmp(table->alert[i], text) == 0) return false;
    if (text[0] == '\0' || table->alert_count == ALERTS_MAX) return false;
    text_copy(table->alert[table->alert_count], ALERT_TEXT, text);
    for (char *end; (end = strchr(table->alert[table->alert_count], '\n')) != NULL;)
        *end = ' ';
    table->alert_count++;
    table_mark_stale(table);
    return true;
}

void table_read_alerts(Table *table)
{
    const Store *store = table->setup.store;
    char name[STORE_NAME], *text;
    Status note;
    if (store == NULL) return;
    name_of(table->game, name);
    Status status = sealed_read(store, name, ALERTS_LIMIT, &text, &note);
    for (char *line = text; ok(&status) && line != NULL && *line != '\0';) {
        char *end = strchr(line, '\n');
        if (end != NULL) *end = '\0';
        put_alert(table, line);
        line = end != NULL ? end + 1 : NULL;
    }
    free(text);
    if (!ok(&status)) table_alert(table, &status);
    if (!ok(&note)) table_alert(table, &note);
}

/* ---- Telling ---- */

void table_alert(Table *table, const Status *what)
{
    char text[STATUS_WORDS];
    if (put_alert(table, words_status(table->language, what, text))) write_alerts(table);
}

void table_understood(Table *table)
{
    if (table->alert_count == 0) return;
    table->alert_count--;
    memmove(table->alert[0], table->alert[1], (size_t)table->alert_count * ALERT_TEXT);
    write_alerts(table);
    if (table->alert_count == 0 && table->setup.archive != NULL && table->setup.archive->told != NULL)
        table->setup.archive->told(table->setup.archive->context);
    table_mark_stale(table);
}

/* ---- What lasts ---- */

static const Status *trouble_of(const Table *table)
{
    return table->journal != NULL ? journal_trouble(table->journal) : &table->no_trouble;
}

/* What an opponent has to do without, as long as it plays. */
static void add_supplies(const Table *table, Text *out)
{
    bool rated = table->setup.archive != NULL && table_human(table) >= 0;
    if (table->weakened == NULL || table->exercise.kind != EXERCISE_NONE) return;
    text_add(out, "%s", out->length > 0 ? "\n" : "");
    supply_words_alert(table->language, &table->supplies, table->weakened, rated, out);
}

void table_show_alert(const Table *table, Scene *scene)
{
    char reason[STATUS_WORDS];
    const Status *trouble = trouble_of(table);
    Text out = text_into(scene->alert, sizeof scene->alert),
         leave = text_into(scene->leaving, sizeof scene->leaving);
    bool losing = !ok(trouble) && session_plies(table->session) > 0 &&
                  session_result(table->session).outcome == OUTCOME_NONE;
    if (!ok(trouble))
        words_add(table->language, &out, "The game cannot be kept on disk: %s",
                  words_because(table->language, trouble, reason));
    if (table->alert_count > 0) text_add(&out, "%s%s", out.length > 0 ? "\n" : "", table->alert[0]);
    add_supplies(table, &out);
    if (losing)
        text_add(&leave, "%s",
                 words(table->language,
                       N_("This game cannot be kept on disk: if you leave it, its last moves are lost.")));
}
