/* grade_class.h -- the copies of a class, judged: what each is worth, and which mistakes several have made. */
#pragma once

#include "cli/grade_output.h"

typedef struct grade_class {
    mb_exercise_list sheet;
    mb_copy *copy; /* their subjects are filled before class_grade() */
    size_t count;
    const mb_exercise **question; /* those that some copy answers, or all of a sheet that was chosen */
    size_t questions;
    size_t root;      /* so many bytes of each path are the same folder */
    bool score;       /* points are shown */
    uint64_t seed;    /* of the instances */
    mb_status status; /* of the judging, of any worker */
} grade_class;

/* The files of the command's words from word `first` on: a folder stands for its files .py and .ml, those of its own
 * folders too.  Release the class with class_clear(). */
mb_status class_find(grade_class *out, cli_call *cli, size_t first);
void class_clear(grade_class *all);

/* Judge all copies, on as many threads as the limits allow; sets the exit code. */
mb_status class_grade(grade_class *all, cli_call *cli);

/* The name of a copy: its path within the folder of all. */
const char *class_name(const grade_class *all, size_t copy);

/* What a copy has for a question; NULL: nothing. */
const mb_graded *class_answer(const grade_class *all, size_t copy, size_t question);

/* The points of a copy, and of all questions together. */
uint64_t class_points(const grade_class *all, size_t copy);
uint64_t class_total(const grade_class *all);

/* How many copies have such an answer to a question; class_missing(): have none, though they could be loaded. */
size_t class_counts(const grade_class *all, size_t question, bool (*is)(const mb_graded *one));
size_t class_missing(const grade_class *all, size_t question);

/* Call `show` for each mistake in a question, the most frequent first: the same counterexample, or the same reason
 * why copies could not run. */
mb_status class_mistakes(const grade_class *all, cli_call *cli, size_t question, void *context,
                         grade_mistake_show *show);

/* Why, of all copies with the mistake: without what differs from one to the other. */
void class_write_why(mb_text *out, cli_call *cli, const grade_mistake *mistake);

/* The report: in words, JSON, CSV, or as a folder of pages. */
void class_say(cli_call *cli, const grade_class *all);
void class_json(cli_call *cli, const grade_class *all);
void class_csv(cli_call *cli, const grade_class *all);
mb_status class_html(cli_call *cli, const grade_class *all, const char *folder);
