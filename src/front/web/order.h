/* Order: a request to think as bytes, from the page's instance of the program to a Web Worker's. Both are
 * instances of one WebAssembly module, so plain structs without pointers mean the same on either side, and
 * nothing is lost as it would be in text: the answer is a Thought, byte by byte.
 *
 * An order is an OrderHead followed by `count` positions. */
#ifndef PARLOR_FRONT_WEB_ORDER_H
#define PARLOR_FRONT_WEB_ORDER_H

#include "session/session.h"

#define EXPORT(name) __attribute__((export_name(#name)))

typedef struct OrderHead {
    char game[32], spec[SPEC_TEXT];
    Limits limits;
    uint32_t ticket;
    bool fresh;  /* the engines forget; if `shared`, only this one */
    bool shared; /* one engine for both sides: a judge */
    int count;   /* positions that follow */
    unsigned rules;
} OrderHead;

/* The bytes of an order; NULL if there is no memory. The caller frees them. */
uint8_t *order_make(const Game *game, const char *spec, const History *history, const Limits *limits,
                    uint32_t ticket, bool fresh, bool shared, size_t *size);

#endif
