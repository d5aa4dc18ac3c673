/* Protocol: the engine behind a text protocol, as a pure filter from lines to lines.
 *
 * Two dialects: UGI (every game) and Hub 2 (checkers); doc/protocol.md describes both. Lines of the other
 * program go in by protocol_feed, answers leave through the host's `write`, searches are asked of the
 * host, whose answers come back by protocol_take. No input or output, no
 * thread and no clock in here, so that standard input, a browser's worker and the tests share it.
 *
 * The engine is opened, and cleared for a new game, before "readyok" (UGI) or "ready" (Hub) is sent, so that
 * the next "go" does not pay for it.
 *
 * While a search runs, lines that are harmless to it (stop, isready, ping …) are carried out at once; the
 * others wait for its end, so that a whole conversation can come from a file. Nonsense gets an error line and
 * changes nothing. Belongs to one thread. */
#ifndef PARLOR_FRONT_PROTOCOL_PROTOCOL_H
#define PARLOR_FRONT_PROTOCOL_PROTOCOL_H

#include "engine/request.h"

typedef struct Protocol Protocol;

enum {
    PROTOCOL_LINE = 1 << 16,    /* longest line, including its final 0 */
    PROTOCOL_WAITING = 1 << 20, /* bytes of lines that may wait for the end of a search */
};

typedef struct ProtocolHost {
    void *context;
    /* One line of the answer, without its end. */
    void (*write)(void *context, const char *line);
    /* At first, and when the options have changed: engines are opened with this setup from now on. Never during
     * a search. */
    void (*set_up)(void *context, const EngineSetup *setup);
    /* Begin to think and return at once; a new request replaces the previous one. Borrowed for the call. */
    void (*ask)(void *context, const Request *request);
    /* Answer now, with the best so far. */
    void (*hurry)(void *context);
    bool prepares; /* it takes requests to prepare; else the first search pays for them */
} ProtocolHost;

/* `dialect` is "ugi" or "hub"; `spec` names the engine that thinks, NULL = the game's strongest. */
MUST_USE Status protocol_new(const Game *game, const char *dialect, const char *spec, uint64_t seed,
                             const ProtocolHost *host, Protocol **out);
void protocol_free(Protocol *protocol);

void protocol_feed(Protocol *protocol, const char *line);
/* A line could not be read; the sentence says why. */
void protocol_refuse(Protocol *protocol, const char *sentence);
/* No more lines will come: running searches are finished, infinite ones are stopped. */
void protocol_end(Protocol *protocol);
/* Is everything done: told to quit, or the input has ended and all of it is answered? */
bool protocol_is_over(const Protocol *protocol);

/* A report or answer of the host's engine; dropped if the ticket is old. */
void protocol_take(Protocol *protocol, const Answer *answer);

#endif
