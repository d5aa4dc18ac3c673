/* Team: threads beside the one that thinks, for engines that search with several (EngineSetup.threads).
 *
 * Each member works in a thread of its own until the thinking thread ends the team. What they share is the
 * engine's business. Builds without threads (WebAssembly) define NO_PROCESSES and have no teams: the engine
 * thinks alone. */
#ifndef PARLOR_ENGINE_TEAM_H
#define PARLOR_ENGINE_TEAM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Team Team;

/* Works until `stop` is set, and may end earlier. */
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
/* Let the members work. When threads or memory are short, fewer members work, or none (NULL). */
Team *team_begin(TeamWork work, void *const members[], int count);
/* Stop them and wait until all have stopped. NULL is fine. */
void team_end(Team *team);
#endif

#endif
