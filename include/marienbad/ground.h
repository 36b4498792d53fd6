/* ground.h -- rules or an arena behind one interface: start, moves, marks, costs and names of places.
 *
 * A ground of rules has states, and needs no exploration.  A ground of an arena has positions; if the arena was
 * explored, its rules still give boards and names of moves.  A place of either is a state or position and the player
 * to move.  In impartial games and graphs, whose states have no mover, the name of a place is a pair, (1,NAME) or
 * (2,NAME).
 *
 * Every name that mb_ground_name() writes is read by mb_ground_find().  It also reads the bare name of an impartial
 * state, whose mover is then an argument.
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
    const mb_arena *arena; /* NULL: the ground is that of the rules */
    const mb_rules *rules; /* of the ground, or those that the arena was explored from; NULL: unknown */
    int32_t endless;       /* the payoff of endless and stuck plays */
} mb_ground;

/* The grounds.  That of rules has `endless` 0; `rules` behind an arena may be NULL. */
MB_API mb_ground mb_ground_of_rules(const mb_rules *rules);
MB_API mb_ground mb_ground_of_arena(const mb_arena *arena, const mb_rules *rules);

/* The start.  In an impartial game or graph, rules->first is to move there, or player 1 without rules. */
MB_API mb_place mb_ground_start(const mb_ground *ground);

/* Is the mover of a place independent of its state or position? */
MB_API bool mb_ground_is_impartial(const mb_ground *ground);

/* The name of a state or position without its mover. */
MB_API void mb_ground_bare(mb_text *out, const mb_ground *ground, uint64_t at);

/* The name of a place. */
MB_API void mb_ground_name(mb_text *out, const mb_ground *ground, mb_place place);

/* The place of a name.  `mover` is to move if it is a bare name of an impartial game.
 * return  MB_OK, MB_ENOTFOUND, MB_EPARSE, MB_ELIMIT with the reason in `error` */
MB_API mb_status mb_ground_find(mb_place *out, const mb_ground *ground, mb_player mover, const char *name,
                                size_t length, mb_error *error);

/* The mark of a place, MB_MOVER_WINS and MB_MOVER_LOSES replaced by the winner.  At a terminal place *pays is the
 * payoff of player 1; a stuck place is unmarked, and pays `endless`. */
MB_API mb_mark mb_ground_terminal(int32_t *pays, const mb_ground *ground, mb_place place);

/* An array of places; all zero is an empty one. */
typedef struct mb_places {
    mb_place *at;
    size_t count, room;
} mb_places;
MB_API void mb_places_clear(mb_places *places);
MB_API mb_status mb_places_add(mb_places *places, mb_place place); /* MB_OK, MB_ENOMEM */

/* Replace `out` by the next places, in the order of the moves; none at a terminal place. */
MB_API mb_status mb_ground_moves(mb_places *out, const mb_ground *ground, mb_place place);

/* The cost of the move of number `index`. */
MB_API uint64_t mb_ground_cost(const mb_ground *ground, mb_place place, size_t index);

/* The state of the rules behind a place; false when there are no rules. */
MB_API bool mb_ground_state(mb_state *out, const mb_ground *ground, mb_place place);

/* The board of a place, in text; false when there are no rules. */
MB_API bool mb_ground_board(mb_text *out, const mb_ground *ground, mb_place place);

/* The game's name of the move from `from` to `to`, "take 3"; false when it has none. */
MB_API bool mb_ground_move_name(mb_note *out, const mb_ground *ground, mb_place from, mb_place to);

#ifdef __cplusplus
}
#endif

#endif
