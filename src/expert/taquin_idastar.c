/* taquin_idastar.c -- IDA*: depth-first searches with a growing bound on moves made plus moves that remain.
 *
 * Each search goes through the moves in the order U L R D and never straight back.  What it prunes says how large the
 * next bound must be.  On 4 x 4 boards with Manhattan distance only the first plies are searched here, which leaves
 * room to look at the limits; below them generated code takes over.
 */
#include "core/limits.h"
#include "expert/taquin.h"

enum { TOP = 12 }; /* plies above the generated code */

typedef struct dive {
    mb_taquin_run *run;
    uint32_t most, next; /* the bound, and the least g + h beyond it */
    bool sixteen;        /* generated code below TOP */
    bool found;
} dive;

mb_status mb_taquin_count(mb_taquin_run *run, uint64_t expanded, uint64_t generated)
{
    run->effort.expanded += expanded;
    run->effort.generated += generated;
    if (run->limits && run->limits->positions && run->effort.expanded > run->limits->positions)
        return MB_ELIMIT;
    return mb_pace_step(&run->pace, expanded);
}

/* Hand the board over to the generated code; h is its Manhattan distance. */
static mb_status descend(dive *self, mb_state board, int blank, int last, uint32_t g, uint32_t h)
{
    mb_taquin_run *run = self->run;
    mb_taquin_tally tally = {.nodes = {0}};
    MB_ASSERT((self->most - g - h) % 2 == 0);
    self->found = mb_taquin_sixteen(&tally, board, blank, last, (self->most - g - h) / 2);
    for (uint32_t i = 0; self->found && i < tally.count; i++)
        run->way[g + i] = tally.way[tally.count - 1 - i];
    if (self->found)
        run->count = g + tally.count;
    uint64_t expanded = 0, generated = 0;
    for (unsigned i = 0; i <= MB_TAQUIN_WAYS; i++) {
        expanded += tally.nodes[i];
        generated += tally.nodes[i] * i;
    }
    return mb_taquin_count(run, expanded, generated);
}

static mb_status visit(dive *self, mb_state board, int blank, int last, uint32_t g)
{
    mb_taquin_run *run = self->run;
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
        run->way[g] = (uint8_t)way;
        status = self->sixteen && g + 1 >= TOP ? descend(self, child, from, way, g + 1, h)
                                               : visit(self, child, from, way, g + 1);
    }
    return status;
}

mb_status mb_taquin_idastar(mb_taquin_run *run)
{
    const mb_taquin *game = run->game;
    dive self = {.run = run, .most = run->bound(run->self, run->from)};
    self.sixteen = game->rows == 4 && game->cols == 4 && run->bound == mb_taquin_manhattan;
    run->effort.generated = 1;
    for (;;) {
        MB_ASSERT(self.most < MB_TAQUIN_LONGEST);
        run->effort.bound = self.most;
        self.next = self.sixteen ? self.most + 2 : UINT32_MAX;
        const mb_status status = visit(&self, run->from, mb_taquin_blank(run->from), MB_TAQUIN_WAYS, 0);
        if (status != MB_OK || self.found)
            return status;
        self.most = self.next;
    }
}
