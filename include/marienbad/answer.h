/* answer.h -- who wins, in how many moves, playing what: the same questions for every kind of answer.
 *
 * An mb_solution holds arrays over the positions of an arena.  An mb_answer is what play, hints and the page read: a
 * solved arena is one back end, and others (search, theory, tables, engines) answer the same questions.  A back end
 * that searches may fail with MB_ENOMEM, MB_ELIMIT or MB_ECANCEL; a solved arena never fails.
 */
#ifndef MARIENBAD_ANSWER_H
#define MARIENBAD_ANSWER_H

#include "ground.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MB_NEVER UINT32_MAX /* rank of a position from which no terminal position can be forced */

enum { MB_NO_CLAIM = 255 }; /* winner[v] in a certificate that makes no claim about v */

/* For every position v of an arena:
 *   winner  the player who wins (1 or 2), or 0 for a draw: the sign of the value
 *   value   what player 1 gets; NULL: 1, 0 or -1, as the winner says
 *   rank    number of moves to a terminal position when both players keep the value, the player who prefers it to the
 *           endless value hurries, and the other delays; MB_NEVER where no terminal position can be forced.  Where
 *           endless plays are not draws, a draw has a rank, too: one player must reach a drawn terminal position.
 *   move    a move that keeps value and rank; MB_NONE where the play stops
 */
typedef struct mb_solution {
    uint32_t positions;
    uint8_t *winner;
    int32_t *value;
    uint32_t *rank;
    uint32_t *move;
    uint64_t won1, won2, drawn;
} mb_solution;

MB_API void mb_solution_clear(mb_solution *solution);

static inline int32_t mb_solution_value(const mb_solution *s, uint32_t v)
{
    return s->value ? s->value[v] : s->winner[v] == 1 ? 1 : s->winner[v] == 2 ? -1 : 0;
}

enum { MB_UNKNOWN = -1 }; /* winner: the back end does not know */

/* What the back end knows about one place. */
typedef struct mb_facts {
    mb_mark mark;   /* MB_UNMARKED: the play goes on, or is stuck */
    int32_t pays;   /* of a marked place */
    int winner;     /* 1, 2, 0 for a draw, or MB_UNKNOWN */
    bool has_value; /* value means something */
    int32_t value;  /* what player 1 gets */
    bool has_rank;  /* rank means something: not in a draw, not in an endless win */
    uint32_t rank;
    bool endless;  /* won, but no terminal position can be forced */
    bool has_move; /* move means something: the play goes on */
    bool any_move; /* move is any of them: the back end does not know which is best */
    mb_place move; /* one of the best next places */
} mb_facts;

typedef struct mb_answer mb_answer;

/* An answer that reads `arena` and `solution`, which must outlive it; `rules` behind the arena may be NULL. */
MB_API mb_status mb_answer_of_arena(mb_answer **out, const mb_arena *arena, const mb_rules *rules,
                                    const mb_solution *solution);
MB_API void mb_answer_free(mb_answer *answer);

/* The name of the back end or solver: "attractor", "payoff", "theory", … */
MB_API const char *mb_answer_by(const mb_answer *answer);

/* The ground that it answers about, which names its places. */
MB_API const mb_ground *mb_answer_ground(const mb_answer *answer);
MB_API mb_status mb_answer_get(mb_facts *out, const mb_answer *answer, mb_place place);

/* The next places, in the order of the moves; the array is the answer's own and valid until the next call.
 * None where the play has stopped. */
MB_API mb_status mb_answer_moves(const mb_place **out, size_t *count, mb_answer *answer, mb_place place);

/* Is the move from `place` to `next` among the best?  It must keep the value; where that is a win, also the rank; and
 * where a player must reach a drawn terminal position, it must lower the rank.  In a solved parity game, which has no
 * ranks, the move of the strategy that was found is the only best one. */
MB_API mb_status mb_answer_is_best(bool *out, const mb_answer *answer, mb_place place, mb_place next);

/* Replace `out` by the best of the next places: all that are among the best, the `move` of the facts first and the
 * others in the order of the moves; none where the play has stopped, or where the back end does not know them.
 * Release with mb_places_clear(). */
MB_API mb_status mb_answer_best(mb_places *out, mb_answer *answer, mb_place place);

/* Rate the move from `place` to `next`: the facts of `next`, perhaps without its own best move, and whether the move
 * is among the best.  A back end that searches rates all moves of `place` together, once. */
MB_API mb_status mb_answer_rate_move(mb_facts *out, bool *best, mb_answer *answer, mb_place place, mb_place next);

#ifdef __cplusplus
}
#endif

#endif
