/* Reviewer: judges the game on the table in the background, so that its mistakes are one click away. It feeds
 * a Review (judge/review.h) from a Worker of its own; the window never waits. Main thread. */
#ifndef PARLOR_DESKTOP_REVIEWER_H
#define PARLOR_DESKTOP_REVIEWER_H

#include "judge/review.h"

typedef struct Reviewer Reviewer;

/* `changed` is called when another move has been judged, and at the end. */
MUST_USE Status reviewer_open(void (*changed)(void *context), void *context, Reviewer **out);
void reviewer_close(Reviewer *reviewer); /* NULL is fine */
/* Judge all moves of the session's record; a previous review is dropped. */
MUST_USE Status reviewer_begin(Reviewer *reviewer, const Session *session);
/* The review, complete or not; NULL when there is none. */
const Review *reviewer_review(const Reviewer *reviewer);
/* The judgement of move `ply` of the session; NULL when that move has not been judged (yet). */
const Judgement *reviewer_judgement(const Reviewer *reviewer, const Session *session, int ply);

#endif
