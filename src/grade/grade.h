/* grade.h -- is a program right?  If not: the smallest instance found on which it is wrong, and why.
 *
 * A program is tried with all small instances and then with random ones, first those that have the properties which
 * the text supposes; the first wrong answer is made smaller, vertex by vertex and move by move, as long as the
 * program is still wrong.  A long chain adds a remark on recursion that is too deep, graphs of two sizes one on the
 * number of instructions; remarks never change the verdict.
 */
#pragma once

#include "grade/runner.h"

enum { MB_REMARKS = 6 };

typedef enum mb_verdict { MB_VERDICT_RIGHT, MB_VERDICT_WRONG } mb_verdict;

typedef struct mb_report {
    mb_verdict verdict;
    uint64_t cases;      /* that were tried */
    bool counterexample; /* the members below are valid */
    const mb_instance *instance;
    mb_datum arguments; /* a list */
    mb_datum expected;  /* one right answer */
    bool raised;        /* nothing was returned */
    int64_t line;       /* of the file, where an exception was raised; 0: none was, or not known */
    mb_datum returned;  /* what was */
    const char *shown;  /* the same as its language prints it; NULL: shown by `returned` */
    mb_finding finding; /* reason, position, play */
    mb_words hint;      /* a sentence about a mistake that was recognised; none: all NULL */
    bool printed;       /* None was, but the program printed something */
    bool online;        /* the system gives no namespaces: the program could use the network */
    mb_note remark[MB_REMARKS];
    size_t remarks;
    mb_pool pool; /* holds what is above */
} mb_report;

void mb_report_clear(mb_report *report);

/* How a program is graded: all zero is as a rule. */
typedef struct mb_grading {
    uint64_t seed;     /* of the instances that are drawn: practice and examination differ; 0: as 1 */
    mb_runner *runner; /* of a whole file, which has selected the exercise; NULL: a new one is started */
} mb_grading;

/* Grade a program; release the report with mb_report_clear().
 *
 * how     NULL: as a rule
 * limits  needs `now`; a report takes a quarter of a minute at most
 * return  MB_OK: there is a verdict.  MB_EUNSUITED, MB_ENOTFOUND, MB_EIO: it could not be run, `error` says why.
 *         MB_ENOMEM, MB_ECANCEL, MB_ELIMIT
 */
mb_status mb_grade(mb_report *out, const mb_exercise *exercise, const mb_subject *subject, const mb_grading *how,
                   const mb_limits *limits, mb_error *error);
