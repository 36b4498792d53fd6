/* field_costs.h -- the costs of moves that stand beside a graph: {(s, t): 3}, {s: {t: 3}}, w[s, t] = 3, function | …
 *
 * They are collected first, and then assigned position by position, so that no list of moves is searched twice.
 */
#pragma once

#include "io/fields.h"

typedef struct mb_field_cost {
    uint32_t from, to, cost;
    const char *at; /* where it was said */
} mb_field_cost;

typedef struct mb_field_costs {
    mb_arena *arena;
    mb_literal *in;
    const mb_field_entry *said; /* the field that is being read */
    mb_field_cost *at;
    size_t count, room;
} mb_field_costs;

/* Collect the costs of a field. */
mb_status mb_field_costs_read(mb_field_costs *costs, const mb_field_entry *said);

/* Give the moves of the arena the costs that were collected; the others cost 1, or what they cost before. */
mb_status mb_field_costs_assign(mb_field_costs *costs);

void mb_field_costs_clear(mb_field_costs *costs);
