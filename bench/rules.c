/* rules.c -- how many states a second are explored by the rules of another program?  That program is this one, called
 * with `answer`: its states are the cells of a board of SIDE x SIDE, and moves go right or down; it flushes after
 * every line, as it must.
 *
 *     bench-rules [SIDE]      SIDE: 1000
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "marienbad.h"
#include "rules/foreign_rules.h"

/* The trivial program: `X,Y` becomes `(X,Y) -> (X+1,Y) (X,Y+1)`. */
static int answer(int side)
{
    char line[100];
    while (fgets(line, sizeof line, stdin)) {
        int x = 0, y = 0;
        sscanf(line, "(%d,%d)", &x, &y);
        printf("(%d,%d)", x, y);
        if (x + 1 < side || y + 1 < side)
            printf(" ->");
        if (x + 1 < side)
            printf(" (%d,%d)", x + 1, y);
        if (y + 1 < side)
            printf(" (%d,%d)", x, y + 1);
        printf("\n");
        fflush(stdout);
    }
    return 0;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double processor(int who)
{
    struct rusage usage;
    getrusage(who, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
           + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int main(int argc, char **argv)
{
    const int side = argc > 1 ? atoi(argv[argc - 1]) : 1000;
    if (argc > 2 && strcmp(argv[1], "answer") == 0)
        return answer(side);
    char command[4200], self[4096] = "";
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
        return 1;
    snprintf(command, sizeof command, "'%s' answer %d", self, side);
    mb_rules *rules;
    mb_arena *arena;
    mb_error error = {0};
    const double began = now();
    mb_status status = mb_foreign_rules_open(&rules, &(mb_foreign_rules_options){.command = command}, &error);
    if (status == MB_OK)
        status = mb_explore(&arena, rules, NULL, NULL, &error);
    if (status == MB_OK)
        status = mb_foreign_rules_check(rules, &error);
    if (status != MB_OK) {
        mb_text text = {0};
        mb_error_show(&text, &error, MB_ENGLISH);
        fprintf(stderr, "%s\n", mb_text_string(&text));
        return 1;
    }
    const double seconds = now() - began, own = processor(RUSAGE_SELF), states = arena->positions;
    mb_rules_close(rules);
    const double program = processor(RUSAGE_CHILDREN);
    printf("%.0f states, %llu moves: %.2f s, %.0f states/s; processor: %.2f s here, %.2f s in the program\n", states,
           (unsigned long long)arena->moves, seconds, states / seconds, own, program);
    mb_arena_free(arena);
    return 0;
}
