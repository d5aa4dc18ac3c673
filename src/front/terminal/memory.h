/* Memory: what was chosen before the last game of each kind, over the end of the program. Questions begin
 * with it. What cannot be read or written is forgotten without a word: it is a comfort, no more. */
#ifndef PARLOR_FRONT_TERMINAL_MEMORY_H
#define PARLOR_FRONT_TERMINAL_MEMORY_H

#include "front/terminal/setup.h"

/* Fill in the seats and whether moves may be taken back, as far as they are known and still exist. */
void memory_recall(PlaySetup *setup);
void memory_keep(const PlaySetup *setup);

#endif
