#include "test.h"

#include "base/bits.h"
#include "base/rng.h"
#include "base/text.h"

static void rng_repeats_and_differs(void)
{
    Rng a = rng_seeded(1), b = rng_seeded(1), c = rng_seeded(2);
    uint64_t first = rng_next(&a);
    CHECK(first == rng_next(&b));
    CHECK(first != rng_next(&c));
    CHECK(rng_mix(1, 2) != rng_mix(2, 1));
}

/* The numbers are a promise: signatures of engines rest on them, on every machine. */
static void rng_keeps_its_numbers(void)
{
    Rng rng = rng_seeded(2026);
    uint64_t sum = 0;
    for (int i = 0; i < 1000; i++)
        sum = sum * 31 + rng_next(&rng);
    CHECK(sum == 13806092706538068022u);
}

static void rng_below_is_even(void)
{
    Rng rng = rng_seeded(7);
    int seen[9] = {0};
    for (int i = 0; i < 90000; i++)
        seen[rng_below(&rng, 9)]++;
    for (int i = 0; i < 9; i++)
        CHECK(seen[i] > 9500 && seen[i] < 10500); /* 10000 ± 5 standard deviations */
}

static void bits_walk(void)
{
    uint64_t word = 1ull << 63 | 1ull << 40 | 1;
    CHECK_INT(bits_count(word), 3);
    CHECK_INT(bits_last(word), 63);
    CHECK_INT(bits_pop(&word), 0);
    CHECK_INT(bits_pop(&word), 40);
    CHECK_INT(bits_pop(&word), 63);
    CHECK(word == 0);
}

static void numbers_are_read_whole(void)
{
    long value = 77;
    CHECK(text_number("12", 0, 20, &value) && value == 12);
    CHECK(text_number("-3", -5, 5, &value) && value == -3);
    value = 77;
    CHECK(!text_number("", 0, 9, &value));
    CHECK(!text_number("1x", 0, 9, &value));
    CHECK(!text_number(" 1", 0, 9, &value));
    CHECK(!text_number("+1", 0, 9, &value));
    CHECK(!text_number("99999999999999999999", 0, 9, &value));
    CHECK(!text_number("10", 0, 9, &value));
    CHECK_INT(value, 77);
}

static void words_and_cuts(void)
{
    const char *cursor = "  one\ttwo ";
    char word[4], buffer[6];
    CHECK(text_word(&cursor, word, sizeof word));
    CHECK_TEXT(word, "one");
    CHECK(text_word(&cursor, word, sizeof word));
    CHECK_TEXT(word, "two");
    CHECK(!text_word(&cursor, word, sizeof word));
    Text text = text_into(buffer, sizeof buffer);
    text_add(&text, "%s", "abc");
    text_add(&text, "%s", "defg");
    CHECK(text.cut);
    CHECK_TEXT(buffer, "abcde");
    text_add(&text, "more");
    CHECK_TEXT(buffer, "abcde");
    CHECK(!text_copy(buffer, sizeof buffer, "1234567"));
    CHECK_TEXT(buffer, "12345");
    CHECK(text_same("Black", "bLACK") && !text_same("Black", "Blac"));
}

static void shown_text_is_safe(void)
{
    char shown[12];
    CHECK_TEXT(text_safe(shown, sizeof shown, "a\x1b[2Jb"), "a?[2Jb");
    CHECK_TEXT(text_safe(shown, sizeof shown, "0123456789abc"), "01234567…");
}

int main(void)
{
    RUN(rng_repeats_and_differs);
    RUN(rng_keeps_its_numbers);
    RUN(rng_below_is_even);
    RUN(bits_walk);
    RUN(numbers_are_read_whole);
    RUN(words_and_cuts);
    RUN(shown_text_is_safe);
    return test_exit();
}
