/* checkers_convert: how directly master wins what the endgame databases know to be won.
 *
 *   checkers_convert DISTANCES [PIECES [POSITIONS [NODES [SEED [DATA]]]]]     (defaults 5, 500, 10000, 1, data)
 *
 * DISTANCES is a folder of `parlor egdb build PIECES --distances`. Random won positions with that many pieces, every
 * kind of ending as often, are played by master with the data files of the folder DATA, NODES nodes a move, against a
 * defence by distances: the slowest loss. Repetition and the forty-move rule are in force. Prints how many were not won,
 * and the plies taken by the others together, as a multiple of the shortest way, overall and by the length of that. With
 * SEED negative each game, too. */
#include "base/rng.h"
#include "engine/engine.h"
#include "games/checkers/egdb/egdb_index.h"
#include "games/checkers/egdb/egdb_root.h"
#include "games/checkers/egdb/egdb_section.h"
#include "games/checkers/engine/master.h"
#include "games/checkers/movegen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 500, CLASSES = 6, CLASS_PLIES = 32, TRIES = 2000 };

typedef struct Tally {
    int games, won;
    long shortest, taken; /* of those that were won */
} Tally;

typedef struct Player {
    const Game *game;
    Master *master;
    Egdb *far;
    uint64_t nodes;
    bool talks;
    Tally tally[CLASSES];
    Pos pos[PLIES_MAX + 1];
    Thought thought;
} Player;

static void fail(const Status *status)
{
    if (ok(status)) return;
    fprintf(stderr, "checkers_convert: %s\n", status->text);
    exit(1);
}

/* A random won position without captures, of a random kind of ending. */
static Board draw_position(const Player *player, Rng *rng, int pieces, int *plies)
{
    for (;;) {
        int id = (int)rng_below(rng, EGDB_SLICES);
        const EgdbSection *section = egdb_section(player->far, id, true);
        if (section == NULL || egdb_slice_pieces(section->shape.slice) != pieces) continue;
        for (int i = 0; i < TRIES; i++) {
            EgdbWalk walk = egdb_walk_from(&section->shape, rng_next(rng) % section->shape.count);
            Board board = egdb_walk_board(&walk);
            if (board_jumpers(&board) != 0 || !egdb_distance(player->far, &board, plies)) continue;
            if (*plies % 2 == 1) return board;
        }
    }
}

static Move defend(Player *player, const Pos *pos)
{
    Board board = board_of_pos(pos), next[MOVES_MAX];
    Move line[1];
    Plays plays;
    board_plays(&board, &plays);
    for (int i = 0; i < plays.count; i++)
        next[i] = board_play(&board, &plays.play[i]);
    EgdbRoot root;
    egdb_root(player->far, next, plays.count, &root);
    if (root.far && egdb_line(player->far, &board, line, 1) == 1) return line[0];
    return plays.play[0].path; /* it is no longer lost */
}

/* The plies that master takes to win; 0 if it does not. */
static int play_game(Player *player, const Board *board)
{
    master_forget(player->master);
    player->pos[0] = pos_of_board(board);
    for (int count = 1; count <= PLIES_MAX; count++) {
        History history = {.pos = player->pos, .count = count, .rules = RULE_REPETITION | RULE_FORTY_MOVES};
        Result result = player->game->result(&history);
        if (result.outcome != OUTCOME_NONE)
            return outcome_winner(result.outcome) == (int)board->side ? count - 1 : 0;
        Move move;
        if (count % 2 == 1) {
            Status status = master_think(player->master, &history, &(Limits){.nodes = player->nodes}, NULL,
                                         &player->thought);
            fail(&status);
            move = player->thought.move;
        } else {
            move = defend(player, &player->pos[count - 1]);
        }
        player->pos[count] = player->game->play(&player->pos[count - 1], move);
    }
    return 0;
}

static void one_game(Player *player, Rng *rng, int pieces)
{
    int shortest = 0;
    Board board = draw_position(player, rng, pieces, &shortest);
    int taken = play_game(player, &board), class = shortest / CLASS_PLIES;
    Tally *tally = &player->tally[class < CLASSES ? class : CLASSES - 1];
    tally->games++;
    tally->won += taken > 0;
    if (taken > 0) tally->shortest += shortest;
    tally->taken += taken;
    if (player->talks) {
        char text[POS_TEXT];
        player->game->pos_text(&player->pos[0], text);
        printf("%3d %3d %s\n", shortest, taken, text);
    }
}

static void print_tally(const char *name, const Tally *tally)
{
    if (tally->games == 0) return;
    printf("%-12s %4d positions, %3d not won, %6ld plies for %6ld: %.3f\n", name, tally->games,
           tally->games - tally->won, tally->taken, tally->shortest,
           tally->shortest > 0 ? (double)tally->taken / (double)tally->shortest : 0);
}

static void print_all(const Player *player)
{
    Tally sum = {0};
    for (int i = 0; i < CLASSES; i++) {
        const Tally *tally = &player->tally[i];
        char name[32];
        snprintf(name, sizeof name, "%d plies on", i * CLASS_PLIES);
        print_tally(name, tally);
        sum.games += tally->games;
        sum.won += tally->won;
        sum.shortest += tally->shortest;
        sum.taken += tally->taken;
    }
    print_tally("all", &sum);
}

static long number(int argc, char **argv, int i, long otherwise)
{
    return argc > i ? strtol(argv[i], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: checkers_convert DISTANCES [PIECES [POSITIONS [NODES [SEED [DATA]]]]]\n");
        return 2;
    }
    int pieces = (int)number(argc, argv, 2, 5), positions = (int)number(argc, argv, 3, 500);
    long seed = number(argc, argv, 5, 1);
    Player *player = calloc(1, sizeof *player);
    if (player == NULL) return 1;
    player->nodes = (uint64_t)number(argc, argv, 4, 10000);
    player->talks = seed < 0;
    Status status = game_find("checkers", &player->game);
    fail(&status);
    status = egdb_open_folder(argv[1], 1 << 20, &player->far);
    fail(&status);
    EngineSetup setup = {.hash_mb = 16, .data = argc > 6 ? argv[6] : "data"};
    status = master_new(player->game, &setup, &player->master);
    fail(&status);
    Rng rng = rng_seeded((uint64_t)labs(seed));
    for (int i = 0; i < positions; i++)
        one_game(player, &rng, pieces);
    print_all(player);
    return 0;
}
