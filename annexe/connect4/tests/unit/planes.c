/* planes.c -- planes against plain minimax over every reachable position of small boards. */
#include "length.h"
#include "support.h"

#include "core/hash.h"
#include "core/mem.h"
#include "plane_host.h"
#include "planes/plane_cpu.h"

/* The twin: a board is two sets of cells, and a position's outcome the best of its children's. */
typedef struct twin {
    int width, height;
    mb_hash seen;
    mb_plane_question *known; /* known[i]: position i with its outcome */
    size_t room;
} twin;

static bool four_at(const twin *t, uint64_t cells)
{
    const int step[] = {1, t->height, t->height + 1, t->height + 2};
    for (int i = 0; i < 4; i++) {
        const uint64_t two = cells & cells >> step[i];
        if (two & two >> 2 * step[i])
            return true;
    }
    return false;
}

static mb_plane_position position_of(const twin *t, uint64_t stones, uint64_t second)
{
    mb_plane_position p = {0};
    for (int column = 0; column < t->width; column++) {
        const uint64_t full = (UINT64_C(1) << t->height) - 1;
        const int shift = column * (t->height + 1);
        p.height[column] = (uint8_t)__builtin_popcountll(stones >> shift & full);
        p.second[column] = (uint8_t)(second >> shift & full);
    }
    return p;
}

/* Is a better than b for the player who moves?  To win soon, to draw, to lose late. */
static bool is_better(mb_plane_outcome a, mb_plane_outcome b, int mover)
{
    const int worth_a = a.winner == 0 ? 0 : a.winner == mover + 1 ? 100 - a.ply : a.ply - 100;
    const int worth_b = b.winner == 0 ? 0 : b.winner == mover + 1 ? 100 - b.ply : b.ply - 100;
    return worth_a > worth_b;
}

static mb_plane_outcome outcome_of(twin *t, uint64_t stones, uint64_t second)
{
    const int count = __builtin_popcountll(stones), mover = count % 2;
    if (four_at(t, mover ? stones ^ second : second))
        return (mb_plane_outcome){(uint8_t)(2 - mover), (uint8_t)count};
    if (count == t->width * t->height)
        return (mb_plane_outcome){0, 0};
    uint64_t bottom = 0;
    for (int column = 0; column < t->width; column++)
        bottom |= UINT64_C(1) << column * (t->height + 1);
    uint32_t number;
    bool added;
    assert_int_equal(mb_hash_add(&number, &added, &t->seen, second + stones + bottom), MB_OK);
    if (!added)
        return t->known[number].outcome;
    assert_true(mb_grow(&t->known, &t->room, number, 1));
    bool any = false;
    mb_plane_outcome best = {0, 0};
    for (int column = 0; column < t->width; column++) {
        const int shift = column * (t->height + 1);
        const uint64_t stone =
            (stones + (UINT64_C(1) << shift)) & ~stones & ((UINT64_C(1) << t->height) - 1) << shift;
        if (!stone)
            continue;
        const mb_plane_outcome child = outcome_of(t, stones | stone, mover ? second | stone : second);
        if (!any || is_better(child, best, mover))
            best = child;
        any = true;
    }
    t->known[number] = (mb_plane_question){position_of(t, stones, second), best};
    return best;
}

/* Who computes: the device's twin, or the processor in one of its mappings, with so many threads. */
typedef struct who {
    mb_plane_worker *worker; /* NULL: the device's twin */
    int threads;
} who;

static void check_engine(const twin *t, const mb_plane_board *board, mb_plane_question *asked, who by)
{
    const mb_limits limits = {.threads = by.threads};
    mb_plane_engine *engine;
    assert_int_equal(by.worker ? mb_plane_cpu_new(&engine, board, by.worker, &limits)
                               : mb_plane_host_new(&engine, board, &limits),
                     MB_OK);
    for (int wdl = 0; wdl < 2; wdl++) {
        memcpy(asked, t->known, t->seen.count * sizeof *asked);
        assert_int_equal(mb_plane_answer(engine, board, asked, t->seen.count, wdl, NULL, &limits), MB_OK);
        for (size_t i = 0; i < t->seen.count; i++) {
            assert_int_equal(asked[i].outcome.winner, t->known[i].outcome.winner);
            assert_int_equal(asked[i].outcome.ply, wdl ? 0 : t->known[i].outcome.ply);
        }
    }
    engine->free(engine);
}

static void check_board(int width, int height)
{
    twin t = {.width = width, .height = height, .room = 1 << 20};
    t.known = mb_alloc(t.room, sizeof *t.known);
    assert_non_null(t.known);
    outcome_of(&t, 0, 0);
    mb_plane_board *board = mb_alloc(1, sizeof *board);
    mb_plane_question *asked = mb_alloc(t.seen.count, sizeof *asked);
    assert_true(board && asked);
    assert_int_equal(mb_plane_board_make(board, width, height, 100, NULL), MB_OK);
    check_engine(&t, board, asked, (who){NULL, 2});
    for (int threads = 1; threads <= (t.seen.count < 200000 ? 4 : 2); threads++)
        check_engine(&t, board, asked, (who){threads % 2 ? mb_plane_block_plain : mb_plane_worker_find(), threads});
    mb_plane_board_clear(board);
    for (int side = width - MB_PLANE_PARTS + 1; 2 * side <= width; side++) { /* with a smaller middle */
        assert_int_equal(mb_plane_board_make_cut(board, mb_plane_shape_cut(width, height, side), NULL), MB_OK);
        check_engine(&t, board, asked, (who){side % 2 ? mb_plane_block_plain : mb_plane_worker_find(), 2});
        mb_plane_board_clear(board);
    }
    mb_release(board);
    mb_release(asked);
    mb_release(t.known);
    mb_hash_clear(&t.seen);
}

static void planes_tell_how_every_position_ends(void **unused)
{
    (void)unused;
    check_board(4, 3);
    check_board(5, 2);
    check_board(6, 2);
    if (!tests_all())
        return;
    check_board(4, 4);
    check_board(5, 3);
    check_board(6, 3);
    check_board(7, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_tell_how_every_position_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
