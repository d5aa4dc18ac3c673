#include "front/terminal/setup.h"

#include "base/now.h"

#include <string.h>

enum { PACE_MS = 400, STEP_MS = 500 };

PlaySetup play_setup(const Game *game)
{
    return (PlaySetup){.game = game,
                       .pace_ms = PACE_MS,
                       .step_ms = STEP_MS,
                       .seed = (uint64_t)now_us() * 0x9E3779B97F4A7C15u};
}

bool play_setup_has_seats(const PlaySetup *setup)
{
    return setup->seat[0][0] != '\0' || setup->seat[1][0] != '\0';
}

static bool is_engine(const char *seat)
{
    return seat[0] != '\0' && strcmp(seat, SEAT_HUMAN) != 0;
}

bool play_setup_is_watched(const PlaySetup *setup)
{
    return is_engine(setup->seat[0]) && is_engine(setup->seat[1]);
}

Status play_setup_session(const PlaySetup *setup, const Host *host, Session **out)
{
    SessionSetup session = {.starts = setup->starts,
                            .from = setup->has_from ? &setup->from : NULL,
                            .no_rules = setup->no_rules,
                            .take_back = setup->take_back,
                            .clock = setup->clock,
                            .move_ms = setup->move_ms,
                            .seed = setup->seed};
    for (int side = 0; side < 2; side++)
        session.seat[side] = setup->seat[side][0] != '\0' ? setup->seat[side] : SEAT_HUMAN;
    return session_new(setup->game, host, &session, out);
}
