/* Options: reads "--name value", "--name=value", flags and the plain words between them, with clear errors. */
#ifndef PARLOR_FRONT_CLI_OPTIONS_H
#define PARLOR_FRONT_CLI_OPTIONS_H

#include "game/game.h"

typedef enum OptionKind { OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER, OPTION_LIST } OptionKind;

/* The values of an option that may be given several times. */
typedef struct OptionList {
    const char *item[8];
    int count;
} OptionList;

typedef struct Option {
    const char *name; /* "--depth" */
    OptionKind kind;
    void *target;   /* bool *, const char **, long * or OptionList *: unchanged if the option is not given */
    long low, high; /* of a number */
} Option;

typedef struct Words {
    const char **word; /* the plain words, in order: the caller's array */
    int size, count;
    int least;         /* how many are required */
    const char *names; /* "GAME DEPTH", for error messages */
} Words;

/* `options` ends with one whose name is NULL. "--" ends the options. */
MUST_USE Status options_read(int argc, char **argv, const Option *options, Words *words);
/* The same for a command whose first word is a GAME. */
MUST_USE Status options_read_game(int argc, char **argv, const Option *options, Words *words,
                                  const Game **game);

/* Is what was typed probably that word, with a letter or two wrong? */
bool option_is_like(const char *typed, const char *word);

#endif
