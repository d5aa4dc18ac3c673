/* Games in PDN one after the other, for files of any size. */
#include "games/checkers/pdn/pdn_format.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct FormatStream {
    PdnReader *reader;
    PdnGame game;
    char *text;
};

Status pdn_stream_open(FILE *file, FormatStream **out)
{
    FormatStream *stream = calloc(1, sizeof *stream);
    if (stream == NULL) return status_failed("no memory to read games");
    pdn_game_init(&stream->game);
    Status status = pdn_reader_open_file(file, &stream->reader);
    if (ok(&status))
        *out = stream;
    else
        free(stream);
    return status;
}

void pdn_stream_close(FormatStream *stream)
{
    free(stream->text);
    pdn_game_release(&stream->game);
    pdn_reader_close(stream->reader);
    free(stream);
}

static const char *tag_of(const PdnGame *game, const char *name)
{
    const char *value = pdn_game_tag(game, name);
    return value != NULL ? value : "";
}

/* "?" means unknown in PDN. */
static void copy_tag(const PdnGame *game, const char *name, char out[FORMAT_NAME])
{
    const char *value = tag_of(game, name);
    text_copy(out, FORMAT_NAME, strspn(value, "?. ") == strlen(value) ? "" : value);
}

/* Convert "1894.03.28", in which question marks mean unknown, to the known part: "1894-03". */
static void copy_date(const PdnGame *game, char out[16])
{
    const char *value = tag_of(game, "Date");
    int length = 0;
    for (; length < 10 && value[length] != '\0'; length++) {
        bool point = length == 4 || length == 7, digit = value[length] >= '0' && value[length] <= '9';
        if (point ? strchr(".-/", value[length]) == NULL : !digit) break;
        out[length] = point ? '-' : value[length];
    }
    out[length >= 10 ? 10 : length >= 7 ? 7 : length >= 4 ? 4 : 0] = '\0';
}

static FormatNext kind_of(PdnNext next)
{
    switch (next) {
    case PDN_GAME:
    case PDN_FLAWED:
        return FORMAT_GAME;
    case PDN_OTHER:
        return FORMAT_OTHER;
    case PDN_FAILED:
        return FORMAT_FAILED;
    case PDN_END:
        return FORMAT_END;
    case PDN_WRONG:
        break;
    }
    return FORMAT_WRONG;
}

static void tell_stream_fault(FormatGame *out, const PdnError *error, const Status *status)
{
    snprintf(out->fault, sizeof out->fault, "%d:%d: %.220s%s", error->line, error->column, status->text,
             ok(&error->status) || !error->cut ? "" : "; the game is used up to that point");
}

FormatNext pdn_stream_next(FormatStream *stream, FormatGame *out)
{
    PdnNext next = pdn_reader_next(stream->reader, &stream->game);
    const PdnError *error = pdn_reader_error(stream->reader);
    FormatNext kind = kind_of(next);
    out->fault[0] = '\0';
    free(stream->text);
    out->text = stream->text = NULL;
    if (kind == FORMAT_END) return kind;
    if (next != PDN_GAME) tell_stream_fault(out, error, &error->status);
    if (kind != FORMAT_GAME) return kind;
    Status status = pdn_to_record(&stream->game, &out->record);
    if (ok(&status)) out->text = stream->text = pdn_game_text(&stream->game);
    if (ok(&status) && out->text == NULL) status = status_failed("no memory for a game");
    if (!ok(&status)) {
        tell_stream_fault(out, error, &status);
        return status.code == STATUS_FAILED ? FORMAT_FAILED : FORMAT_WRONG;
    }
    for (int side = 0; side < 2; side++)
        copy_tag(&stream->game, checkers_game.side_name[side], out->player[side]);
    copy_tag(&stream->game, "Event", out->event);
    copy_date(&stream->game, out->date);
    return FORMAT_GAME;
}
