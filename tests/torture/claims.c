/* claims.c -- right claims are accepted, wrong ones refused, and who is blamed is wrong himself. */
#include "checking.h"
#include "torture.h"

static void make(mb_text *text, uint64_t *dice)
{
    torture_shape form = torture_any_shape(dice, 24);
    form.impartial = torture_rarely(dice, 3);
    torture_draw(text, &form, dice);
}

/* ---- certificates ---- */

static void complete(mb_solution *said)
{
    uint64_t count[3] = {0};
    for (uint32_t v = 0; v < said->positions; v++) {
        said->winner[v] = winner_of(said->value[v]);
        count[said->winner[v]]++;
    }
    said->drawn = count[0];
    said->won1 = count[1];
    said->won2 = count[2];
}

/* Change something about v, perhaps into what it was. */
static void corrupt(mb_solution *said, uint32_t v, uint64_t *dice)
{
    const uint32_t n = said->positions, other = mb_random_below(dice, n);
    switch (mb_random_below(dice, 4)) {
    case 0:
        said->value[v] = (int32_t)mb_random_below(dice, 9) - 4;
        break;
    case 1:
        said->rank[v] = torture_rarely(dice, 4) ? MB_NEVER : mb_random_below(dice, n + 2);
        break;
    case 2:
        said->move[v] = torture_rarely(dice, 4) ? MB_NONE : other;
        break;
    default: /* as another position has it */
        said->value[v] = said->value[other];
        said->rank[v] = said->rank[other];
        break;
    }
}

static bool is_right(const mb_arena *arena, const mb_solution *said, const torture_truth *truth, uint32_t v)
{
    if (said->value[v] != truth->value[v] || said->rank[v] != truth->rank[v])
        return false;
    const uint32_t move = said->move[v];
    if (mb_is_terminal(arena, v) || move == MB_NONE)
        return mb_is_terminal(arena, v) && move == MB_NONE;
    return twin_is_right_move(arena, truth->value, truth->rank, v, move);
}

/* The same claim, written and read again. */
static void reread(mb_finding *out, const mb_arena *arena, const mb_solution *said)
{
    mb_text text = {0};
    mb_solution back;
    mb_error error = {0};
    check_ok(mb_certificate_write(&text, arena, said), NULL);
    check_ok(mb_certificate_read(&back, arena, mb_text_string(&text), text.length, "certificate", NULL, &error),
             &error);
    check_ok(mb_check_solution(out, arena, &back, NULL), NULL);
    mb_solution_clear(&back);
    mb_text_clear(&text);
}

static void try_certificate(const mb_arena *arena, uint64_t *dice)
{
    const uint32_t n = arena->positions;
    torture_truth truth;
    torture_solve_slowly(&truth, arena);
    uint8_t winner[TORTURE_MOST];
    int32_t value[TORTURE_MOST];
    uint32_t rank[TORTURE_MOST], move[TORTURE_MOST];
    mb_solution said = {.positions = n, .winner = winner, .value = value, .rank = rank, .move = move};
    for (uint32_t v = 0; v < n; v++) {
        value[v] = truth.value[v];
        rank[v] = truth.rank[v];
        move[v] = MB_NONE;
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && !mb_is_terminal(arena, v); i++)
            if (twin_is_right_move(arena, truth.value, truth.rank, v, arena->to[i]))
                move[v] = arena->to[i];
    }
    for (uint32_t many = torture_rarely(dice, 4) ? 0 : 1 + mb_random_below(dice, n); many > 0; many--)
        corrupt(&said, mb_random_below(dice, n), dice);
    complete(&said);
    bool right = true;
    for (uint32_t v = 0; v < n; v++)
        right &= is_right(arena, &said, &truth, v);
    mb_finding finding;
    check_ok(mb_check_solution(&finding, arena, &said, NULL), NULL);
    assert_worded(&finding);
    assert_true(finding.accepted == right);
    if (!right)
        assert_false(is_right(arena, &said, &truth, finding.position));
    if (finding.play.count > 0)
        assert_legal(&finding, arena, finding.position);
    mb_finding_clear(&finding);
    if (right) {
        reread(&finding, arena, &said);
        assert_true(finding.accepted);
        mb_finding_clear(&finding);
    }
}

/* ---- strategies ---- */

static void try_strategy(const mb_arena *arena, uint64_t *dice)
{
    if (arena->positions > 12)
        return;
    const mb_player player = (mb_player)mb_random_below(dice, 2);
    uint32_t next[TORTURE_MOST];
    int64_t truth[TORTURE_MOST], found[TORTURE_MOST];
    for (uint32_t v = 0; v < arena->positions; v++) {
        next[v] = MB_NONE;
        if (mb_owner(arena, v) == player && !mb_is_terminal(arena, v) && !torture_rarely(dice, 6))
            next[v] = arena->to[arena->first[v] + mb_random_below(dice, (uint32_t)mb_degree(arena, v))];
    }
    twin_guarantee(arena, player, next, truth);
    check_ok(mb_check_guarantee(found, arena, player, next, NULL), NULL);
    for (uint32_t v = 0; v < arena->positions; v++)
        assert_true(found[v] == truth[v]);
    mb_finding finding;
    const uint32_t from = mb_random_below(dice, arena->positions);
    check_ok(mb_check_strategy(&finding, NULL, arena, player, NULL, next, from, NULL), NULL);
    assert_worded(&finding);
    const int64_t worth = truth[from] == MB_NO_GUARANTEE ? 0 : player == MB_P1 ? truth[from] : -truth[from];
    assert_true(finding.accepted == (worth > 0));
    mb_finding_clear(&finding);
    torture_truth values;
    torture_solve_slowly(&values, arena);
    check_ok(mb_check_optimal(&finding, NULL, arena, player, next, from, NULL), NULL);
    assert_true(finding.accepted == (truth[from] == values.value[from]));
    mb_finding_clear(&finding);
}

/* ---- kernels and Grundy numbers ---- */

static void try_kernel(const mb_arena *graph, uint64_t *dice)
{
    uint8_t label[TORTURE_MOST];
    mb_bitset set;
    bool wrong = false, drawn = false;
    twin_kernel(graph, label);
    check_ok(mb_bitset_init(&set, graph->positions), NULL);
    const uint32_t lies = mb_random_below(dice, 4);
    for (uint32_t v = 0; v < graph->positions; v++) {
        const bool lie = lies > 0 && torture_rarely(dice, 1 + 3 * lies);
        const bool inside = (label[v] == MB_LABEL_LOST) != lie;
        drawn |= label[v] == MB_LABEL_DRAWN;
        wrong |= label[v] != MB_LABEL_DRAWN && lie;
        if (inside)
            mb_bitset_add(&set, v);
    }
    mb_finding finding;
    check_ok(mb_check_kernel(&finding, graph, &set, NULL), NULL);
    assert_worded(&finding);
    if (wrong) {
        assert_false(finding.accepted);
        assert_int_not_equal(label[finding.position], MB_LABEL_DRAWN);
        assert_true(mb_bitset_has(&set, finding.position) != (label[finding.position] == MB_LABEL_LOST));
    } else if (!drawn) {
        assert_true(finding.accepted);
    }
    mb_finding_clear(&finding);
    mb_bitset_clear(&set);
}

static void try_numbers(const mb_arena *graph, uint64_t *dice)
{
    uint32_t truth[TORTURE_MOST], number[TORTURE_MOST];
    const bool acyclic = twin_grundy(graph, truth);
    const uint32_t lies = mb_random_below(dice, 3);
    bool wrong = false;
    for (uint32_t v = 0; v < graph->positions; v++) {
        const bool lie = truth[v] == MB_NEVER || (lies > 0 && torture_rarely(dice, 3 * lies));
        number[v] = lie ? mb_random_below(dice, 4) : truth[v];
        wrong |= truth[v] != MB_NEVER && number[v] != truth[v];
    }
    mb_finding finding;
    check_ok(mb_check_grundy(&finding, graph, number, NULL), NULL);
    assert_worded(&finding);
    if (acyclic)
        assert_true(finding.accepted == !wrong);
    if (wrong) {
        assert_false(finding.accepted);
        assert_true(truth[finding.position] != MB_NEVER && number[finding.position] != truth[finding.position]);
    }
    mb_finding_clear(&finding);
}

static void run(torture_case *c)
{
    mb_arena *arena = torture_arena(c);
    try_kernel(arena, &c->dice);
    try_numbers(arena, &c->dice);
    if (!arena->impartial) {
        for (int i = 0; i < 4; i++)
            try_certificate(arena, &c->dice);
        try_strategy(arena, &c->dice);
    }
    mb_arena_free(arena);
}

const torture_kind torture_claims = {"claims", "certificates, strategies, kernels and numbers, right and wrong", make,
                                     run};
