/* plane_parts.c -- the parts of the processor's planes, each against its slow and obvious twin. */
#include "length.h"
#include "support.h"

#include "planes/plane_compress.h"
#include "planes/plane_group.h"
#include "planes/plane_group_job.h"
#include "planes/plane_loop.h"
#include "planes/plane_maps.h"
#include "planes/plane_slots.h"
#include "planes/plane_tile.h"

/* Width, height, columns of a side; the large ones only with --all. */
static const int boards[][3] = {{4, 3, 0}, {4, 4, 0}, {4, 4, 1}, {4, 4, 2}, {5, 2, 1}, {5, 3, 1}, {5, 3, 2},
                                {6, 3, 2}, {6, 3, 3}, {7, 2, 3}, {5, 4, 2}, {6, 4, 2}, {6, 4, 3}, {7, 3, 3}};
enum { SMALL_BOARDS = 10 };

static uint64_t some_mask(uint64_t *rng, int i)
{
    const uint64_t a = mb_random(rng), b = mb_random(rng);
    return i == 0       ? 0
           : i == 1     ? ~UINT64_C(0)
           : i % 4 == 0 ? a & b
           : i % 4 == 1 ? a | b
           : i % 4 == 2 ? a << i % 64
                        : a;
}

static void transposing_a_tile_exchanges_rows_and_columns(void **unused)
{
    (void)unused;
    uint64_t rng = 1;
    for (int i = 0; i < 50; i++) {
        uint64_t word[MB_PLANE_LONG], transposed[MB_PLANE_LONG];
        for (int r = 0; r < MB_PLANE_LONG; r++)
            transposed[r] = word[r] = some_mask(&rng, i);
        mb_plane_tile_transpose(transposed);
        for (int r = 0; r < MB_PLANE_LONG; r++)
            for (int c = 0; c < MB_PLANE_LONG; c++)
                assert_int_equal(transposed[c] >> r & 1, word[r] >> c & 1);
        memcpy(transposed, word, sizeof transposed);
        mb_plane_tile_transpose_halves(transposed);
        for (int r = 0; r < 32; r++)
            for (int c = 0; c < 64; c++)
                assert_int_equal(transposed[c % 32] >> (c / 32 * 32 + r) & 1, word[r] >> c & 1);
    }
}

static void compressing_takes_the_bits_of_a_mask_in_order_and_expanding_puts_them_back(void **unused)
{
    (void)unused;
    uint64_t rng = 2;
    for (int i = 0; i < 2000; i++) {
        const uint64_t mask = some_mask(&rng, i), bits = mb_random(&rng);
        uint64_t compressed = 0, opened = 0;
        int place = 0;
        for (int b = 0; b < 64; b++)
            if (mask >> b & 1) {
                compressed |= (bits >> b & 1) << place;
                opened |= (bits >> place & 1) << b;
                place++;
            }
        const mb_plane_compression compress = mb_plane_compression_of(mask);
        assert_true(mb_plane_compress_bits(bits, &compress) == compressed);
        assert_true(mb_plane_expand_bits(bits, &compress) == opened);
        assert_true(mb_plane_expand_bits(compressed, &compress) == (bits & mask));
    }
}

static void a_matrix_takes_no_more_than_whole_bytes_a_row(void **unused)
{
    (void)unused;
    for (uint32_t columns = 1; columns < 300; columns++)
        for (uint32_t rows = 1; rows < 20; rows += 3) {
            const uint64_t bytes = mb_plane_matrix_size(rows, columns) * 8;
            assert_true(bytes * 4 >= (uint64_t)rows * columns);
            assert_int_equal(mb_plane_last_bytes(columns) * 8 >= (columns - 1) % 64 + 1, 1);
            assert_true(mb_plane_whole(columns) == columns / 64 || mb_plane_last_bytes(columns) == 8);
        }
}

/* Has this player four in a row on a small board?  By looking at every line from every cell. */
static bool wins(int stone[MB_PLANE_PARTS][6], int columns, int player)
{
    static const int step[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int column = 0; column < columns; column++)
        for (int row = 0; row < 6; row++)
            for (int s = 0; s < 4; s++) {
                int length = 0;
                for (int c = column, r = row; c < columns && r >= 0 && r < 6 && stone[c][r] == player;
                     c += step[s][0], r += step[s][1])
                    length++;
                if (length >= 4)
                    return true;
            }
    return false;
}

/* Put the stones of a column there, 1 or 2. */
static void put_column(int *stone, int height, uint32_t second)
{
    for (int row = 0; row < height; row++)
        stone[row] = 1 + (int)(second >> row & 1);
}

/* A list has the masks that a slow look allows, all of them, in order; and ranks tell their places. */
static void check_list(const mb_plane_lists *lists, uint32_t middle, uint32_t heights)
{
    const mb_plane_shape g = lists->shape;
    uint32_t found[MB_PLANE_MOST_COUNTS] = {0};
    for (uint32_t mask = 0; mask < 1u << g.height * g.side; mask++) {
        int stone[MB_PLANE_PARTS][6] = {{0}};
        bool is_side = true;
        for (int j = 0; j < g.side; j++) {
            const uint32_t second = mask >> (g.height * j) & ((1u << g.height) - 1);
            is_side = is_side && second >> mb_plane_height(g, heights, j) == 0;
            put_column(stone[j], mb_plane_height(g, heights, j), second);
        }
        for (int i = 0; i < g.middle; i++) {
            const uint32_t code = mb_plane_middle_code(g, middle, i);
            const int height = mb_plane_code_height(code);
            put_column(stone[g.side + i], height, code - ((1u << height) - 1));
        }
        if (!is_side)
            continue;
        const int columns = g.side + g.middle;
        const uint32_t count = (uint32_t)__builtin_popcount(mask), list = mb_plane_list(g, middle, heights, count);
        const uint32_t rank = mb_plane_find_rank(lists, middle, heights, mask);
        assert_int_equal(lists->rank[(size_t)middle * g.sides + mb_plane_side_code(g, heights, mask)], rank);
        if (wins(stone, columns, 1) || wins(stone, columns, 2)) {
            assert_int_equal(rank, MB_PLANE_NO_RANK);
        } else {
            assert_int_equal(rank, found[count]);
            assert_int_equal(lists->mask[lists->first[list] + found[count]++], mask);
        }
    }
    for (uint32_t count = 0; count < g.counts; count++)
        assert_int_equal(mb_plane_count(lists, mb_plane_list(g, middle, heights, count)), found[count]);
}

static void check_lists(const mb_plane_lists *lists)
{
    const uint32_t all = lists->shape.middles * lists->shape.heights;
    for (uint32_t i = 0; i < all; i += 1 + all / 2000)
        check_list(lists, i / lists->shape.heights, i % lists->shape.heights);
}

static void check_mappings(const mb_plane_lists *lists)
{
    const mb_plane_shape g = lists->shape;
    const mb_plane_tables T = {.shape = g, .first = lists->first, .mask = lists->mask, .rank = lists->rank};
    mb_plane_mappings mappings;
    const mb_limits limits = {.threads = 2};
    assert_int_equal(mb_plane_mappings_make(&mappings, lists, &limits), MB_OK);
    for (int t = 0; t < 2; t++)
        for (uint32_t list = 0; list < lists->lists; list++) {
            const uint64_t *map = mappings.map + mappings.start[t][list];
            const uint32_t count = mb_plane_count(lists, list), first = lists->first[list];
            assert_true(count <= mappings.longest);
            for (uint32_t e = 0; e < count; e++) { /* words of the map come one after the other, moves inside */
                bool won = false;
                const uint64_t *at = map;
                for (int move = 0; move < MB_PLANE_PARTS; move++) {
                    const mb_plane_play play =
                        mb_plane_play_of(g, list / g.counts / g.heights, list / g.counts % g.heights, move, t);
                    if (!play.legal)
                        continue;
                    const uint32_t rank = mb_plane_child_rank(&T, play, lists->mask[first + e]);
                    const bool has = rank != MB_PLANE_NO_RANK;
                    won = won || !has;
                    assert_int_equal(mappings.to[t][move][first + e], has ? rank : 0);
                    assert_int_equal(at[MB_PLANE_MAP_VALID] >> e % 64 & 1, has);
                    if (has) {
                        const uint32_t word = rank / 64 - (uint32_t)at[0];
                        assert_true(word < mb_plane_map_pieces(at));
                        assert_true(at[MB_PLANE_MAP_PIECES + word] >> rank % 64 & 1);
                    }
                    uint64_t images = 0;
                    for (uint32_t p = 0; p < mb_plane_map_pieces(at); p++)
                        images += (uint64_t)__builtin_popcountll(at[MB_PLANE_MAP_PIECES + p]);
                    assert_int_equal(images, __builtin_popcountll(at[MB_PLANE_MAP_VALID]));
                    at += MB_PLANE_MAP_PIECES + mb_plane_map_pieces(at);
                }
                assert_int_equal(mappings.won[t][first + e], won);
                map = e % 64 == 63 ? at : map;
            }
        }
    mb_plane_mappings_clear(&mappings);
}

/* Does this half, seen from its side, have player t's stones in all cells of the line that lie in columns below
 * `end`? */
static bool fills(mb_plane_shape g, uint32_t middle, uint32_t heights, uint32_t mask, mb_plane_line line,
                  bool from_right, int end, int t)
{
    for (int i = 0; i < MB_PLANE_PARTS; i++) {
        const int column = from_right ? g.width - 1 - line.first - i : line.first + i;
        const int row = line.row + i * line.rise;
        if (column >= end)
            continue;
        int height;
        uint32_t colours;
        if (column < g.side) {
            height = mb_plane_height(g, heights, column);
            colours = mask >> (g.height * column);
        } else {
            const uint32_t code = mb_plane_middle_code(g, middle, column - g.side);
            height = mb_plane_code_height(code);
            colours = code - ((1u << height) - 1);
        }
        if (row >= height || (colours >> row & 1) != (uint32_t)t)
            return false;
    }
    return true;
}

static void check_across(const mb_plane_lists *lists)
{
    const mb_plane_shape g = lists->shape;
    mb_plane_across across;
    assert_int_equal(mb_plane_across_make(&across, lists, NULL), MB_OK);
    for (int t = 0; t < 2; t++)
        for (uint32_t list = 0; list < lists->lists && g.lines > 0; list++) {
            const uint64_t *record = across.columns + across.start[t][list];
            const uint32_t count = mb_plane_count(lists, list), heights = list / g.counts % g.heights;
            for (uint32_t e = 0; e < count; e++) {
                const uint32_t mask = lists->mask[lists->first[list] + e];
                const uint32_t lines = (uint32_t)__builtin_popcountll(record[0]);
                uint32_t place = 0;
                for (int n = 0; n < g.lines; n++) {
                    const mb_plane_line line = mb_plane_line_of(g, n);
                    const bool right =
                        fills(g, list / g.counts / g.heights, heights, mask, line, true, g.side + g.middle, t);
                    const bool kept = record[0] >> n & 1;
                    assert_int_equal(right, kept && (record[1 + e / 64 * lines + place] >> e % 64 & 1));
                    place += kept;
                    const uint32_t cells = across.cells[heights * (uint32_t)g.lines + (uint32_t)n];
                    assert_int_equal(fills(g, 0, heights, mask, line, false, g.side, t),
                                     cells != MB_PLANE_NO_CELLS && (mask & cells) == (t ? cells : 0));
                }
            }
        }
    mb_plane_across_clear(&across);
}

static void check_groups(const mb_plane_lists *lists)
{
    const mb_plane_shape g = lists->shape;
    for (int stones = 0; stones <= g.width * g.height; stones++) {
        mb_plane_layer layer;
        mb_plane_groups groups;
        assert_int_equal(mb_plane_layer_make(&layer, lists, stones, 1000), MB_OK);
        assert_int_equal(mb_plane_groups_make(&groups, lists, stones, NULL), MB_OK);
        assert_int_equal(groups.slots, layer.slots);
        uint64_t blocks = 0;
        for (uint32_t b = 0; b < groups.count; b++) {
            const mb_plane_group *group = &groups.group[b];
            uint32_t before = 0;
            assert_true(group->left <= group->right);
            for (uint32_t i = 0; i < g.counts << mb_plane_stones_of(g, group->middle); i++) {
                const uint32_t at = mb_plane_blocks(&groups, group, i / g.counts)[i % g.counts];
                if (at != MB_PLANE_NO_BLOCK) {
                    assert_true(at == 0 || at > before); /* none lies in another */
                    before = at;
                    blocks++;
                }
            }
            assert_true(before < group[1].base - group->base || group[1].base == group->base);
        }
        assert_int_equal(blocks, layer.blocks);
        mb_plane_layer_clear(&layer);
        mb_plane_groups_clear(&groups);
    }
}

/* Counted without lists, there are as many positions as in all layers. */
static void check_slots(const mb_plane_lists *lists)
{
    const mb_plane_shape g = lists->shape;
    uint64_t slots[MB_PLANE_MOST_CELLS + 1];
    const mb_limits limits = {.threads = 3};
    if (g.side + g.middle < MB_PLANE_PARTS)
        return; /* fours that this cut leaves to cross the middle are no positions */
    assert_int_equal(mb_plane_slots(slots, g.width, g.height, &limits), MB_OK);
    for (int stones = 0; stones <= g.width * g.height; stones++) {
        mb_plane_groups groups;
        assert_int_equal(mb_plane_groups_make(&groups, lists, stones, NULL), MB_OK);
        assert_int_equal(slots[stones], groups.slots);
        mb_plane_groups_clear(&groups);
    }
}

static void check_middle_columns(const mb_plane_lists *lists)
{
    const mb_plane_shape g = lists->shape;
    for (uint32_t heights = 0; heights < mb_plane_middle_heights(g); heights++) {
        const mb_plane_middle_columns middle_columns = mb_plane_middle_columns_of(g, heights);
        for (uint32_t colours = 0; colours < 1u << middle_columns.stones; colours++) {
            const uint32_t middle = mb_plane_middle_of(g, heights, colours), mirrored = mb_plane_mirror(g, middle);
            assert_int_equal(mb_plane_middle_columns_code(&middle_columns, colours), middle);
            assert_int_equal(mb_plane_middle_columns_mirrored(&middle_columns, colours), mirrored);
            assert_int_equal(mb_plane_middle_columns_mirrored_colours(&middle_columns, colours),
                             mb_plane_stack_of(g, mirrored).colours);
            for (int i = 0; i < g.middle; i++)
                for (int t = 0; t < 2 && middle_columns.height[i] < g.height; t++) {
                    const uint32_t played = mb_plane_middle_play(g, middle, i, t);
                    assert_int_equal(
                        middle + mb_plane_middle_columns_added(&middle_columns, i, t) * middle_columns.unit[i],
                        played);
                    assert_int_equal(mb_plane_middle_columns_played(&middle_columns, colours, i, t),
                                     mb_plane_stack_of(g, played).colours);
                }
        }
    }
}

static void on_boards(void (*check)(const mb_plane_lists *lists))
{
    for (size_t i = 0; i < (tests_all() ? MB_COUNT(boards) : SMALL_BOARDS); i++) {
        mb_plane_lists lists;
        assert_int_equal(
            mb_plane_lists_make(&lists, mb_plane_shape_cut(boards[i][0], boards[i][1], boards[i][2]), NULL), MB_OK);
        assert_int_equal(mb_plane_lists_rank(&lists, NULL), MB_OK);
        check(&lists);
        mb_plane_lists_clear(&lists);
    }
}

static void lists_have_all_sides_without_a_four_in_order(void **unused)
{
    (void)unused;
    on_boards(check_lists);
}

static void positions_are_counted_without_lists(void **unused)
{
    (void)unused;
    on_boards(check_slots);
}

static void mappings_say_the_rank_of_every_child(void **unused)
{
    (void)unused;
    on_boards(check_mappings);
}

static void lines_across_the_middle_are_filled_by_whom_they_say(void **unused)
{
    (void)unused;
    on_boards(check_across);
}

static void groups_have_the_blocks_of_a_layer(void **unused)
{
    (void)unused;
    on_boards(check_groups);
}

static void middles_are_middles_without_divisions(void **unused)
{
    (void)unused;
    on_boards(check_middle_columns);
}

static void a_position_is_found_again_by_its_key(void **unused)
{
    (void)unused;
    uint64_t rng = 3;
    for (int i = 0; i < 1000; i++) {
        mb_plane_position p = {0};
        for (int column = 0; column < 7; column++) {
            p.height[column] = (uint8_t)(mb_random(&rng) % 7);
            p.second[column] = (uint8_t)(mb_random(&rng) & ((1u << p.height[column]) - 1));
        }
        const uint64_t key = mb_plane_key(&p);
        const mb_plane_position back = mb_plane_position_of_key(key);
        assert_memory_equal(&back, &p, sizeof p);
    }
}

static uint32_t since_look, most_between;

static void count_one(void *context, uint32_t i)
{
    (void)context, (void)i;
    since_look++;
}

static bool look(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    most_between = since_look > most_between ? since_look : most_between;
    since_look = 0;
    ++*(uint64_t *)context;
    return true;
}

/* Numbers may be middles with all their sides: few of them are done between two looks, and none after the end. */
static void loops_look_at_the_limits_all_along(void **unused)
{
    (void)unused;
    uint64_t looks = 0;
    const mb_limits limits = {.tick = look, .context = &looks, .threads = 1};
    assert_int_equal(mb_plane_loop(1000, count_one, NULL, &limits), MB_OK);
    assert_int_equal(most_between, 1);
    assert_int_equal(mb_plane_loop(100000, count_one, NULL, &limits), MB_OK);
    assert_int_equal(most_between, 16);
    int left = 3;
    const mb_limits stops = {.tick = stop_at, .context = &left, .threads = 1};
    since_look = 0;
    assert_int_equal(mb_plane_loop(1000, count_one, NULL, &stops), MB_ECANCEL);
    assert_in_range(since_look, 1, 10);
}

/* Lists, mappings, groups and sums of a board, each of which may take minutes, look as often as they have middles. */
static void every_part_of_the_planes_looks_at_the_limits(void **unused)
{
    (void)unused;
    const mb_plane_shape g = mb_plane_shape_cut(5, 4, 1);
    uint64_t looks = 0, slots[MB_PLANE_MOST_CELLS + 1];
    const mb_limits limits = {.tick = look, .context = &looks, .threads = 1};
    mb_plane_lists lists;
    check_ok(mb_plane_lists_make(&lists, g, &limits), NULL);
    assert_true(looks >= 2 * g.middles / 16);
    looks = 0;
    check_ok(mb_plane_lists_rank(&lists, &limits), NULL);
    assert_true(looks >= lists.lists / 16);
    looks = 0;
    mb_plane_facts facts;
    check_ok(mb_plane_facts_make(&facts, &lists, &limits), NULL);
    assert_true(looks >= 4 * (g.middles * g.heights / 16));
    looks = 0;
    check_ok(mb_plane_slots(slots, 5, 4, &limits), NULL);
    assert_true(looks >= g.middles / 16);
    looks = 0;
    check_ok(mb_plane_slots(slots, 4, 3, &limits), NULL);
    assert_true(looks >= 100);
    mb_plane_facts_clear(&facts);
    /* cut at any of them, nothing is left */
    for (int cut = 1; cut < 20000; cut *= 3) {
        int left = cut;
        const mb_limits stops = {.tick = stop_at, .context = &left, .threads = 1};
        mb_status status = mb_plane_facts_make(&facts, &lists, &stops);
        if (status == MB_OK)
            mb_plane_facts_clear(&facts);
        assert_true(status == MB_OK || status == MB_ECANCEL);
        mb_plane_lists again;
        left = cut;
        status = mb_plane_lists_make(&again, g, &stops);
        if (status == MB_OK)
            mb_plane_lists_clear(&again);
        assert_true(status == MB_OK || status == MB_ECANCEL);
    }
    mb_plane_lists_clear(&lists);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(transposing_a_tile_exchanges_rows_and_columns),
        cmocka_unit_test(compressing_takes_the_bits_of_a_mask_in_order_and_expanding_puts_them_back),
        cmocka_unit_test(a_matrix_takes_no_more_than_whole_bytes_a_row),
        cmocka_unit_test(lists_have_all_sides_without_a_four_in_order),
        cmocka_unit_test(positions_are_counted_without_lists),
        cmocka_unit_test(mappings_say_the_rank_of_every_child),
        cmocka_unit_test(lines_across_the_middle_are_filled_by_whom_they_say),
        cmocka_unit_test(groups_have_the_blocks_of_a_layer),
        cmocka_unit_test(middles_are_middles_without_divisions),
        cmocka_unit_test(a_position_is_found_again_by_its_key),
        cmocka_unit_test(loops_look_at_the_limits_all_along),
        cmocka_unit_test(every_part_of_the_planes_looks_at_the_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
