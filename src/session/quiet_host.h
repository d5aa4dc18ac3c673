/* A Host for sessions without engines: no time passes and nobody thinks. For boards that are only shown, for
 * the walk-through of the rules, and for tests. */
#ifndef PARLOR_SESSION_QUIET_HOST_H
#define PARLOR_SESSION_QUIET_HOST_H

#include "session/session.h"

static inline int64_t quiet_now(void *context)
{
    (void)context;
    return 0;
}

static inline void quiet_ask(void *context, const Request *request)
{
    (void)context, (void)request;
}

static inline void quiet_never_mind(void *context, Purpose purpose)
{
    (void)context, (void)purpose;
}

static inline Host quiet_host(void)
{
    return (Host){.now_ms = quiet_now, .ask = quiet_ask, .never_mind = quiet_never_mind};
}

#endif
