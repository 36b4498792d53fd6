/* arena_host.c -- the device's kernels, run by the host step by step.
 *
 * One function a kernel of arena_kernels.cuh, in its order, thread after thread from a random one on: what the
 * threads of a level do must not depend on their order.
 */
#include "arena_host.h"

#include "core/mem.h"
#include "core/rng.h"
#include "gpu/arena_retrograde.h"
#include "gpu/arena_stage.h"

typedef struct host_engine {
    mb_arena_engine base;
    const mb_arena_emulation *how;
    uint64_t seed;
    uint32_t wrong;
    uint32_t *first, *move;
    uint8_t *tag;
    mb_narrow *narrow;
} host_engine;

static host_engine *host_of(mb_arena_engine *engine)
{
    return (host_engine *)engine;
}

/* Of `count` threads, which comes first; 0 when there are none. */
static uint32_t whoever(host_engine *self, uint32_t count)
{
    return count > 0 ? mb_random_below(&self->seed, count) : 0;
}

/* Who comes after thread k. */
static uint32_t after(uint32_t k, uint32_t count)
{
    return k + 1 < count ? k + 1 : 0;
}

/* ---- predecessors ---- */

static void count_moves(host_engine *self)
{
    const mb_arena_steps *steps = &self->base.steps;
    for (uint32_t round = 0, v = whoever(self, steps->positions); round < steps->positions;
         round++, v = after(v, steps->positions)) {
        uint32_t i;
        for (const uint32_t end = mb_step_moves(&i, steps, v); i < end; i++)
            mb_step_count(steps, i);
    }
}

static void sum_up(host_engine *self)
{
    uint32_t *back = self->base.steps.back, sum = 0;
    for (size_t v = 0; v <= self->base.steps.positions; v++) {
        const uint32_t count = back[v];
        back[v] = sum;
        sum += count;
    }
}

static void scatter_moves(host_engine *self)
{
    const mb_arena_steps *steps = &self->base.steps;
    for (uint32_t round = 0, v = whoever(self, steps->positions); round < steps->positions;
         round++, v = after(v, steps->positions)) {
        uint32_t i;
        for (const uint32_t end = mb_step_moves(&i, steps, v); i < end; i++)
            mb_step_scatter(steps, v, i);
    }
}

static void double_jumps(host_engine *self)
{
    const mb_arena_steps *steps = &self->base.steps;
    bool more = steps->jump != NULL;
    for (int i = 0; i < MB_DOUBLINGS && more; i++) {
        more = false;
        for (uint32_t round = 0, v = whoever(self, steps->positions); round < steps->positions;
             round++, v = after(v, steps->positions))
            more |= mb_step_double(steps, v);
    }
}

static mb_status turn(host_engine *self)
{
    const mb_arena_steps *steps = &self->base.steps;
    count_moves(self);
    if (self->wrong)
        return MB_EIO;
    sum_up(self);
    scatter_moves(self);
    for (uint32_t v = 0; v < steps->positions && steps->single; v++)
        mb_step_find_single(steps, v);
    double_jumps(self);
    for (uint32_t v = 0; v < steps->positions; v++)
        mb_step_prepare(steps, v);
    return MB_OK;
}

/* ---- retrograde iteration ---- */

static mb_status add_seeds(mb_arena_engine *engine, int32_t payoff, uint32_t player)
{
    const mb_arena_steps *steps = &engine->steps;
    for (uint32_t round = 0, v = whoever(host_of(engine), steps->positions); round < steps->positions;
         round++, v = after(v, steps->positions))
        if (mb_step_seed(steps, v, payoff, player, engine->front.rank))
            steps->queue[engine->front.tail++] = mb_step_item(v, player);
    return MB_OK;
}

/* A level, by all blocks. */
static void expand_wide(mb_arena_engine *engine)
{
    const mb_arena_steps *steps = &engine->steps;
    const mb_front front = engine->front;
    uint32_t entered = 0;
    for (uint32_t round = 0, k = whoever(host_of(engine), front.tail - front.head); round < front.tail - front.head;
         round++, k = after(k, front.tail - front.head)) {
        const uint32_t item = steps->queue[front.head + k], v = item & MB_STEP_ITEM, player = item >> 30;
        for (uint32_t i = steps->back[v]; i < steps->back[v + 1]; i++)
            if (mb_step_touch(steps, steps->from[i], player, front.rank + 1))
                steps->queue[front.tail + entered++] = mb_step_item(steps->from[i], player);
    }
    engine->front = (mb_front){front.tail, front.tail + entered, front.rank + 1};
}

/* A level of the one block. */
static void expand_level(host_engine *self, uint32_t tail)
{
    const mb_arena_steps *steps = &self->base.steps;
    mb_narrow *narrow = self->narrow;
    for (uint32_t round = 0, k = whoever(self, narrow->count[narrow->side]); round < narrow->count[narrow->side];
         round++, k = after(k, narrow->count[narrow->side])) {
        const uint32_t item = narrow->item[narrow->side][k], v = item & MB_STEP_ITEM, player = item >> 30;
        for (uint32_t i = steps->back[v]; i < steps->back[v + 1]; i++)
            if (mb_step_touch(steps, steps->from[i], player, narrow->rank + 1))
                mb_narrow_push(narrow, steps, tail, mb_step_item(steps->from[i], player));
    }
    mb_narrow_next(narrow);
}

/* Levels by one block, as long as they stay narrow. */
static void expand_narrow(mb_arena_engine *engine, uint32_t levels)
{
    host_engine *self = host_of(engine);
    const mb_arena_steps *steps = &engine->steps;
    const mb_front front = engine->front;
    mb_narrow *narrow = self->narrow;
    for (uint32_t k = 0; k < front.tail - front.head; k++)
        narrow->item[0][k] = steps->queue[front.head + k];
    mb_narrow_begin(narrow, &front, levels);
    while (mb_narrow_goes_on(narrow, steps)) {
        if (steps->single && narrow->count[narrow->side] == 1)
            mb_narrow_follow(narrow, steps);
        if (narrow->count[narrow->side] > 0)
            expand_level(self, front.tail);
    }
    for (uint32_t k = 0; k < steps->narrow; k++)
        mb_narrow_return(narrow, steps, front.tail, k);
    engine->front = (mb_front){front.tail, front.tail + narrow->count[narrow->side], narrow->rank};
}

static mb_status expand(mb_arena_engine *engine)
{
    if (mb_front_is_narrow(&engine->front, &engine->steps))
        expand_narrow(engine, host_of(engine)->how->levels);
    else
        expand_wide(engine);
    return MB_OK;
}

/* ---- moves, ranks, winners ---- */

static uint32_t choose(const mb_arena_steps *steps, uint32_t v)
{
    uint32_t wanted, mask;
    if (!mb_step_wanted(&wanted, &mask, steps, v))
        return MB_NONE;
    uint32_t i = steps->first[v];
    while (!mb_step_fits(steps, i, wanted, mask)) {
        i++;
        MB_ASSERT(i < steps->first[v + 1]);
    }
    return steps->to[i];
}

static void tell(mb_solution *out, host_engine *self)
{
    const mb_arena_steps *steps = &self->base.steps;
    uint64_t count[3] = {0};
    for (uint32_t v = 0; v < steps->positions && steps->jump; v++)
        mb_step_fill(steps, v);
    for (uint32_t round = 0, v = whoever(self, steps->positions); round < steps->positions;
         round++, v = after(v, steps->positions)) {
        out->move[v] = choose(steps, v);
        out->rank[v] = mb_step_rank(steps, v);
        out->winner[v] = mb_step_winner(steps, v);
        count[out->winner[v]]++;
    }
    out->drawn = count[0];
    out->won1 = count[1];
    out->won2 = count[2];
}

/* ---- all of it ---- */

static mb_status upload(host_engine *self, const mb_arena *arena)
{
    const size_t n = arena->positions, moves = (size_t)arena->moves;
    mb_arena_steps *steps = &self->base.steps;
    *steps = (mb_arena_steps){.positions = arena->positions,
                              .endless = arena->endless,
                              .to = arena->to,
                              .back = mb_alloc_zero(n + 1, sizeof *steps->back),
                              .from = mb_alloc(moves, sizeof *steps->from),
                              .slot = mb_alloc(moves, sizeof *steps->slot),
                              .need = mb_alloc(2 * n, sizeof *steps->need),
                              .word = mb_alloc(n, sizeof *steps->word),
                              .queue = mb_alloc(n, sizeof *steps->queue),
                              .single = self->how->single ? mb_alloc(n, sizeof *steps->single) : NULL,
                              .jump = self->how->single ? mb_alloc(n, sizeof *steps->jump) : NULL,
                              .wrong = &self->wrong,
                              .narrow = self->how->narrow};
    self->first = mb_alloc(n + 1, sizeof *self->first);
    self->tag = mb_alloc(n, sizeof *self->tag);
    self->narrow = mb_alloc(1, sizeof *self->narrow);
    if (!steps->back || !steps->from || !steps->slot || !steps->need || !steps->word || !steps->queue || !self->first
        || !self->tag || !self->narrow || (self->how->single && (!steps->single || !steps->jump)))
        return MB_ENOMEM;
    mb_arena_stage_first(self->first, arena, 0, n + 1, 1);
    mb_arena_stage_tags(self->tag, arena, 0, n, 1);
    steps->first = self->first;
    steps->tag = self->tag;
    return MB_OK;
}

static void release(host_engine *self)
{
    const mb_arena_steps *steps = &self->base.steps;
    mb_release(steps->back);
    mb_release(steps->from);
    mb_release(steps->slot);
    mb_release(steps->need);
    mb_release(steps->word);
    mb_release(steps->queue);
    mb_release(steps->single);
    mb_release(steps->jump);
    mb_release(self->first);
    mb_release(self->tag);
    mb_release(self->narrow);
}

mb_status mb_arena_host_solve(mb_solution *out, const mb_arena *arena, const mb_arena_emulation *how,
                              const mb_limits *limits)
{
    MB_ASSERT(!arena->impartial && 1 <= how->narrow && how->narrow <= MB_NARROW && how->levels >= 1);
    host_engine self = {.base = {.add_seeds = add_seeds, .expand = expand}, .how = how, .seed = how->seed};
    mb_solution found = {0};
    mb_status status = upload(&self, arena);
    if (status == MB_OK)
        status = mb_arena_stage_room(&found, arena->positions);
    if (status != MB_OK)
        goto done;
    if ((status = turn(&self)) != MB_OK || (status = mb_arena_retrograde(&self.base, limits)) != MB_OK)
        goto done;
    tell(&found, &self);
    *out = found;
    found = (mb_solution){0};
done:
    mb_arena_stage_release(&found);
    release(&self);
    return status;
}
