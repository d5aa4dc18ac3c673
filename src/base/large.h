/* Large tables: memory on huge pages where the system has them, so that a random access rarely also has to
 * wait for an address translation. */
#ifndef PARLOR_BASE_LARGE_H
#define PARLOR_BASE_LARGE_H

#include <stddef.h>
#include <stdint.h>

/* At least `size` bytes, not cleared, 64-byte aligned at least; NULL if there is not enough memory. Released
 * with large_free. */
void *large_alloc(size_t size);
/* Zeroed entries of `size` bytes each: a power of two of them, at most `bytes` in all and less if memory is
 * short. Sets the mask that makes an index of a key; NULL if there is no memory at all. Released with
 * large_free. */
void *large_table(size_t size, size_t bytes, uint64_t *mask);
void large_free(void *memory);

#endif
