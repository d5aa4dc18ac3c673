#include "front/web/order.h"

#include "base/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint8_t *order_make(const Game *game, const char *spec, const History *history, const Limits *limits,
                    uint32_t ticket, bool fresh, bool shared, size_t *size)
{
    assert(history->count > 0);
    size_t positions = (size_t)history->count * sizeof(Pos);
    uint8_t *bytes = calloc(1, sizeof(OrderHead) + positions);
    if (bytes == NULL) return NULL;
    OrderHead head = {.limits = *limits,
                      .ticket = ticket,
                      .fresh = fresh,
                      .shared = shared,
                      .count = history->count,
                      .rules = history->rules};
    text_copy(head.game, sizeof head.game, game->name);
    text_copy(head.spec, sizeof head.spec, spec);
    memcpy(bytes, &head, sizeof head);
    memcpy(bytes + sizeof head, history->pos, positions);
    *size = sizeof head + positions;
    return bytes;
}
