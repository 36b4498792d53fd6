/* grade_output.h -- reports of graded programs: one in full, several in a table with their common errors. */
#pragma once

#include "cli/cli.h"
#include "grade/grade.h"

/* A program with its report, or why there is none. */
typedef struct graded {
    mb_subject subject;
    mb_status status; /* MB_OK: there is a report */
    mb_report report;
    mb_error error;
} graded;

/* One program, in words and in JSON. */
void grade_say(cli_call *cli, const mb_exercise *exercise, const graded *one);
void grade_json(mb_json *json, cli_call *cli, const mb_exercise *exercise, const graded *one);

/* Several: a line each, and how often each error was made; in words, JSON, CSV. */
void grade_say_all(cli_call *cli, const mb_exercise *exercise, const graded *all, size_t count);
void grade_json_all(cli_call *cli, const mb_exercise *exercise, const graded *all, size_t count);
void grade_csv_all(cli_call *cli, const mb_exercise *exercise, const graded *all, size_t count);

/* The graph of the counterexample, its targets marked, where owners count; its start is the position at which the
 * answer is wrong. */
mb_status grade_arena(mb_arena **out, const mb_exercise *exercise, const mb_report *report);

/* The counterexample as a picture: the graph with the right answer in it; the arrow of the start points to where the
 * answer is wrong. */
mb_status grade_picture(cli_call *cli, const mb_exercise *exercise, const mb_report *report, const char *form,
                        const char *path);
