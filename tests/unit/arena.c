/* arena.c -- claims about the graph: builder, names, transposing, ordering, doubling and generating. */
#include "support.h"

#include "arena/builder.h"
#include "arena/generate.h"
#include "arena/lexicon.h"

static const mb_limits cancelled = {.tick = stop_at_once};

static void parallel_moves_merge_and_the_cheapest_cost_stays(void **unused)
{
    (void)unused;
    for (uint32_t degree = 1; degree < 200; degree += 7) { /* few are compared pair by pair, many are not */
        for (uint64_t seed = 0; seed < 8; seed++) {
            const uint32_t n = 1 + degree / 3;
            uint64_t random = seed;
            uint32_t least[100], order[100], distinct = 0;
            mb_builder builder = mb_builder_new();
            for (uint32_t v = 0; v < n; v++) {
                least[v] = UINT32_MAX;
                assert_int_equal(mb_builder_position(&builder, mb_tag(MB_P1, MB_UNMARKED, false)), MB_OK);
            }
            for (uint32_t i = 0; i < degree; i++) {
                const uint32_t to = mb_random_below(&random, n), cost = mb_random_below(&random, 5);
                assert_int_equal(mb_builder_move(&builder, to), MB_OK);
                assert_int_equal(mb_builder_cost(&builder, cost), MB_OK);
                if (least[to] == UINT32_MAX)
                    order[distinct++] = to;
                least[to] = cost < least[to] ? cost : least[to];
            }
            mb_arena *arena = NULL;
            assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
            assert_int_equal(arena->moves, distinct);
            assert_int_equal(mb_degree(arena, n - 1), distinct);
            for (uint32_t i = 0; i < distinct; i++) {
                assert_int_equal(arena->to[i], order[i]);
                assert_int_equal(arena->cost ? arena->cost[i] : 1, least[order[i]]);
            }
            mb_arena_free(arena);
        }
    }
}

static void merging_takes_time_linear_in_the_moves(void **unused)
{
    (void)unused;
    enum { MANY = 300000 }; /* comparing pair by pair would take hours */
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < MANY; v++)
        assert_int_equal(mb_builder_position(&builder, 0), MB_OK);
    for (uint32_t v = 0; v < MANY; v++)
        assert_int_equal(mb_builder_move(&builder, v), MB_OK);
    for (uint32_t i = 0; i < MANY; i++) {
        assert_int_equal(mb_builder_move(&builder, MANY - 1 - i % 10), MB_OK);
        assert_int_equal(mb_builder_cost(&builder, i % 3), MB_OK);
    }
    mb_arena *arena = NULL;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    assert_int_equal(arena->moves, MANY);
    assert_int_equal(arena->cost[MANY - 1], 0);
    mb_arena_free(arena);
}

static void rows_that_are_not_filled_as_they_were_counted_are_refused(void **unused)
{
    (void)unused;
    enum { ROWS = 3, MOST = 3 };
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        uint64_t random = seed;
        mb_builder builder = mb_builder_new();
        mb_status status = MB_OK;
        uint32_t counted[ROWS], found[ROWS];
        for (uint32_t v = 0; v < ROWS; v++) {
            counted[v] = mb_random_below(&random, MOST);
            found[v] = mb_random_below(&random, 2) ? counted[v] : mb_random_below(&random, MOST);
            assert_int_equal(mb_builder_position(&builder, 0), MB_OK);
        }
        const bool right = memcmp(counted, found, sizeof found) == 0;
        for (uint32_t v = 0; v < ROWS; v++)
            mb_builder_count(&builder, v, counted[v]);
        assert_int_equal(mb_builder_lay(&builder), MB_OK);
        for (uint32_t left = found[0] + found[1] + found[2]; left > 0 && status == MB_OK; left--) {
            uint32_t v = mb_random_below(&random, ROWS);
            while (found[v] == 0)
                v = (v + 1) % ROWS;
            found[v]--;
            status = mb_builder_put(&builder, v, 0, mb_random_below(&random, 2));
        }
        if (status == MB_OK)
            status = mb_builder_close(&builder);
        assert_int_equal(status, right ? MB_OK : MB_EINVAL);
        mb_arena *arena = NULL;
        if (right)
            assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
        mb_builder_clear(&builder);
        mb_arena_free(arena);
    }
}

static void a_move_to_nowhere_is_refused_by_its_position(void **unused)
{
    (void)unused;
    mb_builder builder = mb_builder_new();
    mb_arena *arena = NULL;
    uint32_t wrong = MB_NONE;
    for (uint32_t v = 0; v < 3; v++)
        assert_int_equal(mb_builder_position(&builder, 0), MB_OK);
    assert_int_equal(mb_builder_move(&builder, 3), MB_OK);
    assert_int_equal(mb_builder_finish(&arena, &builder, &wrong), MB_ENOTFOUND);
    assert_int_equal(wrong, 2);
    assert_null(arena);
    assert_null(builder.arena.first);
}

static void payoffs_and_hints_stay_with_their_positions(void **unused)
{
    (void)unused;
    enum { N = 1000 };
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < N; v++) {
        assert_int_equal(mb_builder_position(&builder, mb_tag(MB_P2, v % 7 ? MB_UNMARKED : MB_PAYS, v % 5 == 0)),
                         MB_OK);
        if (v % 7 == 0)
            assert_int_equal(mb_builder_pays(&builder, (int32_t)v), MB_OK);
        if (v % 13 == 12)
            assert_int_equal(mb_builder_heuristic(&builder, (int32_t)v + 1), MB_OK);
    }
    mb_arena *arena = NULL;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    for (uint32_t v = 0; v < N; v++) {
        assert_int_equal(mb_owner(arena, v), MB_P2);
        assert_int_equal(mb_is_goal(arena, v), v % 5 == 0);
        assert_int_equal(arena->pays[v], v % 7 ? 0 : (int32_t)v);
        assert_int_equal(arena->heuristic[v], v % 13 == 12 ? (int32_t)v + 1 : MB_NO_HINT);
    }
    mb_arena_free(arena);
}

/* Words that look alike: numbers with and without zeros, short, of seven and eight bytes, long. */
static size_t odd_word(char *out, uint32_t i)
{
    static const char *const heads[] = {"", "0", "x", "sevenby", "eightbyt", "a rather long name, number ", "-", "+"};
    const char *head = heads[i % MB_COUNT(heads)];
    size_t length = strlen(head);
    memcpy(out, head, length);
    char digits[12];
    size_t at = sizeof digits;
    uint32_t rest = i / (uint32_t)MB_COUNT(heads);
    if (rest == 0 && length > 2)
        return length; /* the head alone */
    do
        digits[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    memcpy(out + length, digits + at, sizeof digits - at);
    return length + sizeof digits - at;
}

static void a_hundred_thousand_odd_words_are_told_apart(void **unused)
{
    (void)unused;
    enum { MANY = 100000 };
    static const size_t lengths[] = {0, 1000, 100 * MANY}; /* what the text was said to be */
    for (size_t t = 0; t < MB_COUNT(lengths); t++) {
        mb_lexicon *lexicon = mb_lexicon_new(lengths[t]);
        assert_non_null(lexicon);
        char word[64];
        uint32_t number;
        bool added;
        for (uint32_t round = 0; round < 2; round++)
            for (uint32_t i = 0; i < MANY; i++) {
                const size_t length = odd_word(word, i);
                assert_int_equal(mb_lexicon_add(&number, &added, lexicon, word, length), MB_OK);
                assert_int_equal(number, i);
                assert_int_equal(added, round == 0);
            }
        assert_int_equal(mb_lexicon_count(lexicon), MANY);
        for (uint32_t i = 0; i < MANY; i++) {
            const size_t length = odd_word(word, i);
            assert_int_equal(mb_lexicon_find(lexicon, word, length), i);
            word[length] = '~';
            assert_int_equal(mb_lexicon_find(lexicon, word, length + 1), MB_NONE);
        }
        mb_names_free(mb_lexicon_names(lexicon));
    }
}

static void words_that_differ_in_one_character_are_told_apart(void **unused)
{
    (void)unused;
    static const char usual[] = "(10,(2,-3),4567)"; /* digits and brackets take half a byte, others a whole one */
    for (size_t length = 1; length < sizeof usual; length++) {
        mb_lexicon *lexicon = mb_lexicon_new(0);
        uint32_t number, expected = 1;
        bool added;
        assert_non_null(lexicon);
        assert_int_equal(mb_lexicon_add(&number, &added, lexicon, usual, length), MB_OK);
        for (size_t at = 0; at < length; at++)
            for (int c = 1; c < 256; c++) {
                char word[sizeof usual];
                memcpy(word, usual, sizeof usual);
                word[at] = (char)c;
                assert_int_equal(mb_lexicon_add(&number, &added, lexicon, word, length), MB_OK);
                assert_int_equal(added, word[at] != usual[at]);
                assert_int_equal(number, added ? expected++ : 0);
            }
        mb_names_free(mb_lexicon_names(lexicon));
    }
}

/* Words of which the first are 0, 1, 2, …, and then any, each looked up in a list. */
static void numbers_that_are_only_counted_are_words_like_others(void **unused)
{
    (void)unused;
    enum { MOST = 60 };
    static const char *const others[] = {"a", "07", "", "-1", "x"};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        uint64_t random = seed;
        char list[MOST][8];
        uint32_t count = 0, number;
        bool added;
        mb_lexicon *lexicon = mb_lexicon_new(seed % 2 ? 0 : 4 * MOST);
        assert_non_null(lexicon);
        const uint32_t counted = mb_random_below(&random, MOST / 2);
        for (uint32_t i = 0; i < MOST; i++) {
            mb_text word = {0};
            if (i >= counted)
                mb_text_add(&word, others[mb_random_below(&random, MB_COUNT(others))]);
            mb_text_u64(&word, i < counted ? i : mb_random_below(&random, 2 * MOST));
            uint32_t old = 0;
            while (old < count && strcmp(list[old], mb_text_string(&word)) != 0)
                old++;
            assert_int_equal(mb_lexicon_find(lexicon, word.data, word.length), old < count ? old : MB_NONE);
            assert_int_equal(mb_lexicon_add(&number, &added, lexicon, word.data, word.length), MB_OK);
            assert_int_equal(added, old == count);
            assert_int_equal(number, old);
            if (added)
                memcpy(list[count++], mb_text_string(&word), word.length + 1);
            mb_text_clear(&word);
        }
        assert_int_equal(mb_lexicon_count(lexicon), count);
        const mb_names *names = mb_lexicon_names(lexicon);
        for (uint32_t v = 0; v < count; v++) {
            mb_text shown = {0};
            names->show(&shown, names, v);
            assert_string_equal(kept(&shown), list[v]);
            assert_int_equal(mb_lexicon_find(lexicon, list[v], strlen(list[v])), v);
        }
        mb_names_free(mb_lexicon_names(lexicon));
    }
}

static void seven_and_zero_seven_are_two_names(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("7 1 -> 07 007 70\n07 1\n007 2\n70 2\n");
    assert_int_equal(mb_arena_find(arena, "7", 1), 0);
    assert_int_equal(mb_arena_find(arena, "07", 2), 1);
    assert_int_equal(mb_arena_find(arena, "007", 3), 2);
    assert_int_equal(mb_arena_find(arena, "0", 1), MB_NONE);
    assert_int_equal(mb_arena_find(arena, "", 0), MB_NONE);
    assert_int_equal(mb_arena_find(arena, "4294967295", 10), MB_NONE);
    assert_int_equal(mb_arena_find(arena, "99999999999999999999", 20), MB_NONE);
    mb_arena_free(arena);
}

static void a_lexicon_without_memory_is_as_it_was(void **unused)
{
    (void)unused;
    uint64_t failures = 0;
    mb_lexicon *lexicon = NULL;
    for (uint64_t k = 1; !lexicon; k++) {
        mb_mem_fail_at(k);
        lexicon = mb_lexicon_new(10);
    }
    char word[64];
    for (uint32_t i = 0; i < 3000; i++) {
        const size_t length = odd_word(word, i);
        uint32_t number;
        bool added;
        for (uint64_t k = 1;; k++) {
            mb_mem_fail_at(k);
            if (mb_lexicon_add(&number, &added, lexicon, word, length) == MB_OK)
                break;
            failures++;
            assert_int_equal(mb_lexicon_count(lexicon), i);
            assert_int_equal(mb_lexicon_find(lexicon, word, length), MB_NONE);
        }
        assert_int_equal(number, i);
    }
    mb_mem_fail_at(0);
    assert_true(failures > 10);
    mb_names_free(mb_lexicon_names(lexicon));
}

static void backward_moves_are_the_playable_moves_turned_around(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 100; seed++) {
        const shape kind = {.positions = 40, .degree = 5, .inner_marks = seed & 1};
        mb_arena *arena = random_arena(&kind, seed);
        mb_predecessors back;
        uint64_t played = 0;
        assert_int_equal(mb_predecessors_compute(&back, arena, NULL), MB_OK);
        for (uint32_t v = 0; v < arena->positions; v++) {
            if (mb_mark_of(arena, v) != MB_UNMARKED)
                continue;
            for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
                uint64_t found = 0;
                const uint32_t to = arena->to[i];
                for (uint64_t k = back.first[to]; k < back.first[to + 1]; k++)
                    found += back.from[k] == v;
                assert_int_equal(found, 1);
                played++;
            }
        }
        assert_int_equal(back.first[arena->positions], played);
        mb_predecessors_clear(&back);
        mb_arena_free(arena);
    }
}

static bool has_move(const mb_arena *arena, uint32_t v, uint32_t to)
{
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        if (arena->to[i] == to)
            return true;
    return false;
}

static void an_order_puts_every_target_first_or_a_cycle_is_shown(void **unused)
{
    (void)unused;
    int acyclic = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        const shape kind = {.positions = 30, .degree = 1 + seed % 4, .acyclic = seed & 1, .inner_marks = true};
        mb_arena *arena = random_arena(&kind, seed);
        uint32_t order[32], place[32];
        mb_list cycle = {0};
        const mb_status status = mb_arena_order(order, &cycle, arena, NULL);
        if (status == MB_OK) {
            acyclic++;
            assert_null(cycle.at);
            memset(place, 0xff, sizeof place);
            for (uint32_t i = 0; i < arena->positions; i++) {
                assert_int_equal(place[order[i]], MB_NONE);
                place[order[i]] = i;
            }
            for (uint32_t v = 0; v < arena->positions; v++)
                for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
                    assert_true(place[arena->to[i]] < place[v]);
        } else {
            assert_false(kind.acyclic);
            assert_int_equal(status, MB_EUNSUITED);
            assert_int_equal(mb_arena_order(order, NULL, arena, NULL), MB_EUNSUITED);
            assert_true(cycle.count > 0);
            for (uint32_t i = 0; i < cycle.count; i++)
                assert_true(has_move(arena, cycle.at[i], cycle.at[(i + 1) % cycle.count]));
        }
        mb_list_clear(&cycle);
        mb_arena_free(arena);
    }
    assert_true(acyclic >= 150);
}

static void a_loop_is_a_cycle_of_one(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("a -> b\nb -> b\n");
    uint32_t order[2];
    mb_list cycle = {0};
    assert_int_equal(mb_arena_order(order, &cycle, arena, NULL), MB_EUNSUITED);
    assert_int_equal(cycle.count, 1);
    assert_int_equal(cycle.at[0], 1);
    mb_list_clear(&cycle);
    mb_arena_free(arena);
}

static void a_doubled_graph_has_pairs_whose_moves_change_the_player(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 100; seed++) {
        const shape kind = {.positions = 20, .degree = 4, .impartial = true, .endless = (int32_t)(seed % 3) - 1};
        mb_arena *graph = random_arena(&kind, seed), *all = NULL, *some = NULL;
        mb_arena_mark_terminals(graph, seed & 1);
        assert_int_equal(mb_arena_double(&all, graph, MB_P1, false, NULL), MB_OK);
        assert_int_equal(all->positions, 2 * graph->positions);
        assert_int_equal(all->moves, 2 * graph->moves);
        assert_int_equal(all->endless, graph->endless);
        assert_int_equal(all->start, 2 * graph->start);
        assert_false(all->impartial);
        for (uint32_t v = 0; v < all->positions; v++) {
            assert_int_equal(mb_owner(all, v), v & 1);
            assert_int_equal(mb_degree(all, v), mb_degree(graph, v / 2));
            for (uint64_t i = 0; i < mb_degree(all, v); i++)
                assert_int_equal(all->to[all->first[v] + i], 2 * graph->to[graph->first[v / 2] + i] + !(v & 1));
            const bool one = (mb_owner(all, v) == MB_P1) == (seed & 1); /* misère: the mover wins the end */
            const mb_mark mark = mb_degree(all, v) > 0 ? MB_UNMARKED : one ? MB_WIN1 : MB_WIN2;
            assert_int_equal(mb_mark_of(all, v), mark);
            const char *name = name_of(all, v);
            assert_int_equal(mb_arena_find(all, name, strlen(name)), v);
        }
        assert_int_equal(mb_arena_double(&some, graph, MB_P1, true, NULL), MB_OK);
        assert_int_equal(some->start, 0);
        bool reached[64] = {true};
        for (uint32_t v = 0; v < some->positions; v++) { /* breadth-first: who reaches v comes before it */
            assert_true(reached[v]);
            for (uint64_t i = some->first[v]; i < some->first[v + 1]; i++)
                reached[some->to[i]] = true;
            const char *name = name_of(some, v);
            const uint32_t pair = mb_arena_find(all, name, strlen(name));
            assert_int_not_equal(pair, MB_NONE);
            assert_int_equal(mb_mark_of(some, v), mb_mark_of(all, pair));
            assert_int_equal(mb_degree(some, v), mb_degree(all, pair));
        }
        mb_arena_free(some);
        mb_arena_free(all);
        mb_arena_free(graph);
    }
}

static void pairs_are_called_by_player_and_name(void **unused)
{
    (void)unused;
    mb_arena *graph = arena_from("start b\n\"a, (b\" -> b\nb -> c=3\nc : pays 4 goal estimate 2\nd -> b : draw\n");
    mb_arena *all = NULL, *some = NULL;
    assert_int_equal(mb_arena_double(&all, graph, MB_P1, false, NULL), MB_OK);
    assert_int_equal(mb_arena_double(&some, graph, MB_P1, true, NULL), MB_OK);
    assert_string_equal(name_of(all, 1), "(2,a, (b)");
    assert_int_equal(mb_arena_find(all, "(2,a, (b)", 9), 1);
    assert_int_equal(mb_arena_find(all, "(1, c)", 6), 4); /* as Python prints it */
    assert_int_equal(mb_arena_find(all, "(3,c)", 5), MB_NONE);
    assert_int_equal(mb_arena_find(all, "(1,)", 4), MB_NONE);
    assert_int_equal(mb_arena_find(all, "(1,   )", 7), MB_NONE);
    assert_int_equal(mb_arena_find(all, "c", 1), MB_NONE);
    assert_int_equal(some->positions, 2);
    assert_string_equal(name_of(some, 1), "(2,c)");
    assert_int_equal(mb_arena_find(some, "(1,c)", 5), MB_NONE);
    assert_int_equal(some->pays[1], 4);
    assert_int_equal(some->cost[0], 3);
    assert_int_equal(some->heuristic[1], 2);
    assert_true(mb_is_goal(some, 1));
    assert_int_equal(mb_mark_of(all, 6), MB_DRAW);
    assert_int_equal(mb_mark_of(all, 7), MB_DRAW);
    mb_arena_free(some);
    mb_arena_free(all);
    mb_arena_free(graph);
}

static void generated_arenas_are_what_they_say(void **unused)
{
    (void)unused;
    for (uint32_t n = 1; n < 60; n++) {
        mb_arena *arena = NULL;
        const mb_make how = {.positions = n, .moves = 4 * n, .seed = n, .shuffle = n & 1, .endless = 1};
        assert_int_equal(mb_make_chain(&arena, &how), MB_OK);
        assert_int_equal(arena->moves, n - 1);
        uint32_t v = arena->start, steps = 0;
        for (; mb_degree(arena, v) > 0; v = arena->to[arena->first[v]])
            steps++;
        assert_int_equal(steps, n - 1);
        assert_int_equal(mb_mark_of(arena, v), MB_WIN1);
        assert_int_equal(arena->endless, 1);
        mb_arena_free(arena);
        assert_int_equal(mb_make_grid(&arena, &how), MB_OK);
        assert_true(arena->positions <= n);
        assert_int_equal(mb_arena_stuck(arena, NULL), MB_NONE);
        mb_arena_free(arena);
        assert_int_equal(mb_make_random(&arena, &how), MB_OK);
        assert_int_equal(arena->positions, n);
        mb_arena_free(arena);
    }
}

/* Everything that an arena can be made into; MB_OK or the first failure.  Nothing is left behind. */
static mb_status make_all(const mb_arena *graph, const mb_limits *limits)
{
    mb_arena *doubled = NULL, *made = NULL;
    mb_predecessors back = {0};
    mb_list cycle = {0};
    uint32_t order[128];
    const mb_make how = {.positions = 50, .moves = 200, .shuffle = true};
    mb_status status = mb_arena_double(&doubled, graph, MB_P1, true, limits);
    assert_int_equal(status == MB_OK, doubled != NULL);
    if (status == MB_OK)
        status = mb_predecessors_compute(&back, doubled, limits);
    if (status == MB_OK)
        status = mb_arena_order(order, &cycle, doubled, limits);
    if (status == MB_EUNSUITED)
        status = MB_OK;
    if (status == MB_OK)
        status = mb_make_chain(&made, &how);
    mb_arena_free(made);
    made = NULL;
    if (status == MB_OK)
        status = mb_make_random(&made, &how);
    mb_arena_free(made);
    mb_list_clear(&cycle);
    mb_predecessors_clear(&back);
    mb_arena_free(doubled);
    return status;
}

static void every_allocation_that_fails_leaves_nothing_behind(void **unused)
{
    (void)unused;
    const shape kind = {.positions = 60, .degree = 30, .impartial = true};
    mb_arena *graph = random_arena(&kind, 2);
    uint64_t failed = 0;
    bool reached = true;
    for (uint64_t k = 1; reached; k++) {
        mb_mem_fail_at(k);
        const mb_status status = make_all(graph, NULL);
        reached = mb_mem_count() >= k;
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        failed += status != MB_OK;
    }
    assert_true(failed > 10);
    mb_arena_free(graph);
}

static void cancelled_work_leaves_nothing_behind(void **unused)
{
    (void)unused;
    mb_arena *arena = NULL, *doubled = NULL;
    const mb_make how = {.positions = 50000, .moves = 200000};
    assert_int_equal(mb_make_random(&arena, &how), MB_OK);
    mb_predecessors back = {0};
    uint32_t *order = malloc(arena->positions * sizeof *order);
    assert_int_equal(mb_predecessors_compute(&back, arena, &cancelled), MB_ECANCEL);
    assert_null(back.first);
    arena->impartial = true;
    assert_int_equal(mb_arena_double(&doubled, arena, MB_P1, true, &cancelled), MB_ECANCEL);
    assert_int_equal(mb_arena_double(&doubled, arena, MB_P1, false, &cancelled), MB_ECANCEL);
    assert_null(doubled);
    mb_arena *chain = NULL;
    assert_int_equal(mb_make_chain(&chain, &how), MB_OK);
    assert_int_equal(mb_arena_order(order, NULL, chain, &cancelled), MB_ECANCEL);
    free(order);
    mb_arena_free(chain);
    mb_arena_free(arena);
}

static void a_graph_turned_around_has_every_move_the_other_way_and_twice_it_is_itself(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        const shape kind = {.positions = 12, .degree = 4, .inner_marks = true, .payoffs = true};
        mb_arena *arena = random_arena(&kind, seed), *turned, *back;
        assert_int_equal(mb_arena_transpose(&turned, arena, NULL), MB_OK);
        assert_int_equal(mb_arena_transpose(&back, turned, NULL), MB_OK);
        assert_true(turned->moves == arena->moves && back->moves == arena->moves);
        for (uint32_t v = 0; v < arena->positions; v++) {
            assert_int_equal(turned->tag[v], arena->tag[v]);
            assert_int_equal(mb_arena_find(turned, name_of(arena, v), strlen(name_of(arena, v))), v);
            for (uint32_t to = 0; to < arena->positions; to++) {
                assert_true(has_move(arena, v, to) == has_move(turned, to, v));
                assert_true(has_move(arena, v, to) == has_move(back, v, to));
            }
        }
        mb_arena_free(back);
        mb_arena_free(turned);
        mb_arena_free(arena);
    }
}

static void turning_around_keeps_costs_and_forgets_who_wins_as_the_mover(void **unused)
{
    (void)unused;
    mb_arena *graph = arena_from("a -> b=3 c=2\nb -> c=5\nc\n"), *turned;
    mb_arena_mark_terminals(graph, false);
    assert_int_equal(mb_arena_transpose(&turned, graph, NULL), MB_OK);
    assert_true(turned->impartial && mb_mark_of(turned, 2) == MB_UNMARKED);
    assert_int_equal(mb_degree(turned, 0), 0);
    assert_int_equal(turned->to[turned->first[2]], 0);
    assert_int_equal(turned->cost[turned->first[2]], 2);
    assert_int_equal(turned->to[turned->first[2] + 1], 1);
    assert_int_equal(turned->cost[turned->first[2] + 1], 5);
    mb_arena_free(turned);
    for (uint64_t k = 1;; k++) { /* every failed allocation is reported */
        mb_mem_fail_at(k);
        const mb_status status = mb_arena_transpose(&turned, graph, NULL);
        mb_mem_fail_at(0);
        if (status == MB_OK)
            break;
        assert_int_equal(status, MB_ENOMEM);
    }
    mb_arena_free(turned);
    mb_arena_free(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parallel_moves_merge_and_the_cheapest_cost_stays),
        cmocka_unit_test(merging_takes_time_linear_in_the_moves),
        cmocka_unit_test(a_graph_turned_around_has_every_move_the_other_way_and_twice_it_is_itself),
        cmocka_unit_test(turning_around_keeps_costs_and_forgets_who_wins_as_the_mover),
        cmocka_unit_test(rows_that_are_not_filled_as_they_were_counted_are_refused),
        cmocka_unit_test(a_move_to_nowhere_is_refused_by_its_position),
        cmocka_unit_test(payoffs_and_hints_stay_with_their_positions),
        cmocka_unit_test(a_hundred_thousand_odd_words_are_told_apart),
        cmocka_unit_test(words_that_differ_in_one_character_are_told_apart),
        cmocka_unit_test(numbers_that_are_only_counted_are_words_like_others),
        cmocka_unit_test(seven_and_zero_seven_are_two_names),
        cmocka_unit_test(a_lexicon_without_memory_is_as_it_was),
        cmocka_unit_test(backward_moves_are_the_playable_moves_turned_around),
        cmocka_unit_test(an_order_puts_every_target_first_or_a_cycle_is_shown),
        cmocka_unit_test(a_loop_is_a_cycle_of_one),
        cmocka_unit_test(a_doubled_graph_has_pairs_whose_moves_change_the_player),
        cmocka_unit_test(pairs_are_called_by_player_and_name),
        cmocka_unit_test(generated_arenas_are_what_they_say),
        cmocka_unit_test(every_allocation_that_fails_leaves_nothing_behind),
        cmocka_unit_test(cancelled_work_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
