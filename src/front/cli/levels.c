/* parlor levels: the ladder of a game, with the measured strengths. */
#include "front/cli/command.h"

#include "engine/ladder.h"
#include "front/cli/options.h"
#include "game/kit.h"

static void print_levels_json(const Game *game, const Ladder *ladder)
{
    printf("{\"game\": \"%s\", \"usual\": %d, \"levels\": [", game->name, ladder->usual);
    for (int i = 0; i < ladder->count; i++) {
        const Rung *rung = &ladder->rung[i];
        printf("%s{\"rung\": %d, \"spec\": \"%s\", \"name\": \"%s\", \"elo\": %d, \"error\": %d}",
               i > 0 ? ", " : "", i + 1, rung->spec, rung->name, rung->elo, rung->error);
    }
    printf("]}\n");
}

static void print_table(const Ladder *ladder)
{
    printf("%-9s %-14s %5s %4s\n", "SPEC", "name", "Elo", "±");
    for (int i = 0; i < ladder->count; i++) {
        const Rung *rung = &ladder->rung[i];
        printf("%-9s %-14s %5d %3d%s\n", rung->spec, rung->name, rung->elo, rung->error,
               i + 1 == ladder->usual ? "  the usual one" : "");
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
    if (json)
        print_levels_json(game, ladder);
    else
        print_table(ladder);
    return status_ok();
}

const CliCommand levels_command = {
    "levels", "GAME [--json]", "list the ladder of opponents with their measured strength",
    "Weakest first; the last one is master. The opponent random has 0 Elo; ± is the error of the step from the\n"
    "rung below (95 %). doc/GAME-levels.md says how the rungs are made and measured.\n"
    "  --json           one object: usual, levels (rung, spec, name, elo, error)\n"
    "\nexample: parlor levels checkers; parlor play checkers --black level:5\n",
    run_levels};
