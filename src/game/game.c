#include "game/game.h"

#include "base/rng.h"
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

Status game_variant_start(const Game *game, const char *variant, Pos *out)
{
    char names[100], shown[40];
    Text text = text_into(names, sizeof names);
    *out = game->start(0);
    if (variant[0] == '\0') return status_ok();
    if (game->variants == NULL) return status_wrong("%s has no variants", game->name);
    for (const Variant *each = game->variants; each->name != NULL; each++) {
        if (text_same(variant, each->name)) return game->pos_read(each->start, out);
        text_add(&text, "%s%s", text.length > 0 ? ", " : "", each->name);
    }
    return status_wrong("%s has no variant \"%s\"; there is: %s", game->name,
                        text_safe(shown, sizeof shown, variant), names);
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

const char *ending_text(const Game *game, int ending)
{
    static const char *const TEXT[ENDING_OF_GAME] = {
        [ENDING_NONE] = "",
        [ENDING_RESIGNED] = N_("the other side resigned"),
        [ENDING_TIME] = N_("the other side ran out of time"),
        [ENDING_NO_ANSWER] = N_("the other side could not answer"),
        [ENDING_AGREED] = N_("agreed"),
        [ENDING_TOO_LONG] = N_("the game is too long"),
        [ENDING_RECORDED] = N_("as recorded"),
    };
    return ending < ENDING_OF_GAME ? TEXT[ending] : game->endings[ending - ENDING_OF_GAME];
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

int game_actions(const Game *game)
{
    return game->action != NULL ? game->actions : game->squares;
}

int game_action(const Game *game, const Pos *pos, Move move)
{
    if (game->action != NULL) return game->action(pos, move);
    uint8_t square[PATH_SQUARES];
    game->path(pos, move, square);
    return square[0];
}

Move game_action_move(const Game *game, const Pos *pos, int action)
{
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    for (int i = 0; i < count; i++)
        if (game_action(game, pos, moves[i]) == action) return moves[i];
    return MOVE_NONE;
}

/* One random game: its outcome. */
static Outcome random_game(const Game *game, Pos pos, Rng *rng)
{
    for (int ply = 0; ply < RANDOM_GAME_PLIES; ply++) {
        Result result = game->result(&(History){.pos = &pos, .count = 1});
        if (result.outcome != OUTCOME_NONE) return result.outcome;
        Move moves[MOVES_MAX];
        int count = game->moves(&pos, moves);
        pos = game->play(&pos, moves[rng_below(rng, (uint32_t)count)]);
    }
    return OUTCOME_DRAW;
}

void game_random_games(const Game *game, const Pos *pos, uint64_t games, uint64_t seed, uint64_t outcome[3])
{
    outcome[0] = outcome[1] = outcome[2] = 0;
    if (game->random_games != NULL) {
        game->random_games(pos, games, seed, outcome);
        return;
    }
    for (uint64_t i = 0; i < games; i++) {
        Rng rng = rng_seeded(rng_mix(seed, i));
        outcome[random_game(game, *pos, &rng) - OUTCOME_FIRST]++;
    }
}
