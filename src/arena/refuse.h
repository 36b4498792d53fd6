/* refuse.h -- what readers, explorations and searches say about arenas in the same words. */
#ifndef MB_ARENA_REFUSE_H
#define MB_ARENA_REFUSE_H

#include "arena/names.h"

/* There is no position of that name.  Returns MB_ENOTFOUND. */
mb_status mb_refuse_unknown(mb_error *error, mb_piece name);

/* There are more positions than anybody can number, or than the limit that was given.  Return MB_ELIMIT. */
mb_status mb_refuse_too_many(mb_error *error);
mb_status mb_refuse_limit(mb_error *error, uint64_t most);

/* A position that is marked `old` shall be marked `mark` as well.  Returns the code. */
mb_status mb_refuse_mark(mb_error *error, mb_status code, mb_called name, mb_mark old, mb_mark mark);

/* Can the priorities of the arena decide every endless play?  They want owners and a move wherever nothing is marked,
 * and do not go with draws, payoffs and `endless`.  MB_OK, or the code with the reason in `error`, and `*where`
 * (nullable) the position that shows it, or MB_NONE. */
mb_status mb_refuse_priorities(mb_error *error, mb_status code, uint32_t *where, const mb_arena *arena);

/* `endless` says something of a parity game.  Returns the code. */
mb_status mb_refuse_endless(mb_error *error, mb_status code);

/* Not an error: a play gets stuck at the position of that name, the first of `count` such.  The code is MB_OK. */
void mb_warn_of_stuck(mb_error *warning, mb_item name, uint64_t count);

#endif
