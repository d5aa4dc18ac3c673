#include "front/terminal/view.h"
#include "remote/external.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { KINDS_MAX = 24, LABEL_TEXT = 100 };

/* A list of choices whose texts are made here. */
typedef struct Labels {
    char text[KINDS_MAX][LABEL_TEXT];
    const char *choice[KINDS_MAX];
    int count;
} Labels;

static void add_label(Labels *labels, const char *name, const char *about)
{
    char *text = labels->text[labels->count];
    snprintf(text, LABEL_TEXT, "%-11s %s", name, about);
    labels->choice[labels->count++] = text;
}

/* The kinds that can be chosen by hand. */
static void add_kinds(Labels *labels, const Game *game)
{
    const EngineKind *const *kind = engine_kinds(game);
    for (; *kind != NULL && labels->count < KINDS_MAX; kind++)
        add_label(labels, (*kind)->name, (*kind)->about);
}

/* The number of the SPEC's kind in the list, 0 when it is none. */
static int kind_index(const Game *game, const char *spec)
{
    size_t length = strcspn(spec, ":");
    const EngineKind *const *kinds = engine_kinds(game);
    for (int i = 0; kinds[i] != NULL; i++)
        if (strlen(kinds[i]->name) == length && strncmp(kinds[i]->name, spec, length) == 0) return i;
    return 0;
}

static bool ask_number(Stage *stage, const EngineKind *kind, char spec[SPEC_TEXT])
{
    char text[160];
    const char *before = strchr(spec, ':');
    long number = kind->arg_default;
    bool same = strncmp(spec, kind->name, strlen(kind->name)) == 0 && before != NULL;
    if (same && !text_number(before + 1, kind->arg_min, kind->arg_max, &number)) number = kind->arg_default;
    snprintf(text, sizeof text, "%c%s, from %ld to %ld:", toupper((unsigned char)kind->arg_name[0]),
             kind->arg_name + 1, kind->arg_min, kind->arg_max);
    if (!dialog_number(stage, kind->name, text, kind->arg_min, kind->arg_max, &number)) return false;
    snprintf(spec, SPEC_TEXT, "%s:%ld", kind->name, number);
    return true;
}

static bool ask_text(Stage *stage, const Game *game, const EngineKind *kind, char spec[SPEC_TEXT])
{
    char text[SPEC_TEXT - 40] = "", made[SPEC_TEXT];
    if (!dialog_text(stage, kind->name, kind->arg_name, text, sizeof text)) return false;
    snprintf(made, sizeof made, "%.30s:%s", kind->name, text);
    Status status = engine_check(game, external_kinds, made);
    if (!ok(&status)) {
        dialog_tell(stage, kind->name, status.text);
        return false;
    }
    text_copy(spec, SPEC_TEXT, made);
    return true;
}

/* What the kind needs besides its name. */
static bool ask_argument(Stage *stage, const Game *game, const EngineKind *kind, char spec[SPEC_TEXT])
{
    if (kind->arg == ARG_NUMBER) return ask_number(stage, kind, spec);
    if (kind->arg == ARG_TEXT) return ask_text(stage, game, kind, spec);
    return text_copy(spec, SPEC_TEXT, kind->name);
}

bool ask_engine(Stage *stage, const Game *game, char spec[SPEC_TEXT])
{
    Labels labels = {0};
    add_kinds(&labels, game);
    Question question = {"Algorithm",  "How the computer plays:", labels.choice,
                         labels.count, kind_index(game, spec),    false};
    int chosen = dialog_choose(stage, &question);
    return chosen != DISMISSED && ask_argument(stage, game, engine_kinds(game)[chosen], spec);
}

bool ask_player(Stage *stage, const Game *game, const char *title, bool must, char spec[SPEC_TEXT])
{
    Labels labels = {0};
    add_label(&labels, "Human", "at this keyboard");
    add_kinds(&labels, game);
    bool human = spec[0] == '\0' || strcmp(spec, SEAT_HUMAN) == 0;
    Question question = {.title = title,
                         .text = "Human or computer?",
                         .choices = labels.choice,
                         .count = labels.count,
                         .first = human ? 0 : 1 + kind_index(game, spec),
                         .must = must};
    for (;;) {
        int chosen = dialog_choose(stage, &question);
        if (chosen == DISMISSED) return false;
        if (chosen == 0) return text_copy(spec, SPEC_TEXT, SEAT_HUMAN);
        if (ask_argument(stage, game, engine_kinds(game)[chosen - 1], spec)) return true;
        if (stage->ended) return false;
    }
}

static bool ask_starts(Stage *stage, PlaySetup *setup)
{
    const char *const choices[] = {setup->game->side_name[0], setup->game->side_name[1], "Drawn by lot"};
    if (!setup->game->either_starts) return true;
    Question question = {"Players", "Who begins?", choices, 3, (int)setup->starts, false};
    int chosen = dialog_choose(stage, &question);
    if (chosen != DISMISSED) setup->starts = (Starts)chosen;
    return chosen != DISMISSED;
}

bool ask_players(Stage *stage, PlaySetup *setup)
{
    PlaySetup made = *setup;
    for (int side = 0; side < 2; side++)
        if (!ask_player(stage, made.game, made.game->side_name[side], false, made.seat[side])) return false;
    if (!ask_starts(stage, &made)) return false;
    *setup = made;
    return true;
}

int ask_yes(Stage *stage, const char *title, const char *text, bool yes_first)
{
    static const char *const CHOICES[] = {"Yes", "No"};
    Question question = {title, text, CHOICES, 2, yes_first ? 0 : 1, false};
    int chosen = dialog_choose(stage, &question);
    return chosen == DISMISSED ? DISMISSED : chosen == 0;
}
