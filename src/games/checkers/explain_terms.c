#include "games/checkers/explain_terms.h"

#include "games/checkers/eval.h"

#define BIT(term)         (1u << TERM_##term)
#define BITS(first, last) ((2u << TERM_##last) - BIT(first))
_Static_assert(TERM_COUNT <= 32, "a set of terms is 32 bits");

enum {
    WORTH_SAYING = 12, /* hundredths of a man */
    MEN_MAY_RUN = 8,   /* with fewer pieces than this the fitted weights like men that are far forward */
};

/* Terms that mean one thing to a player. What is said when our part of it is worse, and when the opponent's
 * (%s) is better; NULL where there are no words that would help. */
typedef struct Aspect {
    unsigned terms;
    const char *ours, *theirs;
} Aspect;

static const Aspect ASPECTS[] = {
    {BIT(MAN) | BIT(KING) | BIT(FIRST_KING), NULL, NULL},
    {BITS(BACK_1, BRIDGE), "leads to a weaker back row", "leads to a stronger back row of %s"},
    {BIT(MAN_EDGE), NULL, NULL},
    {BIT(MAN_CENTRE), "leads to fewer men in the centre", "leads to more men of %s in the centre"},
    {BIT(SUPPORT), "leads to less support behind the men", "leads to more support behind the men of %s"},
    {BIT(MAN_STEPS), "leads to less room for the men", "leads to more room for the men of %s"},
    {BIT(KING_STEPS) | BIT(KING_EDGE) | BIT(SINGLE_CORNER), "leads to worse places for the kings",
     "leads to better places for the kings of %s"},
    {BITS(RUNAWAY_1, RUNAWAY_4), "gives up a man's free way to the king row",
     "leads to a free way to the king row for %s"},
    {BIT(DOG_HOLE), "leads to a man locked in at the edge of the king row", NULL},
    {BIT(CRAMP), NULL, "leads to two men held in place by one of %s"},
    {BIT(CHASE_CLOSE) | BIT(CHASE_NEAR), "leads the kings away from the hunt", NULL},
    {BIT(CHASE_CORNER), "lets %s into the double corner", NULL},
};
static const Aspect EARLY_ROWS = {BITS(ROW_2, ROW_6), "leads the men too far forward too early", NULL};
static const Aspect LATE_ROWS = {BITS(ROW_2, ROW_6), "falls behind in the race for the king row",
                                 "lets %s come ahead in the race for the king row"};

/* What one side's part of an aspect is worth to it. */
static int worth(const Pos *pos, int side, unsigned aspect, int pieces)
{
    Board board = board_of_pos(pos);
    Half own, other;
    Terms terms = {{0}};
    board_halves(&board, &own, &other);
    count_half(board.side == (uint64_t)side ? &own : &other, 1, &terms);
    for (int term = 0; term < TERM_COUNT; term++)
        if ((aspect >> term & 1) == 0) terms.count[term] = 0;
    return terms_worth(&terms, pieces);
}

typedef struct Finding {
    int loss;
    const char *words;
} Finding;

/* Both sides' parts together decide: an exchange takes as much from either. */
static void look_at(const Aspect *aspect, int side, const Pos *worse, const Pos *better, Finding *most)
{
    Board board = board_of_pos(worse);
    int pieces = board_pieces(&board);
    unsigned terms = aspect->terms;
    int ours = worth(better, side, terms, pieces) - worth(worse, side, terms, pieces);
    int theirs = worth(worse, 1 - side, terms, pieces) - worth(better, 1 - side, terms, pieces);
    if (ours + theirs > most->loss)
        *most = (Finding){ours + theirs, ours >= theirs ? aspect->ours : aspect->theirs};
}

static int value_for(const Pos *pos, int side)
{
    Board board = board_of_pos(pos);
    int value = board_evaluate(&board);
    return board.side == (uint64_t)side ? value : -value;
}

bool explain_terms(const Game *game, int side, const Pos *worse, const Pos *better, Text *out)
{
    Finding most = {WORTH_SAYING - 1, NULL};
    Board board = board_of_pos(worse);
    for (size_t i = 0; i < sizeof ASPECTS / sizeof ASPECTS[0]; i++)
        look_at(&ASPECTS[i], side, worse, better, &most);
    look_at(board_pieces(&board) < MEN_MAY_RUN ? &LATE_ROWS : &EARLY_ROWS, side, worse, better, &most);
    /* What the evaluation does not see as worse, or what is not half of the matter, is not the reason. */
    int whole = value_for(better, side) - value_for(worse, side);
    if (most.words == NULL || whole < WORTH_SAYING || 2 * most.loss < whole) return false;
    text_add(out, most.words, game->side_name[1 - side]);
    return true;
}
