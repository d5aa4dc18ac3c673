/* Words: sentences in another language, and ids, which are never translated. */
#include "test.h"

#include "session/format.h"
#include "session/quiet_host.h"
#include "view/record_words.h"
#include "view/table.h"

static const char *translate(void *context, const char *english)
{
    (void)context;
    if (strcmp(english, "%s has %d pieces") == 0) return "%2$d Steine hat %1$s";
    if (strcmp(english, "100 %% of %.3s, %ld, %zu, %c, %.1f") == 0)
        return "%5$.1f %4$c %3$zu %2$ld %1$.3s 100 %%";
    if (strcmp(english, "the disk is full") == 0) return "der Datenträger ist voll";
    if (strcmp(english, "cut %s") == 0) return "%s ab";
    if (strcmp(english, "expected on or off after \"take-back\", found \"%s\"") == 0)
        return "nach \"take-back\" fehlt on oder off, da steht „%s“";
    if (strcmp(english, "\"%s\" is not a legal move here (a move is %s); legal: %s") == 0)
        return "„%s“ ist hier kein zulässiger Zug (ein Zug ist %s); zulässig: %s";
    if (strcmp(english, "Line %d, column %d: %.150s; the game is used up to that point") == 0)
        return "Zeile %d, Spalte %d: %.150s; bis dorthin wird die Partie verwendet";
    if (strstr(english, " was played by another program") != NULL) return "%s war ein Programm (%.60s).";
    if (strcmp(english, "White") == 0) return "Weiß";
    if (strcmp(english, "expected a name after \"tag\"") == 0) return "nach \"tag\" fehlt ein Name";
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

static void wrong_words_of_a_record(void)
{
    static Record record; /* large */
    Document document = {0};
    const char *text = "parlor 1\ngame tictactoe\nmove 4\ntag\n";
    CHECK_TEXT(told(&GERMAN, record_read("x", "parlor 1\ngame tictactoe\ntake-back maybe\n", false, &record)),
               "x:3:11: nach \"take-back\" fehlt on oder off, da steht „maybe“");
    CHECK_OK(record_read("x", text, false, &record));
    CHECK_TEXT(told(&GERMAN, document_read_lines("x", text, &record, false, &document)),
               "x:4:1: nach \"tag\" fehlt ein Name");
    document_release(&document);
}

static void notes_on_a_game_that_was_read(void)
{
    static Record record; /* large */
    const Game *game;
    char out[STATUS_WORDS];
    CHECK_OK(game_find("checkers", &game));
    CHECK_OK(format_of(game)->read("x", "1. 11-15 22-19 *", 1, &record, NULL));
    CHECK_TEXT(words_record(NULL, &record, out),
               "Line 1, column 10: \"22-19\" is not a legal move here; the game is used up to that point");
    CHECK_TEXT(
        words_record(&GERMAN, &record, out),
        "Zeile 1, Spalte 10: „22-19“ ist hier kein zulässiger Zug; bis dorthin wird die Partie verwendet");
    CHECK_OK(record_read("x", "parlor 1\ngame checkers\nseat White hub:y\n", false, &record));
    CHECK_TEXT(words_record(&GERMAN, &record, out), "Weiß war ein Programm (hub:y).");
    CHECK_OK(record_read("x", "parlor 1\ngame checkers\n", false, &record));
    CHECK_TEXT(words_record(&GERMAN, &record, out), "");
}

static void an_engine_that_cannot_answer(void)
{
    static Scene scene;
    Table *table;
    const Game *game;
    CHECK_OK(game_find("tictactoe", &game));
    TableSetup setup = {.game = game, .host = quiet_host(), .language = &GERMAN};
    CHECK_OK(table_new(&setup, &table));
    Session *session = table_session(table);
    Status why = status_failed("the disk is full");
    session_begin(session);
    CHECK_OK(session_ask_hint(session));
    CHECK(session_failed(session, session_ticket(session), &why));
    table_scene(table, &scene);
    CHECK_TEXT(scene.message, "Der Datenträger ist voll");
    table_free(table);
}

static const char *shout(void *context, const char *english)
{
    (void)context;
    return strcmp(english, "Invalid move. There is no piece on %s.") == 0 ? "NICHTS AUF %s!" : english;
}

static void sentences_are_translated(void)
{
    Language language = {.translate = shout};
    const Game *game;
    char text[200];
    Text out = text_into(text, sizeof text);
    CHECK_OK(game_find("checkers", &game));
    words_refusal(&language, game, &(Refusal){.kind = REFUSAL_NOTHING_HERE, .count = 1, .square = {16}},
                  &out);
    CHECK_TEXT(text, "NICHTS AUF 17!");
}

/* A key that two commands shared gave only the first of them. */
static void no_two_commands_share_a_key(void)
{
    for (int i = 0; i < COMMANDS; i++)
        for (int k = i + 1; k < COMMANDS; k++) {
            const char *key = command_info((Command)i)->key;
            CHECK(key[0] == '\0' || strcmp(key, command_info((Command)k)->key) != 0);
        }
}

static void commands_have_their_ids(void)
{
    for (int i = 0; i < COMMANDS; i++)
        CHECK_INT(command_find(command_info((Command)i)->id), i);
    CHECK_INT(command_find("dance"), COMMANDS);
}

int main(void)
{
    RUN(a_status_is_translated_with_its_arguments);
    RUN(the_place_before_it_stays);
    RUN(a_text_that_was_cut_stays_english);
    RUN(wrong_words_of_a_record);
    RUN(notes_on_a_game_that_was_read);
    RUN(an_engine_that_cannot_answer);
    RUN(sentences_are_translated);
    RUN(commands_have_their_ids);
    RUN(no_two_commands_share_a_key);
    return test_exit();
}
