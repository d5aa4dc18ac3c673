#include "session/settings.h"

#include "base/text.h"
#include "engine/engine.h"
#include "session/sealed_text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS_MAX = 1 << 20, NAME_MAX_TEXT = 64 };

typedef struct Setting {
    char name[NAME_MAX_TEXT], value[SPEC_TEXT];
    bool changed; /* since the last save: our value counts, not that of the file */
    bool removed;
} Setting;

struct Settings {
    Store store;
    char file[STORE_NAME];
    Status trouble; /* the file cannot be read: it must not be replaced */
    Status loss;    /* something of it was damaged, and nobody has been told yet */
    int count, size;
    Setting *all;
};

static Setting *find_setting(const Settings *settings, const char *name)
{
    for (int i = 0; i < settings->count; i++)
        if (strcmp(settings->all[i].name, name) == 0) return &settings->all[i];
    return NULL;
}

/* NULL if there is no memory: the setting is lost. */
static Setting *find_or_add(Settings *settings, const char *name)
{
    Setting *found = find_setting(settings, name);
    if (found != NULL) return found;
    if (settings->count == settings->size) {
        int size = settings->size * 2 + 16;
        Setting *larger = realloc(settings->all, (size_t)size * sizeof *larger);
        if (larger == NULL) return NULL;
        settings->all = larger;
        settings->size = size;
    }
    found = &settings->all[settings->count++];
    *found = (Setting){0};
    text_copy(found->name, sizeof found->name, name);
    return found;
}

/* ---- Reading ---- */

/* False if it is no setting of ours. */
static bool read_setting_line(Settings *settings, const char *line)
{
    char name[NAME_MAX_TEXT];
    const char *rest = line;
    if (line[strspn(line, " \t\r")] == '\0') return true;
    if (!text_word(&rest, name, sizeof name)) return false;
    Setting *setting = find_or_add(settings, name);
    if (setting == NULL) return false;
    if (setting->changed) return true;
    setting->removed = false;
    return text_copy(setting->value, sizeof setting->value, *rest == ' ' ? rest + 1 : rest);
}

/* The lines become strings. */
static bool read_setting_lines(Settings *settings, char *text)
{
    bool fine = true;
    for (char *line = text, *next; line != NULL && *line != '\0'; line = next) {
        next = strchr(line, '\n');
        if (next != NULL) *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        if (!read_setting_line(settings, line)) fine = false;
    }
    return fine;
}

/* Read the file again; settings that were changed here keep their value. */
static void read_file(Settings *settings)
{
    const Store *store = &settings->store;
    char *text;
    Status note;
    settings->trouble = sealed_read(store, settings->file, SETTINGS_MAX, &text, &note);
    if (!ok(&settings->trouble)) return;
    bool fine = read_setting_lines(settings, text);
    free(text);
    if (!fine && ok(&note)) note = sealed_loss(store, settings->file, SETTINGS_MAX);
    if (!ok(&note)) settings->loss = note;
}

Status settings_open(const Store *store, const char *name, Settings **out)
{
    Settings *settings = calloc(1, sizeof *settings);
    if (settings == NULL) return status_failed("no memory for the settings");
    settings->store = *store;
    text_copy(settings->file, sizeof settings->file, name);
    read_file(settings);
    *out = settings;
    return status_ok();
}

void settings_free(Settings *settings)
{
    if (settings == NULL) return;
    free(settings->all);
    free(settings);
}

const char *settings_get(const Settings *settings, const char *name, const char *otherwise)
{
    const Setting *found = find_setting(settings, name);
    return found != NULL && !found->removed ? found->value : otherwise;
}

long settings_number(const Settings *settings, const char *name, long low, long high, long otherwise)
{
    long value;
    return text_number(settings_get(settings, name, ""), low, high, &value) ? value : otherwise;
}

bool settings_at(const Settings *settings, int index, const char **name, const char **value)
{
    for (int i = 0; i < settings->count; i++) {
        if (settings->all[i].removed || index-- > 0) continue;
        *name = settings->all[i].name;
        *value = settings->all[i].value;
        return true;
    }
    return false;
}

/* ---- Changing ---- */

void settings_set(Settings *settings, const char *name, const char *value)
{
    assert(name[0] != '\0' && strcspn(name, " \t\r\n") == strlen(name));
    Setting *found = find_or_add(settings, name);
    if (found == NULL) return;
    text_copy(found->value, sizeof found->value, value);
    found->value[strcspn(found->value, "\r\n")] = '\0';
    found->changed = true;
    found->removed = false;
}

void settings_set_number(Settings *settings, const char *name, long value)
{
    char text[24];
    snprintf(text, sizeof text, "%ld", value);
    settings_set(settings, name, text);
}

void settings_remove(Settings *settings, const char *name)
{
    Setting *found = find_setting(settings, name);
    if (found != NULL) found->changed = found->removed = true;
}

static Status write_settings(Settings *settings, bool told)
{
    read_file(settings);
    if (!ok(&settings->trouble)) return settings->trouble;
    if (!ok(&settings->loss) && !told) return status_ok(); /* the changes wait for settings_understood */
    size_t size = (size_t)settings->count * (sizeof(Setting) + 2) + 1;
    char *buffer = malloc(size);
    if (buffer == NULL) return status_failed("no memory to save the settings");
    Text text = text_into(buffer, size);
    const char *name, *value;
    for (int i = 0; settings_at(settings, i, &name, &value); i++)
        text_add(&text, "%s %s\n", name, value);
    Status status = sealed_write(&settings->store, settings->file, buffer);
    free(buffer);
    for (int i = 0; i < settings->count && ok(&status); i++)
        settings->all[i].changed = false;
    return status;
}

/* Another program may be saving at this moment: it is done soon. */
static void lock_settings(const Settings *settings)
{
    enum { PATIENCE = 200, NAP_MS = 10 };
    char holder[STORE_HOLDER];
    for (int i = 0; i < PATIENCE && store_lock(&settings->store, settings->file, holder) == STORE_HELD; i++)
        if (settings->store.nap != NULL) settings->store.nap(NAP_MS);
}

static Status save_settings_locked(Settings *settings, bool told)
{
    lock_settings(settings);
    Status status = write_settings(settings, told);
    store_unlock(&settings->store, settings->file);
    return status;
}

Status settings_save(Settings *settings)
{
    return save_settings_locked(settings, false);
}

const Status *settings_trouble(const Settings *settings)
{
    return &settings->trouble;
}

const Status *settings_loss(const Settings *settings)
{
    return &settings->loss;
}

void settings_understood(Settings *settings)
{
    if (ok(&settings->loss)) return;
    Status status = save_settings_locked(settings, true);
    (void)status; /* then the next start finds the damage again */
    settings->loss = status_ok();
}
