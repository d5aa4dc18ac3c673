#include "front/desktop/keeper.h"

#include "base/text.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

struct Keeper {
    Settings *settings;
    char news[300];
    bool told;
};

static void complain(Keeper *keeper, const Status *status)
{
    if (!ok(status) && !keeper->told) text_copy(keeper->news, sizeof keeper->news, status->text);
}

Keeper *keeper_new(void)
{
    Keeper *keeper = g_new0(Keeper, 1);
    char path[STORE_PATH];
    Status status = store_path(STORE_CONFIG, "desktop", path);
    complain(keeper, &status);
    status = settings_open(ok(&status) ? path : "/dev/null/desktop", &keeper->settings);
    if (!ok(&status)) g_error("%s", status.text);
    return keeper;
}

void keeper_free(Keeper *keeper)
{
    if (keeper == NULL) return;
    settings_free(keeper->settings);
    g_free(keeper);
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
    complain(keeper, &status);
}

Settings *keeper_settings(Keeper *keeper)
{
    return keeper->settings;
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

/* ---- Journals ---- */

static Status journal_path(const Game *game, char path[STORE_PATH])
{
    char name[60];
    snprintf(name, sizeof name, "desktop-%s.journal", game->name);
    return store_path(STORE_STATE, name, path);
}

Status keeper_left_over(Keeper *keeper, const Game *game, Record *out)
{
    char path[STORE_PATH];
    Status status = journal_path(game, path);
    (void)keeper;
    return ok(&status) ? journal_read(path, out) : status;
}

Journal *keeper_follow(Keeper *keeper, Session *session)
{
    char path[STORE_PATH];
    Journal *journal = NULL;
    Status status = journal_path(session_game(session), path);
    if (ok(&status)) status = journal_open(path, session, &journal);
    complain(keeper, &status);
    return ok(&status) ? journal : NULL;
}
