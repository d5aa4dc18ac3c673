/* checkers_selfplay: games of master against itself, as labelled positions for tools/checkers_train.c.
 *
 *   checkers_selfplay FOLDER SHARDS [GAMES NODES SEED THREADS [NET]]      (defaults 400 3000 1 1)
 *
 * Writes FOLDER/SEED-0000.samples and so on: SHARDS files of GAMES games each, NODES nodes a move. A shard
 * depends on its seed and number and on the engine alone, not on threads or machines, and appears under its
 * name when it is complete: a run that was interrupted is continued by the same command. Under mpirun every
 * process takes the shards whose number leaves its rank as remainder; the folder may then be shared, or the
 * files be brought together afterwards.
 *
 * NET is a folder with the network to play with; if it contains none, the hand-made evaluation is used.
 * Without NET master plays as usual.
 *
 * Half of the games begin with a three-move opening and 2 to 8 random moves, half with 6 to 12 random moves.
 * Openings that the search finds clearly lost are redrawn; games end when the search or the endgame databases
 * have proven the result, or by the forty-move rule: games given up as drawn earlier would teach that a man more
 * among kings is worth little. Only positions without captures are kept, without duplicates within the shard, and
 * only some while kings go back and forth. After every other position one or two random moves are
 * tried, searched and written down as well, though not played: a search meets bad moves all the time, and an
 * evaluation that has seen only good ones misjudges what they lead to. The number of nodes varies from game to
 * game by a quarter: with the same number games that meet in one position would go on alike. */
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "games/checkers/engine/master.h"
#include "games/checkers/engine/net.h"
#include "games/checkers/openings.h"

#include "checkers_sample.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES_MAX = 300,
    STILL_END = 80,   /* so many plies without progress are a draw: the forty-move rule */
    STILL_KEPT = 2,   /* of these the first are kept, */
    STILL_SAMPLE = 8, /* and then one in so many */
    UNEVEN = 70,      /* an opening beyond this is redrawn */
    DECIDED = 300,    /* when the search says so DECIDED_PLIES times in a row the game is decided */
    DECIDED_PLIES = 4,
    VALUE_MOST = 3000,    /* of a label */
    NO_VALUE = INT16_MIN, /* the only move is played without thinking, and its position not kept */
    SEEN = 1 << 18,
    ASIDE_ONE_IN = 2, /* positions after which other moves are tried */
};

typedef struct Run {
    const char *folder, *net;
    int shards, games;
    uint64_t nodes, seed;
    int rank, ranks;
    int next; /* shard to be taken */
    uint64_t positions;
    bool told, failed;
    pthread_mutex_t lock;
} Run;

typedef struct Player {
    Run *run;
    const Game *game;
    Master *master;
    Thought thought;
    uint64_t nodes; /* of this game */
    int count;
    Pos pos[PLIES_MAX + 1];
    int16_t value[PLIES_MAX + 1];
    uint64_t seen[SEEN];
    FILE *file;
    uint64_t written;
} Player;

/* ---- The beginning of a game ---- */

static void play(Player *player, Move move)
{
    player->pos[player->count] = player->game->play(&player->pos[player->count - 1], move);
    player->count++;
}

static bool play_random(Player *player, Rng *rng, int plies)
{
    Move moves[MOVES_MAX];
    for (int i = 0; i < plies; i++) {
        int count = player->game->moves(&player->pos[player->count - 1], moves);
        if (count == 0) return false;
        play(player, moves[rng_below(rng, (uint32_t)count)]);
    }
    return player->game->moves(&player->pos[player->count - 1], moves) > 0;
}

static void play_opening(Player *player, Rng *rng)
{
    int count;
    const char *const *lines = checkers_three_move_openings(&count);
    const char *line = lines[rng_below(rng, (uint32_t)count)];
    char word[MOVE_TEXT];
    while (text_word(&line, word, sizeof word)) {
        Move move;
        Status status = game_read_move(player->game, &player->pos[player->count - 1], word, &move);
        if (ok(&status)) play(player, move);
    }
}

static Status think(Player *player)
{
    History history = {player->pos, player->count, RULE_REPETITION};
    Limits limits = {.nodes = player->nodes};
    Status status = master_think(player->master, &history, &limits, NULL, &player->thought);
    double value = player->thought.value;
    value = value > VALUE_MOST ? VALUE_MOST : value < -VALUE_MOST ? -VALUE_MOST : value;
    player->value[player->count - 1] = (int16_t)value;
    return status;
}

/* Find an opening that is not decided yet. */
static bool begin_game(Player *player, Rng *rng)
{
    player->pos[0] = player->game->start(0);
    player->count = 1;
    bool opening = rng_below(rng, 2) == 0;
    if (opening) play_opening(player, rng);
    if (!play_random(player, rng, (int)(opening ? 2 + rng_below(rng, 7) : 6 + rng_below(rng, 7))))
        return false;
    master_forget(player->master);
    Status status = think(player);
    return ok(&status) && abs(player->value[player->count - 1]) <= UNEVEN;
}

/* ---- Positions ---- */

static bool is_new(Player *player, const Board *board)
{
    uint64_t hash = board_hash(board), at = hash % SEEN;
    while (player->seen[at] != 0 && player->seen[at] != hash)
        at = (at + 1) % SEEN;
    bool found = player->seen[at] == hash;
    player->seen[at] = hash;
    return !found;
}

static bool is_quiet(const Board *board)
{
    Board passed = board_swapped(board);
    return board_jumpers(board) == 0 && board_jumpers(&passed) == 0;
}

static void write_sample(Player *player, const Board *board, int16_t value, SampleKind kind, int result)
{
    CheckersSample sample = sample_of_board(board);
    sample.value = value;
    sample.result = (uint8_t)(1 + result);
    sample.kind = (uint8_t)kind;
    player->written += fwrite(&sample, sizeof sample, 1, player->file);
}

/* What one or two random moves lead to. */
static void look_aside(Player *player, Rng *rng)
{
    int kept = player->count;
    if (kept <= PLIES_MAX - 2 && play_random(player, rng, 1 + (int)rng_below(rng, 2))) {
        Board board = board_of_pos(&player->pos[player->count - 1]);
        if (is_quiet(&board) && is_new(player, &board)) {
            Status status = think(player);
            if (ok(&status)) write_sample(player, &board, player->value[player->count - 1], SAMPLE_ASIDE, 0);
        }
    }
    player->count = kept;
}

/* ---- The rest of a game ---- */

static bool is_progress(const Pos *before, const Pos *after)
{
    Board a = board_of_pos(before), b = board_of_pos(after);
    return !board_is_reversible(&a, &b);
}

/* Play to the end; the result for Black, -1, 0 or 1. */
static int play_out(Player *player, Rng *rng)
{
    int still = 0, decided = 0;
    while (player->count <= PLIES_MAX && still < STILL_END) {
        Pos *last = &player->pos[player->count - 1];
        Move moves[MOVES_MAX];
        int black = player->game->side(last) == BLACK ? 1 : -1;
        int count = player->game->moves(last, moves);
        if (count == 0) return -black;
        if (count == 1) {
            player->value[player->count - 1] = NO_VALUE;
            play(player, moves[0]);
        } else {
            Status status = think(player);
            if (!ok(&status)) return 0;
            int size = abs((int)player->thought.value);
            decided = size >= DECIDED ? decided + 1 : 0;
            if (player->thought.proven || decided == DECIDED_PLIES)
                return player->thought.value > 0 ? black : player->thought.value < 0 ? -black : 0;
            Move move = player->thought.move;
            if (rng_below(rng, ASIDE_ONE_IN) == 0) look_aside(player, rng);
            play(player, move);
        }
        still = is_progress(last, last + 1) ? 0 : still + 1;
    }
    return 0;
}

/* ---- What is kept of it ---- */

static void keep_game(Player *player, int first, int black)
{
    for (int i = first, still = 0; i < player->count - 1; i++) {
        Board board = board_of_pos(&player->pos[i]);
        still = i > 0 && is_progress(&player->pos[i - 1], &player->pos[i]) ? 0 : still + 1;
        if (still > STILL_KEPT && still % STILL_SAMPLE != 0) continue;
        if (player->value[i] == NO_VALUE || !is_quiet(&board) || !is_new(player, &board)) continue;
        write_sample(player, &board, player->value[i], SAMPLE_PLAYED, board.side == BLACK ? black : -black);
    }
}

/* ---- Shards ---- */

static bool play_shard(Player *player, int shard)
{
    char path[600], partial[620];
    snprintf(path, sizeof path, "%s/%" PRIu64 "-%04d.samples", player->run->folder, player->run->seed, shard);
    snprintf(partial, sizeof partial, "%s.part", path);
    FILE *done = fopen(path, "rb");
    if (done != NULL) return fclose(done) == 0;
    player->file = fopen(partial, "wb");
    if (player->file == NULL) return false;
    memset(player->seen, 0, sizeof player->seen);
    player->written = 0;
    for (int g = 0; g < player->run->games; g++) {
        uint64_t number = (uint64_t)shard * (uint64_t)player->run->games + (uint64_t)g;
        Rng rng = rng_seeded(rng_mix(player->run->seed, number));
        player->nodes = player->run->nodes * (75 + rng_below(&rng, 51)) / 100;
        while (!begin_game(player, &rng)) {
        }
        int first = player->count - 1;
        keep_game(player, first, play_out(player, &rng));
    }
    return fclose(player->file) == 0 && rename(partial, path) == 0;
}

/* The next shard of this process, or -1. */
static int take_shard(Run *run, const Player *player, int before)
{
    pthread_mutex_lock(&run->lock);
    if (before >= 0) {
        run->positions += player->written;
        fprintf(stderr, "shard %d: %" PRIu64 " positions, %" PRIu64 " in this run\n", before, player->written,
                run->positions);
    }
    int shard = run->next < run->shards ? run->next : -1;
    run->next += run->ranks;
    pthread_mutex_unlock(&run->lock);
    return shard;
}

static bool has_net(const char *folder)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, NET_FILE);
    FILE *file = fopen(path, "rb");
    return file != NULL && fclose(file) == 0;
}

/* Say once with which evaluation these games are played: a network that was not found would go unnoticed. */
static void tell_evaluation(Run *run, const Master *master)
{
    EngineSetup got = {0};
    master_got(master, &got);
    pthread_mutex_lock(&run->lock);
    if (!run->told)
        fprintf(stderr, "played with %s\n", got.plain ? "the hand-made evaluation" : "the network");
    run->told = true;
    pthread_mutex_unlock(&run->lock);
}

static void *work(void *context)
{
    Run *run = context;
    Player *player = calloc(1, sizeof *player);
    if (player == NULL) return NULL;
    player->run = run;
    Status status = game_find("checkers", &player->game);
    EngineSetup setup = {.hash_mb = 1, .data = run->net};
    if (ok(&status)) status = master_new(player->game, &setup, &player->master);
    if (ok(&status) && run->net != NULL && !has_net(run->net)) master_without_net(player->master);
    if (ok(&status)) tell_evaluation(run, player->master);
    int shard = -1;
    while (ok(&status) && (shard = take_shard(run, player, shard)) >= 0)
        if (!play_shard(player, shard)) status = status_failed("%s cannot be written to", run->folder);
    if (!ok(&status)) {
        pthread_mutex_lock(&run->lock);
        fprintf(stderr, "checkers_selfplay: %s\n", status.text);
        run->failed = true;
        pthread_mutex_unlock(&run->lock);
    }
    master_free(player->master);
    free(player);
    return NULL;
}

/* A number that mpirun passes to its processes; without mpirun: 0 of 1. */
static int number_from(const char *name, int otherwise)
{
    const char *text = getenv(name);
    return text != NULL ? atoi(text) : otherwise;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: checkers_selfplay FOLDER SHARDS [GAMES NODES SEED THREADS [NET]]\n");
        return 2;
    }
    Run run = {.folder = argv[1],
               .net = argc > 7 ? argv[7] : NULL,
               .shards = atoi(argv[2]),
               .games = argc > 3 ? atoi(argv[3]) : 400,
               .nodes = argc > 4 ? strtoull(argv[4], NULL, 10) : 3000,
               .seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1,
               .rank = number_from("OMPI_COMM_WORLD_RANK", 0),
               .ranks = number_from("OMPI_COMM_WORLD_SIZE", 1),
               .lock = PTHREAD_MUTEX_INITIALIZER};
    run.next = run.rank;
    int threads = argc > 6 ? atoi(argv[6]) : 1;
    pthread_t thread[64];
    if (threads > 64) threads = 64;
    for (int i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, &run) != 0) threads = i;
    for (int i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    return run.failed ? 1 : 0;
}
