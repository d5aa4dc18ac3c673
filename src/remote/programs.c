#include "remote/programs.h"

#include "base/file.h"
#include "base/places.h"
#include "base/text.h"

#include <ctype.h>
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

Status programs_find(const char *name, char spec[SPEC_TEXT])
{
    char folder[PLACE_PATH], path[PLACE_PATH + 20], names[200], shown[60], *list = NULL;
    Text all = text_into(names, sizeof names);
    Status status = place_folder(PLACE_CONFIG, folder);
    if (ok(&status)) {
        snprintf(path, sizeof path, "%s/%s", folder, PROGRAMS_FILE);
        status = file_read(path, LIST_MAX, &list);
    }
    bool found = ok(&status) && find_in(list, name, spec, &all);
    free(list);
    if (found) return status_ok();
    text_safe(shown, sizeof shown, name);
    if (all.length == 0)
        return status_wrong(
            "there is no program \"%s\" in your list; parlor engines add %s ugi:\"command\" adds "
            "it",
            shown, shown);
    return status_wrong("there is no program \"%s\" in your list; there are %s", shown, names);
}
