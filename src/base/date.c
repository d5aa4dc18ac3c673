#include "base/date.h"

#include <stdio.h>
#include <string.h>

enum { DAY_SECONDS = 24 * 60 * 60, DAYS_TO_1970 = 719468 };

/* Days since the first of March of the year 0: the leap day is then the last day of its year. */
static int64_t days_of(int year, int month, int day)
{
    int64_t y = month <= 2 ? year - 1 : year;
    int from_march = (month + 9) % 12;
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * from_march + 2) / 5 + day - 1;
}

static void date_of(int64_t days, int *year, int *month, int *day)
{
    int y = (int)(days * 10000 / 3652425) + 1;
    while (days < days_of(y, 3, 1))
        y--;
    int in_year = (int)(days - days_of(y, 3, 1)), m = (5 * in_year + 2) / 153;
    *day = in_year - (153 * m + 2) / 5 + 1;
    *month = m < 10 ? m + 3 : m - 9;
    *year = *month <= 2 ? y + 1 : y;
}

const char *date_text(int64_t seconds, char out[DATE_TEXT])
{
    static const int64_t LEAST = -62162035200, MOST = 253402300799; /* March 0000 to 9999 */
    seconds = seconds < LEAST ? LEAST : seconds > MOST ? MOST : seconds;
    int64_t from_march = seconds + (int64_t)DAYS_TO_1970 * DAY_SECONDS;
    int second = (int)(from_march % DAY_SECONDS), year, month, day;
    date_of(from_march / DAY_SECONDS, &year, &month, &day);
    snprintf(out, DATE_TEXT, "%04d-%02d-%02dT%02d:%02d:%02dZ", (unsigned)year % 10000, (unsigned)month % 100,
             (unsigned)day % 100, second / 3600, second / 60 % 60, second % 60);
    return out;
}

/* Exactly `count` digits at `*at`, a number up to `most`; moves `*at` past them. */
static bool read_digits(const char **at, int count, int most, int *out)
{
    *out = 0;
    for (int i = 0; i < count; i++, ++*at) {
        if (**at < '0' || **at > '9') return false;
        *out = 10 * *out + (**at - '0');
    }
    return *out <= most;
}

static bool read_char(const char **at, char wanted)
{
    return *(*at)++ == wanted;
}

bool date_read(const char *text, int64_t *seconds)
{
    int year, month, day, hour = 0, minute = 0, second = 0, y, m, d;
    if (!read_digits(&text, 4, 9999, &year) || !read_char(&text, '-') || !read_digits(&text, 2, 12, &month) ||
        !read_char(&text, '-') || !read_digits(&text, 2, 31, &day) || month < 1 || day < 1)
        return false;
    if (*text != '\0' &&
        (!read_char(&text, 'T') || !read_digits(&text, 2, 23, &hour) || !read_char(&text, ':') ||
         !read_digits(&text, 2, 59, &minute) || !read_char(&text, ':') ||
         !read_digits(&text, 2, 59, &second) || strcmp(text, "Z") != 0))
        return false;
    int64_t days = days_of(year, month, day);
    date_of(days, &y, &m, &d);
    *seconds = (days - DAYS_TO_1970) * DAY_SECONDS + 3600 * hour + 60 * minute + second;
    return y == year && m == month && d == day; /* there is no 30th of February */
}
