/* attempt.h -- one instance put to a program: its question, and the judgement of the reply. */
#pragma once

#include "check/finding.h"
#include "grade/exercise.h"

typedef struct mb_attempt {
    mb_trial trial;
    mb_arena *arena;
} mb_attempt;

/* The instance and the pool must outlive it.  MB_OK, MB_ENOMEM. */
mb_status mb_attempt_open(mb_attempt *out, const mb_exercise *exercise, mb_tongue tongue, const mb_instance *instance,
                          mb_pool *pool);
void mb_attempt_close(mb_attempt *attempt);

/* The arguments of the call, in the pool. */
mb_status mb_attempt_question(mb_datum *out, const mb_exercise *exercise, mb_tongue tongue,
                              const mb_instance *instance, mb_pool *pool);

/* Judge a reply: its value or its exception, and whether it has changed what it must not. */
mb_status mb_attempt_judge(mb_finding *out, const mb_attempt *attempt, const mb_reply *reply);
