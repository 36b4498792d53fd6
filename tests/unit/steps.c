/* steps.c -- claims about the tables of steps: slow twins of alpha-beta and A* write the same tables. */
#include "core/item.h"
#include "io/tree_claims.h"
#include "support.h"

/* ---- alpha-beta and minimax, on random trees ---- */

enum { TREE_MOST = 40, FAR = 1000 }; /* payoffs are smaller than FAR, which stands for infinity */

typedef struct tree {
    int count;
    int parent[TREE_MOST]; /* parent[i] < i */
    int owner[TREE_MOST], pays[TREE_MOST];
} tree;

typedef struct call {
    int node, alpha, beta, value;
    mb_text cut;
} call;

typedef struct twin {
    const tree *t;
    bool minimax, strict;
    call rows[TREE_MOST];
    int count;
} twin;

static tree random_tree(uint64_t *seed)
{
    tree t = {.count = 1 + (int)mb_random_below(seed, TREE_MOST)};
    for (int i = 0; i < t.count; i++) {
        t.parent[i] = i == 0 ? -1 : (int)mb_random_below(seed, (uint32_t)i);
        t.owner[i] = 1 + (int)mb_random_below(seed, 2);
        t.pays[i] = (int)mb_random_below(seed, 11) - 5;
    }
    return t;
}

/* The first child of node i after child `after`; 0: none. */
static int next_child(const tree *t, int i, int after)
{
    for (int k = after + 1; k < t->count; k++)
        if (t->parent[k] == i)
            return k;
    return 0;
}

static mb_arena *arena_of_tree(const tree *t)
{
    mb_text text = {0};
    for (int i = 0; i < t->count; i++) {
        mb_text_put(&text, "n", i, " ", t->owner[i]);
        int child = next_child(t, i, i);
        if (child == 0)
            mb_text_put(&text, " : pays ", t->pays[i]);
        for (const char *sign = " ->"; child > 0; child = next_child(t, i, child), sign = "")
            mb_text_put(&text, sign, " n", child);
        mb_text_add(&text, "\n");
    }
    mb_arena *arena = arena_from(mb_text_string(&text));
    mb_text_clear(&text);
    return arena;
}

/* The textbook's recursion, which writes a row for each call. */
static int twin_value(twin *w, int i, int alpha, int beta)
{
    call *own = &w->rows[w->count++];
    *own = (call){.node = i, .alpha = alpha, .beta = beta};
    int child = next_child(w->t, i, i), best = w->t->owner[i] == 1 ? -FAR : FAR;
    if (child == 0)
        best = w->t->pays[i];
    for (bool over = false; child > 0; child = next_child(w->t, i, child)) {
        if (over) {
            mb_text_put(&own->cut, own->cut.length > 0 ? " n" : w->t->owner[i] == 1 ? "β: n" : "α: n", child);
            continue;
        }
        const int value = twin_value(w, child, alpha, beta);
        if (w->t->owner[i] == 1) {
            best = value > best ? value : best;
            alpha = best > alpha && !w->minimax ? best : alpha;
        } else {
            best = value < best ? value : best;
            beta = best < beta && !w->minimax ? best : beta;
        }
        over = !w->minimax && (w->strict ? alpha > beta : alpha >= beta);
    }
    own->value = best;
    return best;
}

static void put_bound(mb_text *out, int bound)
{
    if (bound == FAR || bound == -FAR)
        mb_text_add(out, bound == FAR ? ",+∞" : ",−∞");
    else
        mb_text_put(out, ",", bound);
}

static void put_twin(mb_text *out, const twin *w)
{
    mb_text_add(out, w->minimax ? "step,node,player,value\n" : "step,node,player,α,β,value,cut\n");
    for (int r = 0; r < w->count; r++) {
        const call *at = &w->rows[r];
        const bool inner = next_child(w->t, at->node, at->node) > 0;
        mb_text_put(out, r + 1, ",n", at->node, ",", w->t->owner[at->node]);
        if (!w->minimax) {
            put_bound(out, at->alpha);
            put_bound(out, at->beta);
        }
        mb_text_put(out,
                    inner && at->value <= at->alpha  ? ",≤ "
                    : inner && at->value >= at->beta ? ",≥ "
                                                     : ",",
                    at->value);
        if (!w->minimax)
            mb_text_put(out, ",", at->cut.length > 0 ? mb_piece_of(&at->cut) : mb_piece_at("-", 1));
        mb_text_add(out, "\n");
    }
}

static void show_search(mb_text *out, const mb_arena *arena, const mb_search_options *options, const char *form,
                        mb_lang lang)
{
    const mb_ground ground = mb_ground_of_arena(arena, NULL);
    mb_walk *walk;
    mb_search *search;
    mb_found found;
    mb_search_options how = *options;
    assert_int_equal(mb_walk_new(&walk, &ground), MB_OK);
    how.observer = mb_walk_observer(walk);
    assert_int_equal(mb_search_new(&search, &ground, &how, NULL, NULL), MB_OK);
    assert_int_equal(mb_search_run(&found, search, mb_ground_start(&ground), MB_WHOLE_LINE, NULL, NULL), MB_OK);
    const mb_exhibit what = {
        .kind = MB_SHOW_SEARCH_STEPS, .walk = walk, .found = &found, .simple = options->algorithm == MB_MINIMAX};
    assert_int_equal(mb_show(out, form, &what, lang, NULL), MB_OK);
    mb_found_clear(&found);
    mb_search_free(search);
    mb_walk_free(walk);
}

static void the_table_of_a_search_is_that_of_the_textbooks_recursion(void **unused)
{
    (void)unused;
    for (uint64_t n = 1; n <= 600; n++) {
        uint64_t seed = n;
        const tree t = random_tree(&seed);
        mb_arena *arena = arena_of_tree(&t);
        for (int way = 0; way < 3; way++) {
            const mb_search_options how = {
                .depth = MB_TO_THE_END, .algorithm = way == 2 ? MB_MINIMAX : MB_ALPHABETA, .strict = way == 1};
            twin w = {.t = &t, .minimax = way == 2, .strict = way == 1};
            mb_text expected = {0}, shown = {0};
            twin_value(&w, 0, -FAR, FAR);
            put_twin(&expected, &w);
            show_search(&shown, arena, &how, "csv", MB_ENGLISH);
            if (strcmp(mb_text_string(&shown), mb_text_string(&expected)) != 0)
                print_message("seed %d, way %d\n", (int)n, way);
            assert_string_equal(mb_text_string(&shown), mb_text_string(&expected));
            for (int r = 0; r < w.count; r++)
                mb_text_clear(&w.rows[r].cut);
            mb_text_clear(&expected);
            mb_text_clear(&shown);
        }
        mb_arena_free(arena);
    }
}

/* Is the number the one of a claim? */
static bool is_claimed(const mb_claimed *claimed, int number)
{
    const int64_t expected = number == FAR ? MB_PLUS_INFINITY : number == -FAR ? MB_MINUS_INFINITY : number;
    return claimed->said && claimed->number == expected;
}

/* Are these claims what the recursion found? */
static void claims_are_right(const mb_tree_claims *claims, const twin *w)
{
    assert_int_equal(claims->count, w->count);
    for (int r = 0; r < w->count; r++) {
        const call *at = &w->rows[r];
        const mb_tree_claim *claim = &claims->at[r];
        const bool inner = next_child(w->t, at->node, at->node) > 0, cut = at->cut.length > 0;
        assert_int_equal(atoi(mb_tree_claim_word(claims, claim->name) + 1), at->node);
        assert_true(is_claimed(&claim->alpha, at->alpha) && is_claimed(&claim->beta, at->beta));
        assert_true(is_claimed(&claim->value, at->value));
        assert_int_equal(claim->bound, inner && at->value <= at->alpha ? -1 : inner && at->value >= at->beta);
        assert_int_equal(claim->cut, !cut                         ? MB_CLAIMED_UNCUT
                                     : w->t->owner[at->node] == 1 ? MB_CLAIMED_BETA
                                                                  : MB_CLAIMED_ALPHA);
        mb_text moves = {0};
        mb_text_put(&moves, cut ? mb_piece_at(at->cut.data + 4, at->cut.length - 4) : mb_piece_at("", 0));
        assert_string_equal(mb_tree_claim_word(claims, claim->skipped), mb_text_string(&moves));
        mb_text_clear(&moves);
    }
}

static void a_table_of_any_form_is_read_as_a_claim(void **unused)
{
    static const char *const forms[] = {"text", "csv", "markdown", "latex"};
    (void)unused;
    for (uint64_t n = 1; n <= 400; n++) {
        uint64_t seed = n;
        const tree t = random_tree(&seed);
        mb_arena *arena = arena_of_tree(&t);
        const mb_search_options how = {.depth = MB_TO_THE_END};
        twin w = {.t = &t};
        mb_text shown = {0};
        mb_tree_claims claims;
        twin_value(&w, 0, -FAR, FAR);
        show_search(&shown, arena, &how, forms[n % 4], n % 8 < 4 ? MB_ENGLISH : MB_FRENCH);
        assert_int_equal(mb_tree_claims_read(&claims, shown.data, shown.length, NULL, NULL), MB_OK);
        claims_are_right(&claims, &w);
        mb_tree_claims_clear(&claims);
        for (int r = 0; r < w.count; r++)
            mb_text_clear(&w.rows[r].cut);
        mb_text_clear(&shown);
        mb_arena_free(arena);
    }
}

/* ---- A*, Dijkstra and breadth-first search, on random graphs ---- */

enum { GRAPH_MOST = 12 };

typedef struct graph {
    int count;
    int cost[GRAPH_MOST][GRAPH_MOST]; /* -1: no move */
    int h[GRAPH_MOST];
    bool goal[GRAPH_MOST];
} graph;

static graph random_graph(uint64_t *seed)
{
    graph g = {.count = 1 + (int)mb_random_below(seed, GRAPH_MOST)};
    const uint32_t most = 1 + mb_random_below(seed, 6); /* of h */
    for (int i = 0; i < g.count; i++) {
        g.h[i] = (int)mb_random_below(seed, most);
        g.goal[i] = mb_random_below(seed, 6) == 0;
        for (int k = 0; k < g.count; k++)
            g.cost[i][k] = mb_random_below(seed, 3) == 0 ? (int)mb_random_below(seed, 6) : -1;
    }
    return g;
}

static mb_arena *arena_of_graph(const graph *g)
{
    mb_text text = {0};
    for (int i = 0; i < g->count; i++) {
        mb_text_put(&text, "n", i);
        const char *sign = " ->";
        for (int k = 0; k < g->count; k++)
            if (g->cost[i][k] >= 0) {
                mb_text_put(&text, sign, " n", k, "=", g->cost[i][k]);
                sign = "";
            }
        mb_text_put(&text, " : h ", g->h[i], g->goal[i] ? " goal\n" : "\n");
    }
    mb_arena *arena = arena_from(mb_text_string(&text));
    mb_text_clear(&text);
    return arena;
}

/* The twin's search: costs, parents, the queue, the order in which nodes were reached. */
typedef struct queue {
    const graph *graph;
    bool simple, moves;
    int g[GRAPH_MOST], parent[GRAPH_MOST], reached[GRAPH_MOST], count;
    bool open[GRAPH_MOST], closed[GRAPH_MOST];
    const int *taken; /* the nodes that the table says were taken */
    int rows;
} queue;

static int h_of(const queue *q, int node)
{
    return q->simple ? 0 : q->graph->h[node];
}

static void put_f(mb_text *out, const queue *q, int g, int h)
{
    if (q->simple)
        mb_text_put(out, g);
    else
        mb_text_put(out, g + h, " = ", g, " + ", h);
}

/* The row at which the node is taken next. */
static int turn_of(const queue *q, int node, int after)
{
    int r = after;
    while (r < q->rows && q->taken[r] != node)
        r++;
    return r;
}

/* Write a cell in quotes if it has a comma. */
static void put_cell(mb_text *out, mb_text *cell)
{
    const bool quoted = strchr(mb_text_string(cell), ',') != NULL;
    mb_text_put(out, quoted ? "\"" : "", mb_piece_of(cell), quoted ? "\"" : "");
    mb_text_clear(cell);
}

/* The queue: of all orders, the least f first, then what is taken first, then what was reached first. */
static void put_queue(mb_text *out, const queue *q, int row)
{
    mb_text cell = {0};
    bool written[GRAPH_MOST] = {false};
    for (;;) {
        int best = -1;
        for (int i = 0; i < q->count; i++) {
            const int node = q->reached[i];
            if (!q->open[node] || written[node])
                continue;
            const int f = q->g[node] + h_of(q, node), least = best < 0 ? 0 : q->g[best] + h_of(q, best);
            if (best < 0 || f < least || (f == least && turn_of(q, node, row) < turn_of(q, best, row)))
                best = node;
        }
        if (best < 0)
            break;
        written[best] = true;
        mb_text_put(&cell, cell.length > 0 ? ", n" : "n", best, ": ");
        put_f(&cell, q, q->g[best], h_of(q, best));
    }
    mb_text_add(&cell, cell.length == 0 ? "-" : "");
    put_cell(out, &cell);
}

static void put_row(mb_text *out, const queue *q, int row)
{
    mb_text cell = {0};
    const int node = row > 0 ? q->taken[row - 1] : -1;
    mb_text_put(out, row, ",");
    if (node < 0) {
        mb_text_add(out, "-,-,-,");
    } else {
        mb_text_put(out, "n", node, ",");
        put_f(out, q, q->g[node], h_of(q, node));
        if (q->parent[node] < 0)
            mb_text_add(out, ",-,");
        else
            mb_text_put(out, ",n", q->parent[node], ",");
    }
    put_queue(out, q, row);
    mb_text_add(out, ",");
    for (int i = 0; i < q->count; i++)
        mb_text_put(&cell, i > 0 ? ", n" : "n", q->reached[i], ": ", q->g[q->reached[i]]);
    put_cell(out, &cell);
    mb_text_add(out, "\n");
}

/* Take `node` out of the queue, as algorithm 30 of the course does; is it a goal? */
static bool twin_take(queue *q, int node, bool bounded)
{
    assert_true(q->open[node]);
    for (int i = 0; i < q->count && !bounded; i++)
        assert_true(!q->open[q->reached[i]]
                    || q->g[node] + h_of(q, node) <= q->g[q->reached[i]] + h_of(q, q->reached[i]));
    q->open[node] = false;
    q->closed[node] = true;
    if (q->graph->goal[node])
        return true;
    for (int to = 0; to < q->graph->count; to++) {
        const int cost = q->graph->cost[node][to], way = q->g[node] + (q->moves ? 1 : cost);
        if (cost < 0 || way >= q->g[to])
            continue;
        if (q->g[to] == INT32_MAX)
            q->reached[q->count++] = to;
        q->g[to] = way;
        q->parent[to] = node;
        q->open[to] = true;
    }
    return false;
}

/* The nodes that a table in CSV says were taken. */
static int read_taken(int *taken, mb_text *csv, int most)
{
    int count = 0;
    const char *at = strchr(mb_text_string(csv), '\n') + 1;
    at = strchr(at, '\n') + 1; /* step 0 takes none */
    for (; *at; at = strchr(at, '\n') + 1, count++) {
        assert_true(count < most);
        taken[count] = atoi(strchr(at, ',') + 2);
    }
    return count;
}

static void show_path(mb_text *out, const mb_arena *arena, const char *algorithm, const char *form, mb_lang lang)
{
    const mb_ground ground = mb_ground_of_arena(arena, NULL);
    mb_trail *trail;
    mb_pathfinder *finder;
    mb_path path;
    uint64_t h = 0;
    assert_int_equal(mb_trail_new(&trail, &ground), MB_OK);
    const mb_path_options how = {.algorithm = algorithm, .observer = mb_trail_observer(trail)};
    assert_int_equal(mb_pathfinder_of(&finder, &ground, &how, NULL, NULL), MB_OK);
    assert_int_equal(mb_pathfinder_find(&path, NULL, finder, 0, NULL, NULL), MB_OK);
    assert_true(mb_pathfinder_h(&h, finder, &ground, 0));
    mb_trail_finish(trail, &path, 0, h);
    const mb_exhibit what = {.kind = MB_SHOW_PATH_STEPS, .trail = trail, .simple = strcmp(algorithm, "astar") != 0};
    assert_int_equal(mb_show(out, form, &what, lang, NULL), MB_OK);
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    mb_trail_free(trail);
}

static void the_table_of_a_path_is_that_of_the_textbooks_queue(void **unused)
{
    static const char *const algorithms[] = {"astar", "dijkstra", "bfs"};
    enum { ROWS = 400 };
    static int taken[ROWS];
    (void)unused;
    for (uint64_t n = 1; n <= 900; n++) {
        uint64_t seed = n;
        const graph g = random_graph(&seed);
        const char *algorithm = algorithms[n % 3];
        mb_arena *arena = arena_of_graph(&g);
        mb_text expected = {0}, shown = {0};
        show_path(&shown, arena, algorithm, "csv", MB_ENGLISH);
        queue q = {
            .graph = &g, .simple = n % 3 != 0, .moves = n % 3 == 2, .taken = taken, .count = 1, .open = {true}};
        q.rows = read_taken(taken, &shown, ROWS);
        for (int i = 0; i < g.count; i++) {
            q.g[i] = i == 0 ? 0 : INT32_MAX;
            q.parent[i] = -1;
        }
        mb_text_put(&expected, "step,node,", q.simple ? "g" : "f = g + h", ",parent,queue,D\n");
        put_row(&expected, &q, 0);
        bool found = false;
        int again = 0;
        for (int r = 0; r < q.rows; r++) {
            assert_false(found);
            again += q.closed[taken[r]];
            found = twin_take(&q, taken[r], again > q.count);
            put_row(&expected, &q, r + 1);
        }
        for (int i = 0; i < g.count && !found; i++)
            assert_false(q.open[i]);
        if (strcmp(mb_text_string(&shown), mb_text_string(&expected)) != 0)
            print_message("seed %d, %s\n", (int)n, algorithm);
        assert_string_equal(mb_text_string(&shown), mb_text_string(&expected));
        mb_text_clear(&expected);
        mb_text_clear(&shown);
        mb_arena_free(arena);
    }
}

/* ---- forms ---- */

static void tables_have_four_forms_in_two_languages(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("\"a|b\" 1 -> \"c,d\" e_f\n\"c,d\" 2 : pays -3\ne_f 2 : pays 4\n");
    const mb_search_options how = {.depth = MB_TO_THE_END};
    static const struct {
        const char *form, *expected;
        mb_lang lang;
    } cases[] = {
        {"text",
         "step  node  player  α   β   value  cut\n1     a|b   1       −∞  +∞  4      -\n"
         "2     c,d   2       −∞  +∞  -3     -\n3     e_f   2       -3  +∞  4      -\n",
         MB_ENGLISH},
        {"csv",
         "étape,nœud,joueur,α,β,valeur,élagage\n1,a|b,1,−∞,+∞,4,-\n2,\"c,d\",2,−∞,+∞,-3,-\n3,e_f,2,-3,+∞,4,-\n",
         MB_FRENCH},
        {"markdown",
         "| step | node | player | α | β | value | cut |\n| --- | --- | --- | --- | --- | --- | --- |\n"
         "| 1 | a\\|b | 1 | −∞ | +∞ | 4 | - |\n| 2 | c,d | 2 | −∞ | +∞ | -3 | - |\n"
         "| 3 | e\\_f | 2 | -3 | +∞ | 4 | - |\n",
         MB_ENGLISH},
        {"latex",
         "\\begin{tabular}{lllllll}\n  \\hline\n  étape & nœud & joueur & $\\alpha$ & $\\beta$ & valeur & élagage "
         "\\\\\n  \\hline\n  1 & a|b & 1 & $-$$\\infty$ & +$\\infty$ & 4 & - \\\\\n"
         "  2 & c,d & 2 & $-$$\\infty$ & +$\\infty$ & -3 & - \\\\\n  3 & e\\_f & 2 & -3 & +$\\infty$ & 4 & - \\\\\n"
         "  \\hline\n\\end{tabular}\n",
         MB_FRENCH},
    };
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_text shown = {0};
        show_search(&shown, arena, &how, cases[i].form, cases[i].lang);
        assert_string_equal(mb_text_string(&shown), cases[i].expected);
        mb_text_clear(&shown);
    }
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_of_a_search_is_that_of_the_textbooks_recursion),
        cmocka_unit_test(a_table_of_any_form_is_read_as_a_claim),
        cmocka_unit_test(the_table_of_a_path_is_that_of_the_textbooks_queue),
        cmocka_unit_test(tables_have_four_forms_in_two_languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
