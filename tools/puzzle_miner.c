/* puzzle_miner: finds positions with one best move in games between weak opponents, and proves them.
 *
 *     make build/tools/puzzle_miner && build/tools/puzzle_miner GAME COUNT SEED data/GAME.puzzles
 *
 * With a COUNT of 0 the puzzles of the file are graded anew, that is all.
 *
 * Goes on from what the file holds already, and writes it after every game. Tic-tac-toe is searched through
 * as a whole instead. What counts as a proof stands in judge/puzzle.h: solved   every move was searched to
 * the end (by the strongest engine, its solver and its databases), and one alone has the best outcome margin
 * two lines of NODES nodes each: the best move expects at least MARGIN more than the second, and the same
 * move was best by as much after a tenth of the nodes and is still after VERIFY times */
#include "base/datafile.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "judge/puzzle_proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAST_PIECES = 4,
    QUICK_NODES = 20000,
    NODES = 400000,
    PROOF_NODES = 300000,
    GRADE_NODES = 200000,
    PLIES = 200,
    LEAST_MOVES = 3,
    DEPTHS = 8
};
static const double MARGIN = 0.25;

typedef struct Miner {
    const Game *game;
    Engine *judge, *pupil;
    const char *path;
    int wanted;
    uint64_t seed;
    Puzzles found;
    Thought *thought;
} Miner;

/* ---- The file ---- */

static Status load(Miner *miner)
{
    Puzzles old = {0};
    miner->found = (Puzzles){.game = miner->game, .puzzle = calloc(PUZZLES_MAX + 1, sizeof(Puzzle))};
    if (miner->found.puzzle == NULL) return status_failed("no memory");
    char folder[DATA_PATH];
    text_copy(folder, sizeof folder, miner->path);
    char *slash = strrchr(folder, '/');
    if (slash != NULL) *slash = '\0';
    Status status = puzzles_open(miner->game, folder, &old);
    if (!ok(&status)) return status;
    if (old.count > 0) memcpy(miner->found.puzzle, old.puzzle, (size_t)old.count * sizeof(Puzzle));
    miner->found.count = old.count;
    puzzles_release(&old);
    return status_ok();
}

static Status save(const Miner *miner)
{
    enum { LINE = 400 };
    size_t room = (size_t)(miner->found.count + 1) * LINE, size;
    char *buffer = malloc(room), note[200];
    if (buffer == NULL) return status_failed("no memory");
    Text text = text_into(buffer, room);
    for (int i = 0; i < miner->found.count; i++) {
        puzzle_write(miner->game, &miner->found.puzzle[i], &text);
        text_add(&text, "\n");
    }
    snprintf(note, sizeof note, "puzzle_miner %s: positions with one best move; see tools/puzzle_miner.c",
             miner->game->name);
    uint8_t *bytes = datafile_make(PUZZLE_KIND, PUZZLE_VERSION, note, buffer, text.length, &size);
    FILE *file = bytes != NULL ? fopen(miner->path, "wb") : NULL;
    bool written = file != NULL && fwrite(bytes, 1, size, file) == size;
    if (file != NULL) written = fclose(file) == 0 && written;
    free(buffer);
    free(bytes);
    return written ? status_ok() : status_failed("%.200s cannot be written", miner->path);
}

static bool is_known(const Miner *miner, const Pos *pos)
{
    for (int i = 0; i < miner->found.count; i++)
        if (pos_same(&miner->found.puzzle[i].pos, pos)) return true;
    return false;
}

/* ---- Thinking ---- */

static bool think(Miner *miner, const Pos *pos, const Limits *limits)
{
    History history = {pos, 1, 0};
    Status status = engine_think(miner->judge, &history, limits, NULL, miner->thought);
    return ok(&status);
}

static double proven_score(Miner *miner, const Pos *pos)
{
    return puzzle_score(miner->game, miner->judge, pos, PROOF_NODES, miner->thought);
}

/* The depth from which a plain search always chooses the move: a search by the classic opponent if the game
 * has one (`pupil`), since the strongest one sees too much at depth 1. */
static int grade_of(Miner *miner, const Puzzle *puzzle)
{
    Engine *judge = miner->judge;
    int grade = 1;
    if (miner->pupil != NULL) miner->judge = miner->pupil;
    for (int depth = 1; depth <= DEPTHS; depth++) {
        engine_forget(miner->judge);
        if (!think(miner, &puzzle->pos, &(Limits){.depth = depth, .nodes = GRADE_NODES})) break;
        if (miner->thought->move != puzzle->move) grade = depth + 1;
    }
    miner->judge = judge;
    return grade;
}

/* ---- Proving ---- */

/* Solve every move: only one has the best outcome. Also false if a move cannot be proven. */
static bool solve(Miner *miner, Puzzle *puzzle)
{
    Move moves[MOVES_MAX];
    int count = miner->game->moves(&puzzle->pos, moves), best_count = 0;
    double best = 0;
    /* The expected solution first: most candidates fail at once. */
    for (int i = -1; i < count; i++) {
        Move move = i < 0 ? puzzle->move : moves[i];
        if (i >= 0 && move == puzzle->move) continue;
        Pos next = miner->game->play(&puzzle->pos, move);
        double score = proven_score(miner, &next);
        if (score < 0) return false;
        if (i < 0) best = score;
        if (score > best || (i < 0 && score == 0)) return false;
        best_count += score == best;
    }
    puzzle->goal = best == 1 ? GOAL_WIN : GOAL_DRAW;
    puzzle->margin = 0;
    return best_count == 1;
}

/* How much more the best move expects than the second one; sets the best move. */
static double margin_at(Miner *miner, const Pos *pos, uint64_t nodes, Move *best)
{
    if (!think(miner, pos, &(Limits){.nodes = nodes, .lines = 2})) return 0;
    int order[MOVES_MAX], count = thought_order(miner->thought, order);
    *best = miner->thought->move;
    if (count < 2) return 0;
    return miner->thought->root[order[0]].chance - miner->thought->root[order[1]].chance;
}

static bool search_margin(Miner *miner, Puzzle *puzzle)
{
    Move best;
    engine_forget(miner->judge);
    double margin = margin_at(miner, &puzzle->pos, NODES, &best);
    if (margin < MARGIN || best != puzzle->move) return false;
    puzzle->goal = GOAL_GAIN;
    puzzle->margin = (int)(100 * margin);
    puzzle->nodes = NODES;
    return true;
}

static int count_pieces(const Game *game, const Pos *pos)
{
    int count = 0;
    for (int square = 0; square < game->squares; square++)
        count += game->at(pos, square).piece != PIECE_NONE;
    return count;
}

/* A move that captures or wins at once is not a puzzle. */
static bool is_plain(const Miner *miner, const Pos *pos, Move move)
{
    const Game *game = miner->game;
    Pos next = game->play(pos, move);
    History history = {&next, 1, 0};
    return count_pieces(game, &next) < count_pieces(game, pos) ||
           game->result(&history).outcome != OUTCOME_NONE;
}

static bool consider(Miner *miner, const Pos *pos)
{
    Move moves[MOVES_MAX];
    Puzzle puzzle = {.pos = *pos};
    if (miner->game->moves(pos, moves) < LEAST_MOVES || is_known(miner, pos)) return false;
    bool is_checkers_like = miner->game->squares ==
                            32; /* pieces move: outcomes are seldom searched to the end */
    if (is_checkers_like && count_pieces(miner->game, pos) < LEAST_PIECES) return false;
    if (is_checkers_like && margin_at(miner, pos, QUICK_NODES, &puzzle.move) < MARGIN) return false;
    if (!is_checkers_like) {
        if (!think(miner, pos, &(Limits){.nodes = QUICK_NODES}) || !miner->thought->proven) return false;
        puzzle.move = miner->thought->move;
    }
    if (is_plain(miner, pos, puzzle.move)) return false;
    if (!solve(miner, &puzzle) && !(is_checkers_like && search_margin(miner, &puzzle))) return false;
    puzzle.grade = grade_of(miner, &puzzle);
    miner->found.puzzle[miner->found.count++] = puzzle;
    return true;
}

/* ---- Games ---- */

static bool is_over(const Miner *miner, const Pos *pos)
{
    Move moves[MOVES_MAX];
    return miner->game->moves(pos, moves) == 0;
}

/* One game between weak opponents; every position is considered. */
static Status mine_game(Miner *miner, Engine *const player[2], uint64_t number)
{
    enum { OPENING = 6, FIRST = 10 };
    const Game *game = miner->game;
    Rng rng = rng_seeded(rng_mix(miner->seed, number));
    Pos pos = game->start(0);
    int last_found = -10;
    for (int ply = 0; ply < PLIES && !is_over(miner, &pos) && miner->found.count < miner->wanted; ply++) {
        Move moves[MOVES_MAX];
        int count = game->moves(&pos, moves);
        Move move = moves[rng_below(&rng, (uint32_t)count)];
        if (ply >= OPENING) {
            History history = {&pos, 1, 0};
            Limits limits = {.seed = rng_mix(miner->seed, number * 1000 + (uint64_t)ply)};
            Status status = engine_think(player[ply % 2], &history, &limits, NULL, miner->thought);
            if (!ok(&status)) return status;
            move = miner->thought->move;
        }
        /* Not two from the same combination. */
        if (ply >= FIRST && ply >= last_found + 6 && consider(miner, &pos)) last_found = ply;
        pos = game->play(&pos, move);
    }
    return save(miner);
}

static Status mine(Miner *miner)
{
    Engine *player[2] = {NULL, NULL};
    Status status = engine_open(miner->game, "level:3", NULL, &player[0]);
    if (ok(&status)) status = engine_open(miner->game, "level:5", NULL, &player[1]);
    for (uint64_t number = 0; ok(&status) && miner->found.count < miner->wanted; number++) {
        status = mine_game(miner, player, number);
        fprintf(stderr, "game %llu: %d puzzles\n", (unsigned long long)number + 1, miner->found.count);
    }
    for (int i = 0; i < 2; i++)
        engine_close(player[i]);
    return status;
}

/* ---- Tic-tac-toe: all positions ---- */

static const int TURNED[9] = {6, 3, 0, 7, 4, 1, 8, 5, 2}, MIRRORED[9] = {2, 1, 0, 5, 4, 3, 8, 7, 6};

/* The smallest code among the eight symmetries of the board. */
static long symmetric_code(const Game *game, const Pos *pos)
{
    int at[9], other[9];
    long least = -1;
    for (int square = 0; square < 9; square++) {
        Square here = game->at(pos, square);
        at[square] = here.piece == PIECE_NONE ? 0 : 1 + here.side;
    }
    for (int way = 0; way < 8; way++) {
        long code = 0;
        for (int i = 0; i < 9; i++)
            code = 3 * code + at[i];
        if (least < 0 || code < least) least = code;
        for (int i = 0; i < 9; i++)
            other[i] = at[way == 3 ? MIRRORED[i] : TURNED[i]];
        memcpy(at, other, sizeof at);
    }
    return least;
}

static bool is_known_symmetric(const Miner *miner, const Pos *pos)
{
    for (int i = 0; i < miner->found.count; i++)
        if (symmetric_code(miner->game, &miner->found.puzzle[i].pos) == symmetric_code(miner->game, pos))
            return true;
    return false;
}

/* Can a side complete a row with the next move? Then the answer is obvious. */
static bool has_threat(const Miner *miner, const Pos *pos)
{
    Move moves[MOVES_MAX];
    int count = miner->game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        if (is_plain(miner, pos, moves[i])) return true;
        Pos next = miner->game->play(pos, moves[i]);
        Move replies[MOVES_MAX];
        int reply_count = miner->game->moves(&next, replies);
        int wins = 0;
        for (int j = 0; j < reply_count; j++) {
            Pos end = miner->game->play(&next, replies[j]);
            History history = {&end, 1, 0};
            Result result = miner->game->result(&history);
            wins += outcome_winner(result.outcome) == miner->game->side(&next);
        }
        if (wins > 0) return true;
    }
    return false;
}

static void mine_all(Miner *miner, const Pos *pos)
{
    Move moves[MOVES_MAX];
    int count = miner->game->moves(pos, moves);
    if (miner->found.count >= miner->wanted) return;
    Puzzle puzzle = {.pos = *pos};
    bool fresh = count >= LEAST_MOVES && !is_known_symmetric(miner, pos) && !has_threat(miner, pos);
    if (fresh && think(miner, pos, &(Limits){0})) {
        puzzle.move = miner->thought->move;
        if (solve(miner, &puzzle)) {
            if (think(miner, pos, &(Limits){0})) puzzle.grade = miner->thought->pv_count;
            miner->found.puzzle[miner->found.count++] = puzzle;
        }
    }
    for (int i = 0; i < count; i++) {
        Pos next = miner->game->play(pos, moves[i]);
        mine_all(miner, &next);
    }
}

/* Regrades the puzzles, and drops those that would not be accepted today. */
static Status regrade(Miner *miner)
{
    int kept = 0;
    for (int i = 0; i < miner->found.count; i++) {
        Puzzle *puzzle = &miner->found.puzzle[i];
        if (count_pieces(miner->game, &puzzle->pos) < LEAST_PIECES) continue;
        puzzle->grade = grade_of(miner, puzzle);
        miner->found.puzzle[kept++] = *puzzle;
    }
    miner->found.count = kept;
    return save(miner);
}

static Status open_engines(Miner *miner)
{
    Status status = engine_open(miner->game, engine_strongest(miner->game)->name, NULL, &miner->judge);
    if (!ok(&status)) return status;
    Status classic = engine_check(miner->game, NULL, "negamax:12");
    return ok(&classic) ? engine_open(miner->game, "negamax:12", NULL, &miner->pupil) : status;
}

static Status run(Miner *miner)
{
    miner->thought = malloc(sizeof *miner->thought);
    if (miner->thought == NULL) return status_failed("no memory");
    Status status = load(miner);
    if (ok(&status)) status = open_engines(miner);
    if (!ok(&status)) return status;
    if (miner->wanted == 0) {
        status = regrade(miner);
    } else if (miner->game->squares == 9) {
        Pos start = miner->game->start(0);
        mine_all(miner, &start);
        status = save(miner);
    } else {
        status = mine(miner);
    }
    engine_close(miner->judge);
    engine_close(miner->pupil);
    puzzles_release(&miner->found);
    free(miner->thought);
    return status;
}

int main(int argc, char **argv)
{
    Miner miner = {.path = argc > 4 ? argv[4] : NULL};
    long wanted = 0, seed = 0;
    if (argc != 5 || !text_number(argv[2], 0, PUZZLES_MAX, &wanted) ||
        !text_number(argv[3], 0, 1 << 30, &seed)) {
        fprintf(stderr, "usage: puzzle_miner GAME COUNT SEED FILE\n");
        return 2;
    }
    miner.wanted = (int)wanted;
    miner.seed = (uint64_t)seed;
    Status status = game_find(argv[1], &miner.game);
    if (ok(&status)) status = run(&miner);
    if (!ok(&status)) fprintf(stderr, "puzzle_miner: %s\n", status.text);
    return status.code;
}
