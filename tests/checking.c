/* checking.c -- what the tests of the checkers share. */
#include "checking.h"

#include "arena/builder.h"
#include "core/message.h"

const int32_t endless_at[ENDLESS] = {0, 1, -1, 2, -3};

shape shape_at(uint32_t k, uint32_t positions)
{
    return (shape){.positions = positions,
                   .degree = 3,
                   .acyclic = k & 1,
                   .inner_marks = k & 2,
                   .payoffs = k & 4,
                   .endless = endless_at[k / 8]};
}

static uint64_t seed_at_hand = UINT64_MAX;

mb_arena *draw(const shape *kind, uint64_t seed)
{
    seed_at_hand = seed;
    return random_arena(kind, seed);
}

void put_back(mb_arena *arena)
{
    seed_at_hand = UINT64_MAX;
    mb_arena_free(arena);
}

int tell_seed(void **state)
{
    (void)state;
    if (seed_at_hand != UINT64_MAX)
        print_error("the seed of the random arena: %llu\n", (unsigned long long)seed_at_hand);
    seed_at_hand = UINT64_MAX;
    return 0;
}

mb_arena *arena_of(const row *rows, uint32_t count, bool impartial)
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

mb_arena *document_004(void)
{
    static const row rows[] = {
        {MB_P1, MB_UNMARKED, {1, 4}, 2}, {MB_P2, MB_UNMARKED, {2, 5}, 2}, {MB_P1, MB_UNMARKED, {3, 6}, 2},
        {MB_P2, MB_UNMARKED, {6}, 1},    {MB_P2, MB_UNMARKED, {2, 3}, 2}, {MB_P1, MB_WIN1, {0}, 0},
        {MB_P2, MB_WIN2, {0}, 0},
    };
    return arena_of(rows, 7, false);
}

mb_arena *course_graph(void)
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

mb_arena *chain(uint32_t moves)
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

mb_bitset set_of(const mb_arena *arena, uint32_t bits)
{
    mb_bitset set;
    assert_int_equal(mb_bitset_init(&set, arena->positions), MB_OK);
    for (uint32_t v = 0; v < arena->positions && v < 32; v++)
        if (bits >> v & 1)
            mb_bitset_add(&set, v);
    return set;
}

bool is_move(const mb_arena *arena, uint32_t v, uint32_t to)
{
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        if (arena->to[i] == to)
            return true;
    return false;
}

void assert_legal(const mb_finding *finding, const mb_arena *arena, uint32_t v)
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

void assert_moves(const mb_finding *finding, const mb_arena *graph, uint32_t v)
{
    const mb_list *play = &finding->play;
    assert_true(play->count > 0);
    assert_int_equal(play->at[0], v);
    assert_int_equal(finding->cycle, MB_NONE);
    for (uint32_t i = 0; i + 1 < play->count; i++)
        assert_true(is_move(graph, play->at[i], play->at[i + 1]));
}

void assert_reason(const mb_finding *finding, mb_lang lang, const char *expected)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_note_show(&text, &finding->reason, lang);
    assert_string_equal(mb_text_string(&text), expected);
    mb_text_clear(&text);
}

void assert_worded(const mb_finding *finding)
{
    assert_true(mb_words_say(finding->reason.words));
    for (mb_lang lang = MB_ENGLISH; lang <= MB_FRENCH; lang++)
        for (const char *at = finding->reason.words.in[lang]; (at = strchr(at, '{')); at++) {
            /* how the players are called needs no argument */
            bool given = strncmp(at, "{p1}", 4) == 0 || strncmp(at, "{p2}", 4) == 0;
            for (int i = 0; i < finding->reason.count; i++) {
                const size_t length = strlen(finding->reason.arg[i].name);
                given |= strncmp(at + 1, finding->reason.arg[i].name, length) == 0 && strchr("?}", at[1 + length]);
            }
            assert_true(given);
        }
}

uint8_t winner_of(int32_t value)
{
    return value > 0 ? 1 : value < 0 ? 2 : 0;
}

void count_winners(claim *c)
{
    uint64_t count[4] = {0};
    for (uint32_t v = 0; v < c->solution.positions; v++)
        count[c->winner[v] & 3]++; /* who claims 3 is refused, not counted */
    c->solution.drawn = count[0];
    c->solution.won1 = count[1];
    c->solution.won2 = count[2];
}
