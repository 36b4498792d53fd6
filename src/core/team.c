/* team.c -- several threads do the items of one piece of work. */
#include "core/team.h"

#include "marienbad/limits.h"

#ifdef _OPENMP
#include <omp.h>
#include <pthread.h>
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

#ifdef _OPENMP
#ifdef MB_TESTING
int mb_team_most;
#endif

/* So many threads have run at the same time; no more than so many could. */
static int known = 1, most = MB_MAX_THREADS;

static void *wait_for_others(void *gate)
{
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

/* Start as many threads as are wanted, beside this one, none ending before the last has started. */
static int try_threads(int wanted)
{
    enum { MOST = MB_MAX_THREADS };
    pthread_t other[MOST];
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    int count = 0;
    MB_ASSERT(wanted <= MOST);
    pthread_mutex_lock(&gate);
    while (count + 1 < wanted && pthread_create(&other[count], NULL, wait_for_others, &gate) == 0)
        count++;
    pthread_mutex_unlock(&gate);
    for (int i = 0; i < count; i++)
        pthread_join(other[i], NULL);
    return count + 1;
}

int mb_team_possible(int wanted)
{
#ifdef MB_TESTING
    if (mb_team_most)
        return wanted < mb_team_most ? wanted : mb_team_most;
#endif
    if (wanted <= __atomic_load_n(&known, __ATOMIC_RELAXED))
        return wanted;
    const int bound = __atomic_load_n(&most, __ATOMIC_RELAXED);
    const int possible = wanted <= bound ? try_threads(wanted) : bound; /* once for all: teams keep their size */
    __atomic_store_n(possible < wanted ? &most : &known, possible, __ATOMIC_RELAXED);
    return possible;
}

int mb_team_usual(void)
{
    return omp_get_max_threads();
}
#else
int mb_team_possible(int wanted)
{
    (void)wanted;
    return 1;
}

int mb_team_usual(void)
{
    return 1;
}
#endif
