/* Large tables: memory on huge pages where the system has them, so that random access to it does not pay for
 * an address translation each time as well. */
#ifndef PARLOR_BASE_LARGE_H
#define PARLOR_BASE_LARGE_H

#include <stddef.h>

/* At least `size` bytes, not cleared, 64-byte aligned at least; NULL when there is no memory. Released with
 * free(). */
void *large_alloc(size_t size);

#endif
