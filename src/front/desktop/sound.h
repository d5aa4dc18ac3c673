/* Sound: a move, a capture, the end of a game. Plays through GSound if the program was built with it, and is
 * silent otherwise; can be switched off, and follows the desktop's setting for event sounds. Main thread. */
#ifndef PARLOR_DESKTOP_SOUND_H
#define PARLOR_DESKTOP_SOUND_H

#include <gtk/gtk.h>
#include <stdbool.h>

typedef enum Sound { SOUND_MOVE, SOUND_CAPTURE, SOUND_END } Sound;

/* Can this program make sounds at all? */
bool sound_exists(void);
void sound_set(bool on);
/* `widget` is in the window whose log (probe.h) tells which sounds were asked for. */
void sound_play(GtkWidget *widget, Sound sound);

#endif
