/* Why a move of checkers was a mistake: pieces won or lost, jumps missed, men crowned, no move left. Lines
 * are judged at quiet positions (no side can jump): a man that is won back within a few moves was not lost. */
#include "judge/explain.h"
#include "games/checkers/engine/force.h"

/* How many moves of a line a sentence may name. A long line may win something only with the opponent's
 * help. */
enum { ALLOWED_SHOWN = 7, CROWN_SHOWN = 5 };
enum { WALK_MOVES = 17, KEPT_PLIES = 6 };
/* What is won by force is still won so many plies after the end of the line, and at least so many after the move. */
enum { FORCED_PLIES = 4, FORCED_LEAST = 10 };

/* With a piece more the chances must be at least this good: if they are not, the line gives it back after its
 * end, or it was given for something else. */
static const double AHEAD_CHANCE = 0.6;

/* What each side has done on the way. */
typedef struct Score {
    int taken[2], kings_taken[2], crowned[2];
} Score;

/* A line from the position of the mistake, up to its last quiet position. */
typedef struct Walk {
    int mover;              /* who makes the first move */
    int base;               /* what the mover wins anyway: the line may begin within an exchange */
    int rests;              /* number of quiet positions, including the beginning */
    int at[WALK_MOVES + 1]; /* after how many moves */
    Score score[WALK_MOVES + 1];
    int crowned_by[2]; /* the first move with which each side crowns a man, -1 for none */
    int kings[2];      /* how many more kings each side has at the last quiet position than at the
                        * beginning */
    bool may_crown[2]; /* each side could crown a man there with one step */
    int count;
    Move moves[WALK_MOVES];
    bool stuck; /* the whole line ends with no move for the side to move, */
    int stuck_side;
} Walk;

static int kings_of(const Board *board, uint64_t side)
{
    return bits_count((board->side == side ? board->own : board->other) & board->kings);
}

static bool is_at_rest(const Board *board)
{
    Board other = board_swapped(board);
    return board_jumpers(board) == 0 && board_jumpers(&other) == 0;
}

/* One move: what it takes and whether it crowns. */
static Board step(const Game *game, const Board *before, Move move, Score *score)
{
    Pos pos = pos_of_board(before), next = game->play(&pos, move);
    Board after = board_of_pos(&next);
    uint64_t side = before->side;
    score->taken[side] += bits_count(before->other) - bits_count(after.own);
    score->kings_taken[side] += kings_of(before, side ^ 1) - kings_of(&after, side ^ 1);
    score->crowned[side] += kings_of(&after, side) - kings_of(before, side);
    return after;
}

/* Can a man of `side` be crowned with one step? */
static bool may_crown(const Board *board, uint64_t side)
{
    uint64_t men = (board->side == side ? board->own : board->other) & ~board->kings;
    uint64_t to = crown_row(side) & board_empty(board);
    return (men & (side == BLACK ? to >> 4 | to >> 5 : to << 4 | to << 5)) != 0;
}

static void note_rest(Walk *walk, int at, const Score *score, const Board *start, const Board *now)
{
    walk->at[walk->rests] = at;
    walk->score[walk->rests++] = *score;
    for (uint64_t side = 0; side < 2; side++) {
        walk->kings[side] = kings_of(now, side) - kings_of(start, side);
        walk->may_crown[side] = may_crown(now, side);
    }
}

/* How many pieces more than the opponent the side to move takes if both only jump. Jumping is forced, so this
 * is how an exchange ends that a line breaks off. */
static int exchange_gain(const Game *game, const Board *board)
{
    if (board_jumpers(board) == 0) return 0;
    Pos pos = pos_of_board(board);
    Move moves[MOVES_MAX];
    int count = game->moves(&pos, moves), most = -MOVES_MAX;
    for (int i = 0; i < count; i++) {
        Score score = {0};
        Board after = step(game, board, moves[i], &score);
        int net = score.taken[board->side] - exchange_gain(game, &after);
        if (net > most) most = net;
    }
    return most;
}

/* The line ends in the middle of an exchange: its outcome is the last rest. */
static void note_exchange(const Game *game, Walk *walk, Score score, const Board *start, const Board *now)
{
    int net = exchange_gain(game, now);
    score.taken[net > 0 ? now->side : now->side ^ 1] += net > 0 ? net : -net;
    note_rest(walk, walk->count, &score, start, now);
}

/* The move and what follows it. */
static Walk walk_line(const Mistake *mistake, Move first, const Move *rest, int rest_count)
{
    Board start = board_of_pos(mistake->pos), board = start;
    Walk walk = {
        .mover = (int)start.side, .base = exchange_gain(mistake->game, &start), .crowned_by = {-1, -1}};
    Score score = {0};
    note_rest(&walk, 0, &score, &start, &start);
    for (int i = 0; i <= rest_count && i < WALK_MOVES; i++) {
        Move move = i == 0 ? first : rest[i - 1];
        Pos pos = pos_of_board(&board);
        if (!game_is_legal(mistake->game, &pos, move)) break;
        int crowned = score.crowned[board.side];
        uint64_t side = board.side;
        board = step(mistake->game, &board, move, &score);
        walk.moves[walk.count++] = move;
        if (score.crowned[side] > crowned && walk.crowned_by[side] < 0) walk.crowned_by[side] = i;
        if (is_at_rest(&board)) note_rest(&walk, i + 1, &score, &start, &board);
    }
    if (board_jumpers(&board) != 0) note_exchange(mistake->game, &walk, score, &start, &board);
    walk.stuck = board_jumpers(&board) == 0 && board_steppers(&board) == 0;
    walk.stuck_side = (int)board.side;
    return walk;
}

/* How many pieces `side` has won at a quiet position of the line. */
static int gain(const Walk *walk, int rest, int side)
{
    int taken = walk->score[rest].taken[side] - walk->score[rest].taken[1 - side];
    return rest == 0 ? 0 : side == walk->mover ? taken - walk->base : taken + walk->base;
}

static int final_gain(const Walk *walk, int side)
{
    return gain(walk, walk->rests - 1, side);
}

/* The smallest lead of `side` in pieces from this rest on, for as long as one can speak of having won them: what
 * it gives up later than that it gives for something else. */
static int lasting_gain(const Walk *walk, int from, int side)
{
    int least = gain(walk, from, side);
    for (int rest = from; rest < walk->rests && walk->at[rest] <= walk->at[from] + KEPT_PLIES; rest++)
        if (gain(walk, rest, side) < least) least = gain(walk, rest, side);
    return least;
}

/* The first rest from which on `side` is up by that many pieces and keeps them, 0 if there is none. */
static int wins_at(const Walk *walk, int side, int count)
{
    for (int rest = 1; rest < walk->rests; rest++)
        if (lasting_gain(walk, rest, side) >= count) return rest;
    return 0;
}

static Piece piece_won(const Score *score, int side, int count)
{
    if (score->kings_taken[0] + score->kings_taken[1] == 0) return PIECE_MAN;
    int kings = score->kings_taken[side] - score->kings_taken[1 - side];
    return kings == count && score->crowned[1 - side] == 0 ? PIECE_KING : PIECE_NONE;
}

/* The opponent's winning line begins with the reply; a missed one with the better move. */
static Reason line_reason(ReasonKind kind, const Walk *walk, int end, int last_shown)
{
    int first = reason_is_missed(kind) ? 0 : 1;
    Reason reason = {.kind = kind};
    if (end <= first) return (Reason){0};
    int shown = last_shown + 1 - first;
    reason_set_line(&reason, walk->moves + first, end - first, shown < 1 ? 1 : shown);
    return reason;
}

/* Pieces that `side` wins in `walk` and not in `other`. The move that begins the exchange is shown, or the
 * winner's move before it. */
static Reason gain_reason(ReasonKind kind, const Walk *walk, const Walk *other, int side)
{
    int won = wins_at(walk, side, 1);
    if (won == 0) return (Reason){0};
    int count = lasting_gain(walk, won, side);
    if (count <= final_gain(other, side)) return (Reason){0};
    int begins = walk->at[won - 1], winners = reason_is_missed(kind) ? 0 : 1;
    if (begins % 2 != winners) begins--;
    Reason reason = line_reason(kind, walk, walk->at[won], begins);
    reason.count = count;
    reason.piece = piece_won(&walk->score[won], side, count);
    return reason;
}

/* Does the line begin with a piece given away to win more? */
static bool is_shot(const Mistake *mistake, const Reason *reason)
{
    if (reason->shown != 1) return false;
    Pos after = mistake->game->play(mistake->pos, mistake->played);
    Pos next = mistake->game->play(&after, reason->line[0]);
    Board board = board_of_pos(&after), answered = board_of_pos(&next);
    return board_jumpers(&board) == 0 && board_jumpers(&answered) != 0;
}

/* How many pieces the mover has more than the opponent, once a running exchange is over. */
static int balance(const Mistake *mistake, const Walk *walk)
{
    Board board = board_of_pos(mistake->pos);
    return bits_count(board.own) - bits_count(board.other) + walk->base;
}

/* Do the chances agree with pieces lost (`won` is negative) or won? Whoever has more in the end stands better;
 * where nobody has, the side that had more before did. */
static bool chances_agree(const Mistake *mistake, const Walk *walk, int won)
{
    int after = balance(mistake, walk) + won;
    bool is_better = mistake->best_chance >= AHEAD_CHANCE, is_worse = mistake->chance <= 1 - AHEAD_CHANCE;
    return won > 0 ? (after > 0 ? is_better : is_worse) : (after < 0 ? is_worse : is_better);
}

/* Does the side that the reason speaks of reach `goal` by force? It begins after the move played or the better one. */
static bool is_forced(const Mistake *mistake, const Reason *reason, ForceKind kind, int goal)
{
    bool is_missed = reason_is_missed(reason->kind);
    int me = mistake->game->side(mistake->pos), plies = reason->line_count + FORCED_PLIES;
    Pos pos = mistake->game->play(mistake->pos, is_missed ? mistake->best : mistake->played);
    Board board = board_of_pos(&pos);
    Force force = {kind, (uint64_t)(is_missed ? me : 1 - me), goal};
    return force_holds(mistake->game, &force, &board, plies > FORCED_LEAST ? plies : FORCED_LEAST);
}

/* The reason with as many pieces as are won by force. */
static Reason with_forced_count(const Mistake *mistake, const Walk *walk, Reason reason)
{
    int lead = balance(mistake, walk), count = reason.count;
    if (!reason_is_missed(reason.kind)) lead = -lead;
    while (count > 0 && !is_forced(mistake, &reason, FORCE_LEAD, lead + count))
        count--;
    if (count < reason.count) reason.piece = reason.piece == PIECE_MAN ? PIECE_MAN : PIECE_NONE;
    reason.count = count;
    return count > 0 ? reason : (Reason){0};
}

static Reason pieces_allowed(const Mistake *mistake, const Walk *played, const Walk *best, int me)
{
    Reason reason = gain_reason(REASON_ALLOWS_PIECES, played, best, 1 - me);
    if (reason.kind == REASON_NONE || reason.shown > ALLOWED_SHOWN) return (Reason){0};
    if (!chances_agree(mistake, played, -reason.count)) return (Reason){0};
    if (is_shot(mistake, &reason)) reason.kind = REASON_ALLOWS_SHOT;
    return with_forced_count(mistake, played, reason);
}

static Reason pieces_missed(const Mistake *mistake, const Walk *played, const Walk *best, int me)
{
    Reason reason = gain_reason(REASON_MISSES_PIECES, best, played, me);
    bool is_certain = reason.kind != REASON_NONE && chances_agree(mistake, best, reason.count);
    return is_certain ? with_forced_count(mistake, best, reason) : (Reason){0};
}

static int takes(const Mistake *mistake, Move move)
{
    Board board = board_of_pos(mistake->pos);
    Score score = {0};
    step(mistake->game, &board, move, &score);
    return score.taken[board.side];
}

/* A missed jump over several pieces; only if it also wins more at the end of the lines. */
static Reason jump_missed(const Mistake *mistake, const Walk *played, const Walk *best, int me)
{
    int count = takes(mistake, mistake->best);
    bool more = count >= 2 && takes(mistake, mistake->played) < count;
    if (!more || final_gain(best, me) <= final_gain(played, me)) return (Reason){0};
    Reason reason = line_reason(REASON_MISSES_JUMP, best, 1, 0);
    reason.count = count;
    return reason;
}

/* Does `side` crown a man in `walk`, keep the king, and have fewer in `other`? */
static bool crowns_more(const Walk *walk, const Walk *other, int side)
{
    return walk->crowned_by[side] >= 0 && walk->kings[side] > 0 && walk->kings[side] > other->kings[side] &&
           walk->score[walk->rests - 1].crowned[side] > other->score[other->rests - 1].crowned[side];
}

/* How many kings more than the opponent `side` has won at the end of the line. */
static int kings_ahead(const Walk *walk, int side)
{
    return walk->kings[side] - walk->kings[1 - side];
}

/* A man that is crowned in one line is no difference if the other line ends just before it is crowned there,
 * or if both sides get a king. */
static Reason crowning(ReasonKind kind, const Mistake *mistake, const Walk *walk, const Walk *other, int side)
{
    bool differs = kings_ahead(walk, side) > kings_ahead(other, side) && !other->may_crown[side];
    if (!differs || !crowns_more(walk, other, side)) return (Reason){0};
    int by = walk->crowned_by[side];
    Reason reason = line_reason(kind, walk, by + 1, by);
    if (reason.kind == REASON_NONE || reason.shown > CROWN_SHOWN) return (Reason){0};
    Board board = board_of_pos(mistake->pos);
    int kings = kings_of(&board, (uint64_t)side) + 1;
    return is_forced(mistake, &reason, FORCE_KINGS, kings) ? reason : (Reason){0};
}

static Reason no_move_left(const Mistake *mistake, const Walk *played, int me)
{
    if (!played->stuck || played->stuck_side != me) return (Reason){0};
    Reason reason = line_reason(REASON_NO_MOVE_LEFT, played, played->count, played->count - 1);
    bool is_certain = reason.shown <= ALLOWED_SHOWN && is_forced(mistake, &reason, FORCE_END, 0);
    return is_certain ? reason : (Reason){0};
}

static Walk walk_played(const Mistake *mistake)
{
    return walk_line(mistake, mistake->played, mistake->reply, mistake->reply_count);
}

static Walk walk_best(const Mistake *mistake)
{
    return walk_line(mistake, mistake->best, mistake->line + 1, mistake->line_count - 1);
}

/* ---- What the judge's lines end with ---- */

/* An ending in which the judge gives the mover no chance. */
static const double NO_CHANCE = 0.05;
static const int ENDING_PIECES = 12;

/* Pieces that `side` has more at the end of `walk` than at that of `other`, and keeps. */
static Reason later_gain(ReasonKind kind, const Walk *walk, const Walk *other, int side)
{
    int won = wins_at(walk, side, 1);
    if (won == 0) return (Reason){0};
    int count = lasting_gain(walk, won, side), left = final_gain(walk, side),
        instead = final_gain(other, side);
    if (left < count) count = left;
    if (instead > 0) count -= instead;
    if (count <= 0) return (Reason){0};
    Reason reason = line_reason(kind, walk, walk->at[won], walk->at[won] - 1);
    reason.count = count;
    reason.piece = piece_won(&walk->score[won], side, count);
    return reason;
}

static Reason later_king(ReasonKind kind, const Walk *walk, const Walk *other, int side)
{
    bool differs = kings_ahead(walk, side) > kings_ahead(other, side) && !other->may_crown[side];
    if (!differs || !crowns_more(walk, other, side)) return (Reason){0};
    int by = walk->crowned_by[side];
    return line_reason(kind, walk, by + 1, by);
}

static Reason lost_ending(const Mistake *mistake)
{
    Board board = board_of_pos(mistake->pos);
    if (board_pieces(&board) > ENDING_PIECES || mistake->chance > NO_CHANCE) return (Reason){0};
    return (Reason){.kind = REASON_LOST_ENDING};
}

/* Where nothing is forced within sight: what comes of it all the same. */
static Reason explain_later(const Mistake *mistake, const Walk *played, const Walk *best, int me)
{
    Reason reason = later_gain(REASON_LOSES_LATER, played, best, 1 - me);
    if (!chances_agree(mistake, played, -reason.count)) reason = (Reason){0};
    if (reason.kind == REASON_NONE) reason = later_king(REASON_KING_LATER, played, best, 1 - me);
    if (reason.kind == REASON_NONE) reason = later_gain(REASON_MISSES_LATER, best, played, me);
    if (reason.kind == REASON_MISSES_LATER && !chances_agree(mistake, best, reason.count))
        reason = (Reason){0};
    if (reason.kind == REASON_NONE) reason = later_king(REASON_MISSES_KING, best, played, me);
    return reason.kind == REASON_NONE ? lost_ending(mistake) : reason;
}

/* Another look must not show the contrary. */
static bool later_holds(const Reason *reason, const Walk *played, const Walk *best, int me)
{
    switch (reason->kind) {
    case REASON_LOSES_LATER:
        return final_gain(played, 1 - me) >= final_gain(best, 1 - me);
    case REASON_MISSES_LATER:
        return final_gain(best, me) >= final_gain(played, me);
    case REASON_KING_LATER:
        return kings_ahead(played, 1 - me) >= kings_ahead(best, 1 - me);
    case REASON_MISSES_KING:
        return kings_ahead(best, me) >= kings_ahead(played, me);
    default:
        return true;
    }
}

static Reason explain(const Mistake *mistake)
{
    int me = mistake->game->side(mistake->pos);
    Walk played = walk_played(mistake), best = walk_best(mistake);
    Reason reason = jump_missed(mistake, &played, &best, me);
    if (reason.kind == REASON_NONE) reason = pieces_allowed(mistake, &played, &best, me);
    if (reason.kind == REASON_NONE) reason = pieces_missed(mistake, &played, &best, me);
    if (reason.kind == REASON_NONE) reason = no_move_left(mistake, &played, me);
    if (reason.kind == REASON_NONE) reason = crowning(REASON_ALLOWS_CROWN, mistake, &played, &best, 1 - me);
    if (reason.kind == REASON_NONE) reason = crowning(REASON_MISSES_CROWN, mistake, &best, &played, me);
    return reason.kind == REASON_NONE ? explain_later(mistake, &played, &best, me) : reason;
}

/* `side` wins that many pieces in `walk` and keeps them, and does not do the same in `other` by then. A piece
 * that is won there for a moment, within an exchange, is not kept. */
static bool gains(const Walk *walk, const Walk *other, int side, int count)
{
    int won = wins_at(walk, side, count), also = wins_at(other, side, count);
    return won > 0 && (also == 0 || other->at[also] > walk->at[won] + KEPT_PLIES);
}

static bool holds(const Mistake *mistake, const Reason *reason)
{
    int me = mistake->game->side(mistake->pos);
    Walk played = walk_played(mistake), best = walk_best(mistake);
    switch (reason->kind) {
    case REASON_ALLOWS_PIECES:
    case REASON_ALLOWS_SHOT:
        return gains(&played, &best, 1 - me, reason->count) || (played.stuck && played.stuck_side == me);
    case REASON_MISSES_PIECES:
        return gains(&best, &played, me, reason->count) || (best.stuck && best.stuck_side != me);
    case REASON_MISSES_JUMP:
        return final_gain(&best, me) > final_gain(&played, me);
    case REASON_ALLOWS_CROWN:
        return crowns_more(&played, &best, 1 - me);
    case REASON_MISSES_CROWN:
        return crowns_more(&best, &played, me);
    case REASON_NO_MOVE_LEFT:
        return explain(mistake).kind == reason->kind;
    default:
        return later_holds(reason, &played, &best, me);
    }
}

static Phase phase(const Pos *pos)
{
    Board board = board_of_pos(pos);
    int pieces = board_pieces(&board);
    return pieces >= 20 ? PHASE_OPENING : pieces >= 9 ? PHASE_MIDDLE : PHASE_ENDING;
}

const Explainer checkers_explainer = {explain, holds, phase, .nodes = 100000};
