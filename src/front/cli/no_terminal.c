/* Stands in for src/front/terminal where there is no curses: the page is the menu, and games are played line by
 * line. */
#include "front/terminal/terminal.h"

#include "base/os.h"
#include "front/cli/plain.h"
#include "front/cli/web.h"

bool terminal_is_here(void)
{
    return os_is_terminal(0) && os_is_terminal(1);
}

Status terminal_menu(bool ascii)
{
    (void)ascii;
    return web_open();
}

Status terminal_play(const PlaySetup *setup, bool ascii)
{
    (void)ascii;
    return plain_play(setup);
}

Status terminal_open(const Game *game, const char *name, const char *text, bool ascii)
{
    (void)game, (void)text, (void)ascii;
    return status_failed("this build cannot show %s; parlor games show prints it, the page opens it", name);
}
