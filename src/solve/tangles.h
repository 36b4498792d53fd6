/* tangles.h -- tangles: what tangle learning (tangles.c) and the universal recursion (universal.c) share.
 *
 * A tangle of player P is a set of positions with a strategy of P under which it is strongly connected and P wins
 * every cycle: the opponent must leave it, for one of its escapes.  So when P attracts all escapes, he attracts the
 * tangle.  A closed one, without escapes, is won.
 *
 * A set of positions is a label: set[v] is the label of the set that v is in, 0 if v is solved.
 */
#pragma once

#include "solve/parity.h"

typedef struct mb_tangle {
    uint32_t member, members; /* where its positions begin in `member`, each followed by its move; how many */
    uint32_t escape, escapes; /* where its escapes begin in `escape`; how many */
    uint32_t watch;           /* the escape that is examined first, since it was open the last time */
} mb_tangle;

/* Why a tangle was not attracted the last time: examined first the next time, since it often holds again. */
typedef struct mb_obstacle {
    uint32_t outside; /* a position of the tangle that was neither attracted nor attractable */
    uint32_t escape;  /* an escape of the tangle that was not attracted */
} mb_obstacle;

/* The tangles of one player that have one position as an escape. */
typedef struct mb_tangle_list {
    uint32_t *tangle;
    size_t count, room;
} mb_tangle_list;

typedef struct mb_learner {
    mb_component *game;
    uint32_t *set;
    uint32_t *watch;    /* as in zielonka.c */
    uint32_t *strategy; /* strategy[v]: of the player of v's region, or MB_NONE */
    uint32_t *queue;    /* positions of the region, or of the part that is removed from it */
    uint32_t head, tail;
    uint32_t *heads;
    uint32_t head_count;

    uint64_t *line; /* positions of all levels, one level after the other */
    size_t line_count, line_room;

    mb_tangle *tangles;
    mb_obstacle *obstacles;
    size_t tangle_count, tangle_room, obstacle_room;
    uint32_t *member; /* position, move, position, move, … */
    size_t member_count, member_room;
    uint32_t *escape;
    size_t escape_count, escape_room;
    uint8_t *leads;        /* leads[v], bit P: v is or was an escape of a tangle of P */
    mb_tangle_list *exits; /* exits[2v + P]: tangles of P of which v is an escape */

    uint32_t *order; /* of the search for strongly connected components, as in parity_scc.c */
    uint32_t *met, *path, *next;
    bool *root;
    uint32_t *seen; /* seen[v]: number of the last search for escapes that met v, as a member or as an escape */
    uint32_t sights;

    uint32_t solved;
    uint64_t steps;
} mb_learner;

/* What is attracted where: positions whose labels are least .. least+span, into the set `into`.  Of these, the
 * positions from `limit` on can be moved to, but are not attracted; 0: all are attracted. */
typedef struct mb_scope {
    uint32_t least, span, into, limit;
} mb_scope;

static inline bool mb_in_scope(uint32_t set, mb_scope scope)
{
    return set - scope.least <= scope.span && set != scope.into;
}

static inline bool mb_is_beyond(uint32_t v, mb_scope scope)
{
    return v > scope.limit - 1;
}

/* Make room for the tangles of a game, none of them known, all positions in the set 1.  Release with
 * mb_learner_clear(), also after a failure. */
mb_status mb_learner_begin(mb_learner *s, mb_component *game);
void mb_learner_clear(mb_learner *s);

/* Put v into the set and into the queue. */
static inline void mb_learner_take(mb_learner *s, uint32_t v, uint32_t into, uint32_t move)
{
    s->set[v] = into;
    s->strategy[v] = move;
    s->queue[s->tail++] = v;
}

/* Attract positions in scope, by moves and tangles, to those in the queue, for `player`. */
void mb_learner_attract(mb_learner *s, uint8_t player, mb_scope scope);

/* Find the heads of the set `region` that leak: from which the opponent can move to the set `rest`, or the player has
 * no move inside.  If there are any, s->heads has only these.  Every other head of the player gets a move inside. */
bool mb_learner_leaks(mb_learner *s, uint8_t player, uint32_t region, uint32_t rest);

/* Learn from the region in the queue, whose heads do not leak.  If some of it is won, that and its attractor are
 * solved, with their winner and moves; `unused` is a label that no position has. */
mb_status mb_learner_learn(mb_learner *s, bool *won, uint32_t region, uint8_t player, uint32_t unused);
