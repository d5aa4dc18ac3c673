#include "front/cli/games.h"

#include "base/os.h"
#include "base/text.h"
#include "front/cli/command.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- In ---- */

typedef struct Progress {
    bool shown; /* on a terminal */
    const char *path;
} Progress;

static bool show_progress(void *context, int64_t bytes, int64_t all, const LibraryImport *so_far)
{
    enum { BAR = 30 };
    const Progress *progress = context;
    int full = all > 0 ? (int)(BAR * bytes / all) : 0;
    if (!progress->shown) return true;
    fprintf(stderr, "\r%.40s [%.*s%.*s] %3d%%  %" PRId64 " games ", progress->path, full,
            "##############################", BAR - full, "..............................",
            all > 0 ? (int)(100 * bytes / all) : 0, so_far->added + so_far->known);
    return true;
}

static void show_fault(void *context, const char *file, const char *what)
{
    const Progress *progress = context;
    fprintf(stderr, "%s%s:%s\n", progress->shown ? "\r" : "", file, what);
}

static void print_import(const GamesRequest *request, const char *path, const LibraryImport *import)
{
    if (request->json) {
        printf("{\"file\": ");
        json_string(path);
        printf(", \"added\": %" PRId64 ", \"known\": %" PRId64 ", \"wrong\": %" PRId64 ", \"other\": %" PRId64
               "}\n",
               import->added, import->known, import->wrong, import->other);
    } else {
        printf("%s: %" PRId64 " new, %" PRId64 " known already, %" PRId64 " cannot be used", path,
               import->added, import->known, import->wrong);
        if (import->other > 0) printf(", %" PRId64 " of other games", import->other);
        printf("\n");
    }
}

Status games_import(Library *library, const GamesRequest *request)
{
    int64_t wrong = 0;
    for (int i = 0; i < request->words; i++) {
        Progress progress = {os_is_terminal(2), request->word[i]};
        ImportCalls calls = {&progress, show_progress, show_fault};
        LibraryImport import;
        Status status = library_import(library, request->word[i], &calls, &import);
        if (progress.shown) fprintf(stderr, "\n");
        if (ok(&status) || import.added + import.known + import.wrong + import.other > 0)
            print_import(request, request->word[i], &import);
        if (!ok(&status)) return status;
        wrong += import.wrong;
    }
    if (wrong > 0) return status_wrong("%" PRId64 " game%s could not be used", wrong, wrong == 1 ? "" : "s");
    return status_ok();
}

/* ---- Out ---- */

Status games_export(Library *library, const GamesRequest *request)
{
    char shown[40];
    int64_t count = 0;
    const char *format = request->format;
    if (format != NULL && strcmp(format, "pdn") != 0 && strcmp(format, "record") != 0)
        return status_wrong("--format takes pdn or record, not \"%s\"",
                            text_safe(shown, sizeof shown, format));
    const Game *game = request->filter.game;
    bool pdn = format != NULL ? strcmp(format, "pdn") == 0
               : game != NULL ? format_of(game) != NULL
                              : request->output != NULL && format_is_meant(request->output);
    Status status = request->output != NULL
                        ? library_export(library, &request->filter, !pdn, request->output, &count)
                        : library_write(library, &request->filter, !pdn, stdout, &count);
    if (ok(&status)) fprintf(stderr, "%" PRId64 " game%s written\n", count, count == 1 ? "" : "s");
    return status;
}
