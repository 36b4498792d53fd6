/* arena_steps.h -- one step of solving an arena where many threads work at once: compiled for host and device.
 *
 * The states are those of solve/retrograde.h, but no step waits for another.  Every position has two counters, one a
 * player: how many of its moves must still be found to lead to positions that this player has won before he wins it,
 * one if he owns it, all if not.  So a move that leads inside decrements one counter, by one atomic subtraction, and
 * the position enters when it becomes 0: once, and for one player only (the other counter can no longer become 0),
 * whatever the order of the moves.
 *
 * What is atomic on the device is atomic here.
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
    MB_DOUBLINGS = 32, /* after which every jump is as long as it gets */
};

#define MB_STEP_JOINED    (UINT32_C(1) << 31)
#define MB_STEP_PLAYER    (UINT32_C(1) << 30) /* set: player 2 */
#define MB_STEP_NUMBER    (MB_STEP_PLAYER - 1)
#define MB_STEP_NONE      UINT32_MAX
#define MB_STEP_ITEM      MB_STEP_NUMBER /* of an item of the queue: its position; above it, for whom it joined */
#define MB_STEP_POSITIONS (MB_STEP_NUMBER - 64) /* positions at most, so that ranks fit into words */

/* An arena under work.  All arrays lie where the steps are run. */
typedef struct mb_arena_steps {
    uint32_t positions;
    int32_t endless;
    const uint32_t *first, *to; /* the moves, as of an mb_arena */
    const uint8_t *tag;         /* owner and mark */
    uint32_t *back;             /* back[t]: number of moves to t; then where they begin in `from` */
    uint32_t *from;             /* predecessors, by playable moves */
    uint32_t *slot;             /* slot[i]: which of the moves to its target move i is */
    uint32_t *need;             /* need[2v + p]: moves of v that must still lead to what p has won, for v to join */
    uint32_t *word;             /* word[v]: 0, or MB_STEP_JOINED, for whom and at which rank */
    uint32_t *queue;            /* who joined: items */
    uint32_t *sole;             /* sole[v]: the one position that has a move to v, or none; NULL: not needed */
    uint64_t *jump;             /* jump[v]: who must follow v, one after the other; NULL where `sole` is: see below */
    uint32_t base;              /* what ranks are counted from since the waves came apart; 0: they did not */
    uint8_t rest;               /* who has won what did not join; 0: nobody */
    uint32_t *wrong;            /* set when a move leads nowhere */
    uint32_t narrow;            /* positions of a level that one block goes on with, at most MB_NARROW */
} mb_arena_steps;

/* ---- atomic or not ---- */

/* Add, and return what it was. */
MB_STEP uint32_t mb_step_add(uint32_t *number, uint32_t more)
{
#ifdef __CUDA_ARCH__
    return atomicAdd(number, more);
#else
    return __atomic_fetch_add(number, more, __ATOMIC_RELAXED);
#endif
}

/* A number that another thread may write meanwhile is read as it was or as it is. */
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

/* What player 1 gets where the play stops. */
MB_STEP int32_t mb_step_payoff(const mb_arena_steps *self, uint32_t v)
{
    const uint32_t mark = mb_step_mark(self, v);
    MB_STEP_ASSERT(mb_step_is_end(self, v) && mark <= MB_STEP_DRAW);
    return mark == MB_STEP_WIN1 ? 1 : mark == MB_STEP_WIN2 ? -1 : mark == MB_STEP_DRAW ? 0 : self->endless;
}

/* The moves of v that are played: *begin .. end-1, none where it is marked. */
MB_STEP uint32_t mb_step_moves(uint32_t *begin, const mb_arena_steps *self, uint32_t v)
{
    *begin = self->first[v];
    return mb_step_mark(self, v) == MB_STEP_UNMARKED ? self->first[v + 1] : *begin;
}

/* ---- turning the moves around: count, sum up, scatter ---- */

MB_STEP void mb_step_count(const mb_arena_steps *self, uint32_t i)
{
    const uint32_t to = self->to[i];
    if (to < self->positions)
        self->slot[i] = mb_step_add(&self->back[to], 1);
    else
        *self->wrong = 1; /* as when a mapped file changes */
}

MB_STEP void mb_step_scatter(const mb_arena_steps *self, uint32_t v, uint32_t i)
{
    MB_STEP_ASSERT(self->back[self->to[i]] + self->slot[i] < self->back[self->to[i] + 1]);
    self->from[self->back[self->to[i]] + self->slot[i]] = v;
}

/* ---- chains: where hardly any position has a choice, many levels are gone through at once ---- */

/* When v joins and only u has a move to it, and no other move, u must follow, alone: and so on.  A jump is the last
 * of them (below), and how many they are (above). */
MB_STEP uint32_t mb_step_jump_end(uint64_t jump)
{
    return (uint32_t)jump;
}

MB_STEP uint32_t mb_step_jump_length(uint64_t jump)
{
    return (uint32_t)(jump >> 32);
}

MB_STEP void mb_step_find_sole(const mb_arena_steps *self, uint32_t v)
{
    const uint32_t sole = self->back[v + 1] - self->back[v] == 1 ? self->from[self->back[v]] : MB_STEP_NONE;
    const bool forced = sole != MB_STEP_NONE && self->first[sole + 1] - self->first[sole] == 1;
    self->sole[v] = sole;
    self->jump[v] = forced ? UINT64_C(1) << 32 | sole : v;
}

/* Jump on from where the jump leads; false: it leads no further.  A jump that another thread makes longer meanwhile
 * is as right as before.  On a cycle there is no end, and no wave comes there. */
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

/* When all waves have run: where they jumped over v, it joined when it must have. */
MB_STEP void mb_step_fill(const mb_arena_steps *self, uint32_t v)
{
    const uint64_t jump = self->jump[v];
    const uint32_t length = mb_step_jump_length(jump), end = self->word[mb_step_jump_end(jump)];
    if (self->word[v] != 0 || length == 0 || end == 0)
        return;
    MB_STEP_ASSERT((end & MB_STEP_NUMBER) > length);
    self->word[v] = end - length;
}

/* ---- waves ---- */

/* Nothing has joined. */
MB_STEP void mb_step_prepare(const mb_arena_steps *self, uint32_t v)
{
    uint32_t begin;
    const uint32_t end = mb_step_moves(&begin, self, v), owner = mb_step_owner(self, v);
    self->word[v] = 0;
    self->need[2 * (size_t)v] = owner == 0 ? 1 : end - begin;
    self->need[2 * (size_t)v + 1] = owner == 1 ? 1 : end - begin;
}

/* An item: v joined for `player`, 0 or 1. */
MB_STEP uint32_t mb_step_item(uint32_t v, uint32_t player)
{
    return v | player << 30;
}

MB_STEP void mb_step_join(const mb_arena_steps *self, uint32_t v, uint32_t player, uint32_t rank)
{
    MB_STEP_ASSERT(self->word[v] == 0 && rank <= MB_STEP_NUMBER);
    self->word[v] = MB_STEP_JOINED | player << 30 | rank;
}

/* Is v an end that pays so?  Then it joins at `rank`. */
MB_STEP bool mb_step_sow(const mb_arena_steps *self, uint32_t v, int32_t payoff, uint32_t player, uint32_t rank)
{
    if (!mb_step_is_end(self, v) || mb_step_payoff(self, v) != payoff)
        return false;
    mb_step_join(self, v, player, rank);
    return true;
}

/* A move of u leads to what `player` has won, at `rank` - 1: does u join? */
MB_STEP bool mb_step_touch(const mb_arena_steps *self, uint32_t u, uint32_t player, uint32_t rank)
{
    MB_STEP_ASSERT(u < self->positions && player < 2);
    if (mb_step_add(&self->need[2 * (size_t)u + player], UINT32_MAX) != 1)
        return false;
    mb_step_join(self, u, player, rank);
    return true;
}

/* ---- narrow levels: one block of threads, and what they share ---- */

typedef struct mb_narrow {
    uint32_t item[2][MB_NARROW]; /* this level's, and the next one's */
    uint32_t count[2];           /* of the next one there may be more, the others in the queue */
    uint32_t rank;               /* of this level, counted as in words */
    uint32_t left;               /* levels that may still be worked off */
    uint32_t side;               /* which of the two is this level */
} mb_narrow;

/* Where the queue goes on: queue[head .. tail-1] have `rank`. */
typedef struct mb_front {
    uint32_t head, tail, rank;
} mb_front;

/* Is a level narrow enough to begin with?  Half of what it may grow to. */
MB_STEP bool mb_front_is_narrow(const mb_front *front, const mb_arena_steps *self)
{
    return front->tail - front->head <= (self->narrow + 1) / 2;
}

/* One thread: begin with the level at the front. */
MB_STEP void mb_narrow_begin(mb_narrow *narrow, const mb_front *front, uint32_t levels)
{
    MB_STEP_ASSERT(front->tail - front->head <= MB_NARROW && levels > 0);
    narrow->count[0] = front->tail - front->head;
    narrow->count[1] = 0;
    narrow->rank = front->rank;
    narrow->left = levels;
    narrow->side = 0;
}

/* Let what joined be part of the next level. */
MB_STEP void mb_narrow_push(mb_narrow *narrow, const mb_arena_steps *self, uint32_t tail, uint32_t item)
{
    const uint32_t next = narrow->side ^ 1, k = mb_step_add(&narrow->count[next], 1);
    MB_STEP_ASSERT(k < self->positions);
    if (k < self->narrow)
        narrow->item[next][k] = item;
    else
        self->queue[tail + (k - self->narrow)] = item;
}

/* One thread: levels of one position each, as long as only one has a move there: jumped over where nobody has a
 * choice, else one by one.  Who comes next is asked for together with whether it joins, so that a step waits for
 * memory once.
 */
MB_STEP void mb_narrow_follow(mb_narrow *narrow, const mb_arena_steps *self)
{
    const uint32_t side = narrow->side, player = narrow->item[side][0] >> 30;
    uint32_t v = narrow->item[side][0] & MB_STEP_ITEM, rank = narrow->rank, left = narrow->left, count = 1;
    uint32_t sole = self->sole[v];
    uint64_t jump = self->jump[v];
    MB_STEP_ASSERT(narrow->count[side] == 1 && left > 0);
    while (left > 1 && count > 0) { /* the last level is left to the block: it works off one at least */
        const uint32_t length = mb_step_jump_length(jump), u = length > 0 ? mb_step_jump_end(jump) : sole;
        if (u == MB_STEP_NONE)
            break;
        sole = self->sole[u];
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

/* One thread: after a level. */
MB_STEP void mb_narrow_next(mb_narrow *narrow)
{
    narrow->count[narrow->side] = 0;
    narrow->side ^= 1;
    narrow->rank++;
    narrow->left--;
}

/* Does the block go on by itself? */
MB_STEP bool mb_narrow_goes_on(const mb_narrow *narrow, const mb_arena_steps *self)
{
    const uint32_t count = narrow->count[narrow->side];
    return narrow->left > 0 && count > 0 && count <= self->narrow;
}

/* Item k of what is left over goes back into the queue, behind those that never left it. */
MB_STEP void mb_narrow_return(const mb_narrow *narrow, const mb_arena_steps *self, uint32_t tail, uint32_t k)
{
    const uint32_t count = narrow->count[narrow->side], beyond = count > self->narrow ? count - self->narrow : 0;
    if (k < count && k < self->narrow)
        self->queue[tail + beyond + k] = narrow->item[narrow->side][k];
}

/* ---- moves, ranks, winners ---- */

/* Of v: what the word that its move leads to must be, under *mask; false: v has no move. */
MB_STEP bool mb_step_wanted(uint32_t *wanted, uint32_t *mask, const mb_arena_steps *self, uint32_t v)
{
    const uint32_t word = self->word[v], number = word & MB_STEP_NUMBER;
    const bool joined = word & MB_STEP_JOINED;
    *wanted = joined ? word - 1 : 0;
    *mask = joined ? UINT32_MAX : MB_STEP_JOINED;
    return !(joined && (number == 0 || number == self->base)) && !mb_step_is_end(self, v);
}

MB_STEP bool mb_step_fits(const mb_arena_steps *self, uint32_t i, uint32_t wanted, uint32_t mask)
{
    return (self->word[self->to[i]] & mask) == wanted;
}

/* Who has won v?  1, 2 or 0.  What joined the loser of endless plays since the waves came apart is drawn. */
MB_STEP uint8_t mb_step_winner(const mb_arena_steps *self, uint32_t v)
{
    const uint32_t word = self->word[v];
    const uint8_t winner = word & MB_STEP_PLAYER ? 2 : 1;
    if (!(word & MB_STEP_JOINED))
        return self->rest;
    return self->base && (word & MB_STEP_NUMBER) >= self->base && winner != self->rest ? 0 : winner;
}

/* The rank of v, MB_STEP_NONE where it has none: a drawn end that nobody flooded from has rank 0. */
MB_STEP uint32_t mb_step_rank(const mb_arena_steps *self, uint32_t v)
{
    const uint32_t word = self->word[v], number = word & MB_STEP_NUMBER;
    if (!(word & MB_STEP_JOINED))
        return mb_step_mark(self, v) == MB_STEP_UNMARKED ? MB_STEP_NONE : 0;
    return number < self->base ? number : number - self->base;
}
