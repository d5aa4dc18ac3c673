/* Import and export of games. */
#include "library/library_state.h"

#include "base/os.h"
#include "base/safe_file.h"
#include "base/text.h"
#include "game/kit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A step of the import: long enough that the sync at its end costs little, short enough that other programs
 * do not wait long. */
enum { STEP_GAMES = 4000, REPORT_GAMES = 500, RECORD_TEXT_MAX = 1 << 20 };

typedef struct Import {
    Library *library;
    const char *path;
    FILE *file;
    int64_t all_bytes;
    const ImportCalls *calls;
    LibraryImport done; /* committed so far */
    LibraryImport step; /* what this transaction adds */
    bool stopped;
} Import;

static LibraryImport sum(const LibraryImport *a, const LibraryImport *b)
{
    return (LibraryImport){a->added + b->added, a->known + b->known, a->wrong + b->wrong,
                           a->other + b->other};
}

static void tell_fault(const Import *import, const char *what)
{
    if (import->calls->fault != NULL) import->calls->fault(import->calls->context, import->path, what);
}

static void tell_progress(Import *import)
{
    LibraryImport so_far = sum(&import->done, &import->step);
    if (import->calls->progress != NULL &&
        !import->calls->progress(import->calls->context, ftell(import->file), import->all_bytes, &so_far))
        import->stopped = true;
}

static Status end_step(Import *import)
{
    Status status = library_commit(import->library);
    if (ok(&status)) import->done = sum(&import->done, &import->step);
    import->step = (LibraryImport){0};
    tell_progress(import);
    return status;
}

/* After each game: commit when the step is full, and begin the next one. */
static Status after_game(Import *import)
{
    int64_t count = import->step.added + import->step.known + import->step.wrong + import->step.other;
    if (count % REPORT_GAMES == 0) tell_progress(import);
    if (count < STEP_GAMES) return status_ok();
    Status status = end_step(import);
    return ok(&status) ? library_begin(import->library) : status;
}

static Status add_game(Import *import, LibraryGame *game, const Record *record, const char *format,
                       const char *text)
{
    bool added = false;
    Status status = library_insert(import->library, game, record, format, text, &added);
    if (!ok(&status)) return status;
    import->step.added += added;
    import->step.known += !added;
    return after_game(import);
}

/* ---- Formats of the games ---- */

static void describe(const FormatGame *from, LibraryGame *out)
{
    *out = (LibraryGame){.game = from->record.game, .you = -1, .imported = true};
    for (int side = 0; side < 2; side++)
        text_copy(out->player[side], LIBRARY_NAME, from->player[side]);
    text_copy(out->event, LIBRARY_NAME, from->event);
    text_copy(out->date, sizeof out->date, from->date);
}

static Status import_stream(Import *import, const Format *format)
{
    FormatStream *stream;
    FormatGame *from = malloc(sizeof *from);
    if (from == NULL) return status_failed("no memory for a game");
    Status status = format->open(import->file, &stream);
    if (!ok(&status)) {
        free(from);
        return status;
    }
    while (ok(&status) && !import->stopped) {
        FormatNext next = format->next(stream, from);
        LibraryGame game;
        if (next == FORMAT_END) break;
        if (from->fault[0] != '\0') tell_fault(import, from->fault);
        if (next == FORMAT_FAILED) {
            status = status_failed("%.150s: %.200s", import->path, from->fault);
        } else if (next == FORMAT_WRONG || next == FORMAT_OTHER) {
            import->step.wrong += next == FORMAT_WRONG;
            import->step.other += next == FORMAT_OTHER;
            status = after_game(import);
        } else {
            describe(from, &game);
            status = add_game(import, &game, &from->record, format->name, from->text);
        }
    }
    format->close(stream);
    free(from);
    return status;
}

/* ---- Records ---- */

/* Is there more than blank lines and remarks? */
static bool has_lines(const char *text)
{
    while (*text != '\0') {
        text += strspn(text, " \t\r\n");
        if (*text != '#' && *text != '\0') return true;
        text += strcspn(text, "\n");
    }
    return false;
}

/* The next record of the file: from a line "parlor …" to the one before the next. `next` keeps that line. */
static bool read_record_text(Import *import, char *text, char *next, size_t next_size, int *line)
{
    size_t length = (size_t)snprintf(text, RECORD_TEXT_MAX, "%s", next);
    next[0] = '\0';
    while (fgets(next, (int)next_size, import->file) != NULL) {
        ++*line;
        bool begins = strncmp(next, "parlor ", 7) == 0;
        if (begins && has_lines(text)) return true;
        if (begins) length = 0; /* remarks before the first record */
        size_t more = strlen(next);
        if (length + more + 1 < RECORD_TEXT_MAX) {
            memcpy(text + length, next, more + 1);
            length += more;
        }
        next[0] = '\0';
    }
    return has_lines(text);
}

static void describe_record(const Record *record, LibraryGame *out)
{
    *out = (LibraryGame){.id = record->stamp.id,
                         .game = record->game,
                         .you = -1,
                         .imported = true,
                         .hints = record->stamp.hints,
                         .take_backs = record->stamp.take_backs};
    for (int side = 0; side < 2; side++)
        text_copy(out->player[side], LIBRARY_NAME,
                  record->wanted[side][0] != '\0' ? record->wanted[side] : record->seat[side]);
    text_copy(out->why, sizeof out->why, ending_text(record->game, record->result.ending));
    if (record->stamp.began_s != 0) date_text(record->stamp.began_s, out->date);
}

/* The names and the date that the record's tags give. What cannot be read in them is no reason to refuse. */
static Status describe_document(const char *text, const Record *record, LibraryGame *out)
{
    Document document;
    Status status = document_read_lines("record", text, record, true, &document);
    if (status.code == STATUS_FAILED) return status;
    if (!ok(&status)) return status_ok();
    for (int side = 0; side < 2; side++)
        if (document.player[side][0] != '\0')
            text_copy(out->player[side], LIBRARY_NAME, document.player[side]);
    text_copy(out->event, LIBRARY_NAME, document.event);
    document_release(&document);
    return status_ok();
}

/* The text in another format that an exported record has in it, if it is still that game. */
static char *text_of_source(const char *text, const Record *record)
{
    const Format *format = format_of(record->game);
    Document document;
    Record *same = malloc(sizeof *same);
    char *out = NULL;
    if (format == NULL || same == NULL) {
        free(same);
        return NULL;
    }
    Status status = document_read_lines("record", text, record, true, &document);
    if (!ok(&status)) document = (Document){0};
    if (document.text != NULL && !document.is_record) {
        status = format->read("record", document.text, 1, same, NULL);
        bool fits = ok(&status) && library_course(same) == library_course(record);
        out = fits ? document.text : NULL;
        if (fits) document.text = NULL;
    }
    document_release(&document);
    free(same);
    return out;
}

/* The game as it was before it was exported as a record. */
static Status add_wrapped(Import *import, char *other, LibraryGame *game, const Record *record,
                          const char *text)
{
    const Format *format = format_of(record->game);
    FormatStream *stream = NULL;
    FormatGame *from = malloc(sizeof *from);
    FILE *file = tmpfile();
    if (file != NULL) fputs(other, file);
    if (file != NULL) rewind(file);
    Status status = from != NULL && file != NULL ? format->open(file, &stream)
                                                 : status_failed("no memory for a game");
    if (ok(&status) && format->next(stream, from) == FORMAT_GAME) {
        describe(from, game);
        status = add_game(import, game, &from->record, format->name, from->text);
    } else if (ok(&status)) {
        status = add_game(import, game, record, "record", text);
    }
    if (stream != NULL) format->close(stream);
    if (file != NULL) fclose(file);
    free(from);
    return status;
}

static Status import_record(Import *import, const char *text, int line, Record *record)
{
    LibraryGame game;
    char fault[400];
    Status status = record_read("record", text, false, record);
    if (status.code == STATUS_FAILED) return status;
    if (!ok(&status)) {
        snprintf(fault, sizeof fault, "%d: %.380s", line, status.text);
        tell_fault(import, fault);
        import->step.wrong++;
        return after_game(import);
    }
    describe_record(record, &game);
    status = describe_document(text, record, &game);
    if (!ok(&status)) return status;
    char *other = text_of_source(text, record);
    status = other != NULL ? add_wrapped(import, other, &game, record, text)
                           : add_game(import, &game, record, "record", text);
    free(other);
    return status;
}

static Status import_records(Import *import)
{
    char next[4096] = "";
    char *text = malloc(RECORD_TEXT_MAX);
    Record *record = malloc(sizeof *record);
    Status status = text != NULL && record != NULL ? status_ok() : status_failed("no memory for a game");
    for (int line = 0, begun = 1; ok(&status) && !import->stopped; begun = line) {
        if (!read_record_text(import, text, next, sizeof next, &line)) break;
        status = import_record(import, text, begun > 0 ? begun : 1, record);
    }
    free(record);
    free(text);
    return status;
}

/* ---- Which of them ---- */

/* Does the first line that is not a comment begin with "parlor"? */
static bool holds_records(FILE *file)
{
    char line[300];
    bool records = false;
    while (fgets(line, sizeof line, file) != NULL) {
        const char *start = line + strspn(line, " \t\r\n");
        if (*start == '\0' || *start == '#') continue;
        records = strncmp(start, "parlor ", 7) == 0;
        break;
    }
    rewind(file);
    return records;
}

static const Format *first_format(void)
{
    for (int i = 0; kit_at(i) != NULL; i++)
        if (format_of(kit_at(i)->game) != NULL) return format_of(kit_at(i)->game);
    return NULL;
}

static Status import_all(Import *import)
{
    const Format *format = holds_records(import->file) ? NULL : first_format();
    Status status = library_begin(import->library);
    if (!ok(&status)) return status;
    status = format != NULL ? import_stream(import, format) : import_records(import);
    if (ok(&status)) status = end_step(import);
    if (!ok(&status) && !sqlite3_get_autocommit(import->library->db)) library_roll_back(import->library);
    return status;
}

Status library_import(Library *library, const char *path, const ImportCalls *calls, LibraryImport *out)
{
    OsInfo info = {.kind = OS_OTHER};
    *out = (LibraryImport){0};
    Import import = {.library = library, .path = path, .calls = calls, .file = fopen(path, "rb")};
    if (import.file == NULL) return status_failed("%.200s cannot be opened: %s", path, strerror(errno));
    if (os_info(path, &info)) import.all_bytes = info.size;
    Status status = info.kind == OS_REGULAR ? import_all(&import)
                                            : status_wrong("%.200s is not a file of games", path);
    fclose(import.file);
    *out = import.done;
    if (ok(&status) && out->added + out->known + out->wrong + out->other == 0)
        return status_wrong("%.200s holds no game; expected PDN, or games saved by Parlor", path);
    return status;
}

/* ---- Out ---- */

/* A game in another format as a record: with the names as tags, its variations, and the whole text. */
static char *wrap(const LibraryGame *game, const Record *record, const Document *document)
{
    char *plain = document_record_text(record, NULL, NULL),
         *source = document_source_lines(document, game->game);
    char *beside = document_beside_lines(&document->tree, record->count, false);
    OsText text = {0};
    if (plain != NULL && beside != NULL && os_text_open(&text)) {
        FILE *out = text.out;
        fputs(plain, out);
        for (int side = 0; side < 2; side++)
            if (game->player[side][0] != '\0')
                fprintf(out, "tag %s %s\n", game->game->side_name[side], game->player[side]);
        if (game->event[0] != '\0') fprintf(out, "tag Event %s\n", game->event);
        if (game->date[0] != '\0') fprintf(out, "tag Date %s\n", game->date);
        if (source != NULL) fputs(source, out);
        fputs(beside, out);
        if (!os_text_close(&text)) {
            free(text.bytes);
            text.bytes = NULL;
        }
    }
    free(plain);
    free(source);
    free(beside);
    return text.bytes;
}

/* The text of one format in the other; NULL without memory. */
static char *convert(const LibraryGame *game, const Format *other, const char *text, Record *record,
                     Status *status)
{
    Document document = {0};
    const Format *format = format_of(game->game);
    if (other == NULL && format != NULL)
        *status = format->read("the library", text, 1, record, &document);
    else
        *status = record_read("the library", text, false, record);
    if (ok(status) && other != NULL) *status = document_of_record("the library", text, record, &document);
    if (!ok(status)) return NULL;
    char *out = other != NULL ? other->write(record, &document, &document.tree)
                              : wrap(game, record, &document);
    document_release(&document);
    return out;
}

Status library_game_text(Library *library, int64_t number, bool as_record, char **text)
{
    LibraryGame game;
    char format[16], *stored;
    *text = NULL;
    Status status = library_get(library, number, &game, &stored, format);
    if (!ok(&status)) return status;
    const Format *other = as_record ? NULL : format_of(game.game);
    if (strcmp(format, other != NULL ? other->name : "record") == 0) {
        *text = stored;
        return status;
    }
    Record *record = malloc(sizeof *record);
    if (record != NULL) *text = convert(&game, other, stored, record, &status);
    free(record);
    free(stored);
    return ok(&status) && *text == NULL ? status_failed("no memory for a game") : status;
}

typedef struct Export {
    Library *library;
    FILE *out;
    bool as_record;
    int64_t count;
    Status status;
} Export;

static bool write_game(void *context, const LibraryGame *game)
{
    Export *out = context;
    char *text;
    if (!out->as_record && format_of(game->game) == NULL) return true;
    out->status = library_game_text(out->library, game->number, out->as_record, &text);
    if (!ok(&out->status)) return false;
    bool written = fprintf(out->out, "%s\n", text) >= 0;
    free(text);
    if (!written) out->status = status_failed("the games could not be written");
    out->count += written;
    return written;
}

Status library_write(Library *library, const LibraryFilter *filter, bool as_record, FILE *file,
                     int64_t *count)
{
    Export out = {library, file, as_record, 0, status_ok()};
    Status status = library_find(library, filter, write_game, &out);
    *count = out.count;
    return ok(&out.status) ? status : out.status;
}

Status library_export(Library *library, const LibraryFilter *filter, bool as_record, const char *path,
                      int64_t *count)
{
    SafeFile file;
    Status status = safe_file_open(path, &file);
    if (!ok(&status)) return status;
    status = library_write(library, filter, as_record, file.file, count);
    if (ok(&status)) return safe_file_commit(&file);
    safe_file_abandon(&file);
    return status;
}
