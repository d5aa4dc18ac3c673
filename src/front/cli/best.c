#include "front/cli/command.h"

#include "front/cli/options.h"
#include "front/cli/supplies_note.h"
#include "front/cli/thought_text.h"
#include "remote/external.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void print_json_root(const Game *game, const Pos *pos, const RootMove *root)
{
    char value[VALUE_TEXT];
    value_text(root->value, value);
    printf("{\"move\": ");
    json_move(game, pos, root->move);
    printf(", \"value\": %s", value);
    if (root->visits > 0) printf(", \"visits\": %" PRIu64, root->visits);
    printf(", \"exact\": %s}", root->exact ? "true" : "false");
}

static void print_best_json(const Game *game, const Pos *pos, const Thought *thought)
{
    char value[VALUE_TEXT];
    int order[MOVES_MAX], count = thought_order(thought, order);
    value_text(thought->value, value);
    printf("{\"move\": ");
    json_move(game, pos, thought->move);
    printf(", \"value\": %s, \"chance\": %.4f, \"proven\": %s, \"depth\": %d", value, thought->chance,
           thought->proven ? "true" : "false", thought->depth);
    if (thought->proven) printf(", \"outcome\": \"%s\"", thought_outcome(thought));
    printf(", \"nodes\": %" PRIu64 ", \"ms\": %" PRId64 ", \"pv\": ", thought->nodes, thought->us / 1000);
    json_line(game, pos, thought->pv, thought->pv_count);
    printf(", \"root\": [");
    for (int i = 0; i < count; i++) {
        printf("%s", i > 0 ? ", " : "");
        print_json_root(game, pos, &thought->root[order[i]]);
    }
    printf("]}\n");
}

static bool any_visits(const Thought *thought)
{
    for (int i = 0; i < thought->root_count; i++)
        if (thought->root[i].visits > 0) return true;
    return false;
}

static void print_root_table(const Game *game, const Pos *pos, const Thought *thought)
{
    int order[MOVES_MAX], count = thought_order(thought, order);
    bool visits = any_visits(thought);
    printf("\n%-12s %12s %7s%s\n", "move", "value", "chance", visits ? "     visits" : "");
    for (int i = 0; i < count; i++) {
        const RootMove *root = &thought->root[order[i]];
        char move[MOVE_TEXT], value[VALUE_TEXT], shown[VALUE_TEXT + 2];
        game->move_text(pos, root->move, move);
        value_text(root->value, value);
        bool bound = !root->exact && root->visits == 0 && root->move != thought->move;
        snprintf(shown, sizeof shown, "%s%s", bound ? "<=" : "", value);
        printf("%-12s %12s %6.1f%%", move, shown, 100 * root->chance);
        if (visits) printf(" %10" PRIu64, root->visits);
        printf("\n");
    }
}

static void print_text(const Game *game, const Pos *pos, const char *spec, const Thought *thought)
{
    char move[MOVE_TEXT], value[VALUE_TEXT], line[LINE_TEXT];
    game->move_text(pos, thought->move, move);
    value_text(thought->value, value);
    printf("%s (%s) plays %s\n", game->side_name[game->side(pos)], spec, move);
    printf("value: %s", value);
    if (thought->proven) printf(" (proven %s)", thought_outcome(thought));
    printf("\n");
    if (thought->depth > 0) printf("depth: %d\n", thought->depth);
    if (thought->pv_count > 0) {
        line_text(game, pos, thought->pv, thought->pv_count, line);
        printf("line: %s\n", line);
    }
    if (thought->root_count > 0) print_root_table(game, pos, thought);
    fprintf(stderr, "%" PRIu64 " nodes in %" PRId64 " ms\n", thought->nodes, thought->us / 1000);
}

static Status think_best(const Game *game, const char *spec, const History *history, const Limits *limits,
                         Thought *thought)
{
    Result result = game->result(history);
    if (result.outcome != OUTCOME_NONE)
        return status_wrong(
            "there is no best move: the game is over in this position (%s: %s); give a position that has a legal move",
            result.outcome == OUTCOME_DRAW ? "a draw" : outcome_name(game, result.outcome),
            ending_text(game, result.ending));
    Engine *engine;
    supplies_note(game, spec);
    Status status = engine_open(game, spec, &(EngineSetup){.others = external_kinds}, &engine);
    if (!ok(&status)) return status;
    status = engine_think(engine, history, limits, NULL, thought);
    engine_close(engine);
    return status;
}

static Status run_best(int argc, char **argv)
{
    const char *word[2], *position = NULL, *moves = NULL;
    bool all = false, json = false;
    long seed = 0, move_ms = 0, nodes = 0, depth = 0;
    Words words = {.word = word, .size = 2, .least = 2, .names = "GAME SPEC"};
    Option options[] = {{"--position", OPTION_TEXT, &position, 0, 0},
                        {"--moves", OPTION_TEXT, &moves, 0, 0},
                        {"--all", OPTION_FLAG, &all, 0, 0},
                        {"--seed", OPTION_NUMBER, &seed, 0, LONG_MAX},
                        {"--movetime", OPTION_NUMBER, &move_ms, 1, 86400000},
                        {"--nodes", OPTION_NUMBER, &nodes, 1, LONG_MAX},
                        {"--depth", OPTION_NUMBER, &depth, 1, 200},
                        {"--json", OPTION_FLAG, &json, 0, 0},
                        {0}};
    const Game *game;
    Status status = options_read_game(argc, argv, options, &words, &game);
    if (!ok(&status)) return status;
    PositionLine line;
    status = position_line_read(game, position, moves, &line);
    if (!ok(&status)) return status;
    History history = position_line_history(game, &line);
    Limits limits = {.nodes = (uint64_t)nodes,
                     .depth = (int)depth,
                     .move_ms = move_ms,
                     .all_exact = all,
                     .seed = (uint64_t)seed};
    Thought thought;
    status = think_best(game, word[1], &history, &limits, &thought);
    const Pos *pos = &line.pos[line.count - 1];
    if (ok(&status) && json) print_best_json(game, pos, &thought);
    if (ok(&status) && !json) print_text(game, pos, word[1], &thought);
    position_line_free(&line);
    return status;
}

const CliCommand best_command = {
    "best",
    "GAME SPEC [--position TEXT] [--moves \"…\"] [--all] [--seed N] [--movetime MS] [--nodes N] [--depth D] [--json]",
    "show what an opponent plays in a position, and why",
    "SPEC is an opponent: NAME or NAME:NUMBER; parlor --help lists them. Without a limit it does its usual\n"
    "amount of work. The table lists the move it plays first, then the others sorted by value, or by visits\n"
    "if the opponent counts them.\n"
    "  --position TEXT  start from this position\n"
    "  --moves \"…\"      play these moves first, separated by spaces\n"
    "  --all            compute the exact value of every move (slower); otherwise a value with <= is only a bound\n"
    "  --seed N         seed for random choices; the same seed and amount of work give the same answer\n"
    "  --movetime MS    think for MS milliseconds\n"
    "  --nodes N        search N positions, or play N simulations\n"
    "  --depth D        search D turns ahead\n"
    "  --json           one object: move, value, nodes, ms, root (move, value, visits), pv and more\n"
    "\nexample: parlor best checkers negamax:8 --moves \"11-15 22-18\" --all\n",
    run_best};
