/* Review: judges the moves of a game that was played, and says why a bad one was bad.
 *
 * A move is as good as the position it leads to, so a game of n moves is judged by one thought of a strong
 * engine (the judge) about each of its n + 1 positions. The review never thinks itself and never blocks: it
 * says which position wants a thought next, takes the thought and judges the move played there. A front end
 * feeds it from its worker; review_run is the plain loop for those who may wait. Positions are wanted from
 * the last to the first: a judge that keeps its table then knows the end when it looks at the beginning.
 *
 * It owns copies of all it needs and belongs to one thread. */
#ifndef PARLOR_JUDGE_REVIEW_H
#define PARLOR_JUDGE_REVIEW_H

#include "engine/engine.h"
#include "session/session.h"

enum { WHY_TEXT = 240, REVIEW_LINE = 16 };

/* How much of the expected score a move gave away: ?! from 0.06, ? from 0.12, ?? from 0.20. Where the
 * position was proven only a change between win, draw and loss counts. */
typedef enum Mark { MARK_NONE, MARK_INACCURACY, MARK_MISTAKE, MARK_BLUNDER } Mark;

typedef struct Judgement {
    int side;           /* who moved */
    Move played, best;  /* equal where nothing better is known */
    double chance;      /* expected score of the mover after the move played: 0 loss, 0.5 draw, 1 win */
    double best_chance; /* the same after the best one; never smaller */
    double value;       /* of the position after the move, in the judge's unit, from the mover's view */
    bool decided;       /* the game was over after the move: `value` means nothing */
    bool proven;        /* best_chance is certain */
    int best_plies;     /* of a proven win: when the game ends with the best move; 0 = not known */
    Mark mark;
    int line_count; /* the line that begins with `best` */
    Move line[REVIEW_LINE];
    int reply_count; /* what would follow the move played */
    Move reply[REVIEW_LINE];
    char why[WHY_TEXT]; /* "loses a man by 14-18": goes on after the move's notation; "" without a mark */
} Judgement;

typedef struct Review Review;

/* `history` has the positions of the game, `moves` the history->count - 1 moves between them. */
MUST_USE Status review_new(const Game *game, const History *history, const Move *moves, Review **out);
/* The same of all moves in a session's record, those taken back included. */
MUST_USE Status review_new_of(const Session *session, Review **out);
void review_free(Review *review); /* NULL is fine */

/* The number of the position that wants a thought next (0 = the first); -1 when the review is complete. */
int review_wants(const Review *review);
/* The game up to that position, as the judge should see it. */
History review_history(const Review *review, int ply);
/* The thought about the position that was wanted. */
void review_take(Review *review, const Thought *thought);
/* Think with `judge` until the review is complete or `watch` stops it. `progress` (may be NULL) is told how
 * many of how many positions are done. */
MUST_USE Status review_run(Review *review, Engine *judge, const Limits *limits, const Watch *watch,
                           void (*progress)(void *context, int done, int of), void *context);

const Game *review_game(const Review *review);
int review_moves(const Review *review);
/* The position after `ply` moves. */
const Pos *review_pos(const Review *review, int ply);
/* How the game ended. */
Result review_result(const Review *review);
/* The judgement of move `ply` (0 = the first), or NULL while it is open. */
const Judgement *review_judgement(const Review *review, int ply);
/* Expected score of side 0 in the position after `ply` moves; that position must have been judged. */
double review_chance(const Review *review, int ply);
/* How many moves of `side` carry this mark. */
int review_count(const Review *review, int side, Mark mark);

/* "1 blunder, 2 mistakes" of a side, or "no mistakes". */
void review_counts_text(const Review *review, int side, char *out, size_t size);
/* "31-27?? loses a man by 9-13. Better: 17-13." for a move with a mark; "" for others. */
void review_sentence(const Review *review, int ply, char *out, size_t size);

const char *mark_text(Mark mark); /* "", "?!", "?", "??" */
const char *mark_name(Mark mark); /* "", "inaccuracy", "mistake", "blunder" */

/* The SPEC of a game's judge: its strongest opponent, the last in its list. */
const char *review_judge(const Game *game);
/* What the judge does for each position when nobody says otherwise: a number of nodes, so that a review is
 * the same on every machine. */
Limits review_limits(void);

#endif
