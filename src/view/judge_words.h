/* Judge_words: the facts of a review as sentences for a person.
 *
 * Whole sentences, in the person's language (view/words.h); a NULL Language speaks English, which is what
 * files and JSON get. */
#ifndef PARLOR_VIEW_JUDGE_WORDS_H
#define PARLOR_VIEW_JUDGE_WORDS_H

#include "judge/review.h"
#include "view/words.h"

/* "31-27?? allows 9-13, which wins a man. Better: 17-13." for a move with a mark; nothing for others, or if
 * the move is not judged yet. */
void words_judgement(const Language *language, const Review *review, int ply, Text *out);
/* The same without the mark and the better move: "31-27 allows 9-13, which wins a man." */
void words_reason(const Language *language, const Review *review, int ply, Text *out);
/* Only the reason, for a mistake that belongs to no review; nothing for REASON_NONE. */
void words_mistake(const Language *language, const Mistake *mistake, const Reason *reason, Text *out);
/* "1 blunder, 2 mistakes" of a side, or "no mistakes". */
void words_review_counts(const Language *language, const Review *review, int side, Text *out);
/* "Opening: 2 mistakes", "Ending: no mistakes"; nothing if the side made no move in that phase. */
void words_phase_summary(const Language *language, const Review *review, int side, Phase phase, Text *out);
/* Both sides and their phases, a line each: "X: no mistakes", "O: 1 blunder", "  Opening: 1 blunder". */
void words_review_summary(const Language *language, const Review *review, Text *out);
/* "inaccuracy", "mistake", "blunder"; "" for none. */
const char *words_mark(const Language *language, Mark mark);
/* "Opening", "Middle game", "Ending". */
const char *words_phase(const Language *language, Phase phase);

#endif
