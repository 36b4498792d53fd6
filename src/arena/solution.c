/* solution.c -- release the arrays of a solution. */
#include "core/mem.h"
#include "marienbad/answer.h"

void mb_solution_clear(mb_solution *solution)
{
    mb_release(solution->winner);
    mb_release(solution->value);
    mb_release(solution->rank);
    mb_release(solution->move);
    *solution = (mb_solution){0};
}
