/* connect4_solver.h -- who wins this Connect 4 position, and how soon?
 *
 * The score of a position is 0 for a draw; n > 0 when the mover wins with his n-th last stone; n < 0 when the other
 * player does.  Winners hurry and losers delay.  A board of w columns and h rows is accepted when w*(h+1) <= 64.
 *
 * The search is exact: no table entry is ever taken for another position.  No book.
 */
#pragma once

#include "core/base.h"
#include "marienbad/advise.h"

enum { MB_C4_INFINITY = 31 };          /* no score is as high */
enum { MB_C4_TABLE_BYTES = 83000000 }; /* of an advisor's transposition table, unless its options say more */

typedef struct mb_c4_solver mb_c4_solver;

/* A position: one bit a stone, in the solver's own layout.  All zeros is the empty board; mb_c4_play() and
 * mb_c4_put() make the others. */
typedef struct mb_c4_position {
    uint64_t mover; /* stones of the player to move */
    uint64_t other; /* stones of the player who moved last */
} mb_c4_position;

/* Open a solver for boards of `width` columns and `height` rows.
 *
 * bytes   for remembered positions, rounded down; raised to 32 KB (8 MB for the largest boards) if less
 * return  MB_OK, MB_EUNSUITED when the board is not accepted, MB_ENOMEM; release with mb_c4_close()
 */
mb_status mb_c4_open(mb_c4_solver **out, int width, int height, uint64_t bytes);
void mb_c4_close(mb_c4_solver *solver); /* NULL is fine */

/* Search with so many threads, from 1 to MB_MAX_THREADS, from now on; with one, which is what solvers begin with,
 * the same questions take the same nodes each time.  Without OpenMP there is one.
 * return  MB_OK, MB_ENOMEM: then with as many as before */
mb_status mb_c4_threads(mb_c4_solver *solver, int threads);

/* Forget every position, in time that does not depend on the size of the table. */
void mb_c4_clear(mb_c4_solver *solver);

/* Keep to these limits from now on, all searches together; NULL: to none.  They must stay valid until replaced.  They
 * are checked by the calling thread alone. */
void mb_c4_limit(mb_c4_solver *solver, const mb_limits *limits);

/* Drop a stone of the mover into `column` (from 0) and pass the turn.
 * return  false, and the position as it was, when there is no such column, it is full, or the game is over */
bool mb_c4_play(const mb_c4_solver *solver, mb_c4_position *position, int column);

/* Put the stones of one column, from the bottom up: bit i of `mover` and of `other` is the stone of row i. */
void mb_c4_put(const mb_c4_solver *solver, mb_c4_position *position, int column, uint64_t mover, uint64_t other);

/* Exact score of a position.  What was learned stays for later calls until mb_c4_clear().
 * return  MB_OK, or MB_ECANCEL or MB_ELIMIT with *score untouched: then set limits before the next question */
mb_status mb_c4_score(int *score, mb_c4_solver *solver, const mb_c4_position *position);

/* The same, where scores below `low` count as `low` and those above `high` as `high`: the closer, the faster.
 * From -1 to 1 is who wins; from n to n+1, whether the score is more than n. */
mb_status mb_c4_score_within(int *score, mb_c4_solver *solver, const mb_c4_position *position, int low, int high);

/* Positions searched since mb_c4_open(): positions settled without a search are not counted. */
uint64_t mb_c4_nodes(const mb_c4_solver *solver);
