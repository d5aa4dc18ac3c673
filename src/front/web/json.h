/* JSON for the page: adds to a Text. */
#ifndef PARLOR_FRONT_WEB_JSON_H
#define PARLOR_FRONT_WEB_JSON_H

#include "base/text.h"

/* A string with its quotes. */
void json_add_string(Text *out, const char *text);
/* "key":"text" */
void json_add_pair(Text *out, const char *key, const char *text);

#endif
