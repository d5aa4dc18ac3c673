/* Programs: the user's own list of engines, by name.
 *
 * The list is the settings file "engines" in our configuration folder: lines "NAME ugi:command …" or "NAME
 * hub:command …", written by `parlor engines add`, never by a game file. The opponent `program:NAME` starts
 * the program of that name. Reading only; not part of the WebAssembly build. */
#ifndef PARLOR_REMOTE_PROGRAMS_H
#define PARLOR_REMOTE_PROGRAMS_H

#include "engine/engine.h"

#define PROGRAMS_FILE "engines"
enum { PROGRAM_NAME = 32 };

/* Letters, digits, and -_. inside; shorter than PROGRAM_NAME. */
bool program_name_fits(const char *name);
/* The SPEC (ugi:… or hub:…) of that name; the error lists the names. */
MUST_USE Status programs_find(const char *name, char spec[SPEC_TEXT]);

#endif
