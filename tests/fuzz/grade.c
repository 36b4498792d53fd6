/* grade.c -- no answer of a graded program harms who judges it, and no text of an exercise who reads it.
 *
 * The input is read as an exercise and as JSON.  JSON that was read is written, and what was written means the same;
 * every judge hears it about a small instance and comes to a verdict; so it does of its own expected answer, which it
 * accepts, unless that answer is so long that it is only described.
 */
#include "fuzz.h"

#include "core/rng.h"
#include "grade/cases.h"
#include "grade/exercise.h"
#include "grade/random_cases.h"

static void judge(const mb_trial *trial, const mb_datum *found, bool right)
{
    mb_finding finding = {0};
    REQUIRE(mb_trial_judge(&finding, trial, found) == MB_OK);
    REQUIRE(!right || finding.accepted);
    mb_finding_clear(&finding);
}

/* Is the expected answer described in words, as all boards of tic-tac-toe are? */
static bool is_described(const mb_datum *expected, const mb_type *type)
{
    return expected->kind == MB_DATUM_TEXT && (type->kind == MB_TYPE_LIST || type->kind == MB_TYPE_GAME);
}

/* An instance of the exercise, of the smallest size of 3 or more that has one. */
static const mb_instance *small_instance(mb_pool *pool, const mb_exercise *exercise, uint64_t *seed)
{
    const mb_instance *found = NULL;
    for (uint32_t size = 3; !found && size < 20; size++)
        found = mb_cases_random(pool, exercise->uses, exercise->needs, size, seed);
    return found;
}

/* One instance of each exercise, the same every time. */
static void judge_all(const mb_datum *found)
{
    uint64_t seed = 3;
    for (mb_piece text = {0}; mb_exercise_next(&text);) {
        mb_pool pool = {0};
        mb_exercise exercise;
        mb_arena *arena = NULL;
        REQUIRE(mb_exercise_read(&exercise, &pool, text.at, text.length, NULL, NULL) == MB_OK);
        const mb_instance *instance = small_instance(&pool, &exercise, &seed);
        REQUIRE(instance);
        if (exercise.uses & MB_USES_EDGES)
            REQUIRE(mb_instance_arena(&arena, instance) == MB_OK);
        const mb_trial trial = {.exercise = &exercise, .instance = instance, .arena = arena, .pool = &pool};
        judge(&trial, found, false);
        const mb_datum right = exercise.jury->expected(&trial, exercise.type[MB_PYTHON]);
        if ((!exercise.jury->raises || !exercise.jury->raises(&trial))
            && !is_described(&right, exercise.type[MB_PYTHON]))
            judge(&trial, &right, true);
        mb_arena_free(arena);
        mb_pool_clear(&pool);
    }
}

static void read_json(const char *text, size_t length)
{
    mb_pool pool = {0};
    mb_datum datum, again;
    mb_text first = {0}, second = {0};
    if (mb_datum_read(&datum, &pool, text, length) == MB_OK) {
        mb_datum_write(&first, &datum);
        REQUIRE(first.status == MB_OK && mb_datum_read(&again, &pool, first.data, first.length) == MB_OK);
        mb_datum_write(&second, &again);
        REQUIRE(first.length == second.length && memcmp(first.data, second.data, first.length) == 0);
        judge_all(&datum);
    }
    mb_text_clear(&first);
    mb_text_clear(&second);
    mb_pool_clear(&pool);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    mb_pool pool = {0};
    mb_exercise exercise;
    mb_error error = {0};
    char *text = fuzz_copy(data, length);
    fuzz_check_error(mb_exercise_read(&exercise, &pool, text, length, "exercise", &error), &error);
    mb_pool_clear(&pool);
    read_json(text, length);
    free(text);
    return 0;
}
