/* SheetScreen: a Sheet (view/sheet.h) on the full screen. */
#ifndef PARLOR_FRONT_TERMINAL_SHEET_SCREEN_H
#define PARLOR_FRONT_TERMINAL_SHEET_SCREEN_H

#include "front/terminal/dialog.h"
#include "front/terminal/host.h"
#include "view/sheet.h"

/* Until the person leaves it; then the maker is closed. What engines say meanwhile goes to the table; without one, host
 * and table are NULL. Without memory it does nothing. */
void sheet_screen_run(Backdrop *backdrop, TerminalHost *host, Table *table, const SheetMaker *maker);

#endif
