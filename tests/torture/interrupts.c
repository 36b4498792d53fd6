/* interrupts.c -- Ctrl-C or the end of its time at any moment: an answer, or one line; the old file stays. */
#include <stdio.h>

#include "torture.h"

/* What an answer that was given in spite of a cut has in common with the full one. */
typedef enum claim {
    BEHAVES, /* nothing: a search says what it has found so far, times differ */
    WINNER,  /* the winner: a theorem may answer instead */
    SAME     /* everything */
} claim;

static const struct {
    const char *line;
    claim claim;
} lines[] = {
    {"kernel wythoff a=90 b=90", SAME},
    {"grundy wythoff a=90 b=90 --all", SAME},
    {"grundy octal code=0.16 n=9000 --sequence -o file.csv", BEHAVES},
    {"solve connect4 width=4 height=4 --certificate file", SAME},
    {"solve a.arena --all --json", SAME},
    {"solve wythoff a=60 b=60 --json", WINNER},
    {"solve marienbad heaps=9,10,11 --json", WINNER},
    {"solve hex size=3 --json", SAME},
    {"solve dodgem size=3 --json", SAME},
    {"solve kalah holes=2 seeds=3 --json", SAME},
    {"solve boxes rows=1 cols=3 --all --json", SAME},
    {"solve hexapawn rows=4 cols=3 --json", SAME},
    {"hints connect4 width=4 height=4", SAME},
    {"hints wythoff a=60 b=60 --json", WINNER},
    {"hints dodgem size=3 --json", SAME},
    {"hints wolf size=4 --json", SAME},
    {"why a.arena --json", SAME},
    {"why marienbad heaps=5,6,7 --json", SAME},
    {"path taquin rows=3 cols=3 seed=5", BEHAVES},
    {"search connect4 width=5 height=4 --depth 7", BEHAVES},
    {"search hex size=3", BEHAVES},
    {"advise connect4 width=5 height=5", BEHAVES},
    {"advise domineering rows=4 cols=4", BEHAVES},
    {"table build tictactoe -o file", BEHAVES},
    {"table build taquin rows=2 cols=3 -o file", BEHAVES},
    {"table build dodgem size=3 -o file", BEHAVES},
    {"table build kalah holes=2 seeds=3 -o file", BEHAVES},
    {"show wythoff a=20 b=20 --as svg -o file", BEHAVES},
    {"convert connect4 width=4 height=3", SAME},
    {"convert connect4 width=4 height=3 -o file", BEHAVES},
    {"make random n=60000 moves=200000 -o file", BEHAVES},
    {"make exercise attractor --count 20 -o file", BEHAVES},
};

static void make(mb_text *text, uint64_t *dice)
{
    static const char *const ways[] = {" --seconds 0.", " --interrupt 0."};
    mb_text_put(text, lines[mb_random_below(dice, MB_COUNT(lines))].line, ways[mb_random_below(dice, MB_COUNT(ways))],
                torture_rarely(dice, 2) ? "0" : "", mb_random_below(dice, 10), mb_random_below(dice, 10),
                1 + mb_random_below(dice, 9), "\n");
}

/* Fail unless the file is what it was before. */
static void check_old_file(const torture_case *c, const char *old)
{
    char path[4096], now[64] = "";
    snprintf(path, sizeof path, "%s/file", c->folder);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t length = fread(now, 1, sizeof now - 1, file);
    fclose(file);
    assert_int_equal(length, strlen(old));
    assert_string_equal(now, old);
}

/* What the line of the case claims of its answers. */
static claim claim_of(const char *text)
{
    for (size_t i = 0; i < MB_COUNT(lines); i++) {
        const size_t length = strlen(lines[i].line);
        if (strncmp(text, lines[i].line, length) == 0 && strncmp(text + length, " --", 3) == 0)
            return lines[i].claim;
    }
    return BEHAVES;
}

/* Compare the answer of a command that was to be cut with its full answer. */
static void compare_answer(const torture_case *c, const torture_said *said, const char *const *words)
{
    const claim wanted = claim_of(c->text);
    if (wanted == BEHAVES)
        return;
    torture_said full;
    torture_run(&full, c, words);
    assert_int_equal(said->status, full.status);
    if (wanted == SAME)
        assert_string_equal(said->out, full.out);
    else
        assert_int_equal(json_integer(json_member(said->out, "winner"), -1),
                         json_integer(json_member(full.out, "winner"), -1));
    torture_said_clear(&full);
}

/* The words of the case without its way of being cut; *way and *moment get that.  Returns how many there are. */
static size_t cut_words(const char **words, size_t room, const char **way, const char **moment, const char *text)
{
    static char line[1024];
    size_t count = 0;
    *way = *moment = NULL;
    strncpy(line, text, sizeof line - 1);
    for (char *word = strtok(line, " \n"); word && count < room; word = strtok(NULL, " \n"))
        if (strcmp(word, "--interrupt") == 0 || strcmp(word, "--seconds") == 0) {
            *way = word;
            *moment = strtok(NULL, " \n");
        } else {
            words[count++] = word;
        }
    return count;
}

/* Run the words until the moment: then their time is over, or Ctrl-C comes. */
static void run_cut(torture_said *said, const torture_case *c, const char **words, size_t count, const char *way,
                    const char *moment)
{
    static const char script[] = /* 3: it was ended by the signal, before it could say anything.  A signal while
                                    LeakSanitizer stops the process leaves it stopped for ever: it is off. */
        "export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1; timeout --preserve-status -sINT -k20 "
        "\"$0\" \"$@\"; s=$?; test $s -ne 130 || s=3; exit $s";
    const char *all[64] = {"-c", script, moment, c->binary};
    torture_case timed = *c;
    if (strcmp(way, "--seconds") == 0) {
        words[count] = way, words[count + 1] = moment, words[count + 2] = NULL;
        torture_run(said, c, words);
        words[count] = NULL;
        return;
    }
    memcpy(all + 4, words, count * sizeof *words);
    timed.binary = "/bin/sh";
    torture_run(said, &timed, all);
}

static void run(torture_case *c)
{
    enum { WORDS = 50 };
    static const char old[] = "what was here before\n";
    const char *words[WORDS + 3] = {NULL}, *way, *moment;
    const size_t count = cut_words(words, WORDS, &way, &moment, c->text);
    if (count == 0 || !moment)
        torture_no_case();
    const torture_shape form = torture_any_shape(&c->dice, 10);
    mb_text arena = {0};
    torture_draw(&arena, &form, &c->dice);
    torture_file(c, "a.arena", mb_text_string(&arena), arena.length);
    mb_text_clear(&arena);
    torture_file(c, "file", old, sizeof old - 1);
    torture_said said;
    run_cut(&said, c, words, count, way, moment);
    if (said.status == 3)
        assert_int_equal(said.out_length, 0);
    else
        torture_behaves(&said);
    if (said.status >= 2)
        check_old_file(c, old);
    else
        compare_answer(c, &said, words);
    torture_said_clear(&said);
}

const torture_kind torture_interrupts = {"interrupts", "Ctrl-C and --seconds at any moment: an answer, or one line",
                                         make, run};
