/* Catalogues of translations: reading, plurals, and what a damaged or hostile one can do (nothing). */
#include "test.h"

#include "view/translations.h"
#include "view/plural.h"

#include <stdint.h>

enum { FILE_SIZE = 4096 };

typedef struct Mo {
    unsigned char bytes[FILE_SIZE];
    size_t size;
    bool swapped;
} Mo;

static void put_word(Mo *mo, size_t at, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        mo->bytes[at + (size_t)(mo->swapped ? 3 - i : i)] = (unsigned char)(word >> 8 * i);
}

static void put_text(Mo *mo, size_t table, int i, const char *text, size_t length)
{
    put_word(mo, table + 8 * (size_t)i, (uint32_t)length);
    put_word(mo, table + 8 * (size_t)i + 4, (uint32_t)mo->size);
    memcpy(mo->bytes + mo->size, text, length + 1);
    mo->size += length + 1;
}

/* Keys sorted as msgfmt sorts them; '|' stands for the zero byte between the forms of a plural. */
static const char *const TEXTS[][2] = {
    {"", "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"},
    {"%d move|%d moves", "%d Zug|%d Züge"},
    {"%s beats %s", "%2$s verliert gegen %1$s"},
    {"%s has %d", "%d bei %s"},
    {"Undo", "Rückgängig"},
    {"empty", ""},
};
enum { TEXT_COUNT = sizeof TEXTS / sizeof TEXTS[0] };

static Mo make(bool swapped)
{
    Mo mo = {.swapped = swapped, .size = 28 + 16 * TEXT_COUNT};
    put_word(&mo, 0, 0x950412de);
    put_word(&mo, 8, TEXT_COUNT);
    put_word(&mo, 12, 28);
    put_word(&mo, 16, 28 + 8 * TEXT_COUNT);
    for (int i = 0; i < TEXT_COUNT; i++)
        for (int part = 0; part < 2; part++) {
            char text[200];
            size_t length = strlen(TEXTS[i][part]);
            strcpy(text, TEXTS[i][part]);
            for (size_t at = 0; at < length; at++)
                if (text[at] == '|') text[at] = '\0';
            put_text(&mo, part == 0 ? 28 : 28 + 8 * TEXT_COUNT, i, text, length);
        }
    return mo;
}

static const char *say(const Language *language, const char *english)
{
    return language->translate(language->context, english);
}

static const char *count(const Language *language, unsigned long n)
{
    return language->translate_many(language->context, "%d move", "%d moves", n);
}

static void translates(void)
{
    for (int swapped = 0; swapped < 2; swapped++) {
        Mo mo = make(swapped);
        Translations *catalogue = NULL;
        CHECK_OK(translations_new("test", mo.bytes, mo.size, &catalogue));
        const Language *language = translations_language(catalogue);
        CHECK_TEXT(say(language, "Undo"), "Rückgängig");
        CHECK_TEXT(say(language, "unknown"), "unknown");
        CHECK_TEXT(say(language, "empty"), "empty");
        CHECK_TEXT(say(language, ""), "");
        CHECK_TEXT(say(language, "%s beats %s"), "%2$s verliert gegen %1$s");
        CHECK_TEXT(count(language, 1), "%d Zug");
        CHECK_TEXT(count(language, 0), "%d Züge");
        CHECK_TEXT(count(language, 7), "%d Züge");
        /* Asked for with other arguments than the file's plural has. */
        CHECK_TEXT(language->translate_many(language->context, "%d move", "%s moves", 7), "%s moves");
        CHECK_TEXT(say(language, "%s has %d"), "%s has %d"); /* its translation reads other arguments */
        CHECK_INT(translations_misfits(catalogue), 1);
        CHECK_INT(translations_count(catalogue), TEXT_COUNT);
        translations_free(catalogue);
    }
}

/* Every cut and every changed byte is refused or harmless; the sanitizers watch. */
static void damage_is_harmless(void)
{
    Mo mo = make(false);
    Translations *catalogue = NULL;
    CHECK_REFUSED(translations_new("x.mo", "no", 2, &catalogue), "x.mo is not a catalogue");
    for (size_t size = 0; size < mo.size; size++) {
        Status status = translations_new("cut", mo.bytes, size, &catalogue);
        CHECK(status.code != STATUS_OK);
        if (status.code == STATUS_OK) translations_free(catalogue);
    }
    for (size_t at = 0; at < 2 * mo.size; at++) {
        unsigned char before = mo.bytes[at % mo.size];
        mo.bytes[at % mo.size] = at < mo.size ? 0xff : (unsigned char)(before + 1);
        Status status = translations_new("changed", mo.bytes, mo.size, &catalogue);
        if (status.code == STATUS_OK) {
            say(translations_language(catalogue), "Undo");
            count(translations_language(catalogue), 3);
            translations_free(catalogue);
        }
        mo.bytes[at % mo.size] = before;
    }
}

static void formats_are_compared(void)
{
    CHECK(format_fits("%d of %d", "%d von %d"));
    CHECK(format_fits("%s takes %s", "%2$s von %1$s"));
    CHECK(format_fits("%d moves", "ein Zug"));
    CHECK(format_fits("50 %% of %s", "50 %% von %s"));
    CHECK(format_fits("%-14s%4d", "%-16s%4d"));
    CHECK(!format_fits("%d moves", "%s Züge"));
    CHECK(!format_fits("moves", "%d Züge"));
    CHECK(!format_fits("%d moves", "%d Züge %n"));
    CHECK(!format_fits("%d", "%ld"));
    CHECK(!format_fits("%s %d", "%2$d"));
    CHECK(!format_fits("%s", "%1$s %s"));
    CHECK(!format_fits("%s", "%"));
    CHECK(!format_fits("%s", "%99$s"));
    CHECK(!format_fits("%*d", "%d"));
}

static void plurals_are_evaluated(void)
{
    static const char POLISH[] = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);";
    static const struct {
        const char *rule;
        unsigned long n, form;
    } CASES[] = {
        {"n != 1", 1, 0}, {"n != 1", 0, 1}, {"(n > 1)", 0, 0}, {"0", 9, 0},  {POLISH, 1, 0},
        {POLISH, 3, 1},   {POLISH, 13, 2},  {POLISH, 22, 1},   {"!n", 0, 1}, {"n - 1 * 2 + 6 / 3", 5, 5}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        unsigned long form = 99;
        CHECK(plural_evaluate(CASES[i].rule, CASES[i].n, &form));
        CHECK_INT(form, CASES[i].form);
    }
    unsigned long form;
    CHECK(!plural_evaluate("n / 0", 1, &form));
    CHECK(!plural_evaluate("n !", 1, &form));
    CHECK(!plural_evaluate("", 1, &form));
    char deep[4000];
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    CHECK(!plural_evaluate(deep, 1, &form));
    memset(deep, '!', sizeof deep - 1);
    CHECK(!plural_evaluate(deep, 1, &form));
}

int main(void)
{
    RUN(translates);
    RUN(damage_is_harmless);
    RUN(formats_are_compared);
    RUN(plurals_are_evaluated);
    return test_exit();
}
