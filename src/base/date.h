/* Date: days and moments as text, "2026-11-16T08:14:19Z", always UTC. Pure arithmetic. */
#ifndef PARLOR_BASE_DATE_H
#define PARLOR_BASE_DATE_H

#include <stdbool.h>
#include <stdint.h>

enum { DATE_TEXT = 24 };

/* Seconds since 1970 as text; returns `out`. From the year 0 to 9999. */
const char *date_text(int64_t seconds, char out[DATE_TEXT]);
/* Read "2026-11-16T08:14:19Z" or "2026-11-16"; false for anything else. */
bool date_read(const char *text, int64_t *seconds);

#endif
