/* Sound: a move, a capture, the end of a game. Plays through GSound if the program was built with it, and is
 * silent otherwise; can be switched off, and follows the desktop's setting for event sounds. Main thread. */
#ifndef PARLOR_DESKTOP_SOUND_H
#define PARLOR_DESKTOP_SOUND_H

#include <stdbool.h>

typedef enum Sound { SOUND_MOVE, SOUND_CAPTURE, SOUND_END } Sound;

/* Can this program make sounds at all? */
bool sound_exists(void);
void sound_set(bool on);
void sound_play(Sound sound);

#endif
