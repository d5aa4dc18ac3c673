#include "games/ultimate/solver.h"

#include "base/large.h"

#include <stdlib.h>

bool solver_init(Solver *solver, const Facts *facts, size_t bytes)
{
    *solver = (Solver){.facts = facts};
    solver->bucket = large_table(sizeof(ProofBucket), bytes, &solver->mask);
    return solver->bucket != NULL;
}

void solver_release(Solver *solver)
{
    large_free(solver->bucket);
    solver->bucket = NULL;
}

void solver_forget(Solver *solver)
{
    memset(solver->bucket, 0, (solver->mask + 1) * sizeof(ProofBucket));
}
