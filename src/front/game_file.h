/* Saving the game of a Table into a file, without harm to other games in it. */
#ifndef PARLOR_FRONT_GAME_FILE_H
#define PARLOR_FRONT_GAME_FILE_H

#include "view/table.h"

enum { GAME_FILE_MAX = 64 << 20 /* bytes of a file of games */ };

/* What the file at `path` becomes when the game is saved to it; see table_save_text. A file that is there but is
 * too large, or no text, is refused: what is in it would be lost unseen. */
MUST_USE Status game_file_prepare(const Table *table, const char *path, char **out, int *others);

#endif
