/* The Store on disk: a folder, made when something is first written into it.
 *
 * Every write is synced with its folder before the call returns. Descriptors are closed when another program
 * is started. A lock is kept in NAME.lock by flock, so that the system releases it however a program ends.
 * POSIX; not part of the WebAssembly build. */
#ifndef PARLOR_SESSION_STORE_DISK_H
#define PARLOR_SESSION_STORE_DISK_H

#include "base/places.h"
#include "session/store.h"

/* Our folder for state or settings. Without a home folder the store opens as well, reads nothing, and says
 * why at every write. Only memory can be missing. */
MUST_USE Status store_disk_open(Place place, Store *out);
/* Any folder. */
MUST_USE Status store_folder_open(const char *folder, Store *out);

#endif
