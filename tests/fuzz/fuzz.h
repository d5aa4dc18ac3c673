/* A fuzzer is one function that gets any bytes; libFuzzer invents them. It must return, whatever they are; a
 * broken promise aborts by DEMAND, which libFuzzer reports with the input. */
#ifndef PARLOR_FUZZ_H
#define PARLOR_FUZZ_H

#include "game/game.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEMAND(condition)                                                                                    \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);                          \
            abort();                                                                                         \
        }                                                                                                    \
    } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A copy with a final 0, which the caller frees. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    DEMAND(text != NULL);
    if (size > 0) memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* The first byte chooses the game. */
static inline const Game *fuzz_game(uint8_t byte)
{
    int count = 0;
    while (game_at(count) != NULL)
        count++;
    return game_at(byte % count);
}

#endif
