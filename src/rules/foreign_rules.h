/* foreign_rules.h -- rules that a program tells: a game whose states are names.
 *
 * The program is asked `start` first, then states by their names, and answers each with that state's .arena line, in
 * order.  It is asked for many states at once where somebody wants to know them all.  The first states are asked
 * twice and later ones now and then: a program that answers in two ways is found out.
 *
 * A callback of a game cannot fail.  When the program does not keep its word, all plays are over from then on, so
 * that whoever is at work comes to an end soon, and mb_foreign_rules_check() says what happened.
 */
#ifndef MB_RULES_FOREIGN_RULES_H
#define MB_RULES_FOREIGN_RULES_H

#include "core/message.h"
#include "marienbad/game.h"
#include "marienbad/limits.h"

enum { MB_REPLY_SECONDS = 5 }; /* seconds without an answer */

typedef struct mb_foreign_rules_options {
    const char *command;     /* for `sh -c`, or a file of Python that has start, moves and mark */
    bool misere;             /* impartial: who cannot move wins */
    bool alone;              /* for one player, who looks for a way to a goal or to what is marked won by player 1 */
    mb_lang lang;            /* of what is wrong with a line */
    const mb_limits *limits; /* its cancel is heard while the program is waited for; must outlive the rules */
} mb_foreign_rules_options;

/* Is this the name of a file with rules in Python, rather than a command? */
bool mb_foreign_rules_are_python(const char *command);

/* Start the program and ask it where a play begins.  Close with mb_rules_close(), which leaves nothing of it.
 *
 * return  MB_OK; MB_EIO, MB_EPARSE with what is wrong; MB_ECANCEL, MB_ENOMEM
 */
mb_status mb_foreign_rules_open(mb_rules **out, const mb_foreign_rules_options *options, mb_error *error);

/* Let the play begin at `name`, which may be a pair of an impartial game. */
mb_status mb_foreign_rules_begin(mb_rules *rules, const char *name, mb_error *error);

/* Has the program kept its word?  MB_OK for other rules. */
mb_status mb_foreign_rules_check(const mb_rules *rules, mb_error *error);

#endif
