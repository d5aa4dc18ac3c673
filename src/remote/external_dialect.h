/* How UGI and Hub differ when the other program is the engine; private to external*.c. */
#ifndef PARLOR_REMOTE_EXTERNAL_DIALECT_H
#define PARLOR_REMOTE_EXTERNAL_DIALECT_H

#include "base/text.h"
#include "engine/engine.h"

enum { EXTERNAL_LINE = 1 << 14 };

/* A question and the first word of the line that answers it. */
typedef struct Exchange {
    const char *ask, *reply;
} Exchange;

/* What one line of the program says about its search; the lists are texts, "" when absent. */
typedef struct ExternalInfo {
    bool has_score;
    int score; /* engine/score.h */
    int depth;
    uint64_t nodes;
    char pv[EXTERNAL_LINE];
    char root[EXTERNAL_LINE]; /* "MOVE:VISITS:CHANCE …", if the program reports its root moves */
} ExternalInfo;

typedef struct ExternalDialect {
    Exchange hello, ready;             /* once, before and after the options */
    Exchange new_game;                 /* `ask` is two lines */
    const char *option;                /* the word that begins the declaration of an option */
    const char *hash, *threads, *seed; /* names of options that we set if the program declares them */
    const char
        *successors;    /* an option of programs that want to be told the rules; NULL: not in this dialect */
    const char *answer; /* the word that begins the answer */
    /* The name in an option's declaration. */
    void (*option_name)(const char *rest, char *name, size_t size);
    void (*set_option)(const char *name, long value, Text *out);
    void (*position)(const Game *game, const Pos *from, Text *out); /* up to where the moves begin */
    const char *moves, *moves_end;                                  /* around the moves, if there are any */
    void (*go)(const Limits *limits, int side, Text *out);
    void (*info)(const char *rest, ExternalInfo *out);
    void (*answered)(const char *rest, char *move, size_t size);
    void (*move_text)(const Game *game, const Pos *pos, Move move, char out[MOVE_TEXT]);
    Status (*move_read)(const Game *game, const Pos *pos, const char *text, Move *out);
} ExternalDialect;

extern const ExternalDialect external_ugi, external_hub;

/* The time we ask for if no limit is given. */
enum { USUAL_MS = 1000 };

static inline bool has_clocks(const Limits *limits)
{
    return limits->left_ms[0] > 0 || limits->left_ms[1] > 0;
}

#endif
