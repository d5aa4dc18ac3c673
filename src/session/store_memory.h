/* The Store in memory, for tests and for builds without files.
 *
 * A test can make the n-th write go wrong, as disks do. Several programs are played by several Stores of one
 * StoreMemory: each has an owner's number, and locks are held by owners. */
#ifndef PARLOR_SESSION_STORE_MEMORY_H
#define PARLOR_SESSION_STORE_MEMORY_H

#include "session/store.h"

typedef enum StoreFault {
    FAULT_NONE,
    FAULT_FAIL,  /* the write does nothing and says so */
    FAULT_TEAR,  /* an append leaves its first half, a replace does nothing; says so */
    FAULT_CUT,   /* the power goes during the write: torn, and every later write is lost without a word */
    FAULT_LATE,  /* the write says ok and takes place only after the next one: the disk reorders */
    FAULT_FLIP,  /* the write says ok, but one bit of it is wrong */
    FAULT_COUNT, /* how many there are */
} StoreFault;

typedef struct StoreMemory StoreMemory;

/* NULL when there is no memory. */
StoreMemory *store_memory_new(void);
void store_memory_free(StoreMemory *memory);
/* A Store of this memory for program number `owner`. Closing it is not needed. */
Store store_memory(StoreMemory *memory, int owner);

/* Let the writes numbered first … last go wrong (1 is the next one). */
void store_memory_fault(StoreMemory *memory, StoreFault fault, long first, long last);
/* Appends and replaces so far. */
long store_memory_writes(const StoreMemory *memory);
/* A program ends in whatever way: its locks are gone. */
void store_memory_end(StoreMemory *memory, int owner);
/* The bytes of a text, to look at or to damage; NULL when there is none. */
char *store_memory_text(StoreMemory *memory, const char *name, size_t *size);

#endif
