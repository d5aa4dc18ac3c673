#include "session/store.h"

#include "base/file.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SETTINGS_MAX = 1 << 20 };

static Status make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        int failed = mkdir(path, 0700) != 0 && errno != EEXIST;
        int error = errno;
        *slash = '/';
        if (failed) return status_failed("the folder for %s cannot be made: %s", path, strerror(error));
    }
    return status_ok();
}

Status store_path(StorePlace place, const char *name, char out[STORE_PATH])
{
    const char *base = getenv(place == STORE_STATE ? "XDG_STATE_HOME" : "XDG_CONFIG_HOME");
    const char *home = getenv("HOME");
    Text path = text_into(out, STORE_PATH);
    if (base != NULL && base[0] == '/')
        text_add(&path, "%s", base);
    else if (home != NULL && home[0] == '/')
        text_add(&path, "%s/%s", home, place == STORE_STATE ? ".local/state" : ".config");
    else
        return status_failed("there is no home folder to keep files in: set HOME");
    text_add(&path, "/parlor/%s", name);
    if (path.cut) return status_failed("the path of the home folder is too long");
    return make_folders(out);
}

/* A rename is safe on disk only when its folder is. */
static void sync_folder(const char *path)
{
    char folder[STORE_PATH];
    text_copy(folder, sizeof folder, path);
    char *slash = strrchr(folder, '/');
    if (slash == NULL)
        text_copy(folder, sizeof folder, ".");
    else
        slash[slash == folder] = '\0';
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    fsync(fd);
    close(fd);
}

static bool write_synced(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) return false;
    bool fine = fputs(text, file) >= 0 && fflush(file) == 0 && fsync(fileno(file)) == 0;
    return (fclose(file) == 0) && fine;
}

Status store_write(const char *path, const char *text)
{
    char fresh[STORE_PATH];
    Text name = text_into(fresh, sizeof fresh);
    text_add(&name, "%s.%ld.tmp", path, (long)getpid());
    if (name.cut) return status_failed("the path is too long: %.100s…", path);
    if (write_synced(fresh, text) && rename(fresh, path) == 0) {
        sync_folder(path);
        return status_ok();
    }
    Status status = status_failed("%s cannot be written: %s", path, strerror(errno));
    unlink(fresh);
    return status;
}

/* ---- Settings ---- */

typedef struct Setting {
    char name[64], value[SPEC_TEXT];
} Setting;

struct Settings {
    char path[STORE_PATH];
    int count, size;
    Setting *all;
};

static void read_settings(Settings *settings, const char *text)
{
    while (*text != '\0') {
        char line[sizeof(Setting)], name[64];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        text += length + (text[length] == '\n');
        const char *rest = line;
        if (!text_word(&rest, name, sizeof name)) continue;
        settings_set(settings, name, *rest == ' ' ? rest + 1 : rest);
    }
}

Status settings_open(const char *path, Settings **out)
{
    Settings *settings = calloc(1, sizeof *settings);
    if (settings == NULL) return status_failed("no memory for the settings");
    text_copy(settings->path, sizeof settings->path, path);
    char *text;
    Status status = file_read(path, SETTINGS_MAX, &text);
    if (ok(&status)) {
        read_settings(settings, text);
        free(text);
    }
    *out = settings;
    return status_ok();
}

void settings_free(Settings *settings)
{
    if (settings == NULL) return;
    free(settings->all);
    free(settings);
}

static Setting *find_setting(const Settings *settings, const char *name)
{
    for (int i = 0; i < settings->count; i++)
        if (strcmp(settings->all[i].name, name) == 0) return &settings->all[i];
    return NULL;
}

const char *settings_get(const Settings *settings, const char *name, const char *otherwise)
{
    const Setting *found = find_setting(settings, name);
    return found != NULL ? found->value : otherwise;
}

long settings_number(const Settings *settings, const char *name, long low, long high, long otherwise)
{
    long value;
    return text_number(settings_get(settings, name, ""), low, high, &value) ? value : otherwise;
}

void settings_set(Settings *settings, const char *name, const char *value)
{
    Setting *found = find_setting(settings, name);
    if (found == NULL && settings->count == settings->size) {
        int size = settings->size * 2 + 16;
        Setting *larger = realloc(settings->all, (size_t)size * sizeof *larger);
        if (larger == NULL) return; /* a setting less */
        settings->all = larger;
        settings->size = size;
    }
    if (found == NULL) {
        found = &settings->all[settings->count++];
        text_copy(found->name, sizeof found->name, name);
    }
    text_copy(found->value, sizeof found->value, value);
    found->value[strcspn(found->value, "\r\n")] = '\0';
}

void settings_set_number(Settings *settings, const char *name, long value)
{
    char text[24];
    snprintf(text, sizeof text, "%ld", value);
    settings_set(settings, name, text);
}

Status settings_save(const Settings *settings)
{
    size_t size = (size_t)settings->count * (sizeof(Setting) + 2) + 1;
    char *buffer = malloc(size);
    if (buffer == NULL) return status_failed("no memory to save the settings");
    Text text = text_into(buffer, size);
    for (int i = 0; i < settings->count; i++)
        text_add(&text, "%s %s\n", settings->all[i].name, settings->all[i].value);
    Status status = store_write(settings->path, buffer);
    free(buffer);
    return status;
}
