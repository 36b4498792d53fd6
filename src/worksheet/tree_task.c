/* tree_task.c -- the value of a game tree, by minimax, and by alpha-beta with its cuts. */
#include "marienbad/search.h"

#include "worksheet/sketch.h"
#include "worksheet/task.h"

/* What defines a difficulty.  An inner node has two or three moves, and one move of the root is best.  Alpha-beta
 * cuts the same moves whether it cuts at a bound or only beyond it. */
static const struct tree_level {
    uint32_t depth;       /* of every leaf */
    uint32_t least, most; /* leaves */
    uint32_t cuts;        /* of alpha-beta: nodes at which moves are cut, from left to right */
    bool both;            /* of alpha-beta: there are alpha cuts and beta cuts */
} levels[MB_DIFFICULTIES] = {
    {2, 4, 6, 1, false}, {2, 7, 9, 2, false}, {3, 8, 12, 2, true}, {3, 13, 18, 4, true}, {4, 18, 26, 6, true},
};
enum { LARGEST = 9 }; /* payoffs are -LARGEST .. LARGEST */

static mb_status tree_draw(mb_arena **out, uint64_t *seed, int difficulty)
{
    const struct tree_level *level = &levels[difficulty];
    mb_sketch sketch = {0};
    uint32_t leaves;
    do {
        sketch = (mb_sketch){0};
        const mb_player first = (mb_player)mb_random_below(seed, 2);
        mb_sketch_add(&sketch, first);
        uint32_t begin = 0;
        for (uint32_t depth = 1; depth <= level->depth; depth++) {
            const uint32_t end = sketch.positions;
            const mb_player owner = (mb_player)(((uint32_t)first + depth) & 1);
            for (uint32_t v = begin; v < end; v++)
                for (uint32_t moves = 2 + mb_random_below(seed, 2);
                     moves > 0 && sketch.positions < MB_SKETCH_POSITIONS; moves--)
                    mb_sketch_link(&sketch, v, mb_sketch_add(&sketch, owner), 1);
            begin = end;
        }
        leaves = sketch.positions - begin;
        for (uint32_t v = begin; v < sketch.positions; v++) {
            sketch.at[v].mark = MB_PAYS;
            sketch.at[v].pays = (int32_t)mb_random_below(seed, 2 * LARGEST + 1) - LARGEST;
        }
    } while (leaves < level->least || leaves > level->most);
    return mb_sketch_finish(out, &sketch);
}

/* The cuts of a search. */
typedef struct tree_cuts {
    uint32_t of[2];  /* of[why]: so many of each kind */
    uint64_t places; /* a checksum of the nodes at which moves were cut, and of how many */
} tree_cuts;

static void count_cut(void *context, mb_place at, mb_cut why, const mb_place *skipped, size_t count)
{
    tree_cuts *cuts = context;
    (void)skipped;
    cuts->of[why]++;
    cuts->places = cuts->places * 1000003 + at.at * MB_SKETCH_MOVES + count;
}

/* Is one move of the root better than all others?  `found` is its result. */
static mb_status has_one_move(bool *out, mb_search *search, const mb_arena *arena, const mb_found *found)
{
    const mb_place root = mb_arena_place(arena, arena->start);
    uint32_t best = 0;
    mb_status status = MB_OK;
    for (uint64_t i = arena->first[arena->start]; i < arena->first[arena->start + 1] && status == MB_OK; i++) {
        mb_found next = {0};
        status = mb_search_weigh(&next, search, root, mb_arena_place(arena, arena->to[i]), NULL, NULL);
        if (status == MB_OK)
            best += next.value == found->value;
        mb_found_clear(&next);
    }
    *out = best == 1;
    return status;
}

/* Search the tree; *one: one move of the root is best. */
static mb_status search_tree(bool *one, tree_cuts *cuts, const mb_arena *arena, mb_algorithm algorithm, bool strict)
{
    tree_cuts all = {{0}, 0}; /* with those of searches below the root */
    const mb_search_observer observer = {.cut = count_cut, .context = &all};
    const mb_search_options how = {
        .algorithm = algorithm, .depth = MB_TO_THE_END, .strict = strict, .observer = &observer};
    const mb_ground ground = mb_ground_of_arena(arena, NULL);
    mb_search *search = NULL;
    mb_found found = {0};
    mb_status status = mb_search_new(&search, &ground, &how, NULL, NULL);
    if (status == MB_OK)
        status = mb_search_run(&found, search, mb_ground_start(&ground), 0, NULL, NULL);
    *cuts = all;
    if (status == MB_OK)
        status = has_one_move(one, search, arena, &found);
    mb_found_clear(&found);
    mb_search_free(search);
    return status;
}

static mb_status minimax_fits(bool *out, const mb_arena *arena, int difficulty)
{
    (void)difficulty; /* a drawn tree has the depth and the leaves */
    tree_cuts cuts;
    return search_tree(out, &cuts, arena, MB_MINIMAX, false);
}

static mb_status alphabeta_fits(bool *out, const mb_arena *arena, int difficulty)
{
    const struct tree_level *level = &levels[difficulty];
    tree_cuts cuts = {{0}, 0}, strict = {{0}, 0};
    bool one = false;
    mb_status status = search_tree(&one, &cuts, arena, MB_ALPHABETA, false);
    if (status == MB_OK)
        status = search_tree(&one, &strict, arena, MB_ALPHABETA, true);
    const uint32_t alpha = cuts.of[MB_CUT_ALPHA], beta = cuts.of[MB_CUT_BETA];
    *out = status == MB_OK && one && cuts.places == strict.places && alpha + beta == level->cuts
           && (!level->both || (alpha > 0 && beta > 0));
    return status;
}

const mb_task_kind mb_task_minimax = {.name = "minimax", .draw = tree_draw, .fits = minimax_fits};
const mb_task_kind mb_task_alphabeta = {.name = "alphabeta", .draw = tree_draw, .fits = alphabeta_fits};
