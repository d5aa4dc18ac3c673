#include "session/document.h"

#include "base/os.h"
#include "session/format.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 900, LINE_SIZE = 4096, NOTE_TEXT = 3000 };

void document_release(Document *document)
{
    free(document->text);
    game_tree_release(&document->tree);
    *document = (Document){0};
}

Status document_copy(const Document *from, Document *out)
{
    Document copy = *from;
    copy.text = from->text != NULL ? strdup(from->text) : NULL;
    copy.tree = (GameTree){0};
    Status status = from->text != NULL && copy.text == NULL ? status_failed("no memory for the game")
                                                            : game_tree_copy(&from->tree, &copy.tree);
    if (ok(&status))
        *out = copy;
    else
        free(copy.text);
    return status;
}

bool document_is_opened(const Document *document)
{
    return document->text != NULL;
}

/* ---- Writing lines ---- */

static const struct {
    char plain, letter;
} ESCAPES[] = {{'\n', 'n'}, {'\r', 'r'}, {'\t', 't'}, {'\\', '\\'}, {' ', 's'}};
enum { ESCAPE_COUNT = sizeof ESCAPES / sizeof ESCAPES[0] };

/* Escape blanks only at the end of a piece, where they would get lost. */
static void write_piece(const char *text, size_t length, FILE *out)
{
    fputs("text ", out);
    for (size_t i = 0; i < length; i++) {
        int k = 0;
        bool at_end = i == 0 || i + 1 == length;
        while (k < ESCAPE_COUNT && (text[i] != ESCAPES[k].plain || (text[i] == ' ' && !at_end)))
            k++;
        if (k < ESCAPE_COUNT)
            fprintf(out, "\\%c", ESCAPES[k].letter);
        else
            fputc(text[i], out);
    }
    fputc('\n', out);
}

char *document_source_lines(const Document *document, const Game *game)
{
    const Format *format = format_of(game);
    size_t length = document->text != NULL ? strlen(document->text) : 0;
    OsText text;
    if (length == 0 || length > DOCUMENT_TEXT_MAX || !os_text_open(&text)) return NULL;
    fprintf(text.out, "source %s\n", document->is_record || format == NULL ? "record" : format->name);
    for (size_t at = 0; at < length; at += PIECE)
        write_piece(document->text + at, length - at < PIECE ? length - at : PIECE, text.out);
    os_text_close(&text);
    return text.bytes;
}

/* "WORD 4 11-15 22-18", the moves that lead to a node. */
static void write_path(const GameTree *tree, const char *word, int node, FILE *out)
{
    int base = game_tree_base(tree, node), ply = tree->node[base].ply;
    fprintf(out, "%s %d", word, ply);
    while (ply < tree->node[node].ply) {
        int next = node;
        char text[MOVE_TEXT];
        while (tree->node[next].ply > ply + 1)
            next = tree->node[next].parent;
        tree->game->move_text(&tree->node[tree->node[next].parent].pos, tree->node[next].move, text);
        fprintf(out, " %s", text);
        ply++;
    }
}

static void write_remark(const GameTree *tree, int node, bool all, FILE *out)
{
    const GameNode *about = &tree->node[node];
    if (all ? about->comment != NULL : about->remarked) {
        write_path(tree, "note", node, out);
        fprintf(out, " : %.*s\n", NOTE_TEXT, about->comment != NULL ? about->comment : "");
    }
    if (all ? about->mark != 0 : about->remarked) {
        write_path(tree, "mark", node, out);
        fprintf(out, " : %d\n", about->mark);
    }
}

static void write_beside(const GameTree *tree, int plies, bool all, FILE *out)
{
    for (int node = game_tree_next(tree, -1); node >= 0; node = game_tree_next(tree, node)) {
        if (!game_tree_is_leaf(tree, node) || tree->node[game_tree_base(tree, node)].ply > plies) continue;
        write_path(tree, "try", node, out);
        fputc('\n', out);
    }
    for (int node = 0; node >= 0 && tree->node[node].ply <= plies; node = game_tree_after(tree, node))
        write_remark(tree, node, all, out);
    for (int node = game_tree_next(tree, -1); node >= 0; node = game_tree_next(tree, node))
        if (tree->node[game_tree_base(tree, node)].ply <= plies) write_remark(tree, node, all, out);
}

char *document_beside_lines(const GameTree *tree, int plies, bool all)
{
    OsText text;
    if (!os_text_open(&text)) return NULL;
    if (tree->count > 0) write_beside(tree, plies, all, text.out);
    os_text_close(&text);
    return text.bytes;
}

/* ---- Reading lines ---- */

typedef struct LineReader {
    const char *name;
    int line;
    bool lenient;
    const Record *record;
    Document *document;
    FILE *text; /* the pieces of the source are joined here */
} LineReader;

static Status wrong(const LineReader *reader, Status what)
{
    return status_at(&what, "%.100s:%d:1: ", reader->name, reader->line);
}

static Status read_source(LineReader *reader, const char *rest)
{
    reader->document->is_record = strcmp(rest, "record") == 0;
    if (reader->document->is_record || format_is_known(reader->record->game, rest)) return status_ok();
    return wrong(reader, status_wrong("expected record or the name of a format after \"source\""));
}

static Status read_piece(LineReader *reader, const char *rest)
{
    for (; *rest != '\0'; rest++) {
        int k = 0;
        while (rest[0] == '\\' && k < ESCAPE_COUNT && rest[1] != ESCAPES[k].letter)
            k++;
        if (rest[0] == '\\' && k == ESCAPE_COUNT)
            return wrong(reader, status_wrong("expected \\n, \\r, \\t, \\s or \\\\"));
        fputc(rest[0] == '\\' ? ESCAPES[k].plain : rest[0], reader->text);
        rest += rest[0] == '\\';
    }
    return status_ok();
}

/* The moves of a line, up to ":"; those of a variation are added. */
static Status read_path(LineReader *reader, const char **rest, int *node)
{
    GameTree *tree = &reader->document->tree;
    const Record *record = reader->record;
    char word[MOVE_TEXT];
    long base;
    Move move;
    if (!text_word(rest, word, sizeof word) || !text_number(word, 0, record->count, &base))
        return status_wrong("expected a number of moves of the game");
    *node = game_tree_at(tree, (int)base);
    Status status = status_ok();
    while (ok(&status) && text_word(rest, word, sizeof word) && strcmp(word, ":") != 0) {
        status = game_read_move(record->game, &tree->node[*node].pos, word, &move);
        if (ok(&status)) status = game_tree_add(tree, *node, move, node);
    }
    return status;
}

static Status read_try(LineReader *reader, const char *rest)
{
    int node;
    return read_path(reader, &rest, &node);
}

static Status read_note(LineReader *reader, const char *rest)
{
    GameTree *tree = &reader->document->tree;
    int node;
    Status status = read_path(reader, &rest, &node);
    if (!ok(&status)) return status;
    tree->node[node].remarked = true;
    return game_tree_remark(tree, node, rest + strspn(rest, " "), tree->node[node].mark);
}

static Status read_mark(LineReader *reader, const char *rest)
{
    GameTree *tree = &reader->document->tree;
    char word[8];
    long mark;
    int node;
    Status status = read_path(reader, &rest, &node);
    if (!ok(&status)) return status;
    if (!text_word(&rest, word, sizeof word) || !text_number(word, 0, TREE_MARK_MAX, &mark))
        return status_wrong("expected the number of a mark, 0 to %d", TREE_MARK_MAX);
    tree->node[node].remarked = true;
    tree->node[node].mark = (uint8_t)mark;
    return status_ok();
}

/* One line of what lies beside the game. */
static Status read_beside(LineReader *reader, Status (*read)(LineReader *reader, const char *rest),
                          const char *rest)
{
    Status status = read(reader, rest);
    if (status.code != STATUS_WRONG) return status;
    return reader->lenient ? status_ok() : wrong(reader, status);
}

/* "tag Black Someone": the names of the players and the event are shown, other tags are only kept. */
static Status read_tag(LineReader *reader, const char *rest)
{
    char name[40];
    if (!text_word(&rest, name, sizeof name))
        return wrong(reader, status_wrong("expected a name after \"tag\""));
    rest += strspn(rest, " \t");
    for (int side = 0; side < 2; side++)
        if (text_same(name, reader->record->game->side_name[side]))
            text_copy(reader->document->player[side], DOCUMENT_NAME, rest);
    if (text_same(name, "Event")) text_copy(reader->document->event, DOCUMENT_NAME, rest);
    return status_ok();
}

static Status read_document_line(LineReader *reader, const char *line)
{
    static const struct {
        const char *word;
        bool beside;
        Status (*read)(LineReader *reader, const char *rest);
    } KINDS[] = {{"source", false, read_source}, {"text", false, read_piece}, {"tag", false, read_tag},
                 {"try", true, read_try},        {"note", true, read_note},   {"mark", true, read_mark}};
    char word[20];
    if (!text_word(&line, word, sizeof word)) return status_ok();
    line += strspn(line, " \t");
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (strcmp(word, KINDS[i].word) == 0)
            return KINDS[i].beside ? read_beside(reader, KINDS[i].read, line) : KINDS[i].read(reader, line);
    return status_ok();
}

static Status read_lines(LineReader *reader, const char *text)
{
    char line[LINE_SIZE];
    Status status = status_ok();
    while (*text != '\0' && ok(&status)) {
        size_t length = strcspn(text, "\n"), taken = length;
        reader->line++;
        if (length >= sizeof line) return wrong(reader, status_wrong("the line is too long"));
        while (taken > 0 && (text[taken - 1] == '\r' || text[taken - 1] == ' '))
            taken--;
        memcpy(line, text, taken);
        line[taken] = '\0';
        status = read_document_line(reader, line);
        text += length + (text[length] == '\n');
    }
    return status;
}

/* Remarks of the source on nodes that have none of their own. In a tree that was just read parents come first. */
static Status take_remarks(const GameTree *source, GameTree *tree)
{
    int *same = malloc((size_t)source->count * sizeof *same);
    Status status = same != NULL ? status_ok() : status_failed("no memory for the game");
    for (int i = 0; i < source->count && ok(&status); i++) {
        const GameNode *from = &source->node[i];
        int above = i > 0 ? same[from->parent] : -1;
        same[i] = i == 0 ? 0 : above >= 0 ? game_tree_find(tree, above, from->move) : -1;
        bool says = from->comment != NULL || from->mark != 0;
        if (same[i] >= 0 && says && !tree->node[same[i]].remarked)
            status = game_tree_remark(tree, same[i], from->comment, from->mark);
    }
    free(same);
    return status;
}

/* What the source says of players, event and moves. */
static Status read_document_text(const char *name, const Record *record, Document *document)
{
    const Format *format = format_of(record->game);
    Document source = {0};
    Record *same = malloc(sizeof *same);
    if (same == NULL) return status_failed("no memory for the game");
    Status status = status_ok();
    if (!document->is_record && format != NULL) {
        status = format->read(name, document->text, 1, same, &source);
    } else {
        status = record_read(name, document->text, false, same);
        if (ok(&status)) status = document_of_record(name, document->text, same, &source);
    }
    memcpy(document->player, source.player, sizeof document->player);
    memcpy(document->event, source.event, sizeof document->event);
    if (ok(&status) && source.tree.count > 0 && pos_same(&same->from, &record->from))
        status = take_remarks(&source.tree, &document->tree);
    document_release(&source);
    free(same);
    return status;
}

Status document_tree_of(const Record *record, GameTree *out)
{
    Status status = game_tree_init(out, record->game, &record->from);
    for (int i = 0; i < record->count && ok(&status); i++)
        status = game_tree_play(out, record->moves[i]);
    if (!ok(&status)) game_tree_release(out);
    return status;
}

Status document_read_lines(const char *name, const char *text, const Record *record, bool lenient,
                           Document *out)
{
    Document document = {0};
    OsText source;
    LineReader reader = {.name = name, .lenient = lenient, .record = record, .document = &document};
    Status status = document_tree_of(record, &document.tree);
    if (!ok(&status)) return status;
    if (!os_text_open(&source)) {
        document_release(&document);
        return status_failed("no memory for the game");
    }
    reader.text = source.out;
    status = read_lines(&reader, text);
    os_text_close(&source);
    if (source.size > 0)
        document.text = source.bytes;
    else
        free(source.bytes);
    if (ok(&status) && document.text != NULL) status = read_document_text(name, record, &document);
    if (ok(&status))
        *out = document;
    else
        document_release(&document);
    return status;
}

/* ---- Records ---- */

Status document_of_record(const char *name, const char *text, const Record *record, Document *out)
{
    Status status = document_read_lines(name, text, record, false, out);
    if (!ok(&status)) return status;
    free(out->text);
    out->is_record = true;
    out->text = strdup(text);
    if (out->text != NULL) return status_ok();
    document_release(out);
    return status_failed("no memory for the game");
}

static bool same_beside(const GameTree *a, const GameTree *b, int plies)
{
    char *one = document_beside_lines(a, plies, true), *other = document_beside_lines(b, plies, true);
    bool same = one != NULL && other != NULL && strcmp(one, other) == 0;
    free(one);
    free(other);
    return same;
}

static bool same_game(const Record *a, const Record *b)
{
    return pos_same(&a->from, &b->from) && a->count == b->count && a->result.outcome == b->result.outcome &&
           strcmp(a->seat[0], b->seat[0]) == 0 && strcmp(a->seat[1], b->seat[1]) == 0 &&
           memcmp(a->moves, b->moves, (size_t)a->count * sizeof(Move)) == 0;
}

/* Does the text that was read already contain all of this? */
static bool is_unchanged(const Record *record, const Document *document, const GameTree *tree)
{
    Document before = {0};
    Record *read = malloc(sizeof *read);
    if (read == NULL) return false;
    Status status = record_read("", document->text, false, read);
    if (ok(&status)) status = document_of_record("", document->text, read, &before);
    bool same = ok(&status) && same_game(record, read) && same_beside(&before.tree, tree, record->count);
    document_release(&before);
    free(read);
    return same;
}

/* Tags and remarks of the old text. */
static void write_kept_lines(const char *text, FILE *out)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n"), blanks = strspn(text, " \t");
        const char *line = text + blanks;
        if (*line == '#' || strncmp(line, "tag ", 4) == 0) fprintf(out, "%.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

char *document_record_text(const Record *record, const Document *document, const GameTree *tree)
{
    static const GameTree NONE = {0};
    OsText text;
    bool has_old = document != NULL && document->text != NULL && document->is_record;
    if (tree == NULL) tree = &NONE;
    if (has_old && is_unchanged(record, document, tree)) return strdup(document->text);
    char *beside = document_beside_lines(tree, record->count, true);
    if (beside == NULL || !os_text_open(&text)) {
        free(beside);
        return NULL;
    }
    record_write(record, text.out);
    if (has_old) write_kept_lines(document->text, text.out);
    fputs(beside, text.out);
    os_text_close(&text);
    free(beside);
    return text.bytes;
}
