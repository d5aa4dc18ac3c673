/* checkers_book: computes src/games/checkers/engine/book.def and prints it on standard output:
 *
 *     make build/tools/checkers_book && build/tools/checkers_book >book.new && mv book.new src/games/checkers/engine/book.def
 *
 * Every position that can stand on the board after 0 to PLIES moves is searched by master for NODES nodes
 * with a line for every move; the moves within MARGIN hundredths of a man of the best are book moves. So an
 * opponent with the book does not open every game in the same way, and loses nothing by that; at the start, where
 * that matters most, the margin is MARGIN_START. From the three-move openings on, the book moves of both sides
 * are followed for PLIES_ON plies more.
 *
 * A run that was interrupted is continued with what it has printed: checkers_book OLD >NEW takes over the whole
 * lines of OLD without searching their positions again. */
#include "base/text.h"
#include "engine/engine.h"
#include "games/checkers/openings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES = 3,
    PLIES_ON = 2,
    NODES = 400000,
    LINES = 5,
    MARGIN = 8,
    MARGIN_START = 28,
    MOST = 8000,
    LINE_ROOM = 400
};

typedef struct Found {
    int count;
    Pos pos[MOST];
    int on[MOST];               /* plies for which its book moves are followed */
    char line[MOST][LINE_ROOM]; /* of the book, or empty */
} Found;

/* Positions of an earlier run. */
typedef struct Old {
    int count;
    char line[MOST][LINE_ROOM];
} Old;

static void add(Found *found, const Pos *pos, int on)
{
    int at = 0;
    while (at < found->count && !pos_same(&found->pos[at], pos))
        at++;
    if (at == MOST) return;
    if (at == found->count) {
        found->pos[found->count++] = *pos;
        found->on[at] = 0;
    }
    if (found->on[at] < on) found->on[at] = on;
}

static void add_all(const Game *game, const Pos *pos, int plies, Found *found)
{
    add(found, pos, 0);
    if (plies == 0) return;
    Move moves[MOVES_MAX];
    int count = game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        Pos next = game->play(pos, moves[i]);
        add_all(game, &next, plies - 1, found);
    }
}

static void add_openings(const Game *game, Found *found)
{
    int count;
    const char *const *lines = checkers_three_move_openings(&count);
    for (int i = 0; i < count; i++) {
        Pos pos = game->start(0);
        const char *line = lines[i];
        char word[MOVE_TEXT];
        Move move;
        while (text_word(&line, word, sizeof word)) {
            Status status = game_read_move(game, &pos, word, &move);
            if (ok(&status)) pos = game->play(&pos, move);
        }
        add(found, &pos, PLIES_ON);
    }
}

/* Search the position; `out` is its line of the book. */
static void work_out(const Game *game, Engine *engine, const Pos *pos, char out[LINE_ROOM])
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
    Pos start = game->start(0);
    int margin = pos_same(pos, &start) ? MARGIN_START : MARGIN;
    game->pos_text(pos, text);
    int length = snprintf(out, LINE_ROOM, "BOOK(\"%s\", \"", text);
    const char *blank = "";
    for (int i = 0; i < thought.root_count; i++) {
        const RootMove *root = &thought.root[i];
        if (root->move != thought.move && (!root->exact || root->value < thought.value - margin)) continue;
        char move[MOVE_TEXT];
        game->move_text(pos, root->move, move);
        length += snprintf(out + length, LINE_ROOM - (size_t)length, "%s%s", blank, move);
        blank = " ";
    }
    snprintf(out + length, LINE_ROOM - (size_t)length, "\")\n");
}

/* The line of an earlier run, or NULL. */
static const char *old_line(const Game *game, const Old *old, const Pos *pos)
{
    char text[POS_TEXT], begin[POS_TEXT + 10];
    game->pos_text(pos, text);
    snprintf(begin, sizeof begin, "BOOK(\"%s\"", text);
    for (int i = 0; i < old->count; i++)
        if (strncmp(old->line[i], begin, strlen(begin)) == 0) return old->line[i];
    return NULL;
}

/* The positions after the moves that a line of the book names. */
static void follow(const Game *game, Found *found, int at)
{
    char moves[LINE_ROOM], word[MOVE_TEXT];
    const char *from = strstr(found->line[at], ", \"");
    if (from == NULL || found->on[at] == 0) return;
    snprintf(moves, sizeof moves, "%s", from + 3);
    moves[strcspn(moves, "\"")] = '\0';
    const char *rest = moves;
    while (text_word(&rest, word, sizeof word)) {
        Move move;
        Status status = game_read_move(game, &found->pos[at], word, &move);
        if (!ok(&status)) continue;
        Pos next = game->play(&found->pos[at], move);
        add(found, &next, found->on[at] - 1);
    }
}

static void read_old(const char *path, Old *old)
{
    FILE *file = path != NULL ? fopen(path, "r") : NULL;
    if (path != NULL && file == NULL) {
        fprintf(stderr, "checkers_book: %s cannot be read\n", path);
        exit(2);
    }
    while (file != NULL && old->count < MOST && fgets(old->line[old->count], LINE_ROOM, file) != NULL) {
        const char *line = old->line[old->count];
        if (strncmp(line, "BOOK(", 5) == 0 && strchr(line, '\n') != NULL) old->count++;
    }
    if (file != NULL) fclose(file);
}

int main(int argc, char **argv)
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
    static Old old;
    read_old(argc > 1 ? argv[1] : NULL, &old);
    Pos start = game->start(0);
    add_all(game, &start, PLIES, &found);
    add_openings(game, &found);
    printf(
        "/* Book moves of the first positions, computed by tools/checkers_book.c (which says how): do not edit. */\n");
    for (int i = 0; i < found.count; i++) {
        const char *known = old_line(game, &old, &found.pos[i]);
        if (known != NULL)
            snprintf(found.line[i], LINE_ROOM, "%s", known);
        else
            work_out(game, engine, &found.pos[i], found.line[i]);
        fputs(found.line[i], stdout);
        fflush(stdout);
        follow(game, &found, i);
    }
    engine_close(engine);
    return 0;
}
