/* libparlor: games, positions and moves. */
#include "front/api/api.h"

#include "base/text.h"
#include "engine/supplies.h"
#include "game/kit.h"

#include <string.h>

_Static_assert(sizeof(parlor_position) == sizeof(Pos), "a position is passed as it is");
_Static_assert(sizeof(parlor_move) == sizeof(Move), "a move is passed as it is");
_Static_assert((int)PARLOR_MOVES == MOVES_MAX && (int)PARLOR_PATH == PATH_SQUARES,
               "as many moves and squares");
_Static_assert((int)PARLOR_MOVE_TEXT == MOVE_TEXT && (int)PARLOR_POSITION_TEXT == POS_TEXT,
               "texts have the same room");

int api_tell(const Status *status, char *why)
{
    if (why != NULL) text_copy(why, PARLOR_WHY, status->text);
    return (int)status->code;
}

/* What both sides know of a struct of `size` bytes whose first member is the caller's own size. */
static size_t common(const void *callers, size_t size)
{
    size_t known;
    memcpy(&known, callers, sizeof known);
    return known < sizeof known ? sizeof known : known < size ? known : size;
}

void api_give(void *out, const void *from, size_t size)
{
    size_t known = common(out, size);
    memcpy((char *)out + sizeof known, (const char *)from + sizeof known, known - sizeof known);
}

void api_take(void *out, const void *from, size_t size)
{
    memset(out, 0, size);
    if (from != NULL) memcpy(out, from, common(from, size));
}

const char *parlor_version(void)
{
    return PARLOR_VERSION;
}

/* ---- Games ---- */

const parlor_game *parlor_game_at(int index)
{
    const Game *game = index < 0 ? NULL : game_at(index);
    return game == NULL || game->hidden ? NULL : (const parlor_game *)game;
}

int parlor_game_find(const char *name, const parlor_game **out, char *why)
{
    const Game *game = NULL;
    Status status = game_find(name, &game);
    if (ok(&status)) *out = (const parlor_game *)game;
    return api_tell(&status, why);
}

void parlor_game_get(const parlor_game *handle, parlor_game_info *out)
{
    const Game *game = api_game(handle);
    parlor_game_info info = {
        .name = game->name,
        .title = game->title,
        .side = {game->side_name[0], game->side_name[1]},
        .squares = game->squares,
        .columns = game->columns,
        .rows = game->rows,
        .actions = game_actions(game),
        .planes = API_PLANES,
    };
    api_give(out, &info, sizeof info);
}

/* ---- Positions and moves ---- */

void parlor_start(const parlor_game *game, parlor_position *out)
{
    Pos pos = api_game(game)->start(0);
    memcpy(out, &pos, sizeof pos);
}

int parlor_side(const parlor_game *game, const parlor_position *position)
{
    return api_game(game)->side(api_pos(position));
}

int parlor_moves(const parlor_game *game, const parlor_position *position, parlor_move *out)
{
    return api_game(game)->moves(api_pos(position), out);
}

int parlor_play(const parlor_game *game, const parlor_position *position, parlor_move move,
                parlor_position *out, char *why)
{
    Status status = status_ok();
    if (game_is_legal(api_game(game), api_pos(position), move)) {
        Pos next = api_game(game)->play(api_pos(position), move);
        memcpy(out, &next, sizeof next);
    } else {
        status = status_wrong("that move is not legal in this position");
    }
    return api_tell(&status, why);
}

int parlor_at(const parlor_game *game, const parlor_position *position, int square, int *side)
{
    if (square < 0 || square >= api_game(game)->squares) return PIECE_NONE;
    Square at = api_game(game)->at(api_pos(position), square);
    if (side != NULL) *side = at.side;
    return (int)at.piece;
}

void parlor_cell(const parlor_game *game, int square, int *column, int *row)
{
    api_game(game)->cell(square, column, row);
}

int parlor_path(const parlor_game *game, const parlor_position *position, parlor_move move, uint8_t *out)
{
    if (!game_is_legal(api_game(game), api_pos(position), move)) return 0;
    return api_game(game)->path(api_pos(position), move, out);
}

void parlor_move_text(const parlor_game *game, const parlor_position *position, parlor_move move,
                      char out[PARLOR_MOVE_TEXT])
{
    out[0] = '\0';
    if (game_is_legal(api_game(game), api_pos(position), move))
        api_game(game)->move_text(api_pos(position), move, out);
}

int parlor_read_move(const parlor_game *game, const parlor_position *position, const char *text,
                     parlor_move *out, char *why)
{
    Status status = game_read_move(api_game(game), api_pos(position), text, out);
    return api_tell(&status, why);
}

void parlor_position_text(const parlor_game *game, const parlor_position *position,
                          char out[PARLOR_POSITION_TEXT])
{
    api_game(game)->pos_text(api_pos(position), out);
}

int parlor_read_position(const parlor_game *game, const char *text, parlor_position *out, char *why)
{
    Pos pos;
    Status status = api_game(game)->pos_read(text, &pos);
    if (ok(&status)) memcpy(out, &pos, sizeof pos);
    return api_tell(&status, why);
}

int parlor_action(const parlor_game *game, const parlor_position *position, parlor_move move)
{
    if (!game_is_legal(api_game(game), api_pos(position), move)) return -1;
    return game_action(api_game(game), api_pos(position), move);
}

parlor_move parlor_action_move(const parlor_game *game, const parlor_position *position, int action)
{
    return game_action_move(api_game(game), api_pos(position), action);
}

uint64_t parlor_perft(const parlor_game *handle, const parlor_position *position, int depth)
{
    const Game *game = api_game(handle);
    if (depth > 0 && game->perft != NULL) return game->perft(api_pos(position), depth);
    return game_perft(game, api_pos(position), depth);
}

void parlor_random_games(const parlor_game *game, const parlor_position *position, uint64_t games,
                         uint64_t seed, uint64_t outcome[3])
{
    game_random_games(api_game(game), api_pos(position), games, seed, outcome);
}

/* ---- Levels ---- */

int parlor_level_count(const parlor_game *game)
{
    const Ladder *ladder = kit_of(api_game(game))->ladder;
    return ladder == NULL ? 0 : ladder->count;
}

int parlor_level_get(const parlor_game *game, int number, parlor_level *out, char *why)
{
    int count = parlor_level_count(game);
    Status status = status_ok();
    if (number < 1 || number > count) {
        status = status_wrong("there is no level %d: the levels of this game are 1 to %d", number, count);
    } else {
        const Rung *rung = &kit_of(api_game(game))->ladder->rung[number - 1];
        Supplies supplies = supplies_look(api_game(game), NULL);
        bool known;
        parlor_level level = {.engine = rung->spec,
                              .name = rung->name,
                              .elo = supplies_elo(&supplies, rung, &known),
                              .error = rung->error};
        api_give(out, &level, sizeof level);
    }
    return api_tell(&status, why);
}
