/* taquin_idastar.c -- IDA*: depth-first searches with a growing bound on g + h.
 *
 * Each search tries the moves in the order U L R D, never undoing the last one.  The least g + h that it prunes is
 * the next bound.  On 4 x 4 boards with Manhattan distance or linear conflicts only the first plies are searched
 * here. Below them taquin_sixteen.c counts the nodes in an order of its own, as long as the goal is not among them; a
 * subtree with the goal is searched here, so that the first solution is found and the nodes before it are counted.
 */
#include "core/limits.h"
#include "taquin/taquin_engines.h"

/* taquin_sixteen.c is tried every so many plies: it is fastest on large subtrees, but its work is lost on those with
 * the goal. */
enum { STRIDE = 4 };

typedef struct taquin_dive {
    mb_taquin_run *run;
    uint32_t most, next; /* the bound, and the least g + h beyond it */
    bool found;
} taquin_dive;

mb_status mb_taquin_count(mb_taquin_run *run, uint64_t expanded, uint64_t generated)
{
    run->effort.expanded += expanded;
    run->effort.generated += generated;
    if (run->limits && run->limits->positions && run->effort.expanded > run->limits->positions)
        return MB_ELIMIT;
    return mb_pace_step(&run->pace, expanded);
}

/* Count the nodes below a board with taquin_sixteen.c; *counted becomes true if that worked. */
static mb_status taquin_count(bool *counted, taquin_dive *self, mb_state board, int blank, int last, uint32_t f)
{
    MB_ASSERT(f <= self->most && (self->most - f) % 2 == 0);
    const uint32_t slack = (self->most - f) / 2;
    uint64_t expanded, generated;
    mb_taquin_run *run = self->run;
    if (slack > MB_SIXTEEN_SLACK)
        return MB_OK;
    const uint64_t limit = run->limits ? run->limits->positions : 0;
    const uint64_t most = limit ? limit - run->effort.expanded : UINT64_MAX;
    const mb_status status =
        mb_sixteen_count(&expanded, &generated, run->sixteen, board, blank, last, slack, most, &run->pace);
    *counted = status == MB_OK;
    return *counted ? mb_taquin_count(run, expanded, generated) : status == MB_EUNSUITED ? MB_OK : status;
}

static mb_status taquin_visit(taquin_dive *self, mb_state board, int blank, int last, uint32_t g)
{
    mb_taquin_run *run = self->run;
    MB_ASSERT(g <= self->most && g < MB_TAQUIN_LONGEST && mb_taquin_tile(board, blank) == 0);
    if (board == run->game->goal) {
        self->found = true;
        run->count = g;
        return MB_OK;
    }
    mb_status status = mb_taquin_count(run, 1, 0);
    for (int way = 0; way < MB_TAQUIN_WAYS && status == MB_OK && !self->found; way++) {
        const int from = run->game->next[blank][way];
        if (from < 0 || way == mb_taquin_back(last))
            continue;
        run->effort.generated++;
        const mb_state child = mb_taquin_slide(board, blank, from);
        const uint32_t h = run->bound(run->self, child);
        if (g + 1 + h > self->most) {
            self->next = g + 1 + h < self->next ? g + 1 + h : self->next;
            continue;
        }
        bool counted = false;
        if (run->sixteen && (g + 1) % STRIDE == 0)
            status = taquin_count(&counted, self, child, from, way, g + 1 + h);
        run->way[g] = (uint8_t)way;
        if (status == MB_OK && !counted)
            status = taquin_visit(self, child, from, way, g + 1);
    }
    return status;
}

mb_status mb_taquin_idastar(mb_taquin_run *run)
{
    taquin_dive self = {.run = run, .most = run->bound(run->self, run->from)};
    run->effort.generated = 1;
    for (;;) {
        MB_ASSERT(self.most < MB_TAQUIN_LONGEST);
        run->effort.bound = self.most;
        self.next = run->sixteen ? self.most + 2 : UINT32_MAX; /* counted nodes are pruned at 2 beyond the bound */
        const mb_status status = taquin_visit(&self, run->from, mb_taquin_blank(run->from), MB_TAQUIN_WAYS, 0);
        if (status != MB_OK || self.found)
            return status;
        MB_ASSERT(self.next > self.most);
        self.most = self.next;
    }
}
