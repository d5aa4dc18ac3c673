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

/* ---- The rules for programs that do not know them ---- */

/* "moves POSITION;RESULT;MOVE;POSITION;…": what can be played there, and what comes of it. RESULT is none, or win,
 * draw or loss for the side to move. Positions of checkers are written as in Hub. */
void search_lines_successors(const Game *game, const Pos *pos, Text *out);
/* Read a position as it stands there, or as the game writes it. */
MUST_USE Status search_lines_read_position(const Game *game, const char *text, Pos *out);
/* A buffer size that is enough for such a line. */
enum { SUCCESSORS_LINE = (MOVES_MAX + 1) * (POS_TEXT + MOVE_TEXT) };

#endif
