/* The parts of PDN as a format: converting between PDN and trees, and saving into the text that a
 * game was read from. Private to the PDN sources. */
#ifndef PARLOR_CHECKERS_PDN_FORMAT_H
#define PARLOR_CHECKERS_PDN_FORMAT_H

#include "games/checkers/pdn/pdn.h"
#include "session/format.h"

/* The moves of a game with its variations and remarks. A remark at the beginning of a variation, before any move,
 * is not taken. */
MUST_USE Status pdn_read_tree(const PdnGame *game, GameTree *out);

/* Writes moves of a tree into a game. `done` (a bool per node) marks those that have been written; the game has
 * `plies` moves. */
typedef struct PdnTreeWriter {
    const GameTree *tree;
    int plies;
    bool *done;
    PdnGame *out;
} PdnTreeWriter;

/* Is it to be written: neither only shown nor taken back? */
bool pdn_is_kept(const PdnTreeWriter *writer, int node);
MUST_USE Status pdn_put_move(PdnTreeWriter *writer, int node);
MUST_USE Status pdn_put_remarks(PdnTreeWriter *writer, int node);
/* The moves of the game between two plies, with their alternatives. */
MUST_USE Status pdn_put_game(PdnTreeWriter *writer, int from, int to);
/* The alternatives after a node, each in brackets. */
MUST_USE Status pdn_put_beside(PdnTreeWriter *writer, int before);
/* Write a node and what follows it. */
MUST_USE Status pdn_put_line(PdnTreeWriter *writer, int node);
/* Write what follows a node; its first child continues the line itself. */
MUST_USE Status pdn_put_after(PdnTreeWriter *writer, int node);

/* The game as text: the document's own, changed only where the game has changed; NULL if there is no
 * memory. */
char *pdn_save(const Record *record, const Document *document, const GameTree *tree);

/* The first game of a text; its fault, if it has one, is `*fault`. `*alone` (may be NULL): there is no other. */
PdnNext pdn_read_first(const char *text, PdnGame *game, PdnError *fault, bool *alone);
/* The text with its main lines where the tree has them, for the caller to free; NULL if nothing has to change, or
 * there is no memory. */
char *pdn_promoted(const char *text, const GameTree *tree, int plies);

/* The game anew: moves, variations, remarks, and the tags of an old text (NULL: those of a game that was played
 * here). */
char *pdn_write_anew(const Record *record, const GameTree *tree, const char *text);
/* The text normalised, with all of its remarks; NULL if there is no game in it. */
char *pdn_normalised(const char *text);

/* The tags of a game that was played here: event, date, players, the opening's name. */
MUST_USE Status pdn_add_own_tags(PdnGame *game, const Record *record);

/* A game from a file is opened for two people. */
MUST_USE Status pdn_to_record(const PdnGame *game, Record *out);

/* One game after the other (pdn_format_stream.c), as in Format. */
MUST_USE Status pdn_stream_open(FILE *file, FormatStream **out);
FormatNext pdn_stream_next(FormatStream *stream, FormatGame *out);
void pdn_stream_close(FormatStream *stream);

#endif
