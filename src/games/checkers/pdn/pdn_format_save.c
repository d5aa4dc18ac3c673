/* Saving a game into the text that it was read from: bytes whose meaning has not changed stay as they are.
 *
 * The text is read again and compared step by step with the game and its tree of variations. What is new
 * (moves at the end, variations, the result) is inserted, what was removed is cut out; everything else,
 * including comments and blanks, is copied. The resulting text is read once more: if it is not as intended,
 * the game is rewritten with its tags. */
#include "base/text.h"
#include "games/checkers/pdn/pdn_format.h"

#include "games/checkers/pdn/pdn_lexer.h"

#include <stdlib.h>
#include <string.h>

enum { LOST = -1 };
static const size_t NOWHERE = (size_t)-1;

/* Edits at the same place are applied in this order. */
typedef enum EditRank { EDIT_REMARK, EDIT_ALTERNATIVE, EDIT_EXTENSION, EDIT_GAME, EDIT_RESULT } EditRank;

typedef struct Edit {
    size_t at, removed;
    EditRank rank;
    int number; /* decides between equal ranks */
    char *text; /* NULL: nothing is inserted */
    bool glued; /* without a blank before it */
} Edit;

/* A line of moves; its place is a node of the tree, or LOST after a removed move. */
typedef struct WalkLine {
    int place, before; /* before the last move */
    size_t tail;       /* the end of what belongs to the last move */
    size_t begin;      /* the bracket that opened it */
    size_t lost;       /* the end of what remains of it */
    bool moved, kept_any;
} WalkLine;

typedef struct Save {
    const Record *record;
    const GameTree *tree;
    int end; /* the node after the record's last move */
    const char *text;
    PdnGame game; /* as the text has it */
    PdnTreeWriter writer;
    bool *told;          /* nodes whose remarks that came by hand are written */
    size_t *cont, *ends; /* by node: where the move after it ends with all of its remarks; the end of a line
                          * that stops there. NOWHERE: none */
    int parted;          /* the ply where the text's main line departs from the game, -1: nowhere */
    size_t parted_at;
    Edit *edits;
    int edit_count;
    uint32_t edit_size;
    bool failed; /* no memory */
} Save;

/* ---- Edits ---- */

static void add_edit(Save *save, size_t at, size_t removed, EditRank rank, char *text, bool glued)
{
    uint32_t wanted = (uint32_t)save->edit_count + 1;
    if (save->failed || !pdn_grow((void **)&save->edits, &save->edit_size, wanted, sizeof *save->edits)) {
        save->failed = true;
        free(text);
        return;
    }
    save->edits[save->edit_count] = (Edit){at, removed, rank, save->edit_count, text, glued};
    save->edit_count++;
}

/* "BEFORE items AFTER"; `ply` moves came before the items. */
static void insert_items(Save *save, PdnSpan at, EditRank rank, const char *before, const PdnGame *items,
                         int ply, const char *after)
{
    char *text = pdn_items_text(items, ply);
    size_t size = text != NULL ? strlen(before) + strlen(text) + strlen(after) + 1 : 0;
    char *whole = text != NULL ? malloc(size) : NULL;
    if (whole == NULL) {
        save->failed = true;
    } else {
        snprintf(whole, size, "%s%s%s", before, text, after);
        add_edit(save, at.from, at.to - at.from, rank, whole, before[0] == ')');
    }
    free(text);
}

static void insert_text(Save *save, size_t at, size_t removed, EditRank rank, const char *text, bool glued)
{
    char *copy = strdup(text);
    if (copy == NULL) save->failed = true;
    if (copy != NULL) add_edit(save, at, removed, rank, copy, glued);
}

static int compare_edits(const void *a, const void *b)
{
    const Edit *x = a, *y = b;
    if (x->at != y->at) return x->at < y->at ? -1 : 1;
    if (x->rank != y->rank) return (int)x->rank - (int)y->rank;
    return x->number - y->number;
}

/* Add a blank or, if the line is full or ends in a remark, a line break before the insertion. */
static void separate(PdnText *out, const char *text)
{
    size_t begin = out->length, first = strcspn(text, "\n");
    bool remark = false;
    while (begin > 0 && out->start[begin - 1] != '\n') {
        begin--;
        remark |= out->start[begin] == ';' || out->start[begin] == '%';
    }
    bool full = out->length - begin + 1 + first > PDN_COLUMNS_MAX;
    if (out->length > begin) pdn_text_add_char(out, remark || full ? '\n' : ' ');
}

static char *apply(Save *save)
{
    PdnText out = {0};
    size_t at = 0;
    if (save->edit_count > 1)
        qsort(save->edits, (size_t)save->edit_count, sizeof *save->edits, compare_edits);
    for (int i = 0; i < save->edit_count; i++) {
        const Edit *edit = &save->edits[i];
        if (edit->at > at) pdn_text_add(&out, save->text + at, edit->at - at);
        if (edit->at > at) at = edit->at;
        if (edit->text != NULL && !edit->glued) separate(&out, edit->text);
        if (edit->text != NULL) pdn_text_add(&out, edit->text, strlen(edit->text));
        if (edit->at + edit->removed > at) at = edit->at + edit->removed;
        char next = save->text[at], last = out.length > 0 ? out.start[out.length - 1] : '\0';
        if (edit->text != NULL && !edit->glued && last != '(' && next != '\0' &&
            strchr(" \t\r\n)", next) == NULL)
            pdn_text_add_char(&out, ' ');
    }
    pdn_text_add(&out, save->text + at, strlen(save->text + at));
    if (out.failed) pdn_text_release(&out);
    return out.start;
}

/* ---- Walking through the text ---- */

static int step(Save *save, int place, Move move)
{
    int node = place != LOST ? game_tree_find(save->tree, place, move) : LOST;
    if (node < 0 || !pdn_is_kept(&save->writer, node)) return LOST;
    save->writer.done[node] = true;
    return node;
}

static bool is_of_game(const Save *save, int place)
{
    return place != LOST && save->tree->node[place].played;
}

/* The last move of the line is complete with all its remarks. The outermost line is finished last, and its
 * place counts. */
static void finish_move(Save *save, const WalkLine *line)
{
    if (line->moved && line->place != LOST) save->cont[line->before] = line->tail;
}

static void walk_move(Save *save, WalkLine *line, const PdnItem *item, bool main_line)
{
    finish_move(save, line);
    int place = step(save, line->place, item->move);
    if (main_line && save->parted < 0 && !is_of_game(save, place)) {
        save->parted = save->tree->node[line->place].ply;
        save->parted_at = line->tail;
    }
    if (place == LOST && line->place != LOST) save->ends[line->place] = line->lost = line->tail;
    line->kept_any |= place != LOST;
    line->before = line->place;
    line->place = place;
    line->moved = true;
    line->tail = item->span.to;
}

static void finish_line(Save *save, const WalkLine *line)
{
    finish_move(save, line);
    if (line->place != LOST && save->ends[line->place] == NOWHERE) save->ends[line->place] = line->tail;
}

/* A variation is complete; its removed part is cut out. */
static void walk_close(Save *save, const WalkLine *line, const PdnItem *item)
{
    finish_line(save, line);
    if (line->place != LOST) return;
    size_t from = line->kept_any ? line->lost : line->begin;
    while (!line->kept_any && from > 0 && save->text[from - 1] == ' ')
        from--;
    size_t to = line->kept_any ? item->span.from : item->span.to;
    add_edit(save, from, to - from, EDIT_ALTERNATIVE, NULL, true);
}

/* Where the moves begin: before the number of the first. */
static size_t first_place(const Save *save)
{
    size_t at = save->game.item_count > 0 ? save->game.items[0].span.from : save->game.result_span.from;
    while (at > 0 && strchr("0123456789. \t", save->text[at - 1]) != NULL)
        at--;
    return at;
}

static PdnTreeWriter *begin_items(Save *save, PdnGame *items, int from)
{
    pdn_game_init(items);
    pdn_game_restart(items, &save->tree->node[from].pos);
    save->writer.out = items;
    return &save->writer;
}

/* Comment and mark of a node that came by hand. */
static void write_remark(Save *save, int node, size_t at)
{
    PdnGame items;
    if (node == LOST || !save->tree->node[node].remarked || save->told[node]) return;
    save->told[node] = true;
    PdnTreeWriter *writer = begin_items(save, &items, node);
    Status status = pdn_put_remarks(writer, node);
    save->failed |= !ok(&status);
    if (items.item_count > 0) insert_items(save, (PdnSpan){at, at}, EDIT_REMARK, "", &items, 0, "");
    pdn_game_release(&items);
}

/* A remark of the text; it goes if its node has others by hand. */
static void walk_remark(Save *save, WalkLine *line, const PdnItem *item, bool main_line)
{
    bool about_node = line->place != LOST && (main_line || line->moved);
    line->tail = item->span.to;
    if (!about_node || !save->tree->node[line->place].remarked) return;
    size_t from = item->span.from;
    while (from > 0 && save->text[from - 1] == ' ')
        from--;
    add_edit(save, from, item->span.to - from, EDIT_REMARK, NULL, true);
}

static WalkLine walk(Save *save)
{
    WalkLine line[PDN_DEPTH_MAX + 2];
    int depth = 0;
    line[0] = (WalkLine){.place = 0, .before = 0, .tail = first_place(save)};
    write_remark(save, 0, line[0].tail);
    for (int i = 0; i < save->game.item_count; i++) {
        const PdnItem *item = &save->game.items[i];
        if (item->kind == PDN_MOVE) {
            walk_move(save, &line[depth], item, depth == 0);
            write_remark(save, line[depth].place, item->span.to);
        } else if (item->kind == PDN_OPEN) {
            int from = line[depth].before;
            line[++depth] = (WalkLine){
                .place = from, .before = from, .tail = item->span.to, .begin = item->span.from};
        } else if (item->kind == PDN_CLOSE) {
            walk_close(save, &line[depth], item);
            line[--depth].tail = item->span.to;
        } else {
            walk_remark(save, &line[depth], item, depth == 0);
        }
    }
    finish_line(save, &line[0]);
    return line[0];
}

/* ---- What is new ---- */

/* The number of moves before a ply, counted as if Black had begun. */
static int number_ply(const Save *save, int ply)
{
    return ply + checkers_game.side(&save->record->from);
}

/* Insert the moves of the game from `ply` on, with their variations. */
static void insert_moves(Save *save, PdnSpan at, int ply, int end, const char *before, const char *after)
{
    PdnGame items;
    PdnTreeWriter *writer = begin_items(save, &items, game_tree_at(save->tree, ply));
    Status status = pdn_put_game(writer, ply, end);
    save->failed |= !ok(&status);
    insert_items(save, at, EDIT_GAME, before, &items, number_ply(save, ply), after);
    pdn_game_release(&items);
}

/* From here on the text has other moves: they become a variation of the new ones. */
static void insert_parting(Save *save, size_t end)
{
    int ply = save->parted, count = save->record->count;
    size_t from = save->parted_at, blanks = strspn(save->text + from, " \t\r\n");
    if (ply < count) {
        insert_moves(save, (PdnSpan){from, from + blanks}, ply, ply + 1, "", " (");
        if (ply + 1 < count)
            insert_moves(save, (PdnSpan){end, end}, ply + 1, count, ") ", "");
        else
            insert_text(save, end, 0, EDIT_GAME, ")", true);
    } else if (ply > 0) {
        /* Moves were taken back: what followed the last one becomes a variation. */
        insert_moves(save, (PdnSpan){from, from}, ply - 1, ply, "(", "");
        insert_text(save, end, 0, EDIT_GAME, ")", true);
    }
}

static void save_moves(Save *save, const WalkLine *main_line)
{
    int count = save->record->count;
    PdnSpan tail = {main_line->tail, main_line->tail}, parted = {save->parted_at, save->parted_at};
    if (save->parted < 0) {
        int ply = save->tree->node[main_line->place].ply;
        if (ply < count) insert_moves(save, tail, ply, count, "", "");
        return;
    }
    if (main_line->place != LOST && (save->parted < count || save->parted > 0)) {
        insert_parting(save, main_line->tail);
        return;
    }
    size_t from = main_line->place == LOST ? main_line->lost : save->parted_at;
    add_edit(save, from, main_line->tail - from, EDIT_GAME, NULL, true);
    if (save->parted < count) insert_moves(save, parted, save->parted, count, "", "");
}

/* Save a node that is missing in the text although its parent is there. */
static void save_node(Save *save, int node)
{
    const GameTree *tree = save->tree;
    int parent = tree->node[node].parent;
    bool has_more = save->cont[parent] != NOWHERE, on_game = tree->node[parent].played;
    bool extends = !has_more && !on_game, at_end = !has_more && on_game;
    size_t at = has_more ? save->cont[parent] : save->ends[parent];
    if (at == NOWHERE || (at_end && (parent != save->end || parent == 0))) {
        save->writer.done[node] = true; /* PDN cannot express a variation of a game without moves */
        return;
    }
    PdnGame items;
    int from = at_end ? tree->node[parent].parent : parent;
    PdnTreeWriter *writer = begin_items(save, &items, from);
    Status status = at_end ? pdn_game_add_move(&items, tree->node[parent].move) : status_ok();
    if (ok(&status)) status = extends ? pdn_put_after(writer, parent) : pdn_put_line(writer, node);
    save->failed |= !ok(&status);
    insert_items(save, (PdnSpan){at, at}, extends ? EDIT_EXTENSION : EDIT_ALTERNATIVE, extends ? "" : "(",
                 &items, number_ply(save, tree->node[from].ply), extends ? "" : ")");
    pdn_game_release(&items);
}

static void save_nodes(Save *save)
{
    const GameTree *tree = save->tree;
    for (int i = game_tree_next(tree, -1); i >= 0 && !save->failed; i = game_tree_next(tree, i)) {
        int parent = tree->node[i].parent;
        bool above = pdn_is_kept(&save->writer, parent) &&
                     (tree->node[parent].played || save->writer.done[parent]);
        if (!save->writer.done[i] && above) save_node(save, i);
    }
}

/* The result of the record according to the rules. */
static Outcome outcome_by_rules(const GameTree *tree, int end)
{
    History history = game_tree_line(tree, end, game_default_rules(&checkers_game));
    return checkers_game.result(&history).outcome;
}

/* The result according to the text or, if that leaves it open, the rules. */
static Outcome text_result(const Save *save)
{
    if (save->game.result != OUTCOME_NONE || save->game.move_count != save->record->count)
        return save->game.result;
    return outcome_by_rules(save->tree, save->end);
}

static void save_result(Save *save)
{
    Outcome outcome = save->record->result.outcome;
    const PdnGame *game = &save->game;
    if (outcome == game->result || outcome == text_result(save)) return;
    const char *text = pdn_result_text(outcome);
    size_t removed = game->result_span.to - game->result_span.from;
    insert_text(save, game->result_span.from, removed, EDIT_RESULT, text, removed > 0);
    if (game->result_tag.to > game->result_tag.from)
        insert_text(save, game->result_tag.from, game->result_tag.to - game->result_tag.from, EDIT_RESULT,
                    text, true);
}

/* ---- All of it ---- */

static void release(Save *save)
{
    pdn_game_release(&save->game);
    for (int i = 0; i < save->edit_count; i++)
        free(save->edits[i].text);
    free(save->edits);
    free(save->writer.done);
    free(save->told);
    free(save->cont);
    free(save->ends);
}

static bool prepare(Save *save)
{
    size_t count = (size_t)save->tree->count;
    save->writer.done = calloc(count, sizeof(bool));
    save->told = calloc(count, sizeof(bool));
    save->cont = malloc(count * sizeof *save->cont);
    save->ends = malloc(count * sizeof *save->ends);
    if (save->writer.done == NULL || save->told == NULL || save->cont == NULL || save->ends == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        save->cont[i] = save->ends[i] = NOWHERE;
    return true;
}

PdnNext pdn_read_first(const char *text, PdnGame *game, PdnError *fault, bool *alone)
{
    PdnReader *reader;
    PdnGame second;
    Status status = pdn_reader_open_text(text, strlen(text), &reader);
    if (!ok(&status)) return PDN_FAILED;
    PdnNext next = pdn_reader_next(reader, game);
    if (next != PDN_GAME) *fault = *pdn_reader_error(reader);
    pdn_game_init(&second);
    if (alone != NULL) *alone = pdn_reader_next(reader, &second) == PDN_END;
    pdn_game_release(&second);
    pdn_reader_close(reader);
    return next;
}

static bool same_moves(const PdnGame *game, const Record *record)
{
    if (game->move_count != record->count || !pos_same(&game->start, &record->from)) return false;
    for (int i = 0; i < record->count; i++)
        if (game->moves[i] != record->moves[i]) return false;
    return true;
}

static int count_beside(const GameTree *tree, int plies)
{
    int count = 0;
    for (int i = game_tree_next(tree, -1); i >= 0; i = game_tree_next(tree, i))
        count += tree->node[game_tree_base(tree, i)].ply <= plies;
    return count;
}

static bool same_lines(const GameTree *one, const GameTree *other, int plies)
{
    char *lines = document_beside_lines(one, plies, true),
         *others = document_beside_lines(other, plies, true);
    bool same = lines != NULL && others != NULL && strcmp(lines, others) == 0;
    free(lines);
    free(others);
    return same;
}

/* Does the text contain exactly this game and these variations? Also `in_order`, with all remarks? */
static bool says(const char *text, const Record *record, const GameTree *tree, bool in_order)
{
    PdnGame game;
    PdnError fault;
    GameTree read = {0};
    bool alone = false;
    int plies = record->count;
    pdn_game_init(&game);
    PdnNext next = pdn_read_first(text, &game, &fault, &alone);
    Status status = next == PDN_GAME && alone ? pdn_read_tree(&game, &read) : status_wrong("no game");
    Outcome outcome = game.result != OUTCOME_NONE ? game.result
                                                  : outcome_by_rules(tree, game_tree_at(tree, plies));
    bool same = ok(&status) && same_moves(&game, record) &&
                (plies == 0 || count_beside(&read, plies) == count_beside(tree, plies)) &&
                (!in_order || same_lines(&read, tree, plies)) &&
                (game.result == record->result.outcome || outcome == record->result.outcome);
    game_tree_release(&read);
    pdn_game_release(&game);
    return same;
}

/* Edit the text; NULL if there is no memory. `*changed`: whether anything was edited. */
static char *edit_text(const char *text, const Record *record, const GameTree *tree, bool *changed)
{
    Save save = {.record = record,
                 .tree = tree,
                 .end = game_tree_at(tree, record->count),
                 .text = text,
                 .writer = {.tree = tree, .plies = record->count},
                 .parted = -1};
    PdnError fault;
    char *out = NULL;
    pdn_game_init(&save.game);
    PdnNext next = pdn_read_first(text, &save.game, &fault, NULL);
    if (pdn_is_usable(next) && prepare(&save)) {
        WalkLine main_line = walk(&save);
        save_moves(&save, &main_line);
        save_nodes(&save);
        save_result(&save);
        *changed = save.edit_count > 0;
        if (!save.failed) out = apply(&save);
    }
    release(&save);
    return out;
}

/* The text edited, with its lines promoted as in the tree; NULL if it does not say the same as the tree then. */
static char *edit_fully(const char *text, const Record *record, const GameTree *tree)
{
    bool changed = false;
    char *promoted = pdn_promoted(text, tree, record->count);
    char *out = edit_text(promoted != NULL ? promoted : text, record, tree, &changed);
    bool as_it_was = !changed && promoted == NULL;
    bool fits = out != NULL && (as_it_was || says(out, record, tree, promoted != NULL));
    free(promoted);
    if (fits) return out;
    free(out);
    return NULL;
}

static char *save_tree(const Record *record, const Document *document, const GameTree *tree)
{
    if (document == NULL || document->text == NULL || document->is_record)
        return pdn_write_anew(record, tree, NULL);
    char *out = edit_fully(document->text, record, tree);
    if (out != NULL) return out;
    char *clean = pdn_normalised(document->text); /* where the text has a fault, or an unusual order */
    out = clean != NULL ? edit_fully(clean, record, tree) : NULL;
    free(clean);
    return out != NULL ? out : pdn_write_anew(record, tree, document->text);
}

char *pdn_save(const Record *record, const Document *document, const GameTree *tree)
{
    GameTree own;
    if (tree != NULL && tree->count > 0) return save_tree(record, document, tree);
    Status status = document_tree_of(record, &own);
    if (!ok(&status)) return NULL;
    char *text = save_tree(record, document, &own);
    game_tree_release(&own);
    return text;
}
