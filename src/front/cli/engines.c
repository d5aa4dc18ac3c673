/* parlor engines: the user's own list of other programs, by name. */
#include "front/cli/command.h"

#include "base/text.h"
#include "front/cli/options.h"
#include "remote/external.h"
#include "remote/programs.h"
#include "session/settings.h"
#include "session/store_disk.h"

#include <string.h>

static Status list(const Settings *settings)
{
    const char *name, *spec;
    char shown[SPEC_TEXT + 8];
    for (int i = 0; settings_at(settings, i, &name, &spec); i++)
        if (program_name_fits(name)) printf("%-16s %s\n", name, text_safe(shown, sizeof shown, spec));
    return status_ok();
}

/* Checks that the command could be started for some game, without starting it. */
static Status check_program(const char *spec)
{
    const Game *game;
    char shown[60];
    Status status = status_ok();
    if (strncmp(spec, "ugi:", 4) != 0 && strncmp(spec, "hub:", 4) != 0)
        return status_wrong("a program is given as ugi:\"command …\" or hub:\"command …\", not \"%s\"",
                            text_safe(shown, sizeof shown, spec));
    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        Engine *engine;
        status = engine_open(game, spec, &(EngineSetup){.others = external_kinds}, &engine);
        if (!ok(&status)) continue;
        engine_close(engine);
        return status;
    }
    return status;
}

static Status add_engine(Settings *settings, const char *name, const char *spec)
{
    char shown[60];
    if (!program_name_fits(name))
        return status_wrong(
            "a name consists of letters, digits, \"-\", \"_\" and \".\", at most %d of them; not \"%s\"",
            PROGRAM_NAME - 1, text_safe(shown, sizeof shown, name));
    if (strpbrk(spec, "\r\n") != NULL) return status_wrong("a command must be a single line");
    Status status = check_program(spec);
    if (!ok(&status)) return status;
    settings_set(settings, name, spec);
    return settings_save(settings);
}

/* Starts the program as a game would. */
static Status test_engine(const char *what)
{
    char spec[SPEC_TEXT + 8], walls[EXTERNAL_WALLS], shown[SPEC_TEXT];
    const Game *game;
    Status status = status_ok();
    snprintf(spec, sizeof spec, external_is_program(what) ? "%.290s" : "program:%.290s", what);
    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        status = external_test(game, spec, walls);
        if (!ok(&status)) continue;
        printf("%s answers for %s; %s\n", text_safe(shown, sizeof shown, what), game->name, walls);
        return status;
    }
    return status;
}

static Status take_away(Settings *settings, const char *name)
{
    char shown[60];
    if (!program_name_fits(name) || settings_get(settings, name, NULL) == NULL)
        return status_wrong("there is no program \"%s\" in your list; parlor engines lists them",
                            text_safe(shown, sizeof shown, name));
    settings_remove(settings, name);
    return settings_save(settings);
}

static Status obey(Settings *settings, const Words *words)
{
    const char *what = words->count > 0 ? words->word[0] : "list";
    if (strcmp(what, "list") == 0 && words->count <= 1) return list(settings);
    if (strcmp(what, "add") == 0 && words->count == 3)
        return add_engine(settings, words->word[1], words->word[2]);
    if (strcmp(what, "remove") == 0 && words->count == 2) return take_away(settings, words->word[1]);
    if (strcmp(what, "test") == 0 && words->count == 2) return test_engine(words->word[1]);
    return status_wrong(
        "write parlor engines list, parlor engines add NAME ugi:\"command …\", parlor engines "
        "remove NAME, or parlor engines test NAME");
}

static void tell_engines_loss(Settings *settings)
{
    if (ok(settings_loss(settings))) return;
    fprintf(stderr, "%s\n", settings_loss(settings)->text);
    settings_understood(settings);
}

static Status run_engines(int argc, char **argv)
{
    const char *word[3];
    Words words = {
        .word = word, .size = 3, .least = 0, .names = "list | add NAME SPEC | remove NAME | test NAME"};
    Option options[] = {{0}};
    Status status = options_read(argc, argv, options, &words);
    Store store = {0};
    Settings *settings = NULL;
    if (ok(&status)) status = store_disk_open(PLACE_CONFIG, &store);
    if (ok(&status)) status = settings_open(&store, PROGRAMS_FILE, &settings);
    if (ok(&status)) status = *settings_trouble(settings);
    if (ok(&status)) tell_engines_loss(settings);
    if (ok(&status)) status = obey(settings, &words);
    if (ok(&status)) tell_engines_loss(settings);
    settings_free(settings);
    store_close(&store);
    return status;
}

const CliCommand engines_command = {
    "engines", "[list | add NAME SPEC | remove NAME | test NAME]",
    "keep a list of other programs to play against",
    "SPEC is ugi:\"command …\" or, for checkers, hub:\"command …\". The program can then be used everywhere as the\n"
    "opponent program:NAME. Game files never start a program: if a player in a file is a program, you play that side.\n"
    "It runs in a sandbox where the kernel has one: it reads its own folder and the system's, writes nothing, and has\n"
    "no network; test says so. ugi:\"--no-sandbox command …\" lets it do what you can do.\n"
    "\nexample: parlor engines add cake 'hub:/opt/cake/cake hub'; parlor play checkers --white program:cake\n",
    run_engines};
