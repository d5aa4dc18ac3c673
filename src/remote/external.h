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
 * It runs in a sandbox, as far as the system has one: it reads its own folders and the system's, writes nothing, and has
 * no network (doc/security.md). The word --no-sandbox before the program gives it what the person may do.
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

/* Start the program of that SPEC and let it introduce itself; `walls` becomes a sentence about what holds it. */
#define NO_SANDBOX "--no-sandbox"
enum { EXTERNAL_WALLS = 160 };
MUST_USE Status external_test(const Game *game, const char *spec, char walls[EXTERNAL_WALLS]);
#else
static inline const EngineKind *const *external_kinds(const Game *game)
{
    static const EngineKind *const none[] = {NULL};
    (void)game;
    return none;
}
#endif

#endif
