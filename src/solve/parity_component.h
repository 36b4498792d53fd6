/* parity_component.h -- from positions of an arena to an mb_component. */
#pragma once

#include "solve/parity.h"

/* What components are made from. */
typedef struct mb_component_source {
    const mb_arena *arena;
    const mb_predecessors *predecessors;
    const uint8_t *winner; /* winner[v], 0: not solved */
    uint32_t *place;       /* place[v]: number of v in the last component that had it; MB_NONE: none had */
} mb_component_source;

/* Make `game` a copy of the given positions, none of them solved, and of the moves between them.
 *
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT: 2^32 moves or more */
mb_status mb_component_fill(mb_component *game, const mb_component_source *whole, const uint32_t *members,
                            uint32_t count);
void mb_component_clear(mb_component *game);

/* Make `game` a view of the given positions, in the order of their numbers.
 *
 * order   the positions; its content becomes theirs in the order of the priorities; to be released by the caller,
 *         after the view
 * move    where the moves of the result go; those of other positions stay what they are
 * return  MB_OK, MB_ENOMEM */
mb_status mb_component_look(mb_component *game, const mb_component_source *whole, uint32_t *order, uint32_t count,
                            uint32_t *move);
void mb_component_look_away(mb_component *game);
