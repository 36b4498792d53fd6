/* attempt.c -- one instance put to a program: its question, and the judgement of the reply. */
#include "grade/attempt.h"

static const mb_words SAY_NO_EXCEPTION =
    MB_WORDS("an exception should be raised", "une exception devrait être levée");
static const mb_words SAY_FAULT[] = {
    [MB_FAULT_AGAIN] = MB_WORDS("the result is right, but a second call returns the same one, and not a new one",
                                "le résultat est juste, mais un second appel renvoie le même, et non un nouveau"),
    [MB_FAULT_LISTS] = MB_WORDS("tuples are asked for, not lists", "on demande des tuples, et non des listes"),
};
static const mb_words SAY_ARGUMENT = MB_WORDS("the result is right, but the call changes its argument {name}",
                                              "le résultat est juste, mais l'appel modifie son argument {name}");

mb_status mb_attempt_open(mb_attempt *out, const mb_exercise *exercise, mb_tongue tongue, const mb_instance *instance,
                          mb_pool *pool)
{
    *out = (mb_attempt){.trial = {.exercise = exercise, .instance = instance, .pool = pool, .tongue = tongue}};
    if (!(exercise->uses & MB_USES_EDGES))
        return MB_OK;
    const mb_status status = mb_instance_arena(&out->arena, instance);
    out->trial.arena = out->arena;
    return status;
}

void mb_attempt_close(mb_attempt *attempt)
{
    mb_arena_free(attempt->arena);
    attempt->arena = NULL;
}

mb_status mb_attempt_question(mb_datum *out, const mb_exercise *exercise, mb_tongue tongue,
                              const mb_instance *instance, mb_pool *pool)
{
    mb_attempt attempt;
    const mb_status status = mb_attempt_open(&attempt, exercise, tongue, instance, pool);
    if (status != MB_OK)
        return status;
    *out = mb_trial_arguments(&attempt.trial, tongue);
    mb_attempt_close(&attempt);
    return mb_pool_status(pool);
}

mb_status mb_attempt_judge(mb_finding *out, const mb_attempt *attempt, const mb_reply *reply)
{
    const mb_trial *trial = &attempt->trial;
    const mb_exercise_judge *row = trial->exercise->jury;
    const bool raises = row->raises && row->raises(trial);
    const bool exception = reply->raised && !reply->unfinished && !reply->deep;
    const bool said = trial->tongue == MB_JSON /* a command says so by a text, or {"error": …} */
                      && (mb_datum_is(&reply->value, MB_DATUM_TEXT) || mb_datum_find(&reply->value, "error"));
    if (raises && (exception || said))
        return mb_finding_accept(out, SAY_NO_EXCEPTION);
    if (raises && !reply->raised)
        return mb_finding_refuse(out, MB_NONE, SAY_NO_EXCEPTION);
    if (reply->raised) {
        *out = (mb_finding){.position = MB_NONE, .cycle = MB_NONE, .reason = reply->trouble};
        return MB_OK;
    }
    const mb_status status = mb_trial_judge(out, trial, &reply->value);
    if (status != MB_OK || !out->accepted)
        return status;
    if (reply->changed)
        return mb_finding_refuse(out, MB_NONE, SAY_ARGUMENT, "name", reply->changed);
    return reply->fault == MB_FAULT_NONE ? MB_OK : mb_finding_refuse(out, MB_NONE, SAY_FAULT[reply->fault]);
}
