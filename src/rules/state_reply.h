/* state_reply.h -- the reply of a rules program about one state: a line of the .arena format,
 * `NAME [OWNER] [-> MOVE …] [: MARK …]`. */
#pragma once

#include "core/message.h"
#include "marienbad/arena.h"

typedef struct mb_state_reply {
    bool owned; /* has the state an owner? */
    mb_player owner;
    mb_mark mark; /* in an impartial game, too, it names the winner, not the mover */
    bool goal;
    int32_t pays;
    int32_t h; /* MB_NO_HINT: none */
} mb_state_reply;

/* Callbacks for the names of a line: state() first, then move() for each move with its cost (1 unless `priced`, when
 * it is written in the line).  Names are valid during the call; any status but MB_OK stops the reading. */
typedef struct mb_reply_handler {
    mb_status (*state)(void *context, mb_piece name);
    mb_status (*move)(void *context, mb_piece name, uint32_t cost, bool priced);
    void *context;
} mb_reply_handler;

/* Read one line, without its end.
 *
 * return  MB_OK; MB_EPARSE, with the reason and its column in `error` (nullable); MB_ENOMEM; the handler's status
 */
mb_status mb_state_reply_read(mb_state_reply *out, const char *line, size_t length, const mb_reply_handler *handler,
                              mb_error *error);
