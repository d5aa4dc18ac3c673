#include "base/large.h"

#include <stdlib.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

enum { HUGE_PAGE = 2 << 20, LINE = 64 };

void *large_alloc(size_t size)
{
    size_t unit = size >= HUGE_PAGE ? HUGE_PAGE : LINE;
    size = (size + unit - 1) / unit * unit;
    void *memory = aligned_alloc(unit, size);
#ifdef __linux__
    if (memory != NULL && unit == HUGE_PAGE) madvise(memory, size, MADV_HUGEPAGE);
#endif
    return memory;
}
