/* Palette: the colours of inks and papers for terminals of 256, 16 and 8 colours. The ground is always dark,
 * so that every ink can be read whatever the terminal's own colours are. */
#ifndef PARLOR_FRONT_TERMINAL_PALETTE_H
#define PARLOR_FRONT_TERMINAL_PALETTE_H

#include "front/terminal/screen.h"

/* `colours` is what the terminal has. */
int palette_ink(Ink ink, int colours);
int palette_paper(Paper paper, int colours);
/* The flags that stand for a paper where there are no colours. */
unsigned palette_flags(Paper paper);

#endif
