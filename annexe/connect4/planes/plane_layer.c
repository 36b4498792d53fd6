/* plane_layer.c -- number the blocks of a layer: count first, then write. */
#include "planes/plane_layer.h"
#include "core/mem.h"

/* Heights of both sides that go with the heights of a middle. */
typedef struct sides_pair {
    uint16_t left, right;
    uint32_t place;
} sides_pair;

/* The layer, while it is made; pair[first[m]] .. are those of the middle heights m. */
typedef struct layer_draft {
    mb_plane_layer made;
    const mb_plane_lists *lists;
    uint64_t most;
    bool forward;
    sides_pair *pair;
    uint32_t *first;
} layer_draft;

/* Can a move on the left lead from a block that is kept to these heights, whose left comes after its right?  Or,
 * forward, a move on the right from these heights to a block that is kept? */
static bool is_transposed(mb_plane_shape g, uint32_t left, uint32_t right, bool forward)
{
    MB_ASSERT(left > right);
    for (int j = 0; j < g.side; j++) {
        const bool moves = forward ? mb_plane_height(g, right, j) < g.height : mb_plane_height(g, left, j) > 0;
        if (moves && left <= right + mb_plane_unit_height(g, j))
            return true;
    }
    return false;
}

/* All heights of the layer; without an array of pairs they are only counted. */
static uint32_t find_pairs(layer_draft *d)
{
    const mb_plane_shape g = d->lists->shape;
    const uint32_t middles = mb_plane_middle_heights(g);
    uint32_t pairs = 0;
    d->made.bases = 0;
    for (uint32_t m = 0; m < middles; m++) {
        const int stones = mb_plane_stones_of(g, m);
        if (d->first)
            d->first[m] = pairs;
        for (uint32_t l = 0; l < g.heights; l++) {
            const int with_left = stones + mb_plane_stones_of(g, l);
            for (uint32_t r = 0; r < g.heights; r++) {
                if (with_left + mb_plane_stones_of(g, r) != d->made.stones
                    || (l > r && !is_transposed(g, l, r, d->forward)))
                    continue;
                if (d->pair) {
                    d->pair[pairs] = (sides_pair){(uint16_t)l, (uint16_t)r, d->made.bases};
                    d->made.place[(m * g.heights + l) * g.heights + r] = d->made.bases;
                }
                pairs++;
                d->made.bases += g.counts << stones;
            }
        }
    }
    if (d->first)
        d->first[middles] = pairs;
    return pairs;
}

/* Add a block, if it has rows and columns. */
static void add_block(layer_draft *d, const sides_pair *pair, uint32_t middle, uint32_t mirrored, uint32_t colours,
                      uint32_t count, uint64_t *transposed_words)
{
    const mb_plane_shape g = d->lists->shape;
    mb_plane_layer *layer = &d->made;
    const bool transposed = pair->left > pair->right;
    const int right = mb_plane_right_count(layer->stones, colours, count);
    if (layer->base)
        layer->base[pair->place + colours * g.counts + count] = MB_PLANE_NO_BASE;
    if (right < 0 || (uint32_t)right >= g.counts)
        return;
    const uint32_t rows = mb_plane_count(d->lists, mb_plane_list(g, middle, pair->left, count));
    const uint32_t columns = mb_plane_count(d->lists, mb_plane_list(g, mirrored, pair->right, (uint32_t)right));
    if (rows == 0 || columns == 0)
        return;
    const uint64_t width = mb_plane_words(columns);
    uint64_t *words = transposed ? transposed_words : &layer->words;
    uint32_t *blocks = transposed ? &layer->transposed : &layer->blocks;
    mb_plane_block *list = transposed ? layer->transpose : layer->block;
    if (list) {
        mb_plane_block *b = &list[*blocks];
        b->base = layer->base[pair->place + colours * g.counts + count] = *words;
        b->middle = middle;
        b->left = pair->left;
        b->right = pair->right;
        b->count = (uint16_t)count;
        b[1].unit = b->unit + width * (transposed ? mb_plane_words(rows) : (rows + 1) / 2);
    }
    ++*blocks;
    *words += rows * width;
    layer->slots += transposed ? 0 : (uint64_t)rows * columns;
}

static void add_middle(layer_draft *d, uint32_t heights, uint32_t colours, uint64_t *transposed_words)
{
    const mb_plane_shape g = d->lists->shape;
    const uint32_t middle = mb_plane_middle_of(g, heights, colours), mirrored = mb_plane_mirror(g, middle);
    for (uint32_t p = d->first[heights]; p < d->first[heights + 1]; p++)
        for (uint32_t count = 0; count < g.counts; count++)
            add_block(d, &d->pair[p], middle, mirrored, colours, count, transposed_words);
}

/* All blocks of the layer, in order.  While they are counted, groups are counted too: a new one begins where the
 * transposed words of the one at hand would be more than `most`. */
static void add_all(layer_draft *d)
{
    const mb_plane_shape g = d->lists->shape;
    mb_plane_layer *layer = &d->made;
    uint64_t transposed_words = 0;
    uint32_t number = 0;
    layer->words = layer->slots = layer->transposed_words = 0;
    layer->blocks = layer->transposed = 0;
    const bool writing = layer->block;
    uint32_t groups = 1;
    for (uint32_t m = 0; m < mb_plane_middle_heights(g); m++)
        for (uint32_t c = 0; c < 1u << mb_plane_stones_of(g, m); c++, number++) {
            const uint64_t before = transposed_words;
            const mb_plane_layer kept = *layer;
            if (layer->first_block) {
                layer->first_block[number] = layer->blocks;
                layer->first_transposed[number] = layer->transposed;
            }
            if (writing && groups < layer->groups && layer->group[groups] == number) {
                transposed_words = 0;
                groups++;
            }
            add_middle(d, m, c, &transposed_words);
            if (!writing && before > 0 && transposed_words > d->most) { /* once more, in a group of its own */
                layer->group[groups++] = number;
                *layer = kept;
                transposed_words = 0;
                add_middle(d, m, c, &transposed_words);
            }
            layer->transposed_words =
                transposed_words > layer->transposed_words ? transposed_words : layer->transposed_words;
        }
    if (!writing) {
        layer->group[0] = 0;
        layer->group[groups] = number;
        layer->groups = groups;
    }
    layer->first_block[number] = layer->blocks;
    layer->first_transposed[number] = layer->transposed;
}

/* Number the blocks of a layer for the backward pass, or for the forward one: twice, to count them and to write them.
 */
static mb_status make_layer(mb_plane_layer *out, const mb_plane_lists *lists, int stones, uint64_t most, bool forward)
{
    const mb_plane_shape g = lists->shape;
    layer_draft d = {.made = {.stones = stones}, .lists = lists, .most = most, .forward = forward};
    mb_plane_layer *layer = &d.made;
    const size_t places = (size_t)mb_plane_middle_heights(g) * g.heights * g.heights;
    const size_t middles = (size_t)g.middles + 2;
    mb_status status = MB_ENOMEM;
    d.first = mb_alloc((size_t)mb_plane_middle_heights(g) + 1, sizeof *d.first);
    layer->place = mb_alloc(places, sizeof *layer->place);
    layer->group = mb_alloc(middles, sizeof *layer->group);
    layer->first_block = mb_alloc(middles, sizeof *layer->first_block);
    layer->first_transposed = mb_alloc(middles, sizeof *layer->first_transposed);
    if (!d.first || !layer->place || !layer->group || !layer->first_block || !layer->first_transposed)
        goto done;
    for (size_t i = 0; i < places; i++)
        layer->place[i] = MB_PLANE_NOWHERE;
    d.pair = mb_alloc((size_t)find_pairs(&d) + 1, sizeof *d.pair);
    if (!d.pair)
        goto done;
    find_pairs(&d);
    add_all(&d);
    layer->block = mb_alloc_zero((size_t)layer->blocks + 1, sizeof *layer->block);
    layer->transpose = mb_alloc_zero((size_t)layer->transposed + 1, sizeof *layer->transpose);
    layer->base = mb_alloc((size_t)layer->bases + 1, sizeof *layer->base);
    if (!layer->block || !layer->transpose || !layer->base)
        goto done;
    add_all(&d);
    status = MB_OK;
done:
    mb_release(d.first);
    mb_release(d.pair);
    if (status == MB_OK)
        *out = d.made;
    else
        mb_plane_layer_clear(&d.made);
    return status;
}

mb_status mb_plane_layer_make(mb_plane_layer *out, const mb_plane_lists *lists, int stones, uint64_t most)
{
    return make_layer(out, lists, stones, most, false);
}

mb_status mb_plane_layer_make_forward(mb_plane_layer *out, const mb_plane_lists *lists, int stones, uint64_t most)
{
    return make_layer(out, lists, stones, most, true);
}

void mb_plane_layer_clear(mb_plane_layer *layer)
{
    mb_release(layer->block);
    mb_release(layer->transpose);
    mb_release(layer->group);
    mb_release(layer->first_block);
    mb_release(layer->first_transposed);
    mb_release(layer->place);
    mb_release(layer->base);
    *layer = (mb_plane_layer){.stones = 0};
}
