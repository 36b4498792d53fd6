/* ground.h -- a thing that is played on: rules or an arena, walked over in the same way.
 *
 * A ground of rules has states; it is walked without being explored.  A ground of an arena has positions; where that
 * was explored, the rules behind it still know boards and words for moves.  A place of either is a number and the
 * player to move.  In impartial games and graphs, where states have no mover, places are pairs, called (1,NAME) and
 * (2,NAME).
 *
 * Every name that is written here is read back here: names exactly as they are written first, then bare names of an
 * impartial state, with a mover who is told apart.
 */
#ifndef MARIENBAD_GROUND_H
#define MARIENBAD_GROUND_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_place {
    uint64_t at; /* a position of an arena, or a state */
    mb_player mover;
} mb_place;

static inline bool mb_place_is(mb_place a, mb_place b)
{
    return a.at == b.at && a.mover == b.mover;
}

/* The place of a position that has an owner. */
static inline mb_place mb_arena_place(const mb_arena *arena, uint32_t v)
{
    mb_place place;
    place.at = v;
    place.mover = mb_owner(arena, v);
    return place;
}

/* Rules and arena must outlive the ground. */
typedef struct mb_ground {
    const mb_arena *arena; /* what is walked on; NULL: the rules themselves */
    const mb_rules *rules; /* NULL: nobody knows rules behind the arena */
    int32_t endless;       /* what endless and stuck plays pay */
} mb_ground;

/* The grounds.  That of rules has `endless` 0; `rules` behind an arena may be NULL. */
MB_API mb_ground mb_ground_of_rules(const mb_rules *rules);
MB_API mb_ground mb_ground_of_arena(const mb_arena *arena, const mb_rules *rules);

/* Where a play begins: where the rules or the arena say, with player 1 to move unless they say otherwise. */
MB_API mb_place mb_ground_start(const mb_ground *ground);

/* Do places have a mover that their state or position does not tell? */
MB_API bool mb_ground_is_impartial(const mb_ground *ground);

/* The name of a state or position alone, whoever is to move; of an impartial game, the state's. */
MB_API void mb_ground_bare(mb_text *out, const mb_ground *ground, uint64_t at);

/* The name of a place. */
MB_API void mb_ground_name(mb_text *out, const mb_ground *ground, mb_place place);

/* The place of a name; of a bare name in an impartial game, with `mover` to move.
 * return  MB_OK, MB_ENOTFOUND, MB_EPARSE, MB_ELIMIT with the reason in `error` */
MB_API mb_status mb_ground_find(mb_place *out, const mb_ground *ground, mb_player mover, const char *name,
                                size_t length, mb_error *error);

/* The mark of a place for its mover: never MB_MOVER_WINS or MB_MOVER_LOSES.  Where the play is over, *pays gets what
 * player 1 has got; a stuck place is unmarked, and pays `endless`. */
MB_API mb_mark mb_ground_end(int32_t *pays, const mb_ground *ground, mb_place place);

/* Places in a row; all zero is none. */
typedef struct mb_places {
    mb_place *at;
    size_t count, room;
} mb_places;
MB_API void mb_places_clear(mb_places *places);
MB_API mb_status mb_places_add(mb_places *places, mb_place place); /* MB_OK, MB_ENOMEM */

/* Replace `out` by the next places, in the order of the moves; none where the play is over. */
MB_API mb_status mb_ground_moves(mb_places *out, const mb_ground *ground, mb_place place);

/* What the move of number `index` costs. */
MB_API uint64_t mb_ground_cost(const mb_ground *ground, mb_place place, size_t index);

/* The state of the rules behind a place; false when there are no rules. */
MB_API bool mb_ground_state(mb_state *out, const mb_ground *ground, mb_place place);

/* The picture of a place, in text; false when there are no rules to draw it. */
MB_API bool mb_ground_board(mb_text *out, const mb_ground *ground, mb_place place);

/* The game's own words for the move from `from` to `to`, "take 3"; false when it has none. */
MB_API bool mb_ground_move_name(mb_note *out, const mb_ground *ground, mb_place from, mb_place to);

#ifdef __cplusplus
}
#endif

#endif
