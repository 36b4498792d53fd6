/* arena_stubs.c -- arenas made in OCaml, read from a text, written in a format, drawn. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* Copy an OCaml array of numbers, which is empty where there are none; *ok becomes false without memory. */
static int32_t *copy_numbers(bool *ok, value array)
{
    const size_t count = Wosize_val(array);
    if (count == 0)
        return NULL;
    int32_t *copy = malloc(count * sizeof *copy);
    *ok = *ok && copy;
    for (size_t i = 0; copy && i < count; i++)
        copy[i] = (int32_t)Long_val(Field(array, i));
    return copy;
}

/* Copy the moves, each target of a position once, with their costs.  last[t] is the last position that has a move to
 * t, plus one. */
static bool copy_moves(mb_arena *made, value first, value to, value cost)
{
    uint32_t *last = calloc(made->positions, sizeof *last);
    const size_t most = Wosize_val(to);
    made->first = malloc(((size_t)made->positions + 1) * sizeof *made->first);
    made->to = malloc((most + 1) * sizeof *made->to);
    made->cost = Wosize_val(cost) > 0 ? malloc((most + 1) * sizeof *made->cost) : NULL;
    const bool ok = last && made->first && made->to && (made->cost || Wosize_val(cost) == 0);
    uint64_t count = 0;
    for (uint32_t v = 0; ok && v < made->positions; v++) {
        made->first[v] = count;
        for (long i = Long_val(Field(first, v)); i < Long_val(Field(first, v + 1)); i++) {
            const uint32_t target = (uint32_t)Long_val(Field(to, i));
            if (last[target] == v + 1)
                continue;
            last[target] = v + 1;
            made->to[count] = target;
            if (made->cost)
                made->cost[count] = (uint32_t)Long_val(Field(cost, i));
            count++;
        }
    }
    if (ok)
        made->first[made->positions] = made->moves = count;
    free(last);
    return ok;
}

/* (first, targets, costs, owners and marks, payoffs, priorities), each an array, empty where there are none; the
 * number of the start, what endless plays pay, has it no owners?  Numbers are in range: the OCaml side has seen to
 * it. */
value ml_arena_make(value arrays, value start, value endless, value impartial)
{
    CAMLparam1(arrays);
    CAMLlocal1(result);
    ml_arena *held;
    result = ml_arena_alloc(&held);
    mb_arena *made = held->arena = &held->made;
    const value tag = Field(arrays, 3);
    made->positions = (uint32_t)caml_string_length(tag);
    made->start = (uint32_t)Long_val(start);
    made->endless = (int32_t)Long_val(endless);
    made->impartial = Bool_val(impartial);
    made->tag = malloc(made->positions);
    bool ok = made->tag && copy_moves(made, Field(arrays, 0), Field(arrays, 1), Field(arrays, 2));
    if (made->tag)
        memcpy(made->tag, Bytes_val(tag), made->positions);
    made->pays = copy_numbers(&ok, Field(arrays, 4));
    made->priority = (uint32_t *)copy_numbers(&ok, Field(arrays, 5));
    if (!ok)
        caml_raise_out_of_memory();
    CAMLreturn(result);
}

static mb_status read_arena(mb_arena **out, value text, mb_error *error)
{
    return mb_arena_read(out, String_val(text), caml_string_length(text), NULL, error);
}

/* The names of all positions. */
value ml_arena_names(value v)
{
    CAMLparam1(v);
    CAMLlocal1(names);
    const mb_arena *arena = ml_arena_of(v)->arena;
    names = caml_alloc(arena->positions, 0);
    for (uint32_t i = 0; i < arena->positions; i++) {
        mb_text name = {0};
        mb_arena_name(&name, arena, i);
        Store_field(names, i, ml_text(&name));
    }
    CAMLreturn(names);
}

/* (first, targets, start, impartial?, owners and marks) of an arena that the library read or explored */
value ml_arena_parts(value v)
{
    CAMLparam1(v);
    CAMLlocal3(parts, first, tag);
    const mb_arena *arena = ml_arena_of(v)->arena;
    first = caml_alloc((size_t)arena->positions + 1, 0);
    for (size_t i = 0; i <= arena->positions; i++)
        Store_field(first, i, Val_long(arena->first[i]));
    tag = caml_alloc_initialized_string(arena->positions, (const char *)arena->tag);
    parts = caml_alloc_tuple(5);
    Store_field(parts, 0, first);
    Store_field(parts, 1, ml_numbers(arena->to, arena->moves));
    Store_field(parts, 2, Val_long(arena->start));
    Store_field(parts, 3, Val_bool(arena->impartial));
    Store_field(parts, 4, tag);
    CAMLreturn(parts);
}

/* The arena of a file, in any format. */
value ml_arena_load(value path)
{
    CAMLparam1(path);
    CAMLlocal1(result);
    ml_arena *held;
    result = ml_arena_alloc(&held);
    mb_error error = {0};
    const mb_status status = mb_arena_load(&held->arena, String_val(path), NULL, &error);
    if (status != MB_OK)
        ml_raise(status, &error);
    CAMLreturn(result);
}

/* The arena in the .arena format. */
value ml_arena_write(value v)
{
    CAMLparam1(v);
    mb_error error = {0};
    mb_text out = {0};
    const mb_status status = mb_arena_write(&out, ml_arena_of(v)->arena, mb_format_find("arena"), false, &error);
    if (status != MB_OK) {
        mb_text_clear(&out);
        ml_raise(status, &error);
    }
    CAMLreturn(ml_text(&out));
}

/* A text in the .arena format in another format. */
value ml_convert(value text, value format)
{
    CAMLparam2(text, format);
    mb_error error = {0};
    mb_arena *arena = NULL;
    mb_text out = {0};
    const mb_format *to = mb_format_find(String_val(format));
    mb_status status = to ? read_arena(&arena, text, &error) : MB_ENOTFOUND;
    if (status == MB_OK)
        status = mb_arena_write(&out, arena, to, false, &error);
    mb_arena_free(arena);
    if (status != MB_OK) {
        mb_text_clear(&out);
        ml_raise(status, &error);
    }
    CAMLreturn(ml_text(&out));
}

/* The picture of a text in the .arena format, solved where it has owners and that is wanted. */
value ml_picture(value text, value form, value solved)
{
    CAMLparam3(text, form, solved);
    mb_error error = {0};
    mb_arena *arena = NULL;
    mb_solution solution = {0};
    mb_text out = {0};
    mb_status status = read_arena(&arena, text, &error);
    const bool solve = status == MB_OK && Bool_val(solved) && !arena->impartial;
    if (solve)
        status = mb_solve(&solution, arena, NULL, NULL, NULL, NULL, &error);
    if (status == MB_OK) {
        const mb_exhibit what = {.kind = MB_SHOW_ARENA, .arena = arena, .solution = solve ? &solution : NULL};
        status = mb_show(&out, String_val(form), &what, ml_lang(), &error);
    }
    mb_solution_clear(&solution);
    mb_arena_free(arena);
    if (status != MB_OK) {
        mb_text_clear(&out);
        ml_raise(status, &error);
    }
    CAMLreturn(ml_text(&out));
}
