/* instance.h -- one instance of an exercise, from which arguments are made: a graph with data of its vertices, and a
 * list of numbers.
 *
 * The exercise determines which parts are used: MB_USES_EDGES and so on.
 */
#pragma once

#include "grade/pool.h"
#include "marienbad/arena.h"

typedef struct mb_vertex {
    uint8_t owner;  /* an mb_player */
    uint8_t target; /* 0: none, 1: player 1's, 2: player 2's */
    uint8_t flag;   /* member of a set that is an argument */
    uint8_t denied; /* no member, but bound to false in a set of the fourth text */
    int32_t value;  /* of a leaf, or the quality of a heuristic */
    uint32_t next;  /* the move of a strategy: a vertex, perhaps not a successor */
} mb_vertex;

/* The value of a leaf, below 0 as often as above. */
static inline int32_t mb_leaf_value(const mb_vertex *vertex)
{
    return vertex->value % 2 ? -(vertex->value + 1) / 2 : vertex->value / 2;
}

/* How an instance names its vertices, which are keys of dicts. */
typedef enum mb_naming {
    MB_NAMING_PLAIN,    /* 0, 1, 2, … */
    MB_NAMING_NEGATIVE, /* -1, -2, -3, … */
    MB_NAMING_GAPS,     /* 2, 5, 8, … */
    MB_NAMING_WORDS,    /* 'd', 'k', 'r', … */
    MB_NAMING_PAIRS,    /* (1, 0), (2, 0), (1, 1), … */
    MB_NAMINGS,
} mb_naming;

typedef struct mb_edge {
    uint32_t from, to, cost;
} mb_edge;

typedef struct mb_instance {
    uint32_t n, m;
    mb_naming naming;
    mb_vertex *vertex;
    mb_edge *edge; /* sorted by `from` */
    uint32_t pick, goal;
    uint32_t player; /* 1 or 2 */
    uint32_t depth;
    uint32_t count;
    int32_t *number;
} mb_instance;

/* The parts of an instance that arguments are made from. */
enum {
    MB_USES_EDGES = 1,
    MB_USES_OWNERS = 2,
    MB_USES_TARGETS = 4,
    MB_USES_BOTH_TARGETS = 8,
    MB_USES_FLAGS = 16,
    MB_USES_VALUES = 32,
    MB_USES_NEXT = 64,
    MB_USES_PICK = 128,
    MB_USES_GOAL = 256,
    MB_USES_COSTS = 512,
    MB_USES_PLAYER = 1024,
    MB_USES_DEPTH = 2048,
    MB_USES_NUMBERS = 4096,     /* a list of small numbers */
    MB_USES_HEAPS = 8192,       /* three numbers in rising order, one at least above 0 */
    MB_USES_TILES = 16384,      /* a board of the taquin, 3 rows and 3 columns */
    MB_USES_CELLS = 32768,      /* a board of tic-tac-toe, then a row, a column, a mark */
    MB_USES_DENIED = 65536,     /* sets that may have entries which are false */
    MB_USES_ESTIMATES = 131072, /* an admissible heuristic */
};

enum { MB_LARGE = 5000 }; /* so many times the usual costs and values: 100 and 1000 are not infinity */

/* Properties of instances that an exercise may require. */
enum {
    MB_NEEDS_ACYCLIC = 1,
    MB_NEEDS_TREE = 2,          /* the graph is a tree with root 0 */
    MB_NEEDS_PICK_MOVES = 4,    /* the vertex that is picked has a move */
    MB_NEEDS_PICK_TWO = 8,      /* it is player 2's */
    MB_NEEDS_PLAY_ENDS = 16,    /* the play of both strategies from the pick reaches a target or an illegal move */
    MB_NEEDS_FAIR = 32,         /* the board can occur in a play: O has as many marks as X, or one more */
    MB_NEEDS_OPEN = 64,         /* nobody has three in a row */
    MB_NEEDS_EMPTY = 128,       /* the cell of the arguments is empty */
    MB_NEEDS_OUTSIDE = 256,     /* the pick is not flagged */
    MB_NEEDS_FINAL = 512,       /* targets have no moves */
    MB_NEEDS_BIPARTITE = 1024,  /* moves lead to the other player's vertices */
    MB_NEEDS_LOOPLESS = 2048,   /* no move leads from a vertex to itself */
    MB_NEEDS_TARGET_TWO = 4096, /* targets are player 2's vertices */
    MB_NEEDS_WON = 8192,        /* player 1 is to move on the board, and wins */
    MB_NEEDS_ROOTED = 16384,    /* all vertices can be reached from 0, moves lead to higher numbers, and all ways to a
                                   vertex    are even, or all odd; a tree is so */
};

/* Copies, in a pool; NULL: no memory.  Without vertex v, and its moves; without move e. */
mb_instance *mb_instance_copy(mb_pool *pool, const mb_instance *instance);
mb_instance *mb_instance_without(mb_pool *pool, const mb_instance *instance, uint32_t v);
mb_instance *mb_instance_unmoved(mb_pool *pool, const mb_instance *instance, uint32_t e);
mb_instance *mb_instance_shorter(mb_pool *pool, const mb_instance *instance, uint32_t i); /* without number i */

/* The i-th smaller instance: without a vertex, without a move, with a lesser number, … NULL: there is none for this i
 * or, if *over is set, for any later one. */
mb_instance *mb_instance_smaller(mb_pool *pool, bool *over, unsigned uses, const mb_instance *instance, uint32_t i);

/* Has the instance the properties that the exercise requires? */
bool mb_instance_fits(const mb_instance *instance, unsigned uses, unsigned needs);

/* Write the name of vertex v, as a key of a dict. */
void mb_instance_name(mb_text *out, mb_naming naming, uint32_t v);

/* The costs of cheapest ways to the goal; -1: no way.  NULL: no memory. */
int64_t *mb_instance_distances(mb_pool *pool, const mb_instance *instance);

/* An estimate of v's distance that is admissible, whatever the instance's values are. */
int64_t mb_instance_estimate(const mb_instance *instance, const int64_t *distance, uint32_t v);

/* Is A* with these estimates wrong, if it never expands a vertex again?  False also without memory. */
bool mb_instance_needs_reopening(mb_pool *pool, const mb_instance *instance);

/* The graph: owners, costs, names, no marks.  Free it. */
mb_status mb_instance_arena(mb_arena **out, const mb_instance *instance);

/* Where the moves of v begin among the edges, and how many there are. */
uint32_t mb_instance_moves(uint32_t *first, const mb_instance *instance, uint32_t v);

/* Is there a move from v to `to`? */
bool mb_instance_is_move(const mb_instance *instance, uint32_t v, uint32_t to);

/* The last vertex of the play of both strategies from the pick: a target, or where the next move is illegal (*legal
 * false); MB_NONE: the play never ends. */
uint32_t mb_instance_play(bool *legal, const mb_instance *instance);

/* What the solved board of the taquin has in cell i, the blank (0) being in the instance's goal: the first or the
 * last cell. */
int32_t mb_tile_solved(const mb_instance *instance, int32_t i);

/* Three in a row of that mark (1: O, 2: X), on a board of nine numbers? */
bool mb_cells_aligned(const int32_t *cell, int mark);

/* Has player 1 (O) three in a row on an open board, or can he force it?  The marks say who is to move. */
bool mb_cells_won(const int32_t *cell);
