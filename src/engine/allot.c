#include "engine/allot.h"

/* When the number of moves left is unknown, it is taken to be this: more than most of our games last, so the
 * later, simpler moves get less time. */
enum { MOVES_LEFT = 24, RESERVE_MS = 50 };

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Numbers from outside can have any size. */
static int64_t sane(int64_t ms)
{
    const int64_t most = 1000LL * 3600 * 24 * 365;
    return ms < 0 ? 0 : smaller(ms, most);
}

int64_t allot_ms(const Allowance *allowance)
{
    int64_t left = sane(allowance->left_ms), increment = sane(allowance->increment_ms);
    /* One move more than there really is: the last move before new time is added must not use everything. */
    int64_t moves = allowance->moves_to_go > 0 ? smaller(allowance->moves_to_go, MOVES_LEFT) + 1 : MOVES_LEFT;
    int64_t share = left / moves + increment * 3 / 4;
    int64_t reserve = smaller(RESERVE_MS, left / 2);
    int64_t most = (left - reserve) * 3 / 4;
    share = smaller(share, most);
    return share > 1 ? share : 1;
}

void allot_clocks(Limits *limits, int side)
{
    limits->move_ms = allot_ms(
        &(Allowance){.left_ms = limits->left_ms[side], .increment_ms = limits->increment_ms});
}
