#include "library/library_state.h"

#include "base/rng.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Transactions ---- */

/* IMMEDIATE: waiting for another program happens here, before anything is done. */
Status library_begin(Library *library)
{
    library->placed_count = 0;
    if (library->read_only) return library_status(library, SQLITE_READONLY);
    return library_run(library, "BEGIN IMMEDIATE");
}

void library_roll_back(Library *library)
{
    library->placed_count = 0;
    sqlite3_exec(library->db, "ROLLBACK", NULL, NULL, NULL);
}

static int by_hash(const void *a, const void *b)
{
    const Placed *x = a, *y = b;
    if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
    return x->game < y->game ? -1 : x->game > y->game;
}

static Status write_positions(Library *library)
{
    sqlite3_stmt *insert;
    if (library->placed_count == 0) return status_ok();
    qsort(library->placed, library->placed_count, sizeof library->placed[0], by_hash);
    Status status = status_ok();
    for (size_t i = 0; i < library->placed_count && ok(&status); i++) {
        if (i > 0 && by_hash(&library->placed[i - 1], &library->placed[i]) == 0) continue;
        status = library_prepared(library, INSERT_POSITION, &insert);
        if (!ok(&status)) break;
        sqlite3_bind_int64(insert, 1, library->placed[i].hash);
        sqlite3_bind_int64(insert, 2, library->placed[i].game);
        status = library_status(library, sqlite3_step(insert));
    }
    return status;
}

static void reset_all(Library *library)
{
    for (int i = 0; i < PREPARED_COUNT; i++)
        sqlite3_reset(library->prepared[i]);
}

Status library_commit(Library *library)
{
    Status status = write_positions(library);
    reset_all(library);
    if (ok(&status)) status = library_run(library, "COMMIT");
    if (!ok(&status)) library_roll_back(library);
    library->placed_count = 0;
    return status;
}

/* ---- Positions ---- */

static bool make_room(Library *library, size_t more)
{
    size_t wanted = library->placed_count + more;
    if (wanted <= library->placed_size) return true;
    Placed *larger = realloc(library->placed, 2 * wanted * sizeof *larger);
    if (larger == NULL) return false;
    library->placed = larger;
    library->placed_size = 2 * wanted;
    return true;
}

/* The seals of the last `count` entries, each position once. */
static int64_t sum_of_places(Placed *placed, size_t count)
{
    uint64_t sum = 0;
    qsort(placed, count, sizeof placed[0], by_hash);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || placed[i].hash != placed[i - 1].hash) sum += (uint64_t)library_seal_place(&placed[i]);
    return (int64_t)sum;
}

Status library_place(Library *library, int64_t number, const Record *record, int64_t *places)
{
    const Game *game = record->game;
    Pos pos = record->from;
    size_t first = library->placed_count;
    if (!make_room(library, (size_t)record->count + 1)) return status_failed("no memory for the library");
    for (int ply = 0; ply <= record->count; ply++) {
        library->placed[library->placed_count++] = (Placed){library_hash(game, &pos), number};
        if (ply < record->count) pos = game->play(&pos, record->moves[ply]);
    }
    if (places != NULL) *places = sum_of_places(library->placed + first, (size_t)record->count + 1);
    return status_ok();
}

/* ---- Rows ---- */

static void bind_text(sqlite3_stmt *row, int column, const char *text)
{
    sqlite3_bind_text(row, column, text, -1, SQLITE_STATIC);
}

static Status write_row(Library *library, const LibraryGame *game, int64_t course, const char *format,
                        const char *text)
{
    sqlite3_stmt *row;
    Status status = library_prepared(library, INSERT_GAME, &row);
    if (!ok(&status)) return status;
    sqlite3_bind_int64(row, 1, (sqlite3_int64)game->id);
    sqlite3_bind_int64(row, 2, course);
    bind_text(row, 3, game->game->name);
    bind_text(row, 4, game->player[0]);
    bind_text(row, 5, game->player[1]);
    sqlite3_bind_int(row, 6, game->you);
    bind_text(row, 7, game->rung);
    if (game->has_elo)
        sqlite3_bind_int(row, 8, game->elo);
    else
        sqlite3_bind_null(row, 8);
    sqlite3_bind_int(row, 9, game->outcome);
    bind_text(row, 10, game->why);
    bind_text(row, 11, game->date);
    bind_text(row, 12, game->event);
    sqlite3_bind_int(row, 13, game->hints);
    sqlite3_bind_int(row, 14, game->take_backs);
    sqlite3_bind_int(row, 15, game->plies);
    sqlite3_bind_int(row, 16, game->imported);
    if (game->number != 0) sqlite3_bind_int64(row, 20, game->number);
    bind_text(row, 17, format);
    bind_text(row, 18, text);
    sqlite3_bind_int64(row, 19, library_seal_text(format, text, strlen(text)));
    status = library_status(library, sqlite3_step(row));
    sqlite3_reset(row);
    return status;
}

/* Find the game of this id; *number is 0 if there is none. */
static Status find_id(Library *library, uint64_t id, int64_t *number, int64_t *course)
{
    sqlite3_stmt *row;
    *number = *course = 0;
    Status status = library_prepared(library, FIND_ID, &row);
    if (!ok(&status)) return status;
    sqlite3_bind_int64(row, 1, (sqlite3_int64)id);
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW) {
        *number = sqlite3_column_int64(row, 0);
        *course = sqlite3_column_int64(row, 1);
    }
    sqlite3_reset(row);
    return library_status(library, code);
}

/* The same moves, result, players and day. */
static Status find_known(Library *library, const LibraryGame *game, int64_t course, bool *known)
{
    sqlite3_stmt *row;
    char day[11];
    snprintf(day, sizeof day, "%.10s", game->date);
    Status status = library_prepared(library, FIND_KNOWN, &row);
    if (!ok(&status)) return status;
    sqlite3_bind_int64(row, 1, course);
    bind_text(row, 2, game->player[0]);
    bind_text(row, 3, game->player[1]);
    bind_text(row, 4, day);
    int code = sqlite3_step(row);
    *known = code == SQLITE_ROW;
    sqlite3_reset(row);
    return library_status(library, code);
}

/* An id for a game that has none, computed from what identifies it, so that it is the same every time. */
static uint64_t id_of(const LibraryGame *game, int64_t course)
{
    uint64_t id = rng_mix((uint64_t)course, 1);
    id = library_text_hash(id, game->player[0]);
    id = library_text_hash(id, game->player[1]);
    id = library_text_hash(id, game->date);
    id = library_text_hash(id, game->event);
    return id != 0 ? id : 1;
}

static Status place_and_seal(Library *library, int64_t number, const Record *record)
{
    sqlite3_stmt *write;
    int64_t places;
    Status status = library_place(library, number, record, &places);
    if (ok(&status)) status = library_prepared(library, WRITE_PLACES, &write);
    if (!ok(&status)) return status;
    sqlite3_bind_int64(write, 1, places);
    sqlite3_bind_int64(write, 2, number);
    status = library_status(library, sqlite3_step(write));
    sqlite3_reset(write);
    return ok(&status) ? library_seal(library, number) : status;
}

Status library_insert(Library *library, LibraryGame *game, const Record *record, const char *format,
                      const char *text, bool *added)
{
    int64_t course = library_course(record), there, other;
    bool known = false;
    *added = false;
    game->plies = record->count;
    game->outcome = record->result.outcome;
    if (game->id == 0) game->id = id_of(game, course);
    Status status = find_id(library, game->id, &there, &other);
    if (ok(&status) && there == 0 && game->imported) status = find_known(library, game, course, &known);
    if (!ok(&status) || there != 0 || known) return status;
    status = write_row(library, game, course, format, text);
    if (!ok(&status)) return status;
    game->number = sqlite3_last_insert_rowid(library->db);
    *added = true;
    return place_and_seal(library, game->number, record);
}

/* ---- Single games ---- */

static Status delete_row(Library *library, int64_t number)
{
    sqlite3_stmt *row = NULL;
    Status status = library_prepare(library, "DELETE FROM game WHERE number = ?1", &row);
    if (ok(&status)) {
        sqlite3_bind_int64(row, 1, number);
        status = library_status(library, sqlite3_step(row));
    }
    sqlite3_finalize(row);
    return status;
}

/* The index is sorted by hash, so its rows are found through the game's positions. */
static Status delete_positions(Library *library, int64_t number, const Record *record)
{
    sqlite3_stmt *row = NULL;
    Status status = library_prepare(library, "DELETE FROM position WHERE hash = ?1 AND game = ?2", &row);
    Pos pos = record->from;
    for (int ply = 0; ok(&status) && ply <= record->count; ply++) {
        sqlite3_reset(row);
        sqlite3_bind_int64(row, 1, library_hash(record->game, &pos));
        sqlite3_bind_int64(row, 2, number);
        status = library_status(library, sqlite3_step(row));
        if (ply < record->count) pos = record->game->play(&pos, record->moves[ply]);
    }
    sqlite3_finalize(row);
    return status;
}

static Status remove_game(Library *library, int64_t number)
{
    LibraryGame game;
    Record *record = malloc(sizeof *record);
    if (record == NULL) return status_failed("no memory for a game");
    Status status = library_record(library, number, &game, record);
    if (ok(&status)) status = delete_positions(library, number, record);
    if (ok(&status)) status = delete_row(library, number);
    free(record);
    return status;
}

Status library_remove(Library *library, int64_t number)
{
    Status status = library_begin(library);
    if (!ok(&status)) return status;
    status = remove_game(library, number);
    if (ok(&status)) return library_commit(library);
    library_roll_back(library);
    return status;
}

static Status replace_own(Library *library, LibraryGame *game, const Record *record, const char *text)
{
    int64_t there, course;
    bool added;
    Status status = find_id(library, game->id, &there, &course);
    if (ok(&status) && there != 0 && course == library_course(record)) return status;
    if (ok(&status) && there != 0) status = remove_game(library, there);
    return ok(&status) ? library_insert(library, game, record, "record", text, &added) : status;
}

Status library_put_own(Library *library, LibraryGame *game, const Record *record)
{
    char *text = document_record_text(record, NULL, NULL);
    if (text == NULL) return status_failed("no memory for a game");
    Status status = library_begin(library);
    if (ok(&status)) {
        status = replace_own(library, game, record, text);
        if (ok(&status))
            status = library_commit(library);
        else
            library_roll_back(library);
    }
    free(text);
    return status;
}
