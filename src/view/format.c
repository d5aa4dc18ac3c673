/* format_fits: does a translated format read the same arguments as the English one? */
#include "view/translations.h"

#include <ctype.h>
#include <string.h>

enum { ARGUMENTS_MAX = 12, KIND = 5 };

/* The types of the arguments that a format takes: length and conversion of each, "" where none is read. */
typedef struct Arguments {
    int count;
    bool numbered;
    char kind[ARGUMENTS_MAX][KIND];
} Arguments;

static bool note(Arguments *arguments, int number, const char *kind, size_t length)
{
    if (number < 0 || number >= ARGUMENTS_MAX || length >= KIND) return false;
    char *slot = arguments->kind[number];
    if (slot[0] != '\0' && (strlen(slot) != length || memcmp(slot, kind, length) != 0)) return false;
    memcpy(slot, kind, length);
    slot[length] = '\0';
    if (number >= arguments->count) arguments->count = number + 1;
    return true;
}

/* "2$" after the percent sign: the number from 0; -1 when there is none. */
static int argument_number(const char **at)
{
    size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || digits > 2 || (*at)[digits] != '$') return -1;
    int number = 0;
    for (size_t i = 0; i < digits; i++)
        number = 10 * number + ((*at)[i] - '0');
    *at += digits + 1;
    return number - 1;
}

/* One specifier, `*at` behind its percent sign; false when it cannot be used. */
static bool read_specifier(const char **at, Arguments *arguments, int *next)
{
    int number = argument_number(at);
    arguments->numbered |= number >= 0;
    *at += strspn(*at, "-+ #0'");
    for (int part = 0; part < 2; part++) { /* width and precision */
        if (part == 1 && **at == '.') (*at)++;
        if (**at == '*') {
            if (number >= 0 || !note(arguments, (*next)++, "*", 1)) return false;
            (*at)++;
        }
        *at += strspn(*at, "0123456789");
    }
    size_t length = strspn(*at, "hlzjt");
    if ((*at)[length] == '\0' || strchr("diouxXcsfgeEG", (*at)[length]) == NULL) return false;
    bool fine = note(arguments, number >= 0 ? number : (*next)++, *at, length + 1);
    *at += length + 1;
    return fine;
}

static bool read_format(const char *format, Arguments *out)
{
    int next = 0;
    *out = (Arguments){0};
    while ((format = strchr(format, '%')) != NULL) {
        format++;
        if (*format == '%')
            format++;
        else if (!read_specifier(&format, out, &next))
            return false;
    }
    return !(out->numbered && next > 0);
}

bool format_fits(const char *english, const char *translation)
{
    Arguments wanted, given;
    bool english_is_one = read_format(english, &wanted), is_one = read_format(translation, &given);
    if (!english_is_one) return strchr(translation, '%') == NULL || strcmp(english, translation) == 0;
    if (!is_one || given.count > wanted.count) return false;
    for (int i = 0; i < given.count; i++) {
        /* printf needs to know every argument before the last one that it reads. */
        if (given.kind[i][0] == '\0' || strcmp(given.kind[i], wanted.kind[i]) != 0) return false;
    }
    return true;
}
