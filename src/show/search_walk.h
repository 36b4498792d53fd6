/* search_walk.h -- the recorded tree of a search, node by node, for its pictures and tables. */
#pragma once

#include "core/json.h"
#include "marienbad/search_view.h"

typedef struct mb_walk_node {
    mb_place at;
    uint32_t parent; /* MB_NONE: the root */
    uint32_t ply;
    mb_seen alpha, beta;
    bool skipped;               /* cut: never entered */
    mb_cut cut;                 /* why it, or why some of its moves were cut */
    uint32_t skips, first_skip; /* moves of it that were cut, and the node of the first of them */
    bool left;                  /* how and value are valid */
    mb_left how;
    mb_seen value;
} mb_walk_node;

struct mb_walk {
    mb_search_observer observer;
    const mb_ground *tree;
    mb_walk_node *node; /* parents before children, children in the order tried */
    size_t room;
    uint32_t count;
    uint32_t current;
    uint64_t met;   /* nodes entered, recorded or not */
    bool estimated; /* some value is an estimate: forced wins beside it are infinite */
    mb_status status;
};

/* Is node i on the best line? */
bool mb_walk_is_best(const mb_walk *walk, uint32_t i, const mb_found *found);

/* The texts at a node: its value, "3", "≤ 3" for a bound, "≈ 3" for an estimate; and its window, "[−∞, 3]".  Beside
 * estimates a forced win is "+∞" or "−∞", with its distance where that was counted, "+∞ in 3"; payoffs
 * are numbers. */
void mb_walk_value(mb_text *out, const mb_walk *walk, const mb_walk_node *node, mb_lang lang);
void mb_walk_window(mb_text *out, const mb_walk *walk, const mb_walk_node *node);

/* A bound or a value alone: "3", "−∞". */
void mb_walk_number(mb_text *out, const mb_walk *walk, const mb_seen *seen);

/* Is the value of a node a bound?  -1: the node has at most this value; 1: at least; 0: its value is exact. */
int mb_walk_bound(const mb_walk_node *node);

/* Write `"steps": [{node, player, alpha, beta, value, bound, cut, skipped}, …]`: the nodes that were entered, in this
 * order.  A bound that is null is infinite; `cut` is null, "alpha" or "beta", and `skipped` lists the moves that were
 * cut there. */
void mb_walk_json(mb_json *json, const mb_walk *walk);
void mb_walk_json_node(mb_json *json, const mb_walk *walk, const mb_walk_node *node); /* one of these objects */
