#include "engine/allot.h"

/* When the number of moves left is unknown, it is taken to be this: more than most of our games last, so the
 * later, simpler moves get less time. */
enum { MOVES_LEFT = 24, RESERVE_MS = 50, SHARES_MOST = 3, SCARCE_MS = 1000 };

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

/* Some of the time always stays on the clock. */
static int64_t most_of(int64_t left)
{
    return (left - smaller(RESERVE_MS, left / 2)) * 3 / 4;
}

static int64_t at_least_one(int64_t ms)
{
    return ms > 1 ? ms : 1;
}

int64_t allot_ms(const Allowance *allowance)
{
    int64_t left = sane(allowance->left_ms), increment = sane(allowance->increment_ms);
    /* One move more than there really is: the last move before new time is added must not use everything. */
    int64_t moves = allowance->moves_to_go > 0 ? smaller(allowance->moves_to_go, MOVES_LEFT) + 1 : MOVES_LEFT;
    int64_t share = left / moves + increment * 3 / 4;
    return at_least_one(smaller(share, most_of(left)));
}

void allot(Limits *limits, const Allowance *allowance)
{
    int64_t left = sane(allowance->left_ms), share = allot_ms(allowance);
    bool scarce = left < SCARCE_MS; /* many moves may still come, each of which costs some delay */
    limits->move_ms = share;
    limits->most_ms = scarce ? share : at_least_one(smaller(SHARES_MOST * share, most_of(left)));
}

void allot_clocks(Limits *limits, int side)
{
    allot(limits, &(Allowance){.left_ms = limits->left_ms[side], .increment_ms = limits->increment_ms});
}
