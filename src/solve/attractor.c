/* attractor.c -- from where can a player force the play into a target?  For one set, and for both players at once. */
#include "core/mem.h"
#include "core/message.h"
#include "core/team.h"
#include "marienbad/solve.h"
#include "solve/retrograde.h"
#include "solve/solution.h"
#include "solve/sweep.h"

void mb_attractor_clear(mb_attractor *attractor)
{
    mb_release(attractor->rank);
    mb_release(attractor->move);
    *attractor = (mb_attractor){0};
}

mb_status mb_attractor_compute(mb_attractor *out, const mb_arena *arena, mb_player player, const mb_bitset *target,
                               const mb_predecessors *backward, const mb_attractor_observer *observer,
                               const mb_limits *limits)
{
    MB_ASSERT(target->size == arena->positions);
    mb_retrograde wave = {0};
    mb_predecessors own = {0};
    mb_status status;
    if ((status = mb_predecessors_ensure(&backward, &own, arena, limits)) != MB_OK)
        goto done;
    if ((status = mb_retrograde_begin(&wave, arena, backward, observer, limits)) != MB_OK)
        goto done;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_bitset_has(target, v))
            mb_retrograde_seed(&wave, v, player);
    if ((status = mb_retrograde_run(&wave)) != MB_OK)
        goto done;
    const uint32_t ranks = wave.tail ? mb_retrograde_rank(&wave, wave.queue[wave.tail - 1]) + 1 : 0;
    if ((status = mb_retrograde_finish(&wave, NULL)) != MB_OK)
        goto done;
    for (uint32_t v = 0; v < arena->positions; v++) {
        MB_ASSERT(wave.rank[v] != 0 || wave.move[v] == MB_NONE);
        if (mb_owner(arena, v) != player || wave.rank[v] == MB_NEVER)
            wave.move[v] = MB_NONE; /* the delaying move is no part of P's strategy */
    }
    *out = (mb_attractor){
        .positions = arena->positions,
        .size = wave.tail,
        .ranks = ranks,
        .rank = wave.rank,
        .move = wave.move,
    };
    MB_ASSERT(out->ranks <= out->size);
    wave.rank = wave.move = NULL;
done:
    mb_retrograde_end(&wave);
    mb_predecessors_clear(&own);
    return status;
}

/* What is told about winners. */
typedef struct telling {
    const mb_retrograde *wave;
    uint8_t *winner;
    uint8_t rest; /* who has won what did not join (0: nobody) */
} telling;

enum { PART = 1 << 16 }; /* positions that a thread tells about at once */

static void tell(void *context, uint32_t item, int worker)
{
    (void)worker;
    const telling *self = context;
    const uint32_t begin = item * PART, left = self->wave->arena->positions - begin;
    const uint32_t end = begin + (left < PART ? left : PART);
    for (uint32_t v = begin; v < end; v++) {
        const uint32_t word = self->wave->word[v];
        self->winner[v] = word & MB_RETROGRADE_INSIDE ? (word & MB_RETROGRADE_PLAYER ? 2 : 1) : self->rest;
    }
}

/* What joined is won by whom it joined for, the rest by `rest`. */
static void tell_winners(uint8_t *winner, const mb_retrograde *wave, uint8_t rest)
{
    telling self = {.wave = wave, .winner = winner, .rest = rest};
    mb_team_run(wave->threads, (wave->arena->positions - 1) / PART + 1, tell, &self);
}

/* Endless plays are draws: both players' waves run side by side. */
static mb_status flood_both(mb_retrograde *wave, uint8_t *winner)
{
    MB_ASSERT(wave->arena->endless == 0);
    mb_status status;
    if ((status = mb_retrograde_seed_terminals(wave, 1, MB_P1)) != MB_OK
        || (status = mb_retrograde_seed_terminals(wave, -1, MB_P2)) != MB_OK)
        return status;
    if ((status = mb_retrograde_run(wave)) != MB_OK)
        return status;
    tell_winners(winner, wave, 0);
    return MB_OK;
}

/* Endless plays are won: the one who would lose them (Q) floods from his ends, then from the drawn ones; what is left
 * belongs to the other (P), who hurries to an end if he can. */
static mb_status flood_in_turn(mb_retrograde *wave, uint8_t *winner)
{
    const int32_t endless = wave->arena->endless;
    MB_ASSERT(endless == 1 || endless == -1);
    const mb_player p = endless > 0 ? MB_P1 : MB_P2, q = mb_other(p);
    mb_status status;
    if ((status = mb_retrograde_seed_terminals(wave, -endless, q)) != MB_OK
        || (status = mb_retrograde_run(wave)) != MB_OK)
        return status;
    const uint32_t lost = wave->tail; /* queue[0 .. lost-1]: won by Q; up to `drawn`: drawn */
    mb_retrograde_restart_ranks(wave);
    if ((status = mb_retrograde_seed_terminals(wave, 0, q)) != MB_OK || (status = mb_retrograde_run(wave)) != MB_OK)
        return status;
    const uint32_t drawn = wave->tail;
    if ((status = mb_retrograde_seed_terminals(wave, endless, p)) != MB_OK
        || (status = mb_retrograde_run(wave)) != MB_OK)
        return status;
    MB_ASSERT(lost <= drawn && drawn <= wave->tail);
    tell_winners(winner, wave, (uint8_t)mb_player_number(p));
    for (uint32_t i = lost; i < drawn; i++)
        winner[wave->queue[i]] = 0;
    return MB_OK;
}

static mb_status run(mb_solution *out, const mb_arena *arena, const mb_predecessors *backward,
                     const mb_attractor_observer *observer, const mb_limits *limits)
{
    mb_retrograde wave = {0};
    uint8_t *winner = NULL;
    mb_status status = MB_OK;
    if (!backward->first && (backward->way == MB_MOVES_RISE || backward->way == MB_MOVES_FALL))
        return mb_solve_by_sweep(out, arena, backward->way == MB_MOVES_RISE, limits);
    if ((status = mb_retrograde_begin(&wave, arena, backward, observer, limits)) != MB_OK)
        goto done;
    winner = mb_alloc(arena->positions, sizeof *winner);
    status = !winner ? MB_ENOMEM : arena->endless == 0 ? flood_both(&wave, winner) : flood_in_turn(&wave, winner);
    if (status != MB_OK)
        goto done;
    if ((status = mb_solution_finish(out, &wave, winner, NULL)) != MB_OK)
        goto done;
    winner = NULL;
done:
    mb_release(winner);
    mb_retrograde_end(&wave);
    return status;
}

const mb_solver mb_solver_attractor = {
    .name = "attractor",
    .brief = MB_WORDS("both players' attractors, breadth-first: exact ranks in linear time",
                      "les attracteurs des deux joueurs, en largeur : rangs exacts en temps linéaire"),
    .needs_plain = true,
    .knows_ways = true,
    .run = run,
    .check = mb_check_solution,
};
