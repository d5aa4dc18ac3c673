#include "base/safe_file.h"
#include "front/cli/command.h"

#include "front/cli/end_tree_print.h"
#include "front/cli/options.h"
#include "front/cli/tree_svg.h"
#include "games/tictactoe/array_tree_sample.h"
#include "games/tictactoe/whole_tree.h"

#include <errno.h>
#include <string.h>

extern const Game tictactoe_game;

/* The first positions of the array, including empty ones. */
static void print_first(const ArrayTree *tree, int count)
{
    for (int position = 0; position < count; position++) {
        const WholeNode *node = array_tree_get(tree, position);
        char board[CELLS + 1] = "Empty";
        if (node != NULL) whole_tree_board_text(node, board);
        printf("%2d) %s\n", position, board);
    }
}

/* What one level of the tree consists of. */
typedef struct Level {
    int nodes, ended[3], value[3]; /* by the value -1, 0, +1 */
} Level;

static void add_up(const ArrayTree *tree, int position, Level *level)
{
    const WholeNode *node = array_tree_get(tree, position);
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
           ((WholeNode *)array_tree_get(tree, 0))->value);
    printf("nodes if play went on after wins: %d\n", WHOLE_TREE_ALL);
    printf(
        "  %d = 9 + 9*8 + ... + 9*8*7*6*5*4*3*2*1: the positions after one move or more, by every order of moves\n",
        WHOLE_TREE_ALL - 1);
    printf("  %d with the root, the empty board\n", WHOLE_TREE_ALL);
    printf("memory: %.1f MB for %d places\n", (double)array_tree_bytes(tree) / (1 << 20),
           array_tree_capacity(tree));
}

static Status print_tree(bool stats, long first)
{
    ArrayTree *tree;
    Status status = whole_tree_new(false, &tree);
    if (!ok(&status)) return status;
    if (first > 0) print_first(tree, (int)first);
    if (stats) print_stats(tree);
    array_tree_free(tree);
    return status_ok();
}

/* Into a file, or to the standard output if the path is "-". */
static Status write_svg(const char *path, Status (*write)(const void *what, FILE *out), const void *what)
{
    if (strcmp(path, "-") == 0) return write(what, stdout);
    SafeFile safe;
    Status status = safe_file_open(path, &safe);
    if (!ok(&status)) return status;
    status = write(what, safe.file);
    if (ok(&status)) return safe_file_commit(&safe);
    safe_file_abandon(&safe);
    return status;
}

static Status write_tree(const void *what, FILE *out)
{
    return tree_svg_write(what, out);
}

static Status write_end_tree(const void *what, FILE *out)
{
    return end_tree_svg(what, out);
}

static Status draw_tree(const char *position, int depth, bool alpha_beta, const char *path)
{
    Pos pos = tictactoe_game.start(0);
    Status status = position != NULL ? tictactoe_game.pos_read(position, &pos) : status_ok();
    if (!ok(&status)) return status;
    return write_svg(path, write_tree, &(TreeSvg){board_of(&pos), depth, alpha_beta});
}

/* The whole tree of a position, of any game. */
static Status print_to_the_end(const Game *game, const char *position, const char *svg)
{
    Pos pos = game->start(0);
    EndTree tree;
    Status status = position != NULL ? game->pos_read(position, &pos) : status_ok();
    if (ok(&status)) status = end_tree_grow(game, &pos, &tree);
    if (!ok(&status)) return status;
    if (svg != NULL)
        status = write_svg(svg, write_end_tree, &tree);
    else
        end_tree_print(&tree, stdout);
    end_tree_release(&tree);
    return status;
}

static Status print_adt(void)
{
    char buffer[ARRAY_TREE_SAMPLE];
    Text out = text_into(buffer, sizeof buffer);
    if (!array_tree_sample(&out)) return status_failed("no memory for the tree");
    text_add(&out, "\n");
    array_tree_sample_why(&out);
    fputs(buffer, stdout);
    return status_ok();
}

typedef struct Asked {
    const char *position, *svg;
    long first, depth;
    bool stats, alpha_beta, adt, to_the_end;
} Asked;

static Status refuse_tree(const Asked *asked, const Game *game)
{
    bool other = asked->first > 0 || asked->stats || asked->alpha_beta || asked->depth >= 0;
    if (asked->adt && (other || asked->to_the_end || asked->position != NULL || asked->svg != NULL))
        return status_wrong("--adt stands alone: it prints the sample run of the tree");
    if (asked->to_the_end && other) return status_wrong("--to-the-end goes with --position and --svg only");
    if (game != &tictactoe_game && !asked->to_the_end)
        return status_wrong(
            "only the tree of tictactoe is kept; add --to-the-end for the tree of a position of %s",
            game->name);
    if (asked->svg == NULL && !asked->to_the_end &&
        (asked->position != NULL || asked->depth >= 0 || asked->alpha_beta))
        return status_wrong(
            "--position, --depth and --alpha-beta are only for drawing the tree: add --svg FILE");
    return status_ok();
}

static Status run_tree(int argc, char **argv)
{
    const char *word[1] = {"tictactoe"};
    const Game *game;
    Asked asked = {.depth = -1};
    Words words = {.word = word, .size = 1, .names = "GAME"};
    Option options[] = {{"--first", OPTION_NUMBER, &asked.first, 1, WHOLE_TREE_CAPACITY},
                        {"--stats", OPTION_FLAG, &asked.stats, 0, 0},
                        {"--adt", OPTION_FLAG, &asked.adt, 0, 0},
                        {"--to-the-end", OPTION_FLAG, &asked.to_the_end, 0, 0},
                        {"--position", OPTION_TEXT, &asked.position, 0, 0},
                        {"--depth", OPTION_NUMBER, &asked.depth, 0, CELLS},
                        {"--alpha-beta", OPTION_FLAG, &asked.alpha_beta, 0, 0},
                        {"--svg", OPTION_TEXT, &asked.svg, 0, 0},
                        {0}};
    Status status = options_read(argc, argv, options, &words);
    if (ok(&status)) status = game_find(word[0], &game);
    if (ok(&status)) status = refuse_tree(&asked, game);
    if (!ok(&status)) return status;
    if (asked.adt) return print_adt();
    if (asked.to_the_end) return print_to_the_end(game, asked.position, asked.svg);
    if (asked.svg != NULL)
        status = draw_tree(asked.position, asked.depth >= 0 ? (int)asked.depth : 2, asked.alpha_beta,
                           asked.svg);
    bool lists = asked.stats || asked.first > 0;
    if (ok(&status) && (asked.svg == NULL || lists))
        status = print_tree(asked.stats || asked.first == 0, asked.first);
    return status;
}

const CliCommand tree_command = {
    "tree", "[--first N] [--stats] [--adt] [--position TEXT --depth D --svg FILE] [GAME --to-the-end …]",
    "list or draw the complete game tree of tic-tac-toe, or that of a position",
    "  --first N        list the first N entries of the array that holds the tree\n"
    "  --stats          nodes, finished games and values of every level (the default)\n"
    "  --adt            the sample run of the tree that all this is kept in, with its one expected Fail\n"
    "  --svg FILE       draw the tree below a position (- writes to standard output)\n"
    "  --position TEXT  … below this position instead of the empty board\n"
    "  --depth D        … D levels of it, 0-9 (2)\n"
    "  --alpha-beta     … as alpha-beta searches it, with its cutoffs\n"
    "  GAME --to-the-end  all that can happen from --position, and who wins: W, L or D for the side to move;\n"
    "                   with --svg FILE as a picture\n"
    "\nexample: parlor tree --position \"x1o/1ox/x2 o\" --depth 4 --alpha-beta --svg tree.svg\n"
    "example: parlor tree checkers --position B:W20:BK11,K16 --to-the-end\n",
    run_tree};
