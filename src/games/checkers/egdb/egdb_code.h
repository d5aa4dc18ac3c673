/* EgdbCode: how a block of values is written: as runs of equal values, in Huffman codes that the whole slice
 * shares. Private to the endgame databases.
 *
 * Without distances a run is one symbol, which of the two other values it has and the class of its length,
 * from a code that depends on the value of the run before; the block begins with that value (2 bits), which
 * for the first run is one that it does not have. With distances a run is two symbols, its value and its
 * class, and the code of the class depends on whether the value is a draw, a loss or a win. Lengths 1 to 4
 * have classes of their own; above that each power of two is split into halves, and extra bits after the
 * symbol give the length within the half. Bits are read from the lowest up.
 *
 * A position in which the side to move has to capture may be stored with any value (egdb_section.h): it gets
 * that of its run, which more than halves the file. */
#ifndef PARLOR_CHECKERS_EGDB_CODE_H
#define PARLOR_CHECKERS_EGDB_CODE_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

enum {
    EGDB_BLOCK_BITS = 15,
    EGDB_BLOCK = 1 << EGDB_BLOCK_BITS, /* values of a block */
    EGDB_CODES = 4,
    EGDB_SYMBOLS = 256,
    EGDB_CODE_BITS = 12, /* the longest code */
    EGDB_CLASSES = 30,
    /* The most bytes that a block can take: every value a run of its own, with two symbols. */
    EGDB_BLOCK_BYTES = EGDB_BLOCK * EGDB_CODE_BITS * 2 / 8 + 8,
};

/* How often each symbol is used. */
typedef struct EgdbCounts {
    uint64_t of[EGDB_CODES][EGDB_SYMBOLS];
} EgdbCounts;

/* The codes, given by the lengths of their words in bits; 0 = the symbol does not occur. */
typedef struct EgdbCode {
    bool distances;
    uint8_t length[EGDB_CODES][EGDB_SYMBOLS];
    uint16_t word[EGDB_CODES][EGDB_SYMBOLS];         /* the words, for writing */
    uint16_t entry[EGDB_CODES][1 << EGDB_CODE_BITS]; /* symbol * 16 + length by the next bits, for reading */
} EgdbCode;

/* How many symbols the codes have: those that a file lists. */
int egdb_code_symbols(bool distances, int code);
/* Add the symbols of a block of values to the counts. */
void egdb_code_count(bool distances, const uint8_t *values, size_t count, EgdbCounts *counts);
/* Codes for these counts: lengths and words. */
void egdb_code_make(bool distances, const EgdbCounts *counts, EgdbCode *out);
/* Compute words and entries from the lengths; false if they do not form a code. */
bool egdb_code_complete(EgdbCode *code);

/* Write a block to `out`, which has room for EGDB_BLOCK_BYTES; returns how many bytes it took. */
size_t egdb_code_write(const EgdbCode *code, const uint8_t *values, size_t count, uint8_t *out);
/* Read a block of `count` values; false unless the bytes encode exactly that many. A value never exceeds 2
 * without distances. */
MUST_USE bool egdb_code_read(const EgdbCode *code, const uint8_t *bytes, size_t size, uint8_t *values,
                             size_t count);
/* The same without distances, two bits a value, 32 values in each of the `words`, which must be 0. */
MUST_USE bool egdb_code_read_packed(const EgdbCode *code, const uint8_t *bytes, size_t size, uint64_t *words,
                                    size_t count);

#endif
