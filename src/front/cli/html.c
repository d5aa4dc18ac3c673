#include "front/cli/html.h"

#include "base/sha256.h"
#include "base/text.h"

#include <string.h>

static void put_character(const char *text, size_t length, FILE *out)
{
    switch (*text) {
    case '<':
        fputs("&lt;", out);
        break;
    case '>':
        fputs("&gt;", out);
        break;
    case '&':
        fputs("&amp;", out);
        break;
    case '"':
        fputs("&quot;", out);
        break;
    default:
        if (length > 0)
            fwrite(text, 1, length, out);
        else
            fputs("\xEF\xBF\xBD", out);
    }
}

void html_text(const char *text, FILE *out)
{
    for (size_t length; *text != '\0'; text += length > 0 ? length : 1) {
        length = text_shown(text);
        put_character(text, length, out);
    }
}

/* The policy: only these styles and this script. */
static void put_policy(const HtmlPage *page, FILE *out)
{
    char hash[SHA256_BASE64];
    fputs("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src", out);
    for (int i = 0; i < 3 && page->style[i] != NULL; i++) {
        sha256_base64(page->style[i], strlen(page->style[i]), hash);
        fprintf(out, " 'sha256-%s'", hash);
    }
    if (page->script != NULL) {
        sha256_base64(page->script, strlen(page->script), hash);
        fprintf(out, "; script-src 'sha256-%s'", hash);
    }
    fputs("\">\n", out);
}

void html_begin(const HtmlPage *page, FILE *out)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
          out);
    put_policy(page, out);
    fputs("<title>", out);
    html_text(page->title, out);
    fputs("</title>\n", out);
    for (int i = 0; i < 3 && page->style[i] != NULL; i++)
        fprintf(out, "<style>%s</style>\n", page->style[i]);
    fputs("</head>\n<body>\n", out);
}

void html_end(const HtmlPage *page, FILE *out)
{
    if (page->script != NULL) fprintf(out, "<script>%s</script>\n", page->script);
    fputs("</body>\n</html>\n", out);
}
