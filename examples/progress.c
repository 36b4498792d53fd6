/* progress.c -- solve a game with progress, and cancel it: progress [CALLS]
 *
 * Connect 4 on a board of 4 x 4 is explored and solved.  The callback is called now and then, always on this thread;
 * at call number CALLS it asks the library to stop.
 */
#include <marienbad.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct progress {
    const char *phase;
    long calls, last; /* calls so far; the one that cancels, 0: none does */
} progress;

/* `total` belongs to the phase at hand: 0 where nobody knows it.  A phase may end before `done` is `total`. */
static bool show_progress(void *context, uint64_t done, uint64_t total)
{
    progress *p = (progress *)context;
    p->calls++;
    if (total > 0)
        fprintf(stderr, "%s: %.0f%%\n", p->phase, 100.0 * (double)done / (double)total);
    else
        fprintf(stderr, "%s: %llu\n", p->phase, (unsigned long long)done);
    return p->calls != p->last;
}

/* What went wrong, in English. */
static void complain(const mb_error *error)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_error_show(&text, error, MB_ENGLISH);
    fprintf(stderr, "%s\n", mb_text_string(&text));
    mb_text_clear(&text);
}

/* Explore the game and solve its arena; everything is released again, whatever fails. */
static mb_status explore_and_solve(progress *p, const mb_limits *limits, mb_error *error)
{
    const char *const arguments[] = {"width=4", "height=4"};
    mb_rules *rules = NULL;
    mb_arena *arena = NULL;
    mb_solution solution;
    mb_status status = mb_rules_open(&rules, mb_game_find("connect4"), arguments, 2, error);
    if (status == MB_OK) {
        p->phase = "exploring";
        status = mb_explore(&arena, rules, NULL, limits, error);
    }
    if (status == MB_OK) {
        p->phase = "solving";
        status = mb_solve(&solution, arena, NULL, NULL, NULL, limits, error);
    }
    if (status == MB_OK) {
        printf("%u positions, winner at the start: %d\n", (unsigned)arena->positions, solution.winner[arena->start]);
        mb_solution_clear(&solution);
    }
    mb_arena_free(arena); /* before the rules, which write its names */
    mb_rules_close(rules);
    return status;
}

int main(int argc, char **argv)
{
    progress p = {"", 0, argc > 1 ? atol(argv[1]) : 0};
    mb_limits limits = {0};
    limits.tick = show_progress;
    limits.context = &p;
    mb_error error;
    const mb_status status = explore_and_solve(&p, &limits, &error);
    if (status == MB_ECANCEL)
        printf("cancelled\n");
    else if (status != MB_OK)
        complain(&error);
    return status == MB_OK || status == MB_ECANCEL ? 0 : 1;
}
