/* team.c -- several threads do the items of one piece of work. */
#include "core/team.h"

#ifdef _OPENMP
#include <omp.h>
#endif

void mb_team_run(int threads, uint32_t items, void (*work)(void *context, uint32_t item, int worker), void *context)
{
    MB_ASSERT(threads >= 1);
    (void)threads; /* without OpenMP, in a build without asserts */
#ifdef _OPENMP
    if (threads > 1 && items > 1) {
        const int team = (uint32_t)threads < items ? threads : (int)items;
#pragma omp parallel for num_threads(team) schedule(dynamic, 1)
        for (uint32_t item = 0; item < items; item++)
            work(context, item, omp_get_thread_num());
        return;
    }
#endif
    for (uint32_t item = 0; item < items; item++)
        work(context, item, 0);
}

void mb_team_each(int threads, void (*work)(void *context, int worker), void *context)
{
    MB_ASSERT(threads >= 1);
#ifdef _OPENMP
#pragma omp parallel for num_threads(threads) schedule(static, 1)
#endif
    for (int worker = 0; worker < threads; worker++)
        work(context, worker);
}

int mb_team_processors(void)
{
#ifdef _OPENMP
    return omp_get_num_procs();
#else
    return 1;
#endif
}
