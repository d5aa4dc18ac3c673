/* checkers_blind: positions in which a short search is blind, and how soon master sees.
 *
 *   checkers_blind mine FILE SEED GAMES [NODES [DEEP]]    (defaults 10000, the shipped files)
 *   checkers_blind measure FILE [MOST [EVERY]]            (defaults 3000000, 1)
 *   checkers_blind carried FILE SEED GAMES [NODES]        (default 60000)
 *
 * `mine` lets master play against itself with NODES nodes a move. Where a value changes by more than 80 hundredths of
 * a man within the next plies, it asks whether that could have been seen: the position before is searched with 300,000
 * nodes and a fresh table, and then with up to 20 million and the data files of the folder DEEP, where the endgame
 * databases may have six pieces. Two kinds are written to FILE:
 *     POSITION MOVE VALUE VALUE-OF-300,000     the long search plays MOVE, for more than 80 more: a blow not seen
 *     POSITION -MOVE VALUE VALUE-OF-300,000    the short search plays MOVE, whose value is more than 80 less: a
 *                                              refutation not seen; the long search plays something else
 * A game depends on SEED and its number alone; a run that was interrupted goes on where it stopped ("# game N").
 *
 * `measure` searches every EVERY-th position of such a file with a fresh table and at most MOST nodes. A position
 * counts the nodes after which a completed depth plays MOVE (or something else) and no later one changes that. Prints
 * the median, how many are found within 60,000, 300,000 and MOST, and with EVERY negative each position, too.
 *
 * `carried` looks for draws that only the table remembers: master plays against itself and keeps its table from move to
 * move; where it says 0, the same position is searched with a fresh table, and where that says more than 100 for either
 * side, with ten times the nodes as well. If that agrees, the game's first position and moves are written to FILE. After
 * each game the line "# game N ZEROS FALSE" says how many zeros there were so far, and how many were false. */
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "games/checkers/board.h"
#include "games/checkers/engine/master.h"
#include "games/checkers/openings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLIES_MAX = 200,
    STILL_END = 30, /* so many plies without progress end a game */
    DECIDED = 250,  /* and values beyond this */
    UNEVEN = 100,   /* openings beyond are redrawn */
    JUMP = 80,      /* what makes a search blind */
    LOOK_AHEAD = 8, /* plies within which a jump shows */
    BLIND_NODES = 300000,
    GLANCE_NODES = 1500000, /* where the long search sees nothing by then, it is ended */
    GLANCE_RISE = 20,
    REPLY_NODES = 1000000, /* for the refutation */
    DEEP_NODES = 20000000,
    NO_VALUE = INT16_MIN,
    POSITIONS_MAX = 20000,
    LINE_ROOM = 300,
};

typedef struct Miner {
    const Game *game;
    Master *shallow, *deep;
    Thought thought;
    uint64_t nodes;
    int count;
    Pos pos[PLIES_MAX + 1];
    int value[PLIES_MAX + 1];
    FILE *file;
    int found;
} Miner;

static void fail(const Status *status)
{
    if (ok(status)) return;
    fprintf(stderr, "checkers_blind: %s\n", status->text);
    exit(1);
}

static int whole(double value)
{
    return value > 20000 ? 20000 : value < -20000 ? -20000 : (int)value;
}

static void think(Miner *miner, Master *master, const Pos *pos, int count, Limits limits, const Watch *watch)
{
    History history = {.pos = pos, .count = count, .rules = RULE_REPETITION};
    Status status = master_think(master, &history, &limits, watch, &miner->thought);
    fail(&status);
}

/* ---- Games ---- */

static void play(Miner *miner, Move move)
{
    miner->pos[miner->count] = miner->game->play(&miner->pos[miner->count - 1], move);
    miner->count++;
}

static bool play_random(Miner *miner, Rng *rng, int plies)
{
    Move moves[MOVES_MAX];
    for (int i = 0; i <= plies; i++) {
        int count = miner->game->moves(&miner->pos[miner->count - 1], moves);
        if (count == 0) return false;
        if (i < plies) play(miner, moves[rng_below(rng, (uint32_t)count)]);
    }
    return true;
}

static bool begin_game(Miner *miner, Rng *rng)
{
    int count;
    const char *const *lines = checkers_three_move_openings(&count);
    const char *line = lines[rng_below(rng, (uint32_t)count)];
    char word[MOVE_TEXT];
    miner->pos[0] = miner->game->start(0);
    miner->count = 1;
    while (text_word(&line, word, sizeof word)) {
        Move move;
        Status status = game_read_move(miner->game, &miner->pos[miner->count - 1], word, &move);
        fail(&status);
        play(miner, move);
    }
    if (!play_random(miner, rng, (int)rng_below(rng, 6))) return false;
    master_forget(miner->shallow);
    think(miner, miner->shallow, miner->pos, miner->count, (Limits){.nodes = miner->nodes}, NULL);
    return abs(whole(miner->thought.value)) <= UNEVEN;
}

static void play_out(Miner *miner)
{
    int still = 0;
    bool decided = false;
    Move moves[MOVES_MAX];
    while (miner->count <= PLIES_MAX && still < STILL_END && !decided) {
        int last = miner->count - 1, count = miner->game->moves(&miner->pos[last], moves);
        if (count == 0) return;
        Move move = moves[0];
        miner->value[last] = NO_VALUE;
        if (count > 1) {
            think(miner, miner->shallow, miner->pos, miner->count, (Limits){.nodes = miner->nodes}, NULL);
            miner->value[last] = whole(miner->thought.value);
            move = miner->thought.move;
            decided = abs(miner->value[last]) > DECIDED || miner->thought.proven;
        }
        play(miner, move);
        Board before = board_of_pos(&miner->pos[last]), after = board_of_pos(&miner->pos[last + 1]);
        still = board_is_reversible(&before, &after) ? still + 1 : 0;
    }
}

/* ---- Blind positions ---- */

/* How much more (`sign` 1) or less (-1) than it thinks the side to move at that ply is worth within the next plies. */
static int jump_at(const Miner *miner, int ply, int sign)
{
    int most = 0;
    for (int next = ply + 1; next <= ply + LOOK_AHEAD && next < miner->count - 1; next++) {
        if (miner->value[next] == NO_VALUE) continue;
        int value = (next - ply) % 2 == 0 ? miner->value[next] : -miner->value[next];
        if (sign * (value - miner->value[ply]) > most) most = sign * (value - miner->value[ply]);
    }
    return most;
}

/* The long search, which is stopped as soon as it is clear what it will say. */
typedef struct Deep {
    int sign; /* 1: it should play another move for more; -1: another move than the refuted one */
    int blind_value;
    Move blind_move;
    int seen; /* depths in a row that see it */
    atomic_bool stop;
} Deep;

static void look(void *context, const Thought *so_far)
{
    Deep *deep = context;
    int rise = whole(so_far->value) - deep->blind_value;
    bool sees = so_far->move != deep->blind_move && (deep->sign < 0 || rise > JUMP);
    deep->seen = sees ? deep->seen + 1 : 0;
    bool hopeless = so_far->nodes > GLANCE_NODES &&
                    (deep->sign < 0 ? rise > -GLANCE_RISE : rise < GLANCE_RISE);
    if ((hopeless && !sees) || (deep->seen >= 4 && so_far->nodes > GLANCE_NODES)) deep->stop = true;
}

static void write_found(Miner *miner, const Pos *pos, const Deep *deep, int value)
{
    char text[POS_TEXT], move[MOVE_TEXT];
    miner->game->pos_text(pos, text);
    miner->game->move_text(pos, deep->sign > 0 ? miner->thought.move : deep->blind_move, move);
    fprintf(miner->file, "%s %s%s %d %d\n", text, deep->sign > 0 ? "" : "-", move, value, deep->blind_value);
    miner->found++;
}

/* What the blind move is really worth. */
static int value_of_reply(Miner *miner, const Pos *pos, Move move)
{
    Pos next = miner->game->play(pos, move);
    master_forget(miner->deep);
    think(miner, miner->deep, &next, 1, (Limits){.nodes = REPLY_NODES}, NULL);
    return -whole(miner->thought.value);
}

/* True if the short search sees it: then those before it need not be asked. */
static bool examine(Miner *miner, int ply, int sign)
{
    const Pos *pos = &miner->pos[ply];
    master_forget(miner->shallow);
    think(miner, miner->shallow, pos, 1, (Limits){.nodes = BLIND_NODES}, NULL);
    Deep deep = {.sign = sign, .blind_value = whole(miner->thought.value), .blind_move = miner->thought.move};
    if (sign * (deep.blind_value - miner->value[ply]) > JUMP) return true;
    int value = sign < 0 ? value_of_reply(miner, pos, deep.blind_move) : 0;
    if (sign < 0 && value >= deep.blind_value - JUMP) return false;
    master_forget(miner->deep);
    Watch watch = {.stop = &deep.stop, .report = look, .context = &deep, .every_depth = true};
    think(miner, miner->deep, pos, 1, (Limits){.nodes = DEEP_NODES}, &watch);
    if (sign > 0) value = whole(miner->thought.value);
    if (miner->thought.move == deep.blind_move || (sign > 0 && value - deep.blind_value <= JUMP))
        return false;
    write_found(miner, pos, &deep, value);
    return false;
}

static void search_game(Miner *miner, int first, int sign)
{
    for (int ply = miner->count - 2; ply >= first; ply--) {
        if (miner->value[ply] == NO_VALUE || jump_at(miner, ply, sign) <= JUMP) continue;
        if (examine(miner, ply, sign)) ply -= LOOK_AHEAD;
    }
}

static int games_done(const char *path)
{
    char line[LINE_ROOM];
    int done = 0;
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        sscanf(line, "# game %d", &done);
    if (file != NULL) fclose(file);
    return done;
}

static int mine(Miner *miner, const char *path, uint64_t seed, int games)
{
    int done = games_done(path);
    miner->file = fopen(path, "a");
    if (miner->file == NULL) return 1;
    for (int number = done; number < games; number++) {
        Rng rng = rng_seeded(rng_mix(seed, (uint64_t)number));
        while (!begin_game(miner, &rng)) {
        }
        int first = miner->count - 1;
        play_out(miner);
        search_game(miner, first, -1);
        search_game(miner, first, 1);
        fprintf(miner->file, "# game %d\n", number + 1);
        fflush(miner->file);
    }
    return fclose(miner->file) == 0 ? 0 : 1;
}

/* ---- Draws that are not there ---- */

enum { SURE_DRAW = 100, DOUBT = 10 };

/* What a search without memory says; 0 unless it is far from a draw. */
static int fresh_value(Miner *miner, uint64_t nodes)
{
    master_forget(miner->deep);
    think(miner, miner->deep, miner->pos, miner->count, (Limits){.nodes = nodes}, NULL);
    int value = whole(miner->thought.value);
    return abs(value) > SURE_DRAW ? value : 0;
}

static void write_game(Miner *miner, const Move *moves, int value)
{
    char text[POS_TEXT];
    miner->game->pos_text(&miner->pos[0], text);
    fprintf(miner->file, "%s", text);
    for (int i = 0; i + 1 < miner->count; i++) {
        char move[MOVE_TEXT];
        miner->game->move_text(&miner->pos[i], moves[i], move);
        fprintf(miner->file, " %s", move);
    }
    fprintf(miner->file, " # %d\n", value);
}

typedef struct Zeros {
    int seen, wrong;
} Zeros;

static void play_carried(Miner *miner, Zeros *zeros)
{
    Move moves[MOVES_MAX], played[PLIES_MAX + 1] = {0};
    int first = miner->count - 1, still = 0;
    miner->pos[0] = miner->pos[first];
    miner->count = 1;
    while (miner->count <= PLIES_MAX && still < 2 * STILL_END) {
        int last = miner->count - 1, count = miner->game->moves(&miner->pos[last], moves);
        if (count == 0) return;
        played[last] = moves[0];
        if (count > 1) {
            think(miner, miner->shallow, miner->pos, miner->count, (Limits){.nodes = miner->nodes}, NULL);
            if (miner->thought.proven || abs(whole(miner->thought.value)) > DECIDED) return;
            played[last] = miner->thought.move;
            if (whole(miner->thought.value) == 0) {
                zeros->seen++;
                int value = fresh_value(miner, miner->nodes);
                if (value != 0) value = fresh_value(miner, DOUBT * miner->nodes);
                if (value != 0) write_game(miner, played, value);
                zeros->wrong += value != 0;
            }
        }
        play(miner, played[last]);
        Board before = board_of_pos(&miner->pos[last]), after = board_of_pos(&miner->pos[last + 1]);
        still = board_is_reversible(&before, &after) ? still + 1 : 0;
    }
}

static int find_carried(Miner *miner, const char *path, uint64_t seed, int games)
{
    Zeros zeros = {0};
    miner->file = fopen(path, "w");
    if (miner->file == NULL) return 1;
    for (int number = 0; number < games; number++) {
        Rng rng = rng_seeded(rng_mix(seed, (uint64_t)number));
        while (!begin_game(miner, &rng)) {
        }
        play_carried(miner, &zeros);
        fprintf(miner->file, "# game %d %d %d\n", number + 1, zeros.seen, zeros.wrong);
        fflush(miner->file);
    }
    return fclose(miner->file) == 0 ? 0 : 1;
}

/* ---- Measuring ---- */

typedef struct Found {
    Move move;
    bool other;     /* the move is the one not to play */
    bool now;       /* the last completed depth plays right */
    uint64_t nodes; /* since then */
} Found;

static void follow(void *context, const Thought *so_far)
{
    Found *found = context;
    bool now = (so_far->move == found->move) != found->other;
    if (now && !found->now) found->nodes = so_far->nodes;
    found->now = now;
}

static uint64_t nodes_to_find(Miner *miner, const Pos *pos, const char *word, uint64_t most)
{
    Found found = {.other = word[0] == '-'};
    Status status = game_read_move(miner->game, pos, word + found.other, &found.move);
    fail(&status);
    master_forget(miner->shallow);
    Watch watch = {.report = follow, .context = &found, .every_depth = true};
    think(miner, miner->shallow, pos, 1, (Limits){.nodes = most}, &watch);
    follow(&found, &miner->thought);
    return found.now ? found.nodes : UINT64_MAX;
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void print_measure(uint64_t *nodes, int count, uint64_t most)
{
    uint64_t limit[3] = {60000, BLIND_NODES, most};
    qsort(nodes, (size_t)count, sizeof nodes[0], by_size);
    printf("%d positions", count);
    for (int i = 0; i < 3; i++) {
        int found = 0;
        while (found < count && nodes[found] <= limit[i])
            found++;
        printf(", found within %" PRIu64 ": %d", limit[i], found);
    }
    uint64_t median = nodes[count / 2];
    if (median == UINT64_MAX)
        printf(", median: more\n");
    else
        printf(", median: %" PRIu64 "\n", median);
}

static int measure(Miner *miner, const char *path, uint64_t most, int every)
{
    static uint64_t nodes[POSITIONS_MAX];
    char line[LINE_ROOM], text[POS_TEXT], word[MOVE_TEXT];
    int count = 0, number = 0, step = every < 0 ? -every : every;
    FILE *file = fopen(path, "r");
    if (file == NULL) return 1;
    while (fgets(line, sizeof line, file) != NULL && count < POSITIONS_MAX) {
        const char *rest = line;
        if (line[0] == '#' || number++ % step != 0) continue;
        if (!text_word(&rest, text, sizeof text) || !text_word(&rest, word, sizeof word)) continue;
        Pos pos;
        Status status = miner->game->pos_read(text, &pos);
        fail(&status);
        nodes[count] = nodes_to_find(miner, &pos, word, most);
        if (every < 0)
            printf("%10" PRId64 " %s %s\n", nodes[count] == UINT64_MAX ? -1 : (int64_t)nodes[count], text,
                   word);
        count++;
    }
    fclose(file);
    if (count > 0) print_measure(nodes, count, most);
    return 0;
}

/* ---- */

static long number(int argc, char **argv, int i, long otherwise)
{
    return argc > i ? strtol(argv[i], NULL, 10) : otherwise;
}

static Master *open_master(const Game *game, const char *folder, int hash_mb)
{
    Master *master = NULL;
    EngineSetup setup = {.hash_mb = hash_mb, .data = folder};
    Status status = master_new(game, &setup, &master);
    fail(&status);
    return master;
}

int main(int argc, char **argv)
{
    enum { HASH_MB = 32, DEEP_HASH_MB = 128 };
    const char *data = getenv("PARLOR_DATA");
    bool mines = argc >= 5 && strcmp(argv[1], "mine") == 0,
         measures = argc >= 3 && strcmp(argv[1], "measure") == 0;
    bool carried = argc >= 5 && strcmp(argv[1], "carried") == 0;
    if (!mines && !measures && !carried) {
        fprintf(stderr, "usage: checkers_blind mine FILE SEED GAMES [NODES [DEEP]]\n"
                        "       checkers_blind measure FILE [MOST [EVERY]]\n"
                        "       checkers_blind carried FILE SEED GAMES [NODES]\n");
        return 2;
    }
    if (data == NULL) data = "data";
    Miner *miner = calloc(1, sizeof *miner);
    if (miner == NULL) return 1;
    Status status = game_find("checkers", &miner->game);
    fail(&status);
    miner->shallow = open_master(miner->game, data, HASH_MB);
    if (mines) {
        miner->nodes = (uint64_t)number(argc, argv, 5, 10000);
        miner->deep = open_master(miner->game, argc > 6 ? argv[6] : data, DEEP_HASH_MB);
        return mine(miner, argv[2], (uint64_t)number(argc, argv, 3, 1), (int)number(argc, argv, 4, 1));
    }
    if (carried) {
        miner->nodes = (uint64_t)number(argc, argv, 5, 60000);
        miner->deep = open_master(miner->game, data, HASH_MB);
        return find_carried(miner, argv[2], (uint64_t)number(argc, argv, 3, 1),
                            (int)number(argc, argv, 4, 1));
    }
    return measure(miner, argv[2], (uint64_t)number(argc, argv, 3, 3000000), (int)number(argc, argv, 4, 1));
}
