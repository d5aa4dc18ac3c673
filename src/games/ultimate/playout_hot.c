/* Sixteen random games at once, one to each 16-bit lane of a vector: 32 bytes wide where the processor has
 * AVX2, else two halves of 16 bytes one after the other. There are no move lists and no branches on what a
 * single game does; a lane whose game is over idles until the last one ends.
 *
 * Measured on one core (Zen 3, gcc 12, a busy machine): 6.1 million games a second with AVX2, 3.2 without. */
#include "games/ultimate/playout.h"

#include "base/rng.h"

#ifdef __SSE2__
#include <immintrin.h>
#endif

#ifdef __AVX2__
enum { VECTOR_BYTES = 32 };
#else
enum { VECTOR_BYTES = 16 };
#endif

enum { LANES = VECTOR_BYTES / 2, WORDS = VECTOR_BYTES / 8 };

/* A lane holds a 9-bit mask, a count, or a truth value (0 or all ones). */
typedef uint16_t Lanes __attribute__((vector_size(VECTOR_BYTES)));
typedef int16_t SignedLanes __attribute__((vector_size(VECTOR_BYTES)));
typedef uint64_t Words __attribute__((vector_size(VECTOR_BYTES)));

/* ---- Random numbers: xorshift128+ in each 64-bit word, cut into four lanes ---- */

typedef struct LanesRng {
    Words a, b;
} LanesRng;

static inline LanesRng lanes_rng(uint64_t seed, int first_lane)
{
    LanesRng rng;
    for (int i = 0; i < WORDS; i++) {
        uint64_t word = seed + (uint64_t)(first_lane / 4 + i) * 2;
        rng.a[i] = rng_hash(word);
        rng.b[i] = rng_hash(word + 1);
    }
    return rng;
}

static inline Lanes lanes_random(LanesRng *rng)
{
    Words a = rng->a, b = rng->b;
    a ^= a << 23;
    rng->a = b;
    rng->b = a ^ (a >> 17) ^ b ^ (b >> 26);
    return (Lanes)(rng->b + b);
}

/* ---- Small steps on lanes ---- */

static inline Lanes lanes_of(unsigned value)
{
    return (Lanes){0} + (uint16_t)value;
}

/* Of truth values: is any true? */
static inline bool lanes_any(Lanes lanes)
{
#if defined(__AVX2__)
    return _mm256_movemask_epi8((__m256i)lanes) != 0;
#elif defined(__SSE2__)
    return _mm_movemask_epi8((__m128i)lanes) != 0;
#else
    Words words = (Words)lanes;
    return (words[0] | words[1]) != 0;
#endif
}

/* random * limit / 65536, from 0 to limit - 1; limit is at most 81. */
static inline Lanes scale(Lanes random, Lanes limit)
{
#if defined(__AVX2__)
    return (Lanes)_mm256_mulhi_epu16((__m256i)random, (__m256i)limit);
#elif defined(__SSE2__)
    return (Lanes)_mm_mulhi_epu16((__m128i)random, (__m128i)limit);
#else
    return ((random >> 8) * limit + (((random & 255) * limit) >> 8)) >> 8;
#endif
}

static inline Lanes lanes_less(Lanes a, Lanes b)
{
    return (Lanes)((SignedLanes)a < (SignedLanes)b);
}

static inline Lanes lanes_line(Lanes mask)
{
    enum { FALLING = 0421, RISING = 0124 };
    Lanes rows = mask & (mask >> 1) & (mask >> 2) & 0111;
    Lanes columns = mask & (mask >> 3) & (mask >> 6) & 7;
    return lanes_less(lanes_of(0), rows | columns) | (Lanes)((mask & FALLING) == FALLING) |
           (Lanes)((mask & RISING) == RISING);
}

/* The set bit of `mask` that has `skip` set bits below it. */
static inline Lanes lanes_nth_bit(Lanes mask, Lanes skip)
{
    for (unsigned i = 0; i < SQUARES - 1; i++)
        mask &= mask + lanes_less(lanes_of(i), skip); /* adding -1 clears the lowest bit */
    return mask & -mask;
}

/* ---- Games ---- */

/* A small board is two entries, one a side. The lower nine bits of an entry are the side's squares; above
 * them it counts, modulo 128, so that the sum of both entries is the taken squares and, above them, the
 * number of free ones. A finished board gets filled up: all squares taken, none free. */
enum { COUNT_SHIFT = SQUARES, ONE_SQUARE = 1 << COUNT_SHIFT };

typedef struct Games {
    Lanes entry[2][BOARDS];
    Lanes won[2];
    Lanes open;   /* boards that are not finished */
    Lanes free;   /* number of free squares on these */
    Lanes target; /* the bit of the last square: the board to play in, if open */
    Lanes alive;  /* truth value: the game goes on; one that is over stays as it is */
} Games;

/* What is played in one ply of all games. */
typedef struct Choice {
    Lanes board, square; /* a bit each; no board where nothing is played */
    Lanes here[BOARDS];  /* truth value: it is this board */
    Lanes mine, theirs;  /* the two entries of the board */
} Choice;

static inline void games_begin(Games *games, const Board *board, int count)
{
    unsigned free = 0;
    for (int i = 0; i < BOARDS; i++) {
        bool closed = (board_finished(board) >> i) & 1;
        unsigned x = closed ? ALL_SQUARES : board->mask[0][i], o = closed ? 0 : board->mask[1][i];
        unsigned here = (unsigned)bits_count(ALL_SQUARES & ~(x | o));
        games->entry[0][i] = lanes_of(x + here * ONE_SQUARE);
        games->entry[1][i] = lanes_of(o);
        free += here;
    }
    games->won[0] = lanes_of(board->won[0]);
    games->won[1] = lanes_of(board->won[1]);
    games->open = lanes_of(ALL_SQUARES & ~board_finished(board));
    games->free = lanes_of(free);
    games->target = lanes_of(board->target == ANY_BOARD ? 0 : 1u << board->target);
    games->alive = lanes_of(0);
    for (int i = 0; i < count && !board_over(board); i++)
        games->alive[i] = 0xFFFF;
}

/* Any board, with a chance proportional to its free squares; `skip` becomes the square's rank in it. */
static inline Lanes choose_board(const Games *games, Lanes random, Lanes *skip)
{
    Lanes rest = scale(random, games->free), found = lanes_of(0), board = lanes_of(1);
    for (int i = 0; i < BOARDS - 1; i++) {
        Lanes free = (games->entry[0][i] + games->entry[1][i]) >> COUNT_SHIFT;
        found |= lanes_less(rest, free);
        rest -= free & ~found;
        board += board & ~found;
    }
    *skip = rest;
    return board;
}

/* Look the chosen boards up. */
static inline void look_up(const Games *games, int side, Choice *choice)
{
    choice->mine = choice->theirs = lanes_of(0);
    for (unsigned i = 0; i < BOARDS; i++) {
        choice->here[i] = (Lanes)(choice->board == lanes_of(1u << i));
        choice->mine |= games->entry[side][i] & choice->here[i];
        choice->theirs |= games->entry[1 - side][i] & choice->here[i];
    }
}

static inline Choice choose(const Games *games, int side, Lanes random)
{
    Choice choice = {.board = games->target & games->open & games->alive};
    Lanes anywhere = (Lanes)(choice.board == 0) & games->alive, any_skip = lanes_of(0);
    if (lanes_any(anywhere)) choice.board |= choose_board(games, random, &any_skip) & anywhere;
    look_up(games, side, &choice);
    Lanes both = choice.mine + choice.theirs;
    Lanes skip = scale(random, both >> COUNT_SHIFT);
    skip = (any_skip & anywhere) | (skip & ~anywhere);
    choice.square = lanes_nth_bit(~both & ALL_SQUARES, skip);
    return choice;
}

static inline void play(Games *games, int side, const Choice *choice)
{
    Lanes both = choice->mine + choice->theirs;
    Lanes wins = lanes_line((choice->mine & ALL_SQUARES) | choice->square);
    Lanes ends = wins | lanes_less(both, lanes_of(2 * ONE_SQUARE)); /* won, or its last free square */
    Lanes change = ((ALL_SQUARES - both) & ends) | ((choice->square - ONE_SQUARE) & ~ends);
    for (int i = 0; i < BOARDS; i++)
        games->entry[side][i] += change & choice->here[i];
    games->won[side] |= choice->board & wins;
    games->open &= ~(choice->board & ends);
    games->free += (Lanes)((SignedLanes)change >> COUNT_SHIFT);
    games->target = choice->square;
    games->alive &= ~lanes_line(games->won[side]) & lanes_less(lanes_of(0), games->open);
}

/* Returns the number of moves played in the games. */
static inline int play_to_the_end(Games *games, int side, LanesRng *rng)
{
    Lanes moves = lanes_of(0);
    while (lanes_any(games->alive)) {
        moves -= games->alive;
        Choice choice = choose(games, side, lanes_random(rng));
        play(games, side, &choice);
        side = 1 - side;
    }
    int sum = 0;
    for (int i = 0; i < LANES; i++)
        sum += moves[i];
    return sum;
}

static inline void store_outcomes(const Games *games, int count, uint8_t *outcome)
{
    Lanes winner = (lanes_line(games->won[0]) & 1) | (lanes_line(games->won[1]) & 2);
    for (int i = 0; i < count; i++)
        outcome[i] = (uint8_t)winner[i];
}

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

int HOT(playouts_from)(const Board *board, int count, uint64_t seed, uint8_t outcome[PLAYOUTS])
{
    int moves = 0;
    for (int first = 0; first < count; first += LANES) {
        int lanes = smaller(count - first, LANES);
        LanesRng rng = lanes_rng(seed, first);
        Games games;
        games_begin(&games, board, lanes);
        moves += play_to_the_end(&games, board->side, &rng);
        store_outcomes(&games, lanes, outcome + first);
    }
    return moves;
}

static inline Choice forced(const Games *games, int side, const uint8_t *moves, int lanes)
{
    Choice choice = {.board = lanes_of(0), .square = lanes_of(0)};
    for (int i = 0; i < lanes; i++) {
        choice.board[i] = (uint16_t)(1u << (moves[i] / SQUARES));
        choice.square[i] = (uint16_t)(1u << (moves[i] % SQUARES));
    }
    look_up(games, side, &choice);
    return choice;
}

void HOT(playouts_after)(const Board *board, const uint8_t *moves, int count, int plain, uint64_t seed,
                         uint8_t outcome[PLAYOUTS])
{
    int side = board->side;
    for (int first = 0; first < count; first += LANES) {
        int lanes = smaller(count - first, LANES);
        LanesRng rng = lanes_rng(seed, first);
        Games games;
        games_begin(&games, board, lanes);
        Choice choice = forced(&games, side, moves + first, lanes);
        play(&games, side, &choice);
        Lanes random = lanes_random(&rng);
        for (int i = 0; i < lanes; i++)
            if (first + i >= plain) random[i] = 0; /* stands for the first legal move */
        choice = choose(&games, 1 - side, random);
        play(&games, 1 - side, &choice);
        play_to_the_end(&games, side, &rng);
        store_outcomes(&games, lanes, outcome + first);
    }
}
