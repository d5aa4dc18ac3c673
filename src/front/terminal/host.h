/* TerminalHost: an Asker with a bell that wakes the screen. The front end's thread owns it; only the bell is touched by
 * the asker's threads. */
#ifndef PARLOR_FRONT_TERMINAL_HOST_H
#define PARLOR_FRONT_TERMINAL_HOST_H

#include "base/os.h"
#include "engine/asker.h"
#include "view/table.h"

typedef struct TerminalHost {
    Asker *asker;
    OsBell bell;
    Answer answer; /* room for the one being read: too large for the stack of a loop */
} TerminalHost;

/* The host must not be moved in memory while it is open: the asker keeps its address. */
MUST_USE Status terminal_host_open(TerminalHost *host);
void terminal_host_close(TerminalHost *host);
/* Readable when there is something for terminal_host_deliver. */
const OsBell *terminal_host_bell(const TerminalHost *host);
/* It is not readable any more, until there is something new. */
void terminal_host_hear(TerminalHost *host);
/* Bring what the engines have said to the table; ends after a move, so that each is seen: then there may be more, and
 * it returns true. While `held`, moves wait. */
bool terminal_host_deliver(TerminalHost *host, bool held, Table *table);

#endif
