/* ground.c -- rules and arenas as one kind of game tree. */
#include "ground/ground.h"

#include "arena/arena_words.h"
#include "core/mem.h"
#include "core/message.h"

mb_tree mb_tree_of_rules(const mb_rules *rules)
{
    return (mb_tree){.rules = rules};
}

mb_tree mb_tree_of_arena(const mb_arena *arena)
{
    return (mb_tree){.arena = arena, .endless = arena->endless};
}

mb_place mb_tree_start(const mb_tree *tree)
{
    const uint64_t at = tree->rules ? tree->rules->start : tree->arena->start;
    return mb_tree_place(tree, at, MB_P2);
}

void mb_tree_name(mb_text *out, const mb_tree *tree, mb_place place)
{
    const bool impartial = mb_tree_is_impartial(tree);
    if (impartial)
        mb_text_add(out, place.mover == MB_P1 ? "(1," : "(2,");
    if (tree->rules)
        tree->rules->game->show(out, tree->rules->self, place.at);
    else
        mb_arena_name(out, tree->arena, (uint32_t)place.at);
    if (impartial)
        mb_text_char(out, ')');
}

/* The state or position of a name. */
static mb_status find(uint64_t *out, const mb_tree *tree, const char *name, size_t length, mb_error *error)
{
    if (tree->rules)
        return tree->rules->game->parse(out, tree->rules->self, name, length, error);
    const uint32_t v = mb_arena_find(tree->arena, name, length);
    if (v == MB_NONE)
        return mb_fail(error, MB_ENOTFOUND, SAY_UNKNOWN, "name", mb_piece_at(name, length));
    *out = v;
    return MB_OK;
}

mb_status mb_tree_find(mb_place *out, const mb_tree *tree, const char *name, size_t length, mb_error *error)
{
    uint64_t at;
    const bool pair = mb_tree_is_impartial(tree) && length >= 5 && name[0] == '('
                      && (name[1] == '1' || name[1] == '2') && name[2] == ',' && name[length - 1] == ')';
    if (pair && find(&at, tree, name + 3, length - 4, NULL) == MB_OK) {
        *out = (mb_place){.at = at, .mover = name[1] == '1' ? MB_P1 : MB_P2};
        return MB_OK;
    }
    const mb_status status = find(&at, tree, name, length, error);
    if (status == MB_OK)
        *out = mb_tree_place(tree, at, MB_P2);
    return status;
}

int32_t mb_tree_pays(const mb_tree *tree, mb_place place, mb_mark mark)
{
    const mb_rules *rules = tree->rules;
    switch (mark) {
    case MB_WIN1:
        return 1;
    case MB_WIN2:
        return -1;
    case MB_PAYS:
        return rules ? rules->game->payoff(rules->self, place.at) : tree->arena->pays[place.at];
    case MB_MOVER_WINS:
        return place.mover == MB_P1 ? 1 : -1;
    case MB_MOVER_LOSES:
        return place.mover == MB_P1 ? -1 : 1;
    case MB_DRAW:
        return 0;
    default: /* stuck */
        return tree->endless;
    }
}

size_t mb_tree_list(const mb_tree *tree, mb_place place, uint64_t *out, size_t cap)
{
    if (tree->rules)
        return tree->rules->game->moves(tree->rules->self, place.at, out, cap);
    const mb_arena *arena = tree->arena;
    const uint64_t first = arena->first[place.at];
    const size_t count = (size_t)mb_degree(arena, (uint32_t)place.at);
    for (size_t i = 0; i < count && i < cap; i++)
        out[i] = arena->to[first + i];
    return count;
}

mb_mark mb_tree_end(int32_t *pays, const mb_tree *tree, mb_place place)
{
    const mb_mark mark = mb_tree_mark(tree, place);
    if (mark == MB_UNMARKED && mb_tree_list(tree, place, NULL, 0) > 0)
        return mark;
    *pays = mb_tree_pays(tree, place, mark);
    if (mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES)
        return *pays > 0 ? MB_WIN1 : MB_WIN2;
    return mark;
}

void mb_places_clear(mb_places *places)
{
    mb_release(places->at);
    *places = (mb_places){0};
}

mb_status mb_tree_moves(mb_places *out, const mb_tree *tree, mb_place place)
{
    const bool over = mb_tree_mark(tree, place) != MB_UNMARKED;
    const size_t count = over ? 0 : mb_tree_list(tree, place, NULL, 0);
    void *at = out->at;
    if (!mb_grow(&at, &out->room, 0, count, sizeof *out->at))
        return MB_ENOMEM;
    out->at = at;
    uint64_t *next = mb_alloc(count, sizeof *next);
    if (!next)
        return MB_ENOMEM;
    if (count > 0)
        mb_tree_list(tree, place, next, count);
    for (size_t i = 0; i < count; i++)
        out->at[i] = mb_tree_place(tree, next[i], place.mover);
    out->count = count;
    mb_release(next);
    return MB_OK;
}
