#include "base/json.h"

#include <stdio.h>
#include <string.h>

enum { PIECE = 8 }; /* one character: "\u202e", or four bytes of UTF-8 */

/* The character at `from` as it stands in a JSON string; returns its length in `from`. */
static size_t escape(const char *from, char out[PIECE])
{
    unsigned code;
    size_t length = text_code(from, &code);
    if (length == 0) /* a JSON reader may require valid UTF-8 */
        strcpy(out, "\\ufffd");
    else if (code == '"' || code == '\\')
        snprintf(out, PIECE, "\\%c", (char)code);
    else if (text_shown(from) == 0)
        snprintf(out, PIECE, "\\u%04x", code & 0xFFFF);
    else
        snprintf(out, PIECE, "%.*s", (int)length, from);
    return length > 0 ? length : 1;
}

void json_put_string(const JsonSink *sink, const char *text)
{
    char piece[PIECE];
    sink->put(sink->context, "\"");
    while (*text != '\0') {
        text += escape(text, piece);
        sink->put(sink->context, piece);
    }
    sink->put(sink->context, "\"");
}

static void put_into_text(void *text, const char *piece)
{
    text_add(text, "%s", piece);
}

void json_add_string(Text *out, const char *text)
{
    json_put_string(&(JsonSink){out, put_into_text}, text);
}

void json_put_pair(const JsonSink *sink, const char *key, const char *text)
{
    json_put_string(sink, key);
    sink->put(sink->context, ":");
    json_put_string(sink, text);
}

void json_add_pair(Text *out, const char *key, const char *text)
{
    json_put_pair(&(JsonSink){out, put_into_text}, key, text);
}
