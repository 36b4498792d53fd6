/* tables.c -- how fast are whole games solved into tables, in how much memory, in how large a file?
 *
 * Arguments: boards of Connect 4 such as 5x6 (default: 4x4 5x4 5x5 6x4), `threads=N`, `-o FOLDER` (default: /tmp).
 */
#include "bench.h"

#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "marienbad.h"

static void bench(const char *game, const char *const *args, size_t count, const char *name, const char *folder,
                  int threads)
{
    char path[400];
    mb_rules *rules;
    mb_table_about about;
    mb_table_plan plan;
    mb_error error = {0};
    snprintf(path, sizeof path, "%s/bench-%s.table", folder, name);
    must(mb_rules_open(&rules, mb_game_find(game), args, count, NULL));
    const mb_table_options options = {.path = path};
    const mb_limits limits = {.threads = threads};
    must(mb_table_plan_make(&plan, rules, &options, &limits, NULL));
    const double began = wall(), worked = cpu();
    must(mb_table_build(&about, rules, &options, &limits, &error));
    const double took = wall() - began, work = cpu() - worked;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%-14s %11llu positions %12llu slots %8.2f s %8.2f s of CPU %7.1f M positions/s of CPU %10llu bytes, "
           "planned %.0f MB, peak so far %.0f MB\n",
           name, (unsigned long long)about.positions, (unsigned long long)about.slots, took, work,
           (double)about.positions / work / 1e6, (unsigned long long)about.bytes, (double)plan.memory / 1e6,
           (double)usage.ru_maxrss / 1e3);
    fflush(stdout);
    unlink(path);
    mb_rules_close(rules);
}

static void bench_board(const char *board, const char *folder, int threads)
{
    char width[32], height[32];
    int w, h;
    if (sscanf(board, "%dx%d", &w, &h) != 2)
        return;
    snprintf(width, sizeof width, "width=%d", w);
    snprintf(height, sizeof height, "height=%d", h);
    const char *const args[] = {width, height};
    bench("connect4", args, 2, board, folder, threads);
}

int main(int argc, char **argv)
{
    static const char *const usual[] = {"4x4", "5x4", "5x5", "6x4"};
    const char *folder = "/tmp";
    int threads = 0, boards = 0;
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "threads=", 8) == 0)
            threads = atoi(argv[i] + 8);
        else if (strcmp(argv[i], "-o") == 0 && i + 1 < argc)
            folder = argv[++i];
    for (int i = 1; i < argc; i++)
        if (argv[i][0] >= '1' && argv[i][0] <= '9') {
            bench_board(argv[i], folder, threads);
            boards++;
        }
    for (size_t i = 0; i < sizeof usual / sizeof *usual && boards == 0; i++)
        bench_board(usual[i], folder, threads);
    if (boards == 0) {
        bench("chomp", (const char *const[]){"rows=10", "cols=10"}, 2, "chomp10x10", folder, threads);
        bench("taquin", (const char *const[]){"rows=3", "cols=3"}, 2, "taquin3x3", folder, threads);
    }
    return 0;
}
