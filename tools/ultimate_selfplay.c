/* Games of Ultimate Tic-Tac-Toe's master against itself, as data for tools/ultimate_train.c.
 *
 *     build/tools/ultimate_selfplay FILE GAMES NODES SEED WEIGHTS
 *
 * WEIGHTS is the folder with ultimate.net; "-" plays with the hand-made evaluation.
 * Every game begins with 2 to 9 random moves; then each position is searched with NODES nodes and written
 * down with the value that the search found. Early moves are sometimes random, so that lines differ. A game
 * ends where the search has proven who wins. After every other position one or two random moves are tried,
 * searched and written down as well, though not played: a search meets bad moves all the time, and an
 * evaluation that has seen only good ones misjudges what they lead to. Game i depends on SEED and i alone. An
 * interrupted run goes on where it stopped when it is started again with the same arguments: the last game in
 * the file, which may be incomplete, is played once more.
 *
 * Under mpirun, process K of N plays every N-th game and writes FILE.K; together the files hold the games that
 * one process would have played. The trainer reads them all: FILE.*. */
#include "base/datafile.h"
#include "base/rng.h"
#include "base/text.h"
#include "games/ultimate/notation.h"
#include "games/ultimate/master.h"
#include "ultimate_data.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    RECORDS = 2 * 82,
    SURPRISES = 20, /* random moves occur before this ply */
    SURPRISE_ONE_IN = 10,
    ASIDE_ONE_IN = 2 /* positions after which other moves are tried */
};

typedef struct GamePlayed {
    Rng rng;
    Board board;
    int ply;
    int count;
    DataRecord record[RECORDS];
} GamePlayed;

static void play_random(GamePlayed *game)
{
    uint8_t move[BOARDS * SQUARES];
    int count = 0;
    for (uint64_t open = board_open(&game->board); open != 0;) {
        int small = bits_pop(&open);
        for (uint64_t squares = board_free(&game->board, small); squares != 0;)
            move[count++] = (uint8_t)(small * SQUARES + bits_pop(&squares));
    }
    int chosen = move[rng_below(&game->rng, (uint32_t)count)];
    board_play(&game->board, chosen / SQUARES, chosen % SQUARES);
    game->ply++;
}

static void write_down(GamePlayed *game, uint32_t number, const Thought *thought, bool aside)
{
    DataRecord *record = &game->record[game->count++];
    *record = (DataRecord){.target = game->board.target,
                           .side = game->board.side,
                           .result = aside ? DATA_UNPLAYED : 0,
                           .proven = thought->proven,
                           .chance = (uint16_t)(thought->chance * DATA_ONE + 0.5),
                           .ply = (uint16_t)game->ply,
                           .game = number};
    memcpy(record->mask, game->board.mask, sizeof record->mask);
}

static void think(UltimateMaster *master, const Board *board, uint64_t nodes, Thought *out)
{
    static const Limits NONE;
    Limits limits = NONE;
    limits.nodes = nodes;
    Pos pos = pos_of(board);
    ultimate_master_think(master, &(History){.pos = &pos, .count = 1}, &limits, NULL, out);
}

/* Look at what one or two random moves lead to, and go back. */
static void look_aside(UltimateMaster *master, GamePlayed *game, uint32_t number, uint64_t nodes,
                       Thought *thought)
{
    Board board = game->board;
    int ply = game->ply, moves = rng_below(&game->rng, 3) == 0 ? 2 : 1;
    for (int i = 0; i < moves && !board_over(&game->board); i++)
        play_random(game);
    if (!board_over(&game->board)) {
        think(master, &game->board, nodes, thought);
        write_down(game, number, thought, true);
    }
    game->board = board;
    game->ply = ply;
}

/* The winner, or -1. */
static int play_on(UltimateMaster *master, GamePlayed *game, uint32_t number, uint64_t nodes)
{
    Thought *thought = calloc(1, sizeof *thought);
    int winner = -1;
    while (thought != NULL && !board_over(&game->board)) {
        if (game->ply < SURPRISES && rng_below(&game->rng, SURPRISE_ONE_IN) == 0) {
            play_random(game);
            continue;
        }
        if (rng_below(&game->rng, ASIDE_ONE_IN) == 0) look_aside(master, game, number, nodes, thought);
        think(master, &game->board, nodes, thought);
        write_down(game, number, thought, false);
        if (thought->proven) {
            winner = thought->chance > 0.75   ? game->board.side
                     : thought->chance < 0.25 ? 1 - game->board.side
                                              : -1;
            break;
        }
        board_play(&game->board, move_board(thought->move), move_square(thought->move));
        game->ply++;
    }
    free(thought);
    return board_winner(&game->board) >= 0 ? board_winner(&game->board) : winner;
}

static void play_game(UltimateMaster *master, GamePlayed *game, uint64_t seed, uint32_t number,
                      uint64_t nodes)
{
    *game = (GamePlayed){.rng = rng_seeded(rng_mix(seed, number)), .board = {.target = ANY_BOARD}};
    int opening = 2 + (int)rng_below(&game->rng, 8);
    while (game->ply < opening && !board_over(&game->board))
        play_random(game);
    ultimate_master_forget(master);
    int winner = play_on(master, game, number, nodes);
    for (int i = 0; i < game->count; i++)
        if (game->record[i].result != DATA_UNPLAYED)
            game->record[i].result = winner < 0 ? 1 : winner == game->record[i].side ? 2 : 0;
}

/* Where to continue: the number of the last game in the file, and the offset at which it begins. */
static uint32_t find_end(FILE *file, long *end)
{
    DataRecord record;
    uint32_t last = 0;
    long at = 0;
    *end = 0;
    while (fread(&record, sizeof record, 1, file) == 1) {
        if (record.game != last) *end = at;
        last = record.game;
        at += (long)sizeof record;
    }
    return last;
}

/* What mpirun tells its processes; alone: 0 of 1. */
static long told_by_mpirun(const char *name, long otherwise)
{
    long number;
    const char *text = getenv(name);
    return text != NULL && text_number(text, 0, 1000000, &number) ? number : otherwise;
}

/* What is to be played and where it goes. */
typedef struct Order {
    long games, nodes, seed;
    long rank, ranks; /* of this process */
    char path[DATA_PATH];
} Order;

static bool read_order(int argc, char **argv, Order *order)
{
    *order = (Order){.rank = told_by_mpirun("OMPI_COMM_WORLD_RANK", 0),
                     .ranks = told_by_mpirun("OMPI_COMM_WORLD_SIZE", 1)};
    if (argc != 6 || order->rank >= order->ranks) return false;
    Text path = text_into(order->path, sizeof order->path);
    text_add(&path, "%s", argv[1]);
    if (order->ranks > 1) text_add(&path, ".%ld", order->rank + 1);
    return !path.cut && text_number(argv[2], 1, 100000000, &order->games) &&
           text_number(argv[3], 1, 100000000, &order->nodes) &&
           text_number(argv[4], 0, 1000000000, &order->seed);
}

/* Play what is missing in the file; false when it cannot be written. */
static bool play_games(UltimateMaster *master, GamePlayed *game, const Order *order, FILE *file)
{
    long end;
    rewind(file);
    long number = find_end(file, &end);
    if (ftruncate(fileno(file), end) != 0 || fseek(file, 0, SEEK_END) != 0) return false;
    uint64_t written = (uint64_t)end / sizeof(DataRecord);
    int played = 0;
    for (number = number > order->rank ? number : order->rank; number < order->games;
         number += order->ranks) {
        play_game(master, game, (uint64_t)order->seed, (uint32_t)number, (uint64_t)order->nodes);
        size_t count = (size_t)game->count;
        if (fwrite(game->record, sizeof(DataRecord), count, file) != count) return false;
        written += count;
        if (++played % 100 != 0) continue;
        fflush(file);
        fprintf(stderr, "%d games, %" PRIu64 " positions\n", played, written);
    }
    return true;
}

int main(int argc, char **argv)
{
    Order order;
    if (!read_order(argc, argv, &order)) {
        fprintf(stderr, "usage: ultimate_selfplay FILE GAMES NODES SEED WEIGHTS\n");
        return 2;
    }
    UltimateMaster *master = NULL;
    bool plain = strcmp(argv[5], "-") == 0;
    Status status = ultimate_master_new(&(EngineSetup){.hash_mb = 2, .data = plain ? NULL : argv[5]},
                                        &master);
    if (ok(&status) && plain) ultimate_master_drop_net(master);
    FILE *file = fopen(order.path, "ab+");
    GamePlayed *game = malloc(sizeof *game);
    bool done = ok(&status) && file != NULL && game != NULL && play_games(master, game, &order, file);
    if (file != NULL) done = fclose(file) == 0 && done;
    if (!done) fprintf(stderr, "ultimate_selfplay: cannot write %s\n", order.path);
    free(game);
    ultimate_master_free(master);
    return done ? 0 : 1;
}
