/* arenas.c -- how long do reading, transpose, solving and checking take, and in how many bytes?
 *
 * Generated arenas of 10^6 and 10^7 moves: random, chain with shuffled names, Nim, grid; best CPU time of a few runs.
 */
#include "bench.h"

#include <string.h>
#include <sys/resource.h>

#include "arena/generate.h"
#include "marienbad.h"

enum { RUNS = 3 };

/* Seconds to read the arena from text in a format; 0 when the format cannot hold it. */
static double time_read(const mb_arena *arena, const char *format, size_t *bytes)
{
    mb_text text;
    mb_error error = {0};
    mb_text_init(&text, NULL, NULL);
    double best = 0;
    if (mb_format_find(format)->write(&text, arena, &error) == MB_OK) {
        const mb_read_options options = {.format = format};
        best = 1e9;
        for (int run = 0; run < RUNS; run++) {
            mb_arena *again;
            const double began = cpu();
            must(mb_arena_read(&again, text.data, text.length, &options, &error));
            best = least(best, cpu() - began);
            mb_arena_free(again);
        }
    }
    *bytes = text.length;
    mb_text_clear(&text);
    return best;
}

static void bench(const char *name, const mb_arena *arena)
{
    static const char *const formats[] = {"arena", "pgsolver", "mba"};
    double transpose = 1e9, solve = 1e9, check = 1e9;
    for (int run = 0; run < RUNS; run++) {
        mb_solve_plan plan;
        mb_predecessors predecessors = {0};
        mb_solution solution;
        mb_finding finding = {0};
        const double began = cpu();
        must(mb_solve_plan_make(&plan, arena, NULL, NULL, NULL, NULL));
        if (plan.transpose)
            must(mb_predecessors_compute(&predecessors, arena, NULL));
        const double transposed = cpu();
        must(mb_solve(&solution, arena, &plan, &predecessors, NULL, NULL, NULL));
        const double solved = cpu();
        must(mb_check_solution(&finding, arena, &solution, NULL));
        const double checked = cpu();
        if (!finding.accepted) {
            fprintf(stderr, "bench: the solution of %s was refused\n", name);
            exit(1);
        }
        transpose = least(transpose, transposed - began);
        solve = least(solve, solved - transposed);
        check = least(check, checked - solved);
        mb_finding_clear(&finding);
        mb_solution_clear(&solution);
        mb_predecessors_clear(&predecessors);
    }
    const double moves = (double)arena->moves;
    printf("%-16s %9u positions %9llu moves", name, arena->positions, (unsigned long long)arena->moves);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        size_t bytes;
        const double read = time_read(arena, formats[i], &bytes);
        if (read > 0)
            printf("  %s %.3f s (%.0f MB/s)", formats[i], read, (double)bytes / 1e6 / read);
        else
            printf("  %s -", formats[i]);
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("  transpose %.3f s  solve %.3f s (%.0f M moves/s)  check %.3f s  peak %.0f MB\n", transpose, solve,
           moves / 1e6 / solve, check, (double)usage.ru_maxrss / 1024);
    fflush(stdout);
}

/* Nim with one heap of n matches, doubled: about 6n moves. */
static void bench_nim(uint64_t moves)
{
    char n[32];
    snprintf(n, sizeof n, "n=%llu", (unsigned long long)(moves / 6));
    const char *args[] = {n};
    mb_rules *rules;
    mb_arena *graph, *arena;
    must(mb_rules_open(&rules, mb_game_find("nim"), args, 1, NULL));
    must(mb_explore(&graph, rules, NULL, NULL, NULL));
    must(mb_arena_double(&arena, graph, MB_P1, false, NULL));
    bench("nim", arena);
    mb_arena_free(arena);
    mb_arena_free(graph);
    mb_rules_close(rules);
}

int main(int argc, char **argv)
{
    const uint32_t most = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 10000000;
    for (uint32_t moves = 1000000; moves <= most; moves *= 10) {
        mb_arena *arena;
        const mb_make random = {.positions = moves / 4, .moves = moves, .seed = 1, .endless = 1};
        must(mb_make_random(&arena, &random));
        for (uint32_t v = 0; v < arena->positions; v++) /* PGSolver files know no draws */
            if (mb_mark_of(arena, v) == MB_DRAW)
                arena->tag[v] = mb_tag(mb_owner(arena, v), MB_WIN1, false);
        bench("random", arena);
        mb_arena_free(arena);
        const mb_make chain = {.positions = moves, .seed = 2, .shuffle = true, .endless = 1};
        must(mb_make_chain(&arena, &chain));
        bench("chain, shuffled", arena);
        mb_arena_free(arena);
        const mb_make grid = {.positions = moves / 2, .seed = 3, .endless = 1};
        must(mb_make_grid(&arena, &grid));
        bench("grid", arena);
        mb_arena_free(arena);
        bench_nim(moves);
    }
    return 0;
}
