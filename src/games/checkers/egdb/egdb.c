#include "games/checkers/egdb/egdb_cache.h"

#include "base/large.h"
#include "base/text.h"
#include "games/checkers/egdb/egdb_store.h"
#include "games/checkers/movegen.h"

#include <stdlib.h>
#include <string.h>

/* ---- Lock ---- */

static void lock_egdb(Egdb *db)
{
#ifndef NO_PROCESSES
    pthread_mutex_lock(&db->lock);
#else
    (void)db;
#endif
}

static void unlock_egdb(Egdb *db)
{
#ifndef NO_PROCESSES
    pthread_mutex_unlock(&db->lock);
#else
    (void)db;
#endif
}

/* ---- Opening ---- */

/* Keep a section that covers something new. */
static void keep_section(Egdb *db, EgdbSection *section)
{
    int id = egdb_slice_id(section->shape.slice), pieces = egdb_slice_pieces(section->shape.slice);
    EgdbSection **place = &db->section[section->kind][id];
    if (*place != NULL) {
        free(section);
        return;
    }
    *place = section;
    if (section->kind != EGDB_WDL) return;
    db->first[id] = db->blocks;
    db->blocks += section->blocks;
    if (pieces > db->pieces) db->pieces = pieces;
}

void egdb_add_sections(Egdb *db, const uint8_t *bytes, size_t size, const char *name)
{
    char shown[200];
    for (size_t at = 0; at < size;) {
        EgdbSection *section = malloc(sizeof *section);
        if (section == NULL) return;
        Status status = egdb_section_read(bytes + at, size - at, section);
        if (!ok(&status)) {
            Text text = text_into(db->trouble, sizeof db->trouble);
            text_add(&text, "%s is ignored from byte %zu on: %s", text_safe(shown, sizeof shown, name), at,
                     status.text);
            free(section);
            return;
        }
        at += section->size;
        keep_section(db, section);
    }
}

static bool make_cache(Egdb *db, size_t bytes)
{
    size_t slots = bytes / EGDB_SLOT_BYTES;
    if (slots == 0) slots = 1;
    if (slots > db->blocks) slots = db->blocks;
    db->slots = (uint32_t)slots;
    if (slots == 0) return true;
    db->slot_of = malloc(db->blocks * sizeof *db->slot_of);
    db->stamp = calloc(slots, sizeof *db->stamp);
    db->used = calloc(slots, sizeof *db->used);
    db->word = large_alloc(slots * EGDB_SLOT_BYTES);
    if (db->slot_of == NULL || db->stamp == NULL || db->used == NULL || db->word == NULL) return false;
    egdb_forget(db);
    return true;
}

static Status new_database(Egdb **out)
{
    Egdb *db = calloc(1, sizeof *db);
    if (db == NULL) return status_failed("no memory for the endgame database");
#ifndef NO_PROCESSES
    pthread_mutex_init(&db->lock, NULL);
#endif
    *out = db;
    return status_ok();
}

static Status finish_opening(Egdb *db, size_t cache_bytes, Egdb **out)
{
    if (!make_cache(db, cache_bytes)) {
        egdb_close(db);
        return status_failed("no memory for a cache of %zu MB for the endgame database", cache_bytes >> 20);
    }
    *out = db;
    return status_ok();
}

Status egdb_open(const char *folder, size_t cache_bytes, Egdb **out)
{
    Egdb *db = NULL;
    Status status = new_database(&db);
    if (!ok(&status)) return status;
    egdb_add_files(db, folder);
    return finish_opening(db, cache_bytes, out);
}

Status egdb_open_folder(const char *folder, size_t cache_bytes, Egdb **out)
{
    Egdb *db = NULL;
    Status status = new_database(&db);
    if (!ok(&status)) return status;
    egdb_add_folder(db, folder);
    return finish_opening(db, cache_bytes, out);
}

Status egdb_open_memory(const uint8_t *bytes, size_t size, size_t cache_bytes, Egdb **out)
{
    Egdb *db = NULL;
    Status status = new_database(&db);
    if (!ok(&status)) return status;
    egdb_add_sections(db, bytes, size, "the database");
    return finish_opening(db, cache_bytes, out);
}

void egdb_close(Egdb *db)
{
    if (db == NULL) return;
    for (int id = 0; id < EGDB_SLICES; id++) {
        for (int kind = 0; kind < EGDB_KINDS; kind++)
            free(db->section[kind][id]);
    }
    free(db->slot_of);
    free(db->stamp);
    free(db->used);
    large_free(db->word);
    for (int i = 0; i < EGDB_FAR_BLOCKS; i++)
        free(db->far_block[i]);
    egdb_release_files(db);
#ifndef NO_PROCESSES
    pthread_mutex_destroy(&db->lock);
#endif
    free(db);
}

void egdb_forget(Egdb *db)
{
    for (uint32_t i = 0; i < db->blocks; i++)
        atomic_store_explicit(&db->slot_of[i], EGDB_ABSENT, memory_order_relaxed);
    for (uint32_t i = 0; i < db->slots; i++) {
        atomic_store_explicit(&db->stamp[i], 0, memory_order_relaxed);
        atomic_store_explicit(&db->used[i], 0, memory_order_relaxed);
    }
    db->hand = 0;
}

int egdb_pieces(const Egdb *db)
{
    return db->pieces;
}

const char *egdb_trouble(const Egdb *db)
{
    return db->trouble;
}

const EgdbSection *egdb_section(const Egdb *db, int slice_id, EgdbKind kind)
{
    return db->section[kind][slice_id];
}

/* ---- Filling the cache ---- */

/* The next slot that was not used since the clock hand last passed it. */
static uint32_t free_slot(Egdb *db)
{
    for (;;) {
        uint32_t slot = db->hand;
        db->hand = slot + 1 < db->slots ? slot + 1 : 0;
        if (atomic_exchange_explicit(&db->used[slot], 0, memory_order_relaxed) == 0) return slot;
    }
}

static void fill_slot(Egdb *db, uint32_t slot, uint32_t block)
{
    uint64_t old = atomic_load_explicit(&db->stamp[slot], memory_order_relaxed);
    if (old != 0) atomic_store_explicit(&db->slot_of[(uint32_t)old - 1], EGDB_ABSENT, memory_order_relaxed);
    atomic_store_explicit(&db->stamp[slot], 0, memory_order_relaxed);
    _Atomic uint64_t *word = &db->word[(size_t)slot * EGDB_SLOT_WORDS];
    for (size_t i = 0; i < EGDB_SLOT_WORDS; i++)
        atomic_store_explicit(&word[i], db->fresh[i], memory_order_release); /* after the stamp is cleared */
    uint64_t stamp = (uint64_t)++db->filling << 32 | (block + 1);
    atomic_store_explicit(&db->used[slot], 1, memory_order_relaxed);
    atomic_store_explicit(&db->stamp[slot], stamp, memory_order_release);
    atomic_store_explicit(&db->slot_of[block], slot, memory_order_release);
}

void egdb_cache_load(Egdb *db, int slice_id, uint32_t number)
{
    const EgdbSection *section = db->section[0][slice_id];
    uint32_t block = db->first[slice_id] + number;
    lock_egdb(db);
    if (atomic_load_explicit(&db->slot_of[block], memory_order_relaxed) == EGDB_ABSENT) {
        memset(db->fresh, 0, sizeof db->fresh);
        if (egdb_section_packed(section, number, db->fresh))
            fill_slot(db, free_slot(db), block);
        else
            atomic_store_explicit(&db->slot_of[block], EGDB_DAMAGED, memory_order_relaxed);
    }
    unlock_egdb(db);
}

/* ---- Asking ---- */

static bool has_no_move(const Board *board)
{
    return (board_jumpers(board) | board_steppers(board)) == 0;
}

/* The best capture. One that wins is enough; otherwise all must be known. */
static EgdbValue probe_captures(Egdb *db, const Board *board)
{
    Plays plays;
    EgdbValue best = EGDB_LOSS;
    bool known = true;
    board_plays(board, &plays);
    for (int i = 0; i < plays.count && best != EGDB_WIN; i++) {
        Board next = board_play(board, &plays.play[i]);
        EgdbValue value = egdb_reversed(egdb_probe(db, &next));
        known = known && value != EGDB_UNKNOWN;
        if (value > best) best = value;
    }
    return known || best == EGDB_WIN ? best : EGDB_UNKNOWN;
}

EgdbValue egdb_probe(Egdb *db, const Board *board)
{
    if (has_no_move(board)) return EGDB_LOSS;
    if (db->pieces == 0) return EGDB_UNKNOWN;
    if (board_jumpers(board) != 0) return probe_captures(db, board);
    return HOT_PICK(egdb_probe_loading)(db, board);
}

/* ---- Distances ---- */

/* A block in memory; NULL if it is damaged. Each block has one place. */
static const EgdbFarBlock *far_block(Egdb *db, const EgdbSection *section, uint32_t number)
{
    uint32_t id = (uint32_t)egdb_slice_id(section->shape.slice) * 2 + (section->kind == EGDB_STEPS);
    EgdbFarBlock **place = &db->far_block[(id * 61 + number) % EGDB_FAR_BLOCKS];
    if (*place == NULL) *place = calloc(1, sizeof **place);
    EgdbFarBlock *block = *place;
    if (block == NULL || (block->section == section && block->block == number)) return block;
    block->section = egdb_section_block(section, number, block->value) ? section : NULL;
    block->block = number;
    return block->section != NULL ? block : NULL;
}

/* What is stored of a position without captures; false if it is not known. */
static bool quiet_value(Egdb *db, const Board *board, EgdbKind kind, uint8_t *value)
{
    if (board_pieces(board) > EGDB_PIECES_MAX) return false;
    const EgdbSection *section = db->section[kind][egdb_board_slice_id(board)];
    if (section == NULL) return false;
    uint64_t index = egdb_index(&section->shape, board);
    lock_egdb(db);
    const EgdbFarBlock *block = far_block(db, section, (uint32_t)(index / EGDB_BLOCK));
    if (block != NULL) *value = block->value[index % EGDB_BLOCK];
    unlock_egdb(db);
    return block != NULL;
}

bool egdb_steps(Egdb *db, const Board *lost, int *plies)
{
    uint8_t value;
    if (!quiet_value(db, lost, EGDB_STEPS, &value)) return false;
    *plies = (value - 1) * EGDB_STEP_PLIES;
    return true;
}

static bool far_value(Egdb *db, const Board *board, uint8_t *value)
{
    if (has_no_move(board)) {
        *value = EGDB_LOST;
        return true;
    }
    if (board_jumpers(board) == 0) return quiet_value(db, board, EGDB_DISTANCES, value);
    Plays plays;
    board_plays(board, &plays);
    for (int i = 0; i < plays.count; i++) {
        uint8_t next;
        Board after = board_play(board, &plays.play[i]);
        if (!far_value(db, &after, &next)) return false;
        next = egdb_value_before(true, next);
        if (i == 0 || egdb_is_better(next, *value)) *value = next;
    }
    return true;
}

bool egdb_distance(Egdb *db, const Board *board, int *plies)
{
    uint8_t value;
    if (!far_value(db, board, &value)) return false;
    *plies = value - 1;
    return value != EGDB_DRAWN;
}
