/* SealedText: the one way in which a whole text is kept in a Store: its lines have checksums (base/seal.h), so that
 * it is as it was written or somebody is told. Of a damaged text the valid beginning is used, and all of it is
 * copied to another name before anything replaces it. A text without checksums, as earlier versions wrote it, is
 * taken as it is. A lock keeps programs apart that change the same text. */
#ifndef PARLOR_SESSION_SEALED_TEXT_H
#define PARLOR_SESSION_SEALED_TEXT_H

#include "session/store.h"

/* The plain text, for the caller to free; NULL if there is none. `*note` becomes a sentence if it was damaged,
 * else ok. Fails if it cannot be read: then it must not be replaced. */
MUST_USE Status sealed_read(const Store *store, const char *name, size_t limit, char **text, Status *note);
/* Replace the text. */
MUST_USE Status sealed_write(const Store *store, const char *name, const char *text);

/* What was in the text could not all be used, whatever its checksums say: copy it, and say so. */
MUST_USE Status sealed_loss(const Store *store, const char *name, size_t limit);

/* A text that holds nothing yet has its checksums too: a file without a byte has lost something. */
bool sealed_is_nothing(const char *bytes, size_t size);
MUST_USE Status sealed_write_nothing(const Store *store, const char *name);

/* Copy damaged bytes to an unused name, NAME.damaged, NAME.damaged-2 …, unless a copy exists already. */
bool sealed_keep_aside(const Store *store, const char *name, const char *bytes, size_t size,
                       char aside[STORE_NAME]);

#endif
