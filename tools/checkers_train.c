/* checkers_train: fits the network and pattern tables of src/games/checkers/engine/net.h to samples of tools/checkers_selfplay.c.
 *
 *   checkers_train OUT EPOCHS SEED THREADS [--from FOLDER] FILE…
 *
 * Reads the files of samples, merges equal positions, holds the last twentieth of every file back, and
 * minimises the cross-entropy between sigmoid(network) and a mix of the search's value and the game's result,
 * by Adam with a cosine schedule. Prints a line for each epoch; at its end the loss of the hand-made
 * evaluation and of the network in whole numbers on the samples held back, and writes the weights as the data
 * file OUT. Exit code 1 when the network is not better than the hand-made evaluation. With --from it goes on from
 * the network in FOLDER: that one's knowledge of samples that are no longer at hand is kept.
 *
 * The same seed and files give the same weights with any number of threads: a batch is cut into CHUNKS parts
 * whose gradients are added in order. */
#include "base/datafile.h"
#include "base/rng.h"
#include "games/checkers/engine/net_eval.h"

#include "checkers_model.h"
#include "checkers_sample.h"
#include "train.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 4096, BATCH_SMALL = 512, SMALL = 400000, CHUNKS = 8, THREADS_MAX = CHUNKS, HELD_BACK = 20 };

static const float VALUE_SHARE = 0.3f; /* of the search's value in the label; the rest is the result */
static const float RATE = 4e-3f, RATE_END = 2e-5f;
static const float RATE_GOING_ON = 1.5e-3f; /* at first, for weights that have been trained before */
/* Rare patterns would be overfitted: if gradients are small compared with PATTERN_DAMPING, so are the
 * steps. */
static const float PATTERN_RATE = 0.5f, PATTERN_DECAY = 0.04f, PATTERN_DAMPING = 2e-5f;

typedef struct Item {
    uint32_t own, other, kings;
    float label;
} Item;

typedef struct Items {
    size_t count, room;
    Item *item;
} Items;

typedef struct Trainer {
    Items train, held;
    uint32_t *order;
    Model model, mean, square; /* the weights and Adam's two averages */
    Model gradient[CHUNKS];
    double loss[CHUNKS];
    uint16_t step[NET_INPUTS][NET_REGIONS];              /* see net_pattern_step */
    float turned[NET_BUCKETS][NET_HIDDEN][NET_PRODUCTS]; /* the second layer transposed */
    size_t batch_first, batch_count;
    int threads;
    bool going_on; /* from weights that have been trained before */
} Trainer;

/* ---- Samples ---- */

static float label_of(const CheckersSample *sample)
{
    float value = 1 / (1 + expf(-sample->value / MODEL_SCALE)), result = sample->result / 2.0f;
    if (sample->kind == SAMPLE_ASIDE) return value;
    return VALUE_SHARE * value + (1 - VALUE_SHARE) * result;
}

static void add_item(Items *items, const CheckersSample *sample, float label)
{
    if (items->count == items->room) {
        items->room = items->room > 0 ? 2 * items->room : 1 << 16;
        items->item = realloc(items->item, items->room * sizeof *items->item);
        if (items->item == NULL) abort();
    }
    items->item[items->count++] = (Item){sample->own, sample->other, sample->kings, label};
}

static CheckersSample *read_samples(const char *path, size_t *count)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    fseek(file, 0, SEEK_END);
    *count = (size_t)ftell(file) / sizeof(CheckersSample);
    rewind(file);
    CheckersSample *samples = malloc(*count * sizeof *samples + 1);
    if (samples != NULL) *count = fread(samples, sizeof *samples, *count, file);
    fclose(file);
    return samples;
}

/* Positions by hash: where each stands in the training items, plus one. */
typedef struct Index {
    uint32_t mask, *slot;
    uint8_t *times;
} Index;

static uint32_t *find_slot(const Index *index, const Items *items, const CheckersSample *sample)
{
    uint64_t hash = rng_mix(rng_mix(sample->own, sample->other), sample->kings);
    for (uint32_t at = (uint32_t)hash & index->mask;; at = (at + 1) & index->mask) {
        uint32_t *slot = &index->slot[at];
        if (*slot == 0) return slot;
        const Item *item = &items->item[*slot - 1];
        if (item->own == sample->own && item->other == sample->other && item->kings == sample->kings)
            return slot;
    }
}

/* Equal positions become one with the mean label. */
static void add_training(Trainer *trainer, Index *index, const CheckersSample *sample)
{
    uint32_t *slot = find_slot(index, &trainer->train, sample);
    float label = label_of(sample);
    if (*slot == 0) {
        add_item(&trainer->train, sample, label);
        *slot = (uint32_t)trainer->train.count;
        index->times[*slot - 1] = 1;
        return;
    }
    uint8_t *times = &index->times[*slot - 1];
    Item *item = &trainer->train.item[*slot - 1];
    if (*times < 255) ++*times;
    item->label += (label - item->label) / *times;
}

static bool read_all(Trainer *trainer, int count, char **path)
{
    size_t total = 0;
    CheckersSample **samples = calloc((size_t)count, sizeof *samples);
    size_t *sizes = calloc((size_t)count, sizeof *sizes);
    for (int i = 0; i < count; i++) {
        samples[i] = read_samples(path[i], &sizes[i]);
        if (samples[i] == NULL) {
            fprintf(stderr, "checkers_train: %s cannot be read\n", path[i]);
            return false;
        }
        total += sizes[i];
    }
    Index index = {1, NULL, NULL};
    while (index.mask < 2 * total)
        index.mask = 2 * index.mask + 1;
    index.slot = calloc((size_t)index.mask + 1, sizeof *index.slot);
    index.times = calloc(total + 1, 1);
    for (int i = 0; i < count; i++)
        for (size_t s = 0; s < sizes[i] - sizes[i] / HELD_BACK; s++)
            add_training(trainer, &index, &samples[i][s]);
    for (int i = 0; i < count; i++) {
        for (size_t s = sizes[i] - sizes[i] / HELD_BACK; s < sizes[i]; s++)
            if (*find_slot(&index, &trainer->train, &samples[i][s]) == 0)
                add_item(&trainer->held, &samples[i][s], label_of(&samples[i][s]));
        free(samples[i]);
    }
    free(samples), free(sizes), free(index.slot), free(index.times);
    printf("samples %zu, different for training %zu, held back %zu\n", total, trainer->train.count,
           trainer->held.count);
    return trainer->train.count > 0 && trainer->held.count > 0;
}

/* ---- The network ---- */

typedef struct Activations {
    int inputs, input[24], bucket;
    float kinds[NET_KINDS];
    int phase, pattern[NET_REGIONS];
    float first[NET_WIDTH], second[NET_HIDDEN]; /* before clipping */
    float product[NET_PRODUCTS];
    float out;
} Activations;

static inline void add_inputs(Activations *a, uint32_t squares, int kind)
{
    a->kinds[kind] = (float)bits_count(squares);
    for (; squares != 0; squares &= squares - 1)
        a->input[a->inputs++] = 32 * kind + bits_first(squares);
}

static inline float pattern_sum(const Trainer *trainer, Activations *a)
{
    float sum = 0;
    a->phase = net_phase(a->inputs);
    memset(a->pattern, 0, sizeof a->pattern);
    for (int i = 0; i < a->inputs; i++)
        for (int region = 0; region < NET_REGIONS; region++)
            a->pattern[region] += trainer->step[a->input[i]][region];
    for (int region = 0; region < NET_REGIONS; region++)
        sum += trainer->model.pattern[a->phase][region][a->pattern[region]];
    return sum;
}

static inline void forward(const Trainer *trainer, const Item *item, Activations *a)
{
    const Model *model = &trainer->model;
    a->inputs = 0;
    add_inputs(a, item->own & ~item->kings, 0);
    add_inputs(a, item->own & item->kings, 1);
    add_inputs(a, item->other & ~item->kings, 2);
    add_inputs(a, item->other & item->kings, 3);
    int b = a->bucket = net_bucket(a->inputs);
    memcpy(a->first, model->first_bias, sizeof a->first);
    for (int i = 0; i < a->inputs; i++)
        for (int j = 0; j < NET_WIDTH; j++)
            a->first[j] += model->first[a->input[i]][j];
    memcpy(a->second, model->second_bias[b], sizeof a->second);
    for (int i = 0; i < NET_PRODUCTS; i++)
        a->product[i] = clipped(a->first[i]) * clipped(a->first[NET_PRODUCTS + i]);
    for (int i = 0; i < NET_PRODUCTS; i++) {
        float x = a->product[i];
        if (x == 0) continue;
        for (int j = 0; j < NET_HIDDEN; j++)
            a->second[j] += x * model->second[b][i][j];
    }
    a->out = model->last_bias[b] + pattern_sum(trainer, a);
    for (int k = 0; k < NET_KINDS; k++)
        a->out += a->kinds[k] * model->count[b][k];
    for (int j = 0; j < NET_HIDDEN; j++)
        a->out += clipped(a->second[j]) * model->last[b][j];
}

static inline void backward(const Trainer *trainer, const Activations *a, float slope, Model *gradient)
{
    const Model *model = &trainer->model;
    int b = a->bucket;
    float below[NET_HIDDEN], slopes[NET_PRODUCTS] = {0}, bottom[NET_WIDTH];
    gradient->last_bias[b] += slope;
    for (int region = 0; region < NET_REGIONS; region++)
        gradient->pattern[a->phase][region][a->pattern[region]] += slope;
    for (int k = 0; k < NET_KINDS; k++)
        gradient->count[b][k] += slope * a->kinds[k];
    for (int j = 0; j < NET_HIDDEN; j++) {
        gradient->last[b][j] += slope * clipped(a->second[j]);
        below[j] = a->second[j] > 0 && a->second[j] < 1 ? slope * model->last[b][j] : 0;
        gradient->second_bias[b][j] += below[j];
    }
    for (int i = 0; i < NET_PRODUCTS; i++) {
        float x = a->product[i];
        if (x == 0) continue;
        for (int j = 0; j < NET_HIDDEN; j++)
            gradient->second[b][i][j] += x * below[j];
    }
    for (int j = 0; j < NET_HIDDEN; j++) {
        if (below[j] == 0) continue;
        for (int i = 0; i < NET_PRODUCTS; i++)
            slopes[i] += below[j] * trainer->turned[b][j][i];
    }
    for (int i = 0; i < NET_WIDTH; i++) {
        float x = a->first[i], factor = clipped(a->first[(i + NET_PRODUCTS) % NET_WIDTH]);
        bottom[i] = x > 0 && x < 1 ? slopes[i % NET_PRODUCTS] * factor : 0;
        gradient->first_bias[i] += bottom[i];
    }
    for (int i = 0; i < a->inputs; i++)
        for (int j = 0; j < NET_WIDTH; j++)
            gradient->first[a->input[i]][j] += bottom[j];
}

static double cross_entropy(double label, double logit)
{
    double most = logit > 0 ? logit : 0;
    return most - label * logit + log(exp(-most) + exp(logit - most));
}

CLONES static void differentiate_chunk(void *context, int chunk)
{
    Trainer *trainer = context;
    size_t size = trainer->batch_count, from = size * (size_t)chunk / CHUNKS;
    size_t to = size * (size_t)(chunk + 1) / CHUNKS;
    Model *gradient = &trainer->gradient[chunk];
    memset(gradient, 0, sizeof *gradient);
    for (size_t s = from; s < to; s++) {
        const Item *item = &trainer->train.item[trainer->order[trainer->batch_first + s]];
        Activations a;
        forward(trainer, item, &a);
        trainer->loss[chunk] += cross_entropy(item->label, a.out);
        backward(trainer, &a, 1 / (1 + expf(-a.out)) - item->label, gradient);
    }
}

/* ---- Adam ---- */

CLONES static void add_gradients(Trainer *trainer)
{
    float *sum = (float *)&trainer->gradient[0];
    for (int chunk = 1; chunk < CHUNKS; chunk++)
        for (int i = 0; i < PARAMETERS; i++)
            sum[i] += ((float *)&trainer->gradient[chunk])[i];
}

static void update(Trainer *trainer, float rate, int step)
{
    add_gradients(trainer);
    Adam net = {.weight = (float *)&trainer->model,
                .mean = (float *)&trainer->mean,
                .square = (float *)&trainer->square,
                .slope = (const float *)&trainer->gradient[0],
                .count = PATTERNS_FROM,
                .batch = (float)trainer->batch_count,
                .rate = rate,
                .damping = 1e-8f};
    Adam patterns = {.weight = net.weight + PATTERNS_FROM,
                     .mean = net.mean + PATTERNS_FROM,
                     .square = net.square + PATTERNS_FROM,
                     .slope = net.slope + PATTERNS_FROM,
                     .count = PARAMETERS - PATTERNS_FROM,
                     .batch = net.batch,
                     .rate = PATTERN_RATE * rate,
                     .decay = PATTERN_DECAY,
                     .damping = PATTERN_DAMPING};
    train_adam(&net, step);
    train_adam(&patterns, step);
}

/* Limit the weights so that they, and their sums, fit into 16-bit integers. */
static void limit(float *weight, size_t count, float most)
{
    for (size_t i = 0; i < count; i++)
        weight[i] = weight[i] > most ? most : weight[i] < -most ? -most : weight[i];
}

static void limit_model(Model *model)
{
    limit(&model->first[0][0], sizeof model->first / sizeof(float), 4);
    limit(model->first_bias, NET_WIDTH, 4);
    limit(&model->second[0][0][0], sizeof model->second / sizeof(float), 8);
    limit(&model->last[0][0], sizeof model->last / sizeof(float), 12);
    limit(&model->pattern[0][0][0], sizeof model->pattern / sizeof(float), 12);
}

static void turn_second(Trainer *trainer)
{
    for (int b = 0; b < NET_BUCKETS; b++)
        for (int i = 0; i < NET_PRODUCTS; i++)
            for (int j = 0; j < NET_HIDDEN; j++)
                trainer->turned[b][j][i] = trainer->model.second[b][i][j];
}

/* ---- Training ---- */

static void begin_model(Model *model, Rng *rng)
{
    memset(model, 0, sizeof *model);
    train_spread(rng, &model->first[0][0], sizeof model->first / sizeof(float), 0.2);
    for (int i = 0; i < NET_WIDTH; i++)
        model->first_bias[i] = 0.5f;
    for (int b = 0; b < NET_BUCKETS; b++) {
        train_spread(rng, &model->second[b][0][0], NET_PRODUCTS * NET_HIDDEN, 0.2);
        train_spread(rng, model->last[b], NET_HIDDEN, 0.3);
        for (int k = 0; k < NET_KINDS; k++)
            model->count[b][k] = (k < 2 ? 1.0f : -1.0f) * (k % 2 == 0 ? 1.2f : 1.6f);
    }
}

static void shuffle(uint32_t *order, size_t count, Rng *rng)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = rng_below(rng, (uint32_t)i);
        uint32_t kept = order[i - 1];
        order[i - 1] = order[j];
        order[j] = kept;
    }
}

/* Small sets need more steps. */
static size_t batch_size(const Trainer *trainer)
{
    return trainer->train.count < SMALL ? BATCH_SMALL : BATCH;
}

static void train_batch(Trainer *trainer, size_t first, float rate, int step)
{
    size_t left = trainer->train.count - first;
    trainer->batch_first = first;
    trainer->batch_count = left < batch_size(trainer) ? left : batch_size(trainer);
    turn_second(trainer);
    train_in_parts(differentiate_chunk, trainer, CHUNKS, trainer->threads);
    update(trainer, rate, step);
    limit_model(&trainer->model);
}

CLONES static double held_loss(const Trainer *trainer)
{
    double loss = 0;
    for (size_t i = 0; i < trainer->held.count; i++) {
        Activations a;
        forward(trainer, &trainer->held.item[i], &a);
        loss += cross_entropy(trainer->held.item[i].label, a.out);
    }
    return loss / (double)trainer->held.count;
}

static double train_epoch(Trainer *trainer, int epoch, int epochs, Rng *rng)
{
    size_t count = trainer->train.count, size = batch_size(trainer);
    int batches = (int)((count + size - 1) / size);
    Schedule schedule = {trainer->going_on ? RATE_GOING_ON : RATE, RATE_END, (long)batches * epochs};
    double loss = 0;
    memset(trainer->loss, 0, sizeof trainer->loss);
    shuffle(trainer->order, count, rng);
    for (int b = 0; b < batches; b++) {
        int step = epoch * batches + b + 1;
        train_batch(trainer, (size_t)b * size, train_rate(&schedule, step), step);
    }
    for (int chunk = 0; chunk < CHUNKS; chunk++)
        loss += trainer->loss[chunk];
    return loss / (double)count;
}

/* Go on with the network in `folder`; false if there is none. */
static bool continue_model(Trainer *trainer, const char *folder)
{
    Net net;
    checkers_net_open(folder, &net);
    bool found = net.weights != NULL;
    if (found) model_of_weights(net.weights, &trainer->model);
    checkers_net_close(&net);
    return found;
}

static void train(Trainer *trainer, int epochs, uint64_t seed)
{
    Rng rng = rng_seeded(seed);
    if (!trainer->going_on) begin_model(&trainer->model, &rng);
    for (int epoch = 0; epoch < epochs; epoch++) {
        double loss = train_epoch(trainer, epoch, epochs, &rng);
        printf("epoch %d: loss %.5f, held back %.5f\n", epoch + 1, loss, held_loss(trainer));
        fflush(stdout);
    }
}

/* ---- Whole numbers ---- */

/* On the held-out samples: of the network if `weights` are given, otherwise of the hand-made evaluation. */
static double loss_of_values(const Items *items, const NetWeights *weights)
{
    double loss = 0;
    NetSums sums;
    if (weights != NULL) net_sums_clear(weights, &sums);
    for (size_t i = 0; i < items->count; i++) {
        const Item *item = &items->item[i];
        CheckersSample sample = {.own = item->own, .other = item->other, .kings = item->kings};
        Board board = board_of_sample(&sample);
        int value = weights != NULL ? net_evaluate(weights, &sums, &board) : board_evaluate(&board);
        loss += cross_entropy(item->label, value / MODEL_SCALE);
    }
    return loss / (double)items->count;
}

/* Where the weights begin, by the arguments from argv[5] on; how many of these it took, or -1. */
static int read_beginning(Trainer *trainer, int argc, char **argv)
{
    if (argc < 8 || strcmp(argv[5], "--from") != 0) return 0;
    trainer->going_on = continue_model(trainer, argv[6]);
    if (trainer->going_on) return 2;
    fprintf(stderr, "checkers_train: %s contains no network\n", argv[6]);
    return -1;
}

static void prepare(Trainer *trainer, int threads)
{
    for (int i = 0; i < NET_INPUTS; i++)
        for (int region = 0; region < NET_REGIONS; region++)
            trainer->step[i][region] = (uint16_t)net_pattern_step(region, i);
    trainer->threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    trainer->order = malloc(trainer->train.count * sizeof *trainer->order);
    if (trainer->order == NULL) abort();
    for (size_t i = 0; i < trainer->train.count; i++)
        trainer->order[i] = (uint32_t)i;
}

int main(int argc, char **argv)
{
    if (argc < 6) {
        fprintf(stderr, "usage: checkers_train OUT EPOCHS SEED THREADS [--from FOLDER] FILE...\n");
        return 2;
    }
    Trainer *trainer = calloc(1, sizeof *trainer);
    NetWeights *weights = calloc(1, sizeof *weights);
    if (trainer == NULL || weights == NULL) return 1;
    int taken = read_beginning(trainer, argc, argv);
    if (taken < 0 || !read_all(trainer, argc - 5 - taken, argv + 5 + taken)) return 1;
    int epochs = atoi(argv[2]);
    prepare(trainer, atoi(argv[4]));
    train(trainer, epochs, strtoull(argv[3], NULL, 10));
    model_to_weights(&trainer->model, weights);
    double before = loss_of_values(&trainer->held, NULL), after = loss_of_values(&trainer->held, weights);
    printf("held back: hand-made evaluation %.5f, network in whole numbers %.5f\n", before, after);
    char note[300];
    snprintf(
        note, sizeof note,
        "tools/checkers_train: %zu positions of self-play, %d epochs, seed %s%s; loss on %zu held back: %.5f "
        "(hand-made evaluation %.5f)\n",
        trainer->train.count, epochs, argv[3], taken > 0 ? ", from an earlier network" : "",
        trainer->held.count, after, before);
    return train_save(argv[1], NET_KIND, NET_VERSION, note, weights, sizeof *weights) && after < before ? 0
                                                                                                        : 1;
}
