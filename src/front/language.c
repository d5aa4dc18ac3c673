#include "front/language.h"

#include "base/os.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_TEXT = 1200, NAME_TEXT = 40, LIST_TEXT = 400, FILE_MAX = 8 << 20 };

static const char *value_of(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

/* The locale's name, such as "de_DE.UTF-8". */
static const char *locale_name(void)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        if (value_of(NAMES[i])[0] != '\0') return value_of(NAMES[i]);
    return "";
}

/* The preferred languages, best first: "de_AT:de". None for the C locale. */
static void wanted_languages(char out[LIST_TEXT])
{
    const char *locale = locale_name(), *list = value_of("LANGUAGE");
    bool plain = strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
    text_copy(out, LIST_TEXT, plain ? "" : list[0] != '\0' ? list : locale);
}

/* A whole file; NULL if it cannot be read. */
static char *read_bytes(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    long length = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    char *bytes = length > 0 && length <= FILE_MAX ? malloc((size_t)length) : NULL;
    rewind(file);
    if (bytes != NULL && fread(bytes, 1, (size_t)length, file) != (size_t)length) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    *size = (size_t)length;
    return bytes;
}

static Translations *open_catalogue(const char *folder, const char *name)
{
    char path[PATH_TEXT];
    size_t size;
    snprintf(path, sizeof path, "%.1000s/%s/LC_MESSAGES/parlor.mo", folder, name);
    char *bytes = read_bytes(path, &size);
    if (bytes == NULL) return NULL;
    Translations *translations = NULL;
    Status status = translations_new(path, bytes, size, &translations);
    free(bytes);
    return ok(&status) ? translations : NULL; /* a damaged file: use English */
}

/* One language by its name, without its encoding; "de" may stand in for "de_AT". */
static Translations *try_language(const char *folder, const char *wanted)
{
    char name[NAME_TEXT];
    text_copy(name, sizeof name, wanted);
    name[strcspn(name, ".@")] = '\0';
    if (name[0] == '\0' || strchr(name, '/') != NULL) return NULL;
    Translations *translations = open_catalogue(folder, name);
    if (translations != NULL) return translations;
    name[strcspn(name, "_")] = '\0';
    return open_catalogue(folder, name);
}

static bool is_english(const char *name)
{
    return strncmp(name, "en", 2) == 0 && strchr("_.@", name[2]) != NULL;
}

/* The folder of the program, without a final slash; "" if it is not known. */
static void program_folder(char out[PATH_TEXT])
{
    if (!os_program_path(out, 1000)) out[0] = '\0';
    char *slash = strrchr(out, '/');
    if (slash != NULL) *slash = '\0';
}

Translations *language_find(void)
{
    char list[LIST_TEXT], program[PATH_TEXT], beside[PATH_TEXT], installed[PATH_TEXT];
    wanted_languages(list);
    program_folder(program);
    snprintf(beside, sizeof beside, "%.1000s/locale", program);
    snprintf(installed, sizeof installed, "%.1000s/../share/locale", program);
    for (char *name = list, *next; name != NULL; name = next) {
        next = strchr(name, ':');
        if (next != NULL) *next++ = '\0';
        if (is_english(name)) return NULL;
        Translations *translations = try_language(beside, name);
        if (translations == NULL) translations = try_language(installed, name);
        if (translations != NULL) return translations;
    }
    return NULL;
}

const Language *language_of(const Translations *translations)
{
    return translations != NULL ? translations_language(translations) : NULL;
}
