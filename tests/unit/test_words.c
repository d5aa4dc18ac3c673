/* Words: errors in another language. */
#include "test.h"

#include "view/words.h"

static const char *translate(void *context, const char *english)
{
    (void)context;
    if (strcmp(english, "%s has %d pieces") == 0) return "%2$d Steine hat %1$s";
    if (strcmp(english, "100 %% of %.3s, %ld, %zu, %c, %.1f") == 0)
        return "%5$.1f %4$c %3$zu %2$ld %1$.3s 100 %%";
    if (strcmp(english, "the disk is full") == 0) return "der Datenträger ist voll";
    if (strcmp(english, "cut %s") == 0) return "%s ab";
    return english;
}

static const Language GERMAN = {.translate = translate};

static const char *told(const Language *language, Status status)
{
    static char out[STATUS_WORDS];
    return words_status(language, &status, out);
}

static void a_status_is_translated_with_its_arguments(void)
{
    CHECK_TEXT(told(NULL, status_wrong("%s has %d pieces", "Black", 13)), "Black has 13 pieces");
    CHECK_TEXT(told(&GERMAN, status_wrong("%s has %d pieces", "Black", 13)), "13 Steine hat Black");
    CHECK_TEXT(told(&GERMAN, status_wrong("%s has %d pieces", "", -1)), "-1 Steine hat ");
    CHECK_TEXT(told(&GERMAN, status_failed("the disk is full")), "Der Datenträger ist voll");
    CHECK_TEXT(told(&GERMAN, status_failed("not in the catalogue: %s", "x")), "Not in the catalogue: x");
    CHECK_TEXT(told(&GERMAN, status_ok()), "");
    CHECK_TEXT(told(&GERMAN,
                    status_wrong("100 %% of %.3s, %ld, %zu, %c, %.1f", "abcdef", -7L, (size_t)8, 'x', 0.25)),
               "0.2 x 8 -7 abc 100 %");
}

static void the_place_before_it_stays(void)
{
    Status inner = status_wrong("%s has %d pieces", "White", 14);
    Status placed = status_at(&inner, "%s:%d:%d: ", "game.pdn", 3, 7),
           twice = status_at(&placed, "in %s, ", "a");
    CHECK_TEXT(placed.text, "game.pdn:3:7: White has 14 pieces");
    CHECK_TEXT(told(&GERMAN, placed), "game.pdn:3:7: 14 Steine hat White");
    CHECK_TEXT(told(&GERMAN, twice), "In a, game.pdn:3:7: 14 Steine hat White");
}

/* What did not fit is not guessed at: the English text is shown as far as it goes. */
static void a_text_that_was_cut_stays_english(void)
{
    char longest[500], place[300];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    memset(place, 'y', sizeof place);
    place[sizeof place - 1] = '\0';
    Status cut = status_wrong("cut %s", longest);
    CHECK_INT(strlen(cut.text), sizeof cut.text - 1);
    CHECK(strncmp(told(&GERMAN, cut), "Cut xxx", 7) == 0);
    Status inner = status_wrong("cut %.200s", longest), placed = status_at(&inner, "%s: ", place);
    CHECK_INT(strlen(placed.text), sizeof placed.text - 1);
    CHECK(strncmp(told(&GERMAN, placed), "yyy", 3) == 0);
    Status full = status_at(&inner, "%s", longest);
    CHECK_INT(strlen(full.text), sizeof full.text - 1);
}

int main(void)
{
    RUN(a_status_is_translated_with_its_arguments);
    RUN(the_place_before_it_stays);
    RUN(a_text_that_was_cut_stays_english);
    return test_exit();
}
