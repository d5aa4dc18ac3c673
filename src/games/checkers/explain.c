/* Why a move of checkers was a mistake: pieces lost or not won, jumps missed, kings let through. Material is
 * counted where the judge's lines come to rest, that is where nobody has to jump. */
#include "engine/explain.h"
#include "games/checkers/movegen.h"

/* What a line does, seen by the side that made the mistake. */
typedef struct Ending {
    int lost, won;             /* pieces of mine and of the opponent that were taken */
    int kings_lost;            /* of mine, among them */
    int crowned, they_crowned; /* men of mine and of the opponent that became kings */
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

static bool is_at_rest(const Pos *pos)
{
    Board board = board_of_pos(pos);
    return board_jumpers(&board) == 0;
}

static int captures(const Mistake *mistake, Move move)
{
    Pos after = mistake->game->play(mistake->pos, move);
    Board a = board_of_pos(mistake->pos), b = board_of_pos(&after);
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

/* Follow a line to its last position at rest. */
static Ending follow_line(const Mistake *mistake, const Pos *from, const Move *moves, int count)
{
    int me = mistake->game->side(mistake->pos);
    Ending now = {0}, rest = now;
    Pos pos = *from;
    for (int i = 0; i < count && game_is_legal(mistake->game, &pos, moves[i]); i++) {
        pos = follow(mistake->game, &pos, moves[i], me, &now);
        if (is_at_rest(&pos)) rest = now;
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
    int best = captures(mistake, mistake->best);
    if (best < 2 || captures(mistake, mistake->played) >= best) return false;
    text_add(out, "misses the %s-jump ", number_word(best));
    add_move(mistake, mistake->pos, mistake->best, out);
    return true;
}

/* Pieces that the move loses and the better one keeps. A reply that first gives a piece is a shot. */
static bool explain_loss(const Mistake *mistake, const Pos *after, const Ending *played, const Ending *best,
                         Text *out)
{
    int net = played->lost - played->won;
    if (net <= 0 || net <= best->lost - best->won) return false;
    bool shot = played->won > 0 && is_at_rest(after);
    text_add(out, shot ? "falls into the shot " : "loses ");
    if (!shot) {
        add_pieces(out, net, played->kings_lost > 0);
        text_add(out, " by ");
    }
    add_move(mistake, after, mistake->reply[0], out);
    if (shot) {
        text_add(out, " and loses ");
        add_pieces(out, net, played->kings_lost > 0);
    }
    return true;
}

static bool explain_missed_gain(const Mistake *mistake, const Ending *played, const Ending *best, Text *out)
{
    int net = best->won - best->lost;
    if (net <= 0 || net <= played->won - played->lost) return false;
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

bool checkers_explain(const Mistake *mistake, Text *out)
{
    Pos after = mistake->game->play(mistake->pos, mistake->played);
    Ending best = follow_line(mistake, mistake->pos, mistake->line, mistake->line_count);
    Ending played = follow_line(mistake, &after, mistake->reply, mistake->reply_count);
    int taken = captures(mistake, mistake->played);
    played.won += taken;
    return explain_missed_jump(mistake, out) ||
           (mistake->reply_count > 0 && explain_loss(mistake, &after, &played, &best, out)) ||
           explain_missed_gain(mistake, &played, &best, out) || explain_kings(mistake, &played, &best, out);
}
