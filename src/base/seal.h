/* Seal: lines of text with a checksum each, for files that a program appends to and must trust later.
 *
 *   parlor 1 *2144df1c
 *   game checkers *d9b2a7f0
 *
 * The checksum of a line covers the line and all lines before it, so that a damaged, missing, swapped or
 * inserted line is noticed, and everything before it is known to be as it was written. Pure. */
#ifndef PARLOR_BASE_SEAL_H
#define PARLOR_BASE_SEAL_H

#include "base/text.h"

#include <stdint.h>

/* Add one line (without its newline) with its checksum. `chain` is 0 before the first line. */
void seal_line(uint32_t *chain, const char *line, Text *out);

typedef struct Unsealed {
    bool sealed;       /* the first line has a checksum; otherwise all of the text is taken as it is */
    bool damaged;      /* something after the valid beginning is wrong; an unfinished last line is not */
    bool cut;          /* the last line is unfinished, as a power cut leaves it */
    size_t size;       /* of the valid beginning, without checksums */
    size_t rest;       /* where the part that cannot be trusted begins in the original text */
    uint32_t chain;    /* for writing on after the valid beginning */
    size_t valid_size; /* of the valid beginning in the original text, checksums included */
} Unsealed;

/* Check `size` bytes and write the valid beginning as plain lines into `out`, which has room for size + 1
 * bytes and becomes a string. A last line without its newline is what a power cut leaves: it is skipped unless
 * its checksum is right. */
Unsealed seal_open(const char *bytes, size_t size, char *out);

#endif
