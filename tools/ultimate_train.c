/* Trains the evaluation of Ultimate Tic-Tac-Toe (src/games/ultimate/net.h) on self-played games.
 *
 *     build/tools/ultimate_train OUT STEPS TRUST SEED FROM FILE...
 *
 * The FILEs are those of tools/ultimate_selfplay.c. TRUST is how many percent of the score to be learned are
 * the search's value, the rest being the result of the game. FROM is a weight file to go on from; "-" begins
 * anew. Every step learns from 8192 positions, each turned or mirrored at random: Adam with cosine decay on
 * the squared error of the expected score. Only the rows that occur among them are made and corrected. Prints
 * the loss now and then, and that of held-out games. The same arguments give the same weights on any number of
 * threads (THREADS=N in the environment; by default all processors). OUT is a data file (src/base/datafile.h)
 * whose note tells how it was made. With MARCH=native it is built for this processor and runs twice as fast. */
#include "base/datafile.h"
#include "base/rng.h"
#include "base/text.h"
#include "train.h"
#include "ultimate_samples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    BATCH = 8192,
    PARTS = 4, /* of a batch, which threads can do */
    BLOCK = 4, /* positions that go through the layers together */
    REPORTS = 20,
    VIEW_ROWS = BOARDS + 1,
    ALL_ROWS = NET_TABLES * NET_ROWS,
    WEIGHTS = sizeof(NetWeights) / sizeof(float)
};

static const double PEAK_RATE = 1e-2, AGAIN_RATE = 4e-3, LAST_RATE = 5e-5;
static const float DECAY = 1e-3f;

/* Eight numbers at once. */
typedef float Wide __attribute__((vector_size(32), aligned(4)));
typedef int32_t Choice __attribute__((vector_size(32)));
enum { WIDE = 8, LANES_WIDE = NET_LANES / WIDE, FIRST_WIDE = NET_FIRST / WIDE };

static inline Wide *wide(float *at)
{
    return (Wide *)(void *)at;
}

static inline const Wide *wide_in(const float *at)
{
    return (const Wide *)(const void *)at;
}

/* A position of the batch: which of the batch's rows its boards have in either view. */
typedef struct Item {
    int32_t row[2][VIEW_ROWS];
    int count; /* of rows: one more with a board to play in */
    uint8_t target;
    float score;
} Item;

/* What the layers make of a block of positions. */
typedef struct Flow {
    float sum[BLOCK][2][NET_LANES];
    float in[BLOCK][2 * NET_LANES];
    float first[BLOCK][NET_FIRST], second[BLOCK][NET_SECOND];
    float chance[BLOCK];
} Flow;

/* The rows of the batch and what is needed to learn them. */
typedef struct RowSet {
    int32_t number[ALL_ROWS]; /* of a row in the batch, -1 if it does not occur */
    int32_t row[ALL_ROWS];    /* the reverse */
    int count;
    bool used[OPEN_PATTERNS];
    int32_t pattern[OPEN_PATTERNS];
    int pattern_count;
    float value[ALL_ROWS][NET_LANES];
    float input[OPEN_PATTERNS][NET_INPUTS];
    float one[OPEN_PATTERNS][NET_HIDDEN], two[OPEN_PATTERNS][NET_HIDDEN];
    float code[OPEN_PATTERNS][NET_CODE], code_slope[OPEN_PATTERNS][NET_CODE];
} RowSet;

/* What one part of the batch says about the weights and about its rows. */
typedef struct Gradient {
    NetWeights weight;
    float row[ALL_ROWS][NET_LANES];
    double loss;
} Gradient;

typedef struct Trainer {
    Facts facts;
    Images images;
    Samples samples;
    NetWeights weight, mean, square;
    Gradient gradient[PARTS];                     /* added up in the first */
    float first_turned[NET_FIRST][2 * NET_LANES]; /* weight.first with inputs last */
    RowSet rows;
    Item item[BATCH];
    long step, steps;
    double peak;
    int threads;
} Trainer;

/* ---- Arithmetic ---- */

/* out += in times the weights, `ins` by `outs`. */
static inline void forth(const float *in, int ins, const float *weight, float *out, int outs)
{
    for (int k = 0; k < outs; k += WIDE) {
        Wide sum = *wide_in(out + k);
        for (int i = 0; i < ins; i++)
            sum += in[i] * *wide_in(weight + i * outs + k);
        *wide(out + k) = sum;
    }
}

/* The gradients of the weights from the gradients of the outputs. */
static inline void collect(const float *in, int ins, const float *slope, float *weight_slope, int outs)
{
    for (int i = 0; i < ins; i++)
        for (int k = 0; k < outs; k += WIDE)
            *wide(weight_slope + i * outs + k) += in[i] * *wide_in(slope + k);
}

static inline float sum_of(const Wide *v)
{
    return (((*v)[0] + (*v)[4]) + ((*v)[1] + (*v)[5])) + (((*v)[2] + (*v)[6]) + ((*v)[3] + (*v)[7]));
}

/* The gradients of the inputs. */
static inline void back(const float *weight, int ins, const float *slope, float *in_slope, int outs)
{
    for (int i = 0; i < ins; i++) {
        Wide sum = {0};
        for (int k = 0; k < outs; k += WIDE)
            sum += *wide_in(weight + i * outs + k) * *wide_in(slope + k);
        in_slope[i] = sum_of(&sum);
    }
}

static inline void add(float *to, const float *what, int count)
{
    for (int i = 0; i < count; i += WIDE)
        *wide(to + i) += *wide_in(what + i);
}

static inline void cut_below_zero(float *value, int count)
{
    for (int i = 0; i < count; i++)
        value[i] = value[i] > 0 ? value[i] : 0;
}

/* A gradient passes only where the value was not clipped. */
static inline void pass_above_zero(float *slope, const float *value, int count)
{
    for (int i = 0; i < count; i++)
        slope[i] = value[i] > 0 ? slope[i] : 0;
}

static inline void pass_within(float *slope, const float *value, int count)
{
    for (int i = 0; i < count; i++)
        slope[i] = value[i] > 0 && value[i] < 1 ? slope[i] : 0;
}

/* ---- The beginning ---- */

static void begin_weights(NetWeights *weight, Rng *rng)
{
    train_spread(rng, weight->encode1[0], NET_INPUTS * NET_HIDDEN, 0.5);
    train_spread(rng, weight->encode2[0], NET_HIDDEN * NET_HIDDEN, sqrt(6.0 / NET_HIDDEN));
    train_spread(rng, weight->encode3[0], NET_HIDDEN * NET_CODE, sqrt(3.0 / NET_HIDDEN));
    train_spread(rng, weight->project[0][0], NET_TABLES * NET_CODE * NET_LANES, sqrt(3.0 / NET_CODE) / 6);
    train_spread(rng, weight->closed[0][0], BOARDS * 3 * NET_LANES, 0.3);
    train_spread(rng, weight->target[0][0], 2 * (BOARDS + 1) * NET_LANES, 0.1);
    train_spread(rng, weight->first[0], 2 * NET_LANES * NET_FIRST, sqrt(3.0 / NET_LANES));
    train_spread(rng, weight->second[0], NET_FIRST * NET_SECOND, sqrt(6.0 / NET_FIRST));
    train_spread(rng, weight->last, NET_SECOND, 0.5);
    for (int i = 0; i < NET_LANES; i++)
        weight->bias[i] = i == NET_LINEAR ? 0 : 0.3f;
    for (int i = 0; i < NET_FIRST; i++)
        weight->first_bias[i] = 0.1f;
    for (int i = 0; i < NET_SECOND; i++)
        weight->second_bias[i] = 0.2f;
    for (int i = 0; i < BOARDS; i++)
        for (int owner = 0; owner < 3; owner++)
            weight->closed[i][owner][NET_LINEAR] = owner == 0 ? 0.5f : 0;
}

/* The linear lane bypasses the layers. */
static void keep_linear(NetWeights *weight)
{
    memset(weight->first[NET_LINEAR], 0, sizeof weight->first[0]);
    memset(weight->first[NET_LANES + NET_LINEAR], 0, sizeof weight->first[0]);
}

/* ---- Rows ---- */

static void clear_rows(RowSet *rows)
{
    for (int i = 0; i < rows->count; i++)
        rows->number[rows->row[i]] = -1;
    for (int i = 0; i < rows->pattern_count; i++)
        rows->used[rows->pattern[i]] = false;
    rows->count = rows->pattern_count = 0;
}

static inline int32_t row_number(RowSet *rows, int table, int row)
{
    int32_t *number = &rows->number[table * NET_ROWS + row];
    if (*number >= 0) return *number;
    *number = rows->count;
    rows->row[rows->count++] = table * NET_ROWS + row;
    if (row < OPEN_PATTERNS && !rows->used[row]) {
        rows->used[row] = true;
        rows->pattern[rows->pattern_count++] = row;
    }
    return *number;
}

/* The position, turned or mirrored. */
static Item item_of(Trainer *trainer, const Sample *sample, int symmetry)
{
    const Images *images = &trainer->images;
    const uint8_t *place = images->place[symmetry];
    Item item = {.count = BOARDS,
                 .target = sample->target == ANY_BOARD ? ANY_BOARD : place[sample->target],
                 .score = sample->score};
    for (int i = 0; i < BOARDS; i++) {
        int mine = images->moved[symmetry][sample->row[i]], other = images->other[mine];
        item.row[0][i] = row_number(&trainer->rows, place[i], mine);
        item.row[1][i] = row_number(&trainer->rows, place[i], other);
        if (i != sample->target) continue;
        item.row[0][BOARDS] = row_number(&trainer->rows, NET_TARGET, mine);
        item.row[1][BOARDS] = row_number(&trainer->rows, NET_TARGET + 1, other);
        item.count = VIEW_ROWS;
    }
    return item;
}

static void encode(RowSet *rows, const NetWeights *weight, int pattern)
{
    float *one = rows->one[pattern], *two = rows->two[pattern], *code = rows->code[pattern];
    memcpy(one, weight->encode1_bias, sizeof weight->encode1_bias);
    forth(rows->input[pattern], NET_INPUTS, weight->encode1[0], one, NET_HIDDEN);
    cut_below_zero(one, NET_HIDDEN);
    memcpy(two, weight->encode2_bias, sizeof weight->encode2_bias);
    forth(one, NET_HIDDEN, weight->encode2[0], two, NET_HIDDEN);
    cut_below_zero(two, NET_HIDDEN);
    memcpy(code, weight->encode3_bias, sizeof weight->encode3_bias);
    forth(two, NET_HIDDEN, weight->encode3[0], code, NET_CODE);
}

static void make_rows(Trainer *trainer)
{
    RowSet *rows = &trainer->rows;
    const NetWeights *weight = &trainer->weight;
    for (int i = 0; i < rows->pattern_count; i++)
        encode(rows, weight, rows->pattern[i]);
    for (int i = 0; i < rows->count; i++) {
        int table = rows->row[i] / NET_ROWS, row = rows->row[i] % NET_ROWS;
        float *value = rows->value[i];
        if (row >= OPEN_PATTERNS) {
            memcpy(value, weight->closed[table][row - OPEN_PATTERNS], sizeof rows->value[i]);
            continue;
        }
        memset(value, 0, sizeof rows->value[i]);
        forth(rows->code[row], NET_CODE, weight->project[table][0], value, NET_LANES);
    }
}

static void learn_encoder(RowSet *rows, const NetWeights *weight, NetWeights *slope, int pattern)
{
    float one[NET_HIDDEN], two[NET_HIDDEN];
    const float *code = rows->code_slope[pattern];
    add(slope->encode3_bias, code, NET_CODE);
    collect(rows->two[pattern], NET_HIDDEN, code, slope->encode3[0], NET_CODE);
    back(weight->encode3[0], NET_HIDDEN, code, two, NET_CODE);
    pass_above_zero(two, rows->two[pattern], NET_HIDDEN);
    add(slope->encode2_bias, two, NET_HIDDEN);
    collect(rows->one[pattern], NET_HIDDEN, two, slope->encode2[0], NET_HIDDEN);
    back(weight->encode2[0], NET_HIDDEN, two, one, NET_HIDDEN);
    pass_above_zero(one, rows->one[pattern], NET_HIDDEN);
    add(slope->encode1_bias, one, NET_HIDDEN);
    collect(rows->input[pattern], NET_INPUTS, one, slope->encode1[0], NET_HIDDEN);
}

static void learn_rows(Trainer *trainer)
{
    RowSet *rows = &trainer->rows;
    NetWeights *slope = &trainer->gradient[0].weight;
    for (int i = 0; i < rows->pattern_count; i++)
        memset(rows->code_slope[rows->pattern[i]], 0, sizeof rows->code_slope[0]);
    for (int i = 0; i < rows->count; i++) {
        int table = rows->row[i] / NET_ROWS, row = rows->row[i] % NET_ROWS;
        if (row >= OPEN_PATTERNS) {
            add(slope->closed[table][row - OPEN_PATTERNS], trainer->gradient[0].row[i], NET_LANES);
            continue;
        }
        float code[NET_CODE];
        collect(rows->code[row], NET_CODE, trainer->gradient[0].row[i], slope->project[table][0], NET_LANES);
        back(trainer->weight.project[table][0], NET_CODE, trainer->gradient[0].row[i], code, NET_LANES);
        add(rows->code_slope[row], code, NET_CODE);
    }
    for (int i = 0; i < rows->pattern_count; i++)
        learn_encoder(rows, &trainer->weight, slope, rows->pattern[i]);
}

/* ---- Layers ---- */

static void add_up(const Trainer *trainer, const Item *item, Flow *flow, int b)
{
    const NetWeights *weight = &trainer->weight;
    for (int view = 0; view < 2; view++) {
        float *sum = flow->sum[b][view], *in = &flow->in[b][view * NET_LANES];
        memcpy(sum, weight->bias, sizeof flow->sum[b][view]);
        add(sum, weight->target[view][item->target], NET_LANES);
        for (int i = 0; i < item->count; i++)
            add(sum, trainer->rows.value[item->row[view][i]], NET_LANES);
        for (int i = 0; i < NET_LANES; i++)
            in[i] = clipped(sum[i]) * clipped(sum[i]);
        in[NET_LINEAR] = 0;
    }
}

static void flow_forth(const Trainer *trainer, const Item item[BLOCK], Flow *flow)
{
    const NetWeights *weight = &trainer->weight;
    Wide first[BLOCK][FIRST_WIDE];
    for (int b = 0; b < BLOCK; b++) {
        add_up(trainer, &item[b], flow, b);
        memcpy(first[b], weight->first_bias, sizeof first[b]);
    }
    for (int i = 0; i < 2 * NET_LANES; i++)
        for (int b = 0; b < BLOCK; b++)
            for (int k = 0; k < FIRST_WIDE; k++)
                first[b][k] += flow->in[b][i] * *wide_in(&weight->first[i][k * WIDE]);
    for (int b = 0; b < BLOCK; b++) {
        memcpy(flow->first[b], first[b], sizeof first[b]);
        for (int i = 0; i < NET_FIRST; i++)
            flow->first[b][i] = clipped(flow->first[b][i]);
        memcpy(flow->second[b], weight->second_bias, sizeof flow->second[b]);
        forth(flow->first[b], NET_FIRST, weight->second[0], flow->second[b], NET_SECOND);
        float odds = weight->last_bias + (flow->sum[b][0][NET_LINEAR] - flow->sum[b][1][NET_LINEAR]) / 2;
        for (int i = 0; i < NET_SECOND; i++) {
            flow->second[b][i] = clipped(flow->second[b][i]);
            odds += flow->second[b][i] * weight->last[i];
        }
        flow->chance[b] = 1 / (1 + expf(-odds));
    }
}

/* From the gradient of the odds to that of the first layer. */
static void back_to_first(const NetWeights *weight, NetWeights *slopes, const Flow *flow, int b, float slope,
                          float first[NET_FIRST])
{
    float second[NET_SECOND];
    slopes->last_bias += slope;
    for (int i = 0; i < NET_SECOND; i++) {
        slopes->last[i] += slope * flow->second[b][i];
        second[i] = slope * weight->last[i];
    }
    pass_within(second, flow->second[b], NET_SECOND);
    add(slopes->second_bias, second, NET_SECOND);
    collect(flow->first[b], NET_FIRST, second, slopes->second[0], NET_SECOND);
    back(weight->second[0], NET_FIRST, second, first, NET_SECOND);
    pass_within(first, flow->first[b], NET_FIRST);
    add(slopes->first_bias, first, NET_FIRST);
}

/* And on to the rows of one view. */
static void back_to_rows(const Trainer *trainer, Gradient *gradient, const Item *item, const Flow *flow,
                         int b, int view, const float first[NET_FIRST], float linear)
{
    float sum[NET_LANES] = {0};
    for (int i = 0; i < NET_FIRST; i++)
        for (int k = 0; k < NET_LANES; k += WIDE)
            *wide(sum + k) += first[i] * *wide_in(&trainer->first_turned[i][view * NET_LANES + k]);
    for (int i = 0; i < NET_LANES; i++)
        sum[i] *= 2 * flow->sum[b][view][i];
    pass_within(sum, flow->sum[b][view], NET_LANES);
    sum[NET_LINEAR] = linear;
    add(gradient->weight.bias, sum, NET_LANES);
    add(gradient->weight.target[view][item->target], sum, NET_LANES);
    for (int i = 0; i < item->count; i++)
        add(gradient->row[item->row[view][i]], sum, NET_LANES);
}

/* Learn from a block of positions. */
static void learn(const Trainer *trainer, const Item item[BLOCK], Gradient *gradient)
{
    Flow flow;
    float first[BLOCK][NET_FIRST], slope[BLOCK];
    flow_forth(trainer, item, &flow);
    for (int b = 0; b < BLOCK; b++) {
        float chance = flow.chance[b], error = chance - item[b].score;
        slope[b] = 2 * error * chance * (1 - chance);
        gradient->loss += (double)error * error;
        back_to_first(&trainer->weight, &gradient->weight, &flow, b, slope[b], first[b]);
    }
    for (int i = 0; i < 2 * NET_LANES; i++)
        for (int k = 0; k < NET_FIRST; k += WIDE) {
            Wide sum = *wide(&gradient->weight.first[i][k]);
            for (int b = 0; b < BLOCK; b++)
                sum += flow.in[b][i] * *wide(&first[b][k]);
            *wide(&gradient->weight.first[i][k]) = sum;
        }
    for (int b = 0; b < BLOCK; b++)
        for (int view = 0; view < 2; view++)
            back_to_rows(trainer, gradient, &item[b], &flow, b, view, first[b],
                         (view == 0 ? slope[b] : -slope[b]) / 2);
}

static void learn_part(void *context, int part)
{
    Trainer *trainer = context;
    Gradient *gradient = &trainer->gradient[part];
    memset(&gradient->weight, 0, sizeof gradient->weight);
    memset(gradient->row, 0, (size_t)trainer->rows.count * sizeof gradient->row[0]);
    gradient->loss = 0;
    for (int i = part * (BATCH / PARTS); i < (part + 1) * (BATCH / PARTS); i += BLOCK)
        learn(trainer, &trainer->item[i], gradient);
}

/* In order, so that the sums do not depend on the threads. */
static void add_parts(Trainer *trainer)
{
    Gradient *sum = &trainer->gradient[0];
    for (int part = 1; part < PARTS; part++) {
        const Gradient *more = &trainer->gradient[part];
        for (size_t i = 0; i < WEIGHTS; i++)
            ((float *)(void *)&sum->weight)[i] += ((const float *)(const void *)&more->weight)[i];
        add(sum->row[0], more->row[0], trainer->rows.count * NET_LANES);
        sum->loss += more->loss;
    }
}

/* ---- Steps ---- */

static void update(Trainer *trainer)
{
    Schedule schedule = {.peak = trainer->peak, .last = LAST_RATE, .steps = trainer->steps};
    Adam adam = {.weight = (float *)(void *)&trainer->weight,
                 .mean = (float *)(void *)&trainer->mean,
                 .square = (float *)(void *)&trainer->square,
                 .slope = (const float *)(const void *)&trainer->gradient[0].weight,
                 .count = WEIGHTS,
                 .batch = BATCH,
                 .rate = train_rate(&schedule, trainer->step + 1),
                 .decay = DECAY,
                 .damping = 1e-8f};
    train_adam(&adam, trainer->step + 1);
}

static double take_step(Trainer *trainer, Rng *rng)
{
    clear_rows(&trainer->rows);
    for (int i = 0; i < BATCH; i++) {
        uint32_t chosen = rng_below(rng, (uint32_t)trainer->samples.train_count);
        trainer->item[i] = item_of(trainer, &trainer->samples.train[chosen], (int)rng_below(rng, SYMMETRIES));
    }
    make_rows(trainer);
    for (int i = 0; i < 2 * NET_LANES; i++)
        for (int k = 0; k < NET_FIRST; k++)
            trainer->first_turned[k][i] = trainer->weight.first[i][k];
    train_in_parts(learn_part, trainer, PARTS, trainer->threads);
    add_parts(trainer);
    learn_rows(trainer);
    update(trainer);
    keep_linear(&trainer->weight);
    trainer->step++;
    return trainer->gradient[0].loss / BATCH;
}

static double held_out_loss(Trainer *trainer)
{
    const Samples *samples = &trainer->samples;
    size_t count = samples->test_count / BLOCK * BLOCK;
    double loss = 0;
    Flow flow;
    for (size_t from = 0; from < count; from += BATCH) {
        int size = (int)(count - from < BATCH ? count - from : BATCH);
        clear_rows(&trainer->rows);
        for (int i = 0; i < size; i++)
            trainer->item[i] = item_of(trainer, &samples->test[from + (size_t)i], 0);
        make_rows(trainer);
        for (int i = 0; i < size; i += BLOCK) {
            flow_forth(trainer, &trainer->item[i], &flow);
            for (int b = 0; b < BLOCK; b++) {
                double error = flow.chance[b] - trainer->item[i + b].score;
                loss += error * error;
            }
        }
    }
    return count > 0 ? loss / (double)count : 0;
}

static double train(Trainer *trainer, long steps, uint64_t seed)
{
    Rng rng = rng_seeded(seed);
    double loss = 0;
    long since = 0, every = steps / REPORTS > 0 ? steps / REPORTS : 1;
    trainer->steps = steps;
    fprintf(stderr, "before: held out %.6f\n", held_out_loss(trainer));
    while (trainer->step < steps) {
        loss += take_step(trainer, &rng);
        since++;
        if (trainer->step % every != 0 && trainer->step != steps) continue;
        fprintf(stderr, "step %ld: loss %.6f, held out %.6f\n", trainer->step, loss / (double)since,
                held_out_loss(trainer));
        loss = 0;
        since = 0;
    }
    return held_out_loss(trainer);
}

/* ---- Files ---- */

/* Load the weights of a file to continue from. */
static bool go_on_from(Trainer *trainer, const char *path)
{
    DataFile whole, file;
    if (!datafile_map(path, &whole)) return false;
    Status status = datafile_from_memory(whole.room, whole.room_size, path, "uttt-net", NET_VERSION, &file);
    bool fits = ok(&status) && file.size == sizeof trainer->weight;
    if (fits) memcpy(&trainer->weight, file.bytes, file.size);
    datafile_close(&whole);
    return fits;
}

static bool prepare(Trainer *trainer, const char *from, uint64_t seed)
{
    Rng rng = rng_seeded(rng_mix(seed, 1));
    images_init(&trainer->images, &trainer->facts);
    net_inputs(&trainer->facts, trainer->rows.input);
    memset(trainer->rows.number, 0xFF, sizeof trainer->rows.number);
    bool anew = strcmp(from, "-") == 0;
    trainer->peak = anew ? PEAK_RATE : AGAIN_RATE;
    trainer->threads = train_threads();
    if (anew) begin_weights(&trainer->weight, &rng);
    keep_linear(&trainer->weight);
    return anew || go_on_from(trainer, from);
}

int main(int argc, char **argv)
{
    long steps, trust, seed;
    if (argc < 7 || !text_number(argv[2], 1, 10000000, &steps) || !text_number(argv[3], 0, 100, &trust) ||
        !text_number(argv[4], 0, 1000000, &seed)) {
        fprintf(stderr, "usage: ultimate_train OUT STEPS TRUST(%%) SEED FROM FILE...\n");
        return 2;
    }
    Trainer *trainer = calloc(1, sizeof *trainer);
    if (trainer == NULL) return 1;
    facts_init(&trainer->facts);
    if (!prepare(trainer, argv[5], (uint64_t)seed)) {
        fprintf(stderr, "ultimate_train: cannot go on from %s\n", argv[5]);
        return 1;
    }
    if (!samples_read(&trainer->samples, &trainer->facts, argv + 6, argc - 6, (double)trust / 100)) return 1;
    if (trainer->samples.train_count == 0) {
        fprintf(stderr, "ultimate_train: no positions to learn from\n");
        return 1;
    }
    double loss = train(trainer, steps, (uint64_t)seed);
    char note[400];
    snprintf(
        note, sizeof note,
        "Ultimate Tic-Tac-Toe, made by tools/ultimate_train: %zu positions of self-play, %ld steps of %d%s, "
        "value %ld %% and result %ld %%, seed %ld; squared error on held-out games %.6f\n",
        trainer->samples.train_count, steps, BATCH, strcmp(argv[5], "-") == 0 ? "" : " after earlier rounds",
        trust, 100 - trust, seed, loss);
    fprintf(stderr, "%s", note);
    bool saved = train_save(argv[1], "uttt-net", NET_VERSION, note, &trainer->weight, sizeof trainer->weight);
    samples_free(&trainer->samples);
    free(trainer);
    return saved ? 0 : 1;
}
