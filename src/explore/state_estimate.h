/* state_estimate.h -- how many states will there be, and is there room for them?
 *
 * Some games know (mb_rules_states).  Of others the first layers of a breadth-first walk tell: their sizes grow by a
 * factor that falls from layer to layer, and if it goes on falling so, the layers to come can be added up.  That is
 * an estimate, and is called one.
 */
#ifndef MB_EXPLORE_STATE_ESTIMATE_H
#define MB_EXPLORE_STATE_ESTIMATE_H

#include "core/base.h"
#include "marienbad/game.h"

enum { MB_ESTIMATE_LAYERS = 6 };

typedef struct mb_state_estimate {
    double layer[MB_ESTIMATE_LAYERS]; /* sizes of the last layers, the latest first; 0: there were fewer */
} mb_state_estimate;

/* One more layer is complete. */
void mb_state_estimate_layer(mb_state_estimate *self, uint64_t size);

/* About how many states after `met` are met?  0: nobody can tell. */
double mb_state_estimate_total(const mb_state_estimate *self, uint64_t met);

/* About how many bytes will a state of these rules take while it is explored, with its moves?  Rather less.
 * `outside`: the arena goes where it takes no memory. */
double mb_state_estimate_bytes(const mb_rules *rules, bool outside);

/* Refuse so many states where there is room for `room`.  Returns MB_ELIMIT. */
typedef enum mb_estimate_kind {
    MB_STATES_EXACT,
    MB_STATES_AT_LEAST,
    MB_STATES_ABOUT
} mb_estimate_kind; /* exactly, at least, about */
mb_status mb_state_estimate_refuse(mb_error *error, const mb_game *game, double states, double room,
                                   mb_estimate_kind how);

#endif
