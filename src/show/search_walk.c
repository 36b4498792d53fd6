/* search_walk.c -- the tree that a search walked: recorded while it walks, shown afterwards. */
#include "show/search_walk.h"

#include "core/mem.h"
#include "core/message.h"
#include "show/pictures.h"
#include "show/style.h"

/* What is said here. */
static const mb_words SAY_SEARCH_TOO_LARGE = MB_WORDS(
    "the tree has more than {most} {most?node:nodes}: give a smaller --depth, or a later position",
    "l'arbre a plus de {most} {most?nœud:nœuds} : donnez un --depth plus petit, ou une position plus avancée");

static mb_walk_node *add(mb_walk *walk, mb_place at, uint32_t parent, uint32_t ply)
{
    walk->met++;
    if (walk->count >= MB_PICTURE_MOST || walk->status != MB_OK)
        return NULL;
    if (!mb_grow(&walk->node, &walk->room, walk->count, 1)) {
        walk->status = MB_ENOMEM;
        return NULL;
    }
    mb_walk_node *made = &walk->node[walk->count++];
    *made = (mb_walk_node){.at = at, .parent = parent, .ply = ply};
    return made;
}

/* Nothing is recorded once a node was lost: the tree is too large to be drawn anyway. */
static bool is_whole(const mb_walk *walk)
{
    return walk->met == walk->count;
}

static void entered(void *context, mb_place at, uint32_t ply, int64_t alpha, int64_t beta)
{
    mb_walk *walk = context;
    if (ply == 0) {
        walk->count = 0;
        walk->met = 0;
    }
    mb_walk_node *node = add(walk, at, ply == 0 ? MB_NONE : walk->current, ply);
    if (!is_whole(walk))
        return;
    node->alpha = alpha;
    node->beta = beta;
    walk->current = walk->count - 1;
}

static void cut(void *context, mb_place at, mb_cut why, const mb_place *skipped, size_t count)
{
    mb_walk *walk = context;
    (void)at;
    for (size_t i = 0; i < count && is_whole(walk); i++) {
        mb_walk_node *node = add(walk, skipped[i], walk->current, walk->node[walk->current].ply + 1);
        if (node) {
            node->skipped = true;
            node->cut = why;
        }
    }
}

static void left(void *context, mb_place at, mb_left how, int64_t value)
{
    mb_walk *walk = context;
    (void)at;
    if (!is_whole(walk))
        return;
    mb_walk_node *node = &walk->node[walk->current];
    node->left = true;
    node->how = how;
    node->value = value;
    walk->current = node->parent;
}

mb_status mb_walk_new(mb_walk **out, const mb_ground *tree)
{
    mb_walk *walk = mb_alloc_zero(1, sizeof *walk);
    if (!walk)
        return MB_ENOMEM;
    walk->observer = (mb_search_observer){.entered = entered, .cut = cut, .left = left, .context = walk};
    walk->tree = tree;
    *out = walk;
    return MB_OK;
}

void mb_walk_free(mb_walk *walk)
{
    if (!walk)
        return;
    mb_release(walk->node);
    mb_release(walk);
}

const mb_search_observer *mb_walk_observer(mb_walk *walk)
{
    return &walk->observer;
}

bool mb_walk_is_best(const mb_walk *walk, uint32_t i, const mb_found *found)
{
    for (; walk->node[i].ply > 0; i = walk->node[i].parent) {
        const mb_walk_node *node = &walk->node[i];
        if (node->ply > found->count)
            return false;
        const mb_place best = found->line[node->ply - 1];
        if (node->at.at != best.at || node->at.mover != best.mover)
            return false;
    }
    return true;
}

void mb_walk_value(mb_text *out, const mb_walk_node *node)
{
    if (!node->left)
        return;
    if (node->how == MB_LEFT_ESTIMATE)
        mb_text_add(out, "≈ ");
    else if (node->how == MB_LEFT_TRIED || node->how == MB_LEFT_TABLE)
        mb_text_add(out, node->value <= node->alpha ? "≤ " : node->value >= node->beta ? "≥ " : "");
    mb_text_i64(out, node->value);
}

static void add_bound(mb_text *out, int64_t bound)
{
    if (bound == MB_MINUS_INFINITY)
        mb_text_add(out, "−∞");
    else if (bound == MB_PLUS_INFINITY)
        mb_text_add(out, "+∞");
    else
        mb_text_i64(out, bound);
}

void mb_walk_window(mb_text *out, const mb_walk_node *node)
{
    mb_text_char(out, '[');
    add_bound(out, node->alpha);
    mb_text_add(out, ", ");
    add_bound(out, node->beta);
    mb_text_char(out, ']');
}

mb_status mb_search_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error)
{
    (void)most, (void)form;
    if (what->walk->status != MB_OK)
        return mb_error_plain(error, what->walk->status);
    if (!is_whole(what->walk))
        return mb_fail(error, MB_ELIMIT, SAY_SEARCH_TOO_LARGE, "most", MB_PICTURE_MOST);
    return MB_OK;
}
