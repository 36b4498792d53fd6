/* cuts_command.c -- wherever a command is cut short, it says so in one line, or answers as if it had not been.
 *
 * Every command line below is cancelled at its first look at the limits, then at its second, and so on until none is
 * left; then its time runs out, in the same way, at each of its looks at the clock; then it may explore one position,
 * two, and so on, and then take very little memory, and somewhat more.  No answer may come from work that was not
 * finished; a file that was there before is still what it was.
 */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/call.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "command/listener.h"
#include "core/limits.h"
#include "folder.h"
#include "length.h"
#include "support.h"

enum {
    MOST_CUTS = 200,
    FEW_CUTS = 12,
    SLOW_CUTS = 4,
    MOST_POSITIONS = 40,
    MOST_MEMORIES = 40,
    MEMORY = 64
}; /* k * k * MEMORY bytes */

static const struct {
    const char *name, *text;
} files[] = {
    {"a.arena",
     "start 0\n0 1 -> 1 4\n1 2 -> 2 3=2\n2 1 : win 1\n3 2 -> 0 : estimate 2\n4 2 -> 4 5 : h 1\n5 1 : win 2\n"},
    {"pays.arena", "a 1 -> b c\nb 2 -> a d\nc 2 : pays 3\nd 1 : pays -2\n"},
    {"g.py", "G = {'a': ['b', 'c'], 'b': ['c'], 'c': []}\nh = {'a': 1, 'b': 1, 'c': 0}\n"},
    {"g.ml", "let g = function | 0 -> [1; 2] | 1 -> [2] | _ -> []\n"},
    {"p.pg", "parity 4;\n0 6 1 4,2;\n4 5 1 0;\n1 8 1 2,4,3;\n3 6 0 4,2;\n2 7 0 3,1,0,4;\n"},
    {"p.gr", "p sp 3 3\na 1 2 4\na 2 3 1\na 1 3 9\n"},
    {"moves.txt", "0 -> 1\n3 -> 0\n"},
    {"a.cert", "certificate 1\n0 1 2 -> 1\n1 2 1 -> 2\n2 1 0\n"},
    {"p.sol", "paritysol 4;\n0 0 2;\n1 0 2;\n2 0;\n"},
    {"numbers.txt", "a 2\nb 1\nc 0\n"},
    {"own.exercise",
     "exercise own\nnames own\ntake G successors dict(int,list(int))\ngive kernel list(int)\nneeds acyclic\n"},
    {"rules.sh", "#!/bin/sh\nwhile read -r x; do\n    case $x in start | a) echo 'a -> b c' ;; b) echo 'b -> c' ;; "
                 "*) echo 'c' ;; esac\ndone\n"},
    {"old", "what was here before\n"},
};

/* Tables, of a list of states and of numbered tiers. */
static const struct {
    const char *name, *build;
} tables[] = {
    {"list.table", "table build hexapawn rows=3 cols=2 -o list.table"},
    {"tiers.table", "table build dodgem size=2 -o tiers.table"},
};

/* What may be said of work that was cut, besides the one line. */
typedef enum allowance {
    FULL,   /* the full answer */
    OTHER,  /* unless it was cancelled, one other answer, always the same: that of another back end */
    PART,   /* the same, but only where positions or memory are not enough */
    SO_FAR, /* any answer: the best that a search has found so far, a sum by theory for some of its terms, fewer cases
             */
} allowance; /* about the same position, with the same winner, or none so far */

typedef enum cut { CUT_CANCEL, CUT_TIME, CUT_POSITIONS, CUT_MEMORY, CUTS } cut;

/* Words are split at blanks. */
static const struct {
    const char *line;
    allowance may;
} lines[] = {
    {"solve a.arena --all --json", FULL},
    {"solve a.arena --steps", FULL},
    {"solve a.arena --certificate old", FULL},
    {"solve pays.arena --all --json", FULL},
    {"solve p.pg --all --json", FULL},
    {"solve p.pg --solver fixpoint --all --json", FULL},
    {"solve p.pg --solver promotion --all --json", FULL},
    {"solve p.pg --solver tangles --all --json", FULL},
    {"solve p.pg --solver universal --all --json", FULL},
    {"solve g.py --normal --json", FULL},
    {"make exercise alphabeta --difficulty 3 --json", FULL},
    {"make exercise astar --as latex -o old", FULL},
    {"solve chomp rows=2 cols=3 --json", OTHER},
    {"gallery --check boxes-1x2 --json", FULL},
    {"solve wythoff a=3 b=3 --json", OTHER},
    {"solve marienbad heaps=1,2,3 --json", OTHER},
    {"solve tictactoe XOX/OX./... --all --json", FULL},
    {"solve kalah holes=1 seeds=3 --all --json", FULL},
    {"solve connect4 width=3 height=2 --json", OTHER},
    {"hints a.arena 0 --json", FULL},
    {"hints p.pg 2 --json", FULL},
    {"hints dodgem size=2 --json", FULL},
    {"hints wythoff a=3 b=3 --json", OTHER},
    {"hints nim n=6 --json", OTHER},
    {"hints connect4 width=3 height=2 --json", OTHER},
    {"hints tictactoe XOX/OX./... --json", OTHER},
    {"why a.arena --json", FULL},
    {"why wythoff a=3 b=3 --json", FULL},
    {"why marienbad heaps=1,2,3 --json", FULL},
    {"kernel g.py --json", FULL},
    {"kernel wythoff a=3 b=3 --json", FULL},
    {"grundy g.py --all --json", FULL},
    {"grundy wythoff a=3 b=3 --json", FULL},
    {"grundy octal code=0.77 n=40 --sequence --json", FULL},
    {"grundy octal n=30 --census --json", FULL},
    {"grundy nim n=7 last=wins + subtract heaps=9 --json", SO_FAR},
    {"check a.arena --strategy moves.txt --player 1 --json", FULL},
    {"check a.arena --attractor 1 --set 2,1 --json", FULL},
    {"check g.py --grundy numbers.txt --json", FULL},
    {"check g.py --grundy {'a':1,'b':1,'c':0} --json", FULL},
    {"check g.py --kernel c --json", FULL},
    {"check g.py --kernel b --json", FULL},
    {"check g.py --absorbing --set a --json", FULL},
    {"check a.arena a.cert --json", FULL},
    {"check p.pg p.sol --json", FULL},
    {"check a.arena --play 0,1,2 --json", FULL},
    {"check a.arena --bipartite", FULL},
    {"check a.arena --trap 1 --set 0 --json", FULL},
    {"search a.arena --json", SO_FAR},
    {"search tictactoe XOX/OX./... --json", SO_FAR},
    {"search connect4 width=3 height=2 --depth 3 --json", SO_FAR},
    {"advise tictactoe XOX/OX./... --json", SO_FAR},
    {"advise connect4 width=4 height=4 --json", SO_FAR},
    {"path p.gr --from 1 --to 3 --steps --json", FULL},
    {"path p.gr --from 1 --to 3 --json", FULL},
    {"path p.gr --from 1 --to 3 --algorithm dijkstra --json", FULL},
    {"path taquin rows=2 cols=2 seed=3 --algorithm idastar --json", FULL},
    {"path taquin rows=2 cols=3 seed=3 --json", FULL},
    {"table build connect4 width=2 height=2 -o old --json", FULL},
    {"table build dodgem size=2 -o old --json", FULL},
    {"table build hexapawn rows=3 cols=2 -o old --json", FULL},
    {"table verify list.table --all --json", FULL},
    {"table verify list.table --json", FULL},
    {"table verify tiers.table --all --json", FULL},
    {"table query list.table --json", FULL},
    {"hints hexapawn rows=3 cols=2 --tablebase list.table --json", FULL},
    {"advise dodgem size=2 --tablebase tiers.table --json", FULL},
    {"show a.arena --as svg", FULL},
    {"show nim n=5 --as dot -o old", FULL},
    {"show p.pg --as text", FULL},
    {"show nim n=5 --depth 2 --json", PART},
    {"convert g.ml --to lists", FULL},
    {"convert p.pg --to pgsolver -o old", FULL},
    {"convert nim n=5 --to arena", FULL},
    {"play nim n=5 --p1 solved --p2 solved --json", FULL},
    {"play a.arena --p1 solved --p2 solved --json", FULL},
    {"make random n=6 seed=2", FULL},
    {"make random n=6 seed=2 --to mba -o old", FULL},
    {"grade own.exercise --program cat --json", SO_FAR},
    {"solve --rules ./rules.sh --json", FULL},
    {"grundy --rules ./rules.sh --all --json", FULL},
};

/* ---- the limits, kept here: linked before the command's own ---- */

static struct {
    uint64_t ticks, clocks; /* looks so far */
    uint64_t cancel, late;  /* the look from which on the work is cancelled, or its time over; 0: never */
    uint64_t bytes;         /* of memory; 0: as many as there are */
} look;                     /* several threads may look */

static bool is_cut(uint64_t *count, uint64_t from)
{
    const uint64_t now = __atomic_add_fetch(count, 1, __ATOMIC_RELAXED);
    return from > 0 && now >= from;
}

static bool count_tick(void *context, uint64_t done, uint64_t total)
{
    (void)context, (void)done, (void)total;
    return !is_cut(&look.ticks, look.cancel);
}

static double count_clock(void *context)
{
    (void)context;
    return is_cut(&look.clocks, look.late) ? 1e6 : 1;
}

const mb_limits *progress_limits(void)
{
    static mb_limits limits = {.now = count_clock, .tick = count_tick};
    limits.bytes = look.bytes;
    return &limits;
}

/* The memory of this process stays as it is. */
void system_bound_memory(uint64_t bytes, int threads)
{
    (void)bytes, (void)threads;
}

/* Times in the answers are all 0. */
double system_now(void *context)
{
    (void)context;
    return 1;
}

/* ---- one command line ---- */

/* Run the line, cut at `k`; 0: not at all. */
static int run(const char *line, cut how, uint64_t k)
{
    char copy[256];
    write_file("old", "what was here before\n");
    unlink("old.part"); /* which a table would go on with */
    look.ticks = look.clocks = 0;
    look.cancel = how == CUT_CANCEL ? k : 0;
    look.late = how == CUT_TIME ? k : 0;
    look.bytes = how == CUT_MEMORY ? k * k * MEMORY : 0;
    if (how == CUT_POSITIONS && k > 0)
        snprintf(copy, sizeof copy, "%s --limit %d", line, (int)k);
    else
        snprintf(copy, sizeof copy, "%s%s", line,
                 how == CUT_TIME && strncmp(line, "grade", 5) != 0 ? " --seconds 5" : "");
    return run_line(copy);
}

static bool is_one_line(const char *text)
{
    const char *newline = strchr(text, '\n');
    return newline && !newline[1];
}

/* Is the value of the first member with this key the same in both, or missing in both?  `null`: or null in `here`. */
static bool is_same(const char *key, const char *here, const char *there, bool null)
{
    here = strstr(here, key);
    there = strstr(there, key);
    if (!here || !there)
        return here == there;
    const char *end = strstr(there, ", \"");
    const size_t length = end ? (size_t)(end - there) : strcspn(there, "}\n");
    return strncmp(here, there, length) == 0 || (null && strncmp(here + strlen(key), "null", 4) == 0);
}

/* Is it the full answer, or another that is allowed, or the one line and nothing else?  other: the other answer, once
 * it was given. */
static bool is_honest(int code, int wanted, const char *full, char *other, allowance may)
{
    if (code == CLI_ERROR)
        return said.length == 0 && is_one_line(complained.text) && file_holds("old", "what was here before\n");
    if (code != wanted || strcmp(said.text, full) == 0)
        return code == wanted;
    if (may == OTHER && !*other)
        memcpy(other, said.text, said.length + 1);
    return (may == SO_FAR || (may == OTHER && strcmp(said.text, other) == 0))
           && is_same("\"start\": ", said.text, full, false) && is_same("\"position\": ", said.text, full, false)
           && is_same("\"winner\": ", said.text, full, may == SO_FAR);
}

/* Cut the line in this way at every place; returns how many there were. */
static uint64_t walk(unsigned *lies, const char *line, allowance may, cut how)
{
    static char full[sizeof said.text], other[sizeof said.text];
    other[0] = 0;
    const int wanted = run(line, how, 0);
    const uint64_t places = how == CUT_CANCEL   ? look.ticks
                            : how == CUT_TIME   ? look.clocks
                            : how == CUT_MEMORY ? MOST_MEMORIES
                                                : MOST_POSITIONS;
    memcpy(full, said.text, said.length + 1);
    if (wanted == CLI_ERROR)
        print_error("%s: %s", line, complained.text);
    assert_int_not_equal(wanted, CLI_ERROR);
    if (how == CUT_CANCEL && may == OTHER)
        may = FULL;
    else if (may == PART)
        may = how == CUT_POSITIONS || how == CUT_MEMORY ? OTHER : FULL;
    const bool is_slow = strstr(line, "--program") || strstr(line, "--rules"); /* a process for each cut */
    const uint64_t most = is_slow ? tests_count(tests_count_slow(SLOW_CUTS, FEW_CUTS), MOST_CUTS) : MOST_CUTS;
    for (uint64_t k = 1; k <= places; k += 1 + places / most) {
        static const char *const ways[CUTS] = {"cancelled at look", "late at look", "with positions", "with memory"};
        const int code = run(line, how, k);
        if (!is_honest(code, wanted, full, other, may)) {
            print_error("%s, %s %d of %d: exit %d\n%s%s", line, ways[how], (int)k, (int)places, code, said.text,
                        complained.text);
            ++*lies;
        }
    }
    return places;
}

static void every_command_cut_at_every_look_is_honest(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/marienbad-cuts-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(setenv("XDG_CACHE_HOME", "/dev/null", 1), 0);
    for (size_t i = 0; i < MB_COUNT(files); i++)
        write_file(files[i].name, files[i].text);
    assert_int_equal(chmod("rules.sh", 0700), 0);
    for (size_t i = 0; i < MB_COUNT(tables); i++)
        assert_int_equal(run_line(tables[i].build), 0);
    mb_pace_look_always();
    unsigned lies = 0;
    uint64_t cuts = 0;
    for (size_t i = 0; i < MB_COUNT(lines); i++)
        for (cut how = 0; how < CUTS; how++)
            cuts += walk(&lies, lines[i].line, lines[i].may, how);
    assert_int_equal(lies, 0);
    assert_true(cuts > 1000);
    for (size_t i = 0; i < MB_COUNT(files); i++)
        unlink(files[i].name);
    for (size_t i = 0; i < MB_COUNT(tables); i++)
        unlink(tables[i].name);
    unlink("old.part");
    assert_int_equal(rmdir(folder), 0); /* nothing unfinished lies about */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_cut_at_every_look_is_honest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
