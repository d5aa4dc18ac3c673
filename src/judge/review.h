/* Review: judges the moves of a game that was played, and finds out why a bad one was bad.
 *
 * A move is as good as the position it leads to, so a game of n moves is judged by one thought of a strong
 * engine (the judge) about each of its n + 1 positions. A move that seems to deserve a mark is then verified:
 * the position after it and the one after the better move are thought about again, ten times as long, and what
 * is not proven then once more, forty times as long. The mark is what all of these searches confirm, and no move is
 * recommended that was not searched again. Where the better move turns out to be none although much seemed to be lost, the
 * position is searched for others, and up to two of them are verified in the same way.
 *
 * The review never thinks itself and never blocks: it says which position to think about next and for how
 * long, and takes the thought. A Table feeds it from its host; review_run is a plain loop for callers
 * that may block. Positions are judged from the last to the first: a judge that keeps its transposition table
 * then knows the end when it searches the beginning.
 *
 * It holds facts; view/judge_words.h makes sentences of them. It owns copies of everything it needs and
 * belongs to one thread. */
#ifndef PARLOR_JUDGE_REVIEW_H
#define PARLOR_JUDGE_REVIEW_H

#include "engine/engine.h"
#include "judge/explain.h"
#include "session/session.h"

enum { REVIEW_LINE = 16 };

/* How much of the expected score a move gave away: ?! from 0.15, ? from 0.20, ?? from 0.25. In proven
 * positions only a change between win, draw and loss counts. */
typedef enum Mark { MARK_NONE, MARK_INACCURACY, MARK_MISTAKE, MARK_BLUNDER, MARKS } Mark;

/* How a move changed the outcome, if both the better move and the one played were searched to the end. */
typedef enum Change { CHANGE_NONE, CHANGE_WIN_TO_DRAW, CHANGE_WIN_TO_LOSS, CHANGE_DRAW_TO_LOSS } Change;

typedef struct Judgement {
    int side;           /* who moved */
    Move played, best;  /* equal if no better move is certain */
    double chance;      /* expected score of the mover after the move played: 0 loss, 0.5 draw, 1 win */
    double best_chance; /* the same after the best one; never smaller */
    double loss;    /* of a move with a mark: what it gives away for certain, from which the mark follows */
    double value;   /* of the position after the move, in the judge's unit, from the mover's view */
    bool decided;   /* the game was over after the move: `value` has no meaning */
    bool proven;    /* best_chance is certain */
    int best_plies; /* of a proven win: plies until the game ends with the best move; 0 = not known */
    Mark mark;
    Change change;  /* CHANGE_NONE without a mark */
    Reason reason;  /* REASON_NONE without a mark, and if nothing certain can be said */
    int line_count; /* the line that begins with `best` */
    Move line[REVIEW_LINE];
    int reply_count; /* what would follow the move played */
    Move reply[REVIEW_LINE];
} Judgement;

/* The moves of one side in one phase of the game. */
typedef struct PhaseSummary {
    int moves;
    int marks[MARKS];  /* how many carry each mark */
    double given_away; /* expected score lost by all moves with a mark */
} PhaseSummary;

typedef struct Review Review;

/* `history` has the positions of the game, `moves` the history->count - 1 moves between them. */
MUST_USE Status review_new(const Game *game, const History *history, const Move *moves, Review **out);
/* Only for `move`, played at the end of `history`: all other moves stay without a judgement. */
MUST_USE Status review_new_move(const Game *game, const History *history, Move move, Review **out);
/* The same for all moves in a session's record, including those taken back. */
MUST_USE Status review_new_of(const Session *session, Review **out);
void review_free(Review *review); /* NULL is fine */

/* How long the judge thinks about a position at first; verifying takes ten and forty times as long. By default it is a
 * number of nodes, so that a review is the same on every machine. Call it before the first thought. */
void review_set_limits(Review *review, const Limits *limits);

/* Moves that lose less than this get no mark; so less time is spent on them. Call it before the first thought. */
void review_set_least(Review *review, double loss);

/* The number of the position (0 = the first) whose move is judged next; -1 if the review is complete. The
 * same number is returned again while the move is verified. */
int review_wants(const Review *review);
/* The game up to the position to think about, and how long to think about it. */
History review_history(const Review *review);
Limits review_limits(const Review *review);
/* Should the judge forget what it knows before that thought? It begins with an empty memory, and so does
 * every search that verifies: where the players repeated positions, the judge's table is full of draws that
 * are none on another way. */
bool review_forgets(const Review *review);
/* The thought about that position. */
void review_take(Review *review, const Thought *thought);
/* Think with `judge` until the review is complete or `watch` stops it. `progress` (may be NULL) receives how
 * many of how many positions are done. */
MUST_USE Status review_run(Review *review, Engine *judge, const Watch *watch,
                           void (*progress)(void *context, int done, int of), void *context);

const Game *review_game(const Review *review);
int review_moves(const Review *review);
/* The position after `ply` moves. */
const Pos *review_pos(const Review *review, int ply);
/* How the game ended. */
Result review_result(const Review *review);
/* The judgement of move `ply` (0 = the first), or NULL if it is not judged yet. */
const Judgement *review_judgement(const Review *review, int ply);
/* Expected score of side 0 in the position after `ply` moves; that position must have been judged. */
double review_chance(const Review *review, int ply);
/* How many moves of `side` carry this mark. */
int review_count(const Review *review, int side, Mark mark);
Phase review_phase(const Review *review, int ply);
PhaseSummary review_summary(const Review *review, int side, Phase phase);

const char *mark_text(Mark mark);     /* "", "?!", "?", "??" */
const char *mark_id(Mark mark);       /* "", "inaccuracy", "mistake", "blunder" */
const char *change_id(Change change); /* "", "win-to-draw", … */
const char *phase_id(Phase phase);    /* "opening", "middle", "ending" */

/* The default nodes of the judge's first search of a position, and of the verification of a mark. */
uint64_t review_nodes(const Game *game);
uint64_t review_verify_nodes(const Game *game);
/* The SPEC of a game's judge: its strongest opponent, the last in its list. */
const char *review_judge(const Game *game);
/* The opponent that solves positions where the game has one, else NULL. */
const char *review_solver(const Game *game);

#endif
