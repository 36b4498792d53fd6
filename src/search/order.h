/* order.h -- the order in which moves are tried: the sooner a good one comes, the more is cut. */
#pragma once

#include "ground/ground.h"

typedef struct mb_move {
    uint64_t to;
    int64_t weight; /* the highest is tried first */
    uint32_t index; /* among the moves as the rules list them */
    uint32_t again; /* of equal weight: the highest is tried first; 0 where the other player is to move then */
} mb_move;

enum { MB_HISTORY_BITS = 12 };

typedef struct mb_ordering {
    unsigned by;           /* of enum mb_order */
    uint64_t (*killer)[2]; /* killer[ply]: codes of the last two moves that caused cuts there, the last one first */
    size_t room;           /* of killer */
    uint32_t history[2][1 << MB_HISTORY_BITS]; /* of each player and hashed code of a move: how much it has cut */
} mb_ordering;

void mb_order_clear(mb_ordering *order);

/* Forget all killers and history; make room for killers at `ply`. */
void mb_order_forget(mb_ordering *order);
mb_status mb_order_reach(mb_ordering *order, uint32_t ply);

/* Sort the moves of `at`; the move with index `first` comes first in any case (MB_NO_INDEX: none does). */
void mb_order_sort(const mb_ordering *order, const mb_ground *ground, mb_place at, uint32_t ply, mb_move *move,
                   size_t count, uint32_t first);

/* The move from `at` to `to` caused a cut, after that much work. */
void mb_order_learn(mb_ordering *order, const mb_ground *ground, mb_place at, uint32_t ply, uint64_t to,
                    unsigned work);
