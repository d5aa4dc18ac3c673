#include "front/cli/supplies_note.h"

#include "view/supply_words.h"

#include <stdio.h>

void supplies_note(const Game *game, const char *spec)
{
    char sentence[STATUS_WORDS];
    Text text = text_into(sentence, sizeof sentence);
    Supplies supplies = supplies_look(game, NULL);
    const Rung *rung = supplies_weakened(&supplies, spec);
    if (rung == NULL) return;
    supply_words_alert(NULL, &supplies, rung, false, &text);
    fprintf(stderr, "%s\n", sentence);
}
