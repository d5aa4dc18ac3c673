/* External: other programs as opponents, for every game.
 *
 *   ugi:"command …"   a program that speaks UGI
 *   hub:"command …"   a program that speaks Hub 2; checkers only
 *   program:NAME      one of the user's own list (remote/programs.h)
 *
 * The command is split into words without a shell (base/shell_words.h). A word patience=MS before the program
 * says how long it may take to start, and by how much it may exceed the time limit of a move, before it
 * counts as hanging (default PATIENCE_MS). A program that crashes, hangs or plays an illegal move makes
 * think() fail with a sentence that says which program it was and what it did; it is killed at once, and
 * started again for the next think().
 *
 * Builds without processes (WebAssembly) define NO_PROCESSES and leave the sources out. */
#ifndef PARLOR_REMOTE_EXTERNAL_H
#define PARLOR_REMOTE_EXTERNAL_H

#include "engine/engine.h"

enum { PATIENCE_MS = 10000 };

/* Does the SPEC name another program? Known also where none can be started. */
bool external_is_program(const char *spec);

/* The kinds that `game` can use, ended by NULL. */
#ifndef NO_PROCESSES
const EngineKind *const *external_kinds(const Game *game);
#else
static inline const EngineKind *const *external_kinds(const Game *game)
{
    static const EngineKind *const none[] = {NULL};
    (void)game;
    return none;
}
#endif

#endif
