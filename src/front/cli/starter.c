/* parlor starter: an opponent of one's own in four languages, from templates (src/front/cli/starter). */
#include "front/cli/command.h"

#include "base/os.h"
#include "base/safe_file.h"
#include "base/text.h"
#include "front/cli/options.h"
#include "remote/hub_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SOURCE_TEXT = 1 << 14 };

static const char PYTHON[] =
#include "front/cli/starter/player.py.txt.inc"
    ;
static const char C[] =
#include "front/cli/starter/player.c.txt.inc"
    ;
static const char JAVA[] =
#include "front/cli/starter/Player.java.txt.inc"
    ;
static const char JAVASCRIPT[] =
#include "front/cli/starter/player.js.txt.inc"
    ;
static const char README[] =
#include "front/cli/starter/README.md.txt.inc"
    ;

typedef struct StarterLanguage {
    const char *name, *source; /* the file to change */
    const char *program; /* the file to run: the source itself, a script, or what a compiler makes of it */
    const char *text, *script, *needs;
} StarterLanguage;

static const StarterLanguage LANGUAGES[] = {
    {"python", "player.py", "player.py", PYTHON, NULL, "It needs Python 3."},
    {"c", "player.c", "player", C, NULL,
     "It needs a C compiler: first, and after each change,\n\n    cc -O2 -o @FOLDER@/player @FOLDER@/player.c"},
    {"java", "Player.java", "player.sh", JAVA,
     "#!/bin/sh\n# Java compiles the player when it starts.\nexec java -XX:TieredStopAtLevel=1 -XX:-UsePerfData \"$(dirname \"$0\")/Player.java\"\n",
     "It needs a Java development kit, version 11 or later."},
    {"javascript", "player.js", "player.js", JAVASCRIPT, NULL, "It needs Node.js."},
};
enum { LANGUAGE_COUNT = sizeof LANGUAGES / sizeof LANGUAGES[0] };

/* ---- What differs between games ---- */

static void add_position(const Game *game, Text *out)
{
    if (hub_speaks(game))
        text_add(
            out,
            "A position is 33 letters: the side to move (B or W), then squares 1 to 32: b w men, B W kings, e empty.");
    else
        text_add(out, "A position is %s.",
                 game->pos_help != NULL ? game->pos_help : "a text that Parlor understands");
}

/* Where pieces can be counted the example counts them. */
static const char *evaluation(const Game *game, const StarterLanguage *language)
{
    bool python = language->text == PYTHON;
    if (!hub_speaks(game))
        return python ? "    return 0  # an open game may go either way"
                      : "    (void)position;\n    return 0; /* an open game may go either way */";
    return python
               ? "    own, other = (\"b\", \"w\") if position[0] == \"B\" else (\"w\", \"b\")\n"
                 "    board = position[1:]\n"
                 "    men, kings = (board.count(own) - board.count(other), board.count(own.upper()) - board.count(other.upper()))\n"
                 "    return 10 * men + 15 * kings"
               : "    int value = 0;\n"
                 "    for (const char *c = position + 1; *c != '\\0'; c++) {\n"
                 "        int worth = *c == 'e' ? 0 : *c == 'b' || *c == 'w' ? 10 : 15;\n"
                 "        value += (*c == 'b' || *c == 'B') == (*position == 'B') ? worth : -worth;\n"
                 "    }\n"
                 "    return value;";
}

/* ---- Templates ---- */

typedef struct Starter {
    const Game *game;
    const StarterLanguage *language;
    const char *folder;
} Starter;

static void add_run(const Starter *starter, Text *out)
{
    bool plain = strchr(starter->folder, '/') == NULL;
    text_add(out, "%s%s/%s", plain ? "./" : "", starter->folder, starter->language->program);
}

static void add_seat(const Game *game, int side, Text *out)
{
    text_add(out, "--");
    for (const char *c = game->side_name[side]; *c != '\0'; c++)
        text_add(out, "%c", tolower((unsigned char)*c));
}

static void fill_in(const Starter *starter, const char *text, Text *out);

/* What stands for @NAME@. */
static void add_value(const Starter *starter, const char *name, size_t length, Text *out)
{
    static const char *const NAMES[] = {"TITLE", "GAME",  "POSITION", "EVALUATE", "SOURCE",
                                        "RUN",   "SEAT1", "SEAT2",    "NEEDS"};
    size_t which = 0;
    while (which < sizeof NAMES / sizeof NAMES[0] &&
           (strlen(NAMES[which]) != length || strncmp(NAMES[which], name, length) != 0))
        which++;
    switch (which) {
    case 0:
        text_add(out, "%s", starter->game->title);
        break;
    case 1:
        text_add(out, "%s", starter->game->name);
        break;
    case 2:
        add_position(starter->game, out);
        break;
    case 3:
        text_add(out, "%s", evaluation(starter->game, starter->language));
        break;
    case 4:
        text_add(out, "%s", starter->language->source);
        break;
    case 5:
        add_run(starter, out);
        break;
    case 6:
        add_seat(starter->game, 0, out);
        break;
    case 7:
        add_seat(starter->game, 1, out);
        break;
    case 8:
        fill_in(starter, starter->language->needs, out);
        break;
    case 9:
        text_add(out, "%s", starter->folder);
        break;
    default:
        break;
    }
}

static void fill_in(const Starter *starter, const char *text, Text *out)
{
    for (const char *from; (from = strchr(text, '@')) != NULL;) {
        const char *end = strchr(from + 1, '@');
        if (end == NULL) break;
        text_add(out, "%.*s", (int)(from - text), text);
        add_value(starter, from + 1, (size_t)(end - from - 1), out);
        text = end + 1;
    }
    text_add(out, "%s", text);
}

static Status write_file(const Starter *starter, const char *name, const char *text, bool runs)
{
    char path[SAFE_PATH];
    char *filled = malloc(SOURCE_TEXT);
    if (filled == NULL) return status_failed("no memory for %s", name);
    Text out = text_into(filled, SOURCE_TEXT);
    fill_in(starter, text, &out);
    snprintf(path, sizeof path, "%s/%s", starter->folder, name);
    Status status = safe_write(path, filled, out.length);
    free(filled);
    if (ok(&status) && runs && !os_make_executable(path))
        return status_failed("%.200s cannot be made a program", path);
    return status;
}

/* Nothing that is there is overwritten. */
static Status check_free(const Starter *starter, const char *name)
{
    char path[SAFE_PATH];
    int length = snprintf(path, sizeof path, "%s/%s", starter->folder, name);
    if (length < 0 || (size_t)length >= sizeof path)
        return status_wrong("the name of the folder is too long");
    return os_exists(path) ? status_wrong("%.200s is already there; choose another folder", path)
                           : status_ok();
}

static Status write_all(const Starter *starter)
{
    const StarterLanguage *language = starter->language;
    Status status = check_free(starter, language->source);
    if (ok(&status)) status = check_free(starter, "README.md");
    if (ok(&status) && !os_make_folder(starter->folder, false))
        status = status_failed("the folder %.200s cannot be made", starter->folder);
    if (ok(&status))
        status = write_file(starter, language->source, language->text,
                            strcmp(language->source, language->program) == 0);
    if (ok(&status) && language->script != NULL)
        status = write_file(starter, language->program, language->script, true);
    if (ok(&status)) status = write_file(starter, "README.md", README, false);
    return status;
}

static Status find_language(const char *name, const StarterLanguage **out)
{
    char shown[40];
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        if (strcmp(LANGUAGES[i].name, name) == 0) {
            *out = &LANGUAGES[i];
            return status_ok();
        }
    return status_wrong("there is no starter in \"%s\"; there are python, c, java and javascript",
                        text_safe(shown, sizeof shown, name));
}

static Status run(int argc, char **argv)
{
    const char *word[3];
    Starter starter;
    Words words = {.word = word, .size = 3, .least = 3, .names = "LANGUAGE GAME FOLDER"};
    Status status = options_read(argc, argv, (Option[]){{0}}, &words);
    if (ok(&status)) status = find_language(word[0], &starter.language);
    if (ok(&status)) status = game_find(word[1], &starter.game);
    if (!ok(&status)) return status;
    starter.folder = word[2];
    status = write_all(&starter);
    if (ok(&status))
        printf("wrote %s/%s and %s/README.md, which says how to play against it\n", word[2],
               starter.language->source, word[2]);
    return status;
}

const CliCommand starter_command = {
    "starter", "python|c|java|javascript GAME FOLDER",
    "write an opponent of your own, with one function to fill in",
    "Writes a small complete program and a README with the commands to play against it, rate it and watch it. It\n"
    "chooses from the legal moves, which Parlor sends it; in Python and C it looks ahead by alpha-beta with your\n"
    "own evaluation function. Nothing that is in the folder is overwritten.\n"
    "\nexample: parlor starter python checkers mine; parlor rate checkers mine/player.py\n",
    run};
