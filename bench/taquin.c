/* taquin.c -- how fast are sliding tiles solved?  Boards of our own making, CPU time, work counts beside it.
 *
 * Arguments: names of pattern databases to try as well, such as 7-8 (built here, not kept).
 */
#include "bench.h"

#include "marienbad.h"
#include "taquin/taquin_patterns.h"

static mb_status finder_of_rules(mb_pathfinder **out, const mb_rules *rules, const mb_path_options *options,
                                 mb_error *error)
{
    const mb_ground ground = mb_ground_of_rules(rules);
    return mb_pathfinder_of(out, &ground, options, NULL, error);
}

/* Seeds whose boards take from 3 to 50 million nodes of IDA* with Manhattan distance. */
static const int seeds[] = {2, 3, 13, 15, 19, 20, 31, 33, 34, 37};

/* Solve all boards in one way. */
static void bench(const char *name, const mb_path_options *options)
{
    uint64_t cost = 0, expanded = 0, generated = 0, stored = 0, bytes = 0;
    double total = 0, worst = 0;
    mb_rules *rules;
    mb_pathfinder *finder;
    must(mb_rules_open(&rules, mb_game_find("taquin"), NULL, 0, NULL));
    const double began = wall(), worked = cpu();
    must(finder_of_rules(&finder, rules, options, NULL));
    const double wall_ready = wall() - began, ready = cpu() - worked;
    for (size_t i = 0; i < MB_COUNT(seeds); i++) {
        char text[32];
        snprintf(text, sizeof text, "seed=%d", seeds[i]);
        const char *const args[] = {text};
        mb_rules *board;
        mb_path path;
        mb_effort effort;
        must(mb_rules_open(&board, mb_game_find("taquin"), args, 1, NULL));
        const double start = cpu();
        must(mb_pathfinder_find(&path, &effort, finder, board->start, NULL, NULL));
        const double took = cpu() - start;
        total += took;
        worst = took > worst ? took : worst;
        cost += path.cost;
        expanded += effort.expanded;
        generated += effort.generated;
        stored += effort.stored;
        bytes += effort.bytes;
        mb_path_clear(&path);
        mb_rules_close(board);
    }
    printf("%-26s %5llu moves %12llu expanded %12llu generated %9.3f s, worst %7.4f s, %6.1f M nodes/s", name,
           (unsigned long long)cost, (unsigned long long)expanded, (unsigned long long)generated, total, worst,
           (double)generated / total / 1e6);
    if (bytes)
        printf(", %.2f M expansions/s, %.1f bytes a state", (double)expanded / total / 1e6,
               (double)bytes / (double)stored);
    if (options->pattern)
        printf(", tables in %.2f s (%.2f s of CPU)", wall_ready, ready);
    putchar('\n');
    fflush(stdout);
    mb_pathfinder_free(finder);
    mb_rules_close(rules);
}

int main(int count, char **argument)
{
    bench("idastar manhattan", &(mb_path_options){.algorithm = "idastar", .heuristic = "manhattan"});
    bench("idastar linear-conflict", &(mb_path_options){.algorithm = "idastar", .heuristic = "linear-conflict"});
    bench("astar linear-conflict", &(mb_path_options){.algorithm = "astar", .heuristic = "linear-conflict"});
    bench("astar manhattan", &(mb_path_options){.algorithm = "astar", .heuristic = "manhattan"});
    bench("idastar 5-5-5", &(mb_path_options){.pattern = "5-5-5"});
    bench("idastar 6-6-3", &(mb_path_options){.pattern = "6-6-3"});
    for (int i = 1; i < count; i++)
        bench(argument[i], &(mb_path_options){.pattern = argument[i]});
    return 0;
}
