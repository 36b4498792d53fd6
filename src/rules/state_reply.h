/* state_reply.h -- what a program answers about one state: a line of the .arena format,
 * `NAME [OWNER] [-> MOVE …] [: MARK …]`. */
#ifndef MB_RULES_STATE_REPLY_H
#define MB_RULES_STATE_REPLY_H

#include "core/message.h"
#include "marienbad/arena.h"

typedef struct mb_state_reply {
    bool owned; /* has it an owner? */
    mb_player owner;
    mb_mark mark; /* of an impartial game too: won by a player, whoever moves */
    bool goal;
    int32_t pays;
    int32_t estimate, h; /* MB_NO_HINT: none */
} mb_state_reply;

/* Who takes the names of a line: that of the state first, then each move's with its cost (`priced`: one is written,
 * else it is 1).  Names are good during the call; what it returns stops the reading unless it is MB_OK. */
typedef struct mb_reply_handler {
    mb_status (*state)(void *context, mb_piece name);
    mb_status (*move)(void *context, mb_piece name, uint32_t cost, bool priced);
    void *context;
} mb_reply_handler;

/* Read one line, without its end.
 *
 * return  MB_OK; MB_EPARSE, with what is wrong in `error` (nullable) and its column; MB_ENOMEM; what the taker said
 */
mb_status mb_state_reply_read(mb_state_reply *out, const char *line, size_t length, const mb_reply_handler *taker,
                              mb_error *error);

#endif
