#include "games/checkers/egdb/egdb_solver.h"

#include "base/large.h"

#include <stdlib.h>

/* All sets of `count` bits among the lowest `size`, by rank. */
static uint32_t *list_subsets(uint32_t ranks, int count, int size)
{
    uint32_t *list = malloc(ranks * sizeof *list);
    if (list == NULL) return NULL;
    uint64_t room = ((uint64_t)1 << size) - 1, set = egdb_lowest(count, room);
    for (uint32_t i = 0; i < ranks; i++, set = egdb_next_subset(set, room))
        list[i] = (uint32_t)set;
    return list;
}

static bool allocate(EgdbSolver *solver)
{
    EgdbSlice slice = solver->table[BLACK]->shape.slice;
    int room = 32 - slice.own_men - slice.other_men;
    solver->subset[BLACK] = list_subsets(solver->ranks[BLACK], slice.own_kings, room);
    solver->subset[WHITE] = list_subsets(solver->ranks[WHITE], slice.other_kings, room - slice.own_kings);
    bool good = solver->subset[BLACK] != NULL && solver->subset[WHITE] != NULL;
    for (int side = 0; side < 2; side++) {
        solver->value[side] = large_alloc(solver->places);
        solver->moves[side] = large_alloc(solver->places);
        if (solver->store->distances) solver->worst[side] = large_alloc(solver->places);
        good = good && solver->value[side] != NULL && solver->moves[side] != NULL &&
               (!solver->store->distances || solver->worst[side] != NULL);
    }
    return good;
}

Status egdb_solver_new(const EgdbStore *store, EgdbSlice slice, EgdbSolver **out)
{
    EgdbSolver *solver = calloc(1, sizeof *solver);
    if (solver == NULL) return status_failed("no memory to solve an endgame");
    solver->store = store;
    solver->table[BLACK] = egdb_store_table(store, slice);
    solver->table[WHITE] = egdb_store_table(store, egdb_slice_dual(slice));
    const EgdbShape *shape = &solver->table[BLACK]->shape;
    solver->places = shape->places;
    solver->ranks[BLACK] = (uint32_t)shape->own_ranks;
    solver->ranks[WHITE] = (uint32_t)shape->other_ranks;
    if (!allocate(solver)) {
        egdb_solver_free(solver);
        return status_failed("no memory to solve an endgame");
    }
    *out = solver;
    return status_ok();
}

void egdb_solver_free(EgdbSolver *solver)
{
    if (solver == NULL) return;
    for (int side = 0; side < 2; side++) {
        free(solver->subset[side]);
        large_free(solver->value[side]);
        large_free(solver->moves[side]);
        large_free(solver->worst[side]);
    }
    for (int i = 0; i < 256; i++)
        free(solver->queue[i].item);
    free(solver);
}
