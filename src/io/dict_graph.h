/* dict_graph.h -- a graph as Python and JSON write it: {"a": ["b", "c"], …}, or [[1, 2], [], …] by index. */
#pragma once

#include "arena/builder.h"
#include "arena/lexicon.h"
#include "core/limits.h"
#include "io/chunks.h"
#include "io/literal.h"
#include "marienbad/io.h"

enum {
    MB_DICT_AHEAD = 32, /* successors read and not looked up yet, at most */
    MB_DICT_KEPT = 32,  /* bytes of a name that does not stay where it was read */
};

/* A name on its way, which was read at `begin`: a successor, to which move number `move` leads, or a key. */
typedef struct mb_dict_pending {
    mb_word word;
    const char *name, *begin;
    size_t length;
    uint64_t move;
    char kept[MB_DICT_KEPT];
} mb_dict_pending;

/* A piece of the graph, and what the first pass has found in it. */
typedef struct mb_dict_piece {
    mb_status status;
    bool closed;          /* its last member is the graph's */
    const char *stop;     /* where it was read to */
    mb_builder_room room; /* of its positions and moves */
    uint32_t *key;        /* where each key begins in it */
    size_t key_room;
    bool numbers;   /* keys are least, least + 1, … */
    uint32_t least; /* meaningless without positions */
    size_t width;
    bool zero_one;
    uint32_t largest; /* of plain rows: the largest member */
} mb_dict_piece;

/* A graph while it is read. */
typedef struct mb_dict_graph {
    mb_literal in;
    const mb_read_options *options;
    const char *begin;   /* behind its bracket; NULL: not met yet */
    bool second;         /* pass */
    bool built;          /* the graph consists of plain rows, which are in the builder: there is no second pass */
    bool keyed;          /* a dict; else a list, positions are called by their index */
    mb_lexicon *lexicon; /* the keys; NULL: positions are called 0, 1, 2, … */
    uint32_t positions;  /* counted by the first pass, as are the moves */
    uint64_t moves;
    uint32_t made;        /* positions met by this pass */
    uint32_t before;      /* those of the pieces before */
    mb_dict_piece *piece; /* that is being read; NULL: the whole graph */
    uint8_t *owner;       /* MB_PLAYERS_GIVEN: 1 or 2 for each position; 0: not known yet */
    size_t width;         /* of the first row of a list */
    bool zero_one;        /* all rows so far have that width and no member but 0 and 1 */
    mb_brackets brackets; /* of the graph */
    mb_dict_pending key;  /* first pass: the last key, not in the lexicon yet; its name is NULL when there is none */
    mb_dict_pending ring[MB_DICT_AHEAD];
    size_t queued, resolved; /* successors that entered and left the ring */
    mb_builder builder;
    mb_pace pace;
    const char *paced; /* how far the pace has counted */
    mb_chunks chunks;  /* the pieces of the graph, which the first pass has read; none: it was sequential */
    mb_dict_piece *pieces;
    mb_builder *parts; /* what the second pass has read of each */
} mb_dict_graph;

/* Read the graph, which comes next, for the first time; and again, into its builder. */
mb_status mb_dict_graph_begin(mb_dict_graph *graph);
mb_status mb_dict_graph_read(mb_dict_graph *graph);

/* Forget the graph that was begun, and go on at `at`; release all. */
void mb_dict_graph_forget(mb_dict_graph *graph, const char *at);
void mb_dict_graph_clear(mb_dict_graph *graph);

/* ---- parts of reading ---- */

/* A pass over the graph, sequential, or over a piece; in pieces, if the first pass could be done so. */
mb_status mb_dict_pass(mb_dict_graph *graph);
mb_status mb_dict_pass_pieces(mb_dict_graph *graph);
void mb_dict_clear_pieces(mb_dict_graph *graph);

/* Combine the results of the first pass over all pieces; false: the graph must be read sequentially.  *numbers: all
 * keys are the numbers of their positions. */
bool mb_dict_join_pieces(bool *numbers, mb_dict_graph *graph);

/* Read a graph of plain rows, which was cut into pieces, into its builder: there is no second pass then.  MB_EPARSE:
 * it is another one, and all is as before. */
mb_status mb_dict_plain(mb_dict_graph *graph);

/* Bytes of the arena, without its names. */
static inline uint64_t mb_dict_bytes(uint64_t positions, uint64_t moves)
{
    return 9 * positions + 4 * moves;
}

/* Begin a lexicon, which goes to the arena. */
mb_status mb_dict_begin_names(mb_dict_graph *graph);

/* Fill graph->owner from the text that came along. */
mb_status mb_dict_read_owners(mb_dict_graph *graph);
