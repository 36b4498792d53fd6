/* grundy.c -- how long do kernel and Grundy numbers take, next to the attractors of the same graph?
 *
 * Random acyclic graphs, with positions numbered along the moves or in any order; best CPU time of a few runs.  The
 * attractors are those of both players, owners and terminal positions at random, the transpose included.
 */
#include "bench.h"

#include "arena/builder.h"
#include "core/rng.h"
#include "marienbad.h"

enum { RUNS = 3 };

/* Four moves a position, each to any position that comes later on the way; `shuffle`: a way in no order. */
static mb_arena *make(uint32_t moves, bool shuffle)
{
    const uint32_t n = moves / 4;
    uint64_t seed = 1;
    mb_builder builder = mb_builder_new();
    uint32_t *way = malloc(n * sizeof *way), *place = malloc(n * sizeof *place);
    must(way && place ? MB_OK : MB_ENOMEM);
    for (uint32_t i = 0; i < n; i++)
        way[i] = i;
    for (uint32_t i = n; i > 1 && shuffle; i--) {
        const uint32_t j = mb_random_below(&seed, i), swap = way[i - 1];
        way[i - 1] = way[j];
        way[j] = swap;
    }
    for (uint32_t i = 0; i < n; i++)
        place[way[i]] = i;
    for (uint32_t v = 0; v < n; v++) {
        const uint32_t at = place[v];
        const bool end = at == n - 1 || mb_random_below(&seed, 16) == 0;
        const mb_mark mark = end ? (mb_mark)(1 + mb_random_below(&seed, 2)) : MB_UNMARKED;
        must(mb_builder_position(&builder, mb_tag((mb_player)mb_random_below(&seed, 2), mark, false)));
        for (int i = 0; i < 4 && !end; i++)
            must(mb_builder_move(&builder, way[at + 1 + mb_random_below(&seed, n - at - 1)]));
    }
    free(way);
    free(place);
    mb_arena *graph;
    must(mb_builder_finish(&graph, &builder, NULL));
    return graph;
}

static void bench(const char *name, const mb_arena *graph)
{
    uint32_t *number = malloc(graph->positions * sizeof *number);
    must(number ? MB_OK : MB_ENOMEM);
    double attractor = 1e9, kernel = 1e9, grundy = 1e9;
    uint64_t lost = 0, zeros = 0;
    for (int run = 0; run < RUNS; run++) {
        mb_solution solution;
        mb_kernel peeled;
        double began = cpu();
        must(mb_solve(&solution, graph, NULL, NULL, NULL, NULL, NULL));
        attractor = least(attractor, cpu() - began);
        mb_solution_clear(&solution);
        began = cpu();
        must(mb_kernel_compute(&peeled, graph, NULL, NULL));
        kernel = least(kernel, cpu() - began);
        lost = peeled.lost;
        mb_kernel_clear(&peeled);
        began = cpu();
        must(mb_grundy_compute(number, NULL, graph, NULL, NULL));
        grundy = least(grundy, cpu() - began);
    }
    for (uint32_t v = 0; v < graph->positions; v++)
        zeros += number[v] == 0;
    if (zeros != lost) {
        fprintf(stderr, "bench: kernel and Grundy numbers of %s differ\n", name);
        exit(1);
    }
    printf("%-10s %9u positions %9llu moves  attractors %.3f s  kernel %.3f s  grundy %.3f s (%.2f of the "
           "attractors)  %llu in the kernel\n",
           name, graph->positions, (unsigned long long)graph->moves, attractor, kernel, grundy, grundy / attractor,
           (unsigned long long)lost);
    fflush(stdout);
    free(number);
}

int main(int argc, char **argv)
{
    const uint32_t most = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 10000000;
    for (uint32_t moves = 1000000; moves <= most; moves *= 10)
        for (int shuffle = 0; shuffle <= 1; shuffle++) {
            mb_arena *graph = make(moves, shuffle);
            bench(shuffle ? "shuffled" : "ordered", graph);
            mb_arena_free(graph);
        }
    return 0;
}
