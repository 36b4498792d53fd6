/* finding.h -- how a checker says what it found: a finding is begun, its reason's arguments follow one by one. */
#ifndef MB_CHECK_FINDING_H
#define MB_CHECK_FINDING_H

#include "core/base.h"
#include "core/message.h"
#include "marienbad/check.h"

/* Accepted, or refused at v (MB_NONE: nowhere in particular), for the reason in row `id`; no play. */
mb_finding mb_finding_accept(mb_words id);
mb_finding mb_finding_refuse(mb_words id, uint32_t v);

/* An argument that is a position, by its name (or its number when the arena has no such position).
 * return  MB_OK, MB_ENOMEM */
mb_status mb_finding_position(mb_finding *finding, const char *name, const mb_arena *arena, uint32_t v);

/* An argument that is a player, as people count them. */
static inline void mb_finding_player(mb_finding *finding, const char *name, mb_player player)
{
    mb_note_add(&finding->reason, name, 1 + (uint64_t)player);
}

/* Does the arena have a move from v to `to`, played or not? */
bool mb_is_move(const mb_arena *arena, uint32_t v, uint32_t to);

#endif
