#include "front/cli/command.h"

#include "base/datafile.h"
#include "base/os.h"
#include "front/cli/options.h"
#include "front/cli/web.h"

#include <stdlib.h>
#include <string.h>

static const char PAGE[] = "parlor.html";

/* The page is beside the program (build/), or in the folder of its data files. */
static bool find_page(char out[DATA_PATH])
{
    char folder[DATA_PATH - sizeof PAGE - 1];
    char *slash = os_program_path(folder, sizeof folder) ? strrchr(folder, '/') : NULL;
    if (slash != NULL) {
        *slash = '\0';
        snprintf(out, DATA_PATH, "%s/%s", folder, PAGE);
        if (os_may_read(out)) return true;
    }
    char place[DATA_PATH];
    for (int i = 0; datafile_folder(NULL, i, place); i++) {
        if (snprintf(out, DATA_PATH, "%.1000s/%s", place, PAGE) < DATA_PATH && os_may_read(out)) return true;
    }
    return false;
}

/* Its path is printed even if it is then opened: the browser may be on another machine's screen. */
static Status show_page(bool only_path)
{
    char path[DATA_PATH];
    if (!find_page(path)) return status_failed("the page has not been built; make web builds it");
    printf("%s\n", path);
    if (only_path || os_open_document(path)) return status_ok();
    return status_failed("no browser could be started; open %.200s yourself", path);
}

Status web_open(void)
{
    return show_page(false);
}

static Status run_web(int argc, char **argv)
{
    bool only_path = false;
    Words words = {.names = ""};
    Option options[] = {{"--path", OPTION_FLAG, &only_path, 0, 0}, {0}};
    Status status = options_read(argc, argv, options, &words);
    return ok(&status) ? show_page(only_path) : status;
}

const CliCommand web_command = {
    "web", "[--path]", "open the games in the browser",
    "Prints the path of the page and opens it in your browser. The page is one file and needs no network.\n"
    "  --path           only print the path\n",
    run_web};
