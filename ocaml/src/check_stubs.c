/* check_stubs.c -- claims about an arena, judged by the library's checkers. */
#include "support.h"

#include <stdlib.h>

/* (accepted?, position or -1, reason, refuting play, where the play goes on for ever or -1); releases the finding */
static value finding_value(mb_finding *finding)
{
    CAMLparam0();
    CAMLlocal1(result);
    mb_text reason = {0};
    mb_note_show(&reason, &finding->reason, ml_lang());
    result = caml_alloc_tuple(5);
    Store_field(result, 0, Val_bool(finding->accepted));
    Store_field(result, 1, Val_long(finding->position == MB_NONE ? -1 : (intnat)finding->position));
    Store_field(result, 2, ml_text(&reason));
    Store_field(result, 3, ml_numbers(finding->play.at, finding->play.count));
    Store_field(result, 4, Val_long(finding->cycle == MB_NONE ? -1 : (intnat)finding->cycle));
    mb_finding_clear(finding);
    CAMLreturn(result);
}

/* An array of numbers, -1 for none; NULL where it is empty, or without memory: *ok becomes false. */
static uint32_t *claimed(bool *ok, value array)
{
    const size_t count = Wosize_val(array);
    uint32_t *number = count > 0 ? malloc(count * sizeof *number) : NULL;
    *ok = *ok && (number || count == 0);
    for (size_t i = 0; number && i < count; i++) {
        const intnat n = Long_val(Field(array, i));
        number[i] = n < 0 ? MB_NONE : (uint32_t)n;
    }
    return number;
}

/* The checks of a set of positions, by the number that check_set of marienbad.ml passes. */
typedef mb_status set_check(mb_finding *out, const mb_arena *graph, const mb_bitset *set, const mb_limits *limits);
static set_check *const set_checks[] = {mb_check_kernel, mb_check_stable, mb_check_absorbing};

value ml_check_set(value which, value v, value claim)
{
    CAMLparam3(which, v, claim);
    mb_finding finding = {0};
    mb_bitset set = {0};
    mb_status status = ml_set(&set, claim);
    ml_work work;
    ml_work_begin(&work, false);
    if (status == MB_OK)
        status = set_checks[Long_val(which)](&finding, ml_arena_of(v)->arena, &set, &work.limits);
    mb_bitset_clear(&set);
    ml_work_end(&work, status);
    CAMLreturn(finding_value(&finding));
}

value ml_check_attractor(value v, value player, value target, value claim, value ranks)
{
    CAMLparam5(v, player, target, claim, ranks);
    mb_finding finding = {0};
    mb_bitset set = {0}, goal = {0};
    bool ok = true;
    uint32_t *rank = claimed(&ok, ranks);
    mb_status status = ok ? ml_set(&set, claim) : MB_ENOMEM;
    if (status == MB_OK)
        status = ml_set(&goal, target);
    ml_work work;
    ml_work_begin(&work, false);
    if (status == MB_OK)
        status = mb_check_attractor(&finding, ml_arena_of(v)->arena, (mb_player)Long_val(player), &goal, &set, rank,
                                    &work.limits);
    mb_bitset_clear(&set);
    mb_bitset_clear(&goal);
    free(rank);
    ml_work_end(&work, status);
    CAMLreturn(finding_value(&finding));
}

value ml_check_grundy(value v, value numbers)
{
    CAMLparam2(v, numbers);
    mb_finding finding = {0};
    bool ok = true;
    uint32_t *number = claimed(&ok, numbers);
    ml_work work;
    ml_work_begin(&work, false);
    const mb_status status = ok ? mb_check_grundy(&finding, ml_arena_of(v)->arena, number, &work.limits) : MB_ENOMEM;
    free(number);
    ml_work_end(&work, status);
    CAMLreturn(finding_value(&finding));
}

/* `target` is empty where the player is to win. */
value ml_check_strategy(value v, value player, value target, value moves, value from)
{
    CAMLparam5(v, player, target, moves, from);
    mb_finding finding = {0};
    mb_bitset goal = {0};
    bool ok = true;
    uint32_t *next = claimed(&ok, moves);
    const bool wins = caml_string_length(target) == 0;
    mb_status status = !ok ? MB_ENOMEM : wins ? MB_OK : ml_set(&goal, target);
    ml_work work;
    ml_work_begin(&work, false);
    if (status == MB_OK)
        status = mb_check_strategy(&finding, NULL, ml_arena_of(v)->arena, (mb_player)Long_val(player),
                                   wins ? NULL : &goal, next, (uint32_t)Long_val(from), &work.limits);
    mb_bitset_clear(&goal);
    free(next);
    ml_work_end(&work, status);
    CAMLreturn(finding_value(&finding));
}

/* (finding, maximal?, winner or -1) */
value ml_check_play(value v, value positions)
{
    CAMLparam2(v, positions);
    CAMLlocal1(result);
    mb_finding finding = {0};
    mb_play_facts facts = {0};
    bool ok = true;
    uint32_t *play = claimed(&ok, positions);
    const mb_status status =
        ok ? mb_check_play(&finding, &facts, ml_arena_of(v)->arena, play, (uint32_t)Wosize_val(positions), NULL)
           : MB_ENOMEM;
    free(play);
    if (status != MB_OK)
        ml_raise(status, NULL);
    result = caml_alloc_tuple(3);
    Store_field(result, 0, finding_value(&finding));
    Store_field(result, 1, Val_bool(facts.maximal));
    Store_field(result, 2, Val_long(facts.winner));
    CAMLreturn(result);
}
