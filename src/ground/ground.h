/* ground.h -- rules and arenas as one kind of game tree: what the searchers walk on. */
#ifndef MB_GROUND_GROUND_H
#define MB_GROUND_GROUND_H

#include "core/base.h"
#include "marienbad/search.h"

static inline bool mb_tree_is_impartial(const mb_tree *tree)
{
    return tree->rules ? !tree->rules->game->mover : tree->arena->impartial;
}

/* The place that a move of `mover` to `at` leads to. */
static inline mb_place mb_tree_place(const mb_tree *tree, uint64_t at, mb_player mover)
{
    if (mb_tree_is_impartial(tree))
        return (mb_place){.at = at, .mover = mb_other(mover)};
    const mb_rules *rules = tree->rules;
    return (mb_place){.at = at,
                      .mover = rules ? rules->game->mover(rules->self, at) : mb_owner(tree->arena, (uint32_t)at)};
}

static inline mb_mark mb_tree_mark(const mb_tree *tree, mb_place place)
{
    const mb_rules *rules = tree->rules;
    return rules ? rules->game->mark(rules->self, place.at) : mb_mark_of(tree->arena, (uint32_t)place.at);
}

/* What player 1 gets at a place with this mark. */
int32_t mb_tree_pays(const mb_tree *tree, mb_place place, mb_mark mark);

/* Where the moves of a place that is not marked lead: as many as there is room for are written, all are counted. */
size_t mb_tree_list(const mb_tree *tree, mb_place place, uint64_t *out, size_t cap);

/* A guess of what player 1 will get: 0 where nobody has one. */
static inline int32_t mb_tree_estimate(const mb_tree *tree, uint64_t at)
{
    if (tree->rules)
        return tree->rules->game->estimate ? tree->rules->game->estimate(tree->rules->self, at) : 0;
    const int32_t *estimate = tree->arena->estimate;
    return estimate && estimate[at] != MB_NO_HINT ? estimate[at] : 0;
}

/* One number for all mirror images of a place; the mover is not in it. */
static inline uint64_t mb_tree_fold(const mb_tree *tree, uint64_t at)
{
    const mb_rules *rules = tree->rules;
    return rules && rules->game->canonical ? rules->game->canonical(rules->self, at) : at;
}

/* What a move is, wherever it is made: the change that it makes to the state, or the position that it goes to. */
static inline uint64_t mb_tree_gist(const mb_tree *tree, uint64_t from, uint64_t to)
{
    return tree->rules ? to - from : to;
}

#endif
