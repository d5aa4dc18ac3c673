/* JSON as it is written, here and nowhere else. A string may come from anywhere (a name in a file, a typed
 * word): quotes, backslashes and every character that must not be shown as it is (control characters, those that
 * change the direction of writing) are escaped and can be read back; bytes that are not UTF-8 become U+FFFD. */
#ifndef PARLOR_BASE_JSON_H
#define PARLOR_BASE_JSON_H

#include "base/text.h"

/* Where long JSON goes, piece by piece. */
typedef struct JsonSink {
    void *context;
    void (*put)(void *context, const char *text);
} JsonSink;

/* A string with its quotes. */
void json_put_string(const JsonSink *sink, const char *text);
void json_add_string(Text *out, const char *text);
/* "key":"text" */
void json_put_pair(const JsonSink *sink, const char *key, const char *text);
void json_add_pair(Text *out, const char *key, const char *text);

#endif
