#include "view/words.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *words(const Language *language, const char *english)
{
    assert(english != NULL);
    if (language == NULL || english[0] == '\0') return english; /* gettext's "" is its header */
    return language->translate(language->context, english);
}

const char *words_many(const Language *language, const char *one, const char *many, unsigned long count)
{
    if (language == NULL) return count == 1 ? one : many;
    return language->translate_many(language->context, one, many, count);
}

void words_add(const Language *language, Text *out, const char *english, ...)
{
    char line[600];
    va_list arguments;
    va_start(arguments, english);
    vsnprintf(line, sizeof line, words(language, english), arguments);
    va_end(arguments);
    text_add(out, "%s", line);
}

void words_add_list(const Language *language, Text *out, const char *const *items, int count)
{
    for (int i = 0; i + 1 < count; i++)
        text_add(out, "%s%s", i > 0 ? ", " : "", items[i]);
    if (count == 1) text_add(out, "%s", items[0]);
    /* The last of several alternatives: "11, 14" + " or 15". */
    if (count > 1) words_add(language, out, " or %s", items[count - 1]);
}

/* ---- What went wrong ---- */

/* The number of the argument that a specifier names ("%2$s"), and what follows the specifier. */
static int asked_argument(const char **at, int *next)
{
    size_t digits = strspn(*at, "0123456789");
    int number = (*at)[digits] == '$' ? atoi(*at) - 1 : (*next)++;
    *at += strcspn(*at, "diouxXcsfgeEG") + 1;
    return number;
}

/* The translated format with the arguments as they are written in the English text. */
static void add_translated(const Status *status, const char *format, Text *out)
{
    int next = 0;
    text_add(out, "%.*s", (int)status->sentence, status->text);
    while (*format != '\0') {
        size_t plain = strcspn(format, "%");
        text_add(out, "%.*s", (int)plain, format);
        format += plain;
        if (*format == '\0') break;
        format++;
        if (*format == '%') {
            text_add(out, "%%");
            format++;
            continue;
        }
        int number = asked_argument(&format, &next);
        if (number < 0 || number >= status->arguments) continue;
        const StatusPart *part = &status->argument[number];
        text_add(out, "%.*s", (int)part->size, status->text + part->at);
    }
}

const char *words_because(const Language *language, const Status *status, char out[STATUS_WORDS])
{
    Text text = text_into(out, STATUS_WORDS);
    const char *format = status->format != NULL ? words(language, status->format) : NULL;
    bool translated = format != NULL && format != status->format;
    /* Arguments for a width or precision ("%.*s") are not available to a translation. */
    if (translated && strchr(status->format, '*') == NULL)
        add_translated(status, format, &text);
    else
        text_add(&text, "%s", status->text);
    return out;
}

const char *words_status(const Language *language, const Status *status, char out[STATUS_WORDS])
{
    char reason[STATUS_WORDS];
    text_sentence(out, STATUS_WORDS, words_because(language, status, reason));
    return out;
}

/* ---- Refusals ---- */

enum { LIST_TEXT = 160 };

/* "11, 14 or 15": the squares from number `first` on. */
static const char *list_squares(const Language *language, const Game *game, const Refusal *refusal, int first,
                                char out[LIST_TEXT])
{
    char name[REFUSAL_SQUARES][SQUARE_TEXT];
    const char *items[REFUSAL_SQUARES];
    Text list = text_into(out, LIST_TEXT);
    for (int i = first; i < refusal->count; i++) {
        game->square_text(refusal->square[i], name[i]);
        items[i - first] = name[i];
    }
    if (refusal->count > first) words_add_list(language, &list, items, refusal->count - first);
    return out;
}

/* Sentences that name no square. */
static const char *plain_refusal(RefusalKind kind)
{
    static const char *const SENTENCE[] = {
        [REFUSAL_NONE] = "",
        [REFUSAL_INVALID] = N_("Invalid move."),
        [REFUSAL_GAME_OVER] = N_("The game is over. Begin a new one, or take moves back."),
        [REFUSAL_NOT_YOUR_TURN] = N_("It is the computer's turn."),
        [REFUSAL_TAKEN] = N_("Invalid move. That square is taken."),
        [REFUSAL_LOOKING_BACK] = N_("An earlier position is shown. Go to the last one to play on."),
    };
    return SENTENCE[kind];
}

void words_refusal(const Language *language, const Game *game, const Refusal *refusal, Text *out)
{
    char first[LIST_TEXT], rest[LIST_TEXT];
    Refusal head = *refusal;
    if (head.count > 1) head.count = 1;
    list_squares(language, game, &head, 0, first);
    switch (refusal->kind) {
    case REFUSAL_MUST_CAPTURE:
        words_add(language, out, "Invalid move. A jump must be made, with %s.",
                  list_squares(language, game, refusal, 0, rest));
        break;
    case REFUSAL_IN_PROGRESS:
        words_add(language, out, "Invalid move. A jump in progress can only be continued, to %s.",
                  list_squares(language, game, refusal, 0, rest));
        break;
    case REFUSAL_NOTHING_HERE:
        words_add(language, out, "Invalid move. There is no piece on %s.", first);
        break;
    case REFUSAL_OTHERS_PIECE:
        words_add(language, out, "Invalid move. The piece on %s is not yours.", first);
        break;
    case REFUSAL_CANNOT_MOVE:
        words_add(language, out, "Invalid move. The piece on %s cannot move.", first);
        break;
    case REFUSAL_CANNOT_GO_THERE:
        words_add(language, out, "Invalid move. The piece on %s can go to %s.", first,
                  list_squares(language, game, refusal, 1, rest));
        break;
    case REFUSAL_OTHER_BLOCK:
        words_add(language, out, "Invalid move. You must play in board %d.", refusal->block);
        break;
    case REFUSAL_BLOCK_FINISHED:
        words_add(language, out, "Invalid move. Board %d is finished.", refusal->block);
        break;
    default:
        text_add(out, "%s", words(language, plain_refusal(refusal->kind)));
    }
}
