/* The part of Os that WebAssembly has too. */
#include "base/os.h"

#include <stdlib.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

void *os_aligned(size_t unit, size_t size)
{
    return aligned_alloc(unit, size);
}

void os_aligned_free(void *memory)
{
    free(memory);
}

void os_prefer_huge_pages(void *memory, size_t size)
{
#ifdef __linux__
    madvise(memory, size, MADV_HUGEPAGE);
#else
    (void)memory, (void)size;
#endif
}

bool os_text_open(OsText *text)
{
    *text = (OsText){0};
    text->out = open_memstream(&text->bytes, &text->size);
    return text->out != NULL;
}

bool os_text_close(OsText *text)
{
    bool fine = fclose(text->out) == 0;
    text->out = NULL;
    return fine && text->bytes != NULL;
}
