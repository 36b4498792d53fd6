/* space.h -- the slots of a game: as it numbers them itself, or its states in a sorted list, found by walking. */
#pragma once

#include "core/limits.h"
#include "marienbad/game.h"

typedef struct mb_space {
    const mb_rules *rules;
    bool symmetry;                 /* only states that are their own canonical image have slots */
    bool folded;                   /* the numbering itself gives symmetric states one slot */
    const mb_numbering *numbering; /* NULL: the list below */
    void *numbers;
    uint64_t *key; /* states in rising order: slots of the one tier */
    uint32_t tiers;
    uint64_t *slots; /* of each tier */
    uint64_t total, largest;
    uint32_t leap; /* a move leads at most so many tiers on, at least 1 */
    bool inside;   /* moves may stay in their tier */
} mb_space;

/* The game's own numbers; *numbered is false, and nothing is to be closed, where it has none for the start. */
mb_status mb_space_number(mb_space *out, bool *numbered, const mb_rules *rules, bool symmetry);

/* The states that a play can reach, found by walking, as slots of one tier; *found: how many were found, on failure,
 * too. */
mb_status mb_space_walk(mb_space *out, uint64_t *found, const mb_rules *rules, bool symmetry, const mb_limits *limits,
                        mb_error *error);

void mb_space_clear(mb_space *space);

/* The slot of a state, folded where images are, and its *tier; MB_NO_SLOT: it has none. */
uint64_t mb_space_slot(uint32_t *tier, const mb_space *space, mb_state state);

/* The state of a slot; false: it has none. */
bool mb_space_state(mb_state *out, const mb_space *space, uint32_t tier, uint64_t slot);

/* Are distances known to need two bytes an outcome? */
static inline bool mb_space_wide(const mb_space *space)
{
    return space->numbering && space->numbering->wide && space->numbering->wide(space->numbers);
}

/* The game's kernel for tiers in which moves stay; NULL: moves are listed. */
static inline const mb_adjacency *mb_space_adjacency(const mb_space *space)
{
    const mb_numbering *numbering = space->numbering;
    const mb_adjacency *kernel = numbering && space->symmetry == space->folded ? numbering->adjacency : NULL;
    return kernel && kernel->suits(space->numbers) ? kernel : NULL;
}

/* The state that stands for all states of the slot of this one. */
mb_state mb_space_fold(const mb_space *space, mb_state state);

/* Can a move of `tier` lead to `later`, a later tier? */
static inline bool mb_space_follows(const mb_space *space, uint32_t tier, uint32_t later)
{
    MB_ASSERT(tier < later && later < space->tiers);
    return space->numbering && space->numbering->follows ? space->numbering->follows(space->numbers, tier, later)
                                                         : later - tier <= space->leap;
}

/* Slots of the memory that holds any two tiers in a row: one lies at its beginning, the next at its end. */
uint64_t mb_space_pair(const mb_space *space);

/* Where a tier lies in that memory, which has room for `room` slots of `width` bytes. */
static inline uint8_t *mb_space_place(uint8_t *pair, const mb_space *space, uint32_t tier, uint64_t room,
                                      uint32_t width)
{
    MB_ASSERT(space->slots[tier] <= room);
    return tier % 2 == 0 ? pair : pair + (room - space->slots[tier]) * width;
}

/* The player to move, as far as outcomes are concerned.  In impartial games it is always player 1: after a move the
 * players change sides. */
static inline mb_player mb_space_mover(const mb_space *space, mb_state state)
{
    const mb_rules *rules = space->rules;
    return rules->game->mover ? rules->game->mover(rules->self, state) : MB_P1;
}

/* Threads that may work at once: one where the game's callbacks must not run at the same time. */
static inline int mb_space_threads(const mb_space *space, const mb_limits *limits)
{
    return space->rules->game->traits & MB_SERIAL ? 1 : mb_threads(limits);
}

static inline bool mb_space_impartial(const mb_space *space)
{
    return (space->rules->game->traits & MB_IMPARTIAL) != 0;
}

/* Do mirror images have the same marks, movers and moves?  Tried on the states of random walks. */
mb_status mb_space_try_symmetry(bool *out, const mb_rules *rules);
