/* A host for sessions without engines: no time passes and nobody thinks. */
#ifndef PARLOR_QUIET_HOST_H
#define PARLOR_QUIET_HOST_H

#include "session/session.h"

static int64_t no_time(void *context)
{
    (void)context;
    return 0;
}

static void no_thought(void *context, const ThinkRequest *request)
{
    (void)context, (void)request;
}

static void no_matter(void *context)
{
    (void)context;
}

static inline Host quiet_host(void)
{
    return (Host){.now_ms = no_time, .think = no_thought, .never_mind = no_matter};
}

#endif
