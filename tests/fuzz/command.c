/* command.c -- whatever is typed, the command answers or refuses in one line, and says nothing false about that.
 *
 * The input is lines: the words of a command line and, after an empty line, what the file `it` holds, which is also
 * what stands on standard input.  The command runs here, in a folder of its own; it is stopped when it takes long,
 * and starts no program.  No word holds a slash, so that no other folder is read or written.
 *
 * What is promised: exit 0, 1 or 2; an error is one line on standard error and nothing on standard output; --json
 * answers in JSON.
 */
#include "fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/call.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "rules/child_process.h"

enum { WORDS = 24, MOST_MEMORY = 256 << 20, MOST_OUTPUT = 1 << 22 };

/* Files that commands find beside `it`. */
static const struct {
    const char *name, *text;
} files[] = {
    {"a.arena",
     "start 0\n0 1 -> 1 4\n1 2 -> 2 3=2\n2 1 : win 1\n3 2 -> 0 : estimate 2\n4 2 -> 4 5 : h 1\n5 1 : pays -2\n"},
    {"g.py", "G = {'a': ['b', 'c'], 'b': ['c'], 'c': []}\nS0 = {'a'}\n"},
    {"g.json", "{\"a\": [\"b\", \"c\"], \"b\": [\"c\"], \"c\": []}\n"},
    {"p.pg", "parity 2;\n0 0 0 1,2;\n1 1 1 1;\n2 0 1 0,1;\n"},
    {"p.gr", "p sp 3 3\na 1 2 4\na 2 3 1\na 1 3 9\n"},
    {"s.txt", "0 -> 1\n1 -> 2\n"},
    {"n.txt", "a 2\nb 1\nc 0\n"},
};

static struct {
    mb_text said; /* on standard error */
    double began;
} run;

/* ---- what the command asks of the machine: linked before the command's own ---- */

double system_now(void *context)
{
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The one door to other programs is shut. */
mb_status mb_child_start(mb_child *out, const mb_child_command *what, mb_error *error)
{
    static const mb_words SAY_SHUT = MB_WORDS("no program is started here", "aucun programme n'est démarré ici");
    (void)out, (void)what;
    return mb_fail(error, MB_EIO, SAY_SHUT);
}

uint64_t system_free_bytes(void)
{
    return MOST_MEMORY;
}

/* One process runs many commands: what bounds one shall not bound those after it. */
void system_bound_memory(uint64_t bytes, int threads)
{
    (void)bytes, (void)threads;
}

/* As if Ctrl-C had been pressed after a fifth of a second. */
bool progress_stopped(void)
{
    return system_now(NULL) - run.began > 0.2;
}

static bool tick(void *context, uint64_t done, uint64_t total)
{
    (void)context, (void)done, (void)total;
    return !progress_stopped();
}

const mb_limits *progress_limits(void)
{
    static const mb_limits limits = {.now = system_now, .tick = tick, .threads = 1};
    return &limits;
}

void progress_begin(const cli_call *cli, mb_words work)
{
    (void)cli, (void)work;
}

void progress_end(void)
{
}

void terminal_error(const mb_text *text)
{
    mb_text_add_n(&run.said, text->data, text->length);
}

pid_t fork(void)
{
    errno = EPERM;
    return -1;
}

FILE *popen(const char *command, const char *how)
{
    (void)command, (void)how;
    errno = EPERM;
    return NULL;
}

/* ---- the folder ---- */

static char folder[] = "/tmp/marienbad-fuzz-XXXXXX";
static struct timespec folder_changed;

static void write_file(const char *name, const char *text, size_t length)
{
    const int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    REQUIRE(fd >= 0 && write(fd, text, length) == (ssize_t)length);
    close(fd);
}

static struct timespec changed(void)
{
    struct stat about;
    REQUIRE(stat(".", &about) == 0);
    return about.st_mtim;
}

static void remove_files(void)
{
    DIR *here = opendir(".");
    REQUIRE(here != NULL);
    for (struct dirent *entry; (entry = readdir(here)) != NULL;)
        unlink(entry->d_name); /* folders stay */
    closedir(here);
}

/* The files as they are at the beginning. */
static void lay_out(void)
{
    remove_files();
    for (size_t i = 0; i < MB_COUNT(files); i++)
        write_file(files[i].name, files[i].text, strlen(files[i].text));
    write_file("it", "", 0);
    write_file("said", "", 0);
    folder_changed = changed();
}

static void leave(void)
{
    remove_files();
    rmdir(folder);
}

/* Enter a folder of our own; standard output is a file there. */
static void enter(void)
{
    REQUIRE(mkdtemp(folder) && chdir(folder) == 0 && setenv("XDG_CACHE_HOME", "/dev/null", 1) == 0);
    lay_out();
    atexit(leave);
}

static void redirect(int from, const char *name, int how)
{
    const int fd = open(name, how);
    REQUIRE(fd >= 0 && dup2(fd, from) == from);
    close(fd);
}

/* ---- one input ---- */

/* Cut the words off; *rest is what comes after the empty line.  0: there is a slash among them, or too many. */
static int cut(char **word, char *text, char *end, char **rest)
{
    int count = 1;
    char *at = text;
    while (at < end && *at != '\n') {
        char *newline = memchr(at, '\n', (size_t)(end - at));
        char *stop = newline ? newline : end;
        *stop = 0;
        if (count == WORDS || strchr(at, '/'))
            return 0;
        word[count++] = at;
        at = stop + 1;
    }
    *rest = at < end ? at + 1 : end;
    return count;
}

static bool has_word(int count, char **word, const char *wanted)
{
    for (int i = 1; i < count && strcmp(word[i], "--") != 0; i++) /* behind which there are no options */
        if (strcmp(word[i], wanted) == 0)
            return true;
    return false;
}

static void check_answer(int code, int count, char **word, const char *output, size_t length)
{
    const bool early = has_word(count, word, "--batch") || has_word(count, word, "play"); /* speaks line by line */
    const bool helps = has_word(count, word, "-h") || has_word(count, word, "--help");    /* in words */
    REQUIRE(code == CLI_DONE || code == CLI_NO || code == CLI_ERROR);
    if (code == CLI_ERROR) {
        const char *newline = memchr(run.said.data, '\n', run.said.length);
        REQUIRE(newline == run.said.data + run.said.length - 1);
        REQUIRE(fuzz_is_line(run.said.data, run.said.length - 1));
        REQUIRE(early || length == 0);
    } else if (!early && !helps && has_word(count, word, "--json") && length < MOST_OUTPUT) {
        REQUIRE(fuzz_is_json(output, length));
    }
}

static void call(int count, char **word, const char *rest, size_t length)
{
    static char output[MOST_OUTPUT];
    write_file("it", rest, length);
    const int standard = dup(STDOUT_FILENO);
    redirect(STDOUT_FILENO, "said", O_WRONLY | O_TRUNC);
    redirect(STDIN_FILENO, "it", O_RDONLY);
    rewind(stdin);
    run.began = system_now(NULL);
    const int code = cli_main(count, word, MB_ENGLISH);
    dup2(standard, STDOUT_FILENO);
    close(standard);
    FILE *said = fopen("said", "rb");
    const size_t read = said ? fread(output, 1, sizeof output, said) : 0;
    if (said)
        fclose(said);
    check_answer(code, count, word, output, read);
    mb_text_clear(&run.said);
    const struct timespec now = changed();
    if (now.tv_sec != folder_changed.tv_sec || now.tv_nsec != folder_changed.tv_nsec)
        lay_out();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    if (!folder_changed.tv_sec)
        enter();
    char *copy = malloc(length + 1), *word[WORDS + 1] = {"marienbad"}, *rest;
    REQUIRE(copy != NULL);
    if (length > 0)
        memcpy(copy, data, length);
    copy[length] = 0;
    const int count = cut(word, copy, copy + length, &rest);
    if (count > 0) {
        word[count] = NULL;
        call(count, word, rest, (size_t)(copy + length - rest));
    }
    free(copy);
    return 0;
}
