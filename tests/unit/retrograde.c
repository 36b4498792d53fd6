/* retrograde.c -- retrograde analysis of tables: what the slow twin says, the same bytes however it is done, morris.
 */
#include "support.h"

#include <stdio.h>
#include <unistd.h>

#include "core/sort.h"
#include "folder.h"
#include "games/morris_adjacency.h"
#include "length.h"
#include "table/build.h"
#include "table/table.h"
#include "table/threads.h"
#include "twin.h"

static char folder[] = "/tmp/marienbad-retrograde-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[2][200];
    static int next;
    char *out = path[next++ % 2];
    snprintf(out, sizeof path[0], "%s/%s", folder, name);
    return out;
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    remove_tree(folder);
    return 0;
}

static mb_table *build(const mb_rules *rules, const mb_table_options *options, const mb_limits *limits)
{
    mb_table_about about;
    mb_table *table;
    mb_error error = {0};
    check_ok(mb_table_build(&about, rules, options, limits, &error), &error);
    check_ok(mb_table_open(&table, options->path, &error), &error);
    return table;
}

/* The explored game, and what the twin says of it. */
typedef struct twin {
    mb_arena *arena;
    int32_t *value;
    uint32_t *rank;
} twin;

/* Every position has the winner and the distance that the twin finds. */
static void agrees_with_the_twin(const twin *t, const mb_rules *rules, bool symmetry)
{
    mb_error error = {0};
    const mb_limits one = {.threads = 1};
    mb_table *table = build(rules, &(mb_table_options){.path = path_of("twin"), .symmetry = symmetry}, &one);
    const mb_ground ground = mb_ground_of_arena(t->arena, rules);
    for (uint32_t v = 0; v < t->arena->positions; v++) {
        mb_place place = mb_arena_place(t->arena, v);
        mb_table_answer answer;
        assert_true(mb_ground_state(&place.at, &ground, place));
        check_ok(mb_table_ask(&answer, table, place, &error), &error);
        assert_int_equal(answer.winner, t->value[v] > 0 ? 1 : t->value[v] < 0 ? 2 : 0);
        assert_int_equal(answer.has_rank, t->value[v] != 0);
        if (answer.has_rank)
            assert_int_equal(answer.rank, t->rank[v]);
    }
    mb_table_finding finding;
    check_ok(mb_table_verify(&finding, table, UINT64_MAX, 1, &one, &error), &error);
    assert_true(finding.accepted);
    mb_table_close(table);
}

static void three_mens_morris_is_what_the_twin_says(void **state)
{
    (void)state;
    static const char *const ways[] = {"fly=0", "fly=1"};
    const size_t count = tests_count(1, MB_COUNT(ways));
    for (size_t i = 0; i < count; i++) {
        mb_rules *rules = OPEN("morris", "men=3", ways[i], NULL);
        const mb_game *morris = rules->game;
        twin t;
        check_ok(mb_explore(&t.arena, rules, NULL, NULL, NULL), NULL);
        t.value = mb_alloc(t.arena->positions, sizeof *t.value);
        t.rank = mb_alloc(t.arena->positions, sizeof *t.rank);
        assert_true(t.value && t.rank);
        twin_solve(t.arena, t.value, t.rank);
        for (int how = 0; how < 3; how++) {
            mb_game game = *morris;
            game.unmoves = how >= 1 ? NULL : game.unmoves;     /* the moves of a tier are transposed */
            game.numbering = how == 2 ? NULL : game.numbering; /* a list of states */
            rules->game = &game;
            agrees_with_the_twin(&t, rules, false);
            agrees_with_the_twin(&t, rules, true);
        }
        rules->game = morris;
        mb_release_all(t.value, t.rank);
        mb_arena_free(t.arena);
        mb_rules_close(rules);
    }
}

static void same_file(const char *a, const char *b)
{
    mb_file one, two;
    check_ok(mb_file_read(&one, a, NULL, NULL), NULL);
    check_ok(mb_file_read(&two, b, NULL, NULL), NULL);
    assert_int_equal(one.length, two.length);
    assert_memory_equal(one.data, two.data, one.length);
    mb_file_clear(&one);
    mb_file_clear(&two);
}

/* By threads, by transposed moves, or with so little memory that passes over the whole tier remain: the same bytes.
 */
static void the_file_does_not_depend_on_the_way(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("morris", "men=3", NULL, NULL);
    mb_table_plan plan;
    const mb_table_options first = {.path = path_of("first"), .symmetry = true},
                           other = {.path = path_of("other"), .symmetry = true};
    const mb_limits one = {.threads = 1};
    mb_table_close(build(rules, &first, &one));
    check_ok(mb_table_plan_make(&plan, rules, &first, &one, NULL), NULL);
    mb_limits ways[] = {{.threads = 2}, {.threads = 5}};
    for (size_t i = 0; i < MB_COUNT(ways); i++) {
        mb_table_close(build(rules, &other, &ways[i]));
        same_file(first.path, other.path);
    }
    mb_game game = *rules->game;
    game.unmoves = NULL;
    rules->game = &game;
    for (size_t i = 0; i < 2; i++) { /* with memory for the transposed moves, and without */
        mb_table_close(build(rules, &other, &(mb_limits){.threads = 1, .bytes = i == 0 ? 0 : plan.memory + 100}));
        same_file(first.path, other.path);
    }
    mb_rules_close(rules);
}

/* With so little memory that tiers are freed and read again; of six men's morris, which takes some seconds. */
static void tiers_that_are_read_again_are_the_same(void **state)
{
    (void)state;
    if (!tests_all())
        skip();
    mb_rules *rules = OPEN("morris", "men=6", NULL, NULL);
    const mb_table_options first = {.path = path_of("first"), .symmetry = true, .every = true},
                           other = {.path = path_of("other"), .symmetry = true, .every = true};
    mb_table_plan most, least;
    mb_limits limits = {.threads = 1};
    mb_table_finding finding;
    mb_table_close(build(rules, &first, &limits));
    check_ok(mb_table_plan_make(&most, rules, &first, &limits, NULL), NULL);
    limits.bytes = most.memory - 1;
    check_ok(mb_table_plan_make(&least, rules, &first, &limits, NULL), NULL);
    assert_true(least.memory < most.memory);
    limits.bytes = least.memory;
    mb_table *table = build(rules, &other, &limits);
    same_file(first.path, other.path);
    check_ok(mb_table_verify(&finding, table, UINT64_MAX, 1, NULL, NULL), NULL);
    assert_true(finding.accepted);
    mb_table_close(table);
    mb_rules_close(rules);
}

/* Leaves out the first predecessor. */
static size_t too_few(const void *self, mb_state state, mb_state *out, size_t cap)
{
    mb_state all[256];
    const size_t count = mb_game_morris.unmoves(self, state, all, MB_COUNT(all));
    for (size_t i = 1; i < count && i - 1 < cap; i++)
        out[i - 1] = all[i];
    return count > 0 ? count - 1 : 0;
}

static void a_predecessor_that_was_forgotten_is_found_by_verifying(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("morris", "men=3", NULL, NULL);
    mb_game game = *rules->game;
    mb_table_finding finding;
    game.unmoves = too_few;
    rules->game = &game;
    mb_table *table = build(rules, &(mb_table_options){.path = path_of("wrong")}, NULL);
    check_ok(mb_table_verify(&finding, table, UINT64_MAX, 1, NULL, NULL), NULL);
    assert_false(finding.accepted);
    mb_table_close(table);
    mb_rules_close(rules);
}

/* ---- forged tables: blocks, checksums and counts are right, outcomes are not ---- */

/* What a forger makes of an outcome of the last tier, of a position with this mover. */
typedef mb_outcome forgery(mb_outcome outcome, mb_player mover);
static forgery *forge;

/* Solve a tier, then change its outcomes. */
static mb_status forge_pass(mb_tier_solver *solver, mb_tier_pass *now)
{
    const mb_tier_threads *s = (const mb_tier_threads *)solver;
    const mb_space *space = solver->space;
    const mb_status status = mb_tier_by_threads.pass(solver, now);
    for (uint64_t slot = 0;
         slot < space->slots[now->tier] && (now->kind == MB_PASS_FINISH || now->kind == MB_PASS_DRAW); slot++) {
        mb_state state;
        if (now->tier + 1 < space->tiers || !mb_space_state(&state, space, now->tier, slot)
            || space->rules->game->mark(space->rules->self, state) != MB_UNMARKED)
            continue;
        uint8_t *outcomes = s->outcomes[now->tier];
        outcome_put(outcomes, slot, solver->width,
                    forge(outcome_get(outcomes, slot, solver->width), mb_space_mover(space, state)));
    }
    return status;
}

static bool accepts_forged(forgery *by, bool wdl)
{
    mb_rules *rules = OPEN("morris", "men=3", NULL, NULL);
    mb_tier_method method = mb_tier_by_threads;
    mb_table_about about;
    mb_table_finding finding;
    mb_table *table;
    mb_error error = {0};
    method.pass = forge_pass;
    forge = by;
    mb_tier_threads solver = {.base = {.method = &method, .leads = true}};
    const mb_table_options options = {.path = path_of("forged"), .every = true, .wdl = wdl};
    check_ok(mb_table_build_by(&about, &solver.base, rules, &options, NULL, &error), &error);
    check_ok(mb_table_open(&table, options.path, &error), &error);
    check_ok(mb_table_verify(&finding, table, UINT64_MAX, 1, NULL, &error), &error);
    mb_table_close(table);
    mb_rules_close(rules);
    return finding.accepted;
}

static mb_outcome forge_nothing(mb_outcome outcome, mb_player mover)
{
    (void)mover;
    return outcome;
}

/* Every draw is won for player 1, who always has a move to another one: a proof in a circle. */
static mb_outcome forge_circle(mb_outcome outcome, mb_player mover)
{
    return outcome != OUTCOME_DRAWN ? outcome : mover == MB_P1 ? (mb_outcome)OUTCOME_WON : (mb_outcome)OUTCOME_LOST;
}

/* The same with distances, far behind all others. */
static mb_outcome forge_far_circle(mb_outcome outcome, mb_player mover)
{
    const mb_outcome forged = forge_circle(outcome, mover);
    return forged == outcome ? outcome : mover == MB_P1 ? forged - 21 : forged + 20;
}

static mb_outcome forge_draw_of_lost(mb_outcome outcome, mb_player mover)
{
    (void)mover;
    return outcome_is_lost(outcome) ? (mb_outcome)OUTCOME_DRAWN : outcome;
}

static mb_outcome forge_draw_of_won(mb_outcome outcome, mb_player mover)
{
    (void)mover;
    return outcome == OUTCOME_WON - 3 ? (mb_outcome)OUTCOME_DRAWN : outcome;
}

static mb_outcome forge_later_win(mb_outcome outcome, mb_player mover)
{
    (void)mover;
    return outcome == OUTCOME_WON - 3 ? OUTCOME_WON - 5 : outcome;
}

static void forged_outcomes_are_found_by_verifying(void **state)
{
    (void)state;
    assert_true(accepts_forged(forge_nothing, false));
    assert_false(accepts_forged(forge_draw_of_lost, false));
    assert_false(accepts_forged(forge_draw_of_won, false));
    assert_false(accepts_forged(forge_later_win, false));
    assert_true(accepts_forged(forge_nothing, true));
    assert_false(accepts_forged(forge_draw_of_lost, true));
}

static void a_proof_that_runs_in_a_circle_is_found_by_verifying(void **state)
{
    (void)state;
    assert_false(accepts_forged(forge_far_circle, false));
    assert_false(accepts_forged(forge_circle, true)); /* without distances each outcome follows from its moves */
}

/* ---- the positions of morris ---- */

/* times[own][other]: pairs of sets of points that a symmetry keeps, as it moves points around in cycles. */
static void count_kept(uint64_t times[10][10], const mb_morris *game, int turn)
{
    uint32_t seen = 0;
    memset(times, 0, 100 * sizeof times[0][0]);
    times[0][0] = 1;
    for (int p = 0; p < game->points; p++) {
        uint32_t point = UINT32_C(1) << p;
        int length = 0;
        for (; !(seen & point); length++, point = mb_morris_turn(game, turn, point))
            seen |= point;
        for (int own = 9; own >= 0 && length > 0; own--)
            for (int other = 9; other >= 0; other--)
                times[own][other] += (own >= length ? times[own - length][other] : 0)
                                     + (other >= length ? times[own][other - length] : 0);
    }
}

static void nine_mens_morris_has_8904593601_positions_up_to_symmetry(void **state)
{
    (void)state;
    mb_morris game;
    uint64_t sum = 0;
    mb_morris_board_init(&game, 9);
    assert_int_equal(game.points, 24);
    assert_int_equal(game.mills, 16);
    assert_int_equal(game.turns, 16);
    for (int turn = 0; turn < game.turns; turn++) {
        uint64_t times[10][10];
        count_kept(times, &game, turn);
        for (int own = 3; own <= 9; own++)
            for (int other = 3; other <= 9; other++)
                sum += times[own][other];
    }
    assert_int_equal(sum / 16, UINT64_C(8904593601)); /* seen by the mover, so of both movers */
    assert_int_equal(sum % 16, 0);
}

static void the_tiers_of_morris_count_each_class_of_positions_once(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("morris", "men=6", NULL, NULL);
    mb_morris game;
    mb_space space;
    bool numbered;
    mb_morris_board_init(&game, 6);
    check_ok(mb_space_number(&space, &numbered, rules, true), NULL);
    assert_true(numbered && space.folded);
    uint64_t times[10][10], expected = 0, found = 0;
    for (int turn = 0; turn < game.turns; turn++) {
        count_kept(times, &game, turn);
        for (int own = 3; own <= 5; own++)
            expected += times[own][4] + (own != 4 ? times[4][own] : 0);
    }
    for (uint32_t tier = space.tiers - 15; tier < space.tiers; tier++) /* the tiers of slides with few men */
        for (uint64_t slot = 0; slot < space.slots[tier]; slot++) {
            mb_state at;
            uint32_t back;
            if (!mb_space_state(&at, &space, tier, slot))
                continue;
            const int own = __builtin_popcount(mb_morris_of(at, MB_P1)),
                      other = __builtin_popcount(mb_morris_of(at, MB_P2));
            assert_true(mb_space_slot(&back, &space, at) == slot && back == tier);
            assert_true(mb_space_fold(&space, at) == at);
            found += mb_morris_hand(at) == 0 && own >= 3 && other >= 3 && own <= 5 && other <= 5
                     && (own == 4 || other == 4);
        }
    assert_int_equal(found, expected / 16);
    mb_space_clear(&space);
    mb_rules_close(rules);
}

/* ---- the kernel of morris, which follows moves without states ---- */

enum { LISTED = 4096 };

/* The keys of the states that moves or unmoves lead to, in rising order; of unmoves only those in this tier. */
static size_t keys_of(uint64_t key[LISTED], const mb_space *space, uint32_t tier, mb_state state, bool unmoves)
{
    const mb_rules *rules = space->rules;
    mb_state next[LISTED];
    const size_t count = (unmoves ? rules->game->unmoves : rules->game->moves)(rules->self, state, next, LISTED);
    size_t kept = 0;
    assert_true(count <= LISTED);
    for (size_t i = 0; i < count; i++) {
        uint32_t to;
        const uint64_t slot = mb_space_slot(&to, space, next[i]);
        if (!unmoves || (slot != MB_NO_SLOT && to == tier))
            key[kept++] = slot | (uint64_t)to << MB_KEY_SLOT;
    }
    qsort(key, kept, sizeof *key, mb_compare_numbers);
    return kept;
}

/* What successors() says of a slot is what the moves of its state say. */
static bool has_the_same_successors(const mb_space *space, uint32_t tier, uint64_t slot)
{
    uint64_t key[LISTED], later[LISTED];
    mb_slot_moves moves;
    mb_state state;
    size_t expected = 0, inside = 0;
    assert_int_equal(
        mb_space_adjacency(space)->successors(&moves, later, LISTED, space->numbers, tier, slot, 1, false), 1);
    assert_int_equal(moves.state, mb_space_state(&state, space, tier, slot));
    if (!moves.state)
        return false;
    const mb_outcome over = mb_weigh_terminal(space, state);
    assert_int_equal(outcome_get(&moves.outcome, 0, 1), over);
    const size_t count = over == OUTCOME_NONE ? keys_of(key, space, tier, state, false) : 0;
    mb_slot_moves all;
    assert_int_equal(mb_space_adjacency(space)->successors(&all, later, LISTED, space->numbers, tier, slot, 1, true),
                     1);
    assert_true(all.later == count && all.inside == moves.inside && all.outcome == moves.outcome);
    qsort(later, count, sizeof *later, mb_compare_numbers);
    assert_memory_equal(later, key, count * sizeof *key);
    assert_int_equal(
        mb_space_adjacency(space)->successors(&moves, later, LISTED, space->numbers, tier, slot, 1, false), 1);
    for (size_t i = 0; i < count; i++) {
        inside += key[i] >> MB_KEY_SLOT == tier;
        if (key[i] >> MB_KEY_SLOT != tier)
            key[expected++] = key[i];
    }
    assert_int_equal(moves.inside, inside);
    assert_int_equal(moves.later, expected);
    qsort(later, expected, sizeof *later, mb_compare_numbers);
    assert_memory_equal(later, key, expected * sizeof *key);
    return true;
}

/* predecessors() lists each slot that unmoves() finds as often as its moves lead to this one. */
static void has_the_same_predecessors(const mb_space *space, uint32_t tier, uint64_t slot)
{
    uint64_t before[LISTED], key[LISTED], expected[LISTED], found[LISTED];
    mb_state state;
    size_t done, sum = 0;
    assert_true(mb_space_state(&state, space, tier, slot));
    const size_t count = keys_of(before, space, tier, state, true);
    const uint64_t wanted = slot | (uint64_t)tier << MB_KEY_SLOT;
    for (size_t i = 0; i < count; i++) {
        const uint64_t from = before[i] & ((UINT64_C(1) << MB_KEY_SLOT) - 1);
        if (i > 0 && before[i] == before[i - 1])
            continue;
        assert_true(mb_space_state(&state, space, tier, from));
        const size_t moves = keys_of(key, space, tier, state, false);
        for (size_t m = 0; m < moves; m++)
            if (key[m] == wanted)
                expected[sum++] = from;
    }
    const size_t listed = mb_space_adjacency(space)->predecessors(found, LISTED, &done, space->numbers, tier, slot,
                                                                  &(const uint16_t){0}, 1);
    assert_int_equal(done, 1);
    assert_int_equal(listed, sum);
    qsort(found, sum, sizeof *found, mb_compare_numbers);
    assert_memory_equal(found, expected, sum * sizeof *found);
}

/* Some slots of every tier: all of them where `step` is 1. */
static void the_kernel_agrees(const char *men, bool symmetry, const mb_adjacency *kernel, uint64_t shown)
{
    mb_rules *rules = OPEN("morris", men, NULL, NULL);
    mb_space space;
    bool numbered;
    check_ok(mb_space_number(&space, &numbered, rules, symmetry), NULL);
    assert_true(numbered && mb_space_adjacency(&space));
    ((mb_morris_numbers *)space.numbers)->adjacency = kernel;
    for (uint32_t tier = 0; tier < space.tiers; tier++) {
        const uint64_t step = space.slots[tier] / shown + 1;
        for (uint64_t slot = 0; slot < space.slots[tier]; slot += step) {
            const uint64_t at = slot + (slot / step * UINT64_C(0x9e3779b97f4a7c15) >> 32) % step;
            if (at < space.slots[tier] && has_the_same_successors(&space, tier, at)
                && ((mb_morris_numbers *)space.numbers)->tier[tier].hand == 0)
                has_the_same_predecessors(&space, tier, at);
        }
    }
    mb_space_clear(&space);
    mb_rules_close(rules);
}

static void the_kernel_of_morris_has_the_moves_of_the_rules(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("morris", "men=6", NULL, NULL);
    mb_space space;
    bool numbered;
    const uint64_t shown = tests_count(50, 20000);
    check_ok(mb_space_number(&space, &numbered, rules, true), NULL);
    const mb_adjacency *const kernels[] = {&mb_morris_adjacency_plain,
                                           ((mb_morris_numbers *)space.numbers)->adjacency};
    mb_space_clear(&space);
    mb_rules_close(rules);
    for (size_t k = 0; k < MB_COUNT(kernels); k++) {
        the_kernel_agrees("men=6", true, kernels[k], shown);
        the_kernel_agrees("men=6", false, kernels[k], shown / 5);
    }
    the_kernel_agrees("men=9", true, kernels[1], shown / 5);
}

/* By its kernel with one thread and with several, and without the kernel: the same bytes. */
static void six_mens_morris_is_the_same_without_its_kernel(void **state)
{
    (void)state;
    if (!tests_all())
        skip();
    mb_rules *rules = OPEN("morris", "men=6", NULL, NULL);
    const mb_table_options first = {.path = path_of("first"), .symmetry = true, .every = true},
                           other = {.path = path_of("other"), .symmetry = true, .every = true};
    mb_table_close(build(rules, &first, &(mb_limits){.threads = 1}));
    mb_table_close(build(rules, &other, &(mb_limits){.threads = 3}));
    same_file(first.path, other.path);
    mb_game game = *rules->game;
    mb_numbering numbering = *game.numbering, folded = *game.numbering->folded;
    folded.adjacency = NULL;
    numbering.folded = &folded;
    game.numbering = &numbering;
    rules->game = &game;
    mb_table_close(build(rules, &other, &(mb_limits){.threads = 2}));
    same_file(first.path, other.path);
    mb_rules_close(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_kernel_of_morris_has_the_moves_of_the_rules),
        cmocka_unit_test(six_mens_morris_is_the_same_without_its_kernel),
        cmocka_unit_test(three_mens_morris_is_what_the_twin_says),
        cmocka_unit_test(the_file_does_not_depend_on_the_way),
        cmocka_unit_test(tiers_that_are_read_again_are_the_same),
        cmocka_unit_test(forged_outcomes_are_found_by_verifying),
        cmocka_unit_test(a_proof_that_runs_in_a_circle_is_found_by_verifying),
        cmocka_unit_test(a_predecessor_that_was_forgotten_is_found_by_verifying),
        cmocka_unit_test(nine_mens_morris_has_8904593601_positions_up_to_symmetry),
        cmocka_unit_test(the_tiers_of_morris_count_each_class_of_positions_once),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
