/* Status: how a call that can fail says so.
 *
 * A value, returned and never stored globally. `code` is also the exit code of the program: 0 done,
 * 1 could not be done (file, memory), 2 the input is wrong. `text` is one sentence for a person that
 * says what is wrong and what would be right. A call that fails has changed nothing. */
#ifndef PARLOR_BASE_STATUS_H
#define PARLOR_BASE_STATUS_H

#include <stdbool.h>

#define MUST_USE          __attribute__((warn_unused_result))
#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))

typedef enum StatusCode { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_WRONG = 2 } StatusCode;

typedef struct Status {
    StatusCode code;
    char text[380];
} Status;

/* Done. */
MUST_USE Status status_ok(void);
/* The environment did not allow it: file, memory, another program. */
MUST_USE Status status_failed(const char *format, ...) PRINTF_LIKE(1, 2);
/* The input is wrong. */
MUST_USE Status status_wrong(const char *format, ...) PRINTF_LIKE(1, 2);

static inline bool ok(const Status *status)
{
    return status->code == STATUS_OK;
}

#endif
