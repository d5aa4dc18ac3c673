#include "base/large.h"

#include "base/os.h"

#include <string.h>

enum { HUGE_PAGE = 2 << 20, LINE = 64, FEWEST = 256 };

void *large_alloc(size_t size)
{
    size_t unit = size >= HUGE_PAGE ? HUGE_PAGE : LINE;
    size = (size + unit - 1) / unit * unit;
    void *memory = os_aligned(unit, size);
    if (memory != NULL && unit == HUGE_PAGE) os_prefer_huge_pages(memory, size);
    return memory;
}

void large_free(void *memory)
{
    os_aligned_free(memory);
}

void *large_table(size_t size, size_t bytes, uint64_t *mask)
{
    size_t count = FEWEST;
    while (count * 2 * size <= bytes)
        count *= 2;
    void *entries = large_alloc(count * size);
    while (entries == NULL && count > FEWEST) {
        count /= 2;
        entries = large_alloc(count * size);
    }
    *mask = count - 1;
    return entries != NULL ? memset(entries, 0, count * size) : NULL;
}
