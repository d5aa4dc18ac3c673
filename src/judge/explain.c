#include "judge/explain.h"

#include "game/kit.h"

#include <assert.h>
#include <string.h>

static const char *const ID[REASON_KINDS] = {
    [REASON_NONE] = "",
    [REASON_MISSES_WIN] = "misses-win",
    [REASON_ALLOWS_WIN] = "allows-win",
    [REASON_MISSES_ROW] = "misses-row",
    [REASON_ALLOWS_ROW] = "allows-row",
    [REASON_MISSES_FORK] = "misses-fork",
    [REASON_ALLOWS_FORK] = "allows-fork",
    [REASON_ALLOWS_FORCED] = "allows-forced-fork",
    [REASON_MISSES_PIECES] = "misses-pieces",
    [REASON_ALLOWS_PIECES] = "allows-pieces",
    [REASON_ALLOWS_SHOT] = "allows-shot",
    [REASON_MISSES_JUMP] = "misses-jump",
    [REASON_MISSES_CROWN] = "misses-crown",
    [REASON_ALLOWS_CROWN] = "allows-crown",
    [REASON_NO_MOVE_LEFT] = "no-move-left",
    [REASON_MISSES_BLOCK] = "misses-board",
    [REASON_ALLOWS_BLOCK] = "allows-board",
    [REASON_FREE_CHOICE] = "free-choice",
    [REASON_FREE_BLOCK] = "free-choice-board",
    [REASON_LEAVES_TWO] = "leaves-two",
    [REASON_SENDS_TO_TWO] = "sends-to-two",
    [REASON_LOSES_LATER] = "loses-later",
    [REASON_MISSES_LATER] = "misses-later",
    [REASON_KING_LATER] = "king-later",
    [REASON_MISSES_KING] = "misses-king",
    [REASON_LOST_ENDING] = "lost-ending",
};

const Explainer *game_explainer(const Game *game)
{
    return kit_of(game)->explainer;
}

const char *reason_id(ReasonKind kind)
{
    assert(kind >= 0 && kind < REASON_KINDS);
    return ID[kind];
}

bool reason_is_missed(ReasonKind kind)
{
    return strncmp(reason_id(kind), "misses-", 7) == 0 || kind == REASON_LEAVES_TWO;
}

void reason_set_line(Reason *reason, const Move *moves, int count, int shown)
{
    assert(shown <= count);
    reason->line_count = count < REASON_LINE ? count : REASON_LINE;
    reason->shown = shown < reason->line_count ? shown : reason->line_count;
    memcpy(reason->line, moves, (size_t)reason->line_count * sizeof *moves);
}
