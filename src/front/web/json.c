#include "front/web/json.h"

void json_add_string(Text *out, const char *text)
{
    text_add(out, "\"");
    for (const char *at = text; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte == '"' || byte == '\\')
            text_add(out, "\\%c", byte);
        else if (byte < ' ')
            text_add(out, "\\u%04x", byte);
        else
            text_add(out, "%c", byte);
    }
    text_add(out, "\"");
}

void json_add_pair(Text *out, const char *key, const char *text)
{
    text_add(out, "\"%s\":", key);
    json_add_string(out, text);
}
