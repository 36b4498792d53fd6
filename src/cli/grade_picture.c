/* grade_picture.c -- the graph on which a program is wrong, with the right answer in it. */
#include "arena/builder.h"
#include "cli/grade_output.h"
#include "cli/output.h"

static const mb_words SAY_NO_PICTURE =
    MB_WORDS("there is no graph to draw: {why}", "il n'y a pas de graphe à dessiner : {why}");
static const mb_words SAY_IS_RIGHT = MB_WORDS("the program is right", "le programme est juste");
static const mb_words SAY_NO_GRAPH = MB_WORDS("the exercise is about lists", "l'exercice porte sur des listes");

mb_status grade_arena(mb_arena **out, const mb_graded *one)
{
    const mb_exercise *e = one->exercise;
    const mb_report *report = &one->report;
    const mb_status status = mb_instance_arena(out, report->instance);
    if (status != MB_OK)
        return status;
    mb_arena *arena = *out;
    arena->impartial = !(e->uses & MB_USES_OWNERS);
    for (uint32_t v = 0; v < arena->positions; v++) {
        const uint8_t target = report->instance->vertex[v].target;
        if (target && !arena->impartial)
            arena->tag[v] = mb_tag(mb_owner(arena, v), target == 1 ? MB_WIN1 : MB_WIN2, false);
    }
    arena->start = report->finding.position != MB_NONE ? report->finding.position : report->instance->pick;
    for (int i = 0; i < 2; i++)
        arena->player_names[i] = e->player[i];
    return MB_OK;
}

bool grade_draws_answer(const mb_exercise *e)
{
    const char *judge = e->jury->name;
    return e->uses & MB_USES_OWNERS || strcmp(judge, "kernel") == 0 || strcmp(judge, "grundy") == 0;
}

/* Write the picture of the graph, or show it in a file where `out` is NULL. */
static mb_status draw_graph(mb_text *out, cli_call *cli, const mb_graded *one, const char *form, const char *path)
{
    mb_arena *arena = NULL;
    mb_solution solution = {0};
    mb_kernel kernel = {0};
    mb_exhibit exhibit = {.kind = MB_SHOW_ARENA};
    mb_status status = grade_arena(&arena, one);
    const bool label = grade_draws_answer(one->exercise);
    if (status == MB_OK && arena->impartial && label)
        status = mb_kernel_compute(&kernel, arena, NULL, cli->limits);
    else if (status == MB_OK && !arena->impartial)
        status = mb_solve(&solution, arena, NULL, NULL, NULL, cli->limits, &cli->error);
    if (status == MB_OK) {
        exhibit.arena = arena;
        exhibit.solution = arena->impartial ? NULL : &solution;
        exhibit.label = arena->impartial && label ? kernel.label : NULL;
        status = out ? mb_show(out, form, &exhibit, cli->lang, &cli->error) : output_show(cli, &exhibit, form, path);
    }
    mb_kernel_clear(&kernel);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
    return status;
}

static bool has_graph(const mb_graded *one)
{
    return one->report.counterexample && one->exercise->uses & MB_USES_EDGES;
}

mb_status grade_draw(mb_text *out, cli_call *cli, const mb_graded *one, const char *form)
{
    return has_graph(one) ? draw_graph(out, cli, one, form, NULL) : MB_EUNSUITED;
}

mb_status grade_picture(cli_call *cli, const mb_graded *one, const char *form, const char *path)
{
    if (!has_graph(one))
        return cli_refuse(cli, SAY_NO_PICTURE, "why",
                          mb_words_in(one->report.counterexample ? SAY_NO_GRAPH : SAY_IS_RIGHT, cli->lang));
    return draw_graph(NULL, cli, one, form, path);
}
