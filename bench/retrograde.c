/* retrograde.c -- tables of games whose plays come back: positions a second and bytes a position, beside solving the
 * explored arena; and how the rate holds as tiers grow.
 *
 * Arguments: `threads=N`; `seconds=N`: of nine men's morris, whose tiers grow to 10^9 slots, so many seconds of work
 * (default 10; 0: none).
 */
#include "bench.h"

#include <string.h>
#include <sys/resource.h>

#include "marienbad.h"

static double megabytes_used(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1e3;
}

static void bench_arena(const mb_rules *rules, int threads)
{
    const mb_limits limits = {.threads = threads};
    mb_arena *arena;
    mb_solution solution;
    const double worked = cpu();
    must(mb_explore(&arena, rules, NULL, &limits, NULL));
    const double explored = cpu() - worked;
    must(mb_solve(&solution, arena, NULL, NULL, NULL, &limits, NULL));
    const double work = cpu() - worked;
    const double bytes = 9.0 + 4.0 * (double)arena->moves / arena->positions; /* of the arena alone */
    printf("  arena %11u positions %8.2f s of CPU, %.2f s of them to explore %7.2f M positions/s of CPU, %.1f moves "
           "and %.0f bytes a position\n",
           arena->positions, work, explored, (double)arena->positions / work / 1e6,
           (double)arena->moves / arena->positions, bytes);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
}

static void bench_table(const mb_rules *rules, bool symmetry, bool every, int threads)
{
    const mb_limits limits = {.threads = threads};
    const mb_table_options options = {.symmetry = symmetry, .every = every};
    mb_table_about about;
    mb_table_plan plan;
    must(mb_table_plan_make(&plan, rules, &options, &limits, NULL));
    const double worked = cpu();
    must(mb_table_build(&about, rules, &options, &limits, NULL));
    const double work = cpu() - worked;
    printf("  table %11llu positions %8.2f s of CPU %7.2f M slots/s of CPU, planned %.2f bytes a slot%s%s\n",
           (unsigned long long)about.positions, work, (double)about.slots / work / 1e6,
           (double)plan.memory / (double)plan.slots, symmetry ? ", symmetry" : "", every ? ", every" : "");
}

/* `symmetry`: with it, and all positions, then those that a play reaches. */
static void bench(const char *game, const char *args, bool symmetry, int threads)
{
    mb_rules *rules;
    must(mb_rules_open(&rules, mb_game_find(game), &args, 1, NULL));
    printf("%s %s\n", game, args);
    if (symmetry)
        bench_table(rules, true, true, threads);
    bench_table(rules, symmetry, false, threads);
    bench_arena(rules, threads);
    fflush(stdout);
    mb_rules_close(rules);
}

/* ---- nine men's morris, for a while ---- */

typedef struct watch {
    double seconds, began; /* of work */
    double last;           /* when the slots done had doubled last */
    uint64_t done;         /* slots done then */
} watch;

static bool look(void *context, uint64_t done, uint64_t total)
{
    watch *w = context;
    const double now = cpu() - w->began;
    (void)total;
    if (done > 1000000 && done >= 2 * w->done) {
        printf("  %12llu slots %8.2f s of CPU %7.2f M slots/s of CPU since the line before\n",
               (unsigned long long)done, now, (double)(done - w->done) / (now - w->last) / 1e6);
        fflush(stdout);
        w->last = now;
        w->done = done;
    }
    return now < w->seconds;
}

static void bench_nine(double seconds, int threads)
{
    watch w = {.seconds = seconds, .began = cpu()};
    const mb_limits limits = {.threads = threads, .tick = look, .context = &w};
    const mb_table_options options = {.symmetry = true, .every = true};
    mb_table_about about;
    mb_rules *rules;
    must(mb_rules_open(&rules, mb_game_find("morris"), &(const char *){"men=9"}, 1, NULL));
    printf("morris men=9, the smallest tiers first\n");
    mb_table_build(&about, rules, &options, &limits, NULL);
    printf("  peak %.0f MB\n", megabytes_used());
    mb_rules_close(rules);
}

int main(int argc, char **argv)
{
    int threads = 0, seconds = 10;
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "threads=", 8) == 0)
            threads = atoi(argv[i] + 8);
        else if (strncmp(argv[i], "seconds=", 8) == 0)
            seconds = atoi(argv[i] + 8);
    bench("morris", "men=3", true, threads);
    bench("dodgem", "size=4", false, threads);
    bench("morris", "men=6", true, threads);
    if (seconds > 0)
        bench_nine(seconds, threads);
    return 0;
}
