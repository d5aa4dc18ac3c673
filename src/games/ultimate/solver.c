#include "games/ultimate/solver.h"

#include "base/large.h"

#include <stdlib.h>

enum { FEWEST = 256, BUCKET_BYTES = PROOF_BUCKET * (int)sizeof(ProofEntry) };

bool solver_init(Solver *solver, const Facts *facts, size_t bytes)
{
    uint64_t buckets = FEWEST;
    while (buckets * 2 * BUCKET_BYTES <= bytes)
        buckets *= 2;
    ProofEntry *entry = large_alloc(buckets * BUCKET_BYTES);
    while (entry == NULL && buckets > FEWEST) {
        buckets /= 2;
        entry = large_alloc(buckets * BUCKET_BYTES);
    }
    *solver = (Solver){.facts = facts, .entry = entry, .mask = buckets - 1};
    if (entry != NULL) solver_forget(solver);
    return entry != NULL;
}

void solver_release(Solver *solver)
{
    free(solver->entry);
    solver->entry = NULL;
}

void solver_forget(Solver *solver)
{
    memset(solver->entry, 0, (solver->mask + 1) * BUCKET_BYTES);
}
