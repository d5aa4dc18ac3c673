/* CliCommand: one word of the command line (`parlor WORD …`), listed in commands.def.
 *
 * A command reads its arguments with options_read, prints data on stdout and talk on stderr, and returns the
 * Status that main prints and turns into the exit code. `--help` is answered by main from `usage` and `help`. */
#ifndef PARLOR_FRONT_CLI_COMMAND_H
#define PARLOR_FRONT_CLI_COMMAND_H

#include "base/status.h"
#include "engine/engine.h"

#include <stdio.h>

typedef struct CliCommand {
    const char *name;
    const char *usage; /* "GAME DEPTH [--position TEXT] [--divide]" */
    const char *about; /* one line */
    const char *help;  /* the rest: a line for each option, examples; may be NULL */
    MUST_USE Status (*run)(int argc, char **argv); /* the words after the command's own */
} CliCommand;

/* What several commands share. */

/* The positions from a start position (--position, else the game's) through --moves ("11-15 22-18"). Free the
 * result's `pos` by position_line_free. */
typedef struct PositionLine {
    Pos *pos;
    Move *moves;
    int count; /* positions; moves are count - 1 */
} PositionLine;
MUST_USE Status position_line_read(const Game *game, const char *position, const char *moves,
                                   PositionLine *out);
/* The same of game `number` (from 1) of a file, PDN or a saved game; faults of a game that is used
 * nevertheless are reported on stderr. */
MUST_USE Status position_line_of_file(const Game *game, const char *path, int number, PositionLine *out);
void position_line_free(PositionLine *line);
History position_line_history(const Game *game, const PositionLine *line);

/* The board in plain characters, for show, analyze and the like. */
void board_print(const Game *game, const Pos *pos, FILE *out);
/* The board with the name of each square instead of a piece. */
void board_print_names(const Game *game, FILE *out);

/* Print `text` as a JSON string, with its quotes. */
void json_string(const char *text);

#endif
