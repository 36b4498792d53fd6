/* graphs.c -- what the command says of an impartial graph: kernel, numbers, and claims about them, in any format. */
#include "torture.h"

static void make(mb_text *text, uint64_t *dice)
{
    torture_shape form = torture_any_shape(dice, 16);
    form.impartial = true;
    form.payoffs = form.costs = false;
    torture_draw(text, &form, dice);
}

/* The position that a JSON string names. */
static uint32_t position_called(const mb_arena *graph, const char *string)
{
    for (uint32_t v = 0; v < graph->positions; v++)
        if (json_is_string(string, name_of(graph, v)))
            return v;
    fail_msg("no position is called so: %.40s", string ? string : "");
    return MB_NONE;
}

/* kernel: the lost positions, in whatever order the file has them, and moves into them. */
static void try_kernel(const torture_case *c, const mb_arena *graph, const uint8_t *label, const char *file)
{
    torture_said said;
    TORTURE_RUN(&said, c, "kernel", file, "--json");
    assert_int_equal(said.status, 0);
    assert_true(json_is_valid(said.out));
    bool drawn = false;
    for (uint32_t v = 0; v < graph->positions; v++)
        drawn |= label[v] == MB_LABEL_DRAWN;
    const char *lost = json_member(said.out, drawn ? "lost" : "kernel"), *move = json_member(said.out, "move");
    size_t count = 0;
    for (uint32_t v = 0; v < graph->positions; v++) {
        const char *to = json_member(move, name_of(graph, v));
        assert_true((to != NULL) == (label[v] == MB_LABEL_WON));
        if (to)
            assert_int_equal(label[position_called(graph, to)], MB_LABEL_LOST);
        count += label[v] == MB_LABEL_LOST;
    }
    for (size_t i = 0; i < count; i++)
        assert_int_equal(label[position_called(graph, json_element(lost, i))], MB_LABEL_LOST);
    assert_null(json_element(lost, count));
    torture_said_clear(&said);
}

static void try_numbers(const torture_case *c, const mb_arena *graph, const uint32_t *number, bool acyclic)
{
    torture_said said;
    TORTURE_RUN(&said, c, "grundy", "a.arena", "--json");
    torture_behaves(&said);
    assert_int_equal(said.status, acyclic ? 0 : 2);
    for (uint32_t v = 0; v < graph->positions && acyclic; v++)
        assert_int_equal(json_integer(json_member(json_member(said.out, "grundy"), name_of(graph, v)), -1),
                         number[v]);
    torture_said_clear(&said);
}

/* Numbers with a few lies: refused, and who is named lies himself. */
static void try_lies(torture_case *c, const mb_arena *graph, const uint32_t *number)
{
    mb_text text = {0};
    bool lie[TORTURE_MOST], any = false;
    for (uint32_t v = 0; v < graph->positions; v++) {
        lie[v] = torture_rarely(&c->dice, 5);
        any |= lie[v];
        mb_text_name(&text, name_of(graph, v), strlen(name_of(graph, v)));
        mb_text_put(&text, " ", number[v] + (lie[v] ? 1 + mb_random_below(&c->dice, 2) : 0), "\n");
    }
    torture_file(c, "numbers", mb_text_string(&text), text.length);
    mb_text_clear(&text);
    torture_said said;
    TORTURE_RUN(&said, c, "check", "a.arena", "--grundy", "numbers", "--json");
    assert_int_equal(said.status, any);
    assert_true(json_is_valid(said.out));
    if (any)
        assert_true(lie[position_called(graph, json_member(said.out, "position"))]);
    torture_said_clear(&said);
}

static void run(torture_case *c)
{
    mb_arena *graph = torture_arena(c);
    if (!graph->impartial)
        torture_no_case();
    uint8_t label[TORTURE_MOST];
    uint32_t number[TORTURE_MOST];
    twin_kernel(graph, label);
    const bool acyclic = twin_grundy(graph, number);
    torture_file(c, "a.arena", c->text, strlen(c->text));
    try_kernel(c, graph, label, "a.arena");
    try_numbers(c, graph, number, acyclic);
    if (acyclic)
        try_lies(c, graph, number);
    static const char *const formats[] = {"arena", "mba", "json", "dict", "caml"};
    torture_said said;
    TORTURE_RUN(&said, c, "convert", "a.arena", "--impartial", "--to",
                formats[mb_random_below(&c->dice, MB_COUNT(formats))], "-o", "b");
    torture_behaves(&said);
    if (said.status == 0)
        try_kernel(c, graph, label, "b");
    torture_said_clear(&said);
    mb_arena_free(graph);
}

const torture_kind torture_graphs = {"graphs", "the command itself: kernel, grundy, check, in several formats", make,
                                     run};
