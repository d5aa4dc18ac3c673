#include "library/library.h"

#include "library/library_state.h"
#include "library/strength.h"
#include "session/quiet_host.h"
#include "session/store_memory.h"
#include "view/filing.h"

#include "library_room.h"

static void a_finished_game_goes_in_once(void)
{
    fresh_folder();
    Archive archive = open_archive();
    won_record(7, &record);
    CHECK_OK(file(&archive, &record));
    CHECK_OK(file(&archive, &record));
    CHECK_INT(count_games(NULL), 1);
    won_record(8, &record); /* the same moves on the same day: another game */
    CHECK_OK(file(&archive, &record));
    CHECK_INT(count_games(NULL), 2);
    library_archive_close(&archive);
    remove_all();
}

static void an_end_that_was_taken_back_is_replaced(void)
{
    fresh_folder();
    Archive archive = open_archive();
    won_record(7, &record);
    CHECK_OK(file(&archive, &record));
    read_record("parlor 1\ngame tictactoe\nid 0000000000000007\ntake-backs 1\nseat X human\nseat O perfect\n"
                "move 4 0 8 1 2 3 7 6\n",
                &record);
    CHECK_OK(file(&archive, &record));
    CHECK_INT(count_games(NULL), 1);
    LibraryFilter lost = {.result = RESULT_LOST};
    CHECK_INT(count_games(&lost), 1);
    library_archive_close(&archive);
    remove_all();
}

static void what_is_kept_comes_back(void)
{
    fresh_folder();
    Archive archive = open_archive();
    won_record(7, &record);
    record.stamp.hints = 2;
    Finished finished = {.record = &record, .you = 0, .rung = "Club player", .has_elo = true, .elo = 701};
    Status news;
    CHECK_OK(archive.add(archive.context, &finished, &news));
    Library *library = open_library();
    LibraryGame game;
    static Record back;
    CHECK_OK(library_record(library, 1, &game, &back));
    CHECK_TEXT(game.player[0], "human");
    CHECK_TEXT(game.player[1], "perfect");
    CHECK_TEXT(game.rung, "Club player");
    CHECK(game.has_elo && game.elo == 701 && game.you == 0 && game.hints == 2 && !game.imported);
    CHECK_TEXT(game.date, "2026-11-16T08:14:19Z");
    CHECK_INT(back.count, record.count);
    CHECK(memcmp(back.moves, record.moves, (size_t)record.count * sizeof(Move)) == 0);
    CHECK_REFUSED(library_record(library, 2, &game, &back), "there is no game 2");
    library_close(library);
    library_archive_close(&archive);
    remove_all();
}

static void filters(void)
{
    fresh_folder();
    Archive archive = open_archive();
    won_record(7, &record);
    CHECK_OK(file(&archive, &record));
    const LibraryFilter fits[] = {{.game = record.game},           {.opponent = "PERF"},
                                  {.result = RESULT_WON},          {.since = "2026-11-16"},
                                  {.until = "2026-11-16"},         {.own = true},
                                  {.text = "perfect tictac 2026"}, {.unassisted = true}};
    const LibraryFilter others[] = {
        {.game = game_named("checkers")}, {.opponent = "human"},   {.result = RESULT_LOST},
        {.since = "2026-11-17"},          {.until = "2026-11-15"}, {.imported = true},
        {.text = "perfect 2027"},         {.duplicates = true},    {.opponent = "%"}};
    for (size_t i = 0; i < sizeof fits / sizeof fits[0]; i++)
        CHECK_INT(count_games(&fits[i]), 1);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        CHECK_INT(count_games(&others[i]), 0);
    library_archive_close(&archive);
    remove_all();
}

/* ---- Positions ---- */

static void positions_are_found_for_either_colour(void)
{
    static const char *const GAMES[] = {"tictactoe", "ultimate", "checkers"};
    for (int i = 0; i < 3; i++) {
        const Game *game = game_named(GAMES[i]);
        Pos pos = game->start(0);
        for (int ply = 0; ply < 8; ply++) {
            Move moves[MOVES_MAX];
            int count = game->moves(&pos, moves);
            Pos reversed = game->reversed(&pos), back = game->reversed(&reversed);
            CHECK(pos_same(&pos, &back));
            CHECK_INT(game->side(&reversed), 1 - game->side(&pos));
            CHECK_INT(game->moves(&reversed, moves), count);
            CHECK_INT(library_hash(game, &pos), library_hash(game, &reversed));
            count = game->moves(&pos, moves);
            if (count == 0) break;
            Pos next = game->play(&pos, moves[ply % count]);
            CHECK(library_hash(game, &next) != library_hash(game, &pos));
            pos = next;
        }
    }
}

static void search_by_position(void)
{
    fresh_folder();
    Archive archive = open_archive();
    won_record(7, &record);
    CHECK_OK(file(&archive, &record));
    CHECK_INT(count_position(record.game, "o2/1x1/2x o"), 1);
    CHECK_INT(count_position(record.game, "x2/1o1/2o x"), 1); /* colours reversed */
    CHECK_INT(count_position(record.game, "o2/1x1/1x1 o"), 0);
    Library *library = open_library();
    CHECK_OK(library_remove(library, 1));
    library_close(library);
    CHECK_INT(count_position(record.game, "o2/1x1/2x o"), 0);
    CHECK_INT(count_games(NULL), 0);
    library_archive_close(&archive);
    remove_all();
}

/* ---- Files ---- */

static void write_text(const char *name, const char *text, char out[300])
{
    snprintf(out, 300, "%s/%s", folder, name);
    FILE *file_out = fopen(out, "wb");
    CHECK(file_out != NULL && fputs(text, file_out) >= 0 && fclose(file_out) == 0);
}

static const char PDN[] = "[Event \"Match\"]\n[Date \"1894.03.??\"]\n[Black \"Wyllie\"]\n[White \"Barker\"]\n"
                          "1. 11-15 23-19 2. 8-11 {slow} 22-17 1/2-1/2\n\n"
                          "[Black \"A\"]\n[White \"B\"]\n1. 11-15 nonsense *\n\n"
                          "[Black \"C\"]\n[White \"D\"]\n1. 9-13 24-20 *\n";

static LibraryImport import(const char *file_name)
{
    Library *library = open_library();
    LibraryImport done;
    ImportCalls calls = {0};
    CHECK_OK(library_import(library, file_name, &calls, &done));
    library_close(library);
    return done;
}

static void imports_and_finds_duplicates(void)
{
    char name[300];
    fresh_folder();
    write_text("a.pdn", PDN, name);
    LibraryImport first = import(name), again = import(name);
    CHECK_INT(first.added + first.wrong, 3);
    CHECK(first.added >= 2);
    CHECK_INT(again.added, 0);
    CHECK_INT(again.known, first.added);
    LibraryFilter wyllie = {.text = "wyllie match 1894-03", .imported = true};
    CHECK_INT(count_games(&wyllie), 1);
    Library *library = open_library();
    char *text = NULL;
    CHECK_OK(library_game_text(library, 1, false, &text));
    CHECK(text != NULL && strstr(text, "{slow}") != NULL);
    free(text);
    library_close(library);
    remove_all();
}

static void export_and_import_is_known(void)
{
    char name[300], *text = NULL;
    fresh_folder();
    Archive archive = open_archive();
    read_record(
        "parlor 1\ngame checkers\nid 0000000000000007\nbegan 2026-11-16T08:14:19Z\nseat Black human\nseat White "
        "level:3\nmove 11-15 23-19 8-11 22-17\nresult White\n",
        &record);
    CHECK_OK(file(&archive, &record));
    for (int as_record = 0; as_record < 2; as_record++) {
        Library *library = open_library();
        CHECK_OK(library_game_text(library, 1, as_record != 0, &text));
        library_close(library);
        write_text("out", text, name);
        free(text);
        LibraryImport done = import(name);
        CHECK_INT(done.added, 0);
        CHECK_INT(done.known, 1);
    }
    library_archive_close(&archive);
    remove_all();
}

/* Whatever format a game goes out in, it comes back with its players, event, comments and variations. */
static void an_export_loses_nothing(void)
{
    static const char GAME[] = "[Event \"World Title\"]\n[Date \"1955.06.01\"]\n[Black \"Wyllie\"]\n"
                               "[White \"Tinsley\"]\n[Result \"*\"]\n\n"
                               "1. 11-15 {a fine start} 22-18 (22-17 15-19 {other}) 2. 15x22 25x18 *\n";
    char name[300], out[300], *text = NULL, *again = NULL;
    int64_t count;
    fresh_folder();
    write_text("a.pdn", GAME, name);
    CHECK_INT(import(name).added, 1);
    Library *library = open_library();
    LibraryFilter all = {0};
    CHECK_OK(library_game_text(library, 1, false, &text));
    snprintf(out, sizeof out, "%s/out", folder);
    CHECK_OK(library_export(library, &all, true, out, &count));
    CHECK_OK(library_remove(library, 1));
    library_close(library);
    CHECK_INT(import(out).added, 1);
    LibraryFilter found = {.text = "wyllie tinsley world 1955-06-01"};
    CHECK_INT(count_games(&found), 1);
    library = open_library();
    CHECK_OK(library_game_text(library, 2, false, &again));
    CHECK(text != NULL && again != NULL && strcmp(text, again) == 0);
    free(text);
    free(again);
    library_close(library);
    remove_all();
}

/* What parlor match --out writes: a remark before each game. */
static void remarks_before_a_record_are_no_game(void)
{
    char name[300];
    fresh_folder();
    write_text(
        "match",
        "# game 1\nparlor 1\ngame tictactoe\nmove 4 0\n\n# game 2\nparlor 1\ngame tictactoe\nmove 4 1\n",
        name);
    LibraryImport done = import(name);
    CHECK_INT(done.added, 2);
    CHECK_INT(done.wrong, 0);
    remove_all();
}

static void refuses_what_is_no_game(void)
{
    char name[300];
    LibraryImport done;
    ImportCalls calls = {0};
    fresh_folder();
    Library *library = open_library();
    write_text("empty", "", name);
    CHECK_REFUSED(library_import(library, name, &calls, &done), "holds no game");
    CHECK_REFUSED(library_import(library, "/nowhere/x.pdn", &calls, &done), "cannot be opened");
    CHECK_REFUSED(library_import(library, folder, &calls, &done), "is not a file");
    library_close(library);
    remove_all();
}

/* ---- Filing ---- */

static const char *german(void *context, const char *english)
{
    (void)context;
    if (strcmp(english, "The game could not be put into your games yet: %.280s; it is not lost.") == 0)
        return "Die Partie konnte noch nicht zu deinen Partien gelegt werden: %.280s; sie ist nicht verloren.";
    if (strcmp(english, "no room") == 0) return "kein Platz";
    if (strcmp(english, "The game is among your games now.") == 0)
        return "Die Partie ist jetzt bei deinen Partien.";
    return english;
}

static const Language GERMAN = {.translate = german};

/* An archive that can be made to fail, and counts. */
typedef struct FakeArchive {
    bool fails;
    int count;
    uint64_t last;
} FakeArchive;

static GameStamp fake_stamp(void)
{
    static uint64_t next = 100;
    return (GameStamp){.id = next++, .began_s = 1};
}

static Status fake_add(void *context, const Finished *game, Status *news)
{
    FakeArchive *fake = context;
    *news = status_ok();
    if (fake->fails) return status_failed("no room");
    fake->count++;
    fake->last = game->record->stamp.id;
    return status_ok();
}

static void observe(void *context, const Session *session, unsigned changed)
{
    filing_follow(context, session, changed);
}

static Session *new_session(Filing *filing)
{
    Session *session = NULL;
    Host host = quiet_host();
    SessionSetup setup = {.stamp = fake_stamp, .take_back = true};
    CHECK_OK(session_new(game_named("tictactoe"), &host, &setup, &session));
    session_observe(session, observe, filing);
    session_begin(session);
    return session;
}

static void play(Session *session, const char *moves)
{
    char word[MOVE_TEXT];
    while (text_word(&moves, word, sizeof word))
        CHECK_OK(session_play_text(session, word));
}

static void an_end_is_filed_when_it_comes(void)
{
    FakeArchive fake = {0};
    Archive archive = {&fake, fake_stamp, fake_add, NULL};
    Filing *filing = filing_new(game_named("tictactoe"), &archive, NULL);
    Session *session = new_session(filing);
    play(session, "4 0 8 1 2 3");
    CHECK_INT(fake.count, 0);
    play(session, "6");
    CHECK_INT(fake.count, 1);
    session_show(session,
                 game_tree_at(session_tree(session), 2)); /* browsing back and forth is not a new end */
    session_show(session, game_tree_at(session_tree(session), 7));
    CHECK_INT(fake.count, 1);
    uint64_t id = fake.last;
    CHECK_OK(session_undo(session));
    play(session, "7");
    CHECK_INT(fake.count, 1);
    play(session, "6");
    CHECK_INT(fake.count, 2);
    CHECK(fake.last == id);
    CHECK_INT(session_stamp(session).take_backs, 1);
    Move moves[7];
    Pos from = *session_pos_at(session, 0);
    for (int i = 0; i < 7; i++)
        moves[i] = session_move_at(session, i);
    CHECK_OK(session_load(session, &from, moves, 7, &(Result){OUTCOME_FIRST, ENDING_RECORDED}));
    CHECK_INT(fake.count, 2); /* a game that was over when it was opened is not the player's own */
    CHECK(session_stamp(session).id == 0);
    CHECK_OK(session_undo(session));
    play(session, "6");
    CHECK_INT(fake.count, 3); /* continued from there it is a new game */
    CHECK(session_stamp(session).id != 0 && session_stamp(session).id != id);
    session_free(session);
    filing_free(filing);
}

/* What is collected from journals at the start (filing_collect) is not filed by the board that shows it. */
static void a_finished_game_that_is_resumed_is_only_looked_at(void)
{
    FakeArchive fake = {0};
    Archive archive = {&fake, fake_stamp, fake_add, NULL};
    Filing *filing = filing_new(game_named("tictactoe"), &archive, NULL);
    Session *session = new_session(filing);
    play(session, "4 0 8 1 2 3 6");
    record_from_session(session, &record);
    CHECK(record.stamp.id != 0);
    session_free(session);
    filing_free(filing);
    filing = filing_new(game_named("tictactoe"), &archive, NULL); /* the program is started again */
    session = new_session(filing);
    CHECK_OK(record_install(&record, NULL, session));
    CHECK_INT(fake.count, 1);
    session_free(session);
    filing_free(filing);
}

static void trouble_and_its_end_are_told(void)
{
    FakeArchive fake = {.fails = true};
    Archive archive = {&fake, fake_stamp, fake_add, NULL};
    Filing *filing = filing_new(game_named("tictactoe"), &archive, NULL);
    Session *session = new_session(filing);
    play(session, "4 0 8 1 2 3 6");
    CHECK_TEXT(filing_news(filing, NULL, &(Status){0}),
               "The game could not be put into your games yet: no room; it is not lost.");
    fake.fails = false;
    filing_retry(filing);
    CHECK_TEXT(filing_news(filing, &GERMAN, &(Status){0}), "Die Partie ist jetzt bei deinen Partien.");
    session_free(session);
    filing_free(filing);
}

static void what_cannot_be_filed_waits(void)
{
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    FakeArchive fake = {.fails = true};
    Archive archive = {&fake, fake_stamp, fake_add, NULL};
    Filing *filing = filing_new(game_named("tictactoe"), &archive, &store);
    Session *session = new_session(filing);
    play(session, "4 0 8 1 2 3 6");
    CHECK_TEXT(filing_news(filing, &GERMAN, &(Status){0}),
               "Die Partie konnte noch nicht zu deinen Partien gelegt werden: kein Platz; "
               "sie ist nicht verloren.");
    CHECK_TEXT(filing_news(filing, &GERMAN, &(Status){0}), "");
    CHECK(filing_waits(filing));
    session_begin(session);
    play(session, "0 4 1 5 2");
    session_free(session);
    filing_free(filing);
    Status news;
    CHECK_INT(filing_collect(NULL, &archive, &store, &news), 2);
    fake.fails = false; /* the next run of the program finds them */
    CHECK_INT(filing_collect(NULL, &archive, &store, &news), 0);
    CHECK_INT(fake.count, 2);
    CHECK_INT(filing_collect(NULL, &archive, &store, &news), 0);
    CHECK_INT(fake.count, 2);
    store_memory_free(memory);
}

/* ---- Strength ---- */

static void strengths(void)
{
    Strength none = strength_of(NULL, 0);
    CHECK_INT(none.kind, STRENGTH_UNKNOWN);
    StrengthGames even = {500, 10, 0, 10};
    Strength same = strength_of(&even, 1);
    CHECK(same.kind == STRENGTH_ESTIMATE && same.elo > 499.9 && same.elo < 500.1);
    CHECK(same.error > 150 && same.error < 155); /* 1.96 · 400 / ln 10 / sqrt(20 / 4) */
    StrengthGames both[2] = {{300, 15, 0, 5}, {700, 5, 0, 15}};
    Strength middle = strength_of(both, 2);
    CHECK(middle.elo > 499 && middle.elo < 501);
    StrengthGames all = {500, 10, 0, 0}, nothing = {500, 0, 0, 10};
    Strength least = strength_of(&all, 1), most = strength_of(&nothing, 1);
    CHECK(least.kind == STRENGTH_AT_LEAST && least.elo > 670 && least.elo < 690);
    CHECK(most.kind == STRENGTH_AT_MOST && most.elo > 310 && most.elo < 330);
}

int main(void)
{
    RUN(a_finished_game_goes_in_once);
    RUN(an_end_that_was_taken_back_is_replaced);
    RUN(what_is_kept_comes_back);
    RUN(filters);
    RUN(positions_are_found_for_either_colour);
    RUN(search_by_position);
    RUN(imports_and_finds_duplicates);
    RUN(export_and_import_is_known);
    RUN(an_export_loses_nothing);
    RUN(remarks_before_a_record_are_no_game);
    RUN(refuses_what_is_no_game);
    RUN(an_end_is_filed_when_it_comes);
    RUN(a_finished_game_that_is_resumed_is_only_looked_at);
    RUN(trouble_and_its_end_are_told);
    RUN(what_cannot_be_filed_waits);
    RUN(strengths);
    return test_exit();
}
