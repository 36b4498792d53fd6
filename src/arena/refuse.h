/* refuse.h -- errors about arenas that readers, explorations and searches have in common. */
#pragma once

#include "arena/names.h"

/* There is no position of that name.  Returns MB_ENOTFOUND. */
mb_status mb_refuse_unknown(mb_error *error, mb_piece name);

/* There are more than MB_POSITIONS_MAX positions, or more than the limit that was given.  Return MB_ELIMIT. */
mb_status mb_refuse_too_many(mb_error *error);
mb_status mb_refuse_limit(mb_error *error, uint64_t most);

/* A position that is marked `old` is to be marked `mark`, too.  Returns the code. */
mb_status mb_refuse_mark(mb_error *error, mb_status code, mb_called name, mb_mark old, mb_mark mark);

/* A position has two different heuristic values.  Returns MB_EPARSE. */
mb_status mb_refuse_hints(mb_error *error, mb_called name, int32_t h, int32_t other);

/* Is an arena with priorities a parity game?  Its positions need owners, its unmarked positions a move, and it may
 * not have draws, payoffs or `endless`.  MB_OK, or the code with the reason in `error`, and in `*where` (nullable)
 * the position that is wrong, or MB_NONE. */
mb_status mb_refuse_priorities(mb_error *error, mb_status code, uint32_t *where, const mb_arena *arena);

/* An `endless` payoff is given for a parity game.  Returns the code. */
mb_status mb_refuse_endless(mb_error *error, mb_status code);

/* A warning, with the code MB_OK: the position of that name is stuck, the first of `count` such positions. */
void mb_warn_of_stuck(mb_error *warning, mb_item name, uint64_t count);
