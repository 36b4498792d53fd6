/* plane_group.c -- number the groups of a layer, and the blocks of each. */
#include "planes/plane_group.h"
#include "core/mem.h"
#include "core/team.h"
#include "planes/plane_loop.h"
#include "planes/plane_middle_columns.h"

/* All heights of the layer, in order; without an array of groups they are only counted. */
static void find_groups(mb_plane_groups *d, mb_plane_shape g)
{
    const uint32_t middles = mb_plane_middle_heights(g);
    d->count = 0;
    for (uint32_t l = 0; l < g.heights; l++) {
        d->first_left[l] = d->count;
        for (uint32_t r = l; r < g.heights; r++) {
            const int wanted = d->stones - mb_plane_stones_of(g, l) - mb_plane_stones_of(g, r);
            if (wanted < 0 || wanted > g.middle * g.height)
                continue;
            for (uint32_t m = 0; m < middles; m++) {
                if (mb_plane_stones_of(g, m) != wanted)
                    continue;
                if (d->group) {
                    d->group[d->count] = (mb_plane_group){.middle = m, .left = (uint16_t)l, .right = (uint16_t)r};
                    d->number[(m * g.heights + l) * g.heights + r] = d->count;
                }
                d->count++;
            }
        }
    }
    d->first_left[g.heights] = d->count;
}

/* Give all blocks their places in at[]: middle after middle, and there colouring after colouring.  return  how many
 */
static uint64_t place_blocks(mb_plane_groups *d, mb_plane_shape g)
{
    const uint32_t pairs = g.heights * g.heights;
    uint64_t first = 0;
    for (uint32_t m = 0; m < mb_plane_middle_heights(g); m++) {
        const uint32_t *number = d->number + (size_t)m * pairs;
        uint32_t stride = 0;
        for (uint32_t i = 0; i < pairs; i++)
            if (number[i] != MB_PLANE_NO_GROUP) {
                d->group[number[i]].first = first + stride;
                stride += g.counts;
            }
        for (uint32_t i = 0; i < pairs && stride > 0; i++)
            if (number[i] != MB_PLANE_NO_GROUP)
                d->group[number[i]].stride = stride;
        first += (uint64_t)stride << mb_plane_stones_of(g, m);
    }
    return first;
}

/* Number the blocks of one group and one colouring after those of colourings before; its base is where they end.
 *
 * rows, columns  the lists without stones of the second player
 * sides          his stones on both sides together
 * return         how many positions the blocks have */
static uint64_t number_blocks(mb_plane_group *b, uint32_t *at, const mb_plane_lists *lists, uint32_t rows,
                              uint32_t columns, int sides)
{
    const int counts = (int)lists->shape.counts;
    uint64_t slots = 0;
    for (int count = 0; count < counts; count++) {
        at[count] = MB_PLANE_NO_BLOCK;
        if (sides < count || sides - count >= counts)
            continue;
        const uint32_t r = mb_plane_count(lists, rows + (uint32_t)count);
        const uint32_t c = mb_plane_count(lists, columns + (uint32_t)(sides - count));
        if (r == 0 || c == 0)
            continue;
        MB_ASSERT(b->base < MB_PLANE_NO_BLOCK);
        at[count] = (uint32_t)b->base;
        b->base += mb_plane_matrix_size(r, c);
        slots += (uint64_t)r * c;
    }
    return slots;
}

/* All groups with these heights of the middle and the left.  return  how many positions they have */
static uint64_t number_groups(mb_plane_groups *d, const mb_plane_lists *lists, uint32_t middle, uint32_t left)
{
    const mb_plane_shape g = lists->shape;
    const mb_plane_middle_columns middle_columns = mb_plane_middle_columns_of(g, middle);
    const uint32_t *number = d->number + ((size_t)middle * g.heights + left) * g.heights;
    uint64_t slots = 0;
    if (middle_columns.stones > d->stones || middle_columns.stones + 2 * g.side * g.height < d->stones)
        return 0;
    for (uint32_t colours = 0; colours < 1u << middle_columns.stones; colours++) {
        const uint32_t code = mb_plane_middle_columns_code(&middle_columns, colours),
                       mirrored = mb_plane_middle_columns_mirrored(&middle_columns, colours);
        const int sides = d->stones / 2 - __builtin_popcount(colours);
        for (uint32_t right = left; right < g.heights; right++) {
            if (number[right] == MB_PLANE_NO_GROUP)
                continue;
            mb_plane_group *b = &d->group[number[right]];
            slots += number_blocks(b, d->at + b->first + (uint64_t)colours * b->stride, lists,
                                   mb_plane_list(g, code, left, 0), mb_plane_list(g, mirrored, right, 0), sides);
        }
    }
    return slots;
}

typedef struct groups_draft {
    mb_plane_groups *groups;
    const mb_plane_lists *lists;
} groups_draft;

static void number_some(void *context, uint32_t i)
{
    const groups_draft *d = context;
    const uint32_t heights = d->lists->shape.heights;
    mb_team_add(&d->groups->slots, number_groups(d->groups, d->lists, i / heights, i % heights));
}

mb_status mb_plane_groups_make(mb_plane_groups *out, const mb_plane_lists *lists, int stones, const mb_limits *limits)
{
    enum { FEW = 1 << 16 }; /* blocks: below it, starting threads takes longer than numbering */
    static const mb_limits alone = {.threads = 1};
    const mb_plane_shape g = lists->shape;
    mb_plane_groups d = {.stones = stones};
    mb_status status = MB_ENOMEM;
    const size_t numbers = (size_t)mb_plane_middle_heights(g) * g.heights * g.heights;
    d.number = mb_alloc(numbers, sizeof *d.number);
    d.first_left = mb_alloc((size_t)g.heights + 1, sizeof *d.first_left);
    if (!d.number || !d.first_left)
        goto failed;
    memset(d.number, 0xff, numbers * sizeof *d.number);
    MB_ASSERT(d.number[0] == MB_PLANE_NO_GROUP);
    find_groups(&d, g);
    d.group = mb_alloc_zero((size_t)d.count + 1, sizeof *d.group);
    if (!d.group)
        goto failed;
    find_groups(&d, g);
    const uint64_t blocks = place_blocks(&d, g);
    d.at = mb_alloc(blocks, sizeof *d.at);
    if (!d.at)
        goto failed;
    status = mb_plane_loop(mb_plane_middle_heights(g) * g.heights, number_some, &(groups_draft){&d, lists},
                           blocks > FEW ? limits : &alone);
    if (status != MB_OK)
        goto failed;
    uint64_t base = 0;
    for (uint32_t b = 0; b <= d.count; b++) {
        const uint64_t words = d.group[b].base;
        d.group[b].base = base;
        base += words;
    }
    *out = d;
    return MB_OK;
failed:
    mb_plane_groups_clear(&d);
    return status;
}

void mb_plane_groups_clear(mb_plane_groups *groups)
{
    mb_release(groups->group);
    mb_release(groups->number);
    mb_release(groups->first_left);
    mb_release(groups->at);
    *groups = (mb_plane_groups){.count = 0};
}

bool mb_plane_find_spot(mb_plane_spot *out, const mb_plane_lists *lists, const mb_plane_groups *groups,
                        const mb_plane_position *position)
{
    const mb_plane_shape g = lists->shape;
    MB_ASSERT(mb_plane_stones(position) == groups->stones);
    mb_plane_half left, right;
    if (!mb_plane_halves_of(&left, &right, &out->row, &out->column, lists, position))
        return false;
    const mb_plane_stack stack = mb_plane_stack_of(g, left.middle);
    const uint32_t number = groups->number[(stack.heights * g.heights + left.heights) * g.heights + right.heights];
    MB_ASSERT(number < groups->count);
    const uint32_t count = (uint32_t)__builtin_popcount(left.mask);
    out->group = number;
    out->block = mb_plane_blocks(groups, &groups->group[number], stack.colours)[count];
    MB_ASSERT(out->block != MB_PLANE_NO_BLOCK);
    out->rows = mb_plane_count(lists, mb_plane_list(g, left.middle, left.heights, count));
    out->columns = mb_plane_count(
        lists, mb_plane_list(g, right.middle, right.heights, (uint32_t)__builtin_popcount(right.mask)));
    return true;
}
