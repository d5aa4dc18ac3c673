/* EgdbCache: the inside of an open database (egdb.h): its slices, and the blocks that are in memory.
 *
 * Readers take no lock. A slot carries a stamp, the block that it holds and a number that grows with every
 * filling; a reader checks the stamp before and after it reads a value, and uses the value only if both times
 * it was the stamp of its block. A thread that fills a slot holds the lock and clears the stamp first. */
#ifndef PARLOR_CHECKERS_EGDB_CACHE_H
#define PARLOR_CHECKERS_EGDB_CACHE_H

#include "base/datafile.h"
#include "games/checkers/egdb/egdb.h"
#include "games/checkers/egdb/egdb_section.h"

#ifndef NO_PROCESSES
#include <pthread.h>
#endif

enum {
    EGDB_SLOT_WORDS = EGDB_BLOCK / 32, /* 2 bits a value */
    EGDB_SLOT_BYTES = EGDB_BLOCK / 4,
    EGDB_FAR_BLOCKS =
        512, /* decoded blocks of distances and steps, 32 KB each: room for what one search needs */
};

/* Slot numbers in slot_of. */
#define EGDB_ABSENT  0xFFFFFFFFu
#define EGDB_DAMAGED 0xFFFFFFFEu

/* A decoded block of distances or steps. */
typedef struct EgdbFarBlock {
    const EgdbSection *section; /* NULL = damaged */
    uint32_t block;
    uint8_t value[EGDB_BLOCK];
} EgdbFarBlock;

struct Egdb {
    int pieces;
    EgdbSection *section[EGDB_KINDS][EGDB_SLICES]; /* by kind; NULL = not there */
    uint32_t first[EGDB_SLICES];                   /* number of the first block of a slice, among all */
    uint32_t blocks, slots;
    _Atomic uint32_t *slot_of;       /* by block: its slot, EGDB_ABSENT or EGDB_DAMAGED */
    _Atomic uint64_t *stamp;         /* by slot: filling * 2^32 + block + 1; 0 = empty */
    _Atomic uint8_t *used;           /* by slot: used since the clock hand last passed it */
    _Atomic uint64_t *word;          /* EGDB_SLOT_WORDS for each slot */
    uint32_t hand, filling;          /* the next slot to check for eviction; how often a slot was filled */
    uint64_t fresh[EGDB_SLOT_WORDS]; /* where blocks are decoded */
    EgdbFarBlock
        *far_block[EGDB_FAR_BLOCKS]; /* each at the place that egdb_far_place gives it; NULL = empty */
    char trouble[400];
    DataFile *file;
    int files;
#ifndef NO_PROCESSES
    pthread_mutex_t lock; /* guards everything that filling changes */
#endif
};

/* Load a block into memory, if it is not there. */
void egdb_cache_load(Egdb *db, int slice_id, uint32_t block);
/* Add the sections of a file that the database does not have yet. The bytes are not copied. `name` is for
 * error messages. */
void egdb_add_sections(Egdb *db, const uint8_t *bytes, size_t size, const char *name);
/* Add all files of the folders; in builds without folders, what was provided. */
void egdb_add_files(Egdb *db, const char *folder);
/* Add all files of one folder. */
void egdb_add_folder(Egdb *db, const char *folder);
void egdb_release_files(Egdb *db);

#endif
