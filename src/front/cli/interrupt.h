/* Interrupt: Ctrl+C (SIGINT), SIGTERM and SIGHUP as a stop flag, for commands that still print something when
 * they are stopped. */
#ifndef PARLOR_FRONT_CLI_INTERRUPT_H
#define PARLOR_FRONT_CLI_INTERRUPT_H

#include <stdatomic.h>

/* From now on these signals set the returned flag; a second signal of the same kind ends the program. */
atomic_bool *interrupt_flag(void);

#endif
