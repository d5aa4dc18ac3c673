/* Places: the folders in which our files live, by the XDG rules: state in $XDG_STATE_HOME/parlor
 * (~/.local/state/parlor), settings in $XDG_CONFIG_HOME/parlor (~/.config/parlor), long-lived data in
 * $XDG_DATA_HOME/parlor (~/.local/share/parlor). POSIX; not part of the WebAssembly build. */
#ifndef PARLOR_BASE_PLACES_H
#define PARLOR_BASE_PLACES_H

#include "base/status.h"

enum { PLACE_PATH = 1024 };

typedef enum Place { PLACE_STATE, PLACE_CONFIG, PLACE_DATA } Place;

/* The path of our folder, which may not exist yet; fails if there is no home folder. */
MUST_USE Status place_folder(Place place, char out[PLACE_PATH]);
/* Make a folder and those above it. */
MUST_USE Status place_make(const char *folder);

#endif
