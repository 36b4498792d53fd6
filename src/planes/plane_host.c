/* plane_host.c -- the device's work done by the host, unit by unit. */
#include "planes/plane_host.h"
#include "core/limits.h"
#include "core/mem.h"

typedef struct host_engine {
    mb_plane_engine base;
    const mb_plane_board *board;
    mb_plane_tables tables;
    mb_plane_pair *words, *turned; /* each with a spare word before it and behind */
    uint64_t room;                 /* words of two layers: even layers lie at the beginning, odd ones at the end */
    int stones;                    /* of the layer computed last */
} host_engine;

/* Transpose 32 by 32 bits: bit c of row[r] becomes bit r of row[c].  Halves change places, then their halves. */
static void transpose(uint32_t row[MB_PLANE_WORD])
{
    uint32_t low = 0xffff;
    for (int half = MB_PLANE_WORD / 2; half > 0; half /= 2, low ^= low << half)
        for (int r = 0; r < MB_PLANE_WORD; r = (r + half + 1) & ~half) {
            const uint32_t differ = (row[r] >> half ^ row[r + half]) & low;
            row[r] ^= differ << half;
            row[r + half] ^= differ;
        }
}

/* Turn a block: its rows are the columns of the mirrored one, which begins at `from`. */
static void turn(mb_plane_pair *to, const mb_plane_pair *from, uint32_t rows, uint32_t columns)
{
    const uint32_t to_words = mb_plane_words(columns), from_words = mb_plane_words(rows);
    for (uint32_t r = 0; r < from_words; r++)
        for (uint32_t c = 0; c < to_words; c++) {
            const uint32_t first_row = r * MB_PLANE_WORD, first_column = c * MB_PLANE_WORD;
            uint32_t high[MB_PLANE_WORD] = {0}, low[MB_PLANE_WORD] = {0};
            for (uint32_t i = 0; i < MB_PLANE_WORD && first_column + i < columns; i++) {
                high[i] = from[(size_t)(first_column + i) * from_words + r].high;
                low[i] = from[(size_t)(first_column + i) * from_words + r].low;
            }
            transpose(high);
            transpose(low);
            for (uint32_t i = 0; i < MB_PLANE_WORD && first_row + i < rows; i++)
                to[(size_t)(first_row + i) * to_words + c] = (mb_plane_pair){high[i], low[i]};
        }
}

static void turn_group(mb_plane_pair *turned, const mb_plane_tables *T, const mb_plane_layer *layer,
                       const mb_plane_pair *words, uint32_t group, int threads)
{
    (void)threads;
    const mb_plane_shape g = T->shape;
    const mb_plane_view view = {.place = layer->place, .base = layer->base, .next = words, .stones = layer->stones};
    const uint32_t begin = layer->first_turned[layer->group[group]];
    const uint32_t end = layer->first_turned[layer->group[group + 1]];
#pragma omp parallel for schedule(dynamic, 16) num_threads(threads)
    for (uint32_t i = begin; i < end; i++) {
        const mb_plane_block *b = &layer->turn[i];
        const mb_plane_stack stack = mb_plane_stack_of(g, b->middle);
        const uint32_t mirrored = mb_plane_mirror(g, b->middle);
        const uint32_t right = (uint32_t)mb_plane_right_count(layer->stones, stack.colours, b->count);
        const uint32_t rows = mb_plane_list(g, b->middle, b->left, b->count);
        const uint32_t columns = mb_plane_list(g, mirrored, b->right, right);
        turn(turned + b->base, mb_plane_find(T, &view, mirrored, b->right, b->left, right),
             T->first[rows + 1] - T->first[rows], T->first[columns + 1] - T->first[columns]);
    }
}

static void compute_block(const mb_plane_tables *T, const mb_plane_view *view, const mb_plane_block *b,
                          unsigned reached, unsigned value)
{
    mb_plane_task task;
    mb_plane_task_of(&task, T, view, b);
    for (int n = 0; n < T->shape.width && !view->last; n++) {
        const mb_plane_child child = mb_plane_child_of(T, view, b, n, &task.won);
        if (n < T->shape.side)
            task.left[n] = child;
        else
            task.other[n - T->shape.side] = child;
    }
    for (uint32_t pair = 0; pair < (task.rows + 1) / 2; pair++)
        for (uint32_t c = 0; c < task.words; c++)
            mb_plane_unit(&task, pair, c, reached, value, T->shape.side, view->stones & 1, view->last);
}

static mb_plane_pair *words_of(const host_engine *self, int stones)
{
    const mb_plane_layer *layer = &self->board->layer[stones];
    return self->words + 1 + (stones % 2 ? self->room - layer->words : 0);
}

static mb_status compute_layer(mb_plane_engine *engine, int stones, bool last,
                               const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    host_engine *self = (host_engine *)engine;
    MB_ASSERT(last || self->stones == stones + 1);
    const mb_plane_layer *layer = &self->board->layer[stones];
    const mb_plane_layer *next = last ? layer : &self->board->layer[stones + 1];
    mb_plane_view view = {.out = words_of(self, stones), .stones = stones, .last = last};
    unsigned reached = 0, value = 0;
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        reached |= (unsigned)(stones >= threshold[i].ply) << i;
        value |= (unsigned)threshold[i].player << i;
    }
    if (!last) {
        view.place = next->place;
        view.base = next->base;
        view.next = words_of(self, stones + 1);
        view.turned = self->turned + 1;
    }
    mb_pace pace = mb_pace_begin(limits, layer->blocks);
    mb_status status = MB_OK;
    for (uint32_t g = 0; g < next->groups && status == MB_OK; g++) { /* a left move keeps the middle */
        const uint32_t begin = layer->first_block[next->group[g]], end = layer->first_block[next->group[g + 1]];
        if (!last)
            turn_group(self->turned + 1, &self->tables, next, view.next, g, mb_threads(limits));
#pragma omp parallel for schedule(dynamic, 16) num_threads(mb_threads(limits))
        for (uint32_t b = begin; b < end; b++)
            compute_block(&self->tables, &view, &layer->block[b], reached, value);
        status = mb_pace_step(&pace, end - begin);
    }
    self->stones = stones;
    return status;
}

static mb_status read_bits(mb_plane_engine *engine, uint8_t *out, const uint64_t *bit, size_t count)
{
    const host_engine *self = (const host_engine *)engine;
    const mb_plane_pair *words = words_of(self, self->stones);
    for (size_t i = 0; i < count; i++) {
        const mb_plane_pair x = words[bit[i] / MB_PLANE_WORD];
        const unsigned at = bit[i] % MB_PLANE_WORD;
        out[i] = (uint8_t)((x.high >> at & 1) << 1 | (x.low >> at & 1));
    }
    return MB_OK;
}

static void release(mb_plane_engine *engine)
{
    host_engine *self = (host_engine *)engine;
    mb_plane_tables_clear(&self->tables);
    mb_release(self->words);
    mb_release(self->turned);
    mb_release(self);
}

mb_status mb_plane_host_new(mb_plane_engine **out, const mb_plane_board *board, const mb_limits *limits)
{
    host_engine *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    *self = (host_engine){.base = {.layer = compute_layer, .read = read_bits, .free = release}, .board = board};
    self->room = mb_plane_board_words(board);
    const uint64_t bytes = (self->room + mb_plane_board_turned(board)) * sizeof *self->words;
    if (limits && limits->bytes && bytes > limits->bytes) {
        release(&self->base);
        return MB_ELIMIT;
    }
    self->words = mb_alloc_zero(self->room + 2, sizeof *self->words);
    self->turned = mb_alloc_zero(mb_plane_board_turned(board) + 2, sizeof *self->turned);
    mb_status status =
        self->words && self->turned ? mb_plane_tables_make(&self->tables, &board->lists, limits) : MB_ENOMEM;
    if (status == MB_OK)
        *out = &self->base;
    else
        release(&self->base);
    return status;
}
