/* transposition.h -- results of the search for places, in a hash table of bounded size.
 *
 * An entry is a bound of a place's score, with distances counted from the place.  It is used only where minimax would
 * find the same: at the depth that it was made with or, when it depends on no estimate, at any greater depth.  In a
 * cyclic game searched with a depth limit, it only says which move to try first.  Keys are complete: two places never
 * share an entry.
 */
#pragma once

#include "core/hash.h"
#include "search/score.h"

enum mb_bound { MB_BOUND_NONE, MB_BOUND_LOWER, MB_BOUND_UPPER, MB_BOUND_EXACT };

#define MB_NO_INDEX UINT16_MAX

typedef struct mb_entry {
    uint64_t key;   /* mb_ground_fold() of the place, or what mb_ground_paid() leaves of it */
    mb_score score; /* less what was paid before */
    uint32_t depth;
    uint16_t move;        /* index of the best move, or MB_NO_INDEX */
    uint8_t work;         /* binary logarithm of the nodes that it took */
    uint8_t bound : 2;    /* enum mb_bound; MB_BOUND_NONE: the entry is free */
    uint8_t mover : 1;    /* player 2 */
    uint8_t close : 1;    /* distances count in the score */
    uint8_t complete : 1; /* it depends on no estimate */
    uint8_t age : 3;      /* of the search that made it, modulo 8 */
} mb_entry;

typedef struct mb_transpositions {
    mb_entry (
        *pair)[2]; /* NULL: no table.  Of a pair, one keeps the entry that took most work, the other the newest */
    uint64_t pairs;
    uint8_t age; /* entries of another age are replaced first */
} mb_transpositions;

/* A table of at most that many bytes; 0: none. */
mb_status mb_transpositions_init(mb_transpositions *table, uint64_t bytes);
void mb_transpositions_clear(mb_transpositions *table);

/* The entry of a place, or NULL. */
const mb_entry *mb_transpositions_find(const mb_transpositions *table, uint64_t key, mb_player mover);

void mb_transpositions_keep(mb_transpositions *table, const mb_entry *entry);

/* A new search begins: entries remain valid, but may be replaced. */
void mb_transpositions_age(mb_transpositions *table);
