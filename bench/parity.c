/* parity.c -- how long do parity games take, from a PGSolver text to a checked solution, and beside another solver?
 *
 *     bench-parity [peer=COMMAND] [FILE …]
 *
 * Generated games, then the files that are given; best CPU time of a few runs.  A peer is called with a file's name
 * after its command ("peer=oink --npp"), as often, in turns.
 */
#include "bench.h"

#include <string.h>
#include <sys/resource.h>

#include "arena/generate.h"
#include "marienbad.h"

enum { RUNS = 3, LINE = 4096 };

/* CPU seconds of all commands that were called. */
static double cpu_of_others(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec)
           + (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static double time_peer(const char *peer, const char *path)
{
    char line[LINE];
    const int length = snprintf(line, sizeof line, "%s '%s' > /dev/null 2>&1", peer, path);
    const double began = cpu_of_others();
    if (length >= LINE || system(line) != 0)
        return -1;
    return cpu_of_others() - began;
}

static void bench(const char *name, const char *path, const char *peer)
{
    double read = 1e9, solve = 1e9, check = 1e9, other = 1e9;
    mb_arena *arena = NULL;
    mb_error error = {0};
    for (int run = 0; run < RUNS; run++) {
        mb_solution solution;
        mb_finding finding = {0};
        mb_arena_free(arena);
        double began = cpu();
        must(mb_arena_load(&arena, path, &(mb_read_options){0}, &error));
        read = least(read, cpu() - began);
        began = cpu();
        must(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, &error));
        solve = least(solve, cpu() - began);
        began = cpu();
        must(mb_check_solution(&finding, arena, &solution, NULL));
        check = least(check, cpu() - began);
        must(finding.accepted ? MB_OK : MB_EINVAL);
        mb_finding_clear(&finding);
        mb_solution_clear(&solution);
        const double took = peer ? time_peer(peer, path) : -1;
        other = took < 0 ? -1 : least(other, took);
    }
    printf("%-24s %9u positions %10llu moves  read %.3f s  solve %.3f s  check %.3f s", name, arena->positions,
           (unsigned long long)arena->moves, read, solve, check);
    if (other >= 0)
        printf("  peer %.3f s (%.1f times read and solve)", other, other / (read + solve));
    printf(peer && other < 0 ? "  peer failed\n" : "\n");
    fflush(stdout);
    mb_arena_free(arena);
}

static void bench_made(const char *name, mb_status (*make)(mb_arena **, const mb_make *), mb_make how,
                       const char *peer)
{
    static const char path[] = "bench-parity.gm";
    mb_arena *arena;
    mb_error error = {0};
    must(make(&arena, &how));
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    must(mb_format_find("pgsolver")->write(&text, arena, &error));
    FILE *file = fopen(path, "w");
    must(file && fwrite(text.data, 1, text.length, file) == text.length && fclose(file) == 0 ? MB_OK : MB_EIO);
    mb_text_clear(&text);
    mb_arena_free(arena);
    bench(name, path, peer);
    remove(path);
}

int main(int argc, char **argv)
{
    const bool has_peer = argc > 1 && strncmp(argv[1], "peer=", 5) == 0;
    const char *peer = has_peer ? argv[1] + 5 : NULL;
    const mb_make wide = {.positions = 1000000, .seed = 1, .priorities = 101, .least = 1, .most = 4, .loops = true};
    const mb_make tall = {.positions = 200000, .seed = 1, .priorities = 200001, .least = 1, .most = 4, .loops = true};
    const mb_make thin = {.positions = 1000000, .seed = 1, .priorities = 11, .least = 1, .most = 2};
    bench_made("random, 101 priorities", mb_make_parity, wide, peer);
    bench_made("random, 200001", mb_make_parity, tall, peer);
    bench_made("random, degree 1-2", mb_make_parity, thin, peer);
    bench_made("ladder", mb_make_ladder, (mb_make){.positions = 1000000}, peer);
    bench_made("clique", mb_make_clique, (mb_make){.positions = 1500}, peer);
    for (int i = has_peer ? 2 : 1; i < argc; i++)
        bench(argv[i], argv[i], peer);
    return 0;
}
