/* sketch.h -- a small graph that is being drawn at random, before it becomes an arena. */
#pragma once

#include "core/base.h"
#include "core/rng.h"
#include "marienbad/arena.h"

enum { MB_SKETCH_POSITIONS = 128, MB_SKETCH_MOVES = 256 };

typedef struct mb_sketch_position {
    mb_player owner;
    mb_mark mark;
    bool goal;
    int32_t pays; /* where the mark is MB_PAYS */
    int32_t h;    /* MB_NO_HINT: none */
} mb_sketch_position;

typedef struct mb_sketch_move {
    uint32_t from, to, cost;
} mb_sketch_move;

typedef struct mb_sketch {
    const char *letters; /* letters[v] is the name of position v; those after the last are A1, B1, …; NULL: A, B, … */
    bool impartial;
    uint32_t start;
    uint32_t positions;
    mb_sketch_position at[MB_SKETCH_POSITIONS];
    uint32_t moves;
    mb_sketch_move move[MB_SKETCH_MOVES];
} mb_sketch;

/* Add a position without moves and mark, and return its number. */
uint32_t mb_sketch_add(mb_sketch *sketch, mb_player owner);

/* Add a move, unless there is one already or it is a loop: true if it was added. */
bool mb_sketch_link(mb_sketch *sketch, uint32_t from, uint32_t to, uint32_t cost);

/* Is the graph in one piece, directions aside? */
bool mb_sketch_is_connected(const mb_sketch *sketch);

/* How many positions a play from v can reach, v included. */
uint32_t mb_sketch_reach(const mb_sketch *sketch, uint32_t v);

/* Number the positions anew, at random, from `first` on; then order the moves by their targets. */
void mb_sketch_shuffle(mb_sketch *sketch, uint32_t first, uint64_t *seed);

/* Make the arena; the moves of a position stay in the order in which they were added. */
mb_status mb_sketch_finish(mb_arena **out, const mb_sketch *sketch);
