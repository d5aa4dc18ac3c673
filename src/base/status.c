#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>

static Status status_make(StatusCode code, const char *format, va_list args)
{
    Status status = {.code = code};
    vsnprintf(status.text, sizeof status.text, format, args);
    return status;
}

Status status_ok(void)
{
    return (Status){.code = STATUS_OK};
}

Status status_failed(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Status status = status_make(STATUS_FAILED, format, args);
    va_end(args);
    return status;
}

Status status_wrong(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Status status = status_make(STATUS_WRONG, format, args);
    va_end(args);
    return status;
}
