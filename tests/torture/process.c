/* process.c -- the command, run as a person would: words in, two streams and a number out. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "torture.h"

enum { SECONDS = 60 }; /* of processor time for one command; what takes longer never ends */

/* FOLDER/NAME, in a static buffer. */
static const char *path_of(const torture_case *c, const char *name)
{
    static char path[4096];
    snprintf(path, sizeof path, "%s/%s", c->folder, name);
    return path;
}

void torture_file(const torture_case *c, const char *name, const char *text, size_t length)
{
    FILE *file = fopen(path_of(c, name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static char *whole_file(size_t *length, const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t room = 1 << 12, count = 0, got;
    char *data = malloc(room);
    assert_non_null(data);
    while ((got = fread(data + count, 1, room - count - 1, file)) > 0) {
        count += got;
        if (room - count < 2) {
            room *= 2;
            data = realloc(data, room);
            assert_non_null(data);
        }
    }
    fclose(file);
    data[count] = 0;
    if (length)
        *length = count;
    return data;
}

/* In the child: nothing on standard input, both streams to files, and a limit of time. */
static void become(const torture_case *c, const char *const *word)
{
    const char *argv[64] = {"marienbad"};
    size_t count = 1;
    while (word[count - 1] && count < MB_COUNT(argv) - 1) {
        argv[count] = word[count - 1];
        count++;
    }
    const int nothing = open("/dev/null", O_RDONLY);
    if (chdir(c->folder) != 0)
        _exit(126);
    const int out = open("out", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int err = open("err", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (nothing < 0 || out < 0 || err < 0 || dup2(nothing, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0)
        _exit(126);
    const struct rlimit limit = {SECONDS, SECONDS};
    setrlimit(RLIMIT_CPU, &limit);
    alarm(TORTURE_IDLE);
    union {
        const char *const *in;
        char *const *out;
    } words = {.in = argv}; /* execv() only reads them */
    execv(c->binary, words.out);
    _exit(127);
}

/* What was run, for whoever reads of its failure. */
static void tell(const torture_case *c, const char *const *word, const torture_said *said, int status)
{
    fprintf(stderr, "%s", c->binary);
    for (size_t i = 0; word[i]; i++)
        fprintf(stderr, " '%s'", word[i]);
    fprintf(stderr, "\nstatus %x\n%.2000s%.2000s\n", (unsigned)status, said->out, said->err);
}

void torture_run(torture_said *said, const torture_case *c, const char *const *word)
{
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        become(c, word);
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        assert_int_equal(errno, EINTR);
    *said = (torture_said){.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1};
    said->out = whole_file(&said->out_length, path_of(c, "out"));
    said->err = whole_file(NULL, path_of(c, "err"));
    tell(c, word, said, status); /* heard only when the case fails */
    assert_true(WIFEXITED(status) && said->status < 126);
}

void torture_said_clear(torture_said *said)
{
    free(said->out);
    free(said->err);
    *said = (torture_said){0};
}

void torture_behaves(const torture_said *said)
{
    assert_in_range(said->status, 0, 2);
    if (said->status < 2)
        return;
    const char *newline = strchr(said->err, '\n');
    assert_int_equal(said->out_length, 0);
    assert_true(newline && newline > said->err && newline[1] == 0);
}
