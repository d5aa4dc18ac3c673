#include "front/desktop/keeper.h"

#include "front/desktop/tr.h"

#include "base/text.h"
#include "front/your_games.h"
#include "session/store_disk.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Keeper {
    Store config, games;
    Archive archive;
    Settings *settings;
    char news[STATUS_WORDS];
    bool told;
};

Keeper *keeper_new(void)
{
    Keeper *keeper = g_new0(Keeper, 1);
    Status status = store_disk_open(PLACE_CONFIG, &keeper->config);
    if (ok(&status)) status = store_disk_open(PLACE_STATE, &keeper->games);
    if (ok(&status)) status = settings_open(&keeper->config, "desktop", &keeper->settings);
    if (!ok(&status)) { /* it fails only without memory */
        g_printerr("parlor-desktop: %s\n", status.text);
        exit(EXIT_FAILURE);
    }
    keeper->archive = your_games_archive();
    return keeper;
}

void keeper_free(Keeper *keeper)
{
    if (keeper == NULL) return;
    settings_understood(keeper->settings); /* the start page has told it */
    settings_free(keeper->settings);
    library_archive_close(&keeper->archive);
    store_close(&keeper->games);
    store_close(&keeper->config);
    g_free(keeper);
}

const Archive *keeper_archive(const Keeper *keeper)
{
    return keeper->archive.add != NULL ? &keeper->archive : NULL;
}

const Store *keeper_games(const Keeper *keeper)
{
    return &keeper->games;
}

Settings *keeper_settings(Keeper *keeper)
{
    return keeper->settings;
}

const char *keeper_get(const Keeper *keeper, const char *name, const char *otherwise)
{
    return settings_get(keeper->settings, name, otherwise);
}

long keeper_number(const Keeper *keeper, const char *name, long low, long high, long otherwise)
{
    return settings_number(keeper->settings, name, low, high, otherwise);
}

void keeper_set(Keeper *keeper, const char *name, const char *value)
{
    if (strcmp(keeper_get(keeper, name, ""), value) == 0) return;
    settings_set(keeper->settings, name, value);
    Status status = settings_save(keeper->settings);
    if (!ok(&status)) words_because(tr_language(), &status, keeper->news);
}

void keeper_set_number(Keeper *keeper, const char *name, long value)
{
    char text[24];
    snprintf(text, sizeof text, "%ld", value);
    keeper_set(keeper, name, text);
}

const char *keeper_news(Keeper *keeper)
{
    bool first = keeper->news[0] != '\0' && !keeper->told;
    keeper->told = keeper->told || first;
    return first ? keeper->news : "";
}
