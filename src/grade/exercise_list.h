/* exercise_list.h -- a list of exercises: all that are built in, those of one course text, or those of a file.
 *
 * A file has its exercises one after the other, with an empty line between them.
 */
#pragma once

#include "grade/exercise.h"

typedef struct mb_exercise_list {
    mb_exercise *at; /* in a pool */
    size_t count;
    bool chosen; /* these very exercises were asked for: one that a copy lacks is missing */
} mb_exercise_list;

/* The built-in exercises, of all texts or, where `course` is not NULL, of that one ("003").  MB_ENOTFOUND: there is
 * no such text, and the error lists the texts. */
mb_status mb_exercise_list_course(mb_exercise_list *out, mb_pool *pool, const char *course, mb_error *error);

/* The exercises of a file; the text must outlive them, and so must the pool. */
mb_status mb_exercise_list_read(mb_exercise_list *out, mb_pool *pool, const char *text, size_t length,
                                const char *file, mb_error *error);
