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

static uint16_t moved_pattern(unsigned pattern, const uint8_t place[BOARDS])
{
    static const uint16_t POWER[SQUARES] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
    unsigned out = 0;
    for (int i = 0; i < SQUARES; i++, pattern /= 3)
        out += pattern % 3 * POWER[place[i]];
    return (uint16_t)out;
}

static uint16_t swapped_pattern(unsigned pattern)
{
    unsigned out = 0;
    for (unsigned i = 0, power = 1; i < SQUARES; i++, pattern /= 3, power *= 3)
        out += (3 - pattern % 3) % 3 * power;
    return (uint16_t)out;
}

void symmetry_init(Symmetry *symmetry)
{
    for (int s = 0; s < SYMMETRIES; s++) {
        for (int i = 0; i < BOARDS; i++) {
            int place = s & 4 ? mirrored(i) : i;
            for (int k = 0; k < (s & 3); k++)
                place = turned(place);
            symmetry->place[s][i] = (uint8_t)place;
        }
        symmetry->place[s][ANY_BOARD] = ANY_BOARD;
        for (unsigned i = 0; i < PATTERNS; i++)
            symmetry->pattern[s][i] = moved_pattern(i, symmetry->place[s]);
        for (unsigned i = CLOSED; i < CLOSED + 3; i++)
            symmetry->pattern[s][i] = (uint16_t)i;
    }
    for (unsigned i = 0; i < PATTERNS; i++)
        symmetry->swapped[i] = swapped_pattern(i);
    symmetry->swapped[CLOSED] = CLOSED + 1;
    symmetry->swapped[CLOSED + 1] = CLOSED;
    symmetry->swapped[CLOSED + 2] = CLOSED + 2;
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
    for (int i = 0; i < BOARDS; i++) {
        unsigned mine = record->mask[record->side][i], other = record->mask[1 - record->side][i];
        bool full = (mine | other) == ALL_SQUARES;
        sample.pattern[i] = (uint16_t)(has_line(mine)    ? CLOSED
                                       : has_line(other) ? CLOSED + 1
                                       : full            ? CLOSED + 2
                                                         : facts_pattern(facts, mine, other));
    }
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
        double value = tempered_chance(&record[i], samples->temper), result = record[i].result / 2.0;
        sample.score = (float)(record[i].proven ? value : trust * value + (1 - trust) * result);
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
    for (int i = 0; i < count; i++)
        if (!add_file(samples, facts, path[i], trust)) return false;
    return true;
}

void samples_free(Samples *samples)
{
    free(samples->train);
    free(samples->test);
}
