/* searcher.h -- a search under way: the line to the current place, and what every algorithm does at a node. */
#ifndef MB_SEARCH_SEARCHER_H
#define MB_SEARCH_SEARCHER_H

#include "core/limits.h"
#include "ground/ground.h"
#include "search/order.h"
#include "search/score.h"
#include "search/transposition.h"

#define MB_NO_PLY UINT32_MAX

/* What a place is worth. */
typedef struct mb_node_value {
    mb_score score;
    uint32_t above; /* the least ply, above the place, that a repetition below it came back to; MB_NO_PLY: none */
    bool estimated; /* an estimate may be in it */
} mb_node_value;

/* A place whose moves are being tried: what a recursive function would keep on the stack, which would be too small
 * for long lines. */
typedef struct mb_frame {
    mb_place at;
    uint32_t depth;
    mb_score alpha, beta; /* the window that was asked for */
    mb_score low, high;   /* what is left of it */
    mb_node_value value;  /* of the best move so far */
    uint32_t best;        /* its index */
    uint64_t key;         /* of the place in the table */
    uint64_t nodes;       /* looked at before */
    size_t first, count;  /* its moves in the list */
    size_t tried;         /* of them, the one under way not counted */
    bool narrow;          /* the one under way is only asked whether it is better */
} mb_frame;

struct mb_search {
    mb_ground ground;
    mb_search_options options;
    bool cyclic; /* lines may come back to a place */
    bool plain;  /* payoffs are 1, 0 and -1: nothing is better than a win */

    mb_place *line; /* line[0 .. ply-1]: from the root to the current place */
    uint32_t ply;
    size_t line_room;
    uint32_t *met;   /* the plies of the places on the line, plus 1, by their hash; NULL: lines never come back */
    size_t met_room; /* a power of 2 */
    mb_frame *frame; /* frame[0 .. frames-1]: the places of the line whose moves are being tried */
    size_t frames, frame_room;
    mb_move *move; /* moves of the places on the line, one place after the other */
    size_t moves, move_room;
    uint64_t *next; /* room for the rules to list moves in */
    size_t next_room;
    mb_transpositions table;
    mb_ordering order;

    bool close;                         /* distances count in scores */
    const mb_search_observer *observer; /* NULL: nobody looks, or not now */
    mb_search_counts work;
    uint32_t deepest; /* moves of the longest line */
    mb_pace pace;
    uint64_t most;    /* nodes */
    mb_status status; /* MB_OK; else the search unwinds, and worths mean nothing */
    bool too_long;    /* why it was stopped: a line has more than MB_LINE_MOST moves */

    bool rooted; /* a move of the root has been searched: the best so far, and its score */
    mb_place root_move;
    mb_score root_score;
};

static inline uint32_t mb_depth_below(uint32_t depth)
{
    return depth == MB_TO_THE_END ? depth : depth - 1;
}

/* A place is about to be searched: its frame on top of the others, NULL without memory, which stops the search. */
mb_frame *mb_search_push(mb_search *s, mb_place at, uint32_t depth, mb_score alpha, mb_score beta);

/* Put `at` at the end of the line; false when the search is to stop. */
bool mb_search_enter(mb_search *s, mb_place at, mb_score alpha, mb_score beta);

/* Take it away again. */
void mb_search_leave(mb_search *s, mb_place at, mb_left how, mb_score score);

/* Take away all places of the line from that ply on. */
void mb_search_shorten(mb_search *s, uint32_t ply);

/* The moves from number `skipped` to the end of the list, all of `at`, are not tried. */
void mb_search_cut(mb_search *s, mb_place at, size_t skipped);

/* Does the line stop at `at`, its last place, marked, repeated or out of depth?  MB_LEFT_TRIED when it goes on. */
mb_left mb_search_stop(mb_node_value *out, mb_search *s, mb_place at, uint32_t depth);

/* List the moves of `at` behind those of the places above; none makes it stuck, with the worth in *out. */
mb_left mb_search_list(mb_node_value *out, mb_search *s, mb_place at, size_t *count);

/* The worth of a place depends on what its moves' worths depend on. */
static inline void mb_node_value_join(mb_node_value *value, const mb_node_value *child)
{
    value->above = child->above < value->above ? child->above : value->above;
    value->estimated |= child->estimated;
}

/* The algorithms.  What minimax finds is exact; what alphabeta finds is exact within the window, else a bound. */
mb_node_value mb_minimax(mb_search *s, mb_place at, uint32_t depth);
mb_node_value mb_alphabeta(mb_search *s, mb_place at, uint32_t depth, mb_score alpha, mb_score beta);

/* Either of them, as the options say. */
static inline mb_node_value mb_search_look(mb_search *s, mb_place at, uint32_t depth, mb_score alpha, mb_score beta)
{
    return s->options.algorithm == MB_MINIMAX ? mb_minimax(s, at, depth) : mb_alphabeta(s, at, depth, alpha, beta);
}

/* Find the value of `from`, once or deeper and deeper; *depth gets how deep.  A search that is stopped leaves what
 * was known by then, at least the estimate. */
void mb_search_value(mb_node_value *out, uint32_t *depth, mb_search *s, mb_place from);

/* Is the table that is asked for within the limit of memory? */
bool mb_search_table_fits(const mb_search_options *options, const mb_limits *limits);

#endif
