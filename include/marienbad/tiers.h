/* tiers.h -- how a table holds the states of a game: tiers of slots, one outcome per slot.
 *
 * A game that numbers its states cuts them into tiers.  Every move leads to a later tier, or stays in its own where
 * the game is not acyclic.  A tier is a row of slots, and a state has one slot; a slot may have no state.
 *
 * An outcome says who wins, seen by the mover, and in how many moves: the larger, the better for the mover.
 *     MB_OUTCOME_NONE              not known: no state, or one that no play reaches
 *     MB_OUTCOME_LOST + d          lost in d moves
 *     MB_OUTCOME_DRAWN             drawn
 *     MB_OUTCOME_WON - d           won in d moves
 * One byte holds distances up to MB_OUTCOME_FAR.  The outcome of a state is that of its best move: the least outcome
 * one move on, seen by the opponent, with won and lost exchanged and one move added to its distance.
 */
#ifndef MARIENBAD_TIERS_H
#define MARIENBAD_TIERS_H

#include "status.h"

enum { MB_OUTCOME_NONE = 0, MB_OUTCOME_LOST = 1, MB_OUTCOME_DRAWN = 128, MB_OUTCOME_WON = 255, MB_OUTCOME_FAR = 126 };

#define MB_NO_SLOT UINT64_MAX /* the slot of a state that has none */

/* Slots begin .. end-1 of a tier, the argument of a sweep. */
typedef struct mb_slice {
    uint32_t tier;
    uint64_t begin, end;
    const uint8_t *other; /* the whole tier before (reach) or after (solve); NULL: there is none */
    uint8_t *out;         /* out[i]: of slot begin + i */
    bool distances;       /* solve: false: every win and loss has distance 0 */
} mb_slice;

/* Can a play reach a slot?  MB_REACH_ON: yes, and it goes on there; MB_REACH_OVER: yes, and it is over there. */
enum { MB_REACH_NOT = 0, MB_REACH_ON = 1, MB_REACH_OVER = 2 };

/* A compute kernel (no kernel of a graph): it computes slices of a tier without listing moves, for games whose moves
 * all lead to the very next tier.  Several threads may call it for different slices.  It must agree with index() and
 * moves() of the game. */
typedef struct mb_sweep {
    /* Make the lookup tables of the kernel, for numbers that were opened; *bytes (nullable) gets their size.
     * MB_OK, MB_ENOMEM */
    mb_status (*open)(void **kernel, uint64_t *bytes, const void *numbers);
    void (*close)(void *kernel);

    /* The MB_REACH_ bytes of a slice, from those of the tier before. */
    void (*reach)(const void *kernel, const mb_slice *slice);

    /* The outcomes of all slots, reachable or not, from those of the tier after. */
    void (*solve)(const void *kernel, const mb_slice *slice);

    /* Write the outcomes of terminal positions, and MB_OUTCOME_NONE to slots without a state, into a slice that was
     * read from a file, which does not store them. */
    void (*terminals)(const void *kernel, const mb_slice *slice);
} mb_sweep;

/* The moves of one slot, as an adjacency kernel finds them. */
typedef struct mb_slot_moves {
    uint8_t outcome; /* of a terminal position, at distance 0; MB_OUTCOME_NONE: the play goes on there */
    bool state;      /* the slot has a state */
    uint16_t inside; /* moves that stay in the tier */
    uint32_t later;  /* moves that lead to later tiers */
} mb_slot_moves;

enum { MB_KEY_SLOT = 44 }; /* a slot of a tier in one number: slot | tier << MB_KEY_SLOT */

/* A compute kernel for tiers in which moves stay: it follows moves from slot to slot, forward and back, without
 * states.  The players alternate.  Several threads may call it.  It must agree with moves(), unmoves() and index() of
 * the game. */
typedef struct mb_adjacency {
    size_t most; /* numbers that successors() and predecessors() write for one slot, at most */

    /* Does it know the moves of these numbers?  Else they are listed. */
    bool (*suits)(const void *numbers);

    /* The moves of slots begin .. begin + count - 1, in turn: what they are to moves[], and the keys of those that
     * lead to later tiers to key[0 .. cap-1].  `all`: the keys of those that stay in the tier, too, and `later`
     * counts them.  Returns how many slots there was room for: at least one. */
    size_t (*successors)(mb_slot_moves *moves, uint64_t *key, size_t cap, const void *numbers, uint32_t tier,
                         uint64_t begin, size_t count, bool all);

    /* The predecessors, in their tier, of the slots first + offset[i], to out[0 .. cap-1]: each as often as `inside`
     * of it counts the moves to that slot.  Returns how many there are; *done slots had room, at least one. */
    size_t (*predecessors)(uint64_t *out, size_t cap, size_t *done, const void *numbers, uint32_t tier,
                           uint64_t first, const uint16_t *offset, size_t count);
} mb_adjacency;

/* A number for every state of a game. */
typedef struct mb_numbering mb_numbering;
struct mb_numbering {
    /* Make the lookup tables for an instance of the game.  MB_OK, MB_ENOMEM, or MB_ELIMIT where these
     * parameters have no numbers, or more than 63 bits of them. */
    mb_status (*open)(void **numbers, const void *self);
    void (*close)(void *numbers);

    /* How many tiers there are; the slots of each go to slots[0 .. cap-1]. */
    size_t (*tiers)(const void *numbers, uint64_t *slots, size_t cap);
    uint32_t leap; /* a move leads at most so many tiers further; 0: any number */

    /* Can a move of `tier` lead to `later`, a later tier?  Without it: wherever `leap` allows.  Only tiers that moves
     * lead to are kept in memory while a tier is solved. */
    bool (*follows)(const void *numbers, uint32_t tier, uint32_t later);

    bool
        reversible; /* of a puzzle: every move can be taken back, and moves() lists those of terminal positions too */

    /* Are there distances beyond MB_OUTCOME_FAR, as far as is known?  Then outcomes have two bytes from the start.
     * Without it: one byte is tried first. */
    bool (*wide)(const void *numbers);

    /* The slot of a state, and its *tier; MB_NO_SLOT: it has none. */
    uint64_t (*index)(uint32_t *tier, const void *numbers, uint64_t state);

    /* The state of a slot; false: it has none.  It is the inverse of index() on all states that a play can reach;
     * other states may have slots, if the states that their moves lead to have slots too. */
    bool (*unindex)(uint64_t *state, const void *numbers, uint32_t tier, uint64_t slot);

    const mb_sweep *sweep;         /* a kernel for these tiers, with `leap` 1.  NULL: moves are listed */
    const mb_adjacency *adjacency; /* a kernel for tiers in which moves stay.  NULL: moves and unmoves are listed */

    /* Numbers for tables in which symmetric states share a slot: index() takes any state and gives the slot of its
     * class, unindex() gives one state of it, and the states of a class have the same outcome for the player to move
     * (so the players may have exchanged their men).  NULL: only canonical states have slots of this numbering. */
    const mb_numbering *folded;
};

#endif
