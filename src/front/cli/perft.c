#include "front/cli/command.h"

#include "base/now.h"
#include "base/text.h"
#include "front/cli/options.h"

#include <inttypes.h>
#include <stdio.h>

static uint64_t count(const Game *game, const Pos *pos, int depth, bool table)
{
    return game->perft != NULL && !table ? game->perft(pos, depth) : game_perft(game, pos, depth);
}

static void divide(const Game *game, const Pos *pos, int depth, bool table, bool json)
{
    Move moves[MOVES_MAX];
    int n = game->moves(pos, moves);
    const char *form = json ? "{\"move\": \"%s\", \"count\": %" PRIu64 "}\n" : "%s %" PRIu64 "\n";
    for (int i = 0; i < n; i++) {
        char text[MOVE_TEXT];
        Pos next = game->play(pos, moves[i]);
        game->move_text(pos, moves[i], text);
        printf(form, text, count(game, &next, depth - 1, table));
    }
}

static void print_depth(const Game *game, const Pos *pos, int depth, bool table, bool json)
{
    int64_t start = now_thread_us();
    uint64_t found = count(game, pos, depth, table);
    double seconds = (double)(now_thread_us() - start) / 1e6;
    printf(json ? "{\"depth\": %d, \"count\": %" PRIu64
                  ", \"seconds\": %.6f, \"millions_per_second\": %.1f}\n"
                : "%d %" PRIu64 " %.3f %.1f\n",
           depth, found, seconds, seconds > 0 ? (double)found / seconds / 1e6 : 0.0);
    fflush(stdout);
}

static Status run_perft(int argc, char **argv)
{
    const char *word[2], *position = NULL;
    bool by_move = false, table = false, json = false;
    Words words = {.word = word, .size = 2, .least = 2, .names = "GAME DEPTH"};
    Option options[] = {{"--position", OPTION_TEXT, &position, 0, 0},
                        {"--divide", OPTION_FLAG, &by_move, 0, 0},
                        {"--table", OPTION_FLAG, &table, 0, 0},
                        {"--json", OPTION_FLAG, &json, 0, 0},
                        {0}};
    const Game *game;
    Status status = options_read_game(argc, argv, options, &words, &game);
    if (!ok(&status)) return status;
    long depth;
    if (!text_number(word[1], 1, 60, &depth)) return status_wrong("DEPTH is a whole number from 1 to 60");
    PositionLine line;
    status = position_line_read(game, position, NULL, &line);
    if (!ok(&status)) return status;
    if (by_move) divide(game, &line.pos[0], (int)depth, table, json);
    for (int d = by_move ? (int)depth : 1; d <= depth; d++)
        print_depth(game, &line.pos[0], d, table, json);
    position_line_free(&line);
    return status_ok();
}

const CliCommand perft_command = {
    "perft", "GAME DEPTH [--position TEXT] [--divide] [--table] [--json]",
    "count the move sequences of each length, to check and time the move generator",
    "One line for each depth: depth, count, seconds of processor time, million positions per second.\n"
    "  --position TEXT  start from this position\n"
    "  --divide         first print the count below each move\n"
    "  --table          use the generic Game interface instead of the game's fast move generator\n"
    "  --json           each line as a JSON object\n",
    run_perft};
