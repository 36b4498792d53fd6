/* searcher.h -- the state of a search: the line to the current place, and the operations on a node that all
 * algorithms share. */
#pragma once

#include "core/limits.h"
#include "ground/ground.h"
#include "search/order.h"
#include "search/score.h"
#include "search/transposition.h"

#define MB_NO_PLY UINT32_MAX

/* The value of a node. */
typedef struct mb_node_value {
    mb_score score;
    uint32_t above; /* the least ply above the node to which a repetition below it returned; MB_NO_PLY: none */
    bool estimated; /* it may depend on an estimate */
} mb_node_value;

/* A node whose moves are being tried: what a recursive function would keep on the call stack, which is too small for
 * long lines. */
typedef struct mb_frame {
    mb_place at;
    uint32_t depth;
    mb_score alpha, beta; /* the window of the call */
    mb_score low, high;   /* what is left of it */
    mb_node_value value;  /* of the best move so far */
    uint32_t best;        /* its index */
    uint64_t key;         /* of the place in the table */
    uint64_t rest;        /* the same without what was paid before: the key in a search without distances */
    mb_score paid;        /* what that was */
    bool mirrored;        /* the key is that of another image */
    uint64_t nodes;       /* nodes entered before this one */
    size_t first, count;  /* its moves in the list */
    size_t tried;         /* moves tried, without the current one */
    bool narrow;          /* the current move is searched with a null window, to test whether it is better */
} mb_frame;

struct mb_search {
    mb_ground ground;
    mb_search_options options;
    bool cyclic; /* lines may return to a place */
    bool plain;  /* games are won, drawn or lost, without payoffs: a win is better than every estimate */

    mb_place *line; /* line[0 .. ply-1]: from the root to the current place */
    uint32_t ply;
    size_t line_room;
    uint32_t *met;   /* hash table of the places on the line: their plies plus 1; NULL: the game is acyclic */
    size_t met_room; /* a power of 2 */
    mb_frame *frame; /* frame[0 .. frames-1]: the places of the line whose moves are being tried */
    size_t frames, frame_room;
    mb_move *move; /* moves of the places on the line, one place after the other */
    size_t moves, move_room;
    uint64_t *next; /* buffer in which the rules list moves */
    size_t next_room;
    mb_transpositions table;
    mb_ordering order;

    bool close;                         /* distances count in scores */
    const mb_search_observer *observer; /* NULL: none, or switched off for now */
    mb_search_counts work;
    uint32_t deepest; /* moves of the longest line */
    mb_pace pace;
    uint64_t most;    /* nodes to enter at most */
    mb_status status; /* MB_OK; else the search unwinds, and values are invalid */
    bool too_long;    /* why it was stopped: a line has more than MB_LINE_MOST moves */

    bool rooted; /* a move of the root has been searched: the best so far, and its score */
    mb_place root_move;
    mb_score root_score;
};

static inline uint32_t mb_depth_below(uint32_t depth)
{
    return depth == MB_TO_THE_END ? depth : depth - 1;
}

/* Push the frame of a place that is about to be searched; NULL without memory, which stops the search. */
mb_frame *mb_search_push(mb_search *s, mb_place at, uint32_t depth, mb_score alpha, mb_score beta);

/* Append `at` to the line; false when the search must stop. */
bool mb_search_enter(mb_search *s, mb_place at, mb_score alpha, mb_score beta);

/* Remove it from the line. */
void mb_search_leave(mb_search *s, mb_place at, mb_left how, mb_score score);

/* Remove all places of the line from that ply on. */
void mb_search_shorten(mb_search *s, uint32_t ply);

/* Report that the moves of `at` from number `skipped` to the end of the list are not tried. */
void mb_search_cut(mb_search *s, mb_place at, size_t skipped);

/* Does the line stop at `at`, its last place, marked, repeated or out of depth?  MB_LEFT_TRIED when it goes on. */
mb_left mb_search_stop(mb_node_value *out, mb_search *s, mb_place at, uint32_t depth);

/* List the moves of `at` after those of the places above; without moves the place is stuck, and *out gets its
 * value. */
mb_left mb_search_list(mb_node_value *out, mb_search *s, mb_place at, size_t *count);

/* The value of a place depends on the repetitions and estimates that the values of its moves depend on. */
static inline void mb_node_value_join(mb_node_value *value, const mb_node_value *child)
{
    value->above = child->above < value->above ? child->above : value->above;
    value->estimated |= child->estimated;
}

/* The algorithms.  The result of minimax is exact; that of alpha-beta is exact within the window, else a bound. */
mb_node_value mb_minimax(mb_search *s, mb_place at, uint32_t depth);
mb_node_value mb_alphabeta(mb_search *s, mb_place at, uint32_t depth, mb_score alpha, mb_score beta);

/* Either of them, as the options say. */
static inline mb_node_value mb_search_look(mb_search *s, mb_place at, uint32_t depth, mb_score alpha, mb_score beta)
{
    return s->options.algorithm == MB_MINIMAX ? mb_minimax(s, at, depth) : mb_alphabeta(s, at, depth, alpha, beta);
}

/* Find the value of `from`, with one search or by iterative deepening; *depth gets the depth reached.  A search that
 * is stopped gives the best value known by then, at least the estimate. */
void mb_search_value(mb_node_value *out, uint32_t *depth, mb_search *s, mb_place from);

/* Does the table of the options fit into the memory limit? */
bool mb_search_table_fits(const mb_search_options *options, const mb_limits *limits);
