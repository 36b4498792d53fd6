/* check.c -- the checkers accept exactly what is true, and their refuting plays refute. */
#include "twin.h"

#include "arena/builder.h"
#include "core/message.h"

enum { SMALL = 8 }; /* positions of a random arena at most */

static const int32_t endless[] = {0, 1, -1, 2, -3};

/* The k-th shape of arena, from 0 to SHAPES - 1. */
enum { SHAPES = 40 };
static shape shape_at(uint32_t k, uint32_t positions)
{
    return (shape){.positions = positions,
                   .degree = 3,
                   .acyclic = k & 1,
                   .inner_marks = k & 2,
                   .payoffs = k & 4,
                   .endless = endless[k / 8]};
}

/* The seed of the random arena at hand; a test that fails leaves it there, and tell_seed() says it. */
static uint64_t seed_at_hand = UINT64_MAX;

static mb_arena *draw(const shape *kind, uint64_t seed)
{
    seed_at_hand = seed;
    return random_arena(kind, seed);
}

static void put_back(mb_arena *arena)
{
    seed_at_hand = UINT64_MAX;
    mb_arena_free(arena);
}

static int tell_seed(void **state)
{
    (void)state;
    if (seed_at_hand != UINT64_MAX)
        print_error("the seed of the random arena: %llu\n", (unsigned long long)seed_at_hand);
    seed_at_hand = UINT64_MAX;
    return 0;
}

/* A position of an arena written by hand. */
typedef struct row {
    mb_player owner;
    mb_mark mark;
    uint32_t to[5];
    uint32_t degree;
} row;

static mb_arena *arena_of(const row *rows, uint32_t count, bool impartial)
{
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < count; v++) {
        assert_int_equal(mb_builder_position(&builder, mb_tag(rows[v].owner, rows[v].mark, false)), MB_OK);
        for (uint32_t i = 0; i < rows[v].degree; i++)
            assert_int_equal(mb_builder_move(&builder, rows[v].to[i]), MB_OK);
    }
    builder.arena.impartial = impartial;
    mb_arena *arena;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    return arena;
}

/* The game of document 004, with 3 -> 6. */
static mb_arena *document_004(void)
{
    static const row rows[] = {
        {MB_P1, MB_UNMARKED, {1, 4}, 2}, {MB_P2, MB_UNMARKED, {2, 5}, 2}, {MB_P1, MB_UNMARKED, {3, 6}, 2},
        {MB_P2, MB_UNMARKED, {6}, 1},    {MB_P2, MB_UNMARKED, {2, 3}, 2}, {MB_P1, MB_WIN1, {0}, 0},
        {MB_P2, MB_WIN2, {0}, 0},
    };
    return arena_of(rows, 7, false);
}

/* The graph of the course: kernel {2, 6, 8}, Grundy numbers 4 3 0 2 2 1 0 1 0. */
static mb_arena *course_graph(void)
{
    static const row rows[] = {
        {MB_P1, MB_UNMARKED, {1, 2, 3, 4, 5}, 5},
        {MB_P1, MB_UNMARKED, {4, 5, 6}, 3},
        {MB_P1, MB_UNMARKED, {1, 3, 4, 5}, 4},
        {MB_P1, MB_UNMARKED, {5, 6, 7}, 3},
        {MB_P1, MB_UNMARKED, {7, 8}, 2},
        {MB_P1, MB_UNMARKED, {8}, 1},
        {MB_P1, MB_UNMARKED, {5, 7}, 2},
        {MB_P1, MB_UNMARKED, {8}, 1},
        {MB_P1, MB_UNMARKED, {0}, 0},
    };
    return arena_of(rows, 9, true);
}

/* One position after the other, in turns, then an end won by player 1. */
static mb_arena *chain(uint32_t moves)
{
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < moves; v++) {
        assert_int_equal(mb_builder_position(&builder, mb_tag((mb_player)(v & 1), MB_UNMARKED, false)), MB_OK);
        assert_int_equal(mb_builder_move(&builder, v + 1), MB_OK);
    }
    assert_int_equal(mb_builder_position(&builder, mb_tag(MB_P1, MB_WIN1, false)), MB_OK);
    mb_arena *arena;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    return arena;
}

static mb_bitset set_of(const mb_arena *arena, uint32_t bits)
{
    mb_bitset set;
    assert_int_equal(mb_bitset_init(&set, arena->positions), MB_OK);
    for (uint32_t v = 0; v < arena->positions && v < 32; v++)
        if (bits >> v & 1)
            mb_bitset_add(&set, v);
    return set;
}

static bool is_move(const mb_arena *arena, uint32_t v, uint32_t to)
{
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        if (arena->to[i] == to)
            return true;
    return false;
}

/* The play of a finding begins at v and is legal, its return to the cycle included. */
static void assert_legal(const mb_finding *finding, const mb_arena *arena, uint32_t v)
{
    const mb_list *play = &finding->play;
    assert_true(play->count > 0);
    assert_int_equal(play->at[0], v);
    for (uint32_t i = 0; i < play->count; i++) {
        const bool last = i + 1 == play->count;
        if (last && finding->cycle == MB_NONE)
            return;
        assert_int_equal(mb_mark_of(arena, play->at[i]), MB_UNMARKED);
        assert_true(is_move(arena, play->at[i], play->at[last ? finding->cycle : i + 1]));
    }
}

static void assert_reason(const mb_finding *finding, mb_lang lang, const char *expected)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_note_show(&text, &finding->reason, lang);
    assert_string_equal(mb_text_string(&text), expected);
    mb_text_clear(&text);
}

/* Every {argument} of the reason's row was given. */
static void assert_worded(const mb_finding *finding)
{
    assert_true(mb_words_say(finding->reason.words));
    for (mb_lang lang = MB_ENGLISH; lang <= MB_FRENCH; lang++)
        for (const char *at = finding->reason.words.in[lang]; (at = strchr(at, '{')); at++) {
            bool given = false;
            for (int i = 0; i < finding->reason.count; i++) {
                const size_t length = strlen(finding->reason.arg[i].name);
                given |= strncmp(at + 1, finding->reason.arg[i].name, length) == 0 && strchr("?}", at[1 + length]);
            }
            assert_true(given);
        }
}

/* --- solutions */

/* A claim with room of its own. */
typedef struct claim {
    mb_solution solution;
    uint8_t winner[SMALL];
    int32_t value[SMALL];
    uint32_t rank[SMALL], move[SMALL];
} claim;

static uint8_t winner_of(int32_t value)
{
    return value > 0 ? 1 : value < 0 ? 2 : 0;
}

static void count_winners(claim *c)
{
    uint64_t count[4] = {0};
    for (uint32_t v = 0; v < c->solution.positions; v++)
        count[c->winner[v] & 3]++;
    c->solution.drawn = count[0];
    c->solution.won1 = count[1];
    c->solution.won2 = count[2];
}

/* Winners, counts and moves that go with the values and ranks, right moves where there are any. */
static void complete(claim *c, const mb_arena *arena)
{
    for (uint32_t v = 0; v < arena->positions; v++) {
        c->winner[v] = winner_of(c->value[v]);
        c->move[v] = MB_NONE;
        if (mb_is_end(arena, v))
            continue;
        c->move[v] = arena->to[arena->first[v]];
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
            if (twin_is_right_move(arena, c->value, c->rank, v, arena->to[i]))
                c->move[v] = arena->to[i];
    }
    c->solution = (mb_solution){
        .positions = arena->positions, .winner = c->winner, .value = c->value, .rank = c->rank, .move = c->move};
    count_winners(c);
}

static void solve(claim *c, const mb_arena *arena)
{
    assert_true(arena->positions <= SMALL);
    twin_solve(arena, c->value, c->rank);
    complete(c, arena);
}

/* Does the checker accept?  What it refuses it explains. */
static bool accepts(const claim *c, const mb_arena *arena)
{
    mb_finding finding;
    assert_int_equal(mb_check_solution(&finding, arena, &c->solution, NULL), MB_OK);
    assert_worded(&finding);
    if (finding.play.count)
        assert_legal(&finding, arena, finding.position);
    const bool accepted = finding.accepted;
    mb_finding_clear(&finding);
    return accepted;
}

/* Every value, rank, winner and move of v but the right ones is refused. */
static void corrupt(claim *c, const mb_arena *arena, uint32_t v)
{
    const int32_t value = c->value[v];
    const uint32_t rank = c->rank[v], move = c->move[v], n = arena->positions;
    for (int32_t other = -4; other <= 4; other++)
        if (other != value) {
            c->value[v] = other;
            assert_false(accepts(c, arena));
            c->winner[v] = winner_of(other);
            count_winners(c);
            assert_false(accepts(c, arena));
            c->winner[v] = winner_of(value);
            count_winners(c);
        }
    c->value[v] = value;

    for (uint8_t winner = 0; winner < 4; winner++)
        if (winner != winner_of(value)) {
            c->winner[v] = winner;
            assert_false(accepts(c, arena));
        }
    c->winner[v] = winner_of(value);

    for (uint32_t other = 0; other <= n + 3; other++) {
        c->rank[v] = other <= n ? other : MB_NEVER - (other - n - 1);
        assert_true(accepts(c, arena) == (c->rank[v] == rank));
    }
    c->rank[v] = rank;

    for (uint32_t to = 0; to <= n + 1; to++) {
        c->move[v] = to <= n ? to : MB_NONE;
        const bool end = mb_is_end(arena, v);
        const bool right = end      ? c->move[v] == MB_NONE
                           : to < n ? twin_is_right_move(arena, c->value, c->rank, v, to)
                                    : false;
        assert_true(accepts(c, arena) == right);
    }
    c->move[v] = move;
}

static void the_right_solution_is_accepted_and_every_corruption_of_it_refused(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 50; seed++) {
            const shape kind = shape_at(k, 7);
            mb_arena *arena = draw(&kind, seed * SHAPES + k);
            claim c;
            solve(&c, arena);
            assert_true(accepts(&c, arena));
            for (uint32_t v = 0; v < arena->positions; v++)
                corrupt(&c, arena, v);
            assert_true(accepts(&c, arena));
            put_back(arena);
        }
}

/* All claims with values -1, 0, 1 and ranks 0, 1, 2, 3, infinite on arenas of at most three positions: cycles invent
 * nothing together that one position alone could not. */
static void no_other_solution_is_accepted(void **state)
{
    (void)state;
    static const uint32_t ranks[] = {0, 1, 2, 3, MB_NEVER};
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 8; seed++) {
            shape kind = shape_at(k, 3);
            kind.payoffs = false;
            if (kind.endless < -1 || kind.endless > 1)
                continue;
            mb_arena *arena = draw(&kind, 5000 + seed * SHAPES + k);
            claim truth, c;
            solve(&truth, arena);
            uint32_t claims = 1;
            for (uint32_t v = 0; v < arena->positions; v++)
                claims *= 15;
            uint32_t accepted = 0;
            for (uint32_t code = 0; code < claims; code++) {
                uint32_t rest = code;
                bool same = true;
                for (uint32_t v = 0; v < arena->positions; v++, rest /= 15) {
                    c.value[v] = (int32_t)(rest % 3) - 1;
                    c.rank[v] = ranks[rest % 15 / 3];
                    same &= c.value[v] == truth.value[v] && c.rank[v] == truth.rank[v];
                }
                complete(&c, arena);
                assert_true(accepts(&c, arena) == same);
                accepted += same;
            }
            assert_int_equal(accepted, 1);
            put_back(arena);
        }
}

static void values_may_be_left_to_the_winners(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    claim c;
    solve(&c, arena);
    c.solution.value = NULL;
    assert_true(accepts(&c, arena));
    c.winner[0] = 1;
    count_winners(&c);
    assert_false(accepts(&c, arena));
    mb_arena_free(arena);
}

static void the_solution_of_document_004_has_its_known_ranks(void **state)
{
    (void)state;
    static const uint32_t ranks[] = {4, 3, 2, 1, 2, 0, 0};
    mb_arena *arena = document_004();
    claim c;
    solve(&c, arena);
    for (uint32_t v = 0; v < 7; v++) {
        assert_int_equal(c.rank[v], ranks[v]);
        assert_int_equal(c.winner[v], v == 5 ? 1 : 2);
    }
    mb_finding finding;
    assert_int_equal(mb_check_solution(&finding, arena, &c.solution, NULL), MB_OK);
    assert_true(finding.accepted);
    assert_reason(&finding, MB_ENGLISH, "the solution of all 7 positions: 1 won by 1, 6 won by 2, 0 drawn");

    c.rank[0] = 3;
    assert_int_equal(mb_check_solution(&finding, arena, &c.solution, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.position, 0);
    assert_reason(&finding, MB_ENGLISH, "position 0: rank 3, but its best move, to 1, makes that 4");
    mb_finding_clear(&finding);

    c.rank[0] = MB_NEVER;
    assert_int_equal(mb_check_solution(&finding, arena, &c.solution, NULL), MB_OK);
    assert_reason(&finding, MB_FRENCH, "position 0 : valeur -1 sans rang, mais une partie sans fin rapporte 0");
    mb_finding_clear(&finding);
    mb_arena_free(arena);
}

static void wrong_counts_are_refused(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    claim c;
    solve(&c, arena);
    uint64_t *const counts[] = {&c.solution.won1, &c.solution.won2, &c.solution.drawn};
    for (size_t i = 0; i < 3; i++) {
        ++*counts[i];
        assert_false(accepts(&c, arena));
        --*counts[i];
    }
    assert_true(accepts(&c, arena));
    c.solution.positions = 6;
    assert_false(accepts(&c, arena));
    mb_arena_free(arena);
}

/* --- attractors */

static bool same_set(const mb_bitset *set, const uint32_t *rank, uint32_t n)
{
    for (uint32_t v = 0; v < n; v++)
        if (mb_bitset_has(set, v) != (rank[v] != MB_NEVER))
            return false;
    return true;
}

/* Check the claim and, when it is refused, that its play refutes it: truth[v] are the ranks. */
static bool attractor_accepts(const mb_arena *arena, mb_player player, const mb_bitset *target, const mb_bitset *set,
                              const uint32_t *rank, const uint32_t *truth)
{
    mb_finding finding;
    assert_int_equal(mb_check_attractor(&finding, arena, player, target, set, rank, NULL), MB_OK);
    assert_worded(&finding);
    const bool accepted = finding.accepted;
    if (accepted) {
        assert_int_equal(finding.play.count, 0);
        return true;
    }
    assert_legal(&finding, arena, finding.position);
    const mb_list *play = &finding.play;
    const uint32_t right = truth[finding.position];
    if (right == MB_NEVER) { /* a play that the opponent keeps outside, to its end */
        for (uint32_t i = 0; i < play->count; i++)
            assert_int_equal(truth[play->at[i]], MB_NEVER);
        assert_true(finding.cycle != MB_NONE || mb_is_end(arena, play->at[play->count - 1]));
    } else { /* best play of both, down to the target */
        assert_int_equal(play->count, right + 1);
        for (uint32_t i = 0; i < play->count; i++)
            assert_int_equal(truth[play->at[i]], right - i);
        assert_true(mb_bitset_has(target, play->at[right]));
    }
    mb_finding_clear(&finding);
    return false;
}

static void attractors_are_accepted_and_every_change_refused_by_a_play(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 50; seed++) {
            const shape kind = shape_at(k, SMALL);
            mb_arena *arena = draw(&kind, 10000 + seed * SHAPES + k);
            const uint32_t n = arena->positions;
            uint64_t dice = seed * SHAPES + k;
            const mb_player player = (mb_player)mb_random_below(&dice, 2);
            mb_bitset target = set_of(arena, (uint32_t)(mb_random(&dice) & mb_random(&dice)));
            uint32_t truth[SMALL], rank[SMALL];
            twin_attractor(arena, player, &target, truth);
            mb_bitset set = set_of(arena, 0);
            for (uint32_t v = 0; v < n; v++)
                if (truth[v] != MB_NEVER)
                    mb_bitset_add(&set, v);
            assert_true(same_set(&set, truth, n));
            memcpy(rank, truth, sizeof rank);
            assert_true(attractor_accepts(arena, player, &target, &set, NULL, truth));
            assert_true(attractor_accepts(arena, player, &target, &set, rank, truth));

            for (uint32_t v = 0; v < n; v++) {
                const bool inside = truth[v] != MB_NEVER;
                (inside ? mb_bitset_remove : mb_bitset_add)(&set, v);
                assert_false(attractor_accepts(arena, player, &target, &set, NULL, truth));
                assert_false(attractor_accepts(arena, player, &target, &set, rank, truth));
                (inside ? mb_bitset_add : mb_bitset_remove)(&set, v);
                for (uint32_t other = 0; other <= n; other++) {
                    rank[v] = other < n ? other : MB_NEVER; /* MB_NEVER claims nothing */
                    assert_true(attractor_accepts(arena, player, &target, &set, rank, truth)
                                == (other == n || other == truth[v]));
                }
                rank[v] = truth[v];
            }
            mb_bitset_clear(&set);
            mb_bitset_clear(&target);
            put_back(arena);
        }
}

static void any_set_but_the_attractor_is_refused(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        const shape kind = shape_at((uint32_t)(seed % 4), 6);
        mb_arena *arena = draw(&kind, 20000 + seed);
        mb_bitset target = set_of(arena, (uint32_t)(seed * 2654435761u >> 7 & 0x29));
        uint32_t truth[SMALL];
        twin_attractor(arena, MB_P1, &target, truth);
        for (uint32_t bits = 0; bits < 1u << arena->positions; bits++) {
            mb_bitset set = set_of(arena, bits);
            assert_true(attractor_accepts(arena, MB_P1, &target, &set, NULL, truth)
                        == same_set(&set, truth, arena->positions));
            mb_bitset_clear(&set);
        }
        mb_bitset_clear(&target);
        put_back(arena);
    }
}

static void the_attractor_of_player_1_in_document_004_is_its_target(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    mb_bitset target = set_of(arena, 1 << 5), set = set_of(arena, 1 << 5), more = set_of(arena, 1 << 5 | 1 << 1);
    mb_finding finding;
    assert_int_equal(mb_check_attractor(&finding, arena, MB_P1, &target, &set, NULL, NULL), MB_OK);
    assert_true(finding.accepted);
    assert_reason(&finding, MB_ENGLISH, "the attractor of player 1 (positions: 1)");

    assert_int_equal(mb_check_attractor(&finding, arena, MB_P1, &target, &more, NULL, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.position, 1);
    assert_reason(&finding, MB_ENGLISH,
                  "position 1 is not in the attractor of player 1: a play can stop at 6, outside the target");
    mb_finding_clear(&finding);
    mb_bitset_clear(&more);
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    mb_arena_free(arena);
}

/* --- strategies */

typedef struct strategy {
    const mb_arena *arena;
    mb_player player;
    const mb_bitset *target;
    uint32_t next[SMALL];
} strategy;

/* Do all plays from v that the strategy allows meet the target within so many moves? */
static bool all_plays_win(const strategy *s, uint32_t v, uint32_t moves)
{
    if (mb_bitset_has(s->target, v))
        return true;
    if (moves == 0 || mb_is_end(s->arena, v))
        return false;
    if (mb_owner(s->arena, v) == s->player)
        return s->next[v] != MB_NONE && all_plays_win(s, s->next[v], moves - 1);
    for (uint64_t i = s->arena->first[v]; i < s->arena->first[v + 1]; i++)
        if (!all_plays_win(s, s->arena->to[i], moves - 1))
            return false;
    return true;
}

/* A play of the strategy that the finding shows: it keeps out of the target as long as it lasts. */
static void assert_refutes(const mb_finding *finding, const strategy *s, uint32_t from)
{
    assert_legal(finding, s->arena, from);
    const mb_list *play = &finding->play;
    for (uint32_t i = 0; i < play->count; i++) {
        const uint32_t v = play->at[i];
        const bool last = i + 1 == play->count;
        assert_false(mb_bitset_has(s->target, v));
        if (last && finding->cycle == MB_NONE) {
            const bool silent = mb_owner(s->arena, v) == s->player && s->next[v] == MB_NONE;
            assert_true(mb_is_end(s->arena, v) || silent);
            assert_int_equal(finding->position, mb_is_end(s->arena, v) ? from : v);
        } else if (mb_owner(s->arena, v) == s->player) {
            assert_int_equal(play->at[last ? finding->cycle : i + 1], s->next[v]);
        }
    }
}

static void judge_strategy(const strategy *s)
{
    const mb_arena *arena = s->arena;
    const uint32_t n = arena->positions;
    for (uint32_t from = 0; from < n; from++) {
        mb_bitset wins = set_of(arena, 0);
        mb_finding finding;
        assert_int_equal(mb_check_strategy(&finding, &wins, arena, s->player, s->target, s->next, from, NULL), MB_OK);
        assert_worded(&finding);
        for (uint32_t v = 0; v < n; v++)
            assert_true(mb_bitset_has(&wins, v) == all_plays_win(s, v, n));
        assert_true(finding.accepted == mb_bitset_has(&wins, from));
        if (!finding.accepted)
            assert_refutes(&finding, s, from);
        mb_finding_clear(&finding);
        mb_bitset_clear(&wins);
    }
}

static void strategies_are_judged_by_all_the_plays_that_they_allow(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 75; seed++) {
            const shape kind = shape_at(k, SMALL);
            mb_arena *arena = draw(&kind, 30000 + seed * SHAPES + k);
            uint64_t dice = seed * SHAPES + k;
            mb_bitset target = set_of(arena, (uint32_t)(mb_random(&dice) & mb_random(&dice)));
            strategy s = {.arena = arena, .player = (mb_player)mb_random_below(&dice, 2), .target = &target};
            for (uint32_t v = 0; v < arena->positions; v++) {
                const uint32_t degree = (uint32_t)mb_degree(arena, v);
                const bool silent = degree == 0 || mb_random_below(&dice, 8) == 0;
                s.next[v] = silent ? MB_NONE : arena->to[arena->first[v] + mb_random_below(&dice, degree)];
            }
            judge_strategy(&s);
            mb_bitset_clear(&target);
            put_back(arena);
        }
}

static void a_strategy_may_keep_the_rank_and_still_win(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    mb_bitset target = set_of(arena, 1 << 6);
    /* 4 -> 2 goes from rank 2 to rank 2; what is said of player 1's position 0 does not count */
    uint32_t next[] = {3, 2, MB_NONE, 6, 2, MB_NONE, MB_NONE};
    mb_bitset wins = set_of(arena, 0);
    mb_finding finding;
    assert_int_equal(mb_check_strategy(&finding, &wins, arena, MB_P2, &target, next, 0, NULL), MB_OK);
    assert_true(finding.accepted);
    assert_reason(&finding, MB_ENGLISH, "a winning strategy of player 2 from 0 (positions from which it wins: 6)");
    assert_false(mb_bitset_has(&wins, 5));

    next[3] = MB_NONE;
    assert_int_equal(mb_check_strategy(&finding, NULL, arena, MB_P2, &target, next, 0, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.position, 3);
    assert_reason(&finding, MB_ENGLISH, "the strategy has no move at 3, where a play from 0 can come");
    mb_finding_clear(&finding);

    next[3] = 5;
    assert_int_equal(mb_check_strategy(&finding, NULL, arena, MB_P2, &target, next, 6, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.position, 3);
    assert_reason(&finding, MB_ENGLISH, "the strategy plays 3 -> 5, which is not a move");
    mb_finding_clear(&finding);
    mb_bitset_clear(&wins);
    mb_bitset_clear(&target);
    mb_arena_free(arena);
}

/* --- kernels and Grundy numbers */

static bool is_kernel(const mb_arena *graph, uint32_t bits)
{
    for (uint32_t v = 0; v < graph->positions; v++) {
        bool leads_inside = false;
        for (uint32_t to = 0; to < graph->positions; to++)
            leads_inside |= (bits >> to & 1) && is_move(graph, v, to);
        if ((bits >> v & 1) == leads_inside)
            return false;
    }
    return true;
}

static void exactly_the_stable_and_absorbing_sets_are_kernels(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        const shape kind = {
            .positions = 6, .degree = 3, .acyclic = seed & 1, .inner_marks = true, .impartial = (seed & 2) != 0};
        mb_arena *graph = draw(&kind, 40000 + seed);
        uint32_t kernels = 0;
        for (uint32_t bits = 0; bits < 1u << graph->positions; bits++) {
            mb_bitset set = set_of(graph, bits);
            mb_finding finding;
            assert_int_equal(mb_check_kernel(&finding, graph, &set), MB_OK);
            assert_worded(&finding);
            assert_true(finding.accepted == is_kernel(graph, bits));
            kernels += finding.accepted;
            mb_finding_clear(&finding);
            mb_bitset_clear(&set);
        }
        assert_true(!kind.acyclic || kernels == 1);
        put_back(graph);
    }
}

static void the_kernel_of_the_course_graph_is_2_6_8(void **state)
{
    (void)state;
    mb_arena *graph = course_graph();
    static const struct {
        uint32_t bits;
        const char *reason;
    } cases[] = {
        {1 << 2 | 1 << 6 | 1 << 8, "a kernel (positions: 3)"},
        {1 << 2 | 1 << 6, "not absorbing: 4 is outside, and has no move into the set"},
        {1 << 2 | 1 << 6 | 1 << 7 | 1 << 8, "not stable: 6 and 7 are both inside, and there is a move 6 -> 7"},
    };
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_bitset set = set_of(graph, cases[i].bits);
        mb_finding finding;
        assert_int_equal(mb_check_kernel(&finding, graph, &set), MB_OK);
        assert_reason(&finding, MB_ENGLISH, cases[i].reason);
        assert_true(finding.accepted == (i == 0));
        mb_bitset_clear(&set);
    }
    mb_arena_free(graph);
}

static void a_loop_keeps_its_position_out_of_every_kernel(void **state)
{
    (void)state;
    static const row rows[] = {{MB_P1, MB_UNMARKED, {0}, 1}};
    mb_arena *graph = arena_of(rows, 1, true);
    for (uint32_t bits = 0; bits < 2; bits++) {
        mb_bitset set = set_of(graph, bits);
        mb_finding finding;
        assert_int_equal(mb_check_kernel(&finding, graph, &set), MB_OK);
        assert_false(finding.accepted);
        assert_reason(&finding, MB_ENGLISH,
                      bits ? "not stable: 0 is inside, and has a move to itself"
                           : "not absorbing: 0 is outside, and has no move into the set");
        mb_bitset_clear(&set);
    }
    mb_arena_free(graph);
}

/* Is number[v] the mex, tried number by number? */
static bool is_mex(const mb_arena *graph, const uint32_t *number, uint32_t v)
{
    for (uint32_t k = 0; k <= number[v]; k++) {
        bool reached = false;
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
            reached |= number[graph->to[i]] == k;
        if (reached == (k == number[v]))
            return false;
    }
    return true;
}

static void grundy_numbers_are_exactly_the_mex_everywhere(void **state)
{
    (void)state;
    uint32_t accepted = 0;
    for (uint64_t seed = 0; seed < 20000; seed++) {
        const shape kind = {.positions = 4, .degree = 3, .acyclic = seed & 1, .impartial = true};
        mb_arena *graph = draw(&kind, 50000 + seed % 100);
        uint64_t dice = seed;
        uint32_t number[SMALL], wrong = MB_NONE;
        for (uint32_t v = 0; v < graph->positions; v++)
            number[v] = mb_random_below(&dice, 4);
        for (uint32_t v = graph->positions; v-- > 0;)
            if (!is_mex(graph, number, v))
                wrong = v;
        mb_finding finding;
        assert_int_equal(mb_check_grundy(&finding, graph, number), MB_OK);
        assert_worded(&finding);
        assert_true(finding.accepted == (wrong == MB_NONE));
        assert_int_equal(finding.position, wrong);
        accepted += finding.accepted;
        mb_finding_clear(&finding);
        put_back(graph);
    }
    assert_true(accepted > 100);
}

static void the_grundy_numbers_of_the_course_graph_are_known(void **state)
{
    (void)state;
    mb_arena *graph = course_graph();
    uint32_t number[] = {4, 3, 0, 2, 2, 1, 0, 1, 0};
    mb_finding finding;
    assert_int_equal(mb_check_grundy(&finding, graph, number), MB_OK);
    assert_true(finding.accepted);
    for (uint32_t v = 0; v < 9; v++) {
        const uint32_t right = number[v];
        for (uint32_t other = 0; other < 12; other++) {
            number[v] = other < 11 ? other : MB_NEVER;
            assert_int_equal(mb_check_grundy(&finding, graph, number), MB_OK);
            assert_true(finding.accepted == (number[v] == right));
        }
        number[v] = right;
    }
    number[0] = 5;
    assert_int_equal(mb_check_grundy(&finding, graph, number), MB_OK);
    assert_reason(&finding, MB_ENGLISH, "position 0: 5, but its moves lead to 0, 1, 2, 3: the mex is 4");
    number[0] = 4;
    number[7] = 3;
    assert_int_equal(mb_check_grundy(&finding, graph, number), MB_OK);
    assert_reason(&finding, MB_FRENCH, "position 4 : 2, mais ses coups mènent à 0, 3 : le mex est 1");
    mb_arena_free(graph);
}

/* --- plays and players */

static void plays_are_legal_partial_maximal_and_follow(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    static const uint32_t next[] = {MB_NONE, 2, MB_NONE, 6, 2, MB_NONE, MB_NONE};
    static const struct {
        uint32_t play[4], count;
        bool strategy, accepted;
        mb_play_facts facts;
        const char *reason;
    } cases[] = {
        {{0}, 0, false, false, {.winner = MB_UNKNOWN, .follows = true}, "a play has at least one position"},
        {{0}, 1, true, true, {.legal = true, .winner = MB_UNKNOWN, .follows = true}, "a partial play (moves: 0)"},
        {{0, 1, 5}, 3, false, true, {true, true, false, 1, 1, true}, "a maximal play, won by player 1 (moves: 2)"},
        {{0, 1, 5},
         3,
         true,
         false,
         {true, true, false, 1, 1, false},
         "at 1 the strategy plays 2, but the play goes to 5"},
        {{0, 4, 2, 6}, 4, true, true, {true, true, false, 2, -1, true}, "a maximal play, won by player 2 (moves: 3)"},
        {{4, 3, 6},
         3,
         true,
         false,
         {true, true, false, 2, -1, false},
         "at 4 the strategy plays 2, but the play goes to 3"},
        {{0, 2}, 2, true, false, {.winner = MB_UNKNOWN, .follows = true}, "there is no move 0 -> 2"},
        {{1, 5, 5},
         3,
         false,
         false,
         {.winner = MB_UNKNOWN, .follows = true},
         "the play stops at 5: it cannot go on to 5"},
    };
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_finding finding;
        mb_play_facts facts;
        const uint32_t *followed = cases[i].strategy ? next : NULL;
        assert_int_equal(mb_check_play(&finding, &facts, arena, cases[i].play, cases[i].count, followed), MB_OK);
        assert_reason(&finding, MB_ENGLISH, cases[i].reason);
        assert_true(finding.accepted == cases[i].accepted);
        assert_true(facts.legal == cases[i].facts.legal && facts.maximal == cases[i].facts.maximal);
        assert_true(facts.stuck == cases[i].facts.stuck && facts.follows == cases[i].facts.follows);
        assert_int_equal(facts.winner, cases[i].facts.winner);
        assert_int_equal(facts.payoff, cases[i].facts.payoff);
    }
    mb_arena_free(arena);
}

static void a_stuck_play_is_worth_an_endless_one(void **state)
{
    (void)state;
    static const row rows[] = {{MB_P1, MB_UNMARKED, {1}, 1}, {MB_P2, MB_UNMARKED, {0}, 0}};
    static const uint32_t play[] = {0, 1};
    static const char *const reasons[] = {"a maximal play, drawn (moves: 1)",
                                          "a maximal play, won by player 1 (moves: 1)",
                                          "a maximal play, won by player 2 (moves: 1)"};
    mb_arena *arena = arena_of(rows, 2, false);
    for (size_t i = 0; i < MB_COUNT(reasons); i++) {
        arena->endless = endless[i];
        mb_finding finding;
        mb_play_facts facts;
        assert_int_equal(mb_check_play(&finding, &facts, arena, play, 2, NULL), MB_OK);
        assert_true(finding.accepted && facts.maximal && facts.stuck);
        assert_int_equal(facts.payoff, endless[i]);
        assert_reason(&finding, MB_ENGLISH, reasons[i]);
    }
    mb_arena_free(arena);
}

static void players_take_turns_in_a_bipartite_arena_only(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    mb_finding finding;
    assert_int_equal(mb_check_bipartite(&finding, arena), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.position, 3);
    assert_reason(&finding, MB_ENGLISH, "the move 3 -> 6 stays with player 2");
    mb_arena_free(arena);

    arena = chain(10);
    assert_int_equal(mb_check_bipartite(&finding, arena), MB_OK);
    assert_true(finding.accepted);
    mb_arena_free(arena);
}

/* --- what can go wrong */

static void an_impartial_graph_has_no_players_to_judge(void **state)
{
    (void)state;
    mb_arena *graph = course_graph();
    mb_bitset set = set_of(graph, 0);
    const uint32_t next[9] = {0};
    const mb_solution none = {0};
    mb_finding finding;
    assert_int_equal(mb_check_solution(&finding, graph, &none, NULL), MB_EUNSUITED);
    assert_int_equal(mb_check_attractor(&finding, graph, MB_P1, &set, &set, NULL, NULL), MB_EUNSUITED);
    assert_int_equal(mb_check_strategy(&finding, NULL, graph, MB_P1, &set, next, 0, NULL), MB_EUNSUITED);
    assert_int_equal(mb_check_bipartite(&finding, graph), MB_EUNSUITED);
    mb_play_facts facts;
    static const uint32_t play[] = {5, 8};
    assert_int_equal(mb_check_play(&finding, &facts, graph, play, 2, NULL), MB_OK);
    assert_true(finding.accepted && facts.maximal);
    assert_int_equal(facts.winner, MB_UNKNOWN);
    mb_bitset_clear(&set);
    mb_arena_free(graph);
}

static void a_long_chain_is_checked_without_recursion_and_stops_when_asked(void **state)
{
    (void)state;
    enum { LONG = 200000 };
    mb_arena *arena = chain(LONG);
    mb_bitset target = set_of(arena, 0), set = set_of(arena, 0);
    uint32_t *rank = malloc((LONG + 1) * sizeof *rank), *next = malloc((LONG + 1) * sizeof *next);
    assert_true(rank && next);
    for (uint32_t v = 0; v <= LONG; v++) {
        mb_bitset_add(&set, v);
        rank[v] = LONG - v;
        next[v] = v < LONG ? v + 1 : MB_NONE;
    }
    mb_bitset_add(&target, LONG);
    mb_finding finding;
    assert_int_equal(mb_check_attractor(&finding, arena, MB_P1, &target, &set, rank, NULL), MB_OK);
    assert_true(finding.accepted);
    assert_int_equal(mb_check_strategy(&finding, NULL, arena, MB_P2, &target, next, 0, NULL), MB_OK);
    assert_true(finding.accepted);

    rank[0]++;
    assert_int_equal(mb_check_attractor(&finding, arena, MB_P1, &target, &set, rank, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.play.count, LONG + 1);
    mb_finding_clear(&finding);

    const mb_limits limits = {.tick = stop_at_once};
    assert_int_equal(mb_check_attractor(&finding, arena, MB_P1, &target, &set, NULL, &limits), MB_ECANCEL);
    assert_int_equal(mb_check_strategy(&finding, NULL, arena, MB_P2, &target, next, 0, &limits), MB_ECANCEL);
    free(next);
    free(rank);
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    mb_arena_free(arena);
}

/* Everything that allocates, on document 004, right or wrong. */
typedef struct failing {
    const mb_arena *arena;
    const mb_bitset *target, *set;
    const claim *wrong;
} failing;

static mb_status check_number(mb_finding *out, const failing *f, int which)
{
    static const uint32_t rank[] = {MB_NEVER, 9, MB_NEVER, MB_NEVER, MB_NEVER, MB_NEVER, MB_NEVER};
    static const uint32_t next[] = {MB_NONE, 5, MB_NONE, 6, 2, MB_NONE, MB_NONE};
    static const uint32_t illegal[] = {MB_NONE, 6, MB_NONE, 6, 2, MB_NONE, MB_NONE};
    static const uint32_t number[7] = {0};
    mb_play_facts facts;
    switch (which) {
    case 0:
        return mb_check_solution(out, f->arena, &f->wrong->solution, NULL);
    case 1:
        return mb_check_attractor(out, f->arena, MB_P2, f->target, f->set, NULL, NULL);
    case 2:
        return mb_check_attractor(out, f->arena, MB_P2, f->target, f->target, NULL, NULL);
    case 3:
        return mb_check_attractor(out, f->arena, MB_P1, f->target, f->set, rank, NULL);
    case 4:
        return mb_check_strategy(out, NULL, f->arena, MB_P2, f->target, next, 0, NULL);
    case 5:
        return mb_check_strategy(out, NULL, f->arena, MB_P2, f->target, illegal, 0, NULL);
    case 6:
        return mb_check_strategy(out, NULL, f->arena, MB_P2, f->target, next, 3, NULL);
    case 7:
        return mb_check_kernel(out, f->arena, f->set);
    case 8:
        return mb_check_grundy(out, f->arena, number);
    case 9:
        return mb_check_play(out, &facts, f->arena, illegal + 3, 2, NULL);
    default:
        return mb_check_bipartite(out, f->arena);
    }
}

static void every_failed_allocation_is_reported_and_leaves_nothing_behind(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    mb_bitset target = set_of(arena, 1 << 6), set = set_of(arena, 0x7f);
    claim wrong;
    solve(&wrong, arena);
    wrong.rank[2] = 3;
    const failing f = {arena, &target, &set, &wrong};
    for (int which = 0; which <= 10; which++)
        for (uint64_t k = 1;; k++) {
            mb_finding finding = {.cycle = 12345};
            mb_mem_fail_at(k);
            const mb_status status = check_number(&finding, &f, which);
            const uint64_t made = mb_mem_count();
            mb_mem_fail_at(0);
            if (status == MB_OK) {
                assert_true(made < k);
                mb_finding_clear(&finding);
                break;
            }
            assert_int_equal(status, MB_ENOMEM);
            assert_int_equal(finding.cycle, 12345);
            assert_null(finding.play.at);
        }
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_right_solution_is_accepted_and_every_corruption_of_it_refused, tell_seed),
        cmocka_unit_test_teardown(no_other_solution_is_accepted, tell_seed),
        cmocka_unit_test(values_may_be_left_to_the_winners),
        cmocka_unit_test(the_solution_of_document_004_has_its_known_ranks),
        cmocka_unit_test(wrong_counts_are_refused),
        cmocka_unit_test_teardown(attractors_are_accepted_and_every_change_refused_by_a_play, tell_seed),
        cmocka_unit_test_teardown(any_set_but_the_attractor_is_refused, tell_seed),
        cmocka_unit_test(the_attractor_of_player_1_in_document_004_is_its_target),
        cmocka_unit_test_teardown(strategies_are_judged_by_all_the_plays_that_they_allow, tell_seed),
        cmocka_unit_test(a_strategy_may_keep_the_rank_and_still_win),
        cmocka_unit_test_teardown(exactly_the_stable_and_absorbing_sets_are_kernels, tell_seed),
        cmocka_unit_test(the_kernel_of_the_course_graph_is_2_6_8),
        cmocka_unit_test(a_loop_keeps_its_position_out_of_every_kernel),
        cmocka_unit_test_teardown(grundy_numbers_are_exactly_the_mex_everywhere, tell_seed),
        cmocka_unit_test(the_grundy_numbers_of_the_course_graph_are_known),
        cmocka_unit_test(plays_are_legal_partial_maximal_and_follow),
        cmocka_unit_test(a_stuck_play_is_worth_an_endless_one),
        cmocka_unit_test(players_take_turns_in_a_bipartite_arena_only),
        cmocka_unit_test(an_impartial_graph_has_no_players_to_judge),
        cmocka_unit_test(a_long_chain_is_checked_without_recursion_and_stops_when_asked),
        cmocka_unit_test(every_failed_allocation_is_reported_and_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
