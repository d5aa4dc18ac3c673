/* Html: pages in one file, written by several commands. Nothing is loaded from anywhere: the page's own policy
 * forbids it, and names its styles and its script by their hashes. */
#ifndef PARLOR_FRONT_CLI_HTML_H
#define PARLOR_FRONT_CLI_HTML_H

#include <stdio.h>

/* Text from a file or a name: never markup. */
void html_text(const char *text, FILE *out);

typedef struct HtmlPage {
    const char *title;
    const char *style[3]; /* ended by NULL or the end */
    const char *script;   /* NULL = none */
} HtmlPage;

/* Up to the begin of the body; and its end, with the script. */
void html_begin(const HtmlPage *page, FILE *out);
void html_end(const HtmlPage *page, FILE *out);

#endif
