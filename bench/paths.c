/* paths.c -- how fast are cheapest paths found?
 *
 * A grid of 512 x 512 positions, moves to the four neighbours at random costs from 1 to 9, and with large costs (up
 * to 10^6): Dijkstra and A* with Manhattan distance, corner to corner and between random positions; best CPU time of
 * a few runs.
 */
#include "bench.h"

#include "arena/builder.h"
#include "core/rng.h"
#include "marienbad.h"

static mb_status finder_of_arena(mb_pathfinder **out, const mb_arena *arena, const mb_path_options *options,
                                 mb_error *error)
{
    const mb_ground ground = mb_ground_of_arena(arena, NULL);
    return mb_pathfinder_of(out, &ground, options, NULL, error);
}

enum { SIDE = 512, RUNS = 7, QUESTIONS = 50 };

/* The grid; h is the Manhattan distance to the last corner, times the smallest cost, which is 1. */
static mb_arena *grid(uint32_t dearest)
{
    static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    mb_builder builder = mb_builder_new();
    uint64_t seed = 1;
    for (int row = 0; row < SIDE; row++)
        for (int col = 0; col < SIDE; col++) {
            must(mb_builder_position(&builder, mb_tag(MB_P1, MB_UNMARKED, row == SIDE - 1 && col == SIDE - 1)));
            must(mb_builder_heuristic(&builder, 2 * (SIDE - 1) - row - col));
            for (int way = 0; way < 4; way++) {
                const int to_row = row + step[way][0], to_col = col + step[way][1];
                const uint32_t cost = 1 + mb_random_below(&seed, dearest);
                if (to_row < 0 || to_col < 0 || to_row == SIDE || to_col == SIDE)
                    continue;
                must(mb_builder_move(&builder, (uint32_t)(to_row * SIDE + to_col)));
                must(mb_builder_cost(&builder, cost));
            }
        }
    mb_arena *arena;
    must(mb_builder_finish(&arena, &builder, NULL));
    return arena;
}

/* One question from corner to corner, and then many between random positions. */
static void bench(const mb_arena *arena, const char *algorithm, uint32_t dearest)
{
    const mb_path_options options = {.algorithm = algorithm};
    mb_pathfinder *finder;
    mb_effort effort;
    mb_path path;
    must(finder_of_arena(&finder, arena, &options, NULL));
    double best = 1e9;
    uint64_t cost = 0;
    for (int run = 0; run < RUNS; run++) {
        const double began = cpu();
        must(mb_pathfinder_find(&path, &effort, finder, 0, NULL, NULL));
        const double took = cpu() - began;
        best = took < best ? took : best;
        cost = path.cost;
        mb_path_clear(&path);
    }
    printf("%-10s costs to %-8u %10llu cost %9llu expanded %9.3f ms", algorithm, dearest, (unsigned long long)cost,
           (unsigned long long)effort.expanded, best * 1e3);
    mb_pathfinder_free(finder);

    const mb_path_options plain = {.algorithm = algorithm, .heuristic = "none"};
    must(finder_of_arena(&finder, arena, &plain, NULL));
    uint64_t seed = 2;
    const double began = cpu();
    for (int i = 0; i < QUESTIONS; i++) {
        const uint32_t from = mb_random_below(&seed, arena->positions), to = mb_random_below(&seed, arena->positions);
        must(mb_pathfinder_goals(finder, &to, 1));
        must(mb_pathfinder_find(&path, &effort, finder, from, NULL, NULL));
        mb_path_clear(&path);
    }
    printf("  %9.3f ms a random question without h\n", (cpu() - began) * 1e3 / QUESTIONS);
    mb_pathfinder_free(finder);
}

int main(void)
{
    static const uint32_t dearest[] = {9, 1000000};
    for (size_t i = 0; i < MB_COUNT(dearest); i++) {
        mb_arena *arena = grid(dearest[i]);
        bench(arena, "dijkstra", dearest[i]);
        bench(arena, "astar", dearest[i]);
        mb_arena_free(arena);
    }
    return 0;
}
