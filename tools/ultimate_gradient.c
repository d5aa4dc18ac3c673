#include "ultimate_gradient.h"

#include "base/rng.h"

#include <math.h>

/* The inner loops want wide vectors where the processor has them. */
#if defined __x86_64__ && !defined __clang__ && !defined __SANITIZE_ADDRESS__
#define WIDE __attribute__((target_clones("default", "arch=x86-64-v3"), flatten))
#else
#define WIDE
#endif

/* ---- Beginning ---- */

/* Roughly normal: the sum of four uniform numbers. */
static void fill_random(float *weight, size_t count, double deviation, Rng *rng)
{
    for (size_t i = 0; i < count; i++) {
        double sum = rng_unit(rng) + rng_unit(rng) + rng_unit(rng) + rng_unit(rng) - 2;
        weight[i] = (float)(sum * deviation * sqrt(3));
    }
}

static void fill_same(float *weight, size_t count, float value)
{
    for (size_t i = 0; i < count; i++)
        weight[i] = value;
}

static void weights_init(NetWeights *w, uint64_t seed)
{
    Rng rng = rng_seeded(seed);
    fill_random(w->encode1[0], NET_INPUTS * NET_HIDDEN, sqrt(2.0 / SQUARES), &rng);
    fill_random(w->encode2[0], NET_HIDDEN * NET_HIDDEN, sqrt(2.0 / NET_HIDDEN), &rng);
    fill_random(w->encode3[0], NET_HIDDEN * NET_CODE, sqrt(2.0 / NET_HIDDEN), &rng);
    fill_random(w->project[0][0], NET_PLACES * NET_CODE * NET_LANES, 0.04, &rng);
    fill_same(w->project_bias[0], NET_PLACES * NET_LANES, 0.05f);
    fill_random(w->closed[0][0], BOARDS * 3 * NET_LANES, 0.1, &rng);
    fill_random(w->target[0][0], 2 * NET_TARGETS * NET_LANES, 0.05, &rng);
    fill_random(w->first[0], 2 * NET_LANES * NET_FIRST, sqrt(1.0 / NET_LANES), &rng);
    fill_same(w->first_bias, NET_FIRST, 0.3f);
    fill_random(w->second[0], NET_FIRST * NET_SECOND, sqrt(2.0 / NET_FIRST), &rng);
    fill_same(w->second_bias, NET_SECOND, 0.3f);
    fill_random(w->last, NET_SECOND, 0.3, &rng);
}

void shared_init(Shared *shared, uint64_t seed)
{
    facts_init(&shared->facts);
    symmetry_init(&shared->symmetry);
    memset(&shared->weights, 0, sizeof shared->weights);
    weights_init(&shared->weights, seed);
    for (unsigned pattern = 0; pattern < PATTERNS; pattern++)
        if (shared->facts.open_id[pattern] != OPEN_PATTERNS)
            shared->pattern_of[shared->facts.open_id[pattern]] = (uint16_t)pattern;
}

/* ---- Rows ---- */

static inline void add_scaled(float *restrict sum, const float *restrict row, float factor, int count)
{
    for (int i = 0; i < count; i++)
        sum[i] += row[i] * factor;
}

static inline void clamp_below(float *value, int count)
{
    for (int i = 0; i < count; i++)
        value[i] = value[i] > 0 ? value[i] : 0;
}

/* out = bias + in * weight; `out` must not be `in`. */
static inline void dense(const float *in, int inputs, const float *weight, const float *bias, int outputs,
                         float *restrict out)
{
    memcpy(out, bias, (size_t)outputs * sizeof *out);
    for (int i = 0; i < inputs; i++)
        add_scaled(out, weight + i * outputs, in[i], outputs);
}

static inline void encode(Shared *shared, int id)
{
    const NetWeights *w = &shared->weights;
    unsigned pattern = shared->pattern_of[id];
    float *one = shared->hidden1[id], *two = shared->hidden2[id], *code = shared->code[id];
    memcpy(one, w->encode1_bias, sizeof w->encode1_bias);
    for (int i = 0; i < SQUARES; i++, pattern /= 3)
        add_scaled(one, w->encode1[3 * i + (int)(pattern % 3)], 1, NET_HIDDEN);
    clamp_below(one, NET_HIDDEN);
    dense(one, NET_HIDDEN, w->encode2[0], w->encode2_bias, NET_HIDDEN, two);
    clamp_below(two, NET_HIDDEN);
    dense(two, NET_HIDDEN, w->encode3[0], w->encode3_bias, NET_CODE, code);
    clamp_below(code, NET_CODE);
}

WIDE void gradient_rows(Shared *shared, int first, int end)
{
    const NetWeights *w = &shared->weights;
    for (int id = first; id < end; id++) {
        encode(shared, id);
        for (int place = 0; place < NET_PLACES; place++)
            dense(shared->code[id], NET_CODE, w->project[place][0], w->project_bias[place], NET_LANES,
                  shared->row[place][id]);
    }
    if (first > 0) return;
    for (int place = 0; place < BOARDS; place++)
        memcpy(shared->row[place][OPEN_PATTERNS], w->closed[place], sizeof w->closed[place]);
    memset(shared->row[BOARDS][OPEN_PATTERNS], 0, 3 * sizeof shared->row[0][0]);
    memset(shared->row[BOARDS + 1][OPEN_PATTERNS], 0, 3 * sizeof shared->row[0][0]);
}

/* ---- One position ---- */

/* Everything about one position that the way back needs. */
typedef struct Trace {
    uint16_t row[2][BOARDS]; /* by view and place */
    uint8_t target;
    uint16_t target_row[2]; /* OPEN_PATTERNS when the choice is free */
    float lane[2][NET_LANES], input[2 * NET_LANES];
    float sum1[NET_FIRST], first[NET_FIRST], sum2[NET_SECOND], second[NET_SECOND];
    float out, chance;
} Trace;

static inline uint16_t row_of(const Shared *shared, unsigned pattern)
{
    return pattern >= CLOSED ? (uint16_t)(OPEN_PATTERNS + pattern - CLOSED) : shared->facts.open_id[pattern];
}

static inline void find_rows(const Shared *shared, const Sample *sample, int s, Trace *trace)
{
    const Symmetry *symmetry = &shared->symmetry;
    trace->target = symmetry->place[s][sample->target];
    trace->target_row[0] = trace->target_row[1] = OPEN_PATTERNS;
    for (int i = 0; i < BOARDS; i++) {
        unsigned pattern = symmetry->pattern[s][sample->pattern[i]];
        int place = symmetry->place[s][i];
        trace->row[0][place] = row_of(shared, pattern);
        trace->row[1][place] = row_of(shared, symmetry->swapped[pattern]);
        if (i != sample->target) continue;
        trace->target_row[0] = trace->row[0][place];
        trace->target_row[1] = trace->row[1][place];
    }
}

static inline float clamped(float value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static inline void activate(const float *sum, int count, float *restrict out)
{
    for (int i = 0; i < count; i++)
        out[i] = clamped(sum[i]);
}

static inline void forward(const Shared *shared, Trace *trace)
{
    const NetWeights *w = &shared->weights;
    for (int view = 0; view < 2; view++) {
        float *lane = trace->lane[view];
        memcpy(lane, w->target[view][trace->target], sizeof trace->lane[view]);
        add_scaled(lane, shared->row[BOARDS + view][trace->target_row[view]], 1, NET_LANES);
        for (int place = 0; place < BOARDS; place++)
            add_scaled(lane, shared->row[place][trace->row[view][place]], 1, NET_LANES);
        activate(lane, NET_LANES, trace->input + view * NET_LANES);
    }
    dense(trace->input, 2 * NET_LANES, w->first[0], w->first_bias, NET_FIRST, trace->sum1);
    activate(trace->sum1, NET_FIRST, trace->first);
    dense(trace->first, NET_FIRST, w->second[0], w->second_bias, NET_SECOND, trace->sum2);
    activate(trace->sum2, NET_SECOND, trace->second);
    float out = w->last_bias + 0.5f * (trace->lane[0][NET_LANES - 1] - trace->lane[1][NET_LANES - 1]);
    for (int i = 0; i < NET_SECOND; i++)
        out += trace->second[i] * w->last[i];
    trace->out = out;
    trace->chance = 1 / (1 + expf(-out));
}

/* Through an activation: nothing passes where it was clamped. */
static inline void pass_clamp(const float *sum, int count, float *slope)
{
    for (int i = 0; i < count; i++)
        slope[i] = sum[i] > 0 && sum[i] < 1 ? slope[i] : 0;
}

/* In eight partial sums, which fit a vector; `count` is a multiple of eight. */
static inline float dot(const float *a, const float *b, int count)
{
    float part[8] = {0};
    for (int k = 0; k < count; k += 8)
        for (int i = 0; i < 8; i++)
            part[i] += a[k + i] * b[k + i];
    return ((part[0] + part[4]) + (part[1] + part[5])) + ((part[2] + part[6]) + (part[3] + part[7]));
}

/* Back through a dense layer: adds to the weights' gradient, and sets the inputs' slope. */
static inline void dense_back(const float *in, int inputs, const float *weight, int outputs,
                              const float *restrict slope, float *restrict weight_slope,
                              float *restrict bias_slope, float *restrict in_slope)
{
    add_scaled(bias_slope, slope, 1, outputs);
    for (int i = 0; i < inputs; i++) {
        add_scaled(weight_slope + i * outputs, slope, in[i], outputs);
        in_slope[i] = dot(weight + i * outputs, slope, outputs);
    }
}

static inline void backward(const Shared *shared, const Trace *trace, float slope, Gradient *gradient)
{
    const NetWeights *w = &shared->weights;
    NetWeights *g = &gradient->weights;
    float second[NET_SECOND], first[NET_FIRST], input[2 * NET_LANES];
    g->last_bias += slope;
    for (int i = 0; i < NET_SECOND; i++) {
        g->last[i] += slope * trace->second[i];
        second[i] = slope * w->last[i];
    }
    pass_clamp(trace->sum2, NET_SECOND, second);
    dense_back(trace->first, NET_FIRST, w->second[0], NET_SECOND, second, g->second[0], g->second_bias,
               first);
    pass_clamp(trace->sum1, NET_FIRST, first);
    dense_back(trace->input, 2 * NET_LANES, w->first[0], NET_FIRST, first, g->first[0], g->first_bias, input);
    pass_clamp(trace->lane[0], 2 * NET_LANES, input);
    input[NET_LANES - 1] += 0.5f * slope;
    input[2 * NET_LANES - 1] -= 0.5f * slope;
    for (int view = 0; view < 2; view++) {
        const float *lane = input + view * NET_LANES;
        add_scaled(g->target[view][trace->target], lane, 1, NET_LANES);
        add_scaled(gradient->row[BOARDS + view][trace->target_row[view]], lane, 1, NET_LANES);
        gradient->touched[BOARDS + view][trace->target_row[view]] = true;
        for (int place = 0; place < BOARDS; place++) {
            add_scaled(gradient->row[place][trace->row[view][place]], lane, 1, NET_LANES);
            gradient->touched[place][trace->row[view][place]] = true;
        }
    }
}

WIDE void gradient_add(const Shared *shared, Gradient *gradient, const Sample *const *sample,
                       const uint8_t *symmetry, int count)
{
    Trace trace;
    for (int i = 0; i < count; i++) {
        find_rows(shared, sample[i], symmetry[i], &trace);
        forward(shared, &trace);
        float error = trace.chance - sample[i]->score;
        gradient->loss += (double)error * error;
        backward(shared, &trace, 2 * error * trace.chance * (1 - trace.chance), gradient);
    }
}

WIDE double gradient_loss(const Shared *shared, const Sample *sample, size_t count)
{
    Trace trace;
    double loss = 0;
    for (size_t i = 0; i < count; i++) {
        find_rows(shared, &sample[i], 0, &trace);
        forward(shared, &trace);
        double error = trace.chance - sample[i].score;
        loss += error * error;
    }
    return count > 0 ? loss / (double)count : 0;
}

/* ---- Patterns ---- */

static inline void pass_below(const float *value, int count, float *slope)
{
    for (int i = 0; i < count; i++)
        slope[i] = value[i] > 0 ? slope[i] : 0;
}

/* The slope of a pattern's code, from its rows at all places; false when no position had it. */
static inline bool code_back(const Shared *shared, Gradient *all, NetWeights *g, int id, float code[NET_CODE])
{
    bool any = false;
    memset(code, 0, NET_CODE * sizeof *code);
    for (int place = 0; place < NET_PLACES; place++) {
        if (!all->touched[place][id]) continue;
        float slope[NET_CODE];
        dense_back(shared->code[id], NET_CODE, shared->weights.project[place][0], NET_LANES,
                   all->row[place][id], g->project[place][0], g->project_bias[place], slope);
        add_scaled(code, slope, 1, NET_CODE);
        memset(all->row[place][id], 0, sizeof all->row[place][id]);
        all->touched[place][id] = false;
        any = true;
    }
    return any;
}

static inline void encoder_back(const Shared *shared, NetWeights *g, int id, float code[NET_CODE])
{
    const NetWeights *w = &shared->weights;
    float two[NET_HIDDEN], one[NET_HIDDEN];
    pass_below(shared->code[id], NET_CODE, code);
    dense_back(shared->hidden2[id], NET_HIDDEN, w->encode3[0], NET_CODE, code, g->encode3[0], g->encode3_bias,
               two);
    pass_below(shared->hidden2[id], NET_HIDDEN, two);
    dense_back(shared->hidden1[id], NET_HIDDEN, w->encode2[0], NET_HIDDEN, two, g->encode2[0],
               g->encode2_bias, one);
    pass_below(shared->hidden1[id], NET_HIDDEN, one);
    unsigned pattern = shared->pattern_of[id];
    add_scaled(g->encode1_bias, one, 1, NET_HIDDEN);
    for (int i = 0; i < SQUARES; i++, pattern /= 3)
        add_scaled(g->encode1[3 * i + (int)(pattern % 3)], one, 1, NET_HIDDEN);
}

WIDE void gradient_patterns(const Shared *shared, Gradient *all, Gradient *out, int first, int end)
{
    for (int id = first; id < end; id++) {
        float code[NET_CODE];
        if (code_back(shared, all, &out->weights, id, code)) encoder_back(shared, &out->weights, id, code);
    }
    if (first > 0) return;
    for (int place = 0; place < NET_PLACES; place++)
        for (int owner = 0; owner < 3; owner++) {
            float *slope = all->row[place][OPEN_PATTERNS + owner];
            if (place < BOARDS) add_scaled(out->weights.closed[place][owner], slope, 1, NET_LANES);
            memset(slope, 0, NET_LANES * sizeof *slope);
            all->touched[place][OPEN_PATTERNS + owner] = false;
        }
}
