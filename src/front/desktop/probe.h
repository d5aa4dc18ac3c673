/* Probe: measures how the program feels, for tests: with PARLOR_DESKTOP_LOG=FILE in the environment it writes
 * when the first frame was drawn and every new largest gap between two turns of the main loop: by the clock,
 * and in processor time of the main thread, which says how much of it was our own work on a busy machine.
 * Other parts of the program add lines about what is visible only on the screen. Without the variable it does
 * nothing. */
#ifndef PARLOR_DESKTOP_PROBE_H
#define PARLOR_DESKTOP_PROBE_H

#include <gtk/gtk.h>
#include <stdint.h>

/* `started_us` is now_us() at the beginning of main. */
void probe_start(GtkWindow *window, int64_t started_us);

/* Write a line into the log, after the milliseconds since the start. `widget` is in the window. */
void probe_note(GtkWidget *widget, const char *format, ...) G_GNUC_PRINTF(2, 3);

#endif
