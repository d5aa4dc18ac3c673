#include "session/document.h"

#include "session/format.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 900, LINE_SIZE = 4096 };

void document_release(Document *document)
{
    free(document->text);
    variations_release(&document->variations);
    *document = (Document){0};
}

Status document_copy(const Document *from, Document *out)
{
    Document copy = *from;
    copy.text = from->text != NULL ? strdup(from->text) : NULL;
    copy.variations = (Variations){0};
    Status status = from->text != NULL && copy.text == NULL
                        ? status_failed("no memory for the game")
                        : variations_copy(&from->variations, &copy.variations);
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

static void write_source(const Document *document, const Record *record, FILE *out)
{
    const Format *format = format_of(record->game);
    size_t length = strlen(document->text);
    fprintf(out, "source %s\n", document->is_record || format == NULL ? "record" : format->name);
    for (size_t at = 0; at < length; at += PIECE)
        write_piece(document->text + at, length - at < PIECE ? length - at : PIECE, out);
}

/* The position after `ply` moves of the record. */
static Pos pos_after(const Record *record, int ply)
{
    Pos pos = record->from;
    for (int i = 0; i < ply && i < record->count; i++)
        pos = record->game->play(&pos, record->moves[i]);
    return pos;
}

static void write_tries(const Variations *variations, const Record *record, FILE *out)
{
    VariationLine line;
    char text[MOVE_TEXT];
    for (int i = 0; i < variations_lines(variations); i++) {
        variations_line(variations, i, &line);
        if (line.base > record->count) continue;
        Pos pos = pos_after(record, line.base);
        fprintf(out, "try %d", line.base);
        for (int k = 0; k < line.count; k++) {
            record->game->move_text(&pos, line.moves[k], text);
            fprintf(out, " %s", text);
            pos = record->game->play(&pos, line.moves[k]);
        }
        fputc('\n', out);
    }
}

char *document_lines(const Document *document, const Record *record, bool with_source)
{
    char *text = NULL;
    size_t size = 0;
    bool source = with_source && document->text != NULL && strlen(document->text) <= DOCUMENT_TEXT_MAX;
    if (!source && document->variations.count == 0) return NULL;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) return NULL;
    if (source) write_source(document, record, out);
    write_tries(&document->variations, record, out);
    fclose(out);
    return text;
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

static Status read_try(LineReader *reader, const char *rest)
{
    const Record *record = reader->record;
    char word[MOVE_TEXT];
    long base = -1;
    int count = 0;
    if (!text_word(&rest, word, sizeof word) || !text_number(word, 0, record->count, &base))
        return wrong(reader, status_wrong("expected a number of moves of the game after \"try\""));
    VariationLine *line = malloc(sizeof *line);
    if (line == NULL) return status_failed("no memory for the variations");
    Pos pos = pos_after(record, (int)base);
    Status status = status_ok();
    while (ok(&status) && text_word(&rest, word, sizeof word)) {
        if (count == VARIATION_MOVES)
            status = status_wrong("this variation is too long");
        else
            status = game_read_move(record->game, &pos, word, &line->moves[count]);
        if (!ok(&status)) break;
        pos = record->game->play(&pos, line->moves[count++]);
    }
    if (ok(&status))
        status = variations_put(&reader->document->variations, (int)base, line->moves, count, NULL);
    else if (status.code == STATUS_WRONG)
        status = wrong(reader, status);
    free(line);
    return status.code == STATUS_WRONG && reader->lenient ? status_ok() : status;
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

static Status read_line(LineReader *reader, const char *line)
{
    static const struct {
        const char *word;
        Status (*read)(LineReader *reader, const char *rest);
    } KINDS[] = {{"source", read_source}, {"text", read_piece}, {"try", read_try}, {"tag", read_tag}};
    char word[20];
    if (!text_word(&line, word, sizeof word)) return status_ok();
    line += strspn(line, " \t");
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (strcmp(word, KINDS[i].word) == 0) return KINDS[i].read(reader, line);
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
        status = read_line(reader, line);
        text += length + (text[length] == '\n');
    }
    return status;
}

/* The players' names according to the source. */
static Status read_names(const char *name, const Record *record, Document *document)
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
    document_release(&source);
    free(same);
    return status;
}

Status document_read_lines(const char *name, const char *text, const Record *record, bool lenient,
                           Document *out)
{
    Document document = {0};
    size_t size = 0;
    LineReader reader = {.name = name, .lenient = lenient, .record = record, .document = &document};
    reader.text = open_memstream(&document.text, &size);
    if (reader.text == NULL) return status_failed("no memory for the game");
    Status status = read_lines(&reader, text);
    fclose(reader.text);
    if (document.text == NULL || size == 0) {
        free(document.text);
        document.text = NULL;
    }
    if (ok(&status) && document.text != NULL) status = read_names(name, record, &document);
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

static bool same_variations(const Variations *a, const Variations *b)
{
    VariationLine *line = malloc(2 * sizeof *line);
    int count = variations_lines(a);
    bool same = line != NULL && count == variations_lines(b);
    for (int i = 0; same && i < count; i++) {
        variations_line(a, i, &line[0]);
        variations_line(b, i, &line[1]);
        same = line[0].base == line[1].base && line[0].count == line[1].count &&
               memcmp(line[0].moves, line[1].moves, (size_t)line[0].count * sizeof(Move)) == 0;
    }
    free(line);
    return same;
}

static bool same_game(const Record *a, const Record *b)
{
    return pos_same(&a->from, &b->from) && a->count == b->count && a->result.outcome == b->result.outcome &&
           strcmp(a->seat[0], b->seat[0]) == 0 && strcmp(a->seat[1], b->seat[1]) == 0 &&
           memcmp(a->moves, b->moves, (size_t)a->count * sizeof(Move)) == 0;
}

/* Does the text that was read already contain all of this? */
static bool is_unchanged(const Record *record, const Document *document)
{
    Document before = {0};
    Record *read = malloc(sizeof *read);
    if (read == NULL) return false;
    Status status = record_read("", document->text, false, read);
    if (ok(&status)) status = document_of_record("", document->text, read, &before);
    bool same = ok(&status) && same_game(record, read) &&
                same_variations(&before.variations, &document->variations);
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

char *document_record_text(const Record *record, const Document *document)
{
    char *text = NULL;
    size_t size = 0;
    bool has_old = document != NULL && document->text != NULL && document->is_record;
    if (has_old && is_unchanged(record, document)) return strdup(document->text);
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) return NULL;
    record_write(record, out);
    if (has_old) write_kept_lines(document->text, out);
    if (document != NULL) write_tries(&document->variations, record, out);
    fclose(out);
    return text;
}
