#include "front/cli/command.h"

#include "base/text.h"
#include "front/cli/options.h"
#include "front/terminal/terminal.h"
#include "remote/external.h"

#include <limits.h>
#include <string.h>

/* The seats by any of their names. */
typedef struct Seats {
    const char *x, *o, *black, *white;
} Seats;

static Status set_seat(PlaySetup *setup, int side, const char *option, const char *spec)
{
    if (spec == NULL) return status_ok();
    if (!text_same(setup->game->side_name[side], option + 2))
        return status_wrong("there is no %s in %s; its sides are %s and %s", option, setup->game->name,
                            setup->game->side_name[0], setup->game->side_name[1]);
    Status status = strcmp(spec, SEAT_HUMAN) == 0 ? status_ok()
                                                  : engine_check(setup->game, external_kinds, spec);
    if (ok(&status)) text_copy(setup->seat[side], SPEC_TEXT, spec);
    return status;
}

static Status set_seats(PlaySetup *setup, const Seats *seats)
{
    Status status = set_seat(setup, 0, "--x", seats->x);
    if (ok(&status)) status = set_seat(setup, 1, "--o", seats->o);
    if (ok(&status)) status = set_seat(setup, 0, "--black", seats->black);
    if (ok(&status)) status = set_seat(setup, 1, "--white", seats->white);
    return status;
}

static Status set_starts(PlaySetup *setup, const char *starts)
{
    const Game *game = setup->game;
    char shown[40];
    if (starts == NULL) return status_ok();
    if (text_same(starts, "random"))
        setup->starts = STARTS_RANDOM;
    else if (text_same(starts, game->side_name[0]))
        setup->starts = STARTS_FIRST;
    else if (text_same(starts, game->side_name[1]))
        setup->starts = STARTS_SECOND;
    else
        return status_wrong("--starts takes %s, %s or random, not \"%s\"", game->side_name[0],
                            game->side_name[1], text_safe(shown, sizeof shown, starts));
    if (!game->either_starts && setup->starts != STARTS_FIRST)
        return status_wrong("in %s it is always %s that begins", game->name, game->side_name[0]);
    return status_ok();
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
    return status_wrong("there is nothing to play: the game is over there (%s: %s); give a position in which "
                        "somebody can move",
                        outcome_name(game, result.outcome), result.why);
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
    setup->clock = (ClockSetup){base * 60000, increment * 1000};
    return status_ok();
}

static Status run(int argc, char **argv)
{
    const char *word[1], *starts = NULL, *position = NULL, *clock_text = NULL;
    Seats seats = {0};
    bool plain = false, ascii = false, classic = false, take_back = false;
    long seed = -1, move_ms = 0, pace_ms = -1;
    Words words = {.word = word, .size = 1, .least = 1, .names = "GAME"};
    Option options[] = {{"--x", OPTION_TEXT, &seats.x, 0, 0},
                        {"--o", OPTION_TEXT, &seats.o, 0, 0},
                        {"--black", OPTION_TEXT, &seats.black, 0, 0},
                        {"--white", OPTION_TEXT, &seats.white, 0, 0},
                        {"--starts", OPTION_TEXT, &starts, 0, 0},
                        {"--position", OPTION_TEXT, &position, 0, 0},
                        {"--clock", OPTION_TEXT, &clock_text, 0, 0},
                        {"--plain", OPTION_FLAG, &plain, 0, 0},
                        {"--ascii", OPTION_FLAG, &ascii, 0, 0},
                        {"--classic", OPTION_FLAG, &classic, 0, 0},
                        {"--take-back", OPTION_FLAG, &take_back, 0, 0},
                        {"--seed", OPTION_NUMBER, &seed, 0, LONG_MAX},
                        {"--movetime", OPTION_NUMBER, &move_ms, 1, 3600000},
                        {"--pace", OPTION_NUMBER, &pace_ms, 0, 60000},
                        {0}};
    const Game *game;
    Status status = options_read_game(argc, argv, options, &words, &game);
    if (!ok(&status)) return status;
    PlaySetup setup = play_setup(game);
    status = set_seats(&setup, &seats);
    if (ok(&status)) status = set_starts(&setup, starts);
    if (ok(&status)) status = set_position(&setup, position);
    if (ok(&status)) status = set_clock(&setup, clock_text);
    if (!ok(&status)) return status;
    setup.no_rules = classic;
    setup.take_back = take_back;
    setup.move_ms = move_ms;
    if (seed >= 0) setup.seed = (uint64_t)seed;
    if (pace_ms >= 0) setup.pace_ms = setup.step_ms = (int)pace_ms;
    if (plain || !terminal_is_here()) return terminal_plain(&setup);
    return terminal_play(&setup, ascii);
}

const Command play_command = {
    "play", "GAME [--x SPEC --o SPEC | --black SPEC --white SPEC] [--starts SIDE] [--plain] …",
    "play in the terminal: full screen, or line by line",
    "SPEC is human or an opponent (NAME or NAME:ARG); parlor --help lists them. Without any you are asked.\n"
    "Line by line when stdin or stdout is no terminal.\n"
    "  --x, --o SPEC          who plays X and O\n"
    "  --black, --white SPEC  who plays Black and White\n"
    "  --starts x|o|random    who begins, where either side may\n"
    "  --position TEXT        from this position instead of the start\n"
    "  --clock 5+3            five minutes for the game and three seconds more for each move\n"
    "  --plain                line by line\n"
    "  --ascii                no character beyond ASCII\n"
    "  --classic              without the optional rules (draws by repetition and by the 40-move rule)\n"
    "  --take-back            moves may be taken back against the computer, where the game usually forbids it\n"
    "  --movetime MS          time of the computer for a move\n"
    "  --pace MS              least time between two moves where only computers play (usually 400), and between\n"
    "                         the jumps of one move (usually 500)\n"
    "  --seed N               of all chance\n",
    run};
