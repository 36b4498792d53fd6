/* tiers.h -- how a table holds the states of a game: tiers of slots, a code a slot.
 *
 * A game that numbers its states cuts them into tiers.  Every move leads to a later tier, or stays in its own where
 * the game is not acyclic.  A tier is a row of slots, and a state has one slot; a slot may have no state.
 *
 * A code says who wins, for the mover, and in how many moves: large codes are good for him.
 *     MB_OUTCOME_NONE              nothing is known: no state, or one that no play reaches
 *     MB_OUTCOME_LOST + d          lost in d moves
 *     MB_OUTCOME_DRAWN             drawn
 *     MB_OUTCOME_WON - d           won in d moves
 * One byte holds distances up to MB_OUTCOME_FAR.  What the mover gets is what the least of the codes one move on
 * becomes when the players change places: the best move is the one that is worst for the other.
 */
#ifndef MARIENBAD_TIERS_H
#define MARIENBAD_TIERS_H

#include "status.h"

enum { MB_OUTCOME_NONE = 0, MB_OUTCOME_LOST = 1, MB_OUTCOME_DRAWN = 128, MB_OUTCOME_WON = 255, MB_OUTCOME_FAR = 126 };

#define MB_NO_SLOT UINT64_MAX /* of a state that has none */

/* Slots begin .. end-1 of a tier, for a sweep. */
typedef struct mb_slice {
    uint32_t tier;
    uint64_t begin, end;
    const uint8_t *other; /* the whole tier before (reach) or after (solve); NULL: there is none */
    uint8_t *out;         /* out[i]: of slot begin + i */
    bool distances;       /* solve: false: every win and loss has distance 0 */
} mb_slice;

/* How a slot is reached. */
enum { MB_REACH_NOT = 0, MB_REACH_ON = 1, MB_REACH_OVER = 2 }; /* the play goes on there, or is over */

/* A fused kernel over slices of a tier, where every move leads to the very next tier.  Two slices may be worked on at
 * the same time.  Its slow twin is index() and moves() of the game. */
typedef struct mb_sweep {
    /* Make what the kernel looks things up in, for numbers that were opened; *bytes (nullable) gets its size.
     * MB_OK, MB_ENOMEM */
    mb_status (*open)(void **kernel, uint64_t *bytes, const void *numbers);
    void (*close)(void *kernel);

    /* Which slots are reached from those of the tier before where the play goes on? */
    void (*reach)(const void *kernel, const mb_slice *slice);

    /* The codes of all slots, reached or not, from those of the tier after. */
    void (*solve)(const void *kernel, const mb_slice *slice);

    /* Put the codes of ends over those that are there, and MB_OUTCOME_NONE where there is no state: a file does not
     * keep them. */
    void (*ends)(const void *kernel, const mb_slice *slice);
} mb_sweep;

/* A number for every state of a game. */
typedef struct mb_numbering {
    /* Make what numbers are looked up in, for an instance of the game.  MB_OK, MB_ENOMEM, or MB_ELIMIT where these
     * parameters have no numbers, or more than 63 bits of them. */
    mb_status (*open)(void **numbers, const void *self);
    void (*close)(void *numbers);

    /* How many tiers there are; the slots of each go to slots[0 .. cap-1]. */
    size_t (*tiers)(const void *numbers, uint64_t *slots, size_t cap);
    uint32_t leap;   /* a move leads at most so many tiers on; 0: any number */
    bool reversible; /* of a puzzle: every move can be taken back, and moves() may be asked about ends too */

    /* The slot of a state, and its *tier; MB_NO_SLOT: it has none. */
    uint64_t (*index)(uint32_t *tier, const void *numbers, uint64_t state);

    /* The state of a slot; false: it has none.  Every state that a play reaches has its slot and comes back from it;
     * a state that none reaches may, and then its moves do too. */
    bool (*unindex)(uint64_t *state, const void *numbers, uint32_t tier, uint64_t slot);

    const mb_sweep *sweep; /* a kernel for these tiers, with `leap` 1.  NULL: index and moves do its work */
} mb_numbering;

#endif
