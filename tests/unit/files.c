/* files.c -- claims about files: what is read is our own, what is written is there whole or not at all. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "folder.h"
#include "io/file.h"
#include "support.h"

/* A folder of the test's own; paths in it are kept in one of a few static buffers. */
static char folder[] = "/tmp/marienbad-files-XXXXXX";

static const char *path_of(const char *name)
{
    mb_text text = {0};
    mb_text_add(&text, folder);
    mb_text_char(&text, '/');
    mb_text_add(&text, name);
    return kept(&text);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder); /* what a test leaves behind makes this fail */
}

static void put(const char *name, const char *data, size_t length)
{
    FILE *file = fopen(path_of(name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static const char *content(const char *name)
{
    mb_file file;
    mb_error error = {0};
    mb_text text = {0};
    check_ok(mb_file_read(&file, path_of(name), NULL, &error), &error);
    mb_text_add_n(&text, file.data, file.length);
    mb_file_clear(&file);
    return kept(&text);
}

static bool is_there(const char *name)
{
    return access(path_of(name), F_OK) == 0;
}

static const char lines[] = "a 1 -> b c\nb 2 -> a\nc 1 : win 1\n";

static void an_arena_is_read_into_memory_of_its_own(void **state)
{
    (void)state;
    mb_arena *a = arena_from(lines), *b = NULL;
    mb_text text = {0};
    assert_int_equal(mb_format_find("mba")->write(&text, a, NULL), MB_OK);
    put("x.mba", text.data, text.length);
    assert_int_equal(mb_arena_load(&b, path_of("x.mba"), NULL, NULL), MB_OK);
    assert_non_null(b->mapping);
    assert_int_equal(b->mapping_size, 0);
    memset(text.data, 0xff, text.length); /* written over while it is in use */
    const int fd = open(path_of("x.mba"), O_WRONLY);
    assert_int_equal(write(fd, text.data, text.length), text.length);
    close(fd);
    assert_int_equal(b->moves, 3);
    assert_int_equal(b->to[0], 1);
    mb_arena_free(b);
    mb_arena_free(a);
    mb_text_clear(&text);
    unlink(path_of("x.mba"));
}

static void an_arena_of_more_than_half_of_the_memory_allowed_is_mapped(void **state)
{
    (void)state;
    mb_arena *a = arena_from(lines), *b = NULL;
    mb_text text = {0};
    assert_int_equal(mb_format_find("mba")->write(&text, a, NULL), MB_OK);
    put("x.mba", text.data, text.length);
    for (uint64_t spare = 0; spare < 2; spare++) {
        const mb_limits limits = {.bytes = 2 * (text.length - 1 + spare)};
        const mb_read_options options = {.limits = &limits};
        assert_int_equal(mb_arena_load(&b, path_of("x.mba"), &options, NULL), MB_OK);
        assert_int_equal(b->mapping_size, spare ? 0 : text.length);
        assert_string_equal(name_of(b, 2), "c");
        mb_arena_free(b);
    }
    put("x.arena", lines, sizeof lines - 1);
    const mb_limits limits = {.bytes = sizeof lines}; /* text is mapped only until it has been read */
    const mb_read_options options = {.limits = &limits};
    assert_int_equal(mb_arena_load(&b, path_of("x.arena"), &options, NULL), MB_OK);
    assert_null(b->mapping);
    mb_arena_free(b);
    mb_arena_free(a);
    mb_text_clear(&text);
    unlink(path_of("x.mba"));
    unlink(path_of("x.arena"));
}

static void other_files_keep_to_half_of_the_memory_allowed(void **state)
{
    (void)state;
    put("x", lines, sizeof lines - 1);
    for (uint64_t bytes = 1; bytes < 2 * sizeof lines; bytes++) {
        const mb_limits limits = {.bytes = bytes};
        mb_error error = {0};
        mb_file file = {0};
        const bool fits = bytes / 2 >= sizeof lines - 1;
        assert_int_equal(mb_file_read(&file, path_of("x"), &limits, &error), fits ? MB_OK : MB_ELIMIT);
        assert_int_equal(error.code, fits ? MB_OK : MB_ELIMIT);
        if (fits)
            assert_memory_equal(file.data, lines, sizeof lines - 1);
        mb_file_clear(&file);
    }
    unlink(path_of("x"));
    const mb_limits limits = {.bytes = 1 << 20};
    mb_file file;
    assert_int_equal(mb_file_read(&file, "/dev/zero", &limits, NULL), MB_ELIMIT);
}

/* Stops at the third look. */
static bool third(void *context, uint64_t done, uint64_t total)
{
    (void)done;
    (void)total;
    return ++*(int *)context < 3;
}

/* Of several pieces, in a build whose pieces are small. */
static void a_file_is_the_same_however_many_threads_read_it(void **state)
{
    (void)state;
    enum { MOST = 50000 };
    char *bytes = mb_alloc(MOST, 1);
    assert_non_null(bytes);
    for (size_t i = 0; i < MOST; i++)
        bytes[i] = (char)(i * i >> 3);
    for (size_t length = 1; length < MOST; length = 3 * length + 1) {
        put("x", bytes, length);
        for (int threads = 1; threads < 5; threads++) {
            mb_file file;
            check_ok(mb_file_read(&file, path_of("x"), &(mb_limits){.threads = threads}, NULL), NULL);
            assert_int_equal(file.length, length);
            assert_memory_equal(file.data, bytes, length);
            mb_file_clear(&file);
        }
    }
    mb_release(bytes);
    unlink(path_of("x"));
}

static void a_silent_pipe_is_waited_for_until_somebody_stops_it(void **state)
{
    (void)state;
    assert_int_equal(mkfifo(path_of("pipe"), 0600), 0);
    const int writer = open(path_of("pipe"), O_RDWR);
    assert_true(writer >= 0);
    int looks = 0;
    const mb_limits limits = {.tick = third, .context = &looks};
    mb_file file;
    mb_error error = {0};
    assert_int_equal(mb_file_read(&file, path_of("pipe"), &limits, &error), MB_ECANCEL);
    assert_int_equal(error.code, MB_ECANCEL);
    assert_int_equal(looks, 3);
    close(writer);
    unlink(path_of("pipe"));
}

static void a_text_that_flows_to_a_file_stops_when_it_is_told_to(void **state)
{
    (void)state;
    int looks = 0;
    const mb_limits limits = {.tick = third, .context = &looks};
    mb_text text;
    mb_error error = {0};
    put("x", "old", 3);
    assert_int_equal(mb_file_write(&text, path_of("x"), &limits, &error), MB_OK);
    for (int i = 0; i < 1000; i++)
        mb_text_repeat(&text, 'x', 1000);
    assert_int_equal(text.status, MB_ECANCEL);
    assert_int_equal(mb_file_close(&text, path_of("x"), &error), MB_ECANCEL);
    assert_int_equal(error.code, MB_ECANCEL);
    assert_string_equal(content("x"), "old");
    unlink(path_of("x"));
}

static void files_take_their_names_together(void **state)
{
    (void)state;
    static const char *const names[] = {"x", "y"};
    for (int keep = 0; keep < 2; keep++) {
        mb_draft draft[2];
        put("x", "old", 3);
        for (int i = 0; i < 2; i++) {
            mb_text text;
            assert_int_equal(mb_file_write(&text, path_of(names[i]), NULL, NULL), MB_OK);
            if (mb_file_temporary(&text))
                assert_int_equal(access(mb_file_temporary(&text), F_OK), 0);
            mb_text_add(&text, names[i]);
            assert_int_equal(mb_file_finish(&draft[i], &text, path_of(names[i]), NULL), MB_OK);
        }
        assert_string_equal(content("x"), "old");
        assert_false(is_there("y"));
        for (int i = 0; i < 2; i++)
            if (keep)
                assert_int_equal(mb_draft_keep(&draft[i], path_of(names[i]), NULL), MB_OK);
            else
                mb_draft_drop(&draft[i]);
        assert_string_equal(content("x"), keep ? "x" : "old");
        assert_int_equal(is_there("y"), keep);
        unlink(path_of("x"));
        unlink(path_of("y"));
    }
}

/* Two files wait, and something happens to the folder of the second. */
static void a_file_that_cannot_take_its_name_is_found_before_any_does(void **state)
{
    (void)state;
    static const char *const names[] = {"x", "folder/y"};
    mb_draft draft[2];
    mb_error error = {0};
    put("x", "old", 3);
    assert_int_equal(mkdir(path_of("folder"), 0777), 0);
    for (int i = 0; i < 2; i++) {
        mb_text text;
        assert_int_equal(mb_file_write(&text, path_of(names[i]), NULL, NULL), MB_OK);
        mb_text_add(&text, names[i]);
        assert_int_equal(mb_file_finish(&draft[i], &text, path_of(names[i]), NULL), MB_OK);
        assert_int_equal(mb_draft_check(&draft[i], path_of(names[i]), &error), MB_OK);
    }
    assert_int_equal(mkdir(path_of("folder/y"), 0777), 0); /* a folder has the name */
    assert_int_equal(mb_draft_check(&draft[0], path_of("x"), &error), MB_OK);
    assert_int_equal(mb_draft_check(&draft[1], path_of("folder/y"), &error), MB_EIO);
    assert_int_equal(rmdir(path_of("folder/y")), 0);
    assert_true(draft[1].nameless || unlink(draft[1].temporary) == 0); /* another program cleans up */
    assert_int_equal(rmdir(path_of("folder")), 0);
    assert_int_equal(mb_draft_check(&draft[1], path_of("folder/y"), &error), MB_EIO);
    for (int i = 0; i < 2; i++)
        mb_draft_drop(&draft[i]);
    assert_string_equal(content("x"), "old");
    unlink(path_of("x"));
}

/* The last step of a process that is killed then. */
typedef enum { OPENED, HALF, WRITTEN, FINISHED, CHECKED, KEPT, STEPS } step;

static void write_until(step last, const char *path)
{
    enum { MUCH = 200000 }; /* more than a text holds back */
    mb_text text;
    mb_draft draft;
    mb_status status = mb_file_write(&text, path, NULL, NULL);
    for (step now = OPENED; now < last && status == MB_OK; now++) {
        if (now == HALF || now == OPENED) {
            mb_text_repeat(&text, 'x', MUCH);
            status = text.status;
        } else if (now == WRITTEN) {
            status = mb_file_finish(&draft, &text, path, NULL);
        } else if (now == FINISHED) {
            status = mb_draft_check(&draft, path, NULL);
        } else {
            status = mb_draft_keep(&draft, path, NULL);
        }
    }
    if (status == MB_OK)
        raise(SIGKILL);
    _exit(1);
}

static void a_process_killed_at_any_moment_leaves_the_whole_file_or_nothing(void **state)
{
    (void)state;
    char path[256];
    snprintf(path, sizeof path, "%s", path_of("x"));
    const int probe = mb_nameless_open(path, O_WRONLY);
    if (probe < 0)
        skip(); /* this file system knows no nameless files */
    close(probe);
    for (int replaces = 0; replaces < 2; replaces++)
        for (step last = OPENED; last < STEPS; last++) {
            int how;
            if (replaces)
                put("x", "old", 3);
            const pid_t child = fork();
            if (child == 0)
                write_until(last, path);
            assert_int_equal(waitpid(child, &how, 0), child);
            assert_true(WIFSIGNALED(how) && WTERMSIG(how) == SIGKILL);
            assert_int_equal(count_files(folder), replaces || last == KEPT);
            if (last == KEPT)
                assert_int_equal(strspn(content("x"), "x"), strlen(content("x")));
            else if (replaces)
                assert_string_equal(content("x"), "old");
            unlink(path);
        }
}

static int without_nameless_files(void **state)
{
    (void)state;
    mb_nameless_off = true;
    return 0;
}

static int with_nameless_files(void **state)
{
    (void)state;
    mb_nameless_off = false;
    return 0;
}

static void scratch_has_no_name(void **state)
{
    (void)state;
    const int fd = mb_scratch_open(path_of("x"));
    char back[4];
    assert_true(fd >= 0);
    assert_int_equal(count_files(folder), 0);
    assert_int_equal(pwrite(fd, "abc", 4, 0), 4);
    assert_int_equal(pread(fd, back, 4, 0), 4);
    assert_string_equal(back, "abc");
    close(fd);
    assert_int_equal(count_files(folder), 0);
}

static void a_new_file_has_the_mode_that_the_mask_leaves_and_a_replaced_one_its_own(void **state)
{
    (void)state;
    const mode_t mask = umask(027);
    for (int replaces = 0; replaces < 2; replaces++) {
        mb_text text;
        struct stat about;
        if (replaces)
            assert_int_equal(chmod(path_of("x"), 0604), 0);
        assert_int_equal(mb_file_write(&text, path_of("x"), NULL, NULL), MB_OK);
        mb_text_add(&text, "new");
        assert_int_equal(mb_file_close(&text, path_of("x"), NULL), MB_OK);
        assert_int_equal(stat(path_of("x"), &about), 0);
        assert_int_equal(about.st_mode & 07777, replaces ? 0604 : 0640);
        assert_int_equal(about.st_nlink, 1);
    }
    umask(mask);
    unlink(path_of("x"));
}

static void write_new(const char *name, mb_status expected)
{
    mb_text text;
    const mb_status status = mb_file_write(&text, path_of(name), NULL, NULL);
    assert_int_equal(status, expected);
    if (status == MB_OK) {
        mb_text_add(&text, "new");
        assert_int_equal(mb_file_close(&text, path_of(name), NULL), MB_OK);
    }
}

static void a_link_stays_a_link_even_when_it_leads_to_no_file_yet(void **state)
{
    (void)state;
    struct stat about;
    assert_int_equal(symlink("second", path_of("first")), 0);
    assert_int_equal(symlink(path_of("x"), path_of("second")), 0);
    for (int replaces = 0; replaces < 2; replaces++) {
        write_new("first", MB_OK);
        assert_string_equal(content("x"), "new");
        assert_int_equal(lstat(path_of("first"), &about), 0);
        assert_true(S_ISLNK(about.st_mode));
        assert_int_equal(count_files(folder), 3);
    }
    unlink(path_of("x"));
    unlink(path_of("second"));
    assert_int_equal(symlink("first", path_of("second")), 0); /* a circle */
    write_new("first", MB_EIO);
    unlink(path_of("first"));
    unlink(path_of("second"));
}

static void a_file_that_the_user_may_not_write_is_not_replaced(void **state)
{
    (void)state;
    enum { SOMEBODY = 65534 };
    const bool root = geteuid() == 0; /* who may write everything */
    put("x", "old", 3);
    assert_int_equal(chmod(path_of("x"), 0444), 0);
    assert_int_equal(chmod(folder, 0777), 0);
    if (root)
        assert_int_equal(seteuid(SOMEBODY), 0);
    write_new("x", MB_EIO);
    write_new("y", MB_OK);
    if (root)
        assert_int_equal(seteuid(0), 0);
    assert_string_equal(content("x"), "old");
    unlink(path_of("x"));
    unlink(path_of("y"));
    assert_int_equal(chmod(folder, 0700), 0);
}

static void every_failing_allocation_is_clean(void **state)
{
    (void)state;
    put("x", lines, sizeof lines - 1);
    char path[256];
    snprintf(path, sizeof path, "%s", path_of("x"));
    for (uint64_t k = 1, count = 2; k <= count; k++) {
        mb_arena *arena = NULL;
        mb_text text;
        mb_mem_fail_at(k == 1 ? 0 : k - 1);
        mb_status status = mb_arena_load(&arena, path, NULL, NULL);
        if (status == MB_OK && (status = mb_file_write(&text, path, NULL, NULL)) == MB_OK) {
            text.status = mb_arena_write(&text, arena, mb_format_find("arena"), true, NULL);
            status = mb_file_close(&text, path, NULL);
        }
        count = k == 1 ? mb_mem_count() + 1 : count;
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        mb_arena_free(arena);
        assert_string_equal(content("x"), lines);
    }
    unlink(path);
}

/* A claim where files are nameless until they are whole, and where the file system has no such files. */
#define IN_BOTH_WAYS(claim)                                                                                          \
    cmocka_unit_test(claim), cmocka_unit_test_setup_teardown(claim, without_nameless_files, with_nameless_files)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arena_is_read_into_memory_of_its_own),
        cmocka_unit_test(an_arena_of_more_than_half_of_the_memory_allowed_is_mapped),
        cmocka_unit_test(other_files_keep_to_half_of_the_memory_allowed),
        cmocka_unit_test(a_file_is_the_same_however_many_threads_read_it),
        cmocka_unit_test(a_silent_pipe_is_waited_for_until_somebody_stops_it),
        IN_BOTH_WAYS(a_text_that_flows_to_a_file_stops_when_it_is_told_to),
        IN_BOTH_WAYS(files_take_their_names_together),
        IN_BOTH_WAYS(a_file_that_cannot_take_its_name_is_found_before_any_does),
        cmocka_unit_test(a_process_killed_at_any_moment_leaves_the_whole_file_or_nothing),
        IN_BOTH_WAYS(scratch_has_no_name),
        IN_BOTH_WAYS(a_new_file_has_the_mode_that_the_mask_leaves_and_a_replaced_one_its_own),
        IN_BOTH_WAYS(a_link_stays_a_link_even_when_it_leads_to_no_file_yet),
        IN_BOTH_WAYS(a_file_that_the_user_may_not_write_is_not_replaced),
        IN_BOTH_WAYS(every_failing_allocation_is_clean),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
