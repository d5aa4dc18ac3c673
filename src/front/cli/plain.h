/* Plain: a game line by line, for pipes, screen readers and tests. Blocking; needs no terminal. Always in
 * English: a transcript is read by programs, too. */
#ifndef PARLOR_FRONT_CLI_PLAIN_H
#define PARLOR_FRONT_CLI_PLAIN_H

#include "front/play_setup.h"

/* Play one game on stdin and stdout, by default a human against the usual opponent. The end of the input ends
 * it. */
MUST_USE Status plain_play(const PlaySetup *setup);

#endif
