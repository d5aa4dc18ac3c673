/* Sixteen random games at once, one to each 16-bit lane of a vector: 32 bytes wide where the processor has
 * AVX2, else two halves of 16 bytes one after the other. There are no move lists and no branches on what a
 * single game does; a lane whose game is over idles until the last one ends (59 plies of 69, on average).
 *
 * A ply has to wait for the square of the ply before it, so what counts is the longest chain of operations as
 * much as their number. With AVX-512 the vectors stay as wide as with AVX2, since nobody has more than sixteen
 * games to play, but three operations of logic are one, and there are twice as many registers. Speeds:
 * doc/ultimate-engine.md. */
#include "games/ultimate/playout.h"

#include "base/bytes.h"
#include "base/rng.h"

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#ifdef __AVX2__
enum { VECTOR_BYTES = 32 };
#else
enum { VECTOR_BYTES = 16 };
#endif

#define ALWAYS_INLINE inline __attribute__((always_inline))

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
    Words sum = rng->b + b;
    if (!BYTES_ARE_NUMBERS) /* the first lane of a word is its last 16 bits, on every machine */
        sum = sum << 48 | (sum & 0xFFFF0000u) << 16 | (sum >> 16 & 0xFFFF0000u) | sum >> 48;
    return (Lanes)sum;
}

/* ---- Small steps on lanes ---- */

static inline Lanes lanes_of(unsigned value)
{
    return (Lanes){0} + (uint16_t)value;
}

/* Lanes one by one, by way of memory: a vector whose lanes are set or read by a variable index would be
 * stored and loaded as a whole for each of them. */
typedef struct LaneArray {
    uint16_t lane[LANES];
} LaneArray;

static inline Lanes lanes_from(const LaneArray *array)
{
    Lanes lanes;
    memcpy(&lanes, array, sizeof lanes);
    return lanes;
}

static inline LaneArray lanes_apart(Lanes lanes)
{
    LaneArray array;
    memcpy(&array, &lanes, sizeof array);
    return array;
}

/* Truth values: the lanes before `end`. */
static inline Lanes lanes_before(int end)
{
    LaneArray number;
    for (int i = 0; i < LANES; i++)
        number.lane[i] = (uint16_t)i;
    return lanes_from(&number) < lanes_of((unsigned)end);
}

/* A small board is two entries, one per side. The lower nine bits of an entry are the side's squares; above
 * them it counts, modulo 128, so that the sum of both entries is the taken squares and, above them, the
 * number of free ones. A finished board gets filled up: all squares taken, none free. */
enum { COUNT_SHIFT = SQUARES, ONE_SQUARE = 1 << COUNT_SHIFT };

/* Bits of a lane while a board is chosen: the count, and all but the first board. */
enum { COUNT_BITS = 0xFE00, FIRST_BOARD = ALL_SQUARES - 1, SIGN = 0x8000 };

enum { HALF = 4 }; /* squares that are skipped at once */

/* What the innermost loop compares with and masks by, the same in all lanes. */
typedef struct Constants {
    Lanes number[HALF + 1], bit[BOARDS], all_squares, one_square, count, first_board, sign;
#ifdef __AVX2__
    Lanes four_squares, lines[3];
#else
    Lanes rows, columns, falling, rising;
#endif
} Constants;

/* A browser rebuilds a vector constant at every use, and so does gcc, with three instructions. If it cannot
 * know that this is a constant, it keeps it in a register or in memory: a quarter more games per second in a
 * browser, an eighth with AVX2. */
static inline Lanes kept(Lanes lanes)
{
#if defined(__wasm_simd128__)
    __asm__("" : "+r"(lanes));
#elif defined(__SSE2__)
    __asm__("" : "+v"(lanes));
#endif
    return lanes;
}

static inline Lanes kept_number(unsigned value)
{
    return kept(lanes_of(value));
}

/* Of truth values: is any true? */
static inline bool lanes_any(Lanes lanes)
{
#if defined(__AVX2__)
    return _mm256_movemask_epi8((__m256i)lanes) != 0;
#elif defined(__SSE2__)
    return _mm_movemask_epi8((__m128i)lanes) != 0;
#elif defined(__wasm_simd128__)
    return wasm_v128_any_true((v128_t)lanes);
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

/* Of the bits of `yes` those in `condition`, else those of `no`. */
static ALWAYS_INLINE Lanes lanes_either(Lanes condition, Lanes yes, Lanes no)
{
#if defined(__AVX512VL__)
    return (Lanes)_mm256_ternarylogic_epi32((__m256i)condition, (__m256i)yes, (__m256i)no, 0xCA);
#else
    return no ^ ((yes ^ no) & condition);
#endif
}

/* The smaller of two signed numbers. */
static inline Lanes lanes_smaller(Lanes a, Lanes b)
{
#if defined(__AVX2__)
    return (Lanes)_mm256_min_epi16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (Lanes)_mm_min_epi16((__m128i)a, (__m128i)b);
#elif defined(__wasm_simd128__)
    return (Lanes)wasm_i16x8_min((v128_t)a, (v128_t)b);
#else
    return lanes_either(lanes_less(a, b), a, b);
#endif
}

/* ---- Lines ---- */

#ifdef __AVX2__

/* A set of squares is cut into 0 to 3, 4 to 7, and 8. For each part a table says which of the eight lines lack
 * none of their squares there, a bit each; a line that is in all three answers is complete. */
#define LACKS_NONE(line, part, squares) (((line) >> 4 * (part)&15 & ~(squares)) == 0)
#define LINES(part, squares)                                                                                 \
    (LACKS_NONE(0007, part, squares) | LACKS_NONE(0070, part, squares) << 1 |                                \
     LACKS_NONE(0700, part, squares) << 2 | LACKS_NONE(0111, part, squares) << 3 |                           \
     LACKS_NONE(0222, part, squares) << 4 | LACKS_NONE(0444, part, squares) << 5 |                           \
     LACKS_NONE(0421, part, squares) << 6 | LACKS_NONE(0124, part, squares) << 7)
#define FOUR_SETS(part, squares)                                                                             \
    LINES(part, squares), LINES(part, (squares) + 1), LINES(part, (squares) + 2), LINES(part, (squares) + 3)
#define ALL_SETS(part) FOUR_SETS(part, 0), FOUR_SETS(part, 4), FOUR_SETS(part, 8), FOUR_SETS(part, 12)

static inline void constants_of_lines(Constants *all)
{
    static const uint8_t TABLE[3][16] = {{ALL_SETS(0)}, {ALL_SETS(1)}, {ALL_SETS(2)}};
    all->four_squares = kept_number(15);
    for (int i = 0; i < 3; i++) {
        __m128i table = _mm_loadu_si128((const __m128i *)TABLE[i]);
        all->lines[i] = kept((Lanes)_mm256_broadcastsi128_si256(table));
    }
}

/* Of a number's bytes the shuffle reads the lower four bits, if the highest one is 0. The upper byte of a lane
 * finds lines of the empty set in all tables: none. */
static ALWAYS_INLINE Lanes lanes_line(const Constants *all, Lanes mask)
{
    __m256i a = _mm256_shuffle_epi8((__m256i)all->lines[0], (__m256i)(mask & all->four_squares));
    __m256i b = _mm256_shuffle_epi8((__m256i)all->lines[1], (__m256i)(mask >> 4));
    __m256i c = _mm256_shuffle_epi8((__m256i)all->lines[2], (__m256i)(mask >> 8));
    return lanes_less(lanes_of(0), (Lanes)a & (Lanes)b & (Lanes)c);
}

#else

static inline void constants_of_lines(Constants *all)
{
    all->rows = kept_number(0111);
    all->columns = kept_number(7);
    all->falling = kept_number(0421);
    all->rising = kept_number(0124);
}

static ALWAYS_INLINE Lanes lanes_line(const Constants *all, Lanes mask)
{
    Lanes rows = mask & (mask >> 1) & (mask >> 2) & all->rows;
    Lanes columns = mask & (mask >> 3) & (mask >> 6) & all->columns;
    return lanes_less(lanes_of(0), rows | columns) | (Lanes)((mask & all->falling) == all->falling) |
           (Lanes)((mask & all->rising) == all->rising);
}

#endif

static ALWAYS_INLINE Constants constants(void)
{
    Constants all = {.all_squares = kept_number(ALL_SQUARES),
                     .one_square = kept_number(ONE_SQUARE),
                     .count = kept_number(COUNT_BITS),
                     .first_board = kept_number(FIRST_BOARD + SIGN),
                     .sign = kept_number(SIGN)};
    for (unsigned i = 0; i <= HALF; i++)
        all.number[i] = kept_number(i);
    for (unsigned i = 0; i < BOARDS; i++)
        all.bit[i] = kept_number(1u << i);
    constants_of_lines(&all);
    return all;
}

/* The set bit of `mask` that has `skip` set bits below it. The first half of them is cleared while `skip` is
 * still being computed. */
static ALWAYS_INLINE Lanes lanes_nth_bit(const Constants *all, Lanes mask, Lanes skip)
{
    Lanes fewer = mask;
    for (int i = 0; i < HALF; i++)
        fewer &= fewer - all->number[1];
    Lanes many = lanes_less(all->number[HALF - 1], skip);
    mask = lanes_either(many, fewer, mask);
    skip -= many & all->number[HALF];
    for (int i = 0; i < HALF; i++)
        mask &= mask + lanes_less(all->number[i], skip); /* adding -1 clears the lowest bit */
    return mask & -mask;
}

/* ---- Games ---- */

/* Side 0 is the one to move when the random moves begin. */
typedef struct Games {
    Lanes entry[2][BOARDS];
    Lanes won[2];
    Lanes open;   /* boards that are not finished */
    Lanes free;   /* number of free squares on these */
    Lanes target; /* the bit of the last square: the board to play in, if open */
    Lanes alive;  /* truth value: the game is not over; a finished one no longer changes, except for its
                   * target */
} Games;

/* What is played in one ply of all games. */
typedef struct Choice {
    Lanes board, square; /* a bit each */
    Lanes mine, theirs;  /* the two entries of the board */
} Choice;

/* `side` of the board becomes side 0. */
static ALWAYS_INLINE void games_begin(Games *games, const Board *board, int side, int count)
{
    unsigned free = 0, finished = board_finished(board);
    for (int i = 0; i < BOARDS; i++) {
        unsigned full = 0 - ((finished >> i) & 1);
        unsigned first = (board->mask[side][i] | full) & ALL_SQUARES;
        unsigned second = board->mask[1 - side][i] & ~full;
        unsigned here = (unsigned)bits_count(ALL_SQUARES & ~(first | second));
        games->entry[0][i] = lanes_of(first + here * ONE_SQUARE);
        games->entry[1][i] = lanes_of(second);
        free += here;
    }
    games->won[0] = lanes_of(board->won[side]);
    games->won[1] = lanes_of(board->won[1 - side]);
    games->open = lanes_of(ALL_SQUARES & ~finished);
    games->free = lanes_of(free);
    games->target = lanes_of(board->target == ANY_BOARD ? 0 : 1u << board->target);
    games->alive = board_over(board) ? lanes_of(0) : lanes_before(count);
}

/* The board of the free square with this rank among all; `skip` becomes its rank in that board.
 *
 * The rank among all, less the free squares of the boards before it, is smallest at the board
 * that it falls into, if negative numbers count as large; they do, modulo 128. Below this number a lane has
 * all boards but one, which is less for later boards: a board without free squares is never the smallest. The
 * highest bit is turned since numbers are compared with their sign. */
static ALWAYS_INLINE Lanes choose_board(const Constants *all, const Games *games, Lanes rank, Lanes *skip)
{
    Lanes left = (rank << COUNT_SHIFT) + all->first_board, least = left;
    for (int i = 0; i < BOARDS - 1; i++) {
        left -= ((games->entry[0][i] + games->entry[1][i]) & all->count) | all->bit[i];
        least = lanes_smaller(least, left);
    }
    *skip = (least ^ all->sign) >> COUNT_SHIFT;
    return ~least & all->all_squares;
}

/* Nine vectors, or-ed in pairs. */
static ALWAYS_INLINE Lanes any_of(const Lanes part[BOARDS])
{
    return ((part[0] | part[1]) | (part[2] | part[3])) | ((part[4] | part[5]) | (part[6] | part[7])) |
           part[8];
}

/* Look the chosen boards up. */
static ALWAYS_INLINE void look_up(const Constants *all, const Games *games, int side, Choice *choice)
{
    Lanes mine[BOARDS], theirs[BOARDS];
    for (unsigned i = 0; i < BOARDS; i++) {
        Lanes here = (Lanes)(choice->board == all->bit[i]);
        mine[i] = games->entry[side][i] & here;
        theirs[i] = games->entry[1 - side][i] & here;
    }
    choice->mine = any_of(mine);
    choice->theirs = any_of(theirs);
}

/* Chooses in finished games too; play_choice() ignores it. To ask earlier whether a game is over would mean to wait. */
static ALWAYS_INLINE Choice choose_squares(const Constants *all, const Games *games, int side, Lanes random)
{
    Choice choice = {.board = games->target & games->open};
    Lanes anywhere = (Lanes)(choice.board == 0), any_skip = lanes_of(0);
    if (lanes_any(anywhere & games->alive)) {
        choice.board |= choose_board(all, games, scale(random, games->free), &any_skip) & anywhere;
        any_skip &= anywhere;
    }
    random &= ~anywhere;
    look_up(all, games, side, &choice);
    Lanes both = choice.mine + choice.theirs;
    Lanes skip = scale(random, both >> COUNT_SHIFT) | any_skip;
    choice.square = lanes_nth_bit(all, ~both & all->all_squares, skip);
    return choice;
}

static ALWAYS_INLINE void play_choice(const Constants *all, Games *games, int side, const Choice *choice)
{
    Lanes both = choice->mine + choice->theirs, board = choice->board & games->alive;
    Lanes wins = lanes_line(all, (choice->mine & all->all_squares) | choice->square);
    Lanes ends = wins |
                 lanes_less(both, all->one_square + all->one_square); /* won, or its last free square */
    Lanes change = lanes_either(ends, all->all_squares - both, choice->square - all->one_square);
    change &= games->alive;
    for (int i = 0; i < BOARDS; i++)
        games->entry[side][i] += change & (Lanes)(choice->board == all->bit[i]);
    games->won[side] |= board & wins;
    games->open &= ~(board & ends);
    games->free += (Lanes)((SignedLanes)change >> COUNT_SHIFT);
    games->target = choice->square;
    games->alive &= ~lanes_line(all, games->won[side]) & lanes_less(lanes_of(0), games->open);
}

static ALWAYS_INLINE void play_random(const Constants *all, Games *games, int side, LanesRng *rng)
{
    Choice choice = choose_squares(all, games, side, lanes_random(rng));
    play_choice(all, games, side, &choice);
}

/* Side 0 is to move. Returns the number of moves played in the games. */
static ALWAYS_INLINE int play_to_the_end(const Constants *all, Games *games, LanesRng *rng)
{
    Lanes moves = lanes_of(0);
    while (lanes_any(games->alive)) {
        moves -= games->alive;
        play_random(all, games, 0, rng);
        moves -= games->alive;
        play_random(all, games, 1, rng);
    }
    LaneArray each = lanes_apart(moves);
    int sum = 0;
    for (int i = 0; i < LANES; i++)
        sum += each.lane[i];
    return sum;
}

/* Of the games without a line the side with more boards wins. */
static inline void count_boards(const Games *games, int side, int count, uint8_t *outcome)
{
    LaneArray mine = lanes_apart(games->won[0]), other = lanes_apart(games->won[1]);
    for (int i = 0; i < count; i++) {
        int lead = bits_count(mine.lane[i] & ALL_SQUARES) - bits_count(other.lane[i] & ALL_SQUARES);
        if (outcome[i] == 0 && lead != 0) outcome[i] = (uint8_t)(lead > 0 ? side + 1 : 2 - side);
    }
}

/* `side` of the board is side 0. */
static inline void store_outcomes(const Constants *all, const Games *games, int side, int count, bool counts,
                                  uint8_t *outcome)
{
    Lanes first = lanes_of((unsigned)side + 1), second = lanes_of(2 - (unsigned)side);
    LaneArray winner = lanes_apart((lanes_line(all, games->won[0]) & first) |
                                   (lanes_line(all, games->won[1]) & second));
    for (int i = 0; i < count; i++)
        outcome[i] = (uint8_t)winner.lane[i];
    if (counts) count_boards(games, side, count, outcome);
}

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

int HOT(playouts_from)(const Board *board, int count, uint64_t seed, uint8_t outcome[PLAYOUTS])
{
    Constants all = constants();
    int moves = 0;
    for (int first = 0; first < count; first += LANES) {
        int lanes = smaller(count - first, LANES);
        LanesRng rng = lanes_rng(seed, first);
        Games games;
        games_begin(&games, board, board->side, lanes);
        moves += play_to_the_end(&all, &games, &rng);
        store_outcomes(&all, &games, board->side, lanes, board->counts, outcome + first);
    }
    return moves;
}

/* The legal moves with these numbers. */
static ALWAYS_INLINE Choice numbered(const Constants *all, const Games *games, int side, Lanes number)
{
    Choice choice = {.board = games->target & games->open};
    Lanes anywhere = (Lanes)(choice.board == 0), any_skip;
    choice.board |= choose_board(all, games, number, &any_skip) & anywhere;
    look_up(all, games, side, &choice);
    Lanes free = ~(choice.mine + choice.theirs) & all->all_squares;
    choice.square = lanes_nth_bit(all, free, lanes_either(anywhere, any_skip, number));
    return choice;
}

static ALWAYS_INLINE void play_numbered(const Constants *all, Games *games, int side, const uint8_t *number)
{
    LaneArray numbers;
    for (int i = 0; i < LANES; i++)
        numbers.lane[i] = number[i];
    Choice choice = numbered(all, games, side, lanes_from(&numbers));
    play_choice(all, games, side, &choice);
}

void HOT(playouts_after)(const Board *board, const Lines *lines, uint64_t seed, uint8_t outcome[PLAYOUTS])
{
    Constants all = constants();
    int side = board->side ^ (lines->plies & 1);
    for (int first = 0; first < lines->count; first += LANES) {
        int lanes = smaller(lines->count - first, LANES);
        LanesRng rng = lanes_rng(seed, first);
        Games games;
        games_begin(&games, board, side, lanes);
        if (lines->plies > 2) play_numbered(&all, &games, 1, &lines->number[LEAD - 3][first]);
        if (lines->plies > 1) play_numbered(&all, &games, 0, &lines->number[LEAD - 2][first]);
        play_numbered(&all, &games, 1, &lines->number[LEAD - 1][first]);
        play_to_the_end(&all, &games, &rng);
        store_outcomes(&all, &games, side, lanes, board->counts, outcome + first);
    }
}
