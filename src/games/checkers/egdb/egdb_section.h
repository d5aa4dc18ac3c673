/* EgdbSection: the values of one slice as bytes: in a file, or in memory. Private to the endgame databases;
 * doc/egdb.md describes the layout. A database file is one section or several, one after the other.
 *
 * Values are exact, except that a position in which the side to move has to capture may have any value:
 * callers resolve captures first. Steps are only stored of lost positions: as a number of EGDB_STEP_PLIES, plus 1;
 * all others may have any value. Every part of a section is protected by a CRC-32: the header with the table
 * of the blocks by one, each block by its own. */
#ifndef PARLOR_CHECKERS_EGDB_SECTION_H
#define PARLOR_CHECKERS_EGDB_SECTION_H

#include "games/checkers/egdb/egdb.h"
#include "games/checkers/egdb/egdb_code.h"
#include "games/checkers/egdb/egdb_crew.h"
#include "games/checkers/egdb/egdb_index.h"

enum { EGDB_STEP_PLIES = 4 };

typedef struct EgdbSection {
    EgdbShape shape;
    EgdbKind kind;
    int longest; /* plies of the longest win or loss; 0 without distances */
    uint64_t wins, draws, losses;
    uint32_t blocks;
    uint64_t size;        /* bytes of the whole section */
    const uint8_t *index; /* for each block: where it ends, its CRC; inside the section's bytes */
    const uint8_t *data;  /* the blocks */
    EgdbCode code;
} EgdbSection;

/* Read the section that begins at `bytes`; an error says what is wrong with it. The section borrows the
 * bytes. */
MUST_USE Status egdb_section_read(const uint8_t *bytes, size_t size, EgdbSection *out);
/* The values of a block (egdb_section_block_count of them); false if its bytes are damaged. */
MUST_USE bool egdb_section_block(const EgdbSection *section, uint32_t block, uint8_t values[EGDB_BLOCK]);

/* The same without distances, as 32 values of two bits in each word; `words` must be 0. */
MUST_USE bool egdb_section_packed(const EgdbSection *section, uint32_t block,
                                  uint64_t words[EGDB_BLOCK / 32]);

static inline size_t egdb_section_block_count(const EgdbSection *section, uint32_t block)
{
    uint64_t left = section->shape.count - (uint64_t)block * EGDB_BLOCK;
    return left < EGDB_BLOCK ? (size_t)left : EGDB_BLOCK;
}

/* Make the section of a slice with these values (egdb_store.h), which are changed where any value is allowed.
 * The same bytes for any crew. The caller frees `*out`. */
MUST_USE Status egdb_section_make(const EgdbCrew *crew, const EgdbShape *shape, EgdbKind kind,
                                  uint8_t *values, uint8_t **out, size_t *size);

#endif
