#include "front/cli/command.h"

#include "base/text.h"
#include "front/cli/options.h"
#include "front/cli/plain.h"
#include "front/terminal/terminal.h"
#include "game/kit.h"
#include "remote/external.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

/* ---- Who plays ---- */

enum { SIDES_MAX = 16, SIDE_OPTION = 20 };

/* The sides of the games as options: "--x", "--black". */
typedef struct SideOptions {
    char name[SIDES_MAX][SIDE_OPTION];
    const char *spec[SIDES_MAX];
    int count;
} SideOptions;

static void add_side(SideOptions *sides, const char *side)
{
    char name[SIDE_OPTION];
    snprintf(name, sizeof name, "--%.16s", side);
    for (char *c = name; *c != '\0'; c++)
        *c = (char)tolower((unsigned char)*c);
    for (int i = 0; i < sides->count; i++)
        if (strcmp(sides->name[i], name) == 0) return;
    if (sides->count < SIDES_MAX) strcpy(sides->name[sides->count++], name);
}

static bool is_named(const Game *game, int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], game->name) == 0) return true;
    return false;
}

/* The sides of all games that are not hidden, and of the one that is named. */
static void collect_sides(SideOptions *sides, int argc, char **argv)
{
    const GameKit *kit;
    for (int i = 0; (kit = kit_at(i)) != NULL; i++)
        for (int side = 0; side < 2; side++)
            if (!kit->game->hidden || is_named(kit->game, argc, argv))
                add_side(sides, kit->game->side_name[side]);
}

/* The number of the game's side of that name; -1 if there is none. */
static int find_side(const Game *game, const char *name)
{
    for (int side = 0; side < 2; side++)
        if (text_same(game->side_name[side], name)) return side;
    return -1;
}

static Status set_seat(PlaySetup *setup, int side, const char *spec)
{
    Status status = strcmp(spec, SEAT_HUMAN) == 0 ? status_ok()
                                                  : engine_check(setup->game, external_kinds, spec);
    if (ok(&status)) text_copy(setup->choice.seat[side], SPEC_TEXT, spec);
    return status;
}

static Status set_side_options(PlaySetup *setup, const SideOptions *sides)
{
    const Game *game = setup->game;
    Status status = status_ok();
    for (int i = 0; ok(&status) && i < sides->count; i++) {
        int side = find_side(game, sides->name[i] + 2);
        if (sides->spec[i] == NULL) continue;
        if (side < 0)
            return status_wrong("there is no %s in %s; its sides are %s and %s", sides->name[i], game->name,
                                game->side_name[0], game->side_name[1]);
        status = set_seat(setup, side, sides->spec[i]);
    }
    return status;
}

/* "--seat SIDE=SPEC". */
static Status set_seats(PlaySetup *setup, const OptionList *seats)
{
    const Game *game = setup->game;
    Status status = status_ok();
    for (int i = 0; ok(&status) && i < seats->count; i++) {
        char name[SIDE_OPTION], shown[60];
        const char *seat = seats->item[i], *spec = strchr(seat, '=');
        snprintf(name, sizeof name, "%.*s", spec != NULL ? (int)(spec - seat) : 0, seat);
        int side = find_side(game, name);
        if (side < 0)
            return status_wrong("--seat takes SIDE=SPEC with a side %s or %s, not \"%s\"", game->side_name[0],
                                game->side_name[1], text_safe(shown, sizeof shown, seat));
        status = set_seat(setup, side, spec + 1);
    }
    return status;
}

/* ---- How it begins ---- */

static Status set_starts(PlaySetup *setup, const char *starts)
{
    const Game *game = setup->game;
    char shown[40];
    if (starts == NULL) return status_ok();
    if (text_same(starts, "random"))
        setup->choice.starts = STARTS_RANDOM;
    else if (text_same(starts, game->side_name[0]))
        setup->choice.starts = STARTS_FIRST;
    else if (text_same(starts, game->side_name[1]))
        setup->choice.starts = STARTS_SECOND;
    else
        return status_wrong("--starts takes %s, %s or random, not \"%s\"", game->side_name[0],
                            game->side_name[1], text_safe(shown, sizeof shown, starts));
    if (!game->either_starts && setup->choice.starts != STARTS_FIRST)
        return status_wrong("in %s, %s always starts", game->name, game->side_name[0]);
    return status_ok();
}

/* A name, moves or "random": only moves go on from here, so that nothing can be wrong with them later. */
static Status set_ballot(PlaySetup *setup, const char *ballot, const char *position)
{
    if (ballot == NULL) return status_ok();
    if (position != NULL) return status_wrong("--ballot and --position cannot be used together");
    if (setup->choice.starts != STARTS_FIRST)
        return status_wrong("--ballot gives the first moves to %s: leave out --starts",
                            setup->game->side_name[0]);
    bool random = text_same(ballot, OPENING_RANDOM);
    Status status = opening_find(setup->game, ballot, setup->seed, setup->choice.opening);
    if (ok(&status) && random) text_copy(setup->choice.opening, OPENING_LINE, OPENING_RANDOM);
    return status;
}

static Status set_variant(PlaySetup *setup, const char *variant, const char *position)
{
    Pos start;
    if (variant == NULL) return status_ok();
    if (position != NULL) return status_wrong("--variant and --position cannot be used together");
    Status status = game_variant_start(setup->game, variant, &start);
    if (ok(&status)) text_copy(setup->choice.variant, sizeof setup->choice.variant, variant);
    return status;
}

static Status set_position(PlaySetup *setup, const char *position)
{
    const Game *game = setup->game;
    if (position == NULL) return status_ok();
    setup->has_from = true;
    Status status = game->pos_read(position, &setup->from);
    if (!ok(&status)) return status;
    History history = {.pos = &setup->from, .count = 1, .rules = game_default_rules(game)};
    Result result = game->result(&history);
    if (result.outcome == OUTCOME_NONE) return status;
    return status_wrong(
        "there is nothing to play: the game is over in this position (%s: %s); give a position that has a legal move",
        outcome_name(game, result.outcome), ending_text(game, result.ending));
}

/* "5+3": minutes for the game, seconds added after each move. */
static Status set_clock(PlaySetup *setup, const char *text)
{
    char minutes[8], shown[40];
    long base, increment = 0;
    if (text == NULL) return status_ok();
    size_t length = strcspn(text, "+");
    bool fits = length < sizeof minutes;
    if (fits) snprintf(minutes, sizeof minutes, "%.*s", (int)length, text);
    if (!fits || !text_number(minutes, 1, 600, &base) ||
        (text[length] == '+' && !text_number(text + length + 1, 0, 600, &increment)))
        return status_wrong("--clock takes minutes and seconds for each move, such as 5 or 5+3, not \"%s\"",
                            text_safe(shown, sizeof shown, text));
    setup->choice.clock = (ClockSetup){.base_ms = base * 60000, .increment_ms = increment * 1000};
    return status_ok();
}

/* ---- The command ---- */

typedef struct PlayOptions {
    SideOptions sides;
    OptionList seats;
    const char *starts, *position, *variant, *clock, *ballot, *name;
    bool plain, resume, ascii, classic, take_back;
    long seed, move_ms, pace_ms;
} PlayOptions;

static Status read_options(int argc, char **argv, PlayOptions *play, const Game **game)
{
    const char *word[1];
    Words words = {.word = word, .size = 1, .least = 1, .names = "GAME"};
    Option options[SIDES_MAX + 16] = {{"--seat", OPTION_LIST, &play->seats, 0, 0},
                                      {"--starts", OPTION_TEXT, &play->starts, 0, 0},
                                      {"--position", OPTION_TEXT, &play->position, 0, 0},
                                      {"--variant", OPTION_TEXT, &play->variant, 0, 0},
                                      {"--clock", OPTION_TEXT, &play->clock, 0, 0},
                                      {"--ballot", OPTION_TEXT, &play->ballot, 0, 0},
                                      {"--name", OPTION_TEXT, &play->name, 0, 0},
                                      {"--plain", OPTION_FLAG, &play->plain, 0, 0},
                                      {"--resume", OPTION_FLAG, &play->resume, 0, 0},
                                      {"--ascii", OPTION_FLAG, &play->ascii, 0, 0},
                                      {"--classic", OPTION_FLAG, &play->classic, 0, 0},
                                      {"--take-back", OPTION_FLAG, &play->take_back, 0, 0},
                                      {"--seed", OPTION_NUMBER, &play->seed, 0, LONG_MAX},
                                      {"--movetime", OPTION_NUMBER, &play->move_ms, 1, 3600000},
                                      {"--pace", OPTION_NUMBER, &play->pace_ms, 0, 60000}};
    int count = 0;
    while (options[count].name != NULL)
        count++;
    collect_sides(&play->sides, argc, argv);
    for (int i = 0; i < play->sides.count; i++)
        options[count++] = (Option){play->sides.name[i], OPTION_TEXT, &play->sides.spec[i], 0, 0};
    return options_read_game(argc, argv, options, &words, game);
}

static Status run_play(int argc, char **argv)
{
    PlayOptions play = {.seed = -1, .pace_ms = -1};
    const Game *game;
    Status status = read_options(argc, argv, &play, &game);
    if (!ok(&status)) return status;
    PlaySetup setup = play_setup(game);
    status = set_side_options(&setup, &play.sides);
    if (ok(&status)) status = set_seats(&setup, &play.seats);
    if (ok(&status)) status = set_starts(&setup, play.starts);
    if (ok(&status)) status = set_position(&setup, play.position);
    if (ok(&status)) status = set_variant(&setup, play.variant, play.position);
    if (ok(&status)) status = set_clock(&setup, play.clock);
    if (ok(&status)) status = set_ballot(&setup, play.ballot, play.position);
    if (!ok(&status)) return status;
    setup.no_rules = play.classic;
    setup.resume = play.resume;
    if (play.take_back) setup.choice.take_back = true;
    setup.move_ms = play.move_ms;
    if (play.name != NULL) setup.name = play.name;
    if (play.seed >= 0) setup.seed = (uint64_t)play.seed;
    if (play.pace_ms >= 0) setup.pace_ms = setup.step_ms = (int)play.pace_ms;
    if (play.plain || !terminal_is_here()) return plain_play(&setup);
    return terminal_play(&setup, play.ascii);
}

const CliCommand play_command = {
    "play", "GAME [--SIDE SPEC]… [--seat SIDE=SPEC]… [--starts SIDE] [--plain] …",
    "play in the terminal: full screen, or line by line",
    "SPEC is human or an opponent (NAME or NAME:ARG); parlor --help lists them. Without a SPEC you are asked.\n"
    "If stdin or stdout is not a terminal, the game is played line by line.\n"
    "  --SIDE SPEC            who plays that side, by its name in the game: --x and --o, --black and --white\n"
    "  --seat SIDE=SPEC       the same for any game\n"
    "  --starts SIDE|random   who starts, in games where either side may\n"
    "  --position TEXT        start from this position\n"
    "  --variant NAME         play it the other way: ultimate count: without a line the side with more boards wins\n"
    "  --ballot OPENING       begin with this opening: a name (\"Old Faithful\"), moves from the start, or random for\n"
    "                         a three-move ballot drawn by lot (checkers); these moves cannot be taken back\n"
    "  --clock 5+3            five minutes for the game and three seconds more for each move\n"
    "  --plain                play line by line\n"
    "  --resume               continue the unfinished game without asking\n"
    "  --name NAME            whose game it is, in the title line of a game line by line (Parlor)\n"
    "  --ascii                use only ASCII characters\n"
    "  --classic              without the optional rules (such as draws by repetition)\n"
    "  --take-back            allow taking back moves against the computer in games that usually forbid it\n"
    "  --movetime MS          the computer's time for a move\n"
    "  --pace MS              minimum time between moves when only computers play (default 400), and between\n"
    "                         the jumps of one move (default 500)\n"
    "  --seed N               seed for random choices\n",
    run_play};
