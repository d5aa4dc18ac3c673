#include "game/game.h"

#include "base/text.h"
#include "game/kit.h"

#include <string.h>

const Game *game_at(int index)
{
    const GameKit *kit = kit_at(index);
    return kit != NULL ? kit->game : NULL;
}

Status game_find(const char *name, const Game **out)
{
    char list[200], shown[60];
    Text names = text_into(list, sizeof list);
    for (int i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        if (strcmp(game->name, name) == 0) {
            *out = game;
            return status_ok();
        }
        if (!game->hidden) text_add(&names, "%s%s", i > 0 ? ", " : "", game->name);
    }
    return status_wrong("there is no game \"%s\"; the games are %s", text_safe(shown, sizeof shown, name),
                        list);
}

static Status ambiguous(const Game *game, const Pos *pos, const char *text, Move a, Move b)
{
    char shown[60], first[MOVE_TEXT], second[MOVE_TEXT];
    game->move_text(pos, a, first);
    game->move_text(pos, b, second);
    return status_wrong("\"%s\" fits more than one move (%s, %s); write every square of it",
                        text_safe(shown, sizeof shown, text), first, second);
}

static Status no_such_move(const Game *game, const Pos *pos, const char *text, const Move *moves, int count)
{
    char shown[60], list[160], one[MOVE_TEXT];
    if (count == 0)
        return status_wrong("\"%s\" cannot be played: the game is over",
                            text_safe(shown, sizeof shown, text));
    Text names = text_into(list, sizeof list);
    enum { LISTED = 12 };
    for (int i = 0; i < count && i < LISTED; i++) {
        game->move_text(pos, moves[i], one);
        text_add(&names, "%s%s", i > 0 ? " " : "", one);
    }
    if (count > LISTED) text_add(&names, " and %d more", count - LISTED);
    return status_wrong("\"%s\" is not a legal move here (a move is %s); legal: %s",
                        text_safe(shown, sizeof shown, text), game->move_help, list);
}

Status game_read_move(const Game *game, const Pos *pos, const char *text, Move *out)
{
    Move moves[MOVES_MAX], found = MOVE_NONE;
    int count = game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        if (!game->names_move(pos, moves[i], text)) continue;
        if (found != MOVE_NONE) return ambiguous(game, pos, text, found, moves[i]);
        found = moves[i];
    }
    if (found == MOVE_NONE) return no_such_move(game, pos, text, moves, count);
    *out = found;
    return status_ok();
}

bool game_is_legal(const Game *game, const Pos *pos, Move move)
{
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

bool pos_same(const Pos *a, const Pos *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

unsigned game_default_rules(const Game *game)
{
    unsigned rules = 0;
    for (int i = 0; game->rules[i] != NULL; i++)
        rules |= 1u << i;
    return rules;
}

Outcome outcome_win(int side)
{
    return side == 0 ? OUTCOME_FIRST : OUTCOME_SECOND;
}

int outcome_winner(Outcome outcome)
{
    return outcome == OUTCOME_FIRST ? 0 : outcome == OUTCOME_SECOND ? 1 : -1;
}

const char *outcome_name(const Game *game, Outcome outcome)
{
    int winner = outcome_winner(outcome);
    if (winner >= 0) return game->side_name[winner];
    return outcome == OUTCOME_DRAW ? "draw" : "none";
}

uint64_t game_perft(const Game *game, const Pos *pos, int depth)
{
    if (depth <= 0) return 1;
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    if (depth == 1) return (uint64_t)count;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        Pos next = game->play(pos, moves[i]);
        sum += game_perft(game, &next, depth - 1);
    }
    return sum;
}
