/* planes.c -- how fast are all positions of Connect 4 solved by planes, in memory or with the layers on a disk?
 *
 * Arguments: boards such as 7x5 (default: 5x5 6x5 7x4), `distances` (default: who wins), `plain` (without the
 * instructions of BMI2), `layers` (each of them; those before an interruption are not printed again), `-o FOLDER` (on
 * the disk, in there), `megabytes=N`, `threads=N`, `until=N` (with -o: stop before the layer of so many stones),
 * `top=N` (who has won by ply N or N+1: the layers above are not needed), `side=N` (columns of a side; default: the
 * fastest). Positions are those that are kept, more with some cuts than with others.
 */
#include "bench.h"

#include <string.h>
#include <sys/resource.h>

#include "planes/plane_cpu.h"
#include "planes/plane_disk.h"

typedef struct wishes {
    bool distances, plain, layers;
    const char *folder;
    int until, top, side;
    mb_limits limits;
    double began, worked; /* of the layer at hand */
} wishes;

static void report_layer(void *context, const mb_plane_report *report)
{
    wishes *w = context;
    const double took = wall() - w->began, work = cpu() - w->worked;
    if (w->layers)
        printf("  %2d stones %14llu positions %8.2f s %8.2f s of CPU %6.2f G positions/s of CPU; "
               "%.3f GB packed to %.3f, %.3f GB read, %.3f GB kept at most\n",
               report->stones, (unsigned long long)report->slots, took, work, (double)report->slots / work / 1e9,
               (double)report->words * 8e-9, (double)report->bytes / 1e9, (double)report->read / 1e9,
               (double)report->most / 1e9);
    fflush(stdout);
    w->began = wall();
    w->worked = cpu();
    if (report->stones == w->until)
        exit(0); /* all that was finished stays, and is gone on with the next time */
}

/* Layers from `top` down, without questions. */
static void run_from(mb_plane_engine *engine, const wishes *w)
{
    const int odd = w->top | 1, even = (w->top + 1) & ~1;
    const mb_plane_threshold first = {0, odd}, second = {1, even}, threshold[] = {first, first, second};
    const int top = odd > even ? odd : even;
    for (int n = top; n >= 0; n--) {
        must(engine->layer(engine, n, n == top, threshold, &w->limits));
        if (!w->folder)
            report_layer((void *)w, &(mb_plane_report){.stones = n, .slots = engine->slots[n]});
    }
}

static void bench_board(int width, int height, wishes *w)
{
    mb_plane_board *board = calloc(1, sizeof *board);
    mb_plane_engine *engine;
    mb_error error = {0};
    if (!board)
        exit(2);
    mb_plane_worker *worker = w->plain ? mb_plane_block_plain : NULL;
    const double began = wall(), worked = cpu();
    const mb_plane_shape shape =
        w->side >= 0 ? mb_plane_shape_cut(width, height, w->side) : mb_plane_shape_of_cores(width, height);
    if (!mb_plane_shape_suits(shape)) {
        fprintf(stderr, "%dx%d cannot be cut like that\n", width, height);
        exit(2);
    }
    must(mb_plane_board_make_cut(board, shape, &w->limits));
    must(w->folder ? mb_plane_disk_new(&engine, board, w->folder, worker, &w->limits, &error)
                   : mb_plane_cpu_new(&engine, board, worker, &w->limits));
    if (w->folder)
        mb_plane_disk_report(engine, report_layer, w);
    const double made = cpu() - worked;
    w->began = wall();
    w->worked = cpu();
    mb_plane_question start = {.outcome = {0, 0}};
    if (w->top)
        run_from(engine, w);
    else
        must(mb_plane_answer(engine, board, &start, 1, !w->distances, NULL, &w->limits));
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    uint64_t slots = 0;
    for (int n = 0; n <= board->cells; n++)
        slots += engine->slots[n];
    printf("%dx%d %-9s %14llu positions %8.2f s %8.2f s of CPU, %.2f of them for tables; peak so far %.0f MB; the "
           "first player %s\n",
           width, height, w->distances ? "distances" : "who wins", (unsigned long long)slots, wall() - began,
           cpu() - worked, made, (double)usage.ru_maxrss / 1e3,
           start.outcome.winner == 1   ? "wins"
           : start.outcome.winner == 2 ? "loses"
                                       : "draws");
    fflush(stdout);
    if (w->folder)
        mb_plane_disk_finish(engine);
    engine->free(engine);
    mb_plane_board_clear(board);
    free(board);
}

int main(int argc, char **argv)
{
    static const char *const usual[] = {"5x5", "6x5", "7x4"};
    wishes w = {.until = -1, .side = -1};
    int boards = 0, width, height;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "distances") == 0)
            w.distances = true;
        else if (strcmp(argv[i], "plain") == 0)
            w.plain = true;
        else if (strcmp(argv[i], "layers") == 0)
            w.layers = true;
        else if (strncmp(argv[i], "threads=", 8) == 0)
            w.limits.threads = atoi(argv[i] + 8);
        else if (strncmp(argv[i], "megabytes=", 10) == 0)
            w.limits.bytes = strtoull(argv[i] + 10, NULL, 10) * 1000000;
        else if (strncmp(argv[i], "until=", 6) == 0)
            w.until = atoi(argv[i] + 6) + 1;
        else if (strncmp(argv[i], "top=", 4) == 0)
            w.top = atoi(argv[i] + 4);
        else if (strncmp(argv[i], "side=", 5) == 0)
            w.side = atoi(argv[i] + 5);
        else if (strcmp(argv[i], "-o") == 0 && i + 1 < argc)
            w.folder = argv[++i];
        else
            boards++;
    for (int i = 1; i < argc; i++)
        if (sscanf(argv[i], "%dx%d", &width, &height) == 2)
            bench_board(width, height, &w);
    for (size_t i = 0; boards == 0 && i < sizeof usual / sizeof *usual; i++) {
        sscanf(usual[i], "%dx%d", &width, &height);
        bench_board(width, height, &w);
    }
    return 0;
}
