/* reply_cache.h -- the replies of a rules program, by state.
 *
 * A state of the program is a name; its number, in the order in which names occur, is the library's state.  The name
 * occurs as a move of another state before the reply about it has come.  Of parallel moves the cheapest is kept.
 */
#pragma once

#include "arena/lexicon.h"
#include "rules/state_reply.h"

typedef struct mb_cached_reply {
    uint64_t first; /* its moves: to[first .. first+count-1] */
    uint32_t count;
    uint32_t listed; /* number of the last line with a move to this state */
    mb_state_reply reply;
    bool known; /* has the reply come? */
    bool used;  /* has a callback needed it? */
} mb_cached_reply;

typedef struct mb_reply_cache {
    mb_lexicon *names;
    mb_cached_reply *at; /* at[v], v below mb_lexicon_count() */
    size_t room;
    uint32_t known; /* states whose reply has come */
    uint32_t lines; /* lines received */
    uint32_t *to;   /* the target of each move */
    size_t moves, to_room;
    uint32_t *cost; /* cost[i] of to[i]; NULL: all are 1 */
    size_t cost_room;
    bool owned;           /* do states have owners?  The first reply decides */
    bool has_pays, has_h; /* does any state have one? */
} mb_reply_cache;

/* An empty cache.  MB_OK, MB_ENOMEM */
mb_status mb_reply_cache_new(mb_reply_cache *out);
void mb_reply_cache_clear(mb_reply_cache *cache);

/* The number of a name, new or not.  MB_OK, MB_ENOMEM, MB_ELIMIT */
mb_status mb_reply_cache_number(uint32_t *out, mb_reply_cache *cache, mb_piece name);

/* Why a reply was refused. */
typedef enum mb_reply_fault {
    MB_REPLY_RIGHT,       /* it was accepted */
    MB_REPLY_MALFORMED,   /* a syntax error: `error` has the reason */
    MB_REPLY_WRONG_STATE, /* it is about another state */
    MB_REPLY_OWNERS,      /* it has an owner and the first reply had none, or the other way round */
    MB_REPLY_CONTRADICTS, /* an earlier reply about this state was different */
} mb_reply_fault;

/* Add the reply about state v, or about any state (MB_NONE); *state is its number.  A reply about a state that has
 * one is compared with it.
 *
 * return  MB_OK; MB_EPARSE with the fault; MB_ENOMEM, MB_ELIMIT */
mb_status mb_reply_cache_add(uint32_t *state, mb_reply_fault *fault, mb_reply_cache *cache, uint32_t v,
                             const char *line, size_t length, mb_error *error);
