/* copy.c -- a student's copy: every function of a file that an exercise knows, judged. */
#include "grade/copy.h"

#include "core/mem.h"
#include "core/message.h"
#include "grade/launch.h"

static const mb_words SAY_EMPTY = MB_WORDS("the file defines no function", "le fichier ne définit aucune fonction");
static const mb_words SAY_UNKNOWN = MB_WORDS(
    "no exercise knows a function of this file (there is: {found}); grade --list shows their names and arguments",
    "aucun exercice ne connaît de fonction de ce fichier (il y a : {found}) ; grade --list montre leurs noms et "
    "arguments");
static const mb_words SAY_ARITY =
    MB_WORDS("{name} takes {found} {found?argument:arguments}, but {right} {right?is:are} expected: {signature}",
             "{name} prend {found} {found?argument:arguments}, mais {right} {right?est attendu:sont attendus} : "
             "{signature}");

enum { NO_SPELLING = MB_SPELLINGS };

/* A copy under way. */
typedef struct copying {
    mb_copy *copy;
    const mb_exercise_list *sheet;
    uint64_t seed;
    const mb_limits *limits;
    mb_runner *runner; /* of a file in Python */
    const mb_function *function;
    size_t functions;
} copying;

bool mb_could_not_run(mb_status status)
{
    return status == MB_EUNSUITED || status == MB_ENOTFOUND || status == MB_EIO || status == MB_EPARSE;
}

void mb_copy_clear(mb_copy *copy)
{
    for (size_t i = 0; i < copy->parts; i++)
        mb_report_clear(&copy->part[i].report);
    mb_release(copy->part);
    *copy = (mb_copy){0};
}

/* Refuse the whole file. */
static mb_status refuse_copy(copying *c, mb_status status)
{
    mb_error_at(&c->copy->error, c->copy->subject.program, 0, 0);
    c->copy->status = status;
    return MB_OK;
}

/* Keep the judgement of a function. */
static mb_status keep_part(copying *c, const mb_graded *one)
{
    mb_copy *copy = c->copy;
    if (!mb_grow(&copy->part, &copy->room, copy->parts, 1))
        return MB_ENOMEM;
    copy->part[copy->parts++] = *one;
    return MB_OK;
}

/* ---- which function is which exercise ---- */

/* Is it the number of arguments that the exercise has? */
static bool takes_as_many(const mb_function *f, const mb_exercise *e)
{
    int takes = 0, given = 0;
    for (size_t i = 0; i < e->roles; i++)
        *(e->role[i].given ? &given : &takes) += 1;
    if (f->least < 0)
        return takes + given == 0;
    return (f->least <= takes && takes <= f->most) || (f->least <= takes + given && takes + given <= f->most);
}

/* Which of its spellings the exercise knows the function by; NO_SPELLING: none. */
static size_t spelling_of(const mb_function *f, const mb_exercise *e)
{
    for (size_t i = 0; i < e->spellings; i++)
        if (mb_spelt_alike(e->spelling[i], f->name))
            return i;
    return NO_SPELLING;
}

/* Does another function of the file fit the exercise better: by an earlier spelling, or the same one earlier in the
 * file? */
static bool has_better(const copying *c, const mb_function *f, const mb_exercise *e)
{
    const size_t spelling = spelling_of(f, e);
    for (size_t i = 0; i < c->functions; i++) {
        const mb_function *other = &c->function[i];
        const size_t others = spelling_of(other, e);
        if (other != f && takes_as_many(other, e) && (others < spelling || (others == spelling && other < f)))
            return true;
    }
    return false;
}

static bool is_candidate(const copying *c, const mb_function *f, const mb_exercise *e)
{
    return e->tongue[MB_PYTHON] && spelling_of(f, e) != NO_SPELLING && takes_as_many(f, e) && !has_better(c, f, e);
}

/* ---- judging ---- */

/* Better a right function than a wrong one, better more cases passed than fewer. */
static bool is_better(const mb_graded *a, const mb_graded *b)
{
    if (!b->exercise)
        return true;
    if (a->status != MB_OK || b->status != MB_OK)
        return a->status == MB_OK && b->status != MB_OK;
    if (a->report.verdict != b->report.verdict)
        return a->report.verdict == MB_VERDICT_RIGHT;
    return a->report.verdict == MB_VERDICT_WRONG && a->report.cases > b->report.cases;
}

/* Judge the subject by one exercise; *best is the better judgement of two. */
static mb_status try_exercise(mb_graded *best, copying *c, const mb_exercise *e)
{
    mb_graded one = {.subject = c->copy->subject, .exercise = e};
    const mb_grading how = {.seed = c->seed, .runner = c->runner};
    one.status = c->runner ? mb_runner_use(c->runner, e, &one.error) : MB_OK;
    if (one.status == MB_OK)
        one.status = mb_grade(&one.report, e, &one.subject, &how, c->limits, &one.error);
    if (one.status != MB_OK && !mb_could_not_run(one.status))
        return one.status;
    if (is_better(&one, best)) {
        mb_report_clear(&best->report);
        *best = one;
    } else {
        mb_report_clear(&one.report);
    }
    return MB_OK;
}

static bool copy_is_right(const mb_graded *one)
{
    return one->exercise && one->status == MB_OK && one->report.verdict == MB_VERDICT_RIGHT;
}

/* ---- Python ---- */

static mb_status refuse_arity(copying *c, const mb_function *f, const mb_exercise *e)
{
    mb_graded one = {.subject = c->copy->subject, .exercise = e, .status = MB_EUNSUITED};
    mb_text signature = {0};
    int takes = 0;
    for (size_t i = 0; i < e->roles; i++)
        takes += !e->role[i].given;
    mb_exercise_signature(&signature, e, MB_PYTHON);
    mb_fail(&one.error, one.status, SAY_ARITY, "name", f->name, "found", f->least, "right", takes, "signature",
            mb_piece_of(&signature));
    mb_error_at(&one.error, c->copy->subject.program, 0, 0);
    mb_text_clear(&signature);
    return keep_part(c, &one);
}

/* Judge one function by every exercise that may be meant. */
static mb_status judge_function(copying *c, const mb_function *f)
{
    mb_graded best = {0};
    const mb_exercise *named = NULL;
    mb_status status = MB_OK;
    for (size_t i = 0; i < c->sheet->count && status == MB_OK && !copy_is_right(&best); i++) {
        const mb_exercise *e = &c->sheet->at[i];
        if (is_candidate(c, f, e))
            status = try_exercise(&best, c, e);
        else if (e->tongue[MB_PYTHON] && spelling_of(f, e) != NO_SPELLING && !takes_as_many(f, e) && f->least >= 0)
            named = e;
    }
    if (status == MB_OK && best.exercise)
        return keep_part(c, &best);
    mb_report_clear(&best.report);
    return status == MB_OK && named && c->sheet->chosen ? refuse_arity(c, f, named) : status;
}

static mb_status refuse_functions(copying *c)
{
    mb_text names = {0};
    for (size_t i = 0; i < c->functions; i++)
        if (c->function[i].least >= 0)
            mb_text_put(&names, names.length ? ", " : "", c->function[i].name);
    if (names.length == 0)
        mb_fail(&c->copy->error, MB_ENOTFOUND, SAY_EMPTY);
    else
        mb_fail(&c->copy->error, MB_ENOTFOUND, SAY_UNKNOWN, "found", mb_piece_of(&names));
    mb_text_clear(&names);
    return refuse_copy(c, MB_ENOTFOUND);
}

static mb_status judge_python(copying *c)
{
    mb_copy *copy = c->copy;
    mb_status status =
        mb_runner_open(&c->runner, &c->function, &c->functions, &copy->subject, c->limits, &copy->error);
    if (mb_could_not_run(status)) {
        copy->status = status;
        return MB_OK;
    }
    for (size_t i = 0; i < c->functions && status == MB_OK; i++)
        status = judge_function(c, &c->function[i]);
    if (status == MB_OK && copy->parts == 0)
        status = refuse_functions(c);
    mb_runner_end(c->runner);
    return status;
}

/* ---- Caml ---- */

/* Is it the first exercise with that function? */
static bool begins_group(size_t exercise, const char *const *name)
{
    for (size_t i = 0; i < exercise; i++)
        if (name[i] && strcmp(name[i], name[exercise]) == 0)
            return false;
    return true;
}

/* Judge the function of exercise `first` by that exercise, and by all later ones of the same name. */
static mb_status judge_group(copying *c, size_t first, const char *const *name)
{
    mb_graded best = {0};
    mb_status status = MB_OK;
    for (size_t i = first; i < c->sheet->count && status == MB_OK && !copy_is_right(&best); i++)
        if (name[i] && strcmp(name[i], name[first]) == 0)
            status = try_exercise(&best, c, &c->sheet->at[i]);
    if (status != MB_OK || !best.exercise) {
        mb_report_clear(&best.report);
        return status;
    }
    if (best.status == MB_EUNSUITED && best.error.line > 0 && c->copy->parts == 0) { /* the file itself is wrong */
        c->copy->status = best.status;
        c->copy->error = best.error;
        return MB_OK;
    }
    return keep_part(c, &best);
}

static mb_status judge_caml(copying *c)
{
    mb_copy *copy = c->copy;
    const size_t count = c->sheet->count;
    const char **name = mb_alloc_zero(count, sizeof *name);
    if (!name)
        return MB_ENOMEM;
    mb_status status = MB_OK;
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        mb_error none = {0};
        status = c->sheet->at[i].tongue[MB_CAML]
                     ? mb_launch_find(&name[i], &c->sheet->at[i], &copy->subject, c->limits, &none)
                     : MB_OK;
        if (status == MB_ENOTFOUND) /* the file has no such function */
            status = MB_OK;
        else if (mb_could_not_run(status))
            copy->error = none;
    }
    if (mb_could_not_run(status)) { /* there is no file */
        copy->status = status;
        status = MB_OK;
    }
    for (size_t i = 0; i < count && status == MB_OK && copy->status == MB_OK; i++)
        if (name[i] && begins_group(i, name))
            status = judge_group(c, i, name);
    if (status == MB_OK && copy->status == MB_OK && copy->parts == 0)
        status = refuse_functions(c);
    mb_release(name);
    return status;
}

/* In the order of the sheet, whatever the order in the file. */
static void sort_parts(mb_copy *copy)
{
    for (size_t i = 1; i < copy->parts; i++)
        for (size_t j = i; j > 0 && copy->part[j].exercise < copy->part[j - 1].exercise; j--) {
            const mb_graded part = copy->part[j];
            copy->part[j] = copy->part[j - 1];
            copy->part[j - 1] = part;
        }
}

mb_status mb_copy_grade(mb_copy *copy, const mb_exercise_list *sheet, uint64_t seed, const mb_limits *limits)
{
    MB_ASSERT(copy->parts == 0 && copy->subject.tongue != MB_JSON);
    copying c = {.copy = copy, .sheet = sheet, .seed = seed, .limits = limits};
    const mb_status status = copy->subject.tongue == MB_PYTHON ? judge_python(&c) : judge_caml(&c);
    sort_parts(copy);
    return status;
}
