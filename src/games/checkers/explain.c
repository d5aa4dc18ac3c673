/* Why a move of checkers was a mistake: pieces lost or not won, jumps missed, kings let through, no move
 * left, and else what the evaluation likes less. Lines are judged where they come to rest, that is where
 * nobody has a jump. */
#include "judge/explain.h"
#include "games/checkers/explain_terms.h"
#include "games/checkers/movegen.h"

/* What a line does, seen by the side that made the mistake. */
typedef struct Ending {
    int lost, won;             /* pieces of mine and of the opponent that were taken */
    int kings_lost;            /* of mine, among them */
    int crowned, they_crowned; /* men of mine and of the opponent that became kings */
    int turn;                  /* the move of the line that begins the exchange which put me behind */
    int gain_turn;             /* and the one that put me ahead */
    Pos pos;                   /* where the line comes to rest for the last time */
} Ending;

typedef struct Count {
    int men[2], kings[2]; /* by side */
} Count;

static Count count_pieces(const Pos *pos)
{
    Board board = board_of_pos(pos);
    uint64_t of[2] = {board.side == BLACK ? board.own : board.other,
                      board.side == BLACK ? board.other : board.own};
    Count count;
    for (int side = 0; side < 2; side++) {
        count.kings[side] = bits_count(of[side] & board.kings);
        count.men[side] = bits_count(of[side]) - count.kings[side];
    }
    return count;
}

static bool must_jump(const Pos *pos)
{
    Board board = board_of_pos(pos);
    return board_jumpers(&board) != 0;
}

/* Neither side has a jump: an exchange is over. */
static bool is_at_rest(const Pos *pos)
{
    Board board = board_of_pos(pos), other = board_swapped(&board);
    return board_jumpers(&board) == 0 && board_jumpers(&other) == 0;
}

static int captures(const Game *game, const Pos *before, Move move)
{
    Pos after = game->play(before, move);
    Board a = board_of_pos(before), b = board_of_pos(&after);
    return bits_count(a.other) - bits_count(b.own);
}

/* One move of a line: what it takes and whether it crowns. */
static Pos follow(const Game *game, const Pos *pos, Move move, int me, Ending *ending)
{
    int side = game->side(pos);
    Count before = count_pieces(pos);
    Pos next = game->play(pos, move);
    Count after = count_pieces(&next);
    int taken = before.men[1 - side] + before.kings[1 - side] - after.men[1 - side] - after.kings[1 - side];
    int crowned = after.kings[side] - before.kings[side];
    *(side == me ? &ending->won : &ending->lost) += taken;
    *(side == me ? &ending->crowned : &ending->they_crowned) += crowned;
    if (side != me) ending->kings_lost += before.kings[me] - after.kings[me];
    return next;
}

static int net_loss(const Ending *ending)
{
    return ending->lost - ending->won;
}

/* Follow a line, from what happened before it, to its last position at rest. */
static Ending follow_line(const Mistake *mistake, const Pos *from, const Move *moves, int count,
                          Ending before)
{
    int me = mistake->game->side(mistake->pos), began = 0;
    Pos pos = *from;
    before.pos = pos;
    Ending now = before, rest = before;
    for (int i = 0; i < count && game_is_legal(mistake->game, &pos, moves[i]); i++) {
        pos = follow(mistake->game, &pos, moves[i], me, &now);
        if (!is_at_rest(&pos)) continue;
        if (net_loss(&now) > 0 && net_loss(&rest) <= 0) now.turn = began;
        if (net_loss(&now) < 0 && net_loss(&rest) >= 0) now.gain_turn = began;
        rest = now;
        rest.pos = pos;
        began = i + 1;
    }
    return rest;
}

static const char *number_word(int number)
{
    static const char *const WORD[] = {"no", "one", "two", "three", "four", "five"};
    return number < 6 ? WORD[number] : "many";
}

static void add_pieces(Text *out, int pieces, bool king)
{
    if (pieces == 1)
        text_add(out, king ? "a king" : "a man");
    else
        text_add(out, "%s %s", number_word(pieces), king ? "pieces" : "men");
}

static void add_move(const Mistake *mistake, const Pos *pos, Move move, Text *out)
{
    char text[MOVE_TEXT];
    mistake->game->move_text(pos, move, text);
    text_add(out, "%s", text);
}

static bool explain_missed_jump(const Mistake *mistake, Text *out)
{
    int best = captures(mistake->game, mistake->pos, mistake->best);
    if (best < 2 || captures(mistake->game, mistake->pos, mistake->played) >= best) return false;
    text_add(out, "misses the %s-jump ", number_word(best));
    add_move(mistake, mistake->pos, mistake->best, out);
    return true;
}

/* The answer that begins the loss of `lost` pieces, or the line that leads to it; of a long line only its
 * end. An answer that takes fewer than that is only the beginning. */
static void add_line(const Mistake *mistake, const Pos *after, int turn, int lost, Text *out)
{
    enum { LONG_LINE = 8 };
    Pos pos = *after;
    int last = turn - turn % 2, first_takes = captures(mistake->game, after, mistake->reply[0]);
    const char *by = first_takes > 0 && first_takes < lost ? ", beginning with" : " by";
    text_add(out, "%s", last == 0 ? by : last < LONG_LINE ? " after" : " later, by");
    for (int i = 0; i <= last; i++) {
        int taken = captures(mistake->game, &pos, mistake->reply[i]);
        if (last == 0 && taken > 1) text_add(out, " the %s-jump", number_word(taken));
        if (last < LONG_LINE || i == last) {
            text_add(out, " ");
            add_move(mistake, &pos, mistake->reply[i], out);
        }
        pos = mistake->game->play(&pos, mistake->reply[i]);
    }
}

/* An answer that gives a piece to win more. */
static bool is_shot(const Mistake *mistake, const Pos *after)
{
    Pos next = mistake->game->play(after, mistake->reply[0]);
    return !must_jump(after) && must_jump(&next);
}

/* Does the better line keep what the move played loses, or keep it for much longer? Far from the mistake a
 * line is a guess. */
static bool keeps_more(const Ending *best, const Ending *played)
{
    enum { MUCH_LONGER = 6 };
    return net_loss(best) < net_loss(played) || best->turn >= played->turn + MUCH_LONGER;
}

/* Pieces that the move loses and the better one keeps. */
static bool explain_loss(const Mistake *mistake, const Pos *after, const Ending *played, const Ending *best,
                         Text *out)
{
    int net = net_loss(played);
    if (net <= 0 || !keeps_more(best, played)) return false;
    int me = mistake->game->side(mistake->pos);
    bool king = played->kings_lost > 0 && count_pieces(mistake->pos).kings[me] > 0;
    bool shot = played->turn == 0 && is_shot(mistake, after);
    if (shot) {
        text_add(out, "falls into the shot ");
        add_move(mistake, after, mistake->reply[0], out);
        text_add(out, " and ");
    }
    text_add(out, "loses ");
    add_pieces(out, net, king);
    if (!shot) add_line(mistake, after, played->turn, net, out);
    return true;
}

/* Only what the better move wins soon: what a line wins later it may win by the opponent's help. */
static bool explain_missed_gain(const Mistake *mistake, const Ending *played, const Ending *best, Text *out)
{
    enum { SOON = 4 };
    int net = -net_loss(best);
    if (net <= 0 || net <= -net_loss(played) || best->gain_turn > SOON) return false;
    text_add(out, "misses winning ");
    add_pieces(out, net, false);
    text_add(out, " by ");
    add_move(mistake, mistake->pos, mistake->best, out);
    return true;
}

static bool explain_kings(const Mistake *mistake, const Ending *played, const Ending *best, Text *out)
{
    if (played->they_crowned > best->they_crowned) {
        text_add(out, "lets a man of %s through to be crowned",
                 mistake->game->side_name[1 - mistake->game->side(mistake->pos)]);
        return true;
    }
    if (best->crowned <= played->crowned) return false;
    text_add(out, "misses a king by ");
    add_move(mistake, mistake->pos, mistake->best, out);
    return true;
}

/* The line after the move ends with no move for who made it. */
static bool explain_no_move_left(const Mistake *mistake, const Ending *played, Text *out)
{
    Move moves[MOVES_MAX];
    bool mine = mistake->game->side(&played->pos) == mistake->game->side(mistake->pos);
    if (!mine || mistake->game->moves(&played->pos, moves) > 0) return false;
    text_add(out, "leaves no move after");
    Pos pos = mistake->game->play(mistake->pos, mistake->played);
    for (int i = 0; !pos_same(&pos, &played->pos); i++) {
        text_add(out, " ");
        add_move(mistake, &pos, mistake->reply[i], out);
        pos = mistake->game->play(&pos, mistake->reply[i]);
    }
    return true;
}

static bool explain(const Mistake *mistake, Text *out)
{
    Pos after = mistake->game->play(mistake->pos, mistake->played);
    Ending so_far = {.won = captures(mistake->game, mistake->pos, mistake->played)};
    Ending played = follow_line(mistake, &after, mistake->reply, mistake->reply_count, so_far);
    Ending best = follow_line(mistake, mistake->pos, mistake->line, mistake->line_count, (Ending){0});
    return explain_missed_jump(mistake, out) ||
           (mistake->reply_count > 0 && explain_loss(mistake, &after, &played, &best, out)) ||
           explain_missed_gain(mistake, &played, &best, out) || explain_no_move_left(mistake, &played, out) ||
           explain_kings(mistake, &played, &best, out) ||
           explain_terms(mistake->game, mistake->game->side(mistake->pos), &played.pos, &best.pos, out);
}

const Explainer checkers_explainer = {explain};
