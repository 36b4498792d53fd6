/* checking.h -- what the tests of the checkers share: small arenas, drawn or written by hand, and what every finding
 * must keep to.
 */
#ifndef TESTS_CHECKING_H
#define TESTS_CHECKING_H

#include "twin.h"

enum { SMALL = 8 }; /* positions of a random arena at most */

/* What endless plays pay, one of these to eight shapes. */
enum { ENDLESS = 5 };
extern const int32_t endless_at[ENDLESS];

/* The k-th shape of arena, from 0 to SHAPES - 1. */
enum { SHAPES = 8 * ENDLESS };
shape shape_at(uint32_t k, uint32_t positions);

/* The random arena of a seed, which is remembered until the arena is put back: a test that fails leaves it there, and
 * tell_seed(), its teardown, says it. */
mb_arena *draw(const shape *kind, uint64_t seed);
void put_back(mb_arena *arena);
int tell_seed(void **state);

/* A position of an arena written by hand. */
typedef struct row {
    mb_player owner;
    mb_mark mark;
    uint32_t to[5];
    uint32_t degree;
} row;

mb_arena *arena_of(const row *rows, uint32_t count, bool impartial);

/* The game of document 004, with 3 -> 6. */
mb_arena *document_004(void);

/* The graph of the course: kernel {2, 6, 8}, Grundy numbers 4 3 0 2 2 1 0 1 0. */
mb_arena *course_graph(void);

/* One position after the other, in turns, then an end won by player 1. */
mb_arena *chain(uint32_t moves);

/* The positions v < 32 whose bit is set. */
mb_bitset set_of(const mb_arena *arena, uint32_t bits);

bool is_move(const mb_arena *arena, uint32_t v, uint32_t to);

/* The play of a finding begins at v and is legal, its return to the cycle included. */
void assert_legal(const mb_finding *finding, const mb_arena *arena, uint32_t v);

/* The play of a finding begins at v, and each position is a move away from the one before, marks not counted. */
void assert_moves(const mb_finding *finding, const mb_arena *graph, uint32_t v);

/* The finding gives this reason. */
void assert_reason(const mb_finding *finding, mb_lang lang, const char *expected);

/* Every {argument} of the reason was given. */
void assert_worded(const mb_finding *finding);

/* A claim about all positions of a small arena, with room of its own; winners must be counted when they changed. */
typedef struct claim {
    mb_solution solution;
    uint8_t winner[SMALL];
    int32_t value[SMALL];
    uint32_t rank[SMALL], move[SMALL];
} claim;
uint8_t winner_of(int32_t value);
void count_winners(claim *c);

#endif
