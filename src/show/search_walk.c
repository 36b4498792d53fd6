/* search_walk.c -- the tree of a search, recorded by an observer and shown afterwards. */
#include "show/search_walk.h"

#include "core/mem.h"
#include "core/message.h"
#include "show/pictures.h"
#include "show/style.h"

static const mb_words SAY_SEARCH_TOO_LARGE = MB_WORDS(
    "the tree has more than {most} {most?node:nodes}: give a smaller --depth, or a later position",
    "l'arbre a plus de {most} {most?nœud:nœuds} : donnez un --depth plus petit, ou une position plus avancée");

static const mb_words SAY_IN = MB_WORDS(" in {rank}", " en {rank}");

static mb_walk_node *walk_add(mb_walk *walk, mb_place at, uint32_t parent, uint32_t ply)
{
    walk->met++;
    if (walk->count >= MB_STEPS_MOST || walk->status != MB_OK)
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
static bool walk_is_whole(const mb_walk *walk)
{
    return walk->met == walk->count;
}

static void walk_entered(void *context, mb_place at, uint32_t ply, const mb_seen *alpha, const mb_seen *beta)
{
    mb_walk *walk = context;
    if (ply == 0) {
        walk->count = 0;
        walk->met = 0;
        walk->estimated = false;
    }
    mb_walk_node *node = walk_add(walk, at, ply == 0 ? MB_NONE : walk->current, ply);
    if (!walk_is_whole(walk))
        return;
    node->alpha = *alpha;
    node->beta = *beta;
    walk->current = walk->count - 1;
}

static void walk_cut(void *context, mb_place at, mb_cut why, const mb_place *skipped, size_t count)
{
    mb_walk *walk = context;
    (void)at;
    for (size_t i = 0; i < count && walk_is_whole(walk); i++) {
        mb_walk_node *node = walk_add(walk, skipped[i], walk->current, walk->node[walk->current].ply + 1);
        if (!node)
            return;
        mb_walk_node *above = &walk->node[walk->current];
        node->skipped = true;
        node->cut = above->cut = why;
        above->first_skip = above->skips++ == 0 ? walk->count - 1 : above->first_skip;
    }
}

static void walk_left(void *context, mb_place at, mb_left how, const mb_seen *value)
{
    mb_walk *walk = context;
    (void)at;
    if (!walk_is_whole(walk))
        return;
    MB_ASSERT(walk->current < walk->count);
    mb_walk_node *node = &walk->node[walk->current];
    MB_ASSERT(!node->left && !node->skipped
              && mb_place_is(node->at, at)); /* nodes are left in the reverse order of their entering */
    node->left = true;
    node->how = how;
    node->value = *value;
    walk->estimated |= how == MB_LEFT_ESTIMATE;
    walk->current = node->parent;
}

mb_status mb_walk_new(mb_walk **out, const mb_ground *tree)
{
    mb_walk *walk = mb_alloc_zero(1, sizeof *walk);
    if (!walk)
        return MB_ENOMEM;
    walk->observer =
        (mb_search_observer){.entered = walk_entered, .cut = walk_cut, .left = walk_left, .context = walk};
    walk->tree = tree;
    *out = walk;
    return MB_OK;
}

void mb_walk_free(mb_walk *walk)
{
    if (!walk)
        return;
    mb_release_all(walk->node, walk);
}

const mb_search_observer *mb_walk_observer(mb_walk *walk)
{
    return &walk->observer;
}

bool mb_walk_is_best(const mb_walk *walk, uint32_t i, const mb_found *found)
{
    MB_ASSERT(i < walk->count);
    for (; walk->node[i].ply > 0; i = walk->node[i].parent) {
        const mb_walk_node *node = &walk->node[i];
        MB_ASSERT(node->parent < i && walk->node[node->parent].ply + 1 == node->ply);
        if (node->ply > found->count)
            return false;
        const mb_place best = found->line[node->ply - 1];
        if (node->at.at != best.at || node->at.mover != best.mover)
            return false;
    }
    return true;
}

void mb_walk_number(mb_text *out, const mb_walk *walk, const mb_seen *seen)
{
    if (seen->number == MB_MINUS_INFINITY)
        mb_text_add(out, "−∞");
    else if (seen->number == MB_PLUS_INFINITY)
        mb_text_add(out, "+∞");
    else if (walk->estimated && seen->winner)
        mb_text_add(out, seen->winner == 1 ? "+∞" : "−∞");
    else
        mb_text_i64(out, seen->number);
}

/* The order of a search: forced wins outrank numbers; bounds that are infinite outrank all. */
static int walk_compare(const mb_seen *a, const mb_seen *b)
{
    const int won = (a->winner == 1) - (a->winner == 2), other = (b->winner == 1) - (b->winner == 2);
    const bool infinite = b->number == MB_MINUS_INFINITY || b->number == MB_PLUS_INFINITY;
    if (won != other && !infinite)
        return won < other ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

int mb_walk_bound(const mb_walk_node *node)
{
    if (!node->left || (node->how != MB_LEFT_TRIED && node->how != MB_LEFT_TABLE))
        return 0;
    return walk_compare(&node->value, &node->alpha) <= 0 ? -1 : walk_compare(&node->value, &node->beta) >= 0;
}

void mb_walk_value(mb_text *out, const mb_walk *walk, const mb_walk_node *node, mb_lang lang)
{
    const mb_seen *value = &node->value;
    if (!node->left)
        return;
    const int bound = mb_walk_bound(node);
    mb_text_add(out, node->how == MB_LEFT_ESTIMATE ? "≈ " : bound < 0 ? "≤ " : bound > 0 ? "≥ " : "");
    mb_walk_number(out, walk, value);
    if (!walk->estimated || !value->winner)
        return;
    if (value->has_rank && value->rank > 0)
        mb_text_say(out, lang, SAY_IN, "rank", value->rank);
}

void mb_walk_window(mb_text *out, const mb_walk *walk, const mb_walk_node *node)
{
    mb_text_char(out, '[');
    mb_walk_number(out, walk, &node->alpha);
    mb_text_add(out, ", ");
    mb_walk_number(out, walk, &node->beta);
    mb_text_char(out, ']');
}

mb_status mb_search_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error)
{
    (void)form;
    if (what->walk->status != MB_OK)
        return mb_error_plain(error, what->walk->status);
    if (!walk_is_whole(what->walk) || what->walk->count > most)
        return mb_fail(error, MB_ELIMIT, SAY_SEARCH_TOO_LARGE, "most", most);
    return MB_OK;
}
