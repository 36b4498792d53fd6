/* judges.c -- is that answer right?  Each row judges one kind of answer, by its definition. */
#include "grade/judging.h"

enum {
    ARENA = MB_USES_EDGES | MB_USES_OWNERS | MB_USES_TARGETS,
    GAME = MB_USES_EDGES | MB_USES_OWNERS | MB_USES_BOTH_TARGETS,
};

static const mb_exercise_judge rows[] = {
#define MB_JUDGE(name, uses, judge, raises, needs) {#name, uses, mb_expect_##name, judge, raises, needs},
#include "grade/judges.def"
#undef MB_JUDGE
};

const mb_exercise_judge *mb_exercise_judge_at(size_t index)
{
    return index < MB_COUNT(rows) ? &rows[index] : NULL;
}

mb_status mb_trial_judge(mb_finding *out, const mb_trial *trial, const mb_datum *found)
{
    const mb_exercise_judge *row = trial->exercise->jury;
    const mb_status status = (row->judge ? row->judge : mb_judge_equal)(out, trial, found);
    return status == MB_OK ? mb_pool_status(trial->pool) : status;
}
