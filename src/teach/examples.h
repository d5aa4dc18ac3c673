/* Examples: searches that open with one click: the figures by which these searches are usually taught. */
#ifndef PARLOR_TEACH_EXAMPLES_H
#define PARLOR_TEACH_EXAMPLES_H

#include "teach/trace.h"

typedef struct TraceExample {
    const char *name;  /* an id */
    const char *about; /* for a person, to be translated; NULL ends the list */
    const char *game, *spec, *position;
    const char *tree; /* a tree that is written down instead of all that */
    TraceMethod method;
} TraceExample;

/* Ended by one whose `name` is NULL. */
extern const TraceExample TRACE_EXAMPLES[];

MUST_USE Status trace_find_example(const char *name, const TraceExample **out);

#endif
