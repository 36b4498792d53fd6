/* attractor.c -- from where can a player force the play into a target?  For one set, and for both players at once. */
#include "arena/predecessors.h"
#include "core/mem.h"
#include "core/team.h"
#include "marienbad/solve.h"
#include "solve/retrograde.h"
#include "solve/solution.h"
#include "solve/sweep.h"

void mb_attractor_clear(mb_attractor *attractor)
{
    mb_release_all(attractor->rank, attractor->move);
    *attractor = (mb_attractor){0};
}

/* Attract to `target`, without choosing moves yet. */
static mb_status attract(mb_retrograde *self, mb_player player, const mb_bitset *target)
{
    MB_ASSERT(target->size == self->arena->positions);
    for (uint32_t v = 0; v < target->size; v++)
        if (mb_bitset_has(target, v))
            mb_retrograde_seed(self, v, player);
    return mb_retrograde_run(self);
}

static mb_status compute(mb_attractor *out, const mb_arena *arena, mb_player player, const mb_bitset *target,
                         const mb_predecessors *predecessors, const mb_attractor_observer *observer, bool moves,
                         const mb_limits *limits)
{
    mb_retrograde self = {0};
    mb_predecessors own = {0};
    mb_status status;
    if ((status = mb_predecessors_ensure(&predecessors, &own, arena, limits)) != MB_OK)
        goto done;
    if ((status = mb_retrograde_begin(&self, arena, predecessors, observer, limits)) != MB_OK)
        goto done;
    if ((status = attract(&self, player, target)) != MB_OK)
        goto done;
    const uint32_t ranks = self.tail ? mb_retrograde_rank(&self, self.queue[self.tail - 1]) + 1 : 0;
    if ((status = mb_retrograde_finish(&self, moves, NULL)) != MB_OK)
        goto done;
    for (uint32_t v = 0; v < arena->positions && moves; v++) {
        MB_ASSERT(self.rank[v] != 0 || self.move[v] == MB_NONE);
        if (mb_owner(arena, v) != player || self.rank[v] == MB_NEVER)
            self.move[v] = MB_NONE; /* no part of the player's strategy */
    }
    *out = (mb_attractor){
        .positions = arena->positions,
        .size = self.tail,
        .ranks = ranks,
        .rank = self.rank,
        .move = self.move,
    };
    MB_ASSERT(out->ranks <= out->size);
    self.rank = self.move = NULL;
done:
    mb_retrograde_end(&self);
    mb_predecessors_clear(&own);
    return status;
}

mb_status mb_attractor_compute(mb_attractor *out, const mb_arena *arena, mb_player player, const mb_bitset *target,
                               const mb_predecessors *predecessors, const mb_attractor_observer *observer,
                               const mb_limits *limits)
{
    return compute(out, arena, player, target, predecessors, observer, true, limits);
}

mb_status mb_attractor_compute_ranks(mb_attractor *out, const mb_arena *arena, mb_player player,
                                     const mb_bitset *target, const mb_predecessors *predecessors,
                                     const mb_limits *limits)
{
    return compute(out, arena, player, target, predecessors, NULL, false, limits);
}

/* ---- both players at once ---- */

enum { PART = 1 << 16 }; /* positions of an item of work for threads */

/* Fills in the winners: the player who attracted a position wins it. */
typedef struct winners {
    const mb_retrograde *iteration;
    uint8_t *winner;
    uint8_t outside; /* the winner of every position that was not attracted; 0: drawn */
} winners;

static void fill_part(void *context, uint32_t item, int worker)
{
    (void)worker;
    const winners *self = context;
    const uint32_t begin = item * PART, left = self->iteration->arena->positions - begin;
    const uint32_t end = begin + (left < PART ? left : PART);
    for (uint32_t v = begin; v < end; v++) {
        const uint32_t word = self->iteration->word[v];
        self->winner[v] = word & MB_RETROGRADE_INSIDE ? (word & MB_RETROGRADE_PLAYER ? 2 : 1) : self->outside;
    }
}

static void fill_winners(uint8_t *winner, const mb_retrograde *iteration, uint8_t outside)
{
    winners self = {.iteration = iteration, .winner = winner, .outside = outside};
    mb_team_run(iteration->threads, (iteration->arena->positions - 1) / PART + 1, fill_part, &self);
}

/* Endless plays are draws: both players' attractors in one run. */
static mb_status attract_both(mb_retrograde *self, uint8_t *winner)
{
    MB_ASSERT(self->arena->endless == 0);
    mb_status status;
    if ((status = mb_retrograde_seed_terminals(self, 1, MB_P1)) != MB_OK
        || (status = mb_retrograde_seed_terminals(self, -1, MB_P2)) != MB_OK)
        return status;
    if ((status = mb_retrograde_run(self)) != MB_OK)
        return status;
    fill_winners(winner, self, 0);
    return MB_OK;
}

/* Make the terminal positions of one payoff seeds of `player`, and attract to them. */
static mb_status attract_to(mb_retrograde *self, int32_t payoff, mb_player player)
{
    const mb_status status = mb_retrograde_seed_terminals(self, payoff, player);
    return status == MB_OK ? mb_retrograde_run(self) : status;
}

/* Endless plays are won by a player P: his opponent Q attracts to the terminal positions that Q has won, then to the
 * drawn ones; all other positions are P's, whose run shows how soon he can reach a terminal position, if ever. */
static mb_status attract_in_turn(mb_retrograde *self, uint8_t *winner)
{
    const int32_t endless = self->arena->endless;
    MB_ASSERT(endless == 1 || endless == -1);
    const mb_player p = endless > 0 ? MB_P1 : MB_P2, q = mb_other(p);
    mb_status status;
    if ((status = attract_to(self, -endless, q)) != MB_OK)
        return status;
    const uint32_t lost = self->tail; /* queue[0 .. lost-1] is won by Q, queue[lost .. drawn-1] drawn */
    mb_retrograde_restart_ranks(self);
    if ((status = attract_to(self, 0, q)) != MB_OK)
        return status;
    const uint32_t drawn = self->tail;
    if ((status = attract_to(self, endless, p)) != MB_OK)
        return status;
    MB_ASSERT(lost <= drawn && drawn <= self->tail);
    fill_winners(winner, self, (uint8_t)mb_player_number(p));
    for (uint32_t i = lost; i < drawn; i++)
        winner[self->queue[i]] = 0;
    return MB_OK;
}

static mb_status solve_retrograde(mb_solution *out, const mb_arena *arena, const mb_predecessors *predecessors,
                                  const mb_attractor_observer *observer, const mb_limits *limits)
{
    mb_retrograde self = {0};
    uint8_t *winner = NULL;
    mb_status status = mb_retrograde_begin(&self, arena, predecessors, observer, limits);
    if (status != MB_OK)
        goto done;
    winner = mb_alloc(arena->positions, sizeof *winner);
    status = !winner ? MB_ENOMEM : arena->endless == 0 ? attract_both(&self, winner) : attract_in_turn(&self, winner);
    if (status != MB_OK)
        goto done;
    if ((status = mb_solution_finish(out, &self, winner, NULL)) != MB_OK)
        goto done;
    winner = NULL;
done:
    mb_release(winner);
    mb_retrograde_end(&self);
    return status;
}

/* No position is terminal: every play has the endless value, and the first move is as good as any. */
static mb_status solve_endless(mb_solution *out, const mb_arena *arena)
{
    const uint32_t n = arena->positions;
    const uint8_t winner = arena->endless > 0 ? 1 : arena->endless < 0 ? 2 : 0;
    mb_solution made = {.positions = n,
                        .winner = mb_alloc(n, sizeof *made.winner),
                        .rank = mb_alloc(n, sizeof *made.rank),
                        .move = mb_alloc(n, sizeof *made.move)};
    if (!made.winner || !made.rank || !made.move) {
        mb_solution_clear(&made);
        return MB_ENOMEM;
    }
    for (uint32_t v = 0; v < n; v++) {
        MB_ASSERT(!mb_is_terminal(arena, v));
        made.winner[v] = winner;
        made.rank[v] = MB_NEVER;
        made.move[v] = arena->to[arena->first[v]];
    }
    *(winner == 1 ? &made.won1 : winner == 2 ? &made.won2 : &made.drawn) = n;
    *out = made;
    return MB_OK;
}

static mb_status attractor_run(mb_solution *out, const mb_arena *arena, const mb_solve_plan *plan,
                               const mb_predecessors *predecessors, const mb_attractor_observer *observer,
                               const mb_limits *limits)
{
    switch (plan->method) {
    case MB_SWEEP_DOWN:
    case MB_SWEEP_UP:
        return mb_solve_by_sweep(out, arena, plan->method == MB_SWEEP_DOWN, limits);
    case MB_ENDLESS_ONLY:
        return solve_endless(out, arena);
    default:
        MB_ASSERT(plan->method == MB_RETROGRADE);
        return solve_retrograde(out, arena, predecessors, observer, limits);
    }
}

const mb_solver mb_solver_attractor = {
    .name = "attractor",
    .brief = MB_WORDS("both players' attractors, breadth-first: exact ranks in linear time",
                      "les attracteurs des deux joueurs, en largeur : rangs exacts en temps linéaire"),
    .needs_plain = true,
    .method = MB_RETROGRADE,
    .shortcuts = true,
    .run = attractor_run,
    .check = mb_check_solution,
};
