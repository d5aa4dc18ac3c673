/* The picture of a Viewer as JSON, for the page; and boards without a game. */
#include "session/quiet_host.h"
#include "view/table.h"
#include "view/viewer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void put(const JsonSink *sink, const char *format, ...) PRINTF_LIKE(2, 3);

static void put(const JsonSink *sink, const char *format, ...)
{
    char buffer[400];
    va_list args;
    va_start(args, format);
    vsnprintf(buffer, sizeof buffer, format, args);
    va_end(args);
    sink->put(sink->context, buffer);
}

static void put_text(const JsonSink *sink, const char *key, const char *value)
{
    json_put_pair(sink, key, value);
    put(sink, ",");
}

static const char *flag(bool value)
{
    return value ? "true" : "false";
}

static void put_row(const ViewerRow *row, const JsonSink *sink)
{
    put(sink, "{\"node\":%d,\"level\":%d,\"position\":%d,\"of\":%d,\"state\":\"%s\",", row->node, row->level,
        row->position, row->of, row_state_id(row->state));
    put(sink, "\"current\":%s,\"selected\":%s,\"expanded\":%s,\"children\":%s,", flag(row->current),
        flag(row->selected), flag(row->expanded), flag(row->has_children));
    put_text(sink, "name", row->name);
    put_text(sink, "numbers", row->numbers);
    put(sink, "\"best\":%s}", flag(row->best));
}

void viewer_json(const Viewer *viewer, const JsonSink *sink)
{
    ViewerPicture *picture = malloc(sizeof *picture);
    if (picture == NULL) {
        sink->put(sink->context, "null");
        return;
    }
    viewer_picture(viewer, picture);
    put(sink, "{");
    put_text(sink, "game", picture->game != NULL ? picture->game->name : "");
    put_text(sink, "method", trace_method_id(picture->method));
    put_text(sink, "title", picture->title);
    put_text(sink, "sentence", picture->sentence);
    put_text(sink, "path", picture->path);
    put_text(sink, "playout_moves", picture->playout_moves);
    put(sink, "\"step\":%d,\"steps\":%d,\"current\":%d,\"selected\":%d,\"playout\":%d,\"left_out\":%d,",
        picture->step, picture->steps, picture->current, picture->selected, picture->playout,
        picture->rows_left_out);
    put(sink, "\"rows\":[");
    for (int i = 0; i < picture->row_count; i++) {
        if (i > 0) put(sink, ",\n");
        put_row(&picture->row[i], sink);
    }
    put(sink, "]}");
    free(picture);
}

/* ---- A board without a game ---- */

/* A table without players; possible moves are not shown. */
bool scene_of(const Language *language, const Game *game, const Pos *before, Move move, Scene *out)
{
    TableSetup setup = {.game = game, .host = quiet_host(), .language = language};
    Table *table;
    Status status = table_new(&setup, &table);
    if (!ok(&status)) return false;
    status = session_load(table_session(table), before, &move, move != MOVE_NONE ? 1 : 0, NULL);
    if (ok(&status)) {
        table_scene(table, out);
        for (int i = 0; i < out->cell_count; i++)
            out->cell[i].marks &= CELL_LAST | CELL_WIN;
    }
    table_free(table);
    return ok(&status);
}
