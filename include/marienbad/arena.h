/* arena.h -- the graph on which a play takes place.
 *
 * Positions are 0 .. positions-1.  Each has an owner, who chooses the next move there, and moves, kept in one array
 * (compressed rows): those of v are to[first[v]] .. to[first[v+1]-1], each target once, in the order given.
 *
 * A position is *terminal* when it is marked or has no moves: the play stops there.  Moves of a marked position are
 * kept and counted but never played.  An unmarked position without moves is *stuck*: the play has the value of an
 * endless one.
 *
 * A *parity game* gives its positions priorities: the highest that an endless play meets infinitely often decides it,
 * for player 1 when it is even.  Every position is then marked as won, or has a priority and a move; nothing is
 * drawn.
 *
 * A program may fill an mb_arena itself, from zero, and keep its arrays: `positions`, `moves`, `first`, `to` and
 * `tag` are required, the rest is as 0 or NULL says.  Functions read a `const mb_arena` and copy nothing, so the
 * arrays stay as they are while a call, or a thing that uses the arena, needs them.  They are not checked: first[0]
 * is 0, first[] never falls, first[positions] is `moves`, every target is below `positions`, and no position has a
 * target twice. mb_arena_free() is for arenas that the library made, and not for these.  examples/own_graph.c is one.
 *
 * An *impartial* graph has no owners; its terminal positions are won or lost for the player to move.
 * mb_arena_double() makes the arena of its (player, position) pairs.
 */
#ifndef MARIENBAD_ARENA_H
#define MARIENBAD_ARENA_H

#include "bitset.h"
#include "limits.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mb_player { MB_P1 = 0, MB_P2 = 1 } mb_player;

#define MB_NONE          UINT32_MAX  /* no position */
#define MB_POSITIONS_MAX 0xfffffffeu /* positions of an arena at most */
#define MB_NO_HINT       INT32_MIN   /* heuristic[v] was not given */

typedef enum mb_mark {
    MB_UNMARKED = 0,
    MB_WIN1 = 1,
    MB_WIN2 = 2,
    MB_DRAW = 3,
    MB_PAYS = 4,        /* pays[v] to player 1 */
    MB_MOVER_WINS = 5,  /* impartial graphs and games only */
    MB_MOVER_LOSES = 6, /* impartial graphs and games only */
} mb_mark;

typedef struct mb_names mb_names;

typedef struct mb_arena {
    uint32_t positions; /* at least 1 */
    uint32_t start;
    uint64_t moves;
    uint64_t *first;    /* first[v], positions+1 of them: where the moves of v begin in `to` */
    uint32_t *to;       /* targets */
    uint8_t *tag;       /* owner, mark and goal of each position: read with mb_owner(), mb_mark_of(), mb_is_goal() */
    int32_t *pays;      /* what a position marked MB_PAYS pays to player 1; NULL: none is */
    uint32_t *cost;     /* cost[i] of move i; NULL: all cost 1 */
    int32_t *heuristic; /* `h N` or `estimate N`: what player 1 gets (search), a lower bound (path); or MB_NO_HINT;
                           NULL: none */
    uint32_t *priority; /* of the unmarked positions of a parity game, 0 at marked ones; NULL: no parity game */
    int32_t endless;    /* what endless and stuck plays pay: 0 draw, 1 won by 1, -1 won by 2, or any payoff */
    bool impartial;     /* positions have no owners */
    mb_names *names;    /* names of the positions; NULL: their numbers */
    const char *player_names[2]; /* names of the players, not owned; NULL: 1 and 2 */
    void *mapping;               /* one block that holds the arrays; NULL: each has an allocation of its own */
    size_t mapping_size;         /* bytes of a block from mmap(); 0: the block was allocated */
} mb_arena;

static inline mb_player mb_owner(const mb_arena *arena, uint32_t v)
{
    return (mb_player)(arena->tag[v] & 1);
}

static inline mb_mark mb_mark_of(const mb_arena *arena, uint32_t v)
{
    return (mb_mark)((arena->tag[v] >> 1) & 7);
}

static inline bool mb_is_goal(const mb_arena *arena, uint32_t v)
{
    return (arena->tag[v] >> 4) & 1;
}

static inline uint8_t mb_tag(mb_player owner, mb_mark mark, bool goal)
{
    return (uint8_t)((unsigned)owner | (unsigned)mark << 1 | (unsigned)goal << 4);
}

static inline mb_player mb_other(mb_player player)
{
    return (mb_player)(1 - (int)player);
}

/* Files, messages and the public structs number the players 1 and 2. */
static inline int mb_player_number(mb_player player)
{
    return 1 + (int)player;
}
static inline mb_player mb_player_of(int64_t number)
{
    return number == 2 ? MB_P2 : MB_P1;
}

/* The winner of an endless play in which this is the highest priority met infinitely often. */
static inline mb_player mb_parity(uint32_t priority)
{
    return (mb_player)(priority & 1);
}

/* Number of moves of v, playable or not. */
static inline uint64_t mb_degree(const mb_arena *arena, uint32_t v)
{
    return arena->first[v + 1] - arena->first[v];
}

/* Does the play stop at v?  It is marked, or has no moves. */
static inline bool mb_is_terminal(const mb_arena *arena, uint32_t v)
{
    return mb_mark_of(arena, v) != MB_UNMARKED || mb_degree(arena, v) == 0;
}

/* The payoff of player 1 at v, by its mark: pays[v] under MB_PAYS, `endless` where v is unmarked, and under the marks
 * of impartial graphs, which say nothing about player 1. */
static inline int32_t mb_mark_payoff(mb_mark mark, const int32_t *pays, uint32_t v, int32_t endless)
{
    switch (mark) {
    case MB_WIN1:
        return 1;
    case MB_WIN2:
        return -1;
    case MB_DRAW:
        return 0;
    case MB_PAYS:
        return pays[v];
    default:
        return endless;
    }
}

/* The payoff of player 1 at the terminal position v: that of its mark, or `endless` where v is stuck. */
MB_API int32_t mb_terminal_payoff(const mb_arena *arena, uint32_t v);

/* Release an arena that the library made; NULL is fine. */
MB_API void mb_arena_free(mb_arena *arena);

/* The name of v as a person writes it, without quotes. */
MB_API void mb_arena_name(mb_text *out, const mb_arena *arena, uint32_t v);

/* The position of that name, or MB_NONE. */
MB_API uint32_t mb_arena_find(const mb_arena *arena, const char *name, size_t length);

/* The state of the rules behind a position of an explored arena (doubled or not); false when it has none. */
MB_API bool mb_arena_state(uint64_t *out, const mb_arena *arena, uint32_t v);

/* The first stuck position that is no goal, or MB_NONE; *count (nullable) gets how many there are. */
MB_API uint32_t mb_arena_stuck(const mb_arena *arena, uint64_t *count);

/* How do the playable moves, those of unmarked positions, go with the numbering of the positions? */
typedef enum mb_move_order {
    MB_MOVES_UNORDERED = 0, /* none of the others */
    MB_MOVES_RISE,          /* every one leads to a higher number */
    MB_MOVES_FALL,          /* every one leads to a lower number */
    MB_MOVES_ENDLESS,       /* no position is terminal, so that every play is endless */
} mb_move_order;

/* Time O(positions + moves); it stops early once the moves are known to be unordered. */
MB_API mb_move_order mb_arena_move_order(const mb_arena *arena);

/* The playable moves by their targets: the predecessors of v are from[first[v]] .. from[first[v+1]-1], in rising
 * order.  Moves of marked positions are left out. */
typedef struct mb_predecessors {
    uint64_t *first; /* first[v], positions+1 of them: where the predecessors of v begin in `from` */
    uint32_t *from;  /* the positions that the moves come from */
} mb_predecessors;

/* Compute them in time and memory O(positions + moves); release with mb_predecessors_clear().
 * MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT, or MB_EIO when a mapped file changes meanwhile. */
MB_API mb_status mb_predecessors_compute(mb_predecessors *out, const mb_arena *arena, const mb_limits *limits);
MB_API void mb_predecessors_clear(mb_predecessors *predecessors);

/* The transposed graph: every move, also of a marked position, goes the other way, with its cost, sorted by where it
 * came from.  Owners, marks and the start stay, except the marks MB_MOVER_WINS and MB_MOVER_LOSES, which are removed.
 * `arena` must outlive `*out`, which borrows its names.  Time O(positions + moves). */
MB_API mb_status mb_arena_transpose(mb_arena **out, const mb_arena *arena, const mb_limits *limits);

/* A list of positions; all zero is the empty list. */
typedef struct mb_list {
    uint32_t *at;
    uint32_t count;
} mb_list;
MB_API void mb_list_clear(mb_list *list);

/* Order the positions so that every move goes from a later one to an earlier one, all moves counted, in time
 * O(positions + moves).
 *
 * order   filled with all positions on success; `positions` numbers, the caller's
 * cycle   nullable; on a cyclic graph the positions of one cycle, in order, to be released with mb_list_clear()
 * return  MB_OK, MB_EUNSUITED when there is a cycle, MB_ENOMEM, MB_ELIMIT, MB_ECANCEL
 */
MB_API mb_status mb_arena_order(uint32_t *order, mb_list *cycle, const mb_arena *arena, const mb_limits *limits);

/* The arena of an impartial graph: positions (player, v), where the player is the one to move.
 *
 * A position marked MB_MOVER_WINS is won by the player of the pair, one marked MB_MOVER_LOSES by the other player;
 * every other mark is copied to both pairs. A play begins at (first, start).  With `reachable` the arena has only the
 * pairs that can be reached from there, numbered breadth-first; otherwise all pairs, (1, v) = 2v and (2, v) = 2v+1.
 * `graph` must outlive `*out`, which borrows its names. Time O(positions + moves).
 *
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT when there are too many pairs, MB_ECANCEL
 */
MB_API mb_status mb_arena_double(mb_arena **out, const mb_arena *graph, mb_player first, bool reachable,
                                 const mb_limits *limits);

/* Mark every stuck position of an impartial graph: lost for the mover in normal play, won in misère play. */
MB_API void mb_arena_mark_terminals(mb_arena *graph, bool misere);

#ifdef __cplusplus
}
#endif

#endif
