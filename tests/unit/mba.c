/* mba.c -- claims about the binary form of arenas. */
#include "support.h"

#include <unistd.h>

#include "arena/builder.h"
#include "io/mba.h"

enum { HEADER = 128, POSITIONS_AT = 16, START_AT = 20, MOVES_AT = 24, SIZES_AT = 40 };

static void write_good(mb_text *out, const mb_arena *arena)
{
    mb_error error = {0};
    mb_text_init(out, NULL, NULL);
    check_ok(mb_format_mba.write(out, arena, &error), &error);
}

static mb_status read_bytes(mb_arena **out, const char *data, size_t length, mb_error *error)
{
    const mb_read_options options = {.file = "a.mba"};
    return mb_format_mba.read(out, data, length, &options, error);
}

static const char all_sorts[] = "start b\nendless pays -7\n"
                                "a 1 -> b=3 c\n"
                                "b 2 -> a b=0 c : estimate 5\n"
                                "c 1 -> a : pays -2\n"
                                "\"a name, quoted\" 2 : win 1 goal\n"
                                "\xC3\xA9t\xC3\xA9 2 -> c : h 4\n"
                                "12 1 : draw\n";

static void check_array(const void *a, const void *b, size_t size)
{
    assert_true((a != NULL) == (b != NULL));
    if (a && size > 0)
        assert_memory_equal(a, b, size);
}

static void check_same(const mb_arena *a, const mb_arena *b)
{
    assert_int_equal(a->positions, b->positions);
    assert_int_equal(a->start, b->start);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->endless, b->endless);
    assert_int_equal(a->impartial, b->impartial);
    check_array(a->first, b->first, (a->positions + 1) * sizeof *a->first);
    if (a->moves > 0)
        check_array(a->to, b->to, a->moves * sizeof *a->to);
    check_array(a->tag, b->tag, a->positions);
    check_array(a->pays, b->pays, a->positions * sizeof *a->pays);
    check_array(a->cost, b->cost, a->moves * sizeof *a->cost);
    check_array(a->heuristic, b->heuristic, a->positions * sizeof *a->heuristic);
    for (uint32_t v = 0; v < a->positions; v++) {
        const char *name = name_of(a, v);
        assert_string_equal(name, name_of(b, v));
        assert_int_equal(mb_arena_find(b, name, strlen(name)), v);
    }
}

/* Write, read, compare, write again. */
static void check_round_trip(const mb_arena *a)
{
    mb_error error = {0};
    mb_arena *b = NULL;
    mb_text text, again;
    write_good(&text, a);
    assert_true(mb_format_mba.sniff(text.data, text.length));
    check_ok(read_bytes(&b, text.data, text.length, &error), &error);
    check_same(a, b);
    write_good(&again, b);
    assert_int_equal(text.length, again.length);
    assert_memory_equal(text.data, again.data, text.length);
    mb_text_clear(&text);
    mb_text_clear(&again);
    mb_arena_free(b);
}

static void arenas_of_every_shape_come_back_the_same(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        const shape kind = {.positions = 60,
                            .degree = seed % 3 ? 6 : 0,
                            .inner_marks = seed & 1,
                            .payoffs = seed & 2,
                            .impartial = seed & 4,
                            .endless = (int32_t)(seed % 5) - 2};
        mb_arena *a = random_arena(&kind, seed);
        if (a->impartial)
            mb_arena_mark_terminals(a, seed & 8);
        check_round_trip(a);
        mb_arena_free(a);
    }
}

static void names_costs_and_hints_come_back(void **unused)
{
    (void)unused;
    mb_arena *a = arena_from(all_sorts);
    check_round_trip(a);
    mb_arena_free(a);
}

static void a_doubled_graph_is_written_by_its_names(void **unused)
{
    (void)unused;
    mb_arena *graph = arena_from("a -> b c\nb -> c\nc\n"), *doubled = NULL, *back = NULL;
    mb_arena_mark_terminals(graph, false);
    assert_int_equal(mb_arena_double(&doubled, graph, MB_P1, false, NULL), MB_OK);
    check_round_trip(doubled);
    mb_text text;
    write_good(&text, doubled);
    mb_arena_free(doubled);
    mb_arena_free(graph);
    assert_int_equal(read_bytes(&back, text.data, text.length, NULL), MB_OK);
    assert_string_equal(name_of(back, 3), "(2,b)");
    mb_text_clear(&text);
    mb_arena_free(back);
}

static void a_block_is_used_in_place(void **unused)
{
    (void)unused;
    mb_arena *a = arena_from(all_sorts), *b = NULL;
    mb_text text;
    write_good(&text, a);
    char *block = mb_alloc(text.length, 1);
    memcpy(block, text.data, text.length);
    mb_file file = {.data = block, .length = text.length};
    assert_int_equal(mb_mba_take(&b, &file, NULL, NULL), MB_OK);
    assert_null(file.data);
    assert_ptr_equal(b->mapping, block);
    assert_int_equal(b->mapping_size, 0); /* it came from mb_alloc() */
    assert_true((char *)b->to >= block && (char *)b->to < block + text.length);
    check_same(a, b);
    mb_arena_free(b);
    mb_arena_free(a);
    block = mb_alloc(text.length, 1);
    memcpy(block, text.data, text.length);
    block[HEADER] ^= 1;
    b = NULL;
    file = (mb_file){.data = block, .length = text.length};
    assert_int_equal(mb_mba_take(&b, &file, NULL, NULL), MB_EPARSE);
    assert_null(b);
    assert_ptr_equal(file.data, block);
    mb_file_clear(&file); /* still ours */
    mb_text_clear(&text);
}

static void every_damaged_byte_is_noticed(void **unused)
{
    (void)unused;
    mb_arena *a = arena_from(all_sorts);
    mb_text text;
    write_good(&text, a);
    for (size_t i = 0; i < text.length; i++)
        for (int change = 1; change < 256; change = change < 128 ? change * 2 : change + 127) {
            mb_arena *b = NULL;
            mb_error error = {0};
            text.data[i] = (char)(text.data[i] ^ change);
            assert_int_equal(read_bytes(&b, text.data, text.length, &error), MB_EPARSE);
            assert_int_equal(error.code, MB_EPARSE);
            assert_string_equal(error.file, "a.mba");
            assert_null(b);
            text.data[i] = (char)(text.data[i] ^ change);
        }
    mb_text_clear(&text);
    mb_arena_free(a);
}

static void every_other_length_is_noticed(void **unused)
{
    (void)unused;
    mb_arena *a = arena_from(all_sorts);
    mb_text text;
    write_good(&text, a);
    const size_t whole = text.length;
    mb_text_repeat(&text, 0, 64);
    for (size_t length = 0; length <= whole + 64; length++) {
        mb_arena *b = NULL;
        assert_int_equal(read_bytes(&b, text.data, length, NULL), length == whole ? MB_OK : MB_EPARSE);
        mb_arena_free(b);
    }
    mb_text_clear(&text);
    mb_arena_free(a);
}

static void twin_changes_of_high_bits_do_not_cancel(void **unused)
{
    (void)unused;
    char data[256] = {0};
    const uint64_t sum = mb_mba_checksum(data, sizeof data);
    for (size_t i = 7; i < sizeof data; i += 8)
        for (size_t j = i + 8; j < sizeof data; j += 8) {
            data[i] = data[j] = (char)0x80;
            assert_true(mb_mba_checksum(data, sizeof data) != sum);
            data[i] = data[j] = 0;
        }
}

/* A change of a file, whose checksum is made right again, and the words of its refusal. */
typedef struct forgery {
    size_t at;
    size_t size;
    uint64_t value;
    const char *words;
} forgery;

static void check_forgeries(const char *lines, const forgery *row, size_t count)
{
    mb_arena *a = arena_from(lines);
    for (size_t i = 0; i < count; i++) {
        mb_arena *b = NULL;
        mb_error error = {0};
        mb_text text, said;
        write_good(&text, a);
        assert_true(row[i].at + row[i].size <= text.length - 8);
        memcpy(text.data + row[i].at, &row[i].value, row[i].size);
        const uint64_t sum = mb_mba_checksum(text.data, text.length - 8);
        memcpy(text.data + text.length - 8, &sum, 8);
        assert_int_equal(read_bytes(&b, text.data, text.length, &error), MB_EPARSE);
        assert_null(b);
        mb_text_init(&said, NULL, NULL);
        mb_error_show(&said, &error, MB_ENGLISH);
        assert_string_equal(mb_text_string(&said), row[i].words);
        mb_text_clear(&said);
        mb_text_clear(&text);
    }
    mb_arena_free(a);
}

static void forged_content_is_refused_in_words(void **unused)
{
    (void)unused;
    /* header, first (3 x 8) in 32 bytes, to (2 x 4) in 32, tag in 32, spell (3 x 8) in 32, pool in 32, checksum */
    static const char lines[] = "a 1 -> b a\nbc 2 : win 1\nb 1\n";
    enum { FIRST = HEADER, TO = FIRST + 32, TAG = TO + 32, SPELL = TAG + 32, POOL = SPELL + 32 };
#define ZERO(byte)                                                                                                   \
    "a.mba: byte " byte " of the .mba file must be 0: it is kept for later versions, or fills up a section"
    static const char size[] = "a.mba: damaged .mba file: 296 bytes, which its header contradicts";
    static const forgery row[] = {
        {0, 1, 'x', "a.mba: not an .mba file: its first bytes are wrong"},
        {8, 4, 2, size}, /* which has priorities */
        {8, 4, 3, "a.mba: version 3 of the .mba format, version 2 expected"},
        {8, 4, 0x01000000, "a.mba: version 16777216 of the .mba format, version 2 expected"},
        {12, 4, 2, size},
        {POSITIONS_AT, 4, 0, size},
        {POSITIONS_AT, 4, 4, size},
        {POSITIONS_AT, 4, 0xffffffff, size},
        {MOVES_AT, 8, 3, size},
        {MOVES_AT, 8, UINT64_C(1) << 62, size},
        {SIZES_AT, 8, UINT64_MAX, size},
        {SIZES_AT + 8 * 8, 8, UINT64_MAX, size},
        {SIZES_AT + 8 * 8, 8, 0, size},
        {36, 1, 1, ZERO("36")},
        {121, 1, 1, ZERO("121")},
        {127, 1, 255, ZERO("127")},
        {TAG - 1, 1, 1, ZERO("191")}, /* fills up the moves */
        {START_AT, 4, 3, "a.mba: the start 3 is not one of the 3 positions"},
        {FIRST, 8, 1, "a.mba: position number 0: its moves begin or end outside the list of moves"},
        {FIRST + 8, 8, 3, "a.mba: position number 0: its moves begin or end outside the list of moves"},
        {FIRST + 16, 8, 1, "a.mba: position number 1: its moves begin or end outside the list of moves"},
        {FIRST + 24, 8, 1, "a.mba: position number 2: its moves begin or end outside the list of moves"},
        {TO + 4, 4, 3, "a.mba: move number 1 leads to 3, which is not one of the 3 positions"},
        {TAG + 1, 1, 7 << 1, "a.mba: position number 1: impossible owner or mark"},
        {TAG + 1, 1, MB_PAYS << 1, "a.mba: position number 1: impossible owner or mark"},
        {TAG + 1, 1, MB_MOVER_WINS << 1, "a.mba: position number 1: impossible owner or mark"},
        {TAG + 2, 1, 1 << 5, "a.mba: position number 2: impossible owner or mark"},
        {SPELL, 8, 1, "a.mba: position number 0: its name is empty, not UTF-8 or holds a control character"},
        {SPELL + 8, 8, 0, "a.mba: position number 0: its name is empty, not UTF-8 or holds a control character"},
        {SPELL + 8, 8, UINT64_MAX,
         "a.mba: position number 0: its name is empty, not UTF-8 or holds a control character"},
        {SPELL + 24, 8, 3, "a.mba: position number 2: its name is empty, not UTF-8 or holds a control character"},
        {POOL + 1, 1, 0xC3, "a.mba: position number 1: its name is empty, not UTF-8 or holds a control character"},
        {POOL + 2, 1, '\n', "a.mba: position number 1: its name is empty, not UTF-8 or holds a control character"},
        {POOL, 1, 'b', "a.mba: positions number 0 and 2 have the same name, b"},
    };
    check_forgeries(lines, row, MB_COUNT(row));
}

/* A file as it was when estimates had a section of their own, before that of h: with both, or with estimates alone.
 */
static mb_status read_old(mb_arena **out, bool both, const int32_t *estimate, mb_error *error)
{
    enum { HINTS = HEADER + 96, ESTIMATES = 5, HEURISTIC = 6, BLOCK = 32 };
    mb_arena *a = arena_from("a 1 -> b : h 3\nb 2 : win 1\nc 1 -> a : h 5\n");
    const uint64_t size = 3 * sizeof *estimate, none = 0;
    mb_text text;
    write_good(&text, a);
    mb_arena_free(a);
    char *old = mb_alloc_zero(text.length + BLOCK, 1);
    assert_non_null(old);
    memcpy(old, text.data, HINTS);
    memcpy(old + HINTS, estimate, size);
    memcpy(old + HINTS + BLOCK, text.data + HINTS + (both ? 0 : BLOCK), text.length - HINTS - (both ? 0 : BLOCK));
    memcpy(old + SIZES_AT + 8 * ESTIMATES, &size, 8);
    memcpy(old + SIZES_AT + 8 * HEURISTIC, both ? &size : &none, 8);
    const size_t length = text.length + (both ? BLOCK : 0);
    const uint64_t sum = mb_mba_checksum(old, length - 8);
    memcpy(old + length - 8, &sum, 8);
    char path[] = "/tmp/marienbad-old-XXXXXX";
    const int fd = mkstemp(path);
    assert_int_equal(write(fd, old, length), length);
    assert_int_equal(close(fd), 0);
    mb_file file = {0};
    mb_arena *mapped = NULL;
    const mb_status status = read_bytes(out, old, length, error);
    assert_int_equal(mb_file_map(&file, path, NULL), MB_OK);
    assert_true(file.mapped);
    assert_int_equal(mb_mba_take(&mapped, &file, NULL, NULL), status);
    if (status == MB_OK)
        check_same(*out, mapped);
    mb_arena_free(mapped);
    mb_file_clear(&file);
    assert_int_equal(unlink(path), 0);
    mb_release(old);
    mb_text_clear(&text);
    return status;
}

static void old_files_with_estimates_are_read(void **unused)
{
    (void)unused;
    static const int32_t estimates[][3] = {{1, 2, MB_NO_HINT}, {MB_NO_HINT, 2, 5}, {MB_NO_HINT, 2, 6}};
    mb_arena *a = NULL;
    mb_error error = {0};
    check_ok(read_old(&a, false, estimates[0], &error), &error);
    assert_memory_equal(a->heuristic, estimates[0], sizeof estimates[0]);
    mb_arena_free(a);
    check_ok(read_old(&a, true, estimates[1], &error), &error);
    assert_memory_equal(a->heuristic, ((const int32_t[]){3, 2, 5}), sizeof estimates[0]);
    mb_arena_free(a);
    assert_int_equal(read_old(&a, true, estimates[2], &error), MB_EPARSE);
    mb_text said;
    mb_text_init(&said, NULL, NULL);
    mb_error_show(&said, &error, MB_ENGLISH);
    assert_string_equal(mb_text_string(&said),
                        "a.mba: position c has two values of h (or estimate, the same): 5 and 6");
    mb_text_clear(&said);
}

static void nobody_owns_a_position_of_an_impartial_graph(void **unused)
{
    (void)unused;
    static const forgery row[] = {
        {HEADER + 64, 1, MB_P2, "a.mba: position number 0: impossible owner or mark"},
    };
    check_forgeries("a -> b\nb\n", row, MB_COUNT(row));
}

/* A text that flows into another. */
static mb_status collect(void *to, const char *data, size_t length)
{
    mb_text_add_n(to, data, length);
    return MB_OK;
}

static void a_text_that_flows_gets_the_same_bytes(void **unused)
{
    (void)unused;
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < 30000; v++) {
        assert_int_equal(mb_builder_position(&builder, mb_tag((mb_player)(v & 1), MB_UNMARKED, false)), MB_OK);
        assert_int_equal(mb_builder_move(&builder, (v * 7) % 30000), MB_OK);
    }
    mb_arena *a;
    assert_int_equal(mb_builder_finish(&a, &builder, NULL), MB_OK);
    mb_text whole, collected, flowing;
    write_good(&whole, a);
    mb_text_init(&collected, NULL, NULL);
    mb_text_init(&flowing, collect, &collected);
    assert_int_equal(mb_format_mba.write(&flowing, a, NULL), MB_OK);
    assert_int_equal(mb_text_flush(&flowing), MB_OK);
    assert_true(flowing.capacity < whole.length);
    assert_int_equal(collected.length, whole.length);
    assert_memory_equal(collected.data, whole.data, whole.length);
    mb_text_clear(&whole);
    mb_text_clear(&collected);
    mb_text_clear(&flowing);
    mb_arena_free(a);
}

static void every_failing_allocation_is_clean(void **unused)
{
    (void)unused;
    mb_arena *a = arena_from(all_sorts);
    mb_status status = MB_ENOMEM;
    for (uint64_t k = 1; status == MB_ENOMEM; k++) {
        mb_arena *b = NULL;
        mb_error error = {0};
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        mb_mem_fail_at(k);
        status = mb_format_mba.write(&text, a, &error);
        if (status == MB_OK) {
            status = read_bytes(&b, text.data, text.length, &error);
            assert_true((status == MB_OK) == (b != NULL));
        }
        mb_mem_fail_at(0);
        assert_int_equal(error.code, status);
        mb_text_clear(&text);
        mb_arena_free(b);
    }
    assert_int_equal(status, MB_OK);
    mb_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arenas_of_every_shape_come_back_the_same),
        cmocka_unit_test(names_costs_and_hints_come_back),
        cmocka_unit_test(a_doubled_graph_is_written_by_its_names),
        cmocka_unit_test(a_block_is_used_in_place),
        cmocka_unit_test(every_damaged_byte_is_noticed),
        cmocka_unit_test(every_other_length_is_noticed),
        cmocka_unit_test(twin_changes_of_high_bits_do_not_cancel),
        cmocka_unit_test(forged_content_is_refused_in_words),
        cmocka_unit_test(old_files_with_estimates_are_read),
        cmocka_unit_test(nobody_owns_a_position_of_an_impartial_graph),
        cmocka_unit_test(a_text_that_flows_gets_the_same_bytes),
        cmocka_unit_test(every_failing_allocation_is_clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
