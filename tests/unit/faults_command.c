/* faults_command.c -- whichever allocation fails, a command says so in one line, or answers as if nothing had been.
 *
 * Every command line below is run with its first allocation failing, then its second, and so on until none is left to
 * fail: through reading, exploring, solving, searching, drawing and writing, as people call them.  A sanitized build
 * sees that nothing leaks on the way; a file that was there before is still what it was.
 */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/call.h"
#include "command/listener.h"
#include "folder.h"
#include "length.h"
#include "support.h"

/* At most so many allocations of a line fail, evenly spread.  Where a program is started for each of them, the kernel
 * makes and removes namespaces, which takes it 20 ms: there fewer do for script/test, and under sanitizers, whose
 * processes are ten times as slow to start, fewer still. */
enum { MOST_FAULTS = 1500, FEW_FAULTS = 60, SLOW_FAULTS = 12 };

static const struct {
    const char *name, *text;
} files[] = {
    {"a.arena",
     "start 0\n0 1 -> 1 4\n1 2 -> 2 3=2\n2 1 : win 1\n3 2 -> 0 : estimate 2\n4 2 -> 4 5 : h 1\n5 1 : win 2\n"},
    {"pays.arena", "a 1 -> b c\nb 2 -> a d\nc 2 : pays 3\nd 1 : pays -2\n"},
    {"g.py", "G = {'a': ['b', 'c'], 'b': ['c'], 'c': []}\nh = {'a': 1, 'b': 1, 'c': 0}\n"},
    {"g.json", "{\"a\": {\"b\": 3, \"c\": 1}, \"b\": [\"c\"], \"c\": []}\n"},
    {"lists.py", "[[1, 2], [2], []]\n"},
    {"matrix.py", "[[0, 4], [7, 0]]\n"},
    {"g.ml", "let g = function | 0 -> [1; 2] | 1 -> [2] | _ -> []\n"},
    {"p.pg", "parity 2;\n0 0 0 1,2 \"x\";\n1 1 1 1;\n2 0 1 0,1;\n"},
    {"p.gr", "p sp 3 3\na 1 2 4\na 2 3 1\na 1 3 9\n"},
    {"moves.txt", "0 -> 1\n3 -> 0\n"},
    {"numbers.txt", "a 2\nb 1\nc 0\n"},
    {"tree.txt", "node  α  value  cut\n0  −∞  ≤ 2  -\n1  ?  3  β: 2\n"},
    {"tree.py", "{'0': (None, None, 1, False), '1': {'alpha': 2, 'cut': 'alpha'}, '5': -1}\n"},
    {"bad.arena", "a 1 -> b\nc 2 -> a\n"},
    {"told", "while read -r x; do case $x in start | a) echo 'a 1 -> b c=2 : estimate 3';; b) echo 'b 2 : win 1';; "
             "c) echo 'c 1 -> a : h 2';; *) exit 3;; esac; done\n"},
    {"own.exercise",
     "exercise own\nnames own\ntake G successors dict(int,list(int))\ngive kernel list(int)\nneeds acyclic\n"},
    {"copy.ml", "let other x = x\n"},
    {"old", "what was here before\n"},
};

/* Words are split at blanks. */
static const char *const lines[] = {
    /* every format, read and written */
    "convert a.arena --to mba -o a.mba",
    "convert a.mba --to arena",
    "convert g.py --to dict",
    "convert g.json --to dict",
    "convert lists.py --to caml",
    "convert matrix.py --matrix --to matrix",
    "convert g.ml --to lists",
    "convert p.pg --to pgsolver",
    "convert p.gr --to dimacs",
    "convert nim n=5 --to arena -o old",
    /* every solver, and what becomes of its answer */
    "solve a.arena --all --json",
    "solve pays.arena --solver payoff --all",
    "solve a.arena --steps",
    "solve a.arena --attractor 1 --levels --json",
    "solve a.arena --certificate a.cert",
    "solve p.pg --solution p.sol",
    "solve g.py --normal --json",
    "solve chomp rows=2 cols=3 --json",
    "gallery hex --json",
    "gallery --as csv",
    "gallery --check boxes-1x1",
    "gallery --check kalah-1-1 --json",
    "why nim n=1000 last=wins --json",
    "kernel g.py --json",
    "kernel wythoff a=3 b=3",
    "grundy g.json --json",
    "grundy wythoff a=3 b=3 --json",
    "grundy octal code=0.77 n=40 --sequence --json",
    "grundy octal n=1 --census --as csv",
    "grundy nim n=7 last=wins + subtract heaps=9 --json",
    "why a.arena --json",
    "why marienbad heaps=1,2,3 --json",
    /* looking ahead */
    "search a.arena --json",
    "search tictactoe XOX/OX./... --json",
    "search tictactoe XO./.../... --as dot --depth 2",
    "advise tictactoe XOX/OX./... --json",
    "hints a.arena 0 --json",
    "hints nim n=6",
    /* one player */
    "search a.arena --steps --json",
    "search a.arena --steps --as latex",
    "path p.gr --from 1 --to 3 --steps --json",
    "path p.gr --from 1 --to 3 --steps",
    "path p.gr --from 1 --to 3 --json",
    "path p.gr --from 1 --to 3 --algorithm dijkstra",
    "path p.gr --from 1 --to 3 --algorithm bfs",
    "path taquin rows=2 cols=2 seed=3 --algorithm idastar",
    "path taquin rows=2 cols=3 seed=3 --json",
    /* every picture in every form */
    "show tictactoe XOX/OX./O.. --tree --boards --as svg",
    "show nim n=3 --tree --boards",
    "show a.arena --blank moves --as tikz",
    "show a.arena --as text",
    "show a.arena --as json",
    "show a.arena --as dot",
    "show a.arena --as svg -o old",
    "show a.arena --as tikz",
    "grundy wythoff a=3 b=3 --table --as svg",
    "grundy wythoff a=3 b=3 --table --as csv",
    "grundy kayles n=20 --sequence --as svg",
    "grundy kayles n=20 --sequence --as csv",
    "board chomp rows=2 cols=3",
    "board marienbad --as svg",
    "board connect4 443 --as tikz",
    /* plays and claims */
    "play nim n=5 --p1 solved --p2 random",
    "check a.arena a.cert --json",
    "check a.arena --strategy moves.txt --player 1 --json",
    "check a.arena --attractor 1 --set 2,1",
    "check g.py --grundy numbers.txt",
    "check g.py --kernel c --json",
    "check g.py --kernel b --json",
    "check g.py --grundy {'a':1,'b':1,'c':0} --json",
    "check a.arena --play 0,1,2 --json",
    "check a.arena --bipartite",
    "check a.arena --trap 1 --set 0",
    "check a.arena --tree tree.txt --json",
    "check a.arena --tree tree.py",
    "check a.arena --path 0,1,2",
    /* rules given by a program: a tab is no blank */
    "solve --rules .\t./told --all --json",
    "convert --rules .\t./told c",
    "search --rules .\t./told --depth 2",
    "path --rules .\t./told --json",
    "grade --list mex --json",
    "grade own.exercise --program cat",
    "grade attracteur --program cat --json",
    /* the rest */
    "make random n=6 seed=2",
    "make exercise attractor --solved",
    "make exercise kernel --as tikz",
    "make exercise grundy --json --as svg",
    "make exercise alphabeta --as latex --solved",
    "make exercise astar --solved --as markdown",
    "games chomp --json",
    "help solve",
    "help solve --man",
    "help --completion fish",
    "help --complete -- solve nim last=",
    "version --json",
};

/* Refused anyway: then the reason may be either. */
static const char *const refusals[] = {
    "solve missing.arena",
    "solve bad.arena",
    "solve a.arena nowhere",
    "solve chomp rows=0",
    "path nim n=4",
    "grundy a.arena --all",
    "convert pays.arena --to pgsolver",
    "check g.py --grundy moves.txt",
    "show a.arena --as painting",
    "board tictactoe XX/..",
    "solve a.arena --solver none",
    "solve --rules .\t./told d",
    "solve --rules false",
};

/* Answered, with exit code 2 since a part of the answer could not be found: copies without a known function. */
static const char *const partials[] = {
    "grade copy.ml g.ml --exercises own.exercise --score",
    "grade copy.ml --course 003 --json",
    "grade copy.ml g.ml --as csv",
    "grade copy.ml --exercises own.exercise --as html -o .",
};

/* ---- one command line ---- */

/* Is it the one line that says that memory is short, or any one line of a command that is refused anyway? */
static bool is_complaint(bool refused)
{
    const char *newline = strchr(complained.text, '\n');
    return newline && !newline[1]
           && (refused || strstr(complained.text, "not enough memory")
               || strstr(complained.text, "of memory would be needed")
               || strstr(complained.text, "Cannot allocate memory"));
}

/* How much was said, numbers apart: times differ. */
static size_t substance(void)
{
    size_t count = 0;
    for (size_t i = 0; i < said.length; i++)
        count += !strchr("0123456789.", said.text[i]);
    return count;
}

/* A line that a theorem answers where there is no memory for the graph: always with the same words. */
static const char by_theory[] = "hints nim n=6";

/* One run whose k-th allocation fails: is it refused for want of memory, or answered as it would be with it?  *other:
 * how much a theorem says, once it has. */
static bool is_survived(const char *line, uint64_t k, int wanted, size_t length, size_t *other)
{
    static const char before[] = "what was here before\n";
    write_file("old", before);
    mb_mem_fail_at(k);
    const int code = run_line(line);
    mb_mem_fail_at(0);
    if (code == CLI_ERROR && wanted == CLI_ERROR && complained.length == 0)
        return substance() == length;
    if (code != CLI_ERROR && substance() != length && strcmp(line, by_theory) == 0 && !*other)
        *other = substance();
    if (code != CLI_ERROR)
        return code == wanted && (substance() == length || substance() == *other);
    const bool silent = said.length == 0 || strncmp(line, "play", 4) == 0; /* a play is told as it goes */
    return silent && is_complaint(wanted == CLI_ERROR) && file_holds("old", before);
}

/* Let each allocation of the line fail in turn; returns how many there were. */
static uint64_t walk(unsigned *lost, const char *line, bool refused)
{
    mb_mem_fail_at(0);
    const int wanted = run_line(line);
    const uint64_t made = mb_mem_count();
    const size_t length = substance();
    size_t other = 0;
    if ((wanted == CLI_ERROR) != refused)
        print_error("%s: %s", line, complained.text);
    assert_int_equal(wanted == CLI_ERROR, refused);
    const uint64_t most =
        strstr(line, "--program") ? tests_count(tests_count_slow(SLOW_FAULTS, FEW_FAULTS), MOST_FAULTS) : MOST_FAULTS;
    for (uint64_t k = 1; k <= made; k += 1 + made / most)
        if (!is_survived(line, k, wanted, length, &other)) {
            print_error("%s, allocation %d: %s%s\n", line, (int)k, said.text, complained.text);
            ++*lost;
        }
    return made;
}

static void every_command_survives_every_failing_allocation(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/marienbad-faults-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(setenv("XDG_CACHE_HOME", "/dev/null", 1), 0);
    for (size_t i = 0; i < MB_COUNT(files); i++)
        write_file(files[i].name, files[i].text);
    uint64_t faults = 0;
    unsigned lost = 0;
    for (size_t i = 0; i < MB_COUNT(lines); i++)
        faults += walk(&lost, lines[i], false);
    for (size_t i = 0; i < MB_COUNT(refusals); i++)
        faults += walk(&lost, refusals[i], true);
    for (size_t i = 0; i < MB_COUNT(partials); i++)
        faults += walk(&lost, partials[i], true);
    assert_int_equal(lost, 0);
    assert_true(faults > 1000);
    for (size_t i = 0; i < MB_COUNT(files); i++)
        unlink(files[i].name);
    unlink("a.mba");
    unlink("a.cert");
    unlink("p.sol");
    unlink("copy.ml.html");
    unlink("index.html");
    assert_int_equal(rmdir(folder), 0); /* nothing unfinished lies about */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_survives_every_failing_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
