/* Egdb: probing the endgame databases of checkers. This comment is the manual; egdb_build.h says how the
 * files are made, doc/egdb.md what is in them.
 *
 * A database knows for every position with few pieces whether the side to move wins, draws or loses with best
 * play by both sides and, if it was built with distances, in how many plies. It knows neither repetition nor
 * the forty-move rule. Which pieces are covered depends on the files: any position may be probed, and the
 * answer may be EGDB_UNKNOWN, which never means a draw.
 *
 * Files are found in the folders of base/datafile.h, in the folder egdb of each: `*.wdl` (win, draw, loss)
 * and `*.dtw` (distances), `*.dtc` (steps: how soon a piece can be taken or a man advanced without giving
 * the win away). The folder that the caller names may also hold the files itself. The first file
 * that covers a slice is used. Missing files are not an error; a damaged one is skipped and reported
 * (egdb_trouble), and a probe of a damaged block answers unknown: every block is checked when it is read.
 *
 * Opening maps the files and takes about a millisecond. Blocks of 32,768 values are decoded when they are
 * first needed (about 10 µs) and kept in a cache of a given size, 8 KB each; blocks that were not used lately
 * are evicted.
 *
 * In a search:  value = HOT(egdb_probe_cached)(db, &board)   never waits: unknown unless it is in memory
 *               value = HOT(egdb_probe_loading)(db, &board)  reads the block first, for nodes worth it
 * Both answer unknown where the side to move has to capture: the search resolves captures itself. At the
 * root: value = egdb_probe(db, &board)               resolves captures known = egdb_distance(db, &board,
 * &plies)
 *
 * Threads: all probes may be called from any thread at the same time; open, forget and close from one, when
 * no other uses the database. With one thread the answers are a pure function of the calls since opening or
 * forgetting. */
#ifndef PARLOR_CHECKERS_EGDB_H
#define PARLOR_CHECKERS_EGDB_H

#include "base/hot.h"
#include "games/checkers/board.h"

/* What a file says of a position; the numbers are part of the format. */
typedef enum EgdbKind { EGDB_WDL, EGDB_DISTANCES, EGDB_STEPS } EgdbKind;
enum { EGDB_KINDS = 3 };

typedef enum EgdbValue { EGDB_UNKNOWN, EGDB_LOSS, EGDB_DRAW, EGDB_WIN } EgdbValue;

/* The value for the side to move of a move after which the opponent has `next`. */
static inline EgdbValue egdb_reversed(EgdbValue next)
{
    return next == EGDB_WIN ? EGDB_LOSS : next == EGDB_LOSS ? EGDB_WIN : next;
}

typedef struct Egdb Egdb;
struct EgdbSection;

/* `folder` may be NULL. Always returns a database, which may be empty; fails only without memory. */
MUST_USE Status egdb_open(const char *folder, size_t cache_bytes, Egdb **out);
/* Only the files of this one folder. */
MUST_USE Status egdb_open_folder(const char *folder, size_t cache_bytes, Egdb **out);
/* The same from the bytes of one file, which the caller keeps alive: tests, and the browser. */
MUST_USE Status egdb_open_memory(const uint8_t *bytes, size_t size, size_t cache_bytes, Egdb **out);
void egdb_close(Egdb *db); /* NULL is fine */
/* Empty the cache. */
void egdb_forget(Egdb *db);

/* The largest number of pieces for which positions are known; 0 = the database is empty. */
int egdb_pieces(const Egdb *db);
/* What was skipped and why, in one sentence; "" = nothing. */
const char *egdb_trouble(const Egdb *db);
/* The section of a slice (egdb_section.h), or NULL. */
const struct EgdbSection *egdb_section(const Egdb *db, int slice_id, EgdbKind kind);

/* For the hot code of this folder, see above. `board` is any legal one. */
HOT_DECLARE(EgdbValue, egdb_probe_cached, const Egdb *db, const Board *board);
HOT_DECLARE(EgdbValue, egdb_probe_loading, Egdb *db, const Board *board);

/* The value of any position, captures resolved. */
EgdbValue egdb_probe(Egdb *db, const Board *board);
/* How many plies a won or lost position lasts; false for draws and if that is not known. */
bool egdb_distance(Egdb *db, const Board *board, int *plies);
/* Of a lost position without captures: at least after how many plies, to a multiple of four, the winner can take a
 * piece or advance a man and still wins, whatever the loser does; false if that is not known. Who always goes on to
 * fewer plies wins, and is never near the forty moves. */
bool egdb_steps(Egdb *db, const Board *lost, int *plies);

#endif
