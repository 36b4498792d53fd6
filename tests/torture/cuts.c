/* cuts.c -- work that is cut at any look at its limits says so, or answers as if it had not been.
 *
 * The arena is solved, explored for its kernel, checked and searched, each cancelled at a look at random.
 */
#include "core/limits.h"
#include "torture.h"

static void make(mb_text *text, uint64_t *dice)
{
    torture_shape form = torture_any_shape(dice, 12);
    form.impartial = torture_rarely(dice, 4);
    torture_draw(text, &form, dice);
}

/* Looks that are left until the work is cancelled, and those that there were. */
typedef struct countdown {
    uint64_t left, looks;
} countdown;

static bool count_down(void *context, uint64_t done, uint64_t total)
{
    countdown *c = context;
    (void)done, (void)total;
    c->looks++;
    return c->left == 0 || --c->left > 0;
}

static void cut_solve(const mb_arena *arena, const mb_limits *limits, const mb_solution *full)
{
    mb_solution cut;
    const mb_status status = mb_solve(&cut, arena, NULL, NULL, NULL, limits, NULL);
    assert_true(status == MB_OK || status == MB_ECANCEL);
    if (status != MB_OK)
        return;
    assert_memory_equal(cut.winner, full->winner, full->positions);
    assert_memory_equal(cut.rank, full->rank, full->positions * sizeof *full->rank);
    assert_memory_equal(cut.move, full->move, full->positions * sizeof *full->move);
    mb_solution_clear(&cut);
}

static void cut_kernel(const mb_arena *graph, const mb_limits *limits, const mb_kernel *full)
{
    mb_kernel cut;
    const mb_status status = mb_kernel_compute(&cut, graph, NULL, limits);
    assert_true(status == MB_OK || status == MB_ECANCEL);
    if (status != MB_OK)
        return;
    assert_memory_equal(cut.label, full->label, graph->positions);
    mb_kernel_clear(&cut);
}

static void run(torture_case *c)
{
    mb_pace_look_always();
    mb_arena *arena = torture_arena(c);
    countdown count = {0};
    const mb_limits limits = {
        .tick = count_down, .context = &count, .threads = 1 + (int)mb_random_below(&c->dice, 2)};
    mb_solution solution = {0};
    mb_kernel kernel = {0};
    if (arena->impartial)
        check_ok(mb_kernel_compute(&kernel, arena, NULL, &limits), NULL);
    else
        check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, &limits, NULL), NULL);
    const uint64_t looks = count.looks;
    for (int i = 0; i < 20 && looks > 0; i++) {
        count.left = 1 + mb_random_below(&c->dice, (uint32_t)looks);
        if (arena->impartial)
            cut_kernel(arena, &limits, &kernel);
        else
            cut_solve(arena, &limits, &solution);
    }
    mb_kernel_clear(&kernel);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
}

const torture_kind torture_cuts = {"cuts", "solvers cancelled at any look: the whole answer, or none", make, run};
