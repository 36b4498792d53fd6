/* parallel_moves.c -- of several moves between the same two positions one is kept, with the least cost. */
#include "arena/parallel_moves.h"

#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"

enum { FEW = 16 }; /* up to this many moves are compared pair by pair */

/* A hash table of the targets of one row: open addressing, at most half full. */
typedef struct target_table {
    uint32_t *slot; /* index of the target in the row, plus 1; 0: free */
    size_t room;
    unsigned shift; /* from a hash to a slot */
} target_table;

/* Empty the table, with room for `count` targets; false: no memory. */
static bool target_table_begin(target_table *table, uint64_t count)
{
    size_t slots = 64;
    unsigned shift = 64 - 6;
    for (; slots < 2 * count; slots *= 2)
        shift--;
    if (slots > table->room && !mb_grow(&table->slot, &table->room, 0, slots))
        return false;
    memset(table->slot, 0, slots * sizeof *table->slot);
    table->shift = shift;
    return true;
}

/* The index of `target` in to[0 .. kept-1]; if it is not there, `kept`, which the table has from now on. */
static uint64_t target_index(target_table *table, const uint32_t *to, uint64_t kept, uint32_t target)
{
    const size_t mask = (SIZE_MAX >> table->shift),
                 home = (size_t)(target * UINT64_C(0x9E3779B97F4A7C15) >> table->shift);
    size_t at = home;
    while (table->slot[at] && to[table->slot[at] - 1] != target)
        at = (at + 1) & mask;
    if (!table->slot[at])
        table->slot[at] = (uint32_t)kept + 1;
    return table->slot[at] - 1;
}

/* Keep the first move to each target among to[0 .. count-1], with the least cost; returns how many are kept.  The
 * table is used only beyond FEW moves, and may be NULL below. */
static uint64_t merge_row(uint32_t *to, uint32_t *cost, uint64_t count, target_table *table)
{
    uint64_t kept = 0;
    for (uint64_t i = 0; i < count; i++) {
        MB_ASSERT(kept <= i);
        const uint32_t target = to[i];
        uint64_t twin = 0;
        if (count > FEW)
            twin = target_index(table, to, kept, target);
        else
            while (twin < kept && to[twin] != target)
                twin++;
        MB_ASSERT(twin <= kept && (twin == kept || to[twin] == target));
        if (twin == kept) {
            to[kept] = target;
            if (cost)
                cost[kept] = cost[i];
            kept++;
        } else if (cost && cost[i] < cost[twin]) {
            cost[twin] = cost[i];
        }
    }
    return kept;
}

/* Positions whose moves one thread merges, and the result. */
typedef struct merge_block {
    uint32_t begin, end; /* positions */
    uint64_t from, to;   /* their moves */
    uint64_t kept;       /* how many of them are kept, from `from` on */
    uint32_t wrong;      /* the first position with a target that does not exist, or MB_NONE */
    mb_status status;
} merge_block;

/* Merge parallel moves in a block, closing the gaps, and check every target. */
static void merge_block_of(mb_arena *a, merge_block *b, target_table *table)
{
    uint64_t kept = b->from, begin = b->from;
    b->wrong = MB_NONE;
    b->status = MB_OK;
    for (uint32_t v = b->begin; v < b->end; v++) {
        const uint64_t end = v + 1 < b->end ? a->first[v + 1] : b->to, count = end - begin;
        MB_ASSERT(kept <= begin && begin <= end && end <= b->to);
        uint32_t *to = a->to + begin, largest = 0;
        uint64_t met = 0, again = 0; /* hash bits of targets; bits that occur twice: maybe equal targets */
        for (uint64_t i = 0; i < count; i++) {
            const uint64_t bit = UINT64_C(1) << (to[i] * UINT32_C(0x9E3779B1) >> 26);
            again |= met & bit;
            met |= bit;
            largest = to[i] > largest ? to[i] : largest;
        }
        if (MB_UNLIKELY(count > 0 && largest >= a->positions)) {
            b->wrong = v;
            b->status = MB_ENOTFOUND;
            return;
        }
        if (MB_UNLIKELY(again && count > FEW && !target_table_begin(table, count))) {
            b->status = MB_ENOMEM;
            return;
        }
        const uint64_t stay = again ? merge_row(to, a->cost ? a->cost + begin : NULL, count, table) : count;
        MB_ASSERT(stay <= count);
        if (kept != begin) {
            memmove(a->to + kept, to, (size_t)stay * sizeof *to);
            if (a->cost)
                memmove(a->cost + kept, a->cost + begin, (size_t)stay * sizeof *a->cost);
        }
        a->first[v] = kept;
        kept += stay;
        begin = end;
    }
    b->kept = kept - b->from;
}

/* Close the gaps between the moves that blocks have kept. */
static void close_up(mb_arena *a, const merge_block *all, size_t blocks)
{
    uint64_t kept = 0;
    for (const merge_block *b = all; b < all + blocks; b++) {
        const uint64_t shift = b->from - kept;
        if (shift > 0) {
            memmove(a->to + kept, a->to + b->from, (size_t)b->kept * sizeof *a->to);
            if (a->cost)
                memmove(a->cost + kept, a->cost + b->from, (size_t)b->kept * sizeof *a->cost);
            for (uint32_t v = b->begin; v < b->end; v++)
                a->first[v] -= shift;
        }
        kept += b->kept;
    }
    MB_ASSERT(kept <= a->moves);
    a->first[a->positions] = a->moves = kept;
}

/* The blocks of an arena: items of several workers. */
typedef struct merging {
    mb_arena *arena;
    merge_block *block;
} merging;

static void merge_item(void *context, uint32_t item, int worker)
{
    const merging *self = context;
    target_table table = {0};
    (void)worker;
    merge_block_of(self->arena, &self->block[item], &table);
    mb_release(table.slot);
}

mb_status mb_parallel_moves_merge(mb_arena *a, uint32_t *wrong, int threads)
{
    enum { LEAST = MB_SMALL_PIECES ? 4 : 1 << 15, MOST = 4 * MB_MAX_THREADS };
    const size_t wanted = threads > 1 ? a->positions / LEAST : 0, most = 4 * (size_t)threads;
    const size_t blocks = wanted < 1 ? 1 : wanted < most ? wanted : most;
    merge_block all[MOST];
    mb_status status = MB_OK;
    MB_ASSERT(blocks <= MOST);
    for (size_t i = 0; i < blocks; i++) {
        const uint32_t begin = (uint32_t)(a->positions * (uint64_t)i / blocks);
        const uint32_t end = (uint32_t)(a->positions * (uint64_t)(i + 1) / blocks);
        all[i] = (merge_block){.begin = begin, .end = end, .from = a->first[begin], .to = a->first[end]};
    }
    merging self = {.arena = a, .block = all};
    mb_team_run(threads, (uint32_t)blocks, merge_item, &self);
    for (size_t i = 0; i < blocks && status == MB_OK; i++) {
        status = all[i].status;
        *wrong = all[i].wrong;
    }
    if (status == MB_OK)
        close_up(a, all, blocks);
    return status;
}
