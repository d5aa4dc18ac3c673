/* parlor: the program. Finds the command, prints its help or runs it, turns its Status into the exit code. */
#include "front/cli/command.h"

#include "base/os.h"
#include "base/text.h"
#include "front/cli/open_games.h"
#include "front/cli/options.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

#define COMMAND(name) extern const CliCommand name##_command;
#include "front/cli/commands.def"
#undef COMMAND

static const CliCommand *const COMMANDS[] = {
#define COMMAND(name) &name##_command,
#include "front/cli/commands.def"
#undef COMMAND
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static void print_help(void)
{
    printf("Parlor: board games against strong computer opponents.\n\n"
           "usage: parlor                 open the games\n"
           "       parlor COMMAND …       run one command; parlor COMMAND --help explains it\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-8s %s\n", COMMANDS[i]->name, COMMANDS[i]->about);
    printf("\ngames and their opponents:\n");
    const Game *game;
    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        if (game->hidden) continue;
        printf("  %-10s", game->name);
        for (const EngineKind *const *kind = engine_kinds(game); *kind != NULL; kind++)
            printf(" %s%s", (*kind)->name, (*kind)->arg == ARG_NONE ? "" : ":…");
        printf("\n");
    }
    printf("  any game   ugi:\"command …\", another program; checkers also hub:\"command …\"\n");
}

static void print_command_help(const CliCommand *command)
{
    printf("usage: parlor %s %s\n\n%s\n", command->name, command->usage, command->about);
    if (command->help != NULL) printf("\n%s", command->help);
}

static bool asks_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
    return false;
}

static const CliCommand *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(name, COMMANDS[i]->name) == 0) return COMMANDS[i];
    return NULL;
}

static Status no_such_command(const char *name)
{
    char shown[60];
    text_safe(shown, sizeof shown, name);
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (option_is_like(name, COMMANDS[i]->name))
            return status_wrong("there is no command \"%s\"; did you mean %s?", shown, COMMANDS[i]->name);
    return status_wrong("there is no command \"%s\"; parlor --help lists them", shown);
}

/* "help", "help COMMAND". */
static Status help(int argc, char **argv)
{
    if (argc < 2) {
        print_help();
        return status_ok();
    }
    const CliCommand *command = find_command(argv[1]);
    if (command == NULL) return no_such_command(argv[1]);
    print_command_help(command);
    return status_ok();
}

static Status run_command(int argc, char **argv)
{
    bool asked = strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0 || strcmp(argv[0], "help") == 0;
    const CliCommand *command = find_command(argv[0]);
    if (strcmp(argv[0], "--version") == 0) {
        printf("parlor %s\n", PARLOR_VERSION);
        return status_ok();
    }
    if (asked) return help(argc, argv);
    if (command == NULL) return no_such_command(argv[0]);
    if (!asks_help(argc - 1, argv + 1)) return command->run(argc - 1, argv + 1);
    print_command_help(command);
    return status_ok();
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    os_plain_streams();
    Status status = argc < 2 ? open_games() : run_command(argc - 1, argv + 1);
    /* ferror: an earlier flush may have failed, and the last one had nothing left to write. */
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    if (!written && ok(&status)) status = status_failed("the output could not be written");
    if (!ok(&status)) fprintf(stderr, "parlor: %s\n", status.text);
    return status.code;
}
