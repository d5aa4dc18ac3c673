/* The page on this machine, opened in the user's browser. */
#ifndef PARLOR_FRONT_CLI_WEB_H
#define PARLOR_FRONT_CLI_WEB_H

#include "base/status.h"

/* Prints the path of the page and opens it. */
MUST_USE Status web_open(void);

#endif
