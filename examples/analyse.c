/* What the strongest engine thinks of a position of checkers.   analyse "B:W21-32:B1-12" [NODES] */
#include <parlor/parlor.h>

#include <stdio.h>
#include <stdlib.h>

static int fail(const char *why)
{
    fprintf(stderr, "%s\n", why);
    return 2;
}

int main(int count, char **words)
{
    char why[PARLOR_WHY], text[PARLOR_MOVE_TEXT];
    const parlor_game *game;
    parlor_position position;
    parlor_record *record = NULL;
    parlor_engine *engine = NULL;
    parlor_thought thought = {.size = sizeof thought};
    parlor_limits limits = {.size = sizeof limits,
                            .nodes = count > 2 ? strtoull(words[2], NULL, 10) : 200000};
    if (count < 2) return fail("usage: analyse POSITION [NODES]");
    if (parlor_game_find("checkers", &game, why) != PARLOR_OK) return fail(why);
    if (parlor_read_position(game, words[1], &position, why) != PARLOR_OK) return fail(why);
    if (parlor_record_new(game, &position, &record, why) != PARLOR_OK) return fail(why);
    if (parlor_engine_open(game, "master", NULL, &engine, why) != PARLOR_OK) return fail(why);
    if (parlor_engine_think(engine, record, &limits, NULL, NULL, &thought, why) != PARLOR_OK)
        return fail(why);
    printf("depth %d, %.0f %% for the side to move%s:", thought.depth, 100 * thought.chance,
           thought.proven ? ", certain" : "");
    for (int i = 0; i < thought.line_count; i++) {
        parlor_move_text(game, &position, thought.line[i], text);
        printf(" %s", text);
        parlor_play(game, &position, thought.line[i], &position, NULL);
    }
    printf("\n");
    parlor_engine_close(engine);
    parlor_record_free(record);
    return 0;
}
