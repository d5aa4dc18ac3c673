/* Search lines: a search request as protocol lines, and the lines about its progress turned into a thought.
 * Pure functions, for external.c. */
#ifndef PARLOR_REMOTE_SEARCH_LINES_H
#define PARLOR_REMOTE_SEARCH_LINES_H

#include "remote/external_dialect.h"

/* Add the line that sets up the history, as a position and moves, so that the other side sees repetitions. */
void search_lines_position(const ExternalDialect *dialect, const Game *game, const History *history,
                           Text *out);
/* A buffer size that is enough for it and the lines before and after. */
size_t search_lines_size(const History *history);

/* Read the rest of an "info" line about a search from `pos` into the thought; true if there is something to
 * report. `room` is scratch space. */
bool search_lines_info(const ExternalDialect *dialect, const Game *game, const Pos *pos, const char *rest,
                       ExternalInfo *room, Thought *thought);
/* Read the move of the answer into the thought; refused if it is not legal in `pos`. */
MUST_USE Status search_lines_answer(const ExternalDialect *dialect, const Game *game, const Pos *pos,
                                    const char *move, Thought *thought);

#endif
