/* Large tables: memory on huge pages where the system has them, so that a random access rarely also has to
 * wait for an address translation. */
#ifndef PARLOR_BASE_LARGE_H
#define PARLOR_BASE_LARGE_H

#include <stddef.h>

/* At least `size` bytes, not cleared, 64-byte aligned at least; NULL if there is not enough memory. Released
 * with free(). */
void *large_alloc(size_t size);

#endif
