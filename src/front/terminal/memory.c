#include "front/terminal/memory.h"

#include "base/text.h"
#include "remote/external.h"
#include "session/settings.h"
#include "session/store_disk.h"

#include <stdio.h>
#include <string.h>

enum { NAME_TEXT = 80 };

static Settings *open_settings(Store *store)
{
    Settings *settings = NULL;
    Status status = store_disk_open(PLACE_CONFIG, store);
    if (ok(&status)) status = settings_open(store, "terminal", &settings);
    if (!ok(&status)) store_close(store);
    return settings;
}

static const char *name_of(const PlaySetup *setup, const char *what, char name[NAME_TEXT])
{
    snprintf(name, NAME_TEXT, "%.40s.%s", setup->game->name, what);
    return name;
}

void memory_recall(PlaySetup *setup)
{
    char name[NAME_TEXT];
    Store store = {0};
    Settings *settings = open_settings(&store);
    if (settings == NULL) return;
    for (int side = 0; side < 2; side++) {
        const char *seat = settings_get(settings, name_of(setup, side == 0 ? "first" : "second", name), "");
        Status status = strcmp(seat, SEAT_HUMAN) == 0 ? status_ok()
                                                      : engine_check(setup->game, external_kinds, seat);
        if (ok(&status)) text_copy(setup->seat[side], SPEC_TEXT, seat);
    }
    if (settings_number(settings, name_of(setup, "take-back", name), 0, 1, 0) == 1) setup->take_back = true;
    settings_free(settings);
    store_close(&store);
}

void memory_keep(const PlaySetup *setup)
{
    char name[NAME_TEXT];
    Store store = {0};
    Settings *settings = open_settings(&store);
    if (settings == NULL) return;
    for (int side = 0; side < 2; side++)
        settings_set(settings, name_of(setup, side == 0 ? "first" : "second", name), setup->seat[side]);
    settings_set_number(settings, name_of(setup, "take-back", name), setup->take_back);
    Status status = settings_save(settings);
    (void)status;
    settings_free(settings);
    store_close(&store);
}
