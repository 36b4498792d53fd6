/* grundy_table.c -- claims about tables of Grundy numbers and plots of their sequences. */
#include "marienbad/show.h"

#include "support.h"

/* A table with what it was made of. */
typedef struct sample {
    mb_rules *rules;
    mb_arena *graph;
    uint32_t *number;
    mb_grundy_table table;
} sample;

/* Every position's number, from the definition. */
static uint32_t *numbers_of(const mb_arena *graph)
{
    const uint32_t n = graph->positions;
    uint32_t *order = mb_alloc(n, sizeof *order), *number = mb_alloc(n, sizeof *number);
    assert_true(order && number);
    check_ok(mb_arena_order(order, NULL, graph, NULL), NULL);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t v = order[i];
        bool taken = true;
        for (number[v] = 0; taken; number[v] += taken) {
            taken = false;
            for (uint64_t m = graph->first[v]; m < graph->first[v + 1]; m++)
                taken |= number[graph->to[m]] == number[v];
        }
    }
    mb_release(order);
    return number;
}

static void explore(sample *s, const char *game, const char *a, const char *b, const mb_explore_options *options)
{
    const char *const args[] = {a, b};
    mb_error error = {0};
    *s = (sample){0};
    check_ok(mb_rules_open(&s->rules, mb_game_find(game), args, b ? 2 : 1, &error), &error);
    check_ok(mb_explore(&s->graph, s->rules, options, NULL, &error), &error);
    s->number = numbers_of(s->graph);
}

static void tabulate(sample *s, const char *game, const char *a, const char *b)
{
    explore(s, game, a, b, NULL);
    mb_error error = {0};
    check_ok(mb_grundy_table_compute(&s->table, s->graph, s->number, &error), &error);
}

static void drop(sample *s)
{
    mb_grundy_table_clear(&s->table);
    mb_release(s->number);
    mb_arena_free(s->graph);
    mb_rules_close(s->rules);
}

static uint32_t cell(const mb_grundy_table *table, uint32_t i, uint32_t j)
{
    assert_in_range(i, table->first_row, table->first_row + table->rows - 1);
    assert_in_range(j, table->first_col, table->first_col + table->cols - 1);
    return table->number[(size_t)(i - table->first_row) * table->cols + (j - table->first_col)];
}

/* Is every opened element closed, in order, and every attribute in quotes? */
static bool is_well_formed(const char *at)
{
    const char *open[16];
    size_t depth = 0, roots = 0;
    while (*at) {
        if (*at == '&' && strncmp(at, "&lt;", 4) != 0 && strncmp(at, "&gt;", 4) != 0 && strncmp(at, "&amp;", 5) != 0
            && strncmp(at, "&quot;", 6) != 0)
            return false;
        if (*at++ != '<')
            continue;
        const bool closes = *at == '/';
        const char *name = at + closes;
        const size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz");
        bool quoted = false;
        for (at = name; *at && (quoted || *at != '>'); at++) {
            quoted ^= *at == '"';
            if (*at == '<')
                return false;
        }
        if (*at != '>' || quoted || length == 0)
            return false;
        if (closes) {
            if (depth == 0 || strncmp(open[--depth], name, length) != 0)
                return false;
        } else if (at[-1] != '/') {
            roots += depth == 0;
            if (depth == MB_COUNT(open))
                return false;
            open[depth++] = name;
        }
        at++;
    }
    return depth == 0 && roots == 1;
}

static size_t occurrences(const char *text, const char *of)
{
    size_t count = 0;
    for (; (text = strstr(text, of)); text++)
        count++;
    return count;
}

/* Count, for each cell, the squares of the first group or path of that class: strokes through their middle, or their
 * outlines. */
static void count_squares(uint32_t *count, const mb_grundy_table *table, const char *svg, const char *class)
{
    memset(count, 0, (size_t)table->rows * table->cols * sizeof *count);
    const char *at = strstr(svg, class);
    assert_non_null(at);
    const char *end = strstr(at, *class == '<' ? "</g>" : "/>");
    for (at = strstr(at, "d=\""); at && at < end; at++) {
        if (*at != 'M')
            continue;
        char *next;
        const double x = strtod(at + 1, &next), y = strtod(next, &next);
        assert_true(*next == 'H');
        const double side = strtod(next + 1, &next) - x;
        const double col = (x - 56) / side, row = (y - 88) / side - (*class == '<' ? 0.5 : 0);
        assert_true(row >= 0 && row < table->rows && col >= 0 && col < table->cols);
        count[(size_t)(row + 0.1) * table->cols + (size_t)(col + 0.1)]++;
    }
}

static mb_status show_table(mb_text *out, const char *form, const mb_grundy_table *table, const char *subject,
                            mb_lang lang, mb_error *error)
{
    return mb_show(out, form, &(mb_exhibit){.kind = MB_SHOW_TABLE, .table = table, .subject = subject}, lang, error);
}

static mb_status show_sequence(mb_text *out, const char *form, const mb_sequence *sequence, const char *subject,
                               mb_lang lang, mb_error *error)
{
    return mb_show(out, form, &(mb_exhibit){.kind = MB_SHOW_SEQUENCE, .sequence = sequence, .subject = subject}, lang,
                   error);
}

static void row_3_of_wythoff_has_its_known_numbers(void **state)
{
    (void)state;
    static const uint32_t known[] = {3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7, 15};
    sample s;
    tabulate(&s, "wythoff", "a=5", "b=12");
    assert_int_equal(s.table.rows, 6);
    assert_int_equal(s.table.cols, 13);
    for (uint32_t j = 0; j < MB_COUNT(known); j++)
        assert_int_equal(cell(&s.table, 3, j), known[j]);
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(show_table(&text, "text", &s.table, NULL, MB_ENGLISH, NULL), NULL);
    assert_non_null(strstr(mb_text_string(&text), "\n  3 |  3  4  5  6  2 [0] 1  9 10 12  8  7 15\n"));
    mb_text_clear(&text);
    drop(&s);
}

static void a_table_in_text_reads_as_it_should(void **state)
{
    (void)state;
    sample s;
    tabulate(&s, "chomp", "rows=2", "cols=3");
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(show_table(&text, "text", &s.table, NULL, MB_FRENCH, NULL), NULL);
    assert_string_equal(mb_text_string(&text), "i\\j |  0  1  2  3\n"
                                               "----+-------------\n"
                                               "  1 | [0] 1  .  .\n"
                                               "  2 |  1 [0] 2  .\n"
                                               "  3 |  2  3 [0] 4\n"
                                               "\n"
                                               "[0] noyau : nombre 0, perdu pour le joueur au trait\n"
                                               " .  position inexistante\n");
    mb_text_clear(&text);
    drop(&s);
}

static void columns_stay_aligned_whatever_the_numbers(void **state)
{
    (void)state;
    uint32_t number[] = {0, 1234, MB_NONE, 7, 0, 0};
    const mb_grundy_table table = {.first_row = 9999, .first_col = 9, .rows = 2, .cols = 3, .number = number};
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(show_table(&text, "text", &table, NULL, MB_ENGLISH, NULL), NULL);
    assert_non_null(strstr(mb_text_string(&text), "  i\\j |    9   10   11\n"
                                                  "------+----------------\n"
                                                  " 9999 |   [0]1234    .\n"
                                                  "10000 |    7   [0]  [0]\n"));
    mb_text_clear(&text);
}

static void cut_is_a_carpet_of_xor_from_1_on(void **state)
{
    (void)state;
    sample s;
    tabulate(&s, "cut", "rows=16", "cols=9");
    assert_int_equal(s.table.first_row, 1);
    assert_int_equal(s.table.first_col, 1);
    for (uint32_t i = 1; i <= 16; i++)
        for (uint32_t j = 1; j <= 9; j++)
            assert_int_equal(cell(&s.table, i, j), (i - 1) ^ (j - 1));
    drop(&s);
}

static void heaps_have_a_cell_in_either_order(void **state)
{
    (void)state;
    static const char *const heaps[] = {"heaps=4,9", "heaps=9,4"};
    for (size_t k = 0; k < MB_COUNT(heaps); k++) {
        sample s;
        tabulate(&s, "marienbad", heaps[k], NULL);
        assert_int_equal(s.table.rows, 5);
        assert_int_equal(s.table.cols, 10);
        for (uint32_t i = 0; i <= 4; i++)
            for (uint32_t j = 0; j <= 9; j++)
                assert_int_equal(cell(&s.table, i, j), i ^ j);
        drop(&s);
    }
}

static void folded_positions_have_a_cell_on_both_sides(void **state)
{
    (void)state;
    sample whole, folded;
    tabulate(&whole, "wythoff", "a=9", "b=9");
    explore(&folded, "wythoff", "a=9", "b=9", &(mb_explore_options){.symmetry = true});
    assert_true(folded.graph->positions < whole.graph->positions);
    check_ok(mb_grundy_table_compute(&folded.table, folded.graph, folded.number, NULL), NULL);
    assert_int_equal(folded.table.rows, 10);
    assert_int_equal(folded.table.cols, 10);
    assert_memory_equal(folded.table.number, whole.table.number, 100 * sizeof *whole.table.number);
    drop(&folded);
    drop(&whole);
}

static void chomp_has_no_cell_where_the_second_row_is_longer(void **state)
{
    (void)state;
    sample s;
    tabulate(&s, "chomp", "rows=2", "cols=12");
    for (uint32_t i = 1; i <= 12; i++)
        for (uint32_t j = 0; j <= 12; j++) {
            assert_int_equal(cell(&s.table, i, j) == MB_NONE, j > i);
            assert_int_equal(cell(&s.table, i, j) == 0, j + 1 == i); /* the kernel: one square less below */
        }
    drop(&s);
}

static void csv_reads_back(void **state)
{
    (void)state;
    sample s;
    tabulate(&s, "chomp", "rows=2", "cols=7");
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(show_table(&text, "csv", &s.table, NULL, MB_ENGLISH, NULL), NULL);
    const char *at = mb_text_string(&text);
    assert_memory_equal(at, "i\\j,0,1,2,3,4,5,6,7\n", 20);
    at += 20;
    for (uint32_t i = 1; i <= 7; i++) {
        char *next;
        assert_int_equal(strtoul(at, &next, 10), i);
        at = next;
        for (uint32_t j = 0; j <= 7; j++) {
            assert_int_equal(*at++, ',');
            const bool empty = *at == ',' || *at == '\n';
            assert_int_equal(empty, cell(&s.table, i, j) == MB_NONE);
            if (empty)
                continue;
            assert_int_equal(strtoul(at, &next, 10), cell(&s.table, i, j));
            at = next;
        }
        assert_int_equal(*at++, '\n');
    }
    assert_int_equal(*at, 0);
    mb_text_clear(&text);
    drop(&s);
}

static void names_that_are_no_pairs_are_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        const char *game, *args, *words;
    } row[] = {
        {"marienbad", "heaps=1,2,3", "a table needs positions that are two numbers, such as (3,5); found (1,2,3)"},
        {"marienbad", "heaps=4", "a table needs positions that are two numbers, such as (3,5); found (4)"},
        {"nim", "n=9", "a table needs positions that are two numbers, such as (3,5); found 9"},
    };
    for (size_t i = 0; i < MB_COUNT(row); i++) {
        sample s;
        mb_error error = {0};
        explore(&s, row[i].game, row[i].args, NULL, NULL);
        assert_int_equal(mb_grundy_table_compute(&s.table, s.graph, s.number, &error), MB_EUNSUITED);
        assert_int_equal(mb_grundy_table_compute(&s.table, s.graph, s.number, NULL), MB_EUNSUITED);
        assert_null(s.table.number);
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        mb_error_show(&text, &error, MB_ENGLISH);
        assert_string_equal(mb_text_string(&text), row[i].words);
        mb_text_clear(&text);
        drop(&s);
    }
}

static void what_is_too_large_is_refused(void **state)
{
    (void)state;
    sample s;
    mb_error error = {0};
    explore(&s, "wythoff", "a=0", "b=4096", &(mb_explore_options){.depth = 1});
    assert_int_equal(mb_grundy_table_compute(&s.table, s.graph, s.number, &error), MB_ELIMIT);
    assert_int_equal(error.code, MB_ELIMIT);
    drop(&s);

    mb_text text;
    mb_text_init(&text, NULL, NULL);
    const mb_grundy_table wide = {.rows = 1, .cols = MB_TABLE_PICTURE_MOST + 1};
    assert_int_equal(show_table(&text, "svg", &wide, NULL, MB_ENGLISH, &error), MB_ELIMIT);
    const mb_sequence sequence = {.count = MB_PLOT_MOST + 1};
    assert_int_equal(show_sequence(&text, "svg", &sequence, NULL, MB_ENGLISH, &error), MB_ELIMIT);
    const mb_grundy_table tall = {.rows = MB_TABLE_TIKZ_MOST + 1, .cols = 1};
    assert_int_equal(show_table(&text, "tikz", &tall, NULL, MB_ENGLISH, &error), MB_ELIMIT);
    assert_int_equal(show_sequence(&text, "tikz", &sequence, NULL, MB_ENGLISH, &error), MB_ELIMIT);
    assert_int_equal(text.length, 0);
    mb_text_clear(&text);
}

static const struct {
    const char *game, *a, *b;
} pictured[] = {
    {"wythoff", "a=0", "b=0"},      {"wythoff", "a=1", "b=3"},    {"wythoff", "a=30", "b=45"},
    {"wythoff", "a=0", "b=200"},    {"cut", "rows=16", "cols=5"}, {"marienbad", "heaps=31,31", NULL},
    {"chomp", "rows=2", "cols=12"},
};

static void pictures_outline_the_kernel_and_colour_every_other_cell_once(void **state)
{
    (void)state;
    for (size_t k = 0; k < MB_COUNT(pictured); k++) {
        sample s;
        tabulate(&s, pictured[k].game, pictured[k].a, pictured[k].b);
        const size_t cells = (size_t)s.table.rows * s.table.cols;
        uint32_t *squares = mb_alloc(cells, sizeof *squares);
        assert_non_null(squares);
        for (int lang = MB_ENGLISH; lang <= MB_FRENCH; lang++) {
            mb_text text;
            mb_text_init(&text, NULL, NULL);
            check_ok(show_table(&text, "svg", &s.table, "<a & \"b\">", (mb_lang)lang, NULL), NULL);
            const char *svg = mb_text_string(&text);
            assert_true(is_well_formed(svg));
            count_squares(squares, &s.table, svg, "class=\"kernel\"");
            for (size_t i = 0; i < cells; i++)
                assert_int_equal(squares[i], s.table.number[i] == 0);
            count_squares(squares, &s.table, svg, "<g class=\"cells\"");
            for (size_t i = 0; i < cells; i++)
                assert_int_equal(squares[i], s.table.number[i] != 0);
            mb_text_clear(&text);
        }
        mb_release(squares);
        drop(&s);
    }
}

static void numbers_are_written_where_they_fit(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        bool written;
    } row[] = {{"rows=16", "cols=16", true}, {"rows=32", "cols=32", true}, {"rows=90", "cols=3", false}};
    for (size_t k = 0; k < MB_COUNT(row); k++) {
        sample s;
        tabulate(&s, "cut", row[k].a, row[k].b);
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        check_ok(show_table(&text, "svg", &s.table, NULL, MB_ENGLISH, NULL), NULL);
        const size_t texts = occurrences(mb_text_string(&text), "<text "),
                     cells = (size_t)s.table.rows * s.table.cols;
        assert_int_equal(texts > cells, row[k].written);
        mb_text_clear(&text);
        drop(&s);
    }
}

/* 0 1 2 3, then 0 5 5 for ever. */
static uint32_t sequence_number[50];

static mb_sequence sequence_of(uint32_t count)
{
    for (uint32_t n = 0; n < MB_COUNT(sequence_number); n++)
        sequence_number[n] = n < 4 ? n : n % 3 == 1 ? 0 : 5;
    return (mb_sequence){
        .number = sequence_number, .count = count, .periodic = true, .period = 3, .preperiod = 4, .proved = true};
}

static void a_sequence_in_text_has_twenty_numbers_a_line_and_its_period(void **state)
{
    (void)state;
    mb_sequence sequence = sequence_of(22);
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(show_sequence(&text, "text", &sequence, NULL, MB_ENGLISH, NULL), NULL);
    assert_string_equal(mb_text_string(&text), " n |  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19\n"
                                               "---+-------------------------------------------------------------\n"
                                               " 0 |  0  1  2  3  0  5  5  0  5  5  0  5  5  0  5  5  0  5  5  0\n"
                                               "20 |  5  5\n"
                                               "\n"
                                               "period 3 from n = 4 on (proved)\n");
    text.length = 0;
    sequence.proved = false;
    check_ok(show_sequence(&text, "text", &sequence, NULL, MB_ENGLISH, NULL), NULL);
    assert_non_null(strstr(mb_text_string(&text), "\nperiod 3 from n = 4 on, as far as computed\n"));
    text.length = 0;
    sequence.periodic = false;
    check_ok(show_sequence(&text, "text", &sequence, NULL, MB_FRENCH, NULL), NULL);
    assert_non_null(strstr(mb_text_string(&text), "\naucune période trouvée parmi les 22 premiers nombres\n"));
    mb_text_clear(&text);
}

/* Count where the path of that class begins anew. */
static size_t count_steps(const char *svg, const char *class)
{
    size_t count = 0;
    const char *at = strstr(svg, class);
    for (at = at ? strstr(at, "d=\"") + 3 : ""; *at && *at != '"'; at++)
        count += *at == 'M';
    return count;
}

static void a_plot_has_a_dot_a_number_and_shades_what_comes_before_the_period(void **state)
{
    (void)state;
    for (uint32_t count = 0; count <= MB_COUNT(sequence_number); count++)
        for (int periodic = 0; periodic < 2; periodic++) {
            mb_sequence sequence = sequence_of(count);
            sequence.periodic = periodic && count > 4;
            mb_text text;
            mb_text_init(&text, NULL, NULL);
            check_ok(show_sequence(&text, "svg", &sequence, "octal code=<0.77>", MB_FRENCH, NULL), NULL);
            const char *svg = mb_text_string(&text);
            assert_true(is_well_formed(svg));
            assert_int_equal(count_steps(svg, "class=\"dots\"") + count_steps(svg, "class=\"zeros\""), count);
            assert_int_equal(occurrences(svg, "class=\"preperiod\""), sequence.periodic);
            assert_int_equal(occurrences(svg, "class=\"period\""), sequence.periodic);
            mb_text_clear(&text);
        }
}

/* Count the straight strokes of the paths that begin like that. */
static size_t count_strokes(const char *tex, const char *begin)
{
    size_t count = 0;
    while ((tex = strstr(tex, begin)))
        for (; *tex != ';' || tex[1] != '\n'; tex++)
            count += strncmp(tex, " -- ", 4) == 0;
    return count;
}

static void latex_has_every_cell_and_every_dot_once(void **state)
{
    (void)state;
    sample s;
    tabulate(&s, "chomp", "rows=2", "cols=12"); /* 12 rows, 13 columns; a zero a row */
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(show_table(&text, "tikz", &s.table, NULL, MB_FRENCH, NULL), NULL);
    const char *tex = mb_text_string(&text);
    assert_int_equal(count_strokes(tex, "\\path[mb nowhere"), 11 * 12 / 2 + 1);                /* and in the legend */
    assert_int_equal(count_strokes(tex, "\\path[draw={rgb"), 12 * 13 - 12 - 11 * 12 / 2 + 17); /* and its scale */
    assert_int_equal(count_strokes(tex, "\\path[mb kernel"), 4 * (12 + 1));
    text.length = 0;
    const mb_sequence sequence = sequence_of(MB_COUNT(sequence_number));
    check_ok(show_sequence(&text, "tikz", &sequence, NULL, MB_ENGLISH, NULL), NULL);
    tex = mb_text_string(&text);
    assert_int_equal(count_strokes(tex, "\\path[mb dots") + count_strokes(tex, "\\path[mb zeros"),
                     MB_COUNT(sequence_number));
    assert_int_equal(occurrences(tex, "\\path[mb preperiod]"), 1);
    assert_int_equal(occurrences(tex, "{one period: 3}"), 1);
    mb_text_clear(&text);
    drop(&s);
}

static void a_period_from_the_start_shades_nothing(void **state)
{
    (void)state;
    uint32_t number[] = {0, 1, 2, 3, 0, 1, 2, 3, 0};
    const mb_sequence sequence = {.number = number, .count = MB_COUNT(number), .periodic = true, .period = 4};
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(show_sequence(&text, "svg", &sequence, NULL, MB_ENGLISH, NULL), NULL);
    assert_int_equal(occurrences(mb_text_string(&text), "class=\"preperiod\""), 0);
    assert_int_equal(occurrences(mb_text_string(&text), "class=\"period\""), 1);
    mb_text_clear(&text);
}

/* The table, and everything that is written of it and of a sequence, into one text. */
static mb_status write_all(mb_text *text, const sample *s, const mb_sequence *sequence, mb_error *error)
{
    mb_grundy_table table = {0};
    mb_status status = mb_grundy_table_compute(&table, s->graph, s->number, error);
    if (status == MB_OK)
        status = show_table(text, "text", &table, NULL, MB_ENGLISH, NULL);
    if (status == MB_OK)
        status = show_table(text, "csv", &table, NULL, MB_ENGLISH, NULL);
    if (status == MB_OK)
        status = show_table(text, "svg", &table, "subject", MB_FRENCH, error);
    if (status == MB_OK)
        status = show_table(text, "tikz", &table, NULL, MB_FRENCH, error);
    if (status == MB_OK)
        status = show_sequence(text, "text", sequence, NULL, MB_FRENCH, NULL);
    if (status == MB_OK)
        status = show_sequence(text, "svg", sequence, "subject", MB_ENGLISH, error);
    if (status == MB_OK)
        status = show_sequence(text, "tikz", sequence, NULL, MB_ENGLISH, error);
    mb_grundy_table_clear(&table);
    return status;
}

static void every_failing_allocation_is_survived(void **state)
{
    (void)state;
    sample s;
    const mb_sequence sequence = sequence_of(40);
    explore(&s, "marienbad", "heaps=5,6", NULL, NULL);
    for (uint64_t k = 1, count = 1; k <= count; k++) {
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        mb_error error = {0};
        mb_mem_fail_at(k);
        const mb_status status = write_all(&text, &s, &sequence, &error);
        count = mb_mem_count() > count ? mb_mem_count() : count;
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        assert_true(error.code == MB_OK || error.code == status);
        mb_text_clear(&text);
    }
    drop(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(row_3_of_wythoff_has_its_known_numbers),
        cmocka_unit_test(a_table_in_text_reads_as_it_should),
        cmocka_unit_test(columns_stay_aligned_whatever_the_numbers),
        cmocka_unit_test(cut_is_a_carpet_of_xor_from_1_on),
        cmocka_unit_test(heaps_have_a_cell_in_either_order),
        cmocka_unit_test(folded_positions_have_a_cell_on_both_sides),
        cmocka_unit_test(chomp_has_no_cell_where_the_second_row_is_longer),
        cmocka_unit_test(csv_reads_back),
        cmocka_unit_test(names_that_are_no_pairs_are_refused_by_name),
        cmocka_unit_test(what_is_too_large_is_refused),
        cmocka_unit_test(pictures_outline_the_kernel_and_colour_every_other_cell_once),
        cmocka_unit_test(numbers_are_written_where_they_fit),
        cmocka_unit_test(a_sequence_in_text_has_twenty_numbers_a_line_and_its_period),
        cmocka_unit_test(a_plot_has_a_dot_a_number_and_shades_what_comes_before_the_period),
        cmocka_unit_test(latex_has_every_cell_and_every_dot_once),
        cmocka_unit_test(a_period_from_the_start_shades_nothing),
        cmocka_unit_test(every_failing_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
