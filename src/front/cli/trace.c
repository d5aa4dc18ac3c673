#include "front/cli/command.h"

#include "base/rng.h"
#include "base/safe_file.h"
#include "front/cli/options.h"
#include "front/cli/trace_compare.h"
#include "front/cli/trace_page.h"
#include "games/tictactoe/whole_tree.h"
#include "teach/examples.h"
#include "view/trace_words.h"

#include <string.h>

typedef struct Asked {
    const char *position, *moves, *example, *tree, *html;
    long seed, nodes, depth, questions;
    bool json, plain, alpha_beta, compare;
} Asked;

/* ---- Printing ---- */

static void put_trace(void *context, const char *text)
{
    fputs(text, context);
}

static void print_text(const TraceView *view)
{
    const Trace *trace = view->trace;
    for (int i = 0; i < trace->step_count; i++) {
        char buffer[600];
        Text text = text_into(buffer, sizeof buffer);
        words_trace_step(NULL, view, i, &text);
        printf("%4d %*s%s\n", i + 1, 2 * trace->nodes[trace->steps[i].node].depth, "", buffer);
    }
    char value[60];
    Text text = text_into(value, sizeof value);
    words_trace_value(trace, trace->value, &text);
    printf("\n%s: %llu nodes, value %s", trace_method_id(trace->method), (unsigned long long)trace->searched,
           value);
    if (view->game != NULL) {
        char move[MOVE_TEXT];
        view->game->move_text(&trace->nodes[0].pos, trace->best, move);
        printf(", move %s", move);
    }
    printf("\n");
}

static Status write_page(const TraceView *view, const Asked *asked)
{
    SafeFile safe;
    Status status = safe_file_open(asked->html, &safe);
    if (!ok(&status)) return status;
    trace_page_write(view, (int)asked->questions, safe.file);
    return safe_file_commit(&safe);
}

static Status print_trace(const TraceView *view, const Asked *asked)
{
    if (asked->html != NULL) return write_page(view, asked);
    if (asked->questions > 0)
        trace_questions_print(view, (int)asked->questions, stdout);
    else if (asked->json)
        trace_json(NULL, view, &(JsonSink){stdout, put_trace});
    else
        print_text(view);
    return status_ok();
}

/* The first places of the array that holds tic-tac-toe's game tree. */
static Status print_slots(bool json)
{
    enum { SLOTS = 100 };
    ArrayTree *tree;
    Status status = whole_tree_new(false, &tree);
    if (!ok(&status)) return status;
    if (json) printf("{\"game\": \"tictactoe\", \"method\": \"slots\", \"slots\": [");
    for (int i = 0; i < SLOTS; i++) {
        const WholeNode *node = array_tree_get(tree, i);
        char board[CELLS + 1] = "";
        if (node != NULL) whole_tree_board_text(node, board);
        if (!json)
            printf("%2d) %s\n", i, node != NULL ? board : "Empty");
        else if (node != NULL)
            printf("%s\n  {\"slot\": %d, \"parent\": %d, \"board\": \"%s\"}", i > 0 ? "," : "", i,
                   i > 0 ? (i - 1) / CELLS : -1, board);
    }
    if (json) printf("]}\n");
    array_tree_free(tree);
    return status_ok();
}

/* ---- The command ---- */

static Status trace_written(const Asked *asked, const char *tree, TraceMethod method)
{
    TraceRequest request = {.method = method, .is_method_set = true, .limit = (int)asked->nodes};
    Trace trace;
    Status status = teach_written(&request, tree, &trace);
    if (!ok(&status)) return status;
    status = print_trace(&(TraceView){.trace = &trace, .tree = tree}, asked);
    trace_release(&trace);
    return status;
}

/* A random tree as text: every node with two or three children, small whole numbers as leaves. */
static void add_random(Rng *rng, int levels, Text *out)
{
    if (levels == 0) {
        text_add(out, "%d", (int)rng_below(rng, 41) - 20);
        return;
    }
    int children = 2 + (int)rng_below(rng, 2);
    text_add(out, "(");
    for (int i = 0; i < children; i++) {
        if (i > 0) text_add(out, " ");
        add_random(rng, levels - 1, out);
    }
    text_add(out, ")");
}

/* "random:SEED" instead of a tree. */
static Status trace_tree(const Asked *asked, TraceMethod method)
{
    static const char RANDOM[] = "random:";
    enum { LEVELS = 4, RANDOM_TEXT = 1000 };
    char tree[RANDOM_TEXT];
    long seed;
    if (strncmp(asked->tree, RANDOM, sizeof RANDOM - 1) != 0)
        return trace_written(asked, asked->tree, method);
    if (!text_number(asked->tree + sizeof RANDOM - 1, 0, INT32_MAX, &seed))
        return status_wrong("--tree random: takes the number of a random tree, like random:7");
    Text text = text_into(tree, sizeof tree);
    Rng rng = rng_seeded((uint64_t)seed);
    add_random(&rng, LEVELS, &text);
    return trace_written(asked, tree, method);
}

static Status trace_game(const Asked *asked, TraceRequest *request)
{
    request->seed = (uint64_t)asked->seed;
    request->limit = (int)asked->nodes;
    request->depth = (int)asked->depth;
    History history = {&request->pos, 1, 0};
    if (request->game->result(&history).outcome != OUTCOME_NONE)
        return status_wrong("the game is over in this position; there is nothing to search");
    if (asked->compare) return trace_compare(request, asked->json);
    Trace trace;
    Status status = teach(request, &trace);
    if (!ok(&status)) return status;
    status = print_trace(&(TraceView){.trace = &trace, .game = request->game, .spec = request->spec}, asked);
    trace_release(&trace);
    return status;
}

static Status trace_example(const Asked *asked)
{
    if (strcmp(asked->example, "slots") == 0) return print_slots(asked->json);
    const TraceExample *example;
    Status status = trace_find_example(asked->example, &example);
    if (!ok(&status)) return status;
    if (example->tree != NULL) return trace_written(asked, example->tree, example->method);
    TraceRequest request = {.spec = example->spec, .method = example->method, .is_method_set = true};
    status = game_find(example->game, &request.game);
    if (ok(&status)) status = request.game->pos_read(example->position, &request.pos);
    return ok(&status) ? trace_game(asked, &request) : status;
}

static Status trace_words(const Asked *asked, const Words *words)
{
    TraceRequest request = {.spec = words->word[1],
                            .method = asked->plain ? TRACE_MINIMAX : TRACE_ALPHA_BETA,
                            .is_method_set = asked->plain || asked->alpha_beta};
    Status status = game_find(words->word[0], &request.game);
    PositionLine line;
    if (ok(&status)) status = position_line_read(request.game, asked->position, asked->moves, &line);
    if (!ok(&status)) return status;
    request.pos = line.pos[line.count - 1];
    position_line_free(&line);
    return trace_game(asked, &request);
}

static Status run_trace(int argc, char **argv)
{
    const char *word[2];
    Asked asked = {0};
    Words words = {.word = word, .size = 2, .names = "GAME SPEC"};
    Option options[] = {{"--position", OPTION_TEXT, &asked.position, 0, 0},
                        {"--moves", OPTION_TEXT, &asked.moves, 0, 0},
                        {"--seed", OPTION_NUMBER, &asked.seed, 0, INT32_MAX},
                        {"--depth", OPTION_NUMBER, &asked.depth, 1, 100},
                        {"--nodes", OPTION_NUMBER, &asked.nodes, 1, TRACE_NODES_MAX},
                        {"--plain", OPTION_FLAG, &asked.plain, 0, 0},
                        {"--alpha-beta", OPTION_FLAG, &asked.alpha_beta, 0, 0},
                        {"--compare", OPTION_FLAG, &asked.compare, 0, 0},
                        {"--example", OPTION_TEXT, &asked.example, 0, 0},
                        {"--tree", OPTION_TEXT, &asked.tree, 0, 0},
                        {"--quiz", OPTION_NUMBER, &asked.questions, 1, TRACE_QUESTIONS_MAX},
                        {"--html", OPTION_TEXT, &asked.html, 0, 0},
                        {"--json", OPTION_FLAG, &asked.json, 0, 0},
                        {0}};
    Status status = options_read(argc, argv, options, &words);
    if (!ok(&status)) return status;
    if (asked.json && (asked.html != NULL || asked.questions > 0))
        return status_wrong("--json prints the whole search; it cannot be used with --html or --quiz");
    if ((asked.html != NULL || asked.questions > 0) && asked.compare)
        return status_wrong("--compare prints a table; --html and --quiz are for one search");
    if (asked.plain && asked.alpha_beta) return status_wrong("choose one of --plain and --alpha-beta");
    int sources = (words.count > 0) + (asked.example != NULL) + (asked.tree != NULL);
    if (sources != 1 || words.count == 1)
        return status_wrong("give GAME SPEC, --example NAME or --tree TEXT to say what to search");
    if (asked.example != NULL) return trace_example(&asked);
    if (asked.tree != NULL) return trace_tree(&asked, asked.plain ? TRACE_MINIMAX : TRACE_ALPHA_BETA);
    return trace_words(&asked, &words);
}

const CliCommand trace_command = {
    "trace",
    "GAME SPEC [--position TEXT] [--moves \"…\"] [--depth D] [--seed N] [--plain | --alpha-beta] [--compare] [--json]",
    "explain a small search step by step, for teaching",
    "It can explain tictactoe perfect, minimax, max, min and first-free, checkers negamax:K, and uct:N in any game, also\n"
    "with another constant than √2: uct:N,c=0.5. Each step\n"
    "is printed with its numbers; the search chooses the same move as the real opponent.\n"
    "  --depth D        look at most D turns ahead\n"
    "  --plain          minimax without cutoffs\n"
    "  --alpha-beta     alpha-beta instead of minimax (tictactoe perfect)\n"
    "  --seed N         seed for the order of the root moves and for random games (0)\n"
    "  --nodes N        refuse searches with more nodes (5000)\n"
    "  --compare        compare several searches instead: their nodes, times and choices\n"
    "  --example NAME   root-98, root-98-cut, to-the-end, 205-201, node-a, draw, uct, slots\n"
    "  --tree TEXT      search a tree given as text, like \"(10 (5 (3 -7 4)))\"; random:N is the Nth random tree\n"
    "  --quiz N         N questions about the search, then their solutions\n"
    "  --html FILE      a page in one file: the tree drawn, pseudocode, steps, questions that are graded\n"
    "  --json           one object: nodes and steps (doc/trace.md)\n"
    "\nexample: parlor trace checkers negamax:2 --position B:W20:BK11,K16\n",
    run_trace};
