/* grade_class.c -- the copies of a class, judged on all cores: what each is worth, and which mistakes several made.
 */
#include "cli/grade_class.h"

#include "cli/progress.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"

static const mb_words GRADING = MB_WORDS("grading copies", "correction des copies");

void class_clear(grade_class *all)
{
    for (size_t i = 0; i < all->count; i++) {
        mb_release((char *)(uintptr_t)all->copy[i].subject.program);
        mb_copy_clear(&all->copy[i]);
    }
    mb_release_all(all->copy, all->question);
    *all = (grade_class){0};
}

/* ---- judging ---- */

/* The work of all threads. */
typedef struct class_work {
    grade_class *all;
    mb_limits limits;       /* of each copy */
    const mb_limits *outer; /* the command's */
    uint64_t done;          /* copies */
    char busy;              /* one thread is looking at the outer limits */
    bool stopped;
} class_work;

/* The limits of the command are looked at by one thread at a time. */
static bool class_tick(void *context, uint64_t done, uint64_t total)
{
    class_work *work = context;
    (void)done;
    (void)total;
    if (__atomic_load_n(&work->stopped, __ATOMIC_RELAXED))
        return false;
    if (__atomic_test_and_set(&work->busy, __ATOMIC_ACQUIRE))
        return true;
    const bool goes_on =
        !work->outer->tick
        || work->outer->tick(work->outer->context, __atomic_load_n(&work->done, __ATOMIC_RELAXED), work->all->count);
    __atomic_clear(&work->busy, __ATOMIC_RELEASE);
    if (!goes_on)
        __atomic_store_n(&work->stopped, true, __ATOMIC_RELAXED);
    return goes_on;
}

static double class_now(void *context)
{
    const class_work *work = context;
    return work->outer->now(work->outer->context);
}

static void class_work_on(void *context, uint32_t item, int worker)
{
    class_work *work = context;
    grade_class *all = work->all;
    (void)worker;
    if (!class_tick(work, 0, 0))
        return;
    MB_ASSERT(item < all->count);
    const mb_status status = mb_copy_grade(&all->copy[item], &all->sheet, all->seed, &work->limits);
    mb_team_add(&work->done, 1);
    if (status != MB_OK) {
        __atomic_store_n(&all->status, status, __ATOMIC_RELAXED);
        __atomic_store_n(&work->stopped, true, __ATOMIC_RELAXED);
    }
}

/* Is the exercise of the sheet a question of this class? */
static bool class_asks(const grade_class *all, const mb_exercise *e)
{
    bool is = all->sheet.chosen;
    for (size_t i = 0; i < all->count && !is; i++)
        for (size_t j = 0; j < all->copy[i].parts && !is; j++)
            is = all->copy[i].part[j].exercise == e;
    return is;
}

static mb_status list_questions(grade_class *all)
{
    all->question = mb_alloc_zero(all->sheet.count, sizeof *all->question);
    if (!all->question)
        return MB_ENOMEM;
    for (size_t i = 0; i < all->sheet.count; i++)
        if (class_asks(all, &all->sheet.at[i]))
            all->question[all->questions++] = &all->sheet.at[i];
    return MB_OK;
}

/* 0: all right; 1: some wrong; 2: some could not run. */
static void set_exit_code(const grade_class *all, cli_call *cli)
{
    for (size_t i = 0; i < all->count; i++) {
        const mb_copy *copy = &all->copy[i];
        cli->partial = cli->partial || copy->status != MB_OK;
        for (size_t j = 0; j < copy->parts; j++) {
            cli->partial = cli->partial || copy->part[j].status != MB_OK;
            cli->no = cli->no || grade_is_wrong(&copy->part[j]);
        }
    }
}

mb_status class_grade(grade_class *all, cli_call *cli)
{
    MB_ASSERT(all->count > 0 && all->count <= UINT32_MAX);
    class_work work = {.all = all, .outer = cli->limits, .limits = *cli->limits};
    work.limits.tick = class_tick;
    work.limits.now = class_now;
    work.limits.context = &work;
    work.limits.threads = 1;
    progress_begin(cli, GRADING);
    mb_team_run(mb_threads(cli->limits), (uint32_t)all->count, class_work_on, &work);
    progress_end();
    mb_status status = all->status;
    if (status == MB_OK && work.stopped)
        status = MB_ECANCEL;
    if (status == MB_OK)
        status = list_questions(all);
    if (status == MB_OK)
        set_exit_code(all, cli);
    return status;
}

/* ---- reading what was found ---- */

const char *class_name(const grade_class *all, size_t copy)
{
    MB_ASSERT(copy < all->count);
    return all->copy[copy].subject.program + all->root;
}

const mb_graded *class_answer(const grade_class *all, size_t copy, size_t question)
{
    MB_ASSERT(copy < all->count && question < all->questions);
    for (size_t i = 0; i < all->copy[copy].parts; i++)
        if (all->copy[copy].part[i].exercise == all->question[question])
            return &all->copy[copy].part[i];
    return NULL;
}

uint64_t class_points(const grade_class *all, size_t copy)
{
    uint64_t points = 0;
    for (size_t i = 0; i < all->questions; i++) {
        const mb_graded *one = class_answer(all, copy, i);
        points += one && grade_is_right(one) ? all->question[i]->points : 0;
    }
    return points;
}

uint64_t class_total(const grade_class *all)
{
    uint64_t points = 0;
    for (size_t i = 0; i < all->questions; i++)
        points += all->question[i]->points;
    return points;
}

size_t class_counts(const grade_class *all, size_t question, bool (*is)(const mb_graded *one))
{
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const mb_graded *one = class_answer(all, i, question);
        count += one && is(one);
    }
    return count;
}

size_t class_missing(const grade_class *all, size_t question)
{
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++)
        count += all->copy[i].status == MB_OK && !class_answer(all, i, question);
    return count;
}

/* ---- mistakes ---- */

/* What two copies with the same mistake have in common: the counterexample and the reason; of an exception its kind,
 * since its line differs. */
static void write_mistake(mb_text *out, cli_call *cli, const mb_graded *one)
{
    const bool kind = one->status != MB_OK || one->report.raised;
    if (one->status == MB_OK)
        grade_write_setting(out, one);
    mb_text_char(out, '\n');
    grade_write_why(out, cli, one, kind);
}

mb_status class_mistakes(const grade_class *all, cli_call *cli, size_t question, void *context,
                         grade_mistake_show *show)
{
    const mb_graded **one = mb_alloc(all->count, sizeof *one);
    for (size_t i = 0; i < all->count && one; i++)
        one[i] = class_answer(all, i, question);
    const mb_status status = one ? grade_mistakes(cli, one, all->count, write_mistake, context, show) : MB_ENOMEM;
    mb_release(one);
    return status;
}
