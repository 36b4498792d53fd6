/* scale.c -- what does a move cost when the arena grows?  Transpose, solving and checking, in nanoseconds a
 * move.
 *
 *     bench-scale [MOST [THREADS [KIND]]]
 *
 * Arenas of 10^6, 10^7, … MOST moves (10^7 unless given; 10^8 takes 2 GB), with 1 thread and then with THREADS (2
 * unless given): random, grid, chain with shuffled names.  CPU time of all threads and time on the clock, best of a
 * few runs; bytes at the peak, the arena's own counted apart.
 */
#include "bench.h"

#include <string.h>
#include <sys/resource.h>

#include "arena/generate.h"
#include "marienbad.h"

enum { RUNS = 3, PARTS = 3 };

static const char *const parts[PARTS] = {"transpose", "solve", "check"};

/* Seconds of the parts: of all threads, and on the clock. */
typedef struct lap {
    double cpu[PARTS], wall[PARTS];
} lap;

typedef struct watch {
    double cpu, wall;
} watch;

static watch look(void)
{
    return (watch){cpu(), wall()};
}

static void keep(lap *best, int part, watch began)
{
    best->cpu[part] = least(best->cpu[part], cpu() - began.cpu);
    best->wall[part] = least(best->wall[part], wall() - began.wall);
}

/* One run of all parts; `transpose` is the plan and, where it wants them, the predecessors. */
static void run(lap *best, const mb_arena *arena, const mb_limits *limits)
{
    mb_solve_plan plan;
    mb_predecessors predecessors = {0};
    mb_solution solution;
    mb_finding finding = {0};
    watch began = look();
    must(mb_solve_plan_make(&plan, arena, NULL, NULL, limits, NULL));
    if (plan.transpose)
        must(mb_predecessors_compute(&predecessors, arena, limits));
    keep(best, 0, began);
    began = look();
    must(mb_solve(&solution, arena, &plan, &predecessors, NULL, limits, NULL));
    keep(best, 1, began);
    began = look();
    must(mb_check_solution(&finding, arena, &solution, limits));
    keep(best, 2, began);
    if (!finding.accepted) {
        fprintf(stderr, "bench: the solution was refused\n");
        exit(1);
    }
    mb_finding_clear(&finding);
    mb_solution_clear(&solution);
    mb_predecessors_clear(&predecessors);
}

static void bench(const char *name, const mb_arena *arena, int threads)
{
    const mb_limits limits = {.threads = threads};
    lap best = {{1e9, 1e9, 1e9}, {1e9, 1e9, 1e9}};
    for (int i = 0; i < RUNS; i++)
        run(&best, arena, &limits);
    const double moves = (double)arena->moves;
    printf("%-8s %10u positions %10llu moves %2d threads ", name, arena->positions, (unsigned long long)arena->moves,
           threads);
    for (int part = 0; part < PARTS; part++)
        printf(" %s %.1f ns (%.1f)", parts[part], best.cpu[part] * 1e9 / moves, best.wall[part] * 1e9 / moves);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("  peak %.1f bytes a move\n", (double)usage.ru_maxrss * 1024 / moves);
    fflush(stdout);
}

static mb_arena *make(const char *kind, uint64_t moves)
{
    mb_arena *arena;
    if (strcmp(kind, "random") == 0) {
        const mb_make how = {.positions = (uint32_t)(moves / 4), .moves = moves, .seed = 1, .endless = 1};
        must(mb_make_random(&arena, &how));
    } else if (strcmp(kind, "grid") == 0) {
        const mb_make how = {.positions = (uint32_t)(moves / 2), .seed = 3, .endless = 1};
        must(mb_make_grid(&arena, &how));
    } else {
        const mb_make how = {.positions = (uint32_t)moves, .seed = 2, .shuffle = true, .endless = 1};
        must(mb_make_chain(&arena, &how));
    }
    return arena;
}

int main(int argc, char **argv)
{
    static const char *const kinds[] = {"random", "grid", "chain"};
    const double most = argc > 1 ? strtod(argv[1], NULL) : 1e7;
    const int threads = argc > 2 ? atoi(argv[2]) : 2;
    const char *only = argc > 3 ? argv[3] : NULL;
    for (double moves = 1e6; moves <= most; moves *= 10)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            if (only && strcmp(only, kinds[k]) != 0)
                continue;
            mb_arena *arena = make(kinds[k], (uint64_t)moves);
            bench(kinds[k], arena, 1);
            if (threads > 1)
                bench(kinds[k], arena, threads);
            mb_arena_free(arena);
        }
    return 0;
}
