#include "base/status.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* One specifier of a format, as it is written. */
typedef struct Specifier {
    const char *end; /* what follows it */
    char text[24];
} Specifier;

/* "%.*s" and "%*d" take their number from the arguments: write it into the specifier. */
static bool read_specifier(const char *at, va_list *args, Specifier *out)
{
    size_t size = 0;
    out->text[size++] = *at++;
    while (*at != '\0' && strchr("-+ #0123456789.*hlzjt", *at) != NULL) {
        int room = (int)(sizeof out->text - size);
        int added = *at == '*' ? snprintf(out->text + size, (size_t)room, "%d", va_arg(*args, int))
                               : snprintf(out->text + size, (size_t)room, "%c", *at);
        if (added >= room) return false;
        size += (size_t)added;
        at++;
    }
    if (*at == '\0' || size + 1 >= sizeof out->text) return false;
    out->text[size++] = *at++;
    out->text[size] = '\0';
    out->end = at;
    return true;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
/* How long the next argument is, as the specifier writes it; -1 when that is not known. */
static int written_length(const char *specifier, va_list *args)
{
    size_t last = strlen(specifier) - 1;
    bool wide = specifier[last - 1] == 'l', wider = wide && specifier[last - 2] == 'l';
    bool size = specifier[last - 1] == 'z';
    if (strchr("fgeEG", specifier[last]) != NULL) return snprintf(NULL, 0, specifier, va_arg(*args, double));
    if (specifier[last] == 's') return snprintf(NULL, 0, specifier, va_arg(*args, const char *));
    if (strchr("diuxXoc", specifier[last]) == NULL) return -1;
    if (wider) return snprintf(NULL, 0, specifier, va_arg(*args, long long));
    if (wide) return snprintf(NULL, 0, specifier, va_arg(*args, long));
    if (size) return snprintf(NULL, 0, specifier, va_arg(*args, size_t));
    return snprintf(NULL, 0, specifier, va_arg(*args, int));
}
#pragma GCC diagnostic pop

/* Note where each argument stands in the text. False where that is not known, or the text was cut. */
static bool find_arguments(Status *status, const char *format, va_list *args)
{
    size_t at = 0;
    for (; *format != '\0'; at++) {
        Specifier specifier;
        if (*format != '%' || format[1] == '%') {
            format += *format == '%' ? 2 : 1;
            continue;
        }
        if (status->arguments == STATUS_ARGUMENTS || !read_specifier(format, args, &specifier)) return false;
        int length = written_length(specifier.text, args);
        if (length < 0 || at + (size_t)length >= sizeof status->text) return false;
        status->argument[status->arguments++] = (StatusPart){(uint16_t)at, (uint16_t)length};
        at += (size_t)length - 1;
        format = specifier.end;
    }
    return at < sizeof status->text;
}

static Status status_make(StatusCode code, const char *format, va_list args)
{
    Status status = {.code = code};
    va_list again;
    va_copy(again, args);
    vsnprintf(status.text, sizeof status.text, format, args);
    if (find_arguments(&status, format, &again)) status.format = format;
    va_end(again);
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

Status status_at(const Status *inner, const char *format, ...)
{
    Status status = *inner;
    va_list args;
    va_start(args, format);
    int before = vsnprintf(status.text, sizeof status.text, format, args);
    va_end(args);
    size_t room = before >= 0 && (size_t)before < sizeof status.text ? sizeof status.text - (size_t)before
                                                                     : 0;
    int length = room > 0 ? snprintf(status.text + before, room, "%s", inner->text) : 0;
    if ((size_t)length >= room) status.format = NULL;
    status.sentence = (uint16_t)(inner->sentence + before);
    for (int i = 0; i < status.arguments; i++)
        status.argument[i].at = (uint16_t)(status.argument[i].at + before);
    return status;
}
