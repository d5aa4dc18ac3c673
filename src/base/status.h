/* Status: how a call that can fail says so.
 *
 * A value, returned and never stored globally. `code` is also the exit code of the program: 0 done,
 * 1 could not be done (file, memory), 2 the input is wrong. `text` is one sentence for a person that
 * says what is wrong and what would be right. A call that fails has changed nothing.
 *
 * The text is English. The code that shows it to a person may translate it (view/words.h): the Status
 * remembers the format, which is the key of the translation, and where each argument stands in the text. */
#ifndef PARLOR_BASE_STATUS_H
#define PARLOR_BASE_STATUS_H

#include <stdbool.h>
#include <stdint.h>

#define MUST_USE __attribute__((warn_unused_result))
/* Whose formats the compiler checks: on Windows there are two kinds, and the Makefile names ours. */
#ifndef PRINTF_STYLE
#define PRINTF_STYLE printf
#endif
#define PRINTF_LIKE(f, a) __attribute__((format(PRINTF_STYLE, f, a)))

typedef enum StatusCode { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_WRONG = 2 } StatusCode;

enum { STATUS_ARGUMENTS = 8 };

/* A part of the text. */
typedef struct StatusPart {
    uint16_t at, size;
} StatusPart;

typedef struct Status {
    StatusCode code;
    char text[380];
    const char *format; /* a constant; NULL: the text can only be shown as it is */
    uint16_t sentence;  /* where the format's sentence begins, after the place (status_at) */
    uint8_t arguments;
    StatusPart argument[STATUS_ARGUMENTS];
} Status;

MUST_USE Status status_ok(void);
/* The environment did not allow it: file, memory, another program. */
MUST_USE Status status_failed(const char *format, ...) PRINTF_LIKE(1, 2);
/* The input is wrong. */
MUST_USE Status status_wrong(const char *format, ...) PRINTF_LIKE(1, 2);
/* The same with a place in front, which is not translated: "game.pdn:3:7: ". */
MUST_USE Status status_at(const Status *inner, const char *format, ...) PRINTF_LIKE(2, 3);

static inline bool ok(const Status *status)
{
    return status->code == STATUS_OK;
}

#endif
