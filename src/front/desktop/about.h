/* The windows that are the same for every game: preferences, keyboard shortcuts, about. */
#ifndef PARLOR_DESKTOP_ABOUT_H
#define PARLOR_DESKTOP_ABOUT_H

#include <adwaita.h>

#include "front/desktop/keeper.h"

void preferences_show(GtkWindow *parent, Keeper *keeper);
/* Apply the style that the settings ask for. */
void preferences_apply(const Keeper *keeper);
void shortcuts_show(GtkWindow *parent);
void about_show(GtkWindow *parent);

#endif
