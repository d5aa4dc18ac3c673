/* The windows that are the same for every game: preferences, keyboard shortcuts, about. */
#ifndef PARLOR_DESKTOP_ABOUT_H
#define PARLOR_DESKTOP_ABOUT_H

#include <adwaita.h>

#include "session/settings.h"

void preferences_show(GtkWindow *parent, Settings *settings);
/* Put the style in force that the settings ask for. */
void preferences_apply(const Settings *settings);
void shortcuts_show(GtkWindow *parent);
void about_show(GtkWindow *parent);

#endif
