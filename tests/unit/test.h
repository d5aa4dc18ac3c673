/* A test is a function; a test program runs some and prints one line for each, "ok NAME" or "not ok NAME"
 * after the checks that failed. Runs natively, under sanitizers and as WebAssembly, so it needs nothing but
 * stdio. */
#ifndef PARLOR_TEST_H
#define PARLOR_TEST_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int test_failures; /* of the test that runs */
static int test_bad;      /* tests that failed */

#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            test_failures++;                                                                                 \
            printf("# %s:%d: %s\n", __FILE__, __LINE__, #condition);                                         \
        }                                                                                                    \
    } while (0)

#define CHECK_INT(actual, expected)                                                                          \
    do {                                                                                                     \
        long long actual_ = (long long)(actual), expected_ = (long long)(expected);                          \
        if (actual_ != expected_) {                                                                          \
            test_failures++;                                                                                 \
            printf("# %s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #actual, actual_, expected_);      \
        }                                                                                                    \
    } while (0)

#define CHECK_TEXT(actual, expected)                                                                         \
    do {                                                                                                     \
        const char *actual_ = (actual), *expected_ = (expected);                                             \
        if (strcmp(actual_, expected_) != 0) {                                                               \
            test_failures++;                                                                                 \
            printf("# %s:%d: %s is \"%s\", not \"%s\"\n", __FILE__, __LINE__, #actual, actual_, expected_);  \
        }                                                                                                    \
    } while (0)

/* The call returns a Status that must be ok. */
#define CHECK_OK(call)                                                                                       \
    do {                                                                                                     \
        Status status_ = (call);                                                                             \
        if (status_.code != 0) {                                                                             \
            test_failures++;                                                                                 \
            printf("# %s:%d: %s: %s\n", __FILE__, __LINE__, #call, status_.text);                            \
        }                                                                                                    \
    } while (0)

/* The call must fail with a sentence that contains this text. */
#define CHECK_REFUSED(call, words)                                                                           \
    do {                                                                                                     \
        Status status_ = (call);                                                                             \
        if (status_.code == 0 || strstr(status_.text, words) == NULL) {                                      \
            test_failures++;                                                                                 \
            printf("# %s:%d: %s: not refused with \"%s\" but: %d %s\n", __FILE__, __LINE__, #call, words,    \
                   (int)status_.code, status_.text);                                                         \
        }                                                                                                    \
    } while (0)

#define RUN(test)                                                                                            \
    do {                                                                                                     \
        test_failures = 0;                                                                                   \
        test();                                                                                              \
        printf("%s %s\n", test_failures == 0 ? "ok" : "not ok", #test);                                      \
        test_bad += test_failures != 0;                                                                      \
        fflush(stdout);                                                                                      \
    } while (0)

static inline int test_exit(void)
{
    return test_bad == 0 ? 0 : 1;
}

#endif
