/* Pins: the data files that belong to this program, known again by size and fingerprint. The list is made from data/
 * when the program is built. */
#ifndef PARLOR_BASE_PINS_H
#define PARLOR_BASE_PINS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Is there a pin for a file of that name ("egdb/2-5.wdl")? */
bool pins_has(const char *name);
/* Are these bytes that file, as it was when the program was built? */
bool pins_fit(const char *name, const uint8_t *bytes, size_t size);

#endif
