/* What tests/torture/run.sh does to journals.
 *
 *   journal damage N SEED          N journals of random games, each damaged in some way; says how many were
 * bad journal play FOLDER SEED       play games in FOLDER for ever; a line "GAME PLY" for each move that was
 * kept, "trouble …" and "well" when the disk says so journal check FOLDER           the ply that the journal
 * of FOLDER holds, and what its reader says */
#include "session/quiet_host.h"

#include "base/rng.h"
#include "session/journal.h"
#include "session/store_disk.h"
#include "session/store_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const GAMES[] = {"tictactoe", "ultimate", "checkers"};

static Session *open_session(const char *name)
{
    const Game *game;
    Session *session;
    Host host = quiet_host();
    Status status = game_find(name, &game);
    if (ok(&status))
        status = session_new(game, &host, &(SessionSetup){.take_back = true, .clock = {60000, 0}}, &session);
    if (!ok(&status)) exit(2);
    return session;
}

static void play_on(Session *session, Rng *rng)
{
    Move moves[MOVES_MAX];
    Status status;
    int count = session_game(session)->moves(session_pos(session), moves);
    if (rng_below(rng, 10) == 0 && session_can_undo(session))
        status = session_undo(session);
    else
        status = session_play(session, moves[rng_below(rng, (uint32_t)count)]);
    if (!ok(&status)) exit(2);
}

/* ---- damage ---- */

/* Damage the text in one of the ways in which disks do; returns the new size. Only a cut at the end leaves no
 * trace: it may be reported or not. */
static size_t damage(char *text, size_t size, Rng *rng, bool *cut)
{
    size_t at = rng_below(rng, (uint32_t)size), length = 1 + rng_below(rng, 40);
    if (length > size - at) length = size - at;
    *cut = false;
    switch (rng_below(rng, 5)) {
    case 0:
        text[at] ^= (char)(1 << rng_below(rng, 8));
        return size;
    case 1:
        *cut = true;
        return at;
    case 2: /* a block that was never written */
        memset(text + at, 0, length);
        return size;
    case 3: /* a piece is missing */
        *cut = at + length == size;
        memmove(text + at, text + at + length, size - at - length);
        return size - length;
    default: /* a piece from another place */
        memmove(text + at, text + rng_below(rng, (uint32_t)(size - length + 1)), length);
        return size;
    }
}

/* One journal; false if its reader reported something wrong. */
static bool damage_one(uint64_t seed)
{
    static Record record;
    Rng rng = rng_seeded(seed);
    JournalReport report;
    StoreMemory *memory = store_memory_new();
    if (memory == NULL) exit(2);
    Store store = store_memory(memory, 1);
    Session *session = open_session(GAMES[rng_below(&rng, 3)]);
    Journal *journal;
    Status status = journal_open(&store, "journal", 0, session, &journal);
    if (!ok(&status)) exit(2);
    session_begin(session);
    for (uint32_t i = 1 + rng_below(&rng, 60); i > 0 && session_result(session).outcome == OUTCOME_NONE; i--)
        play_on(session, &rng);
    journal_close(journal);
    size_t size;
    char *before = store_memory_text(memory, "journal", &size), *text = malloc(size + 1);
    bool cut;
    if (text == NULL) exit(2);
    memcpy(text, before, size + 1);
    size_t new_size = damage(text, size, &rng, &cut);
    bool same = new_size == size && memcmp(text, before, size) == 0;
    status = store.replace(store.context, "journal", text, new_size);
    if (!ok(&status)) exit(2);
    status = journal_read(&store, "journal", &record, &report);
    bool told = !ok(&report.note);
    size_t aside;
    bool kept = store_memory_text(memory, "journal.damaged", &aside) != NULL && aside == new_size;
    bool fine = same || cut || (told && (kept || !report.damaged));
    free(text);
    session_free(session);
    store_memory_free(memory);
    if (!fine) printf("bad: seed %llu\n", (unsigned long long)seed);
    return fine;
}

static int run_damage(long count, uint64_t seed)
{
    long bad = 0;
    for (long i = 0; i < count; i++)
        bad += !damage_one(rng_mix(seed, (uint64_t)i));
    printf("%ld damaged journals, %ld bad\n", count, bad);
    return bad > 0;
}

/* ---- play ---- */

static void say_news(Journal *journal, bool *trouble)
{
    bool now = !ok(journal_trouble(journal));
    if (now != *trouble) printf(now ? "trouble %s\n" : "well\n", journal_trouble(journal)->text);
    *trouble = now;
}

static int run_play(const char *folder, uint64_t seed)
{
    Store store;
    Journal *journal;
    Rng rng = rng_seeded(seed);
    Session *session = open_session(GAMES[seed % 3]);
    Status status = store_folder_open(folder, &store);
    if (ok(&status)) status = journal_open(&store, "journal", 0, session, &journal);
    if (!ok(&status)) return 2;
    bool trouble = false;
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("name %s\n", journal_name(journal));
    for (int game = 1;; game++) {
        session_begin(session);
        say_news(journal, &trouble);
        while (session_result(session).outcome == OUTCOME_NONE && session_ply(session) < 100) {
            play_on(session, &rng);
            say_news(journal, &trouble);
            if (!trouble) printf("%d %d %d\n", game, session_ply(session), session_result(session).outcome);
        }
    }
}

static int run_check(const char *folder, const char *name)
{
    static Record record;
    Store store;
    JournalReport report;
    Status status = store_folder_open(folder, &store);
    if (!ok(&status)) return 2;
    status = journal_read(&store, name, &record, &report);
    printf("%d %s\n", ok(&status) ? record.count : -1, report.note.text);
    store_close(&store);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "damage") == 0)
        return run_damage(atol(argv[2]), (uint64_t)atoll(argv[3]));
    if (argc == 4 && strcmp(argv[1], "play") == 0) return run_play(argv[2], (uint64_t)atoll(argv[3]));
    if (argc == 4 && strcmp(argv[1], "check") == 0) return run_check(argv[2], argv[3]);
    return 2;
}
