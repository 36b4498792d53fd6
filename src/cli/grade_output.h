/* grade_output.h -- reports of graded programs: one in full, several in a table with their common errors. */
#pragma once

#include "cli/cli.h"
#include "grade/copy.h"

/* One program, in words, under the name of its file or another title, and in JSON. */
void grade_say(cli_call *cli, const mb_graded *one, const char *title);
void grade_json(mb_json *json, cli_call *cli, const mb_graded *one);

/* Several: a line each, and how often each error was made; in words, JSON, CSV. */
void grade_say_all(cli_call *cli, const mb_graded *all, size_t count);
void grade_json_all(cli_call *cli, const mb_graded *all, size_t count);
void grade_csv_all(cli_call *cli, const mb_graded *all, size_t count);

/* Parts of a report, in the syntax of the program's language: the call, with its line of given values (in Python,
 * where there are any), what was returned and expected, and in words why that is wrong or could not be run; `kind`:
 * without what differs from program to program. */
void grade_write_call(mb_text *out, const mb_graded *one);
void grade_write_setting(mb_text *out, const mb_graded *one); /* both on one line: the given values, the call */
bool grade_has_given(const mb_graded *one);
void grade_write_given(mb_text *out, const mb_graded *one);
void grade_write_returned(mb_text *out, mb_lang lang, const mb_graded *one);
void grade_write_expected(mb_text *out, mb_lang lang, const mb_graded *one);
void grade_write_why(mb_text *out, cli_call *cli, const mb_graded *one, bool kind);
void grade_write_play(mb_text *out, const mb_report *report);

/* Programs that made the same mistake. */
typedef struct grade_mistake {
    const mb_graded *example;
    const size_t *at; /* which programs */
    size_t count;
} grade_mistake;

typedef void grade_mistake_show(void *context, cli_call *cli, const grade_mistake *mistake);

/* Call `show` for each mistake of `count` programs, the most frequent first.  Two are the same where `describe`
 * writes the same of both; of a NULL and of a right program nothing is written. */
mb_status grade_mistakes(cli_call *cli, const mb_graded *const *one, size_t count,
                         void (*describe)(mb_text *out, cli_call *cli, const mb_graded *one), void *context,
                         grade_mistake_show *show);

/* "right", "wrong" or "could not run". */
const char *grade_verdict(const mb_graded *one);
bool grade_is_wrong(const mb_graded *one);
bool grade_is_right(const mb_graded *one);
bool grade_has_failed(const mb_graded *one);

/* A field of CSV, or a value of JSON; both clear the text. */
void grade_csv_text(mb_text *out, mb_text *field);
void grade_json_text(mb_json *json, const char *key, mb_text *text);

/* The graph of the counterexample, its targets marked, where owners count; its start is the position at which the
 * answer is wrong. */
mb_status grade_arena(mb_arena **out, const mb_graded *one);

/* The counterexample as a picture: the graph with the right answer in it; the arrow of the start points to where the
 * answer is wrong. */
mb_status grade_picture(cli_call *cli, const mb_graded *one, const char *form, const char *path);

/* Does the picture show the right answer?  Else it shows the graph alone. */
bool grade_draws_answer(const mb_exercise *exercise);

/* The same into a text.  MB_EUNSUITED, without an error: there is no graph to draw. */
mb_status grade_draw(mb_text *out, cli_call *cli, const mb_graded *one, const char *form);
