/* program.c -- claims about programs that are asked through pipes: what they answer, what befalls them, and that
 * nothing of them is left. */
#include "support.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "folder.h"
#include "rules/hosted.h"

/* What was heard: so many lines, and the bytes of them. */
typedef struct ear {
    size_t lines, bytes;
    char last[64];
} ear;

static mb_status listen_to(void *context, const char *line, size_t length)
{
    ear *e = context;
    e->lines++;
    e->bytes += length;
    const size_t most = length < sizeof e->last - 1 ? length : sizeof e->last - 1;
    memcpy(e->last, line, most);
    e->last[most] = '\0';
    return MB_OK;
}

static mb_program *start(const char *command)
{
    mb_program *program;
    mb_error error = {0};
    check_ok(mb_program_start(&program, &(mb_child_command){.command = command}, &error), &error);
    return program;
}

enum { HANGS = 300 }; /* seconds that no answer takes, however busy the machine is */

static mb_status ask_within(ear *e, mb_program *p, const char *lines, size_t answers, double seconds)
{
    const mb_program_requests exchange = {.lines = lines,
                                          .length = strlen(lines),
                                          .replies = answers,
                                          .seconds = seconds,
                                          .longest = 1000,
                                          .receive = listen_to,
                                          .context = e};
    return mb_program_exchange(p, &exchange, NULL);
}

/* What befalls a program that is asked one thing; a number that it wrote to standard error first is returned. */
static int befalls(const char *command, mb_failure_kind kind, int number)
{
    ear e = {0};
    mb_program *p = start(command);
    assert_int_equal(ask_within(&e, p, "a\n", 1, kind == MB_FAILURE_TIMEOUT ? 1 : HANGS), MB_EIO);
    const mb_program_failure *failure = mb_program_failed(p);
    assert_int_equal(failure->kind, kind);
    assert_int_equal(failure->number, number);
    char words[32] = "";
    const size_t most = failure->complaint.length < 31 ? failure->complaint.length : 31;
    memcpy(words, failure->complaint.at, most);
    mb_program_end(p);
    return atoi(words);
}

static void lines_come_back_in_order_and_without_their_ends(void **unused)
{
    (void)unused;
    ear e = {0};
    mb_program *p = start("while read x; do printf '%s!\\r\\n' \"$x\"; done");
    assert_int_equal(ask_within(&e, p, "a\nb\n", 2, HANGS), MB_OK);
    assert_string_equal(e.last, "b!");
    assert_int_equal(ask_within(&e, p, "c\n", 1, HANGS), MB_OK);
    assert_string_equal(e.last, "c!");
    assert_int_equal(e.lines, 3);
    mb_program_end(p);
}

static void a_program_that_speaks_first_may_have_spoken_already(void **unused)
{
    (void)unused;
    ear e = {0};
    char folder[] = "/tmp/program-XXXXXX", sign[64], command[128];
    assert_non_null(mkdtemp(folder));
    snprintf(sign, sizeof sign, "%s/spoken", folder);
    snprintf(command, sizeof command, "echo ready; : >%s; read x; echo \"$x!\"", sign);
    mb_program *p = start(command);
    while (access(sign, F_OK) != 0)
        usleep(1000);
    assert_int_equal(ask_within(&e, p, "", 1, HANGS), MB_OK);
    assert_string_equal(e.last, "ready");
    assert_int_equal(ask_within(&e, p, "a\n", 1, HANGS), MB_OK);
    assert_string_equal(e.last, "a!");
    mb_program_end(p);
    remove_tree(folder);
}

static void full_pipes_block_nobody(void **unused)
{
    (void)unused;
    enum { LINES = 300000 };
    char *many = malloc(LINES * 16 + 1);
    size_t length = 0;
    for (int i = 0; i < LINES; i++)
        length += (size_t)sprintf(many + length, "line %07d\n", i);
    static const char *const programs[] = {
        "cat",                                                                 /* answers while it is asked */
        "tee /dev/stderr",                                                     /* and complains as much */
        "i=0; while read x && [ $i -lt 1 ]; do i=2; done; yes | head -300000", /* reads next to nothing */
    };
    for (size_t i = 0; i < MB_COUNT(programs); i++) {
        ear e = {0};
        mb_program *p = start(programs[i]);
        assert_int_equal(ask_within(&e, p, many, LINES, HANGS), MB_OK);
        assert_int_equal(e.lines, LINES);
        mb_program_end(p);
    }
    free(many);
}

static void what_befalls_a_program_is_told(void **unused)
{
    (void)unused;
    befalls("exit 3", MB_FAILURE_EXITED, 3);
    befalls("read x", MB_FAILURE_EXITED, 0);
    befalls("kill -SEGV $$", MB_FAILURE_KILLED, SIGSEGV);
    befalls("exec >&-; sleep 60", MB_FAILURE_CLOSED, 0);
    befalls("read x; printf 'a\\nb\\n'", MB_FAILURE_EXTRA, 0);
    befalls("read x; printf 'a\\nb'; sleep 60", MB_FAILURE_EXTRA, 0);
    befalls("sleep 60", MB_FAILURE_TIMEOUT, 0);
    befalls("read x; while true; do printf x; sleep 0.2; done", MB_FAILURE_TIMEOUT, 0);
    befalls("read x; tr '\\0' x < /dev/zero", MB_FAILURE_LONG_LINE, 0);
    befalls("/no/such/program", MB_FAILURE_EXITED, 127);
    assert_int_equal(befalls("echo 42 >&2; exit 1", MB_FAILURE_EXITED, 1), 42);
}

/* Is process `pid` gone, and no zombie of it left? */
static bool is_gone(int pid)
{
    return kill(pid, 0) != 0;
}

/* A program that has answered is dismissed; what it said more, or "". */
static const char *says_more(const char *command, double seconds)
{
    ear e = {0};
    mb_text said = {0};
    mb_program *p = start(command);
    assert_int_equal(ask_within(&e, p, "a\n", 1, HANGS), MB_OK);
    const mb_status status = mb_program_dismiss(p, seconds, NULL);
    if (status != MB_OK) {
        assert_int_equal(status, MB_EIO);
        assert_int_equal(mb_program_failed(p)->kind, MB_FAILURE_EXTRA);
        mb_text_add_n(&said, mb_program_failed(p)->said.at, mb_program_failed(p)->said.length);
    }
    mb_program_end(p);
    return kept(&said);
}

static void who_is_asked_no_more_has_nothing_to_say(void **unused)
{
    (void)unused;
    assert_string_equal(says_more("while read x; do echo $x; done", HANGS), "");
    assert_string_equal(says_more("while read x; do echo $x; done; echo; echo no >&2; exit 3", HANGS), "");
    assert_string_equal(says_more("while read x; do echo $x; done; echo late", HANGS), "late");
    assert_string_equal(says_more("while read x; do echo $x; done; echo; sleep 0.1; printf late", HANGS), "late");
    assert_string_equal(says_more("read x; echo $x; exec sleep 60", 0.2), "");
    assert_string_equal(says_more("read x; echo $x; exec >&-; exec sleep 60", HANGS), "");
}

/* A shell's number as it is outside: inside a namespace of its own $$ is another. */
#define SAY_NUMBER "read -r number rest </proc/self/stat; echo $number >&2; "

static void nothing_of_a_program_is_left(void **unused)
{
    (void)unused;
    static const char *const programs[] = {
        SAY_NUMBER "exec sleep 600",
        "(" SAY_NUMBER "exec sleep 600) & wait",
        "sh -c '(" SAY_NUMBER "exec sleep 600) &'; sleep 600", /* its parent is gone */
        "setsid sh -c '" SAY_NUMBER "exec sleep 600' & wait",  /* it left the group */
        "trap '' INT TERM HUP PIPE; " SAY_NUMBER "while :; do :; done",
    };
    for (size_t i = 0; i < MB_COUNT(programs); i++) {
        const int pid = befalls(programs[i], MB_FAILURE_TIMEOUT, 0);
        assert_true(pid > 1);
        assert_true(is_gone(pid));
    }
    const int left =
        befalls("sleep 600 >&- & read -r child rest </proc/thread-self/children; echo $child >&2; exit 0",
                MB_FAILURE_EXITED, 0);
    assert_true(left > 1);
    assert_true(is_gone(left));
}

static void a_cancel_is_heard_while_waiting(void **unused)
{
    (void)unused;
    ear e = {0};
    mb_program *p = start("sleep 600");
    const mb_program_requests exchange = {
        .lines = "a\n", .length = 2, .replies = 1, .receive = listen_to, .context = &e};
    assert_int_equal(mb_program_exchange(p, &exchange, &(mb_limits){.tick = stop_at_once}), MB_ECANCEL);
    mb_program_end(p);
}

static void limits_of_its_own_are_kept(void **unused)
{
    (void)unused;
    ear e = {0};
    mb_program *p;
    mb_error error = {0};
    const mb_child_command what = {.command = "read x; echo $(ulimit -v) $(ulimit -t) \"$0 $1\"",
                                   .args = (const char *const[]){"x y", "z", NULL},
                                   .bytes = UINT64_C(1) << 30,
                                   .cpu_seconds = 7};
    check_ok(mb_program_start(&p, &what, &error), &error);
    assert_int_equal(ask_within(&e, p, "a\n", 1, HANGS), MB_OK);
    assert_string_equal(e.last, "1048576 7 x y z");
    mb_program_end(p);
}

/* The largest number that a process may have, of all or of the namespace of this one. */
static long largest_process(void)
{
    char text[32] = "";
    FILE *file = fopen("/proc/sys/kernel/pid_max", "r");
    if (!file || !fgets(text, sizeof text, file))
        skip();
    fclose(file);
    return atol(text);
}

/* Namespaces have a largest number of their own since Linux 6.14; before, that of the system stays as it was. */
static void a_confined_program_has_at_most_1024_processes(void **unused)
{
    (void)unused;
    ear e = {0};
    mb_program *p;
    mb_error error = {0};
    const mb_child_command what = {.command = "read x; cat /proc/sys/kernel/pid_max", .confined = true};
    const long outside = largest_process();
    check_ok(mb_program_start(&p, &what, &error), &error);
    assert_int_equal(ask_within(&e, p, "a\n", 1, HANGS), MB_OK);
    assert_true(atol(e.last) == 1024 || atol(e.last) == outside);
    mb_program_end(p);
    assert_int_equal(largest_process(), outside);
}

/* A host whose programs give every line back; "silent" and "leave" befall them. */
typedef struct echo_host {
    mb_host base;
    int begun, ended;
} echo_host;

static int echo_begin(mb_host *self, const char *const *args)
{
    return strcmp(args[0], "none") == 0 ? 0 : ++((echo_host *)self)->begun;
}

static int echo_ask(mb_host *self, mb_text *reply, int program, const char *line, size_t length, double seconds)
{
    assert_true(program == ((echo_host *)self)->begun && seconds > 0);
    mb_text_add_n(reply, line, length);
    const bool leaves = length == 5 && memcmp(line, "leave", 5) == 0;
    mb_text_add(reply, leaves ? " why \n" : "");
    return leaves                                          ? MB_HOST_ENDED + 3
           : length == 6 && memcmp(line, "silent", 6) == 0 ? MB_HOST_SILENT
                                                           : MB_HOST_ANSWERED;
}

static void echo_end(mb_host *self, int program)
{
    (void)program;
    ((echo_host *)self)->ended++;
}

static void a_program_may_run_inside_this_process(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        mb_failure_kind kind;
        int number;
    } trials[] = {{"a\nbcd\n", MB_FAILURE_NONE, 0},
                  {"a\nleave\n", MB_FAILURE_EXITED, 3},
                  {"a\nsilent\n", MB_FAILURE_TIMEOUT, 0}};
    echo_host host = {.base = {.begin = echo_begin, .ask = echo_ask, .end = echo_end}};
    mb_error error = {0};
    mb_program *p;
    for (size_t i = 0; i < MB_COUNT(trials); i++) {
        ear e = {0};
        const mb_child_command what = {.args = (const char *const[]){"loader", NULL}, .host = &host.base};
        check_ok(mb_program_start(&p, &what, &error), &error);
        const bool fails = trials[i].kind != MB_FAILURE_NONE;
        assert_int_equal(ask_within(&e, p, trials[i].lines, 2, HANGS), fails ? MB_EIO : MB_OK);
        assert_int_equal(e.lines, fails ? 1 : 2);
        assert_string_equal(e.last, fails ? "a" : "bcd");
        assert_int_equal(mb_program_failed(p)->kind, trials[i].kind);
        assert_int_equal(mb_program_failed(p)->number, trials[i].number);
        assert_int_equal(mb_program_dismiss(p, HANGS, NULL), fails ? MB_EIO : MB_OK);
        assert_int_equal(ask_within(&e, p, "x\n", 1, HANGS), fails ? MB_EIO : MB_OK);
        mb_program_end(p);
    }
    assert_true(host.begun == 3 && host.ended == 3);
    const mb_child_command none = {.args = (const char *const[]){"none", NULL}, .host = &host.base};
    assert_int_equal(mb_program_start(&p, &none, &error), MB_EIO);
}

/* fork() of the C library takes locks that another thread may have held when the supervisor began: it never ended
 * then. Who calls fork() runs these handlers. */
static bool fork_is_wrong;

static void fork_was_called(void)
{
    if (fork_is_wrong)
        _exit(1);
}

static void programs_start_without_locks_of_the_c_library(void **unused)
{
    (void)unused;
    ear e = {0};
    assert_int_equal(pthread_atfork(NULL, NULL, fork_was_called), 0);
    fork_is_wrong = true;
    mb_program *p = start("cat");
    assert_int_equal(ask_within(&e, p, "a\n", 1, HANGS), MB_OK);
    mb_program_end(p);
    fork_is_wrong = false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_back_in_order_and_without_their_ends),
        cmocka_unit_test(a_program_that_speaks_first_may_have_spoken_already),
        cmocka_unit_test(full_pipes_block_nobody),
        cmocka_unit_test(what_befalls_a_program_is_told),
        cmocka_unit_test(who_is_asked_no_more_has_nothing_to_say),
        cmocka_unit_test(nothing_of_a_program_is_left),
        cmocka_unit_test(a_cancel_is_heard_while_waiting),
        cmocka_unit_test(limits_of_its_own_are_kept),
        cmocka_unit_test(a_confined_program_has_at_most_1024_processes),
        cmocka_unit_test(a_program_may_run_inside_this_process),
        cmocka_unit_test(programs_start_without_locks_of_the_c_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
