/* attractor.c -- from where can a player force the play into a target?  For one set, and for both players at once. */
#include "core/mem.h"
#include "core/message.h"
#include "marienbad/solve.h"
#include "solve/solution.h"
#include "solve/wave.h"

void mb_attractor_clear(mb_attractor *attractor)
{
    mb_release(attractor->rank);
    mb_release(attractor->move);
    *attractor = (mb_attractor){0};
}

mb_status mb_attractor_compute(mb_attractor *out, const mb_arena *arena, mb_player player, const mb_bitset *target,
                               const mb_backward *backward, const mb_attractor_observer *observer,
                               const mb_limits *limits)
{
    MB_ASSERT(target->size == arena->positions);
    mb_wave wave;
    mb_status status = mb_wave_begin(&wave, arena, backward, observer, limits);
    if (status != MB_OK)
        return status;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_bitset_has(target, v))
            mb_wave_seed(&wave, v, player);
    status = mb_wave_run(&wave);
    if (status == MB_OK) {
        for (uint32_t v = 0; v < arena->positions; v++)
            if (mb_owner(arena, v) != player)
                wave.move[v] = MB_NONE; /* the delaying move is no part of P's strategy */
        *out = (mb_attractor){
            .positions = arena->positions,
            .size = wave.tail,
            .ranks = wave.tail ? wave.rank[wave.queue[wave.tail - 1]] + 1 : 0,
            .rank = wave.rank,
            .move = wave.move,
        };
        wave.rank = wave.move = NULL;
    }
    mb_wave_end(&wave);
    return status;
}

/* Sow every end that pays `payoff`, for `player`. */
static void sow(mb_wave *wave, int32_t payoff, mb_player player)
{
    const mb_arena *arena = wave->arena;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_end(arena, v) && mb_end_payoff(arena, v) == payoff)
            mb_wave_seed(wave, v, player);
}

/* Endless plays are draws: both players' waves run side by side.  Otherwise the one who would lose them (Q) floods
 * from his ends, then from the drawn ones; what is left belongs to the other (P), who hurries to an end if he can. */
static mb_status run(mb_solution *out, const mb_arena *arena, const mb_backward *backward,
                     const mb_attractor_observer *observer, const mb_limits *limits)
{
    mb_wave wave;
    mb_status status = mb_wave_begin(&wave, arena, backward, observer, limits);
    if (status != MB_OK)
        return status;
    uint8_t *winner = mb_alloc_zero(arena->positions, sizeof *winner);
    if (!winner)
        status = MB_ENOMEM;
    if (status == MB_OK && arena->endless == 0) {
        sow(&wave, 1, MB_P1);
        sow(&wave, -1, MB_P2);
        status = mb_wave_run(&wave);
        for (uint32_t i = 0; i < wave.tail && status == MB_OK; i++)
            winner[wave.queue[i]] = mb_wave_winner(&wave, wave.queue[i]) == MB_P1 ? 1 : 2;
    } else if (status == MB_OK) {
        const mb_player p = arena->endless > 0 ? MB_P1 : MB_P2, q = mb_other(p);
        memset(winner, p == MB_P1 ? 1 : 2, arena->positions);
        sow(&wave, -arena->endless, q);
        status = mb_wave_run(&wave);
        const uint32_t lost = wave.tail; /* queue[0 .. lost-1]: won by Q; up to `drawn`: drawn */
        if (status == MB_OK) {
            sow(&wave, 0, q);
            status = mb_wave_run(&wave);
        }
        const uint32_t drawn = wave.tail;
        if (status == MB_OK) {
            sow(&wave, arena->endless, p);
            status = mb_wave_run(&wave);
        }
        for (uint32_t i = 0; i < drawn; i++)
            winner[wave.queue[i]] = i < lost ? (q == MB_P1 ? 1 : 2) : 0;
    }
    if (status == MB_OK)
        mb_solution_finish(out, &wave, winner, NULL);
    else
        mb_release(winner);
    mb_wave_end(&wave);
    return status;
}

const mb_solver mb_solver_attractor = {
    .name = "attractor",
    .brief = MB_WORDS("both players' attractors, breadth-first: exact ranks in linear time",
                      "les attracteurs des deux joueurs, en largeur : rangs exacts en temps linéaire"),
    .needs_plain = true,
    .run = run,
    .check = mb_check_solution,
};
