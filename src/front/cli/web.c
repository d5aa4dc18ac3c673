#include "front/cli/command.h"

#include "base/datafile.h"
#include "front/cli/options.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char PAGE[] = "parlor.html";

/* The page is beside the program (build/), or in the folder of its data files. */
static bool find_page(char out[DATA_PATH])
{
    char folder[DATA_PATH - sizeof PAGE - 1];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    char *slash = NULL;
    if (length > 0) {
        folder[length] = '\0';
        slash = strrchr(folder, '/');
    }
    if (slash != NULL) {
        *slash = '\0';
        snprintf(out, DATA_PATH, "%s/%s", folder, PAGE);
        if (access(out, R_OK) == 0) return true;
    }
    char place[DATA_PATH];
    for (int i = 0; datafile_folder(NULL, i, place); i++) {
        if (snprintf(out, DATA_PATH, "%.1000s/%s", place, PAGE) < DATA_PATH && access(out, R_OK) == 0)
            return true;
    }
    return false;
}

/* By the system's own opener, which knows the user's browser. */
static Status open_page(const char *path)
{
    pid_t child = fork();
    if (child < 0) return status_failed("no process could be started to open %.200s", path);
    if (child == 0) {
        execlp("xdg-open", "xdg-open", path, (char *)NULL);
        execlp("open", "open", path, (char *)NULL);
        _exit(127);
    }
    int code = 0;
    bool done = waitpid(child, &code, 0) == child && WIFEXITED(code) && WEXITSTATUS(code) == 0;
    if (done) return status_ok();
    return status_failed("xdg-open could not open a browser; open %.200s yourself", path);
}

static Status run(int argc, char **argv)
{
    bool only_path = false;
    char path[DATA_PATH];
    Words words = {.names = ""};
    Option options[] = {{"--path", OPTION_FLAG, &only_path, 0, 0}, {0}};
    Status status = options_read(argc, argv, options, &words);
    if (!ok(&status)) return status;
    if (!find_page(path)) return status_failed("the page has not been built; make web builds it");
    printf("%s\n", path);
    return only_path ? status_ok() : open_page(path);
}

const CliCommand web_command = {
    "web", "[--path]", "open the games in the browser",
    "Prints the path of the page and opens it in your browser. The page is one file and needs no network.\n"
    "  --path           only print the path\n",
    run};
