/* The page's Store: texts in memory that JavaScript loads before a game is opened and stores again after
 * every change, before anything is painted (the browser's own storage is asynchronous, so a call here cannot
 * wait for it). Trouble with it comes back by store_trouble: from then on writes fail, the journal says so
 * and tries again, and everything that waited is stored once it works. */
#ifndef PARLOR_FRONT_WEB_STORE_PAGE_H
#define PARLOR_FRONT_WEB_STORE_PAGE_H

#include "session/store.h"

typedef struct PageStore PageStore;

/* The Store, for a Table. */
const Store *page_store_seam(const PageStore *store);

#endif
