/* ThinkHost: an Asker in the desktop program. Its wake-up is an idle call of the main loop, so the window never waits.
 * Main thread only. */
#ifndef PARLOR_DESKTOP_THINK_HOST_H
#define PARLOR_DESKTOP_THINK_HOST_H

#include "view/table.h"

typedef struct ThinkHost ThinkHost;

/* `data` is the folder with databases and weights, or NULL. */
MUST_USE Status think_host_open(const char *data, ThinkHost **out);
void think_host_close(ThinkHost *host);
/* For the setup of a table. */
Host think_host(ThinkHost *host);
/* Who gets the answers. */
void think_host_attach(ThinkHost *host, Table *table);
/* While held, moves wait: the previous one is still being shown. */
void think_host_hold(ThinkHost *host, bool held);

#endif
