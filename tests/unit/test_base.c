#include "test.h"

#include "base/bits.h"
#include "base/bytes.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/sha256.h"
#include "base/text.h"

static void rng_repeats_and_differs(void)
{
    Rng a = rng_seeded(1), b = rng_seeded(1), c = rng_seeded(2);
    uint64_t first = rng_next(&a);
    CHECK(first == rng_next(&b));
    CHECK(first != rng_next(&c));
    CHECK(rng_mix(1, 2) != rng_mix(2, 1));
}

/* These numbers must never change: signatures of engines depend on them, on every machine. */
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

/* Whatever the machine: the weights of engines are read like this. */
static void numbers_of_files(void)
{
    static const uint8_t FILE_BYTES[] = {1, 2, 3, 4, 0, 0, 0x80, 0xbf};
    uint16_t two[4];
    uint32_t four[2];
    float fraction;
    memcpy(two, FILE_BYTES, sizeof two);
    memcpy(four, FILE_BYTES, sizeof four);
    bytes_to_numbers(two, sizeof two, 2);
    bytes_to_numbers(four, sizeof four, 4);
    memcpy(&fraction, &four[1], sizeof fraction);
    CHECK(two[0] == 0x0201 && two[1] == 0x0403 && two[3] == 0xbf80);
    CHECK(four[0] == 0x04030201 && fraction == -1);
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
    static const struct {
        const char *text;
        size_t length;
    } CHARACTERS[] = {{"a", 1},
                      {"\xc3\xa9", 2},
                      {"\xe2\x82\xac", 3},
                      {"\xf0\x9f\x98\x80", 4},
                      {"", 0},
                      {"\x1b[31m", 0},
                      {"\x7f", 0},
                      {"\xc2\x9b", 0}, /* C1: CSI */
                      {"\x80", 0},
                      {"\xc3", 0},
                      {"\xc0\xaf", 0}, /* overlong */
                      {"\xed\xa0\x80", 0},
                      /* surrogate */ {"\xf4\x90\x80\x80", 0},
                      {"\xe2\x80\xae", 0} /* changes the direction of writing */};
    for (size_t i = 0; i < sizeof CHARACTERS / sizeof CHARACTERS[0]; i++)
        CHECK_INT(text_shown(CHARACTERS[i].text), CHARACTERS[i].length);
}

static void sha256_is_the_standards(void)
{
    char text[SHA256_BASE64], many[200];
    sha256_base64("", 0, text);
    CHECK_TEXT(text, "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    sha256_base64("abc", 3, text);
    CHECK_TEXT(text, "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    memset(many, 'a', sizeof many);
    sha256_base64(many, 119, text);
    CHECK_TEXT(text, "MeulHDE6XAgiat8Y1KNZz9/Y0ugWsT9K+VL36mWE3Ps=");
    sha256_base64(many, 55, text);
    CHECK_TEXT(text, "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg=");
}

/* What a JSON reader gets is the text; what a terminal gets has no control characters. */
static void json_escapes(void)
{
    static const struct {
        const char *text, *json;
    } LINES[] = {{"", "\"\""},
                 {"11-15", "\"11-15\""},
                 {"a \"b\" \\ c/d", "\"a \\\"b\\\" \\\\ c/d\""},
                 {"\n\t\x1b[2J\x7f", "\"\\u000a\\u0009\\u001b[2J\\u007f\""},
                 {"\xc2\x9b!", "\"\\u009b!\""},
                 {"\xe2\x80\xae"
                  "abc",
                  "\"\\u202eabc\""},
                 {"gr\xc3\xbc\xc3\x9f \xf0\x9f\x8e\xb2", "\"gr\xc3\xbc\xc3\x9f \xf0\x9f\x8e\xb2\""},
                 {"\xff\xc3", "\"\\ufffd\\ufffd\""}};
    char buffer[80];
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        Text out = text_into(buffer, sizeof buffer);
        json_add_string(&out, LINES[i].text);
        CHECK_TEXT(buffer, LINES[i].json);
    }
    Text out = text_into(buffer, sizeof buffer);
    json_add_pair(&out, "na\"me", "\x01");
    CHECK_TEXT(buffer, "\"na\\\"me\":\"\\u0001\"");
}

int main(void)
{
    RUN(rng_repeats_and_differs);
    RUN(rng_keeps_its_numbers);
    RUN(rng_below_is_even);
    RUN(numbers_of_files);
    RUN(bits_walk);
    RUN(numbers_are_read_whole);
    RUN(words_and_cuts);
    RUN(shown_text_is_safe);
    RUN(json_escapes);
    RUN(sha256_is_the_standards);
    return test_exit();
}
