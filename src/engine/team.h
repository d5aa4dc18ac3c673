/* Team: additional threads for engines that search with several (EngineSetup.threads).
 *
 * Each member works in a thread of its own until the thinking thread ends the team. What they share is up to
 * the engine. Builds without threads (WebAssembly) define NO_PROCESSES and have no teams: the engine thinks
 * alone. */
#ifndef PARLOR_ENGINE_TEAM_H
#define PARLOR_ENGINE_TEAM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Team Team;

/* Works until `stop` is set, or ends earlier. */
typedef void (*TeamWork)(void *member, const atomic_bool *stop);

#ifdef NO_PROCESSES
static inline Team *team_begin(TeamWork work, void *const members[], int count)
{
    (void)work, (void)members, (void)count;
    return NULL;
}

static inline void team_end(Team *team)
{
    (void)team;
}
#else
/* Start the members. If threads or memory run out, fewer members work, or none (NULL). */
Team *team_begin(TeamWork work, void *const members[], int count);
/* Stop them and wait until all have stopped. NULL is fine. */
void team_end(Team *team);
#endif

#endif
