/* Trace_words: the steps of a traced search as sentences with the numbers filled in, and the whole trace as
 * JSON for drawing it (doc/trace.md). */
#ifndef PARLOR_VIEW_TRACE_WORDS_H
#define PARLOR_VIEW_TRACE_WORDS_H

#include "base/json.h"
#include "teach/teacher.h"
#include "view/words.h"

/* A trace with its game; NULL for a tree written as text. */
typedef struct TraceView {
    const Trace *trace;
    const Game *game;
    const char *spec;
    const char *tree; /* the tree as text, or NULL */
} TraceView;

/* "-98", "47.5", "∞". */
void words_trace_value(const Trace *trace, int64_t value, Text *out);
/* The name of a node: its move, "the root" for the first one. */
void words_trace_node(const Language *language, const TraceView *view, int node, Text *out);
/* One step: "16-19 gives 98, more than 47: α rises to 98." */
void words_trace_step(const Language *language, const TraceView *view, int step, Text *out);

/* The JSON is long, so it is output piece by piece. */
void trace_json(const Language *language, const TraceView *view, const JsonSink *sink);

#endif
