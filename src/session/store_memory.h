/* The Store in memory, for tests and for builds without files.
 *
 * A test can make the n-th write go wrong, as disks do. Several Stores of one StoreMemory simulate several
 * programs: each has an owner number, and owners hold the locks. */
#ifndef PARLOR_SESSION_STORE_MEMORY_H
#define PARLOR_SESSION_STORE_MEMORY_H

#include "session/store.h"

typedef enum StoreFault {
    FAULT_NONE,
    FAULT_FAIL,  /* the write does nothing and reports failure */
    FAULT_TEAR,  /* an append writes its first half, a replace does nothing; reports failure */
    FAULT_CUT,   /* the power fails during the write: torn, and every later write is silently lost */
    FAULT_LATE,  /* the write reports success and takes place only after the next one: the disk reorders */
    FAULT_FLIP,  /* the write reports success, but one bit of it is wrong */
    FAULT_COUNT, /* how many there are */
} StoreFault;

typedef struct StoreMemory StoreMemory;

/* NULL if there is no memory. */
StoreMemory *store_memory_new(void);
void store_memory_free(StoreMemory *memory);
/* A Store of this memory for program number `owner`. It need not be closed. */
Store store_memory(StoreMemory *memory, int owner);

/* Make the writes numbered first … last go wrong (1 is the next one). */
void store_memory_fault(StoreMemory *memory, StoreFault fault, long first, long last);
/* Appends and replaces so far. */
long store_memory_writes(const StoreMemory *memory);
/* A program ended: release its locks. */
void store_memory_end(StoreMemory *memory, int owner);
/* The bytes of a text, to inspect or damage; NULL if there is none. */
char *store_memory_text(StoreMemory *memory, const char *name, size_t *size);

#endif
