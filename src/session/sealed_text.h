/* SealedText: a whole text in a Store whose lines have checksums (base/seal.h), so that it is as it was written
 * or somebody is told: of a damaged text the valid beginning is used, and all of it is copied to another name
 * before anything replaces it. A record without checksums,
 * as earlier versions wrote it, is taken as it is. */
#ifndef PARLOR_SESSION_SEALED_TEXT_H
#define PARLOR_SESSION_SEALED_TEXT_H

#include "session/store.h"

/* The plain text, for the caller to free; NULL if there is none. `*note` becomes a sentence if it was damaged,
 * else ok. Fails if it cannot be read: then it must not be replaced. */
MUST_USE Status sealed_read(const Store *store, const char *name, size_t limit, char **text, Status *note);
/* Replace the text. Its last line says that it is complete. */
MUST_USE Status sealed_write(const Store *store, const char *name, const char *text);

/* What is in a text that holds nothing yet, with its checksum: a file without a byte has lost something. */
#define SEALED_END "end"
bool sealed_is_nothing(const char *bytes, size_t size);
MUST_USE Status sealed_write_nothing(const Store *store, const char *name);

/* Copy damaged bytes to an unused name, NAME.damaged, NAME.damaged-2 …, unless a copy exists already. */
bool sealed_keep_aside(const Store *store, const char *name, const char *bytes, size_t size,
                       char aside[STORE_NAME]);

#endif
