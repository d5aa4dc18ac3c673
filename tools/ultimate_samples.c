#include "ultimate_samples.h"

#include "base/rng.h"
#include "ultimate_data.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { HELD_OUT_ONE_IN = 50 };

/* ---- Symmetries ---- */

static int turned(int square)
{
    return square % 3 * 3 + 2 - square / 3;
}

static int mirrored(int square)
{
    return square / 3 * 3 + 2 - square % 3;
}

/* Where that symmetry, 0 to 7, maps a square. */
static int moved(int square, int symmetry)
{
    int out = symmetry & 4 ? mirrored(square) : square;
    for (int i = 0; i < (symmetry & 3); i++)
        out = turned(out);
    return out;
}

static unsigned moved_mask(unsigned mask, int symmetry)
{
    unsigned out = 0;
    for (int i = 0; i < SQUARES; i++)
        if (mask >> i & 1) out |= 1u << moved(i, symmetry);
    return out;
}

static unsigned row_of(const Facts *facts, unsigned mine, unsigned other)
{
    if (has_line(mine)) return OPEN_PATTERNS;
    if (has_line(other)) return OPEN_PATTERNS + 1;
    return (mine | other) == ALL_SQUARES ? OPEN_PATTERNS + 2u
                                         : facts->open_id[facts_pattern(facts, mine, other)];
}

void images_init(Images *images, const Facts *facts)
{
    for (unsigned mine = 0; mine < MASKS; mine++)
        for (unsigned other = 0; other < MASKS; other++) {
            if ((mine & other) != 0) continue;
            unsigned row = row_of(facts, mine, other);
            images->other[row] = (uint16_t)row_of(facts, other, mine);
            for (int i = 0; i < SYMMETRIES; i++)
                images->moved[i][row] = (uint16_t)row_of(facts, moved_mask(mine, i), moved_mask(other, i));
        }
    for (int i = 0; i < SYMMETRIES; i++)
        for (int small = 0; small < BOARDS; small++)
            images->place[i][small] = (uint8_t)moved(small, i);
}

/* ---- Reading ---- */

static DataRecord *read_records(const char *path, size_t *count)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) return NULL;
    *count = (size_t)ftell(file) / sizeof(DataRecord);
    rewind(file);
    DataRecord *record = malloc((*count + 1) * sizeof *record);
    if (record != NULL) *count = fread(record, sizeof *record, *count, file);
    fclose(file);
    return record;
}

static Sample sample_of(const Facts *facts, const DataRecord *record)
{
    Sample sample = {.target = record->target};
    int me = record->side;
    for (int i = 0; i < BOARDS; i++)
        sample.row[i] = (uint16_t)row_of(facts, record->mask[me][i], record->mask[1 - me][i]);
    return sample;
}

static double log_odds(const DataRecord *record)
{
    double chance = (double)record->chance / DATA_ONE;
    if (chance < 1e-4) chance = 1e-4;
    if (chance > 1 - 1e-4) chance = 1 - 1e-4;
    return log(chance / (1 - chance));
}

static double tempered_chance(const DataRecord *record, double temper)
{
    return record->proven ? (double)record->chance / DATA_ONE : 1 / (1 + exp(-temper * log_odds(record)));
}

static double error_with(const DataRecord *record, size_t count, double temper)
{
    double sum = 0;
    for (size_t i = 0; i < count; i += 7) {
        if (record[i].result == DATA_UNPLAYED) continue;
        double error = tempered_chance(&record[i], temper) - record[i].result / 2.0;
        sum += error * error;
    }
    return sum;
}

/* The factor on the log odds with the least squared error against the results. */
static double best_temper(const DataRecord *record, size_t count)
{
    double best = 1, least = error_with(record, count, 1);
    for (double temper = 0.2; temper < 4; temper *= 1.1) {
        double error = error_with(record, count, temper);
        if (error >= least) continue;
        least = error;
        best = temper;
    }
    return best;
}

static bool is_held_out(const DataRecord *record)
{
    return rng_hash(record->game) % HELD_OUT_ONE_IN == 0;
}

static float score_of(const DataRecord *record, double temper, double trust)
{
    double value = tempered_chance(record, temper);
    if (record->proven || record->result == DATA_UNPLAYED) return (float)value;
    return (float)(trust * value + (1 - trust) * record->result / 2.0);
}

static bool add_file(Samples *samples, const Facts *facts, const char *path, double trust)
{
    size_t count = 0;
    DataRecord *record = read_records(path, &count);
    samples->train = realloc(samples->train, (samples->train_count + count + 1) * sizeof(Sample));
    samples->test = realloc(samples->test, (samples->test_count + count + 1) * sizeof(Sample));
    if (record == NULL || samples->train == NULL || samples->test == NULL) {
        fprintf(stderr, "ultimate_train: cannot read %s\n", path);
        return false;
    }
    samples->temper = best_temper(record, count);
    for (size_t i = 0; i < count; i++) {
        Sample sample = sample_of(facts, &record[i]);
        sample.score = score_of(&record[i], samples->temper, trust);
        if (is_held_out(&record[i]))
            samples->test[samples->test_count++] = sample;
        else
            samples->train[samples->train_count++] = sample;
    }
    fprintf(stderr, "%s: %zu positions, temper %.3f\n", path, count, samples->temper);
    free(record);
    return true;
}

bool samples_read(Samples *samples, const Facts *facts, char *const *path, int count, double trust)
{
    *samples = (Samples){0};
    bool done = true;
    for (int i = 0; i < count && done; i++)
        done = add_file(samples, facts, path[i], trust);
    return done;
}

void samples_free(Samples *samples)
{
    free(samples->train);
    free(samples->test);
}
