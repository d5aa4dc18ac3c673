#include "front/play_setup.h"

#include "base/now.h"

#include <string.h>

enum { PACE_MS = 400, STEP_MS = 500 };

PlaySetup play_setup(const Game *game)
{
    return (PlaySetup){.game = game,
                       .name = "Parlor",
                       .choice.take_back = !presentation_of(game).no_take_back,
                       .pace_ms = PACE_MS,
                       .step_ms = STEP_MS,
                       .seed = (uint64_t)now_us() * 0x9E3779B97F4A7C15u};
}

bool play_setup_has_seats(const PlaySetup *setup)
{
    return setup->choice.seat[0][0] != '\0' || setup->choice.seat[1][0] != '\0';
}

static bool is_engine(const char *seat)
{
    return seat[0] != '\0' && strcmp(seat, SEAT_HUMAN) != 0;
}

bool play_setup_is_watched(const PlaySetup *setup)
{
    return is_engine(setup->choice.seat[0]) && is_engine(setup->choice.seat[1]);
}

static const char *usual_opponent(const Game *game)
{
    Presentation own = presentation_of(game);
    return own.ladder != NULL ? own.ladder[own.usual_rung].spec : engine_strongest(game)->name;
}

void play_setup_fill_seats(PlaySetup *setup, const char *opponent)
{
    bool none = !play_setup_has_seats(setup);
    for (int side = 0; side < 2; side++) {
        char *seat = setup->choice.seat[side];
        if (seat[0] != '\0') continue;
        bool human = none ? side == 0 : is_engine(setup->choice.seat[1 - side]);
        const char *engine = opponent != NULL ? opponent : usual_opponent(setup->game);
        text_copy(seat, SPEC_TEXT, human ? SEAT_HUMAN : engine);
    }
}
