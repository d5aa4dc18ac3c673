/* libparlor: many games at once, for programs that learn. */
#include "front/api/api.h"

#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

struct parlor_batch {
    const Game *game;
    int count;
    Rng rng;
    parlor_record **row;
};

static Status batch_make(const Game *game, int count, uint64_t seed, parlor_batch **out)
{
    if (count < 1) return status_wrong("a batch has at least one game, not %d", count);
    parlor_batch *batch = calloc(1, sizeof *batch);
    if (batch != NULL) batch->row = calloc((size_t)count, sizeof *batch->row);
    if (batch == NULL || batch->row == NULL) {
        parlor_batch_free(batch);
        return status_failed("no memory for %d games", count);
    }
    batch->game = game;
    batch->rng = rng_seeded(seed);
    for (; batch->count < count; batch->count++)
        if (parlor_record_new((const parlor_game *)game, NULL, &batch->row[batch->count], NULL) !=
            PARLOR_OK) {
            parlor_batch_free(batch);
            return status_failed("no memory for %d games", count);
        }
    *out = batch;
    return status_ok();
}

int parlor_batch_new(const parlor_game *game, int count, uint64_t seed, parlor_batch **out, char *why)
{
    Status status = batch_make(api_game(game), count, seed, out);
    return api_tell(&status, why);
}

void parlor_batch_free(parlor_batch *batch)
{
    if (batch == NULL) return;
    for (int i = 0; i < batch->count; i++)
        parlor_record_free(batch->row[i]);
    free(batch->row);
    free(batch);
}

int parlor_batch_count(const parlor_batch *batch)
{
    return batch->count;
}

/* ---- Where the games stand ---- */

static Status check_index(const parlor_batch *batch, int index)
{
    if (index >= 0 && index < batch->count) return status_ok();
    return status_wrong("there is no game %d: the batch has the games 0 to %d", index, batch->count - 1);
}

int parlor_batch_reset(parlor_batch *batch, int index, char *why)
{
    Pos start = batch->game->start(0);
    Status status = index < 0 ? status_ok() : check_index(batch, index);
    for (int i = index < 0 ? 0 : index; ok(&status) && i < (index < 0 ? batch->count : index + 1); i++)
        api_record_begin(batch->row[i], &start);
    return api_tell(&status, why);
}

int parlor_batch_set(parlor_batch *batch, int index, const parlor_position *from, char *why)
{
    Status status = check_index(batch, index);
    if (ok(&status)) api_record_begin(batch->row[index], api_pos(from));
    return api_tell(&status, why);
}

static const Pos *last(const parlor_batch *batch, int index)
{
    return &batch->row[index]->pos[batch->row[index]->plies];
}

int parlor_batch_get(const parlor_batch *batch, int index, parlor_position *out, char *why)
{
    Status status = check_index(batch, index);
    if (ok(&status)) memcpy(out, last(batch, index), sizeof *out);
    return api_tell(&status, why);
}

static bool is_open(const parlor_batch *batch, int index)
{
    return batch->row[index]->result.outcome == OUTCOME_NONE;
}

void parlor_batch_sides(const parlor_batch *batch, int8_t *out)
{
    for (int i = 0; i < batch->count; i++)
        out[i] = (int8_t)batch->game->side(last(batch, i));
}

void parlor_batch_outcomes(const parlor_batch *batch, int8_t *out)
{
    for (int i = 0; i < batch->count; i++)
        out[i] = (int8_t)batch->row[i]->result.outcome;
}

/* The legal moves of a game; none when it is over. */
static int legal(const parlor_batch *batch, int index, Move out[MOVES_MAX])
{
    return is_open(batch, index) ? batch->game->moves(last(batch, index), out) : 0;
}

void parlor_batch_masks(const parlor_batch *batch, uint8_t *out)
{
    size_t actions = (size_t)game_actions(batch->game);
    memset(out, 0, (size_t)batch->count * actions);
    for (int i = 0; i < batch->count; i++, out += actions) {
        Move moves[MOVES_MAX];
        int count = legal(batch, i, moves);
        for (int k = 0; k < count; k++)
            out[game_action(batch->game, last(batch, i), moves[k])] = 1;
    }
}

/* ---- Observations ---- */

enum { PLANE_ENDS = 4, PLANE_SECOND = 5 };

static size_t cell_of(const Game *game, int square)
{
    int column, row;
    game->cell(square, &column, &row);
    return (size_t)(row * game->columns + column);
}

static void observe(const parlor_batch *batch, int index, int8_t *out, size_t cells)
{
    const Game *game = batch->game;
    const Pos *pos = last(batch, index);
    int side = game->side(pos);
    for (int square = 0; square < game->squares; square++) {
        Square at = game->at(pos, square);
        if (at.piece == PIECE_NONE) continue;
        int plane = 2 * (at.side != side) + (at.piece == PIECE_KING);
        out[(size_t)plane * cells + cell_of(game, square)] = 1;
    }
    Move moves[MOVES_MAX];
    int count = legal(batch, index, moves);
    for (int i = 0; i < count; i++) {
        uint8_t path[PATH_SQUARES];
        int length = game->path(pos, moves[i], path);
        out[PLANE_ENDS * cells + cell_of(game, path[length - 1])] = 1;
    }
    if (side == 1) memset(out + PLANE_SECOND * cells, 1, cells);
}

void parlor_batch_observe(const parlor_batch *batch, int8_t *out)
{
    size_t cells = (size_t)batch->game->columns * (size_t)batch->game->rows;
    memset(out, 0, (size_t)batch->count * API_PLANES * cells);
    for (int i = 0; i < batch->count; i++)
        observe(batch, i, out + (size_t)i * API_PLANES * cells, cells);
}

/* ---- Playing ---- */

void parlor_batch_random(parlor_batch *batch, int32_t *out)
{
    for (int i = 0; i < batch->count; i++) {
        Move moves[MOVES_MAX];
        int count = legal(batch, i, moves);
        out[i] = count == 0 ? -1
                            : game_action(batch->game, last(batch, i),
                                          moves[rng_below(&batch->rng, (uint32_t)count)]);
    }
}

/* All actions as moves: MOVE_NONE where a game is left alone. Makes room for them. */
static Status moves_of(parlor_batch *batch, const int32_t *actions, Move *moves)
{
    for (int i = 0; i < batch->count; i++) {
        moves[i] = MOVE_NONE;
        if (actions[i] == -1 || !is_open(batch, i)) continue;
        moves[i] = game_action_move(batch->game, last(batch, i), actions[i]);
        if (moves[i] == MOVE_NONE)
            return status_wrong("action %d is not legal in game %d", (int)actions[i], i);
        if (!api_record_grow(batch->row[i])) return status_failed("no memory for another move in game %d", i);
    }
    return status_ok();
}

int parlor_batch_step(parlor_batch *batch, const int32_t *actions, char *why)
{
    Move *moves = malloc((size_t)batch->count * sizeof *moves);
    Status status = moves == NULL ? status_failed("no memory for %d moves", batch->count)
                                  : moves_of(batch, actions, moves);
    for (int i = 0; ok(&status) && i < batch->count; i++)
        if (moves[i] != MOVE_NONE) api_record_push(batch->row[i], moves[i]);
    free(moves);
    return api_tell(&status, why);
}

void parlor_batch_random_games(parlor_batch *batch, uint64_t games, uint64_t *out)
{
    uint64_t seed = rng_next(&batch->rng);
    for (int i = 0; i < batch->count; i++)
        game_random_games(batch->game, last(batch, i), games, rng_mix(seed, (uint64_t)i), out + 3 * i);
}
