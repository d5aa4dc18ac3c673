/* checkers_book: computes src/games/checkers/book.def and prints it on standard output:
 *
 *     make build/tools/checkers_book && build/tools/checkers_book >src/games/checkers/book.def
 *
 * Every position that can stand on the board after 0 to PLIES moves is searched by master for NODES nodes
 * with a line for every move; the moves within MARGIN hundredths of a man of the best are book moves. So an
 * opponent with the book does not open every game in the same way, and loses nothing by that. */
#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES = 3, NODES = 400000, LINES = 5, MARGIN = 8, MOST = 2000 };

typedef struct Found {
    int count;
    Pos pos[MOST];
} Found;

static void add(Found *found, const Pos *pos)
{
    for (int i = 0; i < found->count; i++)
        if (pos_same(&found->pos[i], pos)) return;
    if (found->count < MOST) found->pos[found->count++] = *pos;
}

static void add_all(const Game *game, const Pos *pos, int plies, Found *found)
{
    add(found, pos);
    if (plies == 0) return;
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        Pos next = game->play(pos, moves[i]);
        add_all(game, &next, plies - 1, found);
    }
}

static void print_moves(const Game *game, Engine *engine, const Pos *pos)
{
    static Thought thought;
    History history = {.pos = pos, .count = 1};
    engine_forget(engine);
    Status status = engine_think(engine, &history, &(Limits){.nodes = NODES, .lines = LINES}, NULL, &thought);
    if (!ok(&status)) {
        fprintf(stderr, "checkers_book: %s\n", status.text);
        exit(1);
    }
    char text[POS_TEXT];
    game->pos_text(pos, text);
    printf("BOOK(\"%s\", \"", text);
    const char *blank = "";
    for (int i = 0; i < thought.root_count; i++) {
        const RootMove *root = &thought.root[i];
        if (root->move != thought.move && (!root->exact || root->value < thought.value - MARGIN)) continue;
        char move[MOVE_TEXT];
        game->move_text(pos, root->move, move);
        printf("%s%s", blank, move);
        blank = " ";
    }
    printf("\")\n");
    fflush(stdout);
}

int main(void)
{
    const Game *game;
    Engine *engine;
    Status status = game_find("checkers", &game);
    if (ok(&status)) status = engine_open(game, "master", NULL, &engine);
    if (!ok(&status)) {
        fprintf(stderr, "checkers_book: %s\n", status.text);
        return 1;
    }
    static Found found;
    Pos start = game->start(0);
    add_all(game, &start, PLIES, &found);
    printf(
        "/* Book moves of the first positions, computed by tools/checkers_book.c (which says how): do not edit. */\n");
    for (int i = 0; i < found.count; i++)
        print_moves(game, engine, &found.pos[i]);
    engine_close(engine);
    return 0;
}
