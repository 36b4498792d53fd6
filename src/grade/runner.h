/* runner.h -- somebody's program at work: a file in Python or Caml behind a loader, or any command.
 *
 * A question is a list of arguments, an answer a reply.  What befalls the program while it answers is a reply too; it
 * is started again when it is asked next.
 */
#ifndef MB_GRADE_RUNNER_H
#define MB_GRADE_RUNNER_H

#include "grade/exercise.h"
#include "marienbad/limits.h"

/* Whose program. */
typedef struct mb_subject {
    mb_tongue tongue;    /* MB_JSON: a command */
    const char *program; /* the file, or the command */
} mb_subject;

/* The tongue of a file by its extension, .py or .ml; MB_EUNSUITED: another. */
mb_status mb_subject_of(mb_subject *out, const char *path, mb_error *error);

typedef struct mb_runner mb_runner;

/* Start it.  MB_OK; MB_EUNSUITED, MB_EIO, MB_ENOTFOUND with the reason: it could not be run. */
mb_status mb_runner_start(mb_runner **out, const mb_exercise *exercise, const mb_subject *subject,
                          const mb_limits *limits, mb_error *error);
void mb_runner_end(mb_runner *runner);

/* Forget whatever it remembers: it is started afresh when it is asked next. */
void mb_runner_renew(mb_runner *runner);

/* What it said of itself when it was started: an exception after the function was there already; NULL: none. */
const char *mb_runner_trouble(const mb_runner *runner, int64_t *line);

/* Ask one question after the other, `questions` being lists of arguments; hear() gets the replies in order, each good
 * until it returns; false: enough.  After a reply that is `unfinished` no more come.  `measured`: count what it
 * costs. */
typedef struct mb_hearing {
    bool (*hear)(void *context, size_t index, const mb_reply *reply);
    void *context;
} mb_hearing;
mb_status mb_runner_ask(mb_runner *runner, mb_pool *pool, const mb_datum *questions, size_t count, bool measured,
                        mb_hearing hearing, mb_error *error);

/* It is asked no more.  *more: a command that is still running says something all the same, which is the reply. */
mb_status mb_runner_dismiss(bool *more, mb_reply *reply, mb_runner *runner, mb_error *error);

#endif
