/* show.c -- claims about pictures and tables of arenas. */
#include "marienbad/show.h"

#include <stdio.h>

#include "arena/builder.h"
#include "arena/names.h"
#include "show/layout.h"
#include "show/quote.h"
#include "show/style.h"
#include "support.h"

enum { SEEDS = 60 };

static const shape shapes[] = {
    {.positions = 12, .degree = 3},
    {.positions = 40, .degree = 3, .acyclic = true},
    {.positions = 40, .degree = 4, .inner_marks = true, .endless = 1},
    {.positions = 30, .degree = 3, .payoffs = true},
    {.positions = 300, .degree = 2, .inner_marks = true},
    {.positions = 30, .degree = 3, .impartial = true},
    {.positions = 30, .degree = 3, .impartial = true, .acyclic = true},
};

/* An arena with its solution, unless it is impartial. */
typedef struct solved {
    mb_arena *arena;
    mb_solution memory;
    const mb_solution *solution;
} solved;

static void solve(solved *s, mb_arena *arena)
{
    *s = (solved){.arena = arena};
    mb_error error = {0};
    if (arena->impartial)
        return;
    check_ok(mb_solve(&s->memory, arena, NULL, NULL, NULL, NULL, &error), &error);
    s->solution = &s->memory;
}

static void drop(solved *s)
{
    if (s->solution)
        mb_solution_clear(&s->memory);
    mb_arena_free(s->arena);
}

/* The game of document 004. */
static mb_arena *small_arena(void)
{
    static const struct {
        mb_player owner;
        mb_mark mark;
        uint32_t count, to[2];
    } row[] = {
        {MB_P1, MB_UNMARKED, 2, {1, 4}}, {MB_P2, MB_UNMARKED, 2, {2, 5}}, {MB_P1, MB_UNMARKED, 2, {3, 6}},
        {MB_P2, MB_UNMARKED, 1, {6}},    {MB_P2, MB_UNMARKED, 2, {2, 3}}, {MB_P1, MB_WIN1, 0, {0}},
        {MB_P2, MB_WIN2, 0, {0}},
    };
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < MB_COUNT(row); v++) {
        assert_int_equal(mb_builder_position(&builder, mb_tag(row[v].owner, row[v].mark, false)), MB_OK);
        for (uint32_t k = 0; k < row[v].count; k++)
            assert_int_equal(mb_builder_move(&builder, row[v].to[k]), MB_OK);
    }
    mb_arena *arena;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    return arena;
}

static const char *const odd[] = {"<&\">",       "été \\ 昼夜", "]]>",
                                  "{a}_b^c~%$#", "'x' \"y\"",   "a name that is far too long for any picture"};

static void show_odd(mb_text *out, const mb_names *self, uint32_t v)
{
    (void)self;
    mb_text_add(out, odd[v % MB_COUNT(odd)]);
    mb_text_u64(out, v);
}

static void keep(mb_names *self)
{
    (void)self;
}

static mb_names odd_names = {.show = show_odd, .free = keep};

static mb_status show(mb_text *out, const char *form, const solved *s, uint32_t within, mb_lang lang, mb_error *error)
{
    const mb_exhibit what = {.kind = MB_SHOW_ARENA, .arena = s->arena, .solution = s->solution, .within = within};
    return mb_show(out, form, &what, lang, error);
}

/* The forms of an arena; NULL after the last. */
static const char *form_at(size_t index)
{
    for (size_t k = 0; mb_form_at(k); k++)
        if (mb_show_check(MB_SHOW_ARENA, mb_form_at(k), NULL) == MB_OK && index-- == 0)
            return mb_form_at(k);
    return NULL;
}

static mb_text shown(const char *form, const solved *s, mb_lang lang, uint32_t depth)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_error error = {0};
    check_ok(show(&text, form, s, depth ? depth + 1 : 0, lang, &error), &error);
    return text;
}

static void every_shape(void (*claim)(const solved *s))
{
    for (size_t k = 0; k < MB_COUNT(shapes); k++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            solved s;
            solve(&s, random_arena(&shapes[k], seed));
            claim(&s);
            drop(&s);
        }
}

/* ---- layout ---- */

static void check_columns(const solved *s)
{
    mb_layout layout;
    assert_int_equal(mb_layout_compute(&layout, s->arena, s->solution), MB_OK);
    for (uint32_t v = 0; v < layout.positions; v++) {
        assert_true(layout.column[v] < layout.columns);
        assert_true(layout.row[v] >= 0 && layout.row[v] <= layout.rows - 1.0);
        for (uint32_t u = 0; u < layout.positions && s->solution; u++)
            if (s->solution->rank[u] > s->solution->rank[v]) /* MB_NEVER is the greatest */
                assert_true(layout.column[u] < layout.column[v]);
    }
    mb_layout_clear(&layout);
}

static void columns_go_by_rank_with_the_ends_on_the_right(void **state)
{
    (void)state;
    every_shape(check_columns);
    solved s;
    solve(&s, small_arena());
    mb_layout layout;
    assert_int_equal(mb_layout_compute(&layout, s.arena, s.solution), MB_OK);
    static const uint32_t rank[] = {4, 3, 2, 1, 2, 0, 0};
    assert_int_equal(layout.columns, 5);
    for (uint32_t v = 0; v < 7; v++)
        assert_int_equal(layout.column[v], 4 - rank[v]);
    mb_layout_clear(&layout);
    drop(&s);
}

/* Rows are a position high; bends keep clear of positions. */
static void check_spots(const solved *s)
{
    mb_excerpt all;
    mb_plan plan;
    assert_int_equal(mb_excerpt_open(&all, s->arena, s->solution, 0), MB_OK);
    assert_int_equal(mb_plan_compute(&plan, &all), MB_OK);
    const mb_layout *place = &plan.place;
    for (uint32_t v = 0; v < place->positions; v++)
        for (uint32_t u = 0; u < v; u++)
            if (place->column[u] == place->column[v]) {
                const double apart = place->row[u] - place->row[v];
                assert_true(apart >= 1 || apart <= -1);
            }
    for (uint32_t t = 0; t < 2 * place->positions; t++)
        for (uint32_t k = plan.trunk[t]; k < plan.trunk[t + 1]; k++) {
            const uint32_t far = k - plan.trunk[t] + 1;
            const uint32_t column = t % 2 ? place->column[t / 2] + far : place->column[t / 2] - far;
            assert_true(column < place->columns);
            for (uint32_t v = 0; v < place->positions; v++)
                if (place->column[v] == column) {
                    const double apart = place->row[v] - plan.bend[k];
                    assert_true(apart >= 0.5 || apart <= -0.5);
                }
        }
    mb_plan_clear(&plan);
    mb_excerpt_clear(&all);
}

static void nothing_stands_on_the_same_spot(void **state)
{
    (void)state;
    every_shape(check_spots);
}

/* A piece of a move's line: from one corner to the next, its ends in the order of their coordinates. */
typedef struct piece {
    char ends[2][24];
    uint32_t move;
} piece;

static int compare_pieces(const void *left, const void *right)
{
    return memcmp(((const piece *)left)->ends, ((const piece *)right)->ends, sizeof((const piece *)left)->ends);
}

/* Go on to the next point of a path and step behind it; H and V have one of its coordinates. */
static const char *read_point(double point[2], const char *at, char command)
{
    char *end = (char *)at;
    for (int k = 0; k < 2; k++)
        if (command != (k == 0 ? 'V' : 'H'))
            point[k] = strtod(end + strspn(end, " ,"), &end);
    return end + strspn(end, " ,");
}

static void write_point(char out[24], const double point[2])
{
    memset(out, 0, 24);
    snprintf(out, 24, "%.1f %.1f", point[0], point[1]);
}

/* The pieces of the lines of a picture. */
static size_t read_pieces(piece *out, size_t most, const char *svg)
{
    size_t count = 0;
    uint32_t move = 0;
    for (const char *at = strstr(svg, "data-from"); at; at = strstr(at, "data-from"), move++) {
        at = strstr(at, " d=\"") + 4;
        double point[2] = {0};
        char from[24] = "", to[24];
        for (const char *end = strchr(at, '"'); at < end;) {
            const char command = *at++;
            assert_non_null(strchr("MLCHV", command));
            for (int points = command == 'C' ? 3 : 1; points > 0; points--)
                at = read_point(point, at, command);
            write_point(to, point);
            if (command != 'M') {
                assert_true(count < most);
                const bool ordered = memcmp(from, to, sizeof from) < 0;
                memcpy(out[count].ends[!ordered], from, sizeof from);
                memcpy(out[count].ends[ordered], to, sizeof to);
                out[count++].move = move;
            }
            memcpy(from, to, sizeof from);
        }
    }
    return count;
}

/* Lines that lie on one another have a piece in common. */
static void check_lines(const solved *s)
{
    enum { MOST = 1 << 16 };
    mb_text text = shown("svg", s, MB_ENGLISH, 0);
    piece *pieces = malloc(MOST * sizeof *pieces);
    assert_non_null(pieces);
    const size_t count = read_pieces(pieces, MOST, mb_text_string(&text));
    qsort(pieces, count, sizeof *pieces, compare_pieces);
    for (size_t k = 1; k < count; k++)
        assert_true(compare_pieces(&pieces[k - 1], &pieces[k]) != 0 || pieces[k - 1].move == pieces[k].move);
    free(pieces);
    mb_text_clear(&text);
}

static void no_two_moves_share_a_piece_of_their_lines(void **state)
{
    (void)state;
    every_shape(check_lines);
}

static void check_again(const solved *s)
{
    mb_layout one, two;
    assert_int_equal(mb_layout_compute(&one, s->arena, s->solution), MB_OK);
    assert_int_equal(mb_layout_compute(&two, s->arena, s->solution), MB_OK);
    assert_memory_equal(one.column, two.column, one.positions * sizeof *one.column);
    assert_memory_equal(one.row, two.row, one.positions * sizeof *one.row);
    mb_layout_clear(&one);
    mb_layout_clear(&two);
}

static void the_same_arena_has_the_same_layout(void **state)
{
    (void)state;
    every_shape(check_again);
}

static void moves_of_an_acyclic_graph_go_to_the_right(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        const shape kind = {.positions = 40, .degree = 3, .impartial = true, .acyclic = true};
        mb_arena *arena = random_arena(&kind, seed);
        mb_layout layout;
        assert_int_equal(mb_layout_compute(&layout, arena, NULL), MB_OK);
        for (uint32_t v = 0; v < arena->positions; v++)
            for (uint64_t e = arena->first[v]; e < arena->first[v + 1]; e++)
                assert_true(layout.column[v] < layout.column[arena->to[e]]);
        mb_layout_clear(&layout);
        mb_arena_free(arena);
    }
}

/* Where the positions stand: "column" and "row" of each, as JSON has them. */
static mb_text places(const solved *s, const mb_solution *solution)
{
    const mb_exhibit what = {.kind = MB_SHOW_ARENA, .arena = s->arena, .solution = solution, .neutral = true};
    mb_text json = {0}, out = {0};
    assert_int_equal(mb_show(&json, "json", &what, MB_ENGLISH, NULL), MB_OK);
    for (const char *at = mb_text_string(&json); (at = strstr(at, "\"column\"")); at++)
        mb_text_add_n(&out, at, (size_t)(strchr(at, '}') - at));
    mb_text_clear(&json);
    return out;
}

static void check_neutral(const solved *s)
{
    mb_text blind = places(s, NULL), seeing = places(s, s->solution);
    assert_true(blind.length > 0);
    assert_string_equal(mb_text_string(&blind), mb_text_string(&seeing));
    mb_text_clear(&blind);
    mb_text_clear(&seeing);
}

static void a_neutral_layout_tells_nothing_of_the_solution(void **state)
{
    (void)state;
    every_shape(check_neutral);
}

static void a_tree_of_moves_has_no_crossing(void **state)
{
    (void)state;
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < 15; v++) { /* the children of v, in an order that crosses unless they are sorted */
        assert_int_equal(mb_builder_position(&builder, mb_tag(MB_P1, MB_UNMARKED, false)), MB_OK);
        for (uint32_t k = 0; k < 2 && v < 7; k++)
            assert_int_equal(mb_builder_move(&builder, v < 3 ? 2 * v + 1 + k : 7 + (v - 3 + 4 * k)), MB_OK);
    }
    builder.arena.impartial = true;
    mb_arena *arena;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    mb_layout layout;
    assert_int_equal(mb_layout_compute(&layout, arena, NULL), MB_OK);
    for (uint32_t v = 0; v < 7; v++)
        for (uint32_t u = 0; u < 7; u++)
            for (uint64_t e = arena->first[v]; e < arena->first[v + 1]; e++)
                for (uint64_t f = arena->first[u]; f < arena->first[u + 1]; f++)
                    if (layout.column[u] == layout.column[v] && layout.row[u] < layout.row[v])
                        assert_true(layout.row[arena->to[f]] < layout.row[arena->to[e]]);
    mb_layout_clear(&layout);
    mb_arena_free(arena);
}

/* ---- forms ---- */

static void the_table_is_aligned_and_speaks_both_languages(void **state)
{
    (void)state;
    solved s;
    solve(&s, small_arena());
    mb_text text = shown("text", &s, MB_ENGLISH, 0);
    assert_string_equal(mb_text_string(&text), "position  owner  mark  winner  rank  move  moves\n"
                                               "0         1      -     2       4     1     1 4\n"
                                               "1         2      -     2       3     2     2 5\n"
                                               "2         1      -     2       2     3     3 6\n"
                                               "3         2      -     2       1     6     6\n"
                                               "4         2      -     2       2     3     2 3\n"
                                               "5         1      1     1       0     -     -\n"
                                               "6         2      2     2       0     -     -\n");
    mb_text_clear(&text);
    text = shown("text", &s, MB_FRENCH, 1);
    assert_string_equal(mb_text_string(&text), "position  joueur  marque  gagnant  rang  coup  coups\n"
                                               "0         1       -       2        4     1     1 4\n"
                                               "1         2       -       2        3     2     2 5\n"
                                               "4         2       -       2        2     3     2 3\n");
    mb_text_clear(&text);
    drop(&s);
}

static void json_tells_all_and_null_where_nothing_is_known(void **state)
{
    (void)state;
    solved s;
    solve(&s, small_arena());
    mb_text text = shown("json", &s, MB_ENGLISH, 0);
    assert_non_null(strstr(mb_text_string(&text), "{\"start\": \"0\", \"endless\": 0, \"columns\": 5,"));
    assert_non_null(strstr(mb_text_string(&text), "{\"name\": \"5\", \"owner\": 1, \"mark\": \"1\", \"winner\": 1, "
                                                  "\"rank\": 0, \"value\": 1, \"move\": null, \"moves\": [], "
                                                  "\"column\": 4, "));
    mb_text_clear(&text);
    s.solution = NULL;
    text = shown("json", &s, MB_ENGLISH, 0);
    assert_non_null(strstr(mb_text_string(&text),
                           "\"winner\": null, \"rank\": null, \"value\": null, \"move\": null, "
                           "\"moves\": [\"1\", \"4\"]"));
    mb_text_clear(&text);
    s.solution = &s.memory;
    drop(&s);
}

/* Tags match, attributes are quoted, and every & begins an entity. */
static void check_xml(const char *at)
{
    char open[16][16];
    int depth = 0, elements = 0;
    while (*at) {
        if (*at == '&') {
            assert_true(strncmp(at, "&lt;", 4) == 0 || strncmp(at, "&gt;", 4) == 0 || strncmp(at, "&amp;", 5) == 0
                        || strncmp(at, "&quot;", 6) == 0);
        }
        assert_true(*at != '>');
        if (*at++ != '<')
            continue;
        const bool closing = *at == '/';
        at += closing;
        const size_t length = strcspn(at, " />");
        assert_true(length > 0 && length < 16);
        char name[16] = {0};
        memcpy(name, at, length);
        bool quoted = false;
        for (at += length; *at && (quoted || *at != '>'); at++) {
            assert_true(*at != '<');
            quoted ^= *at == '"';
        }
        assert_true(*at == '>' && !quoted);
        if (closing) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], name);
        } else if (at[-1] != '/') {
            assert_true(depth < 16);
            memcpy(open[depth++], name, sizeof name);
        }
        elements++;
        at++;
    }
    assert_int_equal(depth, 0);
    assert_true(elements > 0);
}

static void check_svg(const solved *s)
{
    s->arena->names = &odd_names;
    for (uint32_t depth = 0; depth < 3; depth++) {
        mb_text text = shown("svg", s, depth % 2 ? MB_FRENCH : MB_ENGLISH, depth);
        check_xml(mb_text_string(&text));
        mb_text_clear(&text);
    }
}

static void svg_is_well_formed_whatever_the_names(void **state)
{
    (void)state;
    every_shape(check_svg);
}

/* Braces that are not escaped balance, and nothing special is left. */
static void check_tikz(const solved *s)
{
    s->arena->names = &odd_names;
    mb_text text = shown("tikz", s, MB_FRENCH, 0);
    int depth = 0;
    assert_int_equal(*mb_text_string(&text), '%');
    for (const char *at = strchr(mb_text_string(&text), '\n'); *at; at++) {
        if (*at == '\\' && at[1]) {
            at++;
            continue;
        }
        depth += (*at == '{') - (*at == '}');
        assert_true(depth >= 0);
        assert_true(!strchr("%#&_^", *at));
    }
    assert_int_equal(depth, 0);
    mb_text_clear(&text);
}

static void tikz_escapes_what_latex_would_read(void **state)
{
    (void)state;
    every_shape(check_tikz);
}

static void latex_reads_names_as_they_are_meant(void **state)
{
    (void)state;
    static const struct {
        const char *name, *latex;
    } row[] = {
        {"a_1 50% #", "a\\_1 50\\% \\#"},
        {"{\\}", "\\{\\textbackslash{}\\}"},
        {"a--b", "a-{}-b"},
        {"<<?`,,", "<{}<?{}`,{},"},
        {"été", "été"},
        {"x₁ ≤ α", "x$_1$ $\\leq$ $\\alpha$"},
    };
    for (size_t i = 0; i < MB_COUNT(row); i++) {
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        mb_quote_latex(&text, row[i].name, strlen(row[i].name));
        assert_string_equal(mb_text_string(&text), row[i].latex);
        mb_text_clear(&text);
    }
}

static void graphviz_accepts_dot(void **state)
{
    (void)state;
    if (system("command -v dot >/dev/null 2>&1") != 0)
        skip();
    for (size_t k = 0; k < MB_COUNT(shapes); k++) {
        solved s;
        solve(&s, random_arena(&shapes[k], k < 4 ? k : 2));
        s.arena->names = &odd_names;
        mb_text text = shown("dot", &s, MB_FRENCH, 0);
        FILE *graphviz = popen("dot -Tcanon >/dev/null", "w");
        assert_non_null(graphviz);
        assert_int_equal(fwrite(text.data, 1, text.length, graphviz), text.length);
        assert_int_equal(pclose(graphviz), 0);
        mb_text_clear(&text);
        drop(&s);
    }
}

static void pictures_refuse_large_arenas_but_not_their_beginning(void **state)
{
    (void)state;
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < 3000; v++) {
        const mb_mark mark = v == 2999 ? MB_WIN1 : MB_UNMARKED;
        assert_int_equal(mb_builder_position(&builder, mb_tag(MB_P1, mark, false)), MB_OK);
        if (v < 2999)
            assert_int_equal(mb_builder_move(&builder, v + 1), MB_OK);
    }
    mb_arena *arena;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    solved s;
    solve(&s, arena);
    for (size_t k = 0; form_at(k); k++) {
        const char *form = form_at(k);
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        mb_error error = {0};
        const mb_status wanted = strcmp(form, "text") && strcmp(form, "json") ? MB_ELIMIT : MB_OK;
        assert_int_equal(show(&text, form, &s, 0, MB_ENGLISH, &error), wanted);
        assert_int_equal(error.code, wanted);
        assert_int_equal(text.length > 0, wanted == MB_OK);
        mb_text_clear(&text);
        assert_int_equal(show(&text, form, &s, 2501, MB_ENGLISH, &error), wanted);
        mb_text_clear(&text);
        check_ok(show(&text, form, &s, 10, MB_ENGLISH, &error), &error);
        mb_text_clear(&text);
    }
    drop(&s);
}

static void every_picture_comes_as_text_svg_and_tikz_every_table_as_markdown_and_none_as_a_painting(void **state)
{
    (void)state;
    static const char *const drawn[] = {"text", "svg", "tikz"}, *const written[] = {"text", "csv", "markdown",
                                                                                    "latex"};
    for (int kind = 0; kind < MB_SHOWN; kind++) {
        mb_error error = {0};
        const bool table = kind == MB_SHOW_SEARCH_STEPS || kind == MB_SHOW_PATH_STEPS || kind == MB_SHOW_CENSUS;
        const char *const *common = table ? written : drawn;
        for (size_t k = 0; k < (table ? MB_COUNT(written) : MB_COUNT(drawn)); k++)
            check_ok(mb_show_check((mb_exhibit_kind)kind, common[k], &error), &error);
        assert_int_equal(mb_show_check((mb_exhibit_kind)kind, "painting", &error), MB_ENOTFOUND);
        mb_text said;
        mb_text_init(&said, NULL, NULL);
        mb_error_show(&said, &error, MB_ENGLISH);
        for (size_t k = 0; mb_form_at(k); k++)
            assert_int_equal(strstr(mb_text_string(&said), mb_form_at(k)) != NULL,
                             mb_show_check((mb_exhibit_kind)kind, mb_form_at(k), NULL) == MB_OK);
        mb_text_clear(&said);
    }
}

static void nothing_is_told_by_colour_alone(void **state)
{
    (void)state;
    const mb_style *won1 = mb_style_of(MB_LOOK_WON1), *won2 = mb_style_of(MB_LOOK_WON2);
    assert_true(!won1->stripes && won2->stripes);
    assert_true(mb_style_of(MB_LOOK_UNPLAYED)->dash > 0 && mb_style_of(MB_LOOK_SKIPPED)->dash > 0);
    assert_true(mb_style_of(MB_LOOK_BEST1)->width > mb_style_of(MB_LOOK_MOVE)->width);
    assert_true(mb_style_of(MB_LOOK_BEST2)->width > mb_style_of(MB_LOOK_MOVE)->width);
}

static void every_look_has_a_name_of_its_own(void **state)
{
    (void)state;
    for (mb_look look = MB_LOOK_NONE + 1; look < MB_LOOK_SHADE; look++)
        for (mb_look other = MB_LOOK_NONE + 1; other < look; other++)
            assert_string_not_equal(mb_style_of(look)->name, mb_style_of(other)->name);
}

static void every_failing_allocation_is_survived(void **state)
{
    (void)state;
    const shape kind = {.positions = 20, .degree = 3, .payoffs = true};
    solved s[2];
    solve(&s[0], random_arena(&kind, 5));
    solve(&s[1], random_arena(&shapes[5], 3));
    for (size_t k = 0; form_at(k); k++)
        for (uint32_t depth = 0; depth < 3; depth += 2)
            for (int which = 0; which < 2; which++) {
                mb_text whole = {0};
                const uint32_t far = depth ? depth + 1 : 0;
                assert_int_equal(show(&whole, form_at(k), &s[which], far, MB_ENGLISH, NULL), MB_OK);
                bool failed = true;
                for (uint64_t fail = 1; failed; fail++) {
                    mb_text text;
                    mb_text_init(&text, NULL, NULL);
                    mb_error error = {0};
                    mb_mem_fail_at(fail);
                    const mb_status status = show(&text, form_at(k), &s[which], far, MB_ENGLISH, &error);
                    failed = mb_mem_count() >= fail;
                    mb_mem_fail_at(0);
                    if (status == MB_OK) /* what was only to be quicker may fail, if nothing else changes */
                        assert_true(text.length == whole.length && memcmp(text.data, whole.data, whole.length) == 0);
                    else
                        assert_true(failed && status == MB_ENOMEM);
                    mb_text_clear(&text);
                }
                mb_text_clear(&whole);
            }
    drop(&s[0]);
    drop(&s[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_go_by_rank_with_the_ends_on_the_right),
        cmocka_unit_test(nothing_stands_on_the_same_spot),
        cmocka_unit_test(no_two_moves_share_a_piece_of_their_lines),
        cmocka_unit_test(the_same_arena_has_the_same_layout),
        cmocka_unit_test(moves_of_an_acyclic_graph_go_to_the_right),
        cmocka_unit_test(a_neutral_layout_tells_nothing_of_the_solution),
        cmocka_unit_test(a_tree_of_moves_has_no_crossing),
        cmocka_unit_test(the_table_is_aligned_and_speaks_both_languages),
        cmocka_unit_test(json_tells_all_and_null_where_nothing_is_known),
        cmocka_unit_test(svg_is_well_formed_whatever_the_names),
        cmocka_unit_test(tikz_escapes_what_latex_would_read),
        cmocka_unit_test(latex_reads_names_as_they_are_meant),
        cmocka_unit_test(graphviz_accepts_dot),
        cmocka_unit_test(pictures_refuse_large_arenas_but_not_their_beginning),
        cmocka_unit_test(every_picture_comes_as_text_svg_and_tikz_every_table_as_markdown_and_none_as_a_painting),
        cmocka_unit_test(nothing_is_told_by_colour_alone),
        cmocka_unit_test(every_look_has_a_name_of_its_own),
        cmocka_unit_test(every_failing_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
