/* Words: sentences for a person, in the person's language.
 *
 * Rules, engines and judges return facts; here they become whole sentences. The English sentence is the key
 * (as in gettext): the front end supplies a Language that translates it; a NULL Language is English. Ids in
 * files, JSON and protocols never pass through here.
 *
 * xgettext (`make pot`) collects the keys from N_("…"), words(language, "…"), words_add(language, out, "…")
 * and words_many(language, "…", "…"). A translation must have the same format specifiers as its key (a test
 * compares them); it may number them ("%2$s"). */
#ifndef PARLOR_VIEW_WORDS_H
#define PARLOR_VIEW_WORDS_H

#include "base/status.h"
#include "base/text.h"
#include "game/game.h"

/* Marks a constant that is translated where it is shown. */
#ifndef N_
#define N_(english) english
#endif

typedef struct Language {
    void *context;
    /* The translation, valid as long as the Language; the key itself if there is none. */
    const char *(*translate)(void *context, const char *english);
    /* The form for `count` things; both keys are English. */
    const char *(*translate_many)(void *context, const char *one, const char *many, unsigned long count);
} Language;

const char *words(const Language *language, const char *english);
const char *words_many(const Language *language, const char *one, const char *many, unsigned long count);
/* Add the translation of a format with its arguments to the text. */
void words_add(const Language *language, Text *out, const char *english, ...) PRINTF_LIKE(3, 4);
/* "11", "11 or 15", "11, 14 or 15". */
void words_add_list(const Language *language, Text *out, const char *const *items, int count);

enum { STATUS_WORDS = 600 };
/* What went wrong, as a sentence that begins with a capital letter. Its format is the key: xgettext also
 * collects those of status_failed and status_wrong. Returns `out`; "" if nothing went wrong. */
const char *words_status(const Language *language, const Status *status, char out[STATUS_WORDS]);
/* The same for the end of another sentence: "cannot be saved: the disk is full". */
const char *words_because(const Language *language, const Status *status, char out[STATUS_WORDS]);

/* What the program is, to be translated. */
#define WORDS_ABOUT                                                                                          \
    N_("Board games against computer opponents, from one that a child beats to ones that search deep. No "   \
       "network, no account.")

/* ---- Refusals: why a touch or a command did nothing ---- */

typedef enum RefusalKind {
    REFUSAL_NONE,
    REFUSAL_INVALID,         /* no legal move goes there, and no better reason is known */
    REFUSAL_GAME_OVER,       /* begin a new game, or take back */
    REFUSAL_NOT_YOUR_TURN,   /* the computer is thinking */
    REFUSAL_MUST_CAPTURE,    /* a capture is possible, with the pieces on `square` */
    REFUSAL_IN_PROGRESS,     /* a capture in progress can only be continued, to `square` */
    REFUSAL_NOTHING_HERE,    /* the touched square is empty */
    REFUSAL_OTHERS_PIECE,    /* it belongs to the opponent */
    REFUSAL_CANNOT_MOVE,     /* this piece has no move */
    REFUSAL_CANNOT_GO_THERE, /* the piece held cannot go there; `square`: where it can */
    REFUSAL_TAKEN,           /* the square is taken */
    REFUSAL_OTHER_BLOCK,     /* the move must be in block `block` */
    REFUSAL_BLOCK_FINISHED,  /* that block is finished */
    REFUSAL_LOOKING_BACK,    /* an earlier position is shown */
} RefusalKind;

enum { REFUSAL_SQUARES = 12 };

typedef struct Refusal {
    RefusalKind kind;
    int count;
    uint8_t square[REFUSAL_SQUARES]; /* the squares named in the sentence */
    int block;
} Refusal;

/* The whole sentence: "Invalid move. A jump must be made, with 11 or 15." */
void words_refusal(const Language *language, const Game *game, const Refusal *refusal, Text *out);

#endif
