/* taquin_guided.c -- IDA* with pattern databases as its heuristic.
 *
 * A move changes the value of one group, and of one group of the mirror image.  Reading these two from tables of
 * hundreds of megabytes is nearly all the work, so that the entries of all children are prefetched before the first
 * is read.
 */
#include "taquin/taquin_patterns.h"

/* A board as indices into the tables; [1] is its mirror image. */
typedef struct view {
    mb_state board;
    uint64_t where[2];
    uint64_t value[2]; /* byte g: of group g */
    uint32_t sum[2];
} view;

typedef struct guided_dive {
    mb_taquin_run *run;
    const mb_patterns *patterns;
    uint32_t most, next; /* the bound, and the least g + h beyond it */
    int sides;           /* 2 when there is a mirror */
    bool found;
} guided_dive;

/* A move of the blank that has not been made yet. */
typedef struct child {
    int way, from;
    uint8_t group[2];
    size_t index[2];
    uint64_t where[2];
} child;

static inline void look_ahead(child *out, const guided_dive *self, const view *at, int blank, int from, int way)
{
    const mb_patterns *p = self->patterns;
    unsigned tile = mb_taquin_tile(at->board, from);
    unsigned change = (unsigned)(blank ^ from);
    out->way = way;
    out->from = from;
    for (int side = 0; side < self->sides; side++) {
        if (side == 1) {
            tile = p->mirror[tile];
            change = (unsigned)(p->mirror[blank] ^ p->mirror[from]);
        }
        const uint8_t g = p->group_of[tile];
        MB_ASSERT(tile > 0 && g < p->groups);
        out->group[side] = g;
        out->where[side] = at->where[side] ^ (uint64_t)change << (4 * p->slot_of[tile]);
        out->index[side] = mb_group_index(&p->group[g], out->where[side]);
        MB_ASSERT(out->index[side] < p->size);
        __builtin_prefetch(&p->table[out->index[side]]);
    }
}

/* The view after the move, and its lower bound; stops at the first side that is beyond `room`. */
static inline uint32_t guided_follow(view *out, const guided_dive *self, const view *at, const child *move, int blank,
                                     uint32_t room)
{
    uint32_t h = 0;
    out->board = mb_taquin_slide(at->board, blank, move->from);
    for (int side = 0; side < self->sides; side++) {
        const int shift = 8 * move->group[side];
        const uint32_t old = at->value[side] >> shift & 255, new = self->patterns->table[move->index[side]];
        MB_ASSERT(old <= at->sum[side]);
        out->sum[side] = at->sum[side] - old + new;
        out->value[side] = at->value[side] ^ (uint64_t)(old ^ new) << shift;
        out->where[side] = move->where[side];
        h = out->sum[side] > h ? out->sum[side] : h;
        if (h > room)
            return h;
    }
    return h;
}

static mb_status guided_visit(guided_dive *self, const view *at, int blank, int last, uint32_t g)
{
    mb_taquin_run *run = self->run;
    MB_ASSERT(g <= self->most && g < MB_TAQUIN_LONGEST && mb_taquin_tile(at->board, blank) == 0);
    if (at->board == run->game->goal) {
        self->found = true;
        run->count = g;
        return MB_OK;
    }
    child move[MB_TAQUIN_WAYS];
    int count = 0;
    for (int way = 0; way < MB_TAQUIN_WAYS; way++) {
        const int from = run->game->next[blank][way];
        if (from >= 0 && way != mb_taquin_back(last))
            look_ahead(&move[count++], self, at, blank, from, way);
    }
    mb_status status = mb_taquin_count(run, 1, 0);
    for (int i = 0; i < count && status == MB_OK && !self->found; i++) {
        view next;
        run->effort.generated++;
        const uint32_t f = g + 1 + guided_follow(&next, self, at, &move[i], blank, self->most - g - 1);
        if (f > self->most) {
            self->next = f < self->next ? f : self->next;
            continue;
        }
        run->way[g] = (uint8_t)move[i].way;
        status = guided_visit(self, &next, move[i].from, move[i].way, g + 1);
    }
    return status;
}

static view view_of(const guided_dive *self, mb_state board)
{
    const mb_patterns *p = self->patterns;
    view out = {.board = board};
    for (int side = 0; side < self->sides; side++) {
        out.where[side] = mb_patterns_where(p, board, side == 1);
        for (int g = 0; g < p->groups; g++) {
            const uint32_t value = p->table[mb_group_index(&p->group[g], out.where[side])];
            out.value[side] |= (uint64_t)value << (8 * g);
            out.sum[side] += value;
        }
    }
    return out;
}

mb_status mb_patterns_idastar(mb_taquin_run *run, const mb_patterns *patterns)
{
    guided_dive self = {.run = run, .patterns = patterns, .sides = patterns->square ? 2 : 1};
    const view root = view_of(&self, run->from);
    self.most = root.sum[0] > root.sum[1] ? root.sum[0] : root.sum[1];
    run->effort.generated = 1;
    for (;;) {
        MB_ASSERT(self.most < MB_TAQUIN_LONGEST);
        run->effort.bound = self.most;
        self.next = UINT32_MAX;
        const mb_status status = guided_visit(&self, &root, mb_taquin_blank(run->from), MB_TAQUIN_WAYS, 0);
        if (status != MB_OK || self.found)
            return status;
        MB_ASSERT(self.next > self.most);
        self.most = self.next;
    }
}
