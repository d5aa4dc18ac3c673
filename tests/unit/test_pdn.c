/* PDN: what is read, what is refused and where, what is written, and that reading and writing agree. */
#include "test.h"

#include "base/rng.h"
#include "base/text.h"
#include "games/checkers/pdn/pdn.h"

/* ---- Helpers ---- */

/* Reads all games of a text; keeps the normalised text of those that can be used and the first fault. */
typedef struct Reading {
    int games, flawed, wrong, others;
    PdnError error;
    char text[60000];
} Reading;

static void read_bytes(const char *pdn, size_t length, Reading *out)
{
    PdnReader *reader;
    PdnGame game;
    *out = (Reading){0};
    Text all = text_into(out->text, sizeof out->text);
    CHECK_OK(pdn_reader_open_text(pdn, length, &reader));
    pdn_game_init(&game);
    for (PdnNext next; (next = pdn_reader_next(reader, &game)) != PDN_END;) {
        if (next != PDN_GAME && out->flawed + out->wrong + out->others == 0)
            out->error = *pdn_reader_error(reader);
        out->flawed += next == PDN_FLAWED;
        out->wrong += next == PDN_WRONG;
        out->others += next == PDN_OTHER;
        if (!pdn_is_usable(next)) continue;
        char *text = pdn_game_text(&game);
        text_add(&all, "%s%s", out->games++ > 0 ? "\n" : "", text);
        free(text);
    }
    pdn_game_release(&game);
    pdn_reader_close(reader);
}

static void read_all(const char *pdn, Reading *out)
{
    read_bytes(pdn, strlen(pdn), out);
}

#define HEAD "[Result \"*\"]\n[GameType \"21\"]\n\n"

/* The moves are read and come out as `expected`, without their head. */
static void check_moves(const char *pdn, const char *expected)
{
    static Reading reading;
    read_all(pdn, &reading);
    CHECK_INT(reading.wrong + reading.flawed + reading.others, 0);
    CHECK_INT(reading.games, 1);
    if (reading.wrong + reading.flawed > 0) printf("# %s\n# %s\n", pdn, reading.error.status.text);
    CHECK(strncmp(reading.text, HEAD, strlen(HEAD)) == 0);
    CHECK_TEXT(reading.text + strlen(HEAD), expected);
}

/* ---- Reading ---- */

static void test_move_forms(void)
{
    const char *expected = "1. 11-15 23-18 2. 8-11 *\n";
    check_moves("1. 11-15 23-18 2. 8-11 *", expected);
    check_moves("11-15 23-18 8-11 *", expected);
    check_moves("1.11-15 1...23-18 2.8-11*", expected);
    check_moves("1 11-15 23-18 2 08-11 *", expected);
    check_moves("1 . 11 - 15 ... 23 - 18 2... 008-011\r\n*\r\n", expected);
    check_moves("\xEF\xBB\xBF 1. 11-15\r23-18\r2. 8-11\r*", expected);
    check_moves("% first\n1. 11-15 % not a move: 99-99\n23-18 8-11 *", expected);
}

static void test_jumps(void)
{
    const char *expected = "1. 11-15 23-18 2. 15-19 24x15 3. 10x19 *\n";
    check_moves("11-15 23-18 15-19 24x15 10x19 *", expected);
    check_moves("11-15 23-18 15-19 24X15 10:19 *", expected);
    check_moves("11-15 23-18 15-19 24-15 10 x 19 *", expected);
}

/* Moves are read by their squares, whatever separates them. */
static void test_separators(void)
{
    const char *expected = "1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 *\n";
    check_moves("11-15 22-18 15-22 25-18 8-11 29-25 *", expected);
    check_moves("11x15 22x18 15x22 25x18 8x11 29x25 *", expected);
    check_moves("1. 11:15 22:18 2. 15:22 25:18 3. 8:11 29:25", expected);
    check_moves("11\u201315 22\u221218 15\u00D722 25\x96"
                "18 8\x97"
                "11 29\u201425 *",
                expected);
    check_moves("1. 11 15 22 18 2. 15 22 25 18 3. 8 11 29 25 *", expected);
    check_moves("11 15 22 18 15 22 25 18 8 11 29 25", expected);
    check_moves("1 11 15 22 18 2 15 22 25 18 3 8 11 29 25 4 *", expected);
    check_moves("1 11 15 22 18 9 15 22 25 18 7 8 11 29 25", expected);
    check_moves("1 11-15 22-18 2 15x22 25x18 7 8-11 29-25", expected);
    check_moves("11\u219215 22>18 15_22 25~18, 8-11, 29-25", expected);
    check_moves("1. 11 15 22 18 *", "1. 11-15 22-18 *\n");
    check_moves("1. 10x14 22x17 *", "1. 10-14 22-17 *\n");
}

static void test_long_and_short_jumps(void)
{
    static Reading reading;
    /* From 1 to 17 there is one way, by 10; from 3 to 19 there are two, by 10 and by 12. */
    read_all("[FEN \"B:W6,14:BK1\"] 1x10x17 * [FEN \"B:W6,14:BK1\"] 1x17 *"
             "[FEN \"B:W7,8,15,16:BK3\"] 3x10x19x12x3 *",
             &reading);
    CHECK_INT(reading.wrong, 0);
    CHECK(strstr(reading.text, "1. 1x17 *\n\n") != NULL);
    CHECK(strstr(reading.text, "1. 3x10x19x12x3 *") != NULL);
    read_all("[FEN \"B:W7,8,15,16:BK3\"] 3x3 *", &reading);
    CHECK(strstr(reading.text, "1. 3x10x19x12x3 *") != NULL); /* both ways end in the same position */
}

#define TWO_WAYS "[FEN \"B:W7,8,15,16,32:B3\"]" /* 3 to 19: by 10 or by 12 */

static void test_ambiguous_jumps(void)
{
    static Reading reading;
    read_all(TWO_WAYS "3x19 16-11 *" TWO_WAYS "3x19 32-28 (32-27) 19-23 7-2 *" TWO_WAYS "3 19 16 11 *",
             &reading);
    CHECK_INT(reading.flawed + reading.wrong, 0);
    CHECK(strstr(reading.text, "1. 3x10x19 16-11 *") != NULL);
    CHECK(strstr(reading.text, "1. 3x12x19 32-28 (1... 32-27) 2. 19-23 7-2 *") != NULL);
    /* The game has a fault later: the way that comes nearest to it. */
    read_all(TWO_WAYS "3x19 16-11 19-28 *", &reading);
    CHECK_INT(reading.flawed, 1);
    CHECK(strstr(reading.text, "1. 3x10x19 16-11 *") != NULL);
    read_all(TWO_WAYS "3x19 32-28 *", &reading);
    CHECK_INT(reading.wrong, 1);
    CHECK(strstr(reading.error.status.text, "fits more than one move (3x10x19, 3x12x19)") != NULL);
}

static void test_other_games(void)
{
    static const struct {
        const char *text, *words;
        int kind;
    } CASES[] = {
        {"[GameType \"20\"] 1. 32-28 19-23 *", "GameType 20: international draughts, 10\u00D710", 20},
        {"1. 32-28 18-23 2. 38-32 *", "squares up to 38: international draughts, 10\u00D710", 20},
        {"[FEN \"W:W31-50:B1-20\"] 32-28 *", "international draughts", 20},
        {"[GameType \"25\"] 1. c3-d4 *", "GameType 25: Russian draughts", 25},
        {"1. c3-d4 d6-c5 *", "moves like c3-d4: Russian draughts", 25},
        {"1. c3d4! *", "moves like c3d4!: Russian draughts", 25},
        {"[FEN \"W:Wa1,c3:Bh8\"] a1-b2 *", "Russian", 25},
        {"[GameType \"26,W,8,8,A0,0\"] *", "GameType 26: Brazilian draughts", 26},
        {"[GameType \"211\"] *", "GameType 211: a game that PDN has no name for", 211},
        {"[GameType \"99999999999\"] *", "no name for", 999999999},
        {"1. e4 e5 2. Nf3 Nc6 *", "moves like e4: chess", 0},
        {"1. 33-28 55-60 *", "squares up to 60: Canadian draughts, 12\u00D712", 27},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        PdnReader *reader;
        PdnGame game;
        CHECK_OK(pdn_reader_open_text(CASES[i].text, strlen(CASES[i].text), &reader));
        pdn_game_init(&game);
        CHECK_INT(pdn_reader_next(reader, &game), PDN_OTHER);
        CHECK_INT(game.kind, CASES[i].kind);
        CHECK(strstr(pdn_reader_error(reader)->status.text, CASES[i].words) != NULL);
        if (strstr(pdn_reader_error(reader)->status.text, CASES[i].words) == NULL)
            printf("# %s: %s\n", CASES[i].text, pdn_reader_error(reader)->status.text);
        CHECK_INT(pdn_reader_next(reader, &game), PDN_END);
        pdn_game_release(&game);
        pdn_reader_close(reader);
    }
}

/* The spans of the games of a text, concatenated, are the text. */
static void test_spans(void)
{
    static const char TEXT[] =
        "% first\n\n[Event \"a\"]\n1. 11-15 {x} (11-16) 23-18 1-0 {y}  \r\n\r\n"
        "[Result \"0-1\"] 9-14  \n[Event \"c\"] * 1. 11 15 22 18 *  \n[Event \"d\"] *\n\n \n";
    PdnReader *reader;
    PdnGame game;
    size_t end = 0;
    CHECK_OK(pdn_reader_open_text(TEXT, strlen(TEXT), &reader));
    pdn_game_init(&game);
    for (int i = 0; pdn_reader_next(reader, &game) == PDN_GAME; i++) {
        CHECK_INT(game.whole.from, end);
        end = game.whole.to;
        if (i == 0) CHECK(strncmp(TEXT + game.result_span.from, "1-0", 3) == 0);
        if (i == 1) CHECK(strncmp(TEXT + game.result_tag.from, "0-1\"", 4) == 0);
        if (i == 1) CHECK(strncmp(TEXT + game.result_span.from - 4, "9-14", 4) == 0);
        if (i == 3) CHECK(TEXT[end - 1] == '\n'); /* with the blanks before it */
        if (i == 3) CHECK(strncmp(TEXT + game.items[0].span.from, "11 15 22", 8) == 0);
        if (i == 3) CHECK_INT(game.items[0].span.to - game.items[0].span.from, 5);
    }
    CHECK_INT(end, strlen(TEXT));
    pdn_game_release(&game);
    pdn_reader_close(reader);
}

static void test_marks(void)
{
    check_moves("11-15! 23-18? 8-11!! 26-23?? 4-8!? 30-26?! *",
                "1. 11-15 $1 23-18 $2 2. 8-11 $3 26-23 $4 3. 4-8 $5 30-26 $6 *\n");
    check_moves("11-15(!) 23-18 (?!) 8-11 $255 $0 *", "1. 11-15 $1 23-18 $6 2. 8-11 $255 $0 *\n");
    check_moves("11-15* 23-18*", "1. 11-15 $7 23-18 *\n");
    check_moves("11-15* 23-18 *", "1. 11-15 $7 23-18 *\n");
}

static void test_comments(void)
{
    check_moves("{first} 11-15 {  two \t\n words} 23-18 {} 8-11 ; to the end } of\n 26-23 *",
                "{first} 1. 11-15 {two words} 1... 23-18 2. 8-11 {to the end ) of} 2... 26-23 *\n");
    check_moves("11-15 {[%clk 0:01:00] ([x{} 23-18 *", "1. 11-15 {[%clk 0:01:00] ([x{} 1... 23-18 *\n");
    check_moves("11-15 (a word [x] } in brackets) 23-18 *",
                "1. 11-15 {a word [x] ) in brackets} 1... 23-18 *\n");
    check_moves("11-15 * {agreed}", "1. 11-15 {agreed} *\n");
}

static void test_variations(void)
{
    check_moves("11-15 23-19 (23-18 12-16 (8-11 {or} 26-23) 18x11 8x15) (24-20) 8-11 *",
                "1. 11-15 23-19 (1... 23-18 2. 12-16 (2. 8-11 {or} 2... 26-23) 2... 18x11\n"
                "3. 8x15) (1... 24-20) 2. 8-11 *\n");
    check_moves("11-15 () 23-19 (  ) *", "1. 11-15 23-19 *\n");
}

static void test_tags(void)
{
    static Reading reading;
    read_all("[ECO \"x\"]\n[white  \"A \\\"B\\\" \\\\\" ]\n[Black \"The \"Big\" one\"][Event \"\"]\n"
             "[GameType \"21,B,8,8,N1,0\"][Result \"0-1\"][SetUp \"0\"]\n*",
             &reading);
    CHECK_TEXT(reading.text, "[Event \"\"]\n[Black \"The \\\"Big\\\" one\"]\n[White \"A \\\"B\\\" \\\\\"]\n"
                             "[Result \"0-1\"]\n[GameType \"21\"]\n[ECO \"x\"]\n\n0-1\n");
}

static void test_positions(void)
{
    static Reading reading;
    const char *expected =
        "[Result \"*\"]\n[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:W18-20,K30:B1,2,K9\"]\n"
        "\n1... 18-15 2. 1-5 15-10 *\n";
    read_all("[SetUp \"1\"][FEN \"W:BK9,1,2:W18-20,K30.\"] 18-15 1-5 15-10 *", &reading);
    CHECK_TEXT(reading.text, expected);
    read_all("[FEN \"W : W K30, 18 - 20 : B 1,2,K9\"] 1... 18-15 1-5 15-10 *", &reading);
    CHECK_TEXT(reading.text, expected);
    read_all("1. /W:WK30,18-20:B1,2,K9/ 18-15 1-5 15-10 *", &reading);
    CHECK_TEXT(reading.text, expected);
    read_all("[FEN \"B:W21-32:B1-12\"] *", &reading);
    CHECK_TEXT(reading.text, HEAD "*\n");
}

static void test_results(void)
{
    static const struct {
        const char *text;
        Outcome outcome;
    } CASES[] = {{"1-0", OUTCOME_FIRST},      {"2-0", OUTCOME_FIRST},
                 {"0-1", OUTCOME_SECOND},     {"0-2", OUTCOME_SECOND},
                 {"1-1", OUTCOME_DRAW},       {"1/2-1/2", OUTCOME_DRAW},
                 {"1/2 - 1/2", OUTCOME_DRAW}, {"0-0", OUTCOME_NONE},
                 {"*", OUTCOME_NONE},         {"[Result \"1-0\"] *", OUTCOME_FIRST}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        PdnReader *reader;
        PdnGame game;
        CHECK_OK(pdn_reader_open_text(CASES[i].text, strlen(CASES[i].text), &reader));
        pdn_game_init(&game);
        CHECK_INT(pdn_reader_next(reader, &game), PDN_GAME);
        CHECK_INT(game.result, CASES[i].outcome);
        CHECK_INT(pdn_reader_next(reader, &game), PDN_END);
        pdn_game_release(&game);
        pdn_reader_close(reader);
    }
}

static void test_letters(void)
{
    check_moves("{M\xFCller \x96 \x80} *", "{M\u00FCller \u2013 \u20AC} *\n");
    check_moves("{M\u00FCller \u2013 \u20AC} *", "{M\u00FCller \u2013 \u20AC} *\n");
    check_moves("{a\x01\x7F\x1B[2Jb\xC2\x9B"
                "c} *",
                "{a [2Jb c} *\n");
    check_moves("{\xED\xA0\x80} *", "{\u00ED\u00A0\u20AC} *\n"); /* a surrogate is not valid UTF-8 */
}

static void test_several_games(void)
{
    static Reading reading;
    read_all(
        "[Event \"a\"] 11-15 1-0 [Event \"b\"] [Result \"0-1\"] 9-14 [Event \"c\"] * 11-15 * 9-13 0-1 {end}\n"
        "{alone}",
        &reading);
    CHECK_INT(reading.wrong, 0);
    CHECK_INT(reading.games, 5);
    read_all(" \n % nothing\n", &reading);
    CHECK_INT(reading.games + reading.wrong, 0);
}

/* ---- Faults ---- */

static void test_faults(void)
{
    static const struct {
        const char *text;
        int line, column;
        const char *words;
        const char *used; /* of the moves; "" = nothing */
    } CASES[] = {
        {"1. 11-15 23-18\n 2. 11-16 *", 2, 5, "\"11-16\" is not a legal move", "1. 11-15 23-18 *"},
        {"1. 11-15 22-19 23-18 *", 1, 10, "\"22-19\" is not a legal move", "1. 11-15 *"},
        {"1. 11-15 ( 12-16", 1, 12, "the variation is not closed", "1. 11-15 (1. 12-16) *"},
        {"1. 11-15 23-1", 1, 10, "\"23-1\" is not a legal move", "1. 11-15 *"},
        {"1. 11-15 {cut", 1, 10, "expected a \"}\"", "1. 11-15 *"},
        {"[Event \"cut\n11-15 *", 1, 1, "expected [Name \"value\"]", "1. 11-15 *"},
        {"[Event cut] 9-14 *", 1, 1, "expected [Name \"value\"]", ""},
        {"[]", 1, 1, "expected [Name \"value\"]", ""},
        {"[GameType \"checkers\"] 11-15 *", 1, 1, "expected GameType \"21\"", "1. 11-15 *"},
        {"\n[Result \"won\"] 11-15 *", 2, 1, "expected a Result of", "1. 11-15 *"},
        {"[SetUp \"yes\"] 11-15 *", 1, 1, "expected SetUp", "1. 11-15 *"},
        {"[SetUp \"1\"] 11-15 *", 1, 13, "expected a tag FEN", ""},
        {"[FEN \"B:WK1:BK1\"] *", 1, 1, "square 1 is given twice", ""},
        {"[Result \"1-0\"] 11-15 0-1", 1, 22, "expected the result 1-0, as the tag Result has it, found 0-1",
         "1. 11-15 1-0"},
        {"11-15 (9-14 *", 1, 8, "not closed; expected \")\"", "1. 11-15 (1. 9-14) *"},
        {"11-15 (9-14 9-13 9-14) 23-18 *", 1, 13, "\"9-13\" is not a legal move",
         "1. 11-15 (1. 9-14) 1... 23-18 *"},
        {"(11-15) 9-14 *", 1, 1, "needs a move before it", "1. 9-14 *"},
        {"11-15 ) 23-18 *", 1, 7, "\")\" without its \"(\"", "1. 11-15 23-18 *"},
        {"11-15 !!! 23-18 *", 1, 7, "as a mark", "1. 11-15 23-18 *"},
        {"11-15 $256 *", 1, 7, "from 0 to 255", "1. 11-15 *"},
        {"11-15 $ *", 1, 7, "from 0 to 255", "1. 11-15 *"},
        {"11-15 /B:W1:BK2/ 23-18 *", 1, 7, "before the first move", "1. 11-15 23-18 *"},
        {"11-15 and then 23-18 *", 1, 7, "as in {and then}; it was read as one",
         "1. 11-15 {and then} 1... 23-18 *"},
        {"[FEN \"B:W32,1:B2\"] 2-6 *", 1, 1, "it was read as a king", "[FEN \"B:W32,K1:B2\"]"},
        {"[FEN \"B:W32,1:B2\"] *", 1, 1, "it was read as a king", "[FEN \"B:W32,K1:B2\"]"},
        {"11-15 c3-d4 23-18 *", 1, 7, "expected squares as numbers", "1. 11-15 23-18 *"},
        {"11-15 23 *", 1, 7, "found the number 23", "1. 11-15 *"},
        {"11-15 22 19 *", 1, 7, "\"22-19\" is not a legal move", "1. 11-15 *"},
        {"11-15 1-2-3-4-5-6-7-8-9-10-11 *", 1, 7, "so many squares", "1. 11-15 *"},
        {"11-15 23-18 99999999999999999999-1 *", 1, 13, "found a larger number", "1. 11-15 23-18 *"},
        {"\u00FC\u00FC 11-15 *", 1, 1, "found \"\u00FC\u00FC\"", "1. 11-15 *"},
        {"11-15 \x01\x02 *", 1, 7, "found the byte 0x01", "1. 11-15 *"},
        {"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\u00FC\u00FC *", 1, 1,
         "found \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…\"", ""},
        {"{\u00FC\u00FC} x *", 1, 6, "found \"x\"", ""},
    };
    static Reading reading;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        read_all(CASES[i].text, &reading);
        CHECK_INT(reading.flawed, CASES[i].used[0] != '\0');
        CHECK_INT(reading.wrong, CASES[i].used[0] == '\0');
        CHECK(strstr(reading.text, CASES[i].used) != NULL);
        CHECK_INT(reading.error.line, CASES[i].line);
        CHECK_INT(reading.error.column, CASES[i].column);
        bool told = strstr(reading.error.status.text, CASES[i].words) != NULL;
        CHECK(told);
        if (!told || strstr(reading.text, CASES[i].used) == NULL)
            printf("# %s: %s\n%s\n", CASES[i].text, reading.error.status.text, reading.text);
    }
}

/* Whatever is broken in the first game, the second is read. */
static void test_goes_on_after_a_fault(void)
{
    static const char *const FIRST[] = {
        "1. 11-16 12-12 23-18 1-0", "junk without a game",           "[Event \"x\n[White \"y\"]\n11-15 *",
        "11-15 {never closed",      "[FEN \"W:W99\"] 11-15 1-0",     "11-15 (23-18 (24-19 1-0",
        "11-15 ((((( )))))) 1-0",   "[GameType \"25\"]\n1. c3-d4 *", "11-15 \x01\x02\xFF\xFE",
    };
    static Reading reading;
    for (size_t i = 0; i < sizeof FIRST / sizeof FIRST[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "%s\n[Event \"second\"]\n1. 9-14 22-18 1/2-1/2\n", FIRST[i]);
        read_all(text, &reading);
        CHECK(reading.wrong + reading.flawed + reading.others >= 1);
        CHECK_INT(reading.games, 1 + reading.flawed);
        CHECK(strstr(reading.text, "second") != NULL);
        if (strstr(reading.text, "second") == NULL) printf("# after: %s\n", FIRST[i]);
    }
}

static void test_binary(void)
{
    static Reading reading;
    char bytes[5000];
    Rng rng = rng_seeded(7);
    for (int run = 0; run < 200; run++) {
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (char)rng_next(&rng);
        read_bytes(bytes, sizeof bytes, &reading);
        CHECK(reading.wrong + reading.flawed + reading.others >= 1);
    }
    read_bytes("\0\0\0[Event \"z\"]11-15 *", 21, &reading);
    CHECK_INT(reading.wrong, 1);
    CHECK_INT(reading.games, 1);
}

static void test_limits(void)
{
    static char text[400000];
    static Reading reading;
    Text deep = text_into(text, sizeof text);
    text_add(&deep, "11-15 ");
    for (int i = 0; i <= PDN_DEPTH_MAX; i++)
        text_add(&deep, "(11-15 ");
    read_all(text, &reading);
    CHECK(strstr(reading.error.status.text, "inside each other") != NULL);

    memset(text, 'a', sizeof text - 1);
    text[0] = '{';
    memcpy(text + sizeof text - 10, "} * 9-14 *", 10);
    read_bytes(text, sizeof text, &reading);
    CHECK_INT(reading.wrong, 1);
    CHECK_INT(reading.games, 1);
    CHECK(strstr(reading.error.status.text, "too long") != NULL);
}

/* ---- Writing ---- */

static void check_columns(const char *text)
{
    int column = 0;
    for (; *text != '\0'; text++) {
        column = *text == '\n' ? 0 : column + ((*text & 0xC0) != 0x80);
        CHECK(column <= PDN_COLUMNS_MAX);
    }
}

/* A line of random moves with everything that can surround it. */
static void add_random_line(PdnGame *game, Rng *rng, Pos pos, int length)
{
    static const char *const COMMENTS[] = {"a", "two words", "no [Event \"tag\"] [%clk 0:00:01]", "\u00FC}x",
                                           "a longer comment that will surely have to be broken somewhere"};
    for (int i = 0; i < length; i++) {
        Move moves[MOVES_MAX];
        int count = checkers_game.moves(&pos, moves);
        if (count == 0) return;
        Pos before = pos;
        Move move = moves[rng_below(rng, (uint32_t)count)];
        CHECK_OK(pdn_game_add_move(game, move));
        pos = checkers_game.play(&pos, move);
        if (rng_below(rng, 6) == 0) CHECK_OK(pdn_game_add_nag(game, (int)rng_below(rng, 256)));
        if (rng_below(rng, 5) == 0) CHECK_OK(pdn_game_add_comment(game, COMMENTS[rng_below(rng, 5)]));
        if (game->depth < 5 && rng_below(rng, 10) == 0) {
            CHECK_OK(pdn_game_add_open(game));
            add_random_line(game, rng, before, (int)rng_below(rng, 8));
            CHECK_OK(pdn_game_add_close(game));
        }
    }
}

static bool same_items(const PdnGame *a, const PdnGame *b)
{
    if (a->item_count != b->item_count || a->move_count != b->move_count) return false;
    for (int i = 0; i < a->item_count; i++) {
        const PdnItem *x = &a->items[i], *y = &b->items[i];
        if (x->kind != y->kind || x->move != y->move) return false;
        if (x->kind == PDN_NAG && x->value != y->value) return false;
        if (x->kind == PDN_COMMENT && strcmp(pdn_game_comment(a, x), pdn_game_comment(b, y)) != 0)
            return false;
    }
    return true;
}

static void check_round_trip(const PdnGame *game)
{
    char *text = pdn_game_text(game);
    PdnReader *reader;
    PdnGame again;
    CHECK_OK(pdn_reader_open_text(text, strlen(text), &reader));
    pdn_game_init(&again);
    CHECK_INT(pdn_reader_next(reader, &again), PDN_GAME);
    CHECK(same_items(game, &again));
    CHECK(memcmp(game->moves, again.moves, (size_t)game->move_count * sizeof *game->moves) == 0);
    CHECK(pos_same(&game->start, &again.start));
    CHECK_INT(game->result, again.result);
    char *second = pdn_game_text(&again);
    CHECK_TEXT(second, text);
    check_columns(text);
    free(second);
    free(text);
    pdn_game_release(&again);
    pdn_reader_close(reader);
}

static void test_random_games_round_trip(void)
{
    Rng rng = rng_seeded(1);
    PdnGame game;
    pdn_game_init(&game);
    for (int i = 0; i < 300; i++) {
        Pos start = checkers_game.start(0);
        if (i % 3 == 0) CHECK_OK(checkers_game.pos_read("W:W18-20,K30,K31:B1,2,K9,K12", &start));
        pdn_game_restart(&game, &start);
        game.result = (Outcome)rng_below(&rng, 4);
        CHECK_OK(pdn_game_add_tag(&game, "Event", "a \"quoted\" \\ one\\"));
        CHECK_OK(pdn_game_add_tag(&game, "Other", "M\xFCller"));
        add_random_line(&game, &rng, start, 80);
        check_round_trip(&game);
    }
    pdn_game_release(&game);
}

/* More text than any buffer holds: every game is found, whatever part of it crosses a buffer boundary. */
static void test_long_stream(void)
{
    enum { GAMES = 3000 };
    size_t size = GAMES * 120, length = 0;
    char *text = malloc(size);
    for (int i = 0; i < GAMES; i++)
        length += (size_t)snprintf(text + length, size - length,
                                   "[Event \"%d\"]\n\n1. 11-15 23-18 {%.*s} 2. 8-11!? (2. 9-14) * \n", i,
                                   i % 40, "a comment of many lengths, this time so long");
    PdnReader *reader;
    PdnGame game;
    int games = 0;
    CHECK_OK(pdn_reader_open_text(text, length, &reader));
    pdn_game_init(&game);
    for (; pdn_reader_next(reader, &game) == PDN_GAME; games++) {
        long number = -1;
        CHECK(text_number(pdn_game_tag(&game, "event"), 0, GAMES, &number) && number == games);
        CHECK_INT(game.move_count, 3);
    }
    CHECK_INT(games, GAMES);
    pdn_game_release(&game);
    pdn_reader_close(reader);
    free(text);
}

static void test_load(void)
{
    PdnGame game;
    pdn_game_init(&game);
    CHECK_OK(pdn_load_game("tests/pdn/forms.pdn", 2, &game));
    CHECK_TEXT(pdn_game_tag(&game, "Event"), "The second");
    CHECK_INT(game.move_count, 4);
    CHECK_REFUSED(pdn_load_game("tests/pdn/forms.pdn", 99, &game), "has no game 99");
    CHECK_OK(pdn_load_game("tests/pdn/damaged.pdn", 1, &game));
    CHECK_INT(game.move_count, 3);
    CHECK_REFUSED(pdn_load_game("tests/pdn/damaged.pdn", 4, &game),
                  "tests/pdn/damaged.pdn:15:1: GameType 20");
    CHECK_REFUSED(pdn_load_game("tests/pdn/none.pdn", 1, &game), "cannot be opened");
    pdn_game_release(&game);
}

int main(void)
{
    RUN(test_move_forms);
    RUN(test_jumps);
    RUN(test_separators);
    RUN(test_ambiguous_jumps);
    RUN(test_other_games);
    RUN(test_spans);
    RUN(test_long_and_short_jumps);
    RUN(test_marks);
    RUN(test_comments);
    RUN(test_variations);
    RUN(test_tags);
    RUN(test_positions);
    RUN(test_results);
    RUN(test_letters);
    RUN(test_several_games);
    RUN(test_faults);
    RUN(test_goes_on_after_a_fault);
    RUN(test_binary);
    RUN(test_limits);
    RUN(test_random_games_round_trip);
    RUN(test_long_stream);
    RUN(test_load);
    return test_exit();
}
