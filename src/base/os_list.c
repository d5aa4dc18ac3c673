/* The names in a folder, for every system alike. */
#include "base/os.h"

#include <stdlib.h>
#include <string.h>

typedef struct NameList {
    const char *const *endings;
    char **names;
    int count;
} NameList;

static bool ends_in(const char *name, const char *const *endings)
{
    size_t length = strlen(name);
    for (; *endings != NULL; endings++) {
        size_t ending = strlen(*endings);
        if (length > ending && strcmp(name + length - ending, *endings) == 0) return true;
    }
    return false;
}

static void add_name(void *context, const char *name)
{
    NameList *list = context;
    if (!ends_in(name, list->endings)) return;
    char **larger = realloc(list->names, ((size_t)list->count + 1) * sizeof *larger);
    if (larger == NULL) return;
    list->names = larger;
    larger[list->count] = strdup(name);
    if (larger[list->count] != NULL) list->count++;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int os_list(const char *folder, const char *const *endings, char ***names)
{
    NameList list = {.endings = endings};
    *names = NULL;
    if (!os_each_name(folder, add_name, &list)) return -1;
    if (list.count > 0) qsort(list.names, (size_t)list.count, sizeof *list.names, by_bytes);
    *names = list.names;
    return list.count;
}

void os_list_free(char **names, int count)
{
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
}
