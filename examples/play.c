/* A game of tic-tac-toe on the terminal against level 5.   cc play.c $(pkg-config --cflags --libs parlor) */
#include <parlor/parlor.h>

#include <stdio.h>
#include <string.h>

static void show(const parlor_game *game, const parlor_position *position)
{
    for (int square = 0; square < 9; square++) {
        int side, piece = parlor_at(game, position, square, &side);
        printf(" %c%s", piece == 0 ? '0' + square : "XO"[side], square % 3 == 2 ? "\n" : "");
    }
}

int main(void)
{
    char why[PARLOR_WHY], typed[80];
    const parlor_game *game;
    const char *ending;
    parlor_record *record = NULL;
    parlor_engine *engine = NULL;
    parlor_thought thought = {.size = sizeof thought};
    if (parlor_game_find("tictactoe", &game, why) != PARLOR_OK ||
        parlor_record_new(game, NULL, &record, why) != PARLOR_OK ||
        parlor_engine_open(game, "level:5", NULL, &engine, why) != PARLOR_OK) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    while (parlor_record_result(record, &ending) == PARLOR_OPEN) {
        show(game, parlor_record_position(record, -1));
        if (parlor_record_plies(record) % 2 == 1) {
            parlor_engine_think(engine, record, NULL, NULL, NULL, &thought, why);
            parlor_record_play(record, thought.move, why);
        } else {
            printf("Your move (0-8): ");
            if (fgets(typed, sizeof typed, stdin) == NULL) break;
            typed[strcspn(typed, "\n")] = '\0';
            if (parlor_record_play_text(record, typed, why) != PARLOR_OK) printf("%s\n", why);
        }
    }
    show(game, parlor_record_position(record, -1));
    printf("%s\n", ending);
    parlor_engine_close(engine);
    parlor_record_free(record);
    return 0;
}
