#include "front/terminal/view.h"

#include <stdio.h>
#include <string.h>

extern const View tictactoe_view, ultimate_view, checkers_view;

static const View *const VIEWS[] = {&tictactoe_view, &ultimate_view, &checkers_view};

const View *view_of(const Game *game)
{
    for (size_t i = 0; i < sizeof VIEWS / sizeof VIEWS[0]; i++)
        if (strcmp(VIEWS[i]->game, game->name) == 0) return VIEWS[i];
    return &grid_view;
}

const EngineKind *view_opponent_kind(const View *view, const Game *game)
{
    for (const char *const *name = view->opponents; *name != NULL; name++)
        for (const EngineKind *const *kind = engine_kinds(game); *kind != NULL; kind++)
            if (strcmp((*kind)->name, *name) == 0) return *kind;
    return &random_engine;
}

void view_opponent(const View *view, const Game *game, char spec[SPEC_TEXT])
{
    const EngineKind *kind = view_opponent_kind(view, game);
    if (kind->arg == ARG_NUMBER)
        snprintf(spec, SPEC_TEXT, "%s:%ld", kind->name, kind->arg_default);
    else
        text_copy(spec, SPEC_TEXT, kind->name);
}

void view_default_seats(const View *view, PlaySetup *setup)
{
    bool none = !play_setup_has_seats(setup);
    for (int side = 0; side < 2; side++) {
        if (setup->seat[side][0] != '\0') continue;
        bool human = none ? side == view->human : strcmp(setup->seat[1 - side], SEAT_HUMAN) != 0;
        if (human)
            text_copy(setup->seat[side], SPEC_TEXT, SEAT_HUMAN);
        else
            view_opponent(view, setup->game, setup->seat[side]);
    }
}

void view_default_take_back(const View *view, PlaySetup *setup)
{
    setup->take_back = setup->take_back || !view->no_take_back;
}

Rect rect_centred(Rect area, int rows, int columns)
{
    return (Rect){area.row + (area.rows - rows) / 2, area.column + (area.columns - columns) / 2, rows,
                  columns};
}

bool session_is_duel(const Session *session)
{
    return session_is_human(session, 0) != session_is_human(session, 1);
}

void status_winner(const Session *session, const char *draw, Text *out)
{
    Outcome outcome = session_result(session).outcome;
    int winner = outcome_winner(outcome);
    if (winner >= 0)
        text_add(out, "%s wins!", session_game(session)->side_name[winner]);
    else if (outcome == OUTCOME_DRAW)
        text_add(out, "%s", draw);
}
