/* own_graph.c -- a parity game in arrays of the program's own, solved, checked and written: own_graph FILE
 *
 * Four positions; player 1 wins an endless play if the highest priority that it meets again and again is even.  The
 * library reads the arrays and copies nothing: they belong to the program.
 */
#include <marienbad.h>
#include <stdio.h>

/* The moves of position v are to[first[v]] .. to[first[v+1]-1]. */
static uint64_t first[] = {0, 2, 4, 6, 7};
static uint32_t to[] = {1, 2, 0, 3, 0, 2, 3};
static uint32_t priority[] = {1, 2, 3, 4};
static const mb_player owner[] = {MB_P1, MB_P2, MB_P2, MB_P1};

/* What went wrong, in English. */
static void complain(mb_status status, const mb_error *error)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_error_show(&text, error, MB_ENGLISH);
    fprintf(stderr, "status %d: %s\n", (int)status, mb_text_string(&text));
    mb_text_clear(&text);
}

/* The winners and moves, as other parity game tools read them. */
static mb_status write_solution(const char *path, const mb_arena *arena, const mb_solution *solution, mb_error *error)
{
    mb_text out;
    mb_status status = mb_file_write(&out, path, NULL, error);
    if (status != MB_OK)
        return status;
    status = mb_paritysol_write(&out, arena, solution, error);
    const mb_status closed = mb_file_close(&out, path, error); /* also after a failure: it releases the text */
    return status != MB_OK ? status : closed;
}

int main(int argc, char **argv)
{
    uint8_t tag[4];
    mb_arena arena = {0};
    mb_solution solution = {0};
    mb_finding finding;
    mb_error error;
    if (argc < 2) {
        fprintf(stderr, "usage: own_graph FILE\n");
        return 2;
    }
    for (int v = 0; v < 4; v++)
        tag[v] = mb_tag(owner[v], MB_UNMARKED, false);
    arena.positions = 4;
    arena.moves = 7;
    arena.first = first;
    arena.to = to;
    arena.tag = tag;
    arena.priority = priority;

    mb_status status = mb_solve(&solution, &arena, NULL, NULL, NULL, NULL, &error);
    for (uint32_t v = 0; v < solution.positions; v++)
        printf("%u: player %d wins\n", (unsigned)v, solution.winner[v]);
    if (status == MB_OK && mb_check_solution(&finding, &arena, &solution, NULL) == MB_OK) {
        printf("%s\n", finding.accepted ? "checked" : "refused");
        mb_finding_clear(&finding);
    }
    if (status == MB_OK)
        status = write_solution(argv[1], &arena, &solution, &error);
    if (status != MB_OK)
        complain(status, &error);
    mb_solution_clear(&solution); /* the arena needs nothing: its arrays are the program's */
    return status == MB_OK ? 0 : 1;
}
