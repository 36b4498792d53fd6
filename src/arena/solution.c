/* solution.c -- release the arrays of a solution. */
#include "core/mem.h"
#include "marienbad/answer.h"

void mb_solution_clear(mb_solution *solution)
{
    mb_release_all(solution->winner, solution->value, solution->rank, solution->move);
    *solution = (mb_solution){0};
}
