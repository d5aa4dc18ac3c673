/* Trains the net of Ultimate Tic-Tac-Toe (src/games/ultimate/net.h) on self-played games.
 *
 *     build/tools/ultimate_train OUT EPOCHS TRUST SEED FILE...
 *
 * FILEs come from tools/ultimate_selfplay.c. TRUST (in percent) is the weight of the search's value in the
 * score to be learned; the game's result has the rest. Adam with cosine decay on the squared error of the
 * expected score, in batches of 4096; rows begin at what the hand-made evaluation knows and are held there
 * weakly, so that rare patterns stay sensible. For the same reason a row is learned as a sum of four: what
 * its pattern is worth anywhere, in its role, at its place, and what is left. Prints the loss of each epoch
 * and of the held-out games. The same arguments give the same weights. OUT is a data file
 * (src/base/datafile.h) whose note tells how it was made. */
#include "base/datafile.h"
#include "base/now.h"
#include "base/rng.h"
#include "base/text.h"
#include "ultimate_samples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCH = 4096, LINES = 8, PRODUCTS = NET_LANES - 1, SHAPES_MAX = 2000 };

static const double PEAK_RATE = 3e-2, LAST_RATE = 1e-4, PULL = 0.1;
static const float CALM = 1e-3f; /* rows whose slope is usually below this move little */

static const uint8_t LINE[LINES][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                       {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

typedef float Rows[NET_ROLES][NET_CLASSES][NET_LANES];

/* Numbers that are learned: their value, slope and Adam's averages. */
typedef struct Part {
    float *value, *slope, *mean, *square;
    size_t count;
} Part;

/* The parts whose sum is a row. A shape is a pattern without its place. */
typedef enum PartName { BY_SHAPE, BY_SHAPE_AND_ROLE, BY_CLASS, BY_CLASS_AND_ROLE, PARTS } PartName;

typedef struct Trainer {
    Samples samples;
    Rows start, weight, slope; /* weight = start + parts */
    Part part[PARTS];
    uint16_t shape_of[NET_CLASSES];
    long step, steps;
} Trainer;

/* ---- The beginning ---- */

/* Lanes that differ, from what is known about a pattern without learning. */
static void begin_row(const Facts *facts, const unsigned mask[2], float lane[NET_LANES], Rng *rng)
{
    unsigned pattern = facts_pattern(facts, mask[0], mask[1]), free = ALL_SQUARES & ~(mask[0] | mask[1]);
    float chance = (float)facts->chance[pattern] / CHANCE_ONE;
    bool near = (facts->completing[mask[0]] & free) != 0;
    lane[0] = 1.05f * chance;
    lane[1] = (near ? 0.4f : 0.2f) * (chance > 0) + 0.05f * (float)rng_unit(rng);
    lane[2] = 0.3f * (chance > 0) - 0.2f * near + 0.1f * (float)rng_unit(rng);
    lane[3] = 0;
}

static void begin_closed(float lane[NET_LANES], int owner)
{
    for (int i = 0; i < PRODUCTS; i++)
        lane[i] = owner == 0 ? (i == 0 ? 1.05f : 0.5f) : 0;
    lane[PRODUCTS] = 0;
}

/* At the centre all images of a pattern are one class: its shape. Patterns elsewhere have the same shapes. */
static void number_shapes(Trainer *trainer, uint16_t row_class[BOARDS][NET_ROWS])
{
    uint16_t shape_at_centre[NET_CLASSES] = {0}, count = 0;
    bool seen[NET_CLASSES] = {false};
    for (int row = 0; row < NET_ROWS; row++) {
        int class = row_class[4][row];
        if (!seen[class]) shape_at_centre[class] = count++;
        seen[class] = true;
    }
    for (int place = 0; place < BOARDS; place++)
        for (int row = 0; row < NET_ROWS; row++)
            trainer->shape_of[row_class[place][row]] = shape_at_centre[row_class[4][row]];
    if (count > SHAPES_MAX) abort();
}

static void begin_weights(Trainer *trainer, uint64_t seed)
{
    static Facts facts;
    static uint16_t row_class[BOARDS][NET_ROWS];
    facts_init(&facts);
    net_classes(&facts, row_class);
    for (int place = 0; place < BOARDS; place++) {
        for (unsigned a = 0; a < MASKS; a++)
            for (unsigned b = 0; b < MASKS; b++) {
                if ((a & b) != 0 || facts.open_id[facts_pattern(&facts, a, b)] == OPEN_PATTERNS) continue;
                int class = row_class[place][facts.open_id[facts_pattern(&facts, a, b)]];
                Rng rng = rng_seeded(rng_mix(seed, (uint64_t) class));
                for (int role = 0; role < NET_ROLES; role++)
                    begin_row(&facts, (unsigned[2]){a, b}, trainer->weight[role][class], &rng);
            }
        for (int owner = 0; owner < 3; owner++)
            for (int role = 0; role < NET_ROLES; role++)
                begin_closed(trainer->weight[role][row_class[place][OPEN_PATTERNS + owner]], owner);
    }
    memcpy(trainer->start, trainer->weight, sizeof trainer->start);
    number_shapes(trainer, row_class);
}

static bool new_part(Part *part, size_t rows)
{
    part->count = rows * NET_LANES;
    part->value = calloc(4 * part->count, sizeof(float));
    part->slope = part->value + part->count;
    part->mean = part->slope + part->count;
    part->square = part->mean + part->count;
    return part->value != NULL;
}

static bool new_parts(Trainer *trainer)
{
    return new_part(&trainer->part[BY_SHAPE], SHAPES_MAX) &&
           new_part(&trainer->part[BY_SHAPE_AND_ROLE], (size_t)NET_ROLES * SHAPES_MAX) &&
           new_part(&trainer->part[BY_CLASS], NET_CLASSES) &&
           new_part(&trainer->part[BY_CLASS_AND_ROLE], (size_t)NET_ROLES * NET_CLASSES);
}

/* Where a part has what it adds to a row. */
static size_t place_in_part(const Trainer *trainer, PartName name, int role, int class)
{
    size_t shape = trainer->shape_of[class];
    size_t row = name == BY_SHAPE            ? shape
                 : name == BY_SHAPE_AND_ROLE ? (size_t)role * SHAPES_MAX + shape
                 : name == BY_CLASS          ? (size_t) class
                                             : (size_t)role * NET_CLASSES + (size_t) class;
    return row * NET_LANES;
}

/* ---- One position ---- */

static inline int role_of(const Sample *sample, int view, int place)
{
    return place != sample->target ? ROLE_PLAIN : view == 0 ? ROLE_MINE : ROLE_OTHERS;
}

/* What one view collects. */
static inline float collect(float (*const row[BOARDS])[NET_LANES])
{
    float sum[NET_LANES] = {0}, linear = 0;
    for (int l = 0; l < LINES; l++)
        for (int i = 0; i < NET_LANES; i++)
            sum[i] += (*row[LINE[l][0]])[i] * (*row[LINE[l][1]])[i] * (*row[LINE[l][2]])[i];
    for (int place = 0; place < BOARDS; place++)
        linear += (*row[place])[PRODUCTS];
    return sum[0] + sum[1] + sum[2] + linear;
}

static inline void find_rows(Rows weight, const Sample *sample, int view, float (*row[BOARDS])[NET_LANES])
{
    for (int place = 0; place < BOARDS; place++)
        row[place] = &weight[role_of(sample, view, place)][sample->row_class[view][place]];
}

static inline float chance_of(Trainer *trainer, const Sample *sample)
{
    float(*row[BOARDS])[NET_LANES];
    find_rows(trainer->weight, sample, 0, row);
    float odds = collect(row);
    find_rows(trainer->weight, sample, 1, row);
    odds -= collect(row);
    return 1 / (1 + expf(-odds));
}

/* Add to the slopes of one view's rows. */
static inline void spread(Trainer *trainer, const Sample *sample, int view, float slope)
{
    float(*row[BOARDS])[NET_LANES], (*out[BOARDS])[NET_LANES];
    find_rows(trainer->weight, sample, view, row);
    find_rows(trainer->slope, sample, view, out);
    for (int l = 0; l < LINES; l++) {
        int a = LINE[l][0], b = LINE[l][1], c = LINE[l][2];
        for (int i = 0; i < PRODUCTS; i++) {
            float x = (*row[a])[i], y = (*row[b])[i], z = (*row[c])[i];
            (*out[a])[i] += slope * y * z;
            (*out[b])[i] += slope * x * z;
            (*out[c])[i] += slope * x * y;
        }
    }
    for (int place = 0; place < BOARDS; place++)
        (*out[place])[PRODUCTS] += slope;
}

static double learn(Trainer *trainer, const Sample *sample)
{
    float chance = chance_of(trainer, sample), error = chance - sample->score;
    float slope = 2 * error * chance * (1 - chance);
    spread(trainer, sample, 0, slope);
    spread(trainer, sample, 1, -slope);
    return (double)error * error;
}

/* ---- Steps ---- */

static double rate_at(const Trainer *trainer)
{
    double done = (double)trainer->step / (double)trainer->steps;
    return LAST_RATE + (PEAK_RATE - LAST_RATE) * 0.5 * (1 + cos(done * 3.14159265358979));
}

static float held_within(float weight, float most)
{
    return weight > most ? most : weight < -most ? -most : weight;
}

static void adam(Trainer *trainer, Part *part)
{
    float rate = (float)rate_at(trainer);
    float fix1 = (float)(1 - pow(0.9, (double)trainer->step + 1));
    float fix2 = (float)(1 - pow(0.99, (double)trainer->step + 1));
    for (size_t i = 0; i < part->count; i++) {
        float g = part->slope[i] / BATCH;
        part->slope[i] = 0;
        part->mean[i] = 0.9f * part->mean[i] + 0.1f * g;
        part->square[i] = 0.99f * part->square[i] + 0.01f * g * g;
        float move = part->mean[i] / fix1 / (sqrtf(part->square[i] / fix2) + CALM);
        part->value[i] -= rate * (move + (float)PULL * part->value[i]);
    }
}

static void share_slopes(Trainer *trainer)
{
    for (int role = 0; role < NET_ROLES; role++)
        for (int class = 0; class < NET_CLASSES; class ++)
            for (int i = 0; i < NET_LANES; i++) {
                float slope = trainer->slope[role][class][i];
                trainer->slope[role][class][i] = 0;
                if (slope == 0) continue;
                for (PartName name = 0; name < PARTS; name++)
                    trainer->part[name].slope[place_in_part(trainer, name, role, class) + (size_t)i] += slope;
            }
}

static void sum_parts(Trainer *trainer)
{
    for (int role = 0; role < NET_ROLES; role++)
        for (int class = 0; class < NET_CLASSES; class ++)
            for (int i = 0; i < NET_LANES; i++) {
                float sum = trainer->start[role][class][i];
                for (PartName name = 0; name < PARTS; name++)
                    sum += trainer->part[name].value[place_in_part(trainer, name, role, class) + (size_t)i];
                trainer->weight[role][class][i] = held_within(sum, i == PRODUCTS ? 2.99f : 1.49f);
            }
}

static void take_step(Trainer *trainer)
{
    share_slopes(trainer);
    for (PartName name = 0; name < PARTS; name++)
        adam(trainer, &trainer->part[name]);
    sum_parts(trainer);
    trainer->step++;
}

static double held_out_loss(Trainer *trainer)
{
    double loss = 0;
    for (size_t i = 0; i < trainer->samples.test_count; i++) {
        double error = chance_of(trainer, &trainer->samples.test[i]) - trainer->samples.test[i].score;
        loss += error * error;
    }
    return trainer->samples.test_count > 0 ? loss / (double)trainer->samples.test_count : 0;
}

static double train(Trainer *trainer, long epochs, uint64_t seed)
{
    long batches = (long)trainer->samples.train_count / BATCH + 1;
    Rng rng = rng_seeded(seed);
    trainer->steps = epochs * batches;
    fprintf(stderr, "before: held out %.6f\n", held_out_loss(trainer));
    for (long epoch = 0; epoch < epochs; epoch++) {
        double loss = 0;
        for (long batch = 0; batch < batches; batch++) {
            for (int i = 0; i < BATCH; i++)
                loss += learn(
                    trainer,
                    &trainer->samples.train[rng_below(&rng, (uint32_t)trainer->samples.train_count)]);
            take_step(trainer);
        }
        fprintf(stderr, "epoch %ld: loss %.6f, held out %.6f\n", epoch + 1, loss / (double)(batches * BATCH),
                held_out_loss(trainer));
    }
    return held_out_loss(trainer);
}

/* ---- The file ---- */

static float one_of(int lane)
{
    return lane == PRODUCTS ? NET_LINE_ONE : NET_LANE_ONE;
}

static void quantise(Trainer *trainer, NetWeights *out)
{
    for (int class = 0; class < NET_CLASSES; class ++)
        for (int i = 0; i < NET_LANES; i++) {
            long plain = lrintf(trainer->weight[ROLE_PLAIN][class][i] * one_of(i));
            out->plain[class][i] = (int16_t)plain;
            for (int role = 1; role < NET_ROLES; role++) {
                float more = trainer->weight[role][class][i] - (float)plain / one_of(i);
                out->role[role - 1][class][i] = (int8_t)lrintf(held_within(more * NET_ROLE_ONE, 127));
            }
        }
}

static bool save(Trainer *trainer, const char *path, const char *note)
{
    static NetWeights out;
    size_t size;
    char part[DATA_PATH];
    quantise(trainer, &out);
    snprintf(part, sizeof part, "%s.part", path);
    uint8_t *bytes = datafile_make("uttt-net", NET_VERSION, note, &out, sizeof out, &size);
    FILE *file = fopen(part, "wb");
    bool done = bytes != NULL && file != NULL && fwrite(bytes, 1, size, file) == size;
    if (file != NULL) done = fclose(file) == 0 && done;
    free(bytes);
    return done && rename(part, path) == 0;
}

int main(int argc, char **argv)
{
    long epochs, trust, seed;
    if (argc < 6 || !text_number(argv[2], 1, 100000, &epochs) || !text_number(argv[3], 0, 100, &trust) ||
        !text_number(argv[4], 0, 1000000, &seed)) {
        fprintf(stderr, "usage: ultimate_train OUT EPOCHS TRUST(%%) SEED FILE...\n");
        return 2;
    }
    Trainer *trainer = calloc(1, sizeof *trainer);
    if (trainer == NULL || !samples_read(&trainer->samples, argv + 5, argc - 5, (double)trust / 100))
        return 1;
    if (trainer->samples.train_count == 0) {
        fprintf(stderr, "ultimate_train: no positions to learn from\n");
        return 1;
    }
    if (!new_parts(trainer)) return 1;
    begin_weights(trainer, (uint64_t)seed);
    double loss = train(trainer, epochs, (uint64_t)seed);
    char note[400];
    snprintf(
        note, sizeof note,
        "Ultimate Tic-Tac-Toe, made by tools/ultimate_train: %zu positions of self-play, %ld epochs, value "
        "%ld %% and result %ld %%, seed %ld; squared error on held-out games %.6f\n",
        trainer->samples.train_count, epochs, trust, 100 - trust, seed, loss);
    fprintf(stderr, "%s", note);
    bool saved = save(trainer, argv[1], note);
    samples_free(&trainer->samples);
    for (PartName name = 0; name < PARTS; name++)
        free(trainer->part[name].value);
    free(trainer);
    return saved ? 0 : 1;
}
