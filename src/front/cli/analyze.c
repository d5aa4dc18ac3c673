#include "front/cli/command.h"

#include "base/os.h"
#include "front/cli/interrupt.h"
#include "front/cli/options.h"
#include "front/cli/supplies_note.h"
#include "front/cli/thought_text.h"
#include "judge/review.h"
#include "remote/external.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 20 };

/* What is being analysed and how it is shown. */
typedef struct Analysis {
    const Game *game;
    const Pos *pos;
    int lines;
    int columns; /* width of the terminal, on which each report overwrites the previous one; else 0 */
    bool json;
    int printed; /* lines on the screen that the next report overwrites */
} Analysis;

/* The width of the terminal on stdout; 0 if it is not a terminal, or one without cursor movement. */
static int terminal_columns(void)
{
    const char *kind = getenv("TERM");
    if (!os_is_terminal(1) || kind == NULL || strcmp(kind, "dumb") == 0) return 0;
    int columns = os_terminal_columns();
    return columns > 0 ? columns : 80;
}

/* The root moves worth a line: those with an exact value, best first, at most as many as were asked for. */
static int best_lines(const Analysis *analysis, const Thought *thought, int out[MOVES_MAX])
{
    int order[MOVES_MAX], count = thought_order(thought, order), kept = 0;
    for (int i = 0; i < count && kept < analysis->lines; i++) {
        const RootMove *root = &thought->root[order[i]];
        if (root->exact || root->visits > 0 || root->move == thought->move) out[kept++] = order[i];
    }
    return kept;
}

static void print_status(const Thought *thought)
{
    if (thought->depth > 0) printf("depth %-3d ", thought->depth);
    printf("%" PRIu64 " nodes", thought->nodes);
    if (thought->proven) printf(", proven %s", thought_outcome(thought));
    if (thought->us > 0) printf(", %" PRId64 " ms", thought->us / 1000);
    printf("\n");
}

static void print_line(const Analysis *analysis, const Thought *thought, const RootMove *root)
{
    char value[VALUE_TEXT], text[LINE_TEXT], shown[LINE_TEXT + VALUE_TEXT + 20];
    const Move *moves;
    int count = thought_line(thought, root, &moves);
    value_text(root->value, value);
    line_text(analysis->game, analysis->pos, moves, count, text);
    snprintf(shown, sizeof shown, "%10s %5.1f%%  %s", value, 100 * root->chance, text);
    printf("%.*s\n", analysis->columns > 0 ? analysis->columns : (int)sizeof shown, shown);
}

static void print_thought(Analysis *analysis, const Thought *thought)
{
    int order[MOVES_MAX], count = best_lines(analysis, thought, order);
    if (analysis->columns > 0 && analysis->printed > 0) printf("\r\033[%dA\033[J", analysis->printed);
    print_status(thought);
    for (int i = 0; i < count; i++)
        print_line(analysis, thought, &thought->root[order[i]]);
    analysis->printed = count + 1;
    fflush(stdout);
}

static void report_analysis(void *context, const Thought *so_far)
{
    Analysis *analysis = context;
    if (!analysis->json && so_far->root_count > 0) print_thought(analysis, so_far);
}

static void print_json_line(const Analysis *analysis, const Thought *thought, const RootMove *root)
{
    char value[VALUE_TEXT];
    const Move *moves;
    int count = thought_line(thought, root, &moves);
    value_text(root->value, value);
    printf("{\"move\": ");
    json_move(analysis->game, analysis->pos, root->move);
    printf(", \"value\": %s, \"chance\": %.4f, \"pv\": ", value, root->chance);
    json_line(analysis->game, analysis->pos, moves, count);
    printf("}");
}

static void print_analysis_json(const Analysis *analysis, const Thought *thought)
{
    char text[POS_TEXT];
    int order[MOVES_MAX], count = best_lines(analysis, thought, order);
    analysis->game->pos_text(analysis->pos, text);
    printf("{\"position\": ");
    json_string(text);
    printf(", \"proven\": %s, \"depth\": %d, \"nodes\": %" PRIu64 ", \"ms\": %" PRId64 ", \"lines\": [",
           thought->proven ? "true" : "false", thought->depth, thought->nodes, thought->us / 1000);
    for (int i = 0; i < count; i++) {
        printf("%s", i > 0 ? ", " : "");
        print_json_line(analysis, thought, &thought->root[order[i]]);
    }
    printf("]}\n");
}

static Status analyze(Analysis *analysis, const char *spec, const History *history, const Limits *limits)
{
    Result result = analysis->game->result(history);
    if (result.outcome != OUTCOME_NONE)
        return status_wrong("there is nothing to analyse: the game is over in this position (%s: %s)",
                            result.outcome == OUTCOME_DRAW ? "a draw"
                                                           : outcome_name(analysis->game, result.outcome),
                            ending_text(analysis->game, result.ending));
    Engine *engine;
    supplies_note(analysis->game, spec);
    Status status = engine_open(analysis->game, spec, &(EngineSetup){.others = external_kinds}, &engine);
    if (!ok(&status)) return status;
    Watch watch = {.stop = interrupt_flag(), .report = report_analysis, .context = analysis};
    Thought thought;
    status = engine_think(engine, history, limits, &watch, &thought);
    if (ok(&status) && analysis->json) print_analysis_json(analysis, &thought);
    if (ok(&status) && !analysis->json) print_thought(analysis, &thought);
    engine_close(engine);
    return status;
}

static Status run_analyze(int argc, char **argv)
{
    const char *word[1], *position = NULL, *moves = NULL, *spec = NULL;
    bool json = false;
    long lines = 1, seed = 0, move_ms = 0, nodes = 0, depth = 0;
    Words words = {.word = word, .size = 1, .least = 1, .names = "GAME"};
    Option options[] = {{"--position", OPTION_TEXT, &position, 0, 0},
                        {"--moves", OPTION_TEXT, &moves, 0, 0},
                        {"--lines", OPTION_NUMBER, &lines, 1, LINES_MAX},
                        {"--engine", OPTION_TEXT, &spec, 0, 0},
                        {"--movetime", OPTION_NUMBER, &move_ms, 1, 86400000},
                        {"--depth", OPTION_NUMBER, &depth, 1, 200},
                        {"--nodes", OPTION_NUMBER, &nodes, 1, LONG_MAX},
                        {"--seed", OPTION_NUMBER, &seed, 0, LONG_MAX},
                        {"--json", OPTION_FLAG, &json, 0, 0},
                        {0}};
    Status status = options_read(argc, argv, options, &words);
    if (!ok(&status)) return status;
    Analysis analysis = {.lines = (int)lines, .json = json, .columns = json ? 0 : terminal_columns()};
    status = game_find(word[0], &analysis.game);
    if (!ok(&status)) return status;
    PositionLine line;
    status = position_line_read(analysis.game, position, moves, &line);
    if (!ok(&status)) return status;
    History history = position_line_history(analysis.game, &line);
    analysis.pos = &line.pos[line.count - 1];
    Limits limits = {.nodes = (uint64_t)nodes,
                     .depth = (int)depth,
                     .move_ms = move_ms,
                     .infinite = analysis.columns > 0 && nodes == 0 && depth == 0 && move_ms == 0,
                     .lines = (int)lines,
                     .seed = (uint64_t)seed};
    /* A report is written in one piece: an echoed ^C between two of its lines could make one of them wrap, and the
     * next report would then begin a row too low. */
    if (analysis.columns > 0) setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    if (analysis.columns > 0) board_print(analysis.game, analysis.pos, stdout);
    status = analyze(&analysis, spec != NULL ? spec : review_judge(analysis.game), &history, &limits);
    position_line_free(&line);
    return status;
}

const CliCommand analyze_command = {
    "analyze",
    "GAME [--position TEXT] [--moves \"…\"] [--lines N] [--engine SPEC] [--movetime MS] [--depth D] [--nodes N] "
    "[--seed N] [--json]",
    "show the best lines of a position with their values, live",
    "One line for each move: its value in the engine's unit, the expected score for the side to move (0% lost,\n"
    "50% drawn, 100% won), and the principal variation. On a terminal the lines are updated in place, until Ctrl+C if\n"
    "no limit is given. Elsewhere every report is printed, and without a limit the engine does its usual work.\n"
    "  --position TEXT  start from this position\n"
    "  --moves \"…\"      play these moves first, separated by spaces\n"
    "  --lines N        the N best moves, 1-20\n"
    "  --engine SPEC    the engine that analyses (default: the strongest opponent of the game)\n"
    "  --movetime MS, --depth D, --nodes N  limits of the search\n"
    "  --seed N         seed for random choices\n"
    "  --json           only the final result, as one object: position, proven, depth, nodes, ms, lines\n"
    "\nexample: parlor analyze checkers --moves \"11-15 22-18\" --lines 3 --movetime 2000\n",
    run_analyze};
