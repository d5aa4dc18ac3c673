#include "games/checkers/egdb/egdb_root.h"

#include "games/checkers/movegen.h"

/* The best of the moves; unknown if an unknown one could be better. */
static EgdbValue best_of(const EgdbRoot *root, int count)
{
    EgdbValue best = EGDB_UNKNOWN;
    bool known = true;
    for (int i = 0; i < count; i++) {
        known = known && root->move[i] != EGDB_UNKNOWN;
        if (root->move[i] > best) best = root->move[i];
    }
    return known || best == EGDB_WIN ? best : EGDB_UNKNOWN;
}

void egdb_root(Egdb *db, const Board next[], int count, EgdbRoot *out)
{
    for (int i = 0; i < count; i++) {
        out->move[i] = egdb_reversed(egdb_probe(db, &next[i]));
        out->plies[i] = 0;
    }
    out->value = best_of(out, count);
    out->far = out->value == EGDB_WIN || out->value == EGDB_LOSS;
    for (int i = 0; i < count && out->far; i++) {
        int plies = 0;
        if (out->move[i] != out->value) continue;
        out->far = egdb_distance(db, &next[i], &plies);
        out->plies[i] = plies + 1;
    }
}

/* The move that wins soonest, or loses latest; its index. */
static int best_by_distance(const EgdbRoot *root, int count)
{
    int best = -1;
    for (int i = 0; i < count; i++) {
        if (root->move[i] != root->value) continue;
        bool better = best < 0 || (root->value == EGDB_WIN ? root->plies[i] < root->plies[best]
                                                           : root->plies[i] > root->plies[best]);
        if (better) best = i;
    }
    return best;
}

int egdb_line(Egdb *db, const Board *board, Move out[], int size)
{
    Board here = *board, next[MOVES_MAX];
    Plays plays;
    EgdbRoot root;
    int count = 0;
    while (count < size) {
        board_plays(&here, &plays);
        for (int i = 0; i < plays.count; i++)
            next[i] = board_play(&here, &plays.play[i]);
        if (plays.count == 0) break;
        egdb_root(db, next, plays.count, &root);
        if (!root.far) break;
        int best = best_by_distance(&root, plays.count);
        out[count++] = plays.play[best].path;
        here = next[best];
    }
    return count;
}
