/* Examples: searches that open with one click: the textbook figures for these searches. */
#ifndef PARLOR_TEACH_EXAMPLES_H
#define PARLOR_TEACH_EXAMPLES_H

#include "teach/trace.h"

typedef struct TraceExample {
    const char *name;  /* an id */
    const char *about; /* for a person, to be translated */
    const char *game, *spec, *position;
    const char *tree; /* a tree written as text, instead of the fields above */
    TraceMethod method;
} TraceExample;

/* Ended by an entry whose `name` is NULL. */
extern const TraceExample TRACE_EXAMPLES[];

MUST_USE Status trace_find_example(const char *name, const TraceExample **out);

#endif
