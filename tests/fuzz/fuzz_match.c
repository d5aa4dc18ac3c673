/* Any bytes as the journal of a match (`match --resume`): it is refused, or its games can be replayed, damage
 * is reported and the damaged bytes are kept, and the next reader finds the same games without damage. Half
 * of the inputs are sealed again after they were changed. */
#define MUTATE_OWN
#include "fuzz.h"
#include "mutate.h"
#include "seal_again.h"

#include "base/safe_file.h"
#include "front/cli/match_journal.h"

#include <unistd.h>

static const char WHAT[] =
    "tictactoe perfect random seed=1 openings=0 movetime=0 nodes=0 depth=0 tc=0 max-plies=500 agree=0";

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    size = mutate_text(data, size, max_size, seed);
    return seed % 2 == 0 ? seal_again(data, size, max_size) : size;
}

static void replay(const Game *game, const MatchGame *played)
{
    Pos pos = played->from;
    for (int i = 0; i < played->count; i++) {
        Move moves[MOVES_MAX];
        int count = game->moves(&pos, moves), k = 0;
        while (k < count && moves[k] != played->moves[i])
            k++;
        DEMAND(k < count);
        pos = game->play(&pos, played->moves[i]);
    }
}

static long open_and_replay(const char *path, const Game *game, bool *damaged)
{
    MatchJournal journal;
    Status status = match_journal_open(path, game, WHAT, &journal);
    if (!ok(&status)) return -1;
    for (long i = 0; i < journal.count; i++)
        replay(game, &journal.played[i]);
    long count = journal.count;
    *damaged = journal.note[0] != '\0';
    status = match_journal_close(&journal);
    DEMAND(ok(&status));
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[60], aside[80];
    const Game *game;
    bool damaged = false, again = false;
    Status status = game_find("tictactoe", &game);
    DEMAND(ok(&status));
    snprintf(path, sizeof path, "/dev/shm/parlor-fuzz-%ld", (long)getpid());
    snprintf(aside, sizeof aside, "%s.damaged", path);
    status = safe_write(path, (const char *)data, size);
    DEMAND(ok(&status));
    long count = open_and_replay(path, game, &damaged);
    DEMAND(!damaged || access(aside, F_OK) == 0);
    if (count >= 0) {
        DEMAND(open_and_replay(path, game, &again) == count);
        DEMAND(!again);
    }
    unlink(path);
    unlink(aside);
    return 0;
}
