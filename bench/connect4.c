/* connect4.c -- how fast is Connect 4 solved?  Time and nodes a position.
 *
 *     bench-connect4 [threads=N]                                             empty boards: scores, and who wins
 *     bench-connect4 [threads=N] [cold] [outcome] [every=N] [bytes=N] FILE   positions, `MOVES SCORE` a line
 *
 * CPU time with one thread, which is the default; with more, time on the clock.
 * The table is cleared before each position if cold (which is not timed), else only at the start.  Answers are
 * compared with the file's; exit 1 when one differs.
 */
#include "bench.h"

#include <string.h>

#include "connect4/connect4_solver.h"

enum { BYTES = 83000000 };

static int threads = 1;

typedef struct set {
    const char *path;
    bool cold, outcome;
    unsigned long every;
    unsigned long long bytes;
} set;

static double seconds(void)
{
    return threads == 1 ? cpu() : wall();
}

static int solve(mb_c4_solver *solver, const mb_c4_position *position, bool outcome)
{
    int score;
    must(outcome ? mb_c4_score_within(&score, solver, position, -1, 1) : mb_c4_score(&score, solver, position));
    return score;
}

static mb_c4_position position_of(const mb_c4_solver *solver, const char *moves)
{
    mb_c4_position position = {0};
    for (; *moves; moves++)
        if (!mb_c4_play(solver, &position, *moves - '1')) {
            fprintf(stderr, "bench: no legal move: %s\n", moves);
            exit(2);
        }
    return position;
}

static int run_set(const set *of)
{
    FILE *file = fopen(of->path, "r");
    if (!file) {
        perror(of->path);
        return 2;
    }
    mb_c4_solver *solver = NULL;
    must(mb_c4_open(&solver, 7, 6, of->bytes));
    must(mb_c4_threads(solver, threads));
    char line[200], moves[100];
    unsigned long count = 0, wrong = 0;
    double total = 0, worst = 0;
    for (unsigned long number = 0; fgets(line, sizeof line, file); number++) {
        int score;
        if (number % of->every != 0 || sscanf(line, "%99s %d", moves, &score) != 2)
            continue;
        const mb_c4_position position = position_of(solver, moves);
        if (of->cold)
            mb_c4_clear(solver);
        const double began = seconds();
        const int found = solve(solver, &position, of->outcome);
        const double took = seconds() - began;
        total += took;
        worst = took > worst ? took : worst;
        count++;
        wrong += found != (of->outcome ? (score > 0) - (score < 0) : score);
    }
    fclose(file);
    const double nodes = (double)mb_c4_nodes(solver);
    printf("%s, %s%s: %lu positions, %lu wrong, mean %.2f us, worst %.0f us, mean %.1f nodes, %.0f ns a node\n",
           of->path, of->cold ? "cold" : "warm", of->outcome ? ", who wins" : "", count, wrong,
           total * 1e6 / (double)count, worst * 1e6, nodes / (double)count, total * 1e9 / nodes);
    mb_c4_close(solver);
    return wrong != 0;
}

static void empty_board(int width, int height, bool outcome)
{
    mb_c4_solver *solver = NULL;
    const mb_c4_position empty = {0};
    must(mb_c4_open(&solver, width, height, BYTES));
    must(mb_c4_threads(solver, threads));
    const double began = seconds();
    const int score = solve(solver, &empty, outcome);
    printf("%dx%d, %-8s %3d  %8.3f s %10llu nodes\n", width, height, outcome ? "who wins" : "score", score,
           seconds() - began, (unsigned long long)mb_c4_nodes(solver));
    fflush(stdout);
    mb_c4_close(solver);
}

int main(int count, char **argument)
{
    set of = {.every = 1, .bytes = BYTES};
    for (int i = 1; i < count; i++) {
        if (strcmp(argument[i], "cold") == 0)
            of.cold = true;
        else if (strcmp(argument[i], "outcome") == 0)
            of.outcome = true;
        else if (strncmp(argument[i], "every=", 6) == 0 && atoi(argument[i] + 6) > 0)
            of.every = strtoul(argument[i] + 6, NULL, 10);
        else if (strncmp(argument[i], "threads=", 8) == 0 && atoi(argument[i] + 8) > 0)
            threads = atoi(argument[i] + 8) < MB_MAX_THREADS ? atoi(argument[i] + 8) : MB_MAX_THREADS;
        else if (strncmp(argument[i], "bytes=", 6) == 0)
            of.bytes = strtoull(argument[i] + 6, NULL, 10);
        else
            of.path = argument[i];
    }
    if (of.path)
        return run_set(&of);
    empty_board(6, 5, false);
    empty_board(7, 5, false);
    empty_board(6, 6, false);
    empty_board(7, 6, true);
    empty_board(7, 6, false);
    return 0;
}
