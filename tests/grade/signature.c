/* signature.c -- grade-signature EXERCISE FILE: prints how the program answers the series of mistake.h. */
#include <stdio.h>

#include "grade/mistake.h"

int main(int argc, char **argv)
{
    mb_pool pool = {0};
    mb_exercise exercise;
    mb_subject subject;
    mb_error error = {0};
    mb_runner *runner = NULL;
    mb_text signature = {0};
    const mb_limits limits = {0};
    if (argc != 3)
        return 2;
    mb_status status = mb_subject_of(&subject, argv[2], &error);
    if (status == MB_OK)
        status = mb_exercise_find(&exercise, &pool, argv[1], subject.tongue, &error);
    if (status == MB_OK)
        status = mb_runner_start(&runner, &exercise, &subject, &limits, &error);
    if (status == MB_OK)
        status = mb_mistake_signature(&signature, runner, &exercise, subject.tongue, &limits, &error);
    if (status == MB_OK)
        printf("%s\n", mb_text_string(&signature));
    else {
        mb_text why = {0};
        mb_error_show(&why, &error, MB_ENGLISH);
        fprintf(stderr, "status %d: %s\n", (int)status, mb_text_string(&why));
        mb_text_clear(&why);
    }
    mb_runner_end(runner);
    mb_text_clear(&signature);
    mb_pool_clear(&pool);
    return status == MB_OK ? 0 : 1;
}
