#include "view/supply_words.h"

#include <stdio.h>
#include <string.h>

static void add_missing(const Language *language, const Supplies *supplies, char *out, size_t size)
{
    char before[FORM_LABEL] = "";
    Text all = text_into(out, size);
    for (int i = 0; i < supplies->count; i++) {
        const Supply *supply = &supplies->list[i];
        if (supplies->state[i] == DATA_DECLARED) continue;
        const char *what = words(language,
                                 supplies->state[i] == DATA_OTHER ? supply->other : supply->without);
        text_copy(before, sizeof before, out);
        all = text_into(out, size);
        if (before[0] == '\0')
            text_add(&all, "%s", what);
        else
            words_add(language, &all, "%s and %s", before, what);
    }
}

void supply_words_rung(const Language *language, const Supplies *supplies, const Rung *rung, Text *out)
{
    char missing[2 * FORM_LABEL];
    bool known;
    int elo = supplies_elo(supplies, rung, &known);
    add_missing(language, supplies, missing, sizeof missing);
    if (known)
        words_add(language, out, "%s, %s: about %d", words(language, rung->name), missing, elo);
    else
        words_add(language, out, "%s, %s", words(language, rung->name), missing);
}

static void add_file(const Language *language, const Supplies *supplies, int index, Text *out)
{
    const char *file = supplies->list[index].file;
    switch (supplies->state[index]) {
    case DATA_DECLARED:
        return;
    case DATA_MISSING:
        words_add(language, out, "The file %s is missing. ", file);
        return;
    case DATA_DAMAGED:
        words_add(language, out, "The file %s is damaged. ", file);
        return;
    case DATA_OTHER:
        words_add(language, out, "The file %s is not the one that belongs to this program. ", file);
    }
}

void supply_words_alert(const Language *language, const Supplies *supplies, const Rung *rung, bool rated,
                        Text *out)
{
    if (!supplies_concern(supplies, rung)) return;
    for (int i = 0; i < supplies->count; i++)
        add_file(language, supplies, i, out);
    supply_words_rung(language, supplies, rung, out);
    text_add(out, ".");
    if (rated) text_add(out, " %s", words(language, N_("This game does not count for your strength.")));
}

void supply_words_form(const Language *language, const Supplies *supplies, Form *form)
{
    if (supplies_complete(supplies)) return;
    for (int i = 0; i < form->count; i++)
        for (int k = 0; k < form->field[i].count && k < FORM_CHOICES; k++) {
            Choice *choice = &form->field[i].choice[k];
            const Rung *rung = supplies_weakened(supplies, choice->id);
            Text label = text_into(choice->label, sizeof choice->label);
            if (rung != NULL) supply_words_rung(language, supplies, rung, &label);
        }
}

const Rung *supply_words_mark(const Supplies *supplies, Session *session)
{
    char missing[STAMP_WITHOUT];
    Text names = text_into(missing, sizeof missing);
    const Rung *strongest = NULL;
    for (int side = 0; side < 2; side++) {
        const Rung *rung = supplies_weakened(supplies, session_seat(session, side));
        if (rung != NULL && (strongest == NULL || rung->elo > strongest->elo)) strongest = rung;
    }
    if (strongest == NULL) return NULL;
    supplies_missing(supplies, &names);
    session_plays_without(session, missing);
    return strongest;
}
