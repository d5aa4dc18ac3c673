#include "games/checkers/egdb/egdb_build.h"

#include "games/checkers/egdb/egdb_build_files.h"
#include "games/checkers/egdb/egdb_solve.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    NEED_WDL = 64,      /* values per byte of a file, at most */
    NEED_DISTANCES = 2, /* the same with distances */
    FILL_AT_ONCE = 1 << 16
};

typedef struct Builder {
    const EgdbPlan *plan;
    EgdbStore *store;
    bool finished[EGDB_SLICES]; /* the files of these slices are complete */
    EgdbProgress progress;
} Builder;

/* ---- What there is to do ---- */

typedef Status (*ForSlice)(Builder *builder, EgdbSlice slice);

static bool is_in_plan(const EgdbPlan *plan, EgdbSlice slice, int pieces, int men)
{
    int own = slice.own_men + slice.own_kings, other = slice.other_men + slice.other_kings;
    return own + other == pieces && slice.own_men + slice.other_men == men && own >= 1 && other >= 1 &&
           own <= plan->max_side && other <= plan->max_side;
}

/* Each file of the plan, in the order of building. */
static Status for_each_file(Builder *builder, ForSlice call)
{
    for (int pieces = 2; pieces <= builder->plan->pieces; pieces++) {
        for (int men = 0; men <= pieces; men++) {
            for (int id = EGDB_SLICES - 1; id >= 0; id--) {
                EgdbSlice slice = egdb_slice_of_id(id);
                if (!is_in_plan(builder->plan, slice, pieces, men)) continue;
                if (egdb_slice_id(egdb_file_slice(slice)) != id) continue;
                Status status = call(builder, slice);
                if (!ok(&status)) return status;
            }
        }
    }
    return status_ok();
}

static uint64_t positions_of(EgdbSlice slice)
{
    EgdbShape shape;
    egdb_shape_init(&shape, slice);
    return shape.count * (uint64_t)egdb_file_slices(slice);
}

static bool is_finished(const Builder *builder, EgdbSlice slice)
{
    EgdbMapped file;
    EgdbKind kinds[2] = {EGDB_WDL, builder->plan->kind};
    for (int i = 0; i < 2; i++) {
        if (!egdb_file_open(builder->plan->folder, slice, kinds[i], &file)) return false;
        egdb_file_close(&file);
    }
    return true;
}

static Status look_for_file(Builder *builder, EgdbSlice slice)
{
    const EgdbRanks *ranks = builder->plan->ranks;
    bool finished = is_finished(builder, slice);
    if (ranks != NULL) finished = ranks->agree(ranks->context, finished);
    builder->finished[egdb_slice_id(slice)] = finished;
    builder->progress.slices++;
    builder->progress.slices_done += finished;
    if (!finished) builder->progress.total += positions_of(slice);
    return status_ok();
}

/* ---- Slices that are needed for others ---- */

/* Compute the positions with a capture, which a file does not contain. */
typedef struct Filling {
    const EgdbStore *store;
    EgdbTable *table;
} Filling;

static void fill_range(void *context, int worker, uint64_t from, uint64_t to)
{
    Filling *filling = context;
    uint64_t last = to * FILL_AT_ONCE, count = filling->table->shape.count;
    (void)worker;
    HOT_PICK(egdb_fill_captures)
    (filling->store, filling->table, from * FILL_AT_ONCE, last < count ? last : count);
}

static void pack_range(void *context, int worker, uint64_t from, uint64_t to)
{
    EgdbTable *table = context;
    uint64_t last = to * FILL_AT_ONCE;
    (void)worker;
    egdb_pack(table, from * FILL_AT_ONCE, last < table->shape.count ? last : table->shape.count);
}

static uint64_t ranges_of(const EgdbTable *table)
{
    return (table->shape.count + FILL_AT_ONCE - 1) / FILL_AT_ONCE;
}

/* Only distances to the end are needed again: of all else, two bits per value instead of a byte are kept. */
static bool keeps_distances(const Builder *builder)
{
    return builder->plan->kind == EGDB_DISTANCES;
}

static Status pack_table(const Builder *builder, EgdbTable *table)
{
    if (keeps_distances(builder)) return status_ok();
    EgdbCrew crew = {.threads = builder->plan->crew.threads};
    Status status = egdb_store_begin_pack(table);
    if (ok(&status)) egdb_crew_run(&crew, ranges_of(table), 1, pack_range, table);
    return status;
}

static Status read_table(const Builder *builder, const EgdbSection *section)
{
    Status status = egdb_store_add(builder->store, section->shape.slice);
    if (!ok(&status)) return status;
    EgdbTable *table = egdb_store_table(builder->store, section->shape.slice);
    uint8_t *values = malloc(EGDB_BLOCK);
    bool good = values != NULL;
    for (uint32_t i = 0; good && i < section->blocks; i++) {
        good = egdb_section_block(section, i, values);
        if (good)
            memcpy(table->bytes + (uint64_t)i * EGDB_BLOCK, values, egdb_section_block_count(section, i));
    }
    free(values);
    if (!good)
        return status_failed("a file of the endgame database was damaged while it was used; build it again");
    EgdbCrew crew = {.threads = builder->plan->crew.threads};
    egdb_crew_run(&crew, ranges_of(table), 1, fill_range, &(Filling){builder->store, table});
    status = pack_table(builder, table);
    if (ok(&status) && !keeps_distances(builder)) egdb_store_end_pack(table);
    return status;
}

static Status need_captures(Builder *builder, EgdbSlice slice);

/* Load a slice and its dual into memory. */
static Status need(Builder *builder, EgdbSlice slice)
{
    EgdbMapped file;
    if (egdb_store_table(builder->store, slice) != NULL) return status_ok();
    Status status = need_captures(builder, slice);
    if (ok(&status)) status = need_captures(builder, egdb_slice_dual(slice));
    if (!ok(&status)) return status;
    if (!egdb_file_open(builder->plan->folder, slice, keeps_distances(builder) ? EGDB_DISTANCES : EGDB_WDL,
                        &file))
        return status_failed("the slice %d%d%d%d is missing in %s", slice.own_men, slice.own_kings,
                             slice.other_men, slice.other_kings, builder->plan->folder);
    for (int i = 0; i < file.count && ok(&status); i++)
        status = read_table(builder, &file.section[i]);
    egdb_file_close(&file);
    return status;
}

/* Load what the captures of a slice lead to, with or without a promotion at their end; or, without captures,
 * only the promotion. */
static Status need_after(Builder *builder, EgdbSlice slice, int promoted, int men_taken, int kings_taken)
{
    EgdbSlice next = {(uint8_t)(slice.own_men - promoted), (uint8_t)(slice.own_kings + promoted),
                      (uint8_t)(slice.other_men - men_taken), (uint8_t)(slice.other_kings - kings_taken)};
    if (next.other_men + next.other_kings == 0) return status_ok();
    return need(builder, next);
}

static Status need_captures(Builder *builder, EgdbSlice slice)
{
    Status status = status_ok();
    for (int promoted = 0; promoted <= 1 && promoted <= slice.own_men; promoted++)
        for (int men = 0; men <= slice.other_men; men++)
            for (int kings = 0; kings <= slice.other_kings && ok(&status); kings++)
                if (men + kings > 0) status = need_after(builder, slice, promoted, men, kings);
    return status;
}

static Status need_successors(Builder *builder, EgdbSlice slice)
{
    Status status = need_captures(builder, slice);
    if (ok(&status) && slice.own_men > 0) status = need_after(builder, slice, 1, 0, 0);
    return status;
}

/* Drop what is no longer needed: slices with as many pieces as the largest and with fewer men than `men`. */
static void drop_needless(Builder *builder, EgdbSlice slice)
{
    int men = slice.own_men + slice.other_men;
    if (egdb_slice_pieces(slice) < builder->plan->pieces) return;
    for (int id = 0; id < EGDB_SLICES; id++) {
        EgdbSlice other = egdb_slice_of_id(id);
        if (egdb_slice_pieces(other) == builder->plan->pieces && other.own_men + other.other_men < men - 1)
            egdb_store_drop(builder->store, other);
    }
}

/* ---- Building ---- */

static void count_positions(void *context, uint64_t positions)
{
    Builder *builder = context;
    builder->progress.done += positions;
    if (builder->progress.done > builder->progress.total) builder->progress.done = builder->progress.total;
    if (builder->plan->report != NULL) builder->plan->report(builder->plan->context, &builder->progress);
}

/* Wins, draws and losses instead of distances. */
static void drop_distances(uint8_t *values, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        if (values[i] != EGDB_DRAWN) values[i] = egdb_is_win(values[i]) ? EGDB_WON : EGDB_LOST;
}

/* A section may change the values that it is made from: they are copied if they are still needed. */
static Status make_section(const Builder *builder, const EgdbTable *table, EgdbKind kind, uint8_t **bytes,
                           size_t *size)
{
    bool copies = kind != EGDB_WDL || keeps_distances(builder);
    uint8_t *values = copies ? malloc(table->shape.count) : table->bytes;
    if (values == NULL) return status_failed("no memory to write a database");
    if (copies) memcpy(values, table->bytes, table->shape.count);
    if (kind == EGDB_WDL) drop_distances(values, table->shape.count);
    Status status = egdb_section_make(&builder->plan->crew, &table->shape, kind, values, bytes, size);
    if (copies) free(values);
    return status;
}

static Status write_file(const Builder *builder, EgdbSlice slice, EgdbKind kind)
{
    uint8_t *bytes[2] = {NULL, NULL};
    size_t sizes[2] = {0, 0};
    Status status = status_ok();
    for (int i = 0; i < egdb_file_slices(slice) && ok(&status); i++) {
        EgdbSlice which = i == 0 ? slice : egdb_slice_dual(slice);
        status = make_section(builder, egdb_store_table(builder->store, which), kind, &bytes[i], &sizes[i]);
    }
    if (ok(&status)) status = egdb_file_write(builder->plan->folder, slice, kind, bytes, sizes);
    free(bytes[0]);
    free(bytes[1]);
    return status;
}

/* Write, pack, and free the bytes, of which only distances to the end are needed again. */
static Status finish_slice(const Builder *builder, EgdbSlice slice)
{
    const EgdbPlan *plan = builder->plan;
    bool writes = plan->ranks == NULL || plan->ranks->rank == 0;
    EgdbTable *table[2] = {egdb_store_table(builder->store, slice),
                           egdb_store_table(builder->store, egdb_slice_dual(slice))};
    int count = egdb_file_slices(slice);
    Status status = status_ok();
    if (writes && plan->kind != EGDB_WDL) status = write_file(builder, slice, plan->kind);
    for (int i = 0; i < count && ok(&status) && !keeps_distances(builder); i++) {
        drop_distances(table[i]->bytes, table[i]->shape.count);
        status = pack_table(builder, table[i]);
    }
    if (ok(&status) && writes) status = write_file(builder, slice, EGDB_WDL);
    for (int i = 0; i < count && ok(&status) && !keeps_distances(builder); i++)
        egdb_store_end_pack(table[i]);
    return status;
}

static Status build_slice(Builder *builder, EgdbSlice slice)
{
    const EgdbPlan *plan = builder->plan;
    if (builder->finished[egdb_slice_id(slice)]) return status_ok();
    builder->progress.slice = slice;
    count_positions(builder, 0);
    drop_needless(builder, slice);
    Status status = need_successors(builder, slice);
    if (ok(&status)) status = need_successors(builder, egdb_slice_dual(slice));
    if (ok(&status)) status = egdb_store_add(builder->store, slice);
    if (ok(&status)) status = egdb_store_add(builder->store, egdb_slice_dual(slice));
    if (ok(&status))
        status = egdb_slice_solve(builder->store, slice, &plan->crew, plan->ranks,
                                  &(EgdbTicker){count_positions, builder});
    if (ok(&status)) status = finish_slice(builder, slice);
    builder->progress.slices_done += ok(&status);
    return status;
}

static Status build_all(Builder *builder, ForSlice call)
{
    uint64_t need_bytes;
    int lock = -1;
    bool first = builder->plan->ranks == NULL || builder->plan->ranks->rank == 0;
    Status status = for_each_file(builder, look_for_file);
    if (!ok(&status)) return status;
    need_bytes = builder->progress.total / (keeps_distances(builder) ? NEED_DISTANCES : NEED_WDL);
    if (first) status = egdb_folder_take(builder->plan->folder, need_bytes, &lock);
    if (ok(&status)) status = egdb_store_new(builder->plan->kind != EGDB_WDL, &builder->store);
    if (ok(&status)) builder->store->steps = builder->plan->kind == EGDB_STEPS;
    if (ok(&status)) status = for_each_file(builder, call);
    egdb_store_free(builder->store);
    egdb_folder_leave(lock);
    return status;
}

Status egdb_build(const EgdbPlan *plan)
{
    assert(plan->pieces >= 2 && plan->pieces <= EGDB_PIECES_MAX && plan->max_side >= 1);
    Builder *builder = calloc(1, sizeof *builder);
    if (builder == NULL) return status_failed("no memory to build a database");
    builder->plan = plan;
    Status status = build_all(builder, build_slice);
    free(builder);
    return status;
}
