/* Seal: lines of text with a checksum each, for files that a program appends to and must trust later.
 *
 *   sealed 2 *6eda6e6c
 *   parlor 1 *2144df1c
 *   game checkers *d9b2a7f0
 *   end *3c1b9aa4
 *
 * The checksum of a line covers the line and all lines before it, so that a damaged, missing, swapped or
 * inserted line is noticed, and everything before it is known to be as it was written. The last line says that
 * nothing is missing behind it: who appends writes over it, so that a text that breaks off, even exactly at the
 * end of a line, is never a whole one. Texts of version 1 have neither the first line nor the last. Pure. */
#ifndef PARLOR_BASE_SEAL_H
#define PARLOR_BASE_SEAL_H

#include "base/text.h"

#include <stdint.h>

/* The bytes of the last line, and how many a checksum adds to a line. */
enum { SEAL_END = 14, SEAL_MARK = 10 };

/* The first line. Sets the chain. */
void seal_begin(uint32_t *chain, Text *out);
/* Add one line (without its newline) with its checksum. `chain` is 0 before the first line of version 1. */
void seal_line(uint32_t *chain, const char *line, Text *out);
/* All lines of a text; the last one may lack its newline. */
void seal_lines(uint32_t *chain, const char *lines, Text *out);
/* The last line. The chain stays as it is: what is appended later takes the place of this line. */
void seal_end(uint32_t chain, Text *out);
/* Room for a text of `size` bytes and `lines` lines with all of that. */
size_t seal_room(const char *lines);

typedef struct Unsealed {
    bool sealed;    /* the first line has a checksum; otherwise all of the text is taken as it is */
    bool ends;      /* version 2: it has to end with its last line */
    bool damaged;   /* something after the valid beginning is wrong; an unfinished last line is not */
    bool cut;       /* it breaks off: in a line, as a power cut leaves it, or (version 2) between two */
    size_t size;    /* of the valid beginning, without checksums */
    size_t rest;    /* where the part that cannot be trusted begins in the original text */
    uint32_t chain; /* for writing on after the valid beginning */
    size_t
        valid_size; /* of the valid beginning in the original text: with checksums, without the last line */
} Unsealed;

/* Check `size` bytes and write the valid beginning as plain lines, without the first and the last, into `out`,
 * which has room for size + 1 bytes and becomes a string. A last line without its newline is what a power cut
 * leaves: it is skipped unless its checksum is right. */
Unsealed seal_open(const char *bytes, size_t size, char *out);

/* The same for a text that is always written as a whole, also by versions without a seal. False if it is not as
 * it was written; then `out` has what can be trusted. */
bool seal_open_whole(const char *bytes, size_t size, char *out);

#endif
