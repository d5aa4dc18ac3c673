#include "remote/programs.h"

#include "base/places.h"
#include "base/seal.h"
#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 1 << 20, LINE = PROGRAM_NAME + SPEC_TEXT + 2 };

bool program_name_fits(const char *name)
{
    size_t length = strlen(name);
    if (length == 0 || length >= PROGRAM_NAME || !isalnum((unsigned char)name[0])) return false;
    for (; *name != '\0'; name++)
        if (!isalnum((unsigned char)*name) && strchr("-_.", *name) == NULL) return false;
    return true;
}

/* Look for the name in the list; collects the names on the way. */
static bool find_in(const char *list, const char *wanted, char spec[SPEC_TEXT], Text *names)
{
    bool found = false;
    while (*list != '\0') {
        size_t length = strcspn(list, "\n");
        char line[LINE], name[PROGRAM_NAME + 1];
        snprintf(line, sizeof line, "%.*s", (int)(length < LINE ? length : LINE - 1), list);
        const char *rest = line;
        list += length + (list[length] == '\n');
        if (length >= LINE || !text_word(&rest, name, sizeof name) || !program_name_fits(name)) continue;
        text_add(names, "%s%s", names->length > 0 ? ", " : "", name);
        if (strcmp(name, wanted) != 0) continue;
        found = text_copy(spec, SPEC_TEXT, rest + strspn(rest, " "));
    }
    return found;
}

/* The bytes of the list; none if there is no list. The caller frees them. */
static Status read_bytes(const char *path, char **bytes, size_t *size)
{
    char shown[120];
    FILE *file = fopen(path, "rb");
    *bytes = NULL;
    *size = 0;
    if (file == NULL && errno == ENOENT) return status_ok();
    text_safe(shown, sizeof shown, path);
    if (file == NULL) return status_failed("%s cannot be opened: %s", shown, strerror(errno));
    *bytes = malloc(LIST_MAX + 1);
    if (*bytes != NULL) *size = fread(*bytes, 1, LIST_MAX + 1, file);
    bool broken = ferror(file) != 0;
    fclose(file);
    if (*bytes == NULL) return status_failed("no memory to read %s", shown);
    if (broken) return status_failed("%s cannot be read: %s", shown, strerror(errno));
    if (*size > LIST_MAX) return status_wrong("%s is larger than the limit of %d bytes", shown, LIST_MAX);
    return status_ok();
}

/* The lines of the list without their checksums, for the caller to free; NULL if there is none. */
static Status read_list(char **list, bool *damaged)
{
    char folder[PLACE_PATH], path[PLACE_PATH + 20], *bytes = NULL;
    size_t size;
    *list = NULL;
    *damaged = false;
    Status status = place_folder(PLACE_CONFIG, folder);
    if (!ok(&status)) return status;
    snprintf(path, sizeof path, "%s/%s", folder, PROGRAMS_FILE);
    status = read_bytes(path, &bytes, &size);
    if (ok(&status) && bytes != NULL) *list = malloc(size + 1);
    if (*list != NULL) *damaged = !seal_open_whole(bytes, size, *list);
    free(bytes);
    return status;
}

Status programs_find(const char *name, char spec[SPEC_TEXT])
{
    char names[200], shown[60], *list;
    bool damaged;
    Text all = text_into(names, sizeof names);
    Status status = read_list(&list, &damaged);
    if (!ok(&status)) return status;
    bool found = list != NULL && find_in(list, name, spec, &all);
    free(list);
    if (found) return status_ok();
    text_safe(shown, sizeof shown, name);
    if (damaged)
        return status_failed(
            "your list of programs is damaged, and \"%s\" is not in what is left of it; parlor "
            "engines shows that",
            shown);
    if (all.length == 0)
        return status_wrong(
            "there is no program \"%s\" in your list; parlor engines add %s ugi:\"command\" adds "
            "it",
            shown, shown);
    return status_wrong("there is no program \"%s\" in your list; there are %s", shown, names);
}
