/* A library for LD_PRELOAD that makes the n-th allocation of a program fail, and with FAIL_LASTING=1 all
 * after it: FAIL_AT=n. When that happens it writes one byte to the descriptor FAIL_TOLD, so that the caller
 * knows when it has tried all of them. glibc only. */
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern char **environ;

static atomic_long count, limit = -1;
static int told = -1, lasting;

static long number_of(const char *name)
{
    for (char **variable = environ; variable != NULL && *variable != NULL; variable++) {
        const char *a = name, *b = *variable;
        while (*a != '\0' && *a == *b)
            a++, b++;
        if (*a != '\0' || *b != '=') continue;
        long number = 0;
        for (b++; *b >= '0' && *b <= '9'; b++)
            number = number * 10 + (*b - '0');
        return number;
    }
    return 0;
}

/* The environment is available only once the program has started; earlier allocations count as well. */
static int fails(void)
{
    long mine = ++count;
    if (limit < 0 && environ != NULL) {
        told = (int)number_of("FAIL_TOLD");
        lasting = (int)number_of("FAIL_LASTING");
        limit = number_of("FAIL_AT");
    }
    if (limit <= 0 || mine < limit || (mine > limit && !lasting)) return 0;
    if (mine == limit && told > 0 && write(told, "x", 1) != 1) return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    return fails() ? NULL : __libc_calloc(number, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    *out = fails() ? NULL : __libc_memalign(alignment, size);
    return *out != NULL ? 0 : ENOMEM;
}
