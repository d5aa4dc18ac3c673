/* What the parts of `parlor games` share. */
#ifndef PARLOR_FRONT_CLI_GAMES_H
#define PARLOR_FRONT_CLI_GAMES_H

#include "front/your_games.h"

enum { GAMES_WORDS = 64 };

/* What was asked for. */
typedef struct GamesRequest {
    LibraryFilter filter;
    const char *game, *result, *position, *format, *output;
    Pos pos;
    bool json, text;
    long limit;
    const char *word[GAMES_WORDS]; /* after the name of the subcommand */
    int words;
} GamesRequest;

MUST_USE Status games_statistics(Library *library, const GamesRequest *request);
MUST_USE Status games_import(Library *library, const GamesRequest *request);
MUST_USE Status games_export(Library *library, const GamesRequest *request);
/* The number of a game that was named, "12". */
MUST_USE Status games_number(const char *word, int64_t *out);

#endif
