/* embed.c -- claims about files that are part of the library. */
#include "support.h"

extern const char mb_loader_python[], mb_grader_python[], mb_grader_caml[], mb_exercises[], mb_mistakes[];

static void what_is_embedded_is_the_file_and_a_zero(void **unused)
{
    (void)unused;
    const struct {
        const char *path, *embedded;
    } all[] = {{MB_ROOT "/src/rules/loader.py", mb_loader_python},
               {MB_ROOT "/src/grade/loader_python.py", mb_grader_python},
               {MB_ROOT "/src/grade/loader_caml.ml", mb_grader_caml},
               {MB_ROOT "/src/grade/exercises.txt", mb_exercises},
               {MB_ROOT "/src/grade/mistakes.txt", mb_mistakes}};
    for (size_t i = 0; i < MB_COUNT(all); i++) {
        mb_file file;
        mb_error error = {0};
        check_ok(mb_file_read(&file, all[i].path, NULL, &error), &error);
        assert_int_equal(strlen(all[i].embedded), file.length);
        assert_memory_equal(all[i].embedded, file.data, file.length);
        mb_file_clear(&file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_embedded_is_the_file_and_a_zero)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
