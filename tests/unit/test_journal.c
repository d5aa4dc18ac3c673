/* The journal over a store in memory that fails, tears, reorders and damages: whole games, every write. */
#include "session/quiet_host.h"
#include "test.h"

#include "base/rng.h"
#include "base/seal.h"
#include "session/journal.h"
#include "session/store_memory.h"

static Record record;
static JournalReport report;

static Session *open_session(const char *name, const SessionSetup *setup)
{
    const Game *game = NULL;
    CHECK_OK(game_find(name, &game));
    Host host = quiet_host();
    Session *session = NULL;
    CHECK_OK(session_new(game, &host, setup, &session));
    if (session == NULL) exit(1);
    return session;
}

/* A session and its journal, as one program has them. */
typedef struct Program {
    Store store;
    Session *session;
    Journal *journal;
} Program;

static Program start(StoreMemory *memory, int owner, const char *game)
{
    Program program = {.store = store_memory(memory, owner)};
    program.session = open_session(game, &(SessionSetup){.take_back = true});
    CHECK_OK(journal_open(&program.store, "journal", 0, program.session, &program.journal));
    return program;
}

static void leave(Program *program)
{
    journal_close(program->journal);
    session_free(program->session);
}

static int plies_kept(StoreMemory *memory)
{
    Store store = store_memory(memory, 7);
    Status status = journal_read(&store, "journal", &record, &report);
    return ok(&status) ? record.count : -1;
}

static void play_first(Session *session)
{
    Move moves[MOVES_MAX];
    session_game(session)->moves(session_pos(session), moves);
    CHECK_OK(session_play(session, moves[0]));
}

/* ---- Seals ---- */

static void seals_find_any_damage(void)
{
    char text[200], plain[201];
    Text out = text_into(text, sizeof text);
    uint32_t chain = 0;
    static const char *const LINES[] = {"one", "two words", "", "four"};
    for (int i = 0; i < 4; i++)
        seal_line(&chain, LINES[i], &out);
    Unsealed opened = seal_open(text, out.length, plain);
    CHECK(opened.sealed && !opened.damaged);
    CHECK_TEXT(plain, "one\ntwo words\n\nfour\n");
    CHECK_INT(opened.chain, chain);
    CHECK_INT(opened.valid_size, out.length);
    for (size_t at = 0; at < out.length; at++)
        for (int bit = 0; bit < 8; bit++) {
            text[at] ^= (char)(1 << bit);
            opened = seal_open(text, out.length, plain);
            /* Reported, or (in the first mark) no longer recognised as sealed, so that the reader refuses
             * it. */
            CHECK(opened.damaged || !opened.sealed);
            CHECK(!opened.sealed || strncmp(plain, "one\ntwo words\n\nfour\n", strlen(plain)) == 0);
            text[at] ^= (char)(1 << bit);
        }
    for (size_t length = 1; length < out.length; length++) {
        opened = seal_open(text, length, plain);
        CHECK(!opened.damaged); /* an end that was lost in a power cut is not damage */
        CHECK(opened.cut == (opened.rest < length));
    }
}

static void a_text_without_its_last_line_has_been_cut(void)
{
    char text[200], plain[201];
    Text out = text_into(text, sizeof text);
    uint32_t chain;
    seal_begin(&chain, &out);
    seal_lines(&chain, "one\nend\nthree", &out); /* a line of that name is not the last one */
    size_t valid = out.length;
    seal_end(chain, &out);
    CHECK_INT(out.length - valid, SEAL_END);
    Unsealed opened = seal_open(text, out.length, plain);
    CHECK(opened.sealed && opened.ends && !opened.damaged && !opened.cut);
    CHECK_TEXT(plain, "one\nend\nthree\n");
    CHECK_INT(opened.valid_size, valid);
    CHECK(seal_open_whole(text, out.length, plain));
    for (size_t length = 1; length + 5 < out.length; length++) {
        opened = seal_open(text, length, plain);
        CHECK(!opened.sealed || opened.cut);
        CHECK(!seal_open_whole(text, length, plain));
    }
    for (size_t at = 0; at < out.length; at++)
        for (int bit = 0; bit < 8; bit++) {
            text[at] ^= (char)(1 << bit);
            CHECK(!seal_open_whole(text, out.length, plain));
            CHECK(strncmp(plain, "one\nend\nthree\n", strlen(plain)) == 0);
            text[at] ^= (char)(1 << bit);
        }
    text[out.length] = 'x';
    CHECK(seal_open(text, out.length + 1, plain).damaged);
}

/* Texts of before the seals are taken as they are; what damage has left of sealed ones is not. */
static void old_whole_texts_are_told_from_damaged_ones(void)
{
    char plain[100];
    CHECK(seal_open_whole("level 3\nseat human\n", 19, plain));
    CHECK_TEXT(plain, "level 3\nseat human\n");
    CHECK(!seal_open_whole("level 3\nsea", 11, plain));
    CHECK(!seal_open_whole("", 0, plain));
    CHECK(!seal_open_whole("level 3 *2144df1\n", 17, plain));
    CHECK_TEXT(plain, "");
    CHECK(!seal_open_whole("sealfd 2 x2144df1d\nlevel 3\n", 27, plain));
    CHECK_TEXT(plain, "");
    CHECK(!seal_open_whole("level 3\n\0b 2\n", 13, plain));
    CHECK_TEXT(plain, "level 3\n");
}

/* A power cut may leave blocks of zeros in place of the end. */
static void zeros_at_the_end_are_damage(void)
{
    char text[100], plain[101];
    uint32_t chain = 0;
    Text out = text_into(text, sizeof text);
    seal_line(&chain, "one", &out);
    memset(text + out.length, 0, 20);
    Unsealed opened = seal_open(text, out.length + 20, plain);
    CHECK(opened.damaged);
    CHECK_TEXT(plain, "one\n");
}

static void lines_that_are_swapped_or_missing_are_found(void)
{
    char plain[200];
    uint32_t chain = 0;
    char line[3][40], text[200];
    for (int i = 0; i < 3; i++) {
        Text out = text_into(line[i], sizeof line[i]);
        seal_line(&chain, i == 0 ? "head" : "same", &out);
    }
    snprintf(text, sizeof text, "%s%s%s", line[0], line[2], line[1]);
    CHECK(seal_open(text, strlen(text), plain).damaged);
    snprintf(text, sizeof text, "%s%s", line[0], line[2]);
    CHECK(seal_open(text, strlen(text), plain).damaged);
    snprintf(text, sizeof text, "%s%s%s", line[0], line[1], line[1]);
    CHECK(seal_open(text, strlen(text), plain).damaged);
}

/* ---- One program ---- */

static void the_journal_is_never_behind(void)
{
    StoreMemory *memory = store_memory_new();
    Program program = start(memory, 1, "checkers");
    Session *session = program.session;
    session_begin(session);
    CHECK_INT(plies_kept(memory), -1);
    CHECK_OK(session_play_text(session, "11-15"));
    leave(&program);
    CHECK_INT(plies_kept(memory), 1);
    program = start(memory, 1, "checkers");
    session = program.session;
    session_begin(session);
    leave(&program);
    CHECK_INT(plies_kept(memory), 1); /* a game without a move has not replaced it */
    program = start(memory, 1, "checkers");
    session = program.session;
    session_begin(session);
    CHECK_OK(session_play_text(session, "9-14"));
    CHECK_OK(session_play_text(session, "22-18"));
    CHECK_OK(session_play_text(session, "11-15"));
    CHECK_OK(session_undo(session));
    CHECK_OK(session_undo(session));
    CHECK_OK(session_play_text(session, "23-18"));
    session_show(session, 0); /* looking back is not taking back */
    CHECK_OK(session_set_seat(session, 1, "random"));
    Pos last = *session_pos_at(session, 2);
    leave(&program);
    CHECK_INT(plies_kept(memory), 2);
    CHECK_TEXT(record.seat[1], "random");
    session = open_session("checkers", &(SessionSetup){0});
    CHECK_OK(record_install(&record, NULL, session));
    CHECK(pos_same(&last, session_pos(session)));
    session_free(session);
    store_memory_free(memory);
}

static void a_finished_game_is_not_resumed(void)
{
    StoreMemory *memory = store_memory_new();
    Program program = start(memory, 1, "tictactoe");
    session_begin(program.session);
    CHECK_OK(session_play_text(program.session, "0"));
    CHECK_OK(session_resign(program.session));
    leave(&program);
    CHECK_INT(plies_kept(memory), -1);
    CHECK_TEXT(report.note.text, "");
    store_memory_free(memory);
}

/* Whatever is done after Resume, the seats and terms stay as agreed. */
static void seats_and_terms_survive_every_order(void)
{
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    SessionSetup setup = {.seat = {"human", "perfect"},
                          .starts = STARTS_RANDOM,
                          .take_back = true,
                          .move_ms = 70,
                          .clock = {.base_ms = 60000, .increment_ms = 2000}};
    Session *session = open_session("tictactoe", &setup);
    Journal *journal;
    CHECK_OK(journal_open(&store, "journal", 0, session, &journal));
    session_begin(session);
    while (session_turn(session) != 0)
        session_begin(session);
    CHECK_OK(session_play_text(session, "0"));
    for (int round = 0; round < 4; round++) {
        /* Killed, or left, with or without a look back: */
        if (round == 2) session_show(session, 0);
        if (round % 2 == 0) journal_close(journal);
        store_memory_end(memory, 1);
        Session *next = open_session("tictactoe", &(SessionSetup){0});
        CHECK_OK(journal_read(&store, "journal", &record, &report));
        CHECK_TEXT(report.note.text, "");
        CHECK_TEXT(record.seat[0], "human");
        CHECK_TEXT(record.seat[1], "perfect");
        CHECK(record.terms.take_back && !record.terms.no_rules);
        CHECK_INT(record.terms.starts, STARTS_RANDOM);
        CHECK_INT(record.terms.move_ms, 70);
        CHECK_INT(record.terms.clock.base_ms, 60000);
        CHECK_INT(record.terms.clock.increment_ms, 2000);
        if (round % 2 == 1) journal_close(journal);
        session_free(session);
        session = next;
        CHECK_OK(journal_open(&store, "journal", report.slot, session, &journal));
        CHECK_OK(record_install(&record, NULL, session));
        CHECK_INT(session_terms(session).starts, STARTS_RANDOM);
        CHECK_INT(session_left_ms(session, 0), 62000);
        CHECK_INT(session_left_ms(session, 1), 60000);
        CHECK(!session_is_human(session, 1));
    }
    journal_close(journal);
    session_free(session);
    store_memory_free(memory);
}

/* ---- Faults ---- */

/* The moves of a game, by seed, with some taken back. */
static void play_on(Session *session, Rng *rng)
{
    Move moves[MOVES_MAX];
    if (rng_below(rng, 8) == 0 && session_can_undo(session)) {
        CHECK_OK(session_undo(session));
        return;
    }
    int count = session_game(session)->moves(session_pos(session), moves);
    CHECK_OK(session_play(session, moves[rng_below(rng, (uint32_t)count)]));
}

/* A whole game while the n-th write (and those after it, when lasting) goes wrong. After every step: what is
 * kept is what was shown, or the journal says that there is trouble, or (when the disk lied) the reader says
 * so, and what it gives is a beginning of what was played. Returns whether the fault was reached. */
static bool play_faulty(const char *name, StoreFault fault, long at, bool lasting, int steps)
{
    StoreMemory *memory = store_memory_new();
    Program program = start(memory, 1, name);
    Session *session = program.session;
    Rng rng = rng_seeded((uint64_t)at);
    store_memory_fault(memory, fault, at, lasting ? at + 1000 : at);
    long before = store_memory_writes(memory);
    session_begin(session);
    bool cut = false;
    for (int i = 0; i < steps && session_result(session).outcome == OUTCOME_NONE && !cut; i++) {
        int shown = session_ply(session);
        play_on(session, &rng);
        cut = fault == FAULT_CUT && store_memory_writes(memory) - before >= at;
        if (fault == FAULT_LATE || fault == FAULT_FLIP) continue;
        if (!ok(journal_trouble(program.journal))) continue;
        if (session_result(session).outcome != OUTCOME_NONE) continue;
        store_memory_end(memory, 1); /* release the lock for the reader */
        int kept = plies_kept(memory), now = session_ply(session);
        if (kept < 0) kept = 0;
        CHECK(kept == now || (cut && kept == shown));
        CHECK(!report.damaged);
    }
    bool reached = store_memory_writes(memory) - before >= at;
    if (lasting && reached && fault == FAULT_FAIL) CHECK(!ok(journal_trouble(program.journal)));
    store_memory_end(memory, 1);
    int kept = plies_kept(memory);
    if (fault == FAULT_LATE || fault == FAULT_FLIP)
        for (int i = 0; i < kept && i < session_plies(session); i++)
            if (!report.damaged)
                CHECK(record.moves[i] == session_move_at(session, i) || kept != session_ply(session));
    leave(&program);
    store_memory_free(memory);
    return reached;
}

static void every_write_of_whole_games_may_go_wrong(void)
{
    static const char *const GAMES[] = {"tictactoe", "ultimate", "checkers"};
    for (int game = 0; game < 3; game++)
        for (StoreFault fault = FAULT_FAIL; fault < FAULT_COUNT; fault++)
            for (int lasting = 0; lasting < 2; lasting++) {
                long at = 1;
                while (play_faulty(GAMES[game], fault, at, lasting, 150))
                    at++;
                CHECK(at > 5);
            }
}

static void trouble_is_told_once_and_its_end_too(void)
{
    StoreMemory *memory = store_memory_new();
    Program program = start(memory, 1, "ultimate");
    session_begin(program.session);
    play_first(program.session);
    CHECK_INT(journal_news(program.journal).kind, NEWS_NONE);
    store_memory_fault(memory, FAULT_FAIL, 1, 8);
    play_first(program.session);
    JournalNews news = journal_news(program.journal);
    CHECK_INT(news.kind, NEWS_TROUBLE);
    CHECK_TEXT(news.why.text, "the disk is full");
    CHECK_INT(journal_news(program.journal).kind, NEWS_NONE);
    play_first(program.session);
    CHECK_INT(journal_news(program.journal).kind, NEWS_NONE);
    CHECK(!ok(journal_trouble(program.journal)));
    for (int i = 0; i < 8; i++)
        journal_retry(program.journal);
    CHECK_INT(journal_news(program.journal).kind, NEWS_WELL);
    CHECK(ok(journal_trouble(program.journal)));
    leave(&program);
    CHECK_INT(plies_kept(memory), 3);
    store_memory_free(memory);
}

/* ---- Damage ---- */

static StoreMemory *keep_game(const char *game, int plies)
{
    StoreMemory *memory = store_memory_new();
    Program program = start(memory, 1, game);
    session_begin(program.session);
    for (int i = 0; i < plies; i++)
        play_first(program.session);
    leave(&program);
    return memory;
}

static void a_damaged_journal_gives_its_beginning(void)
{
    StoreMemory *memory = keep_game("ultimate", 36);
    size_t size, aside_size;
    char *text = store_memory_text(memory, "journal", &size), *last = text;
    for (int i = 0; i < 35 && last != NULL; i++)
        last = strstr(last + 1, "move ");
    last[5] ^= 1;
    char *before = strdup(text);
    CHECK_INT(plies_kept(memory), 34);
    CHECK(report.damaged);
    CHECK_INT(report.recovered, 34);
    CHECK_INT(report.lost, 2);
    CHECK_TEXT(report.note.text,
               "The kept game was damaged: 34 of 36 moves could be recovered; the damaged file is "
               "kept as journal.damaged.");
    char *aside = store_memory_text(memory, "journal.damaged", &aside_size);
    CHECK_TEXT(aside != NULL ? aside : "", before);
    free(before);
    CHECK_INT(plies_kept(memory), 34); /* reported again until somebody has taken the game over */
    CHECK(report.damaged);
    Program program = start(memory, 1, "ultimate");
    leave(&program);
    CHECK_INT(plies_kept(memory), 34);
    CHECK_TEXT(report.note.text, "");
    store_memory_free(memory);
}

/* A line of moves without checksums that is wrong in its middle: the next reading finds the same game. */
static void a_line_is_kept_whole_or_not_at_all(void)
{
    static const char TEXT[] = "parlor 1\ngame tictactoe\nmove 4\nmove 0 *528db972\nmove 8\n";
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    CHECK_OK(store.replace(store.context, "journal", TEXT, sizeof TEXT - 1));
    CHECK_INT(plies_kept(memory), 1);
    CHECK(report.damaged);
    CHECK_INT(report.lost, 2);
    Program program = start(memory, 1, "tictactoe");
    leave(&program);
    CHECK_INT(plies_kept(memory), 1);
    CHECK(!report.damaged);
    store_memory_free(memory);
}

/* Every bit of a journal flipped, one at a time: reported, copied, and only moves that were played. */
static void no_flipped_bit_is_silent(void)
{
    StoreMemory *whole = keep_game("checkers", 12);
    size_t size;
    char *text = store_memory_text(whole, "journal", &size);
    static Record right;
    CHECK_INT(plies_kept(whole), 12);
    right = record;
    for (size_t bit = 0; bit < size * 8; bit++) {
        StoreMemory *memory = store_memory_new();
        Store store = store_memory(memory, 1);
        text[bit / 8] ^= (char)(1 << bit % 8);
        CHECK_OK(store.replace(store.context, "journal", text, size));
        text[bit / 8] ^= (char)(1 << bit % 8);
        int kept = plies_kept(memory);
        CHECK(report.damaged);
        CHECK(kept <= 12);
        CHECK(kept < 0 || memcmp(record.moves, right.moves, (size_t)kept * sizeof(Move)) == 0);
        CHECK(kept < 0 || strcmp(record.seat[0], right.seat[0]) == 0);
        size_t aside;
        CHECK(store_memory_text(memory, "journal.damaged", &aside) != NULL && aside == size);
        store_memory_free(memory);
    }
    store_memory_free(whole);
}

/* A journal that is cut anywhere, also exactly between two lines: nothing is missing, or it is said. */
static void no_cut_is_silent(void)
{
    StoreMemory *whole = keep_game("checkers", 12);
    size_t size, now;
    char *text = store_memory_text(whole, "journal", &size);
    for (size_t cut = 1; cut < size; cut++) {
        StoreMemory *memory = store_memory_new();
        Store store = store_memory(memory, 1);
        CHECK_OK(store.replace(store.context, "journal", text, size - cut));
        int kept = plies_kept(memory);
        CHECK(kept == 12 || !ok(&report.note));
        CHECK_INT(ok(&report.note), cut < 6); /* what is left of the last line says that it was the last */
        Program program = start(memory, 1, "checkers");
        leave(&program);
        CHECK_INT(plies_kept(memory), kept);
        CHECK(ok(&report.note));
        CHECK(kept < 0 || (store_memory_text(memory, "journal", &now) != NULL && now > SEAL_END));
        store_memory_free(memory);
    }
    store_memory_free(whole);
}

/* Journals of version 1, with checksums but without a last line, go on as version 2. */
static void journals_without_a_last_line_are_read(void)
{
    static const char LINES[] = "parlor 1\ngame tictactoe\nseat X human\nseat O human\nmove 4\nmove 0\n";
    char text[400];
    Text out = text_into(text, sizeof text);
    uint32_t chain = 0;
    StoreMemory *memory = store_memory_new();
    seal_lines(&chain, LINES, &out);
    Store store = store_memory(memory, 1);
    CHECK_OK(store.replace(store.context, "journal", text, out.length));
    CHECK_INT(plies_kept(memory), 2);
    CHECK_TEXT(report.note.text, "");
    Program program = start(memory, 1, "tictactoe");
    CHECK_OK(record_install(&record, NULL, program.session));
    CHECK_OK(session_play_text(program.session, "8"));
    leave(&program);
    CHECK_INT(plies_kept(memory), 3);
    CHECK_TEXT(report.note.text, "");
    size_t size;
    CHECK(strncmp(store_memory_text(memory, "journal", &size), "sealed 2 *", 10) == 0);
    store_memory_free(memory);
}

static void a_damaged_file_is_not_overwritten_by_a_new_game(void)
{
    StoreMemory *memory = keep_game("tictactoe", 3);
    size_t size;
    store_memory_text(memory, "journal", &size)[size - 4] ^= 1;
    Program program = start(memory, 1, "tictactoe"); /* the old game was not asked for */
    session_begin(program.session);
    play_first(program.session);
    CHECK(strstr(journal_news(program.journal).why.text, "kept as journal.damaged") != NULL);
    leave(&program);
    CHECK(store_memory_text(memory, "journal.damaged", &size) != NULL);
    store_memory_free(memory);

    memory = keep_game("tictactoe", 3);
    store_memory_text(memory, "journal", &size)[size - 4] ^= 1;
    store_memory_fault(memory, FAULT_FAIL, 1, 3); /* it cannot be copied: it stays where it is */
    program = start(memory, 1, "tictactoe");
    session_begin(program.session);
    play_first(program.session);
    CHECK(strstr(journal_trouble(program.journal)->text, "damaged file") != NULL);
    play_first(program.session);
    CHECK(ok(journal_trouble(program.journal)));
    leave(&program);
    CHECK(store_memory_text(memory, "journal.damaged", &size) != NULL);
    CHECK_INT(plies_kept(memory), 2);
    store_memory_free(memory);
}

/* Journals of earlier versions had no checksums. */
static void old_journals_are_read(void)
{
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    const char *old = "parlor 1\ngame tictactoe\nseat X human\nseat O perfect\nmove 4\nmove 0\nmov";
    CHECK_OK(store.replace(store.context, "journal", old, strlen(old)));
    CHECK_INT(plies_kept(memory), 2);
    CHECK_TEXT(record.seat[1], "perfect");
    CHECK(!report.damaged);
    old = "parlor 1\ngame tictactoe\nseat X human\nseat O perfect\nmove 4\nmove 4\nmove 0\n";
    CHECK_OK(store.replace(store.context, "journal", old, strlen(old)));
    CHECK_INT(plies_kept(memory), 1);
    CHECK(report.damaged);
    CHECK_INT(report.lost, 2);
    store_memory_free(memory);
}

/* ---- Two programs ---- */

static void a_second_program_keeps_its_own(void)
{
    StoreMemory *memory = store_memory_new();
    Program first = start(memory, 1, "tictactoe");
    session_begin(first.session);
    CHECK_OK(session_play_text(first.session, "0"));
    CHECK_INT(plies_kept(memory), -1); /* open elsewhere: not to be resumed here */
    CHECK(report.open_elsewhere);
    CHECK(strstr(report.note.text, "open in another window (program 1)") != NULL);
    Program second = start(memory, 2, "tictactoe");
    CHECK(strstr(journal_news(second.journal).why.text, "open in another window (program 1)") != NULL);
    CHECK_TEXT(journal_name(second.journal), "journal.2");
    session_begin(second.session);
    CHECK_OK(session_play_text(second.session, "4"));
    CHECK_OK(session_play_text(first.session, "1"));
    CHECK_OK(session_play_text(first.session, "2"));
    store_memory_end(memory, 2); /* killed */
    CHECK_INT(plies_kept(memory), 1);
    CHECK_INT(report.slot, 2);
    leave(&first);
    CHECK_INT(plies_kept(memory), 3);
    CHECK_INT(report.slot, 1);
    leave(&second);
    store_memory_free(memory);
}

static int64_t now;

static int64_t at_now(void *context)
{
    (void)context;
    return now;
}

/* Killed in the middle of a thought of seven seconds, a game goes on with the time that was left by the last beat; left in
 * an orderly way, with all of it. */
static void used_time_stays_used(void)
{
    const Game *game = NULL;
    StoreMemory *memory = store_memory_new();
    Store store = store_memory(memory, 1);
    CHECK_OK(game_find("checkers", &game));
    for (int killed = 0; killed < 2; killed++) {
        Host host = quiet_host();
        Session *session;
        Journal *journal;
        host.now_ms = at_now;
        CHECK_OK(session_new(game, &host, &(SessionSetup){.clock = {.base_ms = 60000}}, &session));
        CHECK_OK(journal_open(&store, "journal", 0, session, &journal));
        session_begin(session);
        play_first(session);
        for (int i = 0; i < 17; i++) {
            now += 400;
            journal_beat(journal);
        }
        now += 200;
        if (killed == 0) journal_close(journal);
        store_memory_end(memory, 1);
        CHECK_OK(journal_read(&store, "journal", &record, &report));
        CHECK_INT(record.left_ms[0], 60000);
        CHECK_INT(record.left_ms[1], killed == 0 ? 53000 : 54000);
        CHECK_INT(record.used_ms, killed == 0 ? 7000 : 6000);
        if (killed == 1) journal_close(journal);
        session_free(session);
    }
    store_memory_free(memory);
}

int main(void)
{
    RUN(used_time_stays_used);
    RUN(seals_find_any_damage);
    RUN(a_text_without_its_last_line_has_been_cut);
    RUN(old_whole_texts_are_told_from_damaged_ones);
    RUN(zeros_at_the_end_are_damage);
    RUN(lines_that_are_swapped_or_missing_are_found);
    RUN(the_journal_is_never_behind);
    RUN(a_finished_game_is_not_resumed);
    RUN(seats_and_terms_survive_every_order);
    RUN(every_write_of_whole_games_may_go_wrong);
    RUN(trouble_is_told_once_and_its_end_too);
    RUN(a_damaged_journal_gives_its_beginning);
    RUN(a_line_is_kept_whole_or_not_at_all);
    RUN(no_flipped_bit_is_silent);
    RUN(no_cut_is_silent);
    RUN(journals_without_a_last_line_are_read);
    RUN(a_damaged_file_is_not_overwritten_by_a_new_game);
    RUN(old_journals_are_read);
    RUN(a_second_program_keeps_its_own);
    return test_exit();
}
