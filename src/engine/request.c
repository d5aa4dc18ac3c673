#include "engine/request.h"

#include "base/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What a block begins with; the positions follow. */
typedef struct Packed {
    char game[32], spec[SPEC_TEXT];
    Limits limits;
    uint32_t ticket;
    Purpose purpose;
    bool fresh, prepare;
    int count;
    unsigned rules;
} Packed;

_Static_assert(sizeof(Packed) % _Alignof(Pos) == 0, "positions follow without a gap");

void *request_pack(const Request *request, size_t *size)
{
    const History *history = &request->history;
    assert(history->count > 0);
    size_t positions = (size_t)history->count * sizeof(Pos);
    Packed *packed = calloc(1, sizeof *packed + positions);
    if (packed == NULL) return NULL;
    packed->limits = request->limits;
    packed->ticket = request->ticket;
    packed->purpose = request->purpose;
    packed->fresh = request->fresh;
    packed->prepare = request->prepare;
    packed->count = history->count;
    packed->rules = history->rules;
    text_copy(packed->game, sizeof packed->game, request->game->name);
    text_copy(packed->spec, sizeof packed->spec, request->spec);
    memcpy(packed + 1, history->pos, positions);
    *size = sizeof *packed + positions;
    return packed;
}

Status request_unpack(const void *block, Request *out)
{
    const Packed *packed = block;
    *out = (Request){.ticket = packed->ticket,
                     .purpose = packed->purpose,
                     .spec = packed->spec,
                     .history = {(const Pos *)(packed + 1), packed->count, packed->rules},
                     .limits = packed->limits,
                     .fresh = packed->fresh,
                     .prepare = packed->prepare};
    return game_find(packed->game, &out->game);
}
