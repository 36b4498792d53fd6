/* copy.h -- a student's copy: every function of a file that an exercise knows, judged.
 *
 * A function is known by its name and by the number of its arguments.  Where several exercises have that name and
 * number, those of one function are tried in turn, and that exercise counts which the function is right for, or else
 * the one that it passes the most cases of.
 */
#pragma once

#include "grade/exercise_list.h"
#include "grade/grade.h"

/* A program with its report, or why there is none. */
typedef struct mb_graded {
    mb_subject subject;
    const mb_exercise *exercise;
    mb_status status; /* MB_OK: there is a report */
    mb_report report;
    mb_error error;
} mb_graded;

typedef struct mb_copy {
    mb_subject subject;
    mb_status status; /* MB_OK: the file was loaded */
    mb_error error;   /* else why not; also where no exercise knows any of its functions */
    mb_graded *part;  /* in the order of the exercises */
    size_t parts, room;
} mb_copy;

void mb_copy_clear(mb_copy *copy);

/* Judge the functions of copy->subject; a file that cannot be loaded is copy->status.
 *
 * seed    of the instances that are drawn; 0: as 1
 * return  MB_OK; MB_ENOMEM, MB_ECANCEL, MB_ELIMIT
 */
mb_status mb_copy_grade(mb_copy *copy, const mb_exercise_list *sheet, uint64_t seed, const mb_limits *limits);

/* Does this failure concern the graded program, rather than the grading? */
bool mb_could_not_run(mb_status status);
