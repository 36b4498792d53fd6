/* assert.c -- a broken promise says where it stands before the program stops; a fast build makes none. */
#include "support.h"

#ifndef NDEBUG
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include "core/base.h"

#ifdef NDEBUG
static void a_fast_build_does_not_look_at_its_promises(void **state)
{
    (void)state;
    MB_ASSERT(state == NULL);
}
#else
enum { LINE = __LINE__ + 3 }; /* of the promise */
static void promise(int sum)
{
    MB_ASSERT(sum == 3);
}

/* What a child that breaks a promise says on standard error; returns how it ended. */
static int break_a_promise(char *said, size_t room)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGILL, SIG_DFL); /* cmocka catches traps */
        signal(SIGTRAP, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        promise(1 + 1);
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t got; (got = read(ends[0], said + length, room - 1 - length)) > 0;)
        length += (size_t)got;
    said[length] = '\0';
    close(ends[0]);
    int ended;
    assert_int_equal(waitpid(child, &ended, 0), child);
    return ended;
}

static void a_broken_promise_is_named_before_the_program_stops(void **state)
{
    (void)state;
    char said[1 << 16];
    const int ended = break_a_promise(said, sizeof said);
    assert_true(WIFSIGNALED(ended) || WEXITSTATUS(ended) != 0); /* a sanitizer turns the trap into an exit code */
    mb_text text = {0};
    mb_text_add(&text, __FILE__ ":");
    mb_text_u64(&text, LINE);
    mb_text_add(&text, ": sum == 3 does not hold\n");
    assert_memory_equal(said, text.data, text.length);
    mb_text_clear(&text);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
#ifdef NDEBUG
        cmocka_unit_test(a_fast_build_does_not_look_at_its_promises),
#else
        cmocka_unit_test(a_broken_promise_is_named_before_the_program_stops),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
