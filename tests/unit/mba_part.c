/* mba_part.c -- claims about .mba files that many processes read, each its part. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/mba.h"
#include "io/mba_part.h"

static char path[] = "/tmp/marienbad-part-XXXXXX";

static const char all_sorts[] = "start b\nendless pays -7\n"
                                "a 1 -> b=3 c\n"
                                "b 2 -> a b=0 c : estimate 5\n"
                                "c 1 -> a : pays -2\n"
                                "\"a name, quoted\" 2 : win 1 goal\n"
                                "\xC3\xA9t\xC3\xA9 2 -> c : h 4\n"
                                "12 1 : draw\n";

static void put_file(const char *data, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void write_file(mb_text *text, const mb_arena *arena)
{
    mb_error error = {0};
    mb_text_init(text, NULL, NULL);
    check_ok(mb_format_mba.write(text, arena, &error), &error);
    put_file(text->data, text->length);
}

static void clear_rows(mb_mba_rows *rows)
{
    mb_release(rows->first);
    mb_release(rows->to);
    mb_release(rows->tag);
    mb_release(rows->pays);
    *rows = (mb_mba_rows){0};
}

/* Read all parts, one after the other, as so many processes do; with `arena`, compare. */
static mb_status read_parts(const mb_arena *arena, int parts, mb_error *error)
{
    mb_mba_part *part = NULL;
    mb_mba_about about;
    uint64_t lane[MB_SUM_LANES];
    mb_status status = mb_mba_part_open(&part, &about, path, error);
    for (int p = 0; p < parts && status == MB_OK; p++)
        status = mb_mba_part_sum(lane, part, p, parts, error);
    const uint32_t n = status == MB_OK ? about.positions : 0, each = n / (uint32_t)parts + 1;
    for (uint32_t begin = 0; begin < n && status == MB_OK; begin += each) {
        const uint32_t count = n - begin < each ? n - begin : each;
        mb_mba_rows rows = {0};
        if ((status = mb_mba_part_read(&rows, part, begin, count, error)) != MB_OK)
            break;
        for (uint32_t i = 0; i < count && arena && status == MB_OK; i++) {
            const uint32_t v = begin + i;
            mb_text name = {0};
            assert_int_equal(rows.tag[i], arena->tag[v]);
            assert_int_equal(rows.first[i + 1] - rows.first[i], mb_degree(arena, v));
            for (uint64_t k = 0; k < mb_degree(arena, v); k++)
                assert_int_equal(rows.to[rows.first[i] + k], arena->to[arena->first[v] + k]);
            assert_int_equal(rows.pays != NULL, arena->pays != NULL);
            if (rows.pays)
                assert_int_equal(rows.pays[i], arena->pays[v]);
            if ((status = mb_mba_part_name(&name, part, v, error)) == MB_OK)
                assert_string_equal(mb_text_string(&name), name_of(arena, v));
            mb_text_clear(&name);
        }
        clear_rows(&rows);
    }
    mb_mba_part_close(part);
    return status;
}

static void parts_are_what_the_whole_is(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        const shape kind = {.positions = 60,
                            .degree = seed % 3 ? 6 : 0,
                            .payoffs = seed & 2,
                            .impartial = seed & 4,
                            .endless = (int32_t)(seed % 5) - 2};
        mb_arena *a = random_arena(&kind, seed);
        mb_text text;
        mb_error error = {0};
        write_file(&text, a);
        for (int parts = 1; parts < 6; parts++)
            check_ok(read_parts(a, parts, &error), &error);
        mb_text_clear(&text);
        mb_arena_free(a);
    }
}

static void names_are_read_where_they_are_asked_for(void **unused)
{
    (void)unused;
    mb_arena *a = arena_from(all_sorts);
    mb_text text;
    mb_error error = {0};
    write_file(&text, a);
    for (int parts = 1; parts < 8; parts++)
        check_ok(read_parts(a, parts, &error), &error);
    mb_text_clear(&text);
    mb_arena_free(a);
}

static void every_changed_byte_and_every_cut_is_noticed(void **unused)
{
    (void)unused;
    mb_arena *a = arena_from(all_sorts);
    mb_text text;
    write_file(&text, a);
    for (size_t i = 0; i < text.length; i++) {
        text.data[i] ^= 0x10;
        put_file(text.data, text.length);
        assert_int_equal(read_parts(NULL, 3, NULL), MB_EPARSE);
        text.data[i] ^= 0x10;
    }
    for (size_t length = 0; length < text.length; length++) {
        put_file(text.data, length);
        assert_int_equal(read_parts(NULL, 2, NULL), MB_EPARSE);
    }
    mb_text_clear(&text);
    mb_arena_free(a);
}

/* What somebody wrote with the right checksum is refused by a part exactly where it is by who maps the whole. */
static void forged_content_is_refused_as_in_the_whole(void **unused)
{
    (void)unused;
    mb_arena *a = arena_from(all_sorts);
    mb_text text;
    write_file(&text, a);
    size_t refused = 0;
    for (size_t i = 0; i < text.length - 8; i++) {
        mb_arena *b = NULL;
        mb_error error = {0}, whole = {0};
        text.data[i] ^= 0x21;
        const uint64_t sum = mb_mba_checksum(text.data, text.length - 8);
        memcpy(text.data + text.length - 8, &sum, sizeof sum);
        put_file(text.data, text.length);
        const mb_read_options options = {.file = path};
        const mb_status expected = mb_format_mba.read(&b, text.data, text.length, &options, &whole);
        const mb_status status = read_parts(NULL, 2, &error);
        if (status != expected) { /* what the whole alone is asked: do names differ, do priorities suit? */
            assert_int_equal(status, MB_OK);
            assert_int_equal(expected, MB_EPARSE);
        }
        refused += status != MB_OK;
        mb_arena_free(b);
        text.data[i] ^= 0x21;
    }
    assert_true(refused > text.length / 3);
    mb_text_clear(&text);
    mb_arena_free(a);
}

static void every_failing_allocation_is_clean(void **unused)
{
    (void)unused;
    mb_arena *a = arena_from(all_sorts);
    mb_text text;
    write_file(&text, a);
    mb_status status = MB_ENOMEM;
    for (uint64_t k = 1; status != MB_OK; k++) {
        mb_mem_fail_at(k);
        status = read_parts(NULL, 2, NULL);
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
    }
    mb_text_clear(&text);
    mb_arena_free(a);
}

static int make_file(void **unused)
{
    (void)unused;
    const int fd = mkstemp(path);
    return fd < 0 ? -1 : close(fd);
}

static int remove_file(void **unused)
{
    (void)unused;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_what_the_whole_is),
        cmocka_unit_test(names_are_read_where_they_are_asked_for),
        cmocka_unit_test(every_changed_byte_and_every_cut_is_noticed),
        cmocka_unit_test(forged_content_is_refused_as_in_the_whole),
        cmocka_unit_test(every_failing_allocation_is_clean),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
