/* What a game has besides its moves: the text it was opened from, the players, the variations. */
#include "view/table_state.h"

#include "session/journal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- The game on the table and its document ---- */

void table_expect_document(Table *table, Document *document, const Record *record)
{
    document_release(&table->next_document);
    table->next_document = *document;
    *document = (Document){0};
    if (table->journal == NULL) return;
    char *lines = document_lines(&table->next_document, record, true);
    journal_next_lines(table->journal, lines);
    free(lines);
}

/* Remember the moves that the variations branch off from; moves taken back and not yet replaced still belong
 * to the game. */
static void remember_moves(Table *table)
{
    int count = session_plies(table->session);
    Move *moves = realloc(table->game_moves, ((size_t)count + 1) * sizeof *moves);
    if (moves == NULL) return; /* treated as unchanged; the next move tries again */
    for (int i = 0; i < count; i++)
        moves[i] = session_move_at(table->session, i);
    table->game_moves = moves;
    table->game_count = count;
}

/* Give the journal the current lines of the document. */
static void keep_lines(Table *table)
{
    Record *record = table->journal != NULL ? malloc(sizeof *record) : NULL;
    if (record == NULL) return;
    record_from_session(table->session, record);
    char *lines = document_lines(&table->document, record, true);
    journal_set_lines(table->journal, lines);
    free(lines);
    free(record);
}

static bool goes_on(const Table *table)
{
    const Session *session = table->session;
    int count = session_plies(session), common = count < table->game_count ? count : table->game_count;
    for (int i = 0; i < common; i++)
        if (session_move_at(session, i) != table->game_moves[i]) return false;
    return count >= table->game_count;
}

/* The moves of the game have changed: if it was opened from a text, the old ones are kept as a variation. */
static void follow_moves(Table *table)
{
    Document *document = &table->document;
    bool opened = document_is_opened(document), same = goes_on(table);
    int before_count = table->game_count, old_lines = document->variations.count;
    Move *before = malloc(((size_t)before_count + 1) * sizeof *before);
    if (before == NULL) return;
    if (before_count > 0) memcpy(before, table->game_moves, (size_t)before_count * sizeof *before);
    remember_moves(table);
    Status status = variations_follow(&document->variations, before, before_count, table->game_moves,
                                      table->game_count, opened);
    free(before);
    if (!ok(&status)) table_warn_status(table, &status);
    if (!same || old_lines != document->variations.count) keep_lines(table);
}

void table_follow_document(Table *table, bool new_game)
{
    if (new_game) {
        document_release(&table->document);
        table->document = table->next_document;
        table->next_document = (Document){0};
        remember_moves(table);
    } else if (document_is_opened(&table->document) || table->document.variations.count > 0) {
        follow_moves(table);
    } else {
        remember_moves(table);
    }
}

/* What stands among the other games now is what the next change is made to. */
void table_saved(Table *table, int others)
{
    char *text = others > 0 ? table_game_text(table) : NULL;
    if (text == NULL) return;
    free(table->document.text);
    table->document.text = text;
    keep_lines(table);
}

void table_release_documents(Table *table)
{
    document_release(&table->document);
    document_release(&table->next_document);
    document_release(&table->left_document);
    document_release(&table->kept_document);
    free(table->game_moves);
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

/* ---- Variations ---- */

const Variations *table_variations(const Table *table)
{
    return &table->document.variations;
}

void table_keep_variation(Table *table, int base, const Move *moves, int count)
{
    assert(base >= 0 && base <= session_plies(table->session));
    int before = table->document.variations.count, same = 0;
    while (same < count && base + same < session_plies(table->session) &&
           session_move_at(table->session, base + same) == moves[same])
        same++;
    if (same == count) return;
    Status status = variations_put(&table->document.variations, base + same, moves + same, count - same,
                                   NULL);
    if (!ok(&status)) table_warn_status(table, &status);
    if (table->document.variations.count == before) return;
    keep_lines(table);
    table_mark_stale(table);
}

void table_forget_tried(Table *table, int base, const Move *moves, int count)
{
    Variations *variations = &table->document.variations;
    int node = VARIATION_GAME;
    for (int i = 0; i < count; i++) {
        node = variations_find(variations, node, base + i, moves[i]);
        if (node < 0) return;
    }
    if (node < 0 || variations->node[node].child >= 0) return;
    variations_drop(variations, node);
    keep_lines(table);
}

/* The nodes from the leaf up to the last branching. */
static int own_part(const Variations *variations, int leaf)
{
    for (;;) {
        int parent = variations->node[leaf].parent;
        if (parent == VARIATION_GAME) return leaf;
        bool alone = variations->node[parent].child == leaf && variations->node[leaf].next < 0;
        if (!alone) return leaf;
        leaf = parent;
    }
}

void table_drop_variation(Table *table, int line)
{
    Variations *variations = &table->document.variations;
    variations_drop(variations, own_part(variations, variations_leaf(variations, line)));
    keep_lines(table);
    table_mark_stale(table);
}

void table_variation_text(const Table *table, int line, char *out, size_t size)
{
    VariationLine *moves = malloc(sizeof *moves);
    Text text = text_into(out, size);
    if (moves == NULL) return;
    variations_line(&table->document.variations, line, moves);
    Pos pos = *session_pos_at(table->session, moves->base);
    int first = table->game->side(session_pos_at(table->session, 0));
    for (int i = 0; i < moves->count; i++) {
        char move[MOVE_TEXT];
        int ply = moves->base + i + first;
        table->game->move_text(&pos, moves->moves[i], move);
        if (i == 0 || ply % 2 == 0)
            text_add(&text, "%s%d.%s", i > 0 ? " " : "", ply / 2 + 1, ply % 2 == 1 ? ".." : "");
        text_add(&text, " %s", move);
        pos = table->game->play(&pos, moves->moves[i]);
    }
    free(moves);
}
