#include "view/record_words.h"

#include "view/presentation.h"

#include <string.h>

/* A file never starts a program: a human has the seat that the file gives to one. */
static void add_seat(const Language *language, const Record *record, int side, Text *out)
{
    if (record->wanted[side][0] == '\0') return;
    if (out->length > 0) text_add(out, " ");
    words_add(language, out,
              "%s was played by another program (%.60s); a file cannot start one, so a human has its place.",
              presentation_side(language, record->game, side), record->wanted[side]);
}

/* Without the list of legal moves, which stands at the end of the sentence in every language. */
static void cut_legal_moves(const Status *what, char *reason)
{
    char *more = what->format != NULL && strstr(what->format, " (a move is") != NULL ? strstr(reason, " (")
                                                                                     : NULL;
    if (more != NULL) *more = '\0';
}

static const char *reason_of(const Language *language, const RecordFault *fault, char out[STATUS_WORDS])
{
    cut_legal_moves(&fault->what, (char *)words_because(language, &fault->what, out));
    return out;
}

void words_add_fault(const Language *language, const RecordFault *fault, Text *out)
{
    char reason[STATUS_WORDS];
    reason_of(language, fault, reason);
    if (fault->line > 0)
        words_add(language, out, "(line %d, column %d: %s)", fault->line, fault->column, reason);
    else
        text_add(out, "(%s)", reason);
}

const char *words_record(const Language *language, const Record *record, char out[STATUS_WORDS])
{
    const RecordFault *fault = &record->fault;
    char reason[STATUS_WORDS];
    Text text = text_into(out, STATUS_WORDS);
    for (int side = 0; side < 2; side++)
        add_seat(language, record, side, &text);
    if (ok(&fault->what)) return out;
    words_add(language, &text,
              fault->cut ? N_("Line %d, column %d: %.150s; the game is used up to that point")
                         : N_("Line %d, column %d: %.150s; all its moves are used"),
              fault->line, fault->column, reason_of(language, fault, reason));
    return out;
}

void words_record_clock(const Language *language, const Record *record, Text *out)
{
    unsigned long seconds = (unsigned long)(record->used_ms / 1000);
    if (record->used_ms < 1000 || record->result.outcome != OUTCOME_NONE || record->terms.clock.base_ms == 0)
        return;
    const char *format = words_many(
        language, "The clock goes on where it stopped: %lu second of this move is already used.",
        "The clock goes on where it stopped: %lu seconds of this move are already used.", seconds);
    text_add(out, format, seconds);
}
