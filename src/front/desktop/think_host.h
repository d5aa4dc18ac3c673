/* ThinkHost: the Host of a session in the desktop program. Engines think in a Worker's thread, an
 * analysis in another; their wake-up is an idle call of the main loop, so the window never waits. Main thread only. */
#ifndef PARLOR_DESKTOP_THINK_HOST_H
#define PARLOR_DESKTOP_THINK_HOST_H

#include "view/table.h"

typedef struct ThinkHost ThinkHost;

/* `data` is the folder with databases and weights, or NULL. */
MUST_USE Status think_host_open(const char *data, ThinkHost **out);
void think_host_close(ThinkHost *host);
/* Put its calls into the setup of a table. */
void think_host_offer(ThinkHost *host, TableSetup *setup);
/* Who gets the answers. */
void think_host_attach(ThinkHost *host, Table *table);
/* While held, answers wait: the previous move is still being shown. */
void think_host_hold(ThinkHost *host, bool held);

#endif
