/* Rescue: whatever signal ends the program (Ctrl+C, a crash in any thread), the terminal is restored first. A
 * handler gets no context, so the file has the one writable static of this front end. */
#ifndef PARLOR_FRONT_TERMINAL_RESCUE_H
#define PARLOR_FRONT_TERMINAL_RESCUE_H

#include <stdbool.h>

/* Call it before ncurses starts, which does not install its handlers for signals that already have one. False
 * if stdin is not a terminal. */
bool rescue_catch(void);
/* After ncurses has started. */
void rescue_arm(void);
/* The terminal is back to normal: signals do what they did before. */
void rescue_release(void);

#endif
