/* compute_stubs.c -- what the library computes of an arena: winners, attractors, kernels, Grundy numbers. */
#include "support.h"

#include <stdlib.h>

/* (winner of each position as bytes, ranks, values, moves) of an arena with owners */
static value solution_value(const mb_solution *s)
{
    CAMLparam0();
    CAMLlocal3(result, winner, values);
    winner = caml_alloc_initialized_string(s->positions, (const char *)s->winner);
    values = caml_alloc(s->positions, 0);
    for (uint32_t v = 0; v < s->positions; v++)
        Store_field(values, v, Val_long(mb_solution_value(s, v)));
    result = caml_alloc_tuple(4);
    Store_field(result, 0, winner);
    Store_field(result, 1, ml_numbers(s->rank, s->positions));
    Store_field(result, 2, values);
    Store_field(result, 3, ml_numbers(s->move, s->positions));
    CAMLreturn(result);
}

/* The same, of the pairs (player, position) where the arena has no owners: the pair (1, v) is 2v. */
value ml_solve(value v)
{
    CAMLparam1(v);
    CAMLlocal1(result);
    const mb_arena *arena = ml_arena_of(v)->arena;
    mb_arena *pairs = NULL;
    mb_solution solution = {0};
    ml_work work;
    ml_work_begin(&work, true);
    mb_status status = arena->impartial ? mb_arena_double(&pairs, arena, MB_P1, false, &work.limits) : MB_OK;
    if (status == MB_OK)
        status = mb_solve(&solution, pairs ? pairs : arena, NULL, NULL, NULL, &work.limits, &work.error);
    mb_arena_free(pairs);
    ml_work_stop(&work);
    if (status == MB_OK)
        result = solution_value(&solution);
    mb_solution_clear(&solution);
    ml_work_end(&work, status);
    CAMLreturn(result);
}

/* (ranks, moves) of the attractor */
value ml_attractor(value v, value player, value target)
{
    CAMLparam3(v, player, target);
    CAMLlocal1(result);
    const mb_arena *arena = ml_arena_of(v)->arena;
    const mb_player who = (mb_player)Long_val(player);
    mb_bitset set = {0};
    mb_attractor found = {0};
    mb_status status = ml_set(&set, target);
    ml_work work;
    ml_work_begin(&work, true);
    if (status == MB_OK)
        status = mb_attractor_compute(&found, arena, who, &set, NULL, NULL, &work.limits);
    ml_work_stop(&work);
    if (status == MB_OK) {
        result = caml_alloc_tuple(2);
        Store_field(result, 0, ml_numbers(found.rank, found.positions));
        Store_field(result, 1, ml_numbers(found.move, found.positions));
    }
    mb_attractor_clear(&found);
    mb_bitset_clear(&set);
    ml_work_end(&work, status);
    CAMLreturn(result);
}

/* (labels as bytes, moves): 0 drawn, 1 in the kernel, 2 outside */
value ml_kernel(value v)
{
    CAMLparam1(v);
    CAMLlocal2(result, labels);
    const mb_arena *arena = ml_arena_of(v)->arena;
    mb_kernel kernel = {0};
    ml_work work;
    ml_work_begin(&work, true);
    const mb_status status = mb_kernel_compute(&kernel, arena, NULL, &work.limits);
    ml_work_stop(&work);
    if (status == MB_OK) {
        labels = caml_alloc_initialized_string(kernel.positions, (const char *)kernel.label);
        result = caml_alloc_tuple(2);
        Store_field(result, 0, labels);
        Store_field(result, 1, ml_numbers(kernel.move, kernel.positions));
    }
    mb_kernel_clear(&kernel);
    ml_work_end(&work, status);
    CAMLreturn(result);
}

/* (numbers, cycle): the cycle is empty where there are numbers */
value ml_grundy(value v)
{
    CAMLparam1(v);
    CAMLlocal1(result);
    const mb_arena *arena = ml_arena_of(v)->arena;
    const uint32_t positions = arena->positions;
    uint32_t *number = malloc(positions * sizeof *number);
    mb_list cycle = {0};
    ml_work work;
    ml_work_begin(&work, true);
    const mb_status status = number ? mb_grundy_compute(number, &cycle, arena, NULL, &work.limits) : MB_ENOMEM;
    ml_work_stop(&work);
    const bool answered = status == MB_OK || status == MB_EUNSUITED;
    if (answered) {
        result = caml_alloc_tuple(2);
        Store_field(result, 0, ml_numbers(number, status == MB_OK ? positions : 0));
        Store_field(result, 1, ml_numbers(cycle.at, cycle.count));
    }
    mb_list_clear(&cycle);
    free(number);
    ml_work_end(&work, answered ? MB_OK : status);
    CAMLreturn(result);
}
