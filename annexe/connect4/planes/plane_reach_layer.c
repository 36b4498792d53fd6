/* plane_reach_layer.c -- blocks of every kind: a layer's own, and beside each the ones that hold a four. */
#include "planes/plane_reach_layer.h"
#include "core/mem.h"

/* A layer, while its blocks are counted, and then written. */
typedef struct reach_layer_draft {
    mb_reach_layer *layer;
    const mb_reach_tables *tables;
    mb_plane_shape shape;
    int stones;
} reach_layer_draft;

/* Count the block of one kind, unless it has no rows or no columns, and write it where the blocks have memory. */
static void add(reach_layer_draft *d, const mb_plane_block *like, uint32_t rows, uint32_t columns, uint64_t base)
{
    mb_reach_layer *layer = d->layer;
    if (rows == 0 || columns == 0)
        return;
    if (layer->block) {
        mb_plane_block *b = &layer->block[layer->blocks];
        const uint64_t unit = b->unit;
        *b = *like;
        b->unit = unit;
        b->base = base;
        b[1].unit = unit + (uint64_t)((rows + 1) / 2) * mb_plane_words(columns);
    }
    layer->blocks++;
}

/* Add the blocks of all kinds of these heights. */
static void add_kinds(reach_layer_draft *d, mb_plane_block like, uint32_t colours, uint64_t base)
{
    const mb_plane_shape g = d->shape;
    const mb_reach_side *side = d->tables->of[mb_reach_last(d->stones)];
    const int right = mb_plane_right_count(d->stones, colours, like.count);
    if (right < 0 || (uint32_t)right >= g.counts)
        return;
    const uint32_t rows = mb_plane_list(g, like.middle, like.left, like.count);
    const uint32_t columns = mb_plane_list(g, mb_plane_mirror(g, like.middle), like.right, (uint32_t)right);
    for (int form = 0; form < MB_REACH_FORMS; form++) {
        like.kind = (uint16_t)form;
        add(d, &like, mb_reach_count(&side[form % MB_REACH_KINDS], rows),
            mb_reach_count(&side[form / MB_REACH_KINDS], columns), form == MB_REACH_KEPT ? base : MB_PLANE_NO_BASE);
    }
}

/* The blocks of one middle, whose bases are in the layer's places. */
static void add_middle(reach_layer_draft *d, uint32_t heights, uint32_t middle, uint32_t colours)
{
    const mb_plane_shape g = d->shape;
    const mb_plane_layer *transposing = &d->layer->transposing;
    for (uint32_t l = 0; l < g.heights; l++)
        for (uint32_t r = l; r < g.heights; r++) {
            const uint32_t place = transposing->place[(heights * g.heights + l) * g.heights + r];
            if (place == MB_PLANE_NOWHERE)
                continue;
            for (uint32_t count = 0; count < g.counts; count++)
                add_kinds(d,
                          (mb_plane_block){
                              .middle = middle, .left = (uint16_t)l, .right = (uint16_t)r, .count = (uint16_t)count},
                          colours, transposing->base[place + colours * g.counts + count]);
        }
}

/* All blocks, in the order of the layer's own. */
static void add_all(reach_layer_draft *d)
{
    const mb_plane_shape g = d->shape;
    d->layer->blocks = 0;
    uint32_t number = 0;
    for (uint32_t m = 0; m < mb_plane_middle_heights(g); m++)
        for (uint32_t c = 0; c < 1u << mb_plane_stones_of(g, m); c++, number++) {
            d->layer->first_block[number] = d->layer->blocks;
            add_middle(d, m, mb_plane_middle_of(g, m, c), c);
        }
    d->layer->first_block[number] = d->layer->blocks;
}

static mb_status make_layer(mb_reach_layer *layer, const mb_reach_board *reach, int stones, uint64_t transposed_most)
{
    const mb_plane_lists *lists = &reach->board->lists;
    mb_status status = mb_plane_layer_make_forward(&layer->transposing, lists, stones, transposed_most);
    if (status != MB_OK)
        return status;
    MB_ASSERT(layer->transposing.words == reach->board->layer[stones].words);
    mb_release(layer->transposing.block); /* it is among those of every kind */
    layer->transposing.block = NULL;
    reach_layer_draft d = {.layer = layer, .tables = &reach->tables, .shape = lists->shape, .stones = stones};
    layer->first_block = mb_alloc((size_t)lists->shape.middles + 2, sizeof *layer->first_block);
    if (!layer->first_block)
        return MB_ENOMEM;
    add_all(&d);
    layer->block = mb_alloc_zero((size_t)layer->blocks + 1, sizeof *layer->block);
    if (!layer->block)
        return MB_ENOMEM;
    add_all(&d);
    return MB_OK;
}

mb_status mb_reach_board_make(mb_reach_board *out, const mb_plane_board *board, uint64_t transposed_most,
                              const mb_limits *limits)
{
    memset(out, 0, sizeof *out);
    out->board = board;
    mb_status status = mb_reach_tables_make(&out->tables, &board->lists, limits);
    for (int n = 0; n <= board->cells && status == MB_OK; n++)
        status = make_layer(&out->layer[n], out, n, transposed_most);
    if (status != MB_OK)
        mb_reach_board_clear(out);
    return status;
}

void mb_reach_board_clear(mb_reach_board *reach)
{
    for (int n = 0; reach->board && n <= reach->board->cells; n++) {
        mb_plane_layer_clear(&reach->layer[n].transposing);
        mb_release(reach->layer[n].block);
        mb_release(reach->layer[n].first_block);
    }
    mb_reach_tables_clear(&reach->tables);
    reach->board = NULL;
}

uint64_t mb_reach_board_transposed(const mb_reach_board *reach)
{
    uint64_t most = 0;
    for (int n = 0; n <= reach->board->cells; n++)
        if (reach->layer[n].transposing.transposed_words > most)
            most = reach->layer[n].transposing.transposed_words;
    return most;
}

/* The mask of an entry of a list of one kind. */
static uint32_t mask_at(const mb_reach_side *side, uint32_t list, uint32_t rank)
{
    MB_ASSERT(rank < mb_reach_count(side, list));
    return side->mask[side->first[list] + rank];
}

/* Write a side's columns: its j-th is the board's j-th from that side. */
static void set_side(mb_plane_position *p, mb_plane_shape g, uint32_t heights, uint32_t mask, bool from_right)
{
    for (int j = 0; j < g.side; j++) {
        const int column = from_right ? g.width - 1 - j : j, height = mb_plane_height(g, heights, j);
        p->height[column] = (uint8_t)height;
        p->second[column] = (uint8_t)(mask >> (g.height * j) & ((1u << height) - 1));
    }
}

mb_plane_position mb_reach_position(const mb_reach_board *reach, const mb_plane_block *block, int stones,
                                    uint64_t place)
{
    const mb_plane_shape g = reach->board->lists.shape;
    const mb_plane_block *b = &block[place >> 32];
    const uint32_t row = (uint32_t)(place >> 16 & 0xffff), column = (uint32_t)(place & 0xffff);
    const mb_reach_side *side = reach->tables.of[mb_reach_last(stones)];
    const mb_plane_stack stack = mb_plane_stack_of(g, b->middle);
    const uint32_t right = (uint32_t)mb_plane_right_count(stones, stack.colours, b->count);
    const uint32_t rows = mb_plane_list(g, b->middle, b->left, b->count);
    const uint32_t columns = mb_plane_list(g, mb_plane_mirror(g, b->middle), b->right, right);
    mb_plane_position p = {{0}, {0}};
    set_side(&p, g, b->left, mask_at(&side[b->kind % MB_REACH_KINDS], rows, row), false);
    set_side(&p, g, b->right, mask_at(&side[b->kind / MB_REACH_KINDS], columns, column), true);
    for (int i = 0; i < g.middle; i++) {
        const uint32_t code = mb_plane_middle_code(g, b->middle, i);
        const int height = mb_plane_code_height(code);
        p.height[g.side + i] = (uint8_t)height;
        p.second[g.side + i] = (uint8_t)(code - ((1u << height) - 1));
    }
    MB_ASSERT(mb_plane_stones(&p) == stones);
    return p;
}
