#include "games/ultimate/facts.h"

#include "base/rng.h"

static const uint16_t POWER[SQUARES] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};

static unsigned completing(unsigned mask)
{
    unsigned squares = 0;
    for (int i = 0; i < SQUARES; i++)
        if (has_line(mask | 1u << i)) squares |= 1u << i;
    return squares;
}

static unsigned ternary(unsigned mask)
{
    unsigned code = 0;
    for (int i = 0; i < SQUARES; i++)
        code += (mask >> i & 1) * POWER[i];
    return code;
}

static void masks_of(unsigned pattern, unsigned mask[2])
{
    mask[0] = mask[1] = 0;
    for (int i = 0; i < SQUARES; i++, pattern /= 3)
        if (pattern % 3 != 0) mask[pattern % 3 - 1] |= 1u << i;
}

static bool is_open(const unsigned mask[2])
{
    return !has_line(mask[0]) && !has_line(mask[1]) && (mask[0] | mask[1]) != ALL_SQUARES;
}

/* My chance to win the board if each further mark falls on a random free square and belongs to either side
 * with equal probability. Adding a mark only increases the number of a pattern, so the larger ones are
 * already known. */
static int32_t random_chance(const Facts *facts, unsigned pattern, const unsigned mask[2])
{
    if (!is_open(mask)) return has_line(mask[0]) ? CHANCE_ONE : 0;
    int32_t sum = 0, count = 0;
    for (uint64_t free = ALL_SQUARES & ~(mask[0] | mask[1]); free != 0; count += 2) {
        unsigned mark = POWER[bits_pop(&free)];
        sum += facts->chance[pattern + mark] + facts->chance[pattern + 2 * mark];
    }
    return sum / count;
}

static void number_patterns(Facts *facts)
{
    unsigned mask[2];
    uint16_t count = 0;
    for (unsigned i = 0; i < PATTERNS; i++) {
        masks_of(i, mask);
        facts->open_id[i] = is_open(mask) ? count++ : OPEN_PATTERNS;
    }
    for (int i = PATTERNS - 1; i >= 0; i--) {
        masks_of((unsigned)i, mask);
        facts->chance[i] = random_chance(facts, (unsigned)i, mask);
    }
}

static void make_keys(uint64_t *key, int count, Rng *rng)
{
    for (int i = 0; i < count; i++)
        key[i] = rng_next(rng);
}

void facts_init(Facts *facts)
{
    for (unsigned mask = 0; mask < MASKS; mask++) {
        facts->completing[mask] = (uint16_t)completing(mask);
        facts->ternary[mask] = (uint16_t)ternary(mask);
    }
    number_patterns(facts);
    Rng rng = rng_seeded(13);
    make_keys(facts->square_key[0][0], 2 * BOARDS * SQUARES, &rng);
    make_keys(facts->closed_key[0], 3 * BOARDS, &rng);
    make_keys(facts->target_key, BOARDS + 1, &rng);
    make_keys(&facts->side_key, 1, &rng);
}
