/* Interrupt: Ctrl+C as a stop flag, for commands that have something to say when they are stopped. */
#ifndef PARLOR_FRONT_CLI_INTERRUPT_H
#define PARLOR_FRONT_CLI_INTERRUPT_H

#include <stdatomic.h>

/* From now on Ctrl+C sets the flag that is returned; a second Ctrl+C ends the program. */
const atomic_bool *interrupt_flag(void);

#endif
