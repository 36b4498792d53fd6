/* finding.h -- filling an mb_finding in one call: the verdict, the position and the reason; common reasons. */
#pragma once

#include "arena/names.h"
#include "core/base.h"
#include "marienbad/check.h"

static const mb_words SAY_NO_CLAIM =
    MB_WORDS("position {name}: nothing is claimed", "position {name} : rien n'est annoncé");
static const mb_words SAY_END_MOVE = MB_WORDS("position {name}: a move to {to}, but the play stops there",
                                              "position {name} : un coup vers {to}, mais la partie s'y arrête");
static const mb_words SAY_IS_NO_MOVE =
    MB_WORDS("there is no move {name} -> {to}", "il n'y a pas de coup {name} -> {to}");

/* Fill `out`, without a play: accepted, or refused at v (MB_NONE: at no one position), with the reason.
 *     return mb_finding_refuse(out, v, words, "name", mb_position_item(arena, v), …);
 * return  MB_OK, or MB_ENOMEM when a name could not be written: then `out` is untouched */
#define mb_finding_accept(out, ...)    mb_finding_fill(out, true, MB_NONE, MB_SAY(__VA_ARGS__))
#define mb_finding_refuse(out, v, ...) mb_finding_fill(out, false, v, MB_SAY(__VA_ARGS__))
mb_status mb_finding_fill(mb_finding *out, bool accepted, uint32_t v, mb_words words, const mb_member *pairs,
                          size_t count);

/* The same for a claim that is refused at play[0], as this play of `count` positions shows. */
#define mb_finding_refute(out, play, count, ...) mb_finding_fill_play(out, play, count, MB_SAY(__VA_ARGS__))
mb_status mb_finding_fill_play(mb_finding *out, const uint32_t *play, uint32_t count, mb_words words,
                               const mb_member *pairs, size_t pair_count);

/* Hand a finding over that was made with that status, which is returned; on failure clear it. */
mb_status mb_finding_end(mb_finding *out, mb_finding *finding, mb_status status);

/* The claim about another number of positions than the arena has. */
mb_status mb_finding_refuse_size(mb_finding *out, const mb_arena *arena, const mb_solution *claim);

/* All positions of the claim are right: are they counted right, too?  Then it is accepted with words that may have
 * {count}, {won1}, {won2} and {drawn}. */
mb_status mb_finding_count(mb_finding *out, const mb_solution *claim, mb_words solution);

/* A position, by its name; a claimed one that the arena does not have, by its number. */
static inline mb_item mb_position_item(const mb_arena *arena, uint32_t v)
{
    return v < arena->positions ? mb_item_called(mb_arena_called(arena, v)) : mb_item_count(v);
}

/* Does the arena have a move from v to `to`, played or not? */
bool mb_is_move(const mb_arena *arena, uint32_t v, uint32_t to);
