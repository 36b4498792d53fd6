/* plane_run.h -- every position's outcome, threshold by threshold, layer by layer.
 *
 * A pass computes three nested planes from the highest of their plies down to the empty board; twelve passes give the
 * exact ply at which each position of 7x6 ends, one gives who wins.  Two neighbouring layers are kept, nothing else:
 * questions about single positions are given beforehand.  An *engine* computes the layers: the host,
 * or a device.
 */
#ifndef MB_PLANES_PLANE_RUN_H
#define MB_PLANES_PLANE_RUN_H

#include "planes/plane_pass.h"
#include "planes/plane_place.h"
#include "planes/plane_reach.h"
#include "planes/plane_sum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Lists and layers of a board. */
typedef struct mb_plane_board {
    mb_plane_lists lists;
    mb_plane_layer layer[MB_PLANE_MOST_CELLS + 1];
    int cells;
} mb_plane_board;

/* Make the lists and the layers of a board. */
mb_status mb_plane_board_make(mb_plane_board *out, int width, int height, uint64_t transposed_most,
                              const mb_limits *limits);
/* The lists alone, for engines that number layers by themselves: as the processor likes them, or of a given shape. */
mb_status mb_plane_board_make_lists(mb_plane_board *out, int width, int height, const mb_limits *limits);
mb_status mb_plane_board_make_cut(mb_plane_board *out, mb_plane_shape shape, const mb_limits *limits);
void mb_plane_board_clear(mb_plane_board *board);

/* The most words of two neighbouring layers, and of the transposed blocks of a layer. */
uint64_t mb_plane_board_words(const mb_plane_board *board);
uint64_t mb_plane_board_transposed(const mb_plane_board *board);

/* With so many planes at a time, 3 or 1: the numbers of 4 bytes that the device keeps at once, for two layers or for
 * one layer and its reachable positions; and the bytes of these and of the transposed blocks. */
uint64_t mb_plane_board_room(const mb_plane_board *board, int planes);
uint64_t mb_plane_board_bytes(const mb_plane_board *board, int planes);

/* How many planes at a time fit into so many bytes: 3, as pairs of bits; 1, which takes half as much; 0: none. */
int mb_plane_fit(const mb_plane_board *board, uint64_t bytes);

struct mb_reach_board;
typedef struct mb_plane_engine mb_plane_engine;
struct mb_plane_engine {
    int planes; /* 3 nested ones at a time, or 1: then all three thresholds of a pass must be the same */

    /* Compute a layer from the one computed before, which has one stone more.  `last`: it has no children to be read,
     * since the highest ply of the pass is reached there. */
    mb_status (*layer)(mb_plane_engine *self, int stones, bool last,
                       const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits);
    /* Read bits of the layer computed last: 2 * high + low. */
    mb_status (*read)(mb_plane_engine *self, uint8_t *out, const uint64_t *bit, size_t count);
    /* Sum up the layer computed last. */
    mb_status (*sum)(mb_plane_engine *self, mb_plane_sum sum[MB_PLANE_NESTED],
                     const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits);
    void (*free)(mb_plane_engine *self);
    bool keys;                               /* read() takes mb_plane_key() of positions, not their bits */
    uint64_t slots[MB_PLANE_MOST_CELLS + 1]; /* with `keys`: positions of the layers computed so far */

    /* What follows counts reachable positions; NULL in an engine that cannot.
     * Begin with a board's forward tables, which must outlive the engine. */
    mb_status (*begin)(mb_plane_engine *self, const struct mb_reach_board *reach);
    /* Find which positions are reached, from the layer found before, which has one stone less; 0 stones: from
     * nothing. */
    mb_status (*forward)(mb_plane_engine *self, mb_reach_tally *tally, int stones, const mb_limits *limits);
    /* Copy those of the layer found last that live: a word for each of the layer's. */
    mb_status (*keep)(mb_plane_engine *self, uint32_t *live);
    /* Meet the layer computed last. */
    mb_status (*meet)(mb_plane_engine *self, mb_reach_meeting *meeting, const uint32_t *live,
                      const mb_limits *limits);
};

/* How a position ends: who wins with the board's `ply`-th stone; winner 0: a draw, ply 0. */
typedef struct mb_plane_outcome {
    uint8_t winner, ply;
} mb_plane_outcome;

typedef struct mb_plane_question {
    mb_plane_position position;
    mb_plane_outcome outcome; /* the answer; without distances, ply is 0 */
} mb_plane_question;

/* Answer all questions, exactly or (wdl) only who wins.  Positions in which a player has a four already must not be
 * asked.
 *
 * ledger  nullable; filled with the sums of all layers
 * return  MB_OK, or what the engine or the limits say */
mb_status mb_plane_answer(mb_plane_engine *engine, const mb_plane_board *board, mb_plane_question *question,
                          size_t count, bool wdl, mb_plane_ledger *ledger, const mb_limits *limits);

#ifdef __cplusplus
}
#endif

#endif
