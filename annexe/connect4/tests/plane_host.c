/* plane_host.c -- the device's work done by the host, unit by unit. */
#include "plane_host.h"
#include "core/limits.h"
#include "core/mem.h"

enum { SPARE = 2 }; /* numbers before the words of a layer and behind them: maps look there, and mask what they see */

typedef struct host_engine {
    mb_plane_engine base;
    const mb_plane_board *board;
    const mb_reach_board *reach;
    mb_plane_tables tables;
    uint32_t *words, *transposed; /* each with spare numbers around it */
    uint64_t room;                /* numbers of two layers: even layers lie at the beginning, odd ones at the end */
    uint64_t transposed_room;     /* numbers of transposed blocks */
    int stones;                   /* of the layer computed last */
    int reached;                  /* of the layer found last, forward */
} host_engine;

/* Numbers of a word. */
static uint32_t planes_of(const host_engine *self)
{
    return self->base.planes == 1 ? 1 : 2;
}

/* Transpose 32 by 32 bits: bit c of row[r] becomes bit r of row[c].  Halves change places, then their halves. */
static void transpose_tile(uint32_t row[MB_PLANE_WORD])
{
    uint32_t low = 0xffff;
    for (int half = MB_PLANE_WORD / 2; half > 0; half /= 2, low ^= low << half)
        for (int r = 0; r < MB_PLANE_WORD; r = (r + half + 1) & ~half) {
            const uint32_t differ = (row[r] >> half ^ row[r + half]) & low;
            row[r] ^= differ << half;
            row[r + half] ^= differ;
        }
}

/* Transpose a block of `rows` rows: they are the columns of the mirrored one, which begins at `from`.  A word is
 * `planes` numbers, 1 or 2, a plane each. */
static void transpose_block(uint32_t *to, const uint32_t *from, uint32_t rows, uint32_t columns, uint32_t planes)
{
    MB_ASSERT(planes == 1 || planes == 2);
    const uint32_t to_words = mb_plane_words(columns), from_words = mb_plane_words(rows);
    for (uint32_t tile = 0; tile < from_words * to_words * planes; tile++) {
        const uint32_t plane = tile % planes, r = tile / planes / to_words, c = tile / planes % to_words;
        const uint32_t first_row = r * MB_PLANE_WORD, first_column = c * MB_PLANE_WORD;
        uint32_t bits[MB_PLANE_WORD] = {0};
        for (uint32_t i = 0; i < MB_PLANE_WORD && first_column + i < columns; i++)
            bits[i] = from[((size_t)(first_column + i) * from_words + r) * planes + plane];
        transpose_tile(bits);
        for (uint32_t i = 0; i < MB_PLANE_WORD && first_row + i < rows; i++)
            to[((size_t)(first_row + i) * to_words + c) * planes + plane] = bits[i];
    }
}

/* Transpose the blocks of a group, for the blocks that read this layer. */
static void transpose_group(uint32_t *transposed, const mb_plane_tables *T, const mb_plane_layer *layer,
                            const void *words, uint32_t group, bool single, int threads)
{
    (void)threads;
    const mb_plane_shape g = T->shape;
    const mb_plane_view view = {
        .place = layer->place, .base = layer->base, .next = words, .stones = layer->stones, .single = single};
    const uint32_t begin = layer->first_transposed[layer->group[group]];
    const uint32_t end = layer->first_transposed[layer->group[group + 1]];
#pragma omp parallel for schedule(dynamic, 16) num_threads(threads)
    for (uint32_t i = begin; i < end; i++) {
        const mb_plane_block *b = &layer->transpose[i];
        const mb_plane_stack stack = mb_plane_stack_of(g, b->middle);
        const uint32_t mirrored = mb_plane_mirror(g, b->middle);
        const uint32_t right = (uint32_t)mb_plane_right_count(layer->stones, stack.colours, b->count);
        const uint32_t rows = mb_plane_list(g, b->middle, b->left, b->count);
        const uint32_t columns = mb_plane_list(g, mirrored, b->right, right);
        transpose_block(mb_plane_word_at(transposed, b->base, single),
                        mb_plane_find(T, &view, mirrored, b->right, b->left, right),
                        T->first[rows + 1] - T->first[rows], T->first[columns + 1] - T->first[columns],
                        single ? 1 : 2);
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
            if (view->single)
                mb_single_unit(&task, pair, c, reached & 1, value & 1, T->shape.side, view->stones & 1, view->last);
            else
                mb_plane_unit(&task, pair, c, reached, value, T->shape.side, view->stones & 1, view->last);
}

/* A layer's words, of `planes` numbers each. */
static uint32_t *words_of(const host_engine *self, int stones, uint32_t planes)
{
    const mb_plane_layer *layer = &self->board->layer[stones];
    return self->words + SPARE + (stones % 2 ? self->room + SPARE - layer->words * planes : 0);
}

static mb_status compute_layer(mb_plane_engine *engine, int stones, bool last,
                               const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    host_engine *self = (host_engine *)engine;
    MB_ASSERT(last || self->stones == stones + 1);
    const mb_plane_layer *layer = &self->board->layer[stones];
    const mb_plane_layer *next = last ? layer : &self->board->layer[stones + 1];
    const bool single = self->base.planes == 1;
    mb_plane_view view = {
        .out = words_of(self, stones, planes_of(self)), .stones = stones, .last = last, .single = single};
    unsigned reached = 0, value = 0;
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        MB_ASSERT(!single || threshold[i].ply == threshold[0].ply);
        reached |= (unsigned)(stones >= threshold[i].ply) << i;
        value |= (unsigned)threshold[i].player << i;
    }
    if (!last) {
        view.place = next->place;
        view.base = next->base;
        view.next = words_of(self, stones + 1, planes_of(self));
        view.transposed = self->transposed + SPARE;
    }
    mb_pace pace = mb_pace_begin(limits, layer->blocks);
    mb_status status = MB_OK;
    for (uint32_t g = 0; g < next->groups && status == MB_OK; g++) { /* a left move keeps the middle */
        const uint32_t begin = layer->first_block[next->group[g]], end = layer->first_block[next->group[g + 1]];
        if (!last)
            transpose_group(self->transposed + SPARE, &self->tables, next, view.next, g, single, mb_threads(limits));
#pragma omp parallel for schedule(dynamic, 16) num_threads(mb_threads(limits))
        for (uint32_t b = begin; b < end; b++)
            compute_block(&self->tables, &view, &layer->block[b], reached, value);
        status = mb_pace_step(&pace, end - begin);
    }
    self->stones = stones;
    return status;
}

/* The word at `at` of the layer computed last; a single plane stands for all three. */
static mb_plane_pair word_at(const uint32_t *words, uint64_t at, uint32_t planes)
{
    return planes == 1 ? (mb_plane_pair){words[at], words[at]} : (mb_plane_pair){words[2 * at], words[2 * at + 1]};
}

static mb_status read_bits(mb_plane_engine *engine, uint8_t *out, const uint64_t *bit, size_t count)
{
    const host_engine *self = (const host_engine *)engine;
    const uint32_t *words = words_of(self, self->stones, planes_of(self));
    for (size_t i = 0; i < count; i++) {
        const mb_plane_pair x = word_at(words, bit[i] / MB_PLANE_WORD, planes_of(self));
        const unsigned at = bit[i] % MB_PLANE_WORD;
        out[i] = (uint8_t)((x.high >> at & 1) << 1 | (x.low >> at & 1));
    }
    return MB_OK;
}

static void sum_block(const host_engine *self, mb_plane_sum *sum, mb_plane_summing how, const mb_plane_block *b)
{
    const mb_plane_view view = {.out = NULL, .stones = self->stones};
    const uint32_t planes = planes_of(self), *words = words_of(self, self->stones, planes);
    const uint64_t block = mb_plane_sum_block(b->middle, b->left, b->right, b->count);
    mb_plane_task task;
    mb_plane_task_of(&task, &self->tables, &view, b);
    for (uint32_t row = 0; row < task.rows; row++)
        for (uint32_t c = 0; c < task.words; c += 2) { /* two words are one */
            const uint64_t at = b->base + (uint64_t)row * task.words + c;
            const mb_plane_pair none = {0, 0}, x = word_at(words, at, planes),
                                y = c + 1 < task.words ? word_at(words, at + 1, planes) : none;
            mb_plane_sum_word(sum, how, mb_plane_sum_place(block, row, c / 2),
                              (uint64_t)y.high << MB_PLANE_WORD | x.high, (uint64_t)y.low << MB_PLANE_WORD | x.low,
                              mb_plane_sum_columns(task.columns, c / 2));
        }
}

static mb_status sum_layer(mb_plane_engine *engine, mb_plane_sum sum[MB_PLANE_NESTED],
                           const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    (void)limits; /* without OpenMP */
    const host_engine *self = (const host_engine *)engine;
    const mb_plane_summing how = mb_plane_summing_of(self->stones, threshold);
    const mb_plane_layer *layer = &self->board->layer[self->stones];
    uint64_t won[MB_PLANE_NESTED] = {0}, mixed[MB_PLANE_NESTED] = {0};
#pragma omp parallel for schedule(dynamic, 16) num_threads(mb_threads(limits)) reduction(+ : won, mixed)
    for (uint32_t b = 0; b < layer->blocks; b++) {
        mb_plane_sum some[MB_PLANE_NESTED] = {{0, 0}};
        sum_block(self, some, how, &layer->block[b]);
        for (int i = 0; i < MB_PLANE_NESTED; i++) {
            won[i] += some[i].won;
            mixed[i] += some[i].mixed;
        }
    }
    for (int i = 0; i < MB_PLANE_NESTED; i++)
        sum[i] = (mb_plane_sum){won[i], mixed[i]};
    return MB_OK;
}

static mb_status begin(mb_plane_engine *engine, const mb_reach_board *reach)
{
    host_engine *self = (host_engine *)engine;
    const uint64_t transposed = mb_reach_board_transposed(reach);
    self->reach = reach;
    if (transposed <= self->transposed_room)
        return MB_OK;
    mb_release(self->transposed);
    self->transposed_room = transposed;
    self->transposed = mb_alloc_zero(transposed + 2 * SPARE, sizeof *self->transposed);
    return self->transposed ? MB_OK : MB_ENOMEM;
}

/* Find what is reached of a block. */
static mb_reach_tally reach_block(const host_engine *self, const mb_plane_view *view, uint32_t number)
{
    const mb_plane_tables *T = &self->tables;
    const mb_reach_tables *R = &self->reach->tables;
    const mb_plane_block *b = &self->reach->layer[view->stones].block[number];
    const int side = T->shape.side;
    mb_reach_tally tally = {0, 0, MB_REACH_NO_PLACE};
    mb_plane_task task;
    mb_reach_task_of(&task, T, R, view, b);
    for (int n = 0; n < T->shape.width; n++) {
        const mb_plane_child parent = mb_reach_parent_of(T, R, view, b, n);
        if (n < side)
            task.left[n] = parent;
        else
            task.other[n - side] = parent;
    }
    for (uint32_t pair = 0; pair < (task.rows + 1) / 2; pair++)
        for (uint32_t c = 0; c < task.words; c++)
            mb_reach_unit(&tally, &task, b, number, pair, c, side);
    return tally;
}

static mb_status forward(mb_plane_engine *engine, mb_reach_tally *tally, int stones, const mb_limits *limits)
{
    host_engine *self = (host_engine *)engine;
    *tally = (mb_reach_tally){0, 0, MB_REACH_NO_PLACE};
    mb_plane_view view = {.out = words_of(self, stones, 1), .stones = stones, .single = true};
    if (stones == 0) { /* the empty board */
        MB_ASSERT(self->board->layer[0].words == 1);
        *(uint32_t *)view.out = 1;
        tally->live = 1;
        self->reached = 0;
        return MB_OK;
    }
    MB_ASSERT(self->reached == stones - 1);
    const mb_reach_layer *layer = &self->reach->layer[stones];
    const mb_plane_layer *before = &self->reach->layer[stones - 1].transposing;
    view.place = before->place;
    view.base = before->base;
    view.next = words_of(self, stones - 1, 1);
    view.transposed = self->transposed + SPARE;
    mb_pace pace = mb_pace_begin(limits, layer->blocks);
    mb_status status = MB_OK;
    for (uint32_t g = 0; g < before->groups && status == MB_OK; g++) { /* a stone on the right keeps the middle */
        const uint32_t first = layer->first_block[before->group[g]], end = layer->first_block[before->group[g + 1]];
        transpose_group(self->transposed + SPARE, &self->tables, before, view.next, g, true, mb_threads(limits));
        uint64_t live = 0, over = 0, place = tally->first;
#pragma omp parallel for schedule(dynamic, 16) num_threads(mb_threads(limits)) \
    reduction(+ : live, over) reduction(min : place)
        for (uint32_t b = first; b < end; b++) {
            const mb_reach_tally found = reach_block(self, &view, b);
            live += found.live;
            over += found.over;
            place = found.first < place ? found.first : place;
        }
        tally->live += live;
        tally->over += over;
        tally->first = place;
        status = mb_pace_step(&pace, end - first);
    }
    self->reached = stones;
    return status;
}

static mb_status keep(mb_plane_engine *engine, uint32_t *live)
{
    const host_engine *self = (const host_engine *)engine;
    memcpy(live, words_of(self, self->reached, 1), self->board->layer[self->reached].words * sizeof *live);
    return MB_OK;
}

/* The meeting of one block. */
static mb_reach_meeting meet_block(const host_engine *self, const uint32_t *live, uint32_t number)
{
    const mb_plane_block *b = &self->board->layer[self->stones].block[number];
    const uint32_t *words = words_of(self, self->stones, planes_of(self));
    const mb_plane_view view = {.out = NULL, .stones = self->stones};
    mb_reach_meeting meeting = {{0}, MB_REACH_NO_PLACE};
    mb_plane_task task;
    mb_plane_task_of(&task, &self->tables, &view, b);
    for (uint32_t row = 0; row < task.rows; row++)
        for (uint32_t c = 0; c < task.words; c++) {
            const uint64_t at = b->base + (uint64_t)row * task.words + c;
            mb_reach_meet(&meeting, live[at], word_at(words, at, planes_of(self)), mb_reach_weight(b), number, row,
                          c);
        }
    return meeting;
}

static mb_status meet(mb_plane_engine *engine, mb_reach_meeting *meeting, const uint32_t *live,
                      const mb_limits *limits)
{
    (void)limits; /* without OpenMP */
    const host_engine *self = (const host_engine *)engine;
    const uint32_t blocks = self->board->layer[self->stones].blocks;
    uint64_t narrow = 0, middle = 0, wide = 0, first = MB_REACH_NO_PLACE;
#pragma omp parallel for schedule(dynamic, 16) num_threads(mb_threads(limits))                                        \
    reduction(+ : narrow, middle, wide) reduction(min : first)
    for (uint32_t b = 0; b < blocks; b++) {
        const mb_reach_meeting found = meet_block(self, live, b);
        narrow += found.holds[0];
        middle += found.holds[1];
        wide += found.holds[2];
        first = found.first < first ? found.first : first;
    }
    MB_ASSERT(narrow <= middle && middle <= wide);
    *meeting = (mb_reach_meeting){{narrow, middle, wide}, first};
    return MB_OK;
}

static void release(mb_plane_engine *engine)
{
    host_engine *self = (host_engine *)engine;
    mb_plane_tables_clear(&self->tables);
    mb_release(self->words);
    mb_release(self->transposed);
    mb_release(self);
}

mb_status mb_plane_host_new(mb_plane_engine **out, const mb_plane_board *board, const mb_limits *limits)
{
    const int planes = mb_plane_fit(board, limits && limits->bytes ? limits->bytes : UINT64_MAX);
    if (planes == 0)
        return MB_ELIMIT;
    host_engine *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    *self = (host_engine){.board = board};
    self->base = (mb_plane_engine){.planes = planes,
                                   .layer = compute_layer,
                                   .read = read_bits,
                                   .sum = sum_layer,
                                   .free = release,
                                   .begin = begin,
                                   .forward = forward,
                                   .keep = keep,
                                   .meet = meet};
    self->room = mb_plane_board_room(board, planes);
    self->transposed_room = mb_plane_board_transposed(board) * planes_of(self);
    self->words = mb_alloc_zero(self->room + 3 * SPARE, sizeof *self->words);
    self->transposed = mb_alloc_zero(self->transposed_room + 2 * SPARE, sizeof *self->transposed);
    mb_status status =
        self->words && self->transposed ? mb_plane_tables_make(&self->tables, &board->lists, limits) : MB_ENOMEM;
    if (status == MB_OK)
        *out = &self->base;
    else
        release(&self->base);
    return status;
}
