/* Variations: inserted lines, shared beginnings, lists, what happens to them when the game changes. */
#include "test.h"

#include "base/text.h"
#include "session/variations.h"

/* Moves are mere numbers here: the tree knows no positions. Letters make them readable. */
static int moves_of(const char *text, Move out[VARIATION_MOVES])
{
    int count = 0;
    for (; text[count] != '\0'; count++)
        out[count] = (Move)text[count];
    return count;
}

static void put(Variations *variations, int base, const char *text)
{
    Move moves[VARIATION_MOVES];
    int count = moves_of(text, moves);
    CHECK_OK(variations_put(variations, base, moves, count, NULL));
}

static void follow(Variations *variations, const char *before, const char *now, bool keep)
{
    Move a[VARIATION_MOVES], b[VARIATION_MOVES];
    int before_count = moves_of(before, a), now_count = moves_of(now, b);
    CHECK_OK(variations_follow(variations, a, before_count, b, now_count, keep));
}

/* All lines as "BASE:MOVES BASE:MOVES". */
static void check_lines(const Variations *variations, const char *expected)
{
    char text[400] = "";
    Text out = text_into(text, sizeof text);
    VariationLine line;
    for (int i = 0; i < variations_lines(variations); i++) {
        variations_line(variations, i, &line);
        text_add(&out, "%s%d:", i > 0 ? " " : "", line.base);
        for (int k = 0; k < line.count; k++)
            text_add(&out, "%c", (char)line.moves[k]);
    }
    CHECK_TEXT(text, expected);
}

static void test_lines(void)
{
    Variations variations = {0};
    check_lines(&variations, "");
    put(&variations, 3, "abc");
    put(&variations, 3, "abd");
    put(&variations, 1, "x");
    put(&variations, 3, "ab");
    put(&variations, 3, "e");
    put(&variations, 3, "abc");
    check_lines(&variations, "1:x 3:abc 3:abd 3:e");
    CHECK_INT(variations.count, 6);
    CHECK_INT(variations_find(&variations, VARIATION_GAME, 2, 'a'), -1);
    int a = variations_find(&variations, VARIATION_GAME, 3, 'a');
    CHECK(a >= 0 && variations_find(&variations, a, 4, 'b') >= 0);
    CHECK_INT(variations_first(&variations, VARIATION_GAME, 3), a);
    put(&variations, 3, "abcdef");
    check_lines(&variations, "1:x 3:abcdef 3:abd 3:e");
    Variations copy;
    CHECK_OK(variations_copy(&variations, &copy));
    variations_drop(&variations, variations_leaf(&variations, 2));
    check_lines(&variations, "1:x 3:abcdef 3:e");
    variations_drop(&variations, variations_find(&variations, VARIATION_GAME, 3, 'a'));
    check_lines(&variations, "1:x 3:e");
    check_lines(&copy, "1:x 3:abcdef 3:abd 3:e");
    variations_release(&copy);
    variations_release(&variations);
}

static void test_follows_the_game(void)
{
    Variations variations = {0};
    put(&variations, 0, "q");
    put(&variations, 2, "xyz");
    put(&variations, 4, "uv");
    /* The game continues: nothing changes; what was tried at its end is now its own move. */
    follow(&variations, "abcd", "abcdu", true);
    check_lines(&variations, "0:q 2:xyz 5:v");
    follow(&variations, "abcdu", "abcduv", true);
    check_lines(&variations, "0:q 2:xyz");
    /* Another move instead of the third: the old ones are kept, with their variations. */
    put(&variations, 4, "w");
    follow(&variations, "abcduv", "abk", true);
    check_lines(&variations, "0:q 2:cduv 2:cdw 2:xyz");
    /* Without `keep` they are removed. */
    put(&variations, 3, "m");
    follow(&variations, "abk", "ab", false);
    check_lines(&variations, "0:q 2:cduv 2:cdw 2:xyz");
    follow(&variations, "ab", "z", false);
    check_lines(&variations, "0:q");
    variations_release(&variations);
}

static void test_limits(void)
{
    Variations variations = {0};
    static Move moves[VARIATION_MOVES];
    for (int i = 0; i < VARIATION_MOVES; i++)
        moves[i] = (Move)i + 1;
    for (int base = 0; base < VARIATIONS_MAX / VARIATION_MOVES; base++)
        CHECK_OK(variations_put(&variations, base, moves, VARIATION_MOVES, NULL));
    CHECK_REFUSED(variations_put(&variations, 900, moves, 1, NULL), "too many variations");
    CHECK_INT(variations_lines(&variations), VARIATIONS_MAX / VARIATION_MOVES);
    variations_release(&variations);
}

int main(void)
{
    RUN(test_lines);
    RUN(test_follows_the_game);
    RUN(test_limits);
    return test_exit();
}
