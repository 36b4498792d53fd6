/* mistake.h -- is this a mistake that others have made?
 *
 * A program is recognised by its signature, which is computed from its answers to a fixed series of small instances:
 * a right answer, an exception, no answer within the time, or which wrong answer.  mistakes.txt has the signatures of
 * the wrong programs of tests/grade/mutants that carry a hint.  The hint is given where the signature is the same,
 * and thus every wrong answer; nothing else about the verdict depends on it.
 */
#pragma once

#include "grade/runner.h"

enum {
    MB_PROBES = 120,      /* instances of the series; */
    MB_PROBES_PLAIN = 80, /* after so many, vertices have names in Python, and other languages are asked no more */
    MB_PROBES_WRONG = 3,  /* as many wrong answers at least make a mistake */
};

/* Write the signature of the program that runs: the hash of its answers to the plain instances, and to all; `-` where
 * too few are wrong, or not all were asked, as where the time of `limits` was over.  MB_OK; as of mb_runner_ask(). */
mb_status mb_mistake_signature(mb_text *out, mb_runner *runner, const mb_exercise *exercise, mb_tongue tongue,
                               const mb_limits *limits, mb_error *error);

/* The hint for the mistake with that signature, kept in the pool; no words: it is not known. */
mb_words mb_mistake_hint(mb_pool *pool, const char *exercise, const char *signature);

/* Both: *hint has no words where the program makes no mistake that is known. */
mb_status mb_mistake_recognise(mb_words *hint, mb_pool *pool, mb_runner *runner, const mb_exercise *exercise,
                               mb_tongue tongue, const mb_limits *limits, mb_error *error);
