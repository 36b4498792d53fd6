/* arena_json.c -- everything about an arena and its solution, for programs; small arenas with their layout. */
#include "arena/names.h"
#include "show/layout.h"
#include "show/pictures.h"
#include "show/style.h"

typedef struct json_writer {
    mb_json json;
    const mb_excerpt *shown;
    const mb_plan *plan;   /* NULL: too large for one */
    const mb_rules *rules; /* for drawing boards; NULL: none are drawn */
} json_writer;

static void write_solution(json_writer *w, uint32_t v)
{
    const mb_solution *solution = w->shown->solution;
    mb_json_add(&w->json, "winner", mb_known(solution, solution ? solution->winner[v] : 0), "rank",
                mb_known(solution && solution->rank[v] != MB_NEVER, solution ? solution->rank[v] : 0), "value",
                mb_known(solution, solution ? mb_solution_value(solution, v) : 0), "move",
                mb_arena_called(w->shown->arena, solution ? solution->move[v] : MB_NONE));
}

/* The board of v, where there is a drawing of it. */
static void write_board(json_writer *w, uint32_t v)
{
    mb_text drawing = {0};
    mb_state state;
    mb_json_key(&w->json, "draw");
    if (mb_arena_state(&state, w->shown->arena, v)) {
        const mb_exhibit board = {.kind = MB_SHOW_BOARD, .rules = w->rules, .state = state};
        if (mb_show(&drawing, "svg", &board, MB_ENGLISH, NULL) == MB_ENOMEM)
            drawing.status = MB_ENOMEM;
    }
    if (drawing.length > 0 || drawing.status != MB_OK)
        mb_json_take(&w->json, &drawing);
    else
        mb_json_null(&w->json);
}

/* What the players are called, where it is not 1 and 2. */
static void write_players(json_writer *w)
{
    const char *const *names = w->shown->arena->player_names;
    if (!names[0])
        return;
    mb_json_open_key(&w->json, "players", '[');
    mb_json_put(&w->json, names[0]);
    mb_json_put(&w->json, names[1]);
    mb_json_close(&w->json);
}

static void write_position(json_writer *w, uint32_t i)
{
    static const char *const labels[] = {
        [MB_LABEL_DRAWN] = "drawn", [MB_LABEL_LOST] = "lost", [MB_LABEL_WON] = "won"};
    const mb_arena *arena = w->shown->arena;
    const uint32_t v = mb_excerpt_at(w->shown, i);
    mb_json *json = &w->json;
    mb_json_open(json, '{');
    mb_json_add(json, "name", mb_arena_called(arena, v), "owner",
                mb_known(!arena->impartial, mb_player_number(mb_owner(arena, v))));
    mb_json_mark(json, mb_mark_of(arena, v), arena->pays ? arena->pays[v] : 0);
    if (mb_is_goal(arena, v))
        mb_json_add(json, "goal", mb_is_goal(arena, v));
    if (arena->priority)
        mb_json_add(json, "priority", mb_known(mb_mark_of(arena, v) == MB_UNMARKED, arena->priority[v]));
    write_solution(w, v);
    if (w->shown->number)
        mb_json_add(json, "grundy", w->shown->number[v]);
    if (w->shown->label)
        mb_json_add(json, "label", labels[w->shown->label[v]]);
    mb_json_open_key(json, "moves", '[');
    for (uint64_t e = arena->first[v]; e < arena->first[v + 1]; e++)
        mb_json_put(json, mb_arena_called(arena, arena->to[e]));
    mb_json_close(json);
    if (w->plan)
        mb_json_add(json, "column", w->plan->place.column[i], "row", mb_rounded(w->plan->place.row[i], 3));
    if (w->rules)
        write_board(w, v);
    mb_json_close(json);
}

mb_status mb_arena_json(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    (void)lang;
    const mb_arena *arena = what->arena;
    mb_excerpt shown;
    mb_plan plan = {0};
    mb_status status = mb_excerpt_of(&shown, what);
    if (status != MB_OK)
        return status;
    const bool small = shown.count <= MB_PICTURE_MOST;
    if (small)
        status = mb_plan_compute(&plan, &shown);
    if (status != MB_OK)
        goto done;

    json_writer w = {.json = mb_json_begin(out, '{'),
                     .shown = &shown,
                     .plan = small ? &plan : NULL,
                     .rules = what->boards && what->rules && what->rules->fits ? what->rules : NULL};
    mb_json_add(&w.json, "start", mb_arena_called(arena, arena->start), "endless", arena->endless, "columns",
                mb_known(small, plan.place.columns), "rows", mb_known(small, plan.place.rows));
    write_players(&w);
    mb_json_open_key(&w.json, "positions", '[');
    for (uint32_t i = 0; i < shown.count; i++)
        write_position(&w, i);
    mb_json_end(&w.json);
    status = out->status;
done:
    mb_plan_clear(&plan);
    mb_excerpt_clear(&shown);
    return status;
}
