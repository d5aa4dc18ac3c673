/* The Store on disk: a folder, created by the first write.
 *
 * Every write and its folder are synced before the call returns. Descriptors are closed when another program
 * is started. A lock is an flock on NAME.lock, so that the system releases it however a program ends. POSIX;
 * not part of the WebAssembly build. */
#ifndef PARLOR_SESSION_STORE_DISK_H
#define PARLOR_SESSION_STORE_DISK_H

#include "base/places.h"
#include "session/store.h"

/* Our folder for state or settings. Without a home folder the store opens as well, reads nothing, and every
 * write fails with the reason. Fails only without memory. */
MUST_USE Status store_disk_open(Place place, Store *out);
/* Any folder. */
MUST_USE Status store_folder_open(const char *folder, Store *out);

#endif
