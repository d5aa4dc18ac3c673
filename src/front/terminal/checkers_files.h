/* Checkers games of the terminal as PDN files. */
#ifndef PARLOR_FRONT_TERMINAL_CHECKERS_FILES_H
#define PARLOR_FRONT_TERMINAL_CHECKERS_FILES_H

#include "session/session.h"

MUST_USE Status checkers_save(const Session *session, const char *path);
/* Game `number` (from 1) of the file becomes the session's. Nothing changes when it is damaged. */
MUST_USE Status checkers_load(Session *session, const char *path, int number);

#endif
