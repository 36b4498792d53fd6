/* twin.c -- slow, obvious twins of the solvers. */
#include "twin.h"

/* Does v enter at level r: has the player a move to a lower level, or the other moves that all go to lower ones?
 * With `value`, only moves that keep it count. */
static bool enters(const mb_arena *arena, mb_player player, const uint32_t *rank, const int32_t *value, uint32_t v,
                   uint32_t r)
{
    uint32_t moves = 0, inside = 0;
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        const uint32_t to = arena->to[i];
        if (value && value[to] != value[v])
            continue;
        moves++;
        inside += rank[to] < r;
    }
    return mb_owner(arena, v) == player ? inside > 0 : moves > 0 && inside == moves;
}

/* Add levels to the positions of rank 0 until nothing enters. */
static void add_levels(const mb_arena *arena, mb_player player, uint32_t *rank, const int32_t *value)
{
    bool grew = true;
    for (uint32_t r = 1; grew; r++) {
        grew = false;
        for (uint32_t v = 0; v < arena->positions; v++)
            if (rank[v] == MB_NEVER && !mb_is_terminal(arena, v) && enters(arena, player, rank, value, v, r)) {
                rank[v] = r;
                grew = true;
            }
    }
}

void twin_attractor(const mb_arena *arena, mb_player player, const mb_bitset *target, uint32_t *rank)
{
    for (uint32_t v = 0; v < arena->positions; v++)
        rank[v] = mb_bitset_has(target, v) ? 0 : MB_NEVER;
    add_levels(arena, player, rank, NULL);
}

/* From where can player 1 be sure of p or more?  Where an endless play pays less, he must force an end that pays p
 * or more; where it pays as much, player 2 must not be able to force an end that pays less. */
static void guarantee(const mb_arena *arena, int32_t p, bool *sure, uint32_t *rank)
{
    const bool patient = arena->endless >= p;
    mb_bitset target;
    assert_int_equal(mb_bitset_init(&target, arena->positions), MB_OK);
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_terminal(arena, v) && (mb_terminal_payoff(arena, v) >= p) != patient)
            mb_bitset_add(&target, v);
    twin_attractor(arena, patient ? MB_P2 : MB_P1, &target, rank);
    for (uint32_t v = 0; v < arena->positions; v++)
        sure[v] = (rank[v] != MB_NEVER) != patient;
    mb_bitset_clear(&target);
}

/* The value of v is the highest payoff that player 1 can be sure of. */
static void solve_values(const mb_arena *arena, int32_t *value, uint32_t *rank)
{
    bool *sure = malloc(arena->positions * sizeof *sure);
    assert_non_null(sure);
    for (uint32_t v = 0; v < arena->positions; v++)
        value[v] = INT32_MIN;
    for (uint32_t end = 0; end <= arena->positions; end++) {
        if (end < arena->positions && !mb_is_terminal(arena, end))
            continue;
        const int32_t p = end < arena->positions ? mb_terminal_payoff(arena, end) : arena->endless;
        guarantee(arena, p, sure, rank);
        for (uint32_t v = 0; v < arena->positions; v++)
            if (sure[v] && p > value[v])
                value[v] = p;
    }
    free(sure);
}

void twin_solve(const mb_arena *arena, int32_t *value, uint32_t *rank)
{
    const int32_t e = arena->endless;
    const uint32_t n = arena->positions;
    solve_values(arena, value, rank);
    for (uint32_t v = 0; v < n; v++)
        rank[v] = MB_NEVER;

    /* One value after the other: its ends, then levels of moves that keep it. */
    uint32_t *level = malloc(n * sizeof *level);
    assert_non_null(level);
    for (uint32_t w = 0; w < n; w++) {
        const int32_t p = value[w];
        for (uint32_t v = 0; v < n; v++)
            level[v] = value[v] == p && mb_is_terminal(arena, v) ? 0 : MB_NEVER;
        if (p != e || e != 0)
            add_levels(arena, p > e || (p == e && e > 0) ? MB_P1 : MB_P2, level, value);
        for (uint32_t v = 0; v < n; v++)
            if (value[v] == p)
                rank[v] = level[v];
    }
    for (uint32_t v = 0; v < n; v++)
        if (e == 0 && mb_mark_of(arena, v) == MB_UNMARKED && mb_degree(arena, v) == 0)
            rank[v] = MB_NEVER; /* stuck like an endless draw */
    free(level);
}

/* The worse of two payoffs for the player. */
static int64_t worse(int64_t a, int64_t b, mb_player player)
{
    if (a == MB_NO_GUARANTEE || b == MB_NO_GUARANTEE)
        return MB_NO_GUARANTEE;
    return (a < b) == (player == MB_P1) ? a : b;
}

/* The worst of the plays from v that have met the positions of `met`, a bit each. */
static int64_t worst_play(const mb_arena *arena, mb_player player, const uint32_t *next, uint32_t v, uint32_t met)
{
    if (mb_is_terminal(arena, v))
        return mb_terminal_payoff(arena, v);
    if (met >> v & 1)
        return arena->endless;
    if (mb_owner(arena, v) == player)
        return next[v] == MB_NONE ? MB_NO_GUARANTEE : worst_play(arena, player, next, next[v], met | 1u << v);
    int64_t worst = worst_play(arena, player, next, arena->to[arena->first[v]], met | 1u << v);
    for (uint64_t i = arena->first[v] + 1; i < arena->first[v + 1]; i++)
        worst = worse(worst, worst_play(arena, player, next, arena->to[i], met | 1u << v), player);
    return worst;
}

void twin_guarantee(const mb_arena *arena, mb_player player, const uint32_t *next, int64_t *guaranteed)
{
    for (uint32_t v = 0; v < arena->positions; v++)
        guaranteed[v] = worst_play(arena, player, next, v, 0);
}

bool twin_is_right_move(const mb_arena *arena, const int32_t *value, const uint32_t *rank, uint32_t v, uint32_t to)
{
    bool legal = false;
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        legal |= arena->to[i] == to;
    if (!legal || value[to] != value[v])
        return false;
    if (value[v] == 0 && arena->endless == 0)
        return true;
    return rank[v] == MB_NEVER ? rank[to] == MB_NEVER : rank[to] == rank[v] - 1;
}

/* Has v a move to a position labelled so? */
static bool has_move_to(const mb_arena *graph, const uint8_t *label, uint32_t v, mb_label wanted)
{
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
        if (label[graph->to[i]] == wanted)
            return true;
    return false;
}

void twin_kernel(const mb_arena *graph, uint8_t *label)
{
    memset(label, MB_LABEL_DRAWN, graph->positions);
    for (bool grew = true; grew;) {
        grew = false;
        for (uint32_t v = 0; v < graph->positions; v++) {
            if (label[v] != MB_LABEL_DRAWN)
                continue;
            if (has_move_to(graph, label, v, MB_LABEL_LOST))
                label[v] = MB_LABEL_WON;
            else if (!has_move_to(graph, label, v, MB_LABEL_DRAWN))
                label[v] = MB_LABEL_LOST;
            grew |= label[v] != MB_LABEL_DRAWN;
        }
    }
}

/* Does a move of v lead to this number? */
static bool leads_to(const mb_arena *graph, const uint32_t *number, uint32_t v, uint32_t wanted)
{
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
        if (number[graph->to[i]] == wanted)
            return true;
    return false;
}

bool twin_grundy(const mb_arena *graph, uint32_t *number)
{
    uint32_t numbered = 0;
    for (uint32_t v = 0; v < graph->positions; v++)
        number[v] = MB_NEVER;
    for (bool grew = true; grew;) {
        grew = false;
        for (uint32_t v = 0; v < graph->positions; v++) {
            if (number[v] != MB_NEVER || leads_to(graph, number, v, MB_NEVER))
                continue;
            uint32_t least = 0;
            while (leads_to(graph, number, v, least))
                least++;
            number[v] = least;
            numbered++;
            grew = true;
        }
    }
    return numbered == graph->positions;
}

/* ---- parity games, by the recursion of the textbook ---- */

typedef uint64_t set; /* of at most 64 positions */

static set attract(const mb_arena *a, set game, set target, int player)
{
    for (bool grew = true; grew;) {
        grew = false;
        for (uint32_t v = 0; v < a->positions; v++) {
            if (!(game >> v & 1) || (target >> v & 1) || mb_mark_of(a, v) != MB_UNMARKED)
                continue;
            bool some = false, all = true;
            for (uint64_t i = a->first[v]; i < a->first[v + 1]; i++)
                if (game >> a->to[i] & 1) {
                    some |= target >> a->to[i] & 1;
                    all &= target >> a->to[i] & 1;
                }
            if ((int)mb_owner(a, v) == player ? some : some && all) {
                target |= UINT64_C(1) << v;
                grew = true;
            }
        }
    }
    return target;
}

/* What player 1 wins in a game without ends. */
static set textbook(const mb_arena *a, set game)
{
    if (!game)
        return 0;
    uint32_t highest = 0;
    set top = 0;
    for (uint32_t v = 0; v < a->positions; v++)
        if (game >> v & 1)
            highest = a->priority[v] > highest ? a->priority[v] : highest;
    for (uint32_t v = 0; v < a->positions; v++)
        if ((game >> v & 1) && a->priority[v] == highest)
            top |= UINT64_C(1) << v;
    const int player = highest % 2;
    const set ring = attract(a, game, top, player), inner = game & ~ring, won1 = textbook(a, inner);
    const set rival = player == 0 ? inner & ~won1 : won1;
    if (!rival)
        return player == 0 ? game : 0;
    const set lost = attract(a, game, rival, 1 - player), rest = textbook(a, game & ~lost);
    return player == 0 ? rest : rest | lost;
}

/* Ends first, and what they attract. */
uint64_t twin_parity(const mb_arena *a)
{
    const set all = a->positions == 64 ? ~UINT64_C(0) : (UINT64_C(1) << a->positions) - 1;
    set end[2] = {0, 0};
    for (uint32_t v = 0; v < a->positions; v++)
        if (mb_mark_of(a, v) != MB_UNMARKED)
            end[mb_mark_of(a, v) == MB_WIN2] |= UINT64_C(1) << v;
    const set won1 = attract(a, all, end[0], 0), won2 = attract(a, all, end[1], 1);
    return won1 | textbook(a, all & ~won1 & ~won2);
}
