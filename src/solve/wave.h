/* wave.h -- backwards from a set of ends, one rank after the other.
 *
 * A wave starts from seeds, each flooded for one player.  A position of that player joins when the first of its moves
 * leads inside, a position of the other when the last one does: breadth-first, so its rank is exact, and the move
 * that brought it in keeps it.  Waves can follow one another: what joined stays, and the counters go on.
 */
#ifndef MB_SOLVE_WAVE_H
#define MB_SOLVE_WAVE_H

#include "core/base.h"
#include "core/limits.h"
#include "marienbad/attractor.h"

typedef struct mb_wave {
    const mb_arena *arena;
    const mb_backward *backward;
    const mb_attractor_observer *observer; /* nullable */
    mb_pace pace;
    uint32_t *word;      /* word[v]: owner, JOINED, and moves still outside (or, joined, for whom): see wave.c */
    uint32_t *rank;      /* rank[v] of what joined, else MB_NEVER */
    uint32_t *move;      /* move[v] that brought v in, else MB_NONE */
    uint32_t *queue;     /* what joined, in order */
    uint32_t head, tail; /* queue[0 .. head-1] is worked off, queue[head .. tail-1] waits */
} mb_wave;

/* Turn the moves around, unless the caller has them: then `own` stays empty, else *backward points to it.
 * MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT. */
mb_status mb_backward_ensure(const mb_backward **backward, mb_backward *own, const mb_arena *arena,
                             const mb_limits *limits);

/* Begin: nothing has joined; marked positions join only as seeds.  End it whatever happens.
 * MB_OK, MB_ENOMEM, or MB_ELIMIT when a position has 2^30 moves or more. */
mb_status mb_wave_begin(mb_wave *wave, const mb_arena *arena, const mb_backward *backward,
                        const mb_attractor_observer *observer, const mb_limits *limits);
void mb_wave_end(mb_wave *wave);

/* Let v join with rank 0, for `player`; it must not have joined. */
void mb_wave_seed(mb_wave *wave, uint32_t v, mb_player player);

/* Flood from the seeds sown since the last run. */
mb_status mb_wave_run(mb_wave *wave);

bool mb_wave_joined(const mb_wave *wave, uint32_t v);

/* For whom did v join? */
mb_player mb_wave_winner(const mb_wave *wave, uint32_t v);

#endif
