/* The endgame databases as the oracle of checkers. */
#include "engine/oracle.h"
#include "games/checkers/egdb/egdb.h"

enum { CACHE_BYTES = 16 << 20 };

static Status oracle_open(const char *folder, void **state)
{
    Egdb *db;
    Status status = egdb_open(folder, CACHE_BYTES, &db);
    if (ok(&status)) *state = db;
    return status;
}

static void oracle_close(void *state)
{
    egdb_close(state);
}

static Outcome oracle_ask(void *state, const Pos *pos, int *plies)
{
    Board board = board_of_pos(pos);
    EgdbValue value = egdb_probe(state, &board);
    *plies = -1;
    if (value == EGDB_UNKNOWN) return OUTCOME_NONE;
    if (value == EGDB_DRAW) return OUTCOME_DRAW;
    if (!egdb_distance(state, &board, plies)) *plies = -1;
    return outcome_win((int)(value == EGDB_WIN ? board.side : board.side ^ 1));
}

extern const Oracle checkers_oracle;
const Oracle checkers_oracle = {oracle_open, oracle_close, oracle_ask};
