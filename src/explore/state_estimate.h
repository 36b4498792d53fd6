/* state_estimate.h -- an estimate of the number of states of a game, and of the memory for them.
 *
 * Some games know their number of states (mb_rules_states).  For others it is extrapolated from the first layers of a
 * breadth-first search: their sizes grow by a factor that falls from layer to layer; if it goes on falling at the
 * same rate, the sizes of the remaining layers can be added up.
 */
#pragma once

#include "core/base.h"
#include "marienbad/game.h"

enum { MB_ESTIMATE_LAYERS = 6 };

typedef struct mb_state_estimate {
    double layer[MB_ESTIMATE_LAYERS]; /* sizes of the last layers, the latest first; 0: there were fewer */
} mb_state_estimate;

/* Note the size of one more layer. */
void mb_state_estimate_layer(mb_state_estimate *self, uint64_t size);

/* The estimated number of all states, of which `known` are known; 0: there is no estimate. */
double mb_state_estimate_total(const mb_state_estimate *self, uint64_t known);

/* A low estimate of the bytes that a state takes, with its moves, while it is explored.  `outside`: the arena is in a
 * mapped file, and takes no memory. */
double mb_state_estimate_bytes(const mb_rules *rules, bool outside);

/* Is the number of states exact, a lower bound or an estimate? */
typedef enum mb_estimate_kind { MB_STATES_EXACT, MB_STATES_AT_LEAST, MB_STATES_ABOUT } mb_estimate_kind;

/* Report that there are `states` states, and memory for `room`.  Returns MB_ELIMIT. */
mb_status mb_state_estimate_refuse(mb_error *error, const mb_game *game, double states, double room,
                                   mb_estimate_kind how);
