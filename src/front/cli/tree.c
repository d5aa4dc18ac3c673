#include "base/safe_file.h"
#include "front/cli/command.h"

#include "front/cli/options.h"
#include "front/cli/tree_svg.h"
#include "games/tictactoe/game_tree.h"

#include <errno.h>
#include <string.h>

extern const Game tictactoe_game;

/* The first positions of the array, including empty ones. */
static void print_first(const ArrayTree *tree, int count)
{
    for (int position = 0; position < count; position++) {
        const GameNode *node = array_tree_get(tree, position);
        char board[CELLS + 1] = "Empty";
        if (node != NULL) game_tree_board_text(node, board);
        printf("%2d) %s\n", position, board);
    }
}

/* What one level of the tree consists of. */
typedef struct Level {
    int nodes, ended[3], value[3]; /* by the value -1, 0, +1 */
} Level;

static void add_up(const ArrayTree *tree, int position, Level *level)
{
    const GameNode *node = array_tree_get(tree, position);
    int children = 0;
    for (int square = 0; square < CELLS; square++) {
        int child = array_tree_child(tree, position, square);
        if (array_tree_get(tree, child) == NULL) continue;
        children++;
        add_up(tree, child, level + 1);
    }
    level->nodes++;
    level->value[node->value + 1]++;
    if (children == 0) level->ended[node->value + 1]++;
}

static void print_level(const char *name, const Level *level)
{
    printf("%-5s %8d %8d %8d %8d %9d %9d %9d\n", name, level->nodes, level->ended[0], level->ended[2],
           level->ended[1], level->value[0], level->value[1], level->value[2]);
}

static void sum_up(Level *total, const Level *level)
{
    total->nodes += level->nodes;
    for (int i = 0; i < 3; i++) {
        total->ended[i] += level->ended[i];
        total->value[i] += level->value[i];
    }
}

static void print_stats(const ArrayTree *tree)
{
    Level level[CELLS + 2] = {0}, total = {0};
    add_up(tree, array_tree_root(tree), level);
    printf("level    nodes   X wins   O wins    draws  value -1   value 0  value +1\n");
    for (int i = 0; i <= CELLS; i++) {
        char name[12];
        snprintf(name, sizeof name, "%d", i + 1);
        print_level(name, &level[i]);
        sum_up(&total, &level[i]);
    }
    print_level("all", &total);
    printf("value of the game: %d (-1 X wins, 0 draw, +1 O wins)\n",
           ((GameNode *)array_tree_get(tree, 0))->value);
    printf("nodes if play went on after wins: %d\n", GAME_TREE_ALL);
    printf("memory: %.1f MB for %d places\n", (double)array_tree_bytes(tree) / (1 << 20),
           array_tree_capacity(tree));
}

static Status print_tree(bool stats, long first)
{
    ArrayTree *tree;
    Status status = game_tree_new(false, &tree);
    if (!ok(&status)) return status;
    if (first > 0) print_first(tree, (int)first);
    if (stats) print_stats(tree);
    array_tree_free(tree);
    return status_ok();
}

static Status write_svg(const char *position, int depth, bool alpha_beta, const char *path)
{
    Pos pos = tictactoe_game.start(0);
    Status status = position != NULL ? tictactoe_game.pos_read(position, &pos) : status_ok();
    if (!ok(&status)) return status;
    TreeSvg tree = {board_of(&pos), depth, alpha_beta};
    if (strcmp(path, "-") == 0) return tree_svg_write(&tree, stdout);
    SafeFile safe;
    status = safe_file_open(path, &safe);
    if (!ok(&status)) return status;
    status = tree_svg_write(&tree, safe.file);
    if (ok(&status)) return safe_file_commit(&safe);
    safe_file_abandon(&safe);
    return status;
}

static Status run(int argc, char **argv)
{
    const char *position = NULL, *svg = NULL;
    long first = 0, depth = -1;
    bool stats = false, alpha_beta = false;
    Words words = {.names = ""};
    Option options[] = {{"--first", OPTION_NUMBER, &first, 1, GAME_TREE_CAPACITY},
                        {"--stats", OPTION_FLAG, &stats, 0, 0},
                        {"--position", OPTION_TEXT, &position, 0, 0},
                        {"--depth", OPTION_NUMBER, &depth, 0, CELLS},
                        {"--alpha-beta", OPTION_FLAG, &alpha_beta, 0, 0},
                        {"--svg", OPTION_TEXT, &svg, 0, 0},
                        {0}};
    Status status = options_read(argc, argv, options, &words);
    if (!ok(&status)) return status;
    if (svg == NULL && (position != NULL || depth >= 0 || alpha_beta))
        return status_wrong(
            "--position, --depth and --alpha-beta are only for drawing the tree: add --svg FILE");
    if (svg != NULL) status = write_svg(position, depth >= 0 ? (int)depth : 2, alpha_beta, svg);
    if (ok(&status) && (svg == NULL || stats || first > 0)) status = print_tree(stats || first == 0, first);
    return status;
}

const CliCommand tree_command = {
    "tree", "[--first N] [--stats] [--position TEXT --depth D --svg FILE]",
    "list or draw the complete game tree of tic-tac-toe",
    "  --first N        list the first N entries of the array that holds the tree\n"
    "  --stats          nodes, finished games and values of every level (the default)\n"
    "  --svg FILE       draw the tree below a position (- writes to standard output)\n"
    "  --position TEXT  … below this position instead of the empty board\n"
    "  --depth D        … D levels of it, 0-9 (2)\n"
    "  --alpha-beta     … as alpha-beta searches it, with its cutoffs\n"
    "\nexample: parlor tree --position \"x1o/1ox/x2 o\" --depth 4 --alpha-beta --svg tree.svg\n",
    run};
