/* interrupts.c -- Ctrl-C or the end of its time at any moment: an answer, or one line; the old file stays. */
#include <stdio.h>

#include "torture.h"

static const char *const lines[] = {
    "kernel wythoff a=90 b=90",
    "grundy wythoff a=90 b=90 --all",
    "grundy octal code=0.16 n=9000 --sequence -o file.csv",
    "solve connect4 width=4 height=4 --certificate file",
    "solve a.arena --all --json",
    "hints connect4 width=4 height=4",
    "why a.arena --json",
    "path taquin rows=3 cols=3 seed=5",
    "search connect4 width=5 height=4 --depth 7",
    "advise connect4 width=5 height=5",
    "table build tictactoe -o file",
    "table build taquin rows=2 cols=3 -o file",
    "show wythoff a=20 b=20 --as svg -o file",
    "convert connect4 width=4 height=3 -o file",
    "make random n=60000 moves=200000 -o file",
    "make exercise attractor --count 20 -o file",
};

static void make(mb_text *text, uint64_t *dice)
{
    mb_text_put(text, lines[mb_random_below(dice, MB_COUNT(lines))],
                torture_rarely(dice, 2) ? " --seconds 0.0" : " --interrupt 0.0", mb_random_below(dice, 10),
                mb_random_below(dice, 10), 1 + mb_random_below(dice, 9), "\n");
}

static void run(torture_case *c)
{
    static const char old[] = "what was here before\n";
    const torture_shape form = torture_any_shape(&c->dice, 10);
    mb_text arena = {0};
    torture_draw(&arena, &form, &c->dice);
    torture_file(c, "a.arena", mb_text_string(&arena), arena.length);
    mb_text_clear(&arena);
    torture_file(c, "file", old, sizeof old - 1);
    static char line[1024];
    const char *words[64];
    size_t count = 5;
    const char *moment = NULL;
    strncpy(line, c->text, sizeof line - 1);
    for (char *word = strtok(line, " \n"); word && count < 60; word = strtok(NULL, " \n"))
        if (strcmp(word, "--interrupt") == 0)
            moment = strtok(NULL, " \n");
        else
            words[count++] = word;
    words[count] = NULL;
    if (count == 5)
        torture_no_case();
    torture_case timed = *c;
    if (moment) {
        static const char script[] = /* 3: it was ended by the signal, before it could say anything.  A signal while
                                        LeakSanitizer stops the process leaves it stopped for ever: it is off. */
            "export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1; timeout --preserve-status -sINT -k20 "
            "\"$0\" \"$@\"; s=$?; test $s -ne 130 || s=3; exit $s";
        timed.binary = "/bin/sh";
        memcpy(words + 1, (const char *const[]){"-c", script, moment, c->binary}, 4 * sizeof *words);
    }
    torture_said said;
    torture_run(&said, &timed, moment ? words + 1 : words + 5);
    if (said.status == 3)
        assert_int_equal(said.out_length, 0);
    else
        torture_behaves(&said);
    if (said.status >= 2) {
        char path[4096], now[64] = "";
        snprintf(path, sizeof path, "%s/file", c->folder);
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        const size_t length = fread(now, 1, sizeof now - 1, file);
        fclose(file);
        assert_int_equal(length, sizeof old - 1);
        assert_string_equal(now, old);
    }
    torture_said_clear(&said);
}

const torture_kind torture_interrupts = {"interrupts", "Ctrl-C and --seconds at any moment: an answer, or one line",
                                         make, run};
