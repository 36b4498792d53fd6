/* programs.c -- rules from a program that lies, dies, floods or says nothing: an answer, or one line. */
#include "torture.h"

/* What the program does for a state; a line of sh. */
static const char *const deeds[] = {
    "echo \"$x -> b c\"",
    "echo \"$x\"",
    "echo \"$x 1 -> $x\"",
    "echo \"$x 2 : win 1\"",
    "echo \"$x -> $x$x\"",
    "echo \"other -> b\"",
    "echo \"$x -> \"",
    "echo",
    "echo \"$x 3 -> b\"",
    "printf '%s' \"$x -> b\"",
    "printf 'a\\000b\\n'",
    "printf '\\377\\376\\n'",
    "echo \"$x -> b\"; echo \"$x -> c\"",
    "exit 0",
    "exit 7",
    "kill -KILL $$",
    "kill -TERM $$",
    "exec <&-",
    "exec >&-",
    "echo noise >&2; echo \"$x\"",
    "head -c 100000 /dev/zero | tr '\\0' x; echo",
    "(sleep 60 &) ; echo \"$x\"",
};

static void make(mb_text *text, uint64_t *dice)
{
    mb_text_put(text,
                "n=0\nwhile read -r x; do\n    test \"$x\" != start || x=a\n    n=$((n + 1))\n    case $n in\n");
    for (uint32_t i = 1; i <= 3; i++)
        mb_text_put(text, "    ", i, ") ", deeds[mb_random_below(dice, MB_COUNT(deeds))], " ;;\n");
    mb_text_put(text, "    *) ", deeds[mb_random_below(dice, MB_COUNT(deeds))], " ;;\n    esac\ndone\n");
}

static void run(torture_case *c)
{
    static const char *const commands[] = {"solve", "hints", "kernel", "show", "search", "why"};
    torture_file(c, "program.sh", c->text, strlen(c->text));
    const char *command = commands[mb_random_below(&c->dice, MB_COUNT(commands))];
    torture_said said;
    TORTURE_RUN(&said, c, command, "--rules", "sh program.sh", "--limit", "50", "--seconds", "5");
    assert_in_range(said.status, 0, 2);
    if (said.status == 2)
        assert_int_equal(said.out_length, 0);
    torture_said_clear(&said);
}

const torture_kind torture_programs = {"programs", "rules from hostile programs: an answer, or an error", make, run};
