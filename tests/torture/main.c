/* main.c -- the driver: cases in a process of their own, kind after kind, until the time is over.
 *
 *     torture [--seconds N] [--seed N] [--kind NAME] [--binary FILE] [--out FOLDER]
 *     torture --kind NAME --case N [--file FILE]
 *
 * Every kind gets the same share of the time.  A worker runs case after case; when it dies, the case at hand has
 * failed: the text is made smaller, kept in the folder, and the command that repeats it is printed.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "torture.h"

#define TORTURE(name) extern const torture_kind torture_##name;
#include "list.def"
#undef TORTURE
static const torture_kind *const kinds[] = {
#define TORTURE(name) &torture_##name,
#include "list.def"
#undef TORTURE
};
enum { KINDS = MB_COUNT(kinds) };

enum {
    FAILURES = 10, /* of which each is made smaller and told */
    PATIENCE =
        60, /* seconds of processor time for one case, its commands not counted; what takes longer never ends */
    SHRINKING = 30,  /* seconds to make a case smaller */
    SWEEP = 500,     /* cases between two emptyings of the folder */
    REASON = 1 << 12 /* of what a failed case said, so much is kept */
};

/* What worker and driver share. */
typedef struct board {
    uint64_t cases[KINDS];
    double seconds[KINDS];
    size_t kind;   /* at hand */
    uint64_t seed; /* of the case at hand */
    double began;  /* when it did */
} board;

typedef struct torture {
    double until;
    uint64_t seed;
    size_t only; /* the kind that is tried, KINDS: all of them */
    const char *binary, *out;
    char folder[256]; /* for files of cases */
    board *shared;
    char said[FAILURES][96]; /* how a case failed: kind and place */
    size_t failures, alike;
} torture;

double torture_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void torture_no_case(void)
{
    _exit(TORTURE_NO_CASE);
}

/* Remove what lies in the folder. */
static void sweep(const char *folder)
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    while (dir && (entry = readdir(dir)) != NULL) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.')
            unlink(path);
    }
    if (dir)
        closedir(dir);
}

/* ---- a case, in its own process ---- */

/* Kill this process when it has computed for so many seconds, or when it has only waited for TORTURE_IDLE of them.
 * A busy machine may be slow: its clock decides nothing.  0: no longer. */
static void watch(time_t seconds)
{
    const struct itimerval timer = {.it_value = {.tv_sec = seconds}};
    setitimer(ITIMER_PROF, &timer, NULL);
    alarm(seconds > 0 ? TORTURE_IDLE : 0);
}

/* The dice of case `seed`: for its text, and for what is tried with it. */
static void run_case(const torture *t, const torture_kind *kind, uint64_t seed, const char *given)
{
    uint64_t dice = seed;
    mb_text text = {0};
    if (given)
        mb_text_add(&text, given);
    else
        kind->make(&text, &dice);
    torture_case c = {.text = mb_text_string(&text), .dice = ~seed, .binary = t->binary, .folder = t->folder};
    watch(PATIENCE);
    kind->run(&c);
    watch(0);
    mb_text_clear(&text);
}

/* Standard error goes to a file, which is read when the case fails. */
static void hear(const torture *t)
{
    char path[512];
    snprintf(path, sizeof path, "%s.said", t->folder);
    const int said = open(path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND, 0600);
    if (said < 0 || dup2(said, 2) < 0 || dup2(said, 1) < 0)
        _exit(126);
    close(said);
    setvbuf(stdout, NULL, _IONBF, 0);
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

static void forget(void)
{
    if (ftruncate(2, 0) != 0)
        _exit(126);
}

static size_t least_tried(const board *b)
{
    size_t least = 0;
    for (size_t k = 1; k < KINDS; k++)
        if (b->seconds[k] < b->seconds[least])
            least = k;
    return least;
}

/* The seed of the i-th case of a kind. */
static uint64_t case_seed(uint64_t seed, size_t kind, uint64_t i)
{
    uint64_t mixed = seed + 0x1000003 * (uint64_t)kind;
    mixed = mb_random(&mixed) + i;
    return mb_random(&mixed);
}

static void work(void **state)
{
    const torture *t = *state;
    board *b = t->shared;
    for (uint64_t i = 1; torture_now() < t->until; i++) {
        b->kind = t->only < KINDS ? t->only : least_tried(b);
        b->seed = case_seed(t->seed, b->kind, b->cases[b->kind]);
        b->began = torture_now();
        b->cases[b->kind]++;
        run_case(t, kinds[b->kind], b->seed, NULL);
        b->seconds[b->kind] += torture_now() - b->began;
        forget();
        if (i % SWEEP == 0)
            sweep(t->folder);
    }
}

/* Be a program of one test, which says how it failed and does not return. */
static void become(const torture *t, void (*test)(void **state), const void *state)
{
    union {
        const void *in;
        void *out;
    } passed = {.in = state}; /* the tests only read it */
    const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(test, passed.out)};
    hear(t);
    _exit(cmocka_run_group_tests(tests, NULL, NULL) != 0);
}

/* ---- what failed ---- */

/* Read what the last process said; `place` gets where it failed: a line of ours, a signal, or nothing. */
static void listen(char place[64], char reason[REASON], const torture *t, int status)
{
    char path[512];
    snprintf(path, sizeof path, "%s.said", t->folder);
    FILE *file = fopen(path, "rb");
    const size_t length = file ? fread(reason, 1, REASON - 1, file) : 0;
    if (file)
        fclose(file);
    reason[length] = 0;
    snprintf(place, 64, WIFSIGNALED(status) ? "signal %d" : "status %d",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    const char *error = strstr(reason, ": error: ");
    const char *name = error;
    while (name && name > reason && name[-1] != '/' && name[-1] != '\n')
        name--;
    if (name)
        snprintf(place, 64, "%.*s", (int)(error - name < 60 ? error - name : 60), name);
}

/* One case, once more. */
typedef struct trial {
    const torture *t;
    const torture_kind *kind;
    uint64_t seed;
    const char *text;
} trial;

static void run_trial(void **state)
{
    const trial *one = *state;
    run_case(one->t, one->kind, one->seed, one->text);
}

/* One case in a process of its own; how it ended. */
static int try(const torture *t, const torture_kind *kind, uint64_t seed, const char *text)
{
    const trial one = {t, kind, seed, text};
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        become(t, run_trial, &one);
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

static bool has_failed(int status)
{
    return WIFSIGNALED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != TORTURE_NO_CASE);
}

/* The failure that is made smaller. */
typedef struct failure {
    const torture *t;
    const torture_kind *kind;
    uint64_t seed;
    char place[64];
} failure;

static bool fails_alike(void *context, const char *text)
{
    const failure *f = context;
    char place[64], reason[REASON];
    const int status = try(f->t, f->kind, f->seed, text);
    if (!has_failed(status))
        return false;
    listen(place, reason, f->t, status);
    return strcmp(place, f->place) == 0;
}

static void report(torture *t, int status)
{
    failure f = {.t = t, .kind = kinds[t->shared->kind], .seed = t->shared->seed};
    char reason[REASON], known[96];
    listen(f.place, reason, t, status);
    snprintf(known, sizeof known, "%.20s %.40s", f.kind->name, f.place);
    for (size_t i = 0; i < t->failures; i++)
        if (strcmp(t->said[i], known) == 0) {
            t->alike++;
            return;
        }
    if (t->failures == FAILURES)
        return;
    snprintf(t->said[t->failures++], sizeof t->said[0], "%s", known);

    uint64_t dice = f.seed;
    mb_text text = {0};
    f.kind->make(&text, &dice);
    const bool again = fails_alike(&f, mb_text_string(&text));
    const torture_trial smaller = {fails_alike, &f};
    if (again) {
        torture_shrink(&text, &smaller, SHRINKING);
        fails_alike(&f, mb_text_string(&text)); /* its words, not those of the last try */
        char place[64];
        listen(place, reason, t, status);
    }
    char path[512];
    snprintf(path, sizeof path, "%s/%s-%llx", t->out, f.kind->name, (unsigned long long)f.seed);
    FILE *file = fopen(path, "wb");
    if (file) {
        fwrite(mb_text_string(&text), 1, text.length, file);
        fclose(file);
    }
    printf("FAILED: %s at %s%s\n%s\n--- %s\n%s---\n", f.kind->name, f.place, again ? "" : " (not again)", reason,
           path, mb_text_string(&text));
    printf("script/torture --kind %s --case 0x%llx\n", f.kind->name, (unsigned long long)f.seed);
    printf("script/torture --kind %s --case 0x%llx --file %s\n\n", f.kind->name, (unsigned long long)f.seed, path);
    fflush(stdout);
    mb_text_clear(&text);
}

/* ---- the whole ---- */

static void show_table(const torture *t, double seconds)
{
    const board *b = t->shared;
    uint64_t all = 0;
    printf("%-10s %10s %10s\n", "kind", "cases", "cases/s");
    for (size_t k = 0; k < KINDS; k++) {
        if (b->cases[k] == 0)
            continue;
        printf("%-10s %10llu %10.0f  %s\n", kinds[k]->name, (unsigned long long)b->cases[k],
               b->seconds[k] > 0 ? (double)b->cases[k] / b->seconds[k] : 0, kinds[k]->brief);
        all += b->cases[k];
    }
    printf("%-10s %10llu %10.0f  in %.0f s, seed 0x%llx\n", "all", (unsigned long long)all,
           seconds > 0 ? (double)all / seconds : 0, seconds, (unsigned long long)t->seed);
    printf("%zu failures%s\n", t->failures, t->alike ? ", some several times" : "");
}

/* Workers, one after the other, each until it dies. */
static void run_all(torture *t, double seconds)
{
    const double began = torture_now();
    t->until = began + seconds;
    while (torture_now() < t->until) {
        fflush(NULL);
        const pid_t child = fork();
        if (child == 0)
            become(t, work, t);
        int status = 0;
        while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
            ;
        if (child > 0 && !WIFSIGNALED(status) && WEXITSTATUS(status) == 0)
            continue;
        t->shared->seconds[t->shared->kind] += torture_now() - t->shared->began;
        report(t, status);
    }
    show_table(t, torture_now() - began);
}

/* One case, heard by whoever repeats it; with an exit code. */
static int repeat(torture *t, uint64_t seed, const char *path)
{
    const torture_kind *kind = kinds[t->only];
    mb_file file = {0};
    mb_text text = {0};
    if (path && mb_file_read(&file, path, NULL, NULL) != MB_OK) {
        fprintf(stderr, "torture: %s cannot be read\n", path);
        return 2;
    }
    uint64_t dice = seed;
    if (path)
        mb_text_add_n(&text, file.data, file.length);
    else
        kind->make(&text, &dice);
    printf("%s\n", mb_text_string(&text));
    const int status = try(t, kind, seed, mb_text_string(&text));
    char place[64], reason[REASON];
    listen(place, reason, t, status);
    printf("%s%s\n", has_failed(status) ? reason : "", has_failed(status) ? "FAILED" : status ? "no case" : "passed");
    mb_file_clear(&file);
    mb_text_clear(&text);
    return has_failed(status);
}

static size_t kind_called(const char *name)
{
    size_t k = 0;
    while (k < KINDS && strcmp(kinds[k]->name, name) != 0)
        k++;
    return k;
}

int main(int argc, char **argv)
{
    torture t = {.seed = 1, .only = KINDS, .binary = "build/release/marienbad", .out = "build/torture"};
    const char *file = NULL, *one = NULL;
    double seconds = 10;
    for (int i = 1; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (value && strcmp(argv[i], "--seconds") == 0)
            seconds = strtod(value, NULL);
        else if (value && strcmp(argv[i], "--seed") == 0)
            t.seed = strtoull(value, NULL, 0);
        else if (value && strcmp(argv[i], "--kind") == 0 && kind_called(value) < KINDS)
            t.only = kind_called(value);
        else if (value && strcmp(argv[i], "--case") == 0)
            one = value;
        else if (value && strcmp(argv[i], "--file") == 0)
            file = value;
        else if (value && strcmp(argv[i], "--binary") == 0)
            t.binary = value;
        else if (value && strcmp(argv[i], "--out") == 0)
            t.out = value;
        else {
            fprintf(stderr, "torture: no such option or kind: %s %s\n", argv[i], value ? value : "");
            return 2;
        }
    }
    if (one && t.only == KINDS) {
        fprintf(stderr, "torture: --case needs --kind\n");
        return 2;
    }
    snprintf(t.folder, sizeof t.folder, "%s/XXXXXX", t.out);
    if (!mkdtemp(t.folder)) {
        fprintf(stderr, "torture: no folder %s\n", t.out);
        return 2;
    }
    t.shared = mmap(NULL, sizeof *t.shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (t.shared == MAP_FAILED)
        return 2;
    int status = 0;
    if (one)
        status = repeat(&t, strtoull(one, NULL, 0), file);
    else
        run_all(&t, seconds);
    char said[512];
    snprintf(said, sizeof said, "%s.said", t.folder);
    unlink(said);
    sweep(t.folder);
    rmdir(t.folder);
    return one ? status : t.failures > 0;
}
