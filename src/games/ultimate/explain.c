/* Why a move of Ultimate Tic-Tac-Toe was a mistake: games and boards won, missed or allowed, and where the
 * move sent the opponent. The reasons are tried from the most to the least serious. All of them follow from
 * the rules one move ahead; what comes later in a line of a Monte Carlo search is a guess. */
#include "judge/explain.h"
#include "games/ultimate/notation.h"

/* The game is as good as lost. */
static const double LOST_CHANCE = 0.02;

/* The mistake on this game's own types. */
typedef struct Case {
    const Mistake *mistake;
    Board before, after; /* the move played */
    Board instead;       /* after the better move */
    Board next;          /* after the move played and the judge's answer to it */
    bool is_answered;
    int me;
} Case;

static Board board_after(const Board *before, Move move)
{
    Board after = *before;
    board_play(&after, move_board(move), move_square(move));
    return after;
}

static bool is_playable(const Board *board, Move move)
{
    int small = move_board(move);
    return (board_open(board) >> small & 1) && (board_free(board, small) >> move_square(move) & 1);
}

static Reason one_move(ReasonKind kind, Move move)
{
    Reason reason = {.kind = kind, .block = move_board(move)};
    reason_set_line(&reason, &move, 1, 1);
    return reason;
}

static Reason missed_win(const Case *c)
{
    bool wins = board_winner(&c->instead) == c->me;
    return wins ? one_move(REASON_MISSES_WIN, c->mistake->best) : (Reason){0};
}

static Reason lost_game(const Case *c)
{
    bool loses = board_winner(&c->next) == 1 - c->me;
    return loses ? one_move(REASON_ALLOWS_WIN, c->mistake->reply[0]) : (Reason){0};
}

/* Can the opponent take a board with this answer to the better move? */
static bool takes_instead(const Case *c, Move answer)
{
    if (!is_playable(&c->instead, answer)) return false;
    Board next = board_after(&c->instead, answer);
    return next.won[1 - c->me] != c->instead.won[1 - c->me];
}

/* The opponent takes a board with `answer` at once, which the better move would have avoided. */
static bool loses_board(const Case *c, Move answer)
{
    const Mistake *mistake = c->mistake;
    if (!is_playable(&c->after, answer) || takes_instead(c, answer)) return false;
    if (mistake->line_count > 1 && takes_instead(c, mistake->line[1])) return false;
    Board next = board_after(&c->after, answer);
    return next.won[1 - c->me] != c->after.won[1 - c->me];
}

static Reason free_choice(const Case *c)
{
    if (c->after.target != ANY_BOARD || c->instead.target == ANY_BOARD) return (Reason){0};
    return one_move(loses_board(c, c->mistake->reply[0]) ? REASON_FREE_BLOCK : REASON_FREE_CHOICE,
                    c->mistake->reply[0]);
}

static Reason lost_board(const Case *c)
{
    Move answer = c->mistake->reply[0];
    return loses_board(c, answer) ? one_move(REASON_ALLOWS_BLOCK, answer) : (Reason){0};
}

static Reason missed_board(const Case *c)
{
    unsigned had = c->before.won[c->me];
    if (c->instead.won[c->me] == had || c->after.won[c->me] != had) return (Reason){0};
    return one_move(REASON_MISSES_BLOCK, c->mistake->best);
}

/* Does the opponent make this move in the judge's line? Only the judge knows whether a move that completes or stops a
 * row is any good: one that it never makes is not spoken of. */
static bool opponent_makes(const Case *c, Move move)
{
    for (int i = 0; i < c->mistake->reply_count; i += 2)
        if (c->mistake->reply[i] == move) return true;
    return false;
}

/* The opponent has two in a row, and completes them after the move played; the better move blocks them. */
static Reason missed_block(const Case *c)
{
    Move block = c->mistake->best;
    int small = move_board(block), square = move_square(block);
    if (!has_line(c->before.mask[1 - c->me][small] | 1u << square)) return (Reason){0};
    if (board_finished(&c->after) >> small & 1 || !opponent_makes(c, block)) return (Reason){0};
    return one_move(REASON_LEAVES_TWO, block);
}

/* The opponent is sent to a board where the mover has two in a row, and blocks them at once. */
static Reason stopped_row(const Case *c)
{
    int target = c->after.target;
    Move answer = c->mistake->reply[0];
    if (target == ANY_BOARD || target == c->instead.target) return (Reason){0};
    if (!has_line(c->after.mask[c->me][target] | 1u << move_square(answer))) return (Reason){0};
    Reason reason = one_move(REASON_SENDS_TO_TWO, answer);
    reason.block = target;
    reason.square[0] = (uint8_t)(target * SQUARES + move_square(answer));
    return reason;
}

static Case case_of(const Mistake *mistake)
{
    Case c = {.mistake = mistake, .before = board_of(mistake->pos)};
    c.me = c.before.side;
    c.after = c.next = board_after(&c.before, mistake->played);
    c.instead = board_after(&c.before, mistake->best);
    c.is_answered = mistake->reply_count > 0 && is_playable(&c.after, mistake->reply[0]);
    if (c.is_answered) c.next = board_after(&c.after, mistake->reply[0]);
    return c;
}

static Reason explain(const Mistake *mistake)
{
    static Reason (*const REASONS[])(const Case *) = {missed_win,   lost_game,    free_choice, lost_board,
                                                      missed_board, missed_block, stopped_row, NULL};
    Case c = case_of(mistake);
    if (!c.is_answered) return missed_win(&c);
    Reason reason = {0};
    for (int i = 0; REASONS[i] != NULL && reason.kind == REASON_NONE; i++)
        reason = REASONS[i](&c);
    return reason;
}

/* What the rules say stays true whatever a judge thinks later. That a board is lost or a row stopped must be seen by it
 * as well; only where everything is lost, another answer that wins is no evidence against the one that takes the
 * board. */
static bool holds(const Mistake *mistake, const Reason *reason)
{
    Case c = case_of(mistake);
    if (reason->kind == REASON_SENDS_TO_TWO) return c.is_answered && mistake->reply[0] == reason->line[0];
    if (reason->kind == REASON_LEAVES_TWO) return opponent_makes(&c, reason->line[0]);
    if (reason->kind != REASON_ALLOWS_BLOCK && reason->kind != REASON_FREE_BLOCK) return true;
    bool is_lost = mistake->chance <= LOST_CHANCE;
    Move answer = c.is_answered && !is_lost ? mistake->reply[0] : reason->line[0];
    return loses_board(&c, answer);
}

static Phase phase(const Pos *pos)
{
    Board board = board_of(pos);
    int finished = bits_count(board_finished(&board));
    return finished == 0 ? PHASE_OPENING : finished < 5 ? PHASE_MIDDLE : PHASE_ENDING;
}

const Explainer ultimate_explainer = {explain, holds, phase, .nodes = 100000};
