/* weigh.h -- a state's outcome from those of the states one move on: by listing moves, which every game can. */
#pragma once

#include "table/outcome.h"
#include "table/space.h"

/* Where the outcomes of slots are: in memory, in a file, on another process. */
typedef struct mb_outcomes {
    mb_outcome (*get)(void *self, uint32_t tier, uint64_t slot);
    void *self;
} mb_outcomes;

/* Memory for the moves of a state; each thread has its own. */
typedef struct mb_room {
    mb_state *next;
    uint64_t *key; /* room for as many numbers, one a move */
    size_t room;
    size_t wanted; /* a state had so many moves, more than there is memory for; 0: none had */
} mb_room;

/* One for each of `threads`.  mb_rooms_grow(), called when no thread works, makes them all as large as the largest
 * that was wanted; *again: one was, and its state must be examined again. */
mb_status mb_rooms_new(mb_room **out, int threads);
void mb_rooms_free(mb_room *rooms, int threads);
mb_status mb_rooms_grow(bool *again, mb_room *rooms, int threads);

/* List the moves of a state; false: there is no room, and room->wanted says how much is needed. */
bool mb_room_moves(size_t *count, mb_room *room, const mb_rules *rules, mb_state state);

/* Make room->key large enough for the lists of a kernel; false: it is not yet. */
bool mb_room_lists(const mb_adjacency *kernel, mb_room *room);

/* The outcome of a state that is marked; OUTCOME_NONE: the play goes on there. */
mb_outcome mb_weigh_terminal(const mb_space *space, mb_state state);

/* What the moves of a state mean for its mover, all taken together. */
typedef struct mb_weighed {
    mb_outcome best; /* of the best move that is known; OUTCOME_NONE: none is */
    size_t count;    /* moves */
    size_t unknown;  /* moves whose outcomes are OUTCOME_NONE, or too far away */
    uint32_t beyond; /* the least distance above `most` of such a move; UINT32_MAX: there is none */
    bool far;        /* a distance is larger than an mb_outcome can hold */
} mb_weighed;

/* Weigh the moves of a state that is not marked.  An outcome whose distance is more than `most` counts as unknown.
 * `step`: 1, or 0 where distances are not counted.  False: there is no room for the moves. */
bool mb_weigh_moves(mb_weighed *out, const mb_space *space, mb_state state, const mb_outcomes *outcomes,
                    uint32_t most, mb_outcome step, mb_room *room);
