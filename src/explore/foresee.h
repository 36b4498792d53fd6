/* foresee.h -- how many states will there be, and is there room for them?
 *
 * Some games know (mb_rules_states).  Of others the first layers of a breadth-first walk tell: their sizes grow by a
 * factor that falls from layer to layer, and if it goes on falling so, the layers to come can be added up.  That is
 * an estimate, and is called one.
 */
#ifndef MB_EXPLORE_FORESEE_H
#define MB_EXPLORE_FORESEE_H

#include "core/base.h"
#include "marienbad/game.h"

enum { MB_FORESEE_LAYERS = 6 };

typedef struct mb_foresight {
    double layer[MB_FORESEE_LAYERS]; /* sizes of the last layers, the latest first; 0: there were fewer */
} mb_foresight;

/* One more layer is complete. */
void mb_foresee_layer(mb_foresight *self, uint64_t size);

/* About how many states after `met` are met?  0: nobody can tell. */
double mb_foresee_total(const mb_foresight *self, uint64_t met);

/* About how many bytes will a state of these rules take while it is explored, with its moves?  Rather less.
 * `outside`: the arena goes where it takes no memory. */
double mb_foresee_bytes(const mb_rules *rules, bool outside);

/* Refuse so many states where there is room for `room`.  Returns MB_ELIMIT. */
typedef enum mb_foreseen {
    MB_FORESEEN,
    MB_FORESEEN_LEAST,
    MB_FORESEEN_ABOUT
} mb_foreseen; /* exactly, at least, about */
mb_status mb_foresee_refuse(mb_error *error, const mb_game *game, double states, double room, mb_foreseen how);

#endif
