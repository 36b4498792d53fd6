/* check.h -- is a claim about an arena true?
 *
 * Checkers are written from the definitions and share no code with the solvers.  Each one fills an mb_finding:
 * accepted, or refused with the position, the reason in words and, where one exists, a play that refutes the claim.
 * All run in time O(positions + moves) unless said otherwise.
 */
#ifndef MARIENBAD_CHECK_H
#define MARIENBAD_CHECK_H

#include "answer.h"
#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_finding {
    bool accepted;
    uint32_t position; /* where the claim fails; MB_NONE: not at one position */
    mb_note reason;    /* why the claim fails, or what was verified */
    mb_list play;      /* a play that refutes the claim; empty: none */
    uint32_t cycle;    /* the play goes on for ever: after its last position comes play.at[cycle]; else MB_NONE */
} mb_finding;

MB_API void mb_finding_clear(mb_finding *finding);

/* Is this the solution of the arena: every winner, value and rank exact, every move one that keeps them? */
MB_API mb_status mb_check_solution(mb_finding *out, const mb_arena *arena, const mb_solution *claim,
                                   const mb_limits *limits);

/* Is this the solution of a parity game: the winner of every position, and moves of the winners under which no cycle
 * is won by the other player?  The losers' moves may be left out (MB_NONE). mb_check_solution() calls this for arenas
 * with priorities.  An arena without priorities is a parity game too, if one player wins all endless plays and no
 * position is drawn.  MB_EUNSUITED: any other arena.  Time O((positions + moves) log priorities). */
MB_API mb_status mb_check_parity(mb_finding *out, const mb_arena *arena, const mb_solution *claim,
                                 const mb_limits *limits);

/* Is winner[v] (1, 2, or 0 for a draw; MB_NO_CLAIM: refused) the winner of every position v?  Ranks and moves are not
 * checked.  MB_EUNSUITED: a parity game. */
MB_API mb_status mb_check_winners(mb_finding *out, const mb_arena *arena, const uint8_t *winner,
                                  const mb_limits *limits);

/* Is `set` the attractor of `target` for `player`?  With `rank` (nullable; MB_NEVER: no claim) its ranks too. */
MB_API mb_status mb_check_attractor(mb_finding *out, const mb_arena *arena, mb_player player, const mb_bitset *target,
                                    const mb_bitset *set, const uint32_t *rank, const mb_limits *limits);

/* Does playing next[v] at the positions of `player` reach `target` from `from`, whatever the other does?
 *
 * target  NULL: does the player win, at a terminal position or by an endless play where such plays are won?
 * Checked on the plays that the strategy allows; next[v] may be MB_NONE at positions that none of them reaches.
 * `wins` (nullable, initialised by the caller) gets every position from which the strategy wins.
 */
MB_API mb_status mb_check_strategy(mb_finding *out, mb_bitset *wins, const mb_arena *arena, mb_player player,
                                   const mb_bitset *target, const uint32_t *next, uint32_t from,
                                   const mb_limits *limits);

#define MB_NO_GUARANTEE INT64_MIN /* some play reaches a position where the strategy has no move */

/* What does playing next[v] at the positions of `player` guarantee? guaranteed[v], one element a position, is the
 * least payoff of all plays from v that the strategy allows, or the greatest for a strategy of player 2; or
 * MB_NO_GUARANTEE.  Time O(positions log positions + moves). */
MB_API mb_status mb_check_guarantee(int64_t *guaranteed, const mb_arena *arena, mb_player player,
                                    const uint32_t *next, const mb_limits *limits);

/* Is that strategy optimal from `from`: does no other guarantee more there (less, for player 2)?  A refusal comes
 * with a play that the strategy allows and that pays only what it guarantees.  `value` (nullable) gets the most that
 * can be guaranteed.  Time O((positions + moves) log payoffs). */
MB_API mb_status mb_check_optimal(mb_finding *out, int32_t *value, const mb_arena *arena, mb_player player,
                                  const uint32_t *next, uint32_t from, const mb_limits *limits);

/* Is `set` a kernel: no move inside it (stable), a move into it from everywhere else (absorbing)?
 * All moves count, marks do not. */
MB_API mb_status mb_check_kernel(mb_finding *out, const mb_arena *graph, const mb_bitset *set,
                                 const mb_limits *limits);

/* Each half of that alone. */
MB_API mb_status mb_check_stable(mb_finding *out, const mb_arena *graph, const mb_bitset *set,
                                 const mb_limits *limits);
MB_API mb_status mb_check_absorbing(mb_finding *out, const mb_arena *graph, const mb_bitset *set,
                                    const mb_limits *limits);

/* Is `set` a trap for `player`: no move of `player` leaves it, and the other player can always stay inside?  The
 * complement of an attractor of `player` is one.  No move leaves a terminal position. */
MB_API mb_status mb_check_trap(mb_finding *out, const mb_arena *arena, mb_player player, const mb_bitset *set,
                               const mb_limits *limits);

/* Is number[v] the least number that no move of v leads to, for every v?  MB_NEVER: no claim, refused. */
MB_API mb_status mb_check_grundy(mb_finding *out, const mb_arena *graph, const uint32_t *number,
                                 const mb_limits *limits);

/* What kind of play a sequence of positions is. */
typedef struct mb_play_facts {
    bool legal;     /* each position is a move away from the one before, and the play had not stopped there */
    bool maximal;   /* it stops at its last position; else it is partial */
    bool stuck;     /* maximal, at an unmarked position without moves */
    int winner;     /* of a maximal play: 1, 2 or 0; MB_UNKNOWN for a partial one */
    int32_t payoff; /* of a maximal play */
    bool follows;   /* every move is the strategy's where it has one (true without a strategy) */
} mb_play_facts;

/* Is this a play, and does it follow the strategy next[] (nullable) of its positions?  Accepted when legal and
 * following; `facts` is filled in any case. */
MB_API mb_status mb_check_play(mb_finding *out, mb_play_facts *facts, const mb_arena *arena, const uint32_t *play,
                               uint32_t count, const uint32_t *next);

/* Is this a path of least cost from the start to a goal (marked `goal` or `win 1`)?  A refusal says which step is no
 * move, where no goal is reached, or what the cheapest path costs. */
MB_API mb_status mb_check_path(mb_finding *out, const mb_arena *arena, const uint32_t *path, uint32_t count,
                               const mb_limits *limits);

/* Does every move lead from a position of one player to a position of the other?  In an impartial graph: is there
 * such a choice of owners? */
MB_API mb_status mb_check_bipartite(mb_finding *out, const mb_arena *arena, const mb_limits *limits);

/* Do the rules keep the laws that every game must keep?  Tested on the states of an exploration from the start, up to
 * `most` states: moves deterministic, parse(show) the identity, symmetry commuting with moves, declared acyclicity
 * true, every terminal position of an impartial game marked, estimates bounded. */
MB_API mb_status mb_check_laws(mb_finding *out, const mb_rules *rules, uint32_t most, const mb_limits *limits);

#ifdef __cplusplus
}
#endif

#endif
