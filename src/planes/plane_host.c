/* plane_host.c -- the device's work done by the host. */
#include "planes/plane_host.h"
#include "core/limits.h"
#include "core/mem.h"

void mb_plane_host_turn(mb_plane_pair *to, const mb_plane_pair *from, uint32_t rows, uint32_t columns)
{
    const uint32_t to_words = mb_plane_words(columns), from_words = mb_plane_words(rows);
    memset(to, 0, (size_t)rows * to_words * sizeof *to);
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t c = 0; c < columns; c++) {
            const mb_plane_pair x = from[(size_t)c * from_words + r / MB_PLANE_WORD];
            mb_plane_pair *y = &to[(size_t)r * to_words + c / MB_PLANE_WORD];
            y->high |= (x.high >> r % MB_PLANE_WORD & 1) << c % MB_PLANE_WORD;
            y->low |= (x.low >> r % MB_PLANE_WORD & 1) << c % MB_PLANE_WORD;
        }
}

static void turn_group(mb_plane_pair *turned, const mb_plane_tables *T, const mb_plane_layer *layer,
                       const mb_plane_pair *words, uint32_t group)
{
    const mb_plane_shape g = T->shape;
    const mb_plane_view view = {.place = layer->place, .base = layer->base, .next = words, .stones = layer->stones};
    for (uint32_t i = layer->first_turned[layer->group[group]]; i < layer->first_turned[layer->group[group + 1]]; i++) {
        const mb_plane_block *b = &layer->turn[i];
        const mb_plane_stack stack = mb_plane_stack_of(g, b->middle);
        const uint32_t mirrored = mb_plane_mirror(g, b->middle);
        const uint32_t right = (uint32_t)mb_plane_right_count(layer->stones, stack.colours, b->count);
        const uint32_t rows = mb_plane_list(g, b->middle, b->left, b->count);
        const uint32_t columns = mb_plane_list(g, mirrored, b->right, right);
        mb_plane_host_turn(turned + b->base, mb_plane_find(T, &view, mirrored, b->right, b->left, right),
                           T->first[rows + 1] - T->first[rows], T->first[columns + 1] - T->first[columns]);
    }
}

static void compute_block(const mb_plane_tables *T, const mb_plane_view *view, const mb_plane_block *b, unsigned reached,
                          unsigned value)
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

mb_status mb_plane_host_layer(mb_plane_pair *out, const mb_plane_tables *tables, const mb_plane_layer *layer,
                              const mb_plane_layer *next_layer, const mb_plane_pair *next,
                              const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    unsigned reached = 0, value = 0;
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        reached |= (unsigned)(layer->stones >= threshold[i].ply) << i;
        value |= (unsigned)threshold[i].player << i;
    }
    mb_plane_view view = {.out = out, .stones = layer->stones, .last = !next};
    mb_plane_pair *turned = NULL;
    if (next) {
        view.place = next_layer->place;
        view.base = next_layer->base;
        view.next = next;
        turned = mb_alloc(next_layer->turned_words + 2, sizeof *turned);
        if (!turned)
            return MB_ENOMEM;
        view.turned = turned + 1;
    }
    const mb_plane_layer *grouped = next ? next_layer : layer; /* a left move keeps the middle */
    for (uint32_t g = 0; g < grouped->groups; g++) {
        const uint32_t end = layer->first_block[grouped->group[g + 1]];
        if (next)
            turn_group(turned + 1, tables, next_layer, next, g);
#pragma omp parallel for schedule(dynamic, 16) num_threads(mb_threads(limits))
        for (uint32_t b = layer->first_block[grouped->group[g]]; b < end; b++)
            compute_block(tables, &view, &layer->block[b], reached, value);
    }
    mb_release(turned);
    return MB_OK;
}
