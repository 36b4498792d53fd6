/* plane_sum_group.c -- the checksum of a layer that the processor keeps, block by block. */
#include "planes/plane_sum_group.h"
#include "planes/plane_loop.h"
#include "planes/plane_middle_columns.h"

/* One plane of one word, all rows; what is `const` is known when compiled. */
MB_INLINE void sum_rows(mb_plane_sum *sum, const int plane, const bool second, const uint32_t size, uint64_t block,
                        uint32_t word, const void *words, uint32_t rows, uint64_t columns)
{
    mb_plane_sum all = *sum;
    for (uint32_t row = 0; row < rows; row++) {
        const size_t other = (size_t)rows + row;
        const uint64_t high = size == 8   ? ((const uint64_t *)words)[row]
                              : size == 4 ? ((const uint32_t *)words)[row]
                              : size == 2 ? ((const uint16_t *)words)[row]
                                          : ((const uint8_t *)words)[row];
        const uint64_t low = size == 8   ? ((const uint64_t *)words)[other]
                             : size == 4 ? ((const uint32_t *)words)[other]
                             : size == 2 ? ((const uint16_t *)words)[other]
                                         : ((const uint8_t *)words)[other];
        mb_plane_sum_plane(&all, plane, second, mb_plane_sum_place(block, row, word), high, low, columns);
    }
    *sum = all;
}

/* All planes of one word that are wanted. */
MB_INLINE void sum_sized(mb_plane_sum *sum, mb_plane_summing how, const uint32_t size, uint64_t block, uint32_t word,
                         const void *words, uint32_t rows, uint64_t columns)
{
    if (how.wanted & 1)
        sum_rows(&sum[0], 0, how.second & 1, size, block, word, words, rows, columns);
    if (how.wanted & 2)
        sum_rows(&sum[1], 1, how.second & 2, size, block, word, words, rows, columns);
    if (how.wanted & 4)
        sum_rows(&sum[2], 2, how.second & 4, size, block, word, words, rows, columns);
}

/* A block: of each word all rows, their `high` bits and then their `low` ones. */
static void sum_block(mb_plane_sum *sum, mb_plane_summing how, uint64_t block, const uint64_t *words, uint32_t rows,
                      uint32_t columns)
{
    _Static_assert((int)MB_PLANE_SUMMED == (int)MB_PLANE_LONG, "a word is summed as it is kept");
    const uint32_t longs = mb_plane_longs(columns);
    for (uint32_t w = 0; w < longs; w++, words += (size_t)2 * rows) {
        const uint64_t there = mb_plane_sum_columns(columns, w);
        switch (w + 1 < longs ? 8 : mb_plane_last_bytes(columns)) {
        case 1:
            sum_sized(sum, how, 1, block, w, words, rows, there);
            break;
        case 2:
            sum_sized(sum, how, 2, block, w, words, rows, there);
            break;
        case 4:
            sum_sized(sum, how, 4, block, w, words, rows, there);
            break;
        default:
            sum_sized(sum, how, 8, block, w, words, rows, there);
            break;
        }
    }
}

void mb_plane_sum_group(mb_plane_sum sum[MB_PLANE_NESTED], mb_plane_summing how, const mb_plane_lists *lists,
                        const mb_plane_groups *layer, uint32_t number, const uint64_t *words)
{
    const mb_plane_shape g = lists->shape;
    MB_ASSERT(number < layer->count);
    const mb_plane_group *b = &layer->group[number];
    const mb_plane_middle_columns middle_columns = mb_plane_middle_columns_of(g, b->middle);
    const uint32_t colourings = 1u << middle_columns.stones;
    for (uint32_t colours = 0; colours < colourings; colours++) {
        const uint32_t *at = mb_plane_blocks(layer, b, colours);
        const uint32_t code = mb_plane_middle_columns_code(&middle_columns, colours),
                       mirrored = mb_plane_middle_columns_mirrored(&middle_columns, colours);
        for (uint32_t count = 0; count < g.counts; count++) {
            if (at[count] == MB_PLANE_NO_BLOCK)
                continue;
            const uint32_t right = (uint32_t)mb_plane_right_count(layer->stones, colours, count);
            const uint32_t rows = mb_plane_count(lists, mb_plane_list(g, code, b->left, count));
            const uint32_t columns = mb_plane_count(lists, mb_plane_list(g, mirrored, b->right, right));
            MB_ASSERT(rows > 0 && columns > 0);
            sum_block(sum, how, mb_plane_sum_block(code, b->left, b->right, count), words + at[count], rows, columns);
        }
    }
}

/* A layer at work. */
typedef struct sum_work {
    mb_plane_summing how;
    const mb_plane_lists *lists;
    const mb_plane_groups *layer;
    const uint64_t *words;
    mb_plane_sum of[MB_MAX_THREADS][MB_PLANE_NESTED]; /* each worker's own */
} sum_work;

static void sum_item(void *context, uint32_t item, int worker)
{
    sum_work *work = context;
    mb_plane_sum_group(work->of[worker], work->how, work->lists, work->layer, item,
                       work->words + work->layer->group[item].base);
}

mb_status mb_plane_sum_groups(mb_plane_sum sum[MB_PLANE_NESTED], mb_plane_summing how, const mb_plane_lists *lists,
                              const mb_plane_groups *layer, const uint64_t *words, int threads,
                              const mb_limits *limits)
{
    MB_ASSERT(1 <= threads && threads <= MB_MAX_THREADS);
    sum_work work = {.how = how, .lists = lists, .layer = layer, .words = words};
    const mb_status status = mb_plane_loop_each(threads, layer->count, sum_item, &work, limits);
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        sum[i] = (mb_plane_sum){0, 0};
        for (int worker = 0; worker < threads; worker++) {
            sum[i].won += work.of[worker][i].won;
            sum[i].mixed += work.of[worker][i].mixed;
        }
    }
    return status;
}
