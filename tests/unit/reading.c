/* reading.c -- claims about reading in pieces: any number of threads reads the same, faults included, and so does who
 * builds the arena outside of memory. */
#include <sys/mman.h>

#include "core/item.h"
#include "length.h"
#include "support.h"

static const int teams[] = {1, 2, 3, 4, 8};

/* What came of reading a text. */
typedef struct outcome {
    mb_status status;
    mb_arena *arena;
    mb_error error;
} outcome;

/* Room elsewhere, of which some steps are granted. */
typedef struct elsewhere {
    mb_annex base;
    uint64_t steps, taken;
} elsewhere;

static void *reserve(mb_annex *base, size_t *size)
{
    (void)base;
    *size = (size_t)1 << 30; /* addresses only */
    void *block = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return block == MAP_FAILED ? NULL : block;
}

static bool take(mb_annex *base, size_t at, size_t size)
{
    elsewhere *room = (elsewhere *)base;
    assert_true(at + size <= (size_t)1 << 30);
    return room->taken++ < room->steps;
}

static elsewhere rooms(uint64_t steps)
{
    return (elsewhere){.base = {.reserve = reserve, .take = take}, .steps = steps};
}

static outcome read_within(const mb_limits *limits, const char *format, const char *text, size_t length)
{
    const bool rows = mb_format_find(format)->has_rows;
    const mb_read_options options = {
        .format = format, .file = "f", .limits = limits, .rows = rows ? MB_ROWS_LISTS : MB_ROWS_ASK};
    outcome out = {.status = MB_OK};
    out.status = mb_arena_read(&out.arena, text, length, &options, &out.error);
    assert_int_equal(out.status == MB_OK, out.arena != NULL);
    return out;
}

static outcome read_by(int threads, const char *format, const char *text, size_t length)
{
    const mb_limits limits = {.threads = threads};
    return read_within(&limits, format, text, length);
}

/* By somebody who may have so few bytes that even a small arena goes elsewhere. */
static outcome read_elsewhere(elsewhere *room, uint64_t bytes, const char *format, const char *text, size_t length)
{
    const mb_limits limits = {.threads = 2, .bytes = bytes, .annex = &room->base};
    return read_within(&limits, format, text, length);
}

static void same_numbers(const void *a, const void *b, size_t size)
{
    assert_int_equal(a != NULL, b != NULL);
    if (a)
        assert_memory_equal(a, b, size);
}

static void same_arena(const mb_arena *a, const mb_arena *b)
{
    const size_t n = a->positions;
    assert_int_equal(n, b->positions);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->start, b->start);
    assert_int_equal(a->endless, b->endless);
    assert_int_equal(a->impartial, b->impartial);
    same_numbers(a->first, b->first, (n + 1) * sizeof *a->first);
    same_numbers(a->to, b->to, a->moves * sizeof *a->to);
    same_numbers(a->tag, b->tag, n);
    same_numbers(a->pays, b->pays, n * sizeof *a->pays);
    same_numbers(a->priority, b->priority, n * sizeof *a->priority);
    same_numbers(a->cost, b->cost, a->moves * sizeof *a->cost);
    same_numbers(a->heuristic, b->heuristic, n * sizeof *a->heuristic);
    for (uint32_t v = 0; v < n; v++) {
        const char *name = name_of(a, v);
        assert_string_equal(name, name_of(b, v));
        assert_int_equal(mb_arena_find(b, name, strlen(name)), v);
    }
}

static void clear(outcome *out)
{
    mb_arena_free(out->arena);
}

static void same_outcome(const outcome *a, const outcome *b)
{
    assert_int_equal(a->status, b->status);
    if (a->status == MB_OK) {
        same_arena(a->arena, b->arena);
        return;
    }
    assert_int_equal(a->error.line, b->error.line);
    assert_int_equal(a->error.column, b->error.column);
    assert_string_equal(note_words(&a->error.note, MB_ENGLISH), note_words(&b->error.note, MB_ENGLISH));
}

/* All teams read the same. */
static void check_teams(const char *format, const char *text, size_t length)
{
    outcome one = read_by(1, format, text, length);
    for (size_t i = 1; i < MB_COUNT(teams); i++) {
        outcome other = read_by(teams[i], format, text, length);
        same_outcome(&one, &other);
        clear(&other);
    }
    clear(&one);
}

/* And so does somebody with little memory. */
static void check_elsewhere(const char *format, const char *text, size_t length)
{
    outcome one = read_by(1, format, text, length);
    for (uint64_t bytes = 2; bytes < 2000; bytes *= 30) {
        elsewhere room = rooms(UINT64_MAX);
        outcome other = read_elsewhere(&room, bytes, format, text, length);
        same_outcome(&one, &other);
        clear(&other);
    }
    clear(&one);
}

/* Give every move a cost; mostly they differ. */
static void price(mb_arena *arena, uint64_t seed)
{
    arena->cost = mb_alloc(arena->moves, sizeof *arena->cost);
    assert_non_null(arena->cost);
    for (uint64_t i = 0; i < arena->moves; i++)
        arena->cost[i] = mb_random_below(&seed, 4);
}

/* Change a few bytes, mostly into what means something somewhere. */
static void damage(mb_text *text, uint64_t *seed)
{
    static const char signs[] = "0123456789 \n\n;;,,\"\"->:=#[]{}()'ab\xc3\t\r";
    for (uint32_t times = 1 + mb_random_below(seed, 3); times > 0 && text->length > 0; times--) {
        const size_t at = mb_random_below(seed, (uint32_t)text->length);
        text->data[at] = signs[mb_random_below(seed, sizeof signs - 1)];
    }
}

static void any_number_of_threads_reads_the_same(void **state)
{
    (void)state;
    static const char *const formats[] = {"arena", "pgsolver", "dict", "json", "lists", "mba", "dimacs", "caml"};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        const shape kind = {.positions = 1 + (uint32_t)(seed % 60),
                            .degree = seed % 9 == 0 ? 40 : 6,
                            .inner_marks = seed & 1,
                            .payoffs = seed % 11 == 0,
                            .impartial = seed % 3 == 0,
                            .endless = (int32_t)(seed % 3) - 1};
        mb_arena *arena = random_arena(&kind, seed);
        if (seed % 4 == 0)
            price(arena, seed);
        for (size_t f = 0; f < MB_COUNT(formats); f++) {
            uint64_t random = seed;
            mb_text text = {0};
            const mb_format *format = mb_format_find(formats[f]);
            if (format->write(&text, arena, NULL) == MB_OK) {
                check_teams(formats[f], mb_text_string(&text), text.length);
                check_elsewhere(formats[f], mb_text_string(&text), text.length);
                if (strcmp(formats[f], "mba") != 0)
                    damage(&text, &random);
                check_teams(formats[f], mb_text_string(&text), text.length);
                check_elsewhere(formats[f], mb_text_string(&text), text.length);
            }
            mb_text_clear(&text);
        }
        mb_arena_free(arena);
    }
}

static void caml_reads_the_same_wherever_its_arena_is(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "function | 1 | 2 -> [3; 1] | 3 -> [(1, 7); 4; 3; 3] | _ -> []",
        "let g = { init = 2; trans = function | 1 -> [2; (3, 0)] | 2 | 3 | 4 -> [1; 2; 3; 4] | _ -> [] }",
        "let state = [1; 2; 3; 4]\nlet trans = function 4 -> [1; 2] | 1 | 2 -> [4] | _ -> []",
        "let state = [1; 2; 3]\nlet trans = function 3 -> [1; 2] | 1 -> [2]",
        "let state = [1; 2; 3]\nlet trans = function 3 -> [1; 5] | 1 -> [2]",
        "[(1, [2; 3]); (3, []); (2, [(1, 5); (3, 1)])]",
        "[| [1; 2]; []; [0; 0; 1] |]",
        "[(1, [2; 3]); (3, []); (1, [])]",
        "function | 1 -> [2]",
        "function | 1 -> [2] | 1 -> []",
    };
    for (size_t i = 0; i < MB_COUNT(texts); i++)
        check_elsewhere("caml", texts[i], strlen(texts[i]));
}

/* Where room elsewhere ends, reading ends, and leaves nothing. */
static void every_failing_step_elsewhere_is_survived(void **state)
{
    (void)state;
    static const char *const formats[] = {"arena", "pgsolver", "dict", "dimacs", "caml"};
    for (uint64_t seed = 1; seed <= 12; seed++) {
        const shape kind = {.positions = 60, .degree = 6, .impartial = seed % 3 != 0, .endless = 1};
        mb_arena *arena = random_arena(&kind, seed);
        price(arena, seed);
        for (size_t f = 0; f < MB_COUNT(formats); f++) {
            mb_text text = {0};
            bool done = mb_format_find(formats[f])->write(&text, arena, NULL) != MB_OK;
            for (uint64_t steps = 0; !done; steps++) {
                elsewhere room = rooms(steps);
                outcome out = read_elsewhere(&room, 100, formats[f], mb_text_string(&text), text.length);
                assert_true(out.status == MB_OK || out.status == MB_ENOMEM);
                done = out.status == MB_OK;
                clear(&out);
            }
            mb_text_clear(&text);
        }
        mb_arena_free(arena);
    }
}

/* Write a parity game whose statements have labels, stand in any order, and are broken into lines anywhere. */
static void write_statements(mb_text *text, uint32_t count, uint64_t *seed)
{
    static const char *const labels[] = {"", "", " \"a\"", " \"b;c\"", "\"x,y,,z;;\"", " \"é\""};
    uint32_t order[64];
    assert_true(count <= MB_COUNT(order));
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    for (uint32_t swaps = mb_random_below(seed, 2) ? count : 0; swaps > 0; swaps--) {
        const uint32_t i = mb_random_below(seed, count), j = mb_random_below(seed, count), kept_id = order[i];
        order[i] = order[j];
        order[j] = kept_id;
    }
    if (mb_random_below(seed, 2))
        mb_text_put(text, "parity ", count - 1, ";\n");
    for (uint32_t s = 0; s < count; s++) {
        const uint32_t moves = 1 + mb_random_below(seed, 4);
        mb_text_put(text, order[s], mb_random_below(seed, 4) ? " " : "\n", mb_random_below(seed, 9), " ",
                    mb_random_below(seed, 2), " ");
        for (uint32_t i = 0; i < moves; i++)
            mb_text_put(text, i > 0 ? "," : "", mb_random_below(seed, 8) ? "" : "\n", mb_random_below(seed, count));
        mb_text_put(text, labels[mb_random_below(seed, MB_COUNT(labels))], ";",
                    mb_random_below(seed, 5) ? "\n" : "  \r\n \n");
    }
}

static void a_parity_game_reads_the_same_in_pieces_and_on_one_line(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        uint64_t random = seed;
        mb_text text = {0};
        write_statements(&text, 1 + mb_random_below(&random, 60), &random);
        if (seed % 3 == 0)
            damage(&text, &random);
        check_teams("pgsolver", mb_text_string(&text), text.length);
        outcome pieces = read_by(2, "pgsolver", text.data, text.length);
        for (size_t i = 0; i < text.length; i++) /* nothing is cut without lines */
            if (text.data[i] == '\n')
                text.data[i] = ' ';
        outcome whole = read_by(2, "pgsolver", text.data, text.length);
        if (pieces.status == MB_OK)
            same_outcome(&pieces, &whole);
        clear(&pieces);
        clear(&whole);
        mb_text_clear(&text);
    }
}

/* A dict, a list of lists or a matrix: names that hold what pieces are cut behind, or numbers, in order or not,
 * costs, comments, and what may stand behind the graph.  `gap` is what stands before the commas between rows. */
static void write_rows(mb_text *text, uint64_t seed, const char *gap)
{
    static const char *const names[] = {"\"a],%\"", "'b}, %'", "(%, '],')", "\"\\u00e9%\"", "%"};
    static const char *const remarks[] = {"", "", "", " # 7: [],\n", "\n", " # ],\n"};
    uint64_t random = seed;
    const uint32_t count = 1 + mb_random_below(&random, 60), kind = mb_random_below(&random, 4);
    const bool list = kind == 0, numbers = kind == 1, costs = mb_random_below(&random, 3) == 0;
    const uint32_t shift = mb_random_below(&random, 2) ? 0 : mb_random_below(&random, count);
    const char *name = numbers || list ? "%" : names[mb_random_below(&random, MB_COUNT(names))];
    const uint32_t twice = mb_random_below(&random, 8) ? count : mb_random_below(&random, count);
    if (mb_random_below(&random, 2))
        mb_text_add(text, mb_random_below(&random, 2) ? "succ = " : "S1 = []\nsucc = ");
    mb_text_add(text, list ? "[" : "{");
    for (uint32_t v = 0; v < count; v++) {
        const uint32_t moves = mb_random_below(&random, 5), key = v == twice ? 0 : v;
        const char *open = costs ? "{" : "[", *close = costs ? "}" : "]";
        for (uint32_t i = 0; i <= moves; i++) {
            const uint32_t number = (i == 0 ? key + shift : mb_random_below(&random, count)) % count;
            for (const char *c = name; *c && (i > 0 || !list); c++)
                *c == '%' ? mb_text_u64(text, number) : mb_text_char(text, *c);
            if (i == 0)
                mb_text_put(text, list ? "" : ": ", open);
            else
                mb_text_put(text, costs ? ": 2" : "", i < moves ? ", " : "");
        }
        mb_text_put(text, close, v + 1 < count || v % 2 ? gap : "", v + 1 < count || v % 2 ? "," : "",
                    remarks[mb_random_below(&random, MB_COUNT(remarks))]);
    }
    mb_text_add(text, list ? "]" : "}");
    if (seed % 5 == 0)
        mb_text_add(text, "\nS0 = []\nh = {0: [], 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [], 8: [], 9: []}");
    else if (seed % 5 == 1)
        mb_text_add(text, "\nS0 = []\n# 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [], 8: [], 9: [], 0: [],");
}

static void rows_read_the_same_in_pieces_and_in_one_go(void **state)
{
    (void)state;
    uint32_t read = 0;
    for (uint64_t seed = 1; seed <= 600; seed++) {
        uint64_t random = seed;
        mb_text text = {0}, uncut = {0};
        write_rows(&text, seed, "");
        write_rows(&uncut, seed, "\n"); /* nothing is cut behind such commas */
        outcome pieces = read_by(3, "dict", mb_text_string(&text), text.length);
        outcome whole = read_by(1, "dict", mb_text_string(&uncut), uncut.length);
        assert_int_equal(pieces.status, whole.status);
        if (pieces.status == MB_OK)
            same_outcome(&pieces, &whole);
        else
            assert_string_equal(note_words(&pieces.error.note, MB_ENGLISH),
                                note_words(&whole.error.note, MB_ENGLISH));
        read += pieces.status == MB_OK;
        clear(&pieces);
        clear(&whole);
        check_teams("dict", text.data, text.length);
        damage(&text, &random);
        check_teams("dict", text.data, text.length);
        mb_text_clear(&text);
        mb_text_clear(&uncut);
    }
    assert_true(read > 300);
}

/* A list or a dict of plain numbers, which is read once; `remark` stands behind its bracket. */
static void write_numbers(mb_text *text, uint64_t seed, const char *remark)
{
    static const char *const blanks[] = {"", "", "", " ", " ", "\n", "\t", "\r\n  "};
    uint64_t random = seed;
    const bool list = mb_random_below(&random, 2), quoted = mb_random_below(&random, 4) == 0;
    const uint32_t count = 1 + mb_random_below(&random, 70), last = mb_random_below(&random, 9) ? count : count + 1;
    const uint32_t most = mb_random_below(&random, 4) == 0 ? 2 : last;
#define BLANK blanks[mb_random_below(&random, MB_COUNT(blanks))]
    mb_text_put(text, "G = ", list ? "[" : "{", remark);
    for (uint32_t v = 0; v < count; v++) {
        const uint32_t moves = mb_random_below(&random, 5);
        if (!list)
            mb_text_put(text, BLANK, quoted ? "\"" : "", v, quoted ? "\"" : "", BLANK, ":", BLANK);
        mb_text_put(text, "[", BLANK);
        for (uint32_t i = 0; i < moves; i++) {
            const uint32_t to = mb_random_below(&random, most < last ? most : last);
            mb_text_put(text, quoted ? "'" : "", to, quoted ? "'" : "", BLANK, i + 1 < moves ? "," : "", BLANK);
        }
        mb_text_put(text, "]", v % 5 ? "" : " ", v + 1 < count || v % 3 ? "," : "", BLANK);
    }
#undef BLANK
    mb_text_put(text, list ? "]" : "}", seed % 3 ? "" : "\nF = [0]\n");
}

/* Rows of plain numbers are read as any others are: a comment among them changes nothing. */
static void rows_of_plain_numbers_read_as_others_do(void **state)
{
    (void)state;
    const uint64_t seeds = tests_count_slow(150, 900);
    uint64_t read = 0;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        for (uint64_t damages = 0; damages < 3; damages++) {
            uint64_t random = seed + 1000 * damages;
            mb_text plain = {0}, remarked = {0};
            write_numbers(&plain, seed, "      ");
            write_numbers(&remarked, seed, "# any\n");
            if (damages > 0) {
                damage(&plain, &random);
                random = seed + 1000 * damages;
                damage(&remarked, &random);
            }
            const bool lists = seed % 2;
            outcome one = read_by(1, lists ? "lists" : "dict", mb_text_string(&plain), plain.length);
            outcome other = read_by(1, lists ? "lists" : "dict", mb_text_string(&remarked), remarked.length);
            const bool intact = memcmp(plain.data, "G = ", 4) == 0 && (plain.data[4] == '[' || plain.data[4] == '{')
                                && memcmp(plain.data + 5, "      ", 6) == 0
                                && memcmp(remarked.data + 5, "# any\n", 6) == 0;
            if (intact) {
                assert_int_equal(one.status, other.status);
                if (one.status == MB_OK)
                    same_arena(one.arena, other.arena);
                read += one.status == MB_OK;
            }
            clear(&one);
            clear(&other);
            check_teams("dict", plain.data, plain.length);
            check_elsewhere("dict", plain.data, plain.length);
            mb_text_clear(&plain);
            mb_text_clear(&remarked);
        }
    }
    assert_true(read > seeds);
}

/* Arcs of DIMACS with comments, blank lines and blanks anywhere, read once or twice. */
static void arcs_read_the_same_once_and_twice(void **state)
{
    (void)state;
    static const char *const before[] = {"", "", "", "", "", "\n", "c a 1 1 1\n", "  \n", "\t", " "};
    static const char *const after[] = {"\n", "\n", "\n", " \n", "\r\n", "\t\n"};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        uint64_t random = seed;
        mb_text text = {0};
        const uint32_t count = 1 + mb_random_below(&random, 40), arcs = mb_random_below(&random, 200);
        const uint32_t tidy = mb_random_below(&random, 3) ? 5 : MB_COUNT(before);
        mb_text_put(&text, "p sp ", count, " ", arcs, "\n");
        for (uint32_t i = 0; i < arcs; i++) {
            const uint32_t from = 1 + mb_random_below(&random, count), to = 1 + mb_random_below(&random, count);
            mb_text_put(&text, before[mb_random_below(&random, tidy)], "a ", from, " ", to, " ",
                        seed % 4 ? mb_random_below(&random, 1000) : 1,
                        i + 1 == arcs && seed % 2 ? "" : after[mb_random_below(&random, MB_COUNT(after))]);
        }
        check_teams("dimacs", mb_text_string(&text), text.length);
        check_elsewhere("dimacs", text.data, text.length);
        damage(&text, &random);
        check_teams("dimacs", text.data, text.length);
        check_elsewhere("dimacs", text.data, text.length);
        mb_text_clear(&text);
    }
}

static void reading_arcs_can_be_cancelled(void **state)
{
    (void)state;
    enum { ARCS = 3000 };
    mb_text text = {0};
    mb_text_put(&text, "p sp 100 ", ARCS, "\n");
    for (uint32_t i = 0; i < ARCS; i++)
        mb_text_put(&text, "a ", 1 + i % 100, " ", 1 + i * 7 % 100, " 5\n");
    for (size_t i = 0; i < MB_COUNT(teams); i++) {
        const mb_limits limits = {.threads = teams[i], .tick = stop_at_once};
        outcome out = read_within(&limits, "dimacs", mb_text_string(&text), text.length);
        assert_int_equal(out.status, MB_ECANCEL);
    }
    mb_text_clear(&text);
}

static void a_directive_may_stand_anywhere(void **state)
{
    (void)state;
    static const char *const words[] = {"start 7\n", "endless 2\n", "start 3\nstart 4\n",
                                        "endless 1\n# c\nendless 1\n"};
    for (size_t w = 0; w < MB_COUNT(words); w++)
        for (uint32_t where = 0; where <= 30; where += 3) {
            mb_text text = {0};
            for (uint32_t v = 0; v <= 30; v++) {
                if (v == where)
                    mb_text_add(&text, words[w]);
                if (v < 30)
                    mb_text_put(&text, v, " 1 -> ", (v + 1) % 30, " ", (v + 7) % 30, "\n");
            }
            check_teams("arena", mb_text_string(&text), text.length);
            outcome out = read_by(4, "arena", text.data, text.length);
            assert_int_equal(out.status, w < 2 ? MB_OK : MB_EPARSE);
            if (out.status == MB_OK) {
                assert_int_equal(out.arena->start, w == 0 ? 7 : 0);
                assert_int_equal(out.arena->endless, w == 1 ? -1 : 0);
            } else {
                assert_int_equal(out.error.line, where + (w == 2 ? 2 : 3));
            }
            clear(&out);
            mb_text_clear(&text);
        }
}

static void owners_are_given_by_all_lines_or_none(void **state)
{
    (void)state;
    for (uint32_t odd = 1; odd < 30; odd += 4) {
        mb_text text = {0};
        for (uint32_t v = 0; v < 30; v++)
            mb_text_put(&text, v, v == odd ? "" : " 2", " -> ", (v + 1) % 30, "\n");
        outcome out = read_by(4, "arena", mb_text_string(&text), text.length);
        assert_int_equal(out.status, MB_EPARSE);
        assert_int_equal(out.error.line, odd + 1);
        mb_text_clear(&text);
    }
}

static void reading_in_pieces_can_be_cancelled(void **state)
{
    (void)state;
    static const char *const formats[] = {"arena", "pgsolver", "dict", "lists"};
    const shape kind = {.positions = 6000, .degree = 6, .endless = 1};
    mb_arena *arena = random_arena(&kind, 1);
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_mark_of(arena, v) == MB_DRAW)
            arena->tag[v] = mb_tag(mb_owner(arena, v), MB_WIN1, false);
    for (size_t f = 0; f < MB_COUNT(formats); f++) {
        arena->endless = f < 2 ? 1 : 0;
        for (size_t i = 0; i < MB_COUNT(teams); i++) {
            const mb_limits limits = {.threads = teams[i], .tick = stop_at_once};
            const mb_read_options options = {.format = formats[f], .limits = &limits};
            mb_text text = {0};
            mb_arena *out = NULL;
            mb_error error = {0};
            assert_int_equal(mb_format_find(formats[f])->write(&text, arena, NULL), MB_OK);
            assert_int_equal(mb_arena_read(&out, mb_text_string(&text), text.length, &options, &error), MB_ECANCEL);
            mb_text_clear(&text);
        }
    }
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_reads_the_same),
        cmocka_unit_test(caml_reads_the_same_wherever_its_arena_is),
        cmocka_unit_test(every_failing_step_elsewhere_is_survived),
        cmocka_unit_test(a_parity_game_reads_the_same_in_pieces_and_on_one_line),
        cmocka_unit_test(rows_read_the_same_in_pieces_and_in_one_go),
        cmocka_unit_test(rows_of_plain_numbers_read_as_others_do),
        cmocka_unit_test(arcs_read_the_same_once_and_twice),
        cmocka_unit_test(reading_arcs_can_be_cancelled),
        cmocka_unit_test(a_directive_may_stand_anywhere),
        cmocka_unit_test(owners_are_given_by_all_lines_or_none),
        cmocka_unit_test(reading_in_pieces_can_be_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
