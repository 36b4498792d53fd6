/* reply_cache.h -- what a program has told about its states.
 *
 * A state is a name; its number, in the order in which names came up, is the library's state.  A state is named, by
 * the move that leads to it, before it is told.  Parallel moves count once, the cheapest staying.
 */
#ifndef MB_RULES_REPLY_CACHE_H
#define MB_RULES_REPLY_CACHE_H

#include "arena/lexicon.h"
#include "rules/state_reply.h"

typedef struct mb_cached_reply {
    uint64_t first; /* its moves: to[first .. first+count-1] */
    uint32_t count;
    uint32_t listed; /* the last line in which a move led here */
    mb_state_reply says;
    bool known;   /* it was told */
    bool touched; /* somebody wanted to know */
} mb_cached_reply;

typedef struct mb_reply_cache {
    mb_lexicon *names;
    mb_cached_reply *at; /* at[v], v below mb_lexicon_count() */
    size_t room;
    uint32_t known; /* states that were told */
    uint32_t lines; /* that were heard */
    uint32_t *to;   /* where moves lead */
    size_t moves, to_room;
    uint32_t *cost; /* cost[i] of to[i]; NULL: all are 1 */
    size_t cost_room;
    bool owned;                                 /* do states have owners?  As the first that was told */
    bool has_pays, has_estimate, has_remaining; /* has some state? */
} mb_reply_cache;

/* Nothing is told yet.  MB_OK, MB_ENOMEM */
mb_status mb_reply_cache_new(mb_reply_cache *out);
void mb_reply_cache_clear(mb_reply_cache *told);

/* The number of a name, new or not.  MB_OK, MB_ENOMEM, MB_ELIMIT */
mb_status mb_reply_cache_number(uint32_t *out, mb_reply_cache *told, mb_piece name);

/* Why a line was not taken. */
typedef enum mb_reply_fault {
    MB_REPLY_RIGHT,
    MB_REPLY_MALFORMED,   /* it is no such line: `error` says why */
    MB_REPLY_WRONG_STATE, /* it is about another state */
    MB_REPLY_OWNERS,      /* it has an owner and the first had none, or the other way round */
    MB_REPLY_CONTRADICTS, /* it was told before, and in another way */
} mb_reply_fault;

/* Hear the line of a state: v, or whichever (MB_NONE), whose number is in *who then.  A state that was told before is
 * compared with what it was.
 *
 * return  MB_OK; MB_EPARSE with the fault; MB_ENOMEM, MB_ELIMIT */
mb_status mb_reply_cache_add(uint32_t *who, mb_reply_fault *fault, mb_reply_cache *told, uint32_t v, const char *line,
                             size_t length, mb_error *error);

#endif
