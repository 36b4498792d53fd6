/* connect4_solver.c -- exact scores by a series of yes-or-no searches, from far away towards the score. */
#include "connect4/connect4_solver.h"

#include "connect4/connect4_internal.h"
#include "connect4/connect4_moves.h"
#include "core/mem.h"

enum { NEAR_BYTES = 1 << 20, HUGE_PAGE = 1 << 21, CACHE_LINE = 64, ALONE = 1 << 16 };

bool mb_c4_shape_set(mb_c4_shape *g, int width, int height)
{
    if (width < 1 || height < 1 || width > 64 || height > 63 || width * (height + 1) > 64)
        return false;
    const int stride = width <= 8 && height <= 7 ? 8 : height + 1, bits = width * stride;
    *g = (mb_c4_shape){.width = width, .height = height, .stride = stride, .cells = width * height};
    g->key_bits = bits > 40 ? bits : 40;
    for (int c = 0; c < width; c++) {
        g->bottom |= UINT64_C(1) << c * stride;
        g->above |= UINT64_C(1) << (c * stride + height);
        for (int r = 0; r < height; r++) {
            const uint64_t cell = UINT64_C(1) << (c * stride + r);
            g->board |= cell;
            g->even |= r % 2 != 0 ? cell : 0;
        }
    }
    return true;
}

static bool inside(mb_c4_shape g, int column, int row)
{
    return 0 <= column && column < g.width && 0 <= row && row < g.height;
}

/* Promise of a cell: near the middle, on many lines, high up. */
static int cell_value(mb_c4_shape g, int column, int row)
{
    static const int dx[4] = {0, 1, 1, 1}, dy[4] = {1, 0, 1, -1};
    int lines = 0;
    for (int d = 0; d < 4; d++)
        for (int i = 0; i < 4; i++)
            lines += inside(g, column - i * dx[d], row - i * dy[d])
                     && inside(g, column + (3 - i) * dx[d], row + (3 - i) * dy[d]);
    const int edge = column < g.width - 1 - column ? column : g.width - 1 - column;
    return 12 * edge + 4 * lines + 4 * row;
}

static mb_c4_test *choose_test(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
        && __builtin_cpu_supports("popcnt"))
        return mb_c4_test_vector;
#endif
    return mb_c4_test_plain;
}

/* The memory of both tables, in one block that begins with a cache line. */
static mb_status open_tables(mb_c4_solver *s, uint64_t wanted)
{
    const int key_bits = s->shape.key_bits;
    const size_t least = mb_c4_table_least_bytes(key_bits);
    const uint64_t most = SIZE_MAX / 2;
    size_t bytes = (size_t)(wanted < 2 * least ? 2 * least : wanted > most ? most : wanted);
    bytes = bytes >= HUGE_PAGE ? bytes / HUGE_PAGE * HUGE_PAGE : bytes / CACHE_LINE * CACHE_LINE;
    size_t near = bytes / 16 / CACHE_LINE * CACHE_LINE;
    near = near > NEAR_BYTES ? NEAR_BYTES : near;
    near = near < least ? least : near;
    MB_ASSERT(near + least <= bytes);
    s->block = mb_alloc(bytes + CACHE_LINE, 1);
    if (!s->block)
        return MB_ENOMEM;
    uint64_t *memory = (uint64_t *)(((uintptr_t)s->block + CACHE_LINE - 1) & ~(uintptr_t)(CACHE_LINE - 1));
    mb_c4_table_open(&s->table[1], memory, near, key_bits);
    mb_c4_table_open(&s->table[0], memory + near / sizeof *memory, bytes - near, key_bits);
    return MB_OK;
}

mb_status mb_c4_open(mb_c4_solver **out, int width, int height, uint64_t bytes)
{
    mb_c4_shape g;
    if (!mb_c4_shape_set(&g, width, height))
        return MB_EUNSUITED;
    mb_c4_solver *s = mb_alloc_zero(1, sizeof *s);
    if (!s)
        return MB_ENOMEM;
    s->shape = g;
    s->test = choose_test();
    s->alone = ALONE;
    s->nodes = mb_alloc((size_t)(g.width * (g.cells + 1)), sizeof *s->nodes);
    if (!s->nodes || open_tables(s, bytes) != MB_OK) {
        mb_c4_close(s);
        return MB_ENOMEM;
    }
    s->free_node = s->nodes;
    mb_c4_limit(s, NULL);
    for (int c = 0; c < g.width; c++)
        for (int r = 0; r < g.height; r++)
            s->value[c * g.stride + r] = (int16_t)cell_value(g, c, r);
    *out = s;
    return MB_OK;
}

void mb_c4_close(mb_c4_solver *s)
{
    if (!s)
        return;
    mb_c4_threads(s, 1);
    mb_release_all(s->nodes, s->block, s);
}

void mb_c4_clear(mb_c4_solver *s)
{
    mb_c4_table_clear(&s->table[0]);
    mb_c4_table_clear(&s->table[1]);
}

uint64_t mb_c4_nodes(const mb_c4_solver *s)
{
    return s->visited;
}

void mb_c4_look_later(mb_c4_solver *s)
{
    enum { STRIDE = 1 << 12 };
    const uint64_t next = s->pace.next == UINT64_MAX && !s->team ? UINT64_MAX : s->visited + STRIDE;
    s->look_at = next < s->most ? next : s->most;
}

void mb_c4_limit(mb_c4_solver *s, const mb_limits *limits)
{
    s->pace = mb_pace_begin(limits, 0);
    s->began = s->visited;
    s->most = limits && limits->positions && limits->positions < UINT64_MAX - s->visited
                  ? s->visited + limits->positions
                  : UINT64_MAX;
    s->stopped = MB_OK;
    mb_c4_look_later(s);
}

void mb_c4_look(mb_c4_solver *s)
{
    MB_ASSERT(s->visited - s->began >= s->pace.done);
    s->stopped = mb_pace_step(&s->pace, s->visited - s->began - s->pace.done);
    if (s->visited > s->most)
        s->stopped = MB_ELIMIT;
    if (s->team && __atomic_load_n(&s->team->over, __ATOMIC_RELAXED))
        s->stopped = MB_ECANCEL;
    mb_c4_look_later(s);
}

bool mb_c4_play(const mb_c4_solver *s, mb_c4_position *position, int column)
{
    const mb_c4_shape g = s->shape;
    if (column < 0 || column >= g.width || mb_c4_has_line(g, position->other))
        return false;
    const uint64_t cells = ((UINT64_C(1) << g.height) - 1) << column * g.stride;
    const uint64_t move = mb_c4_playable(g, position->mover | position->other) & cells;
    if (move == 0)
        return false;
    *position = (mb_c4_position){.mover = position->other, .other = position->mover | move};
    return true;
}

void mb_c4_put(const mb_c4_solver *s, mb_c4_position *position, int column, uint64_t mover, uint64_t other)
{
    MB_ASSERT(0 <= column && column < s->shape.width && ((mover | other) >> s->shape.height) == 0);
    MB_ASSERT((mover & other) == 0);
    position->mover |= mover << column * s->shape.stride;
    position->other |= other << column * s->shape.stride;
}

/* The next question between two bounds.  Whether a win or a loss is near is cheap to answer and comes first; then,
 * who wins; from there on point by point. */
static int next_goal(int lower, int upper)
{
    const bool win = upper >= -lower; /* the wider side */
    const int side = win ? upper : -lower, step = side > 8 ? side * 2 / 3 : 0, goal = win ? step + 1 : -step;
    return goal <= lower ? lower + 1 : goal > upper ? upper : goal;
}

static int clamp(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

mb_status mb_c4_score_within(int *out, mb_c4_solver *s, const mb_c4_position *position, int low, int high)
{
    const mb_c4_shape g = s->shape;
    const uint64_t stones = position->mover | position->other;
    MB_ASSERT((position->mover & position->other) == 0 && (stones & ~g.board) == 0 && low <= high);
    mb_c4_node x = {.mover = position->mover, .other = position->other, .stones = mb_c4_count(stones)};
    if (mb_c4_has_line(g, x.other)) {
        *out = clamp(-mb_c4_win_at(g, x.stones), low, high);
        return MB_OK;
    }
    x.mover_threats = mb_c4_threats(g, x.mover, stones);
    x.other_threats = mb_c4_threats(g, x.other, stones);
    if ((x.mover_threats & mb_c4_playable(g, stones)) != 0) {
        *out = clamp(mb_c4_win_at(g, x.stones + 1), low, high);
        return MB_OK;
    }
    const bool decided = mb_c4_play_forced(g, &x);
    const bool turned = (x.stones - mb_c4_count(stones)) % 2 != 0; /* the other is to move where it is quiet */
    const int least = turned ? -high : low, most = turned ? -low : high;
    int lower = clamp(decided ? x.lower : -mb_c4_win_at(g, x.stones + 4), least, most);
    int upper = clamp(decided ? x.upper : mb_c4_win_at(g, x.stones + 3), least, most);
    while (lower < upper) {
        const int goal = next_goal(lower, upper);
        MB_ASSERT(lower < goal && goal <= upper);
        const int score = mb_c4_ask(s, x, goal);
        if (s->stopped != MB_OK)
            return s->stopped;
        if (score >= goal)
            lower = clamp(score, lower, upper);
        else
            upper = clamp(score, lower, upper);
    }
    *out = turned ? -lower : lower;
    return MB_OK;
}

mb_status mb_c4_score(int *score, mb_c4_solver *solver, const mb_c4_position *position)
{
    return mb_c4_score_within(score, solver, position, -MB_C4_INFINITY, MB_C4_INFINITY);
}
