/* foreign_rules.h -- the rules of a game from another program, whose states are names.
 *
 * The first request to the program is `start`; the others are names of states.  It replies to each with the .arena
 * line of that state, in order.  Many states are requested at once where all of them are needed.  The first states
 * and a sample of the later ones are requested twice, so that a program that contradicts itself is noticed.
 *
 * A callback of a game cannot fail.  After a failure of the program every state without a reply is a draw without
 * moves, so that the work in progress ends soon; then mb_foreign_rules_check() says what happened.
 */
#pragma once

#include "core/message.h"
#include "marienbad/game.h"
#include "marienbad/limits.h"

enum { MB_REPLY_SECONDS = 5 }; /* the longest time for one reply */

typedef struct mb_foreign_rules_options {
    const char *command;     /* for `sh -c`, or a file of Python with start, moves and mark */
    bool misere;             /* impartial: a player who cannot move wins */
    bool alone;              /* one player, who looks for a path to a goal or to a state marked as won by player 1 */
    mb_lang lang;            /* of messages about a line */
    const mb_limits *limits; /* its cancel is checked while waiting for the program; must outlive the rules */
} mb_foreign_rules_options;

/* Is this the name of a file with rules in Python, rather than a command? */
bool mb_foreign_rules_are_python(const char *command);

/* Start the program and request where a play begins.  mb_rules_close() ends the program and its descendants.
 *
 * return  MB_OK; MB_EIO, MB_EPARSE with the reason; MB_ECANCEL, MB_ENOMEM
 */
mb_status mb_foreign_rules_open(mb_rules **out, const mb_foreign_rules_options *options, mb_error *error);

/* Let the play begin at `name`, which may be a pair of an impartial game. */
mb_status mb_foreign_rules_begin(mb_rules *rules, const char *name, mb_error *error);

/* MB_OK while all replies were right, and for rules that are not foreign; else the failure. */
mb_status mb_foreign_rules_check(const mb_rules *rules, mb_error *error);
