/* The parts of PDN as a format: converting variations between PDN and trees, and saving into the text that a
 * game was read from. Private to the PDN sources. */
#ifndef PARLOR_CHECKERS_PDN_FORMAT_H
#define PARLOR_CHECKERS_PDN_FORMAT_H

#include "games/checkers/pdn.h"
#include "session/format.h"

/* The variations of a game as a tree; moves that they share with the game are left out. */
MUST_USE Status pdn_read_tree(const PdnGame *game, Variations *out);

/* Writes moves of a tree into a game. `done` (a bool per node) marks those that have been written. */
typedef struct PdnTreeWriter {
    const Variations *tree;
    bool *done;
    PdnGame *out;
} PdnTreeWriter;

/* Write the alternatives to the game's move at `ply`, each in brackets. */
MUST_USE Status pdn_put_beside(PdnTreeWriter *writer, int ply);
/* Write a node and what follows it. */
MUST_USE Status pdn_put_line(PdnTreeWriter *writer, int node);
/* Write what follows a node; its first child continues the line itself. */
MUST_USE Status pdn_put_after(PdnTreeWriter *writer, int node);

/* The game as text: the document's own, changed only where the game has changed; NULL if there is no
 * memory. */
char *pdn_save(const Record *record, const Document *document);

/* The tags of a game that was played here: event, date, players, the opening's name. */
MUST_USE Status pdn_add_own_tags(PdnGame *game, const Record *record);

/* A game from a file is opened for two people. */
MUST_USE Status pdn_to_record(const PdnGame *game, Record *out);

/* One game after the other (pdn_format_stream.c), as in Format. */
MUST_USE Status pdn_stream_open(FILE *file, FormatStream **out);
FormatNext pdn_stream_next(FormatStream *stream, FormatGame *out);
void pdn_stream_close(FormatStream *stream);

#endif
