#include "front/cli/open_games.h"

#include "front/cli/plain.h"
#include "front/terminal/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

/* Become the desktop program, which is beside this one or in the PATH. Returns only if there is none. A
 * display that does not work (as after a broken connection) is noticed there: PARLOR_TERMINAL leads back. */
static void try_desktop(void)
{
    static const char NAME[] = "parlor-desktop";
    char *const arguments[] = {(char *)NAME, NULL};
    char path[1024];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof NAME);
    if (length > 0) {
        path[length] = '\0';
        setenv("PARLOR_TERMINAL", path, 1);
        char *slash = strrchr(path, '/');
        strcpy(slash != NULL ? slash + 1 : path, NAME);
        execv(path, arguments);
    }
    execvp(NAME, arguments);
}

/* Input from a pipe or a file means playing line by line. */
static bool input_is_fed(void)
{
    struct stat info;
    return fstat(STDIN_FILENO, &info) == 0 && (S_ISFIFO(info.st_mode) || S_ISREG(info.st_mode));
}

Status open_games(void)
{
    if (!input_is_fed() && (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"))) try_desktop();
    if (terminal_is_here()) return terminal_menu(false);
    PlaySetup setup = play_setup(game_at(0));
    return plain_play(&setup);
}
