/* arena_steps.h -- one step of solving an arena where many threads work at once: compiled for host and device.
 *
 * The states are those of solve/retrograde.h, but no step waits for another.  Every position has two counters, one a
 * player: how many of its moves must still be found to lead to positions that this player has won before he wins it,
 * one if he owns it, all if not.  So a move that leads inside decrements one counter, by one atomic subtraction, and
 * the position enters when it becomes 0: once, and for one player only (the other counter can no longer become 0),
 * whatever the order of the moves.
 *
 * Operations that are atomic on the device are atomic on the host, too.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __CUDACC__
#define MB_STEP           static __host__ __device__ __forceinline__
#define MB_STEP_ASSERT(c) ((void)0)
#else
#include "core/base.h"
#define MB_STEP           static inline
#define MB_STEP_ASSERT(c) MB_ASSERT(c)
#endif

enum {
    MB_STEP_UNMARKED = 0, /* marks, as of an mb_arena whose payoffs have been made wins and draws */
    MB_STEP_WIN1 = 1,
    MB_STEP_WIN2 = 2,
    MB_STEP_DRAW = 3,
    MB_NARROW = 1024,  /* positions of a level that one block of threads can go on with by itself */
    MB_DOUBLINGS = 32, /* of jumps at most: then every jump reaches the end of its chain */
};

#define MB_STEP_INSIDE    (UINT32_C(1) << 31)
#define MB_STEP_PLAYER    (UINT32_C(1) << 30) /* set: player 2 */
#define MB_STEP_NUMBER    (MB_STEP_PLAYER - 1)
#define MB_STEP_NONE      UINT32_MAX
#define MB_STEP_ITEM      MB_STEP_NUMBER /* bits of an item of the queue: its position; above them the player */
#define MB_STEP_POSITIONS (MB_STEP_NUMBER - 64) /* positions at most, so that ranks fit into words */

/* An arena that is being solved.  All arrays lie in the memory of the processor that runs the steps. */
typedef struct mb_arena_steps {
    uint32_t positions;
    int32_t endless;
    const uint32_t *first, *to; /* the moves, as of an mb_arena */
    const uint8_t *tag;         /* owner and mark */
    uint32_t *back;             /* back[t]: number of moves to t; then where they begin in `from` */
    uint32_t *from;             /* predecessors; those by moves of marked positions are left out */
    uint32_t *slot;             /* slot[i]: the index of move i among the moves to its target */
    uint32_t *need;   /* need[2v + p]: moves of v still to be found that lead inside for p, before v enters */
    uint32_t *word;   /* word[v]: 0 outside; else MB_STEP_INSIDE, the player, and the rank as `base` says */
    uint32_t *queue;  /* items: positions that entered, the frontier last */
    uint32_t *single; /* single[v]: the only predecessor of v, or MB_STEP_NONE; NULL: not kept */
    uint64_t *jump;   /* jump[v]: the chain of positions that v forces inside, see below; NULL like single */
    uint32_t base;    /* added to the ranks of later seeds in words, see arena_retrograde.c; 0: no later seeds */
    uint8_t rest;     /* winner of the positions that stay outside: 1 or 2; 0: they are drawn */
    uint32_t *wrong;  /* set when the target of a move is no position */
    uint32_t narrow;  /* positions of a level that one block expands, at most MB_NARROW */
} mb_arena_steps;

/* ---- atomic operations ---- */

/* Add, and return the old value. */
MB_STEP uint32_t mb_step_add(uint32_t *number, uint32_t more)
{
#ifdef __CUDA_ARCH__
    return atomicAdd(number, more);
#else
    return __atomic_fetch_add(number, more, __ATOMIC_RELAXED);
#endif
}

/* Read or write a number that other threads may read and write: none sees half of it. */
MB_STEP uint64_t mb_step_read(const uint64_t *number)
{
#ifdef __CUDA_ARCH__
    return *(const volatile uint64_t *)number;
#else
    return __atomic_load_n(number, __ATOMIC_RELAXED);
#endif
}

MB_STEP void mb_step_write(uint64_t *number, uint64_t value)
{
#ifdef __CUDA_ARCH__
    *(volatile uint64_t *)number = value;
#else
    __atomic_store_n(number, value, __ATOMIC_RELAXED);
#endif
}

/* ---- positions ---- */

MB_STEP uint32_t mb_step_owner(const mb_arena_steps *self, uint32_t v)
{
    return self->tag[v] & 1u;
}

MB_STEP uint32_t mb_step_mark(const mb_arena_steps *self, uint32_t v)
{
    return self->tag[v] >> 1 & 7u;
}

MB_STEP bool mb_step_is_end(const mb_arena_steps *self, uint32_t v)
{
    return mb_step_mark(self, v) != MB_STEP_UNMARKED || self->first[v] == self->first[v + 1];
}

/* The payoff of a terminal position for player 1. */
MB_STEP int32_t mb_step_payoff(const mb_arena_steps *self, uint32_t v)
{
    const uint32_t mark = mb_step_mark(self, v);
    MB_STEP_ASSERT(mb_step_is_end(self, v) && mark <= MB_STEP_DRAW);
    return mark == MB_STEP_WIN1 ? 1 : mark == MB_STEP_WIN2 ? -1 : mark == MB_STEP_DRAW ? 0 : self->endless;
}

/* The moves of v: *begin .. end-1, where end is returned; none of a marked position. */
MB_STEP uint32_t mb_step_moves(uint32_t *begin, const mb_arena_steps *self, uint32_t v)
{
    *begin = self->first[v];
    return mb_step_mark(self, v) == MB_STEP_UNMARKED ? self->first[v + 1] : *begin;
}

/* ---- predecessors: count the moves to each position, sum up, scatter ---- */

MB_STEP void mb_step_count(const mb_arena_steps *self, uint32_t i)
{
    const uint32_t to = self->to[i];
    if (to < self->positions)
        self->slot[i] = mb_step_add(&self->back[to], 1);
    else
        *self->wrong = 1; /* a mapped file has changed */
}

MB_STEP void mb_step_scatter(const mb_arena_steps *self, uint32_t v, uint32_t i)
{
    MB_STEP_ASSERT(self->back[self->to[i]] + self->slot[i] < self->back[self->to[i] + 1]);
    self->from[self->back[self->to[i]] + self->slot[i]] = v;
}

/* ---- chains of forced moves: many levels of one position are expanded at once ---- */

/* If u is the only predecessor of v, and v the only successor of u, then u enters one level after v; and so on.  The
 * jump of v is the last position of this chain (low 32 bits) and its length (high 32 bits). */
MB_STEP uint32_t mb_step_jump_end(uint64_t jump)
{
    return (uint32_t)jump;
}

MB_STEP uint32_t mb_step_jump_length(uint64_t jump)
{
    return (uint32_t)(jump >> 32);
}

MB_STEP void mb_step_find_single(const mb_arena_steps *self, uint32_t v)
{
    const uint32_t single = self->back[v + 1] - self->back[v] == 1 ? self->from[self->back[v]] : MB_STEP_NONE;
    const bool forced = single != MB_STEP_NONE && self->first[single + 1] - self->first[single] == 1;
    self->single[v] = single;
    self->jump[v] = forced ? UINT64_C(1) << 32 | single : v;
}

/* Make the jump of v longer by the jump of its last position; false: there is nothing to add.  A jump that another
 * thread makes longer meanwhile is as right as before.  Jumps on a cycle are never used, since no position of the
 * cycle enters. */
MB_STEP bool mb_step_double(const mb_arena_steps *self, uint32_t v)
{
    const uint64_t jump = mb_step_read(&self->jump[v]);
    if (mb_step_jump_length(jump) == 0)
        return false;
    const uint64_t on = mb_step_read(&self->jump[mb_step_jump_end(jump)]);
    if (mb_step_jump_length(on) == 0)
        return false;
    const uint64_t length = mb_step_jump_length(jump) + mb_step_jump_length(on);
    mb_step_write(&self->jump[v], length << 32 | mb_step_jump_end(on));
    return true;
}

/* After all levels: fill in the word of v where a jump has passed over it. */
MB_STEP void mb_step_fill(const mb_arena_steps *self, uint32_t v)
{
    const uint64_t jump = self->jump[v];
    const uint32_t length = mb_step_jump_length(jump), end = self->word[mb_step_jump_end(jump)];
    if (self->word[v] != 0 || length == 0 || end == 0)
        return;
    MB_STEP_ASSERT((end & MB_STEP_NUMBER) > length);
    self->word[v] = end - length;
}

/* ---- retrograde iteration ---- */

/* Put v outside, and set its counters. */
MB_STEP void mb_step_prepare(const mb_arena_steps *self, uint32_t v)
{
    uint32_t begin;
    const uint32_t end = mb_step_moves(&begin, self, v), owner = mb_step_owner(self, v);
    self->word[v] = 0;
    self->need[2 * (size_t)v] = owner == 0 ? 1 : end - begin;
    self->need[2 * (size_t)v + 1] = owner == 1 ? 1 : end - begin;
}

/* An item of the queue: v is inside for `player`, 0 or 1. */
MB_STEP uint32_t mb_step_item(uint32_t v, uint32_t player)
{
    return v | player << 30;
}

MB_STEP void mb_step_enter(const mb_arena_steps *self, uint32_t v, uint32_t player, uint32_t rank)
{
    MB_STEP_ASSERT(self->word[v] == 0 && rank <= MB_STEP_NUMBER);
    self->word[v] = MB_STEP_INSIDE | player << 30 | rank;
}

/* Make v a seed of `player` with this rank if it is a terminal position that pays `payoff`; false: it is none. */
MB_STEP bool mb_step_seed(const mb_arena_steps *self, uint32_t v, int32_t payoff, uint32_t player, uint32_t rank)
{
    if (!mb_step_is_end(self, v) || mb_step_payoff(self, v) != payoff)
        return false;
    mb_step_enter(self, v, player, rank);
    return true;
}

/* Count a move of u to a position of rank `rank` - 1 that is inside for `player`; true: u enters. */
MB_STEP bool mb_step_touch(const mb_arena_steps *self, uint32_t u, uint32_t player, uint32_t rank)
{
    MB_STEP_ASSERT(u < self->positions && player < 2);
    if (mb_step_add(&self->need[2 * (size_t)u + player], UINT32_MAX) != 1)
        return false;
    mb_step_enter(self, u, player, rank);
    return true;
}

/* ---- narrow levels: expanded by one block of threads, in the memory that they share ---- */

typedef struct mb_narrow {
    uint32_t item[2][MB_NARROW]; /* items of this level and of the next */
    uint32_t count[2];           /* of each; more than `narrow`: the others are in the queue */
    uint32_t rank;               /* of this level, counted as in words */
    uint32_t left;               /* levels that may still be expanded */
    uint32_t side;               /* item[side] is this level */
} mb_narrow;

/* The frontier: queue[head .. tail-1], the positions of the current level, of this rank as words count. */
typedef struct mb_front {
    uint32_t head, tail, rank;
} mb_front;

/* Is the frontier narrow enough for one block to begin with?  Half of the size that it may grow to. */
MB_STEP bool mb_front_is_narrow(const mb_front *front, const mb_arena_steps *self)
{
    return front->tail - front->head <= (self->narrow + 1) / 2;
}

/* Called by one thread: begin with the frontier. */
MB_STEP void mb_narrow_begin(mb_narrow *narrow, const mb_front *front, uint32_t levels)
{
    MB_STEP_ASSERT(front->tail - front->head <= MB_NARROW && levels > 0);
    narrow->count[0] = front->tail - front->head;
    narrow->count[1] = 0;
    narrow->rank = front->rank;
    narrow->left = levels;
    narrow->side = 0;
}

/* Add an item to the next level. */
MB_STEP void mb_narrow_push(mb_narrow *narrow, const mb_arena_steps *self, uint32_t tail, uint32_t item)
{
    const uint32_t next = narrow->side ^ 1, k = mb_step_add(&narrow->count[next], 1);
    MB_STEP_ASSERT(k < self->positions);
    if (k < self->narrow)
        narrow->item[next][k] = item;
    else
        self->queue[tail + (k - self->narrow)] = item;
}

/* Called by one thread: expand levels of one position each, as long as that position has a single predecessor: chains
 * of forced moves by a jump, the others one by one.  The predecessor after next is read together with the counter of
 * the next, so that a step waits for memory once. */
MB_STEP void mb_narrow_follow(mb_narrow *narrow, const mb_arena_steps *self)
{
    const uint32_t side = narrow->side, player = narrow->item[side][0] >> 30;
    uint32_t v = narrow->item[side][0] & MB_STEP_ITEM, rank = narrow->rank, left = narrow->left, count = 1;
    uint32_t single = self->single[v];
    uint64_t jump = self->jump[v];
    MB_STEP_ASSERT(narrow->count[side] == 1 && left > 0);
    while (left > 1 && count > 0) { /* the block expands the last level: it must expand one at least */
        const uint32_t length = mb_step_jump_length(jump), u = length > 0 ? mb_step_jump_end(jump) : single;
        if (u == MB_STEP_NONE)
            break;
        single = self->single[u];
        jump = self->jump[u];
        rank += length > 0 ? length : 1;
        count = mb_step_touch(self, u, player, rank);
        v = u;
        left--;
    }
    narrow->item[side][0] = mb_step_item(v, player);
    narrow->count[side] = count;
    narrow->rank = rank;
    narrow->left = left;
}

/* Called by one thread: go to the next level. */
MB_STEP void mb_narrow_next(mb_narrow *narrow)
{
    narrow->count[narrow->side] = 0;
    narrow->side ^= 1;
    narrow->rank++;
    narrow->left--;
}

/* Does the block expand this level, too? */
MB_STEP bool mb_narrow_goes_on(const mb_narrow *narrow, const mb_arena_steps *self)
{
    const uint32_t count = narrow->count[narrow->side];
    return narrow->left > 0 && count > 0 && count <= self->narrow;
}

/* Copy item k of the level back into the queue, behind the items for which there was no room here. */
MB_STEP void mb_narrow_return(const mb_narrow *narrow, const mb_arena_steps *self, uint32_t tail, uint32_t k)
{
    const uint32_t count = narrow->count[narrow->side], beyond = count > self->narrow ? count - self->narrow : 0;
    if (k < count && k < self->narrow)
        self->queue[tail + beyond + k] = narrow->item[narrow->side][k];
}

/* ---- moves, ranks, winners ---- */

/* The word under *mask of the position that the move of v must lead to; false: v has no move to choose. */
MB_STEP bool mb_step_wanted(uint32_t *wanted, uint32_t *mask, const mb_arena_steps *self, uint32_t v)
{
    const uint32_t word = self->word[v], number = word & MB_STEP_NUMBER;
    const bool entered = word & MB_STEP_INSIDE;
    *wanted = entered ? word - 1 : 0;
    *mask = entered ? UINT32_MAX : MB_STEP_INSIDE;
    return !(entered && (number == 0 || number == self->base)) && !mb_step_is_end(self, v);
}

MB_STEP bool mb_step_fits(const mb_arena_steps *self, uint32_t i, uint32_t wanted, uint32_t mask)
{
    return (self->word[self->to[i]] & mask) == wanted;
}

/* The winner of v: 1, 2, or 0 for a draw.  With a base, the loser of endless plays only draws at the positions that
 * entered for this player with a rank from the base on. */
MB_STEP uint8_t mb_step_winner(const mb_arena_steps *self, uint32_t v)
{
    const uint32_t word = self->word[v];
    const uint8_t winner = word & MB_STEP_PLAYER ? 2 : 1;
    if (!(word & MB_STEP_INSIDE))
        return self->rest;
    return self->base && (word & MB_STEP_NUMBER) >= self->base && winner != self->rest ? 0 : winner;
}

/* The rank of v; MB_STEP_NONE outside, but 0 for a marked position that was no seed. */
MB_STEP uint32_t mb_step_rank(const mb_arena_steps *self, uint32_t v)
{
    const uint32_t word = self->word[v], number = word & MB_STEP_NUMBER;
    if (!(word & MB_STEP_INSIDE))
        return mb_step_mark(self, v) == MB_STEP_UNMARKED ? MB_STEP_NONE : 0;
    return number < self->base ? number : number - self->base;
}
