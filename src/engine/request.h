/* Request: somebody is to think about a position. Answer: what was thought. Host: who takes requests, and knows the
 * time. There is one kind of each, for every purpose, every front end and every place where engines run.
 *
 * Every request carries a ticket of whoever asks; an answer brings it back, and one with an old ticket is dropped. */
#ifndef PARLOR_ENGINE_REQUEST_H
#define PARLOR_ENGINE_REQUEST_H

#include "engine/engine.h"

typedef enum Purpose {
    PURPOSE_PLAY,    /* a move in a game: each side has an engine of its own */
    PURPOSE_HINT,    /* a move for whoever asks, whichever side it is for; other programs ask for that, too */
    PURPOSE_JUDGE,   /* what a move was worth */
    PURPOSE_ANALYSE, /* a position is looked at */
} Purpose;

/* Requests of one lane replace each other: the latest counts. Those of different lanes are thought about at the
 * same time. */
enum { LANE_PLAY, LANE_JUDGE, LANE_ANALYSE, LANES };
static inline int lane_of(Purpose purpose)
{
    return purpose == PURPOSE_JUDGE ? LANE_JUDGE : purpose == PURPOSE_ANALYSE ? LANE_ANALYSE : LANE_PLAY;
}

typedef struct Request {
    uint32_t ticket;
    Purpose purpose;
    const Game *game;
    const char *spec;
    History history; /* borrowed: copy what you need before you return */
    Limits limits;
    bool fresh; /* to play: a new game, all engines of the lane forget; else this engine forgets */
    bool
        prepare; /* do not think: open the engine and let it forget, so that the next request starts at once */
} Request;

typedef struct Answer {
    uint32_t ticket;
    Purpose purpose;
    bool final;    /* false: a report of the thought so far */
    bool prepared; /* it answers a request to prepare; `got` is what the engine really has (engine_got) */
    Status status; /* of the whole thought, in the final answer */
    EngineSetup got;
    Thought thought;
} Answer;

typedef struct Host {
    void *context;
    int64_t (*now_ms)(void *context);
    /* Begin to think and return at once. The answer comes later, from the front end's own loop; never from inside
     * this call. */
    void (*ask)(void *context, const Request *request);
    /* The answer is no longer wanted. */
    void (*never_mind)(void *context, Purpose purpose);
    void (*hurry)(void *context); /* play now, the best so far; NULL: not supported */
    bool analyses;                /* it takes requests to analyse */
} Host;

/* A request in one block of memory, without pointers, so that it can be kept, or sent to another instance of this
 * program; NULL if there is no memory. The caller frees it. */
void *request_pack(const Request *request, size_t *size);
/* The request in such a block, which it borrows from. Fails if this program has no game of that name. */
MUST_USE Status request_unpack(const void *block, Request *out);

#endif
