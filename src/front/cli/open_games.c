#include "front/cli/open_games.h"

#include "base/os.h"
#include "front/cli/plain.h"
#include "front/terminal/terminal.h"

#include <stdlib.h>
#include <string.h>

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
    if (os_program_path(path, sizeof path - sizeof NAME)) {
        os_set_variable("PARLOR_TERMINAL", path);
        char *slash = strrchr(path, '/');
        strcpy(slash != NULL ? slash + 1 : path, NAME);
        os_become(path, arguments);
    }
    os_become(NAME, arguments);
}

/* Input from a pipe or a file means playing line by line. */
static bool input_is_fed(void)
{
    OsInfo info;
    return os_info_of(0, &info) && (info.kind == OS_PIPE || info.kind == OS_REGULAR);
}

Status open_games(void)
{
    if (!input_is_fed() && (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"))) try_desktop();
    if (terminal_is_here()) return terminal_menu(false);
    PlaySetup setup = play_setup(game_at(0));
    return plain_play(&setup);
}
