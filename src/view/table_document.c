/* What a game has besides its moves: the text it was opened from, the players, the variations. */
#include "view/table_state.h"

#include "session/journal.h"

#include <stdlib.h>
#include <string.h>

/* ---- The game on the table and its document ---- */

void table_expect_document(Table *table, Document *document)
{
    document_release(&table->next_document);
    table->next_document = *document;
    *document = (Document){0};
    if (table->journal == NULL) return;
    char *lines = document_source_lines(&table->next_document, table->game);
    journal_next_source(table->journal, lines);
    free(lines);
}

void table_take_document(Table *table)
{
    document_release(&table->document);
    table->document = table->next_document;
    table->next_document = (Document){0};
}

/* What stands among the other games now is what the next change is made to. */
void table_saved(Table *table, int others)
{
    char *text = others > 0 ? table_game_text(table) : NULL;
    if (text == NULL) return;
    free(table->document.text);
    table->document.text = text;
    char *lines = table->journal != NULL ? document_source_lines(&table->document, table->game) : NULL;
    if (lines != NULL) journal_set_source(table->journal, lines);
    free(lines);
}

void table_release_documents(Table *table)
{
    document_release(&table->document);
    document_release(&table->next_document);
    document_release(&table->left_document);
    document_release(&table->kept_document);
}

/* Our own files call a person without a name "human". */
static bool is_named(const Document *document, int side)
{
    return document->player[side][0] != '\0' && strcmp(document->player[side], SEAT_HUMAN) != 0;
}

bool table_describe_players(const Table *table, Scene *scene)
{
    const Document *document = &table->document;
    Text out = text_into(scene->subtitle, sizeof scene->subtitle);
    if (!is_named(document, 0) && !is_named(document, 1)) return false;
    for (int side = 0; side < 2; side++)
        if (is_named(document, side))
            text_copy(scene->seat[side], sizeof scene->seat[side], document->player[side]);
    words_add(table->language, &out, "%s against %s", scene->seat[0], scene->seat[1]);
    if (document->event[0] != '\0') text_add(&out, ", %s", document->event);
    return true;
}
