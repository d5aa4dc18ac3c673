/* A library for LD_PRELOAD that makes the n-th allocation of a program fail, and with FAIL_LASTING=1 all
 * after it: FAIL_AT=n. When that happens it writes one byte to the descriptor FAIL_TOLD, so that the caller
 * knows when all of them have been tried. With FAIL_OWN=1 only the program's own calls count, not those of its
 * libraries: GLib ends a program without memory by design. glibc only. */
#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
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
static int told = -1, lasting, own;
static uintptr_t program_start, program_end;

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

/* The first object is the program itself. */
static int find_program(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size, (void)context;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t end = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && end > program_end) program_end = end;
    }
    program_start = info->dlpi_addr;
    return 1;
}

static int is_own(const void *caller)
{
    if (program_end == 0) dl_iterate_phdr(find_program, NULL);
    return (uintptr_t)caller >= program_start && (uintptr_t)caller < program_end;
}

/* The environment is there only once the program has begun; what is allocated before counts as well. */
static int fails(const void *caller)
{
    if (limit < 0 && environ != NULL) {
        own = (int)number_of("FAIL_OWN");
        told = (int)number_of("FAIL_TOLD");
        lasting = (int)number_of("FAIL_LASTING");
        limit = number_of("FAIL_AT");
    }
    if (own && !is_own(caller)) return 0;
    long mine = ++count;
    if (limit <= 0 || mine < limit || (mine > limit && !lasting)) return 0;
    if (mine == limit && told > 0 && write(told, "x", 1) != 1) return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(number, size);
}

void *realloc(void *old, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    *out = fails(__builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
    return *out != NULL ? 0 : ENOMEM;
}
