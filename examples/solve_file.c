/* solve_file.c -- who wins from each position of a graph in a file?  solve_file FILE */
#include <marienbad.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    mb_arena *arena = NULL;
    mb_solution solution = {0};
    mb_text text = {0};
    mb_error error;
    mb_status status = mb_arena_load(&arena, argc > 1 ? argv[1] : "-", NULL, &error);
    if (status == MB_OK)
        status = mb_solve(&solution, arena, NULL, NULL, NULL, NULL, &error);
    for (uint32_t v = 0; v < solution.positions; v++) {
        text.length = 0;
        mb_arena_name(&text, arena, v);
        printf("%s: %d\n", mb_text_string(&text), solution.winner[v]); /* 1, 2, or 0 for a draw */
    }
    if (status != MB_OK) {
        mb_error_show(&text, &error, MB_ENGLISH);
        fprintf(stderr, "%s\n", mb_text_string(&text));
    }
    mb_text_clear(&text);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
    return status == MB_OK ? 0 : 1;
}
