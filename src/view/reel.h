/* Reel: the animation of a move as a plain value that a clock reads: at any millisecond it says which step the piece is at
 * and what the board looks like meanwhile. A front end only brings the clock and paints. Pure functions. */
#ifndef PARLOR_VIEW_REEL_H
#define PARLOR_VIEW_REEL_H

#include "view/scene.h"

/* A step takes GLIDE (PUT when a piece is put down); a computer's piece pauses on each square of a longer move. */
enum { REEL_GLIDE_MS = 220, REEL_PUT_MS = 170, REEL_REST_MS = 500 };

typedef struct Reel {
    SceneStep step[PATH_SQUARES];
    int count; /* 0: nothing to show */
    Face face; /* of the piece that moves */
    int side;
    int lead_ms, glide_ms, rest_ms,
        tail_ms; /* before the first step, of a step, between two, after the last */
} Reel;

typedef struct ReelFrame {
    int done;    /* steps that are complete */
    bool glides; /* the piece is between the squares of the next one */
    double part; /* how much of that one, 0 to 1, beginning and ending slowly */
    bool over;
} ReelFrame;

/* The times alone: so many steps, of a piece that is put down or moves, with rests between them. */
Reel reel_timed(int count, bool put, bool rests);
/* The move of a scene, its piece gliding from square to square. */
Reel reel_of(const Scene *scene);
/* The same where nothing can glide: a jump each `step_ms`. */
Reel reel_jumping(const Scene *scene, int step_ms);

ReelFrame reel_at(const Reel *reel, int64_t ms);
int64_t reel_length_ms(const Reel *reel);
/* When a step begins and ends. */
int64_t reel_begins_ms(const Reel *reel, int step);
int64_t reel_ends_ms(const Reel *reel, int step);
/* When the next step begins or ends; -1 if it is over. */
int64_t reel_next_ms(const Reel *reel, int64_t ms);
/* The board at that moment, without the piece in the air: `before` is the Scene before the move. Nothing can be
 * touched. */
void reel_show(const Reel *reel, const ReelFrame *frame, const Scene *before, const Scene *after, Scene *out);

#endif
