/* Fits the weights of src/games/checkers/engine/eval_terms.def to games of the engine against itself.
 *
 *   checkers_fit play GAMES NODES SEED > positions   self-play; quiet positions with the game's result
 *   checkers_fit fit positions                       logistic regression; prints new lines for the .def file
 *
 * `play` begins each game with random moves, then lets master think NODES nodes a move; of kings going to and
 * fro only the first positions are kept. `fit` explains the results by the terms: expected score = 1 / (1 +
 * exp(-value / scale)). It minimises the cross-entropy by Newton's method with a weak pull towards 0, scales
 * the weights so that a man is worth 100, and says what each term is worth: the nats by which 10,000
 * predictions would get worse without it (second order). */
#include "base/rng.h"
#include "engine/engine.h"
#include "games/checkers/engine/eval.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WEIGHTS = 2 * TERM_COUNT, PLIES_MAX = 240, RANDOM_PLIES = 8, ROUNDS = 12, STILL_MAX = 2 };

static const double PULL = 100.0; /* regularisation: counts as this many positions in favour of 0, in squared
                                   * logits */

static const char *const TERM_NAME[TERM_COUNT] = {
#define TERM(name, opening, ending) #name,
#include "games/checkers/engine/eval_terms.def"
#undef TERM
};

extern const Game checkers_game;

/* ---- play ---- */

/* No capture is possible or threatened: what the search evaluates. */
static bool is_quiet(const Pos *pos)
{
    Board board = board_of_pos(pos), passed = board_swapped(&board);
    return board_jumpers(&board) == 0 && board_jumpers(&passed) == 0;
}

static bool is_progress(const Pos *before, const Pos *after)
{
    Board a = board_of_pos(before), b = board_of_pos(after);
    return !board_is_reversible(&a, &b);
}

static Move choose(Engine *engine, const History *history, uint64_t nodes, Rng *rng)
{
    static Thought thought;
    Move moves[MOVES_MAX];
    int count = checkers_game.moves(&history->pos[history->count - 1], moves);
    if (history->count <= RANDOM_PLIES) return moves[rng_below(rng, (uint32_t)count)];
    Limits limits = {.nodes = nodes};
    Status status = engine_think(engine, history, &limits, NULL, &thought);
    return ok(&status) ? thought.move : moves[0];
}

static void play_game(Engine *engine, uint64_t nodes, Rng *rng)
{
    Pos pos[PLIES_MAX + 1] = {checkers_game.start(0)};
    History history = {pos, 1, 3};
    Result result = {OUTCOME_NONE, ENDING_NONE};
    engine_forget(engine);
    while (history.count <= PLIES_MAX && result.outcome == OUTCOME_NONE) {
        Move move = choose(engine, &history, nodes, rng);
        pos[history.count] = checkers_game.play(&pos[history.count - 1], move);
        history.count++;
        result = checkers_game.result(&history);
    }
    for (int i = RANDOM_PLIES, still = 0; i < history.count - 1; i++) {
        char text[POS_TEXT];
        int side = checkers_game.side(&pos[i]), winner = outcome_winner(result.outcome);
        still = is_progress(&pos[i - 1], &pos[i]) ? 0 : still + 1;
        if (!is_quiet(&pos[i]) || still > STILL_MAX) continue;
        checkers_game.pos_text(&pos[i], text);
        printf("%s %s\n", winner < 0 ? "0.5" : winner == side ? "1" : "0", text);
    }
}

static int play(int games, uint64_t nodes, uint64_t seed)
{
    Engine *engine;
    Status status = engine_open(&checkers_game, "master", NULL, &engine);
    if (!ok(&status)) return status.code;
    for (int i = 0; i < games; i++) {
        Rng rng = rng_seeded(rng_mix(seed, (uint64_t)i));
        play_game(engine, nodes, &rng);
    }
    engine_close(engine);
    return 0;
}

/* ---- fit ---- */

typedef struct Sample {
    float x[WEIGHTS]; /* opening terms, then ending terms */
    float score;
} Sample;

typedef struct Fit {
    size_t count;
    Sample *sample;
    double weight[WEIGHTS];
    double gradient[WEIGHTS];
    double hessian[WEIGHTS][WEIGHTS];
    double loss;
} Fit;

/* The CHASE terms say how to make progress in a won ending; results say little about that, so they are set by
 * hand. */
static bool is_fitted(int term)
{
    return term < TERM_CHASE_CLOSE || term > TERM_CHASE_CORNER;
}

static void add_sample(Fit *fit, const Pos *pos, double score)
{
    if ((fit->count & (fit->count - 1)) == 0)
        fit->sample = realloc(fit->sample, sizeof(Sample) * (fit->count > 0 ? 2 * fit->count : 1));
    if (fit->sample == NULL) abort();
    Sample *sample = &fit->sample[fit->count++];
    Board board = board_of_pos(pos);
    Terms terms;
    board_terms(&board, &terms);
    double early = board_pieces(&board) / (double)EVAL_FULL;
    for (int i = 0; i < TERM_COUNT; i++) {
        int count = is_fitted(i) ? terms.count[i] : 0;
        sample->x[i] = (float)(count * early);
        sample->x[TERM_COUNT + i] = (float)(count * (1 - early));
    }
    sample->score = (float)score;
}

static bool read_samples(Fit *fit, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[POS_TEXT + 20];
    if (file == NULL) return false;
    while (fgets(line, sizeof line, file) != NULL) {
        char *rest;
        double score = strtod(line, &rest);
        Pos pos;
        Status status = checkers_game.pos_read(rest, &pos);
        if (ok(&status)) add_sample(fit, &pos, score);
    }
    fclose(file);
    return fit->count > 0;
}

/* Loss, gradient and second derivatives at the current weights. */
static void differentiate(Fit *fit)
{
    memset(fit->gradient, 0, sizeof fit->gradient);
    memset(fit->hessian, 0, sizeof fit->hessian);
    fit->loss = 0;
    for (size_t s = 0; s < fit->count; s++) {
        const Sample *sample = &fit->sample[s];
        double sum = 0;
        for (int i = 0; i < WEIGHTS; i++)
            sum += fit->weight[i] * sample->x[i];
        double expected = 1 / (1 + exp(-sum)), slope = expected * (1 - expected);
        fit->loss -= sample->score * log(expected) + (1 - sample->score) * log(1 - expected);
        for (int i = 0; i < WEIGHTS; i++) {
            if (sample->x[i] == 0) continue;
            fit->gradient[i] += (expected - sample->score) * sample->x[i];
            for (int j = 0; j <= i; j++)
                fit->hessian[i][j] += slope * sample->x[i] * sample->x[j];
        }
    }
    for (int i = 0; i < WEIGHTS; i++) {
        fit->gradient[i] += PULL * fit->weight[i];
        fit->hessian[i][i] += PULL;
        for (int j = 0; j < i; j++)
            fit->hessian[j][i] = fit->hessian[i][j];
    }
}

/* The inverse of a positive definite matrix, by elimination without pivots. */
static void invert(double matrix[WEIGHTS][WEIGHTS])
{
    for (int k = 0; k < WEIGHTS; k++) {
        double pivot = matrix[k][k];
        matrix[k][k] = 1;
        for (int j = 0; j < WEIGHTS; j++)
            matrix[k][j] /= pivot;
        for (int i = 0; i < WEIGHTS; i++) {
            double factor = matrix[i][k];
            if (i == k || factor == 0) continue;
            matrix[i][k] = 0;
            for (int j = 0; j < WEIGHTS; j++)
                matrix[i][j] -= factor * matrix[k][j];
        }
    }
}

/* On return `hessian` holds the inverse: the covariance of the weights. */
static void newton(Fit *fit)
{
    for (int round = 0; round < ROUNDS; round++) {
        differentiate(fit);
        invert(fit->hessian);
        for (int i = 0; i < WEIGHTS; i++)
            for (int j = 0; j < WEIGHTS; j++)
                fit->weight[i] -= fit->hessian[i][j] * fit->gradient[j];
    }
}

/* Half of w' C^-1 w for the two weights of a term. */
static double worth(const Fit *fit, int term)
{
    int a = term, b = TERM_COUNT + term;
    double u = fit->weight[a], v = fit->weight[b];
    double aa = fit->hessian[a][a], ab = fit->hessian[a][b], bb = fit->hessian[b][b];
    return 0.5 * (u * u * bb - 2 * u * v * ab + v * v * aa) / (aa * bb - ab * ab);
}

static int fit_file(const char *path)
{
    static Fit fit;
    if (!read_samples(&fit, path)) {
        fprintf(stderr, "%s holds no positions\n", path);
        return 2;
    }
    newton(&fit);
    double man = (fit.weight[TERM_MAN] + fit.weight[TERM_COUNT + TERM_MAN]) / 2, unit = 100 / man;
    printf("/* %zu positions, loss %.4f, scale %.1f */\n", fit.count, fit.loss / (double)fit.count, unit);
    for (int i = 0; i < TERM_COUNT; i++)
        printf("TERM(%s, %.0f, %.0f) /* %.1f */\n", TERM_NAME[i], fit.weight[i] * unit,
               fit.weight[TERM_COUNT + i] * unit, 1e4 * worth(&fit, i) / (double)fit.count);
    free(fit.sample);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "play") == 0)
        return play(atoi(argv[2]), strtoull(argv[3], NULL, 10), strtoull(argv[4], NULL, 10));
    if (argc == 3 && strcmp(argv[1], "fit") == 0) return fit_file(argv[2]);
    fprintf(stderr, "usage: checkers_fit play GAMES NODES SEED | checkers_fit fit FILE\n");
    return 2;
}
