/* Why a move of Ultimate Tic-Tac-Toe was a mistake: games and boards won, missed or let go, and where the
 * move sent the opponent. The reasons are tried from the gravest to the slightest. */
#include "judge/explain.h"
#include "games/ultimate/notation.h"

/* The mistake on this game's own types. */
typedef struct Scene {
    const Mistake *mistake;
    Board before, after; /* the move played */
    Board instead;       /* after the better move */
    int me;
    const char *opponent;
} Scene;

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

static void add_move(Text *out, Move move)
{
    text_add(out, "%d%d", move_board(move), move_square(move));
}

static bool explain_missed_win(const Scene *scene, Text *out)
{
    if (board_winner(&scene->instead) != scene->me) return false;
    text_add(out, "misses the win: ");
    add_move(out, scene->mistake->best);
    text_add(out, " makes three boards in a row");
    return true;
}

static bool explain_lost_game(const Scene *scene, Text *out)
{
    Board next = board_after(&scene->after, scene->mistake->reply[0]);
    if (board_winner(&next) != 1 - scene->me) return false;
    text_add(out, "lets %s win the game at once with ", scene->opponent);
    add_move(out, scene->mistake->reply[0]);
    return true;
}

static bool explain_free_choice(const Scene *scene, Text *out)
{
    if (scene->after.target != ANY_BOARD || scene->instead.target == ANY_BOARD) return false;
    Board next = board_after(&scene->after, scene->mistake->reply[0]);
    text_add(out, "lets %s play anywhere", scene->opponent);
    if (next.won[1 - scene->me] != scene->after.won[1 - scene->me])
        text_add(out, " and take board %d", move_board(scene->mistake->reply[0]));
    return true;
}

static bool explain_lost_board(const Scene *scene, Text *out)
{
    Move answer = scene->mistake->reply[0];
    Board next = board_after(&scene->after, answer);
    if (next.won[1 - scene->me] == scene->after.won[1 - scene->me]) return false;
    text_add(out, "sends %s to board %d and loses it to ", scene->opponent, move_board(answer));
    add_move(out, answer);
    return true;
}

static bool explain_missed_board(const Scene *scene, Text *out)
{
    unsigned had = scene->before.won[scene->me];
    if (scene->instead.won[scene->me] == had || scene->after.won[scene->me] != had) return false;
    text_add(out, "misses taking board %d with ", move_board(scene->mistake->best));
    add_move(out, scene->mistake->best);
    return true;
}

static bool explain_missed_block(const Scene *scene, Text *out)
{
    int small = move_board(scene->mistake->best), square = move_square(scene->mistake->best);
    if (!has_line(scene->before.mask[1 - scene->me][small] | 1u << square)) return false;
    text_add(out, "leaves %s two in a row on board %d; ", scene->opponent, small);
    add_move(out, scene->mistake->best);
    text_add(out, " blocks there");
    return true;
}

/* The first board that the opponent takes later in the line. */
static bool explain_later_loss(const Scene *scene, Text *out)
{
    Board board = scene->after;
    for (int i = 0; i < scene->mistake->reply_count && is_playable(&board, scene->mistake->reply[i]); i++) {
        unsigned theirs = board.won[1 - scene->me], mine = board.won[scene->me];
        board = board_after(&board, scene->mistake->reply[i]);
        if (board.won[scene->me] != mine) return false;
        if (board.won[1 - scene->me] == theirs) continue;
        text_add(out, "lets %s take board %d by", scene->opponent, move_board(scene->mistake->reply[i]));
        for (int j = 0; j <= i; j++) {
            text_add(out, " ");
            add_move(out, scene->mistake->reply[j]);
        }
        return true;
    }
    return false;
}

static bool explain_threat(const Scene *scene, Text *out)
{
    int target = scene->after.target;
    if (target == ANY_BOARD || target == scene->instead.target) return false;
    for (int square = 0; square < SQUARES; square++) {
        bool free = board_free(&scene->after, target) >> square & 1;
        if (!free || !has_line(scene->after.mask[scene->me][target] | 1u << square)) continue;
        text_add(out, "sends %s to board %d, where it can stop the row at %d%d", scene->opponent, target,
                 target, square);
        return true;
    }
    return false;
}

static bool explain(const Mistake *mistake, Text *out)
{
    static bool (*const REASONS[])(const Scene *, Text *) = {
        explain_lost_game,    explain_free_choice, explain_lost_board, explain_missed_board,
        explain_missed_block, explain_later_loss,  explain_threat,     NULL};
    Scene scene = {.mistake = mistake, .before = board_of(mistake->pos)};
    scene.me = scene.before.side;
    scene.opponent = mistake->game->side_name[1 - scene.me];
    scene.after = board_after(&scene.before, mistake->played);
    scene.instead = board_after(&scene.before, mistake->best);
    if (explain_missed_win(&scene, out)) return true;
    if (mistake->reply_count == 0 || !is_playable(&scene.after, mistake->reply[0])) return false;
    for (int i = 0; REASONS[i] != NULL; i++)
        if (REASONS[i](&scene, out)) return true;
    return false;
}

const Explainer ultimate_explainer = {explain};
