#include "base/date.h"

#include "test.h"

#include <string.h>

static void test_both_ways(void)
{
    static const struct {
        int64_t seconds;
        const char *text;
    } KNOWN[] = {{0, "1970-01-01T00:00:00Z"},
                 {951782400, "2000-02-29T00:00:00Z"},
                 {1795076059, "2026-11-19T08:14:19Z"},
                 {-2208988800, "1900-01-01T00:00:00Z"},
                 {253402300799, "9999-12-31T23:59:59Z"}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        char text[DATE_TEXT];
        int64_t seconds = 1;
        CHECK(strcmp(date_text(KNOWN[i].seconds, text), KNOWN[i].text) == 0);
        CHECK(date_read(text, &seconds) && seconds == KNOWN[i].seconds);
    }
}

static void test_every_day(void)
{
    for (int64_t day = -20000; day < 60000; day++) {
        char text[DATE_TEXT];
        int64_t seconds;
        date_text(day * 86400, text);
        text[10] = '\0';
        CHECK(date_read(text, &seconds) && seconds == day * 86400);
    }
}

static void test_refuses(void)
{
    static const char *const WRONG[] = {"",           "2026",        "2026-13-01", "2026-02-29",
                                        "2026-11-00", "2026-11-16 ", "16.11.2026", "2026-11-16T08:14:19"};
    int64_t seconds;
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        CHECK(!date_read(WRONG[i], &seconds));
}

int main(void)
{
    RUN(test_both_ways);
    RUN(test_every_day);
    RUN(test_refuses);
    return test_exit();
}
