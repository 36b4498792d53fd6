/* families.c -- families of parity games that were constructed to be hard. */
#include "families.h"

#include "arena/builder.h"

static void add_position(mb_builder *b, uint32_t player, uint32_t priority)
{
    check_ok(mb_builder_position(b, mb_tag((mb_player)(player & 1), MB_UNMARKED, false)), NULL);
    check_ok(mb_builder_priority(b, priority), NULL);
}

static void add_move(mb_builder *b, uint32_t to)
{
    check_ok(mb_builder_move(b, to), NULL);
}

static mb_arena *finish(mb_builder *b)
{
    mb_arena *arena;
    check_ok(mb_builder_finish(&arena, b, NULL), NULL);
    return arena;
}

/* Layer h has left(0) right(0) left(1) right(1) … left(width), and, from layer 1 on, above(0) … above(width - 1). */
typedef struct layers {
    uint32_t width;
} layers;

static uint32_t left(layers l, uint32_t h, uint32_t column)
{
    return (h == 0 ? 0 : 2 * l.width + 1 + (h - 1) * (3 * l.width + 1)) + 2 * column;
}

static uint32_t right(layers l, uint32_t h, uint32_t column)
{
    return left(l, h, column) + 1;
}

static uint32_t above(layers l, uint32_t h, uint32_t column)
{
    return left(l, h, l.width) + 1 + column;
}

mb_arena *family_jurdzinski(uint32_t height, uint32_t width)
{
    const layers l = {width};
    mb_builder b = mb_builder_new();
    for (uint32_t h = 0; h < height; h++) {
        for (uint32_t c = 0; c <= width; c++) {
            add_position(&b, h > 0, 2 * h);
            if (c > 0)
                add_move(&b, right(l, h, c - 1));
            if (c < width && h > 0)
                add_move(&b, above(l, h, c));
            if (c == width)
                continue;
            add_move(&b, right(l, h, c));
            add_position(&b, h == 0, h == 0 ? 1 : 2 * h);
            add_move(&b, left(l, h, c));
            add_move(&b, left(l, h, c + 1));
            if (h > 0)
                add_move(&b, right(l, 0, c));
            for (uint32_t up = 1; h == 0 && up < height; up++)
                add_move(&b, right(l, up, c));
        }
        for (uint32_t c = 0; h > 0 && c < width; c++) {
            add_position(&b, 0, 2 * h + 1);
            add_move(&b, right(l, h, c));
        }
    }
    return finish(&b);
}

mb_arena *family_recursive_ladder(uint32_t n)
{
    mb_builder b = mb_builder_new();
    for (uint32_t i = 0; i <= n;
         i++) { /* five positions from `at` on; the first step has no two first, the last no others */
        const uint32_t at = 5 * i - 2, priority = 3 * i + 5, player = i & 1;
        if (i > 0) {
            add_position(&b, player + 1, 1 - player);
            add_move(&b, at - 2);
            add_move(&b, at + 1);
            add_position(&b, player, 1 - player);
            add_move(&b, at);
            if (i < n)
                add_move(&b, at + 2);
        }
        if (i == n)
            break;
        add_position(&b, player + 1, priority);
        add_move(&b, at + 6);
        add_move(&b, at + 3);
        add_position(&b, player, priority - 1);
        if (i > 0)
            add_move(&b, at - 2);
        if (i + 1 < n)
            add_move(&b, at + 8);
        add_move(&b, at + 4);
        add_position(&b, player + 1, priority - 2);
        add_move(&b, at + 3);
        add_move(&b, at + 6);
    }
    return finish(&b);
}

/* Bit i of a player's counter: high, low, input, three positions for each bit before it, and one more. */
static uint32_t bit_at(uint32_t player, uint32_t i)
{
    return i * (3 * i + 5) + player * (3 * i + 4);
}

static uint32_t input(uint32_t player, uint32_t i)
{
    return bit_at(player, i) + 2;
}

mb_arena *family_two_counters(uint32_t bits)
{
    mb_builder b = mb_builder_new();
    const uint32_t top = bits * (bits + 9);
    for (uint32_t i = 0; i < bits; i++)
        for (uint32_t p = 0; p < 2; p++) {
            const uint32_t at = bit_at(p, i), high = top - 2 * i - 2 + p, low = 2 - p;
            add_position(&b, p, high);
            add_move(&b, input(p, (i + bits - 1) % bits));
            add_position(&b, 1 - p, low);
            add_move(&b, at);
            add_move(&b, at + 3);
            add_position(&b, 1 - p, high - 2 * bits - 1);
            add_move(&b, at + 1);
            for (uint32_t j = 0; j < i; j++) {
                const uint32_t selector = at + 3 + 3 * j;
                add_position(&b, p, low - 1);
                add_move(&b, selector + 1);
                add_move(&b, selector + 2);
                for (uint32_t k = 0; k < 2; k++) {
                    add_position(&b, 1 - p, low - 1);
                    add_move(&b, selector + 3);
                    add_move(&b, input(k == 0 ? p : 1 - p, j));
                }
            }
            add_position(&b, p, low - 1);
            add_move(&b, at + 1);
            for (uint32_t j = i + 1 - p; j < bits; j++)
                add_move(&b, input(1 - p, j));
        }
    return finish(&b);
}

mb_arena *family_chain(uint32_t n, bool inverse)
{
    mb_builder b = mb_builder_new();
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t p = 0; p < 2; p++) {
            add_position(&b, p, i + 1 < n ? (inverse ? 1 : 0) : 2);
            add_move(&b, p == 0 ? 2 * i + 1 : i + 1 < n ? 2 * i + 2 : 0);
            if (i > 0)
                add_move(&b, 2 * (i - 1) + (inverse ? p : 1 - p));
        }
    return finish(&b);
}

/* Add the positions of an arena, from number `at` on; the last has one more move. */
static void add_arena(mb_builder *b, const mb_arena *arena, uint32_t at, uint32_t more)
{
    for (uint32_t v = 0; v < arena->positions; v++) {
        add_position(b, (uint32_t)mb_owner(arena, v), arena->priority[v]);
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
            add_move(b, at + arena->to[i]);
        if (v + 1 == arena->positions)
            add_move(b, more);
    }
}

mb_arena *family_glued(mb_arena *a, mb_arena *b)
{
    mb_builder builder = mb_builder_new();
    add_arena(&builder, a, 0, a->positions);
    add_arena(&builder, b, a->positions, 0);
    mb_arena_free(a);
    mb_arena_free(b);
    return finish(&builder);
}
