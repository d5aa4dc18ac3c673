/* TracePage: a traced search as a page in one file: the tree drawn, to be moved, zoomed and folded; the pseudocode with
 * the current line; questions that are graded. And questions for a class on paper, with their solutions apart. */
#ifndef PARLOR_FRONT_CLI_TRACE_PAGE_H
#define PARLOR_FRONT_CLI_TRACE_PAGE_H

#include "view/trace_words.h"

#include <stdio.h>

enum { TRACE_QUESTIONS_MAX = 200 };

/* `questions` of them stand at the end of the page, on sheets of their own when it is printed. */
void trace_page_write(const TraceView *view, int questions, FILE *out);
/* The same as text: at most so many questions, spread over the search, then the solutions. */
void trace_questions_print(const TraceView *view, int questions, FILE *out);

#endif
