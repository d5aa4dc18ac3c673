/* parlor levels: the ladder of a game, with the measured strengths. */
#include "front/cli/command.h"

#include "front/cli/options.h"
#include "game/kit.h"
#include "session/session.h"
#include "view/supply_words.h"

/* What a rung is now, where its data files are not as declared. */
static void add_json_supplies(const Supplies *supplies, const Rung *rung)
{
    char missing[STAMP_WITHOUT];
    Text names = text_into(missing, sizeof missing);
    bool known;
    int elo = supplies_elo(supplies, rung, &known);
    if (!supplies_concern(supplies, rung)) return;
    supplies_missing(supplies, &names);
    printf(", \"without\": \"%s\"", missing);
    if (known) printf(", \"elo_without\": %d", elo);
}

static void print_levels_json(const Game *game, const Ladder *ladder, const Supplies *supplies)
{
    printf("{\"game\": \"%s\", \"usual\": %d, \"levels\": [", game->name, ladder->usual);
    for (int i = 0; i < ladder->count; i++) {
        const Rung *rung = &ladder->rung[i];
        printf("%s{\"rung\": %d, \"spec\": \"%s\", \"name\": \"%s\", \"elo\": %d, \"error\": %d",
               i > 0 ? ", " : "", i + 1, rung->spec, rung->name, rung->elo, rung->error);
        add_json_supplies(supplies, rung);
        printf("}");
    }
    printf("]}\n");
}

static void print_ladder(const Ladder *ladder, const Supplies *supplies)
{
    printf("%-9s %-14s %5s %4s\n", "SPEC", "name", "Elo", "±");
    for (int i = 0; i < ladder->count; i++) {
        const Rung *rung = &ladder->rung[i];
        char now[FORM_LABEL * 2] = "";
        Text text = text_into(now, sizeof now);
        if (supplies_concern(supplies, rung)) {
            text_add(&text, "  ");
            supply_words_rung(NULL, supplies, rung, &text);
        }
        printf("%-9s %-14s %5d %3d%s%s\n", rung->spec, rung->name, rung->elo, rung->error,
               i + 1 == ladder->usual ? "  the usual one" : "", now);
    }
}

static Status run_levels(int argc, char **argv)
{
    const char *word[1];
    const Game *game;
    bool json = false;
    Words words = {.word = word, .size = 1, .least = 1, .names = "GAME"};
    Option options[] = {{"--json", OPTION_FLAG, &json, 0, 0}, {0}};
    Status status = options_read_game(argc, argv, options, &words, &game);
    if (!ok(&status)) return status;
    const Ladder *ladder = kit_of(game)->ladder;
    if (ladder == NULL) return status_wrong("%s has no ladder of opponents", game->name);
    Supplies supplies = supplies_look(game, NULL);
    if (json)
        print_levels_json(game, ladder, &supplies);
    else
        print_ladder(ladder, &supplies);
    return status_ok();
}

const CliCommand levels_command = {
    "levels", "GAME [--json]", "list the ladder of opponents with their measured strength",
    "Weakest first; the last one is master. The opponent random has 0 Elo; ± is the error of the step from the\n"
    "rung below (95 %). doc/GAME-levels.md says how the rungs are made and measured.\n"
    "A rung whose data files are missing or damaged says what it plays with instead.\n"
    "  --json           one object: usual, levels (rung, spec, name, elo, error; without, elo_without)\n"
    "\nexample: parlor levels checkers; parlor play checkers --black level:5\n",
    run_levels};
