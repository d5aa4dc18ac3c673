/* Saving a game into the text that it was read from: bytes whose meaning has not changed stay as they are.
 *
 * The text is read again and compared step by step with the game and its tree of variations. What is new
 * (moves at the end, variations, the result) is inserted, what was removed is cut out; everything else,
 * including comments and blanks, is copied. The resulting text is read once more: if it is not as intended,
 * the game is rewritten with its tags. */
#include "base/text.h"
#include "games/checkers/pdn_format.h"

#include "games/checkers/pdn_lexer.h"

#include <stdlib.h>
#include <string.h>

enum { LOST = -1 };
static const size_t NOWHERE = (size_t)-1;

/* Edits at the same place are applied in this order. */
typedef enum EditRank { EDIT_ALTERNATIVE, EDIT_EXTENSION, EDIT_GAME, EDIT_RESULT } EditRank;

typedef struct Edit {
    size_t at, removed;
    EditRank rank;
    int number; /* decides between equal ranks */
    char *text; /* NULL: nothing is inserted */
    bool glued; /* without a blank before it */
} Edit;

/* The position of a line of moves: after `ply` moves of the game (0 to count) or after a node (count + 1 +
 * node); LOST: after a removed move. */
typedef struct WalkLine {
    int place, before; /* before the last move */
    size_t tail;       /* the end of what belongs to the last move */
    size_t begin;      /* the bracket that opened it */
    size_t lost;       /* the end of what remains of it */
    bool moved, kept_any;
} WalkLine;

typedef struct Save {
    const Record *record;
    const Variations *tree;
    const char *text;
    PdnGame game;        /* as the text has it */
    Pos *pos;            /* of the record */
    bool *done;          /* nodes that are written */
    size_t *cont, *ends; /* by place: where the move after it ends with all of its remarks; the end of a line
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

static int node_place(const Save *save, int node)
{
    return save->record->count + 1 + node;
}

/* The node of a place, VARIATION_GAME for those of the game. */
static int place_node(const Save *save, int place)
{
    return place > save->record->count ? place - save->record->count - 1 : VARIATION_GAME;
}

static int place_ply(const Save *save, int place)
{
    int node = place_node(save, place);
    return node == VARIATION_GAME ? place : save->tree->node[node].ply + 1;
}

static int step(Save *save, int place, Move move)
{
    const Record *record = save->record;
    if (place == LOST) return LOST;
    if (place < record->count && record->moves[place] == move) return place + 1;
    int node = variations_find(save->tree, place_node(save, place), place_ply(save, place), move);
    if (node < 0) return LOST;
    save->done[node] = true;
    return node_place(save, node);
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
    bool leaves = main_line && save->parted < 0 && line->place <= save->record->count &&
                  place != line->place + 1;
    if (leaves) {
        save->parted = line->place;
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

static WalkLine walk(Save *save)
{
    WalkLine line[PDN_DEPTH_MAX + 2];
    int depth = 0;
    line[0] = (WalkLine){.place = 0, .before = 0, .tail = first_place(save)};
    for (int i = 0; i < save->game.item_count; i++) {
        const PdnItem *item = &save->game.items[i];
        if (item->kind == PDN_MOVE) {
            walk_move(save, &line[depth], item, depth == 0);
        } else if (item->kind == PDN_OPEN) {
            int from = line[depth].before;
            line[++depth] = (WalkLine){
                .place = from, .before = from, .tail = item->span.to, .begin = item->span.from};
        } else if (item->kind == PDN_CLOSE) {
            walk_close(save, &line[depth], item);
            line[--depth].tail = item->span.to;
        } else {
            line[depth].tail = item->span.to;
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

static PdnTreeWriter begin_items(Save *save, PdnGame *items, const Pos *from)
{
    pdn_game_init(items);
    pdn_game_restart(items, from);
    return (PdnTreeWriter){save->tree, save->done, items};
}

/* Insert the moves of the game from `ply` on, with their variations. */
static void insert_moves(Save *save, PdnSpan at, int ply, int end, const char *before, const char *after)
{
    PdnGame items;
    PdnTreeWriter writer = begin_items(save, &items, &save->pos[ply]);
    Status status = status_ok();
    for (int i = ply; i < end && ok(&status); i++) {
        status = pdn_game_add_move(&items, save->record->moves[i]);
        if (ok(&status)) status = pdn_put_beside(&writer, i);
    }
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
        if (main_line->place < count) insert_moves(save, tail, main_line->place, count, "", "");
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

static Pos pos_of_place(const Save *save, int place)
{
    int node = place_node(save, place), path[VARIATION_MOVES], count = 0;
    while (node != VARIATION_GAME && count < VARIATION_MOVES) {
        path[count++] = node;
        node = save->tree->node[node].parent;
    }
    int base = count > 0 ? save->tree->node[path[count - 1]].ply : place;
    Pos pos = save->pos[base];
    while (count > 0)
        pos = checkers_game.play(&pos, save->tree->node[path[--count]].move);
    return pos;
}

/* Save a node that is missing in the text although its parent is there. */
static void save_node(Save *save, int node)
{
    int parent = save->tree->node[node].parent, ply = save->tree->node[node].ply;
    int place = parent == VARIATION_GAME ? ply : node_place(save, parent);
    int count = save->record->count;
    bool extends = save->cont[place] == NOWHERE && parent != VARIATION_GAME;
    bool at_end = save->cont[place] == NOWHERE && parent == VARIATION_GAME;
    size_t at = save->cont[place] != NOWHERE ? save->cont[place] : save->ends[place];
    if (at == NOWHERE || (at_end && (ply != count || count == 0))) {
        save->done[node] = true; /* PDN cannot express a variation of a game without moves */
        return;
    }
    PdnGame items;
    Pos pos = at_end ? save->pos[count - 1] : pos_of_place(save, place);
    PdnTreeWriter writer = begin_items(save, &items, &pos);
    Status status = at_end ? pdn_game_add_move(&items, save->record->moves[count - 1]) : status_ok();
    if (ok(&status)) status = extends ? pdn_put_after(&writer, parent) : pdn_put_line(&writer, node);
    save->failed |= !ok(&status);
    insert_items(save, (PdnSpan){at, at}, extends ? EDIT_EXTENSION : EDIT_ALTERNATIVE, extends ? "" : "(",
                 &items, number_ply(save, ply - at_end), extends ? "" : ")");
    pdn_game_release(&items);
}

static void save_nodes(Save *save)
{
    for (int i = 0; i < save->tree->count && !save->failed; i++) {
        int parent = save->tree->node[i].parent;
        if (!save->done[i] && (parent == VARIATION_GAME || save->done[parent])) save_node(save, i);
    }
}

/* The result of the record according to the rules. */
static Outcome outcome_by_rules(const Record *record)
{
    History history = {.count = record->count + 1, .rules = game_default_rules(&checkers_game)};
    Pos *pos = malloc((size_t)history.count * sizeof *pos);
    if (pos == NULL) return OUTCOME_NONE;
    pos[0] = record->from;
    for (int i = 0; i < record->count; i++)
        pos[i + 1] = checkers_game.play(&pos[i], record->moves[i]);
    history.pos = pos;
    Outcome outcome = checkers_game.result(&history).outcome;
    free(pos);
    return outcome;
}

/* The result according to the text or, if that leaves it open, the rules. */
static Outcome text_result(const Save *save)
{
    if (save->game.result != OUTCOME_NONE || save->game.move_count != save->record->count)
        return save->game.result;
    History history = {
        .pos = save->pos, .count = save->record->count + 1, .rules = game_default_rules(&checkers_game)};
    return checkers_game.result(&history).outcome;
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
    free(save->pos);
    free(save->done);
    free(save->cont);
    free(save->ends);
}

static bool prepare(Save *save)
{
    const Record *record = save->record;
    size_t places = (size_t)record->count + 1 + (size_t)save->tree->count;
    save->pos = malloc(((size_t)record->count + 1) * sizeof *save->pos);
    save->done = calloc((size_t)save->tree->count + 1, sizeof *save->done);
    save->cont = malloc(places * sizeof *save->cont);
    save->ends = malloc(places * sizeof *save->ends);
    if (save->pos == NULL || save->done == NULL || save->cont == NULL || save->ends == NULL) return false;
    for (size_t i = 0; i < places; i++)
        save->cont[i] = save->ends[i] = NOWHERE;
    save->pos[0] = record->from;
    for (int i = 0; i < record->count; i++)
        save->pos[i + 1] = checkers_game.play(&save->pos[i], record->moves[i]);
    return true;
}

/* The first game of a text; its fault, if it has one, is `*fault`. `*alone`: there is no other. */
static PdnNext read_first(const char *text, PdnGame *game, PdnError *fault, bool *alone)
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

/* Does the text contain exactly this game and these variations? */
static bool says(const char *text, const Record *record, const Variations *tree)
{
    PdnGame game;
    PdnError fault;
    Variations read = {0};
    bool alone = false;
    pdn_game_init(&game);
    PdnNext next = read_first(text, &game, &fault, &alone);
    Status status = next == PDN_GAME && alone ? pdn_read_tree(&game, &read) : status_wrong("no game");
    Outcome outcome = game.result != OUTCOME_NONE ? game.result : outcome_by_rules(record);
    bool same = ok(&status) && same_moves(&game, record) &&
                (record->count == 0 || read.count == tree->count) &&
                (game.result == record->result.outcome || outcome == record->result.outcome);
    variations_release(&read);
    pdn_game_release(&game);
    return same;
}

/* The game anew: tags, moves, variations. */
static char *write_anew(const Record *record, const Variations *tree, const PdnGame *tags)
{
    PdnGame game;
    pdn_game_init(&game);
    pdn_game_restart(&game, &record->from);
    PdnTreeWriter writer = {tree, calloc((size_t)tree->count + 1, sizeof(bool)), &game};
    Status status = writer.done != NULL ? status_ok() : status_failed("no memory");
    for (int i = 0; tags != NULL && i < tags->tag_count && ok(&status); i++)
        status = pdn_game_add_tag(&game, tags->text.start + tags->tags[i].name,
                                  tags->text.start + tags->tags[i].value);
    if (ok(&status) && tags == NULL) status = pdn_add_own_tags(&game, record);
    int last = record->count - 1, end = record->count;
    for (int ply = 0; ok(&status) && ply < end; ply++) {
        status = pdn_game_add_move(&game, record->moves[ply]);
        if (ok(&status)) status = pdn_put_beside(&writer, ply);
    }
    for (int node = end > 0 ? variations_first(tree, VARIATION_GAME, end) : -1;
         node >= 0 && tree->node[node].ply == end && ok(&status); node = tree->node[node].next) {
        status = pdn_game_add_open(&game);
        if (ok(&status)) status = pdn_game_add_move(&game, record->moves[last]);
        if (ok(&status)) status = pdn_put_line(&writer, node);
        if (ok(&status)) status = pdn_game_add_close(&game);
    }
    game.result = record->result.outcome;
    char *text = ok(&status) ? pdn_game_text(&game) : NULL;
    free(writer.done);
    pdn_game_release(&game);
    return text;
}

/* Edit the text; NULL if there is no memory. `*changed`: whether anything was edited. */
static char *edit_text(const char *text, const Record *record, const Variations *tree, bool *changed)
{
    Save save = {.record = record, .tree = tree, .text = text, .parted = -1};
    PdnError fault;
    char *out = NULL;
    pdn_game_init(&save.game);
    PdnNext next = read_first(text, &save.game, &fault, NULL);
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

/* Moves that cannot be played become a comment, so that new moves can follow the playable ones. */
static Status comment_rest(const char *text, PdnGame *game)
{
    size_t from = game->item_count > 0 ? game->items[game->item_count - 1].span.to : 0;
    size_t to = game->result_span.from;
    if (from == 0 || to <= from) return status_ok();
    char *rest = malloc(to - from + 20);
    if (rest == NULL) return status_failed("no memory");
    snprintf(rest, to - from + 20, "Not playable: %.*s", (int)(to - from), text + from);
    Status status = pdn_game_add_comment(game, rest);
    free(rest);
    return status;
}

/* The text normalised, with all of its remarks; NULL if there is no game in it. */
static char *normalised(const char *text)
{
    PdnGame game;
    PdnError fault;
    pdn_game_init(&game);
    PdnNext next = read_first(text, &game, &fault, NULL);
    Status status = next == PDN_FLAWED && fault.cut ? comment_rest(text, &game) : status_ok();
    char *clean = pdn_is_usable(next) && ok(&status) ? pdn_game_text(&game) : NULL;
    pdn_game_release(&game);
    return clean;
}

static char *anew_with_tags(const Record *record, const Variations *tree, const char *text)
{
    PdnGame tags;
    PdnError fault;
    pdn_game_init(&tags);
    PdnNext next = read_first(text, &tags, &fault, NULL);
    char *out = write_anew(record, tree, pdn_is_usable(next) ? &tags : NULL);
    pdn_game_release(&tags);
    return out;
}

char *pdn_save(const Record *record, const Document *document)
{
    static const Variations NONE = {0};
    const Variations *tree = document != NULL ? &document->variations : &NONE;
    if (document == NULL || document->text == NULL || document->is_record)
        return write_anew(record, tree, NULL);
    bool changed = false;
    char *out = edit_text(document->text, record, tree, &changed);
    if (out != NULL && (!changed || says(out, record, tree))) return out;
    free(out);
    char *clean = normalised(document->text); /* where the text has a fault, or an unusual order */
    out = clean != NULL ? edit_text(clean, record, tree, &changed) : NULL;
    free(clean);
    if (out != NULL && says(out, record, tree)) return out;
    free(out);
    return anew_with_tags(record, tree, document->text);
}
